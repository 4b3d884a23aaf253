"""The name of a player, or of rules, typed in any language."""

from __future__ import annotations

from collections.abc import Callable

from game.session.match.setup import LONGEST_NAME, shortened, tidy_name
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Composing, Gesture, Listening, Typed
from game.ui.input.typed_text import TypedText
from game.ui.kit.boxes import Sized, VBox
from game.ui.kit.frames import card_of
from game.ui.kit.item import Item
from game.ui.kit.leaves import PartsItem, TextItem
from game.ui.kit.page import Page
from game.ui.pictures import Weight
from game.ui.scene import Change, Pop
from game.ui.services import Services
from game.ui.widgets.dialog import DialogAnswer, answer_buttons
from game.ui.widgets.field import field
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, HEADING, Sheet
from game.ui.widgets.words import Ink

WIDE, PAD = 800, 56


class PlayerName(Page):
    """A field and two buttons; all typing goes into the field."""

    name = "naming"
    overlay = True
    first = "done"

    def __init__(
        self, services: Services, now: str, usual: str, call: Callable[[str], None], asked: str = "naming.title"
    ) -> None:
        """The name `now`, `usual` when it is left empty; `call` takes the new one; `asked` is the question's key."""
        super().__init__(services)
        self._name = TypedText(now)
        self._usual = usual
        self._call = call
        self._asked = asked
        self._composed = ""

    @property
    def listens(self) -> Listening:
        return Listening.TEXT

    def content(self, sheet: Sheet) -> Item:
        title = TextItem(self.text(self._asked), Ink(HEADING, Weight.SEMIBOLD), "title", "dialog")
        limits = self.text("naming.note", n=LONGEST_NAME, name=self._usual)
        note = TextItem(limits, Ink(BODY, colour="muted"), "note")
        cancel = DialogAnswer("cancel", self.text("common.cancel"), self.back)
        answers = answer_buttons(DialogAnswer("done", self.text("naming.done"), self._done), cancel)
        rows = Sized(title, tall=76), PartsItem(self._field_at, tall=76, target=True), Sized(note, tall=76), answers
        return card_of(VBox(rows, 16), WIDE, PAD, 36, 50)

    def _field_at(self, sheet: Sheet, place: Box) -> tuple[Part]:
        self.field = place
        shown, selected = self._name.text + self._composed, self._name.selected
        label = self.text("naming.field")
        return (field(sheet, place, "name", label, shown, self._stay, active=True, selected=selected),)

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

    def _stay(self) -> None:
        """A click into the field: what is typed is added there."""
        self._name = TypedText(self._name.text)

    def _done(self) -> Change:
        self._call(tidy_name(self._name.text))
        return Pop()
