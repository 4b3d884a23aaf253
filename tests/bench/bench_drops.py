"""10,000 random drops: does the preview equal the outcome, is any tile lost?

python -m tests.bench.bench_drops [DROPS] [BOX ...]
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence

from tests.ui.table.fuzzing import POSITIONS, Count, player_at, random_gestures, undo_all

ROUND = 60


def main(drops: int, boxes: Sequence[str]) -> int:
    seen, rng, start = Count(), random.Random(2026), time.perf_counter()
    rounds = 0
    while seen.drops < drops:
        player = player_at(boxes[rounds % len(boxes)], rng.choice(((1152, 648), (1280, 720), (1920, 1080))))
        begun = player.local_game.board
        random_gestures(player, rng, ROUND, seen)
        undo_all(player)
        seen.lost += player.local_game.my_turn and player.local_game.board != begun  # a throw is not undone
        rounds += 1
        print(f"\r{seen.drops} drops, {seen.gestures} gestures", end="", flush=True)
    print(
        f"\r{seen.drops} drops in {seen.gestures} gestures, {seen.previewed} with a preview, "
        f"{seen.swaps} jokers swapped out, {seen.chosen} questions answered: "
        f"{seen.lies} previews that lied, {seen.lost} tiles lost or turns not undone, "
        f"{time.perf_counter() - start:.0f} s"
    )
    return int(seen.lies + seen.lost > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000, sys.argv[2:] or list(POSITIONS)))
