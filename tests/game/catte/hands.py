"""Builds hands of Cắt Tê with chosen cards, all of it through the public rules.

Cards are written as in "7S 9H"; in a script a leading `~` lays the card face down: hidden, or
committed in the closed fifth round. Seats are letters in turn order: A is seat 0.
"""

from __future__ import annotations

from typing import Any

from game.catte.rules import CatteRules
from game.core import (
    FRENCH_DECK,
    Action,
    Card,
    Event,
    IllegalAction,
    Outcome,
    Seat,
    View,
    Zone,
    build_config,
)

RANKS = "23456789TJQKA"
SEATS = "ABCDEFGH"
NAMED_SIGNS = str.maketrans("♠♥♦♣", "SHDC")


def faces(text: str) -> tuple[Card, ...]:
    """Read cards: "7S 9H", or as the books print them, "7♠ 10♥"."""
    return tuple(Card(c) for c in text.translate(NAMED_SIGNS).replace("10", "T").split())


def deck_of(hands: list[tuple[Card, ...]], first: int) -> tuple[Card, ...]:
    """Stack a deck so that dealing one at a time from `first` gives each seat its hand."""
    order = [hands[(first + step) % len(hands)] for step in range(len(hands))]
    top = [hand[place] for place in range(len(hands[0])) for hand in order]
    return (*top, *(card for card in FRENCH_DECK if card not in top))


class Hand:
    """A hand in progress; every move goes through the public rules."""

    def __init__(
        self,
        hands: list[tuple[Card, ...]],
        first: int = 0,
        options: dict[str, object] | None = None,
    ) -> None:
        self.rules = CatteRules()
        self.config = build_config(self.rules.info.options, options or {})
        deck = deck_of(hands, first)
        step = self.rules.deal(self.config, len(hands), Seat(first), deck)
        self.state: Any = step.state
        self.events: list[Event] = list(step.events)

    @property
    def to_act(self) -> str:
        """Letters of the seats that owe an answer."""
        return "".join(SEATS[seat] for seat in self.rules.to_act(self.state))

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    @property
    def winner(self) -> str | None:
        outcome = self.outcome
        return None if outcome is None or outcome.winner is None else SEATS[outcome.winner]

    def view(self, seat: str | None = None) -> View:
        """What a seat sees; None is a spectator."""
        return self.rules.view(self.state, None if seat is None else at(seat))

    def fact(self, name: str) -> Any:
        return self.view().facts[name]

    @property
    def leader(self) -> str:
        return SEATS[self.fact("leader")]

    @property
    def active(self) -> str:
        return "".join(SEATS[n] for n, there in enumerate(self.fact("active")) if there)

    def moves(self, seat: str, kind: str) -> set[str]:
        """Cards a seat may answer with in this way."""
        legal = self.rules.legal_actions(self.state, at(seat))
        return {action.cards[0] for action in legal if action.kind == kind}

    def cards_of(self, seat: str) -> tuple[Card, ...]:
        """The hand a seat holds, as it sees it itself."""
        return dict(self.view(seat).zones).get(Zone("hand", at(seat)), ())

    def answer(self, seat: str, kind: str, *cards: str) -> Hand:
        """Send one answer."""
        action = Action(kind, tuple(map(Card, cards)))
        step = self.rules.apply(self.state, at(seat), action)
        self.state = step.state
        self.events += step.events
        return self

    def play(self, script: str) -> Hand:
        """Play cards in turn: "7S QS ~2D"; in the common window the seats answer in turn order."""
        for card in script.translate(NAMED_SIGNS).replace("10", "T").split():
            seat = self._next()
            down = "commit" if self.fact("sealed") else "hide"
            self.answer(seat, down if card[0] == "~" else "play", card.lstrip("~"))
        return self

    def _next(self) -> str:
        owing, start = self.rules.to_act(self.state), self.fact("leader")
        count = len(self.fact("active"))
        return SEATS[min(owing, key=lambda seat: (seat - start) % count)]

    def refused(self, seat: str, kind: str, *cards: str) -> str:
        """Return the code with which an answer is refused; the state must not have changed."""
        before = self.state
        try:
            self.answer(seat, kind, *cards)
        except IllegalAction as refusal:
            assert self.state is before
            return refusal.code
        raise AssertionError(f"{kind} {cards} was accepted")


def at(seat: str) -> Seat:
    return Seat(SEATS.index(seat))


def dealt(*hands: str, first: str = "A", **options: object) -> Hand:
    """Deal these whole hands."""
    return Hand([faces(hand) for hand in hands], SEATS.index(first), options)


def position(*hands: str, winners: str = "", first: str = "A", **options: object) -> Hand:
    """Return a hand in which the earlier rounds were won by `winners`, with these cards left.

    Hands shorter than they must be by then are filled up with cards nobody asked for. The cards of
    the earlier rounds are chosen among the rest.
    """
    kept = [list(faces(hand)) for hand in hands]
    used = {card for hand in kept for card in hand}
    spare = [card for card in reversed(FRENCH_DECK) if card not in used]
    rounds: list[str] = []
    spent: list[list[Card]] = [[] for _ in kept]
    leader = first
    for winner in winners:
        laid = _round(spare, leader, winner, len(kept))
        for seat, card in laid.items():
            spent[seat].append(Card(card.lstrip("~")))
        order = [(SEATS.index(leader) + step) % len(kept) for step in range(len(kept))]
        rounds.append(" ".join(laid[seat] for seat in order))
        leader = winner
    for hand in kept:
        while len(hand) < 6 - len(winners):
            hand.append(spare.pop())
    whole = [tuple(spent[n] + hand) for n, hand in enumerate(kept)]
    return Hand(whole, SEATS.index(first), options).play(" ".join(rounds))


def _round(spare: list[Card], leader: str, winner: str, seats: int) -> dict[int, str]:
    """Choose the cards of one earlier round."""
    lead, best = SEATS.index(leader), SEATS.index(winner)
    pairs = [(low, high) for low in spare for high in spare if _above(high, low)]
    low, high = min(pairs, key=lambda pair: RANKS.index(pair[1][0]) - RANKS.index(pair[0][0]))
    laid: dict[int, str] = {best: high}
    spare.remove(high)
    if lead != best:
        laid[lead] = low
        spare.remove(low)
    for seat in range(seats):
        if seat not in laid:
            laid[seat] = "~" + spare.pop()
    return laid


def _above(card: str, other: str) -> bool:
    return card[1] == other[1] and RANKS.index(card[0]) > RANKS.index(other[0])


def trick(cards: str, round5: str = "closed", face_up: str = "must_beat") -> Hand:
    """Play one first round: A leads the first card, the others follow; `~` lays face down."""
    scripts = cards.translate(NAMED_SIGNS).replace("10", "T").split()
    return position(*(c.lstrip("~") for c in scripts), round5=round5, face_up=face_up).play(cards)
