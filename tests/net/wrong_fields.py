"""For every field of every message, values that must be refused."""

from __future__ import annotations

from game.core import MatchState, Update
from net.hall import Back, Chat, Key, LobbyState, Op, Placed, Presence, Said
from net.messages import Ack, Act, Bye, Fault, Hello, Ping, Pong, Ready, Welcome

WRONG: dict[type, dict[tuple[str | int, ...], list[object]]] = {
    Hello: {
        ("v",): [1, [1], [2, 1], [0, 1], [1, 256], [True, 1], [1, 2, 3], None],
        ("app",): ["", "x" * 33, "é", "a\n", None, b"x", 1],
        ("name",): ["x" * 33, None, b"x", 1, True],
        ("want",): ["", "resume", None, "JOIN", "watch"],
        ("seat",): [-2, 8, None, True, 1.0, "1"],
    },
    Act: {
        ("id",): [0, -1, 2**31, True, None, "1", 1.0],
        ("window",): [-1, 2**31, True, None, 1.0],
        ("kind",): ["", "a b", "a-b", "x" * 33, "é", None, b"play", 1],
        ("cards",): [["AS"] * 25, "AS", None, {}, ["TENS!"], [""], [b"AS"], ["Ạ"], [["AS"]]],
    },
    Ready: {("on",): [1, 0, None, "true", []]},
    Bye: {("why",): ["", "a b", None, 1, "x" * 33]},
    Welcome: {("seat",): [-2, 8, None, True], ("v",): [0, 256, None, True]},
    Ack: {
        ("id",): [0, 2**31, None, True],
        ("code",): ["a b", None, "x" * 33, 0],
        ("cards",): [None, ["TENS!"], "AS"],
    },
    Ping: {("n",): [-1, 2**31, True, None, 1.0]},
    Pong: {("n",): [-1, 2**31, True, None, 1.0]},
    Fault: {
        ("code",): ["", None, "no way", 1, "E_OTHER", "FULL"],
        ("values",): [None, [], {"yours": 1}, {"yours": 1, "host": -1}, {"a b": 1}],
    },
    MatchState: {
        ("game",): ["", None, "a b"],
        ("preset",): ["", None, "x" * 33, "é"],
        ("config",): [None, [], {"a b": 1}, {"a": 1.0}, {"a": None}, {"a": [1]}, {"a": 2**53 + 1}],
        ("seats",): [[], None, [["An", "human", True]], [["An", "human", True]] * 9],
        ("seats", 0): [None, [], ["An", "human"], ["An", "human", 1], [1, "human", True]],
        ("hand",): [-1, None, True, 2**31],
        ("first",): [-1, 2, None, True],
        ("totals",): [[0], [0, 0, 0], [0, 1.5], [0, None], [0, 2**53 + 1], None],
        ("history",): [None, [[]], [[8, "x", []]], [[0, "", []]], [[0, "x", [True]]]],
        ("playing",): [1, None],
        ("turn_ms",): [-1, True, "1"],
        ("bank_ms",): [-1, None, True],
    },
    Update: {
        ("n",): [-1, 2**31, True, None],
        ("window",): [-1, 2**31, True, None],
        ("ms",): [-1, 2**31, True, 1.5],
        ("view",): [None, [], {}],
        ("view", "shown", "zones"): [None, {}, [["hand/0"]], [["hand/0", []], ["hand/0", []]]],
        ("view", "shown", "zones", 0, 0): ["", "hand/007", "1x", "hand/x", "h" * 33, None, b"hand"],
        ("view", "shown", "zones", 0, 1): [None, ["TENS!"], [None]],
        ("view", "shown", "to_act"): [None, [8], [-1], [True], [0] * 9],
        ("view", "own", "choices"): [None, [[]], [["one"]], [["one", []]] * 2 + [None]],
        ("view", "own", "refusals"): [None, [["one", "x", []]], [[["one", []], "", []]]],
        ("view", "own", "answer"): ["one", ["one"], ["one", None], []],
        ("view", "own", "prompt"): ["", None, "a b"],
        ("view", "shown", "facts"): [
            None,
            [],
            {"a b": 1},
            {"a": 1.5},
            {"a": b""},
            {"a": [[[[[1]]]]]},
        ],
        ("view", "own", "arrangement"): [[], [[], []], [[], [], [["AS"]]], [[], [], [["AS", -1]]]],
    },
    Key: {
        ("token",): [b"", b"x" * 15, b"x" * 17, "x" * 16, None],
        ("table",): ["x" * 33, "é", "a\n", None, 1],
        ("level",): ["a b", "x" * 33, None, 1],
        ("again",): [1, None, "true"],
    },
    Chat: {
        ("text",): [None, "x", ["x"] * 5, ["x" * 65], [b"x"], [1]],
        ("phrase",): ["boo", None, 1],
    },
    Op: {
        ("kind",): ["", "boo", None, 1],
        ("seat",): [-2, 8, None, True],
        ("other",): [-2, 8, None, True],
    },
    Back: {},
    Placed: {("seat",): [-2, 8, None, True], ("last",): [-1, 2**31, None, True]},
    LobbyState: {
        ("table",): ["x" * 33, "é", None],
        ("state",): ["", "boo", None],
        ("game",): ["", None, "a b"],
        ("preset",): ["", None, "x" * 33],
        ("config",): [None, [], {"a b": 1}, {"a": 1.0}],
        ("seats",): [None, [["human", "An", True]], [["human", "An", True, ""]] * 9],
        ("seats", 0): [None, [], ["ghost", "An", True, ""], ["human", "An", 1, ""]],
        ("owner",): [-1, 8, True],
        ("hands",): [-1, True, "1"],
        ("turn_ms",): [-1, True, "1"],
        ("bank_ms",): [-1, None, True],
    },
    Presence: {
        ("seats",): [None, [["here"]], [["here", None]] * 9, [["gone", None]], [["away", -1]]],
    },
    Said: {
        ("seat",): [-1, 8, None],
        ("text",): [None, "x", ["x"] * 5, ["x" * 65]],
        ("phrase",): ["boo", None],
    },
}
