"""Damaged files: the good lines are used, nothing is lost, the person is told; never a crash."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import given

from game import files
from game.core import UserError
from game.files import read_lines, seal, unseal
from game.journal import load_journal
from game.record import VERSION, End, load_record, unfinished
from game.record_check import verify
from game.record_lines import parse_lines, to_text
from game.texts import LANGUAGES, Texts
from tests.record.played import REGISTRY, Play, lines_of, played


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The record of one hand of two."""
    return played(tmp_path, "hb")


def good_before(data: bytes, place: int) -> int:
    """Return where the line begins in which a byte lies."""
    return data.rfind(b"\n", 0, place) + 1


def test_cut_at_every_byte(file: Path) -> None:
    data = file.read_bytes()
    for place in range(len(data) + 1):
        found = read_lines(data[:place])

        size = good_before(data, place)
        assert found.size == size
        assert found.lines == read_lines(data[:size]).lines
        assert found.fault == ("cut" if place > size else "")


def test_a_bit_flipped_in_every_byte(file: Path) -> None:
    data = file.read_bytes()
    whole = read_lines(data).lines
    for place in range(len(data)):
        size = good_before(data, place)
        bits = range(8) if place % 16 == 0 else (place % 8,)
        for bit in bits:
            flipped = bytearray(data)
            flipped[place] ^= 1 << bit

            found = read_lines(bytes(flipped))

            assert found.size == size
            assert found.lines == whole[: data.count(b"\n", 0, size)]
            assert found.fault in ("damaged", "cut")


def spoil(data: bytes, place: int, how: str) -> bytes:
    if how == "cut":
        return data[:place]
    return data[:place] + bytes([data[place] ^ 0x10]) + data[place + 1 :]


@pytest.mark.parametrize("how", ["cut", "flip"])
def test_good_lines_are_used_and_the_damaged_file_is_kept(file: Path, how: str) -> None:
    data, lines = file.read_bytes(), lines_of(file)
    first = data.index(b"\n") + 1
    for place in range(first, len(data), 29):
        damaged = spoil(data, place, how)
        size = good_before(data, place)
        if how == "cut" and place == size:
            continue
        file.write_bytes(damaged)

        record = load_record(file)

        assert [record.header, *record.lines] == lines[: data.count(b"\n", 0, size)]
        assert file.read_bytes() == data[:size]
        kept = file.with_name(f"{file.name}.damaged")
        assert kept.read_bytes() == damaged
        assert record.notice is not None
        assert record.notice.code == "record_mended"
        assert record.notice.values["line"] == data.count(b"\n", 0, size) + 1
        assert load_record(file).notice is None
        kept.unlink()
    assert [path.name for path in file.parent.iterdir()] == [file.name]


@pytest.mark.parametrize("how", ["cut", "flip"])
def test_nothing_good(file: Path, how: str) -> None:
    damaged = spoil(file.read_bytes(), 40, how)
    file.write_bytes(damaged)

    with pytest.raises(UserError) as caught:
        load_record(file)

    assert caught.value.code == "record_lost"
    assert [path.read_bytes() for path in file.parent.iterdir()] == [damaged]
    assert list(unfinished(file.parent.parent)) == []


def test_a_second_damage_keeps_the_first(file: Path) -> None:
    data = file.read_bytes()
    for place in (-1, -300):
        file.write_bytes(file.read_bytes()[:place])
        load_record(file)

    names = sorted(path.name for path in file.parent.iterdir())
    assert names == [file.name, f"{file.name}.damaged", f"{file.name}.damaged2"]
    assert (file.parent / names[1]).read_bytes() == data[:-1]


def test_a_match_goes_on_from_what_is_good(file: Path, tmp_path: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(spoil(data, len(data) * 2 // 3, "flip"))

    Play(tmp_path, record=load_record(file)).hands(2).close()

    report = verify(file, REGISTRY)
    assert report.ok
    assert report.hands == 2


def test_who_looks_changes_nothing(file: Path) -> None:
    data = file.read_bytes()
    damaged = spoil(data, len(data) // 2, "flip")
    file.write_bytes(damaged)

    report = verify(file, REGISTRY)

    assert report.fault is not None
    assert report.fault.code == "damaged"
    assert report.fault.line == data.count(b"\n", 0, len(data) // 2) + 1
    assert [path.read_bytes() for path in file.parent.iterdir()] == [damaged]


def test_a_folder_that_is_closed_stops_nobody(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged = file.read_bytes()[:-5]
    file.write_bytes(damaged)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("game.files.tempfile.mkstemp", refuse)
    record = load_record(file)

    assert record.notice is not None
    assert record.notice.code == "record_not_mended"
    assert file.read_bytes() == damaged
    play = Play(file.parent.parent, record=record)
    assert [notice.code for notice in play.keeper.notices] == ["record_not_kept"]
    play.hands(1)
    play.close()
    assert file.read_bytes() == damaged


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    folder = tmp_path / "records" / "x.jsonl"
    folder.mkdir(parents=True)

    with pytest.raises(UserError) as caught:
        load_record(folder)

    assert caught.value.code == "record_unreadable"
    assert not verify(folder, REGISTRY).ok
    for _ in unfinished(tmp_path):
        pass


def test_a_file_of_endless_length_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 1000)

    with pytest.raises(UserError) as caught:
        load_record(file)

    assert caught.value.code == "record_unreadable"


# Lines that are whole, but not ours.


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


# The journal.


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    played(tmp_path, "hb", 4)
    return tmp_path / "journal.jsonl"


@pytest.mark.parametrize("how", ["cut", "flip"])
def test_a_damaged_journal_loses_one_line(journal: Path, how: str) -> None:
    data = journal.read_bytes()
    entries = load_journal(journal).entries
    for place in range(0, len(data), 31):
        damaged = spoil(data, place, how)
        if how == "cut" and place == good_before(data, place):
            continue
        journal.write_bytes(damaged)
        bad = data.count(b"\n", 0, place)
        at_break = data[place : place + 1] == b"\n" and how == "flip"

        found = load_journal(journal)

        after = () if how == "cut" else entries[bad + 1 + at_break :]
        assert found.entries == (*entries[:bad], *after)
        assert found.notice is not None
        kept = journal.with_name(f"{journal.name}.damaged")
        assert kept.read_bytes() == damaged
        kept.unlink()
        if found.entries:
            assert load_journal(journal) == (found.entries, None)


def test_a_hand_is_added_behind_a_cut_line(journal: Path, tmp_path: Path) -> None:
    entries = load_journal(journal).entries
    journal.write_bytes(journal.read_bytes()[:-9])

    played(tmp_path, "hb", seed=9)

    found = load_journal(journal)
    assert found.notice is None
    assert found.entries[:-1] == entries[:-1]
    assert found.entries[-1].hand == 1
    assert found.entries[-1].record != entries[0].record
    assert len(list(tmp_path.glob("*.damaged"))) == 1


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
