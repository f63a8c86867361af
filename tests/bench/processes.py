"""What a program costs, from `/proc`: for the benches; Linux only."""

from __future__ import annotations

import os
import time
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """Return a process and all that descend from it."""
    found = [pid]
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in children.read_text().split():
            found += family(int(child))
    return found


def used_s(pid: int) -> float:
    """Return the seconds of processor that a program has used."""
    ticks = 0
    for member in family(pid):
        fields = Path(f"/proc/{member}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / TICKS


def share(pid: int, seconds: float) -> float:
    """Return the share of a processor that a program takes, in per cent."""
    before, began = used_s(pid), time.monotonic()
    time.sleep(seconds)
    return 100 * (used_s(pid) - before) / (time.monotonic() - began)


def memory_mb(pid: int) -> float:
    """Return what a program holds in memory; pages that n processes share count 1/n each."""
    kilobytes = 0
    for member in family(pid):
        text = Path(f"/proc/{member}/smaps_rollup").read_text()
        kilobytes += int(text.partition("\nPss:")[2].split()[0])
    return kilobytes / 1024
