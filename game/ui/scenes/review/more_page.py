"""Every turn of a game in which more was possible, one line each, with the way to try it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from game.session.history.finished_game import FinishedGame
from game.session.review.moments import Moment
from game.session.review.wording import head, more
from game.ui.geometry import Box
from game.ui.pictures import Weight
from game.ui.scene import Change, Push
from game.ui.scenes.page_parts import LeafedPage, rule, title, way_back
from game.ui.scenes.review.trying import try_again
from game.ui.services import Services
from game.ui.widgets.button import ButtonStyle, button, button_width
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

PANEL, FOOT = (160, 164, 1600, 760), 948
PAD, PITCH = 40, 84
NAMED = 0.14
"""The part of a line that names the turn."""
SMALL = ButtonStyle(units=BODY)


class MorePage(LeafedPage):
    """The list of one review; what is tried leads back to it."""

    name = "review-more"
    first = "back"

    def __init__(self, services: Services, finished_game: FinishedGame, lines: tuple[Moment, ...]) -> None:
        super().__init__(services)
        self._finished_game = finished_game
        self._lines = lines

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        heading = title(sheet, self.text("review.more_title"), sheet.box(160, 54, 1200, 96))
        back = way_back(sheet, self, sheet.box(160, 72, 1600, 64))
        ground = panel(sheet.box(*PANEL), sheet.px(30))
        rows = tuple(self._rows(sheet))
        return (heading, back, ground, *rows, *self.turning(sheet, sheet.box(160, FOOT, 1600, 64)))

    def _rows(self, sheet: Sheet) -> Iterator[Part]:
        x, y, w, h = PANEL
        inside = sheet.box(x + PAD, y + PAD / 2, w - 2 * PAD, h - PAD)
        high = max(sheet.px(PITCH), sheet.target(56) + sheet.px(12), 2 * sheet.line(sheet.type(BODY)) + sheet.px(8))
        room = max(1, int(inside.h // high))
        first = self.leaf(-(-len(self._lines) // room)) * room
        for at, moment in enumerate(self._lines[first : first + room]):
            line = Box(inside.x, inside.y + at * high, inside.w, high)
            if at:
                yield rule(line)
            yield from self._row(sheet, line, moment)

    def _row(self, sheet: Sheet, line: Box, moment: Moment) -> Iterator[Part]:
        texts, number = self.services.texts, moment.turn
        label = self.text("review.try")
        wide, tall = button_width(sheet, label, BODY), sheet.target(56)
        place = Box(line.right - wide, line.centre[1] - tall / 2, wide, tall)
        turn = self.text("review.turn", turn=moment.number)
        named = Box(line.x, line.y, line.w * NAMED, line.h)
        yield words(sheet, named, turn, Ink(CAPTION, Weight.SEMIBOLD), ident=f"turn.{number}")
        said = self.text("review.and_then", first=head(texts, moment), second=more(texts, moment))
        row = Box(named.right, line.y, place.x - named.right - sheet.px(20), line.h)
        yield words(sheet, row, said, Ink(BODY), ident=f"said.{number}")
        press = button(sheet, place, f"try.{number}", label, partial(self._try, moment), SMALL)
        yield replace(press, label=self.text("label.about", said=label, about=turn))

    def _try(self, moment: Moment) -> Change:
        return Push(try_again(self.services, self.services.texts, self._finished_game, moment))
