"""What is shown when the game had to stop because of a fault: that nothing is lost, and where the details are."""

from __future__ import annotations

from collections.abc import Iterator

from game.session import logs
from game.ui.pictures import Weight
from game.ui.scene import Change, Quit
from game.ui.widgets.button import PRIMARY, button
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, CAPTION, TITLE, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

PANEL = (410, 280, 1100, 520)
PAD = 66


class CrashPage(Page):
    """A plain sentence and the way out; it asks nothing of the scene that failed."""

    name = "crash"
    first = "quit"

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        return (panel(sheet.box(*PANEL), sheet.px(30), "panel-raised"), *self._told(sheet), self._quit(sheet))

    def back(self) -> Change | None:
        return Quit()

    def browse_rules(self) -> Change | None:
        return None

    def _told(self, sheet: Sheet) -> Iterator[Part]:
        x, y, w, _ = PANEL
        inside = w - 2 * PAD
        head = Ink(TITLE * 0.8, Weight.DISPLAY)
        yield words(sheet, sheet.box(x + PAD, y + 44, inside, 90), self.text("crash.title"), head, ident="title",
                    role="heading")  # fmt: skip
        yield words(sheet, sheet.box(x + PAD, y + 140, inside, 110), self.text("crash.note"), Ink(BODY, down=0.0),
                    ident="note", role="status")  # fmt: skip
        file = logs.where()
        if file is not None:
            quiet = Ink(CAPTION, colour="muted", down=0.0)
            said = self.text("crash.log", file=file)
            yield words(sheet, sheet.box(x + PAD, y + 256, inside, 110), said, quiet, ident="log")

    def _quit(self, sheet: Sheet) -> Part:
        x, y, w, h = PANEL
        box = sheet.box(x + w - PAD - 380, y + h - 44 - 88, 380, 88)
        return button(sheet, box, "quit", self.text("crash.quit"), Quit, PRIMARY)
