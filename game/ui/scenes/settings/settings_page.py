"""The settings on one page; a change applies at once and is kept (ux 4.1). Large type shows one group at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from game.session.match.setup import Setup
from game.session.settings import Settings
from game.ui.geometry import Box
from game.ui.navigation import Navigator
from game.ui.pictures import Weight
from game.ui.piece_look import PieceLook
from game.ui.scenes.page_parts import rule, title
from game.ui.scenes.settings.setting_rows import SettingGroup, SettingRow, SettingRows
from game.ui.widgets.button import ButtonStyle, button, button_width
from game.ui.widgets.choice import ChoiceOption, choice
from game.ui.widgets.fitting import fits
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, CAPTION, HEIGHT, TITLE, Sheet
from game.ui.widgets.still import Still, panel
from game.ui.widgets.words import Ink, words

LEFT, WIDE = 100, 1720
TOP, FOOT = 168, 1062
"""The top of the panels and the lowest edge of everything, in units."""
BETWEEN, PAD = 28, 36
NOTE_LEFT = 660
ROW = 62
SAMPLE, SUITS = 58, ("k7", "r7", "b7", "o7")
"""Width of the sample tiles, and their faces."""
AIRY, TIGHT = 6, 3
"""Choices for the space above and below a row's control; the window decides. A heading is as high as a row, so that
the rows of both columns align."""
LEAST_LABEL = 150
"""The least width of a label with several lines beside its control; with less it stands above the control."""


class SettingsPage(Page):
    """Language, display, sound, play and input."""

    name = "settings"
    first = "back"

    def __init__(self, navigator: Navigator) -> None:
        super().__init__(navigator)
        self._choices = SettingRows(navigator)
        self._tab = "display"
        self._before_reset: Mapping[str, Mapping[str, object]] = {}
        """By group, the settings that a reset on this page replaced."""

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        head = tuple(self._head(sheet))
        for layout in (self._columns, self._single):
            for space in (AIRY, TIGHT):
                whole = (*head, *layout(sheet, sheet.px(space)))
                if fits(whole, sheet.frame):
                    return whole
        return whole

    def _head(self, sheet: Sheet) -> Iterator[Part]:
        """Title, note, the way back."""
        line = sheet.box(LEFT, 48, WIDE, 96)
        back = self.text("common.back")
        wide, tall = max(sheet.px(200), button_width(sheet, back)), sheet.target(64)
        heading = self.text("settings.title")
        yield title(sheet, heading, Box(line.x, line.y, sheet.px(NOTE_LEFT - LEFT - 20), line.h))
        sample = tuple(_sample(sheet, line, heading, self.services.look_of(Setup().game)))
        yield from sample
        notice = self.services.store.notice
        ink = Ink(CAPTION, colour="gold" if notice else "muted", across=1.0)
        beside = max((part.box.right for part in sample), default=line.x) + sheet.px(40)
        start = max(sheet.box(NOTE_LEFT, 0, 0, 0).x, beside)
        room = Box(start, sheet.box(0, 20, 0, 0).y, line.right - wide - sheet.px(36) - start, sheet.px(152))
        yield words(sheet, room, self.text(notice or "settings.note"), ink, ident="note", role="status")
        place = Box(line.right - wide, line.centre[1] - tall / 2, wide, tall)
        yield button(sheet, place, "back", back, self.back)

    def _columns(self, sheet: Sheet, space: int) -> Iterator[Part]:
        """All groups in two panels side by side."""
        group, wide = self._choices.group, (WIDE - BETWEEN) / 2
        right = LEFT + wide + BETWEEN
        display, language = _balanced(group("display"), group("language"))
        parts = (
            *self._column(sheet, sheet.box(LEFT, TOP, wide, 0), space, display, group("sound")),
            *self._column(sheet, sheet.box(right, TOP, wide, 0), space, language, group("play"), group("input")),
        )
        for x in (LEFT, right):
            yield self._ground(sheet, sheet.box(x, TOP, wide, 0), parts)
        yield from parts

    def _single(self, sheet: Sheet, space: int) -> Iterator[Part]:
        """One group, with tabs for the others."""
        groups = self._choices.groups()
        options = [ChoiceOption(group.name, self.text(f"settings.{group.name}")) for group in groups]
        line = sheet.box(LEFT, TOP, WIDE, 0)
        room = Box(line.x, line.y, line.w, sheet.target(72))
        label = self.text("settings.title")
        yield choice(sheet, room, "tab", options, self._tab, self._turn_to, across=0.0, label=label)
        shown = next(group for group in groups if group.name == self._tab)
        place = Box(line.x, room.bottom + sheet.px(24), line.w, 0)
        parts = self._column(sheet, place, space, shown)
        yield self._ground(sheet, place, parts)
        yield from parts

    def _turn_to(self, name: str) -> None:
        self._tab = name

    def _ground(self, sheet: Sheet, top: Box, parts: tuple[Part, ...]) -> Part:
        """The plate under all parts; it grows with parts that leave the page, so that tests see it."""
        bottom = max(part.box.bottom for part in parts) + sheet.px(PAD / 2)
        foot = sheet.box(0, FOOT, 0, 0).y
        height = bottom - top.y if bottom <= foot else HEIGHT * sheet.frame.u
        return panel(Box(top.x, top.y, top.w, height), sheet.px(30))

    def _column(self, sheet: Sheet, place: Box, space: int, *groups: SettingGroup) -> tuple[Part, ...]:
        """The rows of the groups from top to bottom."""
        x, wide = place.x + sheet.px(PAD), place.w - 2 * sheet.px(PAD)
        y = place.y + sheet.px(10)
        parts: list[Part] = []
        for group in groups:
            if group.fields:
                heading = Box(x, y, wide, sheet.target(ROW) + 2 * space)
                parts += self._heading(sheet, group, heading)
                y = heading.bottom
            for row in group.rows:
                parts += [rule(Box(x, y, wide, 0))] if parts else []
                made = self._row(sheet, row, Box(x, y + space, wide, sheet.target(ROW)))
                parts += made
                y = max(part.box.bottom for part in made) + space
        return tuple(parts)

    def _heading(self, sheet: Sheet, group: SettingGroup, line: Box) -> Iterator[Part]:
        """The name of a group, and the button that resets it or takes the reset back."""
        key = f"settings.{group.name}"
        undo = group.name in self._before_reset
        label = self.text("settings.reset_undo" if undo else "settings.reset")
        wide, tall = button_width(sheet, label, CAPTION), sheet.target(48)
        offered = undo or self._chosen(group) != _delivered(group)
        ink = Ink(BODY, Weight.SEMIBOLD, colour="muted")
        room = Box(line.x, line.y, line.w - (wide if offered else 0), line.h)
        yield words(sheet, room, self.text(key), ink, ident=key, role="heading")
        if not offered:
            return
        box = Box(line.right - wide, line.centre[1] - tall / 2, wide, tall)
        press = partial(self._undo_reset if undo else self._reset, group)
        yield button(sheet, box, f"reset.{group.name}", label, press, ButtonStyle(units=CAPTION))

    def _row(self, sheet: Sheet, row: SettingRow, line: Box) -> tuple[Part, ...]:
        """Label and control in one line, or the label above if there is no room beside."""
        label, gap = self.text(row.key), sheet.px(20)
        control = row.fill(sheet, line, label)
        beside = sheet.width(row.beside, sheet.type(BODY)) + gap if row.beside else 0
        free = control.box.x - line.x - gap - beside
        said = words(sheet, Box(line.x, line.y, free, line.h), label, Ink(BODY))
        if not said.crowded and (len(said.lines) == 1 or free >= sheet.px(LEAST_LABEL)):
            return said, control
        above = words(sheet, Box(line.x, line.y, line.w, sheet.line(sheet.type(BODY))), label, Ink(BODY))
        return above, row.fill(sheet, Box(line.x, above.box.bottom + sheet.px(6), line.w, line.h), label)

    def _chosen(self, group: SettingGroup) -> Mapping[str, object]:
        """What the group's settings are now."""
        return {field: getattr(self.services.store.now, field) for field in group.fields}

    def _reset(self, group: SettingGroup) -> None:
        self._before_reset = {**self._before_reset, group.name: self._chosen(group)}
        self.services.store.change(**_delivered(group))

    def _undo_reset(self, group: SettingGroup) -> None:
        before = dict(self._before_reset)
        self.services.store.change(**before.pop(group.name))
        self._before_reset = before


def _sample(sheet: Sheet, line: Box, heading: str, look: PieceLook) -> Iterator[Part]:
    """Four sample tiles beside the title that show look, faces, colours and marks as they are chosen."""
    left = line.x + sheet.width(heading, sheet.type(TITLE), Weight.DISPLAY) + sheet.px(36)
    tile = sheet.px(SAMPLE)
    for at, symbol in enumerate(SUITS):
        box = Box(left + at * (tile + sheet.px(4)), line.centre[1] - tile * 2 / 3, tile, tile * 4 / 3)
        yield Still(look.face(symbol, tile), box, layer=1)


def _balanced(display: SettingGroup, language: SettingGroup) -> tuple[SettingGroup, SettingGroup]:
    """The groups in two columns; text size moves to the language, so that both columns are equally long."""
    text = tuple(row for row in display.rows if row.key == "settings.text_scale")
    rest = tuple(row for row in display.rows if row not in text)
    return replace(display, rows=rest), replace(language, rows=(*language.rows, *text))


def _delivered(group: SettingGroup) -> Mapping[str, object]:
    """The default settings of the group."""
    usual = Settings()
    return {field: getattr(usual, field) for field in group.fields}
