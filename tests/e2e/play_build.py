"""Builds the executable with build.spec and plays a turn in it with a real mouse.

    python -m tests.e2e.play_build [--keep DIR] [--built EXECUTABLE]

Builds into a temporary folder (or DIR, and leaves it there), starts what was built on an Xvfb screen from a folder
of its own, goes from the first start to a dealt game, moves a tile and draws one. Exit code 0 or 1.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.e2e.play_game import Ledger, Wrong, free_spot, on_table, pool_of, rack_of, to_the_table
from tests.e2e.xgame import ROOT, Program, Screen, Stuck

SIZE = (1280, 720)
SEED = 1


def build(folder: Path) -> Path:
    """The executable, made from build.spec by this Python."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(folder / "dist"), "--workpath", str(folder / "work"), str(ROOT / "build.spec")]
    subprocess.run(command, check=True, cwd=ROOT, stdin=subprocess.DEVNULL)
    return folder / "dist" / "Tilebridge" / "Tilebridge"


def megabytes(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink()) / 1e6


def play_a_turn(program: Program) -> str:
    """A tile goes to the table and comes back by drawing, which also takes a new one."""
    sight, ledger = to_the_table(program), Ledger.of(SEED)
    ledger.check(sight)
    rack, pool = rack_of(sight), pool_of(sight)
    program.drag(sight.starting("rack.tile.")[0], free_spot(sight, 1))
    sight = program.wait(lambda seen: len(on_table(seen)) == 1, "the tile on the table")
    ledger.check(sight)
    program.click(sight.get("draw") or (0, 0))
    asked = program.scene("dialog")
    program.click(asked.get("yes") or (0, 0))
    sight = program.wait(lambda seen: len(rack_of(seen)) == len(rack) + 1, "a rack with one tile more")
    if not set(rack) < set(rack_of(sight)):
        raise Wrong("the tile tried out did not come back to the rack")
    return f"rack {len(rack)} to {len(rack_of(sight))}, pool {pool} to {pool_of(sight)}"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--keep", type=Path, default=None, help="build here and leave it")
    parser.add_argument("--built", type=Path, default=None, help="play this executable instead of building one")
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, Screen(*SIZE) as screen:
        folder = Path(name)
        started = time.monotonic()
        executable = (wishes.built or build(wishes.keep or folder)).resolve()
        seconds = time.monotonic() - started
        screen.environment["PATH"] = os.defpath
        screen.environment.pop("VIRTUAL_ENV", None)
        try:
            with Program(screen, folder, "--seed", str(SEED), command=[str(executable)]) as program:
                told = play_a_turn(program)
        except (Stuck, Wrong) as error:
            print(f"failed: {error}")
            return 1
        size = megabytes(executable.parent)
    print(f"built in {seconds:.0f} s, {size:.1f} MB, played a turn: {told}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
