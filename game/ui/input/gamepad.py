"""Translates buttons and sticks of a gamepad into the actions that keys have, so that both move one focus (ux 2.11)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.ui.input.gestures import ARROWS, Act, Action, Gesture, LetGo

REST, DEFLECTED = 0.4, 0.6
"""A stick is pushed above the larger value and released below the smaller one."""
FIRST_REPEAT, NEXT_REPEAT = 0.45, 0.13
"""Seconds until a held direction repeats for the first time, and between later repeats."""


AXES: Mapping[int, tuple[Action, Action]] = MappingProxyType(
    {0: (Action.LEFT, Action.RIGHT), 1: (Action.UP, Action.DOWN)}
)
"""The left stick: the action at each end of its axes."""
SOUTH, EAST, WEST, NORTH = Action.USE, Action.CANCEL, Action.UNDO, Action.HINT
SELECT, START, LEFT_STICK, RIGHT_STICK = Action.PLAYABLE, Action.MENU, Action.SORT_GROUPS, Action.SORT_RUNS
LEFT_SHOULDER, RIGHT_SHOULDER = Action.PREVIOUS_ZONE, Action.NEXT_ZONE
"""What the buttons mean, by their place on the pad, whatever is printed on them."""
PLAIN: tuple[Action | None, ...] = (
    SOUTH, EAST, WEST, NORTH, LEFT_SHOULDER, RIGHT_SHOULDER, SELECT, START, LEFT_STICK, RIGHT_STICK,
)  # fmt: skip
"""The buttons by number, for a pad without a known layout."""
KNOWN: tuple[Action | None, ...] = (
    SOUTH, EAST, WEST, NORTH, SELECT, None, START, LEFT_STICK, RIGHT_STICK, LEFT_SHOULDER, RIGHT_SHOULDER,
    Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT,
)  # fmt: skip
"""The buttons by number, for a pad with a known layout."""


class PadReader:
    """Remembers which directions are held, on all pads together."""

    def __init__(self) -> None:
        self._held: dict[tuple[str, int], Action] = {}
        self._until = 0.0

    def button(self, layout: tuple[Action | None, ...], number: int, *, down: bool) -> tuple[Gesture, ...]:
        """The button of this number in the layout went down or came up."""
        action = layout[number] if number < len(layout) else None
        if action is None:
            return ()
        if action in ARROWS:
            return self._hold(("button", number), action if down else None)
        return (Act(action),) if down else (LetGo(action),)

    def hat(self, x: int, y: int) -> tuple[Gesture, ...]:
        """A direction pad that reports as a hat; up is +1."""
        sideways = {-1: Action.LEFT, 1: Action.RIGHT}.get(x)
        upright = {-1: Action.DOWN, 1: Action.UP}.get(y)
        return (*self._hold(("hat", 0), sideways), *self._hold(("hat", 1), upright))

    def axis(self, axis: int, value: float) -> tuple[Gesture, ...]:
        """An axis is at `value`, -1 to 1; only those of the left stick are used."""
        if axis not in AXES:
            return ()
        source = ("axis", axis)
        low, high = AXES[axis]
        if abs(value) < REST:
            return self._hold(source, None)
        if abs(value) < DEFLECTED:
            return ()
        return self._hold(source, high if value > 0 else low)

    def waited(self, dt: float) -> tuple[Gesture, ...]:
        """The repeated actions of held directions after `dt` seconds more."""
        if not self._held:
            return ()
        self._until -= dt
        if self._until > 0:
            return ()
        self._until = NEXT_REPEAT
        return (Act(next(reversed(self._held.values())), repeat=True),)

    def forget(self) -> None:
        """The window lost the focus or a pad was removed: release everything."""
        self._held.clear()

    def _hold(self, source: tuple[str, int], action: Action | None) -> tuple[Gesture, ...]:
        if self._held.get(source) is action:
            return ()
        before = self._held.pop(source, None)
        gone = (LetGo(before),) if before is not None else ()
        if action is None:
            return gone
        self._held[source] = action
        self._until = FIRST_REPEAT
        return (*gone, Act(action))
