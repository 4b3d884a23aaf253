"""The tutorial: what to show a new player next, derived only from the state of the game (ux 6.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby

from game.rules.set_rules import SetRules
from game.rules.tiles import Tile
from game.session.board.fits import takers
from game.session.board.turn_board import TurnBoard

SEED = 102472
"""The first seed that deals three 7s and blue 3 4 5 to the first player, and an opening to Hare."""
LEAST = 3


class TutorialStep(Enum):
    """The steps of the tutorial; the value is the end of the text key."""

    GROUP = "group"
    RUN = "run"
    OPENED = "opened"
    WATCH = "watch"
    ADD = "add"
    ADDED = "added"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class TutorialState:
    """One step, and what is lit for it."""

    step: TutorialStep
    tiles: tuple[Tile, ...] = ()
    """Of the rack; they go together."""
    ident: int | None = None
    """A set of the table."""


def tutorial_state(board: TurnBoard, *, my_turn: bool) -> TutorialState:
    """What to show now. Nothing is blocked: after another play the next step is shown."""
    staged = board.staged
    if not my_turn:
        return TutorialState(TutorialStep.WATCH)
    if staged.opened:
        return _adding(board)
    for step, tiles in zip(
        (TutorialStep.GROUP, TutorialStep.RUN), _first_sets(staged.start_rack, board.rules), strict=True
    ):
        if tiles and not _lies_together(board, tiles):
            return TutorialState(step, tuple(tile for tile in tiles if tile in staged.rack))
    return TutorialState(TutorialStep.OPENED if not staged.problems() else TutorialStep.DONE)


def _adding(board: TurnBoard) -> TutorialState:
    if board.staged.played:
        return TutorialState(TutorialStep.ADDED if not board.staged.problems() else TutorialStep.DONE)
    for tile in board.rack.tiles:
        if sets := takers(board, tile):
            return TutorialState(TutorialStep.ADD, (tile,), sets[0].ident)
    return TutorialState(TutorialStep.DONE)


def _first_sets(rack: Iterable[Tile], rules: SetRules) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """The first group and the first run of numbered tiles on a rack; empty where there is none."""
    tiles = sorted((tile for tile in rack if tile.face is not None), key=lambda tile: tile.ident)
    group = next((row for row in _groups(tiles) if rules.is_set(row)), ())
    rest = [tile for tile in tiles if tile not in group]
    return group, next((row for row in _runs(rest) if len(row) >= LEAST), ())


def _groups(tiles: Sequence[Tile]) -> Iterable[tuple[Tile, ...]]:
    for number in range(1, 14):
        by_colour = {tile.face.colour: tile for tile in tiles if tile.face and tile.face.number == number}
        yield tuple(by_colour.values())


def _runs(tiles: Sequence[Tile]) -> Iterable[tuple[Tile, ...]]:
    """Unbroken rows of one colour, each number once."""
    faces = {tile.face: tile for tile in tiles if tile.face is not None}
    ordered = sorted(faces, key=lambda face: (face.colour.value, face.number))
    for _, row in groupby(enumerate(ordered), lambda pair: (pair[1].colour, pair[1].number - pair[0])):
        yield tuple(faces[face] for _, face in row)


def _lies_together(board: TurnBoard, tiles: Sequence[Tile]) -> bool:
    """Whether at least three of them lie in one legal set."""
    return any(len(set(meld.tiles) & set(tiles)) >= LEAST and board.rules.is_set(meld.tiles) for meld in board.table)
