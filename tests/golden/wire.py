"""One short hand in bytes: the frames that one seat gets and sends, in hex.

A client of an older version has to read exactly these, so a change here is a change of the
protocol.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core import Action, MatchState, Seat, SeatSpec, Update, hand_seed, seed_from_number
from game.match import Match
from game.registry import Game
from game.table import Clock, Table
from net.framing import frame
from net.messages import (
    Ack,
    Act,
    ClientMessage,
    Hello,
    HostMessage,
    Ready,
    Welcome,
    encode_client,
    encode_host,
)
from tests.golden.hands import Chooser

SEAT = Seat(0)
NAMES = ("Hoa", "Tùng")
BYTES_A_LINE = 32
PROTOCOL = 1
FIRST, LAST = 60, 8
"""So many frames of a long hand are kept."""

Frame = tuple[str, HostMessage | ClientMessage]
"""`<` to the seat or `>` from it, and the message."""


def frames(game: Game, preset: str, seed: int) -> Iterator[Frame]:
    """Play a hand of two people and yield what passes between the host and `SEAT`."""
    known, config = seed_from_number(seed), game.config(preset)
    table = Table(
        Match(game.rules, config, len(NAMES)),
        [SeatSpec("human", name) for name in NAMES],
        lambda hand: hand_seed(known, hand),
        game=game.id,
        preset=preset,
        clock=Clock(turn_s=45.0, bank_s=30.0),
    )
    yield ">", Hello(PROTOCOL, PROTOCOL, "golden", NAMES[SEAT], "join", SEAT)
    table.join(SEAT, NAMES[SEAT], 0.0)
    yield "<", Welcome(SEAT, PROTOCOL)
    table.join(Seat(1), NAMES[1], 0.0)
    yield from told(table)
    chooser, answers = Chooser(f"wire {game.id} {preset} {seed}"), 0
    state = table.snapshot(SEAT, 0.0)[0]
    while state.playing:
        seat, window, action = answer(table, chooser)
        if seat == SEAT:
            answers += 1
            yield ">", Act(answers, window, action)
        table.submit(seat, window, action, 0.0)
        if seat == SEAT:
            yield "<", Ack(answers, "")
        yield from told(table)
        state = table.snapshot(SEAT, 0.0)[0]
    # Two messages of the kinds that a hand without a fault has not shown yet.
    yield ">", Ready(True)
    yield "<", Ack(answers + 1, "must_beat", (game.rules.info.deck[-1],))


def excerpt(game: Game, preset: str, seed: int) -> list[Frame]:
    """Return what is kept of a hand: all of it, or how a long one begins and ends."""
    every = list(frames(game, preset, seed))
    return every if len(every) <= FIRST + LAST else [*every[:FIRST], *every[-LAST:]]


def told(table: Table) -> Iterator[Frame]:
    """Yield what the table has to say to the seat, as its connection is sent it."""
    for item in table.take():
        if isinstance(item, MatchState) or item.viewer == SEAT:
            yield "<", item


def answer(table: Table, chooser: Chooser) -> tuple[Seat, int, Action]:
    """Choose for the first seat that owes an answer."""
    for seat in map(Seat, range(len(NAMES))):
        update = table.snapshot(seat, 0.0)[1]
        if update is not None and update.view.choices:
            return seat, update.view.window, chooser.action(update.view.choices)
    raise AssertionError("nobody is asked in an open hand")


def wire(game: Game, preset: str, seed: int) -> str:
    """Return the hand as text: what each frame is in words, then its bytes."""
    lines = [f"# {game.id} {preset}, seed {seed}: < what seat {SEAT} is sent, > what it sends"]
    for way, message in excerpt(game, preset, seed):
        lines.append(f"\n# {in_words(message)}")
        lines += [f"{way} {part}" for part in in_hex(way, message)]
    return "\n".join(lines) + "\n"


def in_hex(way: str, message: HostMessage | ClientMessage) -> list[str]:
    encode = encode_host if way == "<" else encode_client
    data = frame(encode(message))  # type: ignore[arg-type]  # each way has its messages
    return [data[place : place + BYTES_A_LINE].hex() for place in range(0, len(data), BYTES_A_LINE)]


def in_words(message: HostMessage | ClientMessage) -> str:
    match message:
        case Update():
            events = ", ".join(type(event).__name__ for event in message.events)
            return f"Update {message.n}, window {message.view.window}: {events}"
        case MatchState():
            return f"MatchState, hand {message.hand}, {'open' if message.playing else 'closed'}"
        case Act(number, window, action):
            return f"Act {number}, window {window}: {' '.join((action.kind, *action.cards))}"
        case _:
            return type(message).__name__


def read(text: str) -> list[tuple[str, bytes]]:
    """Return the direction and the bytes of every frame of such a text."""
    found: list[tuple[str, bytes]] = []
    starts = True
    for line in text.splitlines():
        if not line or line.startswith("#"):
            starts = True
            continue
        way, part = line.split()
        before = b"" if starts else found.pop()[1]
        found.append((way, before + bytes.fromhex(part)))
        starts = False
    return found
