"""Turns found by the solver, and simple turns where it gives no answer."""

from __future__ import annotations

import random
from collections.abc import Container, Iterable

from game.ai.plans import TurnPlan, untouched, within_limit
from game.ai.player import idle
from game.ai.simple import simple_plans, sparing_opening, with_own_sets
from game.rules.play.checks import ProposedPlay, own_worth
from game.rules.play.commands import Command, PlayTable
from game.rules.play.state import PlayerView
from game.rules.table import Meld, Table, follow
from game.rules.tiles import Tile
from game.solver.aims import Aim
from game.solver.position import Position, is_special
from game.solver.solver import Solver

STATES = 30_000
"""States a player's solver may visit for an answer with special jokers: at most half a second; Owl asks thrice."""

Sight = Container[int] | None
"""Idents of the sets that may be rebuilt; None for all."""


def new_solver() -> Solver:
    """A solver with the budget of a player."""
    return Solver(STATES)


def rebuilt(view: PlayerView, solver: Solver, aim: Aim, sees: Sight = None, *, calm: bool = True) -> TurnPlan:
    """The best play that rebuilds only the sets it sees, or the best opening; untouched when there is none.

    `calm`: of equals the one that changes fewest sets, which takes longer.
    """
    if not view.am_open and not view.options.rearrange_in_opening:
        return best_opening(view, solver, aim)
    plan = _turn(view, solver, aim, sees, calm=calm)
    if not any(map(is_special, view.rack)):
        return plan
    plans = [plan, *simple_plans(view, solver)]
    if not view.am_open:
        plans.append(best_opening(view, solver, aim))
    return min(plans, key=lambda one: len(one.left))


def _turn(view: PlayerView, solver: Solver, aim: Aim, sees: Sight, *, calm: bool) -> TurnPlan:
    """The solver's answer; sets outside the selection stay as they are."""
    loose, rest = view.table, []
    if sees is not None:
        loose = tuple(meld for meld in view.table if meld.ident in sees)
        rest = [meld.tiles for meld in view.table if meld.ident not in sees]
    position = Position(loose, view.rack, view.rules)
    best = solver.turn(position, aim, view.options, opened=view.am_open, calm=calm, spare_jokers=True)
    if best is None:
        return untouched(view)
    return TurnPlan((*(meld.tiles for meld in best.table), *rest), _without(view.rack, best.played))


def best_opening(view: PlayerView, solver: Solver, aim: Aim) -> TurnPlan:
    """The best sets of the rack alone, if they are enough to open; else any opening, or the table untouched."""
    plan = with_own_sets(untouched(view), view, solver, aim, view.options.opening_tiles(view.rack))
    is_fine = lays(view, plan) and opens(view, plan) and plan == within_limit(view, plan)
    return plan if is_fine else sparing_opening(view, solver, aim)


def opens(view: PlayerView, plan: TurnPlan) -> bool:
    """Whether the sets laid are enough for the opening (rules 7.4)."""
    after = tuple(Meld(place, row) for place, row in enumerate(plan.rows))
    play = ProposedPlay(view.table, frozenset(view.rack), view.am_open, view.options, view.rules, after)
    return own_worth(play) >= view.options.opening


def lays(view: PlayerView, plan: TurnPlan) -> bool:
    """Whether anything is played."""
    return len(plan.left) < len(view.rack)


def command(view: PlayerView, plan: TurnPlan) -> Command:
    """The play that leaves this table, old sets in their order and new ones behind."""
    plan = within_limit(view, plan)
    if not lays(view, plan):
        return idle(view)
    places = {meld.ident: place for place, meld in enumerate(view.table)}
    table = follow(view.table, plan.rows)
    return PlayTable(tuple(sorted(table, key=lambda meld: places.get(meld.ident, len(places) + meld.ident))))


def some(table: Table, count: int, rng: random.Random) -> frozenset[int]:
    """This number of sets of the table, chosen at random."""
    idents = [meld.ident for meld in table]
    return frozenset(rng.sample(idents, min(count, len(idents))))


def _without(tiles: Iterable[Tile], played: Iterable[Tile]) -> tuple[Tile, ...]:
    gone = frozenset(played)
    return tuple(tile for tile in tiles if tile not in gone)
