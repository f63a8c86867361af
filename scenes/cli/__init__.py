"""The window's commands: the menu, `play` and `host`, straight to a table, `doctor`, `screens`."""

from __future__ import annotations

import argparse
import contextlib
import gc
from collections.abc import Mapping

from game.cli.seats import read_seats
from game.cli.usage import Parser, from_arguments, run
from game.core import SeatSpec, Setup
from game.record import data_home
from game.registry import Registry
from game.texts import Texts
from scenes import platform_setup
from scenes.cli import network
from scenes.cli.network import declare_host
from scenes.cli.screens import declare as declare_screens
from scenes.cli.screens import draw_all
from scenes.prefs import Prefs

INSTANT = "instant"


def main(argv: list[str]) -> int:
    """Run the window with the arguments after `main.py`; return the exit code."""
    return run(argv, _declare, _go)


def _declare(commands: Mapping[str, Parser], texts: Texts) -> None:
    play, host = commands["play"], commands["host"]
    _declare_table(play, texts, "human,bot,bot,bot", "cli.option.seats")
    play.add_argument("--seed", type=int, metavar="N", help=texts.say("cli.option.seed"))
    _declare_table(host, texts, "human,open,bot,bot", "cli.option.host_seats")
    declare_host(host, texts)
    doctor = commands["doctor"]
    doctor.add_argument("--json", action="store_true", help=texts.say("cli.option.json"))
    declare_screens(commands["screens"], texts)


def _declare_table(parser: Parser, texts: Texts, seats: str, about: str) -> None:
    """Add what every table has."""
    add = parser.add_argument
    add("--game", default="catte", metavar="GAME", help=texts.say("cli.option.game"))
    add("--preset", metavar="P", help=texts.say("cli.option.preset"))
    add("--seats", default=seats, metavar="LIST", help=texts.say(about))
    speed = texts.say("cli.option.speed", instant=INSTANT)
    add("--speed", type=_speed, default=1.0, metavar="X", help=speed)
    add("--hands", type=_hands, metavar="N", help=texts.say("cli.option.hands"))


def _go(args: argparse.Namespace, texts: Texts) -> int:
    if args.command == "doctor":
        from scenes.cli.doctor import examine

        return examine(args, texts)
    if args.command == "screens":
        return draw_all(args, texts)
    if args.command == "host":
        return network.host(args, texts)
    platform_setup.prepare()
    registry = Registry()
    setup = None
    if args.command == "play":
        with from_arguments():
            setup = _setup(args, registry, texts)
            registry.check(setup)
    return _run(args, Prefs.load(args.data_dir), registry, setup)


def _run(args: argparse.Namespace, prefs: Prefs, registry: Registry, setup: Setup | None) -> int:
    """Open the window and stay until it closes."""
    # A start throws nothing away that is worth looking for; the house does it from then on.
    gc.disable()
    from scenes.cli.house import House  # loads pygame

    speed, home = getattr(args, "speed", 1.0), data_home(args.data_dir)
    House(prefs, registry, home=home, language=args.lang, speed=speed).run(setup)
    return 0


def _speed(text: str) -> float | None:
    """Read `--speed`: a factor, or None for `instant`."""
    if text == INSTANT:
        return None
    with contextlib.suppress(ValueError):
        if 0.5 <= float(text) <= 3:
            return float(text)
    raise argparse.ArgumentTypeError(f"{text} (0.5 … 3, {INSTANT})")


def _hands(text: str) -> int:
    """Read `--hands`: a number from 1 up."""
    if text.isascii() and text.isdigit() and len(text) < 10 and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text} (1, 2, 3 …)")


def _seats(text: str, texts: Texts) -> tuple[SeatSpec, ...]:
    """Read `human,bot,bot:LEVEL:NAME`.

    Raises:
        UserError: `seat_spec`.
    """
    words = read_seats(text, "human")
    # Where several share the machine nobody can be called "you".
    alone = sum(word.kind == "human" for word in words) == 1
    key = "setup.own_name" if alone else "setup.guest"
    return tuple(
        SeatSpec("bot", word.name, word.level)
        if word.kind == "bot"
        else SeatSpec("human", texts.say(key, number=number))
        for number, word in enumerate(words, start=1)
    )


def _setup(args: argparse.Namespace, registry: Registry, texts: Texts) -> Setup:
    game = registry.game(args.game)
    preset = args.preset or game.default_preset
    return Setup(args.game, preset, _seats(args.seats, texts), {}, args.seed, args.hands)
