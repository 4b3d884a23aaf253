"""What the lesson of the first minute means: the tiles, the places and the buttons its sentence is about (ux 6.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.rules.problems import Problem
from game.rules.tiles import Tile
from game.rules.values import replace
from game.session.board.best_use import place_for_new
from game.session.board.turn_board import TurnBoard, drop
from game.session.tutorial import TutorialState, TutorialStep
from game.ui.geometry import Box
from game.ui.memo import Memo
from game.ui.table.context import TableContext
from game.ui.table.overlays.step_picture import bounding_box
from game.ui.table.overlays.tutorial_parts import LAYING, Spot
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.tile_places import TilePlace, places, trays

PRESSED: Mapping[TutorialStep, str] = {
    **dict.fromkeys((TutorialStep.OPENED, TutorialStep.ADDED, TutorialStep.OUT), "end-turn"),
    TutorialStep.STRAY: "undo",
    TutorialStep.NOTHING: "draw",
    TutorialStep.REARRANGE: "hint",
}
"""The button that a step ends with."""
TAKING = (TutorialStep.TAKE, TutorialStep.TAKE_TO_ADD)


class LessonAims:
    """Where the sentence, the slots and the hand of the lesson point on this table."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._landing: Memo[Mapping[Tile, TilePlace]] = Memo()

    def meant(self, shown: TutorialState) -> Box | None:
        """What the sentence is about: where the picked tiles go, the tiles to pick, or what is to be pressed."""
        context = self._context
        if not context.local_game.my_turn or shown.step is TutorialStep.DONE:
            return None
        pressed, held = pressed_box(context, shown), context.drag.state.picked
        if held and set(held) <= set(shown.tiles):
            slots = self.slots(shown)
            return pressed or self._set_box(shown.ident) or bounding_box(slots, slots)
        tiles = held or shown.tiles
        if tiles and (held or shown.ident is None):
            lying = bounding_box(tiles, context.tile_motion.places)
            rack = context.layout.rack
            return lying if lying is None or context.layout.held else replace(lying, y=rack.y, h=rack.h)
        return pressed or self._set_box(shown.ident)

    def slots(self, shown: TutorialState) -> Mapping[Tile, TilePlace]:
        """Where the picked tiles will lie as a set of their own."""
        context, held = self._context, self._context.drag.state.picked
        wanted = shown.step in LAYING and not context.drag.carried
        if not held or not wanted or not set(held) <= set(shown.tiles):
            return {}
        board, layout = context.local_game.board, context.layout
        return self._landing.to((board, held, layout), lambda: new_set_places(board, held, layout))

    def way_of_hand(self, shown: TutorialState) -> tuple[Spot, Spot] | None:
        """The two clicks that come next, on a tile that is to be laid both; None where there is nothing to click."""
        context, pressed = self._context, pressed_box(self._context, shown)
        if pressed is not None and not shown.tiles:
            return pressed.centre, pressed.centre
        start = next((box.centre for box, _ in context.lit(shown.tiles)), None)
        if start is None:
            return None
        return start, start if pressed is None else pressed.centre

    def _set_box(self, ident: int | None) -> Box | None:
        return None if ident is None else trays(self._context.local_game.board, self._context.layout).get(ident)


def new_set_places(board: TurnBoard, tiles: Sequence[Tile], layout: TableLayout) -> Mapping[Tile, TilePlace]:
    """Where these tiles will lie as a set of their own; nothing where they cannot."""
    target = place_for_new(board, tiles, layout.rooms)
    after = drop(board, tiles, target, layout.rooms) if target is not None else None
    if after is None or isinstance(after, Problem):
        return {}
    lying = places(after, layout)
    return {tile: lying[tile] for tile in tiles}


def pressed_box(context: TableContext, shown: TutorialState) -> Box | None:
    """The button or pile that the step ends with; None where it ends on the table."""
    layout, name = context.layout, PRESSED.get(shown.step)
    if name is not None:
        return layout.buttons[name]
    if layout.piles is None:
        return None
    if shown.step is TutorialStep.DRAW:
        return layout.piles.stock
    top = layout.piles.top_box(len(context.local_game.board.discards))
    return top if shown.throws or shown.step in TAKING else None
