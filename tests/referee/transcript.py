"""The transcripts in docs/referee.md, one referee for all: read them, and write their answers anew.

`.venv/bin/python -m tests.referee.transcript`, from the folder that holds `main.py`.
"""

from __future__ import annotations

import re
from pathlib import Path

from game.referee import Referee
from game.registry import Registry
from game.texts import Texts

DOCUMENT = Path(__file__).parents[2] / "docs" / "referee.md"
BLOCK = re.compile(r"(?<=^```text\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)
LANGUAGE = "en"


def transcript() -> list[str]:
    """Return the lines of the transcripts, `> ` sent and `< ` answered."""
    return "".join(BLOCK.findall(DOCUMENT.read_text(encoding="utf-8"))).splitlines()


def sent() -> list[str]:
    """Return what is sent, without the sign before it."""
    return [line[2:] for line in transcript() if line.startswith("> ")]


def answered() -> list[str]:
    """Return what is answered, without the sign before it."""
    return [line[2:] for line in transcript() if line.startswith("< ")]


def write() -> None:
    """Write the answers of today into the document."""
    referee = Referee(Registry(), Texts.load(LANGUAGE))

    def again(block: re.Match[str]) -> str:
        lines: list[str] = []
        for line in block.group().splitlines():
            if line.startswith("> "):
                answer = referee.answer(line[2:].encode())
                assert answer is not None
                lines += [line, f"< {answer.decode()}"]
        return "\n".join(lines) + "\n"

    text = DOCUMENT.read_text(encoding="utf-8")
    DOCUMENT.write_text(BLOCK.sub(again, text), encoding="utf-8")


if __name__ == "__main__":
    write()
