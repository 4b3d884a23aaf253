"""One page, everything at once in force and remembered (ux 4.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from game.session.settings import TEXT_SCALES, Pace
from game.ui.geometry import Box
from game.ui.pictures import Weight
from game.ui.scene import Change
from game.ui.scenes.furniture import languages, row_label, rule, title
from game.ui.widgets.button import button
from game.ui.widgets.choice import Option, choice
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.slider import slider
from game.ui.widgets.still import panel
from game.ui.widgets.toggle import toggle
from game.ui.widgets.words import Ink, words

PANEL = (160, 164, 1600, 800)
PAD = 56
PITCH = 96
DISPLAY_TOP, PLAY_TOP = 176, 616
HEADING = 56

Fill = Callable[[Sheet, Box, str], Part]
"""Makes the control of a row in its room, under its label."""


class SettingsPage(Page):
    """Language, screen, movement, pace and sound."""

    name = "settings"
    first = "back"

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        heading = title(sheet, self.text("settings.title"), sheet.box(160, 54, 1200, 96))
        ground = panel(sheet.box(*PANEL), sheet.px(30))
        display = (
            ("settings.language", self._language),
            ("settings.text_scale", self._text_scale),
            ("settings.full_screen", self._full_screen),
            ("settings.reduced_motion", self._reduced_motion),
        )
        play = (("settings.pace", self._pace), ("settings.effects", self._effects))
        return (
            heading,
            self._back_button(sheet),
            ground,
            *self._section(sheet, "settings.display", DISPLAY_TOP, display),
            *self._section(sheet, "settings.play", PLAY_TOP, play),
            self._note(sheet),
        )

    def _section(self, sheet: Sheet, key: str, top: int, rows: tuple[tuple[str, Fill], ...]) -> Iterator[Part]:
        x, _, w, _ = PANEL
        ink = Ink(BODY, Weight.SEMIBOLD, colour="muted")
        yield words(sheet, sheet.box(x + PAD, top, 600, HEADING), self.text(key), ink, ident=key, role="heading")
        tall = sheet.target(64)
        for at, (label, fill) in enumerate(rows):
            line = sheet.box(x + PAD, top + HEADING + at * PITCH, w - 2 * PAD, PITCH)
            yield rule(line)
            yield row_label(sheet, Box(line.x, line.y, line.w * 0.36, line.h), self.text(label))
            room = Box(line.x + line.w * 0.38, line.centre[1] - tall / 2, line.w * 0.62, tall)
            yield fill(sheet, room, self.text(label))

    def _note(self, sheet: Sheet) -> Part:
        notice = self.doors.store.notice
        ink = Ink(CAPTION, colour="gold" if notice else "muted")
        box = sheet.box(PANEL[0] + PAD, 876, PANEL[2] - 2 * PAD, 76)
        return words(sheet, box, self.text(notice or "settings.note"), ink, ident="note", role="status")

    def _back_button(self, sheet: Sheet) -> Part:
        place = sheet.box(PANEL[0], 72, PANEL[2], 64)
        wide = sheet.px(200)
        box = Box(place.right - wide, place.y, wide, sheet.target(64))
        return button(sheet, box, "back", self.text("common.back"), self.back)

    def _language(self, sheet: Sheet, room: Box, label: str) -> Part:
        return languages(sheet, self.doors, room)

    def _text_scale(self, sheet: Sheet, room: Box, label: str) -> Part:
        options = [Option(str(n), self.text("settings.text_scale_value", percent=n)) for n in TEXT_SCALES]
        now = str(self.doors.store.now.text_scale)

        def scale(value: str) -> None:
            self.doors.store.change(text_scale=int(value))

        return choice(sheet, room, "text-scale", options, now, scale)

    def _full_screen(self, sheet: Sheet, room: Box, label: str) -> Part:
        def turn(on: bool) -> None:
            place = self.doors.store.now.window
            self.doors.store.change(window=replace(place, full_screen=on))

        now = self.doors.store.now.window.full_screen
        return toggle(sheet, room, "full-screen", label, on=now, turn=turn)

    def _reduced_motion(self, sheet: Sheet, room: Box, label: str) -> Part:
        def turn(on: bool) -> None:
            self.doors.store.change(reduced_motion=on)

        now = self.doors.store.now.reduced_motion
        return toggle(sheet, room, "reduced-motion", label, on=now, turn=turn)

    def _pace(self, sheet: Sheet, room: Box, label: str) -> Part:
        options = [Option(pace.value, self.text(f"pace.{pace.value}")) for pace in Pace]

        def choose(value: str) -> Change | None:
            self.doors.store.change(pace=Pace(value))
            return None

        return choice(sheet, room, "pace", options, self.doors.store.now.pace.value, choose)

    def _effects(self, sheet: Sheet, room: Box, label: str) -> Part:
        def move(value: int) -> None:
            self.doors.store.change(effects=value)

        now = self.doors.store.now.effects
        said = self.text("settings.text_scale_value", percent=now)
        return slider(sheet, room, "effects", label, now, said, move)
