"""What is typed in answer to a question, above the page that asks: a number, or a name in any language."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.session.match.setup import LONGEST_NAME, shortened, tidy_name
from game.ui.input.gestures import Act, Action, Composing, Gesture, Listening, Typed
from game.ui.input.typed_text import TypedText
from game.ui.kit.boxes import Aligned, Sized, VBox
from game.ui.kit.controls import SliderItem
from game.ui.kit.frames import DialogAnswer, answer_buttons, card_of
from game.ui.kit.item import Item
from game.ui.kit.leaves import TextItem
from game.ui.kit.page import Page
from game.ui.kit.text_field import FieldItem, unseen_said
from game.ui.pictures import Weight
from game.ui.scene import Change, Pop
from game.ui.services import Services
from game.ui.widgets.sheet import BODY, HEADING, TITLE, Sheet
from game.ui.widgets.text_block import Ink

WIDE, PAD, SCALE = 800, 56, 420


class TypedPage(Page):
    """A question and two buttons; all typing is the answer."""

    role = "dialog"
    overlay = True
    first = "done"

    def __init__(self, services: Services, asked: str, typed: str = "") -> None:
        """`asked` is the text key of the question, `typed` the answer so far."""
        super().__init__(services)
        self._asked = asked
        self._typed = TypedText(typed)
        self._composed = ""
        """What an input method has not finished."""

    @property
    def listens(self) -> Listening:
        return Listening.TEXT

    def handle(self, gesture: Gesture) -> Change | None:
        if isinstance(gesture, Typed):
            self._typed = self._typed.followed_by(gesture.text).kept(self.possible)
        elif isinstance(gesture, Composing):
            self._composed = gesture.text
        elif isinstance(gesture, Act) and gesture.action is Action.CONFIRM:
            return self.done()
        elif isinstance(gesture, Act) and (edited := self._typed.edited(gesture.action, self.services.clipboard)):
            self._typed = edited.kept(self.pasted if gesture.action is Action.PASTE else self.possible)
        else:
            return super().handle(gesture)
        self.rebuild()
        return None

    def leave(self) -> None:
        self._composed = ""
        super().leave()

    def possible(self, text: str) -> str:
        """What may stay of a text."""
        raise NotImplementedError

    def pasted(self, text: str) -> str:
        """What may stay of a text that was pasted."""
        return self.possible(text)

    def done(self) -> Change:
        """Where the confirmed answer leads."""
        raise NotImplementedError

    def asking(self, head: float, rows: Sequence[Item], gap: float, above: float, below: float) -> Item:
        """The question, so high at least, what is below it, and the buttons."""
        title = TextItem(self.text(self._asked), Ink(HEADING, Weight.SEMIBOLD), "title", "heading")
        cancel = DialogAnswer("cancel", self.text("common.cancel"), self.back)
        answers = answer_buttons(DialogAnswer("done", self.text("naming.done"), self.done), cancel)
        return card_of(VBox((Sized(title, tall=head), *rows, answers), gap), WIDE, PAD, above, below)


class NumberPage(TypedPage):
    """The number in large type, a slider over the usual ones, and typing for all between the ends."""

    name = "number"

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
        super().__init__(services, title)
        self._scale = tuple(scale)
        self._number = self._within(now)
        self._called = called
        self._take = take

    def content(self, sheet: Sheet) -> Item:
        number = self._typed.text or self._called(self._number)
        shown = TextItem(number, Ink(TITLE, Weight.DISPLAY, across=0.5), "number", "status")
        place = max(at for at, value in enumerate(self._scale) if value <= self._number)  # or the nearest below it
        title, last = self.text(self._asked), len(self._scale) - 1
        scale = Aligned(SliderItem("scale", title, last, place, self._slide, SCALE, 66))
        limits = self.text("number.note", low=self._called(self._scale[0]), high=self._called(self._scale[-1]))
        note = TextItem(limits, Ink(BODY, colour="muted", across=0.5), "note")
        return self.asking(64, (Sized(shown, tall=92), scale, Sized(note, tall=62)), 10, 34, 36)

    def _slide(self, place: int) -> None:
        self._number, self._typed = self._scale[place], TypedText()

    def possible(self, text: str) -> str:
        """The digits, no more than the largest number has."""
        digits = "".join(sign for sign in text if sign.isdecimal() and sign.isascii())
        return digits[: len(str(self._scale[-1]))].lstrip("0")

    def _within(self, number: int) -> int:
        return min(max(number, self._scale[0]), self._scale[-1])

    def done(self) -> Change:
        typed = self._typed.text
        self._take(self._within(int(typed)) if typed else self._number)
        return Pop()


class PlayerName(TypedPage):
    """A field with the name of a player, or of rules."""

    name = "naming"

    def __init__(
        self, services: Services, now: str, usual: str, call: Callable[[str], None], asked: str = "naming.title"
    ) -> None:
        """The name `now`, `usual` when it is left empty; `call` takes the new one; `asked` is the question's key."""
        super().__init__(services, asked, now)
        self._usual = usual
        self._call = call

    def content(self, sheet: Sheet) -> Item:
        label, typed = self.text("naming.field"), self._typed
        shown, selected = typed.text + self._composed, typed.selected
        unseen = unseen_said(self.services.texts, sheet.measure, shown)
        limits = self.text("naming.note", n=LONGEST_NAME, name=self._usual)
        note = TextItem(
            unseen or limits, Ink(BODY, colour="gold" if unseen else "muted"), "note", "status" if unseen else "text"
        )
        name = FieldItem("name", label, shown, self._stay, tall=76, active=True, selected=selected)
        return self.asking(76, (name, Sized(note, tall=76)), 16, 36, 50)

    def possible(self, text: str) -> str:
        return shortened(text)

    def pasted(self, text: str) -> str:
        return tidy_name(text)

    def _stay(self) -> None:
        """A click into the field: what is typed is added there."""
        self._typed = TypedText(self._typed.text)

    def done(self) -> Change:
        self._call(tidy_name(self._typed.text))
        return Pop()
