"""What a game must offer; the table, the screen, bots and tests ask nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from game.core.actions import Action
from game.core.cards import Card
from game.core.errors import UserError
from game.core.events import Event
from game.core.options import Config, Option
from game.core.views import View
from game.core.zones import Seat

S = TypeVar("S")


class GameInfo(NamedTuple):
    """The fixed facts of a game."""

    id: str
    deck: tuple[Card, ...]
    """Every card, in canonical order."""
    min_seats: int
    max_seats: int
    default_seats: int
    options: tuple[Option, ...]

    def check_seats(self, count: int) -> None:
        """Refuse a number of seats that the game is not for.

        Raises:
            UserError: `seat_count`.
        """
        least, most = self.min_seats, self.max_seats
        if not least <= count <= most:
            raise UserError("seat_count", game=self.id, count=count, least=least, most=most)


class Outcome(NamedTuple):
    """How a hand ended."""

    winner: Seat | None
    """None for a drawn hand."""
    how: str
    scores: tuple[int, ...]


class Step(Generic[S]):
    """The state after an action, and the events that led there."""

    __slots__ = ("_events", "closed", "state")

    def __init__(
        self,
        state: S,
        events: tuple[Event, ...] | Callable[[], tuple[Event, ...]],
        *,
        closed: bool = True,
    ) -> None:
        """Keep the events, or what makes them if somebody asks."""
        self.state = state
        self.closed = closed
        """False for a sealed answer that leaves the window open; it has no events."""
        self._events = events

    @property
    def events(self) -> tuple[Event, ...]:
        """All faces in order, for `redact`; never to be sent as they are."""
        events = self._events
        if not isinstance(events, tuple):
            events = self._events = events()
        return events


class GameRules(Protocol[S]):
    """A game: stateless functions over a frozen state.

    A hand is (game, options, deck, first seat, actions), so a replay is exact. Before the deal all
    cards lie in the zone `stock`, and only zones named `hand` are kept in deck order; the others
    keep the order of arrival. A card that has been shown is never hidden again.
    """

    info: GameInfo

    def deal(self, config: Config, seats: int, first: Seat, deck: tuple[Card, ...]) -> Step[S]:
        """Start a hand with the deck as it lies, dealt from the front."""
        ...

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that still owe an answer to the open window; empty after the end."""
        ...

    def legal_actions(self, state: S, seat: Seat) -> tuple[Action, ...]:
        """Return each different action once; empty for a seat that owes no answer."""
        ...

    def apply(self, state: S, seat: Seat, action: Action) -> Step[S]:
        """Return what the action leads to.

        Raises:
            IllegalAction: not in `legal_actions`; the code says why.
        """
        ...

    def view(self, state: S, seat: Seat | None) -> View:
        """Return all this seat may know; None is a spectator."""
        ...

    def timeout_action(self, state: S, seat: Seat) -> Action:
        """Return the answer played for a seat that owes one and gives none."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Return how the hand ended, or None while it goes on."""
        ...

    def next_first(self, config: Config, seats: int, outcome: Outcome, first: Seat) -> Seat:
        """Return the first seat of the hand after one that ended so."""
        ...

    def score_sum(self, config: Config) -> int | None:
        """Return what the scores of a hand add up to, or None where they need not be constant."""
        ...


@runtime_checkable
class Deliberate(Protocol):
    """Rules with an action that takes long to judge, so that it is better judged elsewhere.

    `apply` judges it where it is, unless it was told the answer just before.
    """

    solver: str
    """`module:function`, a pure function of a puzzle; both can be sent to another process."""

    def puzzle(self, state: Any, seat: Seat, action: Action) -> Any | None:
        """Return what has to be judged before a legal action is applied; None for most."""
        ...

    def learn(self, puzzle: Any, answer: Any) -> None:
        """Take over the answer to a puzzle that is about to come up in `apply`."""
        ...


@runtime_checkable
class HasInstants(Protocol):
    """Rules in which a hand can win as soon as it is dealt."""

    def instant(self, config: Config, cards: tuple[Card, ...]) -> tuple[str | None, list[int]]:
        """Return the kind of a whole hand that wins at once and its strength, or no kind."""
        ...


class Arranged(NamedTuple):
    """Some cards in their best groups, where a game has groups."""

    rac: int
    """How many are left over, at the least."""
    groups: tuple[tuple[Card, ...], ...]
    """One best arrangement; a lone general is a group of it."""
    loose: tuple[Card, ...]
    """What that arrangement leaves over."""
    discardable: tuple[Card, ...]
    """The faces that are loose in some best arrangement: all that may be discarded."""


class Taken(NamedTuple):
    """What comes of an answer that takes a card."""

    kind: str
    """The group it makes, as in the announcement `ate_KIND`."""
    wins: bool


@runtime_checkable
class HasTakes(Protocol):
    """Rules by which a card of the table is taken with cards of the hand."""

    def taken(self, view: View, action: Action) -> Taken | None:
        """Return what comes of an answer of the viewer, if it takes a card and makes a group."""
        ...


@runtime_checkable
class HasGroups(Protocol):
    """Rules in which the cards of a hand stand in groups."""

    def arrange(self, cards: tuple[Card, ...]) -> Arranged:
        """Return some cards of one hand in their best groups."""
        ...

    def groups_with(self, cards: tuple[Card, ...], face: Card) -> tuple[tuple[Card, ...], ...]:
        """Return the groups in which a face of a hand stands in some best arrangement of it."""
        ...
