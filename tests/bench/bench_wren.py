"""Whether Wren fits: how strong its steps are, and what share of games players of three strengths win against it.

    python -m tests.bench.bench_wren [--players 30] [--games 60] [--only mid] [--strengths GAMES]

The players are stand-ins for people (`forgetful.py`). Each begins unknown; the rating moves with every game, and Wren's
step follows it as in the game itself, one step a match at most. The first ten games of each player are left out.
`--strengths` plays so many games of every step against Fox and against the next step instead, and prints the Elo
differences with their 95 % range.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence

from game.ai.arena import play
from game.ai.patience import STEPS, fitting_step
from game.ai.player import Player
from game.ai.rebuilding import Fox
from game.ai.wren import Wren
from game.rules.games.tile_games import CLASSIC
from game.rules.options import Options
from game.session.history.rating import SCALE, StrengthEstimate
from game.session.history.rating import strengths as every_strength
from tests.bench.forgetful import PERSONS

LEFT_OUT = 10
"""Games of each player in which Wren still looks for its step."""


def share(mine: Player, other: Player, seed: int) -> float:
    """What the first of two got out of one game: 1 for a win, a half for a draw; who begins is chance."""
    scores = play((mine, other), CLASSIC, Options(), seed).outcome.scores
    return 0.5 + 0.5 * ((scores[0] > scores[1]) - (scores[0] < scores[1]))


def series(person: Player, number: int, games: int) -> tuple[list[float], list[int]]:
    """What one fresh player got out of its games, and Wren's steps."""
    estimate, step, shares, steps = StrengthEstimate(every_strength()), None, [], []
    for game in range(games):
        step = fitting_step(estimate.rating[0], step)
        gained = share(person, Wren(step=step), 100_000 * (number + 1) + game)
        estimate.fade()
        estimate.add(STEPS[step].strength, gained)
        shares.append(gained)
        steps.append(step)
    return shares[LEFT_OUT:], steps[LEFT_OUT:]


def elo(shares: Sequence[float]) -> str:
    """The difference in strength that these shares of games speak for."""
    mean = min(max(sum(shares) / len(shares), 0.001), 0.999)
    error = 1.96 * math.sqrt(mean * (1 - mean) / len(shares))
    low, middle, high = (
        SCALE * math.log10(p / (1 - p)) for p in (max(mean - error, 1e-3), mean, min(mean + error, 0.999))
    )
    return f"{100 * mean:5.1f} %  {middle:+5.0f}  ({low:+.0f} to {high:+.0f})"


def strengths(games: int) -> None:
    """Prints how strong every step is beside Fox and beside the next one."""
    for number in range(len(STEPS)):
        beside = [share(Wren(step=number), Fox(), 7_000_000 + seed) for seed in range(games)]
        print(f"step {number} {STEPS[number]}: beside Fox {elo(beside)}", flush=True)
        if number + 1 < len(STEPS):
            above = [share(Wren(step=number + 1), Wren(step=number), 8_000_000 + seed) for seed in range(games)]
            print(f"    the next one beside it {elo(above)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--players", type=int, default=30)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--only", choices=[*PERSONS])
    parser.add_argument("--strengths", type=int, default=0)
    wishes = parser.parse_args()
    if wishes.strengths:
        strengths(wishes.strengths)
        return
    for name in [wishes.only] if wishes.only else PERSONS:
        shares: list[float] = []
        steps: list[int] = []
        for number in range(wishes.players):
            won, at = series(PERSONS[name], number, wishes.games)
            shares += won
            steps += at
        told = ", ".join(f"{each}: {steps.count(each)}" for each in sorted(set(steps)))
        mean = 100 * sum(shares) / len(shares)
        print(f"{name}: wins {mean:.1f} % of {len(shares)} games (bar 45 to 55); steps {told}", flush=True)


if __name__ == "__main__":
    main()
