"""The tutorial: what to show a new player next, derived only from the state of the game (ux 6.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby

from game.rules.set_rules import SetRules
from game.rules.tiles import Tile
from game.session.board.fits import splitting, takers
from game.session.board.turn_board import TurnBoard
from game.session.match.match import Match
from game.session.match.setup import Setup

SEED = 1517860
"""A seed that deals the first player a group and a run that open, a tile for the run that Hare opens with, and then
one that splits that run; and no joker to anybody before."""
LEAST = 3


def is_guided(match: Match) -> bool:
    """Whether this match begins with the deal of the tutorial."""
    usual, setup = Setup(), match.setup
    return match.seed == SEED and match.game_number == 1 and (setup.box, setup.players) == (usual.box, usual.players)


class TutorialStep(Enum):
    """The steps of the tutorial; the value is the end of the text key."""

    GROUP = "group"
    RUN = "run"
    OPENED = "opened"
    WATCH = "watch"
    ADD = "add"
    SPLIT = "split"
    """A tile that splits a run of the table into two sets."""
    ADDED = "added"
    STRAY = "stray"
    """Tiles lie on the table that lead nowhere."""
    TAKE = "take"
    """The open card makes a set."""
    TAKE_TO_ADD = "take_to_add"
    """The open card can be added to a set of the table."""
    DRAW = "draw"
    """A card of the stock."""
    THROW = "throw"
    """A card for the discard pile."""
    THROW_LONE = "throw_lone"
    """One that goes with no other."""
    THROW_GONE = "throw_gone"
    """One whose partners wait in vain."""
    THROW_WAITING = "throw_waiting"
    """One that waits for no more cards than any other."""
    THROW_LAST = "throw_last"
    """The last card, which wins."""
    OUT = "out"
    """All is laid, so that the turn's end wins."""
    REARRANGE = "rearrange"
    """Something can be played, but only with tiles of the table."""
    NOTHING = "nothing"
    """Nothing can be laid, so that a card is drawn."""
    DONE = "done"


THROWING = frozenset(
    {
        TutorialStep.THROW,
        TutorialStep.THROW_LONE,
        TutorialStep.THROW_GONE,
        TutorialStep.THROW_WAITING,
        TutorialStep.THROW_LAST,
    }
)
"""The steps in which a card is to be thrown."""


@dataclass(frozen=True, slots=True)
class TutorialState:
    """One step, and what is lit for it."""

    step: TutorialStep
    tiles: tuple[Tile, ...] = ()
    """Of the rack; they go together."""
    ident: int | None = None
    """A set of the table."""

    @property
    def throws(self) -> bool:
        """Whether a card is to be thrown."""
        return self.step in THROWING


class Almost(Enum):
    """What a wrong pick lacks; the value is the end of the text key."""

    NUMBER = "number"
    COLOURS = "colours"
    COLOUR = "colour"
    ROW = "row"
    JOKER = "joker"
    FITS = "fits"


def answer_to(board: TurnBoard, shown: TutorialState, tile: Tile) -> Almost | None:
    """What to say of a picked rack tile; None where it serves the step, or nothing is to be picked."""
    if tile in shown.tiles or not shown.tiles or tile not in board.rack.places or shown.throws:
        return None
    if shown.step in (TutorialStep.ADD, TutorialStep.SPLIT):
        return None if takers(board, tile) or splitting(board, tile) else Almost.FITS
    wanted, face = shown.tiles[0].face, tile.face
    if face is None or wanted is None:
        return Almost.JOKER
    if shown.step is TutorialStep.GROUP:
        return Almost.COLOURS if face.number == wanted.number else Almost.NUMBER
    return Almost.ROW if face.colour is wanted.colour else Almost.COLOUR


def stray_to_take_back(before: TurnBoard, now: TurnBoard) -> tuple[Tile, ...]:
    """The tiles of a second heap that leads nowhere, laid beside a first by the step from `before` to `now`; () when
    there is none, or if it is of the table, where taking sets apart is the game. The lesson takes them back."""
    heaps = [meld for meld in now.table if now.staged.changed(meld.ident) and not now.rules.is_set(meld.tiles)]
    new = [meld for meld in heaps if before.tiles_of(meld.ident) == ()]
    is_stray = bool(new) and len(heaps) > len(new) and set(new[0].tiles) <= set(now.staged.start_rack)
    return new[0].tiles if is_stray else ()


def begun_set(board: TurnBoard, tiles: Sequence[Tile]) -> int | None:
    """The heap that holds tiles of the set of the present step, if these belong to it as well."""
    for wanted in first_sets(board.staged.start_rack, board.rules):
        if set(tiles) <= set(wanted):
            return next((meld.ident for meld in board.table if set(meld.tiles) < set(wanted)), None)
    return None


def tutorial_state(board: TurnBoard, *, my_turn: bool) -> TutorialState:
    """What to show now. Nothing is blocked: after another play the next step is shown."""
    staged = board.staged
    if not my_turn:
        return TutorialState(TutorialStep.WATCH)
    if staged.opened:
        return _adding(board)
    wanted = first_sets(staged.start_rack, board.rules)
    stray = stray_heap(board, wanted)
    if stray is not None:
        return TutorialState(TutorialStep.STRAY, (), stray)
    for step, tiles in zip((TutorialStep.GROUP, TutorialStep.RUN), wanted, strict=True):
        if tiles and not lies_together(board, tiles):
            begun = next((meld.ident for meld in board.table if set(meld.tiles) < set(tiles)), None)
            return TutorialState(step, tuple(tile for tile in tiles if tile in staged.rack), begun)
    return TutorialState(TutorialStep.OPENED if not staged.problems() else TutorialStep.DONE)


def _adding(board: TurnBoard) -> TutorialState:
    stray = stray_heap(board, ())
    if stray is not None:
        return TutorialState(TutorialStep.STRAY, (), stray)
    if board.staged.played:
        return TutorialState(TutorialStep.ADDED if not board.staged.problems() else TutorialStep.DONE)
    for tile in board.rack.tiles:
        if sets := takers(board, tile):
            return TutorialState(TutorialStep.ADD, (tile,), sets[0].ident)
    for tile in board.rack.tiles:
        if sets := splitting(board, tile):
            return TutorialState(TutorialStep.SPLIT, (tile,), sets[0].ident)
    return TutorialState(TutorialStep.DONE)


def stray_heap(board: TurnBoard, wanted: Iterable[Sequence[Tile]]) -> int | None:
    """A heap with tiles of the rack that is no set and no part of a wanted one."""
    for meld in board.table:
        begun = any(set(meld.tiles) <= set(tiles) for tiles in wanted)
        own = not board.staged.start_rack.isdisjoint(meld.tiles)
        if own and not begun and not board.rules.is_set(meld.tiles):
            return meld.ident
    return None


def first_sets(rack: Iterable[Tile], rules: SetRules) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
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


def lies_together(board: TurnBoard, tiles: Sequence[Tile]) -> bool:
    """Whether at least three of them lie in one legal set."""
    return any(len(set(meld.tiles) & set(tiles)) >= LEAST and board.rules.is_set(meld.tiles) for meld in board.table)
