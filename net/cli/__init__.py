"""Where the parts are joined: the only place in `net` that knows tables and games.

Its commands need no window: `serve`, and `join --bot`.
A `join` without a bot opens one, and goes on in `scenes.cli`.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from functools import partial

from game.cli.usage import Parser, run
from game.texts import Texts


def main(argv: list[str]) -> int:
    """Run a command with the arguments after `main.py`; return the exit code."""
    return run(argv, partial(_declare, argv), _go)


def _declare(argv: Sequence[str], commands: Mapping[str, Parser], texts: Texts) -> None:
    """Read of the commands the one that was asked for: a door is to be open at once."""
    if "serve" in argv:
        from net.cli import serve

        serve.declare(commands["serve"], texts)
    if "join" in argv:
        from net.cli import join

        join.declare(commands["join"], texts)


def _go(args: argparse.Namespace, texts: Texts) -> int:
    if args.command == "serve":
        from net.cli import serve

        return serve.serve(args, texts)
    if args.bot is None:
        from scenes.cli import network  # what needs a window

        return network.join(args, texts)
    from net.cli import join

    return join.join(args, texts)
