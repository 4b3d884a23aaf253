"""The faces of the characters on New game: a card each, or a strip of them while the rules are open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.rules.values import immutable
from game.session.match.setup import Setup
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Emblem, Icon, Label, Plate, Tray, Weight
from game.ui.scene import Change
from game.ui.scenes.setup.rule_rows import stay_put
from game.ui.semantics import Node
from game.ui.widgets.part import HotSpot, OnPress, Part, Touch
from game.ui.widgets.sheet import BUTTON, CAPTION, Sheet
from game.ui.widgets.words import Ink, Words, words

CARDS = (160, 219, 1600, 357)
"""The places of all cards in units."""
CARD, DISC, NAME = 303, 138, 27
STRIP = (160, 168, 1600, 108)
SMALL = 60
DOT, DOT_PITCH = 11, 20
MARK = 38
"""The size of the sign that somebody sits at the table."""
TABLE_SHARE = 0.26
"""Of the strip, for the faces at the table."""


@immutable
class FaceCard:
    """One character: face, name, strength, and how it plays."""

    id: str
    box: Box
    who: str
    strength: tuple[int, int]
    """How many of how many dots."""
    seated: int
    """How many seats it has."""
    said: str
    face: tuple[float, float, int]
    """Left, top and size of the emblem."""
    dots: tuple[float, float, int, int]
    """Left and top of the first dot, their size and distance."""
    name: Words
    manner: Words | None
    mark: int
    """The size of the sign for one who is seated; 0 where a ring round the face says it."""
    radius: int
    press: OnPress

    @property
    def crowded(self) -> bool:
        return self.name.crowded or (self.manner is not None and self.manner.crowded)

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        self._draw_ground(canvas, touch)
        x, y, size = self.face
        canvas.put(Emblem(self.who, size), x, y, layer=2)
        self.name.put(canvas, "button-ink" if self.mark else "ink")
        if self.manner is not None:
            self.manner.put(canvas, "button-muted")
        left, top, dot, pitch = self.dots
        filled, every = self.strength
        for at in range(every):
            style = "choice-on" if at < filled else "choice"
            canvas.put(Plate(dot, dot, dot // 2, style), left + at * pitch, top, layer=2)

    def _draw_ground(self, canvas: Canvas, touch: Touch) -> None:
        box = self.box
        if self.mark:
            style = touch.style(self.id, "secondary")
            canvas.put(Plate(round(box.w), round(box.h), self.radius, style), box.x, box.y, layer=1)
        elif self.id in (touch.hot, touch.down):
            canvas.put(Plate(round(box.w), round(box.h), self.radius, "hot"), box.x, box.y, layer=1)
        if not self.seated:
            return
        if not self.mark:
            x, y, size = self.face
            gap = max(2, size // 16)
            ring = Tray(size + 2 * gap, size + 2 * gap, size // 2 + gap, "gold", max(2, gap // 2))
            canvas.put(ring, x - gap, y - gap, layer=2)
            return
        canvas.put(Tray(round(box.w), round(box.h), self.radius, "gold", 3), box.x, box.y, layer=2)
        mark, x, y = self.mark, box.right - self.mark * 1.4, box.y + self.mark * 0.4
        canvas.put(Plate(mark, mark, mark // 2, "choice-on"), x, y, layer=3)
        inner = round(mark * 0.64)
        if self.seated == 1:
            canvas.put(Icon("check", inner, "on-accent"), x + (mark - inner) / 2, y + (mark - inner) / 2, layer=3)
        else:
            count = Label(str(self.seated), inner, Weight.BOLD, "on-accent")
            canvas.put(count, x + mark * 0.33, y + mark * 0.12, layer=3)

    def nodes(self) -> tuple[Node, ...]:
        value = str(self.seated) if self.seated else ""
        tip = self.manner.text if self.manner else ""
        return (Node(self.id, "button", self.said, self.box, value, ("press",), tip, checked=self.seated > 0),)

    def spots(self) -> tuple[HotSpot, ...]:
        return (HotSpot(self.id, self.box, self.press, self.radius),)


@immutable
class CharacterFaces:
    """The characters that can be chosen for a setup; `choose` gets the name of the one that is pressed."""

    setup: Setup
    texts: Texts
    choose: Callable[[str], Change | None]

    def cards(self, sheet: Sheet, down: float) -> Iterator[Part]:
        """A large card for each, so many units further down than usual."""
        x, above, w, h = CARDS
        y = above + down
        characters = self.setup.game.characters
        pitch = (w - CARD) / max(1, len(characters) - 1)
        for at, who in enumerate(characters):
            box = sheet.box(x + at * pitch, y, CARD, h)
            size, dot, apart = sheet.px(DISC), sheet.px(DOT), sheet.px(DOT_PITCH)
            top = box.y + sheet.px(34)
            line = round(sheet.line(sheet.type(NAME), Weight.SEMIBOLD) * 1.3)
            name = Box(box.x, top + size + sheet.px(10), box.w, line).inset(sheet.px(14), 0)
            under = name.bottom + sheet.px(2)
            wide = (len(characters) - 1) * apart + dot
            room = Box(box.x, under + dot + sheet.px(14), box.w, box.bottom - under - dot - sheet.px(20))
            manner = words(
                sheet, room.inset(sheet.px(24), 0), self._manner(who),
                Ink(CAPTION, colour="muted", across=0.5, down=0.0, steady=True),
            )  # fmt: skip
            yield FaceCard(
                f"face.{who}", box, who, (at + 1, len(characters)), self._seats_of(who), self._said(who),
                (box.centre[0] - size / 2, top, size), (box.centre[0] - wide / 2, under, dot, apart),
                words(sheet, name, self._name(who), Ink(NAME, Weight.SEMIBOLD, across=0.5)), manner,
                sheet.px(MARK), sheet.px(26), partial(self.choose, who),
            )  # fmt: skip

    def strip(self, sheet: Sheet, down: float, share: float) -> Iterator[Part]:
        """Small faces side by side in this share of the width, from the left."""
        x, above, w, h = STRIP
        y = above + down
        characters = self.setup.game.characters
        pitch = w * share / len(characters)
        for at, who in enumerate(characters):
            box = sheet.box(x + 10 + at * pitch, y + 8, pitch - 8, h - 16)
            size, dot, apart = sheet.px(SMALL), sheet.px(9), sheet.px(15)
            left = box.x + sheet.px(14) + size + sheet.px(16)
            name = Box(left, box.y + sheet.px(8), box.right - left - sheet.px(6), box.h - sheet.px(34))
            yield FaceCard(
                f"face.{who}", box, who, (at + 1, len(characters)), self._seats_of(who), self._said(who),
                (box.x + sheet.px(14), box.centre[1] - size / 2, size), (left, name.bottom + sheet.px(4), dot, apart),
                words(sheet, name, self._name(who), Ink(BUTTON, Weight.SEMIBOLD)), None,
                0, sheet.px(20), partial(self.choose, who),
            )  # fmt: skip

    def _seats_of(self, who: str) -> int:
        return self.setup.opponents.count(who)

    def _manner(self, who: str) -> str:
        """How it plays; where sets stay as they lie, by other habits."""
        return self.texts.text(f"manner.{who}.fixed" if stay_put(self.setup) else f"manner.{who}")

    def _name(self, who: str) -> str:
        return self.texts.text(f"persona.{who}")

    def _said(self, who: str) -> str:
        return self.texts.text("new_game.seat_label", name=self._name(who), level=self.texts.text(f"level.{who}"))
