"""The buttons of a table as the kit uses them: pointed at, held and released as those of a page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.ui.geometry import Box
from game.ui.input.gestures import Gesture
from game.ui.kit.interaction import Interaction
from game.ui.kit.scrolling import Scrolling
from game.ui.memo import Memo
from game.ui.scene import Change
from game.ui.table.focus import HARMLESS
from game.ui.table.picture.buttons import POOL, TableButton
from game.ui.widgets.part import HotSpot

DockState = tuple[tuple[TableButton, ...], Box | None]
"""The buttons as they are now, and the place of the pool where it is a stack in the top bar and no button."""


class TableDock:
    """What is pressed beside the tiles. A button that is off is pressed all the same: its command says why."""

    first = HARMLESS

    def __init__(self, state: Callable[[], DockState], use: Callable[[str], Change | None]) -> None:
        """`state` answers how things stand; `use` does what the button of an id does."""
        self._state, self._use = state, use
        self.interaction = Interaction(self)
        self._whole = Scrolling()
        self._spots: Memo[tuple[HotSpot, ...]] = Memo()

    @property
    def spots(self) -> tuple[HotSpot, ...]:
        """The pool first, so that a button would be found before it."""
        now = self._state()
        return self._spots.to(now, lambda: self._placed(*now))

    def _placed(self, buttons: tuple[TableButton, ...], pool: Box | None) -> tuple[HotSpot, ...]:
        def spot(ident: str, box: Box, *, rests: bool) -> HotSpot:
            return HotSpot(ident, box, partial(self._use, ident), rests=rests)

        below = (spot(POOL, pool, rests=not buttons[0].enabled),) if pool else ()
        return (*below, *(spot(button.id, button.box, rests=not button.enabled) for button in buttons))

    @property
    def scrollings(self) -> tuple[Scrolling, ...]:
        """Itself, which is seen as a whole."""
        return (self._whole,)

    def rebuild(self) -> None:
        """Its buttons are asked for anew each time."""

    def handle(self, gesture: Gesture) -> Change | None:
        """Do what the pointer asks for."""
        return self.interaction.handle(gesture)
