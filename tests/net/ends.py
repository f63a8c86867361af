"""The two sessions by hand: a host that lets everybody in, and shorthand for what is said."""

from __future__ import annotations

from game.core import Seat
from net.framing import frame
from net.messages import Act, ClientMessage, Hello, HostMessage, decode_host, encode_client
from net.preface import PREFACE
from net.session import HostSession
from net.transport import Origin
from tests.net.fakes import bodies_of

ME = Seat(0)


def wire(*messages: ClientMessage) -> bytes:
    return b"".join(frame(encode_client(message)) for message in messages)


def events(session: HostSession) -> list[ClientMessage]:
    """Take what is there; everybody is let in on seat 0, every answer is accepted."""
    found: list[ClientMessage] = []
    while (event := session.next_event()) is not None:
        found.append(event)
        if isinstance(event, Hello):
            session.welcome(None if event.want == "watch" else ME)
        elif isinstance(event, Act):
            session.answer(event.id, "", ())
    session.release()
    return found


def host(
    *messages: ClientMessage, origin: Origin = Origin.LOOPBACK, now: float = 0.0
) -> HostSession:
    """Return a host that has heard these messages and said what it had to say."""
    session = HostSession(origin)
    session.receive(PREFACE + wire(*messages), now)
    events(session)
    session.tick(now)
    said(session)
    return session


def said(session: HostSession) -> list[HostMessage]:
    """Take what the host says."""
    data = session.outbox.waiting
    session.outbox.sent(len(data))
    return [decode_host(body, session.seat) for body in bodies_of(data)]


def hear(session: HostSession, *messages: ClientMessage, now: float) -> list[ClientMessage]:
    session.receive(wire(*messages), now)
    return events(session)


def padded(size: int) -> bytes:
    """Return a frame with a body of this size that is no message."""
    return frame(b"\xc0" * size)
