"""How long from the start of the process to the first frame, beside a bare pygame window.

    python -m tests.bench.bench_start [RUNS]

All take turns on one Xvfb screen, so that a busy machine slows them alike. The first frame is the cloth, shown
before scenes and rules are loaded; "first page" is the start page, complete and described in the semantic tree.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from tests.bench.starting import SIZE, bare, first_frame, game, launch
from tests.e2e.xgame import Screen, end

ALLOWED = 2.0


def row(name: str, times: list[float]) -> str:
    low, middle, high = min(times), statistics.median(times), max(times)
    return f"{name:12} min {low:6.0f}  median {middle:6.0f}  max {high:6.0f} ms  ({len(times)} runs)"


def main(runs: int = 11) -> int:
    times: dict[str, list[float]] = {"bare window": [], "first frame": [], "first page": []}
    with tempfile.TemporaryDirectory() as folder, Screen(*SIZE) as screen:
        file, data = Path(folder) / "shown", Path(folder) / "data"
        commands = {"bare window": bare(file), "first frame": first_frame(file, data), "first page": game(file, data)}
        for turn in range(runs + 1):
            for name, command in commands.items():
                process, milliseconds = launch(screen, command, file)
                end(process)
                if turn:  # the first of each only fills the caches
                    times[name].append(milliseconds)
    print("\n".join(row(name, found) for name, found in times.items()))
    base = statistics.median(times["bare window"])
    first, page = (statistics.median(times[name]) / base for name in ("first frame", "first page"))
    print(f"ratio of the medians: first frame {first:.2f}, first page {page:.2f} (at most {ALLOWED:g})")
    return 0 if max(first, page) <= ALLOWED else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2])))
