"""The journal: figures are what an independent count says."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.core import SeatSpec
from game.files import read_lines
from game.journal import Entry, figures, load_journal, options_mark
from game.record import Act, Deal, Result, load_record, records
from tests.record.played import MORNING, REGISTRY, Play, setup


@pytest.mark.parametrize("preset", ["study", "book_scored"])
def test_an_entry_says_what_was_played(tmp_path: Path, preset: str) -> None:
    rules = setup("hbb", preset=preset)
    play = Play(tmp_path, rules=rules).hands(2)
    file = play.close()

    journal = load_journal(tmp_path / "journal.jsonl")

    record = load_record(file)
    deals = [line for line in record.lines if isinstance(line, Deal)]
    assert journal.notice is None
    for entry, deal, outcome in zip(journal.entries, deals, play.match.history, strict=True):
        assert (entry.game, entry.preset, entry.record) == (rules.game, preset, file.name)
        assert (entry.hand, entry.first, entry.seats) == (
            deal.hand,
            deal.first,
            record.header.seats,
        )
        assert (entry.winner, entry.how, entry.scores) == outcome
        assert entry.options == options_mark(REGISTRY.game(rules.game).config(preset))
        assert MORNING < entry.at < MORNING + 600


def test_the_mark_of_options_is_theirs_alone() -> None:
    assert options_mark({"a": 1, "b": "x"}) == options_mark({"b": "x", "a": 1})
    assert options_mark({"a": 1}) != options_mark({"a": True})
    assert options_mark({"a": 1}) != options_mark({"a": "1"})


def test_figures_equal_a_count_of_the_records(tmp_path: Path) -> None:
    for seed, kinds in enumerate(("hbbb", "hb", "hhbb", "bbbbbb")):
        Play(tmp_path, kinds, seed=seed).hands(7, timeouts=0.02).close()

    found = figures(load_journal(tmp_path / "journal.jsonl").entries)

    hands, wins, scores, led = (Counter[tuple[str, str]]() for _ in range(4))
    played_5, hows = Counter[tuple[str, str]](), Counter[str]()
    for file in records(tmp_path):
        record = load_record(file)
        names = [(seat.kind, seat.name) for seat in record.header.seats]
        acted: Counter[int] = Counter()
        for line in record.lines:
            if isinstance(line, Deal):
                led[names[line.first]] += 1
                acted.clear()
            elif isinstance(line, Act):
                acted[line.seat] += 1
            elif isinstance(line, Result):
                hows[line.how] += 1
                for seat, name in enumerate(names):
                    hands[name] += 1
                    scores[name] += line.scores[seat]
                    # Who plays a fifth card was not knocked out; a lone survivor need not.
                    played_5[name] += acted[seat] >= 5 or line.winner == seat
                if line.winner is not None:
                    wins[names[line.winner]] += 1
    assert found.hands == 28
    assert found.how == dict(hows)
    assert found.names.keys() == hands.keys()
    for name, tally in found.names.items():
        assert (tally.hands, tally.wins, tally.score) == (hands[name], wins[name], scores[name])
        assert tally.led == led[name]
        assert (tally.survivable, tally.survivals) == (hands[name], played_5[name])


def entry(hand: int, winner: int | None, record: str = "a.jsonl", game: str = "catte") -> Entry:
    seats = (SeatSpec("human", "An"), SeatSpec("bot", "An", "medium"))
    scores = tuple(int(seat == winner) for seat in range(2))
    return Entry(1, game, "study", "x", seats, hand, 0, winner, "how", scores, {}, record)  # type: ignore[arg-type]


def test_a_hand_that_stands_twice_counts_once() -> None:
    found = figures([entry(1, 0), entry(1, 0), entry(2, 1), entry(1, 0, "b.jsonl")])

    assert found.hands == 3
    assert found.names["human", "An"].wins == 2
    assert found.names["bot", "An"].wins == 1


def test_figures_of_one_game() -> None:
    found = figures([entry(1, 0), entry(2, None, game="tusac")], game="tusac")

    assert (found.hands, found.drawn) == (1, 1)
    assert found.names["human", "An"].survivable == 0


def test_streaks() -> None:
    found = figures([entry(n, winner) for n, winner in enumerate((0, 0, 1, 0, 0, 0, 1))])

    tally = found.names["human", "An"]
    assert (tally.best_streak, tally.streak) == (3, 0)


def test_figures_can_be_thrown_away(tmp_path: Path) -> None:
    Play(tmp_path, "hb").hands(2).close()
    journal = tmp_path / "journal.jsonl"

    assert read_lines(journal.read_bytes()).fault == ""
    assert load_journal(tmp_path / "other.jsonl").entries == ()
    once, twice = (figures(load_journal(journal).entries) for _ in range(2))
    assert once == twice
