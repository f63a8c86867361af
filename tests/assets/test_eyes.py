"""Cards tell themselves apart to every eye: by contrast, by shape, and only then by colour."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest

from .drawings import ASSETS, raster
from .eyes import CLEAR, Rgb, alike, contrast, inside, luminance, rgb_at, seen

DECKS = ASSETS / "decks"
RANKS, SUITS = "23456789TJQKA", "SHDC"
FRENCH = ("french", "french_four", "french_large", "french_four_large")
FOUR = ("french_four", "french_four_large")
TUSAC = ("tusac", "tusac_large", "tusac_han")
MEDALLION = {"tusac": 8, "tusac_large": 44, "tusac_han": 8}
"""Where the frame of the sign begins on a card 294 high."""

FULL = (400, 560)
WHITE = (255, 255, 255)
HAND, MINI = (90, 126), (26, 36)
"""At 960x540: a card of the hand, and the smallest of all, with eight seats in the large mode."""
STROKE_PX = {HAND: 14, MINI: 8}
"""Pixels that must differ at least: a stroke as long as a sign is high, two wide or one."""
COLOURS_APART = 16.0
"""Suits of four colours are told apart by this much more than their shapes alone."""


@pytest.fixture(autouse=True, scope="module")
def screen() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()


def drawn(
    deck: str, card: str, size: tuple[int, int], table_colour: Rgb = (31, 97, 70)
) -> pygame.Surface:
    """Return a card on a table, by default on green felt."""
    face = raster(DECKS / deck / f"{card}.svg", size)
    table = pygame.Surface(size)
    table.fill(table_colour)
    table.blit(face, face.get_rect(center=table.get_rect().center))
    return table


def corner(deck: str, size: tuple[int, int]) -> pygame.Rect:
    """Return where the index is: what shows of a card that lies under the next."""
    if deck.endswith("_large"):
        return pygame.Rect(0, 0, size[0] * 102 // 250, size[1] * 176 // 350)
    return pygame.Rect(0, 0, size[0] * 46 // 250, size[1] * 92 // 350)


def corners(deck: str, size: tuple[int, int]) -> dict[str, pygame.Surface]:
    part = corner(deck, size)
    cards = [rank + suit for suit in SUITS for rank in RANKS]
    return {card: drawn(deck, card, size).subsurface(part) for card in cards}


def neighbours() -> list[tuple[str, str]]:
    """Return the pairs that share a rank or a suit; all others differ in both."""
    ranks = [(a + s, b + s) for s in SUITS for a, b in combinations(RANKS, 2)]
    return ranks + [(r + a, r + b) for r in RANKS for a, b in combinations(SUITS, 2)]


def is_ink(rgb: Rgb) -> bool:
    """Tell ink from paper and from the edge of the card."""
    return luminance(rgb) < 0.3


def faintest(inks: list[Rgb], paper: Rgb) -> float:
    """Return the least contrast, but for the odd pixel where two edges meet."""
    return sorted(contrast(ink, paper) for ink in inks)[len(inks) // 50]


@pytest.mark.parametrize("deck", FRENCH)
@pytest.mark.parametrize("card", [f"{rank}{suit}" for suit in SUITS for rank in "2TQA"])
def test_index_stands_out_from_the_paper(deck: str, card: str) -> None:
    face = drawn(deck, card, FULL, WHITE)
    paper = [rgb_at(face, at) for at in ((200, 12), (12, 30), (388, 530), (200, 548))]
    part = corner(deck, FULL)
    rank = part.copy()
    rank.height = part.height * 57 // 100
    sign = pygame.Rect(part.x, rank.bottom, part.w, part.h - rank.h)
    # The rails of four colours begin beside the suit of a large index, and are of the same ink.

    ranks, signs = (inside(face.subsurface(at), is_ink) for at in (rank, sign))
    darkest = min(paper, key=luminance)

    assert len(ranks) > 100
    assert len(signs) > 100
    assert faintest(ranks, darkest) >= 4.5
    assert faintest(signs, darkest) >= 3


@pytest.mark.parametrize("deck", FRENCH)
def test_pips_stand_out_from_the_paper(deck: str) -> None:
    for suit in SUITS:
        face = drawn(deck, f"9{suit}", FULL, WHITE)
        pips = inside(face.subsurface((100, 80, 200, 400)), is_ink)

        assert faintest(pips, rgb_at(face, (388, 530))) >= 3


@pytest.mark.parametrize("deck", ["french", "french_four"])
def test_corners_in_the_hand_differ_to_every_eye(deck: str) -> None:
    assert alike(corners(deck, HAND), STROKE_PX[HAND], neighbours()) == []


@pytest.mark.parametrize("deck", ["french_large", "french_four_large"])
def test_corners_in_a_pile_differ_to_every_eye(deck: str) -> None:
    assert alike(corners(deck, MINI), STROKE_PX[MINI], neighbours()) == []


def test_four_colours_stay_four_in_colour_blind_eyes() -> None:
    inks = {
        suit: min(inside(drawn("french_four", f"2{suit}", FULL, WHITE), is_ink), key=luminance)
        for suit in SUITS
    }

    for eye in ("usual", "protan", "deutan", "tritan"):
        for one, other in combinations(SUITS, 2):
            a, b = seen(inks[one], eye), seen(inks[other], eye)
            apart = sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5
            assert apart >= COLOURS_APART, (eye, one, other)


@pytest.mark.parametrize("deck", FOUR)
def test_edges_of_four_colours_differ_without_colour(deck: str) -> None:
    edge = pygame.Rect(1, HAND[1] * 82 // 350, 3, HAND[1] * 88 // 350)

    edges = {suit: drawn(deck, f"7{suit}", HAND).subsurface(edge) for suit in SUITS}

    assert alike(edges, 8, eyes=["grey"]) == []


@pytest.mark.parametrize("deck", FOUR)
def test_every_card_of_four_colours_differs_from_the_usual_one(deck: str) -> None:
    for card in (rank + suit for suit in SUITS for rank in RANKS):
        decks = (deck, deck.replace("_four", ""))
        pair = {name: drawn(name, card, (45, 63)) for name in decks}

        assert alike(pair, 10) == [], card


@pytest.mark.parametrize("deck", TUSAC)
@pytest.mark.parametrize(("size", "least"), [((46, 147), 150), ((23, 74), 28)])
def test_cards_of_tu_sac_differ_to_every_eye(deck: str, size: tuple[int, int], least: int) -> None:
    # 46 px is their width in a hand of twenty; the upper third has sign, outline and name.
    cards = [rank + colour for colour in "dvxt" for rank in "TSGXPMC"]
    part = (0, 0, size[0], size[1] * 2 // 5)
    faces = {card: drawn(deck, card, size).subsurface(part) for card in cards}
    faces["back"] = drawn("tusac", "back", size).subsurface(part)
    same_rank = [(r + a, r + b) for r in "TSGXPMC" for a, b in combinations("dvxt", 2)]
    same_colour = [(a + c, b + c) for c in "dvxt" for a, b in combinations("TSGXPMC", 2)]
    backs = [(card, "back") for card in cards]

    assert alike(faces, least, [*same_rank, *same_colour, *backs]) == []


@pytest.mark.parametrize("deck", TUSAC)
def test_colours_of_tu_sac_have_outlines_of_their_own(deck: str) -> None:
    # The frame of the sign alone, light against dark, whatever the colours are.
    size = (92, 294)
    shapes = {}
    for colour in "dvxt":
        face = drawn(deck, f"T{colour}", size)
        shapes[colour] = _light_parts(face.subsurface((4, MEDALLION[deck], 84, 84)))

    assert alike(shapes, 500, eyes=["grey"]) == []


@pytest.mark.parametrize("deck", TUSAC)
@pytest.mark.parametrize("colour", "dvxt")
def test_signs_of_tu_sac_stand_out_from_what_they_lie_on(deck: str, colour: str) -> None:
    face = raster(DECKS / deck / f"S{colour}.svg", (200, 640))
    on_ivory = face.subsurface((20, 2 * MEDALLION[deck] + 20, 160, 140))
    shades = {rgb_at(on_ivory, (x, y)) for x in range(0, 160, 2) for y in range(0, 140, 2)}

    darkest, lightest = min(shades, key=luminance), max(shades, key=luminance)
    assert contrast(darkest, lightest) >= 5


def _light_parts(face: pygame.Surface) -> pygame.Surface:
    """Return what is nearly white as white, all else as black."""
    flat = pygame.Surface(face.get_size())
    for x in range(face.get_width()):
        for y in range(face.get_height()):
            if luminance(rgb_at(face, (x, y))) > 0.8:
                flat.set_at((x, y), (255, 255, 255))
    return flat


@pytest.mark.parametrize("deck", ["french", "tusac"])
def test_backs_differ_from_each_other_to_every_eye(deck: str) -> None:
    size = MINI if deck == "french" else (23, 74)
    backs = {name: drawn(deck, name, size) for name in ("back", "back_lotus")}

    assert alike(backs, 60) == []


def test_the_simulations_know_what_is_hard_for_whom() -> None:
    def apart(one: Rgb, other: Rgb, eye: str) -> float:
        pairs = zip(seen(one, eye), seen(other, eye), strict=True)
        return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)

    red, olive, blue, teal = (200, 60, 50), (135, 115, 40), (70, 110, 210), (0, 125, 125)

    assert apart(red, olive, "usual") > 2 * CLEAR
    assert apart(red, olive, "deutan") < apart(red, olive, "usual") / 2
    assert apart(blue, teal, "tritan") < apart(blue, teal, "usual") / 2
    assert apart(red, red, "grey") == 0
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
