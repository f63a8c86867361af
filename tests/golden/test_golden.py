"""What the program does in kept hands, line for line; see `tests/golden/__main__.py`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.core import MatchState, Update
from net.framing import frame
from net.messages import decode_client, decode_host, encode_host
from tests.golden import texts, wire
from tests.golden.texts import COMMAND, REGISTRY, WIRE_SEED

WANTED = texts.wanted()
ROOT = Path(__file__).resolve().parents[2]
SHOWN = 40
WIRES = [(game, preset) for game in REGISTRY for preset in game.presets]
each_wire = pytest.mark.parametrize(
    ("game", "preset"), WIRES, ids=lambda value: getattr(value, "id", value)
)


@pytest.mark.parametrize("name", WANTED)
def test_golden(name: str) -> None:
    lines = texts.difference(name, WANTED[name]())

    more = [f"… {len(lines) - SHOWN} more lines"] if len(lines) > SHOWN else []
    hint = f"if that is meant: {COMMAND}"
    assert not lines, "\n" + "\n".join((*lines[:SHOWN], *more, hint))


def test_nothing_is_kept_that_nothing_makes() -> None:
    assert texts.strays() == [], COMMAND


@each_wire
def test_kept_frames_are_read_as_the_messages_they_were(game: object, preset: str) -> None:
    name = f"{game.id}-{preset}.wire"  # type: ignore[attr-defined]
    text = texts.kept(name)
    assert text is not None
    messages = wire.excerpt(game, preset, WIRE_SEED)  # type: ignore[arg-type]

    found = wire.read(text)

    assert [way for way, _ in found] == [way for way, _ in messages]
    for (way, data), (_, message) in zip(found, messages, strict=True):
        body = data[2:]
        assert int.from_bytes(data[:2], "big") == len(body)
        expected = decode_host(body, wire.SEAT) if way == "<" else decode_client(body)
        assert expected == message


@each_wire
def test_wire_shows_no_face_that_the_seat_may_not_know(game: object, preset: str) -> None:
    """The bytes name no card of the other hand before it is shown."""
    updates = [
        message
        for _, message in wire.frames(game, preset, WIRE_SEED)  # type: ignore[arg-type]
        if isinstance(message, Update)
    ]
    last = {card for _, cards in updates[-1].view.zones for card in cards}

    for update in updates[:-1]:
        data = frame(encode_host(update))
        seen = {card for _, cards in update.view.zones for card in cards}
        proofs = {card for refusal in update.view.refusals for card in refusal.cards}
        own = update.view.arrangement
        waits = {card for card, _ in own.waits} if own else set()
        for card in last - seen - proofs - waits - {"?"}:
            assert b"\xa2" + card.encode() not in data, (update.n, card)


def test_wire_has_every_kind_of_message() -> None:
    (game, preset), *_ = WIRES

    kinds = {type(message) for _, message in wire.frames(game, preset, WIRE_SEED)}

    assert {Update, MatchState} < kinds
    assert len(kinds) == 7


@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_texts_do_not_depend_on_the_hash_seed(hash_seed: str) -> None:
    code = "from tests.golden.texts import changed; print(changed())"
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}

    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )

    assert done.stdout.strip() == "[]"
