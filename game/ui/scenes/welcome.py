"""The first start: one question, and one click to a dealt game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.session.setup import Setup
from game.ui.pictures import Weight
from game.ui.scene import Change, Pop, Push, Replace
from game.ui.scenes.home import LEFT, WIDE, TitlePage
from game.ui.widgets.button import Look, button
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import CAPTION, HEADING, Sheet
from game.ui.widgets.words import Ink, words

CLOCK = 60
"""Seconds, as printed (rules 8.1)."""


class Welcome(TitlePage):
    """Relaxed or with the clock; everything else has a default."""

    name = "welcome"
    first = "relaxed"

    def back(self) -> Change | None:
        """Whoever does not want to answer finds the title page."""
        self.doors.store.change(first_start_done=True)
        return Pop()

    def middle(self, sheet: Sheet) -> Iterator[Part]:
        ink = Ink(HEADING, Weight.SEMIBOLD, down=0.0)
        box = sheet.box(LEFT, 368, 700, 62)
        yield words(sheet, box, self.text("welcome.question"), ink, ident="question", role="heading")
        yield self._start(sheet, 440, "relaxed", None)
        yield self._start(sheet, 578, "clock", CLOCK)
        quiet = Ink(CAPTION, colour="muted", down=0.0)
        note = sheet.box(LEFT, 706, WIDE + 40, 84)
        yield words(sheet, note, self.text("welcome.note"), quiet, ident="note")
        more = sheet.box(LEFT, 806, WIDE, 80)
        yield button(sheet, more, "new-game", self.text("welcome.more"), lambda: Push(self.doors.new_game()))

    def _start(self, sheet: Sheet, top: int, name: str, clock: int | None) -> Part:
        def press() -> Change:
            return Replace(self.doors.begin(replace(Setup(), clock=clock)))

        label, hint = self.text(f"welcome.{name}"), self.text(f"welcome.{name}_hint")
        look = Look("primary" if clock is None else "secondary", 32)
        return button(sheet, sheet.box(LEFT, top, WIDE, 118), name, label, press, look, hint)
