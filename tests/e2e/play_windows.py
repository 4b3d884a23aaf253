"""Plays the opening of a game in an executable for Windows, under Wine, with a real mouse.

    python -m tests.e2e.play_windows EXECUTABLE [--pictures DIR]

From the first start: the title page, a deal, three drags that lay a set, End turn, the computer's answer; then the
program is killed and started again, and Continue shows the same table. The Wine prefix is that of the environment
(WINEPREFIX); `python -m tools.release.windows` makes one and plays this. Exit code 0 or 1.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path

from game.rules.tiles import Tile
from tests.e2e.planner import best_sets
from tests.e2e.play_game import Hand, Ledger, Wrong, on_table, rack_of, to_the_table
from tests.e2e.xgame import Program, Screen, Sight, Stuck

SIZE = (1280, 720)
DRAGS = 3
LOADER = Path("/usr/lib/wine/wine64")
"""Where Debian has the loader of 64-bit programs."""
PATIENCE = 60
"""Seconds until the first page: Wine starts its services first."""


def loader() -> str:
    """Wine's loader of 64-bit programs; `wine` may be that of 32-bit ones, which starts others through a third program.

    Killing that one would leave the game running.
    """
    return str(LOADER) if LOADER.is_file() else shutil.which("wine64") or "wine"


@cache
def opening_seed() -> int:
    """The first seed whose rack opens with one set of three tiles."""
    for seed in count(1):
        ledger = Ledger.of(seed)
        sets = best_sets(tuple(ledger.mine), ledger.opening)
        if [len(each) for each in sets] == [DRAGS]:
            return seed
    raise AssertionError


@dataclass(frozen=True, slots=True)
class TableSeen:
    """What is to be seen again when the game goes on: our rack, and what lies on the table."""

    rack: tuple[Tile, ...]
    laid: tuple[str, ...]

    @classmethod
    def of(cls, sight: Sight) -> TableSeen:
        return cls(rack_of(sight), tuple(sorted(map(str, on_table(sight)))))


def started(screen: Screen, folder: Path, executable: Path, pictures: Path) -> Program:
    """The program on its way to the first page, with its data in `folder`."""
    words = ["--seed", str(opening_seed())]
    return Program(screen, folder, *words, command=[loader(), str(executable)], pictures=pictures)


def play_opening(screen: Screen, folder: Path, executable: Path, pictures: Path) -> tuple[TableSeen, str]:
    """From the first start to the computer's answer, then the program is killed; raises Stuck or Wrong.

    Answers what lay on the table, and what was laid, in words.
    """
    with started(screen, folder, executable, pictures) as program:
        program.scene("welcome", seconds=PATIENCE)
        sight = to_the_table(program)
        hand = Hand(program, random.Random(1), Ledger.of(opening_seed()))
        (heap,) = best_sets(rack_of(sight), hand.ledger.opening)
        sight = hand.hand_in(hand.drag_one_by_one(sight, heap))
        hand.ledger.check(sight)
        program.picture("turn")
        program.process.kill()
    return TableSeen.of(sight), f"{' '.join(map(str, heap))} laid by {DRAGS} drags, answered"


def go_on(screen: Screen, folder: Path, executable: Path, pictures: Path, wanted: TableSeen) -> None:
    """Start the program again, and continue: the table must be as it was; raises Stuck or Wrong."""
    with started(screen, folder, executable, pictures) as program:
        home = program.scene("home", seconds=PATIENCE)
        program.click(home.get("continue") or (0, 0))
        sight = program.wait(lambda seen: bool(rack_of(seen)), "the table again")
        program.picture("continued")
        if TableSeen.of(sight) != wanted:
            raise Wrong("the table was another after the program had ended")


def play(screen: Screen, folder: Path, executable: Path, pictures: Path) -> tuple[TableSeen, str]:
    """The opening, killed and continued; the table, and what was played, in words; raises Stuck or Wrong."""
    table, told = play_opening(screen, folder, executable, pictures)
    go_on(screen, folder, executable, pictures, table)
    return table, f"seed {opening_seed()}: {told}, killed, continued"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("executable", type=Path)
    parser.add_argument("--pictures", type=Path, default=None, help="leave pictures of the window here")
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, Screen(*SIZE) as screen:
        del screen.environment["SDL_VIDEODRIVER"]  # Wine's window is one of Windows
        try:
            _, told = play(screen, Path(name), wishes.executable.resolve(), wishes.pictures or Path(name))
        except (Stuck, Wrong) as error:
            print(f"failed: {error}")
            return 1
    print(f"played under Wine: {told}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
