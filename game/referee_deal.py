"""What the referee deals: the hands it was given, or those of a seed.

Given hands are put into a deck that the rules deal back as they are, so that a hand of the referee
is a hand like any other. How a game deals is found out by dealing once.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from game.core import (
    Card,
    Config,
    Moved,
    Seat,
    UserError,
    draw_lot,
    seed_from_number,
    shuffle,
)
from game.referee_request import Request
from game.registry import Rules


class Deal(NamedTuple):
    """All that `deal` of the rules needs besides the options."""

    seats: int
    first: Seat
    deck: tuple[Card, ...]


def read_deal(request: Request, rules: Rules, config: Config) -> Deal:
    """Read the seats, the first of them and the cards of a `new`.

    Raises:
        UserError: a field is wrong, or the cards cannot be dealt so.
    """
    seats = request.number("seats") if request.has("seats") else None
    seed = request.number("seed") if request.has("seed") else None
    first = _first(request)
    stock = request.cards("stock") if request.has("stock") else ()
    if request.has("hands"):
        hands = request.hands("hands")
        if seats is not None and seats != len(hands):
            raise UserError("seats_differ", seats=seats, hands=len(hands))
        rules.info.check_seats(len(hands))
        start = check_seat(first or 0, len(hands))
        return Deal(len(hands), start, stacked(rules, config, hands, stock, start))
    if seed is None:
        raise UserError("no_cards")
    if seats is None:
        raise UserError("missing_field", field="seats")
    rules.info.check_seats(seats)
    chance, deck = seed_from_number(seed), rules.info.deck
    lot = draw_lot(chance, deck, seats) if first is None else check_seat(first, seats)
    return Deal(seats, lot, shuffle(chance, deck))


def check_seat(number: int, seats: int) -> Seat:
    """Return the number as a seat of the table.

    Raises:
        UserError: `no_seat`.
    """
    if not 0 <= number < seats:
        raise UserError("no_seat", seat=number, most=seats - 1)
    return Seat(number)


def check_known(rules: Rules, cards: tuple[Card, ...]) -> None:
    """Refuse cards that are not in the deck, or more copies of one than the deck has.

    Raises:
        UserError: `unknown_card` or `repeated_card`.
    """
    copies = Counter(rules.info.deck)
    for card, count in Counter(cards).items():
        if card not in copies:
            raise UserError("unknown_card", card=card)
        if count > copies[card]:
            raise UserError("repeated_card", card=card, most=copies[card])


def dealing_order(rules: Rules, config: Config, seats: int, first: Seat) -> tuple[Seat, ...]:
    """Return which seat gets each card from the front of the deck; the rest is the stock.

    Found by dealing the canonical deck. Its faces say who got which card; where it has equal ones,
    which do not, the rules tell the deal in its order.
    """
    deck = rules.info.deck
    dealt = [
        event
        for event in rules.deal(config, seats, first, deck).events
        if isinstance(event, Moved) and event.src.name == "stock" and event.dst.name == "hand"
    ]
    order = [event.dst.seat for event in dealt for _ in event.cards]
    if len(set(deck)) == len(deck):
        owners = {card: event.dst.seat for event in dealt for card in event.cards}
        order = [owners[card] for card in deck[: len(owners)]]
    return tuple(seat for seat in order if seat is not None)


def _first(request: Request) -> int | None:
    """Return the seat that leads or deals; games call it by either name."""
    numbers = {request.number(name) for name in ("leader", "dealer") if request.has(name)}
    if len(numbers) > 1:
        raise UserError("leaders_differ")
    return numbers.pop() if numbers else None


def stacked(
    rules: Rules,
    config: Config,
    hands: tuple[tuple[Card, ...], ...],
    stock: tuple[Card, ...],
    first: Seat,
) -> tuple[Card, ...]:
    """Return the deck from which exactly these hands are dealt."""
    order = dealing_order(rules, config, len(hands), first)
    for number, hand in enumerate(hands):
        needed = order.count(Seat(number))
        if len(hand) != needed:
            raise UserError("hand_size", seat=number, size=len(hand), needed=needed)
    dealt = tuple(card for hand in hands for card in hand)
    check_known(rules, dealt + stock)
    ahead = [iter(hand) for hand in hands]
    return (*(next(ahead[seat]) for seat in order), *stock)
