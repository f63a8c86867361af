"""What every scene is handed: the look, the words, the sound, the settings, the games."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from game.core import Config, GameInfo, Setup, UserError
from game.record import Record
from game.texts import ASSETS, LANGUAGES, Texts, system_language
from scenes.cards.deck import Deck
from scenes.houses import Houses
from scenes.prefs import Prefs
from scenes.sound import Audio
from scenes.stack import Quit, SceneChange
from scenes.theme import Theme
from scenes.ui import Ui

if TYPE_CHECKING:
    from scenes.lan import Lan


class Rules(Protocol):
    """What a menu needs to know of a game's rules."""

    @property
    def info(self) -> GameInfo:
        """The fixed facts of the game."""


class GameEntry(Protocol):
    """A game one can choose."""

    @property
    def id(self) -> str:
        """Its name in files and on the command line."""

    @property
    def rules(self) -> Rules:
        """The game itself."""

    @property
    def presets(self) -> Mapping[str, Any]:
        """Its tables of rules by name."""

    @property
    def default_preset(self) -> str:
        """The rules a newcomer plays."""

    def config(self, preset: str, options: Mapping[str, object] | None = None) -> Config:
        """Return the checked options of a preset, with house rules on top.

        Raises:
            UserError: the preset or an option is not known.
        """


@dataclass
class Context:
    """Shared by all scenes; read `theme` and `texts` afresh, they are replaced."""

    theme: Theme
    texts: Texts
    ui: Ui
    audio: Audio
    prefs: Prefs
    registry: Sequence[GameEntry]
    open_table: Callable[[Setup], SceneChange]
    """Opens a match; raises UserError where it cannot be."""
    assets: Path = ASSETS
    now: Callable[[], float] = time.monotonic
    chance: Random = field(default_factory=Random)
    """For what no hand depends on."""
    notices: list[UserError] = field(default_factory=list)
    """Things worth a quiet word, such as settings that could not be read."""
    saved: Callable[[], Record | None] = lambda: None
    """Finds the match that was left unfinished; what is wrong with others goes to `notices`."""
    resume_table: Callable[[Record], SceneChange] = lambda record: Quit()
    """Goes on with it; raises UserError where that cannot be."""
    lan: Callable[[], Lan] | None = None
    """Opens tables for others in the network and goes to theirs; None where there is no network."""
    houses: Houses | None = None
    """The house rules kept on this machine; None where nothing is kept."""
    stale: bool = False
    """All scenes must build their controls anew; the app does it before it draws."""
    fullscreen_asked: bool = False
    """The window is to fill the screen, or no longer; the app does it at the end of the step."""

    def entry(self, game: str) -> GameEntry | None:
        """Return a game by its name; None if this version does not have it."""
        return next((entry for entry in self.registry if entry.id == game), None)

    def deck(self, name: str) -> Deck:
        """Return the pictures of a deck that the settings ask for."""
        prefs = self.prefs
        lettering = prefs.lettering
        if prefs.large and lettering != "han":
            lettering = "large"
        folder = self.assets / "decks" / name
        return Deck.chosen(
            folder, four_colours=prefs.four_colours, lettering=lettering, back=prefs.back
        )

    def say(self, key: str, **values: object) -> str:
        """Return a sentence in the language of the moment."""
        return self.texts.say(key, **values)

    def relayout(self) -> None:
        """Ask for all controls to be built anew, before the next frame is drawn."""
        self.stale = True

    def set_language(self, language: str) -> None:
        """Speak another language from now on."""
        assert language in LANGUAGES, language
        self.texts = Texts.load(language, self.assets)
        self.change(language=language)

    def reset(self) -> None:
        """Take the first settings again."""
        self.prefs.reset()
        self.texts = Texts.load(self.prefs.language or system_language(), self.assets)
        self.ui.bind()
        self.change()

    def set_muted(self, *, muted: bool) -> None:
        """Silence all sounds, or let them be heard again."""
        self.change(muted=muted)

    def change(self, **settings: object) -> None:
        """Change settings by the names they have in `Prefs`, keep them, and show everything so."""
        for name, value in settings.items():
            assert hasattr(self.prefs, name), name
            setattr(self.prefs, name, value)
        self.audio.refresh()
        self.prefs.save()
        self.relayout()
