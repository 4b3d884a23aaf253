"""Measures the sounds of the game: how loud they are, and how bright; says what is out of bounds.

python -m tools.sound_figures
"""

from __future__ import annotations

import array
import cmath
import math
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
RATE = 44_100
FULL = 32_768
WINDOW = 2_048
"""Samples of which one spectrum is made; a sound of tiles is hardly longer."""
SHARP = 8_000
"""Hz above which sounds are sharp to older ears (ux 2.12)."""


class Bounds(NamedTuple):
    """What a kind of sound keeps to: its peak in dBFS, the middle of its spectrum in Hz, and how much of its energy is
    sharp."""

    peak: tuple[float, float]
    middle: tuple[float, float]
    sharp: float = 0.06


BOUNDS: Mapping[str, Bounds] = MappingProxyType(
    {
        "pick": Bounds((-9.5, -6.5), (1_500, 3_600), 0.10),
        "place": Bounds((-7.0, -5.0), (700, 2_600)),
        "rack": Bounds((-7.0, -5.0), (600, 2_200)),
        "flip": Bounds((-7.0, -5.0), (900, 2_800)),
        "dull": Bounds((-7.0, -5.0), (120, 600)),
        "throw": Bounds((-7.0, -5.0), (700, 2_600)),
        "card-pick": Bounds((-14.0, -10.0), (1_000, 3_600), 0.10),
        "card-place": Bounds((-10.5, -8.0), (500, 2_800), 0.10),
        "card-rack": Bounds((-10.5, -8.0), (600, 3_000), 0.10),
        "card-flip": Bounds((-10.5, -8.0), (600, 3_000), 0.10),
        "card-dull": Bounds((-9.0, -7.0), (120, 600)),
        "card-throw": Bounds((-10.5, -8.0), (500, 2_800), 0.10),
        "room": Bounds((-26.0, -20.0), (40, 900)),
    }
)
"""Of each kind of sound that has bounds of its own."""
TONES = Bounds((-10.0, -6.0), (380, 1_100))
"""Of everything else, which is made of notes."""


class Figures(NamedTuple):
    """What one file measures."""

    peak: float
    rms: float
    middle: float
    sharp: float
    seconds: float


def kind_of(name: str) -> str:
    """The sound whose variation this is."""
    return name.rstrip("0123456789")


def figures(samples: Sequence[int]) -> Figures:
    """Peak and mean level in dBFS, the spectrum's middle in Hz, the sharp share of its energy, the length."""
    peak = max(abs(sample) for sample in samples)
    rms = math.sqrt(sum(sample * sample for sample in samples) / len(samples))
    power = spectrum(samples)
    whole = sum(power) or 1.0
    step = RATE / WINDOW
    middle = sum(each * place * step for place, each in enumerate(power)) / whole
    sharp = sum(power[round(SHARP / step) :]) / whole
    return Figures(level(peak), level(rms), middle, sharp, len(samples) / RATE)


def level(value: float) -> float:
    """In dBFS."""
    return 20 * math.log10(max(value, 1e-6) / FULL)


def spectrum(samples: Sequence[int]) -> list[float]:
    """The energy in each band of RATE / WINDOW Hz, over the whole sound."""
    total = [0.0] * (WINDOW // 2)
    for start in range(0, min(len(samples), 8 * WINDOW), WINDOW):
        part = [float(sample) for sample in samples[start : start + WINDOW]]
        part += [0.0] * (WINDOW - len(part))
        for place, each in enumerate(_transformed(part)[: WINDOW // 2]):
            total[place] += abs(each) ** 2
    return total


def _transformed(values: Sequence[complex]) -> list[complex]:
    """The Fourier transform of as many values as a power of two."""
    count = len(values)
    if count == 1:
        return [complex(values[0])]
    even, odd = _transformed(values[::2]), _transformed(values[1::2])
    turned = [cmath.exp(-2j * cmath.pi * place / count) * each for place, each in enumerate(odd)]
    return [a + b for a, b in zip(even, turned, strict=True)] + [a - b for a, b in zip(even, turned, strict=True)]


def faults(name: str, found: Figures) -> list[str]:
    """What is out of bounds, in words; empty when all is well."""
    bounds = BOUNDS.get(kind_of(name), TONES)
    said = []
    if not bounds.peak[0] <= found.peak <= bounds.peak[1]:
        said.append(f"{name}: peak {found.peak:.1f} dBFS is not within {bounds.peak}")
    if not bounds.middle[0] <= found.middle <= bounds.middle[1]:
        said.append(f"{name}: middle {found.middle:.0f} Hz is not within {bounds.middle}")
    if found.sharp > bounds.sharp:
        said.append(f"{name}: {found.sharp:.0%} of it is sharp")
    return said


def file_of(name: str) -> Path:
    """The file of a sound, Ogg Vorbis or a wave."""
    return next(iter(sorted(FOLDER.glob(f"{name}.*"))), FOLDER / f"{name}.ogg")


def decoded(file: Path) -> array.array[int]:
    """The samples of a file, while a mixer of one channel is open."""
    return array.array("h", pygame.mixer.Sound(str(file)).get_raw())


def main() -> int:
    """Print a line for each file; 1 when anything is out of bounds."""
    pygame.mixer.init(RATE, -16, 1, 512)
    wrong = []
    for file in sorted(FOLDER.glob("*.*")):
        found = figures(decoded(file))
        wrong += faults(file.stem, found)
        print(
            f"{file.stem:8} peak {found.peak:6.1f} dBFS, mean {found.rms:6.1f} dBFS, middle {found.middle:5.0f} Hz, "
            f"sharp {found.sharp:4.0%}, {found.seconds:.2f} s"
        )
    print(*wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
