"""Where the time of a frame goes while a tile is dragged across a full table.

    python -m tests.bench.profile_frame [FRAMES] [--size 1920x1080] [--look lacquer] [--lines 25] [--out FILE]

The table is that of `bench_frames`, painted without a screen. Prints the functions with the most time of their own,
and the time of each module, in milliseconds a frame; `--out` keeps the profile for a viewer such as snakeviz. The
profiler itself takes about as long as what it watches: compare shares with it, and measure with `bench_frames`.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import sys
import time
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from game.session.settings import Look

ROOT = Path(__file__).resolve().parents[2]
WARM_UP = 200
"""Frames before the profile begins: every image is painted once."""

Place = tuple[str, int, str]
"""File, line and name of a function."""
Costs = Mapping[Place, tuple[int, float]]
"""Calls and seconds of its own."""


def profiled(frames: int, size: tuple[int, int], look: Look) -> cProfile.Profile:
    """So many frames of dragging, watched."""
    from tests.bench.bench_frames import Stand  # after the environment says that there is no screen

    stand = Stand(size, look)
    stand.grab()
    for number in range(WARM_UP):
        stand.drag(number)
    profile = cProfile.Profile(time.process_time)  # a busy machine makes no difference
    profile.enable()
    for number in range(WARM_UP, WARM_UP + frames):
        stand.drag(number)
    profile.disable()
    return profile


def costs_of(profile: cProfile.Profile) -> Costs:
    """What each function took itself, without those it called."""
    found: dict[Place, tuple[int, float]] = {}
    for each in profile.getstats():
        code = each.code
        place = ("", 0, code) if isinstance(code, str) else (code.co_filename, code.co_firstlineno, code.co_qualname)
        found[place] = (each.callcount, each.inlinetime)
    return found


def module_of(file: str) -> str:
    """`game.ui.table.view` for a file of the game; otherwise the file's name, or "built in"."""
    if not file:
        return "built in"
    path = Path(file)
    if not path.is_relative_to(ROOT):
        return f"({path.name})"
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def by_module(costs: Costs) -> dict[str, tuple[int, float]]:
    """The same, added up."""
    found: dict[str, tuple[int, float]] = defaultdict(lambda: (0, 0.0))
    for (file, _, _), (calls, seconds) in costs.items():
        before, spent = found[module_of(file)]
        found[module_of(file)] = (before + calls, spent + seconds)
    return found


def report(title: str, rows: Mapping[str, tuple[int, float]], frames: int, lines: int) -> None:
    """The costliest rows first: milliseconds and calls a frame, and the share of all."""
    whole = sum(seconds for _, seconds in rows.values())
    print(f"\n{title}")
    print(f"  {'ms':>7}  {'share':>6}  {'calls':>8}")
    costliest = sorted(rows.items(), key=lambda row: -row[1][1])
    for name, (calls, seconds) in costliest[:lines]:
        print(f"  {1000 * seconds / frames:7.3f}  {seconds / whole:6.1%}  {calls / frames:8.1f}  {name}")


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Where the time of a frame goes.")
    parser.add_argument("frames", nargs="?", type=int, default=600)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--look", default=Look.WALNUT.value, choices=[look.value for look in Look])
    parser.add_argument("--lines", type=int, default=25)
    parser.add_argument("--out", type=Path)
    return parser.parse_args()


def main() -> int:
    wanted = asked()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    width, height = map(int, wanted.size.split("x"))
    profile = profiled(wanted.frames, (width, height), Look(wanted.look))
    if wanted.out is not None:
        profile.dump_stats(wanted.out)
    costs = costs_of(profile)
    spent = sum(seconds for _, seconds in costs.values())
    print(
        f"{wanted.frames} frames at {wanted.size}, {wanted.look}: {1000 * spent / wanted.frames:.2f} ms each, watched"
    )
    named = {f"{module_of(file)}:{line} {name}" if file else name: cost for (file, line, name), cost in costs.items()}
    report("Functions, by time of their own", named, wanted.frames, wanted.lines)
    report("Modules", by_module(costs), wanted.frames, wanted.lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
