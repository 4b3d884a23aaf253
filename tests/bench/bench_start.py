"""How long from the start of the process to the first frame, beside a bare pygame window.

    python -m tests.bench.bench_start [RUNS]

The two take turns on one Xvfb screen, so that a busy machine slows both. The game's first frame counts as shown
when its semantic tree is written, which is later than the frame itself: the figure is on the safe side.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from tests.bench.starting import SIZE, bare, game, launch
from tests.e2e.xgame import Screen, end

ALLOWED = 2.0


def row(name: str, times: list[float]) -> str:
    low, middle, high = min(times), statistics.median(times), max(times)
    return f"{name:12} min {low:6.0f}  median {middle:6.0f}  max {high:6.0f} ms  ({len(times)} runs)"


def main(runs: int = 11) -> int:
    times: dict[str, list[float]] = {"bare window": [], "game": []}
    with tempfile.TemporaryDirectory() as folder, Screen(*SIZE) as screen:
        file = Path(folder) / "shown"
        commands = {"bare window": bare(file), "game": game(file, Path(folder) / "data")}
        for turn in range(runs + 1):
            for name, command in commands.items():
                process, milliseconds = launch(screen, command, file)
                end(process)
                if turn:  # the first of each only fills the caches
                    times[name].append(milliseconds)
    print("\n".join(row(name, found) for name, found in times.items()))
    ratio = statistics.median(times["game"]) / statistics.median(times["bare window"])
    print(f"ratio of the medians {ratio:.2f} (at most {ALLOWED:g})")
    return 0 if ratio <= ALLOWED else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2])))
