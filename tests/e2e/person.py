"""Somebody who plays at a table in a network, as a process that tells what happens to him.

    python -m tests.e2e.person ADDRESS --number N [--again] [--hold] [--pace S]

The token follows from the number, so that a second process with the same number is the same person.
With `--hold` he answers once for each line on standard input, otherwise by himself.
"""

from __future__ import annotations

import argparse
import json
import os
import selectors
import time
from typing import Any

from net.client import (
    Acked,
    Closed,
    Disconnected,
    Joined,
    LobbyState,
    MatchChanged,
    News,
    Presence,
    RemoteClient,
    Stepped,
)
from net.tcp import dial, parse_address
from tests.net.halls import token
from tests.net.parlour import answer_of

STDIN = 0
LOOK_S = 0.05


class Person:
    """A client, and when it answers."""

    def __init__(self, args: argparse.Namespace) -> None:
        address = parse_address(args.address)
        self.client = RemoteClient(
            lambda: dial(address), f"Khách {args.number}", token(args.number), again=args.again
        )
        self.is_over = False
        self._pace_s: float = args.pace
        self._may_answer = 0
        self._holds: bool = args.hold
        self._asked = -1
        self._due = 0.0
        self._presence: tuple[str, ...] = ()
        self._hears_input = args.hold

    def turn(self) -> None:
        """Wait for something and deal with it."""
        with selectors.DefaultSelector() as selector:
            number = self.client.fileno()
            if number >= 0:
                selector.register(number, selectors.EVENT_READ)
            if self._hears_input:
                selector.register(STDIN, selectors.EVENT_READ, self)
            for key, _ in selector.select(LOOK_S):
                if key.data is self:
                    data = os.read(STDIN, 64)
                    self._hears_input = bool(data)
                    self._may_answer += data.count(b"\n")
        now = time.monotonic()
        for news in self.client.pump(now):
            self._hear(news)
        self._answer(now)

    def _hear(self, news: News) -> None:
        client = self.client
        match news:
            case Joined(seat):
                self._asked = -1  # what was answered before may have been taken, or not
                tell(joined=seat)
            case LobbyState():
                seat = client.seat
                if news.state == "lobby" and seat is not None and not news.seats[seat].ready:
                    client.ready()
            case Presence():
                kinds = tuple(who.state for who in news.seats)
                if kinds != self._presence:
                    self._presence = kinds
                    tell(presence=kinds)
            case MatchChanged(match):
                if match.hand and not match.playing and not match.is_done:
                    client.ready()
                self.is_over = match.is_done
                tell(match=match.hand, totals=match.totals, playing=match.playing)
            case Stepped(update):
                view = update.view
                cards = {str(zone): [str(c) for c in found] for zone, found in view.zones}
                tell(step=client.last_n, window=view.window, snap=update.snap, zones=cards)
            case Acked(number, code):
                tell(acked=number, code=code)
            case Disconnected(code):
                tell(lost=code)
            case Closed(code):
                tell(closed=code, why="" if news.error is None else news.error.code)

    def _answer(self, now: float) -> None:
        client, view = self.client, self.client.view
        if view is None or not view.choices or not client.is_connected:
            return
        if view.window != self._asked:
            self._asked, self._due = view.window, now + self._pace_s
            tell(asked=view.window)
        action = answer_of(view)
        if now < self._due or (self._holds and not self._may_answer) or action is None:
            return
        number = client.submit(action)
        if number is not None:
            self._may_answer -= self._holds
            self._due = float("inf")
            tell(answered=view.window, id=number)


def tell(**fields: Any) -> None:
    """Print a line for whoever has started this."""
    print(json.dumps(fields, ensure_ascii=False), flush=True)


def main() -> int:
    """Play until the match is over."""
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("--number", type=int, required=True)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--hold", action="store_true")
    parser.add_argument("--pace", type=float, default=0.2)
    person = Person(parser.parse_args())
    while not (person.is_over or person.client.is_closed):
        person.turn()
    person.client.close()
    tell(over=person.is_over)
    return 0 if person.is_over else 1


if __name__ == "__main__":
    raise SystemExit(main())
