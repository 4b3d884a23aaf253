"""10,000 random drops: does the preview equal the outcome, is any tile lost, does the rest of the table stay quiet?

python -m tests.bench.bench_drops [DROPS] [GAME ...] [--seed N]
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence

from tests.ui.table.fuzzing import POSITIONS, Count, player_at, random_gestures, undo_all

ROUND = 60


def main(arguments: Sequence[str]) -> int:
    """Drops at random, and says what it saw; exit code 1 when a preview lied, a tile was lost, or
    anything but the line under the pointer moved."""
    parser = argparse.ArgumentParser(prog="bench_drops")
    parser.add_argument("drops", type=int, nargs="?", default=10_000)
    parser.add_argument("games", nargs="*", default=list(POSITIONS))
    parser.add_argument("--seed", type=int, default=2026)
    wanted = parser.parse_args(arguments)
    return dropped(wanted.drops, wanted.games, wanted.seed)


def dropped(drops: int, games: Sequence[str], seed: int) -> int:
    """The same with what was asked for."""
    seen, rng, start = Count(), random.Random(seed), time.perf_counter()
    rounds = 0
    while seen.drops < drops:
        player = player_at(games[rounds % len(games)], rng.choice(((1152, 648), (1280, 720), (1920, 1080))))
        begun = player.local_game.board
        random_gestures(player, rng, ROUND, seen)
        undo_all(player)
        seen.lost += player.local_game.my_turn and player.local_game.board != begun  # a throw is not undone
        rounds += 1
        print(f"\r{seen.drops} drops, {seen.lies} lies, {seen.lost} lost", end="", flush=True)
    print(
        f"\r{seen.drops} drops in {seen.gestures} gestures, {seen.previewed} with a preview, "
        f"{seen.swaps} jokers swapped out, {seen.chosen} questions answered: "
        f"{seen.lies} previews that lied, {seen.lost} tiles lost or turns not undone, "
        f"{seen.restless} drags in which more than one line moved, "
        f"{time.perf_counter() - start:.0f} s"
    )
    return int(seen.lies + seen.lost + seen.restless > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
