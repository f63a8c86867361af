"""The look at one scale: colours, fonts, lengths and text, all from `assets/themes/*.json`.

Rule 1: a finished picture is never scaled; at another window size, scale or mode there is another
theme.
Rule 2: no text is smaller than 12 pixels, nothing to be hit smaller than 32.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import pygame

from game.core import UserError
from scenes.cards.geometry import stage_in
from scenes.sound import Voice, read_voices

BASE_SIZE = (1280, 720)
MIN_TEXT = 12
MIN_HIT = 32
_HIT, _HIT_LARGE = 44, 54
_LARGER = 1.25
"""How much larger text is in the large mode, but for titles, which are large anyhow."""
_LARGE_BELOW = 30
_CACHED_TEXTS = 600

Size = tuple[int, int]
Role = str | float
"""A name from the theme's text sizes, or a size at scale 1."""


class Look(NamedTuple):
    """What a theme file says."""

    colours: Mapping[str, pygame.Color]
    text: Mapping[str, float]
    radii: Mapping[str, float]
    seconds: Mapping[str, float]
    sounds: Mapping[str, Voice]
    buttons: Mapping[str, Mapping[str, str]]
    panels: Mapping[str, Mapping[str, str | int]]


class Drawn(NamedTuple):
    """One piece of text on screen, for tests that look for overlap and cut-off words."""

    text: str
    rect: pygame.Rect
    """What its ink covers."""
    cut: bool
    px: int
    """Its size."""


def load_look(file: Path) -> Look:
    """Read a theme file.

    Raises:
        UserError: `asset_missing` or `asset_broken`, naming the file.
    """
    try:
        raw = json.loads(file.read_text(encoding="utf-8"))
        colours = {name: pygame.Color(value) for name, value in raw["colours"].items()}
        numbers = [{k: float(v) for k, v in raw[n].items()} for n in ("text", "radii", "seconds")]
        sounds = read_voices(raw["sounds"])
        text, radii, seconds = numbers
        look = Look(colours, text, radii, seconds, sounds, raw["buttons"], raw["panels"])
        _check(look)
    except FileNotFoundError:
        raise UserError("asset_missing", file=str(file)) from None
    except (OSError, ValueError, KeyError, AttributeError, TypeError) as error:
        raise UserError("asset_broken", file=str(file), reason=str(error)) from error
    return look


def _check(look: Look) -> None:
    for style in (*look.buttons.values(), *look.panels.values()):
        for key, name in style.items():
            if key != "opacity" and name not in look.colours:
                raise ValueError(f"{key}: {name}")


class Theme:
    """A look at the scale of one window size."""

    def __init__(
        self,
        look: Look,
        size: Size,
        assets: Path,
        *,
        scale: float | None = None,
        large: bool = False,
    ) -> None:
        """Fit a look to a window.

        Args:
            scale: pixels per unit of the 1280x720 design, as far as the window allows; None is
                as many as it allows.
            large: fewer and bigger things.
        """
        self.look = look
        self.size = size
        self.assets = assets
        self.scale = scale
        self.large = large
        self.fit = min(size[0] / BASE_SIZE[0], size[1] / BASE_SIZE[1])
        """Pixels per unit of the design where it fills the window, whatever scale is set."""
        self.k = self.fit if scale is None else min(self.fit, scale)
        self.on_text: Callable[[Drawn], object] | None = None
        """Told of every text that is drawn; for tests."""
        self._fonts: dict[tuple[int, bool], pygame.Font] = {}
        self._texts: dict[tuple[str, int, bool, str], pygame.Surface] = {}
        self._pictures: dict[tuple[str, Size], pygame.Surface | None] = {}
        self.surfaces: dict[tuple[object, ...], pygame.Surface] = {}
        """Panels, faces and cloths already painted at this scale."""

    @classmethod
    def load(
        cls,
        assets: Path,
        size: Size = BASE_SIZE,
        name: str = "evening",
        *,
        scale: float | None = None,
        large: bool = False,
    ) -> Theme:
        """Read the look and check that its fonts are there.

        Raises:
            UserError: `asset_missing` or `asset_broken`, naming the file.
        """
        look = load_look(assets / "themes" / f"{name}.json")
        theme = cls(look, size, assets, scale=scale, large=large)
        for bold in (False, True):
            theme.font("body", bold=bold)
        return theme

    def at(self, size: Size, *, scale: float | None = None, large: bool = False) -> Theme:
        """Return the same look for another window, scale or mode."""
        other = Theme(self.look, size, self.assets, scale=scale, large=large)
        other.on_text = self.on_text
        return other

    @property
    def hit(self) -> int:
        """Least height and width of what can be pressed."""
        return max(MIN_HIT, round((_HIT_LARGE if self.large else _HIT) * self.k))

    @property
    def stage(self) -> pygame.Rect:
        """The middle of the window in which things stand; at most scales the whole of it."""
        stage = stage_in(self.size[0] / self.k, self.size[1] / self.k).times(self.k)
        return pygame.Rect(stage.rounded)

    def px(self, length: float) -> int:
        """Return a length at this scale; what is not zero stays visible."""
        scaled = round(length * self.k)
        return scaled if scaled or not length else 1

    def colour(self, name: str) -> pygame.Color:
        """Return a colour by name."""
        return self.look.colours[name]

    def radius(self, name: str) -> int:
        """Return a corner radius."""
        return self.px(self.look.radii[name])

    def seconds(self, name: str) -> float:
        """Return how long a movement takes."""
        return self.look.seconds[name]

    def text_px(self, role: Role) -> int:
        """Return the size of a text in pixels."""
        wanted = self.look.text[role] if isinstance(role, str) else role
        if self.large and wanted < _LARGE_BELOW:
            wanted *= _LARGER
        return max(MIN_TEXT, round(wanted * self.k))

    def font_file(self, *, bold: bool) -> Path:
        """Return where the interface font lies."""
        return self.assets / "fonts" / f"BeVietnamPro-{'Bold' if bold else 'Regular'}.ttf"

    def font(self, role: Role = "body", *, bold: bool = False) -> pygame.Font:
        """Return the interface font.

        Raises:
            UserError: the font file is missing or broken.
        """
        key = (self.text_px(role), bold)
        if key not in self._fonts:
            file = self.font_file(bold=bold)
            try:
                font = pygame.Font(str(file), key[0])
                # pygame makes a font of any file, and crashes or complains when it is used.
                font.size("")
                self._fonts[key] = font
            except FileNotFoundError:
                raise UserError("asset_missing", file=str(file)) from None
            except (pygame.error, OSError, ValueError) as error:
                raise UserError("asset_broken", file=str(file), reason=str(error)) from error
        return self._fonts[key]

    def render(
        self, text: str, role: Role = "body", colour: str = "ink", *, bold: bool = False
    ) -> pygame.Surface:
        """Return the text as a picture, from the cache if it was drawn before."""
        key = (text, self.text_px(role), bold, colour)
        image = self._texts.get(key)
        if image is None:
            shown = unicodedata.normalize("NFC", text)
            image = self.font(role, bold=bold).render(shown, True, self.colour(colour))
            if len(self._texts) >= _CACHED_TEXTS:
                self._texts.clear()
            self._texts[key] = image
        return image

    def text_size(self, text: str, role: Role = "body", *, bold: bool = False) -> Size:
        """Return how much room the text takes."""
        return self.font(role, bold=bold).size(unicodedata.normalize("NFC", text))

    def cut(self, text: str, width: int, role: Role = "body", *, bold: bool = False) -> str:
        """Return what of the text fits into the width, with … where it goes on."""
        if self.text_size(text, role, bold=bold)[0] <= width:
            return text
        short = text
        while short and self.text_size(short.rstrip() + "…", role, bold=bold)[0] > width:
            short = short[:-1]
        return short.rstrip() + "…"

    def text(
        self,
        surface: pygame.Surface,
        text: str,
        at: tuple[float, float],
        role: Role = "body",
        colour: str = "ink",
        *,
        bold: bool = False,
        anchor: str = "topleft",
        width: int | None = None,
    ) -> pygame.Rect:
        """Draw one line, held at `anchor` (topleft, center, midright ...).

        Returns:
            Where it was drawn.
        """
        shown = text if width is None else self.cut(text, width, role, bold=bold)
        image = self.render(shown, role, colour, bold=bold)
        rect = image.get_rect(**{anchor: (round(at[0]), round(at[1]))})
        surface.blit(image, rect)
        if self.on_text is not None and shown.strip():
            ink = image.get_bounding_rect().move(rect.topleft)
            self.on_text(Drawn(text, ink, shown != text, self.text_px(role)))
        return rect

    def wrap(self, text: str, width: int, role: Role = "body", *, bold: bool = False) -> list[str]:
        """Break the text into lines between words; a word too long for a line is cut."""
        lines: list[str] = []
        for part in text.split("\n"):
            line = ""
            for word in part.split():
                longer = f"{line} {word}" if line else word
                if line and self.text_size(longer, role, bold=bold)[0] > width:
                    lines.append(line)
                    longer = word
                line = longer
            lines.append(line)
        return [self.cut(line, width, role, bold=bold) for line in lines]

    def picture(self, name: str, size: Size, folder: str = "pictures") -> pygame.Surface | None:
        """Return `assets/FOLDER/NAME.svg`, as large as fits, or None if it cannot be read.

        Pictures are ornaments: the caller goes on without one.
        """
        key = (f"{folder}/{name}", size)
        if key not in self._pictures:
            self._pictures[key] = self.drawn_once(name, size, folder)
        return self._pictures[key]

    def drawn_once(self, name: str, size: Size, folder: str = "pictures") -> pygame.Surface | None:
        """Return a picture as `picture` does, but do not keep it: it becomes part of a larger."""
        file = self.assets / folder / f"{name}.svg"
        try:
            image = pygame.image.load_sized_svg(str(file), size)
        except (pygame.error, OSError):
            return None
        return image.convert_alpha() if _can_convert() else image


def _can_convert() -> bool:
    return pygame.display.get_init() and pygame.display.get_surface() is not None
