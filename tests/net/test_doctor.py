"""What `doctor` says of the network: each verdict where it belongs, and nothing left open."""

from __future__ import annotations

import errno
import socket
from pathlib import Path

import pytest

from net import doctor, tcp
from net.tcp import PORT, Address, SocketTransport, dial, listen

ACCEPTS = "-P INPUT ACCEPT\n-A INPUT -i lo -j ACCEPT\n"


def test_a_free_port_is_found_and_left() -> None:
    with listen("", 0).sockets[0] as probe:
        free = probe.getsockname()[1]
    for _ in range(2):
        found = doctor.port(free)
        assert found.verdict in ("ok", "moved")


def test_a_port_that_is_taken_is_told_with_the_one_in_its_place() -> None:
    taken = listen("", 0)
    found = doctor.port(taken.address.port)
    taken.close()

    assert (found.verdict, found.is_note) == ("moved", True)
    assert found.values["port"] == taken.address.port
    assert int(str(found.values["taken"])) > taken.address.port


@pytest.mark.parametrize(
    ("number", "verdict"), [(errno.EADDRINUSE, "busy"), (errno.EACCES, "denied")]
)
def test_ports_that_cannot_be_opened(
    number: int, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr(tcp, "_open", refuse)

    found = doctor.port()
    assert (found.verdict, found.is_note) == (verdict, False)
    assert found.values == {"first": PORT, "last": PORT + 9}


def test_addresses_are_told_or_that_there_are_none() -> None:
    assert doctor.addresses([]).verdict == "none"
    found = doctor.addresses(["192.168.1.7:47625", "10.0.0.2:47625"])
    assert found.values == {"addresses": "192.168.1.7:47625, 10.0.0.2:47625"}


def test_a_word_goes_round() -> None:
    found = doctor.loopback()

    assert found.verdict == "ok"
    assert float(str(found.values["ms"])) >= 0


def test_a_word_that_gets_lost_is_told() -> None:
    def nowhere(address: Address) -> SocketTransport:
        with listen("127.0.0.1", 0).sockets[0] as gone:
            port = gone.getsockname()[1]
        return dial(Address("127.0.0.1", port))

    assert doctor.loopback(nowhere).verdict == "blocked"


def test_no_door_to_ourselves_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EACCES, "no")

    monkeypatch.setattr(tcp, "_open", refuse)

    assert doctor.loopback().verdict == "blocked"


def test_without_ipv6(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise OSError(errno.EAFNOSUPPORT, "no")

    monkeypatch.setattr(socket, "socket", none)

    found = doctor.ipv6()
    assert (found.verdict, found.is_note) == ("missing", True)


@pytest.mark.parametrize(
    ("system", "old", "new", "verdict", "is_note"),
    [
        ("win32", None, None, "windows", True),
        ("darwin", None, None, "macos", True),
        ("freebsd14", None, None, "unread", True),
        ("linux", None, None, "unread", True),
        ("linux", ACCEPTS, None, "ok", False),
        ("linux", "-P INPUT DROP\n-A INPUT -i lo -j ACCEPT\n", None, "closed", False),
        ("linux", ACCEPTS + "-A INPUT -j REJECT --reject-with icmp\n", None, "closed", False),
        ("linux", "-P INPUT DROP\n-A INPUT -p tcp --dport 47625 -j ACCEPT\n", None, "ok", False),
        (
            "linux",
            None,
            "chain input { type filter hook input priority 0; policy drop; }",
            "closed",
            False,
        ),
        (
            "linux",
            None,
            "chain input { type filter hook input priority 0; policy accept; }",
            "ok",
            False,
        ),
    ],
)
def test_firewalls(
    system: str, old: str | None, new: str | None, verdict: str, is_note: bool, tmp_path: Path
) -> None:
    said = {"iptables": old, "nft": new}

    found = doctor.firewall(system, tmp_path, lambda program, *_: said[program])

    assert (found.verdict, found.is_note) == (verdict, is_note)


@pytest.mark.parametrize(
    ("conf", "verdict"), [("ENABLED=yes\n", "ufw"), ("# x\nENABLED=no\n", "unread")]
)
def test_ufw_is_seen_where_it_is_on(conf: str, verdict: str, tmp_path: Path) -> None:
    (tmp_path / "etc/ufw").mkdir(parents=True)
    (tmp_path / "etc/ufw/ufw.conf").write_text(conf)

    assert doctor.firewall("linux", tmp_path, lambda *_: None).verdict == verdict


def test_firewalld_is_seen(tmp_path: Path) -> None:
    (tmp_path / "run/firewalld").mkdir(parents=True)

    assert doctor.firewall("linux", tmp_path, lambda *_: None).verdict == "firewalld"


def test_programs_that_are_missing_or_refuse_say_nothing() -> None:
    assert doctor._ask("no-such-program-anywhere") is None
    assert doctor._ask("false") is None
    assert doctor._ask("echo", "all") == "all\n"
