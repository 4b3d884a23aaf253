"""An exercise: a position outside a match, what is to be reached in it, and one way to reach it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from game.ai.exact import new_solver
from game.ai.player import idle
from game.rules.games.game import Game
from game.rules.notation import BETWEEN_MELDS, NotationError, parse_symbol
from game.rules.options import Options
from game.rules.play.commands import Command, PlayTable
from game.rules.play.goals import Goal, GoalKind, is_reached, remaining
from game.rules.play.staging import StagedTurn
from game.rules.play.state import PlayerView
from game.rules.table import Table, follow
from game.rules.tiles import Tile, Tiles
from game.session.match.match import Match
from game.session.match.positions import Standing, match_standing
from game.solver.aims import Aim, points_off_rack, tiles_then_points, weighed
from game.solver.best import Best
from game.solver.position import Position, seen
from game.solver.solver import Solver

ON_RACK = -1
"""Where a tile is that lies in no set."""


@dataclass(frozen=True)
class Exercise:
    """A position and a goal. The rack stands in the order of its tiles."""

    standing: Standing
    goal: Goal
    solution: Table | None = None
    """A table that reaches the goal, with the tiles of the position; None to let the solver look for one."""

    def match(self) -> Match:
        """A match that stands there and is nobody's to continue, in the first phase in which tiles are laid."""
        game = self.standing.game
        phase = next(at for at, phase in enumerate(game.ruleset().phases) if PlayTable in phase.commands)
        return match_standing(self.standing, game.min_players, phase=phase)

    @cached_property
    def staged(self) -> StagedTurn:
        """The turn before anything is moved."""
        return StagedTurn.begin(self.match().game.view(0))

    def judge(self, table: Table) -> Verdict:
        """How far this whole table, perhaps half-built, has come."""
        laid = {tile for meld in table for tile in meld.tiles}
        return self.verdict(replace(self.staged, table=table, rack=self.staged.start_rack - laid))

    def verdict(self, staged: StagedTurn) -> Verdict:
        """How far this staged turn of it has come."""
        return Verdict(remaining(self.goal, staged), is_reached(self.goal, staged))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is left to do, in tiles or points, and whether the goal is reached with a legal table."""

    remaining: int
    solved: bool


@dataclass(frozen=True, slots=True)
class Guide:
    """Shows the way of one exercise; it is asked like a computer player, so that it may think as long as it must."""

    exercise: Exercise
    name: str = "fox"
    """The persona whose texts would be used."""

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """The play of the solution; a solver's where there is none."""
        table = self.exercise.solution
        if table is None:
            goal, opened = self.exercise.goal, view.am_open
            best = solution(new_solver(), goal, seen(view), view.options, opened=opened)
            table = best.table if best.played else None
        return idle(view) if table is None else PlayTable(table)


def solution_table(table: Table, rack: Tiles, text: str, game: Game) -> Table:
    """The table of this text with the tiles of a table and a rack; NotationError where a tile is not there."""
    left = {tile: meld.ident for meld in table for tile in meld.tiles}
    left.update(dict.fromkeys(rack, ON_RACK))
    return follow(table, [_take_row(row.split(), left, game) for row in text.split(BETWEEN_MELDS)])


def _take_row(tokens: Sequence[str], left: dict[Tile, int], game: Game) -> Tiles:
    """The tiles of one row, taken out of those that are left with the sets they lie in."""
    symbols = [parse_symbol(token, spelling=game.spelling) for token in tokens]
    shares = Counter(home for tile, home in left.items() if home != ON_RACK and tile.symbol in symbols)
    row = []
    for symbol, token in zip(symbols, tokens, strict=True):
        twins = [tile for tile in left if tile.symbol == symbol]
        if not twins:
            raise NotationError("no_more", token, 0)
        row.append(max(twins, key=lambda tile: shares[left[tile]]))
        del left[row[-1]]
    return tuple(row)


def solution(solver: Solver, goal: Goal, position: Position, options: Options, *, opened: bool) -> Best:
    """A best play towards the goal; of a joker to be freed only the most tiles, so give its solution with it."""
    return solver.answer(position, _aim(goal, position), options, opened=opened)


def _aim(goal: Goal, position: Position) -> Aim:
    pieces = position.rules.shapes.pieces
    if goal.kind is GoalKind.PLACE and goal.tile is not None:
        return _with_this(goal.tile)
    return points_off_rack(pieces) if goal.kind is GoalKind.POINTS else tiles_then_points(pieces)


def _with_this(tile: Tile) -> Aim:
    """This tile before all others."""
    if tile.face is None:
        return weighed(lambda _: 1, 100)
    return weighed(lambda face: 100 if face == tile.face else 1, 1)
