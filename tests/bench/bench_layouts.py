"""What one layout of a page costs: milliseconds of CPU time, beside those of another checkout.

    python -m tests.bench.bench_layouts [--old FOLDER] [--anew] [--size 1280x720] [--language en] [--scale 100] [STATE]

Each state of the gallery is made, then its page is laid out so many times as after a change that changed nothing; the
median counts, of two rounds the lesser one. With `--old` a process does the same in that checkout, and a page that is
there in both must not have become dearer. With `--anew` pages forget what they keep from one layout to the next, as
after a change of everything on them. Exit code 0 when none became dearer; a tenth and 0.1 ms are left to chance.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

from game.session.settings import Settings
from game.session.teaching import Teaching
from tools.gallery import STATES
from tools.studio import studio

TIMES, WARM = 41, 5
"""Layouts of a page that count, and that come before them."""
ROUNDS = 2
SLACK, LEAST = 1.1, 0.1
PAGES = (
    *("home", "learn", "puzzles", "new-game", "new-game-people", "about-packed", "milestones", "games", "past-game"),
    *("board", "keys", "settings", "rules", "statistics", "pause", "welcome", "score-sheet", "fair-play"),
    *("review", "replay"),
)
ROOT = Path(__file__).resolve().parents[2]


def layouts(names: Sequence[str], size: str, language: str, scale: int, *, anew: bool) -> dict[str, float]:
    """The median of each state whose scene is a page; others are left out."""
    found: dict[str, float] = {}
    with studio(size, language, Settings(taught=tuple(Teaching), text_scale=scale)) as ready:
        for name in names:
            page = STATES[name](ready).top if name in STATES else None
            rebuild, laid_out = getattr(page, "rebuild", None), getattr(page, "laid_out", None)
            if rebuild is None or laid_out is None:
                continue
            gc.collect()
            gc.freeze()
            gc.disable()
            times = []
            for _ in range(WARM + TIMES):
                rebuild()
                if anew and (kept := getattr(page, "kept", None)) is not None:
                    kept.forget()
                begin = time.process_time()
                laid_out()
                times.append(1000 * (time.process_time() - begin))
            gc.enable()
            found[name] = median(times[WARM:])
    return found


def of_checkout(folder: Path, wishes: argparse.Namespace) -> dict[str, float]:
    """The same, measured in a process with the code of that folder."""
    asked = [*wishes.states, "--size", wishes.size, "--language", wishes.language, "--scale", str(wishes.scale)]
    asked += ["--anew"] * wishes.anew
    command = [sys.executable, str(Path(__file__).resolve()), "--json", *asked]
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, "PYTHONPATH": str(folder)}, stdout=subprocess.PIPE, check=True
    )
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def _lessen(known: dict[str, float], found: Mapping[str, float]) -> None:
    """Keep the lesser figure of each state."""
    for name, time_taken in found.items():
        known[name] = min(time_taken, known.get(name, time_taken))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("states", nargs="*", help="states of the gallery; one of each page without any")
    parser.add_argument("--old", type=Path, help="another checkout")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--language", default="en")
    parser.add_argument("--scale", type=int, default=100, help="text size in percent")
    parser.add_argument("--anew", action="store_true", help="nothing is kept from the layout before")
    parser.add_argument("--json", action="store_true", help="only the figures, for the process that compares")
    wishes = parser.parse_args()
    wishes.states = wishes.states or list(PAGES)
    if wishes.json:
        print(json.dumps(layouts(wishes.states, wishes.size, wishes.language, wishes.scale, anew=wishes.anew)))
        return 0
    old: dict[str, float] = {}
    new: dict[str, float] = {}
    for _ in range(ROUNDS):  # in turns, because the machine has other things to do
        _lessen(old, of_checkout(wishes.old.resolve(), wishes) if wishes.old else {})
        _lessen(new, of_checkout(ROOT, wishes))
    dearer = 0
    for name, now in new.items():
        before = old.get(name)
        missed = before is not None and now > max(before * SLACK, before + LEAST)
        dearer += missed
        beside = "" if before is None else f"   old {before:6.2f}   {now / before:4.1f} x{'  DEARER' if missed else ''}"
        print(f"{name:18} {now:6.2f} ms{beside}")
    return 1 if dearer else 0


if __name__ == "__main__":
    sys.exit(main())
