"""Whether a deal of the day would say anything in card Rummy: points beside what the characters make of the seat.

    python -m tests.bench.bench_card_par [--hands 200]

As `bench_par` does for tiles, with own places in the stock and with one stock, for two and for four: the correlation
with the mean of the five characters, and the share of the spread of points (over the mean of the others) that is left
when it is taken away. Players are stand-ins that are attentive in less or more of their decisions, and two characters
beside the others. No bound: docs/why/review.md says what was decided.
"""

from __future__ import annotations

import random
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import correlation, fmean, variance

from game.ai.card_players import HABITS, CardPlayer
from game.ai.one_rule import OneRule
from game.ai.player import Player
from game.rules.games.rummy import RUMMY
from game.rules.options import Options
from game.rules.play.commands import Command, Discard, DrawTile, TakeDiscard
from game.rules.play.engine import apply, deal
from game.rules.play.state import PlayerView, view_for

CHARACTERS: Mapping[str, Player] = {
    who: CardPlayer(who, HABITS[who]) for who in ("hare", "magpie", "tortoise", "fox", "owl")
}


@dataclass(frozen=True, slots=True)
class Distracted:
    """Does what hints advise, or, in a share of its decisions, draws from the stock and throws any card."""

    share: float
    name: str = "distracted"

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        done = OneRule().choose(view, rng)
        if rng.random() >= self.share or isinstance(done, DrawTile):
            return done
        if isinstance(done, TakeDiscard):
            return DrawTile()
        return Discard(rng.choice([tile for tile in view.rack if tile != view.facts.taken]))


PERSONS: Mapping[str, Player] = {
    **{name: Distracted(share) for name, share in (("weak", 0.3), ("mid", 0.12), ("strong", 0.0))},
    "fox": CHARACTERS["fox"],
    "owl": CHARACTERS["owl"],
}


def points(player: Player, seats: int, seed: int, *, own_draws: bool) -> float:
    """Of the first seat over the mean of the others, who are foxes."""
    state = deal(RUMMY, Options(), seats, random.Random(seed), own_draws=own_draws).state
    while state.outcome is None:
        chooser = player if state.to_move == 0 else CHARACTERS["fox"]
        chance = random.Random(f"{seed}/{state.turn}/{state.to_move}")
        state = apply(state, state.to_move, chooser.choose(view_for(state, state.to_move), chance))[0]
    own, *others = state.outcome.scores
    return own - fmean(others)


def measure(hands: int, seats: int, *, own_draws: bool) -> None:
    """Print a line for every player."""
    made = [
        {who: points(each, seats, seed, own_draws=own_draws) for who, each in {**CHARACTERS, **PERSONS}.items()}
        for seed in range(hands)
    ]
    for who in PERSONS:
        own = [each[who] for each in made]
        mean = [fmean(each[other] for other in CHARACTERS if other != who) for each in made]
        left = variance([one - other for one, other in zip(own, mean, strict=True)]) / variance(own)
        print(f"  {who:7} correlation {correlation(own, mean):.2f}  left {left:.2f}", flush=True)


def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("--hands", type=int, default=200)
    wanted = parser.parse_args()
    for seats in (2, 4):
        for own_draws in (True, False):
            print(f"{seats} seats, {'own draws' if own_draws else 'one stock'}, {wanted.hands} hands")
            measure(wanted.hands, seats, own_draws=own_draws)
    return 0


if __name__ == "__main__":
    sys.exit(main())
