"""What the tree for screen readers costs in CPU time: a frame without a reader, a change with one, the start; its size.

    python -m tests.bench.bench_access [--rounds 200]

Needs AccessKit (`pip install accesskit`). With a reader the whole way is measured: the nodes of a table of 150 nodes or
more, AccessKit's nodes of them, and the library taking them; the library itself is told that a reader listens by a bus
of its own only where one runs, so without one its own part of a change (building platform objects) is not in it.
"""

from __future__ import annotations

import argparse
import importlib.util
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.session.speech.phrases import notation_in_words
from game.ui.access.reader_tree import ReaderTree
from game.ui.access.screen_reader import ScreenReader
from game.ui.input.gestures import Act, Action
from tests import shared
from tests.ui.playing import Player, match_at

IDLE_BAR, CHANGE_BAR, START_BAR, SIZE_BAR = 0.05, 3.0, 30.0, 4.0
"""Milliseconds a frame, a change, the start; megabytes."""
SETS = " | ".join(
    f"{suit}{low} {suit}{low + 1} {suit}{low + 2}" for suit in "krbo" for low in (1, 4, 7, 10) for _ in "12"
)
RACK = "k13 r13 b13 o13 k13 r13 b13 o13 J J"


def milliseconds(act: Callable[[], object], rounds: int) -> list[float]:
    """CPU time of each call."""
    found = []
    for _ in range(rounds):
        begin = time.process_time()
        act()
        found.append(1000 * (time.process_time() - begin))
    return sorted(found)


def import_time() -> float:
    """CPU time that importing AccessKit adds to a start, median of five processes."""
    code = "import time; t = time.process_time(); import accesskit; print(1000 * (time.process_time() - t))"
    command = [sys.executable, "-c", code]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(5)]
    return statistics.median(map(float, runs))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=200)
    rounds = parser.parse_args().rounds
    kit = ScreenReader.found()._kit
    if kit is None:
        print("AccessKit is not installed")
        return 1
    texts, player = shared.texts(), Player(match_at(SETS, RACK))
    scene = player.scene
    silent = ScreenReader(kit, "linux")
    silent.attach(0)
    calls = 1000
    idle = milliseconds(
        lambda: [(silent.follow(scene, texts, 1 / 60, changed=True), list(silent.asked())) for _ in range(calls)], 20
    )
    tree = ReaderTree()

    def whole() -> object:
        return tree.update(kit, scene.name, "Tilebridge", scene.nodes(), partial(notation_in_words, texts))

    change = []
    for _ in range(rounds):
        scene.handle(Act(Action.RIGHT))  # the focus moves; what that costs is the game's own
        change += milliseconds(whole, 1)
    change.sort()
    nodes = milliseconds(scene.nodes, rounds)
    found = importlib.util.find_spec("accesskit")
    folder = Path(str(found.origin)).parent if found is not None else Path()
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.suffix != ".pyc") / 1e6
    start = import_time()
    frame = statistics.median(idle) / calls
    print(f"no reader: {frame:.4f} ms a frame (at most {IDLE_BAR})")
    p50, p99 = statistics.median(change), change[round(0.99 * (len(change) - 1))]
    print(
        f"a change, {len(scene.nodes())} nodes: median {p50:.2f} ms, p99 {p99:.2f} (at most {CHANGE_BAR}); "
        f"of it the game's own nodes {statistics.median(nodes):.2f}"
    )
    print(f"start: + {start:.1f} ms (at most {START_BAR}); package {size:.1f} MB (at most {SIZE_BAR})")
    return 0 if frame <= IDLE_BAR and p50 <= CHANGE_BAR and start <= START_BAR and size <= SIZE_BAR else 1


if __name__ == "__main__":
    sys.exit(main())
