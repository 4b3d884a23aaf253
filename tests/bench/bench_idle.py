"""How much of one core the game takes while nothing happens, on the title page and in a turn of the player's own,
beside a bare window that looks for events at 60 Hz.

    python -m tests.bench.bench_idle [SECONDS]

All run at the same time, each on an Xvfb screen of its own, after a pause in which they come to rest: the device for
sounds is let go after ten seconds.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from tests.bench.starting import SIZE, bare, launch
from tests.e2e.xgame import Program, Screen, end

ALLOWED = 0.1
PAUSE = 20.0
PLAYED_BEFORE = '{"format": 1, "first_start_done": true, "guide_open": false}'
GAMES = ("title page", "own turn")


def used(pid: int) -> float:
    """Seconds of processor time that a process and those it started have had: what the scheduler counted, for the ticks
    of /proc/PID/stat are too coarse."""
    tasks = Path(f"/proc/{pid}/task")
    children = [int(child) for task in tasks.iterdir() for child in (task / "children").read_text().split()]
    own = sum(int((task / "schedstat").read_text().split()[0]) for task in tasks.iterdir()) / 1e9
    return own + sum(map(used, children))


def started(title: str, folder: Path, inside: ExitStack) -> int:
    """The number of the process of this program, at rest where it is to be measured."""
    screen = inside.enter_context(Screen(*SIZE))
    (folder / "data").mkdir(parents=True)
    if title not in GAMES:
        process, _ = launch(screen, bare(folder / "shown"), folder / "shown")
        inside.callback(end, process)
        return process.pid
    (folder / "data" / "settings.json").write_text(PLAYED_BEFORE, encoding="utf-8", newline="\n")
    program = inside.enter_context(Program(screen, folder, "--seed", "1"))
    quick = program.scene("home").get("quick")
    if title == "own turn":
        assert quick is not None
        program.click(quick)
        program.wait(lambda sight: sight.scene == "table" and sight.can("draw"), "own turn")
    return program.process.pid


def main(seconds: float = 10) -> int:
    titles = ("bare window", *GAMES)
    with tempfile.TemporaryDirectory() as name, ExitStack() as inside:
        running = {title: started(title, Path(name) / title, inside) for title in titles}
        time.sleep(PAUSE)
        before = {title: used(pid) for title, pid in running.items()}
        time.sleep(seconds)
        shares: Mapping[str, float] = {
            title: (used(pid) - before[title]) / seconds * 100 for title, pid in running.items()
        }
    print("\n".join(f"{title:12} {share:6.3f} % of one core" for title, share in shares.items()))
    print(f"over {seconds:g} s, the game at most {ALLOWED:g} %")
    return 0 if max(shares[title] for title in GAMES) <= ALLOWED else 1


if __name__ == "__main__":
    sys.exit(main(*map(float, sys.argv[1:2])))
