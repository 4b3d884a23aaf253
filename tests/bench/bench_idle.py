"""How much of one core the game takes while nothing happens, beside a bare window that looks for events at 60 Hz.

    python -m tests.bench.bench_idle [SECONDS]

Both run at the same time on one Xvfb screen, after a pause in which the game comes to rest.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.starting import SIZE, bare, game, launch
from tests.e2e.xgame import Screen, end

ALLOWED = 1.0
PAUSE = 3.0


def used(pid: int) -> float:
    """Seconds of processor time a process has had (fields 14 and 15 of /proc/PID/stat)."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main(seconds: float = 10) -> int:
    with tempfile.TemporaryDirectory() as name, Screen(*SIZE) as screen:
        folder = Path(name)
        commands = {
            "bare window": (bare(folder / "bare"), folder / "bare"),
            "game": (game(folder / "game", folder / "data"), folder / "game"),
        }
        running = {title: launch(screen, *command)[0] for title, command in commands.items()}
        time.sleep(PAUSE)
        before = {title: used(process.pid) for title, process in running.items()}
        time.sleep(seconds)
        shares = {title: (used(process.pid) - before[title]) / seconds * 100 for title, process in running.items()}
        for process in running.values():
            end(process)
    print("\n".join(f"{title:12} {share:5.2f} % of one core" for title, share in shares.items()))
    print(f"over {seconds:g} s, the game at most {ALLOWED:g} %")
    return 0 if shares["game"] < ALLOWED else 1


if __name__ == "__main__":
    sys.exit(main(*map(float, sys.argv[1:2])))
