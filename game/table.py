"""The one authority over a match: who may answer what, when, and who is told.

Rule 1: nothing changes before an answer is found right; a refused one leaves no trace.
Rule 2: an answer names the window it is for; a window changes only when its decision closes.
Rule 3: a viewer is told only `redact`ed events and his own view, once per closed decision.
Rule 4: time comes in as `now`, in seconds of one clock that never goes back; chance as seeds.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

from game.clock import JUDGED_S, NEVER, Chair, Clock, Window
from game.core import (
    Action,
    Deliberate,
    IllegalAction,
    MatchState,
    NotYet,
    Outcome,
    Seat,
    SeatInfo,
    SeatSpec,
    Shown,
    Step,
    Update,
    View,
    redact_all,
)
from game.match import Match
from game.record import Recorder
from game.record_lines import Act, Deal, Line, Result, result_line

__all__ = ["JUDGED_S", "Clock", "Table"]

_log = logging.getLogger(__name__)


class Table:
    """A match in progress; see `net.server.Authority` for how it is talked to."""

    def __init__(
        self,
        match: Match,
        seats: Sequence[SeatSpec],
        seeds: Callable[[int], bytes],
        *,
        game: str,
        preset: str,
        clock: Clock | None = None,
        recorder: Recorder | None = None,
        judge: Callable[[str, Any], Any] | None = None,
    ) -> None:
        """Lay the table.

        Args:
            judge: judges a puzzle of the rules elsewhere and returns None until it has; without
                it the rules judge where they are, which may take a second.
        """
        self._judge = judge if isinstance(match.rules, Deliberate) else None
        self._match = match
        self._seats = [Chair(spec.name, spec.kind) for spec in seats]
        self._seeds = seeds
        self._game, self._preset = game, preset
        self._clock = clock or Clock()
        self._recorder = recorder
        self._state: Any = None
        self._playing = False
        self._watched = 0
        self._n = 0
        self._window_base = 0
        self._window = 0
        self._time = Window(self._clock)
        self._new_kinds: dict[Seat, str] = {}
        """Who plays these seats from the next window on: until then it would show who answered."""
        self._ended_at = 0.0
        self._shown: tuple[Shown, Shown] | None = None
        self._out: list[Update | MatchState] = []

    # People come and go.

    def join(self, seat: Seat | None, name: str, now: float) -> Seat:
        """Seat somebody; the first hand starts when every seat is taken.

        Raises:
            IllegalAction: `no_seat` or `seat_taken`.
        """
        if seat is None:
            free = [Seat(n) for n, other in enumerate(self._seats) if not other.present]
            if not free:
                raise IllegalAction("no_seat")
            seat = free[0]
        if not 0 <= seat < len(self._seats):
            raise IllegalAction("no_seat")
        if self._seats[seat].present:
            raise IllegalAction("seat_taken")
        taken = self._seats[seat]
        taken.present = True
        if taken.kind == "away":
            taken.kind, taken.misses = "human", 0
        if self._match.hand == 0 and all(other.present for other in self._seats):
            self._begin(now)
        else:
            self._out.append(self.match_state())
        return seat

    def watch(self, now: float) -> None:
        """Count a spectator in."""
        self._watched += 1

    def leave(self, seat: Seat | None, now: float) -> None:
        """Let somebody go; his seat is kept, and after a while a bot plays it for him."""
        if seat is None:
            self._watched -= 1
            return
        self._seats[seat].present = False
        self._seats[seat].ready = False
        self._seats[seat].left_at = now
        self._out.append(self.match_state())

    def back(self, seat: Seat, now: float) -> None:
        """Give a person who is here his seat back."""
        person = self._seats[seat]
        if person.kind == "away" and person.present:
            person.kind, person.misses = "human", 0
            self._out.append(self.match_state())

    def drop(self, seat: Seat, name: str, now: float) -> None:
        """Have a bot of this name play a seat from now on."""
        dropped = self._seats[seat]
        dropped.name, dropped.kind, dropped.present = name, "bot", True
        self._new_kinds.pop(seat, None)
        self._out.append(self.match_state())

    def ready(self, seat: Seat, on: bool, now: float) -> None:
        """Note that somebody wants the next hand; it starts when all people do."""
        if self._playing or self._match.is_done:
            return
        self._seats[seat].ready = on
        self._out.append(self.match_state())
        self._maybe_next(now)

    def chair(self, seat: Seat) -> Chair:
        """Return who sits there, to be looked at."""
        return self._seats[seat]

    # The open decision.

    def submit(self, seat: Seat, window: int, action: Action, now: float) -> None:
        """Play an answer.

        Raises:
            IllegalAction: it is not right, and nothing has changed; `stale_window` if the decision
                it was meant for has closed.
            NotYet: it is being judged; to be given once more, at the next poll.
        """
        if not self._playing:
            raise IllegalAction("hand_over")
        if window != self._window:
            raise IllegalAction("stale_window")
        self._have_judged(seat, action, now)
        step = self._play(seat, action, "answer", now)
        person = self._seats[seat]
        person.misses = 0
        if person.kind == "away" and not person.is_stood_in_for:
            self._new_kinds[seat] = "human"
        self._time.charge(person, now)
        self._take_step(step, now)

    def stand_in(self, seat: Seat, window: int, action: Action, now: float) -> None:
        """Play what a bot answers for a seat, which stays the bot's; see `submit`."""
        person = self._seats[seat]
        person.is_stood_in_for = True
        try:
            self.submit(seat, window, action, now)
        finally:
            person.is_stood_in_for = False

    def _have_judged(self, seat: Seat, action: Action, now: float) -> None:
        """Let an answer that takes long be judged elsewhere before the rules are asked."""
        rules: Any = self._match.rules
        puzzle = None if self._judge is None else rules.puzzle(self._state, seat, action)
        if self._judge is None or puzzle is None:
            return
        answer = self._judge(rules.solver, puzzle)
        if answer is None:
            if self._time.judged_from is None:
                self._time.judged_from = now
            raise NotYet
        self._time.judged_from = None
        rules.learn(puzzle, answer)

    def expire(self, seat: Seat, window: int, now: float) -> None:
        """Play the time-out action of a seat that will give no answer, if it still owes one."""
        owes = self._playing and window == self._window
        if not owes or seat not in self._match.rules.to_act(self._state):
            return
        _log.warning("seat %d: time-out action played in window %d", seat, window)
        missing = self._seats[seat]
        missing.misses += 1
        missing.bank_s = 0.0
        if missing.plays_itself and missing.misses >= 2:
            self._new_kinds[seat] = "away"
        action = self._match.rules.timeout_action(self._state, seat)
        self._take_step(self._play(seat, action, "timeout", now), now)

    def _play(
        self, seat: Seat, action: Action, who: Literal["answer", "timeout"], now: float
    ) -> Step[Any]:
        """Ask the rules for what an answer leads to, and note it before anybody is told."""
        step = self._match.rules.apply(self._state, seat, action)
        if who == "answer":
            self._seats[seat].answered[self._window] = action
        lasted_ms = max(0, round((now - self._time.opened_at) * 1000))
        self._note(Act(self._window, seat, action, who, lasted_ms))
        return step

    def tick(self, now: float) -> None:
        """Play what is overdue and start what is due."""
        for seat in self._gone():
            if now >= seat.left_at + self._clock.grace_s:
                seat.kind = "away"
                self._out.append(self.match_state())
        while self._playing:
            late = [seat for due, seat in self._deadlines() if now >= due]
            if not late:
                break
            self.expire(late[0], self._window, now)
        self._maybe_next(now)

    def next_deadline(self) -> float | None:
        """Return when `tick` has to be called at the latest."""
        if self._playing:
            times = [due for due, _ in self._deadlines()]
        elif self._may_go_on() and self._clock.next_hand_s is not None:
            times = [self._ended_at + self._clock.next_hand_s]
        else:
            times = []
        times += [seat.left_at + self._clock.grace_s for seat in self._gone()]
        return min((time for time in times if time < NEVER), default=None)

    def _gone(self) -> list[Chair]:
        return [seat for seat in self._seats if seat.waits_for_bot and self._match.hand]

    def _deadlines(self) -> list[tuple[float, Seat]]:
        chairs, owing = self._seats, self._match.rules.to_act(self._state)
        return [(self._time.deadline(seat, chairs[seat]), seat) for seat in owing]

    # What is told.

    def commit(self) -> None:
        """Make durable what is about to be told."""
        if self._recorder is not None:
            self._recorder.commit()

    def _note(self, line: Line) -> None:
        if self._recorder is not None:
            self._recorder.write(line)

    def restore(self, lines: Iterable[Line], now: float) -> None:
        """Go on where a record stops; it has been checked, and nobody has joined yet.

        Nothing is written of it, but for the result of a hand that ended with its last line.
        """
        recorder, self._recorder = self._recorder, None
        judge, self._judge = self._judge, None  # nobody waits for what has been played
        last: Line | None = None
        for last in lines:
            match last:
                case Deal():
                    self._begin(now)
                case Act(window, seat, action, "answer", ms):
                    self.submit(seat, window, action, self._time.opened_at + ms / 1000)
                case Act(window, seat, _, _, ms):
                    self.expire(seat, window, self._time.opened_at + ms / 1000)
        self._recorder, self._judge = recorder, judge
        self._time.opened_at = self._ended_at = now
        for person in self._seats:
            person.left_at = now
        self._out.clear()
        if self._match.history and not self._playing and not isinstance(last, Result):
            self._note_result()

    def take(self) -> list[Update | MatchState]:
        """Return what has to be told since the last call, in order."""
        out, self._out = self._out, []
        return out

    def snapshot(self, viewer: Seat | None, now: float) -> tuple[MatchState, Update | None]:
        """Return what a newcomer needs; no update before the first hand."""
        if self._state is None:
            return self.match_state(), None
        view = self._view(viewer)
        left = self._time_left(view, now)
        return self.match_state(), Update(viewer, self._n, (), view, left, snap=True)

    def match_state(self) -> MatchState:
        """Return what is true between hands."""
        match, clock = self._match, self._clock
        return MatchState(
            game=self._game,
            preset=self._preset,
            config=match.config,
            seats=tuple(SeatInfo(seat.name, seat.kind, seat.ready) for seat in self._seats),
            hand=match.hand,
            first=match.first,
            totals=match.totals,
            history=match.history,
            playing=self._playing,
            turn_ms=None if clock.turn_s is None else round(clock.turn_s * 1000),
            bank_ms=round(clock.bank_s * 1000),
            hands=match.hands,
        )

    # From step to step.

    def _begin(self, now: float) -> None:
        match = self._match
        seed = self._seeds(match.hand + 1)
        step = match.begin(seed)
        self._note(Deal(match.hand, match.first, seed, match.deck))
        for seat in self._seats:
            seat.begin_hand(self._clock.bank_s, self._window_base)
        self._window_base = self._window
        self._playing = True
        self._out.append(self.match_state())
        self._take_step(step, now)

    def _take_step(self, step: Step[Any], now: float) -> None:
        """Move on to the state after a step and tell everybody, if it closed the decision."""
        self._state = step.state
        if not step.closed:
            return
        self._n += 1
        self._time.open(self._seats, now)
        seats = [(Seat(number), seat) for number, seat in enumerate(self._seats)]
        viewers: list[Seat | None] = [n for n, seat in seats if seat.is_told]
        if self._watched:
            viewers.append(None)
        events = redact_all(step.events, viewers)
        for viewer in viewers:
            view = self._view(viewer)
            left = self._time_left(view, now)
            self._out.append(Update(viewer, self._n, events[viewer], view, left))
        self._window = self._window_base + self._match.rules.view(self._state, None).window
        if self._new_kinds:
            for seat, kind in self._new_kinds.items():
                self._seats[seat].kind = kind
            self._new_kinds = {}
            self._out.append(self.match_state())
        outcome = self._match.rules.outcome(self._state)
        if outcome is not None:
            self._end(outcome, now)

    def _view(self, viewer: Seat | None) -> View:
        """Return the rules' view with the window counted through the match."""
        view: View = self._match.rules.view(self._state, viewer)
        if self._shown is None or self._shown[0] is not view.shown:
            numbered = view.shown._replace(window=self._window_base + view.window)
            self._shown = (view.shown, numbered)
        return View(viewer, self._shown[1], view.own)

    def _time_left(self, view: View, now: float) -> int | None:
        """Return the time left for the open decision: the viewer's own, or of those who are asked.

        It says nothing about who of several has answered already, nor whether an answer is being
        judged: a claim that stays undecided is nobody else's business.
        """
        if self._clock.turn_s is None:
            return None
        asked = [view.viewer] if view.viewer in view.to_act else view.to_act
        people = [seat for seat in asked if seat is not None and self._seats[seat].plays_itself]
        ends = [self._time.usual_deadline(seat, self._seats[seat]) for seat in people]
        return max(0, round((max(ends) - now) * 1000)) if ends else None

    def _end(self, outcome: Outcome, now: float) -> None:
        self._match.end(outcome)
        self._note_result()
        self._playing = False
        self._ended_at = now
        self._out.append(self.match_state())

    def _note_result(self) -> None:
        self._note(result_line(self._match.hand, self._match.history[-1], self._match.totals))

    def _may_go_on(self) -> bool:
        """Tell whether another hand follows those that were played."""
        return bool(self._match.history) and not self._match.is_done

    def _maybe_next(self, now: float) -> None:
        """Start the next hand when all people want it, or the pause is over."""
        if self._playing or not self._may_go_on():
            return
        people = [seat for seat in self._seats if seat.plays_itself and seat.present]
        pause = self._clock.next_hand_s
        waited = pause is not None and now >= self._ended_at + pause
        if waited or (people and all(seat.ready for seat in people)):
            self._begin(now)
