"""Turns without rebuilding: the best sets of the rack alone, and single tiles added to sets of the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.ai.plans import TurnPlan, is_late, untouched
from game.rules.play.state import PlayerView
from game.rules.tiles import Tiles
from game.solver.aims import Aim, points_off_rack, tiles_saving_jokers, tiles_then_points
from game.solver.best import Best
from game.solver.position import Position
from game.solver.solver import Solver


def simple_plans(view: PlayerView, solver: Solver) -> Iterator[TurnPlan]:
    """The candidate turns, openings included."""
    if view.am_open:
        yield from _plans(view, solver)
    else:
        yield _opening(view, solver)


def with_own_sets(plan: TurnPlan, view: PlayerView, solver: Solver, aim: Aim, tiles: Tiles) -> TurnPlan:
    """The plan with the best sets of these tiles of its rack beside its rows."""
    return _beside(plan, solver.best(Position((), tiles, view.rules), aim))


def sparing_opening(view: PlayerView, solver: Solver, aim: Aim) -> TurnPlan:
    """An opening from the rack alone with as few jokers as possible; untouched if the rack has none."""
    apart, position = (
        replace(view.options, rearrange_in_opening=False),
        Position((), view.options.opening_tiles(view.rack), view.rules),
    )
    return _beside(untouched(view), solver.turn(position, aim, apart, opened=False, spare_jokers=True))


def _plans(view: PlayerView, solver: Solver) -> Iterator[TurnPlan]:
    """Own sets first, or additions first and own sets from the rest; then whatever still fits."""
    start = untouched(view)
    for plan in dict.fromkeys((start, start.with_additions(view.rules))):
        for aim in _aims(view):
            laid = with_own_sets(plan, view, solver, aim, plan.left)
            yield _with_jokers(view, laid.with_additions(view.rules))


def _aims(view: PlayerView) -> tuple[Aim, ...]:
    """Jokers are kept for later, unless the end is near or they let the seat go out."""
    if is_late(view):
        return (points_off_rack(),)
    has_jokers = any(tile.is_joker for tile in view.rack)
    return (tiles_saving_jokers(), tiles_then_points()) if has_jokers else (tiles_then_points(),)


def _with_jokers(view: PlayerView, plan: TurnPlan) -> TurnPlan:
    """The same with jokers added to rows, when the end is near or nothing else is left."""
    numbered_left = any(not tile.is_joker for tile in plan.left)
    return plan if numbered_left and not is_late(view) else plan.with_additions(view.rules, jokers=True)


def _opening(view: PlayerView, solver: Solver) -> TurnPlan:
    """A turn before the opening; the table may be used only with the option that allows it (rules 7.4)."""
    start, opening = untouched(view), sparing_opening(view, solver, tiles_saving_jokers())
    if opening == start or not view.options.rearrange_in_opening:
        return opening
    return opening.with_additions(view.rules)


def _beside(plan: TurnPlan, best: Best | None) -> TurnPlan:
    return plan if best is None else plan.with_rows(meld.tiles for meld in best.table)
