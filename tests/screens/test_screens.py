"""Every scene looks as it did: kept pictures, in both languages.

A scene that is meant to look otherwise now: look at the sheet that the failed test names (kept,
now, and what differs), then take the new pictures and look at them before they are committed:

    ACCEPT_SCREENS=1 python3 -m tests tests/screens

Pictures are compared with a tolerance; see `pictures.py`.
"""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from game.texts import LANGUAGES
from scenes.cli.gallery import SHOTS
from tests.screens.pictures import (
    KEPT,
    MOST_DIFFERING,
    Size,
    differing,
    keep,
    side_by_side,
    take,
)

ACCEPT = bool(os.environ.get("ACCEPT_SCREENS"))
USUAL, SMALL, LARGE = (1280, 720), (960, 540), (1920, 1080)
ALSO_LARGE = {("follow", "en")}
ONE_LANGUAGE = {"refused": "vi", "keys": "en", "felt": "vi", "dead_cards": "vi"}
ONCE = {
    "menu_saved": "en",
    "setting_up_wrong": "vi",
    "rules_shelf": "en",
    "house_rules": "vi",
    "house_kept": "vi",
    "house_code": "en",
    "house_code_wrong": "vi",
    "house_delete": "vi",
    "compare": "en",
    "example": "vi",
    "rules_differ": "en",
    "deal": "vi",
    "sealed": "en",
    "out": "vi",
    "last_cards": "en",
    "longest_names": "vi",
    "large": "vi",
    "four_colours": "en",
    "last_trick": "vi",
    "pause": "vi",
    "rulebook": "vi",
    "glossary": "en",
    "settings_general": "en",
    "settings_sound": "vi",
    "settings_motion": "en",
    "settings_look": "vi",
    "settings_reset": "vi",
    "asked_in_secret": "vi",
    "looked_back": "en",
    "end_why": "vi",
    "end_rounds": "vi",
    "end_coins": "en",
    "end_instant": "vi",
    "end_survivor": "vi",
    "end_folded": "en",
    "end_claim_wrong": "vi",
    "end_claim_right": "vi",
    "end_hands": "en",
    "end_chart": "vi",
    "end_table": "vi",
    "final": "vi",
    "curtain": "vi",
    "leave": "vi",
    "keys_page": "vi",
    "lan": "vi",
    "lan_left": "en",
    "lan_connecting": "vi",
    "lan_setup": "en",
    "lan_visit": "vi",
    "lan_visit_full": "en",
    "lobby": "vi",
    "lobby_full": "en",
    "lobby_swap": "vi",
    "lobby_phrases": "en",
    "lobby_guest": "vi",
    "lobby_removed": "en",
    "online": "vi",
    "online_lost": "en",
    "online_talk": "vi",
    "online_gone": "en",
    "several_eats": "vi",
    "waited_for": "vi",
    "own_order": "en",
    "groups_shared": "vi",
    "end_toi": "vi",
    "end_toi_table": "en",
    "end_thien_toi": "vi",
    "end_hue": "en",
}
"""Kept at one size in one language: the rest of them is in other pictures, or in words."""


def sizes_of(name: str, language: str) -> tuple[Size, ...]:
    if name in ONCE:
        return (USUAL,)
    return (USUAL, SMALL, LARGE) if (name, language) in ALSO_LARGE else (USUAL, SMALL)


def languages_of(name: str) -> tuple[str, ...]:
    one = ONCE.get(name) or ONE_LANGUAGE.get(name)
    return (one,) if one else tuple(LANGUAGES)


CASES = [
    (name, size, language)
    for name in SHOTS
    for language in languages_of(name)
    for size in sizes_of(name, language)
]
MOST_BYTES = 15_000_000


def name_of(name: str, size: Size, language: str) -> str:
    return f"{name}_{size[1]}_{language}.png"


@pytest.mark.parametrize(("name", "size", "language"), CASES, ids=[name_of(*c) for c in CASES])
def test_scene_looks_as_it_did(name: str, size: Size, language: str, tmp_path: Path) -> None:
    now = take(name, size, language)

    file = KEPT / name_of(name, size, language)
    if ACCEPT:
        KEPT.mkdir(exist_ok=True)
        keep(now, file)
    kept = pygame.image.load(file).convert()
    share = 1.0
    if kept.get_size() == now.get_size():
        share = differing(kept, now).count() / (now.get_width() * now.get_height())
    sheet = tmp_path / file.name
    if share >= MOST_DIFFERING:
        pygame.image.save(side_by_side(kept, now), sheet)
    assert share < MOST_DIFFERING, f"{share:.2%} of the pixels differ: see {sheet}"


def test_one_card_elsewhere_is_noticed() -> None:
    kept = pygame.image.load(KEPT / "commit_720_vi.png")
    other = kept.copy()
    other.blit(kept, (640, 360), pygame.Rect(530, 560, 60, 90))

    share = differing(kept, other).count() / (1280 * 720)

    assert share > MOST_DIFFERING
    assert differing(kept, kept).count() == 0


def test_kept_pictures_are_those_in_use_and_not_too_heavy() -> None:
    files = list(KEPT.iterdir())

    if not ACCEPT:
        assert {file.name for file in files} == {name_of(*case) for case in CASES}
    assert sum(file.stat().st_size for file in files) < MOST_BYTES
