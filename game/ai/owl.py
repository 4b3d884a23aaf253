"""Owl: exact like Fox, but it keeps what it could lay until nearly all of its rack can go, and lays single tiles.

What it was made of, step by step: two seats against Fox, 300 to 600 games each, played with a copy of the engine in
C++; how often it won, its largest rack, plays a game and the longest wait. `k` is the number of tiles it holds for.

| step | won | rack | plays | wait |
|---|---|---|---|---|
| Fox against itself | 49 % | 15.3 | 13.3 | 5.0 |
| holds for 4, for 3 once another rack is down to 6; lays all it can when it stops | 75 % | 17.9 | 10.4 | 7.5 |
| k = 4 to the end | 78 % | 18.4 | 9.4 | 8.9 |
| a single tile instead of a draw from 18 tiles on | 82 % | 17.9 | 9.9 | 8.3 |
| the same on every turn | 45 % | 17.3 | 15.4 | 4.7 |
| k = 10 | 83 % | 19.3 | 12.1 | 6.9 |
| k = 8, from 20 on, and a single tile every sixth round | 84 % | 19.9 | 10.3 | 6.1 |
| the same, but of single tiles the lowest instead of twins and high ones | 80 % | 19.9 | 10.1 | 6.1 |
| k = 8, from 22 on | 87 % | 20.8 | 9.7 | 6.1 |
| k without end: it never lays all it can | 86 % | 21.1 | 13.1 | 6.4 |
| k = 8, from 19 on | 83 % | 19.4 | 10.7 | 5.9 |
| the tile that makes fewest unseen tiles playable goes first (fifty times the thought) | 86 % | 19.4 | 10.7 | 5.9 |
| it also holds for 4 and 6 when another rack is down to 1 and 2, and not for 1 and 2 | 91 % | 19.5 | 10.9 | 6.0 |
| the same from 18 on: this recipe, 600 games of the real engine | 92 % | 18.9 | 11.6 | 5.8 |

Rollouts of 500 decisions, each in six paired worlds and going on with k = 6, say why: with at most three missing,
laying all it can is 25 (±5) wins in 100 worse than drawing, laying only sets of its own 17, three tiles 6, and a single
one 3; with six or more missing all of them are alike. When it opens (0 to 4 rounds) made no difference that 600 games
could tell. Fox with one tile left is not dangerous: it draws until that one fits."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import inf

from game.ai.exact import command, lays, new_solver, rebuilt
from game.ai.opening_policy import OpeningPolicy
from game.ai.plans import TurnPlan, may_pass, pool_is_ending, smallest_other
from game.ai.player import idle
from game.rules.play.commands import Command
from game.rules.play.state import PlayerView
from game.rules.tiles import Tile
from game.solver.aims import points_off_rack, tiles_then_points
from game.solver.solver import Solver

CALM = 18
"""With more tiles than this, changing the fewest sets in the last turn takes too long."""

Holding = Callable[[PlayerView, TurnPlan], TurnPlan | None]
"""What is laid while tiles are held, when this plan would lay the most; None to lay nothing."""


@dataclass(frozen=True, slots=True)
class HoldingPolicy:
    """The numbers that decide when tiles are held."""

    opening: OpeningPolicy
    holds: tuple[int, ...]
    """The most tiles that may be missing to empty the rack while it holds, when the smallest other rack has 1, 2, …
    tiles."""
    holds_else: float
    """The same when all other racks have more tiles than that."""
    calm: int = CALM
    """With at most this many tiles the last turn changes the fewest sets."""

    def choose(self, view: PlayerView, solver: Solver, held: Holding) -> Command:
        """Goes out if it can, opens when it is time, lays the most points when holding is no use; uses no chance."""
        plan = self._plan(view, solver, held)
        return command(view, plan) if plan is not None and lays(view, plan) else idle(view)

    def _plan(self, view: PlayerView, solver: Solver, held: Holding) -> TurnPlan | None:
        most = rebuilt(view, solver, tiles_then_points(), calm=False)
        if not lays(view, most):
            return None
        if not view.am_open:
            return self.opening.plan(view, solver, most) if most.left else most
        if not most.left:
            return most if len(view.rack) > self.calm else rebuilt(view, solver, tiles_then_points())
        return held(view, most) if self._holds(view, len(most.left)) else rebuilt(view, solver, points_off_rack())

    def _holds(self, view: PlayerView, missing: int) -> bool:
        """Whether to keep what could be laid, when this many tiles could not."""
        if not view.pool_size:
            return may_pass(view)
        if pool_is_ending(view):
            return False
        smallest = smallest_other(view)
        return missing <= (self.holds[smallest - 1] if smallest <= len(self.holds) else self.holds_else)


LIVELY = HoldingPolicy(OpeningPolicy(by=3), holds=(4, 6), holds_else=8)


@dataclass(frozen=True, slots=True)
class SingleTiles:
    """The numbers that decide when it lays a single tile while it holds the others."""

    many: int = 18
    """From this many tiles on it lays a single one instead of drawing another."""
    most: int = 24
    """From this many on it lays all it can where no single tile can be laid."""
    rounds: int = 6
    """It also lays a single tile in every round of this number, so that it never waits for long."""


@dataclass(frozen=True, slots=True)
class Owl:
    """Expert: the strongest way to play that still plays like a person: at most some twenty tiles, and many plays."""

    name: str = "owl"
    policy: HoldingPolicy = LIVELY
    single_tiles: SingleTiles = SingleTiles()
    solver: Solver = field(default_factory=new_solver, compare=False, repr=False)

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """Goes out if it can; draws, lays one tile or lays the most points by what is missing; uses no chance."""
        return self.policy.choose(view, self.solver, self._held)

    def _held(self, view: PlayerView, most: TurnPlan) -> TurnPlan | None:
        """A turn while it holds: nothing, or a single tile when it has many or waited long."""
        numbers, count, rounds = self.single_tiles, len(view.rack), (view.turn - 1) // len(view.rack_sizes)
        if not view.pool_size or (count < numbers.many and rounds % numbers.rounds):
            return None
        single = next(self._singles(view, most), None)
        if single is None and count >= numbers.most:
            return rebuilt(view, self.solver, points_off_rack())
        return single

    def _singles(self, view: PlayerView, most: TurnPlan) -> Iterator[TurnPlan]:
        """Every way to lay one tile of those that could be laid together, best first; jokers are kept.

        A tile whose twin lies on the table gives the others least that they had not; then the dearest goes.
        """
        laid, lying = frozenset(view.rack).difference(most.left), [tile for meld in view.table for tile in meld.tiles]
        twins = frozenset(tile.face for tile in lying)
        tiles = [tile for tile in view.rack if tile in laid and not tile.is_joker]
        points = view.ruleset.points
        for tile in sorted(tiles, key=lambda tile: (tile.face not in twins, -points(tile))):
            plan = self._alone(view, tile)
            if plan is not None:
                yield plan

    def _alone(self, view: PlayerView, tile: Tile) -> TurnPlan | None:
        plan = rebuilt(replace(view, rack=(tile,)), self.solver, tiles_then_points())
        return None if plan.left else TurnPlan(plan.rows, tuple(other for other in view.rack if other is not tile))


PATIENT = HoldingPolicy(OpeningPolicy(by=6), holds=(1, 2), holds_else=inf)
"""The numbers are from series of 600 games against three Foxes. Holding beat cashing in by 15 to 23 points a decision
whatever was missing, but for the very end; opening late is worth 5 to 10 points a game, and near these numbers it
hardly matters when."""


@dataclass(frozen=True, slots=True)
class PatientOwl:
    """Wins nearly every game against Fox with two plays, one of them of some forty tiles: strong, and no fun."""

    name: str = "owl"
    policy: HoldingPolicy = PATIENT
    solver: Solver = field(default_factory=new_solver, compare=False, repr=False)

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """Goes out if it can, plays the most points when waiting is risky, otherwise waits; uses no chance."""
        return self.policy.choose(view, self.solver, lambda _view, _most: None)
