"""What a bot is given, and what it gives back."""

from __future__ import annotations

from typing import NamedTuple

from game.core.actions import Action
from game.core.events import Event
from game.core.views import View


class Sight(NamedTuple):
    """Exactly what a remote client of the seat has received in this hand."""

    view: View
    events: tuple[Event, ...]
    """Redacted for the seat, in order, from the deal on.

    For a seat that comes in the middle of a hand, or whose match is continued, from then on: what
    was before is in the view alone, and a bot has to do with that.
    """


class Decision(NamedTuple):
    """An answer and why."""

    action: Action
    code: str
    """The reason, a lower-case word; the language files make it a sentence."""
    values: tuple[int | str, ...] = ()
