"""Every text that is drawn can be read: contrast by WCAG, measured on the pixels of the frame.

Texts in all scenes of the gallery are measured at the moment they are drawn, on what really lies
under them; buttons, which draw their texts elsewhere, on their painted faces.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from unittest import mock

import pygame
import pytest

from game.texts import ASSETS
from scenes.cli.gallery import SHOTS, Gallery
from scenes.cli.stage import Stage
from scenes.faces import State, button_face, draw_field, draw_ring
from scenes.theme import Role, Theme
from tests.assets.eyes import Rgb, alike, commonest, contrast, rgb_at

SIZE = (1280, 720)
LARGE_PX, LARGE_BOLD_PX = 24, 19
"""Text of this size needs less contrast: 18 points, or 14 points and bold."""


class Measured(NamedTuple):
    text: str
    contrast: float
    needed: float


class Meter:
    """Measures texts as they are drawn."""

    def __init__(self) -> None:
        self.found: list[Measured] = []
        self.on = False

    def read(self, surface: pygame.Surface, ink: pygame.Surface, at: pygame.Rect) -> float | None:
        """Return the contrast of a text that has just been drawn; None if nothing is seen of it.

        The worst tenth of the ground counts: felt and paper are not one colour.
        """
        part = at.clip(surface.get_rect())
        if part.size != at.size:
            return None
        mask = pygame.image.tobytes(ink, "RGBA")[3::4]
        data = pygame.image.tobytes(surface.subsurface(part), "RGB")
        pixels = zip(zip(data[::3], data[1::3], data[2::3], strict=True), mask, strict=True)
        inks: list[Rgb] = []
        grounds: list[Rgb] = []
        for rgb, alpha in pixels:
            if alpha > 250:
                inks.append(rgb)
            elif not alpha:
                grounds.append(rgb)
        colour = commonest(inks)
        ratios = sorted(contrast(colour, ground) for ground in grounds)
        return ratios[len(ratios) // 10]


@pytest.fixture(autouse=True)
def fonts() -> None:
    """Some tests write with no window open, whichever test was before."""
    pygame.font.init()


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    with Gallery() as opened:
        yield opened


@pytest.fixture
def meter(monkeypatch: pytest.MonkeyPatch) -> Meter:
    made = Meter()
    draw, picture = Theme.text, Stage.picture

    def text(
        theme: Theme,
        surface: pygame.Surface,
        words: str,
        at: tuple[float, float],
        role: Role = "body",
        colour: str = "ink",
        *,
        bold: bool = False,
        anchor: str = "topleft",
        width: int | None = None,
    ) -> pygame.Rect:
        rect = draw(theme, surface, words, at, role, colour, bold=bold, anchor=anchor, width=width)
        if made.on and words.strip():
            shown = words if width is None else theme.cut(words, width, role, bold=bold)
            ratio = made.read(surface, theme.render(shown, role, colour, bold=bold), rect)
            large = theme.text_px(role) >= (LARGE_BOLD_PX if bold else LARGE_PX)
            if ratio is not None:
                made.found.append(Measured(words, round(ratio, 2), 3.0 if large else 4.5))
        return rect

    def taken(stage: Stage) -> pygame.Surface:
        made.on = True
        shot = picture(stage)
        made.on = False
        return shot

    monkeypatch.setattr(Theme, "text", text)
    monkeypatch.setattr(Stage, "picture", taken)
    return made


@pytest.mark.parametrize("name", SHOTS)
def test_texts_of_a_scene_stand_out(gallery: Gallery, meter: Meter, name: str) -> None:
    gallery.take(name, SIZE, "vi")

    assert [found for found in meter.found if found.contrast < found.needed] == []
    assert meter.found, "every scene has words"


@pytest.mark.parametrize("state", ["normal", "hovered", "active"])
def test_texts_of_buttons_stand_out(state: State) -> None:
    theme = Theme.load(ASSETS, SIZE)
    for style, colours in theme.look.buttons.items():
        face = button_face(theme, (200, 48), style, state)
        text = theme.colour(colours["text"])
        ratios = [contrast((text.r, text.g, text.b), rgb_at(face, (100, y))) for y in range(12, 36)]
        assert min(ratios) >= 4.5, style


def test_the_meter_sees_what_cannot_be_read(meter: Meter) -> None:
    theme = Theme.load(ASSETS, SIZE)
    surface = pygame.Surface((300, 40))
    with mock.patch.object(meter, "on", True):
        for ground in ("paper", "ink", "ink_soft"):
            surface.fill(theme.colour(ground))
            theme.text(surface, "Đến lượt Trúc", (4, 4), "body", "ink")

    ratios = [found.contrast for found in meter.found]
    assert ratios[0] > 10
    assert ratios[1] == 1
    assert ratios[2] < 4.5


@pytest.mark.parametrize("ground", ["paper", "straw", "felt", "night", "lacquer_deep"])
def test_focus_is_seen_on_every_button(ground: str) -> None:
    theme = Theme.load(ASSETS, (960, 540))
    place = pygame.Rect(24, 24, 150, 34)
    for style in theme.look.buttons:
        pictures = {}
        for name in ("focused", "not focused"):
            pictures[name] = pygame.Surface((198, 82))
            pictures[name].fill(theme.colour(ground))
            pictures[name].blit(button_face(theme, place.size, style, "normal"), place)
        draw_ring(theme, pictures["focused"], place)

        # Two lines of one pixel all round it.
        assert alike(pictures, 4 * (place.w + place.h)) == [], style


def test_field_with_a_mistake_is_seen() -> None:
    theme = Theme.load(ASSETS, (960, 540))
    fields = {}
    for wrong in (False, True):
        fields[str(wrong)] = pygame.Surface((180, 40))
        fields[str(wrong)].fill(theme.colour("paper"))
        draw_field(theme, fields[str(wrong)], pygame.Rect(4, 4, 172, 32), wrong=wrong)

    # One more line along the edge.
    assert alike(fields, 2 * (172 + 32) - 64) == []
