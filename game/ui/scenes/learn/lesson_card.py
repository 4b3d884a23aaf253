"""The card of a lesson: a few tiles, its name, and how far the player is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal

from game.rules.sets.symbols import Symbol
from game.rules.values import immutable
from game.session.practice.lesson_progress import EXERCISES, LessonProgress, LessonState
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Dot, Icon, Plate, Tray, Weight
from game.ui.piece_look import PieceLook
from game.ui.semantics import Node
from game.ui.widgets.part import HotSpot, OnPress, Touch
from game.ui.widgets.sheet import BODY, Sheet
from game.ui.widgets.words import Ink, Words, words

TILE, TILE_GAP = 36, 2
PAD, TOP = 22, 20
SIGN, DOT, DOT_GAP = 30, 10, 4
"""The sign in the corner, and the dots that stand in its place; they leave a gap beside four tiles."""
MARGIN = 8
"""What is free at the right of the name."""
PALE = 90
"""Of 255, how strong the dot of an exercise is that is not solved."""


@immutable
class LessonLook:
    """What a card shows."""

    sample: tuple[Symbol | None, ...]
    """The pieces on it; None for one face down."""
    marked: tuple[int, ...]
    pieces: PieceLook
    progress: LessonProgress
    state: LessonState
    said: str
    """How far the player is, in words."""
    is_next: bool = False
    """Whether it is the one to go on with, which is framed."""


@immutable
class LessonCard:
    """One plate to press."""

    id: str
    box: Box
    press: OnPress
    name: Words
    look: LessonLook
    unit: float
    """Pixels of a unit."""

    @property
    def crowded(self) -> bool:
        return self.name.crowded

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        box = self.box
        style = touch.style(self.id, "secondary")
        canvas.put(Plate(round(box.w), round(box.h), self._px(22), style), box.x, box.y, layer=1)
        if self.look.is_next:
            frame = Tray(round(box.w), round(box.h), self._px(22), "gold", max(2, self._px(3)))
            canvas.put(frame, box.x, box.y, layer=2)
        wide = self._px(TILE)
        pieces = self.look.pieces
        for at, symbol in enumerate(self.look.sample):
            marked: Literal["gold", ""] = "gold" if at in self.look.marked else ""
            tile = pieces.back(wide) if symbol is None else pieces.face(str(symbol), wide, marked)
            canvas.put(tile, box.x + self._px(PAD) + at * (wide + self._px(TILE_GAP)), box.y + self._px(TOP), layer=2)
        _SIGNS[self.look.state](self, canvas)
        self.name.put(canvas, "button-ink")

    def nodes(self) -> tuple[Node, ...]:
        return (Node(self.id, "button", self.name.text, self.box, self.look.said, ("press",)),)

    def spots(self) -> tuple[HotSpot, ...]:
        return (HotSpot(self.id, self.box, self.press, self._px(22)),)

    def _px(self, units: float) -> int:
        return round(units * self.unit)

    @property
    def _corner(self) -> tuple[float, float]:
        """The right end of the sign, and its middle."""
        return self.box.right - self._px(18), self.box.y + self._px(TOP) + self._px(SIGN) / 2

    def _sign(self, canvas: Canvas, name: str, colour: str, size: int) -> None:
        right, middle = self._corner
        inset = (self._px(SIGN) - size) / 2
        canvas.put(Icon(name, size, colour), right - inset - size, middle - size / 2, layer=3)

    def _draw_new(self, canvas: Canvas) -> None:
        self._sign(canvas, "ring", "button-muted", self._px(SIGN))

    def _draw_dots(self, canvas: Canvas) -> None:
        right, middle = self._corner
        size, pitch = self._px(DOT), self._px(DOT + DOT_GAP)
        for number in range(1, EXERCISES + 1):
            is_solved = number in self.look.progress.solved
            colour, alpha = ("button-gold", 255) if is_solved else ("button-muted", PALE)
            x = right - size - (EXERCISES - number) * pitch
            canvas.put(Dot(size, size, colour), x, middle - size / 2, layer=3, alpha=alpha)

    def _draw_done(self, canvas: Canvas) -> None:
        self._sign(canvas, "ticked", "button-valid", self._px(SIGN))

    def _draw_due(self, canvas: Canvas) -> None:
        right, middle = self._corner
        size = self._px(SIGN)
        canvas.put(Dot(size, size, "button-gold"), right - size, middle - size / 2, layer=2)
        self._sign(canvas, "reset", "on-accent", round(size * 0.62))


_SIGNS: Mapping[LessonState, Callable[[LessonCard, Canvas], None]] = MappingProxyType(
    {
        LessonState.NEW: LessonCard._draw_new,
        LessonState.BEGUN: LessonCard._draw_dots,
        LessonState.DONE: LessonCard._draw_done,
        LessonState.DUE: LessonCard._draw_due,
    }
)


def lesson_card(sheet: Sheet, box: Box, ident: str, name: str, press: OnPress, look: LessonLook) -> LessonCard:
    """The card filling the box."""
    top = box.y + sheet.px(TOP + TILE * 4 / 3)
    room = Box(box.x + sheet.px(PAD), top, box.w - sheet.px(PAD + MARGIN), box.bottom - sheet.px(3) - top)
    said = words(sheet, room, name, Ink(BODY, Weight.SEMIBOLD, down=0.6))
    return LessonCard(ident, box, press, said, look, sheet.frame.u)
