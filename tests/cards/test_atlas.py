"""Faces come at once, sharp ones follow, broken files cost nothing but their picture."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core import FRENCH_DECK, HIDDEN, Card
from scenes.cards.atlas import SETTLE_S, Atlas
from scenes.cards.deck import SMALL, Deck
from scenes.cards.paper import BORDER, stand_in, with_border

pytestmark = pytest.mark.usefixtures("screen")

SIZE, OTHER = (60, 84), (90, 126)
ACE = Card("AS")
PATIENCE_S = 20


def settled(atlas: Atlas, now: float = 0.0) -> None:
    """Take in all the worker was asked for; a fault of the worker shows as a timeout."""
    while atlas.busy:
        assert atlas.wait(PATIENCE_S)
        atlas.pump(now)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def direct(folder: Path, name: str, size: tuple[int, int]) -> pygame.Surface:
    raster = pygame.image.load_sized_svg(str(folder / name), size)
    return with_border(raster.convert_alpha(), size)


def test_first_a_stand_in_then_the_real_face(atlas: Atlas, french: Path) -> None:
    atlas.request(SIZE)
    first = atlas.face(ACE, SIZE)
    assert pixels(first) == pixels(stand_in(ACE, SIZE))

    settled(atlas)

    face = atlas.face(ACE, SIZE)
    assert face.get_size() == (SIZE[0] + 2 * BORDER, SIZE[1] + 2 * BORDER)
    assert pixels(face) == pixels(direct(french, "AS.svg", SIZE))
    assert face.get_at((0, 0)).a == 0


def test_all_faces_and_the_back(atlas: Atlas) -> None:
    atlas.request(SIZE, (*FRENCH_DECK, HIDDEN))
    settled(atlas)

    assert atlas.problems == []
    faces = {pixels(atlas.face(card, SIZE)) for card in (*FRENCH_DECK, HIDDEN)}
    assert len(faces) == 53
    assert not atlas.busy


def test_svg_is_read_in_one_worker_thread(atlas: Atlas, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[str] = set()
    real = pygame.image.load_sized_svg

    def spy(*args: object) -> pygame.Surface:
        seen.add(threading.current_thread().name)
        return real(*args)  # type: ignore[arg-type]  # passed through

    monkeypatch.setattr(pygame.image, "load_sized_svg", spy)
    atlas.request(SIZE, FRENCH_DECK[:6])
    settled(atlas)

    assert seen == {"atlas"}


def test_version_grows_when_a_face_arrives(atlas: Atlas) -> None:
    atlas.request(SIZE, [ACE])
    before = atlas.version
    assert atlas.wait(PATIENCE_S)

    assert atlas.pump(0.0)
    assert atlas.version > before
    assert not atlas.pump(0.0)


def test_shown_picture_is_renewed_with_the_face(atlas: Atlas) -> None:
    atlas.request(SIZE)
    rough = pixels(atlas.shown(ACE, SIZE, 5.0))
    settled(atlas)

    sharp = atlas.shown(ACE, SIZE, 5.0)
    assert pixels(sharp) != rough
    assert atlas.shown(ACE, SIZE, 5.0) is sharp


def test_dim_card_is_darker(atlas: Atlas) -> None:
    atlas.request(SIZE, [ACE])
    settled(atlas)

    bright, dim = (atlas.shown(ACE, SIZE, 0.0, dim) for dim in (0.0, 0.5))
    at = (bright.get_width() // 2, 20)
    assert dim.get_at(at).r < bright.get_at(at).r
    assert dim.get_at(at).a == bright.get_at(at).a


def test_live_resize_stretches_at_once_and_sharpens_after_a_pause(
    atlas: Atlas, french: Path
) -> None:
    atlas.resize([SIZE], 0.0)
    atlas.face(ACE, SIZE)
    settled(atlas)

    atlas.resize([(70, 98)], 1.0)
    atlas.resize([OTHER], 1.1)
    stretched = atlas.face(ACE, OTHER)
    assert stretched.get_size() == (OTHER[0] + 4, OTHER[1] + 4)
    assert pixels(stretched) != pixels(stand_in(ACE, OTHER))
    atlas.pump(1.1 + SETTLE_S * 0.9)
    assert atlas.sizes == (SIZE,)

    assert atlas.pump(1.1 + SETTLE_S * 1.1)
    assert atlas.sizes == (OTHER,)
    atlas.face(ACE, OTHER)
    settled(atlas, 2.0)
    assert pixels(atlas.face(ACE, OTHER)) == pixels(direct(french, "AS.svg", OTHER))


def test_resize_back_needs_no_new_work(atlas: Atlas) -> None:
    atlas.resize([SIZE], 0.0)
    atlas.resize([OTHER], 1.0)
    atlas.resize([SIZE], 1.1)

    assert not atlas.pump(5.0)
    assert atlas.sizes == (SIZE,)


def test_old_sizes_are_dropped(atlas: Atlas) -> None:
    atlas.resize([SIZE], None)
    atlas.request(SIZE, FRENCH_DECK)
    settled(atlas)
    before = atlas.memory()
    for step in range(8):
        size = (50 + step, 70 + step)
        atlas.resize([size], None)
        atlas.request(size, FRENCH_DECK)
        settled(atlas)

    assert atlas.memory() < before * 1.3


def test_memory_is_bounded(screen: pygame.Surface, french: Path) -> None:
    atlas = Atlas(french, budget_mb=1)
    try:
        atlas.request((200, 280), FRENCH_DECK)
        settled(atlas)
        for card in FRENCH_DECK:
            atlas.shown(card, (200, 280), 3.0)
            atlas.pump(0.0)
            assert atlas.memory() <= 2**20
    finally:
        atlas.close()


def test_missing_and_broken_files_are_reported_once(
    screen: pygame.Surface, french: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "deck"
    folder.mkdir()
    shutil.copy(french / "KS.svg", folder / "KS.svg")
    (folder / "QS.svg").write_text("<svg", "utf-8")
    (folder / "JS.svg").write_bytes(b"")
    atlas = Atlas(folder)
    names = [Card(code) for code in ("KS", "QS", "JS", "AS")]
    try:
        for size in (SIZE, OTHER):
            atlas.request(size, (*names, HIDDEN))
            settled(atlas)

        assert sorted(atlas.problems) == ["AS.svg", "JS.svg", "QS.svg", "back.svg"]
        for card in ("QS", "JS", "AS", HIDDEN):
            face = atlas.face(Card(card), SIZE)
            assert pixels(face) == pixels(stand_in(Card(card), SIZE))
        assert pixels(atlas.face(names[0], SIZE)) == pixels(direct(folder, "KS.svg", SIZE))
    finally:
        atlas.close()


def chosen(folder: Path, **wishes: Any) -> Deck:
    wishes = {"four_colours": False, "lettering": "usual", "back": "drum"} | wishes
    return Deck.chosen(folder, **wishes)


def test_other_deck_shows_at_once_when_it_is_chosen(atlas: Atlas, french: Path) -> None:
    cards = (ACE, Card("TD"), HIDDEN)
    atlas.wear(chosen(french))
    atlas.request(OTHER, cards)
    settled(atlas)
    usual = {card: pixels(atlas.shown(card, OTHER)) for card in cards}

    atlas.wear(chosen(french, four_colours=True, back="lotus"))
    atlas.request(OTHER, cards)
    meanwhile = {card: pixels(atlas.shown(card, OTHER)) for card in cards}
    settled(atlas)

    assert meanwhile == usual
    folder = french.with_name("french_four")
    for card in cards[:2]:
        assert pixels(atlas.face(card, OTHER)) == pixels(direct(folder, f"{card}.svg", OTHER))
    assert pixels(atlas.face(HIDDEN, OTHER)) == pixels(direct(french, "back_lotus.svg", OTHER))
    assert all(pixels(atlas.shown(card, OTHER)) != usual[card] for card in cards)


def test_deck_changed_while_the_worker_paints_leaves_nothing_stale(
    atlas: Atlas, french: Path
) -> None:
    atlas.request(OTHER, FRENCH_DECK)
    assert atlas.wait(PATIENCE_S)
    atlas.wear(chosen(french, lettering="large"))
    settled(atlas)

    folder = french.with_name("french_large")
    for card in FRENCH_DECK:
        assert pixels(atlas.face(card, OTHER)) == pixels(direct(folder, f"{card}.svg", OTHER))


def test_there_and_back_within_a_frame(atlas: Atlas, french: Path) -> None:
    atlas.request(OTHER, [ACE])
    settled(atlas)
    before = pixels(atlas.shown(ACE, OTHER))

    for four in (True, False, True, False):
        atlas.wear(chosen(french, four_colours=four))
        atlas.shown(ACE, OTHER)
    settled(atlas)

    assert pixels(atlas.shown(ACE, OTHER)) == before


def test_pictures_of_a_deck_out_of_use_are_let_go(atlas: Atlas, french: Path) -> None:
    cards = (*FRENCH_DECK, HIDDEN)
    atlas.wear(chosen(french))
    atlas.request(OTHER, cards)
    settled(atlas)
    before = atlas.memory()

    atlas.wear(chosen(french, four_colours=True))
    atlas.request(OTHER, cards)
    settled(atlas)

    assert atlas.memory() == before


def test_other_back_leaves_the_faces_alone(atlas: Atlas, french: Path) -> None:
    atlas.request(OTHER, (ACE, HIDDEN))
    settled(atlas)
    face = atlas.face(ACE, OTHER)

    atlas.wear(Deck.plain(french)._replace(back=french / "back_lotus.svg"))
    atlas.face(HIDDEN, OTHER)
    settled(atlas)

    assert atlas.face(ACE, OTHER) is face


def test_small_cards_have_the_large_index(atlas: Atlas, french: Path) -> None:
    atlas.wear(chosen(french))
    sizes = [(70, SMALL - 2), (72, SMALL)]
    for size in sizes:
        atlas.request(size, [ACE])
    settled(atlas)

    small, usual = (pixels(atlas.face(ACE, size)) for size in sizes)
    large = french.with_name("french_large")
    assert small == pixels(direct(large, "AS.svg", sizes[0]))
    assert usual == pixels(direct(french, "AS.svg", sizes[1]))


@pytest.mark.parametrize(
    ("wishes", "faces", "small", "back"),
    [
        ({}, "french", "french_large", "back"),
        ({"lettering": "large"}, "french_large", "french_large", "back"),
        ({"lettering": "han"}, "french", "french_large", "back"),
        ({"four_colours": True}, "french_four", "french_four_large", "back"),
        (
            {"four_colours": True, "lettering": "large", "back": "lotus"},
            "french_four_large",
            "french_four_large",
            "back_lotus",
        ),
        ({"back": "../AS"}, "french", "french_large", "back"),
    ],
)
def test_wishes_choose_the_folder(
    french: Path, wishes: dict[str, object], faces: str, small: str, back: str
) -> None:
    deck = chosen(french, **wishes)

    assert (deck.faces.name, deck.small.name, deck.back.stem) == (faces, small, back)


@pytest.mark.parametrize(
    ("lettering", "faces", "small"),
    [
        ("usual", "tusac", "tusac_large"),
        ("large", "tusac_large", "tusac_large"),
        ("han", "tusac_han", "tusac_han"),
    ],
)
def test_letterings_of_tu_sac(french: Path, lettering: str, faces: str, small: str) -> None:
    deck = chosen(french.with_name("tusac"), lettering=lettering, four_colours=True)

    assert (deck.faces.name, deck.small.name) == (faces, small)


def test_deck_without_variants_is_shown_as_it_is(tmp_path: Path) -> None:
    deck = chosen(tmp_path, four_colours=True, lettering="large", back="lotus")

    assert deck == Deck(tmp_path, tmp_path, tmp_path / "back.svg")


def test_no_deck_folder_at_all(screen: pygame.Surface, tmp_path: Path) -> None:
    atlas = Atlas(tmp_path / "nowhere")
    try:
        atlas.request(SIZE, [ACE])
        settled(atlas)
        assert atlas.problems == ["AS.svg"]
        assert pixels(atlas.face(ACE, SIZE)) == pixels(stand_in(ACE, SIZE))
    finally:
        atlas.close()


def test_stand_ins_differ_by_code() -> None:
    drawn = {pixels(stand_in(Card(code), SIZE)) for code in ("AS", "AH", "TD", "Xd", HIDDEN)}

    assert len(drawn) == 5


def test_close_stops_the_worker_and_faces_still_come(french: Path, screen: object) -> None:
    before = set(threading.enumerate())
    atlas = Atlas(french)
    atlas.request(OTHER, FRENCH_DECK)
    started = set(threading.enumerate()) - before
    atlas.close()
    atlas.close()

    assert len(started) == 1
    assert not any(thread.is_alive() for thread in started)
    assert atlas.face(ACE, SIZE).get_width() == SIZE[0] + 4
