"""The order of the five players of card Rummy: points a hand over the player before, in paired hands.

    python -m tests.bench.bench_card_habits [--hands 1000] [--seed 1] [--seats 2] [--only fox]
    python -m tests.bench.bench_card_habits --owl [--hands 3000] [--seats 6]

Each deal is played with the better player on every seat in turn and the other player on all others. A line names both,
the mean difference of points a hand with its 95 % interval, the share of hands won, and the turns a hand. `--owl` plays
each deal twice among others that are drawn from Magpie, Tortoise, Fox and Owl with one recipe for every number of
seats: with that Owl and with Owl on the same seat.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import fmean, stdev

from game.ai.arena import steps
from game.ai.card_players import HABITS, CardPlayer
from game.ai.plans import smallest_other
from game.rules.games.rummy import RUMMY
from game.rules.options import Options
from game.rules.play.state import GameState, PlayerView
from game.rules.tiles import Tiles

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


@dataclass(frozen=True, slots=True)
class EverWaiting(CardPlayer):
    """Owl with one recipe for every number of seats: it waits until another is nearly out, however much it holds."""

    def _waits(self, view: PlayerView, left: Tiles) -> bool:
        nearly = 3 if len(view.rack_sizes) == 2 else 2
        may = len(left) > 1 and not view.am_open and view.options.going_rummy
        return may and smallest_other(view) > nearly


PLAIN_OWL = EverWaiting("owl", replace(HABITS["fox"], waits=True))
FIELD = (*(CardPlayer(who, HABITS[who]) for who in ("magpie", "tortoise", "fox")), PLAIN_OWL)


def among_others(player: CardPlayer, deal: int, seats: int) -> tuple[float, float, bool]:
    """Of one hand among others that follow from the deal: points over the mean of the others, points, whether won."""
    chance = random.Random(deal)
    place, at_table = chance.randrange(seats), [chance.choice(FIELD) for _ in range(seats)]
    at_table[place] = player
    outcome = hand(at_table, deal).outcome
    assert outcome is not None
    own = outcome.scores[place]
    return own - (sum(outcome.scores) - own) / (seats - 1), own, place in outcome.winners


def measure_owl(hands: int, seed: int, seats: int) -> None:
    """Print what Owl gains over the other one."""
    chance, owl = random.Random(seed), CardPlayer("owl", HABITS["owl"])
    gains, points, won = list[float](), list[float](), [0, 0]
    for _ in range(hands):
        deal = chance.getrandbits(60)
        new, old = among_others(owl, deal, seats), among_others(PLAIN_OWL, deal, seats)
        gains.append(new[0] - old[0])
        points.append(new[1] - old[1])
        won = [won[0] + new[2], won[1] + old[2]]
    over, own = (f"{fmean(each):+.2f} ± {stdev(each) / hands**0.5:.2f}" for each in (gains, points))
    print(f"{seats} seats: {over} (standard error) points a hand over the others, {own} of its own, "
          f"won {won[0]} : {won[1]} of {hands}", flush=True)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=1000, help="deals for each pair of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--only", choices=list(HABITS)[1:], help="only this player over the one before")
    parser.add_argument("--owl", action="store_true", help="Owl beside one that waits until another is nearly out")
    wanted = parser.parse_args()
    if wanted.owl:
        measure_owl(wanted.hands, wanted.seed, wanted.seats)
        return
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
