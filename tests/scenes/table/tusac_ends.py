"""Every end of a hand of Tứ Sắc, put before the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from game.core import TUSAC_DECK, Card, MatchState, Outcome, Seat, SeatInfo, Update, View
from game.texts import ASSETS
from scenes.cards.atlas import Atlas
from scenes.context import Context
from scenes.opened import Opened
from scenes.results import ResultsScene
from scenes.table import TableScene
from tests.game.tusac.play import GAME, Hand, dealt, table
from tests.scenes.driver import Driver
from tests.scenes.table.hall import NAMES, Ticking
from tests.scenes.table.script import ScriptedClient

_ATLAS = Atlas(ASSETS / "decks" / "tusac")
PRESETS = tuple(GAME.presets)


class End(NamedTuple):
    """A hand that is over."""

    preset: str
    hand: Hand

    @property
    def outcome(self) -> Outcome:
        outcome = self.hand.outcome
        assert outcome is not None
        return outcome


def played(preset: str, seats: int, seed: int, *, eats: bool) -> Hand:
    """Deal a hand and play it: all eat whatever they can, or nothing they need not."""
    hand = dealt(preset, seats, seed=seed)
    while hand.outcome is None:
        seat = hand.to_act[0]
        legal = hand.rules.legal_actions(hand.state, Seat(seat))
        eating = [action for action in legal if action.kind == "eat"]
        chosen = eating[0] if eats and eating else legal[-1]
        hand.state = hand.rules.apply(hand.state, Seat(seat), chosen).state
    return hand


@cache
def toi(preset: str, seats: int) -> Hand:
    """Let somebody win by eating."""
    hands = (played(preset, seats, seed, eats=True) for seed in range(100))
    return next(hand for hand in hands if hand.how == "toi")


@cache
def hue(preset: str, seats: int) -> Hand:
    """Let nobody eat until the stock is used up."""
    hands = (played(preset, seats, seed, eats=False) for seed in range(100))
    return next(hand for hand in hands if hand.how == "hue")


def thien_toi(preset: str, seats: int) -> Hand:
    """Let the dealer hold a complete hand."""
    dealer = "Td Sd Gd Xx*4 Cd Cx Cv Ct Pv*3 Mt*2 Xd Pd Md Gt*2"
    others = ("Sx*2 Xv Pt Mv Cd*2", "Gv Gx*2 Mx*3 Tt", "Sv*4 Pd*2 Xt Mt")
    return table(dealer, *others[: seats - 1], preset=preset, thien_toi=True)


def complete_but_beaten() -> Hand:
    """Let one win while another has no loose card and only waits."""
    hand = table("Xd Gx Gt", "Cd*2 Pv Mv", "Sx*2 Cx*3", preset="trial", stock="Xv Tv*4")
    return hand.act(0, "discard Xd").act(1, "flip").act(1, "eat Pv Mv")


ENDS = {
    f"{make.__name__} {preset} {seats}": (make, preset, seats)
    for make, preset, seats in product((toi, hue, thien_toi), PRESETS, (2, 3, 4))
}
FEW = tuple(ENDS)[::4]
"""Each end, each preset and each number of seats, for the gate."""


def ended(name: str) -> End:
    make, preset, seats = ENDS[name]
    return End(preset, make(preset, seats))


class Room(Driver):
    """An app that shows one table of Tứ Sắc, and nobody plays at it."""

    def __init__(
        self, client: ScriptedClient, size: tuple[int, int], language: str, speed: float = 3.0
    ) -> None:
        def first(context: Context) -> TableScene:
            context.now = Ticking.now
            opened = Opened(
                clients=[client],  # type: ignore[list-item]  # as far as a table uses it
                deck=TUSAC_DECK,
                close=lambda: None,
                failed=[],
                speed=speed,
            )
            return TableScene(context, "tusac", opened, _ATLAS)

        super().__init__(size, language, first=first)
        assert isinstance(self.top, TableScene)
        self.table = self.top
        self.context.prefs.muted = True

    def step(self, frames: int = 1) -> None:
        for _ in range(frames):
            Ticking.seconds += 1 / 60
            super().step()


def match_after(
    end: End,
    *,
    names: Sequence[str] = NAMES,
    before: Sequence[Outcome] = (),
    bet: int | None = None,
    hands: int | None = None,
) -> MatchState:
    """Return the state of a match that such a hand has just ended."""
    outcome = end.outcome
    seats, history = len(outcome.scores), (*before, outcome)
    totals = tuple(sum(each.scores[seat] for each in history) for seat in range(seats))
    return MatchState(
        game="tusac",
        preset=end.preset,
        config=GAME.config(end.preset, {} if bet is None else {"bet": bet}),
        seats=tuple(SeatInfo(names[n], "bot" if n else "human") for n in range(seats)),
        hand=len(history),
        first=Seat(0),
        totals=totals,
        history=history,
        playing=False,
        hands=hands,
    )


def shown(
    end: End, size: tuple[int, int] = (1280, 720), language: str = "vi", **match: object
) -> Room:
    """Open a window on the results of a hand, as the first seat sees them."""
    client = ScriptedClient(Seat(0))
    client.tell(match_after(end, **match))  # type: ignore[arg-type]  # named as there
    client.tell(Update(Seat(0), 1, (), end.hand.view(0), snap=True))
    room = Room(client, size, language)
    for _ in range(400):
        if isinstance(room.top, ResultsScene):
            return room
        room.step()
    raise AssertionError("the results are never shown")


def all_cards(view: View) -> list[Card]:
    """Return the cards that a finished hand lays open, seat by seat."""
    return sorted(c for zone, cards in view.zones if zone.seat is not None for c in cards)
