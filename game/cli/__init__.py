"""The commands that need no window: `rules`, `verify` and `referee`."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.usage import Parser, from_arguments, run
from game.core import Config
from game.house import House, find_rules, make_code
from game.record import data_home
from game.registry import Game, Registry
from game.rulespage import differences, preset_name, rules_page
from game.texts import Texts

if TYPE_CHECKING:
    from game.record_check import Report

WIDEST = 100


def main(argv: list[str]) -> int:
    """Run a command with the arguments after `main.py`; return the exit code."""
    return run(argv, _declare, _go)


def _declare(commands: Mapping[str, Parser], texts: Texts) -> None:
    rules = commands["rules"]
    rules.add_argument("game", metavar="GAME", help=texts.say("cli.option.game"))
    rules.add_argument("--preset", metavar="P", help=texts.say("cli.option.preset"))
    rules.add_argument("--diff", metavar="Q", help=texts.say("cli.option.diff"))
    rules.add_argument("--json", action="store_true", help=texts.say("cli.option.json"))
    verify = commands["verify"]
    verify.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help=texts.say("cli.option.files")
    )
    verify.add_argument("--json", action="store_true", help=texts.say("cli.option.json"))


def _go(args: argparse.Namespace, texts: Texts) -> int:
    if args.command == "rules":
        return _rules(args, texts)
    if args.command == "verify":
        return _verify(args, texts)
    return _referee(texts)


def _rules(args: argparse.Namespace, texts: Texts) -> int:
    """Show the rules as played, or what two presets do differently."""
    registry, home = Registry(), data_home(args.data_dir)
    with from_arguments():
        game = registry.game(args.game)
        chosen = game.default_preset if args.preset is None else args.preset
        rules = find_rules(registry, game, home, chosen)
        other = None if args.diff is None else find_rules(registry, game, home, args.diff)
    config = game.config(rules.preset, rules.options)
    if other is None:
        told = _page_json if args.json else _page_text
        _say(told(game, rules, config, texts))
    else:
        configs = config, game.config(other.preset, other.options)
        told_both = _diff_json if args.json else _diff_text
        _say(told_both(game, (rules.name, other.name), configs, texts))
    return 0


def _verify(args: argparse.Namespace, texts: Texts) -> int:
    """Play records again; return 1 if something in one of them is wrong."""
    from game.record_check import verify

    registry = Registry()
    reports = [verify(file, registry) for file in args.files]
    if args.json:
        _say(_reports_json(reports, texts))
    else:
        for report in reports:
            print(report.sentence(texts), file=sys.stdout if report.ok else sys.stderr)
    return 0 if all(report.ok for report in reports) else 1


def _referee(texts: Texts) -> int:
    """Answer line by line until the input ends."""
    from game.referee import Referee, serve

    serve(Referee(Registry(), texts), sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _page_json(game: Game, rules: House, config: Config, texts: Texts) -> str:
    return _json(
        game=game.id,
        preset=rules.preset,
        name=texts.say(f"{game.id}.name"),
        preset_name=preset_name(game, rules.name, texts),
        code=make_code(game, rules.preset, rules.options),
        options=dict(config),
        sections=[section._asdict() for section in rules_page(game, config, texts)],
    )


def _page_text(game: Game, rules: House, config: Config, texts: Texts) -> str:
    title = f"{texts.say(f'{game.id}.name')} · {preset_name(game, rules.name, texts)}"
    code = texts.say("rules.code", code=make_code(game, rules.preset, rules.options))
    parts = [title, *_paragraphs(game, config, texts), code]
    return "\n\n".join(parts)


def _paragraphs(game: Game, config: Config, texts: Texts) -> list[str]:
    return [
        "\n".join([section.title.upper(), *map(_wrapped, section.lines)])
        for section in rules_page(game, config, texts)
    ]


def _diff_json(
    game: Game, presets: tuple[str, str], configs: tuple[Config, Config], texts: Texts
) -> str:
    found = differences(game, *configs, texts)
    return _json(game=game.id, presets=presets, differences=[one._asdict() for one in found])


def _diff_text(
    game: Game, presets: tuple[str, str], configs: tuple[Config, Config], texts: Texts
) -> str:
    one, other = (preset_name(game, preset, texts) for preset in presets)
    found = differences(game, *configs, texts)
    if not found:
        return texts.say("rules.same", one=one, other=other)
    title = texts.say("rules.differ", one=one, other=other, game=texts.say(f"{game.id}.name"))
    parts = [
        "\n".join(
            [diff.label, *map(_wrapped, (f"{one}: {diff.lines[0]}", f"{other}: {diff.lines[1]}"))]
        )
        for diff in found
    ]
    return "\n\n".join([title, *parts])


def _reports_json(reports: Sequence[Report], texts: Texts) -> str:
    return _json(
        ok=all(report.ok for report in reports),
        files=[
            {
                "file": str(report.file),
                "ok": report.ok,
                "lines": report.lines,
                "hands": report.hands,
                "unfinished": report.is_unfinished,
                "wrong_line": None if report.fault is None else report.fault.line,
                "code": None if report.fault is None else report.fault.code,
                "text": report.sentence(texts),
            }
            for report in reports
        ],
    )


def _wrapped(line: str) -> str:
    width = min(WIDEST, shutil.get_terminal_size().columns)
    return textwrap.fill(line, width, initial_indent="  ", subsequent_indent="    ")


def _json(**fields: object) -> str:
    return json.dumps(fields, ensure_ascii=False, indent=2)


def _say(text: str) -> None:
    print(text)
