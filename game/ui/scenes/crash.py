"""The page after an unexpected error: it says that nothing is lost and where the log is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.session.system import logs
from game.ui.geometry import Box
from game.ui.pictures import Weight
from game.ui.scene import Change, Quit
from game.ui.widgets.button import PRIMARY, button
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, CAPTION, HEIGHT, TITLE, WIDTH, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, Words, words

WIDE = 1100
PAD, GAP = 66, 26
BUTTON = (380, 88)


class CrashPage(Page):
    """A sentence and a button to leave; it uses nothing of the scene that failed."""

    name = "crash"
    first = "quit"

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        """The panel in the middle of the window, as high as its text."""
        pad, gap, (wide, tall) = sheet.px(PAD), sheet.px(GAP), map(sheet.px, BUTTON)
        ground = sheet.box((WIDTH - WIDE) / 2, 0, WIDE, 0)
        told = tuple(self._told(sheet, Box(0, 0, ground.w - 2 * pad, HEIGHT)))
        height = sum(each.block + gap for each in told) + gap + tall + 2 * pad
        ground = Box(ground.x, (sheet.frame.height - height) / 2, ground.w, height)
        top = ground.y + pad
        placed = []
        for each in told:
            placed.append(replace(each, box=Box(ground.x + pad, top, ground.w - 2 * pad, each.block)))
            top += each.block + gap
        place = Box(ground.right - pad - wide, ground.bottom - pad - tall, wide, tall)
        leave = button(sheet, place, "quit", self.text("crash.quit"), Quit, PRIMARY)
        return (panel(ground, sheet.px(30), "panel-raised"), *placed, leave)

    def back(self) -> Change | None:
        return Quit()

    def browse_rules(self) -> Change | None:
        return None

    def _told(self, sheet: Sheet, room: Box) -> Iterator[Words]:
        """What happened, that nothing is lost, and where the details are."""
        head = Ink(TITLE * 0.8, Weight.DISPLAY)
        yield words(sheet, room, self.text("crash.title"), head, ident="title", role="heading")
        yield words(sheet, room, self.text("crash.note"), Ink(BODY), ident="note", role="status")
        file = logs.where()
        if file is not None:
            yield words(sheet, room, self.text("crash.log", file=file), Ink(CAPTION, colour="muted"), ident="log")
