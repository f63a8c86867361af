"""Lines that are whole, but not ours: refused by name, and the file is left as it is."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import given

from game.core import UserError
from game.files import read_lines, seal, unseal
from game.journal import load_journal
from game.record import VERSION, End, load_record
from game.record_check import verify
from game.record_lines import parse_lines, to_text
from game.texts import LANGUAGES, Texts
from tests.record.played import REGISTRY, Play, played


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The record of one hand of two."""
    return played(tmp_path, "hb")


def change(values: dict[str, object], **new: object) -> dict[str, object]:
    return {**values, **new}


def sealed(lines: list[dict[str, object]]) -> bytes:
    return b"".join(seal(values) for values in lines)


def values_of(file: Path) -> list[dict[str, object]]:
    return [dict(values) for values in read_lines(file.read_bytes()).lines]


DEEP: object = []
for _ in range(50):
    DEEP = [DEEP]

WRONG: list[tuple[int, dict[str, object]]] = [
    (0, {"version": 0}),
    (0, {"version": True}),
    (0, {"version": "1"}),
    (0, {"game": "cắt tê"}),
    (0, {"game": 3}),
    (0, {"preset": ["study"]}),
    (0, {"options": []}),
    (0, {"options": {"bet": 1.5}}),
    (0, {"options": {"bet": DEEP}}),
    (0, {"options": {f"o{n}": 1 for n in range(100)}}),
    (0, {"seats": {}}),
    (0, {"seats": [{"kind": "human", "name": "A"}]}),
    (0, {"seats": [{"kind": "ghost", "name": "A", "level": ""}]}),
    (0, {"seats": [{"kind": ["human"], "name": "A", "level": ""}]}),
    (0, {"seats": [{"kind": "human", "name": "", "level": ""}]}),
    (0, {"seats": [{"kind": "human", "name": "A\u202e", "level": ""}]}),
    (0, {"seats": [{"kind": "human", "name": "x" * 17, "level": ""}]}),
    (0, {"seed": "5"}),
    (0, {"seed": 10**30}),
    (0, {"fair": 0}),
    (0, {"at": -1}),
    (0, {"at": 1.0}),
    (0, {"turn_ms": False}),
    (0, {"unknown": None}),
    (1, {"hand": 0}),
    (1, {"first": -1}),
    (1, {"first": 16}),
    (1, {"seed": "ab"}),
    (1, {"seed": "G" * 64}),
    (1, {"seed": "zz" * 32}),
    (1, {"deck": ["AS"] * 600}),
    (1, {"deck": ["?"]}),
    (1, {"deck": "AS"}),
    (2, {"window": -1}),
    (2, {"window": 10**13}),
    (2, {"seat": None}),
    (2, {"action": ["play", "AS"]}),
    (2, {"action": {"kind": "play"}}),
    (2, {"action": {"kind": "play", "cards": [7]}}),
    (2, {"action": {"kind": "", "cards": []}}),
    (2, {"who": "bot"}),
    (2, {"who": []}),
    (2, {"ms": -5}),
    (-1, {"winner": "0"}),
    (-1, {"how": "no one word"}),
    (-1, {"scores": [0.5]}),
    (-1, {"totals": None}),
    (-1, {"line": "results"}),
    (-1, {"line": ["result"]}),
    (-1, {"line": "match"}),
]


@pytest.mark.parametrize(("place", "new"), WRONG, ids=[str(n) for n in range(len(WRONG))])
def test_a_line_of_the_wrong_shape_is_refused(
    file: Path, place: int, new: dict[str, object]
) -> None:
    lines = values_of(file)
    lines[place] = change(lines[place], **new)
    forged = sealed(lines)
    file.write_bytes(forged)
    number = place + 1 if place >= 0 else len(lines)

    with pytest.raises(UserError) as caught:
        load_record(file)

    assert caught.value.code == "record_line"
    assert caught.value.values["line"] == number
    assert [path.read_bytes() for path in file.parent.iterdir()] == [forged], "nothing has changed"
    report = verify(file, REGISTRY)
    assert report.fault is not None
    assert report.fault.line == number
    for language in LANGUAGES:
        texts = Texts.load(language)
        assert not re.search(r"{\w+}", report.sentence(texts))
        assert texts.missing == set()


@pytest.mark.parametrize("key", ["version", "seats", "options", "seed", "lan"])
def test_a_missing_key_is_named(file: Path, key: str) -> None:
    lines = values_of(file)
    del lines[0][key]
    file.write_bytes(sealed(lines))

    fault = verify(file, REGISTRY).fault

    assert fault is not None
    assert (fault.line, fault.code, fault.values) == (1, "missing_key", {"key": key})


def test_a_newer_version_is_refused_and_left_alone(file: Path) -> None:
    lines = values_of(file)
    lines[0] = {"line": "match", "version": VERSION + 1, "brand": "new"}
    forged = sealed(lines)[:-3]
    file.write_bytes(forged)

    with pytest.raises(UserError) as caught:
        load_record(file)

    assert caught.value.code == "record_newer"
    assert [path.read_bytes() for path in file.parent.iterdir()] == [forged]
    fault = verify(file, REGISTRY).fault
    assert fault is not None
    assert (fault.line, fault.code) == (1, "newer")


@pytest.mark.parametrize(
    "make",
    [
        lambda lines: lines[1:],
        lambda lines: [lines[1], lines[0]],
        lambda lines: [lines[0], *lines],
        lambda lines: [],
    ],
)
def test_a_record_begins_with_its_header(file: Path, make: Callable[[list[object]], list]) -> None:  # type: ignore[type-arg]
    file.write_bytes(sealed(make(values_of(file))))

    with pytest.raises(UserError):
        load_record(file)

    assert not verify(file, REGISTRY).ok


def resealed(body: bytes) -> bytes:
    return body + b',"crc":"%08x"}' % zlib.crc32(body)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[1",
        b'{"a":1',
        b'{"line":"end"}, {"line":"end"',
        b'{"line":"end","line":"end"',
        b'{"line":NaN',
        b'{"line":' + b"[" * 100_000,
        b'{"line":' + b"1" * 10_000,
        b'{"line":"\xff"',
        b"\x00",
    ],
)
def test_a_right_crc_makes_no_line(body: bytes) -> None:
    values = unseal(resealed(body))

    assert values is None or values.get("a") == 1


@given(st.binary(max_size=200))
def test_noise_is_no_line(noise: bytes) -> None:
    found = read_lines(noise)

    assert found.lines == ()
    assert bool(found.fault) == bool(noise)


@given(st.dictionaries(st.text(max_size=5).filter(lambda key: key != "crc"), st.text(max_size=9)))
def test_what_is_sealed_can_be_unsealed(values: dict[str, object]) -> None:
    if not values:
        return
    line = seal({"line": "x", **values})

    assert line.count(b"\n") == 1
    assert unseal(line[:-1]) == {"line": "x", **values}


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    played(tmp_path, "hb", 4)
    return tmp_path / "journal.jsonl"


def test_a_newer_journal_is_left_alone_and_told_once(journal: Path, tmp_path: Path) -> None:
    newer = seal({"line": "hand", "version": 2, "what": "ever"})
    journal.write_bytes(newer)

    play = Play(tmp_path, "hb", seed=9).hands(3)
    file = play.close()

    assert journal.read_bytes() == newer
    assert [notice.code for notice in play.keeper.notices] == ["record_newer"]
    assert verify(file, REGISTRY).hands == 3
    with pytest.raises(UserError):
        load_journal(journal)


def test_a_journal_line_of_the_wrong_shape_is_refused(journal: Path) -> None:
    values = dict(read_lines(journal.read_bytes()).lines[0])
    for new in ({"scores": [1]}, {"winner": 7}, {"facts": {"a": 1.5}}, {"facts": {"a": DEEP}}):
        forged = seal(change(values, **new))
        journal.write_bytes(forged)

        with pytest.raises(UserError) as caught:
            load_journal(journal)

        assert caught.value.code == "record_line"
        assert journal.read_bytes() == forged


def test_end_is_a_line(file: Path) -> None:
    (line,) = parse_lines(read_lines(file.read_bytes()).lines)[:1]
    assert read_lines(to_text(line) + to_text(End())).fault == ""
