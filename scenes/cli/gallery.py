"""Every scene in every state worth seeing, as scripts; `screens` and the tests take pictures of it.

Adding one is a function with `@scene`: its name is the name of the picture, and what it is given
stands in the menu, or at the table that is named.
"""

from __future__ import annotations

import pygame

from scenes.cli.endings import endings
from scenes.cli.gallery_groups import group_tables
from scenes.cli.gallery_lan import lan
from scenes.cli.gallery_menu import menu
from scenes.cli.gallery_online import online
from scenes.cli.shots import SHOTS, Gallery, Script, Shot, Size, scene
from scenes.cli.stage import Stage, table_of

__all__ = ["SHOTS", "Gallery", "Script", "Shot", "Size", "lan", "menu", "online", "results"]

LONGEST_NAMES = ("Nguyễn Thị Quỳnh", "Trương Nghĩa Đưc", *("Mwwwwwwwwwwwwwww",) * 6)

# The table.


@scene(table_of("hbbb", seed=7), speed=1.0)
def deal(stage: Stage) -> None:
    """Catch cards in the air."""
    stage.until(lambda: stage.table.animating)
    stage.step(60)
    stage.sharpen()


@scene(table_of("hbbb", seed=7))
def lead(stage: Stage) -> None:
    """Begin a round."""
    stage.play_until(lambda: stage.view.prompt == "lead")
    stage.rest()


@scene(table_of("hbbbbbbb", seed=5))
def follow(stage: Stage) -> None:
    """Answer one of seven others."""
    stage.play_until(lambda: stage.view.prompt == "follow")
    stage.rest()


@scene(table_of("hbbbb", seed=3))
def refused(stage: Stage) -> None:
    """Be told why a card may not be played."""
    stage.play_until(lambda: stage.view.prompt == "follow")
    stage.rest()
    barred = stage.view.refusals[0].action.cards[0]
    stage.click_card([sprite.card for sprite in stage.table.board.hand].index(barred))
    stage.step(30)


@scene(table_of("hbbbbb", seed=5), speed=1.0)
def between(stage: Stage) -> None:
    """Wait while another is to play."""
    stage.until(lambda: stage.asked)
    stage.answer()
    stage.point((0, 0))
    stage.until(lambda: stage.still and stage.view.prompt == "wait" and not stage.table.animating)
    stage.sharpen()  # in a rest the others would go on


@scene(table_of("hbbb", seed=14))
def commit(stage: Stage) -> None:
    """Choose in secret."""
    stage.play_until(lambda: stage.view.prompt == "commit")
    stage.rest()


@scene(table_of("hbbb", seed=14))
def keys(stage: Stage) -> None:
    """Choose in secret by keys."""
    stage.play_until(lambda: stage.view.prompt == "commit")
    stage.key(pygame.K_LEFT, pygame.K_RIGHT)
    stage.rest()


@scene(table_of("hbbb", seed=14))
def sealed(stage: Stage) -> None:
    """Have chosen in secret, and wait for the others."""
    stage.bots.ponders = "commit"
    stage.play_until(lambda: stage.view.prompt == "commit")
    stage.answer()
    stage.until(lambda: stage.still and stage.table.story.sealed)
    stage.rest()


@scene(table_of("hbbb", seed=3))
def out(stage: Stage) -> None:
    """Be out after four rounds, and watch."""
    stage.until(lambda: stage.asked)
    while not _is_out(stage):
        hidden = [choice.kind == "hide" for choice in stage.view.choices]
        stage.click_card(0, 3) if any(hidden) else stage.answer()
        stage.until(lambda: stage.asked or _is_out(stage))
    stage.rest()


@scene(table_of("hbbb", seed=14))
def last_cards(stage: Stage) -> None:
    """See the last cards, turned over by themselves, before the results."""
    stage.play_until(lambda: stage.view.prompt == "commit")
    stage.answer()
    stage.until(lambda: stage.still and stage.view.prompt == "over")
    stage.rest()


@scene(table_of("hbbb", seed=5))
def results(stage: Stage) -> None:
    """See who won, and why."""
    stage.play_until(lambda: stage.is_over)
    stage.rest()


for _script, _at in (*group_tables(), *endings()):
    scene(_at)(_script)


@scene(table_of("hbb", seed=5))
def leave(stage: Stage) -> None:
    """Be asked before leaving."""
    stage.until(lambda: stage.asked)
    stage.rest()
    stage.key(pygame.K_ESCAPE)
    stage.press("leave")
    stage.rest()


@scene(table_of("hhbb", seed=5))
def curtain(stage: Stage) -> None:
    """Hand the window over to another person."""
    stage.until(lambda: stage.table.curtain.down)
    stage.step(30)


@scene(table_of("hbbb", seed=7))
def felt(stage: Stage) -> None:
    """See the weave of the cloth and its drum."""
    stage.until(lambda: stage.asked)
    stage.rest()


@scene(table_of("hbbbbbbb", seed=5, names=LONGEST_NAMES))
def longest_names(stage: Stage) -> None:
    """Sit with seven whose names are as long as names may be."""
    stage.play_until(lambda: stage.view.prompt == "follow")
    stage.rest()


@scene(table_of("hbbb", seed=7), large=True)
def large(stage: Stage) -> None:
    """Play in the large mode."""
    stage.play_until(lambda: stage.view.prompt == "follow")
    stage.rest()


@scene(table_of("hbbb", seed=7), four_colours=True)
def four_colours(stage: Stage) -> None:
    """Play with a colour for each suit."""
    stage.play_until(lambda: stage.view.prompt == "follow")
    stage.rest()


# What lies over the table.


@scene(table_of("hbbb", seed=7))
def last_trick(stage: Stage) -> None:
    """Look at the last round once more."""
    stage.play_until(lambda: stage.view.facts["round"] == 2)
    stage.press("last")
    stage.rest()


@scene(table_of("hbbb", seed=7))
def pause(stage: Stage) -> None:
    """Let the table stand."""
    _pause(stage)


@scene(table_of("hbbb", seed=7))
def rulebook(stage: Stage) -> None:
    """Read the rules in mid-hand."""
    _pause(stage, "rules")


@scene(table_of("hbbb", seed=7))
def glossary(stage: Stage) -> None:
    """Read what the words mean."""
    _pause(stage, "rules", "section.words")


@scene(table_of("hbbb", seed=7))
def settings_general(stage: Stage) -> None:
    """Set the language, the window and how one types."""
    _pause(stage, "settings")


@scene(table_of("hbbb", seed=7))
def settings_sound(stage: Stage) -> None:
    """Set how loud what is."""
    _pause(stage, "settings", "topic.sound")


@scene(table_of("hbbb", seed=7))
def settings_motion(stage: Stage) -> None:
    """Set how quickly cards move."""
    _pause(stage, "settings", "topic.motion")


@scene(table_of("hbbb", seed=7))
def settings_look(stage: Stage) -> None:
    """Set how large things are, and what the cards look like."""
    _pause(stage, "settings", "topic.look")


@scene(table_of("hbbb", seed=7))
def settings_reset(stage: Stage) -> None:
    """Be asked before the first settings come back."""
    _pause(stage, "settings", "reset")


@scene()
def keys_page(stage: Stage) -> None:
    """See all keys on one page, from the menu."""
    stage.press("settings", "keys")
    stage.point_away()


def _pause(stage: Stage, *controls: str) -> None:
    """Let the table stand, and press these controls one after the other."""
    stage.play_until(lambda: stage.view.prompt == "follow")
    stage.rest()
    stage.press("pause", *controls)
    stage.point_away()


def _is_out(stage: Stage) -> bool:
    """Tell whether the person who looks is out of the hand."""
    active, viewer = stage.view.facts.get("active"), stage.view.viewer
    return isinstance(active, tuple) and viewer is not None and not active[viewer]
