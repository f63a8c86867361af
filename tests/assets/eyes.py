"""How pictures look to eyes of several kinds, measured on their pixels.

Colour deficiency is simulated in full strength after Machado, Oliveira and Fernandes (2009), on
linear light; *grey* is luminance alone, as on a bad screen or in print. Distances are CIE 1976.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import combinations

import pygame

Rgb = tuple[int, int, int]
Lab = tuple[float, float, float]
Grid = tuple[Lab, ...]

_ROWS = Mapping[str, tuple[Lab, Lab, Lab]]
EYES: _ROWS = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
CLEAR = 20.0
"""Colours this far apart cannot be taken for each other, side by side or not; 2 is just seen."""

_D65 = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_WHITE = (0.9505, 1.0, 1.089)


def _light(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


_LIGHT = tuple(_light(value) for value in range(256))


def _times(rows: tuple[Lab, Lab, Lab], v: Lab) -> Lab:
    a, b, c = (row[0] * v[0] + row[1] * v[1] + row[2] * v[2] for row in rows)
    return a, b, c


@lru_cache(maxsize=200_000)
def seen(rgb: Rgb, eye: str) -> Lab:
    """Return a colour as an eye sees it: lightness, red to green, yellow to blue."""
    r, g, b = (_LIGHT[value] for value in rgb)
    r, g, b = (min(1.0, max(0.0, value)) for value in _times(EYES[eye], (r, g, b)))
    x, y, z = (
        (v / w) ** (1 / 3) if v / w > 0.008856 else 7.787 * v / w + 16 / 116
        for v, w in zip(_times(_D65, (r, g, b)), _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def luminance(rgb: Rgb) -> float:
    """Return the relative luminance of WCAG."""
    return sum(share * _LIGHT[v] for share, v in zip((0.2126, 0.7152, 0.0722), rgb, strict=True))


def contrast(one: Rgb, other: Rgb) -> float:
    """Return the contrast of WCAG, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def far(one: Lab, other: Lab) -> bool:
    """Tell whether two colours cannot be taken for each other."""
    light, red, blue = one[0] - other[0], one[1] - other[1], one[2] - other[2]
    return light * light + red * red + blue * blue > CLEAR * CLEAR


def grid(picture: pygame.Surface, eye: str) -> Grid:
    """Return every pixel of an opaque picture as an eye sees it, in steps no eye can see."""
    data = pygame.image.tobytes(picture, "RGB")
    steps = bytes(min(255, (value & 0xFC) + 2) for value in range(256))
    data = data.translate(steps)
    return tuple(seen((data[i], data[i + 1], data[i + 2]), eye) for i in range(0, len(data), 3))


def pixels_apart(one: Grid, other: Grid) -> int:
    """Count the places where two pictures of one size clearly differ."""
    return sum(a is not b and far(a, b) for a, b in zip(one, other, strict=True))


def alike(
    pictures: Mapping[str, pygame.Surface],
    least: int,
    pairs: Iterable[tuple[str, str]] | None = None,
    eyes: Iterable[str] = EYES,
) -> list[tuple[str, str, str, int]]:
    """Return the pairs that differ in fewer pixels for some eye: (eye, one, other, pixels)."""
    found = []
    wanted = list(combinations(pictures, 2) if pairs is None else pairs)
    for eye in eyes:
        grids = {name: grid(picture, eye) for name, picture in pictures.items()}
        for one, other in wanted:
            apart = pixels_apart(grids[one], grids[other])
            if apart < least:
                found.append((eye, one, other, apart))
    return found


def inside(picture: pygame.Surface, is_ink: Callable[[Rgb], bool]) -> list[Rgb]:
    """Return the pixels of ink with nothing but ink around: no blurred edge is among them."""
    width = picture.get_width()
    data = pygame.image.tobytes(picture, "RGB")
    pixels = list(zip(data[::3], data[1::3], data[2::3], strict=True))
    known = {rgb: is_ink(rgb) for rgb in set(pixels)}
    ink = [known[rgb] for rgb in pixels]
    # A picture has no ink in its outermost pixels that counts: those have no neighbours.
    rows = range(1, picture.get_height() - 1)
    return [
        pixels[at]
        for at in (y * width + x for y in rows for x in range(1, width - 1))
        if ink[at] and all(all(ink[at + d - 1 : at + d + 2]) for d in (-width, 0, width))
    ]


def rgb_at(picture: pygame.Surface, at: tuple[int, int]) -> Rgb:
    """Return a pixel without its alpha."""
    colour = picture.get_at(at)
    return colour.r, colour.g, colour.b


def commonest(colours: Iterable[Rgb]) -> Rgb:
    """Return the colour that covers most."""
    return Counter(colours).most_common(1)[0][0]
