"""How soon a review's facts are there after its page opens, and how soon it stops when the page closes (RV8).

    python -m tests.bench.bench_review_page --games 12

Wall-clock milliseconds, with the process in which players think, as in the program.
"""

from __future__ import annotations

import random
import sys
from argparse import ArgumentParser
from statistics import median
from time import perf_counter, sleep

from game.session.match.setup import Setup
from game.session.review.review_maker import ReviewMaker
from game.session.storage.review_file import ReviewFiles
from game.session.thinking.player_process import PlayerProcess
from game.session.thinking.wake import nobody_rests
from game.solver.solver import Solver
from tools.past_games import kept_game

LONGEST = 3.0
"""Seconds after the facts within which a page is closed."""


class Ready:
    """A question that is answered once the process runs."""

    def __call__(self, solver: Solver) -> bool:
        return True


def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("--games", type=int, default=12, help="of the kept ones, 12 at most")
    wanted = parser.parse_args()
    process, dice, facts, closing = PlayerProcess(), random.Random(8), [], []
    process.open()
    process.work(Ready())
    for seed in range(wanted.games):
        maker = ReviewMaker(kept_game(Setup(), seed), 0, ReviewFiles(None), process, wake=nobody_rests)
        begin = perf_counter()
        maker.begin()
        while not maker.has_facts:
            sleep(0.001)
        facts.append(1000 * (perf_counter() - begin))
        sleep(dice.uniform(0, LONGEST))
        begin = perf_counter()
        maker.close()
        maker.wait()
        closing.append(1000 * (perf_counter() - begin))
    process.close()
    for name, times in (("facts", facts), ("closed", closing)):
        print(f"{name}: median {median(times):.0f} ms, most {max(times):.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
