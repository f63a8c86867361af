"""Every module imports alone, and rules and network do so where pygame is not installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.architecture import borders

OPTIONAL = {"game.bots.dask_executor"}
"""Modules that need a package which is installed only on request."""

IMPORT_EACH = """
import importlib, json, sys, traceback

names, blocked = json.loads(sys.argv[1])
project = ("game", "net", "scenes")

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in blocked:
            raise ImportError(f"{name} is blocked")
        return None

sys.meta_path.insert(0, Blocker())
failed = {}
for name in names:
    # What an earlier module imported must not help this one.
    for loaded in [key for key in sys.modules if key.split(".")[0] in project]:
        del sys.modules[loaded]
    try:
        importlib.import_module(name)
    except BaseException:
        failed[name] = traceback.format_exc(limit=-2)
print(json.dumps(failed))
"""


def import_each(*folders: str, blocked: tuple[str, ...] = ()) -> dict[str, str]:
    """Import each module of some folders in a fresh process; return the failures."""
    names = [borders.module_of(path) for path in borders.sources(*folders)]
    names = [name for name in names if name not in OPTIONAL and not name.endswith("__main__")]
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_EACH, json.dumps([names, blocked])],
        cwd=borders.ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    failures: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return failures


def test_rules_and_network_import_without_pygame() -> None:
    failed = import_each("game", "net", blocked=("pygame", "pygame_gui"))

    assert not failed, "\n".join(failed.values())


def test_every_scene_imports_alone() -> None:
    failed = import_each("scenes")

    assert not failed, "\n".join(failed.values())


def test_rules_import_with_the_standard_library_alone() -> None:
    packages = ("pygame", "pygame_gui", "msgpack", "platformdirs", "ifaddr", "cryptography")
    rules = [f"game/{name}" for name in ("core", *sorted(borders.games()))]

    failed = import_each(*rules, blocked=packages)

    assert not failed, "\n".join(failed.values())
