"""One table at a host: from the first who sits down to the last hand.

    lobby --everybody there and ready--> playing <--> paused (by the owner)
                                         playing <--> waiting (nobody is connected)
                                         playing  --> over

Rule 1: a connection acts for the seat it was given, which is that of its token; the newest of a
        token has the seat, and the one before is told so (`E_REPLACED`).
Rule 2: the time of the table stands while it is paused or nobody is connected.
Rule 3: nothing is sent before `commit` has returned; to who watches, some decisions later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.core import IllegalAction, MatchState, Seat, Update, clean_name
from net.authority import HallAuthority
from net.connection import Connection, News
from net.delay import DelayedView
from net.errors import Code, ProtocolError
from net.framing import frame
from net.hall import Back, Chat, LobbyState, Op, Presence, Said, Who
from net.lobby import Lobby
from net.messages import Act, Ready, encode_host
from net.server import MOST_SPECTATORS, NAMELESS, REFUSED
from net.session import LEFT, Asked, Entry
from net.tokens import key_of

HOST_QUIT = "host_quit"
PAUSED = "paused"
ALONE_S = 3_600.0
"""A match to which nobody has come for so long is closed; its record can be continued."""

Opener = Callable[[Lobby], HallAuthority]
"""Opens the table for who sits in the lobby; nobody has joined it yet."""


class Room:
    """One table; owns no clock and no socket."""

    def __init__(
        self,
        lobby: Lobby,
        open_table: Opener,
        *,
        levels: Sequence[str],
        authority: HallAuthority | None = None,
    ) -> None:
        """Wait for people.

        Args:
            levels: that bots may have, the usual first.
            authority: of a match that goes on where it stopped; its time is 0.
        """
        self.lobby = lobby
        self.is_closed = False
        self.connections: list[Connection] = []
        self._open_table = open_table
        self._levels = levels
        self._authority = authority
        self._seated: dict[Seat, Connection] = {}
        self._is_paused = False
        self._stands_from: float | None = 0.0 if authority is not None else None
        """Since when the time of this table stands, if it does."""
        self._stood_s = 0.0
        """How long it has stood altogether before that."""
        self._alone_from: float | None = None  # nobody who plays has been connected
        self._news = News()
        self._delay = DelayedView(len(lobby.places))
        self._said: list[bytes] = []
        self._is_changed = True
        self._told: tuple[LobbyState, Presence] | None = None

    # Time.

    def _time(self, now: float) -> float:
        return (now if self._stands_from is None else self._stands_from) - self._stood_s

    def _settle_time(self, now: float) -> None:
        """Let the time of the table stand or go on."""
        stands = self._authority is not None and (self._is_paused or not self._seated)
        if stands and self._stands_from is None:
            self._stands_from = now
        elif not stands and self._stands_from is not None:
            self._stood_s += now - self._stands_from
            self._stands_from = None

    def next_due(self) -> float | None:
        """Return when there is something to do, if nothing arrives before."""
        if self.is_closed:
            return None
        if self._authority is None:
            return self.lobby.next_expiry()
        if self._stands_from is not None:
            return None if self._alone_from is None else self._alone_from + ALONE_S
        due = self._authority.next_deadline()
        return None if due is None else due + self._stood_s

    @property
    def status(self) -> str:
        """One of `net.hall.LOBBY_STATES`."""
        if self._authority is None:
            return "lobby"
        if self._authority.is_over or self.is_closed:
            return "over"
        if self._is_paused:
            return PAUSED
        return "playing" if self._seated else "waiting"

    @property
    def is_over(self) -> bool:
        """Nothing is played here any more."""
        return self.is_closed or self.status == "over"

    # Coming and going.

    def enter(self, connection: Connection, entry: Entry, now: float) -> None:
        """Seat somebody, give him back his seat, or let him watch; or say why not."""
        try:
            seat = None if entry.hello.want == "watch" else self._seat_for(entry)
        except ProtocolError as error:
            connection.session.refuse(error)
            return
        if seat is None and self._watching() >= MOST_SPECTATORS:
            connection.session.refuse(ProtocolError(Code.BUSY))
            return
        self.connections.append(connection)
        self._is_changed = True
        if seat is None:
            connection.session.welcome(None)
            if self._authority is not None:
                self._watch(self._authority, self._time(now))
            return
        place = self.lobby.places[seat]
        before = self._seated.get(seat)
        self._seated[seat] = connection
        place.left_at = None
        connection.session.welcome(seat, place.ledger)
        if before is not None:
            before.session.refuse(ProtocolError(Code.REPLACED))
        elif self._authority is not None:
            self._settle_time(now)
            self._authority.join(seat, place.name, self._time(now))

    def _watch(self, authority: HallAuthority, time: float) -> None:
        if self._watching() == 1:
            self._delay = DelayedView(len(self.lobby.places))
        authority.watch(time)
        self._delay.watch(authority, time)

    def _seat_for(self, entry: Entry) -> Seat:
        """Return the seat of somebody, a new one if he has none.

        Raises:
            ProtocolError: there is none for him.
        """
        key = key_of(entry.key.token)
        name = clean_name(entry.hello.name, NAMELESS)
        seat = self.lobby.seat_of(key)
        if seat is not None:
            return seat
        if key in self.lobby.banned:
            raise ProtocolError(Code.KICKED)
        if entry.key.again:
            raise ProtocolError(Code.NO_SESSION)
        if self._authority is not None:
            raise ProtocolError(Code.FULL, "playing")
        try:
            level = entry.key.level
            level = level if level in ("", *self._levels) else self._levels[0]
            return self.lobby.sit(key, name, entry.hello.seat, level)
        except IllegalAction as refusal:
            raise ProtocolError(REFUSED.get(refusal.code, Code.FULL)) from refusal

    def leave(self, connection: Connection, now: float) -> None:
        """Take note that a connection has ended."""
        self.connections.remove(connection)
        session = connection.session
        seat = session.seat
        self._is_changed = True
        if seat is None:
            if self._authority is not None:
                self._authority.leave(None, self._time(now))
            return
        if self._seated.get(seat) is not connection:
            return  # another connection has the seat, or it is nobody's any more
        del self._seated[seat]
        self.lobby.places[seat].left_at = now
        if self._authority is not None:
            self._authority.leave(seat, self._time(now))
            self._settle_time(now)
        elif session.end is not None and session.end.code == LEFT:
            self.lobby.free(seat)

    def _watching(self) -> int:
        return sum(connection.session.seat is None for connection in self.connections)

    # What people ask for.

    def hear(self, connection: Connection, event: Asked, now: float) -> None:
        """Deal with what somebody who sits here has sent.

        Raises:
            NotYet: it has to be judged first.
        """
        seat = connection.session.seat
        assert seat is not None, "a session lets no spectator speak"
        match event:
            case Act():
                self._act(connection, seat, event, now)
            case Ready(on):
                self._ready(seat, on=on, now=now)
            case Chat():
                self._chat(seat, event, now)
            case Back() if self._authority is not None:
                self._authority.back(seat, self._time(now))
            case Op(kind, one, other):
                self._op(seat, kind, one, other, now)

    def _act(self, connection: Connection, seat: Seat, act: Act, now: float) -> None:
        authority = self._authority
        if authority is not None and authority.answered(seat, act.window) == act.action:
            # It came before this host was started again, or by a connection that died with its
            # acknowledgement: it counts, and counts once.
            connection.session.answer(act.id, "", ())
        elif authority is None or self._is_paused:
            connection.session.answer(act.id, PAUSED if authority else "hand_over", ())
        else:
            connection.submit(act, authority, self._time(now))

    def _ready(self, seat: Seat, *, on: bool, now: float) -> None:
        if self._authority is not None:
            self._authority.ready(seat, on, self._time(now))
            return
        self.lobby.places[seat].ready = on
        self._is_changed = True

    def _chat(self, seat: Seat, chat: Chat, now: float) -> None:
        if (chat.text or chat.phrase) and self.lobby.places[seat].chats.take(now):
            self._said.append(frame(encode_host(Said(seat, chat.text, chat.phrase))))

    def _op(self, seat: Seat, kind: str, one: int, other: int, now: float) -> None:
        """Do what somebody asks of the table, if he may and it can be done."""
        lobby, in_lobby = self.lobby, self._authority is None
        exist = all(0 <= number < len(lobby.places) for number in (one, other) if number != -1)
        is_owner = lobby.owner(self._seated) == seat
        if not exist or (kind != "move" and not is_owner):
            return
        self._is_changed = True
        if kind == "move" and in_lobby and one >= 0:
            self._reseat(lambda: lobby.move(seat, one))
        elif kind == "swap" and in_lobby and min(one, other) >= 0:
            self._reseat(lambda: lobby.swap(one, other))
        elif kind == "add_bot" and in_lobby and one >= 0:
            lobby.add_bot(one, self._levels[0])
        elif kind == "open_seat" and in_lobby and one >= 0:
            lobby.open_seat(one)
        elif kind == "kick" and one not in (-1, seat):
            self._kick(Seat(one), now)
        elif kind == "start" and in_lobby:
            lobby.places[seat].ready = True
        elif kind in ("pause", "resume") and not in_lobby:
            self._is_paused = kind == "pause"
            self._settle_time(now)
        elif kind == "close":
            # Who stands in for the owner ends it for today only.
            self.close(over=lobby.places[seat].key == lobby.owner_key)

    def _kick(self, seat: Seat, now: float) -> None:
        place = self.lobby.places[seat]
        if not place.is_remote or place.key == self.lobby.owner_key:
            return  # who stands in for the owner does not put him out
        self.lobby.ban(seat)
        if (connection := self._seated.pop(seat, None)) is not None:
            connection.session.refuse(ProtocolError(Code.KICKED))
        if self._authority is None:
            self.lobby.free(seat)
            return
        self.lobby.hand_to_bot(seat, self._levels[0])
        self._authority.drop(seat, self.lobby.places[seat].name, self._time(now))
        self._settle_time(now)

    def _reseat(self, change: Callable[[], object]) -> None:
        """Let a change of seats happen, and tell those whom it moves where they sit now."""
        holders = {id(self.lobby.places[seat]): c for seat, c in self._seated.items()}
        change()
        places = enumerate(self.lobby.places)
        self._seated = {Seat(n): holders[id(p)] for n, p in places if id(p) in holders}
        for seat, connection in self._seated.items():
            if connection.session.seat != seat:
                connection.session.place(seat)

    # The turn of the loop.

    def work(self, now: float) -> None:
        """Let the table work and make durable what is about to be sent."""
        if self.is_closed:
            return
        if self._authority is None:
            self._is_changed = self.lobby.expire(now) or self._is_changed
            if self.lobby.can_start and self._seated:
                self._start(now)
        authority = self._authority
        if authority is None or self._has_waited_enough(now):
            return
        if self._stands_from is None:
            authority.tick(self._time(now))
        authority.commit()
        self._news.items += self._delay.pass_on(authority.take())

    def _has_waited_enough(self, now: float) -> bool:
        """Close a match whose people do not come back; return whether it is closed now."""
        if self._seated:
            self._alone_from = None
        elif self._alone_from is None:
            self._alone_from = now
        elif now >= self._alone_from + ALONE_S:
            self.close()
        return self.is_closed

    def _start(self, now: float) -> None:
        """Begin to play: everybody sees the first hand being dealt."""
        self._authority = authority = self._open_table(self.lobby)
        time = self._time(now)
        state, _ = authority.snapshot(None, time)
        for connection in self.connections:
            connection.before = state
            if connection.session.seat is None:
                self._watch(authority, time)
        for seat in sorted(self._seated):
            authority.join(seat, self.lobby.places[seat].name, time)
        self._is_changed = True

    def tell(self, now: float) -> None:
        """Send what is new."""
        changed = any(isinstance(item, MatchState) for item in self._news.items)
        told = self._told
        if changed or self._is_changed or told is None:
            told = self._state(), Presence(tuple(self._who(now)))
        words: list[bytes] = []
        for connection in tuple(self.connections):
            session = connection.session
            if session.end is not None or not session.has_joined:
                continue
            is_new = not connection.is_known
            connection.is_known = True
            if is_new or told != self._told:
                words = words or [frame(encode_host(word)) for word in told]
                for data in words:
                    session.send_frame(data)
            for data in self._said if not is_new else ():
                session.send_frame(data)
            if self._authority is not None:
                connection.tell(self._news, self._snapshot, self._time(now))
            else:
                session.release()
            connection.flush()
        self._told, self._is_changed = told, False
        self._news, self._said = News(), []

    def _snapshot(self, viewer: Seat | None, time: float) -> tuple[MatchState, Update | None]:
        assert self._authority is not None, "the table plays"
        if viewer is None:
            return self._delay.snapshot(self._authority, time)
        return self._authority.snapshot(viewer, time)

    def _state(self) -> LobbyState:
        places, authority = self.lobby.places, self._authority
        kinds = [place.kind for place in places] if authority is None else authority.kinds
        return self.lobby.state(self.status, kinds, self.lobby.owner(self._seated))

    def _who(self, now: float) -> Iterator[Who]:
        authority, time = self._authority, self._time(now)
        for number, place in enumerate(self.lobby.places):
            seat = Seat(number)
            if place.kind == "open":
                yield Who("empty")
            elif (authority.kinds[seat] if authority is not None else place.kind) != "human":
                yield Who("bot")
            elif seat in self._seated:
                yield Who("here")
            else:
                ms = None if authority is None else authority.bot_in_ms(seat, time)
                yield Who("away", ms)

    def close(self, why: str = HOST_QUIT, *, over: bool = False) -> None:
        """Say goodbye to everybody.

        Args:
            over: the match is not to be continued another time.
        """
        if self.is_closed:
            return
        self.is_closed = True
        if self._authority is not None:
            self._authority.close(over=over)
        for connection in self.connections:
            connection.session.leave(why)
            connection.flush()
