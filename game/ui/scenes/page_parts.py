"""What several pages use: what a function draws, an empty page, a large button of two lines, dots, leaves to be
turned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from game.rules.values import immutable
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Scroll
from game.ui.kit.boxes import Aligned, HBox, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, PartsItem, TextItem
from game.ui.kit.page import Page
from game.ui.kit.press_item import PressItem
from game.ui.pictures import Dot, Icon, TileBack, Weight
from game.ui.places import NewGamePlace
from game.ui.scene import Change, Push
from game.ui.semantics import Node
from game.ui.services import Services
from game.ui.widgets.button import INKS, PRIMARY
from game.ui.widgets.part import OnPress, Plain, Touch
from game.ui.widgets.sheet import BODY, CAPTION
from game.ui.widgets.words import Ink

SIDE = 170
"""The width of a button that turns to another leaf, in units."""
LEAVES: Mapping[Action, int] = MappingProxyType({Action.PAGE_BACK: -1, Action.PAGE_ON: 1})
"""The keys that turn leaves."""


@immutable
class DrawnPart(Plain):
    """What a function draws in its place; a thing to those who hear it only where it has an id."""

    box: Box
    paint: Callable[[Canvas, Box], None]
    id: str = ""
    label: str = ""
    told: str = ""

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        self.paint(canvas, self.box)

    def nodes(self) -> tuple[Node, ...]:
        return (Node(self.id, "tiles", self.label, self.box, self.told),) if self.id else ()


def drawn(
    paint: Callable[[Canvas, Box], None], tall: float = 0.0, ident: str = "", label: str = "", told: str = "", *,
    wide: float = 0.0, grow: float = 0.0,
) -> Item:  # fmt: skip
    """What a function draws, so many units high and wide at least; with an id it is heard as tiles, `told` in
    notation."""
    return PartsItem(lambda sheet, box: (DrawnPart(box, paint, ident, label, told),), wide, tall, grow)


BACKS, BACK, APART = 5, 92, 12
"""Face-down tiles on an empty page: number, width and distance in units."""


def nothing_yet(services: Services, text: str) -> Item:
    """What a page without content shows: face-down tiles, a sentence, a button to New game."""
    tiles = HBox(tuple(ImageItem(TileBack, BACK, BACK * 4 / 3, layer=2) for _ in range(BACKS)), APART, across=0.5)
    said = Sized(TextItem(text, Ink(BODY, colour="muted", across=0.5), "none"), tall=90)
    label, press = services.texts.text("home.new_game"), lambda: Push(NewGamePlace())
    begin = Aligned(ButtonItem("new-game", label, press, PRIMARY, 84, wide=380))
    return VBox((tiles, said, begin), 26, down=0.45, grow=1)


def press_card(
    ident: str, said: tuple[str, str], press: OnPress, kind: str = "secondary", *, tall: float = 99,
    before: tuple[Item, ...] = (), after: tuple[Item, ...] = (),
) -> Item:  # fmt: skip
    """A large button with a quieter line below its label, `said`, and what stands before and after them."""
    (ink, quiet), first = INKS[kind], kind == PRIMARY.kind
    label = TextItem(said[0], Ink(*((30, Weight.BOLD) if first else (26, Weight.SEMIBOLD)), ink))
    told = rest(VBox((label, TextItem(said[1], Ink(CAPTION, colour=quiet))), down=0.5))
    inside = Padded(HBox((*before, told, *after), 16, down=0.5), 24, 14)
    return Sized(PressItem(inside, ident, said[0], press, said[1], kind=kind, radius=20), tall=tall)


def going_on() -> Item:
    """The sign on something to press that leads elsewhere."""
    return ImageItem(lambda size: Icon("arrow-right", size, "button-muted"), 24, 24, 2)


def dots(lit: int, every: int, size: float, colour: str = "gold", pale: str = "disabled") -> Item:
    """So many dots in a row, of which the first are lit."""
    colours = (colour if at < lit else pale for at in range(every))
    return HBox(tuple(ImageItem(partial(_dot, each), size, size, 3) for each in colours), size / 2)


def _dot(colour: str, size: int) -> Dot:
    return Dot(size, size, colour)


LeafButton = tuple[str, str, OnPress]
"""The id, the label and the deed of a button."""


def leaf_row(told: str, back: LeafButton | None, on: LeafButton | None) -> Item:
    """Which of several leaves this is, between the buttons to those before and after it."""
    said = TextItem(told, Ink(CAPTION, colour="muted", across=0.5), "page", "status")
    before, after = (ButtonItem(*way, wide=SIDE) if way else Spacer(SIDE) for way in (back, on))
    return HBox((before, Sized(said, grow=1), after), 20, down=0.5)


class LeafedPage(Page):
    """A page with several leaves, turned by two buttons, Page Up and Page Down, or the wheel."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._leaf, self._leaves = 0, 1

    def leaf(self, leaves: int) -> int:
        """Which leaf is shown, from 0, now that there are so many."""
        self._leaves = max(1, leaves)
        self._leaf = min(self._leaf, self._leaves - 1)
        return self._leaf

    def turn_by(self, leaves: int) -> Change | None:
        """Show another leaf, as far as there are."""
        self._leaf = min(max(self._leaf + leaves, 0), self._leaves - 1)
        self.rebuild()
        return None

    def turns(self) -> tuple[Item, ...]:
        """Which leaf it is, with the ways to the others; nothing where there is only one."""
        if self._leaves == 1:
            return ()
        told = self.text("about.page", number=self._leaf + 1, count=self._leaves)
        back: LeafButton = ("previous", self.text("about.previous"), partial(self.turn_by, -1))
        on: LeafButton = ("next", self.text("about.next"), partial(self.turn_by, 1))
        last = self._leaf == self._leaves - 1
        return (leaf_row(told, back if self._leaf else None, None if last else on),)

    def acted(self, gesture: Act) -> Change | None:
        leaves = LEAVES.get(gesture.action)
        return self.turn_by(leaves) if leaves else super().acted(gesture)

    @property
    def gestures(self) -> Mapping[type, Callable[..., Change | None]]:
        return {**super().gestures, Scroll: self._scrolled}

    def _scrolled(self, gesture: Scroll) -> Change | None:
        """A page that is all seen turns to another leaf."""
        if self.scrollings[0].reach:
            return self.interaction.handle(gesture)
        return self.turn_by(-1 if gesture.lines > 0 else 1)
