"""The dummy display, the real decks and tables built by hand."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from scenes.cards.atlas import Atlas
from scenes.cards.layout import TableLayout

ROOT = Path(__file__).parents[2]


@pytest.fixture
def screen() -> Iterator[pygame.Surface]:
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((1280, 720))
    pygame.display.quit()


@pytest.fixture
def french() -> Path:
    return ROOT / "assets" / "decks" / "french"


@pytest.fixture
def atlas(screen: pygame.Surface, french: Path) -> Iterator[Atlas]:
    made = Atlas(french)
    yield made
    made.close()


@pytest.fixture
def layout() -> TableLayout:
    return TableLayout.load(ROOT / "assets" / "games" / "catte" / "table.toml")
