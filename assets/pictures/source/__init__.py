"""The generators of the small drawings (standard library only).

`python -m assets.pictures.source OUT_DIR` writes them all. The committed SVG files are exactly
its output, and a test holds them to it.
"""
