"""The generators of the decks (standard library only).

`python -m assets.decks.source OUT_DIR` writes all cards. The committed SVG files are
exactly its output, and a test holds them to it.
"""
