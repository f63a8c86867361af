"""Nothing at the table overlaps, leaves the window or is cut: every size, seat count, language."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.core import Announced, Card, Outcome, Seat
from game.texts import LANGUAGES
from scenes.cards.geometry import Point, Rect
from scenes.leave import LeaveScene
from scenes.prompter import look_at
from scenes.results import ResultsScene
from scenes.theme import Drawn
from tests.conformance.playing import REGISTRY, Case
from tests.scenes.table.script import Screening, ScriptedClient, match_state, updates
from tests.secrecy.swaps import record, replay

SIZES = ((960, 540), (1280, 720), (1920, 1080))
ODD_SIZES = ((1280, 960), (2560, 1080), (3840, 2160))
NAMES = (
    "Nguyễn Thị Quỳnh",
    "Đặng Hoàng Phượng",
    "Trần Ngọc Hương",
    "Mmmmmmmmmmmmmmmm",
    "Phạm Nhật Trường",
    "Huỳnh Thị Xuyến",
    "WWWWWWWWWWWWWWWW",
    "Lương Thuỵ Ngưng",
)
NAMES = tuple(name[:16] for name in NAMES)
WIDE = ("Mmmmmmmmmmmmmmmm", "WWWWWWWWWWWWWWWW")
"""As wide as sixteen letters can be; where one stands in a sentence, its end may be cut."""
HOWS = ("last_trick", "sole_survivor")
CODES = (
    *("must_beat", "lead_face_up", "not_your_turn", "answered", "hand_over", "knocked_out"),
    *("not_in_hand", "must_commit", "no_commit_now", "not_offered", "unknown_action"),
    "stale_window",
)
ANNOUNCEMENTS = ("first_lead", "round_won", "knocked_out")

every_table = pytest.mark.parametrize(
    ("size", "language"),
    [(size, language) for size in SIZES for language in LANGUAGES]
    + [pytest.param(size, "vi", marks=pytest.mark.slow) for size in ODD_SIZES],
)


def pixels(rect: Rect) -> pygame.Rect:
    return pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))


def text_faults(room: Screening, texts: list[Drawn]) -> Iterator[str]:
    """Tell of texts that are cut, leave the window, or touch others or the edge of a control."""
    window, controls = room.app.screen.get_rect(), room.top.widgets.rects()
    for text in texts:
        if not window.contains(text.rect):
            yield f"outside: {text}"
        if text.cut and text.text not in NAMES:
            yield f"cut: {text}"
        for name, rect in controls.items():
            if rect.colliderect(text.rect) and not rect.contains(text.rect):
                yield f"across {name}: {text}"
    for one, other in itertools.combinations(texts, 2):
        if one.rect.colliderect(other.rect):
            yield f"overlap: {one} {other}"


def control_faults(room: Screening) -> Iterator[str]:
    """Tell of controls that leave the window, are too small or overlap."""
    window, controls = room.app.screen.get_rect(), room.top.widgets.rects()
    for name, rect in controls.items():
        if not window.contains(rect) or min(rect.size) < room.context.theme.hit:
            yield f"control: {name} {rect}"
    for (name, rect), (beside, other) in itertools.combinations(controls.items(), 2):
        if rect.colliderect(other):
            yield f"controls overlap: {name} {beside}"


def table_faults(room: Screening) -> Iterator[str]:
    """Tell of everything wrong in one picture of the table at rest."""
    texts, table, frame = room.texts(), room.table, room.table.board.frame
    yield from text_faults(room, texts)
    yield from control_faults(room)
    assert table.match is not None
    assert table.story.seen is not None
    prompt = look_at(table, table.match, table.story.seen).prompt
    wide = any(name in prompt for name in WIDE)
    if prompt and not wide and prompt not in [text.text for text in texts]:
        yield f"prompt cut: {prompt}"
    corners = [place.corners for places in table.board.plan.cards.values() for place in places]
    cards = [hull(four) for four in corners]
    fixed = [*frame.plates.values(), *frame.hands.values(), frame.prompt, frame.hud_left]
    for name, rect in room.top.widgets.rects().items():
        if rect.collidelist([*map(pixels, fixed), *cards]) >= 0:
            yield f"{name} lies on something"
    for text in texts:
        if text.rect.collidelist(cards) >= 0:
            yield f"on a card: {text}"
        for plate in map(pixels, frame.plates.values()):
            if plate.colliderect(text.rect) and not plate.contains(text.rect):
                yield f"out of its plate: {text}"


def hull(corners: tuple[Point, ...]) -> pygame.Rect:
    xs, ys = zip(*corners, strict=True)
    return pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def check_table(room: Screening) -> None:
    assert sorted(set(table_faults(room))) == []


def check_texts(room: Screening, texts: list[Drawn]) -> None:
    assert sorted({*text_faults(room, texts), *control_faults(room)}) == []


def hand_told(seats: int, seed: int, size: Any, language: str) -> Iterator[Screening]:
    """Tell a hand to the first seat, which is asked like a person; stop at each picture."""
    case = Case(REGISTRY.game("catte"), "study", seats)
    story = record(case, seed)
    steps = replay(case.rules, case, story, len(story.script))
    client = ScriptedClient(Seat(0))
    room = Screening([client], size, language)
    match = match_state(seats, story.first, case.config, NAMES, people=1)
    client.tell(match)
    for update in updates(case.rules, Seat(0), steps):
        client.tell(update)
        room.step()
        room.table.story.catch_up()
        yield room
    outcome = case.rules.outcome(steps[-1].state)
    client.tell(match._replace(playing=False, history=(outcome,), totals=outcome.scores))
    room.step(2)
    yield room
    room.close()


@every_table
@pytest.mark.parametrize("seats", range(2, 9))
def test_table_at_every_step(seats: int, size: tuple[int, int], language: str) -> None:
    prompts = set()
    for room in hand_told(seats, 1, size, language):
        assert room.table.story.view is not None
        prompts.add(room.table.story.view.prompt)
        check_table(room)
    assert {"over", "wait"} < prompts or seats == 2


@every_table
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_everything_that_can_be_said(seats: int, size: tuple[int, int], language: str) -> None:
    room = next(hand_told(seats, 1, size, language))
    table = room.table
    assert table.match is not None
    for code in CODES:
        table.player.refuse(table.wording.refusal(code, (Card("TH"),)))
        check_table(room)
    table.player.refuse(room.context.say("table.closed"))
    check_table(room)
    for name in NAMES[:seats]:
        table.player.refuse(room.context.say("error.bot_failed", name=name))
        check_table(room)
    table.player.refusal_s = 0.0
    table.story.telling = True
    for code in ANNOUNCEMENTS:
        for seat in range(seats):
            table.story.tell(Announced(code, Seat(seat), (4,)))
            check_table(room)
    room.close()


@every_table
@pytest.mark.parametrize("device", ["mouse", "keys", "pad"])
def test_hints_of_every_device(device: Any, size: tuple[int, int], language: str) -> None:
    told = set()
    for room in hand_told(4, 2, size, language):
        room.context.ui.commands.device = device
        assert room.table.story.view is not None
        if room.table.story.asked:
            told.add(room.table.story.view.prompt)
            check_table(room)
    assert "follow" in told


@every_table
@pytest.mark.parametrize("seats", range(2, 9))
def test_results(seats: int, size: tuple[int, int], language: str) -> None:
    *_, room = hand_told(seats, 1, size, language)
    room.step(400)
    assert isinstance(room.top, ResultsScene)
    results = room.top
    for winner, how in [*itertools.product(range(seats), HOWS), (None, "last_trick")]:
        seat = None if winner is None else Seat(winner)
        scores = tuple(int(n == winner) for n in range(seats))
        results._outcome = Outcome(seat, how, scores)
        results._match = results._match._replace(totals=(188,) * seats)
        texts = drawn_by(room, results)
        check_texts(room, texts)
        assert all(results._panel().contains(text.rect) for text in texts)
    room.close()


def drawn_by(room: Screening, scene: Any) -> list[Drawn]:
    """Return the texts of one scene, without those of the scene beneath."""
    drawn: list[Drawn] = []
    room.context.theme.on_text = drawn.append
    scene.draw(room.app.screen)
    scene.widgets.draw(room.app.screen)
    room.context.theme.on_text = None
    return drawn


@every_table
def test_question_before_leaving(size: tuple[int, int], language: str) -> None:
    room = next(hand_told(4, 1, size, language))
    room.key(pygame.K_ESCAPE)
    assert isinstance(room.top, LeaveScene)

    texts = drawn_by(room, room.top)

    check_texts(room, texts)
    panel = room.top._panel()
    assert all(panel.contains(text.rect) for text in texts)
    room.close()


@every_table
def test_curtain(size: tuple[int, int], language: str) -> None:
    case = Case(REGISTRY.game("catte"), "study", 8)
    clients = [ScriptedClient(Seat(3)), ScriptedClient(Seat(6))]
    room = Screening(clients, size, language)
    for client in clients:
        client.tell(match_state(8, Seat(5), case.config, NAMES, people=8))
    room.step(3)
    assert room.table.curtain.down

    texts = room.texts()

    check_texts(room, texts)
    assert len(texts) == 2
    room.close()
