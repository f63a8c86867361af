"""How every command reads its arguments, and how it ends.

Rule 1: what is wrong is told in one plain sentence on stderr, in the language that was asked for.
Rule 2: exit code 0 is fine, 1 is failed, 2 is wrong usage.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NoReturn, cast

from game.core import UserError
from game.texts import LANGUAGES, Texts, system_language

COMMANDS = (
    *("play", "host", "join", "serve"),
    *("rules", "verify", "referee", "doctor", "screens"),
)
"""The sub-commands; `main.py` knows which module runs which."""
STOPPED = 130
"""Exit code after Ctrl-C, as of every program."""

_COMPLAINTS = (
    (r"unrecognized arguments: (?P<words>.*)", "usage_unknown"),
    (r"the following arguments are required: (?P<words>.*)", "usage_missing"),
    (r"argument (?P<name>.+?): expected .*argument.*", "usage_no_value"),
    (r"argument (?P<name>.+?): ignored explicit argument '(?P<words>.*)'", "usage_needless"),
    (
        r"argument (?P<name>.+?): invalid choice: '(?P<words>.*)' \(choose from (?P<allowed>.*)\)",
        "usage_choice",
    ),
    (r"argument (?P<name>.+?): invalid \w+ value: '(?P<words>.*)'", "usage_value"),
    (r"argument (?P<name>.+?): (?P<words>.*)", "usage_value"),
    (r"(?P<words>.*)", "usage_unknown"),
)
"""What argparse says, and the sentence we say instead."""


class WrongUsage(UserError):
    """The arguments cannot be followed; exit code 2."""


class Parser(argparse.ArgumentParser):
    """A parser that speaks the language of `texts` and raises `WrongUsage`."""

    def __init__(self, texts: Texts, **settings: object) -> None:
        super().__init__(
            add_help=False,
            allow_abbrev=False,
            formatter_class=partial(_Formatter, texts),
            **settings,  # type: ignore[arg-type]
        )
        self._positionals.title = texts.say("cli.arguments")
        self._optionals.title = texts.say("cli.options")
        self.add_argument("-h", "--help", action="help", help=texts.say("cli.help"))

    def error(self, message: str) -> NoReturn:
        """Raise `WrongUsage` in place of leaving."""
        for pattern, code in _COMPLAINTS:
            found = re.fullmatch(pattern, message, re.DOTALL)
            if found:
                values = {key: value.replace("'", "") for key, value in found.groupdict().items()}
                raise WrongUsage(code, prog=self.prog, **values)
        raise AssertionError(message)


class _Formatter(argparse.HelpFormatter):
    def __init__(self, texts: Texts, prog: str) -> None:
        super().__init__(prog)
        self._texts = texts

    def add_usage(self, usage, actions, groups, prefix=None):  # type: ignore[no-untyped-def]
        """Write the first line of the help in our language."""
        prefix = f"{self._texts.say('cli.usage')}: " if prefix is None else prefix
        super().add_usage(usage, actions, groups, prefix)


def run(
    argv: Sequence[str],
    declare: Callable[[Mapping[str, Parser], Texts], object],
    go: Callable[[argparse.Namespace, Texts], int],
) -> int:
    """Run a command with the arguments after `main.py`; return the exit code.

    Args:
        declare: adds the arguments of the commands it knows to their parsers.
        go: does what was asked.
    """
    _can_write_everything()
    try:
        texts = Texts.load(_language(argv))
    except UserError as error:
        what = " ".join(str(value) for value in error.values.values())
        return tell(f"Xin cài lại trò chơi / Please install the game again: {what}.", 1)
    try:
        parser, commands = _parsers(texts)
        declare(commands, texts)
        code = go(parser.parse_args(argv), texts)
        sys.stdout.flush()
    except WrongUsage as error:
        return tell(texts.sentence(error), 2)
    except UserError as error:
        return tell(texts.sentence(error), 1)
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        # Nobody listens any more; Python must not complain of it when it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


@contextlib.contextmanager
def from_arguments() -> Iterator[None]:
    """Turn what an argument cannot be into wrong usage."""
    try:
        yield
    except UserError as error:
        raise WrongUsage(error.code, **error.values) from error


def tell(sentence: str, code: int) -> int:
    """Write a sentence to stderr, and return the exit code."""
    print(" ".join(sentence.split()), file=sys.stderr)
    return code


def _language(argv: Sequence[str]) -> str:
    """Return the language asked for before anything can be said; a wrong one is told later."""
    for place, word in enumerate(argv):
        name, _, value = word.partition("=")
        value = value or "".join(argv[place + 1 : place + 2])
        if name == "--lang" and value in LANGUAGES:
            return value
    return system_language()


def _parsers(texts: Texts) -> tuple[Parser, dict[str, Parser]]:
    """Return the parser of the whole line and those of the sub-commands."""
    parser = Parser(texts, prog="main.py", description=texts.say("cli.about"))
    parser.add_argument(
        "--data-dir", type=Path, metavar="DIR", help=texts.say("cli.option.data_dir")
    )
    parser.add_argument("--lang", choices=LANGUAGES, help=texts.say("cli.option.lang"))
    commands = parser.add_subparsers(
        dest="command",
        metavar=texts.say("cli.command"),
        title=texts.say("cli.commands"),
        parser_class=cast(type[Parser], partial(Parser, texts)),
    )
    found: dict[str, Parser] = {}
    for name in COMMANDS:
        about = texts.say(f"cli.{name}")
        found[name] = commands.add_parser(name, help=about, description=about)
    return parser, found


def _can_write_everything() -> None:
    """Let no letter stop a command: into a file or pipe goes UTF-8, a terminal gets what it can."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="replace")
