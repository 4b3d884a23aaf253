"""A candidate turn: the table and the rack it would leave, and the choice among several such turns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.ai.additions import add_to
from game.ai.player import idle
from game.rules.options import PoolEnd
from game.rules.play.commands import Command, PlayTable
from game.rules.play.state import PlayerView
from game.rules.set_rules import SetRules
from game.rules.table import follow
from game.rules.tiles import Tiles

NEARLY_OUT = 2
"""When another rack has at most this many tiles, keeping a joker (30 points, rules 4.5) is a risk."""


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """The rows the table would have, old ones first, and what would be left on the rack."""

    rows: tuple[Tiles, ...]
    left: Tiles

    def with_rows(self, rows: Iterable[Tiles]) -> TurnPlan:
        """Rows of tiles of the rack laid beside the others."""
        laid = tuple(rows)
        gone = frozenset(tile for row in laid for tile in row)
        return TurnPlan((*self.rows, *laid), tuple(tile for tile in self.left if tile not in gone))

    def with_additions(self, rules: SetRules, *, jokers: bool = False) -> TurnPlan:
        """All single tiles added that fit somewhere; jokers only where asked for."""
        if not self.left:
            return self
        added = add_to(self.rows, (tile for tile in self.left if jokers or not tile.is_joker), rules)
        placed = frozenset(tile for row in added.rows for tile in row)
        return TurnPlan(added.rows, tuple(tile for tile in self.left if tile not in placed))


def untouched(view: PlayerView) -> TurnPlan:
    """The turn as it begins."""
    return TurnPlan(tuple(meld.tiles for meld in view.table), view.rack)


def is_late(view: PlayerView) -> bool:
    """Whether the game may be over before this seat's next turns."""
    others = (size for seat, size in enumerate(view.rack_sizes) if seat != view.seat)
    return view.pool_size < len(view.rack_sizes) or min(others) <= NEARLY_OUT


def within_limit(view: PlayerView, plan: TurnPlan) -> TurnPlan:
    """The plan with sets of its own taken back until no more tiles are laid than a turn may lay (rules 13.1)."""
    most, rack = view.options.turn_limit or len(view.rack), frozenset(view.rack)
    while len(view.rack) - len(plan.left) > most:
        own = [row for row in plan.rows if rack.issuperset(row)]
        if not own:
            return untouched(view)
        back = min(own, key=len)
        plan = TurnPlan(tuple(row for row in plan.rows if row is not back), (*plan.left, *back))
    return plan


def best_plan(view: PlayerView, plans: Iterable[TurnPlan]) -> TurnPlan:
    """The best of these turns, the first of equal ones."""
    return max((within_limit(view, plan) for plan in plans), key=lambda plan: _merit(view, plan))


def command_of(view: PlayerView, plan: TurnPlan) -> Command:
    """The turn; draws or passes if it plays no tile."""
    return PlayTable(follow(view.table, plan.rows)) if len(plan.left) < len(view.rack) else idle(view)


def _merit(view: PlayerView, plan: TurnPlan) -> tuple[int, ...]:
    """The order of turns: going out, then few tiles left with jokers among them, or few points when it is late."""
    jokers = sum(tile.is_joker for tile in plan.left)
    points = sum(map(view.ruleset.points, plan.left))
    if is_late(view):
        return (not plan.left, -points, -len(plan.left))
    return (not plan.left, jokers - len(plan.left), jokers, -points)


TILE_POINTS = 7.4
"""What a tile costs on a rack on average (rules 10.1): the box has 728 points and two jokers of 30 in 106 tiles."""
HOLDER = 8
"""A rack with this many tiles has a play, so its player holds tiles on purpose."""


def smallest_other(view: PlayerView) -> int:
    """The number of tiles on the smallest rack of the other seats."""
    return min(size for seat, size in enumerate(view.rack_sizes) if seat != view.seat)


def pool_is_ending(view: PlayerView) -> bool:
    """Whether the game ends with the pool (an option) before the seat's next turn (rules 9.2)."""
    return view.options.pool_end is not PoolEnd.PLAY_ON and view.pool_size <= len(view.rack_sizes)


def may_pass(view: PlayerView) -> bool:
    """Whether to wait for others to open first: they hold tiles, too, and a blocked game would not be lost."""
    if view.options.pool_end is not PoolEnd.PLAY_ON or smallest_other(view) < HOLDER:
        return False
    ends_it = view.idle >= len(view.rack_sizes) - 1
    points = sum(map(view.ruleset.points, view.rack))
    return not ends_it or points < smallest_other(view) * TILE_POINTS
