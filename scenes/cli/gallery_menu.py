"""The pictures of what comes before a table: the menu, setting up, the rules one can choose."""

from __future__ import annotations

import pygame

from scenes.cli.shots import scene
from scenes.cli.stage import Stage, table_of
from scenes.setup import SetupScene

# The menu and setting up.


@scene()
def menu(stage: Stage) -> None:
    """Show the title screen."""
    stage.step(30)


@scene(table_of("hbbb", seed=7), keeps=True)
def menu_saved(stage: Stage) -> None:
    """Leave a hand that can be continued."""
    stage.play_until(lambda: stage.view.facts["round"] == 2)
    stage.key(pygame.K_ESCAPE)
    stage.press("leave", "go")
    stage.step(30)


@scene()
def setting_up(stage: Stage) -> None:
    """Set up a table with a guest."""
    stage.press("setup", "kind.2")
    stage.point_away()


@scene()
def setting_up_wrong(stage: Stage) -> None:
    """Give eight seats, and two people one name."""
    stage.press("setup", *["seats.more"] * 4, "kind.1", "name.1")
    stage.key(*[pygame.K_BACKSPACE] * 16)
    stage.type(stage.context.say("setup.guest", number=1))
    stage.press("start")
    assert isinstance(stage.top, SetupScene), "a table with two of one name is not opened"
    stage.point_away()


@scene(keeps=True)
def rules_shelf(stage: Stage) -> None:
    """Look at the rules one can play."""
    stage.press("setup", "rules.more", "rules")
    stage.point_away()


@scene(keeps=True)
def house_rules(stage: Stage) -> None:
    """Make house rules, and be told what does not go together."""
    stage.press("setup", "rules", "make", "option.double_pay", "option.claim")
    stage.point_away()


@scene(keeps=True)
def house_kept(stage: Stage) -> None:
    """See the rules of the house beside the presets."""
    stage.press("setup", "rules.more", "rules", "make", "option.double_pay", "save")
    stage.point_away()


@scene(keeps=True)
def house_code(stage: Stage) -> None:
    """See the code of rules."""
    stage.press("setup", "rules.more", "rules", "code")
    stage.point_away()


@scene(keeps=True)
def house_code_wrong(stage: Stage) -> None:
    """Be told that a code is mistyped."""
    stage.press("setup", "rules", "enter")
    stage.type("2345-6789")
    stage.press("read")
    stage.point_away()


@scene(keeps=True)
def house_delete(stage: Stage) -> None:
    """Be asked before the rules of a house are deleted."""
    stage.press("setup", "rules", "make", "save", "delete")
    stage.point_away()


@scene()
def compare(stage: Stage) -> None:
    """See two tables of rules side by side."""
    stage.press("setup", "rules", "compare", "1.more")
    stage.point_away()


@scene()
def example(stage: Stage) -> None:
    """Look at the illustrated hand."""
    stage.press("rules", "example", *["next"] * 2)
    stage.point_away()


@scene()
def rules_differ(stage: Stage) -> None:
    """Read where rules differ from those of newcomers."""
    stage.press("setup", *["rules.more"] * 2, "rules", "read", "section.differ")
    stage.point_away()
