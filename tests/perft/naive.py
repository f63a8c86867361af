"""Cắt Tê once more, as slowly and plainly as it can be written, only to count.

It shares nothing with the engine but the words of its options and actions: cards are strings, a
position is copied whole for every answer, and the rules are read off the page (RULES 1.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import product

RANKS = "23456789TJQKA"
Choice = tuple[str, str]
"""Kind and card; no card for a fold or a claim."""
ASIDE = (("fold_hand", ""), ("claim", ""))


@dataclass
class Position:
    """A hand of Cắt Tê at some moment."""

    hands: list[list[str]]
    leader: int
    options: Mapping[str, object]
    rounds: int
    """Six, or fewer in a reduced game; the last two are the final ones."""
    round: int = 1
    played: dict[int, Choice] = field(default_factory=dict)
    """What each seat has done in this round, in the order of doing."""
    winners: list[int] = field(default_factory=list)
    led: list[str] = field(default_factory=list)
    """The card led in each round that is over."""
    over: bool = False
    winner: int = -1
    gone: list[int] = field(default_factory=list)
    """Seats that have folded or claimed wrongly."""

    def inside(self) -> list[int]:
        """Return the seats still in the hand, from the leader on."""
        seats = len(self.hands)
        around = [(self.leader + step) % seats for step in range(seats)]
        around = [seat for seat in around if seat not in self.gone]
        if self.round <= self.rounds - 2:
            return around
        return [seat for seat in around if seat in self.winners[: self.rounds - 2]]

    def is_secret(self) -> bool:
        """Only the leader shows in the closed last-but-one round."""
        closed = self.options["round5"] == "closed"
        return closed and self.round == self.rounds - 1 and bool(self.played)

    def owing(self) -> list[int]:
        if self.over:
            return []
        waiting = [seat for seat in self.inside() if seat not in self.played]
        return waiting if self.is_secret() else waiting[:1]

    def best(self) -> tuple[int, str]:
        """Return the seat and card that win: the highest of the led suit that lies face up."""
        led = self.played[self.leader][1]
        shown = [
            (RANKS.index(card[0]), seat, card)
            for seat, (kind, card) in self.played.items()
            if kind in ("play", "commit") and card[1] == led[1]
        ]
        _, seat, card = max(shown)
        return seat, card

    def choices(self, seat: int) -> list[Choice]:
        """Return all that a seat may answer."""
        offered = [choice for choice in ASIDE if self.options.get(choice[0])]
        return self.with_cards(seat) + offered

    def with_cards(self, seat: int) -> list[Choice]:
        hand = self.hands[seat]
        if self.is_secret():
            return [("commit", card) for card in hand]
        if not self.played:
            return [("play", card) for card in hand]
        best = self.best()[1]
        wins = [c for c in hand if c[1] == best[1] and RANKS.index(c[0]) > RANKS.index(best[0])]
        face_up = wins if self.options["face_up"] == "must_beat" else hand
        return [("play", card) for card in face_up] + [("hide", card) for card in hand]

    def after(self, seat: int, choice: Choice) -> Position:
        """Return the position after an answer; the last round plays itself."""
        hands = [[card for card in hand if card != choice[1]] for hand in self.hands]
        next_one = replace(self, hands=hands, played={**self.played})
        next_one.winners, next_one.led = [*self.winners], [*self.led]
        next_one.gone = [*self.gone]
        if choice in ASIDE and not self.is_secret():
            next_one._step_aside(seat, choice[0])
        else:
            next_one.played[seat] = choice
        if next_one.over or next_one.owing():
            return next_one
        if self.is_secret():
            next_one._answer_secrets()
        if not next_one.over:
            next_one._judge()
        return next_one

    def _step_aside(self, seat: int, kind: str) -> None:
        """Fold or claim: whoever does not win by it is gone, and the last one left has won."""
        if kind == "claim" and can_force(self, seat):
            self.over, self.winner = True, seat
            return
        self.gone.append(seat)
        inside = self.inside()
        if len(inside) == 1:
            self.over, self.winner = True, inside[0]
        elif not self.played:
            self.leader = inside[0]

    def _answer_secrets(self) -> None:
        """Let folds take effect, then claims in turn order, as if nobody had committed."""
        answers, leader = self.played, self.leader
        seats = [seat for seat in self.inside() if seat != leader]
        committed = {seat: answers[seat] for seat in seats if answers[seat] not in ASIDE}
        for seat, (_, card) in committed.items():
            self.hands[seat] = [*self.hands[seat], card]
        self.played = {leader: answers[leader]}
        for kind in ("fold_hand", "claim"):
            for seat in seats:
                if answers[seat][0] == kind and not self.over:
                    self._step_aside(seat, kind)
        if not self.over:
            for seat, (_, card) in committed.items():
                self.hands[seat].remove(card)
            self.played |= committed

    def _judge(self) -> None:
        winner = self.best()[0]
        self.winners.append(winner)
        self.led.append(self.played[self.leader][1])
        self.played, self.leader = {}, winner
        self.round += 1
        if self.round == self.rounds - 1 and len(self.inside()) == 1:
            self.over, self.winner = True, winner
        if self.round == self.rounds:
            self._play_last()

    def _play_last(self) -> None:
        """Lay the last cards; the led suit is the leader's, or that of the round before."""
        seats = self.inside()
        last = {seat: self.hands[seat].pop() for seat in seats}
        suited = self.led[-1] if self.options["round6_suit"] == "chung_card" else last[self.leader]
        fitting = [s for s in seats if last[s][1] == suited[1]] or [self.leader]
        self.winner = max(fitting, key=lambda seat: RANKS.index(last[seat][0]))
        self.winners.append(self.winner)
        self.over = True


def can_force(position: Position, me: int) -> bool:
    """Tell whether a seat wins whatever the others do, trying all there is."""
    if position.over:
        return position.winner == me
    owing = position.owing()
    if not position.is_secret():
        after = [position.after(owing[0], each) for each in position.with_cards(owing[0])]
        return (any if owing[0] == me else all)(can_force(each, me) for each in after)
    mine = position.with_cards(me) if me in owing else [None]
    rivals = [seat for seat in owing if seat != me]
    return any(
        all(
            can_force(committed(position, [*zip(rivals, chosen, strict=True), (me, own)]), me)
            for chosen in product(*[position.with_cards(seat) for seat in rivals])
        )
        for own in mine
    )


def committed(position: Position, answers: list[tuple[int, Choice | None]]) -> Position:
    for seat, choice in answers:
        if choice is not None:
            position = position.after(seat, choice)
    return position


def perft(position: Position, depth: int) -> int:
    """Return the number of different ways to give so many answers."""
    if depth == 0:
        return 1
    for seat in position.owing()[:1]:
        choices = position.choices(seat)
        return sum(perft(position.after(seat, choice), depth - 1) for choice in choices)
    return 0


def split(position: Position, depth: int) -> dict[str, int]:
    """Return the count below each first answer."""
    return {
        f"{seat} {kind} {card}": perft(position.after(seat, (kind, card)), depth - 1)
        for seat in position.owing()[:1]
        for kind, card in position.choices(seat)
    }


def tree(position: Position) -> tuple[list[int], dict[int, int]]:
    """Return the nodes at each depth of the complete tree, and how often each seat wins."""
    counts, level = [], [position]
    wins: dict[int, int] = {}
    while level:
        counts.append(len(level))
        for node in level:
            if node.over:
                wins[node.winner] = wins.get(node.winner, 0) + 1
        level = [
            node.after(seat, choice)
            for node in level
            for seat in node.owing()[:1]
            for choice in node.choices(seat)
        ]
    return counts, wins
