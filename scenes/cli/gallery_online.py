"""The pictures of a table in a network: who is there, what is said, what breaks.

The hand is played by the table of this machine; only what a network adds is made up.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from game.core import Config, Seat
from net.client import LobbyState, Presence, Said
from scenes.cli.shots import scene
from scenes.cli.stage import Stage, table_of
from scenes.online import Online
from scenes.party import Ended, Line

AWAY, TALKS, LATE = 2, 4, 6
"""The seats of somebody who is gone, somebody who talks, and the owner."""


class QuietParty:
    """The people of this window, as far as a table asks about them; see `scenes.party.Party`."""

    def __init__(self, stage: Stage) -> None:
        self._table = stage.table
        self._wires = [SimpleNamespace(is_connected=True) for _ in stage.table.opened.clients]
        self.clients: Sequence[Any] = self._wires
        self.end: Ended | None = None
        self.watches = self.is_owner = False
        self.link = SimpleNamespace(is_host=False)
        self.lines: list[Line] = []
        self.seats = (Seat(0),)
        match = stage.table.match
        assert match is not None, "cards have been dealt"
        infos = list(match.seats)
        for seat in (AWAY, TALKS, LATE):
            infos[seat : seat + 1] = [
                info._replace(kind="human") for info in infos[seat : seat + 1]
            ]
        match = stage.table.story.match = match._replace(seats=tuple(infos))
        seats: Any = [SimpleNamespace(name=info.name, kind=info.kind) for info in match.seats]
        rules = (match.game, match.preset, Config(()))
        self.lobby = LobbyState("1", "playing", *rules, tuple(seats), Seat(LATE), None, 45_000, 0)

    def pump(self) -> None:
        """Hear the table of this machine."""
        for client in self._table.opened.clients:
            for news in client.pump():
                self._table.hear(client, news)

    def is_muted(self, name: str) -> bool:
        """Hear everybody."""
        return False

    def lose(self) -> None:
        """Lose the connection."""
        self._wires[0].is_connected = False


def _online(stage: Stage, prompt: str) -> QuietParty:
    """Come to a decision, and make the table one in a network."""
    stage.play_until(lambda: stage.view.prompt == prompt)
    stage.rest()
    party: Any = QuietParty(stage)
    stage.table.online = Online(stage.table, party)
    stage.table.relayout()
    stage.step(2)
    quiet: QuietParty = party
    return quiet


def _hear(stage: Stage, *told: Any) -> None:
    online = stage.table.online
    assert online is not None, "it has just been made"
    for news in told:
        online.hear(stage.table.opened.clients[0], news)
    stage.step(4)


@scene(table_of("hbbbbbbb", seed=5))
def online(stage: Stage) -> None:
    """See who is gone, and what somebody says."""
    _online(stage, "follow")
    gone = [SimpleNamespace(state="away" if n == AWAY else "here", ms=24_000) for n in range(8)]
    told = Said(Seat(TALKS), "Ai rót cho bà chén nước chè với, rồi ta đánh tiếp nhé các cháu.")
    people: Any = tuple(gone)
    _hear(stage, Presence(people), told, Said(Seat(0), "", "well_played"))
    stage.point_away()


@scene(table_of("hbbb", seed=7))
def online_lost(stage: Stage) -> None:
    """Lose the connection in mid-hand."""
    _online(stage, "follow").lose()
    stage.step(180)
    stage.point_away()


@scene(table_of("hbbb", seed=7))
def online_talk(stage: Stage) -> None:
    """Choose what to say."""
    party = _online(stage, "follow")
    party.lines += [Line("Lan", "", "hello", mine=False), Line("Bạn", "", "thanks", mine=True)]
    stage.press("talk")
    stage.point_away()


@scene(table_of("hbbb", seed=7))
def online_gone(stage: Stage) -> None:
    """Be told that the host has closed the table."""
    party = _online(stage, "follow")
    party.end = Ended("host_quit", {}, None)
    stage.step(4)
    stage.point_away()
