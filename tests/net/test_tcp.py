"""Sockets as transports, addresses, and doors, on loopback."""

from __future__ import annotations

import errno
import select
import socket
from collections.abc import Iterator

import pytest

from game.core import UserError
from net import tcp
from net.tcp import Address, SocketTransport, dial, listen, parse_address, resolve, unreachable
from net.transport import Origin
from tests.net.transport_suite import Pair, TransportSuite

HAS_IPV6 = socket.has_ipv6


def met(bind: str) -> tuple[SocketTransport, SocketTransport]:
    """Return both ends of a connection through a door at this address."""
    door = listen(bind, 0)
    here = dial(door.address)
    select.select(door.sockets, [], [], 5.0)
    (there,) = door.accept()
    select.select([], [here], [], 5.0)
    door.close()
    return here, there


class TestSockets(TransportSuite):
    @pytest.fixture(params=["127.0.0.1", "::1"])
    def pair(self, request: pytest.FixtureRequest) -> Iterator[Pair]:
        try:
            self.ends = met(request.param)
        except UserError:
            pytest.skip("no IPv6 on this machine")
        yield self.ends
        for end in self.ends:
            end.close()

    def settle(self) -> None:
        """What is sent on loopback has arrived when the call returns, but for its end."""
        open_ends = [end for end in self.ends if end.fileno() >= 0]
        select.select(open_ends, [], [], 0.001)

    def test_both_ends_are_on_this_machine(self, pair: Pair) -> None:
        assert [end.origin for end in pair] == [Origin.LOOPBACK] * 2

    def test_nothing_is_held_back(self) -> None:
        here, there = met("127.0.0.1")
        for end in (here, there):
            assert end.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            end.close()


ADDRESSES = {
    "192.168.1.23": Address("192.168.1.23", tcp.PORT),
    " 192.168.1.23:5000 ": Address("192.168.1.23", 5000),
    "localhost": Address("127.0.0.1", tcp.PORT),
    "LOCALHOST:7": Address("127.0.0.1", 7),
    "::1": Address("::1", tcp.PORT),
    "[::1]": Address("::1", tcp.PORT),
    "[fe80::1%eth0]:99": Address("fe80::1%eth0", 99),
}


@pytest.mark.parametrize(("text", "address"), ADDRESSES.items())
def test_an_address_is_read(text: str, address: Address) -> None:
    assert parse_address(text) == address
    assert parse_address(str(address)) == address


@pytest.mark.parametrize(
    "text",
    [
        *("", "nobody", "1.2.3", "1.2.3.4:0", "1.2.3.4:65536", "1.2.3.4:x", "[::1", "[::1]5"),
        *("1.2.3.4:٣", "1.2.3.4:" + "9" * 5_000, "x" * 10_000),
    ],
    ids=lambda text: text[:12],
)
def test_what_is_no_address_is_told(text: str) -> None:
    with pytest.raises(UserError) as caught:
        parse_address(text)
    assert caught.value.code == "net_address"


def test_a_name_that_nobody_knows_is_told() -> None:
    with pytest.raises(UserError) as caught:
        resolve("x" * 70)
    assert caught.value.code == "net_unknown_host"
    assert resolve("127.0.0.1:9") == Address("127.0.0.1", 9)


@pytest.mark.parametrize(
    ("ip", "origin"),
    [
        ("127.0.0.1", Origin.LOOPBACK),
        ("::1", Origin.LOOPBACK),
        ("10.0.0.1", Origin.NETWORK),
        ("fe80::1%eth0", Origin.NETWORK),
    ],
)
def test_an_address_says_whether_it_is_this_machine(ip: str, origin: Origin) -> None:
    assert Address(ip).origin is origin


def test_the_next_port_is_taken_where_one_is_busy() -> None:
    with listen("127.0.0.1", 0).sockets[0] as taken:
        port = taken.getsockname()[1]
        second = listen("127.0.0.1", port)

        assert port < second.address.port < port + tcp.TRIES
        second.close()


def test_all_ports_busy_is_told() -> None:
    with listen("127.0.0.1", 0).sockets[0] as taken:
        port = taken.getsockname()[1]
        with pytest.raises(UserError) as caught:
            listen("127.0.0.1", port, tries=1)

    assert (caught.value.code, caught.value.values) == (
        "net_port_busy",
        {"first": port, "last": port},
    )


def test_an_address_of_another_machine_is_told() -> None:
    with pytest.raises(UserError) as caught:
        listen("192.0.2.1", 0)
    assert caught.value.code == "net_bind"


def test_without_ipv6_the_door_is_open_for_ipv4(monkeypatch: pytest.MonkeyPatch) -> None:
    real = socket.socket

    def only_v4(family: int = socket.AF_INET, *rest: int) -> socket.socket:
        if family == socket.AF_INET6:
            raise OSError(errno.EAFNOSUPPORT, "no IPv6")
        return real(family, *rest)

    monkeypatch.setattr(tcp.socket, "socket", only_v4)
    door = listen("", 0)
    assert len(door.sockets) == 1
    door.close()
    with pytest.raises(UserError) as caught:
        listen("::1", 0)
    assert caught.value.code == "net_no_ipv6"
    lost = dial(Address("::1", 9))
    assert lost.closed
    assert lost.error is not None
    assert lost.error.code == "net_no_ipv6"
    lost.close()


def test_nobody_at_the_port_is_told_when_it_is_known() -> None:
    with listen("127.0.0.1", 0).sockets[0] as free:
        port = free.getsockname()[1]
    here = dial(Address("127.0.0.1", port))
    select.select([], [here], [], 5.0)

    assert here.send(b"x") == 0
    assert here.closed
    assert here.error is not None
    assert here.error.code == "net_no_host"
    here.close()


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENETUNREACH, "net_no_network"),
        (errno.EHOSTUNREACH, "net_unreachable"),
        (errno.ETIMEDOUT, "net_unreachable"),
        (errno.ECONNREFUSED, "net_no_host"),
        (errno.EAFNOSUPPORT, "net_no_ipv6"),
    ],
)
def test_why_there_is_no_connection_is_told_in_words(number: int, code: str) -> None:
    assert unreachable(Address("10.0.0.1"), OSError(number, "")).code == code
