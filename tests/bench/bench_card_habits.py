"""The order of the five players of card Rummy: points a hand over the player before, in paired hands.

    python -m tests.bench.bench_card_habits [--hands 1000] [--seed 1] [--seats 2] [--only fox]

Each deal is played with the better player on every seat in turn and the other player on all others. A line names both,
the mean difference of points a hand with its 95 % interval, the share of hands won, and the turns a hand.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from itertools import pairwise
from statistics import fmean, stdev

from game.ai.arena import steps
from game.ai.card_players import HABITS, CardPlayer
from game.rules.games.rummy import RUMMY
from game.rules.options import Options
from game.rules.play.state import GameState

SURE = 1.959964
"""Half the width of a 95 % interval, in standard errors."""


def hand(players: list[CardPlayer], seed: int) -> GameState:
    """The end of one hand; every command and every card is checked on the way."""
    last = None
    for step in steps(players, RUMMY, Options(), seed):
        last = step.after
    assert last is not None and last.outcome is not None, "the hand is stuck"
    return last


def paired(better: str, worse: str, hands: int, seed: int, seats: int = 2) -> Iterator[tuple[float, int, int]]:
    """For each deal, over the hands of all seats: the mean difference of points, hands won by the better, and turns."""
    one, other = CardPlayer(better, HABITS[better]), CardPlayer(worse, HABITS[worse])
    chance = random.Random(seed)
    for _ in range(hands):
        deal, difference, won, turns = chance.getrandbits(60), 0.0, 0, 0
        for place in range(seats):
            end = hand([one if seat == place else other for seat in range(seats)], deal)
            assert end.outcome is not None
            own = end.outcome.scores[place]
            difference += own - (sum(end.outcome.scores) - own) / (seats - 1)
            won += place in end.outcome.winners
            turns += end.turn
        yield difference / seats, won, turns


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=1000, help="deals for each pair of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--only", choices=list(HABITS)[1:], help="only this player over the one before")
    wanted = parser.parse_args()
    for worse, better in pairwise(HABITS):
        if wanted.only not in (None, better):
            continue
        found = paired(better, worse, wanted.hands, wanted.seed, wanted.seats)
        differences, won, turns = zip(*found, strict=True)
        sure = SURE * stdev(differences) / len(differences) ** 0.5
        played = wanted.seats * len(won)
        share, length = sum(won) / played, sum(turns) / played
        print(f"{better} over {worse}: {fmean(differences):+.2f} ± {sure:.2f} points a hand, "
              f"{share:.1%} won, {length:.1f} turns", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
