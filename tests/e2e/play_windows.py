"""Plays the opening of a game in an executable for Windows, under Wine, with a real mouse.

    python -m tests.e2e.play_windows EXECUTABLE [--pictures DIR]

From the first start: the title page, a deal, three drags that lay a set, End turn, the computer's answer; then the
program is killed and started again, and Continue shows the same table. The Wine prefix is that of the environment
(WINEPREFIX); `python -m tools.release.windows` makes one and calls this. Exit code 0 or 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from itertools import count
from pathlib import Path

from tests.e2e.planner import best_sets
from tests.e2e.play_game import Hand, Ledger, Wrong, on_table, rack_of, to_the_table
from tests.e2e.xgame import Program, Screen, Stuck

SIZE = (1280, 720)
DRAGS = 3
PATIENCE = 60
"""Seconds until the first page: Wine starts its services first."""


def opening_seed() -> int:
    """The first seed whose rack opens with one set of three tiles."""
    for seed in count(1):
        ledger = Ledger.of(seed)
        sets = best_sets(tuple(ledger.mine), ledger.opening)
        if [len(each) for each in sets] == [DRAGS]:
            return seed
    raise AssertionError


def started(screen: Screen, folder: Path, executable: Path, seed: int, pictures: Path) -> Program:
    return Program(screen, folder, "--seed", str(seed), command=["wine", str(executable)], pictures=pictures)


def play(screen: Screen, folder: Path, executable: Path, pictures: Path) -> str:
    """What was played, in a sentence; raises Stuck or Wrong."""
    seed = opening_seed()
    with started(screen, folder, executable, seed, pictures) as program:
        program.scene("welcome", seconds=PATIENCE)
        sight = to_the_table(program)
        hand = Hand(program, random.Random(1), Ledger.of(seed))
        (heap,) = best_sets(rack_of(sight), hand.ledger.opening)
        sight = hand.hand_in(hand.drag_one_by_one(sight, heap))
        hand.ledger.check(sight)
        before = rack_of(sight), sorted(on_table(sight), key=str)
        program.picture("turn")
        program.process.kill()
    with started(screen, folder, executable, seed, pictures) as program:
        home = program.scene("home", seconds=PATIENCE)
        program.click(home.get("continue") or (0, 0))
        sight = program.wait(lambda seen: bool(rack_of(seen)), "the table again")
        program.picture("continued")
        if (rack_of(sight), sorted(on_table(sight), key=str)) != before:
            raise Wrong("the table was another after the program was killed")
    return f"seed {seed}: {' '.join(map(str, heap))} laid by {DRAGS} drags, answered, killed, continued"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("executable", type=Path)
    parser.add_argument("--pictures", type=Path, default=None, help="leave pictures of the window here")
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, Screen(*SIZE) as screen:
        del screen.environment["SDL_VIDEODRIVER"]  # Wine's window is one of Windows
        try:
            told = play(screen, Path(name), wishes.executable.resolve(), wishes.pictures or Path(name))
        except (Stuck, Wrong) as error:
            print(f"failed: {error}")
            return 1
    print(f"played under Wine: {told}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
