"""The window's commands: the menu, and `play`, which goes straight to a table."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from game.core import SeatSpec, Setup, UserError
from game.registry import Registry
from game.texts import LANGUAGES, Texts, system_language
from scenes import platform_setup
from scenes.prefs import Prefs

INSTANT = "instant"


def main(argv: list[str]) -> int:
    """Run the window with the arguments after `main.py`; return the exit code."""
    args = _parser().parse_args(argv)
    texts = Texts.load(args.lang or system_language())
    try:
        platform_setup.prepare()
        prefs = Prefs.load(args.data_dir)
        registry = Registry()
        setup = None
        if args.command == "play":
            setup = _setup(args, registry, texts)
            registry.check(setup)
        return _run(args, prefs, registry, setup)
    except UserError as error:
        print(texts.sentence(error), file=sys.stderr)
        return 1


def _run(args: argparse.Namespace, prefs: Prefs, registry: Registry, setup: Setup | None) -> int:
    """Open the window and stay until it closes."""
    from scenes.cli.house import House  # loads pygame

    speed, hands = getattr(args, "speed", 1.0), getattr(args, "hands", None)
    House(prefs, registry, language=args.lang, speed=speed, hands=hands).run(setup)
    return 0


def _speed(text: str) -> float | None:
    """Read `--speed`: a factor, or None for `instant`."""
    if text == INSTANT:
        return None
    value = float(text)
    if not 0.5 <= value <= 3:
        raise argparse.ArgumentTypeError(f"{text}: 0.5 … 3, {INSTANT}")
    return value


def _seats(text: str, texts: Texts) -> tuple[SeatSpec, ...]:
    """Read `human,bot,bot:LEVEL:NAME`.

    Raises:
        UserError: `seat_spec`.
    """
    from scenes.seating import BOT_LEVEL, BOT_NAMES  # loads pygame

    seats: list[SeatSpec] = []
    for number, word in enumerate(text.split(",")):
        kind, _, rest = word.strip().partition(":")
        level, _, name = rest.partition(":")
        if kind == "human" and not level:
            guest = texts.say("setup.guest", number=number + 1)
            seats.append(SeatSpec("human", texts.say("setup.own_name") if not seats else guest))
        elif kind == "bot":
            usual = BOT_NAMES[number % len(BOT_NAMES)]
            seats.append(SeatSpec("bot", name or usual, level or BOT_LEVEL))
        else:
            raise UserError("seat_spec", text=word, allowed="human, bot, bot:LEVEL, bot:LEVEL:NAME")
    return tuple(seats)


def _setup(args: argparse.Namespace, registry: Registry, texts: Texts) -> Setup:
    game = registry.game(args.game)
    preset = args.preset or game.file.default
    return Setup(args.game, preset, _seats(args.seats, texts), {}, args.seed)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="main.py", description="Chiếu Hoa: Cắt Tê")
    parser.add_argument("--data-dir", type=Path, help="where settings are kept")
    parser.add_argument("--lang", choices=LANGUAGES, help="language of this run")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    play = commands.add_parser("play", help="go straight to a table")
    play.add_argument("--game", default="catte")
    play.add_argument("--preset")
    play.add_argument("--seats", default="human,bot,bot,bot", help="human, bot, bot:LEVEL:NAME …")
    play.add_argument("--seed", type=int, help="a deal that can be repeated")
    play.add_argument("--speed", type=_speed, default=1.0, help=f"0.5 … 3, {INSTANT}")
    play.add_argument("--hands", type=int, help="leave after so many hands")
    return parser
