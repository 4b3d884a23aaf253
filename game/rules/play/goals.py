"""What a position may ask a player to reach in one turn. Every arrangement that reaches it counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType

from game.rules.play.staging import StagedTurn
from game.rules.sets.symbols import JOKER_POINTS
from game.rules.table import Table
from game.rules.tiles import Tile, Tiles
from game.rules.values import immutable


class GoalKind(Enum):
    """What is asked for; the value is part of the keys of its texts."""

    OUT = "out"
    """The rack is empty."""
    TILES = "tiles"
    """So many tiles of the rack are laid."""
    POINTS = "points"
    """So many points are off the rack (rules 10.1)."""
    OPENING = "opening"
    """The opening is made (rules 7.4)."""
    KEEP = "keep"
    """So many tiles stay on the rack, no fewer and no more."""
    PLACE = "place"
    """A certain tile of the rack is laid, or a twin of it."""
    FREE_JOKER = "free_joker"
    """A certain joker of the table stands in a set without any of the tiles it stood with."""


@immutable
class Goal:
    """One kind of goal with what it needs to know."""

    kind: GoalKind
    amount: int = 0
    """Tiles or points, where the kind asks for so many."""
    tile: Tile | None = None
    """The tile to be placed, or the joker to be freed."""


GO_OUT = Goal(GoalKind.OUT)
OPEN = Goal(GoalKind.OPENING)


def remaining(goal: Goal, staged: StagedTurn) -> int:
    """What is left to do on the table as it is staged, 0 when the goal is reached: tiles, or points for the kinds that
    count them. A tile of the rack is laid once it lies in a set. It does not say whether the turn is legal;
    `staged.problems()` does."""
    return max(0, _REMAINING[goal.kind](goal, staged))


def is_reached(goal: Goal, staged: StagedTurn) -> bool:
    """Whether this legal turn reaches the goal."""
    return remaining(goal, staged) == 0 and not staged.problems()


def _laid(staged: StagedTurn) -> Tiles:
    """The tiles of the rack that lie in a set; one that lies where it fits nothing is still to be laid."""
    in_sets = {tile for meld in staged.table if staged.rules.is_set(meld.tiles) for tile in meld.tiles}
    return tuple(tile for tile in staged.played if tile in in_sets)


def _until_out(_goal: Goal, staged: StagedTurn) -> int:
    return len(staged.start_rack) - len(_laid(staged))


def _until_tiles(goal: Goal, staged: StagedTurn) -> int:
    return goal.amount - len(_laid(staged))


def _until_points(goal: Goal, staged: StagedTurn) -> int:
    points = staged.rules.shapes.pieces.points
    return goal.amount - sum(points(tile.face.number) if tile.face else JOKER_POINTS for tile in _laid(staged))


def _until_kept(goal: Goal, staged: StagedTurn) -> int:
    return abs(len(staged.start_rack) - len(_laid(staged)) - goal.amount)


def _until_open(_goal: Goal, staged: StagedTurn) -> int:
    return staged.options.opening - staged.opening_worth


def _until_placed(goal: Goal, staged: StagedTurn) -> int:
    assert goal.tile is not None
    return int(all(tile.symbol != goal.tile.symbol for tile in _laid(staged)))


def _until_freed(goal: Goal, staged: StagedTurn) -> int:
    mates = set(_beside(goal.tile, staged.start_table))
    now = _beside(goal.tile, staged.table)
    return int(not now or not mates.isdisjoint(now))


def _beside(joker: Tile | None, table: Table) -> Tiles:
    """The tiles that lie in a set with the joker; none while it lies alone."""
    return tuple(tile for meld in table if joker in meld.tiles for tile in meld.tiles if tile != joker)


_REMAINING: Mapping[GoalKind, Callable[[Goal, StagedTurn], int]] = MappingProxyType(
    {
        GoalKind.OUT: _until_out,
        GoalKind.TILES: _until_tiles,
        GoalKind.POINTS: _until_points,
        GoalKind.KEEP: _until_kept,
        GoalKind.OPENING: _until_open,
        GoalKind.PLACE: _until_placed,
        GoalKind.FREE_JOKER: _until_freed,
    }
)
