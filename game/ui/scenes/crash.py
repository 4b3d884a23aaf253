"""The page after unexpected errors that nothing else could mend: it says that nothing is lost, leads to the title page,
and copies a report."""

from __future__ import annotations

from collections.abc import Callable

from game.session.system import logs
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import HBox, Sized, Spacer, VBox
from game.ui.kit.frames import card_of
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, TextItem
from game.ui.kit.page import Page
from game.ui.pictures import Weight
from game.ui.places import HomePlace
from game.ui.scene import Change, Quit, Swap
from game.ui.services import Services
from game.ui.widgets.button import PRIMARY
from game.ui.widgets.sheet import BODY, CAPTION, TITLE, Sheet
from game.ui.widgets.text_block import Ink

WIDE = 1100
PAD, GAP = 66, 26


class CrashPage(Page):
    """A sentence and ways out; it uses nothing of the scene that failed."""

    name = "crash"
    first = "home"

    def __init__(self, services: Services, report: Callable[[], str] = str) -> None:
        """`report`: what is copied for whoever looks for the fault."""
        super().__init__(services)
        self._report = report
        self._copied = ""
        """Text key of what came of copying."""

    def content(self, sheet: Sheet) -> Item:
        """The card in the middle of the window, as high as its text."""
        file = logs.where()
        rows = [
            TextItem(self.text("crash.title"), Ink(TITLE * 0.8, Weight.DISPLAY), "title", "heading"),
            TextItem(self.text("crash.note"), Ink(BODY), "note", "status"),
        ]
        if file is not None:
            rows.append(TextItem(self.text("crash.log", file=file), Ink(CAPTION, colour="muted"), "log"))
        if self._copied:
            rows.append(TextItem(self.text(self._copied), Ink(BODY, colour="accent"), "copied", "status"))
        return card_of(VBox((*rows, Spacer(), self._ways_out()), GAP), WIDE, PAD, PAD, PAD)

    def _ways_out(self) -> Item:
        """The title page at the right, which the keys begin with."""
        title = ButtonItem("home", self.text("crash.home"), self.back, PRIMARY, 88)
        copy = ButtonItem("copy", self.text("crash.copy"), self._copy, tall=88)
        leave = ButtonItem("quit", self.text("crash.quit"), Quit, tall=88)
        beside = HBox((Sized(title, grow=1), copy, leave), 20, backwards=True)
        return FirstFit((beside, VBox((title, copy, leave), 20)))

    def back(self) -> Change | None:
        """The title page, in place of everything that was open."""
        return Swap(HomePlace())

    def _copy(self) -> Change | None:
        done = self.services.clipboard.write(self._report())
        self._copied = "crash.copied" if done else "crash.not_copied"
        self.rebuild()
        return None

    def browse_rules(self) -> Change | None:
        return None
