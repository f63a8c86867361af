"""Checks for single fields of a message, whatever the message.

Every check takes what msgpack gave and returns it typed, or raises `ProtocolError` (`E_FIELD`).
Types are compared exactly: a bool is no number, and there are no floats in the protocol.
"""

from __future__ import annotations

from functools import lru_cache

from game.core import FRENCH_DECK, HIDDEN, TUSAC_DECK, Action, Card, Fact, Seat, Zone, clean_name
from net.errors import Code, ProtocolError

MAX_COUNT = 2**31 - 1
"""Largest counter: steps, windows, answers, milliseconds."""

MAX_NUMBER = 2**53
"""Largest score or fact, either side of zero: what every language can hold."""

MAX_SEATS = 8
MAX_WORD = 32
MAX_FACE = 4
MAX_DEPTH = 4
"""How deep lists in a fact may nest."""

MAX_ITEMS = 512
_all_known = frozenset({*FRENCH_DECK, *TUSAC_DECK, HIDDEN}).issuperset


def flag(raw: object) -> bool:
    """Check a bool."""
    if type(raw) is not bool:
        raise ProtocolError(Code.FIELD, "bool")
    return raw


def number(raw: object, least: int, most: int) -> int:
    """Check a whole number in a closed range."""
    if type(raw) is not int or not least <= raw <= most:
        raise ProtocolError(Code.FIELD, "number")
    return raw


def count(raw: object) -> int:
    """Check a counter."""
    return number(raw, 0, MAX_COUNT)


def count_or_none(raw: object) -> int | None:
    """Check a counter that may be absent."""
    return None if raw is None else number(raw, 0, MAX_COUNT)


def text(raw: object, most: int) -> str:
    """Check a string of at most `most` characters."""
    if type(raw) is not str or len(raw) > most:
        raise ProtocolError(Code.FIELD, "text")
    return raw


def shown_name(raw: object) -> str:
    """Check the name of somebody, and return what can be drawn of it."""
    return clean_name(text(raw, MAX_WORD), "")


def word(raw: object) -> str:
    """Check a code or kind: ASCII letters, digits and underlines."""
    if type(raw) is not str or not (len(raw) <= MAX_WORD and raw.isascii() and raw.isidentifier()):
        raise ProtocolError(Code.FIELD, "word")
    return raw


def label(raw: object) -> str:
    """Check a short line of printable ASCII, such as a version or the name of a preset."""
    if type(raw) is not str or not (
        0 < len(raw) <= MAX_WORD and raw.isascii() and raw.isprintable()
    ):
        raise ProtocolError(Code.FIELD, "label")
    return raw


def items(raw: object, most: int = MAX_ITEMS) -> list[object]:
    """Check a list of at most `most` items, whatever they are."""
    if type(raw) is not list or len(raw) > most:
        raise ProtocolError(Code.FIELD, "list")
    return raw


def parts(raw: object, exactly: int) -> list[object]:
    """Check a list of exactly so many items, whatever they are."""
    if type(raw) is not list or len(raw) != exactly:
        raise ProtocolError(Code.FIELD, "parts")
    return raw


def mapping(raw: object) -> dict[str, object]:
    """Check a map whose keys are words; its values are whatever they are."""
    if type(raw) is not dict:
        raise ProtocolError(Code.FIELD, "map")
    for key in raw:
        word(key)
    return raw


def seat(raw: object) -> Seat:
    """Check a seat."""
    return Seat(number(raw, 0, MAX_SEATS - 1))


def seat_or_none(raw: object) -> Seat | None:
    """Check a seat that may be absent."""
    return None if raw is None else seat(raw)


def seats(raw: object) -> tuple[Seat, ...]:
    """Check a list of seats."""
    return tuple([seat(item) for item in items(raw, MAX_SEATS)])


def numbers(raw: object, most: int = MAX_SEATS) -> tuple[int, ...]:
    """Check a list of numbers, as scores are."""
    return tuple([number(item, -MAX_NUMBER, MAX_NUMBER) for item in items(raw, most)])


def cards(raw: object, most: int = MAX_ITEMS) -> tuple[Card, ...]:
    """Check a list of faces."""
    if type(raw) is not list or len(raw) > most:
        raise ProtocolError(Code.FIELD, "cards")
    if not _are_known(raw):
        for face in raw:
            if type(face) is not str or not _is_face(face):
                raise ProtocolError(Code.FIELD, "face")
    return tuple(raw)


def _are_known(raw: list[object]) -> bool:
    """Tell whether all are faces of our decks, as nearly always; quicker than one by one."""
    try:
        return _all_known(raw)
    except TypeError:  # a list or a map is no face
        return False


def _is_face(face: str) -> bool:
    return 0 < len(face) <= MAX_FACE and face.isascii() and face.isprintable()


def card(raw: object) -> Card:
    """Check one face."""
    return cards([raw])[0]


def zone(raw: object) -> Zone:
    """Check a zone."""
    if type(raw) is not str:
        raise ProtocolError(Code.FIELD, "zone")
    try:
        return _zone(raw)
    except ValueError:
        raise ProtocolError(Code.FIELD, "zone") from None


@lru_cache(maxsize=1_024)
def _zone(written: str) -> Zone:
    """Read the one way in which a zone is written."""
    if len(written) > MAX_WORD:
        raise ValueError("too long")
    found = Zone.parse(written)
    if str(found) != written:
        raise ValueError("not as it is written")
    return found


@lru_cache(maxsize=1_024)
def zone_text(place: Zone) -> str:
    """Return how the zone is written.

    Raises:
        ValueError: the other end could not read it back.
    """
    written = str(place)
    if _zone(written) != place:
        raise ValueError(f"{place!r} cannot be written")
    return written


def action(raw: object) -> Action:
    """Check an action."""
    kind, faces = parts(raw, 2)
    return Action(word(kind), cards(faces))


def fact(raw: object, depth: int = MAX_DEPTH) -> Fact:
    """Check a fact; lists become tuples."""
    if raw is None or isinstance(raw, (bool, str)):
        return raw
    if isinstance(raw, list) and depth:
        if _are_known(raw):
            return tuple(raw)
        return tuple([fact(item, depth - 1) for item in raw])
    return number(raw, -MAX_NUMBER, MAX_NUMBER)
