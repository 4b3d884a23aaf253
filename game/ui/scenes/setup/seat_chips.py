"""The seats of New game as a row: who sits there, a way to leave it, and the free ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.rules.values import immutable
from game.session.match.seat_names import seat_names
from game.session.match.setup import PERSON, Setup
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Emblem, Icon, Label, Plate, Weight
from game.ui.scene import Change
from game.ui.semantics import Node
from game.ui.widgets.part import HotSpot, OnPress, Part, Touch
from game.ui.widgets.sheet import BUTTON, SMALLEST_TARGET, Sheet
from game.ui.widgets.words import Ink, Words, words

GAP = 12
"""The space between chips in units."""


def _cross(height: float) -> int:
    """The width of the place of the cross."""
    return max(SMALLEST_TARGET, round(height * 0.62))


@immutable
class SeatChip:
    """One seat; without a face it is free."""

    id: str
    box: Box
    label: str
    face: str
    name: Words | None
    press: OnPress | None
    """None where nothing can be chosen."""
    leave: OnPress | None
    """Frees the seat; None where somebody has to sit."""
    leave_label: str = ""
    tip: str = ""

    @property
    def crowded(self) -> bool:
        return self.name is not None and self.name.crowded

    @property
    def radius(self) -> int:
        return round(self.box.h / 2)

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        box, radius = self.box, self.radius
        if not self.face:
            canvas.put(Plate(round(box.w), round(box.h), radius, "choice"), box.x, box.y, layer=1)
            size = round(box.h * 0.4)
            ink = "ink" if self.id in (touch.hot, touch.down) else "muted"
            sign, x, y = Label("+", size, Weight.SEMIBOLD, ink), box.centre[0] - size * 0.3, box.centre[1] - size * 0.62
            canvas.put(sign, x, y, layer=2)
            return
        style = touch.style(self.id, "secondary") if self.press else "secondary"
        canvas.put(Plate(round(box.w), round(box.h), radius, style), box.x, box.y, layer=1)
        size = round(box.h * 0.68)
        canvas.put(Emblem(self.face, size), box.x + (box.h - size) / 2, box.y + (box.h - size) / 2, layer=2)
        if self.name is not None:
            self.name.put(canvas, "button-ink")
        if self.leave is not None:
            mark = round(box.h * 0.26)
            end = self._end
            ink = "button-ink" if f"{self.id}.leave" in (touch.hot, touch.down) else "button-muted"
            canvas.put(Icon("close", mark, ink), end.centre[0] - mark / 2, end.centre[1] - mark / 2, layer=2)

    def nodes(self) -> tuple[Node, ...]:
        role, actions = ("button", ("press",)) if self.press else ("text", ())
        whole = Node(self.id, role, self.label, self._body, self.face, actions, self.tip)
        if self.leave is None:
            return (whole,)
        return (whole, Node(f"{self.id}.leave", "button", self.leave_label, self._end, "", ("press",), parent=self.id))

    def spots(self) -> tuple[HotSpot, ...]:
        whole = (HotSpot(self.id, self._body, self.press, self.radius),) if self.press else ()
        if self.leave is None:
            return whole
        return (*whole, HotSpot(f"{self.id}.leave", self._end, self.leave, self.radius))

    @property
    def _end(self) -> Box:
        """The place of the cross; nothing where the seat cannot be left."""
        wide = _cross(self.box.h) if self.leave is not None else 0
        return Box(self.box.right - wide, self.box.y, wide, self.box.h)

    @property
    def _body(self) -> Box:
        return Box(self.box.x, self.box.y, self.box.w - self._end.w, self.box.h)


@immutable
class Seats:
    """The seats of a setup; `change` and `leave` get the number of a seat, `add` is for a free one."""

    setup: Setup
    texts: Texts
    change: Callable[[int], Change | None]
    leave: Callable[[int], Change | None]
    add: OnPress

    def chips(self, sheet: Sheet, room: Box) -> Iterator[Part]:
        """All seats side by side: with names where there is room, and as many free ones as there is room for."""
        named = self._row(sheet, room, named=True)
        yield from named if named[-1].box.right <= room.right else self._row(sheet, room, named=False)

    def _row(self, sheet: Sheet, room: Box, *, named: bool) -> list[SeatChip]:
        chips, x, gap = [], room.x, sheet.px(GAP)
        names = seat_names(self.texts, self.setup)
        for seat, name in enumerate(names):
            chip = self._chip(sheet, Box(x, room.y, 0, room.h), seat, name, named=named)
            chips.append(chip)
            x = chip.box.right + gap
        for at in range(self.setup.players, self.setup.most_seats):
            place = Box(x, room.y, room.h, room.h)
            if place.right > room.right and at > self.setup.players:
                break
            tip, label = (
                self.texts.text("new_game.free_seat"),
                self.texts.text("new_game.free_seat_said", number=at + 1),
            )
            chips.append(SeatChip(f"free.{at}", place, label, "", None, self.add, None, tip=tip))
            x = place.right + gap
        return chips

    def _chip(self, sheet: Sheet, place: Box, seat: int, name: str, *, named: bool) -> SeatChip:
        setup, text = self.setup, self.texts.text
        leave = partial(self.leave, seat) if setup.without(seat) != setup else None
        wide = place.h + (sheet.width(name, sheet.type(BUTTON), Weight.SEMIBOLD) + sheet.px(6) if named else 0)
        wide += _cross(place.h) if leave else sheet.px(24) * named
        box = Box(place.x, place.y, wide, place.h)
        shown = None
        if named:
            end = wide - place.h - (_cross(place.h) if leave else sheet.px(12))
            shown = words(sheet, Box(box.x + box.h, box.y, end, box.h), name, Ink(BUTTON, Weight.SEMIBOLD))
        person = setup.seats[seat] == PERSON
        press = None if person and setup.alone else partial(self.change, seat)
        tip = text("new_game.name_tip" if person else "new_game.seat_tip") if press else ""
        return SeatChip(
            f"seat.{seat}", box, name, setup.emblems[seat], shown, press, leave,
            text("new_game.leave", name=name), tip,
        )  # fmt: skip
