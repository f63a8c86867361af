"""`screens DIR`: a picture of every scene in every state worth seeing, always the same."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

from game.core import UserError
from game.texts import Texts
from scenes.platform_setup import prepare
from scenes.prefs import MIN_WINDOW

Size = tuple[int, int]
USUAL = (1280, 720)
LARGEST = (7680, 4320)


def draw_all(args: argparse.Namespace, texts: Texts) -> int:
    """Draw every scene into the folder, or some of them; one line for each file.

    Raises:
        UserError: `screens_not_written`, `screens_unknown`.
    """
    # Nobody is to see or hear it, whatever the machine has.
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    prepare()
    import pygame

    from scenes.cli.gallery import SHOTS, Gallery

    names = list(SHOTS) if args.only is None else args.only.split(",")
    unknown = [name for name in names if name not in SHOTS]
    if unknown:
        raise UserError("screens_unknown", name=unknown[0], known=", ".join(SHOTS))
    files: list[str] = []
    with Gallery() as gallery:
        for name in names:
            file = args.folder / f"{name}.png"
            with _told(file):
                args.folder.mkdir(parents=True, exist_ok=True)
            picture = gallery.take(name, args.size, texts.language)
            with _told(file):
                pygame.image.save(picture, file)
            files.append(str(file))
            if not args.json:
                print(file, flush=True)
    if args.json:
        width, height = args.size
        told = {"size": [width, height], "lang": texts.language, "files": files}
        print(json.dumps(told, ensure_ascii=False, indent=2))
    return 0


@contextlib.contextmanager
def _told(file: Path) -> Iterator[None]:
    """Say in a sentence that a picture cannot be written."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise UserError("screens_not_written", file=str(file), reason=reason) from error


def size(text: str) -> Size:
    """Read `WIDTHxHEIGHT`, not smaller than a window may be."""
    found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text, re.ASCII)
    if found:
        width, height = int(found.group(1)), int(found.group(2))
        least, most = MIN_WINDOW, LARGEST
        if least[0] <= width <= most[0] and least[1] <= height <= most[1]:
            return width, height
    bounds = " … ".join(f"{w}x{h}" for w, h in (MIN_WINDOW, LARGEST))
    raise argparse.ArgumentTypeError(f"{text} ({bounds})")


def declare(parser: argparse.ArgumentParser, texts: Texts) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("folder", type=Path, metavar="DIR", help=texts.say("cli.option.folder"))
    parser.add_argument(
        "--size", type=size, default=USUAL, metavar="WxH", help=texts.say("cli.option.size")
    )
    parser.add_argument("--only", metavar="NAMES", help=texts.say("cli.option.only"))
    parser.add_argument("--json", action="store_true", help=texts.say("cli.option.json"))
