"""Count every position of `tables.perft` anew: `python -m tests.perft`.

Prints the table as it should be, with a line for each preset that has none; nothing is written. A
number that has changed is a change of the rules: find out which with the test before keeping it.
"""

from __future__ import annotations

from tests.perft.counting import perft, tree
from tests.perft.table import REGISTRY, Line, read

DEPTH = 4
"""Of a line for a preset that has none."""


def main() -> None:
    """Print the table."""
    lines = read()
    known = {(line.fields.get("game"), line.fields.get("preset")) for line in lines}
    for game in REGISTRY:
        seats = str(game.rules.info.default_seats)
        for preset in game.presets:
            if (game.id, preset) not in known:
                fields = {"game": game.id, "preset": preset, "seats": seats}
                lines.append(Line("deal", {**fields, "first": "0", "seed": "1"}, (1,) * DEPTH))
    for line in lines:
        rules, state = line.rules, line.state()
        if line.kind == "tree":
            counts = tree(rules, state)[0]
        else:
            counts = [perft(rules, state, depth) for depth in range(len(line.counts))]
        print(line._replace(counts=tuple(counts)).text)


if __name__ == "__main__":
    main()
