"""*Continue* in the menu: back at the very decision, by posted events."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core import Seat, Setup, View
from game.files import seal
from game.journal import load_journal
from game.record import Act, load_record, records, unfinished
from game.record_check import verify
from game.texts import LANGUAGES, Texts
from scenes.cli import house
from scenes.menu import MenuScene
from scenes.results import ResultsScene
from scenes.table import TableScene
from tests.record.played import REGISTRY, Play, lines_of, only_record, write_lines
from tests.scenes.table.hall import Hall, choose, click_on, setup
from tests.scenes.table.hall import hall as open_hall

House = house.House


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "House", partial(House, home=tmp_path))


@contextmanager
def hall(at: Setup | None = None, **named: Any) -> Iterator[Hall]:
    """Open a hall; a table that is still open lets its files go at the end."""
    with open_hall(at, **named) as opened:
        try:
            yield opened
        finally:
            for scene in reversed(opened.app.stack.scenes):
                if isinstance(scene, TableScene):
                    scene.opened.close()


def answer(room: Hall) -> None:
    index, kind = choose(room)
    room.click_card(index, 3 if kind == "hide" else 1)


def close_window(room: Hall) -> None:
    pygame.event.post(pygame.Event(pygame.QUIT))
    room.step()
    assert not room.alive


def leave(room: Hall) -> str:
    """Leave by the dialog; return what it says of the hand."""
    room.key(pygame.K_ESCAPE)
    room.click("leave")
    said = [text.text for text in room.texts()]
    room.click("go")
    room.step(3)
    assert isinstance(room.top, MenuScene)
    return next(text for key in ("kept", "lost") if (text := _say(f"leave.{key}")) in said)


def _say(key: str) -> str:
    return Texts.load("vi").say(key)


def to_turn(room: Hall, answers: int) -> View:
    """Answer a few times, then return what is asked."""
    for _ in range(answers):
        assert room.wait_for_turn()
        answer(room)
    assert room.wait_for_turn()
    return room.view


def test_without_a_match_the_first_button_is_play() -> None:
    with hall() as room:
        assert room.top.widgets.focused == "play"
        assert "continue" not in room.top.widgets.rects()


@pytest.mark.parametrize("way", ["dialog", "window"])
def test_back_at_the_very_decision(tmp_path: Path, way: str) -> None:
    with hall(setup("hbbb")) as room:
        view, hand = to_turn(room, 2), room.hand
        match = room.table.match
        if way == "dialog":
            assert leave(room) == _say("leave.kept")
        else:
            close_window(room)

    with hall() as room:
        assert room.top.widgets.focused == "continue"
        shown = " ".join(text.text for text in room.texts())
        assert "Lan, Trúc, Mai" in shown
        room.key(pygame.K_RETURN)
        assert room.wait_for_turn()

        assert room.view == view
        assert room.hand == hand
        assert room.table.match == match
        click_on(room)
        assert room.shows_results
        assert room.table.story.corrections == []
        assert room.context.texts.missing == set()
        room.click("leave")
        room.step(3)
        assert isinstance(room.top, MenuScene)
        assert "continue" not in room.top.widgets.rects()
        assert room.top.widgets.focused == "play"

    file = only_record(tmp_path)
    assert load_record(file).is_finished
    assert verify(file, REGISTRY).ok
    (entry,) = load_journal(tmp_path / "journal.jsonl").entries
    assert entry.record == file.name


def test_in_the_same_window(tmp_path: Path) -> None:
    with hall(setup("hbbb")) as room:
        view = to_turn(room, 1)
        leave(room)
        room.click("continue")

        assert room.wait_for_turn()

        assert room.view == view
    assert len(records(tmp_path)) == 1


def test_before_the_first_answer() -> None:
    with hall(setup("hbbb", seed=3)) as room:
        assert room.wait_for_turn()
        hand = room.hand
        close_window(room)

    with hall() as room:
        room.click("continue")
        assert room.wait_for_turn()
        assert room.hand == hand


def test_a_window_closed_between_hands_keeps_the_totals(tmp_path: Path) -> None:
    with hall(setup("hbbb")) as room:
        click_on(room)
        assert room.shows_results
        totals = room.table.match and room.table.match.totals
        close_window(room)

    with hall() as room:
        room.click("continue")
        room.until(lambda: room.shows_results, "the results again")
        assert room.table.match is not None
        assert room.table.match.totals == totals
        room.click("next")
        assert room.wait_for_turn()
        assert room.table.match.hand == 2

    assert verify(only_record(tmp_path), REGISTRY).ok


def test_a_locked_answer_stays_locked(tmp_path: Path) -> None:
    play = Play(tmp_path, "hbbb")
    while not (len(play.owing) > 1 and Seat(0) in play.owing):
        if not play.playing:
            play.ready()
        play.act()
    play.act(Seat(0))
    play.close()
    card = lines_of(play.keeper._file)[-1]
    assert isinstance(card, Act)

    with hall() as room:
        room.click("continue")
        room.until(lambda: room.table.story.seen is not None, "a view")
        assert room.view.answer == card.action
        assert not room.table.story.asked
        assert room.prompt == room.table.wording.prompt(room.view, room.table.match)
        room.until(lambda: room.shows_results, "the end of the hand")
        assert room.table.story.corrections == []


def test_people_at_one_window_do_not_see_each_others_cards() -> None:
    with hall(setup("hhbb")) as room:
        room.step(3)
        room.click("open")
        assert room.wait_for_turn()
        close_window(room)

    with hall() as room:
        room.click("continue")
        room.step(5)
        assert room.table.curtain.down
        room.click("open")
        room.step(5)
        assert len(room.hand) == 6


def test_play_leaves_the_other_match_alone(tmp_path: Path) -> None:
    with hall(setup("hbbb")) as room:
        to_turn(room, 1)
        leave(room)
        (old,) = unfinished(tmp_path)
        room.click("play")
        click_on(room)
        room.click("leave")
        room.step(3)

        assert "continue" in room.top.widgets.rects()
        room.click("continue")
        room.step(3)

        assert isinstance(room.top, TableScene)
    assert list(unfinished(tmp_path)) == [old]
    assert len(records(tmp_path)) == 2


def test_a_table_of_bots_alone_is_not_continued(tmp_path: Path) -> None:
    with hall(setup("bbbb")) as room:
        room.step(60)
        assert leave(room) == _say("leave.lost")
        assert "continue" not in room.top.widgets.rects()
    assert load_record(only_record(tmp_path)).is_finished


def test_so_many_hands_and_no_more(tmp_path: Path) -> None:
    with hall(setup("bbbb"), hands=2) as room:
        room.until(lambda: room.shows_results and room.top.match.is_done, "the last results")

    file = only_record(tmp_path)
    assert verify(file, REGISTRY).hands == 2
    assert load_record(file).is_finished


# Records that are not as they should be.


def left(home: Path, acts: int = 6) -> Path:
    """Leave a match behind."""
    play = Play(home, "hbbb")
    for _ in range(acts):
        play.act()
    return play.close()


def said(room: Hall) -> str:
    return " ".join(text.text for text in room.texts())


@pytest.mark.parametrize("language", LANGUAGES)
def test_damage_is_told_and_play_goes_on(tmp_path: Path, language: str) -> None:
    file = left(tmp_path)
    data = file.read_bytes()
    file.write_bytes(data[:-30] + b"?" + data[-29:])

    with hall(language=language) as room:
        assert f"{file.name}.damaged" in said(room)
        assert not [text for text in room.texts() if text.cut]
        room.click("continue")
        room.step(3)
        assert isinstance(room.top, TableScene)
        assert room.context.texts.missing == set()
    assert file.with_name(f"{file.name}.damaged").exists()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("how", ["newer", "shape", "nothing"])
def test_what_cannot_be_continued_is_told_once(tmp_path: Path, how: str, language: str) -> None:
    file = left(tmp_path)
    data = file.read_bytes()
    lines = data.splitlines(keepends=True)
    file.write_bytes(
        {
            "newer": seal({"line": "match", "version": 9}) + data,
            "shape": data + seal({"line": "act", "window": "x"}),
            "nothing": b"x" + b"".join(lines),
        }[how]
    )

    with hall(language=language, size=(960, 540)) as room:
        assert file.name in said(room)
        assert not [text for text in room.texts() if text.cut]
        assert room.context.texts.missing == set()
        assert room.top.widgets.focused == "play"
        room.click("play")
        leave_quickly(room)
        assert file.name not in said(room)


def leave_quickly(room: Hall) -> None:
    room.step(5)
    room.key(pygame.K_ESCAPE)
    room.click("leave")
    room.click("go")
    room.step(3)


def test_a_forged_record_is_refused_in_words(tmp_path: Path) -> None:
    file = left(tmp_path)
    lines = lines_of(file)
    act = lines[-1]
    assert isinstance(act, Act)
    write_lines(file, [*lines[:-1], act._replace(seat=(act.seat + 1) % 4)])  # type: ignore[arg-type]
    before = file.read_bytes()

    with hall(language="en") as room:
        room.click("continue")

        assert isinstance(room.top, MenuScene)
        assert f"The record {file.name} is wrong from line {len(lines)} on" in said(room)
        assert "continue" not in room.top.widgets.rects()
        room.click("play")
        room.step(3)
        assert isinstance(room.top, TableScene)
    assert file.read_bytes() == before


def test_an_older_match_is_offered_where_the_newest_cannot_be(tmp_path: Path) -> None:
    good = left(tmp_path)
    bad = good.with_name("20991231-000000-x.jsonl")
    bad.write_bytes(seal({"line": "match", "version": 9}))

    with hall() as room:
        assert bad.name in said(room)
        room.click("continue")
        room.step(3)
        assert isinstance(room.top, TableScene)
        assert list(unfinished(tmp_path)) == [bad], "the other one is being played"


def test_a_disk_that_takes_nothing_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "records").write_text("a file stands where the folder should be")
    sentence = _say("error.record_not_kept").partition(" (")[0]

    with hall(setup("hbbb")) as room:
        room.step(5)
        assert sentence in said(room)
        click_on(room)
        assert isinstance(room.top, ResultsScene)
        room.click("leave")
        room.step(3)
        room.click("play")
        room.step(5)
        assert isinstance(room.top, TableScene)
        assert sentence not in said(room)
        assert leave(room) == _say("leave.lost")
