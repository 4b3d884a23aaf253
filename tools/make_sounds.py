"""Makes the sounds of the game out of nothing but sines and noise, and writes them to assets/sounds/ as Ogg Vorbis.

python tools/make_sounds.py [NAME ...]

Without names it makes all of them, for which it needs oggenc (Debian: vorbis-tools); where that is missing, those named
become waves, which are played as well. The same script makes the same samples everywhere.
"""

from __future__ import annotations

import functools
import math
import random
import shutil
import struct
import subprocess
import sys
import wave
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

SOUNDS = Path(__file__).resolve().parent.parent / "assets" / "sounds"
RATE = 44_100
QUALITY = "4"
RISE, FADE = 0.0006, 0.006
"""Seconds over which every sound begins and ends, so that none is sharp or ends with a click."""
PITCHES = (1.0, 0.96, 1.03, 0.98, 1.04, 0.97)
"""Of the variations of every sound of tiles (ux 2.12: at least five, within 4 %)."""

ROOM, SEAM, EMBERS = 8.0, 1.0, 14
"""Seconds of the ambience, of the part where its end runs into its beginning, and how many embers crack in it."""

Samples = list[float]


@dataclass(frozen=True, slots=True)
class Partial:
    """One damped sine: Hz, loudness, and seconds until it has fallen to a third."""

    pitch: float
    loud: float
    decay: float


CERAMIC = (Partial(1_850, 1.0, 0.011), Partial(3_100, 0.45, 0.007), Partial(5_200, 0.18, 0.004))
CLOTH = (Partial(210, 0.9, 0.018), Partial(430, 0.35, 0.012))
"""What the felt under a tile answers."""
WOOD = (Partial(520, 0.9, 0.013), Partial(940, 0.5, 0.009), Partial(1_420, 0.28, 0.006))
"""What the ledge under a tile answers."""
DULL = (Partial(165, 1.0, 0.024), Partial(390, 0.5, 0.014), Partial(870, 0.18, 0.007))


def struck(partials: Sequence[Partial], seconds: float, pitch: float = 1.0) -> Samples:
    """Partials that start together and die away."""
    samples = [0.0] * round(seconds * RATE)
    for partial in partials:
        turn = 2 * math.pi * partial.pitch * pitch / RATE
        fall = math.exp(-1 / (partial.decay * RATE))
        loud = partial.loud
        for i in range(len(samples)):
            samples[i] += loud * math.sin(turn * i)
            loud *= fall
    return samples


def burst(seconds: float, decay: float, dark: float, seed: str) -> Samples:
    """Noise that dies away; `dark` from 0 to 1 takes the hiss off."""
    dice = random.Random(seed)
    samples, last = [], 0.0
    for i in range(round(seconds * RATE)):
        last += (1 - dark) * (dice.uniform(-1, 1) - last)
        samples.append(last * math.exp(-i / (decay * RATE)))
    return samples


def mixed(*parts: tuple[float, Samples]) -> Samples:
    """Several sounds at once, each with its loudness."""
    longest = max(len(samples) for _, samples in parts)
    total = [0.0] * longest
    for loud, samples in parts:
        for i, sample in enumerate(samples):
            total[i] += loud * sample
    return total


def melody(notes: Sequence[tuple[float, float]], seconds: float, note: Callable[[float, float], Samples]) -> Samples:
    """Notes as (when, Hz), each ringing on until the end."""
    total = [0.0] * round(seconds * RATE)
    for when, pitch in notes:
        first = round(when * RATE)
        for i, sample in enumerate(note(pitch, seconds - when), first):
            if i < len(total):
                total[i] += sample
    return total


def soft(rise: float, decay: float) -> Callable[[float, float], Samples]:
    """A rounded tone that swells for `rise` seconds."""

    def note(pitch: float, seconds: float) -> Samples:
        partials = (Partial(pitch, 1.0, decay), Partial(2 * pitch, 0.16, decay * 0.6), Partial(3 * pitch, 0.05, 0.05))
        samples = struck(partials, seconds)
        swell = round(rise * RATE)
        for i in range(min(swell, len(samples))):
            samples[i] *= 0.5 - 0.5 * math.cos(math.pi * i / swell)
        return samples

    return note


def bar(pitch: float, seconds: float) -> Samples:
    """A struck bar of fired clay: short, its first overtone almost two octaves up."""
    partials = (Partial(pitch, 1.0, 0.085), Partial(3.9 * pitch, 0.22, 0.02), Partial(9.2 * pitch, 0.05, 0.006))
    return mixed((1.0, struck(partials, seconds)), (0.12, burst(0.01, 0.002, 0.5, "bar")))


def late(samples: Samples, seconds: float) -> Samples:
    """The same after a silence."""
    return [0.0] * round(seconds * RATE) + samples


def varied(partials: Sequence[Partial], dice: random.Random) -> tuple[Partial, ...]:
    """The same body struck at another spot: each partial is a little louder or softer."""
    return tuple(Partial(each.pitch, each.loud * dice.uniform(0.75, 1.25), each.decay) for each in partials)


def struck_tile(
    name: str, number: int, ground: Sequence[Partial], shares: tuple[float, float, float], seconds: float
) -> Samples:
    """A tile meets a ground: its own ring, the ground's answer and the noise of the touch, loud as in `shares`. Hands
    never lay a tile quite flat, so a second edge follows more softly."""
    dice, pitch = random.Random(f"{name} {number}"), PITCHES[number]
    ring, answer, touch = shares
    first = mixed(
        (ring, struck(varied(CERAMIC, dice), seconds, pitch)),
        (answer, struck(varied(ground, dice), seconds, pitch)),
        (touch, burst(min(seconds, 0.03), 0.003, 0.42, f"{name} {number}")),
    )
    gap = dice.uniform(0.007, 0.013)
    second = struck(varied(CERAMIC, dice), seconds - gap - 0.002, pitch * 1.05)
    return mixed((1.0, first), (0.22 * ring, late(second, gap)))


def pick(number: int) -> Samples:
    """A tile leaves its neighbours: light and quick."""
    dice, pitch = random.Random(f"pick {number}"), 1.12 * PITCHES[number]
    noise = burst(0.02, 0.0025, 0.45, f"pick {number}")
    return mixed((0.7, struck(varied(CERAMIC, dice), 0.04, pitch)), (0.5, noise))


def place(number: int) -> Samples:
    """A tile is set down on the felt."""
    return struck_tile("place", number, CLOTH, (0.75, 0.6, 0.6), 0.07)


def rack(number: int) -> Samples:
    """A tile is set down on the wood of a rack; many of them are the rattle of the deal."""
    return struck_tile("rack", number, WOOD, (0.6, 0.9, 0.5), 0.06)


def flip(number: int) -> Samples:
    """A tile turns over: an edge scrapes, then its back meets the wood."""
    scrape = [
        sample * min(1.0, i / (0.012 * RATE)) for i, sample in enumerate(burst(0.03, 0.012, 0.55, f"flip {number}"))
    ]
    return mixed((0.35, scrape), (1.0, late(struck_tile("flip", number, WOOD, (0.85, 0.55, 0.4), 0.06), 0.022)))


def dull(number: int) -> Samples:
    """A tile is set down where it does not ring."""
    dice, pitch = random.Random(f"dull {number}"), PITCHES[number]
    return mixed((1.0, struck(varied(DULL, dice), 0.07, pitch)), (0.5, burst(0.03, 0.005, 0.9, f"dull {number}")))


def throw(number: int) -> Samples:
    """A tile slides over the felt and stops."""
    return mixed((0.5, swish(f"throw {number}", 0.09, 0.7)), (1.0, late(place(number), 0.07)))


PAPER = (Partial(300, 0.7, 0.009), Partial(620, 0.3, 0.006))
"""What a card and the felt below it answer."""
LEDGE = (Partial(760, 0.5, 0.008), Partial(1_300, 0.25, 0.005))
"""What the wood below a card's edge answers."""


def softened(samples: Samples) -> Samples:
    """Without most of what is above 4 kHz."""
    low, out = 0.0, []
    for sample in samples:
        low += 0.45 * (sample - low)
        out.append(low)
    return out


def swish(seed: str, seconds: float, dark: float) -> Samples:
    """Card on card or on felt: noise that swells and dies away."""
    noise = softened(burst(seconds, seconds, dark, seed))
    return [sample * math.sin(math.pi * i / len(noise)) ** 2 for i, sample in enumerate(noise)]


def pat(seed: str, number: int, ground: Sequence[Partial], touch: float) -> Samples:
    """A card meets a ground: hardly a tone, mostly paper."""
    dice = random.Random(seed)
    answer = struck(varied(ground, dice), 0.05, PITCHES[number])
    return mixed((0.55, answer), (touch, softened(burst(0.035, 0.004, 0.6, seed))))


def card_pick(number: int) -> Samples:
    """A card slides out from between others."""
    return swish(f"card pick {number}", 0.055 * PITCHES[number], 0.7)


def card_place(number: int) -> Samples:
    """A card slides over the felt and lies."""
    seed = f"card place {number}"
    return mixed((0.6, swish(seed, 0.06, 0.8)), (1.0, late(pat(seed, number, PAPER, 0.7), 0.045)))


def card_rack(number: int) -> Samples:
    """A card is dealt: its edge snaps on the wood."""
    seed = f"card rack {number}"
    return mixed((0.35, swish(seed, 0.03, 0.75)), (1.0, late(pat(seed, number, LEDGE, 0.9), 0.02)))


def card_flip(number: int) -> Samples:
    """A card turns over: it bends, springs back and lies."""
    seed = f"card flip {number}"
    snap = softened(burst(0.02, 0.0022, 0.5, f"{seed} snap"))
    return mixed(
        (0.4, swish(seed, 0.04, 0.8)), (0.5, late(snap, 0.03)), (0.9, late(pat(seed, number, PAPER, 0.6), 0.04))
    )


def card_dull(number: int) -> Samples:
    """A card is pushed where it does not fit."""
    return mixed((1.0, struck(varied(DULL, random.Random(f"card dull {number}")), 0.06, PITCHES[number])),
                 (0.4, swish(f"card dull {number}", 0.05, 0.85)))  # fmt: skip


def card_throw(number: int) -> Samples:
    """A card is thrown: it sails, and lands on the pile."""
    seed = f"card throw {number}"
    return mixed((0.7, swish(seed, 0.12, 0.85)), (1.0, late(pat(seed, number, PAPER, 0.8), 0.1)))


def room() -> Samples:
    """An evening by the stove, to be played again and again: low warm air that swells slowly, and embers now and then.

    What goes beyond the end is laid over the beginning, so that no seam is heard.
    """
    length, over = round(ROOM * RATE), round(SEAM * RATE)
    dice = random.Random("room")
    air, low, samples = 0.0, 0.0, []
    for i in range(length + over):
        low += 0.02 * (dice.uniform(-1, 1) - low)
        air += 0.06 * (low - air)
        swell = 0.75 + 0.25 * math.sin(2 * math.pi * 2 * i / length)
        samples.append(air * swell)
    for _ in range(EMBERS):
        first, loud = dice.randrange(length - RATE // 10), dice.uniform(0.004, 0.016)
        for i, sample in enumerate(burst(0.02, 0.0018, 0.55, str(first)), first):
            samples[i] += loud * sample
    for i in range(over):
        share = i / over
        samples[i] = samples[i] * share + samples[length + i] * (1 - share)
    return samples[:length]


TILES: dict[str, tuple[float, Callable[[int], Samples]]] = {
    "pick": (-8, pick),
    "place": (-6, place),
    "rack": (-6, rack),
    "flip": (-6, flip),
    "dull": (-6, dull),
}
"""The sounds of tiles, with their peak in dBFS. Each is made in so many variations, with a number behind its name."""
LATER: dict[str, tuple[float, Callable[[int], Samples]]] = {
    "throw": (-6, throw),
    "card-pick": (-12, card_pick),
    "card-place": (-9, card_place),
    "card-rack": (-9, card_rack),
    "card-flip": (-9, card_flip),
    "card-dull": (-8, card_dull),
    "card-throw": (-9, card_throw),
}
"""The same of what is thrown, and of cards. They come last, because each file keeps its serial number."""


def variations(
    recipes: dict[str, tuple[float, Callable[[int], Samples]]],
) -> dict[str, tuple[float, Callable[[], Samples]]]:
    """The recipe of every variation, by the name of its file."""
    return {
        f"{name}{number + 1}": (peak, functools.partial(make, number))
        for name, (peak, make) in recipes.items()
        for number in range(len(PITCHES))
    }


TONES: dict[str, tuple[float, Callable[[], Samples]]] = {
    "set": (-7, lambda: melody(((0.0, 659.26), (0.10, 880.0)), 0.36, bar)),
    "turn": (-9, lambda: melody(((0.0, 659.26), (0.16, 880.0)), 0.42, soft(0.03, 0.12))),
    "submit": (-8, lambda: melody(((0.0, 523.25), (0.1, 659.26), (0.2, 1046.5)), 0.45, soft(0.008, 0.1))),
    "draw": (-9, lambda: melody(((0.0, 440.0), (0.07, 587.33)), 0.18, soft(0.006, 0.06))),
    "time": (-9, lambda: melody(((0.0, 587.33), (0.16, 440.0)), 0.42, soft(0.02, 0.12))),
    "win": (
        -7,
        lambda: melody(
            ((0.0, 523.25), (0.13, 659.26), (0.26, 783.99), (0.42, 1046.5), (0.42, 523.25)), 1.7, soft(0.008, 0.32)
        ),
    ),
    "room": (-24, room),
}
CLOCK: dict[str, tuple[float, Callable[[], Samples]]] = {
    "tick": (-9.5, lambda: melody(((0.0, 587.33),), 0.09, soft(0.004, 0.015)))
}
"""The last seconds of a turn."""
BROWSED: dict[str, tuple[float, Callable[[], Samples]]] = {
    "all-good": (-8, lambda: melody(((0.0, 659.26), (0.09, 880.0), (0.18, 1108.73)), 0.4, bar)),
    "good": (-9, lambda: melody(((0.0, 880.0),), 0.1, soft(0.004, 0.03))),
    "unfinished": (-9, lambda: melody(((0.0, 493.88), (0.06, 415.3)), 0.15, soft(0.004, 0.03))),
    "fits": (-9, lambda: melody(((0.0, 1046.5),), 0.08, soft(0.003, 0.014))),
    "edge": (-9, lambda: melody(((0.0, 392.0),), 0.09, soft(0.004, 0.02))),
}
"""What is met by those who go from item to item by ear: of at most 150 ms, but for the first."""
RECIPES = variations(TILES) | TONES | variations(LATER) | CLOCK | BROWSED
"""What each file is called, its peak in dBFS, and how it is made. A new one comes last, because each file keeps its
serial number."""


LOOPS = ("room",)
"""What is played round and round: it neither begins nor ends."""


def faded(samples: Samples) -> Samples:
    """Without a click at either end."""
    rise, fade = round(RISE * RATE), round(FADE * RATE)
    head = [sample * i / rise for i, sample in enumerate(samples[:rise])]
    tail = [sample * (fade - i) / fade for i, sample in enumerate(samples[-fade:], 1)]
    return [*head, *samples[rise:-fade], *tail]


def levelled(samples: Samples, peak: float) -> list[int]:
    """At this peak, in 16 bits."""
    loudest = max(abs(sample) for sample in samples)
    scale = 32_767 * 10 ** (peak / 20) / loudest
    return [round(sample * scale) for sample in samples]


def recipe(name: str) -> list[int]:
    """The samples of one sound."""
    peak, make = RECIPES[name]
    samples = make()
    return levelled(samples if name in LOOPS else faded(samples), peak)


def encode(samples: Sequence[int], file: Path, serial: int) -> None:
    """Write one Ogg file; a fixed serial number keeps it the same every time."""
    raw = struct.pack(f"<{len(samples)}h", *samples)
    shape = ["--raw", "--raw-rate", str(RATE), "--raw-chan", "1", "--raw-bits", "16", "--raw-endianness", "0"]
    command = ["oggenc", "--quiet", "-q", QUALITY, "--serial", str(serial), *shape, "-o", str(file), "-"]
    subprocess.run(command, input=raw, check=True)


def write_wave(samples: Sequence[int], file: Path) -> None:
    """Write the samples as they are."""
    with wave.open(str(file), "wb") as out:
        out.setparams((1, 2, RATE, len(samples), "NONE", ""))
        out.writeframes(struct.pack(f"<{len(samples)}h", *samples))


def main() -> None:
    """Make the sounds that are named anew, or every one."""
    names, end = sys.argv[1:], ".ogg" if shutil.which("oggenc") else ".wav"
    if end == ".wav" and not names:
        sys.exit("oggenc is missing (Debian: apt install vorbis-tools)")
    SOUNDS.mkdir(parents=True, exist_ok=True)
    for serial, name in enumerate(RECIPES, 1):
        if names and name not in names:
            continue
        samples = recipe(name)
        file = SOUNDS / f"{name}{end}"
        if end == ".ogg":
            encode(samples, file, serial)
        else:
            write_wave(samples, file)
        leap = max(abs(b - a) for a, b in pairwise(samples))
        print(f"{name:8} {len(samples) / RATE:5.2f} s {file.stat().st_size / 1024:5.1f} KB, steepest step {leap}")


if __name__ == "__main__":
    main()
