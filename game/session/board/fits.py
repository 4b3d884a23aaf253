"""Where tiles fit without rebuilding: the sets that take them (ux 2.1, 2.5)."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.faces import HIGHEST
from game.rules.set_rules import SetRules
from game.rules.sets.reading import SMALLEST
from game.rules.table import Meld
from game.rules.tiles import Tile
from game.session.board.joker_choice import can_take_place
from game.session.board.turn_board import TurnBoard

NEAR = 2
"""How far apart two tiles of a run of three may be."""


def goes_with(one: Tile, other: Tile) -> bool:
    """Whether one tile more may make a set of these two: one number, or a suit and at most `NEAR` apart, also round
    the ace."""
    a, b = one.face, other.face
    if a is None or b is None:
        return True
    apart = abs(a.number - b.number)
    return apart == 0 or (a.colour is b.colour and not NEAR < apart < HIGHEST - NEAR)


def accepting(board: TurnBoard, tiles: Sequence[Tile]) -> frozenset[int]:
    """The sets that are legal with these tiles, whole or split in two, or in which they can replace a joker; and what
    comes nearer to a set with them."""
    return frozenset(meld.ident for meld in board.table if _accepts(board, meld, tiles))


def takers(board: TurnBoard, tile: Tile) -> list[Meld]:
    """The open sets that are legal with this tile, as they lie."""
    open_sets = (meld for meld in board.table if not board.staged.locked(meld.ident))
    return [meld for meld in open_sets if board.rules.arrange([*meld.tiles, tile]) is not None]


def lacking(rules: SetRules, row: Sequence[Tile]) -> int | None:
    """How many tiles more make a set of these, 0 for a set; None where no number of them does."""
    problems = rules.why_not(row)
    if not all(problem.reason.is_unfinished for problem in problems):
        return None
    counts = (dict(problem.facts).get("count", 1) for problem in problems)
    return max((count for count in counts if isinstance(count, int)), default=0)


def is_nearer_to_set(rules: SetRules, row: Sequence[Tile], tiles: Sequence[Tile]) -> bool:
    """Whether what is too short for a set, and no set with these tiles, lacks less with them than before."""
    if len(row) + len(tiles) > SMALLEST or all(tile.is_joker for tile in (*row, *tiles)):
        return False
    before = lacking(rules, row)
    after = lacking(rules, [*row, *tiles]) if before else None
    return before is not None and after is not None and after < before


def may_become_set(rules: SetRules, row: Sequence[Tile], tiles: Sequence[Tile]) -> bool:
    """Whether these are one set or two together, or can be with more tiles."""
    return lacking(rules, [*row, *tiles]) is not None or rules.split(row, tiles) is not None


def becomes_legal(board: TurnBoard, ident: int, tiles: Sequence[Tile]) -> bool:
    """Whether the set is legal with these tiles, or parted by them into two legal ones."""
    rest = [tile for tile in board.tiles_of(ident) if tile not in tiles]
    if board.staged.locked(ident):
        return False
    return board.rules.arrange([*rest, *tiles]) is not None or _halves_are_sets(board, rest, tiles)


def splitting(board: TurnBoard, tile: Tile) -> list[Meld]:
    """The open runs that this tile splits into two sets."""
    open_sets = (meld for meld in board.table if not board.staged.locked(meld.ident))
    return [meld for meld in open_sets if _halves_are_sets(board, meld.tiles, [tile])]


def _halves_are_sets(board: TurnBoard, row: Sequence[Tile], tiles: Sequence[Tile]) -> bool:
    halves = board.rules.split(row, tiles)
    return halves is not None and all(map(board.rules.is_set, halves))


def _accepts(board: TurnBoard, meld: Meld, tiles: Sequence[Tile]) -> bool:
    if board.staged.locked(meld.ident):
        return False
    rest = [tile for tile in meld.tiles if tile not in tiles]
    return (
        len(rest) < len(meld.tiles)
        or board.rules.arrange([*rest, *tiles]) is not None
        or board.rules.split(rest, tiles) is not None
        or is_nearer_to_set(board.rules, rest, tiles)
        or any(can_take_place(board, tiles, meld.ident, tile) for tile in rest if tile.is_joker)
    )
