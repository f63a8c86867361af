"""What a frame full of cards costs, beside the same pictures put on the screen by hand.

    SDL_VIDEODRIVER=dummy python -m tests.bench.sprites [--table GAME/PRESET] [--size WxH]

112 cards lie at all seats and 24 fly: all of them turn and change their size, a third turns over
too. Round them stands the HUD of a real table. `ours` is what the table scene does; `plain` is the
least that shows as much: one blit of a kept layer, a turn and a blit for each flying card, the same
HUD. Frames of both follow each other, so whatever else the machine does meets both.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import time
from collections.abc import Callable
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from scenes import platform_setup

platform_setup.prepare()

import pygame  # noqa: E402  # reads the environment above

from game.core import HIDDEN, Card, Own, Seat, Setup, Shown, View, Zone  # noqa: E402
from game.registry import Registry  # noqa: E402
from scenes.cards.board import Board  # noqa: E402
from scenes.cards.sprite import CardSprite  # noqa: E402
from scenes.cli.stage import Clock, Stage, seats_of  # noqa: E402
from scenes.prefs import Prefs  # noqa: E402
from scenes.prompter import look_at  # noqa: E402
from tests.bench.frames import spread  # noqa: E402

RESTING, MOVING = 112, 24
TARGET = 1.15
WARM_UP = 30


class Crowd:
    """A board with many cards on it, and the surroundings of a real table."""

    def __init__(self, stage: Stage) -> None:
        table = stage.table
        assert table.match is not None
        assert table.story.seen is not None
        self.screen = stage.app.screen
        self.look = look_at(table, table.match, table.story.seen)
        self.hud = table.hud
        self.atlas = table.atlas
        deck = table.opened.deck
        self.board = Board(table.board.layout, self.atlas, deck)
        self.board.background = table.board.background
        self.board.relayout(stage.app.screen.get_size())
        faces = [deck[n % len(deck)] for n in range(RESTING)]
        seats = len(table.match.seats)
        each = RESTING // seats
        zones: list[tuple[Zone, tuple[Card, ...]]] = [
            (Zone("hand", Seat(seat)), tuple(faces[seat * each : (seat + 1) * each]))
            for seat in range(seats)
        ]
        stock = Zone("stock")
        zones.append((stock, (HIDDEN,) * MOVING))
        self.board.settle(View(Seat(0), Shown(tuple(zones), 1, (), {}), Own()), seats)
        self.flying = [self.board.take(stock, HIDDEN) for _ in range(MOVING)]
        for number, sprite in enumerate(self.flying):
            sprite.face = deck[number % len(deck)]
        self.atlas.request(self.board.frame.card, (*deck, HIDDEN))
        while self.atlas.busy:
            self.atlas.wait(60)
            self.atlas.pump(stage.context.now())
        self.layer = self._layer()

    def _layer(self) -> pygame.Surface:
        """Return what lies still, as it is on the screen."""
        flying, self.board._air = self.board._air, []
        for _ in range(2):
            self.board.draw(self.screen)
        self.board._air = flying
        return self.screen.copy().convert()

    def move(self, frame: int) -> None:
        """Put the flying cards where they are in this frame."""
        width, height = self.screen.get_size()
        for number, sprite in enumerate(self.flying):
            phase = frame / 40 + number * math.tau / MOVING
            sprite.x = width * (0.5 + 0.35 * math.cos(phase))
            sprite.y = height * (0.45 + 0.3 * math.sin(phase * 1.3))
            sprite.angle = 40 * math.sin(phase * 1.7) + 0.5
            sprite.scale = 0.7 + 0.25 * math.sin(phase * 2.3)
            sprite.air = 0.5 + 0.5 * math.sin(phase)
            sprite.flip = abs(math.sin(phase * 3)) * 0.95 if number % 3 == 0 else 0.0

    def ours(self) -> None:
        """Draw as the table scene does."""
        self.board.draw(self.screen)
        self.hud.draw(self.screen, self.look)
        pygame.display.flip()

    def plain(self) -> None:
        """Draw as little as shows the same."""
        screen, base = self.screen, self.board.frame.card
        screen.blit(self.layer, (0, 0))
        for sprite in self.flying:
            self._by_hand(screen, sprite, base)
        self.hud.draw(screen, self.look)
        pygame.display.flip()

    def _by_hand(self, screen: pygame.Surface, sprite: CardSprite, base: tuple[int, int]) -> None:
        image = self.atlas.shown(sprite.face, base)
        if sprite.flip:
            narrow = max(1, round(image.get_width() * (1 - sprite.flip)))
            image = pygame.transform.smoothscale(image, (narrow, image.get_height()))
        image = pygame.transform.rotozoom(image, sprite.angle, sprite.scale)
        screen.blit(image, image.get_rect(center=(round(sprite.x), round(sprite.y))))


def measured(draw: Callable[[], Any]) -> float:
    """Return how many milliseconds of this thread it takes."""
    began = time.thread_time()
    draw()
    return (time.thread_time() - began) * 1000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--frames", type=int, default=600)
    parser.add_argument("--table", default="catte/study", help="game/preset")
    args = parser.parse_args()
    name, _, preset = args.table.partition("/")
    most = Registry().game(name).rules.info.max_seats
    width, height = (int(part) for part in args.size.split("x"))
    stage = Stage(
        Prefs(window=(width, height)),
        Setup(name, preset, seats_of("h" + "b" * (most - 1)), seed=5),
        language="vi",
        clock=Clock(),
        atlases={},
    )
    stage.until(lambda: stage.asked)
    stage.rest()
    crowd = Crowd(stage)
    ours: list[float] = []
    plain: list[float] = []
    for frame in range(args.frames + WARM_UP):
        crowd.move(frame)
        pair = measured(crowd.ours), measured(crowd.plain)
        if frame >= WARM_UP:
            ours.append(pair[0])
            plain.append(pair[1])
    stage.close()
    figures = {
        "bench": "sprites",
        "table": args.table,
        "size": args.size,
        "frames": args.frames,
        "ours_ms": spread(ours),
        "plain_ms": spread(plain),
        "ratio": round(statistics.median(ours) / statistics.median(plain), 3),
        "target": TARGET,
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
