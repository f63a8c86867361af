"""What must hold in every simulated game, whatever goes wrong; it looks past host and clients.

It compares what people are told with what the rules say, and what they were told of their answers
with what stands in the record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core import Action, Seat, Step, Update, redact_all
from game.record import Act, Record
from net.cli.lan import LanTable

if TYPE_CHECKING:
    from tests.net.sim_people import Person

SLACK_S = 3.5
"""A person who is there has answered by then, and a window of several has let his answer count."""


class Violation(AssertionError):
    """Something that must hold does not."""


def demand(holds: object, what: str, *where: object) -> None:
    """Raise unless it holds."""
    if not holds:
        raise Violation(f"{what}: {' '.join(map(str, where))}")


class Truth:
    """The witness of one game."""

    def __init__(self, away_s: float) -> None:
        """Begin.

        Args:
            away_s: so long somebody may be away, at the least, before he is played for.
        """
        self.away_s = away_s
        self.host_s = 0.0
        """Time that has passed for the host."""
        self.people: list[Person] = []
        self.own_acts: dict[tuple[Seat, int], Action] = {}
        """What people themselves have answered, by seat and window."""
        self.others_acts = 0
        self.last_step = 0
        self._views: dict[tuple[Seat | None, int], list[Any]] = {}
        self._events: dict[tuple[Seat | None, int], Any] = {}

    # What the table does.

    def look_at(self, lan: LanTable) -> None:
        """Watch a table from now on."""
        table = lan.table
        play, take_step = table._play, table._take_step

        def played(seat: Seat, action: Action, who: Any, now: float) -> Any:
            chair = table._seats[seat]
            by_bot = who == "timeout" or chair.is_stood_in_for
            step = play(seat, action, who, now)
            self._played(seat, table._window, action, who, by_bot=by_bot)
            return step

        def taken(step: Step[Any], now: float) -> None:
            take_step(step, now)
            self._stepped(table, step)

        table._play, table._take_step = played, taken  # type: ignore[method-assign]
        if table._state is not None:
            self._note_views(table)

    def _played(self, seat: Seat, window: int, action: Action, who: str, *, by_bot: bool) -> None:
        person = next((one for one in self.people if one.seat == seat), None)
        if person is None:
            demand(by_bot, "somebody answers for a bot", seat, window)
        elif by_bot:
            self.others_acts += 1
            gone_s = self.host_s - person.steady_at
            demand(gone_s >= self.away_s - SLACK_S, f"{who} for a present player", seat, gone_s)
        else:
            demand((window, action) in person.sent, "nobody has answered so", seat, window, action)
            self.own_acts[seat, window] = action

    def _stepped(self, table: Any, step: Step[Any]) -> None:
        self.last_step = table._n
        if step.closed:
            viewers = self._viewers(table)
            for viewer, events in redact_all(step.events, viewers).items():
                self._events[viewer, table._n] = events
                self._views[viewer, table._n] = []
        self._note_views(table)

    def _viewers(self, table: Any) -> list[Seat | None]:
        return [None, *map(Seat, range(len(table._seats)))]

    def _note_views(self, table: Any) -> None:
        for viewer in self._viewers(table):
            found = self._views.setdefault((viewer, table._n), [])
            view = table._match.rules.view(table._state, viewer)
            shown = view.shown._replace(window=table._window_base + view.window)
            if not found or found[-1] != (shown, view.own):
                found.append((shown, view.own))

    # What people hear.

    def heard(self, who: object, viewer: Seat | None, last_n: int, update: Update) -> None:
        """Somebody has been told something; his newest step was this one."""
        n, view = update.n, update.view
        demand(update.viewer == viewer == view.viewer, "told as another", who, n)
        if not update.snap:
            demand(n == last_n + 1 or (last_n, n) == (-1, 1), "a gap", who, last_n, n)
            demand(update.events == self._events.get((viewer, n)), "untrue events", who, n)
        views = self._views.get((viewer, n), [])
        demand((view.shown, view.own) in views, "an untrue view", who, n, f"snap={update.snap}")

    # What people are told of their answers.

    def refused(self, person: Person, window: int, action: Action, code: str) -> None:
        """Somebody is told that an answer does not count; then it has not been played."""
        assert person.seat is not None
        played = self.own_acts.get((person.seat, window))
        demand(played != action, "applied and refused", person, window, code)

    def check_record(self, record: Record) -> None:
        """See that all that was acknowledged is in the record, once."""
        found: dict[tuple[Seat, int], Action] = {}
        for line in record.lines:
            if isinstance(line, Act):
                demand((line.seat, line.window) not in found, "applied twice", line)
                found[line.seat, line.window] = line.action
        for person in self.people:
            for window, action in person.taken:
                assert person.seat is not None
                kept = found.get((person.seat, window)) == action
                demand(kept, "acknowledged and not in the record", person, window, action)
        # What was not forced onto the disk before a crash has never been played.
        played = self.own_acts.items()
        self.own_acts = {key: action for key, action in played if found.get(key) == action}

    def check_start(self, lan: LanTable) -> None:
        """See that what people have been told is still so after the host has come back."""
        for person in self.people:
            demand(person.heard_n <= lan.table._n, "told and lost", person, person.heard_n)
