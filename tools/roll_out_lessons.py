"""Plays the positions of the lesson "Hold or lay" on, with laying and with holding, and prints what came of it.

python -m tools.roll_out_lessons [--worlds N]      the stored positions again
python -m tools.roll_out_lessons --find SEED       positions of a game of Owl against Fox to choose from
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import mean, stdev

from game.ai.arena import steps
from game.ai.exact import command, rebuilt
from game.ai.levels import level
from game.ai.rollouts import LONGEST, Casting, after, dealt_anew, played_on
from game.rules.games.classic import CLASSIC
from game.rules.notation import format_position
from game.rules.options import Options
from game.rules.play.commands import Command, DrawTile
from game.rules.play.state import PlayerView, view_for
from game.session.lessons.decisions import DECISIONS, view_of
from game.solver.aims import tiles_then_points
from game.solver.position import Position
from game.solver.solver import Solver

WORLDS = 400
CONTINUATIONS = ("fox", "owl")
READABLE = range(3, 9)
"""Sets of a table that can be taken in at a glance."""


@dataclass(frozen=True, slots=True)
class Side:
    """Shares of wins and points of one side, one for each world."""

    wins: tuple[float, ...]
    points: tuple[int, ...]

    def __str__(self) -> str:
        root = len(self.wins) ** 0.5
        wins = f"{100 * mean(self.wins):.0f} ±{196 * stdev(self.wins) / root:.0f} wins of 100"
        return f"{wins}, {mean(self.points):+.0f} ±{1.96 * stdev(self.points) / root:.0f} points"


def rolled_out(view: PlayerView, done: Command, own: str, worlds: int) -> Side:
    """The command, then played to the end by this character in the own seat and Fox in the others."""
    solver = Solver()
    casting = Casting((own, *("fox" for _ in view.rack_sizes[1:])))
    found = []
    for world in range(worlds):
        begun = after(dealt_anew(view, f"lesson/{world}"), done)
        found.append(played_on(begun, casting.players(view.seat, solver), LONGEST).worth(view.seat))
    return Side(tuple(share for share, _ in found), tuple(points for _, points in found))


def most_tiles(view: PlayerView) -> Command:
    """The play that lays most."""
    return command(view, rebuilt(view, Solver(), tiles_then_points()))


def report(view: PlayerView, worlds: int) -> None:
    for own in CONTINUATIONS:
        print(f"  {own:4} lay:  {rolled_out(view, most_tiles(view), own, worlds)}")
        print(f"  {own:4} hold: {rolled_out(view, DrawTile(), own, worlds)}", flush=True)


def candidates(seed: int) -> Iterator[PlayerView]:
    """Turns of Owl against Fox in which Owl draws although three tiles or more could go."""
    players = (level("owl").create(), level("fox").create())
    solver = Solver()
    for step in steps(players, CLASSIC, Options(), seed):
        view = view_for(step.before, 0)
        if step.before.to_move or not isinstance(step.command, DrawTile) or not all(view.opened):
            continue
        plan = solver.best(Position(view.table, view.rack, view.rules), tiles_then_points())
        if plan is not None and plan.tiles >= 3 and len(view.table) in READABLE and len(view.rack) <= 12:
            yield view


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--worlds", type=int, default=WORLDS)
    parser.add_argument("--find", type=int, metavar="SEED")
    asked = parser.parse_args()
    if asked.find is not None:
        found = list(candidates(asked.find))
        for view in random.Random(asked.find).sample(found, min(2, len(found))):
            print(format_position(view.table, view.rack), view.rack_sizes, view.pool_size)
            report(view_of(Position(view.table, view.rack, view.rules), view.rack_sizes[1:]), asked.worlds)
        return
    for decision in DECISIONS:
        print(decision.key, decision.text, decision.others)
        report(decision.view, asked.worlds)


if __name__ == "__main__":
    main()
