"""One finished game: how it ended, the racks over its turns, and buttons for replay, copy and the like."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.session.history.finished_game import FinishedGame
from game.session.history.highlights import summary
from game.session.match.seat_names import seat_names
from game.session.storage.code_digits import BadCode
from game.session.storage.deal_code import SharedDeal, code_of
from game.session.storage.game_text import written
from game.ui.geometry import Box
from game.ui.pictures import Emblem, Weight
from game.ui.places import DealAgainPlace, FairPlayPlace, ReplayPlace, ReviewPlace
from game.ui.scene import Change, Pop, Push
from game.ui.scenes.archive.game_captions import date_of, others_of, result_of
from game.ui.scenes.match.scoresheet import signed
from game.ui.scenes.page_parts import rule, title, way_back
from game.ui.services import Services
from game.ui.widgets.button import PLAIN, PRIMARY, button
from game.ui.widgets.chart import Axes, lines
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.page import Page
from game.ui.widgets.part import OnPress, Part
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.still import Still, panel
from game.ui.widgets.words import Ink, words

PANEL = (160, 164, 1040, 800)
COMMANDS = (1232, 164, 528, 800)
PAD = 46
HALF_RACK = 7
"""The step of the values beside the curves: racks begin with twice as many."""
DEED = 84
"""Height of a button."""
COLUMNS = (("past.tiles", 0.54), ("past.points", 0.77), ("past.score", 1.0))


class PastGame(Page):
    """Shown from the list and after a game; `name` is its file in the archive, if it has one."""

    name = "past-game"
    first = "replay"

    def __init__(self, services: Services, finished_game: FinishedGame, name: str = "") -> None:
        super().__init__(services, finished_game.match.setup.game)
        self._finished_game = finished_game
        self._file = name
        self._facts = summary(finished_game)
        self._said = ""

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        heading = title(sheet, result_of(self.services.texts, self._facts), sheet.box(160, 54, 1300, 96))
        grounds = (panel(sheet.box(*PANEL), sheet.px(30)), panel(sheet.box(*COMMANDS), sheet.px(30)))
        return (heading, *grounds, *self._about(sheet), *self._seats(sheet), *self._deeds(sheet), self._note(sheet))

    def _about(self, sheet: Sheet) -> Iterator[Part]:
        x, y, w, _ = PANEL
        texts, facts = self.services.texts, self._facts
        told = (
            texts.text("games.imported") if facts.imported else "",
            date_of(texts, facts.ended or facts.begun),
            texts.text(f"box.{facts.setup.box}"),
            texts.plural("games.turns_count", facts.turns),
            texts.text(f"past.{facts.reason.value}"),
        )
        line = texts.text("list.dot").join(filter(None, told))
        quiet = Ink(BODY, colour="muted")
        yield words(sheet, sheet.box(x + PAD, y + 16, w - 2 * PAD, 64), line, quiet, ident="about")

    def _seats(self, sheet: Sheet) -> Iterator[Part]:
        """A line for every seat, and below it the curves of tiles on the racks."""
        x, y, w, h = PANEL
        seats = self._facts.setup.players
        pitch = min(64, 330 / (seats + 1))
        head = sheet.box(x + PAD, y + 84, w - 2 * PAD, pitch)
        for key, end in COLUMNS:
            ink = Ink(CAPTION, Weight.SEMIBOLD, "muted", across=1.0)
            yield words(sheet, _cell(head, end), self.text(key), ink)
        for seat in range(seats):
            line = sheet.box(x + PAD, y + 84 + (seat + 1) * pitch, w - 2 * PAD, pitch)
            yield rule(line)
            yield from self._seat(sheet, line, seat)
        top = y + 84 + (seats + 1) * pitch + 16
        label = sheet.box(x + PAD, top, w - 2 * PAD, 44)
        yield rule(sheet.box(x + PAD, top - 8, w - 2 * PAD, 1))
        yield words(sheet, label, self.text("past.racks"), Ink(CAPTION, colour="muted"))
        chart = sheet.box(x + PAD, top + 48, w - 2 * PAD, y + h - top - 48 - 30)
        curves = [[len(state.seats[seat].rack) for state in self._finished_game.states] for seat in range(seats)]
        said = self.text("past.racks_said", turns=self._facts.turns)
        yield lines(sheet, chart, "racks", said, curves, self._finished_game.match.emblems, Axes(0, HALF_RACK))

    def _seat(self, sheet: Sheet, line: Box, seat: int) -> Iterator[Part]:
        names = seat_names(self.services.texts, self._facts.setup)
        state = self._finished_game.states[-1]
        rack = state.seats[seat].rack
        won = seat in self._facts.winners
        size = min(sheet.px(46), round(line.h * 0.78))
        emblem = Emblem(self._finished_game.match.emblems[seat], size, active=won)
        yield Still(emblem, Box(line.x, line.centre[1] - size / 2, size, size), layer=2)
        weight = Weight.BOLD if won else Weight.REGULAR
        name = Box(line.x + size * 1.4, line.y, line.w * 0.42 - size * 1.4, line.h)
        yield words(sheet, name, names[seat], Ink(BODY, weight), ident=f"seat.{seat}")
        score = signed(self._facts.scores[seat])
        values = (str(len(rack)), str(sum(map(state.points, rack))), score)
        for (key, end), value in zip(COLUMNS, values, strict=True):
            colour = "gold" if won and end == 1.0 else "ink"
            ident = f"{key.rpartition('.')[2]}.{seat}"
            shown = words(sheet, _cell(line, end), value, Ink(BODY, weight, colour, across=1.0), ident=ident)
            yield replace(shown, said=self.text("score.cell", name=names[seat], row=self.text(key)))

    def _deeds(self, sheet: Sheet) -> Iterator[Part]:
        x, y, w, h = COMMANDS
        rows: list[tuple[str, str, OnPress]] = [
            ("replay", "past.replay", lambda: Push(ReplayPlace(self._finished_game))),
            ("review", "review.title", lambda: Push(ReviewPlace(self._finished_game))),
            ("fair-play", "past.fair_play", lambda: Push(FairPlayPlace(self._finished_game))),
            ("again", "past.again", lambda: Push(DealAgainPlace(self._deal()))),
            ("code", "past.copy_code", self._copy_code),
            ("text", "past.copy_text", self._copy_text),
        ]
        if self._file:
            rows.append(("delete", "past.delete", self._ask))
        pitch = 104
        for at, (ident, key, press) in enumerate(rows):
            top = h - PAD - DEED if ident == "delete" else PAD + at * pitch
            place = sheet.box(x + PAD, y + top, w - 2 * PAD, DEED)
            yield button(sheet, place, ident, self.text(key), press, PRIMARY if at == 0 else PLAIN)
        yield way_back(sheet, self, sheet.box(PANEL[0], 72, x + w - PANEL[0], 64))

    def _note(self, sheet: Sheet) -> Part:
        box = sheet.box(160, 976, 1600, 76)
        code = self._code()
        said = self._said or (self.text("past.code", code=code) if code else self.text("past.no_code"))
        colour = "gold" if self._said else "muted"
        return words(sheet, box, said, Ink(CAPTION, colour=colour), ident="note", role="status")

    # What is done

    def _deal(self) -> SharedDeal:
        match = self._finished_game.match
        return SharedDeal(match.setup, match.seed, match.first)

    def _code(self) -> str:
        try:
            return code_of(self._deal())
        except BadCode:
            return ""

    def _copy_code(self) -> None:
        code = self._code()
        if not code:
            self._said = self.text("share.cannot")
        elif self.services.clipboard.write(code):
            self._said = self.text("past.code_copied", code=code)
        else:
            self._written("code.txt", f"{code}\n")

    def _copy_text(self) -> None:
        text = written(self._finished_game)
        if self.services.clipboard.write(text):
            self._said = self.text("past.text_copied")
        self._written(self._file or "game.txt", text)

    def _written(self, name: str, text: str) -> None:
        """Write the text to a file, too, because some clipboards are lost with the program or do not exist."""
        file = self.services.autosave.archive.shared(name, text)
        if file is not None:
            self._said = f"{self._said} {self.text('past.file_written', file=file)}".strip()
        elif not self._said:
            self._said = self.text("past.not_written")

    def _ask(self) -> Change:
        stay = DialogAnswer("stay", self.text("past.keep"), Pop)
        go = DialogAnswer("go", self.text("past.delete"), self._delete)
        texts, facts = self.services.texts, self._facts
        told = (date_of(texts, facts.ended or facts.begun), others_of(texts, facts.setup), result_of(texts, facts))
        which = texts.text("list.dot").join(filter(None, told))
        return Push(Dialog(self.services, self.text("past.delete_question"), stay, go, which))

    def _delete(self) -> Change:
        self.services.autosave.archive.delete(self._file)
        return Pop(2)


def _cell(line: Box, end: float) -> Box:
    """A right-aligned column of numbers that ends at this part of the line."""
    wide = line.w * 0.24
    return Box(line.x + line.w * end - wide, line.y, wide, line.h)
