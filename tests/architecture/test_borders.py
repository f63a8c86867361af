"""The borders between packages hold, and the checker would see it if they did not."""

from __future__ import annotations

import textwrap

import pytest

from tests.architecture import borders

GAMES = frozenset({"catte", "tusac"})


def found(module: str, source: str, is_package: bool = False) -> list[str]:
    """Return what the checker says about a snippet in the place of a module."""
    source = textwrap.dedent(source)
    return [fault.text for fault in borders.faults(source, module, GAMES, is_package)]


def test_every_module_keeps_the_borders() -> None:
    faults = []
    for path in borders.sources(*borders.PROJECT):
        source = path.read_text(encoding="utf-8")
        is_package = path.name == "__init__.py"
        module = borders.module_of(path)
        faults += borders.faults(source, module, borders.games(), is_package)

    assert not faults, "\n" + "\n".join(map(str, faults))


@pytest.mark.parametrize(
    ("module", "statement"),
    [
        ("game.core.cards", "import game.registry"),
        ("game.core.cards", "from game import catte"),
        ("game.core.cards", "import msgpack"),
        ("game.catte.rules", "from game.tusac.groups import split"),
        ("game.catte.rules", "from ..tusac import groups"),
        ("game.catte.rules", "from game.table import Table"),
        ("game.catte.rules", "import pygame"),
        ("game.catte.rules", "import platformdirs"),
        ("game.table", "from game.catte.rules import Rules"),
        ("game.table", "from .catte import rules"),
        ("game.table", "import net.client"),
        ("game.table", "import platformdirs"),
        ("game.table", "def f():\n    import scenes.app"),
        ("game.match", "import importlib\nimportlib.import_module('game.tusac.rules')"),
        ("game.bots.worker", "import dask"),
        ("net.server", "from game.table import Table"),
        ("net.server", "from game import match"),
        ("net.server", "import game.tusac"),
        ("net.client", "import pygame"),
        ("net.client", "from scenes import app"),
        ("scenes.anim.tween", "import pygame"),
        ("scenes.cards.layout", "from pygame import Rect"),
        ("scenes.cards.layout", "from scenes.cards import sprite"),
        ("scenes.cards.picking", "from game.registry import games"),
        ("scenes.table", "from game.catte import rules"),
        ("scenes.table", "from game.table import Table"),
        ("scenes.table", "from net.session import Session"),
        ("scenes.table", "from net import transport"),
        ("scenes.table", "import numpy"),
        ("scenes.hud", "import platformdirs"),
    ],
)
def test_a_forbidden_import_is_seen(module: str, statement: str) -> None:
    said = found(module, statement)

    assert [text for text in said if text.startswith("may not import")]


@pytest.mark.parametrize(
    ("module", "statement"),
    [
        ("game.core.views", "from game.core.cards import Card"),
        ("game.core.views", "from .cards import Card"),
        ("game.catte.bot", "from game.catte import tricks"),
        ("game.catte.bot", "from . import tricks"),
        ("game.catte.rules", "from random import Random"),
        ("game.record", "import platformdirs"),
        ("game.stats", "from game import journal, registry"),
        ("game.cli", "import game.catte.rules, time, secrets, net.doctor"),
        ("game.bots.dask_executor", "import dask"),
        ("net.session", "from net import codec\nimport msgpack"),
        ("net.cli", "from game.table import Table"),
        ("scenes.anim.animator", "from scenes.anim import tween"),
        ("scenes.cards.selection", "from game.core import views"),
        (
            "scenes.table",
            "import pygame_gui\nfrom net.client import Client\nfrom game import stats",
        ),
        ("scenes.table", "from scenes.cards import board"),
        ("scenes.prefs", "import platformdirs"),
        ("scenes.cli", "from game.table import Table"),
        ("main", "import scenes.cli"),
    ],
)
def test_an_allowed_import_passes(module: str, statement: str) -> None:
    assert found(module, statement) == []


def test_a_relative_import_of_a_package_counts_from_the_package() -> None:
    assert found("game.catte", "from . import rules", is_package=True) == []
    assert found("game.catte", "from .. import table", is_package=True) != []


@pytest.mark.parametrize(
    "source",
    [
        "import time",
        "from time import monotonic",
        "import datetime\ndatetime.datetime.now()",
        "from datetime import date\ndate.today()",
        "import random\nrandom.shuffle([])",
        "from random import choice",
        "import random\nrandom.Random()",
        "import secrets",
        "import os\nos.urandom(8)",
        "import socket",
    ],
)
def test_clock_chance_and_sockets_in_the_rules_are_seen(source: str) -> None:
    assert found("game.catte.rules", source) != []


def test_a_clock_is_allowed_where_the_table_says() -> None:
    assert found("game.bots.worker", "import time") == []
    assert found("scenes.app", "import time") == []


def test_a_seeded_random_is_allowed() -> None:
    assert found("game.catte.bot", "import random\nrng = random.Random(7)") == []


def test_print_is_seen_outside_a_command_line() -> None:
    assert found("net.server", "print(1)") == ["prints outside a command line"]
    assert found("net.cli", "print(1)") == []
    assert found("tests.bench.engine", "print(1)") == []


@pytest.mark.parametrize(
    "source",
    [
        "try:\n    f()\nexcept Exception:\n    pass",
        "try:\n    f()\nexcept (ValueError, BaseException):\n    pass",
        "try:\n    f()\nexcept:\n    pass",
        "with contextlib.suppress(Exception):\n    f()",
    ],
)
def test_catching_everything_is_seen(source: str) -> None:
    assert found("scenes.app", source) == ["catches every exception"]
    assert found("net.server", source) == []


def test_long_files_and_functions_are_seen() -> None:
    function = "def long():\n" + "    x = 1\n" * borders.MAX_FUNCTION_LINES
    file = "x = 1\n" * (borders.MAX_FILE_LINES + 1)

    assert found("game.table", function) == ["long has 61 lines, more than 60"]
    assert found("game.table", file) == ["has 401 lines, more than 400"]
