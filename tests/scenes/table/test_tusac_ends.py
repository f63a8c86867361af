"""Every end of a hand of Tứ Sắc is told so that a newcomer understands it, and it adds up."""

from __future__ import annotations

import re

import pytest

from game.core import HIDDEN, Card, Outcome, Seat
from scenes.exhibits import WhyPage
from scenes.final import FinalScene
from scenes.results import ResultsScene
from scenes.why_claims import Exhibit
from tests.scenes.fits import LONG_NAMES, Fit, check_scene, refit, texts_of
from tests.scenes.table.ends import NARROW, narrow_fit
from tests.scenes.table.tusac_ends import (
    ENDS,
    FEW,
    End,
    Room,
    complete_but_beaten,
    ended,
    hue,
    shown,
    thien_toi,
    toi,
)

NUMBER = re.compile(r"[+−]?\d{1,3}([.,]\d{3})*")


def every_end_with(*others: object) -> list[object]:
    """Return every end with each of the others; in the gate, a few with one of them in turn."""
    return [
        pytest.param(
            name,
            other,
            marks=() if name in FEW and number == place % len(others) else pytest.mark.slow,
        )
        for place, name in enumerate(sorted(ENDS, key=lambda name: name not in FEW))
        for number, other in enumerate(others)
    ]


def results(room: Room) -> ResultsScene:
    assert isinstance(room.top, ResultsScene)
    return room.top


def tabs(room: Room) -> list[str]:
    return [name for name in room.top.widgets.rects() if name.startswith("tab.")]


def read(room: Room) -> str:
    """Read the open page to its end, as one text."""
    scene, pages = results(room), list[str]()
    scene._scroll.first = 0
    while True:
        pages.append(" ".join(text.text for text in texts_of(room, scene)))
        if not scene._scroll.move(1):
            return "\n".join(pages)


def laid(room: Room) -> list[Exhibit]:
    """Return what the first page shows."""
    page = results(room).tabs()[0].page
    assert isinstance(page, WhyPage)
    return list(page.exhibits)


def cards_of(exhibit: Exhibit) -> list[Card]:
    return [shown.card for group in exhibit.groups for shown in group.cards]


@pytest.mark.parametrize(("name", "fit"), every_end_with(*NARROW))
def test_every_page_of_every_end_fits(name: str, fit: Fit) -> None:
    room = shown(ended(name))
    refit(room, fit)
    for tab in tabs(room):
        room.click(tab)
        while True:
            check_scene(room, within=results(room)._panel())
            if not results(room)._scroll.move(1):
                break
    room.close()


@narrow_fit
def test_the_longest_names_and_large_bets_fit(fit: Fit) -> None:
    end = End("book_scored", toi("book_scored", 4))
    many = Outcome(Seat(1), "toi", (-12_000_000, 36_000_000, -12_000_000, -12_000_000))
    drawn = Outcome(None, "hue", (0, 0, 0, 0))
    room = shown(end, names=LONG_NAMES, before=(many, drawn) * 6, bet=1_000_000)
    refit(room, fit)
    assert len(tabs(room)) == 4
    for tab in tabs(room):
        room.click(tab)
        while True:
            check_scene(room, within=results(room)._panel())
            if not results(room)._scroll.move(1):
                break
    room.close()


@pytest.mark.parametrize(("name", "language"), every_end_with("vi", "en"))
def test_no_sentence_is_missing(name: str, language: str) -> None:
    room = shown(ended(name), language=language)
    room.context.texts.missing.clear()
    for tab in tabs(room):
        room.click(tab)
        assert "{" not in read(room)
    assert not room.context.texts.missing
    room.close()


@pytest.mark.parametrize(
    "name", [name if name in FEW else pytest.param(name, marks=pytest.mark.slow) for name in ENDS]
)
def test_every_card_of_every_hand_is_laid_in_its_place(name: str) -> None:
    end = ended(name)
    view = end.hand.view(0)
    room = shown(end)
    exhibits = [each for each in laid(room) if each.groups]
    room.close()

    def had(seat: int) -> list[Card]:
        return sorted(card for zone, cards in view.zones if zone.seat == seat for card in cards)

    seats, winner = len(end.outcome.scores), end.outcome.winner
    begin = 0 if winner is None else winner
    order = [(begin + step) % seats for step in range(seats)]
    assert [sorted(cards_of(each)) for each in exhibits] == [had(seat) for seat in order]
    assert HIDDEN not in cards_of(exhibits[0])
    for seat, exhibit in zip(order, exhibits, strict=True):
        loose = [group for group in exhibit.groups if group.loose]
        count = sum(len(group.cards) for group in loose)
        assert count == end.hand.rules.arrange(end.hand.held(seat)).rac
        assert (seat == winner) <= (not loose)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_card_that_won_is_marked(seats: int) -> None:
    room = shown(End("book", toi("book", seats)))
    first = laid(room)[0]
    best = [shown.card for group in first.groups for shown in group.cards if shown.best]
    won = [group for group in first.groups if group.best]

    assert len(best) == len(won) == 1
    assert won[0].words[1] == "ăn để tới"
    assert room.table.wording.card(best[0]) in first.text
    room.close()


def test_no_card_has_won_a_hand_that_was_complete_at_the_deal() -> None:
    room = shown(End("book", thien_toi("book", 3)))

    assert not any(group.best for group in laid(room)[0].groups)
    assert "thiên tới" in read(room)
    room.close()


@pytest.mark.parametrize("bet", [1, 5000])
@pytest.mark.parametrize("make", [toi, thien_toi])
def test_points_are_counted_line_by_line_and_add_up(make: object, bet: int) -> None:
    assert callable(make)
    hand = make("book_scored", 3)
    deal = hand.state.deal._replace(bet=bet)
    hand = type(hand)(hand.state._replace(deal=deal))
    room = shown(End("book_scored", hand), bet=bet)
    first, total = laid(room)[:2]
    lines = [int(group.words[2].split()[0]) for group in first.groups]
    groups, bonus, points, each, amount = map(
        int, re.findall(r"\d+", total.text.replace(".", "").replace(",", ""))
    )

    assert groups == sum(lines)
    assert points == groups + bonus
    assert bonus == 3
    assert (each, amount) == (bet, points * bet)
    assert min(hand.outcome.scores) == -amount
    room.close()


def test_without_points_nothing_is_counted() -> None:
    room = shown(End("book", toi("book", 4)))
    told = read(room)

    assert "lệnh" not in told
    assert all(len(group.words) == 2 for group in laid(room)[0].groups)
    room.close()


@pytest.mark.parametrize(("preset", "words"), [("trial", "nọc đã hết"), ("book", "còn 7 lá")])
def test_a_drawn_hand_says_why(preset: str, words: str) -> None:
    room = shown(End(preset, hue(preset, 4)))

    told = read(room)
    assert "Ván này huề" in told
    assert words in told
    assert "không ai trả" in told
    assert len(laid(room)) == 5, "the reason, and four hands"
    room.close()


def test_a_complete_hand_that_only_waited_is_told_apart() -> None:
    hand = complete_but_beaten()
    assert hand.outcome is not None
    room = shown(End("trial", hand))

    assert "hết rác, chỉ đợi một lá" in read(room)
    room.close()


@pytest.mark.parametrize(("name", "language"), every_end_with("vi", "en"))
def test_what_is_shown_adds_up_to_the_scores(name: str, language: str) -> None:
    end = ended(name)
    room = shown(end, language=language)
    room.click("tab.result")
    scene = results(room)
    texts = texts_of(room, scene)
    for seat, (_, row) in enumerate(scene._scroll.seen()):
        inside = [t.text for t in texts if row.contains(t.rect) and NUMBER.fullmatch(t.text)]
        numbers = [int(re.sub("[.,]", "", text.replace("−", "-"))) for text in inside]
        this_hand, total, *rest = numbers
        reasons = [n for n, text in zip(rest, inside[2:], strict=True) if text[0] in "+−"]
        assert this_hand == total == end.outcome.scores[seat]
        assert sum(reasons) == this_hand
    room.close()


def test_the_table_lays_all_hands_open_in_their_groups() -> None:
    hand = toi("book_scored", 4)
    room = shown(End("book_scored", hand))
    room.click("table")
    board = room.table.board
    facts = hand.view(0).facts["laid"]
    assert isinstance(facts, tuple)
    for seat in (1, 2, 3):
        groups, loose = facts[seat]  # type: ignore[misc]  # a fact of this shape
        zone = next(z for z in board._zones if z.name == "hand" and z.seat == seat)
        lying = [sprite.card for sprite in board.sprites(zone)]
        assert lying == [card for group in (*groups, loose) for card in group]
        xs = [(place.y, place.x) for place in board.plan.cards[zone]]
        assert len(set(xs)) == len(xs)
        assert {place.h for place in board.plan.cards[zone]} == {board.frame.mini[1]}
    room.close()


def test_the_end_of_a_match_fits() -> None:
    room = shown(End("book_scored", toi("book_scored", 4)), (960, 540), names=LONG_NAMES, hands=1)
    room.click("next")
    assert isinstance(room.top, FinalScene)
    for tab in tabs(room):
        room.click(tab)
        check_scene(room, within=room.top._panel())
    room.close()
