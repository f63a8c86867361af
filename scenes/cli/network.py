"""`host` and `join ADDRESS`: straight to a table in a network, with the window open."""

from __future__ import annotations

import argparse
import gc
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.cli.seats import read_seats, seat_fault
from game.cli.usage import Parser, from_arguments
from game.core import SeatSpec, Setup, clean_name
from game.house import find_rules
from game.record import data_home
from game.registry import Registry
from game.texts import Texts
from scenes import platform_setup
from scenes.lan import TURNS_S, USUAL_TURN_S, Plan, PlanSeat
from scenes.prefs import Prefs

if TYPE_CHECKING:
    from scenes.cli.house import House
    from scenes.stack import SceneChange


def declare_host(host: Parser, texts: Texts) -> None:
    """Add the arguments of `host`, but for those that `play` has as well."""
    host.add_argument(
        "--turn",
        type=_turn,
        default=USUAL_TURN_S,
        metavar="S",
        help=texts.say("cli.option.turn_s"),
    )


def _turn(text: str) -> int:
    """Read `--turn`: seconds, 0 for no clock."""
    allowed = [str(turn or 0) for turn in TURNS_S]
    if text in allowed:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text} ({', '.join(allowed)})")


def host(args: argparse.Namespace, texts: Texts) -> int:
    """Open a table, and the window in its lobby."""
    registry = Registry()
    with from_arguments():
        plan = _plan(args, registry, texts)

    def go(house: House) -> Sequence[SceneChange]:
        from scenes.lobby import LobbyScene
        from scenes.stack import Push

        return [Push(LobbyScene(house.context, house.lan.host(plan)))]

    return _run(args, registry, args.speed, go)


def join(args: argparse.Namespace, texts: Texts) -> int:
    """Open the window on the way to somebody's table."""
    from net.tcp import resolve

    registry = Registry()
    with from_arguments():
        address = str(resolve(args.address))
        speed = None if args.speed == "instant" else 1.0

    def go(house: House) -> Sequence[SceneChange]:
        from scenes.lan_menu import ConnectingScene, LanScene
        from scenes.stack import Push

        if args.name:
            house.context.prefs.player_name = clean_name(args.name, args.name)
        page = LanScene(house.context)
        page.address = address
        party = house.lan.visit(address, args.table)
        return [Push(page), Push(ConnectingScene(house.context, party, address, page.refuse))]

    return _run(args, registry, speed, go)


def _run(
    args: argparse.Namespace,
    registry: Registry,
    speed: float | None,
    go: Callable[[House], Sequence[SceneChange]],
) -> int:
    """Open the window and stay until it closes."""
    platform_setup.prepare()
    # As at every start; see `scenes.cli`.
    gc.disable()
    from scenes.cli.house import House  # loads pygame

    prefs, home = Prefs.load(args.data_dir), data_home(args.data_dir)
    House(prefs, registry, home=home, language=args.lang, speed=speed).run(None, go)
    return 0


def _plan(args: argparse.Namespace, registry: Registry, texts: Texts) -> Plan:
    """Return the table that is to be opened.

    Raises:
        UserError: it cannot be.
    """
    game = registry.game(args.game)
    rules = find_rules(registry, game, data_home(args.data_dir), args.preset or game.default_preset)
    seats = _seats(args.seats, texts)
    specs = tuple(
        SeatSpec("bot", seat.name, seat.level) if seat.kind == "bot" else SeatSpec("human", "?")
        for seat in seats
    )
    registry.check(Setup(args.game, rules.preset, specs, rules.options, hands=args.hands))
    turn_s = args.turn or None
    return Plan(args.game, rules.preset, rules.options, seats, args.hands, turn_s)


def _seats(text: str, texts: Texts) -> tuple[PlanSeat, ...]:
    """Read `human,open,bot:LEVEL:NAME`; the first person is the one who opens the table.

    Raises:
        UserError: `seat_spec`.
    """
    kinds = ("human", "open")
    seats = [PlanSeat(*word) for word in read_seats(text, *kinds)]
    people = [place for place, seat in enumerate(seats) if seat.kind == "human"]
    if not people:
        raise seat_fault(text, *kinds)
    for place in people:
        key = "lan.own_name" if place == people[0] else "setup.guest"
        seats[place] = PlanSeat("human", texts.say(key, number=place + 1))
    return tuple(seats)
