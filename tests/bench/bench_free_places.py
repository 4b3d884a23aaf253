"""10,000 drops on tables of 3 to 24 sets: is the preview the outcome, does a drop far from every set make a new one,
and is there always a place for one?

python -m tests.bench.bench_free_places [DROPS] [--seed N]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from tests.ui.table.free_drops import dropped


def main(arguments: Sequence[str]) -> int:
    """Drops at random, and says what it saw; exit code 1 when anything of it did not hold."""
    parser = argparse.ArgumentParser(prog="bench_free_places")
    parser.add_argument("drops", type=int, nargs="?", default=10_000)
    parser.add_argument("--seed", type=int, default=2026)
    wanted = parser.parse_args(arguments)
    start = time.perf_counter()
    seen = dropped(wanted.drops, wanted.seed)
    print(
        f"{seen.drops} drops, {seen.far} far from every set: {seen.lies} previews that lied, {seen.joined} far ones "
        f"that joined a set, {seen.crowded} without a place for another one, {time.perf_counter() - start:.0f} s"
    )
    return int(seen.lies + seen.joined + seen.crowded > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
