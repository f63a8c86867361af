"""What rules, their options and their values are called, and what is wrong with them, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from game import rulespage
from game.core import UserError
from game.core.options import Value, written
from game.texts import Texts
from scenes.houses import Choice, Houses, Playable, find, offered


class Speaker(Protocol):
    """A context, as far as words are concerned."""

    texts: Texts
    houses: Houses | None


def game_name(context: Speaker, game: str) -> str:
    """Return what a game is called, in words."""
    return _said(context, f"{game}.name", game.replace("_", " ").title())


def preset_name(context: Speaker, game: str, preset: str) -> str:
    """Return what a table of rules is called, in words."""
    return _said(context, f"{game}.preset.{preset}", preset.replace("_", " ").capitalize())


def choice_name(context: Speaker, game: Playable, choice: Choice) -> str:
    """Return what rules one can choose are called."""
    if choice.options and not choice.house:
        return rules_name(context, game, choice.preset, choice.options)
    return choice.house or preset_name(context, game.id, choice.preset)


def rules_name(context: Speaker, game: Playable, preset: str, options: Mapping[str, Value]) -> str:
    """Return what the rules of a table are called: by preset, by house, or as changed by hand."""
    choices = offered(game, context.houses)
    number = find(game, choices, preset, options)
    if number is not None:
        return choice_name(context, game, choices[number])
    return context.texts.say("house.changed", name=preset_name(context, game.id, preset))


def about(context: Speaker, game: str, choice: Choice) -> str:
    """Return one line on rules one can choose."""
    if choice.house:
        return context.texts.say("house.based", name=preset_name(context, game, choice.preset))
    return _said(context, f"{game}.preset.{choice.preset}.about", "")


def option_name(context: Speaker, game: str, option: str) -> str:
    """Return what an option is called."""
    return _said(context, f"{game}.option.{option}", option)


def value_words(context: Speaker, game: str, option: str, value: Value) -> str:
    """Return a value of an option in a word or two."""
    special = f"{game}.value.{option}.{written(value)}"
    if isinstance(value, bool) and not context.texts.has(special):
        return context.texts.say("settings.on" if value else "settings.off")
    return rulespage.value_words(game, option, value, context.texts)


def fault(context: Speaker, game: str, error: UserError) -> str:
    """Say what is wrong with rules; options that rule each other out are called by their names."""
    if error.code != "option_clash":
        return context.texts.sentence(error)
    values = {key: str(value) for key, value in error.values.items()}
    named = {key: option_name(context, game, values[key]) for key in ("key", "other")}
    named["value"] = _typed(context, game, values["key"], values["value"])
    for key in ("needed", "found"):
        named[key] = _typed(context, game, values["other"], values[key])
    return context.texts.say("house.clash", **named)


def _typed(context: Speaker, game: str, option: str, value: str) -> str:
    """Return a value that is written as in a preset file in a word or two."""
    known: dict[str, Value] = {"true": True, "false": False}
    return value_words(context, game, option, known.get(value, value))


def _said(context: Speaker, key: str, otherwise: str) -> str:
    return context.texts.say(key) if context.texts.has(key) else otherwise
