"""`serve`: a host of tables, without a window.

Rule 1: no display and no pygame are needed, nor loaded.
Rule 2: it ends by itself after `--hands`, when its parent is gone (`--child`), and on SIGTERM or
        Ctrl-C; whatever the reason, all that was told is on the disk, and everybody is told.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from game.bots.protocol import LEVELS
from game.bots.worker import BotWorker
from game.cli.seats import read_seats
from game.cli.usage import STOPPED, Parser, from_arguments
from game.core import BOT_NAMES, SeatSpec, Setup, UserError
from game.house import find_rules
from game.record import Record, data_home, load_record, prune
from game.record_check import check
from game.registry import Registry
from game.texts import Texts
from net.cli.bots import Desk
from net.cli.keeper import Disk
from net.cli.lan import (
    GRACE_S,
    TURN_S,
    House,
    LanTable,
    as_recorded,
    lobby_of,
    offer_of,
    open_table,
    reopen_table,
)
from net.cli.process import Stop, Teller, allow_files
from net.driver import Driver
from net.host import Host
from net.lobby import Lobby, Place
from net.room import HOST_QUIT, Room
from net.tcp import PORT, listen

LAST_WORDS_S = 0.5
"""So long connections may take what they were told last."""

MOST_TABLES = 1_000
FILES_A_TABLE, SPARE_FILES = 17, 64
"""Open files: the connections and the record of each table, and what every program has."""

INSTANT = "instant"


def declare(serve: Parser, texts: Texts) -> None:
    """Add the arguments of `serve`."""

    def add(name: str, meta: str, text: str, kind: type = str, default: object = None) -> None:
        about = texts.say(f"cli.option.{text}")
        serve.add_argument(f"--{name}", type=kind, default=default, metavar=meta, help=about)

    add("game", "GAME", "game", default="catte")
    add("preset", "P", "preset")
    add("seats", "LIST", "open_seats", default="open,open,bot")
    add("tables", "N", "tables", int, 1)
    add("hands", "N", "hands", int)
    add("seed", "N", "seed", int)
    add("bind", "A", "bind", default="")
    add("port", "P", "port", int, PORT)
    add("turn", "S", "turn", float, TURN_S)
    add("grace", "S", "grace", float, GRACE_S)
    add("speed", "X", "serve_speed", default="1")
    add("resume", "FILE", "resume", Path)
    add("owner", "KEY", "owner", default="")
    serve.add_argument("--child", action="store_true", help=texts.say("cli.option.child"))
    serve.add_argument("--json", action="store_true", help=texts.say("cli.option.json"))


def serve(args: argparse.Namespace, texts: Texts) -> int:
    """Host tables until it is over; return the exit code."""
    registry, home = Registry(), data_home(args.data_dir)
    with from_arguments():
        setup = _setup(args, registry, home)
        speed = _speed(args.speed)
        turn_s = _within("--turn", args.turn, 0, 600) or None
        grace_s = _within("--grace", args.grace, 0, 600)
        tables = int(_within("--tables", args.tables, 1, MOST_TABLES))
        port = int(_within("--port", args.port, 0, 65_535))
    desk = Desk(BotWorker(), time.monotonic)
    prune(home)
    disk = Disk(home, registry, durable=True)
    house = House(registry, desk, disk, speed, turn_s, grace_s=grace_s)
    teller = Teller(texts, as_json=args.json)
    try:
        if args.resume is not None:
            rooms, opened = _resumed(house, args, texts, teller)
        else:
            numbers = [str(number + 1) for number in range(tables)]
            fresh = [
                Lobby(offer_of(house, setup, n), _places(args.seats), BOT_NAMES, args.owner)
                for n in numbers
            ]
            rooms, opened = [_room(house, setup, lobby, teller) for lobby in fresh], []
        allow_files(FILES_A_TABLE * len(rooms) + SPARE_FILES)
        host = Host(rooms)
        listener = listen(args.bind, port)
        teller.listening(str(listener.address), [room.lobby.offer.table for room in rooms])
        for table in opened:
            teller.started("1", table)
        stop = Stop()
        if args.child:
            stop.with_parent()
        with stop.on_signals():
            _run(Driver(host, listener, time.monotonic), host, stop, teller)
    finally:
        desk.close()
    return STOPPED if stop.signal == 2 else 0


def _run(driver: Driver, host: Host, stop: Stop, teller: Teller) -> None:
    """Turn the loop until the end, and say goodbye."""
    try:
        while not (stop.is_asked or host.is_over):
            driver.turn()
            teller.notices()
        for room in host.rooms:
            room.close(HOST_QUIT, over=room.is_over)
        driver.part(LAST_WORDS_S)
    finally:
        driver.close()


def _resumed(
    house: House, args: argparse.Namespace, texts: Texts, teller: Teller
) -> tuple[list[Room], list[LanTable]]:
    """Return the table of a record; anew where it stopped before a card was dealt.

    Raises:
        UserError: it cannot be gone on with.
    """
    record = _load(args.resume, house.registry, texts)
    house = as_recorded(house, record)
    if not record.hand:
        # Who sat where may not have been written whole, and nobody has seen anything.
        setup = record.setup
        places = [
            Place() if seat.kind == "human" else Place("bot", seat.name, seat.level, ready=True)
            for seat in setup.seats
        ]
        lobby = Lobby(offer_of(house, setup, "1"), places, BOT_NAMES, args.owner)
        return [_room(house, setup, lobby, teller)], []
    table = reopen_table(house, record)
    return [_reopened(house, record, table)], [table]


def _room(house: House, setup: Setup, lobby: Lobby, teller: Teller) -> Room:
    """Return a table that nobody has come to yet."""

    def opened(lobby: Lobby) -> LanTable:
        new = open_table(house, setup, lobby)
        teller.started(lobby.offer.table, new)
        return new

    return Room(lobby, opened, levels=LEVELS)


def _reopened(house: House, record: Record, table: LanTable) -> Room:
    """Return the table of a record; who had a seat there comes back to it."""
    lobby = lobby_of(house, record)
    return Room(lobby, lambda _: table, levels=LEVELS, authority=table)


def _load(file: Path, registry: Registry, texts: Texts) -> Record:
    """Read a record to go on with.

    Raises:
        UserError: it cannot be gone on with.
    """
    record = load_record(file)
    if record.notice is not None:
        print(texts.sentence(record.notice), file=sys.stderr)
    if record.is_finished:
        raise UserError("record_finished", file=file.name)
    check(record, registry)
    return record


def _setup(args: argparse.Namespace, registry: Registry, home: Path) -> Setup:
    """Return what is to be played, checked with names in place of who will come.

    Raises:
        UserError: it cannot be played.
    """
    game = registry.game(args.game)
    rules = find_rules(registry, game, home, args.preset or game.default_preset)
    specs = tuple(
        SeatSpec("bot", place.name, place.level) if place.kind == "bot" else SeatSpec("human", "?")
        for place in _places(args.seats)
    )
    setup = Setup(args.game, rules.preset, specs, rules.options, args.seed, args.hands)
    registry.check(setup)
    return setup


def _places(text: str) -> list[Place]:
    """Read `open,bot:LEVEL:NAME`.

    Raises:
        UserError: `seat_spec`.
    """
    return [
        Place("bot", word.name, word.level, ready=True) if word.kind == "bot" else Place()
        for word in read_seats(text, "open")
    ]


def _speed(text: str) -> float | None:
    """Read how fast bots are; None is at once.

    Raises:
        UserError: `usage_value`.
    """
    if text == INSTANT:
        return None
    try:
        return _within("--speed", float(text), 0.1, 100)
    except ValueError:
        raise UserError("usage_value", prog="serve", name="--speed", words=text) from None


def _within(name: str, value: float, least: float, most: float) -> float:
    if not least <= value <= most:
        raise UserError("usage_value", prog="serve", name=name, words=f"{value:g}")
    return value
