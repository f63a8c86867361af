"""The rules of a table in a network, as far as they are known here, and those one plays here."""

from __future__ import annotations

from typing import NamedTuple

from game.core import UserError
from net.client import LobbyState
from scenes.context import Context, GameEntry
from scenes.house_words import choice_name, game_name
from scenes.houses import Choice
from scenes.talk import drawable


class Played(NamedTuple):
    """A game that is known here, and its rules as one can choose them here."""

    entry: GameEntry
    choice: Choice


def played_at(context: Context, lobby: LobbyState) -> Played | None:
    """Return what a table plays; None if this version does not have it."""
    entry = context.entry(lobby.game)
    if entry is None:
        return None
    try:
        base = entry.config(lobby.preset)
        options = {k: v for k, v in lobby.config.items() if k not in base or base[k] != v}
        entry.config(lobby.preset, options)
    except UserError:
        return None
    return Played(entry, Choice(lobby.preset, options))


def rules_at(context: Context, lobby: LobbyState) -> str:
    """Return what the rules of a table are called."""
    played = played_at(context, lobby)
    if played is None:
        return drawable(context.theme, lobby.preset)
    return choice_name(context, played.entry, played.choice)


def title_of(context: Context, lobby: LobbyState) -> str:
    """Say what is played at a table, and by which rules."""
    game = game_name(context, lobby.game)
    return context.say("visit.title", game=game, rules=rules_at(context, lobby))


def length_and_turn(context: Context, lobby: LobbyState) -> tuple[str, str]:
    """Say how long the match of a table is, and the turns."""
    say = context.say
    length = say("setup.hands_count", count=lobby.hands) if lobby.hands else say("setup.hands_open")
    turn = say("lan.turn_none")
    if lobby.turn_ms is not None:
        turn = say("lan.turn_each", seconds=round(lobby.turn_ms / 1000))
    return say("lobby.length", length=length), turn


def own_choice(context: Context, entry: GameEntry) -> Choice:
    """Return the rules by which one plays this game here."""
    last = context.prefs.last
    if last is not None and last.game == entry.id and last.preset in entry.presets:
        try:
            entry.config(last.preset, last.options)
        except UserError:
            return Choice(last.preset, {})
        return Choice(last.preset, last.options)
    return Choice(entry.default_preset, {})
