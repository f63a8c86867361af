"""A screen nobody sees, with a real mouse and real keys, and eyes: the server's own pixels."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from game.texts import ASSETS

ROOT = ASSETS.parent
SIZE = (1280, 720)
DEADLINE_S = 60.0
LOOK_S = 0.02
STILL_LOOKS = 8
"""A screen that is the same in so many looks stands still."""

LARGE = 40_000
"""A sheet of paper has more pixels than this."""

ALIKE = 24
"""How far a channel may be off where a picture is looked for."""
Colour = tuple[int, int, int]
Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""

MISSING = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
if ctypes.util.find_library("X11") is None:
    MISSING.append("libX11")


class CloseMessage(ctypes.Structure):
    """An `XClientMessageEvent`, with room for the largest event."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("room", ctypes.c_long * 24),
    )


class Desktop:
    """An X server of our own."""

    def __init__(self, folder: Path, size: tuple[int, int] = SIZE) -> None:
        self.size = size
        reader, writer = os.pipe()
        screen = f"{size[0]}x{size[1]}x24"
        self._server = subprocess.Popen(
            [
                *("Xvfb", "-displayfd", str(writer), "-screen", "0", screen),
                *("-nolisten", "tcp", "-fbdir", str(folder), "-nocursor"),
            ],
            pass_fds=[writer],
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb did not start"
        self.display = f":{number}"
        self._pixels = folder / "Xvfb_screen0"
        self.program: subprocess.Popen[str] | None = None

    def start(self, *arguments: str) -> None:
        """Start the game on this screen."""
        environment = {k: v for k, v in os.environ.items() if k != "SDL_VIDEODRIVER"}
        environment |= {
            "DISPLAY": self.display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_VIDEO_WINDOW_POS": "0,0",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
        }
        self.program = subprocess.Popen(
            [sys.executable, "main.py", *arguments],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            start_new_session=True,
        )

    def do(self, *words: str) -> None:
        """Let xdotool do something."""
        environment = os.environ | {"DISPLAY": self.display}
        subprocess.run(["xdotool", *words], env=environment, check=True, timeout=10)

    def click(self, x: float, y: float, button: int = 1) -> None:
        self.do("mousemove", str(round(x)), str(round(y)), "click", str(button))

    def key(self, *names: str) -> None:
        for name in names:
            self.do("key", name)

    def window(self, name: str) -> int:
        """Return the number of the window of a program."""
        environment = os.environ | {"DISPLAY": self.display}
        found = subprocess.run(
            ["xdotool", "search", "--class", name], env=environment, capture_output=True, timeout=10
        )
        assert found.stdout, f"no window is called {name}"
        return int(found.stdout.split()[0])

    def pull(self, name: str, size: tuple[int, int]) -> None:
        """Give a window another size, as one does who pulls at its corner."""
        self.do("windowsize", str(self.window(name)), str(size[0]), str(size[1]))

    def close_window(self, name: str) -> None:
        """Do what the close button of a window does, for there is no window manager."""
        number = self.window(name)
        x = ctypes.CDLL(ctypes.util.find_library("X11"))
        x.XOpenDisplay.restype = x.XInternAtom.restype = ctypes.c_void_p
        display = ctypes.c_void_p(x.XOpenDisplay(self.display.encode()))
        atoms = [x.XInternAtom(display, word, 0) for word in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW")]
        message = CloseMessage(type=33, window=number, format=32)
        message.message_type, message.data[0] = atoms
        x.XSendEvent(
            display, ctypes.c_ulong(message.window), 0, ctypes.c_long(0), ctypes.byref(message)
        )
        x.XCloseDisplay(display)

    def focus(self, window: int) -> None:
        """Give the keys to a window, or to none (0)."""
        x = ctypes.CDLL(ctypes.util.find_library("X11"))
        x.XOpenDisplay.restype = ctypes.c_void_p
        display = ctypes.c_void_p(x.XOpenDisplay(self.display.encode()))
        x.XSetInputFocus(display, ctypes.c_ulong(window), 0, ctypes.c_ulong(0))
        x.XCloseDisplay(display)

    def _rows(self) -> tuple[bytes, int, int]:
        """Return what is on the screen, where it starts in that, and the length of a row."""
        data = self._pixels.read_bytes()
        start = int.from_bytes(data[0:4], "big") + 12 * int.from_bytes(data[76:80], "big")
        return data, start, int.from_bytes(data[48:52], "big")

    def share(self, box: Box, colour: Colour, within: int = 20) -> float:
        """Return how much of a box has about this colour."""
        data, start, row = self._rows()
        left, top, right, bottom = box
        hits = 0
        for y in range(top, bottom, 2):
            line = data[start + y * row + left * 4 : start + y * row + right * 4]
            for at in range(0, len(line), 8):
                blue, green, red = line[at : at + 3]
                off = max(abs(red - colour[0]), abs(green - colour[1]), abs(blue - colour[2]))
                hits += off <= within
        return hits / (((bottom - top + 1) // 2) * ((right - left + 1) // 2))

    def glance(self, box: Box) -> bytes:
        """Return the pixels of a box, to see whether they change."""
        data, start, row = self._rows()
        left, top, right, bottom = box
        lines = (start + y * row for y in range(top, bottom))
        return b"".join(data[at + left * 4 : at + right * 4] for at in lines)

    def likeness(self, picture: pygame.Surface, box: Box | None = None) -> float:
        """Return how much of a picture, or of a box of it, is on the screen, from its corner."""
        now = self._picture()
        area = pygame.Rect(0, 0, *picture.get_size())
        if box is not None:
            area = pygame.Rect(box[0], box[1], box[2] - box[0], box[3] - box[1])
        here, there = now.subsurface(area), pygame.Surface(area.size, 0, now)
        there.blit(picture, (0, 0), area)
        limit = (ALIKE, ALIKE, ALIKE, 255)
        return pygame.mask.from_threshold(here, (0, 0, 0, 255), limit, there).count() / (
            area.width * area.height
        )

    def sheet(self, colour: Colour) -> pygame.Rect | None:
        """Return the largest piece of paper on the screen, if there is a large one."""
        now = self._picture()
        paper = pygame.mask.from_threshold(now, colour, (8, 8, 8, 255))
        largest = paper.connected_component()
        return largest.get_bounding_rects()[0] if largest.count() > LARGE else None

    def _picture(self) -> pygame.Surface:
        """Return what is on the screen."""
        data, start, row = self._rows()
        width, height = self.size
        assert row == 4 * width, "rows follow each other"
        return pygame.image.frombuffer(data[start : start + row * height], self.size, "BGRA")

    def photograph(self) -> Path:
        """Write what is on the screen to a file for whoever looks into a failure."""
        data, start, row = self._rows()
        width, height = self.size
        lines = [data[start + y * row : start + y * row + 4 * width] for y in range(height)]
        pixels = bytearray(b"".join(lines))
        pixels[0::4], pixels[2::4] = pixels[2::4], pixels[0::4]
        del pixels[3::4]
        file = self._pixels.with_name("screen.ppm")
        file.write_bytes(b"P6 %d %d 255\n" % self.size + pixels)
        return file

    def until(self, true: Callable[[], object], why: str) -> None:
        """Look again and again until it is true."""
        end = time.monotonic() + DEADLINE_S
        while not true():
            assert self.program is not None
            assert self.program.poll() is None, f"ended before: {why}; {self.ended()}"
            if time.monotonic() > end:
                raise AssertionError(f"never: {why}; see {self.photograph()}")
            time.sleep(LOOK_S)

    def until_still(self, true: Callable[[], object], why: str) -> None:
        """Look until it is true and nothing moves: while a veil hangs, keys and clicks are lost."""
        looks: list[bytes] = []

        def still() -> bool:
            looks.append(self._pixels.read_bytes())
            del looks[:-STILL_LOOKS]
            return len(looks) == STILL_LOOKS and len(set(looks)) == 1

        self.until(lambda: true() and still(), why)

    def ended(self) -> tuple[int, str, str]:
        """Wait for the game to end; return its exit code and what it wrote."""
        assert self.program is not None
        out, err = self.program.communicate(timeout=DEADLINE_S)
        return self.program.returncode, out, err

    def close(self) -> None:
        if self.program is not None and self.program.poll() is None:
            # The bots' process as well, or it would keep the pipes open.
            os.killpg(self.program.pid, signal.SIGKILL)
            self.program.communicate()
        self._server.terminate()
        self._server.wait(10)
