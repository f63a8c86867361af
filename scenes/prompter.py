"""What the table says in words at this moment: the one prompt, and the hints for the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core import MatchState, View
from scenes.hud import Look

if TYPE_CHECKING:
    from scenes.table import TableScene


def look_at(table: TableScene, match: MatchState, seen: View) -> Look:
    """Return what the HUD is to show of a table."""
    story, refused = table.story, table.player.refused
    urgent = story.asked and not story.telling
    over = seen.prompt == "over" and not match.playing and bool(match.history)
    return Look(
        view=seen,
        match=match,
        turn=story.turn_of,
        prompt=table.player.notice if refused else _prompt(table, match, seen),
        urgent=urgent,
        refused=refused,
        hints=_hints(table, seen) if urgent else (),
        winner=match.history[-1].winner if over else None,
        badges=table.board.layout.spec.badges,
    )


def _prompt(table: TableScene, match: MatchState, seen: View) -> str:
    story = table.story
    if table.widgets.covered:
        return ""
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
    device = table.context.ui.device
    return tuple(table.context.say(f"table.hint_{name}_{device}") for name in usable)
