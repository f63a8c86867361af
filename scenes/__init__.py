"""The desktop client: everything that draws, listens and sounds.

Rule 1: a scene never decides anything about a game; it shows views and submits actions.
Rule 2: `scenes.anim` and the layout parts of `scenes.cards` know nothing of pygame.
Rule 3: scenes return changes; only the stack applies them.
"""
