"""What was said at a table to those who hear it, the newest first; each can be heard again (SR37)."""

from __future__ import annotations

from functools import partial

from game.ui.kit.boxes import Padded, plated
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import TextItem
from game.ui.kit.page import Page
from game.ui.kit.press_item import PressItem
from game.ui.kit.row_list import RowList
from game.ui.kit.scrolling import Scrolling
from game.ui.services import Services
from game.ui.widgets.sheet import BODY, Sheet
from game.ui.widgets.words import Ink


class SaidPage(Page):
    """A row for each sentence."""

    name = "said"

    def __init__(self, services: Services, sentences: tuple[str, ...]) -> None:
        super().__init__(services)
        self._sentences = sentences
        self._list = Scrolling()
        self.first = "sentence.1" if sentences else "back"

    @property
    def scrollings(self) -> tuple[Scrolling, ...]:
        return (*super().scrollings, self._list)

    def content(self, sheet: Sheet) -> Item:
        rows = tuple(self._row(number, said) for number, said in enumerate(self._sentences, start=1))
        nothing = TextItem(self.text("say.nothing_yet"), Ink(BODY, colour="muted", down=0.0), "nothing", grow=1)
        listed = plated(RowList(rows, self._list) if rows else nothing, 20, 16, grow=1)
        return full_page(head(self, self.text("said.title")), listed)

    def _row(self, number: int, said: str) -> Item:
        shown = Padded(TextItem(said, Ink(BODY)), 16, 8)
        return PressItem(shown, f"sentence.{number}", said, partial(self.services.said.append, said), kind="bare")
