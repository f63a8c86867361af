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
    story, refused = table.story, table.player.refused
    judged = table.player.judged
    urgent = table.asked and not story.telling and not judged
    over = seen.prompt == "over" and not match.playing and bool(match.history)
    return Look(
        view=seen,
        match=match,
        turn=story.turn_of,
        prompt=table.player.notice if refused else _prompt(table, match, seen),
        urgent=urgent,
        refused=refused,
        hints=_hints(table, seen) if urgent else _hints_ahead(table),
        buttons=len(table.player.actions.offers()),
        winner=match.history[-1].winner if over else None,
        badges=table.board.layout.spec.badges,
    )


def _prompt(table: TableScene, match: MatchState, seen: View) -> str:
    story = table.story
    if table.widgets.covered:
        return ""
    if table.player.judged:
        return table.player.judged
    if story.telling or story.said:
        return story.said
    if story.sealed:
        return table.wording.say("prompt.wait_all")
    return table.wording.prompt(seen, match)


def _hints(table: TableScene, view: View) -> tuple[str, ...]:
    """Say which gestures do something now, for the device in use."""
    kinds = {action.kind for action in view.choices}
    gestures = table.player.gestures(view)
    usable = {name: kinds.intersection(meant) for name, meant in gestures.items()}
    usable = {name: meant for name, meant in usable.items() if meant}
    if len(usable) > 1 and len({frozenset(meant) for meant in usable.values()}) == 1:
        usable = {"choose": kinds}
    hints = tuple(hint(table.context, f"table.hint_{name}") for name in usable)
    keys = table.player.actions.keys() if table.context.ui.device == "keys" else ""
    return (*hints, keys) if keys else hints


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
