"""The one module that shows cards and takes hold of them; it knows no game by name.

Rule 1: where a zone lies is data (`assets/games/<id>/table.toml`); how it looks is drawn here.
Rule 2: geometry, spec, frame, layout, picking, selection and focus know nothing of pygame.
Rule 3: a card has no identity; which sprite moves is decided here and means nothing to the rules.

Terms: *placement* = where one card lies; *plan* = all of them for one window; *slot* = where the
next card of a zone would lie; *k* = window pixels per unit of the 1280x720 design.
"""
