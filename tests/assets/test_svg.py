"""The SVG writer that all drawings are made with."""

from __future__ import annotations

import pytest

from assets.decks.source.svg import Pen, Svg, number, polygon, star, transformed


@pytest.mark.parametrize(
    ("text", "value"), [("2", 2), ("2", 2.001), ("0.5", 0.5), ("-1.25", -1.25), ("100", 100.0)]
)
def test_numbers_are_short(text: str, value: float) -> None:
    assert text == number(value)


def test_path_is_moved_point_by_point() -> None:
    assert transformed("M10 20L12 22C0 0 2 2 4 4Z", dx=1, dy=2) == "M11 22L13 24C1 2 3 4 5 6Z"


def test_lines_along_one_axis_move_on_that_axis() -> None:
    assert transformed("M0 1H4V7L6 8Z", scale_y=-1, dx=1, dy=-1) == "M1 -2H5V-8L7 -9Z"


def test_arc_is_refused_because_its_radii_are_no_points() -> None:
    with pytest.raises(AssertionError, match="cannot transform"):
        transformed("M0 0A5 5 0 0 1 9 9", dx=1)


def test_star_points_up_first() -> None:
    assert star(0, 0, 4, 10, 5).startswith("M0 -10L")


def test_polygon_is_closed() -> None:
    assert polygon([(0, 0), (1, 0), (1, 1)]) == "M0 0L1 0L1 1Z"


def test_shapes_come_in_the_order_drawn_inside_their_group() -> None:
    svg = Svg(10, 20)

    with svg.placed(5, 5, 2, turn=90):
        svg.circle(0, 0, 1, "#fff", Pen("#000", 0.5, round_caps=True))
    svg.line(0, 0, 1, 1, Pen("#000", 1))

    assert svg.render() == (
        '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20" viewBox="0 0 10 20">'
        '<defs></defs><g transform="translate(5 5) rotate(90) scale(2 2)">'
        '<circle cx="0" cy="0" r="1" fill="#fff" stroke="#000" stroke-width="0.5"'
        ' stroke-linecap="round"/></g>'
        '<path d="M0 0L1 1" fill="none" stroke="#000" stroke-width="1"/></svg>'
    )


def test_every_gradient_has_a_name_of_its_own() -> None:
    svg = Svg(10, 10)

    fills = [svg.linear(0, 0, 1, 1, (0, "#000")), svg.radial(0, 0, 1, (0, "#000"), (1, "#fff"))]

    assert fills == ["url(#g1)", "url(#g2)"]
    assert svg.render().count("<stop") == 3
