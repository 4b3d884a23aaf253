"""The page after an unexpected error: it says that nothing is lost and where the log is."""

from __future__ import annotations

from game.session.system import logs
from game.ui.kit.boxes import Aligned, Spacer, VBox
from game.ui.kit.frames import card_of
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, TextItem
from game.ui.kit.page import Page
from game.ui.pictures import Weight
from game.ui.scene import Change, Quit
from game.ui.widgets.button import PRIMARY
from game.ui.widgets.sheet import BODY, CAPTION, TITLE, Sheet
from game.ui.widgets.words import Ink

WIDE = 1100
PAD, GAP = 66, 26


class CrashPage(Page):
    """A sentence and a button to leave; it uses nothing of the scene that failed."""

    name = "crash"
    first = "quit"

    def content(self, sheet: Sheet) -> Item:
        """The card in the middle of the window, as high as its text."""
        file = logs.where()
        rows = [
            TextItem(self.text("crash.title"), Ink(TITLE * 0.8, Weight.DISPLAY), "title", "heading"),
            TextItem(self.text("crash.note"), Ink(BODY), "note", "status"),
        ]
        if file is not None:
            rows.append(TextItem(self.text("crash.log", file=file), Ink(CAPTION, colour="muted"), "log"))
        leave = Aligned(ButtonItem("quit", self.text("crash.quit"), Quit, PRIMARY, 88, wide=380), across=1.0)
        return card_of(VBox((*rows, Spacer(), leave), GAP), WIDE, PAD, PAD, PAD)

    def back(self) -> Change | None:
        return Quit()

    def browse_rules(self) -> Change | None:
        return None
