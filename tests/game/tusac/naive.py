"""Tứ Sắc played naively, to compare with the engine; written from the rules alone.

Lists of strings and the brute-force `oracle`; nothing is shared with the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.game.tusac import oracle

Move = tuple[str, tuple[str, ...]]
"""Kind and cards in order."""


def loose(cards: list[str]) -> int:
    return oracle.fewest(oracle.in_order(tuple(cards)))


def less(cards: list[str], taken: tuple[str, ...]) -> list[str]:
    return list(oracle.without(tuple(cards), taken))


class Naive:
    """A hand; `play` changes it."""

    def __init__(
        self, rules: Mapping[str, Any], hands: list[list[str]], stock: list[str], dealer: int
    ) -> None:
        self.rules, self.hands, self.stock = rules, hands, stock
        self.seats = len(hands)
        self.dead: list[str] = []
        self.groups: list[list[str]] = [[] for _ in hands]
        self.offer = ""
        self.own_flip = False
        self.turn = dealer
        self.asked = [dealer]
        self.task = "discard"
        self.answers: dict[int, Move] = {}
        self.ended: tuple[int | None, str] | None = None
        if not loose(hands[dealer]):
            if rules["thien_toi"]:
                self.end(dealer, "thien_toi")
            else:
                self.turn = self.after(dealer)
                self.asked, self.task = [self.turn], "offer"

    def copy(self) -> Naive:
        twin = object.__new__(Naive)
        twin.__dict__.update(self.__dict__)
        twin.hands, twin.groups = [h[:] for h in self.hands], [g[:] for g in self.groups]
        twin.stock, twin.dead, twin.asked = self.stock[:], self.dead[:], self.asked[:]
        twin.answers = dict(self.answers)
        return twin

    def after(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def end(self, winner: int | None, how: str) -> None:
        self.ended, self.asked = (winner, how), []

    def moves(self, seat: int) -> set[Move]:
        if seat not in self.asked or seat in self.answers:
            return set()
        hand = self.hands[seat]
        if self.task == "discard":
            return {("discard", (c,)) for c in hand if loose(less(hand, (c,))) == loose(hand) - 1}
        eats = self.eats(seat)
        quan = {used for used in eats if len(used) == 3 and set(used) == {self.offer}}
        if self.rules["forced_khui"] and quan and not any(self.wins(seat, used) for used in eats):
            return {("eat", used) for used in quan}
        declines = "flip" if seat == self.turn and not self.own_flip else "pass"
        return {("eat", used) for used in eats} | {(declines, ())}

    def eats(self, seat: int) -> set[tuple[str, ...]]:
        if not self.offer:
            return set()
        own = oracle.in_order(tuple(self.hands[seat]))
        strict = self.rules["no_peel"] == "strict"
        legal = {
            used
            for used in oracle.usable(own, self.offer)
            if oracle.may_eat(own, used, strict=strict)
        }
        if seat == self.turn:
            return legal
        equal = {used for used in legal if len(used) >= 2 and set(used) == {self.offer}}
        return equal | {used for used in legal if self.wins(seat, used)}

    def wins(self, seat: int, used: tuple[str, ...]) -> bool:
        return loose(less(self.hands[seat], used)) == 0

    def play(self, seat: int, move: Move) -> None:
        self.answers[seat] = move
        if set(self.answers) < set(self.asked):
            return
        answers, self.answers = self.answers, {}
        if self.task == "discard":
            return self.discard(seat, move[1][0])
        eater = self.best(answers)
        if eater is not None:
            return self.eat(eater, answers[eater][1])
        if self.own_flip:
            self.own_flip = False
            self.turn = self.after(self.turn)
            self.asked = [self.turn]
            return None
        return self.flip()

    def discard(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.turn = self.after(seat)
        self.ask(card, [other for other in range(self.seats) if other != seat], own_flip=False)

    def ask(self, card: str, everybody: list[int], *, own_flip: bool) -> None:
        self.offer, self.own_flip, self.task = card, own_flip, "offer"
        self.asked = everybody if self.rules["claims"] == "pair_holders" else [self.turn]

    def flip(self) -> None:
        if len(self.stock) <= self.rules["hue_at"]:
            return self.end(None, "hue")
        if self.offer:
            self.dead.append(self.offer)
        return self.ask(self.stock.pop(0), list(range(self.seats)), own_flip=True)

    def eat(self, seat: int, used: tuple[str, ...]) -> None:
        self.hands[seat] = less(self.hands[seat], used)
        self.groups[seat] += [*used, self.offer]
        self.offer, self.own_flip = "", False
        self.turn, self.asked, self.task = seat, [seat], "discard"
        if not loose(self.hands[seat]):
            self.end(seat, "toi")

    def best(self, answers: dict[int, Move]) -> int | None:
        """Return whose claim goes first, by the lines of the rules from top to bottom."""
        eats = {seat: used for seat, (kind, used) in answers.items() if kind == "eat"}
        order = [(self.turn + step) % self.seats for step in range(self.seats)]
        winning = [seat for seat in order if seat in eats and self.wins(seat, eats[seat])]
        mine = [seat for seat in eats if seat == self.turn]
        even = [seat for seat in mine if set(eats[seat]) <= {self.offer}]
        if self.rules["chot_different_is_chan"] and self.offer.startswith("C"):
            even = mine
        if self.rules["doi_beats_single"]:
            even = [seat for seat in even if eats[seat] != (self.offer,)]
        others = [seat for seat in order[1:] if seat in eats]
        quan = [seat for seat in others if len(eats[seat]) == 3]
        ranked = [*winning, *even, *quan, *others, *mine]
        return ranked[0] if ranked else None
