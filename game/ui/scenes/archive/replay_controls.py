"""The row of controls below a replay: step and play, the scrubber, speeds, highlights, racks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from game.session.texts import Texts
from game.ui.geometry import Box
from game.ui.scenes.archive.playback import SPEEDS, Playback
from game.ui.widgets.button import button, button_width
from game.ui.widgets.choice import Choice, ChoiceOption, choice
from game.ui.widgets.part import OnPress, Part
from game.ui.widgets.scrubber import scrubber
from game.ui.widgets.sheet import Sheet
from game.ui.widgets.sign import Sign

SHORTEST = 320
"""Of the scrubber and the gaps beside it, in units."""


class ReplayControls:
    """Lays the controls out for the present state of a playback."""

    def __init__(self, texts: Texts, playback: Playback, moments: tuple[int, ...] = ()) -> None:
        """`moments` are the turns of a review, which are dots of their own on the scrubber."""
        self._texts = texts
        self._playback = playback
        self._moments = moments

    def parts(self, sheet: Sheet, row: Box, turn_over: OnPress, *, open_racks: bool) -> Iterator[Part]:
        """All controls in `row`; `turn_over` shows the racks, or hides those that are open."""
        playback, gap = self._playback, sheet.px(10)
        signs = tuple(self._signs(sheet, row, gap))
        yield from signs
        left = signs[-1].box.right + gap
        sheet = self._fitting(sheet, row.right - left)
        moving, wide = self._wide(sheet)
        racks = Box(row.right - wide, row.y, wide, row.h)
        moment = Box(racks.x - gap - moving, row.y, moving, row.h)
        speeds = self._speeds(sheet, Box(left, row.y, moment.x - gap - left, row.h))
        speeds = replace(speeds, label=self._texts.text("replay.speeds"))
        place = Box(left, row.y, speeds.box.x - gap - left, row.h)
        marks = tuple(each.turn for each in playback.moments)
        at = (playback.turn, playback.last)
        yield scrubber(sheet, place, self._texts.text("replay.scrubber"), at, marks, playback.jump, self._moments)
        yield speeds
        yield button(sheet, moment, "moment", self._texts.text("replay.moment"), partial(playback.to_moment, 1))
        label = self._texts.text("replay.hide_racks" if open_racks else "replay.show_racks")
        yield button(sheet, racks, "racks", label, turn_over)

    def _signs(self, sheet: Sheet, row: Box, gap: int) -> Iterator[Sign]:
        playback, small = self._playback, round(row.h)
        turn, last = playback.turn, playback.last
        signs: tuple[tuple[str, str, bool, OnPress], ...] = (
            ("play", "pause" if playback.playing else "play", last > 0, playback.toggle),
            ("first", "first", turn > 0, partial(playback.jump, 0)),
            ("previous", "previous", turn > 0, partial(playback.jump, turn - 1)),
            ("next", "next", turn < last, partial(playback.jump, turn + 1)),
            ("last", "last", turn < last, partial(playback.jump, last)),
        )
        for number, (ident, icon, able, press) in enumerate(signs):
            label = self._texts.text(f"replay.{icon}")
            kind = "primary" if ident == "play" else "secondary"
            box = Box(row.x + number * (small + gap), row.y, small, row.h)
            yield Sign(ident, label, icon, box, press, sheet.px(16), kind, able)

    def _fitting(self, sheet: Sheet, room: float) -> Sheet:
        """The largest type that leaves the scrubber its least length."""
        scale = sheet.frame.text_scale
        while scale > 1.0:
            speeds = self._speeds(sheet, Box(0, 0, room, 0))
            if speeds.box.w + sum(self._wide(sheet)) + sheet.px(SHORTEST) <= room:
                break
            scale = max(1.0, scale - 0.1)
            sheet = sheet.with_text(scale)
        return sheet

    def _wide(self, sheet: Sheet) -> tuple[int, int]:
        """The widths of the two buttons with words, the same for both labels of the racks' button."""
        text = self._texts.text
        moment = button_width(sheet, text("replay.moment"))
        labels = (text("replay.show_racks"), text("replay.hide_racks"))
        return max(sheet.px(200), moment), max(sheet.px(210), *(button_width(sheet, label) for label in labels))

    def _speeds(self, sheet: Sheet, room: Box) -> Choice:
        options = [
            ChoiceOption(speed, self._texts.text("replay.speed", factor=speed.replace("0.5", "½"))) for speed in SPEEDS
        ]
        return choice(sheet, room, "speed", options, self._playback.speed, self._playback.set_speed)
