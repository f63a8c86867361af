"""From a gesture on a card to what it asks for.

Pure: positions, key names and the time come in as arguments. A gesture says only `up` (play it) or
`down` (put it away); which action kinds that may mean is the game's data, and whether one is legal
is read from the view alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from game.core import Action, Card, Refusal, View

Gesture = Literal["up", "down"]

DEBOUNCE_S = 0.25
"""After a gesture the pointer is ignored this long, so a double click plays one card."""
STILL = 8.0
"""Design pixels a pressed pointer may tremble and still click."""
UP = 40.0
DOWN = 28.0
"""Design pixels a card is dragged before it counts; below the hand there is little room."""


class Unique(NamedTuple):
    """One legal action is meant."""

    action: Action


class Several(NamedTuple):
    """More than one is possible; the person chooses."""

    actions: tuple[Action, ...]


class Refused(NamedTuple):
    """Not legal, and the rules say why."""

    refusal: Refusal


class Nothing(NamedTuple):
    """The gesture means nothing here."""


Resolution = Unique | Several | Refused | Nothing


@dataclass(frozen=True, slots=True)
class Intent:
    """A gesture on a card of the hand."""

    gesture: Gesture
    index: int


@dataclass(frozen=True, slots=True)
class Drag:
    """A card that hangs on the pointer, and how far it has been drawn."""

    index: int
    dx: float
    dy: float
    gesture: Gesture | None
    """What letting go now would mean."""


def resolve(
    view: View, card: Card, gesture: Gesture, kinds: Mapping[str, tuple[str, ...]]
) -> Resolution:
    """Return what a gesture on this card means in this view.

    Args:
        kinds: the action kinds each gesture may mean (`[gestures]` of the game's table file).
    """
    wanted = kinds.get(gesture, ())
    legal = tuple(a for a in view.choices if a.kind in wanted and card in a.cards)
    if len(legal) == 1:
        return Unique(legal[0])
    if legal:
        return Several(legal)
    for refusal in view.refusals:
        if refusal.action.kind in wanted and card in refusal.action.cards:
            return Refused(refusal)
    return Nothing()


class Selection:
    """Follows one pointer over the hand: press, move, let go."""

    def __init__(self, k: float = 1.0) -> None:
        self.k = k
        """Window pixels per design pixel."""
        self.floor: float | None = None
        """The bottom of the window: a card dragged there goes down, however short the way."""
        self.chosen: int | None = None
        """The card a finger has chosen; the next tap on it plays it."""
        self._pressed: int | None = None
        self._start = (0.0, 0.0)
        self._at = (0.0, 0.0)
        self._moved = False
        self._quiet_until = float("-inf")

    def press(self, index: int | None, pos: tuple[float, float], now: float) -> None:
        """Take hold of a card, unless a gesture was made a moment ago."""
        self._pressed = None if now < self._quiet_until else index
        self._start = self._at = pos
        self._moved = False

    def motion(self, pos: tuple[float, float]) -> None:
        """Move the pointer."""
        self._at = pos
        dx, dy = pos[0] - self._start[0], pos[1] - self._start[1]
        if max(abs(dx), abs(dy)) > STILL * self.k:
            self._moved = True

    def release(
        self, pos: tuple[float, float], now: float, *, touch: bool = False
    ) -> Intent | None:
        """Let go: a click, or a drag far enough, is a gesture; anything else puts the card back.

        Args:
            touch: a finger did it. It covers what it hits, so its first tap only chooses.
        """
        self.motion(pos)
        index, moved, meant = self._pressed, self._moved, self._meant()
        self._let_go()
        known, self.chosen = self.chosen, None
        if index is None:
            return None
        if touch and not moved and index != known:
            self.chosen = index
            return None
        gesture: Gesture | None = meant if moved else "up"
        return self._made(gesture, index, now)

    def alternate(self, index: int | None, now: float) -> Intent | None:
        """Answer the other button: the card goes down."""
        self._let_go()
        if index is None or now < self._quiet_until:
            return None
        return self._made("down", index, now)

    def forgive(self) -> None:
        """Listen again at once: the last gesture was refused, so the next one is meant."""
        self._quiet_until = float("-inf")

    def cancel(self) -> None:
        """Forget the card that is held, and the one that is chosen."""
        self._let_go()
        self.chosen = None

    @property
    def holds(self) -> bool:
        """The pointer is down on a card."""
        return self._pressed is not None

    @property
    def drag(self) -> Drag | None:
        """The card on the pointer, once it has really been moved."""
        if self._pressed is None or not self._moved:
            return None
        dx, dy = self._at[0] - self._start[0], self._at[1] - self._start[1]
        return Drag(self._pressed, dx, dy, self._meant())

    def _let_go(self) -> None:
        self._pressed = None
        self._moved = False

    def _meant(self) -> Gesture | None:
        dy = self._at[1] - self._start[1]
        if dy <= -UP * self.k:
            return "up"
        at_floor = self.floor is not None and self._at[1] >= self.floor - 2 and dy > 0
        return "down" if dy >= DOWN * self.k or at_floor else None

    def _made(self, gesture: Gesture | None, index: int, now: float) -> Intent | None:
        if gesture is None:
            return None
        self._quiet_until = now + DEBOUNCE_S
        return Intent(gesture, index)
