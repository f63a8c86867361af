"""Random objects of `game.core`, as far as they may travel."""

from __future__ import annotations

import string

from hypothesis import strategies as st

from game.core import (
    FRENCH_DECK,
    HIDDEN,
    TUSAC_DECK,
    Action,
    Announced,
    Arrangement,
    Card,
    Config,
    HandEnded,
    MatchState,
    Moved,
    Outcome,
    Own,
    Refusal,
    Scored,
    Seat,
    SeatInfo,
    Shown,
    TurnChanged,
    Update,
    View,
    Zone,
    clean_name,
)
from net.errors import Code
from net.hall import OPS, PHRASES, Back, Chat, Key, Op, Placed, Presence, Said, Who, clean_chat
from net.messages import Ack, Act, Bye, Fault, Hello, Ping, Pong, Ready, Welcome

words = st.from_regex(r"[a-z_][a-z0-9_]{0,15}", fullmatch=True)
counts = st.integers(0, 2**31 - 1)
numbers = st.integers(-(2**53), 2**53)
seats = st.integers(0, 7).map(Seat)
seats_or_none = st.none() | seats
odd_faces = st.text(string.ascii_letters + string.digits + "+-", min_size=1, max_size=4)
faces = st.sampled_from([*FRENCH_DECK, *TUSAC_DECK, HIDDEN]) | odd_faces.map(Card)


def tuples(items: st.SearchStrategy, most: int = 5) -> st.SearchStrategy:
    return st.lists(items, max_size=most).map(tuple)


cards = tuples(faces, 8)
scores = tuples(numbers, 8)
zones = st.one_of(
    st.builds(Zone, words, st.none(), st.none()),
    st.builds(Zone, words, seats, st.none()),
    st.builds(Zone, words, seats, st.integers(0, 999)),
)
actions = st.builds(Action, words, cards)
events = st.one_of(
    st.builds(Moved, zones, zones, cards, st.just(frozenset()), st.booleans()),
    st.builds(TurnChanged, tuples(seats), st.booleans()),
    st.builds(Announced, words, seats_or_none, scores),
    st.builds(Scored, scores),
    st.builds(HandEnded, seats_or_none, words),
)

atoms = st.none() | st.booleans() | numbers | st.text(st.characters(codec="utf-8"), max_size=20)
facts = atoms | tuples(atoms | tuples(atoms | tuples(atoms, 2), 3), 3)
arrangements = st.builds(
    Arrangement, tuples(cards), cards, tuples(st.tuples(faces, st.integers(0, 4)))
)


zone_lists = st.dictionaries(zones, cards, max_size=6).map(lambda found: tuple(found.items()))
shown = st.builds(
    Shown, zone_lists, counts, tuples(seats), st.dictionaries(words, facts, max_size=5)
)
owns = st.builds(
    Own,
    zone_lists,
    tuples(actions),
    tuples(st.builds(Refusal, actions, words, cards)),
    st.none() | actions,
    words,
    st.none() | arrangements,
)


def views(viewer: Seat | None) -> st.SearchStrategy[View]:
    return st.builds(View, st.just(viewer), shown, owns)


def updates_for(viewer: Seat | None) -> st.SearchStrategy[Update]:
    def updates_with(events: st.SearchStrategy, *, snap: bool) -> st.SearchStrategy[Update]:
        ms = st.none() | counts
        return st.builds(Update, st.just(viewer), counts, events, views(viewer), ms, st.just(snap))

    return updates_with(tuples(events), snap=False) | updates_with(st.just(()), snap=True)


updates = seats_or_none.flatmap(updates_for)

clean_names = (
    st.text(st.characters(codec="utf-8"), max_size=20)
    .map(lambda text: clean_name(text, "x"))
    .filter(lambda name: clean_name(name, "") == name)
)
values = st.booleans() | numbers | words
configs = st.dictionaries(words, values, max_size=8).map(lambda found: Config((*found.items(),)))


@st.composite
def match_states(draw: st.DrawFn) -> MatchState:
    many = draw(st.integers(1, 8))
    infos = st.builds(SeatInfo, clean_names, words, st.booleans())
    outcomes = st.builds(Outcome, seats_or_none, words, scores)
    return MatchState(
        game=draw(words),
        preset=draw(words),
        config=draw(configs),
        seats=tuple(draw(infos) for _ in range(many)),
        hand=draw(counts),
        first=Seat(draw(st.integers(0, many - 1))),
        totals=tuple(draw(numbers) for _ in range(many)),
        history=draw(tuples(outcomes)),
        playing=draw(st.booleans()),
        turn_ms=draw(st.none() | counts),
        bank_ms=draw(counts),
    )


versions = st.tuples(st.integers(1, 255), st.integers(1, 255)).map(sorted)
names = st.text(st.characters(codec="utf-8"), max_size=32)
hellos = st.one_of(
    st.builds(
        lambda v, app, name, seat: Hello(*v, app, name, "join", seat),
        versions,
        words,
        names,
        st.integers(-1, 7),
    ),
    st.builds(lambda v, app, name: Hello(*v, app, name, "watch"), versions, words, names),
)
lines = st.text(st.characters(codec="utf-8"), max_size=300).map(clean_chat)
phrases = st.sampled_from(("", *PHRASES))
client_messages = st.one_of(
    hellos,
    st.builds(
        Key,
        st.binary(min_size=16, max_size=16),
        st.just("") | words,
        st.just("") | words,
        st.booleans(),
    ),
    st.builds(Chat, lines, phrases),
    st.builds(Op, st.sampled_from(OPS), st.integers(-1, 7), st.integers(-1, 7)),
    st.just(Back()),
    st.builds(Act, st.integers(1, 2**31 - 1), counts, actions),
    st.builds(Ready, st.booleans()),
    st.builds(Ping, counts),
    st.builds(Pong, counts),
    st.builds(Bye, words),
)
faults = st.sampled_from(sorted(set(Code) - {Code.VERSION})).map(Fault) | st.builds(
    lambda yours, host: Fault(Code.VERSION, {"yours": yours, "host": host}), counts, counts
)
host_messages = st.one_of(
    st.builds(Welcome, seats_or_none, st.integers(1, 255)),
    st.builds(Placed, seats_or_none, counts),
    st.builds(
        Presence,
        tuples(st.builds(Who, st.sampled_from(("here", "away")), st.none() | counts), 8),
    ),
    st.builds(Said, seats, lines, phrases),
    st.builds(Ack, st.integers(1, 2**31 - 1), st.just("") | words, cards),
    faults,
    st.builds(Ping, counts),
    st.builds(Pong, counts),
    st.builds(Bye, words),
    match_states(),
)
