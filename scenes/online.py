"""A table in a network, as its scene knows it: the connection, who is there, the clock, the talk.

Rule 1: nothing here decides anything. What is shown was told by the host, but for the seconds,
which are counted down here from what it said last.
Rule 2: the one line and the buttons beside the hand are borrowed for what is amiss, so that nothing
lies over the cards, and both are given back as soon as it is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from game.core import MatchState, Seat, Update
from net.client import (
    NEXT_HAND_S,
    Client,
    LobbyState,
    MatchChanged,
    News,
    Placed,
    Presence,
    RemoteClient,
    Said,
    Stepped,
)
from scenes.countdown import Countdown
from scenes.gone import GoneScene
from scenes.party import Line, Party
from scenes.stack import Push, SceneChange
from scenes.talk import said

if TYPE_CHECKING:
    from scenes.table import TableScene

LAST_S = 10.0
"""The clock is quiet until so little of a turn is left."""
SPOKEN_S = 7.0
"""How long what somebody has said stands beside him."""
SLEEPS_S = 20.0
"""After so long without an answer the host's computer may be asleep."""
STANDING = ("paused", "waiting")


class Sign(NamedTuple):
    """What the plate of a seat says below the name."""

    text: str
    colour: str = "straw_light"
    share: float = 0.0
    """Of the last seconds of a turn, what is left."""
    faint: bool = False
    """The person is not there."""


class Way(NamedTuple):
    """A button beside the hand that answers nothing."""

    name: str
    text: str
    deed: Callable[[], SceneChange | None]
    style: str = "plain"


class _Turn(NamedTuple):
    """Who is asked, and for how long."""

    seats: tuple[Seat, ...]
    left: Countdown
    bank_s: float
    """What of it is spare time."""


class Online:
    """Watches one table in a network."""

    def __init__(self, table: TableScene, party: Party) -> None:
        self._table = table
        self.party = party
        self.halt = ""
        """Why nobody can answer now: the line says nothing else."""
        self.note = ""
        """What the line says instead of whom one waits for."""
        self.signs: Mapping[Seat, Sign] = {}
        self.speech: Mapping[Seat, str] = {}
        """What people have just said."""
        self._lost_at: float | None = None
        self._is_patient = False
        """He has said that he waits: the buttons are not needed."""
        self._awaits_host = False
        """The host has closed the table, and one waits until it is opened again."""
        self._turns: dict[Client, _Turn] = {}
        self._away: dict[Seat, Countdown] = {}
        self._next: Countdown | None = None
        self._spoken: dict[Seat, tuple[Said, float]] = {}
        self._pauser: Seat | None = None
        self._wants = 0
        """The hand after which somebody here has said that he wants another."""
        self._shown: tuple[object, ...] = ()
        self._said_end = False
        self.speaks = False
        """The panel for talking is open, which leaves the line and the hand to be seen."""

    @property
    def _now(self) -> float:
        return self._table.context.now()

    @property
    def is_lost(self) -> bool:
        """Somebody of this window is not connected, and another connection is being tried."""
        party = self.party
        return party.end is None and any(not client.is_connected for client in party.clients)

    @property
    def is_paused(self) -> bool:
        """The table waits for its owner."""
        lobby = self.party.lobby
        return lobby is not None and lobby.state == "paused"

    @property
    def stops(self) -> bool:
        """Nobody can answer now."""
        return self.is_lost or self.is_paused or self.party.end is not None

    @property
    def stood_in_for(self) -> bool:
        """A bot plays for the person who looks, who is here."""
        seat, match = self._table.client.seat, self._table.client.match
        return seat is not None and match is not None and match.seats[seat].kind == "away"

    # What arrives.

    def begin(self) -> None:
        """Begin with what the people of this window have been told already."""
        self.party.attach(self._table.hear)
        first = self.party.clients[0]
        for known in (first.lobby, first.presence):
            if known is not None:
                self.hear(first, known)

    def pump(self) -> SceneChange | None:
        """Hear what is new, let time pass; return what is to be shown if it is all over."""
        self.party.pump()
        self._look_at_connection()
        self._tell()
        end = self.party.end
        if end is None:
            self._said_end = False
        elif not self._said_end:
            self._said_end = True
            return Push(GoneScene(self._table.context, self._table, end))
        return None

    def hear(self, client: Client, news: News) -> None:
        """Take note of what a client has told."""
        is_first = client is self._table.opened.clients[0]
        match news:
            case Stepped(update):
                self._see_turn(client, update)
            case Placed() if isinstance(client, RemoteClient):
                self._come_back(client)
            case MatchChanged(match) if is_first:
                self._see_match(match)
            case LobbyState() if is_first:
                self._see_lobby(news)
            case Presence(seats) if is_first:
                self._away = {
                    Seat(seat): Countdown(who.ms / 1000, self._now)
                    for seat, who in enumerate(seats)
                    if who.state == "away" and who.ms is not None
                }
                self._let_stand()
            case Said() if is_first:
                self._spoken[news.seat] = (news, self._now + SPOKEN_S)
            case _:
                pass

    def _see_turn(self, client: Client, update: Update) -> None:
        view, match = update.view, client.match
        self._turns.pop(client, None)
        if update.ms is None or match is None or match.turn_ms is None:
            return
        mine = view.viewer in view.to_act
        seats = (view.viewer,) if mine and view.viewer is not None else view.to_act
        # Of several who are asked in secret nobody sees how long each has.
        seats = seats if mine or len(seats) == 1 else ()
        spare = min(match.bank_ms, update.ms) if update.snap else update.ms - match.turn_ms
        left = Countdown(update.ms / 1000, self._now)
        self._turns[client] = _Turn(seats, left, max(0, spare) / 1000)
        self._let_stand()

    def _see_match(self, match: MatchState) -> None:
        before = self._table.story.match
        was_playing = before is not None and before.hand == match.hand and before.playing
        if match.playing or match.is_done:
            self._next = None
        elif self._next is None and was_playing:
            self._next = Countdown(NEXT_HAND_S, self._now)

    def _see_lobby(self, lobby: LobbyState) -> None:
        if lobby.state != "paused":
            self._pauser = None
        elif self._pauser is None:
            self._pauser = lobby.owner
        self._let_stand()

    def _let_stand(self) -> None:
        """Let the clocks stand with the table's."""
        lobby, now = self.party.lobby, self._now
        on = lobby is not None and lobby.state in STANDING
        clocks = [turn.left for turn in self._turns.values()]
        for clock in (*clocks, *self._away.values(), *filter(None, (self._next,))):
            clock.stand(now, on=on)

    def _come_back(self, client: RemoteClient) -> None:
        """Say again what a host forgets of somebody who goes."""
        match = client.match
        if match is not None and not match.playing and match.hand == self._wants:
            client.ready()

    def _look_at_connection(self) -> None:
        if not self.is_lost:
            self._lost_at, self._is_patient, self._awaits_host = None, self._awaits_host, False
        elif self._lost_at is None:
            self._lost_at, self._is_patient = self._now, False

    # What is shown.

    def _tell(self) -> None:
        """Put what is to be shown into words; have a frame drawn where there are others now."""
        now, lobby = self._now, self.party.lobby
        self._spoken = {seat: told for seat, told in self._spoken.items() if told[1] > now}
        names = [seat.name for seat in lobby.seats] if lobby is not None else []
        self.speech = {
            seat: said(self._table.context, Line(names[seat], told.text, told.phrase, mine=False))
            for seat, (told, _) in self._spoken.items()
            if seat < len(names) and not self.party.is_muted(names[seat])
        }
        self.halt, self.note, self.signs = self._halt(), self._note(), self._signs()
        shown = (self.halt, self.note, self.signs, self.speech, self.until_next())
        if shown != self._shown:
            self._shown = shown
            self._table.wake()

    def _halt(self) -> str:
        say = self._table.context.say
        if self._lost_at is not None:
            seconds = int(self._now - self._lost_at)
            if self._awaits_host:
                return say("net.host_awaited")
            return say("net.host_sleep" if seconds >= SLEEPS_S else "net.reconnecting", s=seconds)
        if self.is_paused:
            return self.paused_by()
        return ""

    def paused_by(self) -> str:
        """Say who lets the table stand."""
        say, lobby, seat = self._table.context.say, self.party.lobby, self._pauser
        if seat is None or lobby is None or seat >= len(lobby.seats):
            return say("online.paused")
        if seat == self._table.you:
            return say("online.paused_you")
        return say("online.paused_by", name=lobby.seats[seat].name)

    def _note(self) -> str:
        table, view = self._table, self._table.story.view
        if self.stood_in_for:
            return table.context.say("online.bot_for_you")
        asked = view.to_act if view is not None and view.prompt == "wait" else ()
        away = self._away.get(asked[0]) if len(asked) == 1 else None
        if away is None or table.match is None:
            return ""
        name = table.match.seats[asked[0]].name
        return table.context.say("net.away", name=name, s=away.whole_s(self._now))

    def _signs(self) -> dict[Seat, Sign]:
        match = self._table.match
        if match is None:
            return {}
        found = {Seat(seat): self._sign(Seat(seat), match) for seat in range(len(match.seats))}
        return {seat: sign for seat, sign in found.items() if sign is not None}

    def _sign(self, seat: Seat, match: MatchState) -> Sign | None:
        say, now, kind = self._table.context.say, self._now, match.seats[seat].kind
        turn = self._turns.get(self._table.client)
        if turn is not None and seat in turn.seats and kind == "human" and match.playing:
            clock = self._clock(turn)
            if clock is not None:
                return clock
        if seat in self._away and kind == "human":
            text = say("online.sign_away", s=self._away[seat].whole_s(now))
            return Sign(text, "gold_bright", faint=True)
        if kind == "away":
            return Sign(say("online.sign_away_bot"), "gold_bright", faint=True)
        return Sign(say("online.sign_bot")) if kind == "bot" else None

    def _clock(self, turn: _Turn) -> Sign | None:
        """Return how much of the turn, or then of the spare time, is left, if it is little."""
        say, left = self._table.context.say, turn.left.left_s(self._now)
        usual = left - turn.bank_s
        if usual > LAST_S:
            return None
        if usual > 0:
            text = say("online.sign_turn", s=ceil(usual))
            return Sign(text, "gold_bright", usual / LAST_S)
        text = say("online.sign_bank", s=ceil(left))
        return Sign(text, "gold_bright", left / turn.bank_s if turn.bank_s else 0.0)

    def until_next(self) -> str:
        """Say when the next hand starts, and for whom it waits."""
        table, match = self._table, self._table.match
        if match is None or match.playing or match.is_done:
            return ""
        if self.halt:
            return self.halt
        say = table.context.say
        here = [seat.kind == "human" and not seat.ready for seat in match.seats]
        late = [seat.name for seat, waits in zip(match.seats, here, strict=True) if waits]
        if self.is_ready and 0 < len(late) <= 2:
            waits = say("online.waits_for", names=", ".join(late))
        elif self.is_ready and late:
            waits = say("online.waits_for_count", count=len(late))
        else:
            waits = ""
        left = self._next
        starts = say("online.next_in", s=left.whole_s(self._now)) if left is not None else ""
        text = " · ".join(filter(None, (waits, starts)))
        return text[:1].upper() + text[1:]

    # What one can do.

    @property
    def is_ready(self) -> bool:
        """Everybody of this window has said that the next hand may start."""
        match = self._table.match
        return match is not None and match.hand == self._wants

    def ready(self) -> None:
        """Remember that everybody of this window wants the next hand."""
        match = self._table.match
        self._wants = 0 if match is None else match.hand

    def ways(self) -> tuple[Way, ...]:
        """Return the buttons that stand beside the hand now."""
        say = self._table.context.say
        if self._lost_at is not None:
            leave = Way("quit", say("net.lost_leave"), self._table.leave)
            wait = Way("wait", say("net.lost_wait"), self._wait, "gold")
            return (leave,) if self._awaits_host else () if self._is_patient else (wait, leave)
        if self.is_paused and self.party.is_owner:
            return (Way("resume", say("online.resume"), self.resume, "gold"),)
        if self.stood_in_for:
            return (Way("own", say("online.back"), self._back, "gold"),)
        return ()

    def _wait(self) -> None:
        self._is_patient = True

    def _back(self) -> None:
        client = self._table.client
        if isinstance(client, RemoteClient):
            client.back()

    def resume(self) -> None:
        """Let the table go on."""
        self.party.ask("resume")

    def pause(self) -> None:
        """Let the table stand, for everybody."""
        self.party.ask("pause")

    def say(self, text: str = "", phrase: str = "") -> None:
        """Say something to everybody, as the person who looks."""
        client = self._table.client
        if isinstance(client, RemoteClient):
            client.say(text, phrase)

    def wait_for_host(self) -> None:
        """Come back to the seats once the host is there again."""
        self._awaits_host = True
        self.party.wait_for_host()

    @property
    def line_top(self) -> float:
        """Where the one line of the table begins: what lies over the table ends above it."""
        return self._table.board.frame.prompt.y

    @property
    def is_hidden(self) -> bool:
        """The curtain hides the table."""
        return self._table.curtain.down

    @property
    def warning(self) -> str:
        """What becomes of the table if one leaves it now: a word of `leave.`."""
        if self.party.watches:
            return "watcher"
        return "host" if self.party.link.is_host else "guest"
