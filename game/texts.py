"""Language files to sentences, for the command line, errors and scenes alike.

A key is `scene.what`; those of a game start with its id. A missing key is no reason to stop: it is
looked up in the other language, then its last word is shown, and it is noted in `missing`.
"""

from __future__ import annotations

import json
import locale
import os
import string
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from game.core import HIDDEN, Card, UserError

LANGUAGES = ("vi", "en")
ASSETS = Path(__file__).resolve().parents[1] / "assets"

Sentence = str | Mapping[str, str]
"""A text, or one per number: `one` and `other`, chosen by the value `count`."""


class Address(Protocol):
    """Says a sentence to somebody."""

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the sentence."""


def system_language() -> str:
    """Return the language of the system if we speak it, else Vietnamese."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    named = next((name for name in names if name), "") or locale.getlocale()[0] or ""
    code = named.replace("-", "_").split("_")[0].split(".")[0].lower()
    known = {"vi": "vi", "vietnamese": "vi", "en": "en", "english": "en"}
    return known.get(code, LANGUAGES[0])


def language_files(assets: Path, language: str) -> dict[str, Path]:
    """Return the files of a language by the prefix of their keys; empty for the common one."""
    games = sorted((assets / "games").glob(f"*/{language}.json"))
    return {"": assets / "i18n" / f"{language}.json"} | {f"{f.parent.name}.": f for f in games}


def read_sentences(file: Path) -> dict[str, Sentence]:
    """Read one language file.

    Raises:
        UserError: `asset_missing` or `asset_broken`, naming file and line.
    """
    try:
        raw = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise UserError("asset_missing", file=str(file)) from None
    except json.JSONDecodeError as error:
        reason = f"{error.msg} ({error.lineno}:{error.colno})"
        raise UserError("asset_broken", file=str(file), reason=reason) from error
    except (OSError, ValueError) as error:
        raise UserError("asset_broken", file=str(file), reason=str(error)) from error
    if not isinstance(raw, dict):
        raise UserError("asset_broken", file=str(file), reason="{…}")
    for key, sentence in raw.items():
        if not _is_sentence(sentence):
            raise UserError("asset_broken", file=str(file), reason=key)
    return raw


def _is_sentence(value: object) -> bool:
    forms = list(value.values()) if isinstance(value, dict) and "other" in value else [value]
    try:
        return all(isinstance(form, str) and _has_whole_braces(form) for form in forms)
    except ValueError:
        return False


def _has_whole_braces(text: str) -> bool:
    """Tell whether something is said, and places for values can be filled.

    Raises:
        ValueError: a brace stands alone.
    """
    # Most sentences have none, and every program reads them all before it does anything.
    return bool([*string.Formatter().parse(text)] if "{" in text or "}" in text else text)


class Texts:
    """The sentences of one language."""

    def __init__(
        self,
        language: str,
        sentences: Mapping[str, Sentence],
        fallback: Mapping[str, Sentence] | None = None,
    ) -> None:
        self.language = language
        self.missing: set[str] = set()
        """Keys somebody asked for and nobody wrote."""
        self._sentences = sentences
        self._fallback = fallback or {}

    @classmethod
    def load(cls, language: str, assets: Path = ASSETS) -> Texts:
        """Read the files of a language, and of the other one to fall back to.

        Raises:
            UserError: a language file is missing or broken.
        """
        loaded: list[dict[str, Sentence]] = []
        for code in sorted(LANGUAGES, key=lambda code: code != language):
            sentences: dict[str, Sentence] = {}
            for prefix, file in language_files(assets, code).items():
                sentences |= {prefix + key: text for key, text in read_sentences(file).items()}
            loaded.append(sentences)
        return cls(language, *loaded[:2])

    def has(self, key: str) -> bool:
        """Tell whether this language has the sentence."""
        return key in self._sentences

    def say(self, key: str, /, **values: object) -> str:
        """Return the sentence with the values in their places."""
        sentence = self._sentences.get(key)
        if sentence is None:
            self.missing.add(key)
            sentence = self._fallback.get(key) or _readable(key)
        if not isinstance(sentence, str):
            form = "one" if values.get("count") == 1 else "other"
            sentence = sentence.get(form) or sentence["other"]
        return _Filler(values).format(sentence)

    def number(self, number: int) -> str:
        """Write a number as the language does, in groups of three."""
        return f"{number:,}".replace(",", self.say("number.group"))

    def sentence(self, error: UserError) -> str:
        """Say what is wrong, in one plain sentence; a game is called by its name."""
        values = dict(error.values)
        name = f"{values.get('game')}.name"
        if self.has(name):
            values["game"] = self.say(name)
        return self.say(f"error.{error.code}", **values)

    def card(self, game: str, card: Card) -> str:
        """Call a face by its name, such as 10♠ or Xe đỏ; the game may say in which order."""
        if card == HIDDEN:
            return "?"
        signs = self.signs(game, card)
        key = f"{game}.card"
        return self.say(key, **signs) if self.has(key) else signs["rank"] + signs["suit"]

    def signs(self, game: str, card: Card) -> dict[str, str]:
        """Return what the rank and the suit or colour of a face are called."""
        return {
            "rank": self._sign(f"{game}.rank.", card[:-1]),
            "suit": self._sign(f"{game}.suit.", card[-1]),
        }

    def cards(self, game: str, cards: Sequence[Card]) -> str:
        """List faces by name; equal ones are counted where the game has words for it."""
        named: list[str] = []
        for card, number in Counter(cards).items():
            counted = f"{game}.cards.{number}"
            if self.has(counted):
                named.append(self.say(counted, **self.signs(game, card)))
            else:
                named += [self.card(game, card)] * number
        if len(named) < 2:
            return "".join(named)
        return ", ".join(named[:-1]) + self.say("list.and") + named[-1]

    def proven(self, game: str, cards: Sequence[Card]) -> dict[str, str]:
        """Return the words for cards that a sentence speaks of: the first of them, and all."""
        first = cards[0] if cards else HIDDEN
        named = {"card": self.card(game, first), "cards": self.cards(game, cards)}
        return named | self.signs(game, first)

    def refusal(
        self, game: str, code: str, cards: Sequence[Card], address: Address | None = None
    ) -> str:
        """Say why an action is not legal, with the cards that prove it.

        Args:
            address: says a sentence to whoever is meant; otherwise it is said as it stands.
        """
        return (address or self.say)(f"{game}.refusal.{code}", **self.proven(game, cards))

    def _sign(self, prefix: str, letter: str) -> str:
        return self.say(prefix + letter) if self.has(prefix + letter) else letter


def _readable(key: str) -> str:
    words = key.rsplit(".", 1)[-1].replace("_", " ").strip()
    return words[:1].upper() + words[1:]


class _Filler(string.Formatter):
    """Fills `{name}` and nothing else: no attributes, no indices, no format of a value."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    def get_field(self, field_name, args, kwargs):  # type: ignore[no-untyped-def]
        """Return the value, or the name in braces where it is missing."""
        value = self._values.get(field_name)
        return ("{" + field_name + "}" if value is None else str(value)), field_name
