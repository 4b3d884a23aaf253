"""A drop-down list: what is chosen in a tray, and the menu that floats below it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from game.rules.values import immutable, replace
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Press
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import HBox, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.item import Item, LaidItem, LayoutPass, Widths, snapped
from game.ui.kit.leaves import TextItem, icon
from game.ui.kit.page import Page
from game.ui.kit.press_item import PressItem
from game.ui.look_names import IconName, ThemeColour
from game.ui.pictures import Icon, Plate, Weight
from game.ui.scene import Change, Pop, Push
from game.ui.semantics import Node
from game.ui.services import Services
from game.ui.widgets.button import BARE, FIELD, SELECTED
from game.ui.widgets.part import HotSpot, Part, Touch, panel
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.text_block import Ink, TextBlock, text_block

TALL, LEFT, RIGHT, ARROW, AFTER_NAME = 66, 30, 21, 27, 18
"""In u: the height, the space before the words and behind the arrow, the arrow's size, and the space before it."""
SIGN, AFTER_SIGN = 33, 15
"""The size of an icon before the words, and the space behind it, in u."""
LABEL = Ink(BODY, Weight.SEMIBOLD)
NAMES, MOST_NAMES, INSIDE, FLOAT, FEWEST, ROUND = 180, 400, 24, 12, 300, 18
"""Of the menu, in u: the least and the greatest width of names that have an explanation, the space beside a row and
around all of them, the least width, and the radius of a row."""
LABEL_INKS: tuple[ThemeColour, ThemeColour] = ("ink", "muted")
FOOT = 42
"""What stays free below a menu in u; one that would pass it opens upwards."""


@immutable
class DropDownItem(Item):
    """What is chosen, in a tray with an arrow; a press opens the menu of all choices.

    `drop_down(page, "rules", "Rules", options, chosen, choose)` makes it on a page.
    """

    id: str
    label: str
    """What it is about, for those who hear it."""
    options: Sequence[ChoiceOption]
    chosen: str
    open: Callable[[Box], Change | None]
    """Called with the place of the control on its page."""
    least: float = 0.0
    """The least width in units."""
    enabled: bool = True
    icon: IconName | None = None
    """Before the words, where no label stands beside it."""

    def widths(self, layout: LayoutPass) -> Widths:
        sheet, size = layout.sheet, layout.sheet.type(BODY)
        wide = max((sheet.width(each.label, size, Weight.SEMIBOLD) for each in self.options), default=0)
        wish = max(wide + self._around(sheet), layout.px(self.least))
        return Widths(min(wish, self._around(sheet) + 5 * size), wish)

    def _around(self, sheet: Sheet) -> int:
        return self._before(sheet) + sheet.px(RIGHT) + self._arrow(sheet) + sheet.px(AFTER_NAME)

    def _before(self, sheet: Sheet) -> int:
        """What stands before the words."""
        return sheet.px(LEFT) if self.icon is None else sheet.px(RIGHT) + self._sign(sheet) + sheet.px(AFTER_SIGN)

    def _sign(self, sheet: Sheet) -> int:
        return round(sheet.px(SIGN) * sheet.frame.text_scale)

    def _arrow(self, sheet: Sheet) -> int:
        return round(sheet.px(ARROW) * sheet.frame.text_scale)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        sheet = layout.sheet
        height = max(sheet.target(TALL), sheet.line(sheet.type(BODY), Weight.SEMIBOLD) + 2 * sheet.px(9))

        def put(box: Box) -> tuple[Part]:
            place = snapped(Box(box.x, box.y + (box.h - height) / 2, box.w, height))
            arrow = self._arrow(sheet)
            room = Box(place.x + self._before(sheet), place.y, place.w - self._around(sheet), place.h)
            name = next((each.label for each in self.options if each.value == self.chosen), "")
            at = Box(place.right - sheet.px(RIGHT) - arrow, place.centre[1] - arrow / 2, arrow, arrow)
            size = self._sign(sheet)
            sign = Box(place.x + sheet.px(RIGHT), place.centre[1] - size / 2, size, size)
            return (PlacedDropDown(self, place, text_block(sheet, room, name, LABEL), at, sign),)

        return LaidItem(height, put, (height + sheet.measure.ascent(sheet.type(BODY), Weight.SEMIBOLD)) / 2)


@immutable
class PlacedDropDown:
    """It in its place."""

    item: DropDownItem
    box: Box
    text: TextBlock
    arrow: Box
    sign: Box

    @property
    def crowded(self) -> bool:
        return self.text.crowded

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        item, box = self.item, self.box
        style = touch.style(item.id, FIELD) if item.enabled else "tray"
        canvas.put(Plate(round(box.w), round(box.h), round(box.h) // 2, style or "tray"), box.x, box.y, layer=1)
        ink: ThemeColour = "ink" if item.enabled else "disabled"
        self.text.put(canvas, ink)
        if item.icon is not None:
            canvas.put(Icon(item.icon, round(self.sign.w), ink), self.sign.x, self.sign.y, layer=2)
        canvas.put(Icon("chevron", round(self.arrow.w), ink), self.arrow.x, self.arrow.y, layer=2)

    def nodes(self) -> tuple[Node, ...]:
        item, actions = self.item, ("press",) if self.item.enabled else ()
        node = Node(item.id, "button", item.label, self.box, self.text.text, actions)
        return (replace(node, disabled=not item.enabled),)

    def spots(self) -> tuple[HotSpot, ...]:
        if not self.item.enabled:
            return ()
        return (HotSpot(self.item.id, self.box, partial(self.item.open, self.box), round(self.box.h) // 2),)


def drop_down(
    page: Page, ident: str, label: str, options: Sequence[ChoiceOption], chosen: str,
    choose: Callable[[str], Change | None], *, least: float = 0.0, enabled: bool = True,
) -> DropDownItem:  # fmt: skip
    """The drop-down list of a page: `choose` gets the value of what was chosen in its menu, which then closes."""

    def open_menu(box: Box) -> Change:
        return Push(
            DropDownMenu(page.services, ident, label, options, chosen, choose, box.moved(0, -page.scrollings[0].top))
        )

    return DropDownItem(ident, label, options, chosen, open_menu, least, enabled)


def choice_or_list(page: Page, choice: ChoiceItem) -> Item:
    """A segmented control where it has room in one line, else a drop-down list of the same choices."""
    return FirstFit((choice, list_of(page, choice)))


def list_of(page: Page, choice: ChoiceItem) -> DropDownItem:
    """A drop-down list of the choices of a segmented control."""
    asked = choice.id, choice.label, choice.options, choice.chosen, choice.choose
    return drop_down(page, *asked, enabled=choice.enabled)


class DropDownMenu(Page):
    """The choices below their control, with a tick at the one that is chosen; Esc or a press elsewhere closes it."""

    name, role = "menu", "dialog"
    overlay = True
    veiled = False

    def __init__(
        self, services: Services, ident: str, label: str, options: Sequence[ChoiceOption], chosen: str,
        choose: Callable[[str], Change | None], at: Box,
    ) -> None:  # fmt: skip
        super().__init__(services)
        self._id, self._label, self._options, self._chosen, self._choose = ident, label, options, chosen, choose
        self._at = at
        """The place of the control in the window."""
        self.first = f"{ident}.{chosen}"

    def content(self, sheet: Sheet) -> Item:
        size = sheet.type(BODY)
        names = max(sheet.width(each.label, size, Weight.SEMIBOLD) for each in self._options) / sheet.frame.u
        rows = (self._row(each, min(max(names, NAMES), MOST_NAMES)) for each in self._options)
        return FloatingItem(VBox(tuple(rows)), self._at)

    def _row(self, option: ChoiceOption, names: float) -> Item:
        chosen = option.value == self._chosen
        ink, quiet = (SELECTED.kind.inks[0],) * 2 if chosen else LABEL_INKS
        name = TextItem(option.label, Ink(BODY, Weight.SEMIBOLD, ink))
        about = (Sized(TextItem(option.about, Ink(CAPTION, colour=quiet)), grow=1),) if option.about else ()
        mark = icon("check", ARROW, ink, 2) if chosen else Spacer(wide=ARROW)
        named = Sized(name, wide=names) if about else rest(name)
        row = Padded(HBox((named, *about, mark), 24 if about else 12, down=0.5), INSIDE, 0)
        press = partial(self._pick, option.value)
        value = ("chosen" if chosen else "") or option.about
        ident = f"{self._id}.{option.value}"
        kind = SELECTED.kind if chosen else BARE
        item = PressItem(row, ident, option.label, press, value, kind=kind, radius=ROUND, checked=chosen)
        return Sized(item, tall=TALL)

    def _name_told(self, nodes: Sequence[Node]) -> str:
        return self._label

    def _pick(self, value: str) -> Change | None:
        return self._choose(value) or Pop()

    def enter(self) -> None:
        super().enter()
        self.interaction.begin(self.first, by_keys=self.services.last_input.by_keys)

    @property
    def gestures(self) -> Mapping[type, Callable[..., Change | None]]:
        return {**super().gestures, Press: self._pressed}

    def _pressed(self, gesture: Press) -> Change | None:
        """A press beside the menu closes it."""
        inside = any(spot.rect.contains(gesture.x, gesture.y) for spot in self.spots)
        return self.interaction.handle(gesture) if inside else Pop()


@immutable
class FloatingItem(Item):
    """Rows on a raised plate at a place in the window, below a control or above it where there is no room."""

    item: Item
    at: Box

    def widths(self, layout: LayoutPass) -> Widths:
        return layout.widths(self.item)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        pad, frame = layout.px(FLOAT), layout.sheet.frame
        wide = min(max(self.at.w, layout.px(FEWEST), layout.widths(self.item).wish + 2 * pad), frame.width - 2 * pad)
        own = layout.laid(self.item, wide - 2 * pad)
        high = own.height + 2 * pad

        def put(box: Box) -> Iterable[Part]:
            below = self.at.bottom + pad / 2
            y = below if below + high <= frame.height - layout.px(FOOT) else max(pad, self.at.y - pad / 2 - high)
            x = min(max(pad, self.at.x), frame.width - wide - pad)
            place = snapped(Box(x, y, wide, high))
            yield panel(place, layout.sheet.px(30), "panel-raised")
            yield from own.put(place.inset(pad, pad))

        return LaidItem(0.0, put)
