"""The transcript in docs/referee.md: read it, and write its answers anew.

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
    """Return the lines of the transcript, `> ` sent and `< ` answered."""
    (block,) = BLOCK.findall(DOCUMENT.read_text(encoding="utf-8"))
    return str(block).splitlines()


def sent() -> list[str]:
    """Return what is sent, without the sign before it."""
    return [line[2:] for line in transcript() if line.startswith("> ")]


def answered() -> list[str]:
    """Return what is answered, without the sign before it."""
    return [line[2:] for line in transcript() if line.startswith("< ")]


def write() -> None:
    """Write the answers of today into the document."""
    referee = Referee(Registry(), Texts.load(LANGUAGE))
    lines: list[str] = []
    for request in sent():
        answer = referee.answer(request.encode())
        assert answer is not None
        lines += [f"> {request}", f"< {answer.decode()}"]
    block = "\n".join(lines) + "\n"
    text = DOCUMENT.read_text(encoding="utf-8")
    DOCUMENT.write_text(BLOCK.sub(lambda _: block, text), encoding="utf-8")


if __name__ == "__main__":
    write()
