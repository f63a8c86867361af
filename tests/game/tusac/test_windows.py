"""Claims of several houses: every answer of every small table, judged once more from the text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import pytest

from game.core import Action, Moved, Seat, TurnChanged
from game.tusac.faces import pack
from tests.game.tusac import oracle
from tests.game.tusac.cards import cards
from tests.game.tusac.play import Hand, offered

CHARIOTS = [
    *("Sx Gv", "Xd", "Xd Sx", "Xd*2", "Xd*2 Sx", "Xd*2 Sx Gv", "Xd*3", "Xd*3 Sx"),
    *("Pd Md", "Pd Md Sx", "Xd*2 Pd Md", "Xd*2 Pd*2 Md*2", "Xd*3 Pd Md Sx"),
]
SOLDIERS = [
    *("Sx Gv", "Cd Sx", "Cd*2 Sx", "Cd*3 Sx", "Cx Cv Sx", "Cx Cv Ct Sx", "Cx Cv"),
    *("Cd Cx Cv Sx", "Cd*2 Cx Cv Ct"),
]
GENERALS = ["Sx Gv", "Xx*2", "Td Sx", "Td*2 Sx", "Td*3 Sx", "Sd Gd", "Sd Gd Mv", "Td Sd Gd Sx"]
FAMILIES = {"Xd": CHARIOTS, "Cd": SOLDIERS, "Td": GENERALS}
SWITCHES = ("forced_khui", "doi_beats_single", "chot_different_is_chan")


def all_hands(face: str, seats: int, given: int) -> Iterator[tuple[str, ...]]:
    """Return every choice of hands with no fifth copy of a face."""
    for held in product(FAMILIES[face], repeat=seats):
        every = [card for text in held for card in cards(text)]
        if every.count(cards(face)[0]) + given <= 4:
            yield held


def opened(face: str, held: tuple[str, ...], *, flips: bool, **switches: bool) -> Hand:
    """Open a window: of a discard for seats 1 to 3, of a flip of seat 1 for all three."""
    if not flips:
        hand = offered("Sv", *held, stock="Gx*4 Gt*4 Gd", preset="book", **switches)
        return Hand(hand.state._replace(offer=face))
    first = offered("Sv", *held[:2], stock=f"{face} Gx*4 Gt*4", preset="book", **switches).all()
    hands = tuple(pack(cards(text)) for text in (held[2], *held[:2]))
    return Hand(first.state._replace(hands=hands))


def legal_again(held: str, face: str, *, on_turn: bool, forced: bool) -> set[tuple[str, ...]]:
    """Return the eats of a house, told from the rules alone; nothing stands for declining."""
    own = oracle.in_order(cards(held))
    eats = {used for used in oracle.usable(own, face) if oracle.may_eat(own, used, strict=False)}
    winning = {used for used in eats if not oracle.fewest(oracle.without(own, used))}
    quan = {used for used in eats if used == (face,) * 3}
    if forced and quan and not winning:
        return quan
    if on_turn:
        return eats
    return winning | {used for used in eats if len(used) >= 2 and set(used) == {face}}


def winner_again(
    order: list[int], answers: dict[int, Any], held: dict[int, str], face: str, switches: Any
) -> int | None:
    """Return who gets the card, told from the order of priority in the rules."""
    eats = {seat: used for seat, used in answers.items() if used is not None}
    for seat in order:
        own = oracle.in_order(cards(held[seat]))
        if seat in eats and not oracle.fewest(oracle.without(own, eats[seat])):
            return seat
    turn, others = order[0], order[1:]
    mine = eats.get(turn)
    if mine is not None:
        even = set(mine) <= {face}
        even = even or (switches["chot_different_is_chan"] and face == "Cd")
        if even and not (len(mine) == 1 and mine == (face,) and switches["doi_beats_single"]):
            return turn
    for size in (3, 2):
        for seat in others:
            if seat in eats and len(eats[seat]) == size:
                return seat
    return turn if mine is not None else None


@pytest.mark.parametrize("switch", ["", *SWITCHES])
@pytest.mark.parametrize("flips", [False, True], ids=["discard", "flip"])
@pytest.mark.parametrize("face", FAMILIES)
def test_every_answer_of_every_small_table(face: str, flips: bool, switch: str) -> None:
    switches = {name: name == switch for name in SWITCHES}
    tables = 0
    for held in all_hands(face, 3, 1):
        hand = opened(face, held, flips=flips, **switches)
        order = [1, 2, 0] if flips else [1, 2, 3]
        own = dict(zip(order, held, strict=True))
        # Who is asked depends on nothing in the hands.
        assert sorted(hand.to_act) == sorted(order)
        choices = {
            seat: legal_again(text, face, on_turn=seat == 1, forced=switches["forced_khui"])
            for seat, text in own.items()
        }
        for seat in order:
            check_choices(hand, seat, choices[seat], forced=switches["forced_khui"])
        check_answers(hand, own, face, switches)
        tables += 1
    assert tables > 150


def check_choices(hand: Hand, seat: int, eats: set[tuple[str, ...]], *, forced: bool) -> None:
    legal = hand.rules.legal_actions(hand.state, Seat(seat))
    assert {oracle.in_order(a.cards) for a in legal if a.kind == "eat"} == eats
    must = forced and len(legal) == 1 and legal[0].kind == "eat"
    own_flip = hand.fact("flipped") or seat != 1
    declines = [action for action in legal if action.kind != "eat"]
    assert declines == ([] if must else [Action("pass" if own_flip else "flip")])


def check_answers(hand: Hand, held: dict[int, str], face: str, switches: Any) -> None:
    order = list(held)
    rules, start = hand.rules, hand.state
    legal = [rules.legal_actions(start, Seat(seat)) for seat in order]
    for chosen in product(*legal):
        state = start
        for seat, action in zip(order, chosen, strict=True):
            step = rules.apply(state, Seat(seat), action)
            state = step.state
        given = [oracle.in_order(a.cards) if a.kind == "eat" else None for a in chosen]
        answers = dict(zip(order, given, strict=True))

        expected = winner_again(order, answers, held, face, switches)

        found = [seat for seat, groups in enumerate(state.eaten) if groups]
        assert found == ([] if expected is None else [expected]), (held, chosen)
        if expected is None:
            after_nobody(Hand(state), flipped=start.flipped)
            continue
        assert state.eaten[expected][0] == (*chosen[order.index(expected)].cards, face)
        only_the_winner_is_shown(step.events, expected)


def after_nobody(hand: Hand, *, flipped: bool) -> None:
    """A flipped card is left to the next house alone; a discarded one makes it flip."""
    assert hand.to_act == ((2,) if flipped else (0, 1, 2, 3))
    assert hand.fact("turn") == (2 if flipped else 1)
    assert hand.fact("dead") == ("Sv",) if flipped else len(hand.fact("dead")) == 1


def only_the_winner_is_shown(events: Any, winner: int) -> None:
    owners = {event.dst.seat for event in events if isinstance(event, Moved)}
    opened = [event for event in events if isinstance(event, Moved) and event.src == event.dst]
    turns = [event for event in events if isinstance(event, TurnChanged)]
    assert winner in owners
    if not opened:
        assert owners == {winner}
        assert turns == [TurnChanged((Seat(winner),))]


@pytest.mark.parametrize("held", ["", "Xd", "Xd*2 Sx", "Xd*3 Sx", "Pd Md", "Xd*2 Pd*2 Md*2"])
def test_whoever_flipped_answers_with_all_others_of_a_full_table(held: str) -> None:
    """Four at the table: the flipper, who has the rights of the next house, and three more."""
    switches = dict.fromkeys(SWITCHES, False)
    for others in all_hands("Xd", 3, 1 + cards(held).count(cards("Xd")[0])):
        first = offered("Sv", "Sx", "Gv", "Gx", stock="Xd Gx*3 Gt*4", preset="book")
        first.all()
        own = dict(zip([1, 2, 3, 0], (f"{held} Tt Mx".strip(), *others), strict=True))
        hands = tuple(pack(cards(own[seat])) for seat in range(4))
        hand = Hand(first.state._replace(hands=hands))
        assert sorted(hand.to_act) == [0, 1, 2, 3]
        for seat, text in own.items():
            eats = legal_again(text, "Xd", on_turn=seat == 1, forced=True)
            check_choices(hand, seat, eats, forced=True)

        check_answers(hand, own, "Xd", switches)


@pytest.mark.parametrize("flips", [False, True], ids=["discard", "flip"])
@pytest.mark.parametrize("face", FAMILIES)
def test_all_switches_together(face: str, flips: bool) -> None:
    switches = dict.fromkeys(SWITCHES, True)
    for held in all_hands(face, 3, 1):
        hand = opened(face, held, flips=flips, **switches)
        order = [1, 2, 0] if flips else [1, 2, 3]

        check_answers(hand, dict(zip(order, held, strict=True)), face, switches)


@pytest.mark.parametrize("flips", [False, True], ids=["discard", "flip"])
@pytest.mark.parametrize("face", FAMILIES)
def test_no_order_of_arrival_changes_anything(face: str, flips: bool) -> None:
    """All six orders of all answers, where at least two houses would eat."""
    tables = 0
    for held in all_hands(face, 3, 1):
        hand = opened(face, held, flips=flips)
        rules, start = hand.rules, hand.state
        legal = {seat: rules.legal_actions(start, seat) for seat in hand.to_act}  # type: ignore[arg-type]
        if sum(len(actions) > 1 for actions in legal.values()) < 2:
            continue
        tables += 1
        for chosen in product(*legal.values()):
            answers = dict(zip(legal, chosen, strict=True))
            assert len({arrived(hand, answers, order) for order in permutations(legal)}) == 1
    assert tables > 5


def arrived(hand: Hand, answers: dict[int, Action], order: tuple[int, ...]) -> Any:
    """Return what came of answers that arrived in this order: the state and all that is told."""
    state = hand.state
    for place, seat in enumerate(order, 1):
        step = hand.rules.apply(state, Seat(seat), answers[seat])
        assert step.closed == (place == len(order))
        state = step.state
    return state, step.events


def test_a_lower_claim_never_robs_a_higher_one() -> None:
    """Whoever gets the card by his claim gets it too when others claim less, or nothing."""
    for face, flips in product(FAMILIES, (False, True)):
        for held in [*all_hands(face, 3, 1)][::3]:
            hand = opened(face, held, flips=flips)
            legal = {seat: hand.rules.legal_actions(hand.state, Seat(seat)) for seat in hand.to_act}
            for chosen in product(*legal.values()):
                answers = dict(zip(legal, chosen, strict=True))
                eater = eats_it(arrived(hand, answers, hand.to_act)[0])
                for seat, action in answers.items():
                    if seat != eater and action.kind == "eat" and legal[seat][-1].kind != "eat":
                        fewer = answers | {seat: legal[seat][-1]}
                        assert eats_it(arrived(hand, fewer, hand.to_act)[0]) == eater


def eats_it(state: Any) -> int | None:
    found = [seat for seat, groups in enumerate(state.eaten) if groups]
    return found[0] if found else None


def test_answers_in_any_order_come_to_the_same() -> None:
    hand = offered("Xd", "Pd Md Sx", "Gv Xt", "Xd*2 Sv Gx", preset="book")
    answers = {1: "eat Pd Md", 2: "pass", 3: "eat Xd*2"}
    found = []
    for order in permutations(answers):
        played = Hand(hand.state)
        for seat in order:
            played.act(seat, answers[seat])
        found.append((played.state, played.events))

    assert all(each == found[0] for each in found)


def test_an_answer_shows_nothing_until_the_last_one_is_in() -> None:
    hand = offered("Xd", "Pd Md Sx", "Gv Xt", "Xd*2 Sv Gx", preset="book")
    before = {seat: hand.view(seat) for seat in (0, 1, 2, None)}
    assert hand.view(3).refusals

    hand.act(3, "eat Xd*2")

    assert hand.events == ()
    assert {seat: hand.view(seat) for seat in before} == before
    assert (hand.view(3).answer, hand.legal(3)) == (Action("eat", cards("Xd*2")), [])
    assert (hand.view(3).to_act, hand.view(3).refusals) == ((1, 2, 3), ())
    assert hand.to_act == (1, 2)
    assert hand.refused(3, "pass") == "answered"
    assert hand.refused(0, "pass") == "not_your_turn"


def test_a_flipped_card_nobody_wants_is_offered_once_more_with_every_group() -> None:
    hand = opened("Xd", ("Sx", "Pd Md Gx", "Gv Sd"), flips=True)
    assert hand.refused(2, "eat Pd Md") == "needs_pair"

    hand.all()
    assert (hand.to_act, hand.legal(2)) == ((2,), ["eat Pd Md", "flip"])
    assert hand.view().facts["sealed"] is False

    hand.act(2, "flip")
    assert (hand.fact("dead"), hand.fact("turn")) == (("Sv", "Xd"), 2)
    assert hand.to_act == (0, 1, 2)


def test_two_at_the_table_are_asked_alone_about_a_discard() -> None:
    hand = offered("Xd", "Xd Sx Gv", preset="book")

    assert (hand.to_act, hand.fact("sealed")) == ((1,), False)
    assert hand.legal(1) == ["eat Xd", "flip"]
