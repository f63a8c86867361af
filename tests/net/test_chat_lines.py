"""What people write to each other on the wire: it fits, and nothing in it can be drawn badly."""

from __future__ import annotations

from game.core import Seat
from net.hall import Chat, Said, clean_chat
from net.messages import decode_client, decode_host, encode_client, encode_host

VIEWER = Seat(1)


def test_the_longest_line_fits_a_small_frame() -> None:
    for letter in ("x", "ệ", "\U0001f0a1"):
        line = Chat(clean_chat(letter * 1_000), "well_played")

        assert decode_client(encode_client(line)) == line
        assert len(line.text) == 200


def test_what_others_write_is_cleaned_by_who_reads_it() -> None:
    said = Said(VIEWER, "<b>\u202e\0a" + "\u0301" * 50 + "\n\nb")

    found = decode_host(encode_host(said), VIEWER)

    assert found == Said(VIEWER, "<b>\xe1\u0301\u0301 b")
