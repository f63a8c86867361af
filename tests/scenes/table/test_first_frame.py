"""Something to look at comes before anything that takes time."""

from __future__ import annotations

import pygame
import pytest

from game.bots.worker import BotWorker
from scenes.cards import atlas
from scenes.cli.house import House
from scenes.prefs import Prefs
from tests.fixtures.inline import Inline
from tests.scenes.table.hall import REGISTRY, setup


def test_no_card_is_rasterised_before_the_first_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(Prefs(), REGISTRY, language="vi")
    house._worker = BotWorker(executor=Inline)
    app = house.app(setup("hbbb", seed=7))
    frames_at: list[int] = []
    real = atlas._rasterise

    def rasterise(file: object, size: object) -> pygame.Surface | None:
        frames_at.append(app.frames)
        return real(file, size)  # type: ignore[arg-type]

    monkeypatch.setattr(atlas, "_rasterise", rasterise)
    app.step(1 / 60)
    (french,) = house._atlases.values()
    arrived = french.wait(10)
    house.close()
    app.close()

    assert arrived
    assert frames_at
    assert min(frames_at) >= 1
