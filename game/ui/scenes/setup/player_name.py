"""The name of a player, or of rules, typed in any language."""

from __future__ import annotations

from collections.abc import Callable

from game.session.match.setup import LONGEST_NAME, shortened, tidy_name
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Composing, Gesture, Listening, Typed
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
        self._name = name
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
        shown = self._name + self._composed
        self.field = place
        typed = field(sheet, place, "name", label, shown, self._stay, active=True)
        note = self.text("naming.note", n=LONGEST_NAME, name=self._usual)
        quiet = words(sheet, sheet.box(x + PAD, y + 212, inside, 76), note, Ink(BODY, colour="muted"), ident="note")
        row = sheet.box(x + PAD, y + 314, inside, 76)
        return (panel(sheet.box(*PANEL), sheet.px(30), "panel-raised"), title, typed, quiet, *self._buttons(sheet, row))

    def handle(self, gesture: Gesture) -> Change | None:
        if isinstance(gesture, Typed):
            self._name = shortened(self._name + gesture.text)
        elif isinstance(gesture, Composing):
            self._composed = gesture.text
        elif isinstance(gesture, Act) and gesture.action in (Action.RESET, Action.PASTE, Action.CONFIRM):
            return self._edit(gesture.action)
        else:
            return super().handle(gesture)
        self.rebuild()
        return None

    def _edit(self, action: Action) -> Change | None:
        if action is Action.CONFIRM:
            return self._done()
        if action is Action.PASTE:
            self._name = tidy_name(self._name + self.services.clipboard.read())
        else:
            self._name = self._name[:-1]
        self.rebuild()
        return None

    def _buttons(self, sheet: Sheet, row: Box) -> tuple[Part, Part]:
        done = DialogAnswer("done", self.text("naming.done"), self._done)
        return answer_buttons(sheet, row, done, DialogAnswer("cancel", self.text("common.cancel"), self.back))

    def _stay(self) -> None:
        return None

    def _done(self) -> Change:
        self._call(tidy_name(self._name))
        return Pop()
