"""Every end of a hand is told so that a newcomer understands it, and what is shown adds up."""

from __future__ import annotations

import re

import pygame
import pytest

from game.core import HIDDEN
from scenes import settlement
from scenes.results import ResultsScene
from scenes.why_claims import Played, rounds_of
from tests.game.catte.hands import Hand, position
from tests.game.catte.paid import preset
from tests.scenes.fits import LONG_NAMES, Fit, check_scene, refit, texts_of
from tests.scenes.table.ends import (
    ENDS,
    NARROW,
    claim_long,
    instants,
    last_ace,
    narrow_fit,
    shown,
    sole_survivor,
)
from tests.scenes.table.script import Screening

NUMBER = re.compile(r"[+−]?\d{1,3}([.,]\d{3})*")


def every_end_with(*others: object) -> list[object]:
    """Return every end with each of the others; in the gate, each end with one of them in turn."""
    return [
        pytest.param(name, other, marks=() if number == place % len(others) else pytest.mark.slow)
        for place, name in enumerate(ENDS)
        for number, other in enumerate(others)
    ]


def results(room: Screening) -> ResultsScene:
    assert isinstance(room.top, ResultsScene)
    return room.top


def tabs(room: Screening) -> list[str]:
    """Return the tabs, and open them one after the other by the mouse."""
    return [name for name in room.top.widgets.rects() if name.startswith("tab.")]


def read(room: Screening) -> str:
    """Read the open page to its end, as one text."""
    scene, pages = results(room), list[str]()
    scene._scroll.first = 0
    while True:
        pages.append(" ".join(text.text for text in texts_of(room, scene)))
        if not scene._scroll.move(1):
            return "\n".join(pages)


def full_table() -> Hand:
    """Let five of eight be out, each with two Aces or none, and the bet be large."""
    hands = ("2S 3S", "AH AD", "AC 4C", "5C 6C", "7C 8C", "KS QS", "9C TC", "4S 5S")
    hand = position(*hands, winners="AFHF", **preset("coins", bet=1000))
    return hand.play("KS ~4S ~2S")


@pytest.mark.parametrize(("name", "fit"), every_end_with(*NARROW))
def test_every_page_of_every_end_fits(name: str, fit: Fit) -> None:
    room = shown(ENDS[name]())
    scene = results(room)
    refit(room, fit)
    for tab in tabs(room):
        room.click(tab)
        while True:
            check_scene(room, within=scene._panel())
            if not scene._scroll.move(1):
                break
    room.close()


@narrow_fit
def test_eight_with_the_longest_names_fit(fit: Fit) -> None:
    hand = full_table()
    assert hand.outcome is not None
    room = shown(hand, names=LONG_NAMES, before=(hand.outcome,) * 30)
    refit(room, fit)
    assert len(tabs(room)) == 5
    for tab in tabs(room):
        room.click(tab)
        check_scene(room, within=results(room)._panel())
    room.close()


@pytest.mark.parametrize(("name", "language"), every_end_with("vi", "en"))
def test_what_is_shown_adds_up_to_the_scores(name: str, language: str) -> None:
    hand = ENDS[name]()
    assert hand.outcome is not None
    room = shown(hand, language=language)
    scene = results(room)
    texts = texts_of(room, scene)
    for seat, (_, row) in enumerate(scene._scroll.seen()):
        inside = [t.text for t in texts if row.contains(t.rect) and NUMBER.fullmatch(t.text)]
        numbers = [int(re.sub("[.,]", "", text.replace("−", "-"))) for text in inside]
        this_hand, total, *rest = numbers
        reasons = [n for n, text in zip(rest, inside[2:], strict=True) if text[0] in "+−"]
        paid = [n for n, text in zip(rest, inside[2:], strict=True) if text[0] not in "+−"]
        assert this_hand == total == hand.outcome.scores[seat]
        assert sum(reasons) == this_hand
        assert not paid or [sum(paid)] == reasons
    room.close()


@pytest.mark.parametrize(("name", "language"), every_end_with("vi", "en"))
def test_no_sentence_is_missing(name: str, language: str) -> None:
    room = shown(ENDS[name](), language=language)
    room.context.texts.missing.clear()
    for tab in tabs(room):
        room.click(tab)
        assert "{" not in read(room)
    assert not room.context.texts.missing
    room.close()


def why(hand: Hand, language: str = "vi") -> str:
    room = shown(hand, language=language)
    room.click("tab.why")
    told = read(room)
    room.close()
    return told


def test_special_hands_are_laid_open_and_ties_explained() -> None:
    told = why(instants())

    assert told.index("Trúc được chia tứ quý") < told.index("Lan được chia sáu lá cùng một chất")
    assert "“Tứ quý” lớn hơn “Sáu lá cùng chất”" in told
    assert "cùng lá cao nhất Q, nên so chất: ♥ hơn ♣" in told
    assert "“Sáu lá cùng chất” lớn hơn “Sáu lá đều dưới 6”" in told


def test_a_lower_hand_of_a_kind_is_weaker_by_rank() -> None:
    assert "K cao hơn Q" in why(ENDS["coins instant by rank"]())


def test_aces_that_cost_are_shown() -> None:
    assert why(sole_survivor()).count("thối Át:") == 3
    assert "thối Át:" not in why(sole_survivor("study")), "they cost nothing there"
    told = why(last_ace())
    assert "lá chót là" in told
    assert told.count("thối Át:") == 2


def test_a_claim_is_shown_with_the_line_that_settles_it() -> None:
    told = why(claim_long())

    assert "Trúc hạ bài, nhưng sai" in told
    assert "Cách phá. Vòng 1" in told
    assert "đã đánh" in told, "what lay on the table when it was claimed"
    assert all(f"Vòng {number}" in told for number in (2, 3, 4))
    assert "Sau đó không ai đỡ nổi" in why(ENDS["pot claim right"]())
    assert "Một cách thắng. Vòng 5" in why(ENDS["pot claim right in mid-round"]())


@pytest.mark.parametrize(
    ("seats", "laid", "played", "expected"),
    [
        (3, 0, "abcbca", ["abc", "bca"]),
        (3, 2, "cabcab", ["c", "abc", "ab"]),
        (3, 1, "bcabc", ["bc", "abc"]),
        (3, 0, "abcaaa", ["abc", "a", "a", "a"]),
        (2, 0, "aaaa", ["a", "a", "a", "a"]),
    ],
)
def test_a_line_of_play_is_split_into_rounds(
    seats: int, laid: int, played: str, expected: list[str]
) -> None:
    line = [Played("abc".index(who), "play", HIDDEN) for who in played]

    groups = rounds_of(line, seats, laid)

    assert ["".join("abc"[step.seat] for step in group) for group in groups] == expected


def test_rounds_show_who_won_and_what_was_hidden() -> None:
    room = shown(ENDS["study last_trick"]())
    room.click("tab.rounds")

    told = read(room)

    assert all(f"Vòng {number}" in told for number in range(1, 7))
    assert "2♠ úp" in told
    assert "Q♠" in told.split()
    room.close()


def test_a_game_without_reasons_shows_scores_alone() -> None:
    hand = sole_survivor()
    room = shown(hand, facts={})

    told = read(room)
    assert "+30" in told
    assert "gục tùng" not in told
    check_scene(room)
    room.close()


@pytest.mark.parametrize(("language", "lost"), [("vi", "−16.000"), ("en", "−16,000")])
def test_thousands_stand_in_groups(language: str, lost: str) -> None:
    hand = full_table()
    assert hand.outcome is not None
    room = shown(hand, language=language, before=(hand.outcome,))
    groups = lost[3]

    assert lost in {text.text for text in texts_of(room, results(room))}
    for tab in ("result", "hands", "chart"):
        room.click(f"tab.{tab}")
        told = read(room)
        assert f"{groups}000" in told
        assert not re.search(r"\d{4}", told)
    room.close()


@pytest.mark.parametrize("size", [(1280, 720), (960, 540)])
def test_eight_with_two_reasons_each_need_no_scrolling(size: tuple[int, int]) -> None:
    hands = ("2S 3S", "AH 9D", "AC 4C", "AD 6C", "AS 8C", "KS QS", "9C TC", "4S 5S")
    hand = position(*hands, winners="AFHF", **preset("coins")).play("KS ~4S ~2S")
    room = shown(hand, size)
    scene = results(room)

    assert len(scene._scroll.seen()) == 8
    assert scene._scroll.last == 0
    assert "page" not in scene.widgets
    room.close()


def test_faces_of_who_is_paid_touch_neither_each_other_nor_a_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = shown(last_ace())
    faces: list[pygame.Rect] = []
    monkeypatch.setattr(settlement, "draw_picture", lambda *told: faces.append(told[-1]))
    scene = results(room)
    texts_of(room, scene)
    rows = [row for _, row in scene._scroll.seen()]

    assert len(faces) > len(rows), "there are seats with two reasons"
    for face in faces:
        row = next(row for row in rows if row.contains(face))
        assert face.top - row.top >= 6
        assert not any(face.inflate(0, 2).colliderect(other) for other in faces if other != face)
    room.close()
