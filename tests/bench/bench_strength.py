"""How strong the computers are: the ladder, Owl and how it plays, and the recipes that it must beat.

    python -m tests.bench.bench_strength [--games N] [--seed SEED] [--workers N] [--only WORD]

The recipes: `late` is the plain one: it opens only when table and
rack together would come out, and then plays nothing until everything goes or somebody is down to two tiles; `waits`
opens as cheaply as it can and waits in the same way; `saver` is Fox, but keeps jokers and gets rid of points. Where a
bar is the patient Owl's, the plain recipe sits in its place in the next line, with the same deals.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean

from game.ai.exact import best_opening, command, lays, rebuilt
from game.ai.opening_policy import cheapest_opening
from game.ai.plans import is_late
from game.ai.player import Player, idle
from game.rules.games.game import Game
from game.rules.games.tile_games import BIG, CLASSIC
from game.rules.options import Options
from game.rules.play.commands import Command
from game.rules.play.state import PlayerView
from game.session.match.roster import player_named
from game.session.thinking.simulation import Habits, Series, SeriesResult, mean_span, percentile, share_span, simulate
from game.solver.aims import points_off_rack, tiles_saving_jokers, tiles_then_points
from game.solver.position import seen
from game.solver.solver import Solver

DANGER = 2
"""Tiles on another rack at which the recipes stop waiting."""


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


PLAIN = Waiter("late", late=True)


@dataclass(frozen=True, slots=True)
class Saver:
    """A variant of Fox that nobody else knows: the most points off its rack, and no joker before the end is near."""

    name: str = "saver"
    solver: Solver = field(default_factory=Solver, compare=False, repr=False)

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        late = is_late(view)
        plan = rebuilt(view, self.solver, points_off_rack() if late else tiles_saving_jokers())
        return command(view, plan) if lays(view, plan) else idle(view)


@dataclass(frozen=True, slots=True)
class HabitBar:
    """How a player has to play in order to be fun, whatever comes of it; the numbers are means over games."""

    rack: float = 20
    """Largest rack at the end of a turn of its own."""
    rack_p90: int = 24
    plays: float = 8
    waits: float = 8
    """Longest wait in turns of its own."""
    thought: float = 150
    """Milliseconds of processor time for a decision."""
    thought_p99: float = 2_000

    def is_met(self, habits: Sequence[Habits]) -> bool:
        racks = [each.largest_rack for each in habits]
        plays, waits = fmean(each.plays for each in habits), fmean(each.longest_wait for each in habits)
        thoughts = [thought for each in habits for thought in each.thoughts]
        mean, slowest = fmean(thoughts), percentile(thoughts, 0.99)
        print(
            f"{'':26} racks {fmean(racks):.1f} (p90 {percentile(racks, 0.9)}), {plays:.1f} plays,"
            f" longest wait {waits:.1f}, thought {mean:.1f} ms (p99 {slowest:.0f})"
        )
        is_quick = mean <= self.thought and slowest <= self.thought_p99
        is_small = fmean(racks) <= self.rack and percentile(racks, 0.9) <= self.rack_p90
        return is_small and is_quick and plays >= self.plays and waits <= self.waits


@dataclass(frozen=True, slots=True)
class Bar:
    """A meeting, and what the first player has to come to; without a bar it is only measured."""

    players: tuple[Player, ...]
    low: float = 0.0
    """Shares of wins it has to be between."""
    high: float = 1.0
    points: float | None = None
    """Points a game it needs."""
    box: Game = CLASSIC
    options: Options = field(default_factory=Options)
    note: str = ""
    habits: HabitBar | None = None

    def is_met(self, share: float, points: float) -> bool:
        return self.low <= share <= self.high and (self.points is None or points >= self.points)


def bars() -> tuple[Bar, ...]:
    def of(names: str) -> tuple[Player, ...]:
        return tuple(map(player_named, names.split()))

    foxes = of("fox fox fox")
    continued = Options(rearrange_in_opening=True)
    return (
        Bar(of("magpie hare"), 0.60, 0.90),
        Bar(of("tortoise magpie"), 0.60, 0.90),
        Bar(of("fox tortoise"), 0.60, 0.90),
        Bar(of("owl fox"), 0.80, habits=HabitBar()),
        Bar((*of("owl"), Saver()), 0.80),
        Bar(of("owl tortoise"), 0.80),
        Bar(of("owl patient-owl")),
        Bar((*of("owl"), *foxes), 0.38, points=0.0),
        Bar(of("patient-owl fox"), 0.97),
        Bar((PLAIN, *of("fox"))),
        Bar((*of("patient-owl"), PLAIN), 0.55, points=0.0),
        Bar((*of("patient-owl"), Waiter()), 0.55, points=0.0),
        Bar((*of("patient-owl"), *foxes), 0.58, points=30.0),
        Bar((PLAIN, *foxes)),
        Bar((Waiter(), *foxes)),
        Bar((*of("owl"), *foxes), 0.38, points=0.0, options=continued, note="rearranging in the opening"),
        Bar((*of("patient-owl"), *foxes), 0.58, points=30.0, options=continued, note="rearranging in the opening"),
        Bar((PLAIN, *foxes), options=continued, note="rearranging in the opening"),
        Bar((*of("owl"), *of("fox fox"))),
        Bar((*of("owl"), *of("fox fox fox fox")), box=BIG),
        Bar((*of("owl"), *of("fox fox fox fox fox")), box=BIG),
    )


def measured(bar: Bar, games: int, seed: int, workers: int | None) -> bool:
    started = time.perf_counter()
    tally = SeriesResult(tuple(player.name for player in bar.players))
    tally.games.extend(simulate(Series(bar.players, bar.box, bar.options, games, seed), workers))
    first = tally.names[0]
    wins, points = tally.wins(first), tally.points(first)
    low, high = share_span(wins, games)
    least, most = mean_span(points)
    is_met = bar.is_met(wins / games, fmean(points))
    if bar.habits is not None:
        is_met &= bar.habits.is_met(tally.habits(first))
    has_bar = bar.low > 0 or bar.points is not None
    set_status = ("met" if is_met else "MISSED") if has_bar else "baseline"
    wanted = f"bar {bar.low:.0%}-{bar.high:.0%}" if has_bar else "no bar"
    points_wanted = "no bar" if bar.points is None else f"bar {bar.points:+.0f}"
    print(
        f"{' '.join(tally.names):26} {wins / games:6.1%} ({low:.1%}-{high:.1%}; {wanted}),"
        f" {fmean(points):+.1f} points ({least:+.1f} to {most:+.1f}; {points_wanted}),"
        f" {fmean(tally.turns):.0f} turns, {time.perf_counter() - started:.0f} s, {set_status} {bar.note}",
        flush=True,
    )
    return is_met


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--only", default="", help="only meetings with all these players, such as owl,fox")
    wanted = parser.parse_args(arguments)
    names = set(filter(None, wanted.only.split(",")))
    chosen = [bar for bar in bars() if names <= {player.name for player in bar.players}]
    met = [measured(bar, wanted.games, wanted.seed, wanted.workers) for bar in chosen]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
