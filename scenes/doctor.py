"""Looks at what the window needs of this machine and says what is amiss.

Nothing is changed: what is tried is undone, and no settings are read.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from platform import python_version
from typing import NamedTuple

import pygame

from game.core import UserError
from game.texts import LANGUAGES, language_files, read_sentences
from scenes.platform_setup import check_driver, quiet_stderr
from scenes.prefs import MIN_WINDOW
from scenes.sound import Audio
from scenes.theme import Theme

OK = "ok"
DRAWN_BY_CODE = "…–+✓·?"
"""Signs that scenes add to the texts."""


class Finding(NamedTuple):
    """What one look found."""

    name: str
    verdict: str = OK
    """`ok`, or what is amiss; `doctor.<name>.<verdict>` is its sentence."""
    values: Mapping[str, object] = {}
    essential: bool = True
    """Without it there is no play."""
    is_note: bool = False
    """Nothing is amiss, but there is something to know."""

    @property
    def ok(self) -> bool:
        """Nothing is amiss."""
        return self.verdict == OK or self.is_note


def versions() -> Finding:
    """Tell what runs here."""
    found = {
        "python": python_version(),
        "pygame": pygame.version.ver,
        "sdl": ".".join(map(str, pygame.get_sdl_version())),
        "gui": metadata.version("pygame_gui"),
    }
    return Finding("versions", values=found)


def fonts(assets: Path) -> Finding:
    """See whether the fonts are there and have every letter of every text."""
    pygame.font.init()
    try:
        letters = set(DRAWN_BY_CODE) | _letters(assets)
        theme = Theme.load(assets)
        weights = [theme.font(bold=bold) for bold in (False, True)]
        blank = {letter for font in weights for letter in letters if _is_blank(font, letter)}
    except UserError as error:
        return Finding("fonts", "broken", error.values)
    if blank:
        return Finding("fonts", "letters", {"letters": " ".join(sorted(blank))}, essential=False)
    return Finding("fonts", values={"letters": len(letters)})


def _letters(assets: Path) -> set[str]:
    """Return every sign in the language files."""
    found: set[str] = set()
    for language in LANGUAGES:
        for file in language_files(assets, language).values():
            for sentence in read_sentences(file).values():
                forms = [sentence] if isinstance(sentence, str) else sentence.values()
                found = found.union(*forms)
    return {letter for letter in found if not letter.isspace()}


def _is_blank(font: pygame.Font, letter: str) -> bool:
    """Tell whether the font has no picture of a letter; pygame measures such a one as nothing."""
    measured = font.metrics(letter)[0]
    return measured is None or not any(measured[:4])


def display() -> Finding:
    """See whether a window can be opened, and how large."""
    try:
        with quiet_stderr():
            pygame.display.init()
        driver = pygame.display.get_driver()
        check_driver(driver)
        width, height = pygame.display.get_desktop_sizes()[0]
    except (pygame.error, UserError, IndexError):
        return Finding("display", "missing")
    finally:
        pygame.display.quit()
    seen = {"driver": driver, "width": width, "height": height}
    if width < MIN_WINDOW[0] or height < MIN_WINDOW[1]:
        least = {"least": f"{MIN_WINDOW[0]} × {MIN_WINDOW[1]}"}
        return Finding("display", "small", seen | least, essential=False)
    return Finding("display", values=seen)


def audio(assets: Path) -> Finding:
    """See whether sounds can be heard."""
    opened = Audio.open(assets)
    if opened.notice is not None:
        return Finding("audio", "missing", essential=False)
    values = {"driver": pygame.mixer.get_driver(), "rate": (pygame.mixer.get_init() or [0])[0]}
    opened.close()
    return Finding("audio", values=values, essential=False)


def folder(home: Path) -> Finding:
    """See whether settings and records can be written; a folder that is not yet there stays so."""
    try:
        place = next(path for path in (home, *home.absolute().parents) if path.exists())
        with tempfile.TemporaryFile(dir=place) as file:
            file.write(b"doctor")
    except OSError as error:
        values = {"folder": home, "reason": error.strerror or error}
        return Finding("folder", "closed", values, essential=False)
    return Finding("folder", values={"folder": home}, essential=False)
