"""The rules a player reads, made from the options the table plays.

The sentences stand in the game's language files. `rules.<section>.<n>` is a line of a section, and
`{name}` in it stands for the sentence of that option with its value: `rule.<name>.<value>`, or
`rule.<name>` with `{value}` for a number. Options that no line names are told in a section of their
own, so that no option can be forgotten. A sentence that is empty is left out, and so is that of an
option that changes nothing beside the others. What other tables choose stands in one section,
made from the options and no line of a file.

The last section is the glossary. Its lines are `word: what it means`; those of the game come first,
then those that all games share, `rules.words.<n>` of the common files, so that none is told twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, takewhile
from typing import NamedTuple, Protocol

from game.core import Config, GameInfo, Option
from game.core.options import Value, written
from game.registry import Game
from game.texts import Texts

SECTIONS = ("goal", "deal", "groups", "course", "end", "table", "others", "words")
OWN_SECTION = "table"
"""Where the options stand that no line names."""
OTHERS_SECTION = "others"
"""Where tables differ: what this one has chosen, and what others play."""
WORDS_SECTION = "words"
"""The glossary."""


class Informed(Protocol):
    """Rules, as far as the page asks them."""

    @property
    def info(self) -> GameInfo:
        """The fixed facts of the game."""


class Described(Protocol):
    """A game whose rules can be told."""

    @property
    def id(self) -> str:
        """Its name in the keys of its texts."""

    @property
    def rules(self) -> Informed:
        """The game itself."""


class Section(NamedTuple):
    """A part of the page."""

    id: str
    title: str
    lines: tuple[str, ...]


class Difference(NamedTuple):
    """An option that two rule systems set differently, and what it means in each."""

    option: str
    label: str
    values: tuple[Value, Value]
    lines: tuple[str, str]


def rules_page(game: Described, config: Config, texts: Texts) -> tuple[Section, ...]:
    """Return the rules as they are played with these options; empty sections are left out."""
    played = [option for option in game.rules.info.options if option.matters(config)]
    rules = dict.fromkeys(config, "")
    for option in played:
        rules[option.name] = option_line(game.id, option.name, config[option.name], texts)
    told: dict[str, list[str]] = {}
    named: set[str] = set()
    for section in SECTIONS:
        told[section] = []
        for key in _numbered(f"{game.id}.rules.{section}", texts):
            bare = texts.say(key)
            named |= {name for name in rules if "{" + name + "}" in bare}
            told[section].append(texts.say(key, **_seats(game.rules.info), **rules))
    if told[WORDS_SECTION]:
        told[WORDS_SECTION] += map(texts.say, _numbered(f"rules.{WORDS_SECTION}", texts))
    told[OWN_SECTION] += [line for name, line in rules.items() if name not in named]
    told[OTHERS_SECTION] += _elsewhere(game.id, played, config, texts)
    return tuple(
        Section(section, texts.say(f"rules.{section}"), tuple(filter(None, lines)))
        for section, lines in told.items()
        if any(lines)
    )


def _elsewhere(game: str, options: Iterable[Option], config: Config, texts: Texts) -> Iterator[str]:
    """Yield what other tables choose, option by option, where there is a word for the option."""
    for option in options:
        others = [value for value in option.choices if value != config[option.name]]
        label = f"{game}.option.{option.name}"
        if not others or not texts.has(label):
            continue
        yield texts.say(
            "rules.others.line",
            option=texts.say(label),
            here=value_words(game, option.name, config[option.name], texts),
            elsewhere=texts.say("rules.others.or").join(
                option_line(game, option.name, value, texts) for value in others
            ),
        )


def value_words(game: str, option: str, value: Value, texts: Texts) -> str:
    """Return a value of an option in a word or two."""
    key = f"{game}.value.{option}.{written(value)}"
    if texts.has(key):
        return texts.say(key)
    if isinstance(value, bool):
        return texts.say("rules.yes" if value else "rules.no")
    return texts.number(value) if isinstance(value, int) else value


def word_and_sense(line: str) -> tuple[str, str]:
    """Return a line of the glossary as the word and what it means; "" if it is no such line."""
    word, _, sense = line.partition(": ")
    return word, sense


def option_line(game: str, name: str, value: Value, texts: Texts) -> str:
    """Return what an option with this value means."""
    general, special = f"{game}.rule.{name}", f"{game}.rule.{name}.{written(value)}"
    if type(value) is int and not texts.has(special):
        return texts.say(general, value=value)
    return texts.say(special)


def differences(game: Game, one: Config, other: Config, texts: Texts) -> tuple[Difference, ...]:
    """Return the options in which two systems differ."""
    return tuple(
        Difference(
            name,
            texts.say(f"{game.id}.option.{name}"),
            (value, other[name]),
            (
                option_line(game.id, name, value, texts),
                option_line(game.id, name, other[name], texts),
            ),
        )
        for name, value in one.items()
        if other[name] != value
    )


def preset_name(game: Game, preset: str, texts: Texts) -> str:
    """Return the name of a preset as people say it; house rules are called as they were named."""
    return texts.say(f"{game.id}.preset.{preset}") if preset in game.presets else preset


def _numbered(key: str, texts: Texts) -> Iterator[str]:
    """Yield the keys of the lines that stand under a key: `key.1`, `key.2` and so on."""
    return takewhile(texts.has, (f"{key}.{number}" for number in count(1)))


def _seats(info: GameInfo) -> dict[str, object]:
    """Return the numbers of seats that a line may name."""
    return {"least": info.min_seats, "most": info.max_seats, "usual": info.default_seats}
