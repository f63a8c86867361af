"""What the program costs while nobody touches it: the whole of it, with the bots' process.

    python -m tests.bench.idle [--seconds N]

A real window on an X server of its own, at a table where the person is asked, 1280x720 and drawn
without a graphics card. `rest` is with the window in front, `background` without the keys. The
figures are per cent of one processor, from `/proc`; Linux only, with Xvfb and xdotool.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path

from tests.bench.processes import family, share
from tests.e2e.desktop import Desktop

NAME = "chieu-hoa"
TARGETS = {"rest": 0.5, "background": 0.3}
SETTLES_S = 12.0
"""Cards are dealt and painted, and the bots' process has started."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=30.0)
    args = parser.parse_args()
    figures: dict[str, object] = {"bench": "idle", "seconds": args.seconds}
    with tempfile.TemporaryDirectory() as folder:
        desktop = Desktop(Path(folder))
        try:
            desktop.start("--data-dir", folder, "play", "--seed", "1")
            assert desktop.program is not None
            pid = desktop.program.pid
            time.sleep(SETTLES_S)
            for state, window in (("rest", desktop.window(NAME)), ("background", 0)):
                desktop.focus(window)
                time.sleep(2.0)
                figures[f"{state}_percent"] = round(share(pid, args.seconds), 2)
            figures["processes"] = len(family(pid))
        finally:
            desktop.close()
    print(json.dumps(figures | {"targets": TARGETS}))


if __name__ == "__main__":
    main()
