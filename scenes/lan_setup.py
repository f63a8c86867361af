"""Setting up a table for others in the network: as any table, with seats that wait, and a clock."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core import UserError, check_name, clean_name
from scenes.context import Context, GameEntry
from scenes.faces import draw_plate
from scenes.lan import TURNS_S, USUAL_TURN_S, Plan, PlanSeat
from scenes.lines import fitting
from scenes.prefs import Prefs
from scenes.seating import BOT_LEVEL, Place, Seating
from scenes.setup import SetupScene
from scenes.stack import Replace, SceneChange

_KINDS = ("bot", "open", "human")
"""In the order in which a press goes through them."""


class LanSeating(Seating):
    """A table in the making at which seats may wait for people from elsewhere."""

    turn_s: int | None = USUAL_TURN_S

    @classmethod
    def begin(
        cls, registry: Sequence[GameEntry], prefs: Prefs, *, own_name: str, guest: str
    ) -> LanSeating:
        """Return the last table of these settings; without one, a seat waits for somebody."""
        seating = cls.start(registry, prefs, own_name=own_name, guest=guest)
        assert isinstance(seating, cls)
        seating.turn_s = prefs.lan_turn or None
        kinds = prefs.lan_seats or ["human", "open"]
        if prefs.lan_seats:
            seating.resize(len(kinds))
        for seat in range(1, len(seating.places)):
            seating.set_kind(seat, kinds[seat] if seat < len(kinds) else "bot")
        return seating

    def kind(self, seat: int) -> str:
        """Return who is to sit on a seat."""
        place = self.places[seat]
        return "open" if place.is_open else "bot" if place.is_bot else "human"

    def set_kind(self, seat: int, kind: str) -> None:
        """Say who is to sit on a seat; the first is somebody at this window."""
        place = self.places[seat]
        if kind == self.kind(seat) or seat == 0:
            return
        place.is_open, place.is_bot = kind == "open", kind != "human"
        place.name = ""
        if kind != "open":
            place.name = self._bot_name() if kind == "bot" else self._guest_name(seat)

    def toggle(self, seat: int) -> None:
        """Go on to the next kind."""
        here = _KINDS.index(self.kind(seat))
        self.set_kind(seat, _KINDS[(here + 1) % len(_KINDS)])

    def _name_the_first(self) -> None:
        """Leave the name: at other machines nobody is called "you"."""

    def can_turn(self, by: int) -> bool:
        """Tell whether turns can be shorter or longer."""
        return 0 <= TURNS_S.index(self._turn) + by < len(TURNS_S)

    def step_turn(self, by: int) -> None:
        """Make turns shorter or longer; the longest is without a clock."""
        if self.can_turn(by):
            self.turn_s = TURNS_S[TURNS_S.index(self._turn) + by]

    @property
    def _turn(self) -> int | None:
        return self.turn_s if self.turn_s in TURNS_S else USUAL_TURN_S

    def plan(self) -> Plan:
        """Return the table, to be opened.

        Raises:
            UserError: a name is wrong.
        """
        for error in self.problems().values():
            raise error
        seats = []
        for seat, place in enumerate(self.places):
            kind = self.kind(seat)
            name = check_name(place.name) if kind == "human" else place.name
            seats.append(PlanSeat(kind, name, BOT_LEVEL if kind == "bot" else ""))
        options = dict(self.options)
        return Plan(self.entry.id, self.preset, options, tuple(seats), self.hands, self._turn)

    def remember(self, prefs: Prefs) -> None:
        """Keep who sits where, and the clock, for the next time."""
        prefs.player_name = check_name(self.places[0].name)
        prefs.lan_seats = [self.kind(seat) for seat in range(len(self.places))]
        prefs.lan_turn = self._turn or 0
        prefs.save()


def own_name(context: Context, otherwise: str = "lan.own_name") -> str:
    """Return what somebody is called at a table where others are."""
    say, name = context.say, context.prefs.player_name
    is_usual = name in ("", say("setup.own_name"))
    return clean_name("" if is_usual else name, say(otherwise))


class LanSetupScene(SetupScene):
    """The page of a table with what a table in a network has besides."""

    topic = "lan.setup"
    seating: LanSeating

    def __init__(self, context: Context) -> None:
        say = context.say
        seating = LanSeating.begin(
            context.registry, context.prefs, own_name=own_name(context), guest=say("setup.guest")
        )
        seating.places[0].name = own_name(context)
        super().__init__(context, seating)

    def kind_key(self, place: Place) -> str:
        """Return the word for who is to sit on a seat."""
        if place.is_open:
            return "lan.kind.open"
        return "lan.kind.bot" if place.is_bot else "lan.kind.human"

    def _below(self) -> list[pygame.Rect]:
        return self._row_of_four()[:3]

    def _row_of_four(self) -> list[pygame.Rect]:
        seats, hands, clock, stake = self._columns(self._below_row(), 4)
        return [seats, hands, stake, clock]

    def _add_choices(self) -> None:
        super()._add_choices()
        seating, say = self.seating, self.context.say
        clock = self._row_of_four()[3]
        turn_s = seating.turn_s
        text = say("lan.turn", seconds=turn_s) if turn_s else say("lan.turn_none")
        self.widgets.stepper(
            "turn",
            clock,
            text,
            self._step_turn,
            can_less=seating.can_turn(-1),
            can_more=seating.can_turn(1),
        )

    def _step_turn(self, by: int) -> None:
        self.seating.step_turn(by)
        self.relayout()

    def _draw_heads(self, surface: pygame.Surface) -> None:
        super()._draw_heads(surface)
        theme, text, clock = (
            self.context.theme,
            self.context.say("lan.clock"),
            self._row_of_four()[3],
        )
        role = fitting(theme, text, clock.w, ("tiny",) if theme.large else ("small", "tiny"))
        at = (clock.x, clock.y - theme.px(3))
        theme.text(surface, text, at, role, "ink_soft", anchor="bottomleft", width=clock.w)

    def _draw_seat(self, surface: pygame.Surface, seat: int, problem: UserError | None) -> None:
        if not self.seating.places[seat].is_open:
            super()._draw_seat(surface, seat, problem)
            return
        theme = self.context.theme
        face, name, _ = self._parts(seat)
        edge = theme.colour("straw_dark")
        pygame.draw.circle(surface, edge, face.center, face.width // 2, theme.px(2))
        draw_plate(theme, surface, name)
        text, width = self.context.say("lan.open_seat"), name.width - theme.px(20)
        role = fitting(theme, text, width, ("small", "tiny"))
        at = (name.x + theme.px(10), name.centery)
        theme.text(surface, text, at, role, "ink_soft", anchor="midleft", width=width)

    def _open(self) -> SceneChange:
        """Open the table, and sit down in its lobby."""
        from scenes.lobby import LobbyScene  # what is not asked for is not read

        lan = self.context.lan
        assert lan is not None, "the way here is there only then"
        party = lan().host(self.seating.plan())
        return Replace(LobbyScene(self.context, party))
