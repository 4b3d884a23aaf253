"""How large tiles on the table are over whole games of the computers, beside another checkout.

    python -m tests.bench.bench_table_room --old FOLDER [--games N] [--seats fox,magpie]

The first seat counts as the person at the table, whose turns end as a person's do. (A checkout where sizes changed as
a turn began may do so in every turn.) Prints for three windows the mean width of tiles over all turns with a table, in
how many turns tiles are larger and smaller than in the other checkout, and how often a game the size changes and sets
change their line. Exit code 0 when the mean is at least 1.15 times the other one's in every window.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Any

WINDOWS = ((1152, 648), (1280, 720), (1920, 1080))
LEAST = 1.15
HERE = Path(__file__).resolve()


def main(arguments: Sequence[str]) -> int:
    """Print the comparison; with `--widths` what one checkout gives, for the other process."""
    parser = argparse.ArgumentParser(prog="bench_table_room")
    parser.add_argument("--old")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seats", default="fox,magpie")
    parser.add_argument("--widths", action="store_true")
    wanted = parser.parse_args(arguments)
    if wanted.widths:
        print(json.dumps(measured(wanted.games, wanted.seats.split(","))))
        return 0
    new = asked_of(HERE.parent.parent.parent, wanted.games, wanted.seats)
    old = asked_of(Path(wanted.old), wanted.games, wanted.seats) if wanted.old else new
    return told(new, old, wanted.games)


def told(new: dict[str, Any], old: dict[str, Any], games: int) -> int:
    """Print a line for each window."""
    ratios = []
    for window, now in new.items():
        was = old[window]
        turns = list(zip(now["widths"], was["widths"], strict=True))
        ratios.append(fmean(now["widths"]) / fmean(was["widths"]))
        larger, smaller = sum(a > b for a, b in turns) / len(turns), sum(a < b for a, b in turns) / len(turns)
        print(
            f"{window}: mean width {fmean(now['widths']):.1f}, was {fmean(was['widths']):.1f} ({ratios[-1]:.3f} x), "
            f"larger in {larger:.0%}, smaller in {smaller:.0%} of {len(turns)} turns; a game: "
            f"{now['changes'] / games:.1f} changes of size (was {was['changes'] / games:.1f}), "
            f"{now['lines'] / games:.1f} sets changed their line (was {was['lines'] / games:.1f})"
        )
    return int(min(ratios) < LEAST)


def asked_of(root: Path, games: int, seats: str) -> dict[str, Any]:
    """What the checkout in this folder gives, in a process of its own."""
    command = [sys.executable, str(HERE), "--widths", "--games", str(games), "--seats", seats]
    run = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(root)}, cwd=root, stdout=subprocess.PIPE, check=True, text=True
    )
    found: dict[str, Any] = json.loads(run.stdout.splitlines()[-1])
    return found


def measured(games: int, seats: Sequence[str]) -> dict[str, Any]:
    """By window: the width after every turn, how often it changed, and how many sets changed their line."""
    from game.session.board import table_places as places
    from game.ui.geometry import Frame
    from game.ui.table.picture.layout import TableLayout

    straightened = getattr(places, "straightened", None)
    at_the_end = straightened or places.eased  # type: ignore[attr-defined]
    records = [played(seats, seed) for seed in range(1, games + 1)]
    found = {}
    for window in WINDOWS:
        layout = TableLayout(Frame(*window))
        widths, changes, lines = [], 0, 0
        for tables in records:
            lie = places.EMPTY_FELT
            for (_, before), (own, after) in pairwise(tables):
                was, lie = lie, places.adopted(lie, before, after, layout.rooms)
                lie = at_the_end(lie, after, layout.rooms) if own or not straightened else lie
                widths.append(layout.step_of(lie).width)
                changes += layout.step_of(was).width != widths[-1]
                lines += changed_line(was.spots, lie.spots)
        found["x".join(map(str, window))] = {"widths": widths, "changes": changes, "lines": lines}
    return found


def changed_line(was: Mapping[int, Any], now: Mapping[int, Any]) -> int:
    """How many sets lie in another line than most: all lines together may have gone up or down."""
    ways = Counter(now[ident].row - spot.row for ident, spot in was.items() if ident in now)
    return ways.total() - max(ways.values(), default=0)


def played(seats: Sequence[str], seed: int) -> list[tuple[bool, Any]]:
    """The tables of one game, and whether the first seat made them."""
    from game.ai.arena import steps
    from game.ai.levels import level
    from game.rules.games.registry import GAMES
    from game.rules.options import Options

    game = GAMES["classic"]
    tables: list[tuple[bool, Any]] = [(True, ())]
    for step in steps([level(name).create() for name in seats], game, game.in_force(Options()), seed):
        if step.after.table != step.before.table:
            tables.append((step.before.to_move == 0, step.after.table))
    return tables


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
