"""How a hand came to its end, as exhibits: a sentence and the cards that prove it. Nothing drawn.

What there is to show is found by the facts and zones of the finished hand, and the sentences stand
in the game's language files; a game that has neither is shown its `how` alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.core import HIDDEN, Card, MatchState, Outcome, Seat, View
from scenes.settlement import Payment, payments
from scenes.why_claims import RANKS, Exhibit, Exposed, claims
from scenes.wording import Wording

_SUITS = "SCDH"
"""What the numbers of the fact `instants` count from 1; those of `RANKS` count from 2."""
_ACE_CODES = ("aces", "ace_points")


class Hand(NamedTuple):
    """A finished hand, as everybody may see it."""

    match: MatchState
    outcome: Outcome
    view: View

    def name(self, seat: int | None) -> str:
        """Return who sits there."""
        return "" if seat is None else self.match.seats[seat].name

    def cards(self, zone: str, seat: int) -> tuple[Card, ...]:
        """Return the cards of a seat's zone, whatever round it is of."""
        zones = self.view.zones
        found = [cards for each, cards in zones if each.name == zone and each.seat == seat]
        return tuple(card for cards in found for card in cards)

    def fact(self, name: str) -> tuple[int, ...]:
        """Return a fact that is a row of numbers; empty if the game has none."""
        found = self.view.facts.get(name, ())
        return found if isinstance(found, tuple) else ()  # type: ignore[return-value]  # see above

    @property
    def items(self) -> tuple[Payment, ...]:
        """Why it pays what it pays."""
        return payments(self.view)


def exhibits(wording: Wording, hand: Hand) -> list[Exhibit]:
    """Return everything that shows how the hand ended and what it cost, the end first."""
    found = list(_end(wording, hand))
    found += claims(wording, hand.match, hand.view)
    found += _out(wording, hand)
    return found


def _end(wording: Wording, hand: Hand) -> Iterator[Exhibit]:
    how = hand.outcome.how
    if how == "instant":
        yield from _instants(wording, hand)
    elif how == "last_trick":
        yield _last_trick(wording, hand)
    elif how != "claim" and wording.has(f"why.{how}"):
        won = _won_cards(wording, hand)
        name = hand.name(hand.outcome.winner)
        yield Exhibit(wording.say(f"why.{how}", name=name), cards=won)


def _last_trick(wording: Wording, hand: Hand) -> Exhibit:
    """Show the last cards in the order of play, whose suit counted, and which was the highest."""
    winner, count = hand.outcome.winner, len(hand.match.seats)
    last = {seat: hand.cards("trick", seat) for seat in range(count)}
    laid = {seat: cards[-1] for seat, cards in last.items() if cards}
    found = hand.view.facts.get("leader")
    leader = found if isinstance(found, int) else next(iter(laid), 0)
    led, key = laid.get(leader, HIDDEN), "why.last_trick"
    if hand.view.facts.get("chung"):
        led, key = _led_before(hand), "why.last_trick.chung"
    suit = led[-1]
    if all(card[-1] != suit for card in laid.values()):
        key = "why.last_trick.none"
    around = [(leader + step) % count for step in range(count)]
    aces = {item.payer for item in hand.items if item.code == "last_ace"}
    shown = []
    for seat in (seat for seat in around if seat in laid):
        card = laid[seat]
        mark = "won" if seat == winner else "other" if card[-1] != suit else "lower"
        if seat in aces:
            mark = "last_ace"
        words = (hand.name(seat), wording.say(f"why.mark.{mark}"))
        shown.append(Exposed(card, words, best=seat == winner, quiet=mark in ("other", "lower")))
    text = wording.say(
        key,
        name=hand.name(winner),
        leader=hand.name(leader),
        card=wording.card(laid.get(winner, HIDDEN)) if winner is not None else "",
        led=wording.card(led),
        suit=wording.card(led)[-1],
    )
    return Exhibit(text, cards=tuple(shown))


def _led_before(hand: Hand) -> Card:
    """Return the card that was led in the round before the last one."""
    winners, count = hand.fact("winners"), len(hand.match.seats)
    number = len(winners) - 1
    laid = {zone.seat: cards for zone, cards in hand.view.zones if zone.index == number}
    # Who was to lead may have folded; then the next one did.
    around = [(winners[number - 2] + step) % count for step in range(count)]
    return next((laid[Seat(seat)][0] for seat in around if laid.get(Seat(seat))), HIDDEN)


def _won_cards(wording: Wording, hand: Hand) -> tuple[Exposed, ...]:
    """Return the cards with which the winner has won rounds."""
    winners, seat = hand.fact("winners"), hand.outcome.winner
    rounds = [number for number, who in enumerate(winners, start=1) if who == seat]
    cards = hand.cards("ton", seat) if seat is not None else ()
    return tuple(
        Exposed(card, (wording.say("why.round", number=number),), best=True)
        for number, card in zip(rounds, cards, strict=False)
    )


# Hands that win as they are dealt.


def _instants(wording: Wording, hand: Hand) -> Iterator[Exhibit]:
    """Show each special hand, the strongest first, and why the next one is weaker."""
    strengths = hand.view.facts.get("instants", ())
    assert isinstance(strengths, tuple)
    found = [(strength, seat) for seat, strength in enumerate(strengths) if strength]
    found.sort(reverse=True)
    before: tuple[int, ...] = ()
    for strength, seat in found:
        assert isinstance(strength, tuple)
        numbers: tuple[int, ...] = strength  # type: ignore[assignment]  # a fact of this shape
        cards = hand.cards("hand", seat)
        values = {"name": hand.name(seat), "rank": _rank(wording, numbers)}
        text = wording.say(f"why.instant.{numbers[0]}", **values)
        if before:
            text = f"{text} {_weaker(wording, before, numbers)}"
        shown = tuple(Exposed(card, (), best=_counts(card, numbers)) for card in cards)
        yield Exhibit(text, cards=shown)
        before = numbers


def _counts(card: Card, strength: tuple[int, ...]) -> bool:
    """Tell whether a card decides how strong a special hand is."""
    kind, rank, suit = strength
    same = card[0] == RANKS[rank - 2]
    return same and (kind == 3 or card[1] == _SUITS[suit - 1])


def _rank(wording: Wording, strength: tuple[int, ...]) -> str:
    return wording.card(Card(RANKS[strength[1] - 2] + "S"))[:-1]


def _weaker(wording: Wording, over: tuple[int, ...], under: tuple[int, ...]) -> str:
    """Say why one special hand loses to another."""
    if over[0] != under[0]:
        kinds = {f"kind{n}": wording.say(f"why.kind.{s[0]}") for n, s in enumerate((over, under))}
        return wording.say("why.weaker.kind", **kinds)
    if over[1] != under[1]:
        ranks = {"rank0": _rank(wording, over), "rank1": _rank(wording, under)}
        return wording.say("why.weaker.rank", **ranks)
    suits = [wording.card(Card(f"A{_SUITS[each[2] - 1]}"))[-1] for each in (over, under)]
    return wording.say("why.weaker.suit", rank=_rank(wording, over), suit0=suits[0], suit1=suits[1])


# Who was out before the end.


def _out(wording: Wording, hand: Hand) -> Iterator[Exhibit]:
    """Show what those still held who were knocked out or had folded, and the Aces that cost."""
    active, winners = hand.fact("active"), hand.fact("winners")
    if hand.outcome.how == "instant" or not active:
        return
    wrong = {claim[0] for claim in hand.fact("claims")}  # type: ignore[index]  # rows of a fact
    out = [s for s in range(len(active)) if not active[s] and s not in wrong]
    judged = hand.outcome.how in ("sole_survivor", "last_trick") or len(winners) > 4
    knocked = [seat for seat in out if judged and _stayed(hand, seat)]
    folded = [seat for seat in out if seat not in knocked]
    costly = {item.payer for item in hand.items if item.code in _ACE_CODES}
    for key, seats in (("knocked_out", knocked), ("folded", folded)):
        if not seats:
            continue
        text = wording.say(f"why.{key}", names=", ".join(hand.name(seat) for seat in seats))
        if costly and key == "knocked_out":
            text = f"{text} {wording.say('why.aces')}"
        shown = []
        for seat in seats:
            for card in hand.cards("hand", seat):
                pays = seat in costly and card[0] == "A"
                words = wording.say("why.mark.ace") if pays else ""
                shown.append(Exposed(card, (hand.name(seat), words), best=pays, quiet=not pays))
        yield Exhibit(text, cards=tuple(shown))


def _stayed(hand: Hand, seat: int) -> bool:
    """Tell whether a seat has put down a card in each of the first four rounds."""
    rounds = {zone.index for zone, cards in hand.view.zones if zone.seat == seat and cards}
    return {1, 2, 3, 4} <= rounds and Seat(seat) not in hand.fact("winners")
