"""Pages with a search, and what is looked for."""

from __future__ import annotations

from game.rules.games.game import Game
from game.session.rulebook.card_search import LONGEST
from game.ui.input.gestures import Act, Action, Composing, Gesture, Listening, Typed
from game.ui.input.typed_text import Clipboard, TypedText
from game.ui.kit.page import Page
from game.ui.kit.text_field import FieldItem, unseen_said
from game.ui.scene import Change
from game.ui.services import Services

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
        if isinstance(gesture, Composing):  # one ends with every character that comes as text, also where none began
            before, self._composed = self._composed, gesture.text
            return before != gesture.text
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


class SearchPage(Page):
    """A page with a search: all letters go there, wherever the keys are."""

    def __init__(self, services: Services, game: Game | None = None) -> None:
        super().__init__(services, game)
        self.search = SearchText(services.clipboard)

    @property
    def listens(self) -> Listening:
        return Listening.TEXT

    def looked(self) -> None:
        """Other words are looked for now."""
        raise NotImplementedError

    def handle(self, gesture: Gesture) -> Change | None:
        if self.search.takes(gesture):
            if not isinstance(gesture, Composing):
                self.looked()
            self.interaction.focus(SEARCH)
            self.rebuild()
            return None
        if isinstance(gesture, Typed):  # a space while nothing is looked for
            return super().handle(Act(Action.PICK))
        return super().handle(gesture)

    def leave(self) -> None:
        self.search.takes(Composing(""))
        super().leave()

    @property
    def unseen(self) -> str:
        """That some of the words that are looked for cannot be shown; empty where all can."""
        return unseen_said(self.services.texts, self._sheet.measure, self.search.shown) if self._sheet else ""

    def search_field(self, label: str, wide: float) -> FieldItem:
        """The field, so many units wide."""
        search, active = self.search, self.interaction.focused == SEARCH
        return FieldItem(
            SEARCH, label, search.shown, self._seek, wide, active=active, selected=search.selected, icon="search"
        )

    def _seek(self) -> None:
        """A click on the field: whatever is typed goes there anyway."""
        self.search.look_for(self.search.wanted)
        self.interaction.focus(SEARCH)
