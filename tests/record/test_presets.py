"""Matches of every preset are written down, verified, continued; forged settlements are found."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from game.core import UserError, draw_lot, seed_from_number, shuffle
from game.files import read_lines
from game.record import Act, Deal, Header, Line, Result, load_record
from game.record_check import check, verify
from game.record_lines import parse_line
from tests.record.played import REGISTRY, Play, lines_of, prefixes, setup, write_lines

PRESETS = [preset for game in REGISTRY for preset in game.presets]
WITH_BET = ("pot", "coins", "book_scored")
every_preset = pytest.mark.parametrize("preset", PRESETS)


def match_of(home: Path, preset: str, kinds: str = "hbbb", hands: int = 6) -> list[Line]:
    rules = setup(kinds, 5, preset, {"bet": 10} if preset in WITH_BET else None)
    return lines_of(Play(home, rules=rules).hands(hands).close())


def places(lines: list[Line], kind: type[Line]) -> list[int]:
    return [place for place, line in enumerate(lines) if isinstance(line, kind)]


@every_preset
def test_a_match_of_every_preset_is_right(tmp_path: Path, preset: str) -> None:
    lines = match_of(tmp_path, preset)

    report = verify(write_lines(tmp_path / "x.jsonl", lines), REGISTRY)

    assert (report.ok, report.hands, report.lines) == (True, 6, len(lines))


@every_preset
def test_an_altered_settlement_is_found(tmp_path: Path, preset: str) -> None:
    lines = match_of(tmp_path, preset)
    for place in places(lines, Result):
        result = lines[place]
        assert isinstance(result, Result)
        one, two, *others = result.scores
        for scores in ((one + 1, two - 1, *others), (two, one, *others)):
            if scores == result.scores:
                continue
            forged = [*lines[:place], result._replace(scores=scores), *lines[place + 1 :]]

            report = verify(write_lines(tmp_path / "x.jsonl", forged), REGISTRY)

            assert report.fault is not None
            assert (report.fault.line, report.fault.code) == (place + 1, "differs")
            assert report.fault.values["key"] == "scores"


def test_another_settlement_in_the_header_is_found(tmp_path: Path) -> None:
    lines = match_of(tmp_path, "coins")
    header = lines[0]
    assert isinstance(header, Header)
    forged = header._replace(options={**header.options, "ton_rounds": 4, "bet": 11})

    report = verify(write_lines(tmp_path / "x.jsonl", [forged, *lines[1:]]), REGISTRY)

    assert report.fault is not None
    assert report.fault.values["key"] == "scores"


def test_contradictory_options_in_the_header_are_named(tmp_path: Path) -> None:
    lines = match_of(tmp_path, "study", hands=1)
    header = lines[0]
    assert isinstance(header, Header)
    forged = header._replace(options={**header.options, "claim": True})

    report = verify(write_lines(tmp_path / "x.jsonl", [forged, *lines[1:]]), REGISTRY)

    assert report.fault is not None
    error = report.fault.values["error"]
    assert isinstance(error, UserError)
    assert (report.fault.line, error.code) == (1, "option_clash")


def test_folds_and_claims_stand_in_the_record(tmp_path: Path) -> None:
    lines = match_of(tmp_path, "pot", hands=12)

    kinds = {line.action.kind for line in lines if isinstance(line, Act)}

    assert kinds >= {"play", "hide", "fold_hand", "claim"}


def test_a_claim_taken_out_of_a_record_is_found(tmp_path: Path) -> None:
    lines = match_of(tmp_path, "pot", hands=12)
    (place, *_) = [n for n in places(lines, Act) if lines[n].action.kind == "claim"]  # type: ignore[union-attr]

    report = verify(write_lines(tmp_path / "x.jsonl", lines[:place] + lines[place + 1 :]), REGISTRY)

    assert not report.ok


def timeless(lines: list[Line]) -> list[Line]:
    """Return the lines without how long each answer took."""
    return [line._replace(ms=0) if isinstance(line, Act) else line for line in lines]


def test_a_match_goes_on_from_every_line(tmp_path: Path) -> None:
    whole = match_of(tmp_path / "whole", "pot", "hb", hands=2)
    for count, record in prefixes(tmp_path / "cut", whole):
        play = Play(tmp_path / "cut", record=record)
        play.replay(whole[count:])

        assert timeless(lines_of(play.close())) == timeless(whole), count


def sealed(home: Path) -> Play:
    """Return a pot in whose closed fifth round three are asked."""
    play = Play(home, rules=setup("hhhh", 3, "pot"))
    while len(play.owing) < 3:
        if not play.playing:
            play.ready()
            continue
        (seat,) = play.owing[:1]
        cards = [a for a in play.rules.legal_actions(play.state, seat) if a.cards]
        play.act(seat, play.rng.choice(cards))
    return play


@pytest.mark.parametrize("asides", list(permutations(("claim", "fold_hand", "commit"))))
def test_a_claim_and_a_fold_that_wait_in_the_closed_round_are_kept(
    tmp_path: Path, asides: tuple[str, ...]
) -> None:
    play, other = sealed(tmp_path / "a"), sealed(tmp_path / "b")
    asked = play.owing
    kinds = dict(zip(asked, asides, strict=True))
    answers = {
        seat: next(a for a in play.rules.legal_actions(play.state, seat) if a.kind == kind)
        for seat, kind in kinds.items()
    }
    *early, late = sorted(asked, key=lambda seat: kinds[seat] == "commit")
    for seat in early:
        play.act(seat, answers[seat])
        other.act(seat, answers[seat])

    again = Play(tmp_path / "a", record=load_record(play.close()))

    assert again.owing == (late,)
    for seat in asked:
        view = again.table.snapshot(seat, again.now)[1]
        assert view is not None
        assert view.view.to_act == asked
        assert view.view.answer == (answers[seat] if seat in early else None)
    again.act(late, answers[late])
    other.act(late, answers[late])
    assert timeless(lines_of(again.close())) == timeless(lines_of(other.close()))


@pytest.fixture
def instant_seed() -> int:
    """Return a seed whose first hand is won with the deal."""
    game = REGISTRY.game("catte")
    for number in range(5_000):
        seed = seed_from_number(number)
        deck = game.rules.info.deck
        lot = draw_lot(seed, deck, 4)
        state = game.rules.deal(game.config("coins"), 4, lot, shuffle(seed, deck)).state
        if game.rules.outcome(state) is not None:
            return number
    raise AssertionError("no hand of five thousand is won with the deal")


def test_a_hand_won_with_the_deal_is_written_and_verified(
    tmp_path: Path, instant_seed: int
) -> None:
    rules = setup("hbbb", instant_seed, "coins")

    play = Play(tmp_path, rules=rules)
    assert not play.playing
    lines = lines_of(play.hands(2).close())

    assert [type(line) for line in lines[1:4]] == [Deal, Result, Deal]
    assert verify(write_lines(tmp_path / "x.jsonl", lines), REGISTRY).ok
    for count in (2, 3):
        cut = write_lines(
            tmp_path / "records" / f"20260101-000000-{count:08x}.jsonl", lines[:count]
        )
        check(load_record(cut), REGISTRY)
        again = Play(tmp_path, record=load_record(cut))
        assert not again.playing
        assert again.match.totals == lines[2].totals  # type: ignore[union-attr]
        assert lines_of(again.close())[:3] == lines[:3]


def test_the_length_of_a_match_is_kept(tmp_path: Path) -> None:
    play = Play(tmp_path, rules=setup("hb", 5, "pot", hands=2)).hands(2)

    play.ready()

    assert play.match.hand == 2
    assert play.table.match_state().is_done
    assert play.table.next_deadline() is None
    record = load_record(play.close())
    assert record.setup.hands == 2
    last = [line for line in record.lines if isinstance(line, Deal)][-1]
    more = [record.header, *record.lines, last._replace(hand=3)]
    report = verify(write_lines(tmp_path / "x.jsonl", more), REGISTRY)
    assert report.fault is not None
    assert report.fault.code == "after_last"


def test_a_record_from_before_some_options_came_is_right_and_goes_on(tmp_path: Path) -> None:
    lines = match_of(tmp_path / "new", "study", hands=2)
    header = lines[0]
    assert isinstance(header, Header)
    first = ("face_up", "round5", "round6_suit", "settlement", "bet")
    old = header._replace(options={name: header.options[name] for name in first})

    assert verify(write_lines(tmp_path / "x.jsonl", [old, *lines[1:]]), REGISTRY).ok
    for count, record in prefixes(tmp_path / "cut", [old, *lines[1:-1]]):
        check(record, REGISTRY)
        assert REGISTRY.check(record.setup) == REGISTRY.game("catte").config("study"), count


def test_an_option_that_a_preset_has_otherwise_cannot_be_missing(tmp_path: Path) -> None:
    lines = match_of(tmp_path, "coins", hands=1)
    header = lines[0]
    assert isinstance(header, Header)
    options = {name: value for name, value in header.options.items() if name != "instant_wins"}

    report = verify(
        write_lines(tmp_path / "x.jsonl", [header._replace(options=options), *lines[1:]]), REGISTRY
    )

    assert report.fault is not None
    assert (report.fault.line, report.fault.code) == (1, "option")
    assert report.fault.values["key"] == "instant_wins"


def test_a_record_from_before_matches_had_a_length_is_read(tmp_path: Path) -> None:
    file = Play(tmp_path, "hb").hands(1).close()
    values = dict(read_lines(file.read_bytes()).lines[0])
    del values["hands"]

    header = parse_line(values)

    assert isinstance(header, Header)
    assert header.hands is None
