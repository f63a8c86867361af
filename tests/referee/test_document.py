"""docs/referee.md is true: its transcript, its tables of fields, its list of codes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import game as package
from game.bots import LEVELS
from game.core import Announced, Arrangement, HandEnded, Moved, Scored, Seat, TurnChanged, View
from game.referee import OPERATIONS, Referee
from game.registry import Game, Registry
from game.texts import LANGUAGES, Texts
from tests.conformance.playing import Case, played
from tests.referee.lines import NEW, Lines
from tests.referee.transcript import DOCUMENT, LANGUAGE, answered, sent

PAGE = DOCUMENT.read_text(encoding="utf-8")
EVENTS = {
    "moved": Moved,
    "turn": TurnChanged,
    "announced": Announced,
    "scored": Scored,
    "ended": HandEnded,
}
FROM_THE_TABLE = {"stale_window", "paused"}
"""Refusals of a network game, which the referee never gives."""


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the tables below a heading, without their first two rows."""
    part = PAGE.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
    return [row for row in cells if not row[0].startswith("---")]


def words(cell: str) -> list[str]:
    return re.findall(r"`(\w+)`", cell)


def documented_fields() -> dict[str, list[str]]:
    """Return the fields of each event and of the view, in the order of the table."""
    found: dict[str, list[str]] = {}
    name = ""
    for what, field, _ in rows("Events and views")[1:]:
        name = (words(what) or [what])[0] if what else name
        found.setdefault(name, []).extend(words(field))
    return found


def test_the_transcript_is_what_the_program_says() -> None:
    referee = Referee(Registry(), Texts.load(LANGUAGE))

    for request, answer in zip(sent(), answered(), strict=True):
        told = referee.answer(request.encode())

        assert told is not None
        assert answer == told.decode(), request


def test_the_transcript_shows_every_request() -> None:
    shown = {json.loads(line)["op"] for line in sent() if line.startswith("{")}

    assert shown == set(OPERATIONS)


def test_every_field_of_every_event_is_in_the_table() -> None:
    documented = documented_fields()

    assert set(documented) == {*EVENTS, "view"}
    for name, kind in EVENTS.items():
        assert sorted(kind._fields) == sorted(documented[name])  # type: ignore[attr-defined]


def test_events_have_the_fields_of_the_table() -> None:
    documented = documented_fields()
    for answer in answered():
        for event in json.loads(answer).get("events", ()):
            assert sorted({"type", *documented[event["type"]]}) == sorted(event)


def test_a_view_has_the_fields_of_the_table() -> None:
    lines = Lines()
    lines.ok(NEW)

    told = lines.ok("view", seat=1)

    assert list(told) == ["ok", *documented_fields()["view"]]
    properties = [name for name, value in vars(View).items() if isinstance(value, property)]
    assert sorted(told) == sorted({"ok", "viewer", *properties})
    assert Arrangement._fields == ("groups", "loose", "waits")


def test_the_facts_are_in_the_table() -> None:
    lines = Lines()
    (row,) = [row for row in rows("Events and views") if words(row[1]) == ["facts"]]
    for game, cell in zip(Registry(), row[2].split("Tứ Sắc"), strict=True):
        lines.ok("new", game=game.id, preset=game.file.default, seed=1, seats=2)

        assert sorted(words(cell)) == sorted(lines.ok("state")["facts"])


@pytest.mark.parametrize("game", list(Registry()), ids=lambda game: game.id)
def test_whatever_random_hands_tell_is_in_the_document(game: Game) -> None:
    known = set(words(PAGE))
    for preset in game.presets:
        for seed in range(8):
            dealt, answers = played(Case(game, preset, 2 + seed % 3), seed)
            steps = [dealt, *(answer.step for answer in answers)]
            for event in [event for step in steps for event in step.events]:
                if isinstance(event, Announced):
                    assert event.code in known
                if isinstance(event, HandEnded):
                    assert event.how in known
            views = [game.rules.view(step.state, Seat(seat)) for step in steps for seat in (0, 1)]
            assert {view.prompt for view in views} <= known
            assert {name for view in views for name in view.facts} <= known
            zones = {zone.name for view in views for zone, _ in view.zones}
            assert all(re.search(rf"`{zone}[`/]", PAGE) for zone in zones)
            assert {answer.action.kind for answer in answers} <= known


def test_every_request_is_in_the_table() -> None:
    assert [words(row[0])[0] for row in rows("Requests")[1:]] == list(OPERATIONS)
    (bot,) = [row for row in rows("Requests") if words(row[0]) == ["bot"]]
    assert set(LEVELS) <= set(words(bot[1]))


def raised() -> set[str]:
    """Return every code that the source of the referee raises."""
    folder = Path(package.__file__).parent
    shared = [folder / "registry.py", folder / "core" / "options.py", folder / "core" / "rules.py"]
    files = [*folder.glob("referee*.py"), *shared]
    source = "\n".join(file.read_text(encoding="utf-8") for file in files)
    codes = set(re.findall(r'UserError\(\s*"(\w+)"', source))
    return codes - {"preset_load", "game_twice", "hands_count"}


def test_every_code_is_in_the_table_and_has_a_sentence() -> None:
    table = rows("Codes of refusals")
    common = {code for row in table for code in words(row[0])}
    game_codes = {
        key.removeprefix("refusal.")
        for file in (DOCUMENT.parents[1] / "assets" / "games").glob("*/en.json")
        for key in json.loads(file.read_text(encoding="utf-8"))
        if key.startswith("refusal.") and not key.endswith(".named")
    }

    assert raised() | game_codes - FROM_THE_TABLE == common


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence(language: str) -> None:
    texts = Texts.load(language)

    for code in raised():
        assert texts.has(f"error.{code}"), code
