"""Turns thought out by the solver: all it can answer for, and simple ways where it cannot."""

from __future__ import annotations

import random
from collections.abc import Container, Iterable
from dataclasses import replace

from game.ai.plans import Plan, untouched
from game.ai.simple import simple_plans
from game.rules.checks import Play, own_worth
from game.rules.commands import Command, PlayTable
from game.rules.state import PlayerView
from game.rules.symbols import PlainJoker
from game.rules.table import Meld, Table, follow
from game.rules.tiles import Tile
from game.solver.aims import Aim
from game.solver.best import Best
from game.solver.position import Position
from game.solver.solver import Solver

Sight = Container[int] | None
"""Idents of the sets that may be rebuilt; None for all."""


def rebuilt(view: PlayerView, solver: Solver, aim: Aim, sees: Sight = None, *, calm: bool = True) -> Plan:
    """The best play that rebuilds only the sets it sees, or the best opening; untouched when there is none.

    `calm`: of equals the one that changes fewest sets, which takes longer.
    """
    if not view.am_open:
        return _opened(view, solver, aim, sees)
    plan = solved(view, untouched(view), solver, aim, sees, calm=calm)
    return plan if all(map(is_plain, view.rack)) else min(_with_specials(view, plan), key=lambda one: len(one.left))


def solved(view: PlayerView, start: Plan, solver: Solver, aim: Aim, sees: Sight = None, *, calm: bool = True) -> Plan:
    """A turn begun by laying own sets, or not at all, and played on; those sets and special jokers stay put."""
    loose = [meld for meld in view.table if (sees is None or meld.ident in sees) and all(map(is_plain, meld.tiles))]
    rest = [meld for meld in view.table if meld not in loose]
    position = Position(tuple(loose), tuple(filter(is_plain, start.left)))
    best = solver.turn(position, aim, view.options, opened=True, calm=calm)
    if best is None:
        return start
    rows = (*(meld.tiles for meld in (*best.table, *rest)), *start.rows[len(view.table) :])
    return Plan(rows, _without(start.left, best.played))


def laid_alone(view: PlayerView, solver: Solver, aim: Aim, tiles: Iterable[Tile]) -> Plan:
    """The best sets of these tiles of the rack, beside the table."""
    return _beside(view, solver.best(Position((), tuple(filter(is_plain, tiles))), aim))


def best_opening(view: PlayerView, solver: Solver, aim: Aim) -> Plan:
    """The best sets of the rack alone, if they are enough to open; else any opening, or the table untouched."""
    jokers = view.options.opening_jokers
    tiles = tuple(tile for tile in view.rack if is_plain(tile) and (jokers or not tile.is_joker))
    plan = laid_alone(view, solver, aim, tiles)
    if lays(view, plan) and opens(view, plan):
        return plan
    plan = _beside(
        view, solver.turn(Position((), tiles), aim, replace(view.options, rearrange_in_opening=False), opened=False)
    )
    if lays(view, plan) or all(map(is_plain, view.rack)):
        return plan
    return untouched(view).with_opening(view.options)


def is_plain(tile: Tile) -> bool:
    """Whether the solver knows what to do with it: a number or a regular joker."""
    return not tile.is_joker or isinstance(tile.symbol, PlainJoker)


def opens(view: PlayerView, plan: Plan) -> bool:
    """Whether the sets laid are enough for the opening (7.4)."""
    after = tuple(Meld(place, row) for place, row in enumerate(plan.rows))
    play = Play(view.table, frozenset(view.rack), view.am_open, view.options, after)
    return own_worth(play) >= view.options.opening


def lays(view: PlayerView, plan: Plan) -> bool:
    """Whether anything is played."""
    return len(plan.left) < len(view.rack)


def command(view: PlayerView, plan: Plan) -> Command:
    """The play that leaves this table, old sets in their order and new ones behind."""
    places = {meld.ident: place for place, meld in enumerate(view.table)}
    table = follow(view.table, plan.rows)
    return PlayTable(tuple(sorted(table, key=lambda meld: places.get(meld.ident, len(places) + meld.ident))))


def some(table: Table, count: int, rng: random.Random) -> frozenset[int]:
    """So many sets of the table, chosen by the dice."""
    idents = [meld.ident for meld in table]
    return frozenset(rng.sample(idents, min(count, len(idents))))


def _beside(view: PlayerView, best: Best | None) -> Plan:
    """Sets of the rack laid beside the table; untouched when there are none."""
    start = untouched(view)
    if best is None:
        return start
    return Plan((*start.rows, *(meld.tiles for meld in best.table)), _without(start.left, best.played))


def _opened(view: PlayerView, solver: Solver, aim: Aim, sees: Sight) -> Plan:
    """The opening, and whatever more the options allow in its turn (7.4)."""
    plan = best_opening(view, solver, aim)
    if not lays(view, plan) or not view.options.rearrange_in_opening:
        return plan
    played_on = solved(view, plan, solver, aim, sees)
    return played_on if view.options.opening_jokers else min(_legal(view, plan, played_on), key=lambda p: len(p.left))


def _legal(view: PlayerView, *plans: Plan) -> list[Plan]:
    """Those that lay no joker, where the opening may have none (7.4)."""
    jokers = [tile for tile in view.rack if tile.is_joker]
    return [plan for plan in plans if all(tile in plan.left for tile in jokers)]


def _with_specials(view: PlayerView, plan: Plan) -> Iterable[Plan]:
    """Ways to play special jokers, which the solver leaves where they are; the first is the best of equals."""
    return (plan.with_additions(view.options, jokers=True), *simple_plans(view))


def _without(tiles: Iterable[Tile], played: Iterable[Tile]) -> tuple[Tile, ...]:
    gone = frozenset(played)
    return tuple(tile for tile in tiles if tile not in gone)
