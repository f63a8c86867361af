"""The protocol with one thing wrong each time; the simulator has to notice.

A mutant is a function that spoils one thing of the real code. What its docstring says is what the
players would suffer.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game import files
from game.clock import Chair
from game.core import IllegalAction, Seat, Update
from game.record import Record, Seated
from game.table import Table
from net import connection as connections
from net.cli.keeper import Keeper
from net.cli.lan import LanTable
from net.client import RemoteClient
from net.connection import Connection
from net.errors import Code, ProtocolError
from net.hall import Placed
from net.line import Line, WakeClock
from net.lobby import Lobby
from net.room import Room
from net.session import ClientSession, HostSession, Ledger
from net.tokens import key_of

Mutant = Callable[[pytest.MonkeyPatch], None]


def ack_before_commit(patch: pytest.MonkeyPatch) -> None:
    """An answer is acknowledged before it is on the disk."""
    honest = Connection.submit

    def submit(self: Connection, *arguments: Any) -> None:
        honest(self, *arguments)
        if self.is_greeted:
            self.session.release()
            self.flush()

    patch.setattr(Connection, "submit", submit)


def told_before_commit(patch: pytest.MonkeyPatch) -> None:
    """What is played is told before it is on the disk."""
    tell, commit = Room.tell, LanTable.commit

    def late(self: Room, now: float) -> None:
        tell(self, now)
        if isinstance(self._authority, LanTable):
            commit(self._authority)

    patch.setattr(LanTable, "commit", lambda self: None)
    patch.setattr(Room, "tell", late)


def no_fsync(patch: pytest.MonkeyPatch) -> None:
    """The record is written and not forced onto the disk."""
    honest = Keeper.commit

    def commit(self: Keeper) -> None:
        self._disk = self._disk._replace(durable=False)
        honest(self)

    patch.setattr(Keeper, "commit", commit)


def torn_tail_kept(patch: pytest.MonkeyPatch) -> None:
    """Half a line at the end of a record is not cut off, and others follow it."""

    def mend(file: Path, data: bytes, good: bytes) -> Path:
        return file

    patch.setattr(files, "mend", mend)
    honest = Keeper.resume.__func__  # type: ignore[attr-defined]

    def resume(cls: type[Keeper], disk: Any, record: Record) -> Keeper:
        whole = Record(record.file, record.header, record.lines, record.file.stat().st_size)
        return honest(cls, disk, whole)  # type: ignore[no-any-return]

    patch.setattr(Keeper, "resume", classmethod(resume))


def last_line_lost(patch: pytest.MonkeyPatch) -> None:
    """After a restart the last line of the record is not played."""
    honest = Table.restore
    patch.setattr(Table, "restore", lambda self, lines, now: honest(self, list(lines)[:-1], now))


def repeated_answer_is_new(patch: pytest.MonkeyPatch) -> None:
    """An answer that comes again is put to the table again, as if it were another one."""
    patch.setattr(Ledger, "find", lambda self, id: [])
    patch.setattr(Ledger, "add", lambda self, ack: None)
    patch.setattr(LanTable, "answered", lambda self, seat, window: None)


def answers_forgotten(patch: pytest.MonkeyPatch) -> None:
    """What a seat has answered is not known any more after a restart of the host."""
    patch.setattr(LanTable, "answered", lambda self, seat, window: None)


def unanswered_not_repeated(patch: pytest.MonkeyPatch) -> None:
    """A client that comes back does not say again what was not acknowledged."""
    honest = RemoteClient._come_in

    def come_in(self: RemoteClient, last: int) -> None:
        unanswered, self._unanswered = self._unanswered, None
        honest(self, last)
        self._unanswered = unanswered

    patch.setattr(RemoteClient, "_come_in", come_in)


def question_not_asked_again(patch: pytest.MonkeyPatch) -> None:
    """Who comes back is not told what he is asked."""
    honest = Table.snapshot

    def snapshot(self: Table, viewer: Seat | None, now: float) -> Any:
        match, update = honest(self, viewer, now)
        if update is not None:
            view = update.view._replace(own=update.view.own._replace(choices=()))
            update = update._replace(view=view)
        return match, update

    patch.setattr(Table, "snapshot", snapshot)


def snapshot_of_another(patch: pytest.MonkeyPatch) -> None:
    """Who comes back is shown the table as the next seat sees it."""
    honest = Table.snapshot

    def snapshot(self: Table, viewer: Seat | None, now: float) -> Any:
        if viewer is None:
            return honest(self, viewer, now)
        match, update = honest(self, Seat((viewer + 1) % len(self._seats)), now)
        if isinstance(update, Update):
            view = update.view._replace(viewer=viewer)
            update = update._replace(viewer=viewer, view=view)
        return match, update

    patch.setattr(Table, "snapshot", snapshot)


def watchers_see_a_hand(patch: pytest.MonkeyPatch) -> None:
    """Those who watch are told what the first seat sees."""
    honest = Table._view

    def view(self: Table, viewer: Seat | None) -> Any:
        seen = honest(self, Seat(0) if viewer is None else viewer)
        return seen._replace(viewer=viewer)

    patch.setattr(Table, "_view", view)


def newcomer_told_twice(patch: pytest.MonkeyPatch) -> None:
    """A newcomer is told in steps once more what his snapshot has shown."""
    honest = Connection._greet

    def greet(self: Connection, *arguments: Any) -> None:
        honest(self, *arguments)
        self.news_from = 0

    patch.setattr(Connection, "_greet", greet)


def step_left_out(patch: pytest.MonkeyPatch) -> None:
    """When two decisions close in one turn of the loop, the first is told to nobody."""
    honest = connections.News.frames

    def frames(self: Any, viewer: Seat | None, start: int) -> Any:
        mine = [i for i in self.items if isinstance(i, Update) and i.viewer == viewer]
        skipped = mine[0] if len(mine) > 1 else None
        kept = [item for item in self.items if item is not skipped]
        self.items, items = kept, self.items
        self._frames.clear()
        yield from honest(self, viewer, start)
        self.items = items
        self._frames.clear()

    patch.setattr(connections.News, "frames", frames)


def window_not_checked(patch: pytest.MonkeyPatch) -> None:
    """An answer that is late counts for the next question."""
    honest = LanTable.submit

    def submit(self: LanTable, seat: Seat, window: int, action: Any, now: float) -> None:
        honest(self, seat, self.table._window, action, now)

    patch.setattr(LanTable, "submit", submit)


def seat_by_order(patch: pytest.MonkeyPatch) -> None:
    """Who comes back gets the first seat whose person is away, whoever he is."""
    honest = Lobby.seat_of

    def seat_of(self: Lobby, key: str) -> Seat | None:
        away = [n for n, p in enumerate(self.places) if p.is_remote and p.left_at is not None]
        return Seat(away[0]) if away else honest(self, key)

    patch.setattr(Lobby, "seat_of", seat_of)


def seat_by_name(patch: pytest.MonkeyPatch) -> None:
    """A seat belongs to whoever has the name of its person."""
    honest = Room._seat_for

    def seat_for(self: Room, entry: Any) -> Seat:
        names = [place.name for place in self.lobby.places if place.is_remote]
        if self._authority is not None and entry.hello.name in names:
            keys = {p.name: p.key for p in self.lobby.places}
            seat = self.lobby.seat_of(keys[entry.hello.name])
            assert seat is not None
            return seat
        return honest(self, entry)

    patch.setattr(Room, "_seat_for", seat_for)


def seats_not_in_the_record(patch: pytest.MonkeyPatch) -> None:
    """After a restart nobody knows whose the seats were."""
    honest = Keeper.write

    def write(self: Keeper, line: Any) -> None:
        if not isinstance(line, Seated):
            honest(self, line)

    patch.setattr(Keeper, "write", write)


def old_connection_stays(patch: pytest.MonkeyPatch) -> None:
    """The connection that had the seat before goes on beside the new one."""
    honest = Room.enter

    def enter(self: Room, connection: Connection, entry: Any, now: float) -> None:
        seat = self.lobby.seat_of(key_of(entry.key.token))
        if seat is not None:
            self._seated.pop(seat, None)
            if self._authority is not None:
                self._authority.leave(seat, self._time(now))
        honest(self, connection, entry, now)

    patch.setattr(Room, "enter", enter)


def seat_locked_by_a_ghost(patch: pytest.MonkeyPatch) -> None:
    """Nobody gets back to his seat as long as the connection he has lost seems to hold."""
    honest = Room._seat_for

    def seat_for(self: Room, entry: Any) -> Seat:
        seat = honest(self, entry)
        if seat in self._seated:
            raise ProtocolError(Code.TAKEN)
        return seat

    patch.setattr(Room, "_seat_for", seat_for)


def old_goodbye_empties_the_seat(patch: pytest.MonkeyPatch) -> None:
    """When the connection before ends at last, the person who is back counts as gone."""
    honest = Room.leave

    def leave(self: Room, connection: Connection, now: float) -> None:
        seat = connection.session.seat
        if seat is not None and self._seated.get(seat) is not None:
            self._seated[seat] = connection
        honest(self, connection, now)

    patch.setattr(Room, "leave", leave)


def dead_not_noticed(patch: pytest.MonkeyPatch) -> None:
    """A connection that is silent for ever is kept for ever."""
    patch.setattr(Line, "_ends_at", float("inf"))


def grace_not_cancelled(patch: pytest.MonkeyPatch) -> None:
    """A bot takes the seat of somebody who has come back in time."""

    def gone(self: Table) -> list[Chair]:
        return [seat for seat in self._seats if seat.plays_itself and seat.left_at > 0]

    patch.setattr(Table, "_gone", gone)


def bot_keeps_the_seat(patch: pytest.MonkeyPatch) -> None:
    """A bot that has begun to play for somebody goes on when he is back."""
    honest = Table.join

    def join(self: Table, seat: Seat | None, name: str, now: float) -> Seat:
        kind = None if seat is None else self._seats[seat].kind
        taken = honest(self, seat, name, now)
        self._seats[taken].kind = kind or self._seats[taken].kind
        return taken

    patch.setattr(Table, "join", join)


def sleep_counts(patch: pytest.MonkeyPatch) -> None:
    """While the host's computer sleeps the clock of the players goes on."""
    patch.setattr(WakeClock, "awake", lambda self, now: now)


def no_deadline(patch: pytest.MonkeyPatch) -> None:
    """Nobody ever plays for those who are gone."""
    patch.setattr(Table, "_gone", lambda self: [])
    patch.setattr(Table, "_deadlines", lambda self: [])


def refused_answer_played(patch: pytest.MonkeyPatch) -> None:
    """An answer counts, and its author is told that it does not."""
    honest = LanTable.submit

    def submit(self: LanTable, seat: Seat, window: int, action: Any, now: float) -> None:
        honest(self, seat, window, action, now)
        if window % 7 == 0:
            raise IllegalAction("stale_window")

    patch.setattr(LanTable, "submit", submit)


def acknowledged_by_mistake(patch: pytest.MonkeyPatch) -> None:
    """An answer that is too late is acknowledged as if it counted."""
    honest = HostSession.answer

    def answer(self: HostSession, id: int, code: str, cards: Any) -> None:
        honest(self, id, "" if code == "stale_window" else code, cards)

    patch.setattr(HostSession, "answer", answer)


def numbers_begin_anew(patch: pytest.MonkeyPatch) -> None:
    """A program that was started again numbers its answers from one, as if they were old ones."""
    honest = ClientSession._take

    def take(self: ClientSession, message: Any) -> Any:
        event = honest(self, message)
        return event._replace(last=0) if isinstance(event, Placed) else event

    patch.setattr(ClientSession, "_take", take)


MUTANTS: tuple[Mutant, ...] = (
    ack_before_commit,
    told_before_commit,
    no_fsync,
    torn_tail_kept,
    last_line_lost,
    repeated_answer_is_new,
    answers_forgotten,
    unanswered_not_repeated,
    question_not_asked_again,
    snapshot_of_another,
    watchers_see_a_hand,
    newcomer_told_twice,
    step_left_out,
    window_not_checked,
    seat_by_order,
    seat_by_name,
    seats_not_in_the_record,
    old_connection_stays,
    seat_locked_by_a_ghost,
    old_goodbye_empties_the_seat,
    dead_not_noticed,
    grace_not_cancelled,
    bot_keeps_the_seat,
    sleep_counts,
    no_deadline,
    refused_answer_played,
    acknowledged_by_mistake,
    numbers_begin_anew,
)
