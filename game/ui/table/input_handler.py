"""Handles gestures at the table: the pointer drags tiles, keys move the focus, both use the same commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from game.rules.tiles import Tile
from game.rules.values import replace
from game.ui.input.gestures import NO_MODS, Act, Action, Attention, Gesture, Move, PointerButton, Press, Release, Typed
from game.ui.scene import Change
from game.ui.table.context import TableContext
from game.ui.table.input.focus import NodeAction
from game.ui.table.key_moves import carried_out
from game.ui.table.picture.buttons import BUTTON_OF, DISCARDS

WITHIN = 0.4
"""Seconds between the two presses."""


class DoubleClick:
    """Remembers which tile was pressed last, and for how long that counts."""

    def __init__(self) -> None:
        self._tile: Tile | None = None
        self._left = 0.0

    def pressed(self, tile: Tile | None) -> bool:
        """A press on this tile, or on none; true when it is the second on the same one. A third begins anew."""
        is_second = tile is not None and tile == self._tile and self._left > 0
        self._tile, self._left = None if is_second else tile, WITHIN
        return is_second

    def pass_time(self, dt: float) -> None:
        self._left = max(0.0, self._left - dt)


class InputHandler:
    """One method for each kind of gesture."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._clicks = DoubleClick()
        self._is_second = False
        """Whether the press under way is the second on the same tile."""
        self._answers: Mapping[type, Callable[[Any], Change | None]] = MappingProxyType(
            {
                Press: self._press,
                Move: self._move,
                Release: self._release,
                Act: self._act,
                Typed: self._by_keys,
                Attention: self._attend,
            }
        )

    def to(self, gesture: Gesture) -> Change | None:
        """Handle the gesture."""
        answer = self._answers.get(type(gesture))
        return answer(gesture) if answer else None

    def pass_time(self, dt: float) -> None:
        self._clicks.pass_time(dt)

    def _press(self, press: Press) -> Change | None:
        context = self._context
        if context.tile_motion.showing:
            context.tile_motion.skip()
            context.since_turn = 0.0
        context.keyboard.hide()
        view_state = context.view_state
        view_state.pointing = view_state.pointing.pressed((press.x, press.y))
        if press.button is PointerButton.RIGHT:
            if context.drag.right_click(context.layout, context.view_state.pointing.at):
                context.moved_tiles()
            context.tell_refusal()
            return None
        button = context.button_at(press.x, press.y)
        view_state.pointing = view_state.pointing.holding(button.id if button else None)
        onto_pile = button is not None and button.id == DISCARDS and not context.drag.state.picked
        if (button is None or onto_pile) and press.button is PointerButton.LEFT:
            context.drag.press(context.layout, context.view_state.pointing.at, press.mods, touch=press.touch)
            hit, plain = context.drag.state.hit, press.mods == NO_MODS
            self._is_second = self._clicks.pressed(hit.tile if plain and not hit.grip else None)
        return None

    def _move(self, move: Move) -> Change | None:
        context = self._context
        context.view_state.pointing = context.view_state.pointing.moved((move.x, move.y))
        if context.view_state.pointing.down in (None, DISCARDS):
            context.drag.move(context.layout, context.view_state.pointing.at)
            context.tell_refusal()
            if context.drag.carried:
                context.view_state.pointing = context.view_state.pointing.holding(None)
        return None

    def _release(self, release: Release) -> Change | None:
        context = self._context
        view_state = context.view_state
        view_state.pointing = replace(view_state.pointing, at=(release.x, release.y))
        if release.button is not PointerButton.LEFT:
            return None
        down = view_state.pointing.down
        view_state.pointing = view_state.pointing.holding(None)
        if down is not None:
            context.drag.unpress()
            button = context.button_at(release.x, release.y)
            if button is None or button.id != down:
                return None
            context.keyboard.start_at(down, context.nodes())
            return context.use(down)
        if self._let_go():
            context.moved_tiles()
        context.tell_refusal()
        context.put_off_warnings()
        return None

    def _let_go(self) -> bool:
        """Tiles moved by a release on the table: of the second click to where they fit best, else where it was."""
        context = self._context
        if self._is_second and context.drag.double_click(context.layout):
            return True
        return context.drag.release(context.layout, context.view_state.pointing.at)

    def _act(self, act: Act) -> Change | None:
        if self._context.tile_motion.showing and act.action in (Action.USE, Action.PICK, Action.CANCEL):
            self._context.tile_motion.skip()
            return None
        if act.action in (Action.USE, Action.PICK) and not act.repeat and self._context.wants_more_time:
            return self._context.use("more-time")
        if act.action not in BUTTON_OF or self._names_tile(act):
            return self._by_keys(act)
        return self._context.use(BUTTON_OF[act.action])

    def _names_tile(self, act: Act) -> bool:
        """Whether the key's letter names the suit of a card whose rank was just typed."""
        context = self._context
        return bool(act.letter) and context.keyboard.names_tile(act, context.nodes())

    def _by_keys(self, gesture: Act | Typed) -> Change | None:
        """Keys move the focus, pick, place and press; they do nothing while the pointer holds tiles."""
        context = self._context
        request = None if context.drag.busy else context.keyboard.hear(gesture, context.nodes())
        if request is not None and request.node_action is NodeAction.PRESS:
            return self._context.use(request.ident)
        if request is not None and carried_out(request, context.drag, context.local_game.board, context.layout):
            context.moved_tiles()
        context.tell_refusal()
        context.show_focus()
        return None

    def _attend(self, attention: Attention) -> Change | None:
        """The window lost the focus: the clock stops and the tiles are covered (several people: the curtain)."""
        context = self._context
        if not attention.present:
            context.local_game.stand_up()
        away = not attention.present and context.local_game.clock.is_on and context.local_game.my_turn
        context.view_state.away = away
        if away:
            context.let_go()
        return None
