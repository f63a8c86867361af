"""Forgeries with a right CRC: `verify` names the first line that is wrong, and why."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from game.core import FRENCH_DECK, Action, SeatSpec, UserError, shuffle
from game.files import read_lines, seal
from game.record import Act, Deal, End, Header, Line, Result, load_record
from game.record_check import Report, check, verify
from game.texts import LANGUAGES, Texts
from tests.record.played import REGISTRY, Play, lines_of, write_lines


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[Line]:
    """A match of two hands with time-outs, and its end."""
    home = tmp_path_factory.mktemp("true")
    play = Play(home, "hbbb", seed=11).hands(2, timeouts=0.1)
    play.keeper.end()
    found = lines_of(play.close())
    assert sum(isinstance(line, Act) and line.who == "timeout" for line in found) >= 2
    assert sum(isinstance(line, Act) and line.action.kind == "commit" for line in found) >= 2
    return found


def where(lines: list[Line], kind: type[Line], number: int = 0) -> int:
    """Return the place of a line of a kind; negative numbers count from the end."""
    return [place for place, line in enumerate(lines) if isinstance(line, kind)][number]


def verified(tmp_path: Path, lines: list[Line]) -> Report:
    return verify(write_lines(tmp_path / "records" / "x.jsonl", lines), REGISTRY)


def test_a_true_record_is_right(tmp_path: Path, lines: list[Line]) -> None:
    report = verified(tmp_path, lines)

    assert report.ok
    assert (report.lines, report.hands, report.is_unfinished) == (len(lines), 2, False)
    texts = Texts.load("en")
    assert report.sentence(texts) == f"x.jsonl: all {len(lines)} lines are right, 2 hands."


def test_an_unfinished_hand_is_right_up_to_its_last_line(tmp_path: Path, lines: list[Line]) -> None:
    for count in range(1, len(lines) + 1):
        report = verified(tmp_path, lines[:count])

        assert report.ok
        assert report.lines == count
        open_hand = not isinstance(lines[count - 1], (Result, End, Header))
        assert report.is_unfinished == open_hand


def test_an_unfinished_network_hand_is_not_looked_at(tmp_path: Path, lines: list[Line]) -> None:
    header = lines[0]._replace(lan=True)  # type: ignore[call-arg]
    second = where(lines, Deal, 1)
    forged = lines[second + 1]._replace(window=999)  # type: ignore[call-arg]

    report = verified(tmp_path, [header, *lines[1 : second + 1], forged])

    assert report.ok
    assert (report.lines, report.hands, report.is_unfinished) == (second, 1, True)
    whole = verified(tmp_path, [header, *lines[1:]])
    assert (whole.ok, whole.lines) == (True, len(lines))


class Forgery(NamedTuple):
    """One line that is changed; `code` and `key` are what is to be said of it."""

    kind: type[Line]
    number: int
    new: Callable[[Any], dict[str, object]]
    code: str
    key: object = None
    later: int = 0
    """So many lines later it is noticed."""


def swapped(deck: tuple[str, ...], one: int, other: int) -> tuple[str, ...]:
    cards = list(deck)
    cards[one], cards[other] = cards[other], cards[one]
    return tuple(cards)


FORGERIES = {
    "a hand is altered": Forgery(
        Deal, 0, lambda line: {"deck": swapped(line.deck, 0, 1)}, "deck", None
    ),
    "the stock is altered": Forgery(
        Deal, 1, lambda line: {"deck": swapped(line.deck, 50, 51)}, "deck"
    ),
    "a card is twice there": Forgery(
        Deal, 0, lambda line: {"deck": (line.deck[1], *line.deck[1:])}, "deck"
    ),
    "a card is missing": Forgery(Deal, 0, lambda line: {"deck": line.deck[:-1]}, "deck"),
    "a card too many": Forgery(Deal, 0, lambda line: {"deck": (*line.deck, "AS")}, "deck"),
    "no cards": Forgery(Deal, 0, lambda line: {"deck": ()}, "deck"),
    "another seed": Forgery(Deal, 0, lambda line: {"seed": bytes(32)}, "seed"),
    "another seed and its deck": Forgery(
        Deal,
        1,
        lambda line: {"seed": bytes(32), "deck": shuffle(bytes(32), FRENCH_DECK)},
        "seed",
    ),
    "another leader": Forgery(
        Deal, 0, lambda line: {"first": (line.first + 1) % 4}, "differs", "first"
    ),
    "another leader of the second hand": Forgery(
        Deal, 1, lambda line: {"first": (line.first + 1) % 4}, "differs", "first"
    ),
    "a hand is skipped": Forgery(Deal, 1, lambda line: {"hand": 3}, "differs", "hand"),
    "another window": Forgery(Act, 3, lambda line: {"window": 9}, "differs", "window"),
    "another seat": Forgery(Act, 2, lambda line: {"seat": (line.seat + 1) % 4}, "illegal"),
    "a seat that is not there": Forgery(Act, 2, lambda line: {"seat": 7}, "seat"),
    "a card of nobody": Forgery(
        Act, 1, lambda line: {"action": Action("play", ("ZZ",))}, "illegal"
    ),
    "no card": Forgery(Act, 1, lambda line: {"action": Action("play")}, "illegal"),
    "another kind": Forgery(
        Act, 0, lambda line: {"action": line.action._replace(kind="hide")}, "illegal"
    ),
    "a claim": Forgery(Act, 0, lambda line: {"action": Action("claim")}, "illegal"),
    "another winner": Forgery(
        Result, 0, lambda line: {"winner": (line.winner + 1) % 4}, "differs", "winner"
    ),
    "nobody wins": Forgery(Result, 0, lambda line: {"winner": None}, "differs", "winner"),
    "won in another way": Forgery(Result, 1, lambda line: {"how": "claim"}, "differs", "how"),
    "another score": Forgery(
        Result, 0, lambda line: {"scores": tuple(n + 1 for n in line.scores)}, "differs", "scores"
    ),
    "too few scores": Forgery(
        Result, 0, lambda line: {"scores": line.scores[:-1]}, "differs", "scores"
    ),
    "another total": Forgery(
        Result, 1, lambda line: {"totals": (9, *line.totals[1:])}, "differs", "totals"
    ),
    "the result of another hand": Forgery(Result, 1, lambda line: {"hand": 1}, "differs", "hand"),
    "a seed number that was not used": Forgery(
        Header, 0, lambda line: {"seed": 12}, "seed", None, 1
    ),
    "other rules": Forgery(
        Header, 0, lambda line: {"options": {**line.options, "round5": "ajar"}}, "setup"
    ),
    "a rule that is not there": Forgery(
        Header, 0, lambda line: {"options": {**line.options, "joker": True}}, "setup"
    ),
    "a rule is missing": Forgery(
        Header,
        0,
        lambda line: {"options": {k: v for k, v in line.options.items() if k != "round5"}},
        "option",
        "round5",
    ),
    "another game": Forgery(Header, 0, lambda line: {"game": "poker"}, "setup"),
    "other presets": Forgery(Header, 0, lambda line: {"preset": "mine"}, "setup"),
    "nobody sits": Forgery(Header, 0, lambda line: {"seats": ()}, "setup"),
    "a seat too many": Forgery(
        Header,
        0,
        lambda line: {"seats": (*line.seats, SeatSpec("human", "Ai"))},
        "differs",
        "first",
        1,
    ),
    "bots of no level": Forgery(
        Header,
        0,
        lambda line: {"seats": (*line.seats[:-1], SeatSpec("bot", "Mai", "god"))},
        "setup",
    ),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_the_first_wrong_line_is_named(tmp_path: Path, lines: list[Line], name: str) -> None:
    forgery = FORGERIES[name]
    place = where(lines, forgery.kind, forgery.number)
    forged = list(lines)
    forged[place] = forged[place]._replace(**forgery.new(forged[place]))  # type: ignore[call-arg]
    assert forged[place] != lines[place]

    report = verified(tmp_path, forged)

    fault = report.fault
    assert fault is not None
    assert (fault.line, fault.code) == (place + 1 + forgery.later, forgery.code)
    assert report.lines == fault.line - 1
    assert forgery.key in (None, fault.values.get("key"))
    if forgery.code == "differs":
        assert fault.values["found"] != fault.values["want"]
    for language in LANGUAGES:
        texts = Texts.load(language)
        sentence = report.sentence(texts)
        assert str(fault.line) in sentence
        assert not re.search(r"{\w+}", sentence)
        assert texts.missing == set()


@pytest.mark.parametrize("name", FORGERIES)
def test_nobody_goes_on_with_a_forgery(tmp_path: Path, lines: list[Line], name: str) -> None:
    forgery = FORGERIES[name]
    place = where(lines, forgery.kind, forgery.number)
    forged = list(lines[:-1])
    forged[place] = forged[place]._replace(**forgery.new(forged[place]))  # type: ignore[call-arg]
    file = write_lines(tmp_path / "records" / "x.jsonl", forged)
    before = file.read_bytes()

    with pytest.raises(UserError) as caught:
        check(load_record(file), REGISTRY)

    for language in LANGUAGES:
        texts = Texts.load(language)
        assert not re.search(r"{\w+}", texts.sentence(caught.value))
        assert texts.missing == set()
    assert file.read_bytes() == before


def test_every_move_is_looked_at(tmp_path: Path, lines: list[Line]) -> None:
    """Another legal move is no lie by itself; it makes one of what follows, or is not legal."""
    for place, line in enumerate(lines):
        if not isinstance(line, Act):
            continue
        for card in Random(place).sample(FRENCH_DECK, 4):
            if card in line.action.cards:
                continue
            forged = list(lines)
            forged[place] = line._replace(action=line.action._replace(cards=(card,)))

            fault = verified(tmp_path, forged).fault

            if fault is None:
                assert not _comes_later(forged[place + 1 :], card), "a card was played twice"
                continue
            assert fault.line >= place + 1
            if fault.line == place + 1:
                assert fault.code in ("illegal", "timeout")


def _comes_later(lines: list[Line], card: str) -> bool:
    hand = lines[: where(lines, Result) if any(isinstance(line, Result) for line in lines) else 0]
    return any(isinstance(line, Act) and card in line.action.cards for line in hand)


def test_a_timeout_that_the_rules_would_not_play(tmp_path: Path, lines: list[Line]) -> None:
    found = 0
    for place, line in enumerate(lines):
        if isinstance(line, Act) and line.who == "answer":
            forged = list(lines)
            forged[place] = line._replace(who="timeout")
            fault = verified(tmp_path, forged).fault
            if fault is not None:
                assert (fault.line, fault.code) == (place + 1, "timeout")
                found += 1
    assert found > 3


def test_a_line_is_left_out(tmp_path: Path, lines: list[Line]) -> None:
    for place in range(1, len(lines) - 1):
        fault = verified(tmp_path, lines[:place] + lines[place + 1 :]).fault

        assert fault is not None, lines[place]
        assert fault.line >= place + 1


def test_a_line_is_doubled(tmp_path: Path, lines: list[Line]) -> None:
    for place in range(len(lines)):
        forged = lines[: place + 1] + lines[place:]

        fault = verified(tmp_path, forged).fault

        assert fault is not None
        assert fault.line == place + 2


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda lines, first: [*lines[:2], lines[1], *lines[2:]], "hand_open"),
        (lambda lines, first: [lines[0], *lines[2:]], "no_hand"),
        (lambda lines, first: [*lines[:3], lines[first], *lines[3:]], "not_over"),
        (lambda lines, first: lines[:first] + lines[first + 1 :], "no_result"),
        (lambda lines, first: [*lines, lines[1]], "after_end"),
        (lambda lines, first: lines[1:], "no_header"),
        (lambda lines, first: [lines[0], *lines], "second_header"),
        (lambda lines, first: [lines[0], lines[first]], "no_hand"),
    ],
)
def test_lines_out_of_order(
    tmp_path: Path, lines: list[Line], make: Callable[[list[Line], int], list[Line]], code: str
) -> None:
    fault = verified(tmp_path, make(lines, where(lines, Result))).fault

    assert fault is not None
    assert fault.code == code


def test_the_rules_reason_is_said_in_the_games_words(tmp_path: Path, lines: list[Line]) -> None:
    place = where(lines, Act)
    act = lines[place]
    assert isinstance(act, Act)
    forged = [*lines[:place], act._replace(action=act.action._replace(kind="hide"))]

    report = verified(tmp_path, forged)

    assert report.sentence(Texts.load("en")).endswith(
        f"seat {act.seat} may not do hide {act.action.cards[0]}: The leader plays face up"
    )


def test_an_action_without_cards_is_said_without_them(tmp_path: Path, lines: list[Line]) -> None:
    place = where(lines, Act)
    forged = [*lines[:place], lines[place]._replace(action=Action("claim"))]  # type: ignore[call-arg]

    sentence = verified(tmp_path, forged).sentence(Texts.load("en"))

    assert " may not do claim: The rules of this table do not have that" in sentence


def test_the_earlier_fault_is_named(tmp_path: Path, lines: list[Line]) -> None:
    place = where(lines, Result)
    forged = list(lines)
    forged[place] = forged[place]._replace(how="claim")  # type: ignore[call-arg]
    file = write_lines(tmp_path / "records" / "x.jsonl", forged)
    data = file.read_bytes()
    file.write_bytes(data[:-4])
    fault = verify(file, REGISTRY).fault
    assert fault is not None
    assert fault.line == place + 1

    last = dict(read_lines(data).lines[-1])
    file.write_bytes(data[: data.rfind(b"\n", 0, -1) + 1] + seal({**last, "extra": 1}))
    fault = verify(file, REGISTRY).fault
    assert fault is not None
    assert fault.line == place + 1


@pytest.mark.parametrize("content", [None, b"", b"\n", b"{}\n", b"\xff\xfe\x00"])
def test_no_record_at_all(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "x.jsonl"
    if content is not None:
        file.write_bytes(content)

    report = verify(file, REGISTRY)

    assert report.fault is not None
    assert report.fault.line == (0 if content is None else 1)
    for language in LANGUAGES:
        texts = Texts.load(language)
        assert not re.search(r"{\w+}", report.sentence(texts))
        assert texts.missing == set()
