"""A driver at the page of setting up, with the real games and a folder for house rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from game.core import Value
from game.house import House, load_houses, make_code
from game.registry import Registry
from scenes.houses import Houses
from tests.scenes.driver import Driver

REGISTRY = Registry()
GAME = REGISTRY.game("catte")
OPEN_POT: dict[str, Value] = {"round5": "open", "double_pay": True}
CODE = make_code(GAME, "pot", OPEN_POT)


def opened(home: Path, *controls: str, **named: Any) -> Driver:
    """Return the program on the page of setting up, after these controls were clicked."""
    driver = Driver(games=tuple(REGISTRY), **named)
    driver.context.houses = Houses(home, REGISTRY)
    for control in ("setup", *controls):
        driver.click(control)
    return driver


def keep(home: Path, name: str, preset: str = "pot", **options: Value) -> House:
    """Keep house rules."""
    house = House(name, "catte", preset, options or OPEN_POT)
    Houses(home, REGISTRY).save(house)
    return house


def shown(driver: Driver) -> str:
    """Return all that is written on the screen."""
    return " ".join(text.text for text in driver.texts())


def kept(home: Path) -> dict[str, tuple[str, dict[str, object]]]:
    """Return what stands in the file."""
    return {h.name: (h.preset, dict(h.options)) for h in load_houses(home, REGISTRY)}


def retype(driver: Driver, name: str, text: str) -> None:
    driver.click(name)
    driver.key(*[pygame.K_BACKSPACE] * 40)
    driver.type(text)
