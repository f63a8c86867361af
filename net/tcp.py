"""Connections over TCP: addresses, doors to listen at, and sockets as transports.

Rule 1: no call waits; the one exception is `resolve` with names, for a command line.
Rule 2: what the other end does, or the network, raises nothing: the transport is closed, and says
        in `error` why it could not be opened.
"""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import os
import socket
from collections.abc import Iterator
from typing import NamedTuple

from game.core import UserError
from net.transport import READ_SIZE, Origin

PORT = 47_625
TRIES = 10
"""So many ports are tried, from the first on."""

BACKLOG = 128
MOST_ACCEPTED = 64
"""Newcomers that one turn of the loop takes in."""

_LAST_READS = 16
_UNDER_WAY = {errno.EINPROGRESS, errno.EWOULDBLOCK, errno.EAGAIN, getattr(errno, "WSAEINVAL", -1)}
_NO_NETWORK = {errno.ENETUNREACH, errno.ENETDOWN}
_NO_IPV6 = {errno.EAFNOSUPPORT, errno.EPROTONOSUPPORT}
_BUSY = {errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", -1)}


class Address(NamedTuple):
    """Where a host is: numbers, not a name."""

    ip: str
    port: int = PORT

    @property
    def is_v6(self) -> bool:
        """The address is one of IPv6."""
        return ":" in self.ip

    @property
    def origin(self) -> Origin:
        """Where who has this address is, seen from here."""
        bare = ipaddress.ip_address(self.ip.partition("%")[0])
        return Origin.LOOPBACK if bare.is_loopback else Origin.NETWORK

    def __str__(self) -> str:
        return f"[{self.ip}]:{self.port}" if self.is_v6 else f"{self.ip}:{self.port}"


def parse_address(text: str) -> Address:
    """Read `IP`, `IP:PORT`, `[IPv6]:PORT`, or `localhost` with or without a port.

    Raises:
        UserError: `net_address`.
    """
    host, port = _split(text.strip())
    host = "127.0.0.1" if host.casefold() == "localhost" else host
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        raise UserError("net_address", address=text.strip()[:60]) from None
    return Address(host, port)


def resolve(text: str) -> Address:
    """Read an address that may be a name; asking for it waits.

    Raises:
        UserError: `net_address`, or `net_unknown_host` for a name that nobody knows.
    """
    try:
        return parse_address(text)
    except UserError:
        host, port = _split(text.strip())
        if not host or ":" in host:
            raise
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise UserError("net_unknown_host", name=host[:60]) from None
    return Address(str(found[0][4][0]), port)


def _split(text: str) -> tuple[str, int]:
    """Return host and port.

    Raises:
        UserError: `net_address`.
    """
    host, port = text, ""
    if text.startswith("["):
        host, bracket, rest = text[1:].partition("]")
        port = rest.removeprefix(":")
        if not bracket or (rest and not rest.startswith(":")):
            raise UserError("net_address", address=text[:60])
    elif text.count(":") == 1:
        host, _, port = text.partition(":")
    if not port:
        return host, PORT
    if not (port.isascii() and port.isdigit() and 0 < int(port[:6]) < 65_536):
        raise UserError("net_address", address=text[:60])
    return host, int(port)


class SocketTransport:
    """One end of a TCP connection; see `net.transport.Transport`."""

    def __init__(self, sock: socket.socket, peer: Address, *, connecting: bool = False) -> None:
        self.origin = peer.origin
        self.peer = peer
        self.error: UserError | None = None
        """Why it could not be opened."""
        self.socket = sock
        self._is_connecting = connecting
        self._is_ended = False

    @property
    def is_connecting(self) -> bool:
        """The other end has not answered yet."""
        return self._is_connecting and not self._is_ended

    def send(self, data: bytes) -> int:
        """Send what fits now."""
        if self._is_ended or not data:
            return 0
        try:
            sent = self.socket.send(data)
        except (BlockingIOError, InterruptedError):
            return 0
        except OSError as error:
            if self._is_connecting and error.errno in (errno.ENOTCONN, *_UNDER_WAY):
                return 0
            self._fail(error)
            return 0
        self._is_connecting = False
        return sent

    def receive(self) -> bytes:
        """Return at most `READ_SIZE` bytes of what has arrived."""
        if self._is_ended:
            return b""
        try:
            data = self.socket.recv(READ_SIZE)
        except (BlockingIOError, InterruptedError):
            return b""
        except OSError as error:
            if not (self._is_connecting and error.errno in (errno.ENOTCONN, *_UNDER_WAY)):
                self._end(error)
            return b""
        self._is_connecting = False
        if not data:
            self._is_ended = True
        return data

    def _fail(self, error: OSError) -> None:
        """Take note that nothing can be sent; what has arrived before can still be read."""
        if self._is_connecting:
            self._end(error)

    def _end(self, error: OSError) -> None:
        if self._is_connecting:
            self.error = unreachable(self.peer, error)
        self._is_ended = True

    @property
    def closed(self) -> bool:
        """Whether nothing more will arrive."""
        return self._is_ended

    def close(self) -> None:
        """End both directions."""
        self._is_ended = True
        if self.socket.fileno() < 0:
            return
        with contextlib.suppress(OSError):
            # What is unread would make the system drop what was sent last as well.
            self.socket.shutdown(socket.SHUT_WR)
            for _ in range(_LAST_READS):
                if not self.socket.recv(READ_SIZE):
                    break
        self.socket.close()

    def fileno(self) -> int:
        """Return the number of the socket, for who sleeps until something arrives; -1 if closed."""
        return self.socket.fileno()


def unreachable(address: Address, error: OSError) -> UserError:
    """Return what to tell where no connection can be made."""
    if error.errno in _NO_IPV6 or (address.is_v6 and error.errno == errno.EADDRNOTAVAIL):
        return UserError("net_no_ipv6", address=str(address))
    if error.errno in _NO_NETWORK:
        return UserError("net_no_network", address=str(address))
    if error.errno == errno.ECONNREFUSED:
        return UserError("net_no_host", address=str(address))
    return UserError("net_unreachable", address=str(address))


def dial(address: Address) -> SocketTransport:
    """Begin a connection; one that cannot be made is closed and has an `error`."""
    family = socket.AF_INET6 if address.is_v6 else socket.AF_INET
    try:
        sock = socket.socket(family, socket.SOCK_STREAM)
    except OSError as error:
        # A socket of any kind, for a transport has one.
        transport = SocketTransport(socket.socket(), address, connecting=True)
        transport._end(error)
        return transport
    sock.setblocking(False)
    _tune(sock)
    transport = SocketTransport(sock, address, connecting=True)
    try:
        code = sock.connect_ex((address.ip, address.port))
    except OSError as error:
        transport._end(error)
        return transport
    if code and code not in _UNDER_WAY:
        transport._end(OSError(code, os.strerror(code)))
    return transport


def _tune(sock: socket.socket) -> None:
    with contextlib.suppress(OSError):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class Listener:
    """A door: sockets of both families at one port."""

    def __init__(self, sockets: tuple[socket.socket, ...], address: Address) -> None:
        self.sockets = sockets
        self.address = address
        """Where one is let in; `0.0.0.0` is every address of this machine."""

    def accept(self) -> Iterator[SocketTransport]:
        """Yield who has come, some at a time."""
        for sock in self.sockets:
            for _ in range(MOST_ACCEPTED):
                try:
                    new, peer = sock.accept()
                except OSError:
                    break  # nobody more, or too many files are open: the next turn will see
                new.setblocking(False)
                _tune(new)
                yield SocketTransport(new, Address(peer[0], peer[1]))

    def close(self) -> None:
        """Let nobody in any more."""
        for sock in self.sockets:
            sock.close()


def listen(bind: str = "", port: int = PORT, tries: int = TRIES) -> Listener:
    """Open a door at the first free port from `port` on; 0 takes any.

    Args:
        bind: the address to listen at; empty for all, of both families.

    Raises:
        UserError: `net_port_busy`, `net_port_denied`, `net_no_ipv6` or `net_bind`.
    """
    if bind:
        try:
            ipaddress.ip_address(bind.partition("%")[0])
        except ValueError:
            raise UserError("net_address", address=bind[:60]) from None
    last = port if port == 0 else min(port + tries - 1, 65_535)
    for number in range(port, last + 1):
        try:
            return _open(bind, number)
        except OSError as error:
            if error.errno not in _BUSY:
                raise _cannot_listen(bind, number, error) from error
    raise UserError("net_port_busy", first=port, last=last)


def _cannot_listen(bind: str, port: int, error: OSError) -> UserError:
    if error.errno in (errno.EACCES, errno.EPERM):
        return UserError("net_port_denied", port=port)
    if error.errno in _NO_IPV6:
        return UserError("net_no_ipv6", address=bind)
    return UserError("net_bind", address=bind or "0.0.0.0", port=port)


def _open(bind: str, port: int) -> Listener:
    """Open a door at this port.

    Raises:
        OSError: it is busy, or there is no such address here.
    """
    if bind:
        sock = _bound(bind, port)
        return Listener((sock,), Address(bind, sock.getsockname()[1]))
    first = _bound("0.0.0.0", port)
    number = first.getsockname()[1]
    try:
        return Listener((first, _bound("::", number)), Address("0.0.0.0", number))
    except OSError as error:
        if error.errno in _BUSY and port:
            first.close()
            raise
        return Listener((first,), Address("0.0.0.0", number))  # a machine without IPv6


def _bound(ip: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in ip else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            # A host that starts again finds its port free; elsewhere this would share the port.
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        sock.setblocking(False)
        sock.bind((ip, port))
        sock.listen(BACKLOG)
    except OSError:
        sock.close()
        raise
    return sock
