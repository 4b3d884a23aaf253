"""How much par says: the scores of forgetful players beside the mean of the characters in the same seat, with own draws
and with one pool.

    python -m tests.bench.bench_par [deals]

Prints, for each player, the correlation with par, the share of the spread that is left after subtracting it and the
mean place, and what a par costs. Exits with 0 when the correlation with own draws is at least .5 for mid and strong and
no par takes a second of processor time.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from statistics import correlation, fmean, variance
from time import process_time

from game.ai.exact import new_solver
from game.session.history.finished_game import FinishedGame, finished_game_of
from game.session.history.par import Par, asking_scores, par_of
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.thinking.slice_runner import answered
from tests.bench.forgetful import PERSONS

DEALS = 200
SETUP = Setup(opponents=("fox",))
LEAST, MOST = 0.5, 1.0
"""Correlation with par, and seconds of one."""
HELD = ("mid", "strong")


def main() -> int:
    """Measure with own draws, then with one pool."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    good = True
    for own in (True, False):
        pars, dearest = _pars(deals, own_draws=own)
        print(f"{'own draws' if own else 'one pool'}, {deals} deals; dearest par {dearest:.2f} s")
        for name, found in pars.items():
            scores, means = [par.own for par in found], [fmean(par.scores.values()) for par in found]
            related = correlation(scores, means)
            left = variance([a - b for a, b in zip(scores, means, strict=True)]) / variance(scores)
            print(f"  {name:7} correlation {related:.2f}  left {left:.2f}  place {fmean(p.place for p in found):.1f}")
            good &= not own or name not in HELD or related >= LEAST
        good &= dearest <= MOST
    return 0 if good else 1


def _pars(deals: int, *, own_draws: bool) -> tuple[dict[str, list[Par]], float]:
    """For each player the par of every deal; the characters play a deal once, because what they make of the seat does
    not depend on who sat there."""
    found: dict[str, list[Par]] = {name: [] for name in PERSONS}
    dearest = 0.0
    for seed in range(deals):
        games = dict(_games(replace(SETUP, own_draws=own_draws), seed))
        begun = process_time()
        scores = answered(asking_scores(next(iter(games.values()))), new_solver())
        dearest = max(dearest, process_time() - begun)
        for name, game in games.items():
            par = par_of(game, scores)
            assert par is not None
            found[name].append(par)
    return found, dearest


def _games(setup: Setup, seed: int) -> Iterator[tuple[str, FinishedGame]]:
    for name, person in PERSONS.items():
        match = Match.begin(setup, seed)
        while not match.game.over:
            seat, turn = match.game.state.to_move, match.game.state.turn
            player = match.players[seat] or person
            rng = match.thinking_rng() if match.players[seat] else random.Random(f"{name}/{seed}/{turn}")
            match.game.submit(seat, player.choose(match.game.view(seat), rng))
        yield name, finished_game_of(match, "", "")


if __name__ == "__main__":
    sys.exit(main())
