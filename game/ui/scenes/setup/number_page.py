"""A number of one's own choice, above New game: slid along a scale or typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Gesture, Listening, Typed
from game.ui.input.typed_text import TypedText
from game.ui.kit.boxes import Aligned, Sized, VBox
from game.ui.kit.frames import card_of
from game.ui.kit.item import Item
from game.ui.kit.leaves import PartsItem, TextItem
from game.ui.kit.page import Page
from game.ui.pictures import Weight
from game.ui.scene import Change, Pop
from game.ui.services import Services
from game.ui.widgets.dialog import DialogAnswer, answer_buttons
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, HEADING, TITLE, Sheet
from game.ui.widgets.slider import MOST, STEP, slider
from game.ui.widgets.words import Ink

WIDE, PAD, SCALE = 800, 56, 420


class NumberPage(Page):
    """The number in large type, a slider over the usual ones, and typing for all between the ends."""

    name = "number"
    overlay = True
    first = "done"
    writing = True

    def __init__(
        self,
        services: Services,
        title: str,
        scale: Sequence[int],
        now: int,
        called: Callable[[int], str],
        take: Callable[[int], None],
    ) -> None:
        """`title` is a text key; `scale` rises; `called` names a number; `take` gets the chosen one."""
        super().__init__(services)
        self._title = title
        self._scale = tuple(scale)
        self._number = self._within(now)
        self._typed = TypedText()
        self._called = called
        self._take = take

    @property
    def listens(self) -> Listening:
        return Listening.TEXT

    def content(self, sheet: Sheet) -> Item:
        title = TextItem(self.text(self._title), Ink(HEADING, Weight.SEMIBOLD), "title", "dialog")
        number = self._typed.text or self._called(self._number)
        shown = TextItem(number, Ink(TITLE, Weight.DISPLAY, across=0.5), "number", "status")
        scale = Aligned(PartsItem(self._scale_at, SCALE, 66, target=True))
        limits = self.text("number.note", low=self._called(self._scale[0]), high=self._called(self._scale[-1]))
        note = TextItem(limits, Ink(BODY, colour="muted", across=0.5), "note")
        cancel = DialogAnswer("cancel", self.text("common.cancel"), self.back)
        answers = answer_buttons(DialogAnswer("done", self.text("naming.done"), self._done), cancel)
        rows = Sized(title, tall=64), Sized(shown, tall=92), scale, Sized(note, tall=62), answers
        return card_of(VBox(rows, 10), WIDE, PAD, 34, 36)

    def handle(self, gesture: Gesture) -> Change | None:
        if isinstance(gesture, Typed):
            self._typed = self._typed.followed_by(gesture.text).kept(self._as_number)
        elif isinstance(gesture, Act) and (edited := self._typed.edited(gesture.action, self.services.clipboard)):
            self._typed = edited.kept(self._as_number)
        elif isinstance(gesture, Act) and gesture.action is Action.CONFIRM:
            return self._done()
        else:
            return super().handle(gesture)
        self.rebuild()
        return None

    def _scale_at(self, sheet: Sheet, room: Box) -> tuple[Part]:
        at = self._share(self._place())
        return (slider(sheet, room, "scale", self.text(self._title), at, "", self._slide),)

    def _place(self) -> int:
        """Where on the scale the number is, or the nearest below it."""
        return max(at for at, value in enumerate(self._scale) if value <= self._number)

    def _share(self, place: int) -> int:
        """Where the knob stands for a place of the scale."""
        return round(place * MOST / (len(self._scale) - 1))

    def _slide(self, share: int) -> None:
        """To the number at this share of the way; a step of the arrow keys goes to the next number."""
        before, last = self._place(), len(self._scale) - 1
        to = round(share * last / MOST)
        if to == before and abs(share - self._share(before)) == STEP:
            to += 1 if share > self._share(before) else -1
        self._number, self._typed = self._scale[min(max(to, 0), last)], TypedText()

    def _as_number(self, text: str) -> str:
        """The digits of what is typed or pasted, no more than the largest number has."""
        digits = "".join(sign for sign in text if sign.isdecimal() and sign.isascii())
        return digits[: len(str(self._scale[-1]))].lstrip("0")

    def _within(self, number: int) -> int:
        return min(max(number, self._scale[0]), self._scale[-1])

    def _done(self) -> Change:
        typed = self._typed.text
        self._take(self._within(int(typed)) if typed else self._number)
        return Pop()
