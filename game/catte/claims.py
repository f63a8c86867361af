"""Whether a claim is right: can its seat win by force against all others together (REFEREE 3).

Rule 1: all cards are known; the others play together, folds and claims of theirs do not count.
Rule 2: in the closed fifth round the claimant commits before he sees the other commits.
Rule 3: the search is exact. Past `MOST_NODES` it says nothing, and the same nodes are counted in
        every build, so that a record is judged alike everywhere.

Pure and picklable, for it may take a second and is best asked in another process.

A hand is a bit mask of card numbers. Which card loses a round does not matter to anybody, so a
card that does not win counts as hidden even where it may be shown; of cards that no other live card
lies between, one stands for all.
"""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

from game.catte.faces import CARD_BITS, COMMIT, HIDE, Faces
from game.catte.state import NO_CARD, State

MOST_NODES = 150_000
"""So many cards are tried before a claim stays undecided."""

Line = tuple[tuple[int, int], ...]
"""Seat and code (shown or hidden), card by card."""
_Trail = tuple[tuple[int, int], Any] | None
"""A line as it grows from its end."""
_Judged = tuple[bool, _Trail]


class Question(NamedTuple):
    """All that a claim depends on."""

    claimant: int
    hands: tuple[int, ...]
    """Masks; of seats that are out, nothing."""
    around: tuple[int, ...]
    """The seats still in, in turn order from the leader."""
    laid: int
    """How many of them have put down their card in this round."""
    best: int
    best_card: int
    """The seat and the card that are winning the round; both -1 before the lead."""
    ton: int
    """Mask of the seats that have won a round."""
    to_qualify: int
    """How many rounds are left, this one included, in which one may qualify; 0 in the fifth."""
    closed: bool
    chung: bool
    led: int
    """The card led in this round; -1 before the lead."""
    ranks: int
    """How many cards a suit has."""


class Verdict(NamedTuple):
    """What the search found."""

    right: bool | None
    """None: it was given up."""
    line: Line
    """Play that wins against this defence, or that breaks the claim."""


class _GivenUp(Exception):
    """Too many nodes."""


def judge(question: Question, most_nodes: int = MOST_NODES) -> Verdict:
    """Judge a claim."""
    try:
        right, trail = _Search(question, most_nodes).answer()
    except _GivenUp:
        return Verdict(None, ())
    line: list[tuple[int, int]] = []
    while trail is not None:
        step, trail = trail
        line.append(step)
    return Verdict(right, tuple(line))


def question(faces: Faces, qualifying: int, state: State, claimant: int) -> Question:
    """Return what has to be judged if this seat claims now."""
    deal, seats = state.deal, range(state.deal.seats)
    around = [(state.leader + step) % deal.seats for step in seats]
    around = [seat for seat in around if state.active >> seat & 1]
    hands = [sum(1 << card for card in hand) for hand in state.hands]
    ton = sum(1 << seat for seat in {*state.winners} if state.active >> seat & 1)
    led = state.table[state.leader]
    return Question(
        claimant=claimant,
        hands=tuple(hands[seat] if state.active >> seat & 1 else 0 for seat in seats),
        around=tuple(around),
        laid=sum(state.table[seat] != NO_CARD for seat in around),
        best=state.best,
        best_card=state.best_card,
        ton=ton if state.round <= qualifying else 0,
        to_qualify=max(0, qualifying - state.round + 1),
        closed=deal.closed,
        chung=deal.chung,
        led=led,
        ranks=faces.ranks,
    )


def _cards(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class _Search:
    """One search; True is a win of the claimant throughout."""

    def __init__(self, asked: Question, most_nodes: int) -> None:
        self._asked = asked
        self._me = asked.claimant
        self._left = most_nodes
        self._known: dict[tuple[int, int, int, tuple[int, ...]], _Judged] = {}
        ends = [card - card % asked.ranks + asked.ranks for card in range(CARD_BITS + 1)]
        self._above = [(1 << end) - (2 << card) for card, end in enumerate(ends)]
        """For each card, the mask of those that beat it."""

    def answer(self) -> _Judged:
        """Answer the question."""
        ask = self._asked
        if ask.to_qualify == 0 and ask.laid and ask.closed:
            return self._commits(ask.around, ask.hands, ask.best_card)
        table = (ask.best, ask.best_card, ask.led)
        return self._turn(ask.around, ask.laid, ask.hands, table, ask.ton, ask.to_qualify)

    def _rank(self, card: int) -> int:
        return card % self._asked.ranks

    def _count(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise _GivenUp

    def _round(
        self, around: tuple[int, ...], hands: tuple[int, ...], ton: int, left: int
    ) -> _Judged:
        """Judge the beginning of a round."""
        key = (around[0], ton, left, hands)
        known = self._known.get(key)
        if known is None:
            known = self._masters(around, hands)
            if known is None:
                known = self._turn(around, 0, hands, (-1, -1, -1), ton, left)
            self._known[key] = known
        return known

    def _masters(self, around: tuple[int, ...], hands: tuple[int, ...]) -> _Judged | None:
        """See whether the claimant leads and nobody holds anything above any of his cards."""
        me = self._me
        if around[0] != me or self._asked.chung:
            return None
        others = 0
        for seat in around[1:]:
            others |= hands[seat]
        trail: _Trail = None
        for card in _cards(hands[me]):
            if self._above[card] & others:
                return None
            trail = ((me, card), trail)
        return True, trail

    def _turn(
        self,
        around: tuple[int, ...],
        place: int,
        hands: tuple[int, ...],
        table: tuple[int, int, int],
        ton: int,
        left: int,
    ) -> _Judged:
        """Try each card of the seat on turn; `table` is the winning seat, its card and the lead."""
        if place == len(around):
            return self._judge(around, hands, table, ton, left)
        if place == 1 and left == 0 and self._asked.closed:
            return self._commits(around, hands, table[1])
        seat = around[place]
        mine = seat == self._me
        first: _Trail = None
        for code, held in self._moves(seat, hands, table, ton, left):
            self._count()
            after = (*hands[:seat], held, *hands[seat + 1 :])
            laid = table if code >= HIDE else (seat, code, table[2] if place else code)
            right, trail = self._turn(around, place + 1, after, laid, ton, left)
            if right == mine:
                return right, ((seat, code), trail)
            first = first or ((seat, code), trail)
        return not mine, first

    def _moves(
        self, seat: int, hands: tuple[int, ...], table: tuple[int, int, int], ton: int, left: int
    ) -> list[tuple[int, int]]:
        """Return codes and the hands they leave, those first that are likely to decide."""
        hand, live = hands[seat], 0
        for other in hands:
            live |= other
        live &= ~hand
        best, best_card = table[:2]
        cards = self._different(hand, live)
        if best < 0:
            order = reversed(cards) if seat == self._me else cards
            return [(card, hand ^ (1 << card)) for card in order]
        beating = self._different(hand & self._above[best_card], live)
        shown = [(card, hand ^ (1 << card)) for card in beating]
        if left == 1 and not ton >> seat & 1:
            # Who loses the last qualifying round as well is out: his cards are nobody's matter.
            hidden = [(HIDE + cards[0], 0)]
        else:
            hidden = [(HIDE + card, hand ^ (1 << card)) for card in cards]
        shows_first = seat == self._me or best == self._me
        return shown + hidden if shows_first else hidden + shown

    def _different(self, hand: int, live: int) -> list[int]:
        """Return the cards that differ, low ranks first: of some with no live card between one."""
        found: list[int] = []
        above = self._above
        last = -1
        for card in _cards(hand):
            between = above[last] & ~above[card] & live if last >= 0 else 0
            if last < 0 or between or not above[last] >> card & 1:
                found.append(card)
            last = card
        found.sort(key=self._rank)
        return found

    def _judge(
        self,
        around: tuple[int, ...],
        hands: tuple[int, ...],
        table: tuple[int, int, int],
        ton: int,
        left: int,
    ) -> _Judged:
        """Gather a round that all have played in."""
        best = table[0]
        if left == 0:
            last = [(seat, hands[seat].bit_length() - 1) for seat in around]
            return self._last(last, best, table[2]) == self._me, None
        ton |= 1 << best
        if left == 1:
            if not ton >> self._me & 1:
                return False, None
            around = tuple([seat for seat in around if ton >> seat & 1])
            if len(around) == 1:
                return True, None
            hands = tuple([hand if ton >> seat & 1 else 0 for seat, hand in enumerate(hands)])
            ton = 0
        place = around.index(best)
        return self._round(around[place:] + around[:place], hands, ton, left - 1)

    def _last(self, last: list[tuple[int, int]], leader: int, led: int) -> int:
        """Return the winner of the last round; `led` is the card led in the fifth."""
        if not self._asked.chung:
            led = next(card for seat, card in last if seat == leader)
        suit = led // self._asked.ranks
        fitting = [(card, seat) for seat, card in last if card // self._asked.ranks == suit]
        return max(fitting)[1] if fitting else leader

    def _commits(self, around: tuple[int, ...], hands: tuple[int, ...], led: int) -> _Judged:
        """Judge the closed fifth round: the claimant chooses one card against all choices."""
        me, rivals = self._me, [seat for seat in around[1:] if seat != self._me]
        own = _cards(hands[me]) if me != around[0] else [-1]
        first: _Trail = None
        for card in own:
            mine: _Trail = None if card < 0 else ((me, COMMIT + card), None)
            trail = mine
            for choice in product(*[_cards(hands[seat]) for seat in rivals]):
                self._count()
                chosen = dict(zip(rivals, choice, strict=True))
                trail = mine
                for seat in reversed(rivals):
                    trail = ((seat, COMMIT + chosen[seat]), trail)
                if card >= 0:
                    chosen[me] = card
                if self._shown(around, hands, led, chosen) != me:
                    break
            else:
                return True, trail
            first = first or trail
        return False, first

    def _shown(
        self, around: tuple[int, ...], hands: tuple[int, ...], led: int, chosen: dict[int, int]
    ) -> int:
        """Return who wins the hand if these cards are turned up in the fifth round."""
        best, best_card = around[0], led
        for seat, card in chosen.items():
            if self._above[best_card] >> card & 1:
                best, best_card = seat, card
        last = [
            (
                seat,
                (hands[seat] ^ (1 << chosen[seat]) if seat in chosen else hands[seat]).bit_length()
                - 1,
            )
            for seat in around
        ]
        return self._last(last, best, led)
