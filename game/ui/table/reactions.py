"""Handles gestures at the table: the pointer drags tiles, keys move the focus, both use the same commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from game.ui.gestures import Act, Action, Attention, Button, Gesture, Move, Press, Release, Typed
from game.ui.scene import Change
from game.ui.table.buttons import BUTTON_OF
from game.ui.table.deeds import Deeds
from game.ui.table.keyboard import Deed
from game.ui.table.keyhand import carried_out
from game.ui.table.parts import Parts


class Reactions:
    """One method for each kind of gesture."""

    def __init__(self, parts: Parts, deeds: Deeds) -> None:
        self._parts = parts
        self._deeds = deeds
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

    def _press(self, press: Press) -> Change | None:
        parts = self._parts
        if parts.stage.showing:
            parts.stage.skip()
            parts.since_turn = 0.0
        parts.keyboard.hide()
        parts.now(pointer=(press.x, press.y), focus="")
        if press.button is Button.RIGHT:
            if parts.grasp.right_click(parts.layout, parts.moment.pointer):
                parts.moved_tiles()
            parts.tell_refusal()
            return None
        button = parts.button_at(press.x, press.y)
        parts.now(down=button.id if button else None)
        if button is None and press.button is Button.LEFT:
            parts.grasp.press(parts.layout, parts.moment.pointer, press.mods, touch=press.touch)
        return None

    def _move(self, move: Move) -> Change | None:
        parts = self._parts
        parts.now(pointer=(move.x, move.y), since_move=0.0)
        if parts.moment.down is None:
            parts.grasp.move(parts.layout, parts.moment.pointer)
            parts.tell_refusal()
        return None

    def _release(self, release: Release) -> Change | None:
        parts = self._parts
        parts.now(pointer=(release.x, release.y))
        if release.button is not Button.LEFT:
            return None
        down = parts.moment.down
        parts.now(down=None)
        if down is not None:
            button = parts.button_at(release.x, release.y)
            return self._deeds.use(down) if button and button.id == down else None
        if parts.grasp.release(parts.layout, parts.moment.pointer):
            parts.moved_tiles()
        parts.tell_refusal()
        parts.now(since_release=0.0)
        return None

    def _act(self, act: Act) -> Change | None:
        if self._parts.stage.showing and act.action in (Action.USE, Action.PICK, Action.CANCEL):
            self._parts.stage.skip()
            return None
        if act.action in (Action.USE, Action.PICK) and not act.repeat and self._parts.wants_more_time:
            return self._deeds.use("more-time")
        return self._deeds.use(BUTTON_OF[act.action]) if act.action in BUTTON_OF else self._by_keys(act)

    def _by_keys(self, gesture: Act | Typed) -> Change | None:
        """Keys move the focus, pick, place and press; they do nothing while the pointer holds tiles."""
        parts = self._parts
        wish = None if parts.grasp.busy else parts.keyboard.hear(gesture, parts.nodes())
        if wish is not None and wish.deed is Deed.PRESS:
            return self._deeds.use("draw" if wish.ident == "pool" else wish.ident)
        if wish is not None and carried_out(wish, parts.grasp, parts.sitting.desk, parts.layout):
            parts.moved_tiles()
        parts.tell_refusal()
        parts.show_focus()
        return None

    def _attend(self, attention: Attention) -> Change | None:
        """The window lost the focus: the clock stops and the tiles are covered (several people: the curtain)."""
        parts = self._parts
        if not attention.present:
            parts.sitting.stand_up()
        away = not attention.present and parts.sitting.clock.is_on and parts.sitting.my_turn
        parts.now(away=away)
        if away:
            parts.let_go()
        return None
