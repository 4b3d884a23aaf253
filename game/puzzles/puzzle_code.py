"""A puzzle as a short text to send to a friend: `TP1`, kind, box, position and checksum.

`TP1_clear_classic_r4.b4.o4-k4.k5.k6_o5.o6.k7_9f3a`: fields are parted by `_`, sets by `-`, tiles by `.`. Everything
else about a puzzle follows from these and is proven again by whoever reads the code.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass

from game.puzzles.kinds.registry import KINDS
from game.puzzles.puzzle import PuzzleKind
from game.rules.games.game import Game
from game.rules.games.registry import GAMES, game_named
from game.rules.notation import NotationError, TileBank, parse_position
from game.rules.options import Options
from game.rules.set_rules import SetRules
from game.rules.spelling import Spelling
from game.rules.tiles import Tile
from game.solver.position import Position

_CODE = re.compile(r"TP1_([a-z]{1,20})_([a-z]{1,20})_([A-Za-z0-9.-]{0,1500})_([A-Za-z0-9.]{1,400})_([0-9a-f]{4})")
LONGEST_TEXT = 4_000
"""Characters of a pasted text that are looked through."""


class BadPuzzleCode(ValueError):
    """A text that holds no code of a puzzle, or a damaged one."""


@dataclass(frozen=True, slots=True)
class CodedPuzzle:
    """What a code says."""

    kind: PuzzleKind
    game: Game
    position: Position


def code_of(kind: PuzzleKind, game: Game, position: Position) -> str:
    """The code of a task."""
    table = "-".join(_row_code(meld.tiles, game.spelling) for meld in position.table)
    body = "_".join(("TP1", kind.name, game.name, table, _row_code(position.rack, game.spelling)))
    return f"{body}_{_checksum(body)}"


def read_code(text: str) -> CodedPuzzle:
    """What the first code in a text says, whatever stands around it; BadPuzzleCode if there is none."""
    found = _CODE.search(text[:LONGEST_TEXT])
    if found is None:
        raise BadPuzzleCode
    kind, name, table, rack, checksum = found.groups()
    if kind not in KINDS or name not in GAMES or _checksum(found[0].rpartition("_")[0]) != checksum:
        raise BadPuzzleCode
    game = game_named(name)
    if not KINDS[kind].grades(game):
        raise BadPuzzleCode
    return CodedPuzzle(KINDS[kind], game, _position(game, table, rack))


def code_in(text: str) -> str:
    """The first code in a text, right or damaged; empty if there is none."""
    found = _CODE.search(text[:LONGEST_TEXT])
    return found[0] if found is not None else ""


def is_readable(text: str) -> bool:
    """Whether the text holds a code: a game with agreed jokers may have tiles that the usual one lacks."""
    try:
        read_code(text)
    except BadPuzzleCode:
        return False
    return True


def _position(game: Game, table: str, rack: str) -> Position:
    """The position of two fields; BadPuzzleCode if it is none."""
    text = f"{table.replace('-', ' | ').replace('.', ' ')} / {rack.replace('.', ' ')}"
    try:
        melds, tiles = parse_position(text, TileBank(game))
    except NotationError:
        raise BadPuzzleCode from None
    rules = SetRules.of(game.in_force(Options()), game.pieces)
    if not all(rules.is_set(meld.tiles) for meld in melds):
        raise BadPuzzleCode
    return Position(melds, tiles, rules)


def _row_code(tiles: tuple[Tile, ...], spelling: Spelling) -> str:
    return ".".join(spelling.text(tile.symbol) for tile in tiles)


def _checksum(body: str) -> str:
    return f"{zlib.crc32(body.encode('ascii')) & 0xFFFF:04x}"
