"""Whether a scene fits: nothing overlaps, leaves the window, is cut, too small or beside its card.

    for fit in GATE:                      # or @every_fit: the gate, and with --slow all of ALL
        refit(driver, fit)                # window, language, scale and large mode, as a person does
        check_scene(driver)               # the top scene, drawn now; raises with every fault
        check_scene(driver, typed=("Lan",), within=panel)

`typed` are a person's own words, which may be cut in a field; `within` is a rectangle all texts of
the scene must keep to. `faults` returns what `check_scene` would complain of. A driver is a
`Driver`, `Hall` or `Screening`; of a table the cards count too, those in hand with what of them
can be hit. Only the top scene is looked at: what an overlay covers may be covered.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations, pairwise, product
from typing import NamedTuple

import pygame
import pytest

from game.texts import LANGUAGES
from scenes.cards.geometry import Point, Rect
from scenes.scene import Scene
from scenes.table import TableScene
from scenes.theme import BASE_SIZE, MIN_HIT, MIN_TEXT, Drawn
from tests.scenes.driver import SETTLED, Driver

Size = tuple[int, int]

SIZES = ((960, 540), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160))
ODD_SIZES = ((1280, 1024), (1080, 1920), (2560, 1080), (3440, 1080))
SCALES = (0.75, 1.0, 1.5, 2.0)
WIDEST = "W" * 16
LONG_NAMES = (
    "Nguyễn Thị Quỳnh",
    "Đặng Hoàng Phượn",
    WIDEST,
    "Mmmmmmmmmmmmmmmm",
    "Phạm Nhật Trường",
    "Huỳnh Thị Xuyến",
    "WWWWWWWW WWWWWWW",
    "Lương Thuỵ Ngưng",
)
"""The longest that a name can be, and the widest."""
_SMALLEST = 14
"""Pixels of the smallest text at scale 1."""


class Fit(NamedTuple):
    """One way of looking at the program."""

    size: Size
    language: str = "vi"
    scale: float | None = None
    large: bool = False

    def __str__(self) -> str:
        scale = "fit" if self.scale is None else f"{self.scale:g}"
        mode = "-large" if self.large else ""
        return f"{self.size[0]}x{self.size[1]}-{self.language}-{scale}{mode}"


GATE = (
    Fit((960, 540)),
    Fit((960, 540), "en", large=True),
    Fit((1280, 720), "en"),
    Fit((1366, 768), "vi", large=True),
    Fit((1920, 1080), "vi", 1.0),
    Fit((1080, 1920), "en"),
    Fit((3440, 1080), "vi"),
    Fit((2560, 1440), "en", 0.75),
    Fit((3840, 2160), "vi", large=True),
)
"""Few, but each size, language, scale and mode at least once, and the narrowest of all."""


def _all() -> Iterator[Fit]:
    for size, language, large in product(SIZES + ODD_SIZES, LANGUAGES, (False, True)):
        room = min(size[0] / BASE_SIZE[0], size[1] / BASE_SIZE[1])
        # A scale for which the window has no room is the one that fits it.
        for scale in (None, *(scale for scale in SCALES if scale < room)):
            yield Fit(size, language, scale, large)


ALL = tuple(_all())

USUAL = GATE[:-1]
"""Without the largest, which takes as long as half the others; tables are looked at in it too."""

every_fit = pytest.mark.parametrize(
    "fit",
    [
        *USUAL,
        *(pytest.param(fit, marks=pytest.mark.slow) for fit in ALL if fit not in USUAL),
    ],
    ids=str,
)


def refit(driver: Driver, fit: Fit) -> None:
    """Change window, language, scale and mode of a running program."""
    if driver.app.screen.get_size() != fit.size:
        pygame.display.set_mode(fit.size, pygame.RESIZABLE)
    driver.context.change(scale=fit.scale, large=fit.large)
    driver.context.set_language(fit.language)
    driver.step(SETTLED)


def check_scene(
    driver: Driver, *, typed: Collection[str] = (), within: pygame.Rect | None = None
) -> None:
    """Fail with every fault of the top scene as it is drawn now."""
    found = faults(driver, typed=typed, within=within)
    assert not found, "\n".join(found)


def faults(
    driver: Driver, *, typed: Collection[str] = (), within: pygame.Rect | None = None
) -> list[str]:
    """Return everything wrong with the top scene as it is drawn now."""
    scene = driver.top
    texts = texts_of(driver, scene)
    found = [*_text_faults(driver, texts, typed), *_control_faults(driver)]
    if within is not None:
        found += [f"out of its panel: {text}" for text in texts if not within.contains(text.rect)]
    if isinstance(scene, TableScene) and not scene.curtain.down:
        found += _card_faults(driver, scene, texts)
    return sorted(set(found))


def texts_of(driver: Driver, scene: Scene) -> list[Drawn]:
    """Draw a scene alone and return every text on it."""
    texts: list[Drawn] = []
    driver.context.theme.on_text = texts.append
    scene.draw(driver.app.screen)
    scene.widgets.draw(driver.app.screen)
    scene.draw_over(driver.app.screen)
    driver.context.theme.on_text = None
    return texts


def _text_faults(driver: Driver, texts: list[Drawn], typed: Collection[str]) -> Iterator[str]:
    window, controls = driver.app.screen.get_rect(), driver.top.widgets.rects()
    least = max(MIN_TEXT, round(_SMALLEST * driver.context.theme.k))
    for text in texts:
        if not window.contains(text.rect):
            yield f"outside: {text}"
        if text.cut and text.text not in typed:
            yield f"cut: {text}"
        if text.px < least:
            yield f"small: {text}"
        for name, rect in controls.items():
            if rect.colliderect(text.rect) and not rect.contains(text.rect):
                yield f"across {name} {rect}: {text}"
    for one, other in combinations(texts, 2):
        if one.rect.colliderect(other.rect):
            yield f"overlap: {one} {other}"


def _control_faults(driver: Driver) -> Iterator[str]:
    window, controls = driver.app.screen.get_rect(), driver.top.widgets.rects()
    least = driver.context.theme.hit
    assert least >= MIN_HIT
    for name, rect in controls.items():
        if not window.contains(rect):
            yield f"outside: {name} {rect}"
        if min(rect.size) < least:
            yield f"hard to hit: {name} {rect}"
    for (name, rect), (beside, other) in combinations(controls.items(), 2):
        if rect.colliderect(other):
            yield f"controls overlap: {name} {rect} {beside} {other}"


def _card_faults(driver: Driver, table: TableScene, texts: list[Drawn]) -> Iterator[str]:
    """Tell of texts and controls on cards and plates, and of cards in hand that are hard to hit."""
    frame, controls = table.board.frame, table.widgets.rects()
    cards = [hull(place.corners) for places in table.board.plan.cards.values() for place in places]
    plates = [pixels(plate) for plate in frame.plates.values()]
    fixed = [*plates, *map(pixels, (frame.prompt, frame.hud_left)), *cards]
    for name, rect in controls.items():
        if rect.collidelist(fixed) >= 0:
            yield f"{name} {rect} lies on something"
    for text in texts:
        if text.rect.collidelist(cards) >= 0:
            yield f"on a card: {text}"
        for plate in plates:
            if plate.colliderect(text.rect) and not plate.contains(text.rect):
                yield f"out of its plate: {text}"
    window = driver.app.screen.get_rect()
    for card in cards:
        if not window.contains(card):
            yield f"a card leaves the window: {card}"
    hand = table.board.plan.cards.get(table.board.hand_zone, ())
    for left, right in pairwise(hand):
        if right.x - left.x < driver.context.theme.hit:
            yield f"cards in hand lie too close: {right.x - left.x}"


def hull(corners: tuple[Point, ...]) -> pygame.Rect:
    """Return the pixels that a turned card covers."""
    xs, ys = zip(*corners, strict=True)
    return pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def pixels(rect: Rect) -> pygame.Rect:
    """Return a rectangle of the frame as it is drawn."""
    return pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))
