"""The generators of the two decks (standard library only).

`python -m assets.decks.source OUT_DIR` writes all 82 cards. The committed SVG files are
exactly its output, and a test holds them to it.
"""
