"""A match goes on at the very decision at which its record stops, wherever that is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.core import MatchState, Seat, Update, UserError
from game.journal import load_journal
from game.record import Act, Deal, End, Result, load_record, records, unfinished
from game.record_check import check, verify
from game.table import Clock
from tests.record.played import (
    REGISTRY,
    Play,
    disk,
    lines_of,
    only_record,
    played,
    prefixes,
    setup,
    write_lines,
)

CLOCK = Clock(turn_s=20.0, bank_s=30.0, bot_s=3.0, next_hand_s=15.0)


@pytest.mark.parametrize(
    ("kinds", "preset"),
    [("hb", "study"), ("hbbb", "study"), ("hhbbbbbb", "study"), ("hb", "trial"), ("hbbb", "book")],
)
def test_a_record_says_all_that_has_happened(tmp_path: Path, kinds: str, preset: str) -> None:
    play = Play(tmp_path, rules=setup(kinds, preset=preset)).hands(3, timeouts=0.1)
    file = play.close()

    record = load_record(file)

    check(record, REGISTRY)
    assert record.notice is None
    assert record.setup.seats == play.keeper._header.seats
    results = [line for line in record.lines if isinstance(line, Result)]
    assert [line.totals for line in results][-1] == play.match.totals
    assert [(r.winner, r.how, r.scores) for r in results] == [*play.match.history]
    assert [line.hand for line in record.lines if isinstance(line, Deal)] == [1, 2, 3]
    assert {line.who for line in record.lines if isinstance(line, Act)} == {"answer", "timeout"}


@pytest.mark.parametrize(("kinds", "seed"), [("hbbb", 5), ("hh", 6), ("hhhbbb", 7)])
def test_resume_at_every_line(tmp_path: Path, kinds: str, seed: int) -> None:
    """What was seen before each line is seen again; with the same answers all ends the same."""
    first = Play(tmp_path / "first", kinds, seed=seed, clock=CLOCK).hands(2, timeouts=0.05)
    lines = lines_of(first.close())
    end = first.seen()

    before = Play(tmp_path / "before", kinds, seed=seed, clock=CLOCK)
    for count, record in prefixes(tmp_path, lines):
        again = Play(tmp_path, clock=CLOCK, record=record)
        if count > 1:
            before.replay([lines[count - 1]])
            assert _timeless(before.seen()) == _timeless(again.seen()), lines[count - 1]
        again.replay(lines[count:])
        assert _timeless(again.seen()) == _timeless(end)
        again.close()
        rewritten = lines_of(record.file)
        assert [_untimed(line) for line in rewritten] == [_untimed(line) for line in lines]
        record.file.unlink()
    before.close()


@pytest.mark.parametrize(("preset", "kinds"), [("trial", "hb"), ("book_scored", "hbhb")])
def test_a_long_hand_goes_on_from_here_and_there(tmp_path: Path, preset: str, kinds: str) -> None:
    """As above, from every seventh line and wherever an answer waits for others."""
    rules = setup(kinds, 5, preset)
    first = Play(tmp_path / "first", rules=rules, clock=CLOCK).hands(1, timeouts=0.05)
    lines = lines_of(first.close())
    end, sealed = first.seen(), 0

    before = Play(tmp_path / "before", rules=rules, clock=CLOCK)
    for count, record in prefixes(tmp_path, lines):
        if count > 1:
            before.replay([lines[count - 1]])
        waiting = bool(before.state) and 0 < len(before.owing) < len(asked(before))
        if count > 1 and (count % 7 == 0 or (waiting and count % 3 == 0)):
            sealed += waiting
            again = Play(tmp_path, clock=CLOCK, record=record)
            assert _timeless(before.seen()) == _timeless(again.seen()), lines[count - 1]
            again.replay(lines[count:])
            assert _timeless(again.seen()) == _timeless(end)
            again.close()
            rewritten = lines_of(record.file)
            assert [_untimed(line) for line in rewritten] == [_untimed(line) for line in lines]
        record.file.unlink()
    assert sealed > 3 or preset == "trial"
    before.close()


def asked(play: Play) -> tuple[Seat, ...]:
    """Return all seats that were asked when the window opened."""
    update = play.table.snapshot(None, play.now)[1]
    return update.view.to_act if update else ()


def _timeless(seen: object) -> object:
    """Leave out what time has passed, and who wants the next hand."""
    state, snapshots = seen  # type: ignore[misc]
    return state, [(_calm(match), _still(update)) for match, update in snapshots]


def _calm(match: MatchState) -> MatchState:
    seats = tuple(seat._replace(ready=False) for seat in match.seats)
    return match._replace(seats=tuple(seat._replace(kind="x") for seat in seats))


def _still(update: Update | None) -> Update | None:
    return None if update is None else update._replace(ms=None)


def _untimed(line: object) -> object:
    return line._replace(ms=0) if isinstance(line, Act) else line


def test_spare_time_is_as_it_was(tmp_path: Path) -> None:
    play = Play(tmp_path, "hh", clock=CLOCK)
    seat = play.owing[0]
    play.now += 27.25
    play.act(seat)
    while play.owing != (seat,):
        play.act()
    bank_s = play.table._seats[seat].bank_s

    again = Play(tmp_path, clock=CLOCK, record=load_record(play.close()))

    assert 20 < bank_s < 23
    assert again.table._seats[seat].bank_s == pytest.approx(bank_s, abs=0.002)
    update = again.table.snapshot(seat, again.now)[1]
    assert update is not None
    assert update.ms == pytest.approx((20 + bank_s) * 1000, abs=2)
    assert load_record(only_record(tmp_path)).header.turn_ms == 20_000


@pytest.mark.parametrize("preset", ["study", "book"])
def test_sealed_answers_are_kept(tmp_path: Path, preset: str) -> None:
    play = Play(tmp_path, rules=setup("hhhh", 2, preset))
    while len(play.owing) < 2:
        play.act()
        if not play.playing:
            play.ready()
    asked = play.owing
    play.act(asked[0])

    again = Play(tmp_path, record=load_record(play.close()))

    assert again.owing == asked[1:]
    view = again.table.snapshot(asked[0], again.now)[1]
    assert view is not None
    assert view.view.answer is not None
    assert view.view.to_act == asked


def test_a_hand_that_ended_with_the_last_line_gets_its_result(tmp_path: Path) -> None:
    lines = lines_of(played(tmp_path / "a"))
    assert isinstance(lines[-1], Result)
    file = write_lines(tmp_path / "records" / "x.jsonl", lines[:-1])

    again = Play(tmp_path, record=load_record(file))

    assert not again.playing
    again.hands(2).close()
    assert lines_of(file)[: len(lines)] == lines
    assert verify(file, REGISTRY).ok
    assert [entry.hand for entry in load_journal(tmp_path / "journal.jsonl").entries] == [1, 2]


def test_nothing_is_written_by_looking_at_a_match_and_leaving(tmp_path: Path) -> None:
    play = Play(tmp_path)
    for _ in range(5):
        play.act()
    file = play.close()
    before = file.read_bytes()

    Play(tmp_path, record=load_record(file)).close()

    assert file.read_bytes() == before


def test_without_a_seed_later_hands_follow_from_the_first(tmp_path: Path) -> None:
    play = Play(tmp_path, seed=None).hands(1)
    file = play.close()
    record = load_record(file)
    assert record.header.seed is None

    Play(tmp_path, seed=None, record=record).hands(3).close()

    assert verify(file, REGISTRY).ok
    assert verify(file, REGISTRY).hands == 3


# The folder.


def test_what_can_be_continued(tmp_path: Path) -> None:
    running = Play(tmp_path)
    running.act()
    assert list(unfinished(tmp_path)) == [], "somebody plays it now"

    running.close()
    assert list(unfinished(tmp_path)) == [running.keeper._file]

    again = Play(tmp_path, record=load_record(running.keeper._file))
    again.keeper.end()
    again.close()
    assert list(unfinished(tmp_path)) == []
    assert load_record(running.keeper._file).is_finished


def test_the_newest_comes_first(tmp_path: Path) -> None:
    for name in ("20260102-000000-a", "20251231-000000-b", "20260102-000001-c"):
        write_lines(tmp_path / "records" / f"{name}.jsonl", lines_of(played(tmp_path / name)))

    found = [file.stem for file in unfinished(tmp_path)]

    assert found == ["20260102-000001-c", "20260102-000000-a", "20251231-000000-b"]


def test_nobody_else_may_write_to_a_running_match(tmp_path: Path) -> None:
    play = Play(tmp_path)
    play.act()
    record = load_record(play.keeper._file)

    with pytest.raises(UserError) as caught:
        Play(tmp_path, record=record)

    assert caught.value.code == "record_in_use"
    play.act()
    play.close()
    assert verify(record.file, REGISTRY).ok


def test_a_record_that_has_grown_since_is_read_again(tmp_path: Path) -> None:
    play = Play(tmp_path)
    play.act()
    record = load_record(play.keeper._file)
    play.act()
    play.close()

    with pytest.raises(UserError) as caught:
        Play(tmp_path, record=record)

    assert caught.value.code == "record_in_use"


def test_fifty_finished_matches_are_kept(tmp_path: Path) -> None:
    header, *_ = lines = lines_of(played(tmp_path / "a"))
    folder = tmp_path / "records"
    ended, left = [], []
    for number in range(70):
        name = f"20260101-0000{number:02}-0.jsonl"
        is_left = number % 6 == 0
        (left if is_left else ended).append(name)
        write_lines(folder / name, lines if is_left else [header, End()])

    new = Play(tmp_path).close()

    assert {file.name for file in records(tmp_path)} == {new.name, *left, *ended[-50:]}


def test_lines_are_json_that_other_programs_can_read(tmp_path: Path) -> None:
    file = played(tmp_path)

    found = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]

    assert {values["line"] for values in found} == {"match", "deal", "act", "result"}
    assert all(list(values)[-1] == "crc" for values in found)
    assert found[0]["seats"][0]["name"] == "Bạn"
    assert "Bạn" in file.read_text(encoding="utf-8")


def test_a_durable_keeper_forces_each_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forced: list[int] = []
    monkeypatch.setattr("net.cli.keeper.os.fsync", forced.append)
    play = Play(tmp_path, durable=True)
    count = len(forced)

    play.act()

    assert len(forced) == count + 1
    play.close()
    assert disk(tmp_path).durable is False
