"""Lines that are no JSON, too long, too deep or not even text: one answer each, no more."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.referee_request import MAX_LINE
from tests.referee.lines import NEW, Json, Lines

STATE = b'{"op":"state"}'
KEYS = ("op", "seat", "action", "kind", "cards", "hands", "game", "preset", "seed", "seats")
WORDS = ("new", "act", "view", "legal", "bot", "catte", "study", "play", "hide", "AS", "medium")


def code_of(line: bytes) -> str:
    """Send a line to a referee with a hand; return the code of the refusal."""
    lines = Lines()
    lines.ok(NEW)
    before = lines.everything()
    told = lines.send(line)
    assert told is not None
    assert told["ok"] is False
    assert before == lines.everything()
    return str(told["error"]["code"])


@pytest.mark.parametrize(
    "line",
    [
        b"x",
        b"{",
        b'{"op":"state"',
        b"{'op':'state'}",
        b'{"op":"state",}',
        b'{"op":"state"} {"op":"state"}',
        b'{"op":"state"}x',
        b'{"op":"view","seat":NaN}',
        b'{"op":"view","seat":Infinity}',
        b'{"op":"view","seat":-Infinity}',
        b'{"op":"view","seat":1e999}',
        b'{"op":"view","seat":01}',
        b'{"op":"view","seat":+1}',
        b'{"op":"view","seat":' + b"9" * 101 + b"}",
        b'{"op":"view","seat":' + b"9" * 100_000 + b"}",
        b'{"op":"state","op":"state"}',
        b'{"op":"view","seat":0,"seat":1}',
        b'{"op":"view","seat":0,"x":{"a":1,"a":1}}',
        b'{"op":"st\x00ate"}',
        b'{"op":"state"}\x00',
        b"\x00",
        b"\x00" * 5000,
        b"\xff\xfe{\x00}\x00",
        b'{"op":"\xff"}',
        b'{"op":"\xed\xa0\x80"}',
        b"[" * 1000,
        b"[" * 500_000,
        b'{"a":' * 150_000,
        b"[" * 100_000 + b"]" * 100_000,
        b'{"op":"state","x":' + b"[" * 200_000 + b"]" * 200_000 + b"}",
        "{“op”:“state”}".encode(),
        b"\xef\xbb\xbf",
        b"//",
    ],
    ids=lambda line: repr(line[:30]),
)
def test_what_is_no_json_is_refused(line: bytes) -> None:
    assert code_of(line) == "bad_json"


def test_a_line_may_be_long_but_not_too_long() -> None:
    lines = Lines()
    lines.ok(NEW)
    room = MAX_LINE - len(STATE)

    longest = lines.send(STATE + b" " * room + b"\r\n")

    assert longest is not None
    assert longest["ok"] is True
    assert code_of(STATE + b" " * (room + 1)) == "line_too_long"
    assert code_of(b'{"op":"state","x":"' + b"x" * MAX_LINE + b'"}') == "line_too_long"


@pytest.mark.parametrize("line", [b"", b"\n", b"\r\n", b" \t \n", b"\t", b"  "])
def test_blank_lines_are_not_answered(line: bytes) -> None:
    assert Lines().send(line) is None


@pytest.mark.parametrize(
    "line", [STATE, STATE + b"\r\n", b"\xef\xbb\xbf" + STATE, b' { "op" :\t"state" } \n']
)
def test_white_space_and_a_byte_order_mark_do_no_harm(line: bytes) -> None:
    lines = Lines()
    lines.ok(NEW)

    told = lines.send(line)

    assert told is not None
    assert told["ok"] is True


@pytest.mark.parametrize("sign", ["\u2028", "\x85", "\u200b", "\ud800", "\x07", "\u202e", "\ufeff"])
def test_what_is_quoted_in_an_error_cannot_be_seen_amiss(sign: str) -> None:
    for request in (
        {"op": f"a{sign}b"},
        {"op": "new", "game": f"a{sign}b"},
        {**NEW, "options": {f"a{sign}b": 1}},
        {**NEW, "options": {"round5": f"a{sign}b"}},
        {**NEW, "hands": [[f"a{sign}b"] * 6] * 4},
    ):
        text = Lines().ask(request)["error"]["text"]

        assert "a·b" in text


def test_what_is_quoted_in_an_error_is_cut_short() -> None:
    told = Lines().ask("x" * 100_000)

    assert len(told["error"]["text"]) <= 300


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text()
    | st.sampled_from(WORDS),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(KEYS) | st.text(), inner),
    max_leaves=12,
)


@given(st.lists(st.binary(max_size=60) | json_values.map(lambda v: json.dumps(v).encode())))
def test_whatever_comes_gets_one_answer(sent: list[bytes]) -> None:
    lines = Lines()
    lines.ok(NEW)

    for line in sent:
        told = lines.send(line)
        assert (told is None) == (not line.strip())

    assert lines.ok("state")["over"] is False


@given(st.dictionaries(st.sampled_from(KEYS), json_values), st.sampled_from(WORDS[:5]))
def test_requests_of_chance_are_answered(fields: Json, op: str) -> None:
    lines = Lines()
    lines.ok(NEW)

    assert "ok" in lines.ask({**fields, "op": op})


@pytest.mark.parametrize("language", ["vi", "en"])
def test_refusals_speak_the_language(language: str) -> None:
    texts = {"vi": "Chưa có ván nào", "en": "There is no hand yet"}

    told = Lines(language).ask("state")

    assert told["error"]["code"] == "no_hand"
    assert told["error"]["text"].startswith(texts[language])


@pytest.mark.parametrize("language", ["vi", "en"])
def test_illegal_actions_name_the_card_to_beat(language: str) -> None:
    lines = Lines(language)
    lines.ok(NEW)
    lines.play(0, "play", "5S")

    told = lines.ask("act", seat=1, action={"kind": "play", "cards": ["2S"]})

    assert told["error"]["code"] == "must_beat"
    assert "♠" in told["error"]["text"]
    assert "5" in told["error"]["text"]
    assert "{" not in told["error"]["text"]
