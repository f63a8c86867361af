"""`doctor`: what works on this machine, and what to do about the rest."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from game.bots import LEVELS
from game.bots.worker import BotWorker, Failure, Question
from game.core import Seat, Sight, redact
from game.record import data_home
from game.registry import Registry
from game.texts import ASSETS, Texts
from net import doctor as network
from net.tcp import PORT
from scenes.platform_setup import NAME, prepare

if TYPE_CHECKING:
    from scenes.doctor import Finding

BOT_S = 1.0
LOOK_S = 0.1


def examine(args: argparse.Namespace, texts: Texts) -> int:
    """Look at everything; return 1 if there can be no play.

    Raises:
        UserError: `classic_pygame`, with which nothing can be looked at.
    """
    prepare()
    from scenes import doctor  # loads pygame

    settings = args.data_dir or Path(platformdirs.user_config_dir(NAME, appauthor=False))
    folders = dict.fromkeys((settings, data_home(args.data_dir)))
    bots_s = _time_of_a_bot(Registry())
    bots = {} if bots_s is None else {"seconds": f"{bots_s:.1f}"}
    findings = (
        doctor.versions(),
        doctor.fonts(ASSETS),
        doctor.display(),
        doctor.audio(ASSETS),
        *map(doctor.folder, folders),
        doctor.Finding("bots", "ok" if bots else "silent", bots),
        *(doctor.Finding(*look[:3], essential=False, is_note=look.is_note) for look in _network()),
    )
    fit = all(finding.ok for finding in findings if finding.essential)
    print(_as_json(findings, texts, fit=fit) if args.json else _as_text(findings, texts, fit=fit))
    return 0 if fit else 1


def _network() -> Iterator[network.Look]:
    """Look at what tables in a network need."""
    from scenes.cli.lan import own_addresses  # loads pygame

    yield network.port()
    yield network.addresses(own_addresses(PORT))
    yield network.loopback()
    yield network.ipv6()
    yield network.firewall()


def _time_of_a_bot(registry: Registry) -> float | None:
    """Let a bot lead a hand in a process of its own; return how long it took, None for ever."""
    game = next(iter(registry))
    rules, config = game.rules, game.config(game.default_preset)
    step = rules.deal(config, rules.info.default_seats, Seat(0), rules.info.deck)
    seat = rules.to_act(step.state)[0]
    sight = Sight(rules.view(step.state, seat), tuple(redact(e, seat) for e in step.events))
    question = Question(None, game.file.bot, sight, LEVELS[0], 0, BOT_S)
    began = time.monotonic()
    worker = BotWorker()
    try:
        worker.ask(question, began)
        while not (answers := worker.poll(time.monotonic())):
            worker.wait(LOOK_S)
    except OSError:  # the system lets us start no process
        return None
    finally:
        worker.close()
    return None if isinstance(answers[0][1], Failure) else time.monotonic() - began


def _sentence(finding: Finding, texts: Texts) -> str:
    return texts.say(f"doctor.{finding.name}.{finding.verdict}", **finding.values)


def _as_text(findings: Iterable[Finding], texts: Texts, *, fit: bool) -> str:
    """Return one line for each finding, then one for all."""
    marks = {ok: texts.say("doctor.mark.ok" if ok else "doctor.mark.amiss") for ok in (True, False)}
    width = max(map(len, marks.values())) + 2
    lines = [marks[finding.ok].ljust(width) + _sentence(finding, texts) for finding in findings]
    if not fit:
        verdict = "doctor.unfit"
    else:
        verdict = "doctor.fit" if all(finding.ok for finding in findings) else "doctor.nearly"
    return "\n".join([*lines, texts.say(verdict)])


def _as_json(findings: Iterable[Finding], texts: Texts, *, fit: bool) -> str:
    checks = [
        {
            "name": finding.name,
            "ok": finding.ok,
            "essential": finding.essential,
            "verdict": finding.verdict,
            "text": _sentence(finding, texts),
            "values": {name: str(value) for name, value in finding.values.items()},
        }
        for finding in findings
    ]
    return json.dumps({"ok": fit, "checks": checks}, ensure_ascii=False, indent=2)
