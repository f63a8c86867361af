"""The seven pictures of the Tứ Sắc ranks, so that nobody needs to read Hán.

Each is drawn around (0, 0) in a box of about 70 units with two colours: `main` for the shape,
`detail` for what is cut into it.
"""

from __future__ import annotations

from collections.abc import Callable

from .motifs import lotus
from .svg import Pen, Svg, polar, star

Pictogram = Callable[[Svg, str, str], None]


def _crown(svg: Svg, main: str, detail: str) -> None:
    crown = (
        "M-30 15C-30 2 -34 -8 -36 -14C-28 -12 -20 -6 -15 3C-13 -10 -7 -20 0 -28"
        "C7 -20 13 -10 15 3C20 -6 28 -12 36 -14C34 -8 30 2 30 15Z"
    )
    svg.path("M-30 26L-30 18L30 18L30 26Z", main)
    svg.path(crown, main)
    svg.circle(0, -30, 5, main)
    svg.circle(-36, -17, 3.6, main)
    svg.circle(36, -17, 3.6, main)
    svg.path("M0 -14C6 -7 6 1 0 8C-6 1 -6 -7 0 -14Z", detail)
    svg.circle(-19, 7, 3.2, detail)
    svg.circle(19, 7, 3.2, detail)
    for i in range(-2, 3):
        svg.path(star(i * 11, 22, 4, 3, 1.2), detail)


def _fan(svg: Svg, main: str, detail: str) -> None:
    """Draw a folding fan, the sign of a scholar."""
    slats, pivot_x, pivot_y = 9, 0, 24
    for i in range(slats):
        start = -160 + i * 140 / slats
        end = start + 140 / slats
        middle = (start + end) / 2
        corners = ((18.0, start), (50.0, start), (53.0, middle), (50.0, end), (18.0, end))
        fold = [polar(pivot_x, pivot_y, radius, angle) for radius, angle in corners]
        d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in fold) + "Z"
        svg.path(d, main, Pen(detail, 1.1, round_joins=True))
        inner, outer = polar(pivot_x, pivot_y, 3, middle), polar(pivot_x, pivot_y, 18, middle)
        svg.line(*inner, *outer, Pen(main, 2.6, round_caps=True))
    arc = [polar(pivot_x, pivot_y, 42, -158 + i * 136 / 19) for i in range(20)]
    svg.path("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in arc), pen=Pen(detail, 1.6))
    lotus(svg, 0, -12, 0.3, detail, detail, line=main, line_width=2.2)
    svg.circle(pivot_x, pivot_y, 4, main)
    svg.circle(pivot_x, pivot_y, 1.4, detail)
    svg.path("M0 27C-3 31 3 33 0 37", pen=Pen(main, 2, round_caps=True))


def _elephant(svg: Svg, main: str, detail: str) -> None:
    ear = "M8 -20C20 -32 40 -28 40 -8C40 8 30 20 20 17C14 15 13 6 13 -2Z"
    ear_hollow = "M17 -16C25 -22 33 -18 33 -7C33 2 28 9 22 9C18 7 17 0 17 -6Z"
    tusk = "M10 12C14 20 20 26 27 26C22 30 12 29 7 20Z"
    head = (
        "M0 -30C12 -30 18 -20 17 -8C16 4 12 8 10 16C8 26 8 32 4 35C0 38 -8 36 -9 30"
        "C-6 32 -3 30 -4 24C-5 16 -8 14 -10 10C-14 4 -17 0 -17 -8C-18 -20 -12 -30 0 -30Z"
    )
    trunk_folds = "M-5 12L7 12M-4.5 17L6.5 17M-4 22L5.6 22"
    for _ in svg.mirrored():
        svg.path(ear, main)
        svg.path(ear_hollow, detail, opacity=0.35)
        svg.path(tusk, detail, Pen(main, 1.4, round_joins=True))
    svg.path(head, main)
    svg.circle(-8, -8, 2.4, detail)
    svg.circle(8, -8, 2.4, detail)
    svg.path(trunk_folds, pen=Pen(detail, 1.5, round_caps=True))
    svg.path("M0 -27L5 -20L0 -13L-5 -20Z", detail)


def _wheel(svg: Svg, main: str, detail: str) -> None:
    svg.circle(0, 0, 29, pen=Pen(main, 6.5))
    svg.circle(0, 0, 22, pen=Pen(main, 1.6))
    for i in range(8):
        angle = i * 45 + 22.5
        svg.line(*polar(0, 0, 7, angle), *polar(0, 0, 27, angle), Pen(main, 4.2))
        svg.circle(*polar(0, 0, 16, angle), 3.4, main)
    for i in range(16):
        svg.circle(*polar(0, 0, 29, i * 22.5), 1.6, detail)
    svg.circle(0, 0, 9.5, main)
    svg.path(star(0, 0, 6, 6.5, 3), detail)


def _cannon(svg: Svg, main: str, detail: str) -> None:
    barrel = (
        "M-30 -9C-34 -9 -36 -4 -36 0C-36 4 -34 9 -30 9L22 6.5L22 9.5L31 9.5L31 -9.5"
        "L22 -9.5L22 -6.5Z"
    )
    with svg.placed(0, 0, turn=-24):
        svg.path(barrel, main)
        svg.circle(-38, 0, 4, main)
        for x in (-22, -8, 8):
            svg.line(x, -8.6, x, 8.6, Pen(detail, 1.8))
    svg.path("M-30 30C-22 10 -10 6 6 12L26 30L16 30L4 21L-14 30Z", main)
    svg.circle(-4, 17, 15, detail)
    svg.circle(-4, 17, 13, pen=Pen(main, 4))
    svg.circle(-4, 17, 3.8, main)
    for angle in range(0, 360, 45):
        svg.line(-4, 17, *polar(-4, 17, 12, angle), Pen(main, 2.2))
    svg.path(star(33, -23, 8, 10.5, 4.2, -24), main)
    svg.circle(33, -23, 2.4, detail)


def _horse(svg: Svg, main: str, detail: str) -> None:
    head = (
        "M-22 34C-24 16 -14 8 -6 0C-2 -4 -3 -6 -8 -4C-14 -2 -20 4 -26 3C-31 2 -33 -4 -30 -9"
        "C-25 -16 -22 -20 -17 -24C-15 -27 -13 -30 -9 -31L-10 -39C-5 -37 -2 -34 1 -31"
        "C16 -30 28 -16 29 4C30 16 27 26 28 34Z"
    )
    mane = (
        "M2 -31C6 -36 12 -36 16 -33C13 -32 12 -30 12 -28C18 -30 24 -27 26 -22"
        "C22 -22 21 -20 22 -17C28 -17 32 -12 33 -7C29 -8 27 -6 28 -2C33 0 35 6 34 11"
        "C31 8 29 8 28 12Z"
    )
    hair = "M4 -24C14 -18 20 -6 19 10M8 -25C18 -20 25 -6 24 12"
    svg.path(head, main)
    svg.path(mane, main)
    svg.circle(-12, -17.5, 2.6, detail)
    svg.path("M-27 -3C-25 -4 -24 -3 -24 -1.5", pen=Pen(detail, 1.6, round_caps=True))
    svg.path(hair, pen=Pen(detail, 1.5, round_caps=True))
    svg.path("M-17 -23C-14 -14 -10 -8 -5 -2", pen=Pen(detail, 2))
    svg.path("M-20 27C-6 22 14 22 28 27", pen=Pen(detail, 2.4))
    for x, y in ((-10, 29.4), (0, 28.4), (10, 28.4), (20, 29.4)):
        svg.circle(x, y, 1.7, detail)


def _soldier(svg: Svg, main: str, detail: str) -> None:
    hat = "M0 -32C6 -24 20 -14 32 -8C20 -3 -20 -3 -32 -8C-20 -14 -6 -24 0 -32Z"
    tassel = "M31 -20C29 -14 31 -11 33 -9L36 -15L39 -9C41 -11 43 -14 41 -20Z"
    svg.path("M-26 35C-26 20 -16 11 0 11C16 11 26 20 26 35Z", main)
    svg.path("M-9 11L0 24L9 11Z", detail)
    svg.path("M-1 24L12 35", pen=Pen(detail, 2))
    svg.circle(0, -1, 12.5, detail, Pen(main, 2.2))
    svg.circle(-4.4, -1, 1.6, main)
    svg.circle(4.4, -1, 1.6, main)
    svg.path("M-3.5 5C-1.5 6.8 1.5 6.8 3.5 5", pen=Pen(main, 1.5, round_caps=True))
    svg.path(hat, main)
    svg.path("M-14 -17C-6 -14 6 -14 14 -17", pen=Pen(detail, 1.5))
    svg.line(36, 35, 36, -22, Pen(main, 3.2))
    svg.path("M36 -40C41 -33 42 -28 39 -22L33 -22C30 -28 31 -33 36 -40Z", main)
    svg.path(tassel, main)


PICTOGRAMS: dict[str, Pictogram] = {
    "T": _crown,
    "S": _fan,
    "G": _elephant,
    "X": _wheel,
    "P": _cannon,
    "M": _horse,
    "C": _soldier,
}
"""By rank letter: Tướng, Sĩ, Tượng, Xe, Pháo, Mã, Chốt."""
