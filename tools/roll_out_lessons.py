"""Plays the positions of the lessons in which one decides on, with either choice, and prints what came of it.

python -m tools.roll_out_lessons [--worlds N] [--only KEY]      the stored positions again
python -m tools.roll_out_lessons --find SEED       positions of a game of Owl against Fox to choose from
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from statistics import mean, stdev

from game.ai.arena import steps
from game.ai.exact import command, rebuilt
from game.ai.levels import level, player_of
from game.ai.player import Player
from game.ai.rollouts import LONGEST, Casting, after, dealt_anew, played_on
from game.rules.games.tile_games import CLASSIC
from game.rules.notation import format_position
from game.rules.options import Options
from game.rules.play.checks import TableUse
from game.rules.play.commands import Command, Discard, DrawTile
from game.rules.play.state import PlayerView, view_for
from game.session.lessons.card_lessons import HOLDING_MELDS
from game.session.lessons.decisions import DECISIONS, Decision, view_of
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
    names = (own, *("fox" for _ in view.rack_sizes[1:]))
    found = []
    for world in range(worlds):
        begun = after(dealt_anew(view, f"lesson/{world}"), done)
        end = played_on(begun, _players(view, names, solver), LONGEST)
        share, points = end.worth(view.seat)
        found.append((share, points - max(0, *(end.worth(seat)[1] for seat in range(1, len(names)))) if _is_fixed(view)
                      else points))  # fmt: skip
    return Side(tuple(share for share, _ in found), tuple(points for _, points in found))


def _is_fixed(view: PlayerView) -> bool:
    """Whether sets stay as they lie: there nobody loses points, so what counts is to be ahead."""
    return view.ruleset.table_use is TableUse.ADD_ONLY


def _players(view: PlayerView, names: Sequence[str], solver: Solver) -> tuple[Player, ...]:
    if _is_fixed(view):
        return tuple(player_of(view.game, name) for name in names)
    return Casting(tuple(names)).players(view.game, view.seat, solver)


def choices(decision: Decision) -> tuple[Command, Command]:
    """What laying and holding are here: laying the most and drawing; in card Rummy laying or throwing what Owl
    would."""
    view = decision.view
    if not _is_fixed(view):
        return most_tiles(view), DrawTile()
    fox = player_of(view.game, "fox")
    dearest = max(view.rack, key=lambda tile: (tile.face.number if tile.face else 0, tile.ident))
    return fox.choose(view, random.Random(0)), Discard(dearest)


def most_tiles(view: PlayerView) -> Command:
    """The play that lays most."""
    return command(view, rebuilt(view, Solver(), tiles_then_points()))


def report(view: PlayerView, sides: tuple[Command, Command], worlds: int) -> None:
    for own in CONTINUATIONS:
        print(f"  {own:4} lay:  {rolled_out(view, sides[0], own, worlds)}")
        print(f"  {own:4} hold: {rolled_out(view, sides[1], own, worlds)}", flush=True)


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
    parser.add_argument("--only", metavar="KEY")
    parser.add_argument("--find", type=int, metavar="SEED")
    asked = parser.parse_args()
    if asked.find is not None:
        found = list(candidates(asked.find))
        for view in random.Random(asked.find).sample(found, min(2, len(found))):
            print(format_position(view.table, view.rack), view.rack_sizes, view.pool_size)
            known = view_of(Position(view.table, view.rack, view.rules), view.rack_sizes[1:], CLASSIC)
            report(known, (most_tiles(known), DrawTile()), asked.worlds)
        return
    for decision in chain.from_iterable((*DECISIONS, *HOLDING_MELDS)):
        if decision.key in (asked.only or decision.key):
            print(decision.key, decision.text, decision.others)
            report(decision.view, choices(decision), asked.worlds)


if __name__ == "__main__":
    main()
