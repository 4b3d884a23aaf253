"""What is looked for on a page: all letters go there, wherever the keys are."""

from __future__ import annotations

from game.session.rulebook.card_search import LONGEST
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Composing, Gesture, Typed
from game.ui.input.typed_text import Clipboard, TypedText
from game.ui.widgets.field import Field, field, with_icon
from game.ui.widgets.part import OnPress, Part
from game.ui.widgets.sheet import Sheet

SEARCH = "search"
"""The id of the field."""


class SearchText:
    """The words so far, and those that an input method has not finished."""

    def __init__(self, clipboard: Clipboard) -> None:
        self._clipboard = clipboard
        self._typed = TypedText()
        self._composed = ""

    @property
    def wanted(self) -> str:
        """What is looked for; nothing while it is empty."""
        return self._typed.text

    @property
    def shown(self) -> str:
        """What stands in the field."""
        return self.wanted + self._composed

    @property
    def selected(self) -> bool:
        """Whether the next letter takes the place of all of it."""
        return self._typed.selected

    def look_for(self, wanted: str) -> None:
        """Look for these words, whoever wrote them."""
        self._typed, self._composed = TypedText(wanted), ""

    def takes(self, gesture: Gesture) -> bool:
        """Whether the gesture is for the field: text, an editing key, and Esc while something is looked for."""
        if isinstance(gesture, Composing):
            self._composed = gesture.text
            return True
        edited = self._after(gesture)
        if edited is None:
            return False
        self._typed, self._composed = edited.kept(lambda text: text.lstrip()[:LONGEST]), ""
        return True

    def _after(self, gesture: Gesture) -> TypedText | None:
        if isinstance(gesture, Typed):
            return None if gesture.text.isspace() and not self.wanted else self._typed.followed_by(gesture.text)
        if not isinstance(gesture, Act):
            return None
        if gesture.action is Action.CANCEL and self.wanted:
            return TypedText()
        return self._typed.edited(gesture.action, self._clipboard)


def search_field(
    sheet: Sheet, box: Box, label: str, search: SearchText, press: OnPress, *, active: bool
) -> tuple[Part, ...]:
    """The field it stands in; `press` brings the keys to it."""

    def made(room: Box) -> Field:
        return field(sheet, room, SEARCH, label, search.shown, press, active=active, selected=search.selected)

    return (with_icon(sheet, box, "search", made),)
