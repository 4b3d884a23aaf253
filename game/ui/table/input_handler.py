"""Handles gestures at the table: the pointer drags tiles, keys move the focus, both use the same commands. What
keys ask for at the tiles are the same picks and drops as the pointer's, at nodes (ux 2.11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from game.rules.tiles import Tile
from game.session.board.best_use import place_for_new
from game.session.board.joker_choice import joker_at
from game.session.board.rack_rooms import TILE
from game.session.board.table_lines import Rooms
from game.session.board.turn_board import Target, ToRack, ToSet, TurnBoard
from game.ui.input.gestures import (
    ARROWS,
    NO_MODS,
    Act,
    Action,
    Attention,
    Composing,
    Dropped,
    Gesture,
    LetGo,
    Move,
    NodeRequest,
    PointerButton,
    Press,
    PressLost,
    Release,
    Scroll,
    Struck,
    Typed,
)
from game.ui.scene import Change
from game.ui.table.context import TableContext
from game.ui.table.drag import DragController
from game.ui.table.picture.buttons import BUTTON_OF, DISCARDS, MORE_TIME
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.nodes import tiles_of
from game.ui.table.picture.tile_places import hit_at, hit_in_motion
from game.ui.table.pointer import Hit
from game.ui.table.table_keys import KeyRequest, NodeAction

WITHIN, STEADY = 0.4, 1.2
"""Seconds between the two presses at most, and with a steady hand, of which a second one at once does not count."""


class DoubleClick:
    """Remembers which tile was pressed last, and for how long that counts."""

    def __init__(self) -> None:
        self._tile: Tile | None = None
        self._left = 0.0

    def pressed(self, tile: Tile | None, within: float = WITHIN) -> bool:
        """A press on this tile, or on none; true when it is the second on the same one. A third begins anew."""
        is_second = tile is not None and tile == self._tile and self._left > 0
        self._tile, self._left = None if is_second else tile, within
        return is_second

    def pass_time(self, dt: float) -> None:
        self._left = max(0.0, self._left - dt)


class InputHandler:
    """One method for each kind of gesture."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._clicks, self._uses = DoubleClick(), DoubleClick()
        """Of the pointer, and of the one button that does what a click does."""
        self._is_second = False
        """Whether the press under way is the second on the same tile."""

    def to(self, gesture: Gesture) -> Change | None:
        """Do what it asks for at the table. Readers ask the scene, and what is left is heard by overlays only."""
        match gesture:
            case Press():
                return self._press(gesture)
            case Move():
                self._move(gesture)
            case Release():
                return self._release(gesture)
            case PressLost():
                self._lose_press(gesture)
            case Act():
                return self._act(gesture)
            case Typed():
                return self._by_keys(gesture)
            case Attention():
                self._attend(gesture)
            case Scroll() | LetGo() | Composing() | Struck() | Dropped() | NodeRequest():
                pass
            case _:
                assert_never(gesture)
        return None

    def pass_time(self, dt: float) -> None:
        self._clicks.pass_time(dt)
        self._uses.pass_time(dt)

    def seen_at(self, at: tuple[int, int]) -> Hit:
        """What a press there means now: what is seen under the pointer, also of tiles on their way."""
        board, layout, tile_motion = self._context.local_game.board, self._context.layout, self._context.tile_motion
        if tile_motion.motion.settled or tile_motion.exhibit is not None:
            return hit_at(board, layout, *at)
        return hit_in_motion(board, layout, tile_motion.motion, tile_motion.unseen, at)

    @property
    def _within(self) -> float:
        return STEADY if self._context.layout.settings.steady_hand else WITHIN

    def _press(self, press: Press) -> Change | None:
        context, at = self._context, (press.x, press.y)
        seen = self.seen_at(at)  # before what still moves is there at once
        context.known.hurry(context.tile_motion)
        context.keyboard.focus.shown = False
        context.view_state.point(context.view_state.pointing.pressed(at))
        context.dock.handle(press)
        if press.button is PointerButton.RIGHT:
            if context.drag.right_click(context.layout, seen):
                context.moved_tiles()
            context.tell_refusal()
            return None
        held = context.dock.interaction.held
        onto_pile = held == DISCARDS and not context.drag.state.picked
        if (not held or onto_pile) and press.button is PointerButton.LEFT:
            context.drag.press(seen, at, press.mods, touch=press.touch)
            plain = press.mods == NO_MODS and not seen.grip
            self._is_second = self._clicks.pressed(seen.tile if plain else None, self._within)
        return None

    def _move(self, move: Move) -> None:
        context = self._context
        context.view_state.point(context.view_state.pointing.moved((move.x, move.y)))
        context.dock.handle(move)
        if context.dock.interaction.held in ("", DISCARDS):
            context.drag.move(context.layout, context.view_state.pointing.at)
            context.tell_refusal()
            if context.drag.carried:
                context.dock.handle(PressLost())

    def _release(self, release: Release) -> Change | None:
        context = self._context
        view_state = context.view_state
        at = release.x, release.y
        view_state.point(view_state.pointing.released(at))
        if release.button is not PointerButton.LEFT:
            return None
        if context.dock.interaction.held:
            context.drag.unpress()
            return context.dock.handle(release)
        context.dock.handle(release)
        fits = self._is_second and context.drag.double_click(context.layout)
        if fits or context.drag.release(context.layout, at):
            context.moved_tiles()
        context.tell_refusal()
        context.view_state.warn(context.view_state.warnings.put_off())
        return None

    def _lose_press(self, lost: PressLost) -> None:
        context = self._context
        context.dock.handle(lost)
        context.drag.lose_press(context.layout)
        self._is_second = False

    def _act(self, act: Act) -> Change | None:
        if self._context.tile_motion.showing and act.action in (Action.USE, Action.PICK, Action.CANCEL):
            self._context.tile_motion.skip()
            return None
        if self.is_for_time(act):
            return self._context.use(MORE_TIME)
        names_suit = act.letter and self._context.keyboard.names_tile(act, self._context.nodes())
        if act.action not in BUTTON_OF or names_suit:
            return self._by_keys(act)
        return self._context.use(BUTTON_OF[act.action])

    def is_for_time(self, gesture: Gesture) -> bool:
        """Whether it asks for the time that is offered: nothing that lies over the table may take it then."""
        offered = self._context.offers_time if isinstance(gesture, Press | Release | Act) else None
        if offered is None:
            return False
        if isinstance(gesture, Press):
            return gesture.button is PointerButton.LEFT and offered.contains(gesture.x, gesture.y)
        if isinstance(gesture, Release):
            return self._context.dock.interaction.held == MORE_TIME
        presses = isinstance(gesture, Act) and gesture.action in (Action.USE, Action.PICK) and not gesture.repeat
        return presses and not self._context.tile_motion.showing

    def _by_keys(self, gesture: Act | Typed) -> Change | None:
        """Keys move the focus, pick, place and press; they do nothing while the pointer holds tiles."""
        context = self._context
        listened = context.keyboard.finds_sets = context.services.listened()
        before = context.keyboard.focused(context.nodes()) if listened else None
        request = None if context.drag.busy else context.keyboard.hear(gesture, context.nodes())
        if request is not None and request.node_action is NodeAction.PRESS:
            return self._context.use(request.ident)
        if request is not None and self._carry_out(request):
            context.moved_tiles()
        context.tell_refusal()
        context.show_focus()
        went = before is not None and isinstance(gesture, Act) and gesture.action in ARROWS and request is None
        if went and context.keyboard.focused(context.nodes()) == before:
            context.services.tell_edge()
        return None

    def _carry_out(self, request: KeyRequest) -> bool:
        """Carry out a wish: to place nothing at a tile of the rack, or to use that tile twice, is to put it to its best
        use. True when the board changed."""
        context, (tile, *_) = self._context, (*tiles_of(self._context.local_game.board, request.ident), None)
        own = tile if tile is not None and tile in context.local_game.board.rack.places else None
        held, asks = context.drag.state.picked, request.node_action is NodeAction.PLACE
        if request.node_action is NodeAction.USE:
            asks = self._uses.pressed(own, self._within) and held == (own,)
        if own is not None and asks and held in ((), (own,)):
            return context.drag.use_best(context.layout, own)
        return carried_out(request, context.drag, context.local_game.board, context.layout)

    def _attend(self, attention: Attention) -> None:
        """The window lost the focus: the clock stops and the tiles are covered (several people: the curtain)."""
        context = self._context
        if not attention.present:
            context.local_game.stand_up()
        away = not attention.present and context.local_game.clock.is_on and context.local_game.my_turn
        context.view_state.go_away(away=away)
        if away:
            context.let_go()


def carried_out(request: KeyRequest, drag: DragController, board: TurnBoard, layout: TableLayout) -> bool:
    """Carry out a wish; true when the board changed, which picking up does not do."""
    held = drag.state.picked
    if request.node_action is NodeAction.EXTEND:
        drag.hold(_extended(held, tiles_of(board, request.before), tiles_of(board, request.ident)))
        return False
    if request.node_action is NodeAction.NEW_SET:
        return bool(held) and drag.place(layout, place_for_new(board, held, layout.rooms))
    places = request.node_action is NodeAction.PLACE or (
        request.node_action is NodeAction.USE and _takes(board, request.ident, held)
    )
    if places and held:
        return drag.place(layout, place_at(board, request.ident, held, layout.rooms))
    tiles = tiles_of(board, request.ident)
    rest = tuple(tile for tile in held if tile not in tiles)
    drag.hold(rest if set(tiles) <= set(held) else (*rest, *tiles))
    return False


def _takes(board: TurnBoard, ident: str, held: Sequence[Tile]) -> bool:
    """Whether one button drops the tiles there: rack tiles are picked on the rack and put on the table, picked tiles
    put down again, and what was taken from the table goes home."""
    tiles = tiles_of(board, ident)
    if tiles and set(tiles) <= set(held):
        return False
    return not set(tiles) <= set(board.rack.places) or not tiles or not set(held) <= set(board.rack.places)


def place_at(board: TurnBoard, ident: str, carried: Sequence[Tile], rooms: Rooms) -> Target | None:
    """Where the carried tiles go: behind a table tile, in front of a set, to a rack tile's place, or on the felt."""
    kind, _, number = ident.rpartition(".")
    if kind == "set":
        return _into_set(board, int(number), 0, carried)
    if not kind.endswith("tile"):
        return ToRack(0, 0) if ident == "rack" else place_for_new(board, carried, rooms)
    tile = tiles_of(board, ident)[0]
    meld = board.set_of(tile)
    if meld is None:
        return _onto_rack(board, tile, carried)
    joker = joker_at(board, carried, meld, tile)
    return joker or _into_set(board, meld, board.tiles_of(meld).index(tile) + 1, carried)


def _into_set(board: TurnBoard, ident: int, index: int, carried: Sequence[Tile]) -> ToSet | None:
    """The target behind the first `index` tiles; None for a set that is carried as a whole."""
    row = board.tiles_of(ident)
    if set(row) <= set(carried):
        return None
    return ToSet(ident, sum(tile not in carried for tile in row[:index]))


def _onto_rack(board: TurnBoard, tile: Tile, carried: Sequence[Tile]) -> ToRack:
    """The place of `tile` on the rack: tiles from its left go behind it, others before it, as in a closed row."""
    places = board.rack.places
    ledge, x = places[tile]
    if tile in carried:
        return ToRack(ledge, x - TILE * carried.index(tile))
    home = places.get(carried[0])
    from_the_left = home is not None and home.ledge == ledge and home.x < x
    return ToRack(ledge, x + TILE if from_the_left else x)


def _extended(held: tuple[Tile, ...], before: Sequence[Tile], tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """Pick both the tile left and the tile reached; a step back puts the one left down."""
    if set(tiles) <= set(held) and held[-1:] == tuple(before):
        return held[:-1]
    both = (*before, *tiles)
    return (*held, *(tile for tile in both if tile not in held))
