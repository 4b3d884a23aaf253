"""How strong the computers are: the ladder, Owl, and recipes that Owl must beat.

    python -m tests.bench.bench_strength [GAMES] [SEED]

The recipes: `waits` opens as cheaply as Owl and holds everything until it can go out or somebody is down to two tiles;
`late` opens only when table and rack together would come out (latewait-2 of solver.md 7, under our opening rule).
"""

from __future__ import annotations

import random
import sys
import time
from dataclasses import dataclass, field
from statistics import fmean

from game.ai.exact import best_opening, command, lays, rebuilt
from game.ai.levels import level
from game.ai.player import Player, idle
from game.ai.thrift import cheapest_opening
from game.rules.commands import Command
from game.rules.options import Options
from game.rules.state import PlayerView
from game.rules.tiles import CLASSIC
from game.session.simulating import Series, Tally, mean_span, share_span, simulate
from game.solver.aims import tiles_then_points
from game.solver.position import seen
from game.solver.solver import Solver

DANGER = 2


@dataclass(frozen=True, slots=True)
class Waiter:
    """The plain recipe: nothing until everything goes, or somebody is down to two tiles, or the pool is empty."""

    name: str = "waits"
    late: bool = False
    solver: Solver = field(default_factory=Solver, compare=False, repr=False)

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        aim = tiles_then_points()
        most = rebuilt(view, self.solver, aim, calm=False)
        others = (size for seat, size in enumerate(view.rack_sizes) if seat != view.seat)
        if not lays(view, most):
            return idle(view)
        if not most.left or min(others) <= DANGER or not view.pool_size:
            return command(view, most)
        if view.am_open or (self.late and not self._comes_out(view)):
            return idle(view)
        return command(view, cheapest_opening(view) or best_opening(view, self.solver, aim))

    def _comes_out(self, view: PlayerView) -> bool:
        best = self.solver.best(seen(view), tiles_then_points())
        return best is not None and best.tiles == len(view.rack)


@dataclass(frozen=True, slots=True)
class Bar:
    """A meeting, and between which shares of wins the first player has to be."""

    players: tuple[Player, ...]
    low: float
    high: float = 1.0
    points: float = 0.0


def bars() -> tuple[Bar, ...]:
    def of(*names: str) -> tuple[Player, ...]:
        return tuple(level(name).create() for name in names)

    return (
        Bar(of("magpie", "hare"), 0.60, 0.90),
        Bar(of("tortoise", "magpie"), 0.60, 0.90),
        Bar(of("fox", "tortoise"), 0.60, 0.90),
        Bar(of("owl", "fox"), 0.97),
        Bar((*of("owl"), Waiter()), 0.55),
        Bar((*of("owl"), Waiter("late", late=True)), 0.55),
        Bar(of("owl", "fox", "fox", "fox"), 0.58, points=30.0),
    )


def measured(bar: Bar, games: int, seed: int) -> bool:
    started = time.perf_counter()
    tally = Tally(tuple(player.name for player in bar.players))
    tally.games.extend(simulate(Series(bar.players, CLASSIC, Options(), games, seed)))
    first = tally.names[0]
    wins, points = tally.wins(first), tally.points(first)
    low, high = share_span(wins, games)
    least, most = mean_span(points)
    is_met = bar.low <= wins / games <= bar.high and fmean(points) >= bar.points
    print(
        f"{' '.join(tally.names):26} {wins / games:6.1%} ({low:.1%}-{high:.1%}; bar {bar.low:.0%}-{bar.high:.0%}),"
        f" {fmean(points):+.1f} points ({least:+.1f} to {most:+.1f}; bar {bar.points:+.0f}),"
        f" {fmean(tally.turns):.0f} turns, {time.perf_counter() - started:.0f} s, {'met' if is_met else 'MISSED'}",
        flush=True,
    )
    return is_met


def main(games: int = 200, seed: int = 1) -> int:
    met = [measured(bar, games, seed) for bar in bars()]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
