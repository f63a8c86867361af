"""Colours and pens of the small drawings: few, flat, and outlined like woodblock prints."""

from __future__ import annotations

from assets.decks.source.motifs import LINE
from assets.decks.source.svg import Pen

RED = "#b3202c"
DEEP_RED = "#7d1320"
ROSE = "#e88f86"
GOLD = "#e3b04b"
PALE_GOLD = "#f3d894"
DEEP_GOLD = "#b5802c"
IVORY = "#fbf1dc"
STRAW = "#e9cf96"
INDIGO = "#2b4780"
DEEP_INDIGO = "#1b2a54"
MIST = "#9db8d2"
GREEN = "#3f9258"
DEEP_GREEN = "#1f5b3a"
SKIN = "#f4cfa4"
INK = LINE

BOLD = Pen(INK, 2.6, round_joins=True, round_caps=True)
"""Around a figure."""
FINE = Pen(INK, 1.6, round_joins=True, round_caps=True)
"""Inside a figure."""


def thread(color: str, width: float) -> Pen:
    """Return a round-ended pen for lines laid over a flat colour."""
    return Pen(color, width, round_joins=True, round_caps=True)
