"""Every code of the network that a person can meet has its sentence in both languages."""

from __future__ import annotations

import pytest

from game.core import UserError
from game.record_lines import Malformed, Seated, parse_line, to_text
from game.registry import Registry
from game.texts import LANGUAGES, Texts
from net.hall import PHRASES

ADDRESS = {"address": "10.0.0.1:47625", "port": 47_625}
ERRORS = [
    UserError("net_address", address="x"),
    UserError("net_unknown_host", name="x"),
    *(UserError(f"net_{code}", **ADDRESS) for code in ("unreachable", "no_host", "no_network")),
    *(UserError(f"net_{code}", **ADDRESS) for code in ("no_ipv6", "bind", "port_denied")),
    UserError("net_port_busy", first=1, last=10),
    UserError("record_not_lan", file="x"),
    UserError("record_finished", file="x"),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_goes_wrong_is_said_in_words(language: str) -> None:
    texts = Texts.load(language)
    for error in ERRORS:
        sentence = texts.sentence(error)
        assert sentence.endswith(".")
        assert "{" not in sentence
    assert texts.missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_quick_phrases_are_there_and_all_differ(language: str) -> None:
    texts = Texts.load(language)
    said = {texts.say(f"phrase.{phrase}") for phrase in PHRASES}

    assert len(said) == len(PHRASES)
    assert texts.missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_says_that_its_table_is_paused(language: str) -> None:
    texts = Texts.load(language)
    for game in Registry():
        assert texts.refusal(game.id, "paused", ())
    assert texts.missing == set()


def values(**changed: object) -> dict[str, object]:
    return {"line": "seated", "seat": 1, "key": "ab" * 16, "owner": True, **changed}


@pytest.mark.parametrize(
    "changed",
    [
        *({"seat": -1}, {"seat": 16}, {"seat": "1"}, {"key": 5}, {"key": "x" * 65}, {"owner": 1}),
        {"more": 1},
    ],
)
def test_a_line_that_says_whose_a_seat_is_has_its_shape(changed: dict[str, object]) -> None:
    seated = parse_line(values())
    assert isinstance(seated, Seated)
    assert b'"line":"seated"' in to_text(seated)

    with pytest.raises(Malformed):
        parse_line(values(**changed))
