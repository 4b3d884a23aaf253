"""One of two programs that write the same small file at the same time, and end at once.

    python -m tests.session.system.storm FILE WHO COUNT

`WHO` is a word; it begins when a line comes in. Each change is another key of the settings, or another solved puzzle.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from game.session.practice.puzzle_store import PuzzleStore
from game.session.settings_store import SettingsStore


def main() -> None:
    file, who, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    if file.name == "settings.json":
        settings = SettingsStore(file)
        settings.load()
        for number in range(count):
            settings.change(keys={**settings.now.keys, f"{who}{number}": "x"})
    else:
        puzzles = PuzzleStore(file)
        for number in range(count):
            puzzles.solved(f"{who} {number}", 1, 1.0)
    os._exit(0)  # no second look


if __name__ == "__main__":
    main()
