"""What a joker may stand for: which tiles can replace it, and when the player must choose (ux 2.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.set_rules import SetRules
from game.rules.sets.reading import Reading
from game.rules.tiles import Tile, Tiles
from game.session.board.turn_board import Target, ToJoker, ToSet, TurnBoard


@dataclass(frozen=True, slots=True)
class JokerChoice:
    """A set whose joker could stand for several tiles: the orders it could lie in, the lowest numbers first."""

    ident: int
    rows: tuple[Tiles, ...]


def can_take_place(board: TurnBoard, tiles: Sequence[Tile], ident: int, joker: Tile) -> bool:
    """Whether these tiles are what the joker stands for, and may replace it."""
    row = board.tiles_of(ident)
    if board.staged.locked(ident) or joker not in row or any(tile.is_joker or tile in row for tile in tiles):
        return False
    reading = board.rules.read(row)
    if reading is None or not _are(tiles, reading, row.index(joker)):
        return False
    rest = [tile for tile in row if tile is not joker]
    return board.rules.arrange([*rest, *tiles]) is not None


def joker_at(board: TurnBoard, tiles: Sequence[Tile], ident: int, tile: Tile) -> ToJoker | None:
    """The place of `tile` as a target, if it is a joker whose place the carried tiles can take."""
    return ToJoker(ident, tile) if tile.is_joker and can_take_place(board, tiles, ident, tile) else None


def undecided(before: TurnBoard, after: TurnBoard, tiles: Sequence[Tile], target: Target) -> JokerChoice | None:
    """The choice a drop left open: a joker could stand at either end, and neither the drop nor the set's earlier order
    decides it."""
    old = {meld.ident: meld.tiles for meld in before.table}
    for meld in after.table:
        if meld.tiles == old.get(meld.ident) or not meld.has_jokers:
            continue
        rows = _orders(after, meld.tiles)
        if len(rows) > 1 and not _is_decided(before, after, meld.ident, tiles, target):
            return JokerChoice(meld.ident, rows)
    return None


def _are(tiles: Sequence[Tile], reading: Reading, place: int) -> bool:
    """Whether the tiles are the faces of this place; of an open joker only the numbers count."""
    faces, carried = reading.slots[place], [tile.face for tile in tiles if tile.face is not None]
    if place in reading.open_jokers:
        return Counter(face.number for face in faces) == Counter(face.number for face in carried)
    return Counter(faces) == Counter(carried)


def _orders(board: TurnBoard, tiles: Tiles) -> tuple[Tiles, ...]:
    """Orders in which the jokers stand for different numbers, ascending."""
    found: dict[tuple[int, ...], Tiles] = {_roles(board.rules, tiles, tiles): tiles}
    for row in board.rules.arrangements(tiles):
        found.setdefault(_roles(board.rules, row, row), row)
    return tuple(row for roles, row in sorted(found.items(), key=lambda item: item[0]) if roles)


def _roles(rules: SetRules, row: Tiles, of: Sequence[Tile]) -> tuple[int, ...]:
    """The numbers the jokers among `of` stand for in a set; () when it is none."""
    reading = rules.read(row)
    if reading is None:
        return ()
    return tuple(
        sorted(face.number for tile, faces in zip(row, reading.slots, strict=True)
               if tile.is_joker and tile in of for face in faces)
    )  # fmt: skip


def _is_decided(before: TurnBoard, after: TurnBoard, ident: int, tiles: Sequence[Tile], target: Target) -> bool:
    row = after.tiles_of(ident)
    dropped = [tile for tile in row if tile.is_joker and tile in tiles]
    standing = [tile for tile in row if tile.is_joker and tile not in tiles]
    if dropped and not _at_an_end(before, ident, tiles, target):
        return False
    home = before.set_of(standing[0]) if standing else None
    was = () if home is None else _roles(before.rules, before.tiles_of(home), standing)
    return not standing or (was != () and was == _roles(after.rules, row, standing))


def _at_an_end(before: TurnBoard, ident: int, tiles: Sequence[Tile], target: Target) -> bool:
    """Whether the tiles were laid at one end of an existing set, which decides the side."""
    if not isinstance(target, ToSet) or target.ident != ident:
        return False
    staying = [tile for tile in before.tiles_of(ident) if tile not in tiles]
    return len(tiles) == 1 and target.index in (0, len(staying))
