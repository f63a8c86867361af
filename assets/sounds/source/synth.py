"""Make the sounds: paper, wood and plucked strings on the five-tone scale. Development tool.

    python -m assets.sounds.source.synth OUT_DIR

writes 19 WAV files (44.1 kHz, mono, 16 bit) and needs numpy. Every noise has a fixed seed, so
the same numpy gives the same samples. The committed files are these, encoded by ffmpeg or
oggenc, neither of which is needed to play or to build the game:

    for f in OUT_DIR/*.wav; do
        ffmpeg -i "$f" -q:a 3 "assets/sounds/$(basename "$f" .wav).ogg"
    done

Encoders differ from version to version: re-encode only the sounds that changed.
"""

from __future__ import annotations

import sys
import wave
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

SAMPLE_RATE = 44100
FIVE_TONES = (523.25, 587.33, 698.46, 783.99, 880.0)
"""C5 D5 F5 G5 A5 in hertz: the ngũ cung scale."""

Samples = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Sound:
    samples: Samples
    peak: float
    """Loudest sample, from 0 to 1: how loud the sound is beside the others."""


# --- Building blocks ------------------------------------------------------------------------


def decay(count: int, attack_s: float, length_s: float, steepness: float = 3.0) -> Samples:
    """Return an envelope: a short rise, an exponential fall, and 6 ms to silence."""
    curve: Samples = np.exp(-np.arange(count) / SAMPLE_RATE * steepness / length_s)
    rise = max(1, int(attack_s * SAMPLE_RATE))
    curve[:rise] *= np.linspace(0, 1, rise) ** 0.7
    fade = min(count, int(0.006 * SAMPLE_RATE))
    curve[-fade:] *= np.linspace(1, 0, fade)
    return curve


def band_noise(count: int, low_hz: float, high_hz: float, rng: np.random.Generator) -> Samples:
    """Return noise between two frequencies, loudest sample 1."""
    hz = np.fft.rfftfreq(count, 1 / SAMPLE_RATE)
    gain = 1 / (1 + (low_hz / np.maximum(hz, 1)) ** 6) / (1 + (hz / high_hz) ** 6)
    noise: Samples = np.fft.irfft(np.fft.rfft(rng.standard_normal(count)) * gain, count)
    noise /= np.max(np.abs(noise))
    return noise


def snap(length_s: float, low_hz: float, high_hz: float, seed: int, thump: float) -> Samples:
    """Return a card hitting the table: a crack of paper over a low thump of wood."""
    count = int(length_s * SAMPLE_RATE)
    t = np.arange(count) / SAMPLE_RATE
    crack = band_noise(count, low_hz, high_hz, np.random.default_rng(seed))
    wood = np.sin(2 * np.pi * (140 * t - 300 * t * t))
    return crack * decay(count, 0.0008, length_s * 0.35) + thump * wood * decay(count, 0.001, 0.05)


def slide(length_s: float, seed: int) -> Samples:
    """Return paper sliding over paper."""
    count = int(length_s * SAMPLE_RATE)
    progress = np.linspace(0, 1, count)
    paper = band_noise(count, 1500, 9000, np.random.default_rng(seed))
    swell = np.sin(np.pi * progress**0.7) ** 1.5
    flutter = 1 + 0.35 * np.sin(2 * np.pi * 38 * progress * length_s)
    return paper * swell * flutter * 0.7


def pluck(
    hz: float, length_s: float, seed: int, damping: float, brightness: float = 0.5
) -> Samples:
    """Return a plucked string like a đàn tranh (Karplus-Strong)."""
    period = int(SAMPLE_RATE / hz)
    string = np.random.default_rng(seed).uniform(-1, 1, period)
    count = int(length_s * SAMPLE_RATE)
    samples = np.empty(count)
    for start in range(0, count, period):
        rest = min(period, count - start)
        samples[start : start + rest] = string[:rest]
        string = damping * (brightness * string + (1 - brightness) * np.roll(string, 1))
    return samples * decay(count, 0.001, length_s, 2.2)


def bell(hz: float, length_s: float) -> Samples:
    """Return a small bronze bell."""
    t = np.arange(int(length_s * SAMPLE_RATE)) / SAMPLE_RATE
    samples = np.zeros(len(t))
    for multiple, loudness, fall in ((1, 1, 3), (2.76, 0.5, 5), (5.4, 0.25, 9), (8.9, 0.12, 14)):
        samples += loudness * np.sin(2 * np.pi * hz * multiple * t) * np.exp(-t * fall)
    return samples


def mix(*parts: tuple[float, Samples]) -> Samples:
    """Add sounds, each starting at its own second."""
    total = np.zeros(max(int(start_s * SAMPLE_RATE) + len(part) for start_s, part in parts))
    for start_s, part in parts:
        start = int(start_s * SAMPLE_RATE)
        total[start : start + len(part)] += part
    return total


# --- The sounds of the game -----------------------------------------------------------------


def deal(i: int) -> Samples:
    crack = snap(0.08, 1000 + 80 * i, 7500, 20 + i, 0.4)
    return mix((0, slide(0.11, 10 + i) * 0.5), (0.07, crack))


def play(i: int) -> Samples:
    return mix((0, slide(0.07, 30 + i) * 0.35), (0.045, snap(0.12, 600, 6000, 40 + i, 0.95)))


def flip() -> Samples:
    return mix((0, slide(0.06, 5) * 0.5), (0.05, snap(0.06, 1800, 9500, 6, 0.15)))


def shuffle() -> Samples:
    """Return 24 cards riffling together, loudest in the middle."""
    cards = []
    for i in range(24):
        loudness = 0.5 + 0.5 * np.sin(np.pi * i / 24)
        uneven_s = 0.006 * (i % 3)
        cards.append((i * 0.032 + uneven_s, snap(0.045, 1400, 9000, 60 + i, 0.08) * loudness))
    return mix(*cards)


def win() -> Samples:
    """Return five rising plucks, with a bell on the octave."""
    c, _, f, g, a = FIVE_TONES
    plucks = [
        (i * 0.11, pluck(hz, 1.1, 70 + i, 0.9965)) for i, hz in enumerate((c, f, g, a, 2 * c))
    ]
    return mix(*plucks, (0.55, 0.35 * bell(2 * c, 1.4)))


def lose() -> Samples:
    """Return four falling plucks an octave lower; the last one sags."""
    c, d, f, g, _ = FIVE_TONES
    tones = (g / 2, f / 2, d / 2, c / 2 * 0.94)
    return mix(*[(i * 0.2, pluck(hz, 1.2, 80 + i, 0.994, 0.6)) for i, hz in enumerate(tones)])


def turn() -> Samples:
    return mix((0, bell(880, 0.7)), (0.12, 0.7 * bell(1174.7, 0.7)))


def error() -> Samples:
    return mix((0, pluck(196, 0.35, 90, 0.985)), (0.09, pluck(185, 0.4, 91, 0.985)))


def seal() -> Samples:
    """Return a seal pressed into wax: a dull knock, and paper giving way under it."""
    count = int(0.16 * SAMPLE_RATE)
    t = np.arange(count) / SAMPLE_RATE
    knock = np.sin(2 * np.pi * (105 * t - 160 * t * t)) * decay(count, 0.002, 0.07)
    press = band_noise(count, 300, 2600, np.random.default_rng(50)) * decay(count, 0.004, 0.06)
    return knock + 0.45 * press


def round_won() -> Samples:
    """Return two quick plucks, the higher one second."""
    _, d, _, _, a = FIVE_TONES
    return mix((0, pluck(d, 0.5, 95, 0.993)), (0.08, pluck(a, 0.7, 96, 0.994)))


def out() -> Samples:
    """Return two low plucks that sink: somebody is out of the hand."""
    c, _, f, _, _ = FIVE_TONES
    low = pluck(c / 4, 0.8, 98, 0.99, 0.6)
    return mix((0, pluck(f / 4, 0.6, 97, 0.99, 0.6)), (0.16, low))


def sounds() -> dict[str, Sound]:
    """Return every sound by its file name."""
    return {
        **{f"deal{i}": Sound(deal(i), 0.7) for i in range(4)},
        **{f"play{i}": Sound(play(i), 0.85) for i in range(3)},
        "slide": Sound(slide(0.24, 3), 0.5),
        "flip": Sound(flip(), 0.6),
        "shuffle": Sound(shuffle(), 0.6),
        "seal": Sound(seal(), 0.6),
        "round": Sound(round_won(), 0.45),
        "out": Sound(out(), 0.55),
        "win": Sound(win(), 0.8),
        "lose": Sound(lose(), 0.65),
        "turn": Sound(turn(), 0.45),
        "click": Sound(snap(0.03, 1500, 6000, 9, 0.2), 0.4),
        "error": Sound(error(), 0.5),
        "chat": Sound(bell(1318.5, 0.3), 0.35),
    }


def write_wav(path: Path, sound: Sound) -> None:
    scaled = sound.samples / np.max(np.abs(sound.samples)) * sound.peak
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(SAMPLE_RATE)
        file.writeframes((scaled * 32767).astype("<i2").tobytes())


def main(out_dir: Path) -> None:
    out_dir.mkdir(parents=True, exist_ok=True)
    for name, sound in sounds().items():
        write_wav(out_dir / f"{name}.wav", sound)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
