"""The buttons of a table as the kit uses them: laid out, drawn, told, pointed at and pressed as those of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from game.rules.values import immutable, replace
from game.session.texts import Texts
from game.ui.canvas import Canvas, Measure, Passage
from game.ui.input.gestures import Gesture
from game.ui.kit.focus import Zone
from game.ui.kit.interaction import Interaction
from game.ui.kit.item import LayoutPass, draw_flat
from game.ui.kit.scrolling import Scrolling
from game.ui.memo import Memo
from game.ui.scene import Change
from game.ui.semantics import Node
from game.ui.table.picture.button_maker import ButtonMaker, ButtonsModel, PlacedButton
from game.ui.table.picture.drawing import BADGES, CHROME
from game.ui.table.picture.exercise_chrome import TableChrome
from game.ui.table.picture.layout import TableLayout
from game.ui.table.table_zones import HARMLESS
from game.ui.widgets.part import HotSpot, Part, Touch
from game.ui.widgets.sheet import Sheet


@immutable
class DockState:
    """What the buttons depend on, besides the texts and how far an exercise has come."""

    layout: TableLayout
    looks: ButtonsModel
    measure: Measure


class DockParts(NamedTuple):
    """The parts of the buttons as they are now, in reading order."""

    bar: tuple[Part, ...]
    """What is pressed in the top bar, which is told with it."""
    beside: tuple[Part, ...]
    spots: tuple[HotSpot, ...]
    """Of all of them, those in the bar first, so that a button would be found before them."""


class TableDock:
    """What is pressed beside the tiles. A button that is off is pressed all the same: its command says why."""

    first = HARMLESS

    def __init__(
        self, state: Callable[[], DockState], use: Callable[[str], Change | None], chrome: TableChrome, texts: Texts
    ) -> None:
        """`state` answers how things stand; `use` does what the button of an id does; `chrome` says which there are."""
        self._state, self._use, self._chrome, self._texts = state, use, chrome, texts
        self.interaction = Interaction(self)
        self._whole = Scrolling()
        self._parts: Memo[DockParts] = Memo()
        self._ops = Passage()

    @property
    def parts(self) -> DockParts:
        """The buttons as they are now."""
        now = self._state()
        return self._parts.to((now, self._texts.voice, self._chrome.state), lambda: self._laid_out(now))

    def _laid_out(self, now: DockState) -> DockParts:
        layout = LayoutPass(Sheet(now.layout.frame, now.measure))
        maker = ButtonMaker(now.layout, self._texts, now.looks, self._use)

        def laid(buttons: Iterable[PlacedButton]) -> tuple[Part, ...]:
            return tuple(part for each in buttons for part in layout.laid(each.item, each.box.w).put(each.box))

        bar, beside = laid(self._chrome.bar_buttons(maker)), laid(self._chrome.buttons(maker))
        return DockParts(bar, beside, tuple(spot for part in (*bar, *beside) for spot in part.spots()))

    @property
    def spots(self) -> tuple[HotSpot, ...]:
        """All that can be pressed."""
        return self.parts.spots

    def nodes(self) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
        """What is pressed in the top bar, and the other buttons, for the semantic tree."""
        bar, beside, _ = self.parts
        above = tuple(node for part in bar for node in part.nodes())
        return above, tuple(node for part in beside for node in part.nodes())

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        """All buttons; what the keys are at is shown by the table."""
        parts, touch = self.parts.beside, replace(touch, focus="")
        canvas.put_kept(self._ops, (parts, touch), lambda inside: _draw(inside, parts, touch))

    zones: tuple[Zone, ...] = ()
    """The keys go through those of the table (`table_zones`), of which the buttons are one."""

    @property
    def scrollings(self) -> tuple[Scrolling, ...]:
        """Itself, which is seen as a whole."""
        return (self._whole,)

    def handle(self, gesture: Gesture) -> Change | None:
        """Do what the pointer asks for."""
        return self.interaction.handle(gesture)


def _draw(canvas: Canvas, parts: tuple[Part, ...], touch: Touch) -> None:
    for part in parts:
        draw_flat(canvas, (part,), CHROME, BADGES, touch)
