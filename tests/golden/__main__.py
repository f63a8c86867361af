"""Write all golden texts anew and print what has changed: `python -m tests.golden`.

Read the printed difference before keeping it: it is what players or older clients will notice.
"""

from __future__ import annotations

from tests.golden.texts import FOLDER, difference, strays, wanted


def main() -> None:
    """Write what differs, remove what nothing makes any more."""
    FOLDER.mkdir(exist_ok=True)
    changes = 0
    for name, make in wanted().items():
        now = make()
        lines = difference(name, now)
        if lines:
            changes += 1
            print("\n".join(lines))
            (FOLDER / name).write_text(now, encoding="utf-8")
    for name in strays():
        changes += 1
        print(f"removed {name}")
        (FOLDER / name).unlink()
    print(f"{changes} changed, {len(wanted())} kept")


if __name__ == "__main__":
    main()
