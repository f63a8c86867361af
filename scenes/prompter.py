"""What the table says in words at this moment: the one prompt, and the hints for the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core import MatchState, View
from scenes.hud import Look
from scenes.key_words import hint

if TYPE_CHECKING:
    from scenes.table import TableScene


def look_at(table: TableScene, match: MatchState, seen: View) -> Look:
    """Return what the HUD is to show of a table."""
    story, refused, online = table.story, table.player.refused, table.online
    judged = table.player.judged
    urgent = table.asked and not story.telling and not judged
    urgent = urgent and not (online is not None and online.note)
    over = seen.prompt == "over" and not match.playing and bool(match.history)
    return Look(
        view=seen,
        match=match,
        turn=story.turn_of,
        prompt=table.player.notice if refused else _prompt(table, match, seen),
        urgent=urgent,
        refused=refused,
        hints=_hints(table, seen) if urgent else _hints_ahead(table),
        buttons=table.player.actions.places,
        winner=match.history[-1].winner if over else None,
        badges=table.board.layout.spec.badges,
        groups=table.board.layout.spec.looking("groups"),
        seals=story.seals,
        shown=table.trail.at(story.view or seen),
        you=table.you,
        signs=online.signs if online is not None else {},
        speech=online.speech if online is not None else {},
    )


def _prompt(table: TableScene, match: MatchState, seen: View) -> str:
    story, online = table.story, table.online
    if table.widgets.covered and not (online is not None and online.speaks):
        return online.until_next() if online is not None else ""
    if online is not None and online.halt:
        return online.halt
    if table.player.judged:
        return table.player.judged
    if story.telling or story.said:
        return story.said
    if online is not None and online.note:
        return online.note
    if story.sealed:
        return _sealed(table, match, seen)
    if table.player.tiles.narrowed:
        return table.player.tiles.meaning() or table.context.say("table.choose_tile")
    return table.player.tiles.meaning() or table.wording.prompt(seen, match)


def _sealed(table: TableScene, match: MatchState, seen: View) -> str:
    """Say what was answered in secret; where others look on, only that they are waited for."""
    player = table.player
    answer = seen.answer
    if player.answered is not None and player.answered.window == seen.window:
        answer = player.sent  # what was sent a moment ago comes with the next view only
    if answer is None or table.story.shared:
        return table.wording.say("prompt.wait_all")
    return table.wording.prompt(seen._replace(own=seen.own._replace(answer=answer)), match)


def _hints(table: TableScene, view: View) -> tuple[str, ...]:
    """Say which gestures do something now, for the device in use; tiles speak for themselves."""
    if table.player.tiles.count:
        return ()
    kinds = {action.kind for action in view.choices if action.cards}
    gestures = table.player.gestures(view)
    usable = {name: kinds.intersection(meant) for name, meant in gestures.items()}
    usable = {name: meant for name, meant in usable.items() if meant}
    if len(usable) > 1 and len({frozenset(meant) for meant in usable.values()}) == 1:
        usable = {"choose": kinds}
    hints = tuple(_hint(table, name, meant) for name, meant in usable.items())
    if usable and table.board.can_rearrange:
        hints = (*hints, hint(table.context, "table.hint_move"))
    keys = table.player.actions.keys() if table.context.ui.device == "keys" else ""
    return (*hints, keys) if keys else hints


def _hint(table: TableScene, name: str, kinds: set[str]) -> str:
    """Say what a gesture does, in the words of the game where it has its own."""
    for kind in sorted(kinds):
        if table.wording.has(f"hint.{kind}_mouse"):
            return hint(table.context, table.wording.key(f"hint.{kind}"))
    return hint(table.context, f"table.hint_{name}")


def _hints_ahead(table: TableScene) -> tuple[str, ...]:
    """Say what waits for the turn and how it is taken back, or that a card can be chosen now."""
    ahead = table.player.ahead
    if ahead.action is not None:
        card = table.wording.card(ahead.action.cards[0]) if ahead.action.cards else ""
        chosen = table.wording.say(f"action.{ahead.action.kind}.ahead", card=card)
        undo = hint(table.context, "table.hint_undo") if card else ""
        return (chosen, undo) if undo else (chosen,)
    gestures = table.board.layout.spec.gestures
    if table.board.hand and any(ahead.may(kind) for kind in gestures.get("down", ())):
        return (hint(table.context, "table.hint_ahead"),)
    return ()
