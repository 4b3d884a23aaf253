"""The name of a player, or of rules, typed in any language."""

from __future__ import annotations

from collections.abc import Callable

from game.session.match.setup import LONGEST_NAME, shortened, tidy_name
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Composing, Gesture, Listening, Typed
from game.ui.input.typed_text import TypedText
from game.ui.navigation import Navigator
from game.ui.pictures import Weight
from game.ui.scene import Change, Pop
from game.ui.widgets.dialog import DialogAnswer, answer_buttons
from game.ui.widgets.field import field
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, HEADING, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

PANEL = (560, 300, 800, 440)
PAD = 56


class PlayerName(Page):
    """A field and two buttons; all typing goes into the field."""

    name = "naming"
    overlay = True
    first = "done"

    def __init__(
        self, navigator: Navigator, name: str, usual: str, call: Callable[[str], None], asked: str = "naming.title"
    ) -> None:
        """`name` so far, `usual` when it is left empty; `call` takes the new one; `asked` is the question's key."""
        super().__init__(navigator)
        self._name = TypedText(name)
        self._usual = usual
        self._call = call
        self._asked = asked
        self._composed = ""

    @property
    def listens(self) -> Listening:
        return Listening.TEXT

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        x, y, w, _ = PANEL
        inside = w - 2 * PAD
        ink = Ink(HEADING, Weight.SEMIBOLD)
        title = words(sheet, sheet.box(x + PAD, y + 36, inside, 76), self.text(self._asked), ink, ident="title",
                      role="dialog")  # fmt: skip
        place = sheet.box(x + PAD, y + 126, inside, 76)
        label = self.text("naming.field")
        shown, selected = self._name.text + self._composed, self._name.selected
        self.field = place
        typed = field(sheet, place, "name", label, shown, self._stay, active=True, selected=selected)
        note = self.text("naming.note", n=LONGEST_NAME, name=self._usual)
        quiet = words(sheet, sheet.box(x + PAD, y + 212, inside, 76), note, Ink(BODY, colour="muted"), ident="note")
        row = sheet.box(x + PAD, y + 314, inside, 76)
        return (panel(sheet.box(*PANEL), sheet.px(30), "panel-raised"), title, typed, quiet, *self._buttons(sheet, row))

    def handle(self, gesture: Gesture) -> Change | None:
        if isinstance(gesture, Typed):
            self._name = self._name.followed_by(gesture.text).kept(shortened)
        elif isinstance(gesture, Composing):
            self._composed = gesture.text
        elif isinstance(gesture, Act) and gesture.action is Action.CONFIRM:
            return self._done()
        elif isinstance(gesture, Act) and (edited := self._name.edited(gesture.action, self.services.clipboard)):
            self._name = edited.kept(tidy_name if gesture.action is Action.PASTE else shortened)
        else:
            return super().handle(gesture)
        self.rebuild()
        return None

    def _buttons(self, sheet: Sheet, row: Box) -> tuple[Part, Part]:
        done = DialogAnswer("done", self.text("naming.done"), self._done)
        return answer_buttons(sheet, row, done, DialogAnswer("cancel", self.text("common.cancel"), self.back))

    def _stay(self) -> None:
        """A click into the field: what is typed is added there."""
        self._name = TypedText(self._name.text)

    def _done(self) -> Change:
        self._call(tidy_name(self._name.text))
        return Pop()
