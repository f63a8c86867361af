"""What a seat may answer, and why an answer is not accepted."""

from typing import NamedTuple

from game.core.cards import Card


class Action(NamedTuple):
    """One answer to an open decision; data, never behaviour."""

    kind: str
    cards: tuple[Card, ...] = ()


class Refusal(NamedTuple):
    """Why a move one could try is not legal."""

    action: Action
    code: str
    """A lower-case word from the game's closed list; the language files make it a sentence."""
    cards: tuple[Card, ...] = ()
    """The cards that prove it, all visible to the seat that is told."""


class IllegalAction(Exception):
    """An action the rules do not accept; nothing has changed.

    Attributes:
        code: the reason, from the game's closed list.
        cards: the cards that prove it, all visible to the seat that tried.
    """

    def __init__(self, code: str, cards: tuple[Card, ...] = ()) -> None:
        super().__init__(code)
        self.code = code
        self.cards = cards


class NotYet(Exception):
    """An answer that has to be judged first, elsewhere; nothing has changed: give it once more."""
