"""One finished game: how it ended, the racks over its turns, and buttons for replay, copy and the like."""

from __future__ import annotations

from datetime import date
from functools import partial

from game.session.history.days import counts
from game.session.history.finished_game import FinishedGame
from game.session.history.highlights import summary
from game.session.match.seat_names import seat_names
from game.session.speech.phrases import signed
from game.session.storage.code_digits import BadCode
from game.session.storage.deal_code import SharedDeal, code_of
from game.session.storage.game_text import written
from game.ui.geometry import Box
from game.ui.kit.boxes import HBox, Portion, Sized, Spacer, VBox, plated, rest
from game.ui.kit.frames import Dialog, DialogAnswer, full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, LineItem, PartsItem, TextItem
from game.ui.kit.page import Page
from game.ui.pictures import Emblem, Weight
from game.ui.places import DealAgainPlace, FairPlayPlace, ReplayPlace, ReviewPlace, TablePlace
from game.ui.scene import Change, Pop, Push, Replace
from game.ui.scenes.archive.game_captions import date_of, others_of, result_of
from game.ui.scenes.match.par_page import par_maker, par_row
from game.ui.services import Services
from game.ui.widgets.button import PLAIN, PRIMARY
from game.ui.widgets.chart import Axes, lines
from game.ui.widgets.part import OnPress, Part
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.words import Ink

GAME, DEEDS, PAD = 1040, 528, 46
"""Widths of the two panels, and the space inside them, in units."""
ROW, SEATS, EMBLEM, CHART = 64, 330, 46, 150
"""Greatest height of a seat and of all of them, size of an emblem, least height of the chart."""
HALF_RACK = 7
"""The step of the values beside the curves: racks begin with twice as many."""
DEED = 84
"""Height of a button."""
NAME = 0.4
COLUMNS = (("past.tiles", 0.14), ("past.points", 0.23), ("past.score", 0.23))
"""Parts of the width."""


class PastGame(Page):
    """Shown from the list and after a game; `file` is its name in the archive, if it is there."""

    name = "past-game"
    first = "replay"

    def __init__(self, services: Services, finished_game: FinishedGame, file: str = "") -> None:
        super().__init__(services, finished_game.match.setup.game)
        self._finished_game = finished_game
        self._file = file
        self._facts = summary(finished_game)
        self._said = ""
        self._par = par_maker(self.services, finished_game)

    def enter(self) -> None:
        if self._par is not None:
            self._par.begin()
        super().enter()

    def leave(self) -> None:
        if self._par is not None:
            self._par.close()
        super().leave()

    def update(self, dt: float) -> Change | None:
        if self._par is not None and self._par.look():
            self.rebuild()
        return super().update(dt)

    @property
    def settled(self) -> bool:
        return super().settled and not (self._par is not None and self._par.is_making)

    def content(self, sheet: Sheet) -> Item:
        game = self.kept("game", None if self._par is None else self._par.par, self._game)
        panels = HBox((Portion(game, GAME), Portion(plated(self._deeds(), PAD, PAD), DEEDS)), 32, grow=1)
        above = head(self, result_of(self.services.texts, self._facts))
        return full_page(above, VBox((panels, self._note()), 12, grow=1), below=28)

    def _game(self) -> Item:
        return plated(VBox((*self._about(), *self._seats(), *self._compared(), *self._course())), PAD, 16, 30)

    def _about(self) -> tuple[Item, ...]:
        texts, facts = self.services.texts, self._facts
        told = (
            texts.text("games.imported") if facts.imported else "",
            date_of(texts, facts.ended or facts.begun),
            texts.text(f"box.{facts.setup.box}"),
            texts.plural("games.turns_count", facts.turns),
            texts.text(f"past.{facts.reason.value}"),
        )
        line = texts.text("list.dot").join(filter(None, told))
        return (Sized(TextItem(line, Ink(BODY, colour="muted"), "about"), tall=68),)

    def _seats(self) -> tuple[Item, ...]:
        """A line for every seat, below the headings."""
        seats = self._facts.setup.players
        tall = min(ROW, SEATS / (seats + 1))
        ink = Ink(CAPTION, Weight.SEMIBOLD, "muted", across=1.0)
        heads = HBox((Portion(Spacer(), NAME), *(Portion(TextItem(self.text(key), ink), at) for key, at in COLUMNS)))
        rows = (each for seat in range(seats) for each in (LineItem(), Sized(self._seat(seat, tall), tall=tall)))
        return Sized(heads, tall=tall), *rows, Spacer(tall=8)

    def _compared(self) -> tuple[Item, ...]:
        """What others would have made of the seat, where that is known of such games."""
        return () if self._par is None else (LineItem(), par_row(self.services, self._finished_game, self._par.par))

    def _course(self) -> tuple[Item, ...]:
        """The curves of tiles on the racks."""
        label = TextItem(self.text("past.racks"), Ink(CAPTION, colour="muted"))
        return LineItem(), Sized(label, tall=56), PartsItem(self._curves_at, tall=CHART, grow=1)

    def _curves_at(self, sheet: Sheet, place: Box) -> tuple[Part]:
        game, said = self._finished_game, self.text("past.racks_said")
        curves = [[len(state.seats[seat].rack) for state in game.states] for seat in range(self._facts.setup.players)]
        return (lines(sheet, place, "racks", said, curves, game.match.emblems, Axes(0, HALF_RACK)),)

    def _seat(self, seat: int, tall: float) -> Item:
        called = seat_names(self.services.texts, self._facts.setup)[seat]
        state, won = self._finished_game.states[-1], seat in self._facts.winners
        rack, size = state.seats[seat].rack, min(EMBLEM, tall * 0.78)
        emblem = ImageItem(partial(Emblem, self._finished_game.match.emblems[seat], active=won), size, size, layer=2)
        weight = Weight.BOLD if won else Weight.REGULAR
        name = HBox((emblem, rest(TextItem(called, Ink(BODY, weight), f"seat.{seat}"))), size * 0.4, down=0.5)
        values = str(len(rack)), str(sum(map(state.points, rack))), signed(self._facts.scores[seat])
        cells = []
        for (key, part), value in zip(COLUMNS, values, strict=True):
            ink = Ink(BODY, weight, "gold" if won and key == COLUMNS[-1][0] else "ink", across=1.0)
            said = self.text("score.cell", name=called, row=self.text(key))
            cells.append(Portion(TextItem(value, ink, f"{key.rpartition('.')[2]}.{seat}", said=said), part))
        return HBox((Portion(name, NAME), *cells), down=0.5)

    def _deeds(self) -> Item:
        rows: tuple[tuple[str, str, OnPress], ...] = (
            ("replay", "past.replay", lambda: Push(ReplayPlace(self._finished_game))),
            ("review", "review.title", lambda: Push(ReviewPlace(self._finished_game))),
            ("fair-play", "past.fair_play", lambda: Push(FairPlayPlace(self._finished_game))),
            ("again", "past.again", lambda: Push(DealAgainPlace(self._deal()))),
            ("code", "past.copy_code", self._copy_code),
            ("text", "past.copy_text", self._copy_text),
            *((("delete", "past.delete", self._ask),) if self._file else ()),
        )
        buttons = [
            ButtonItem(ident, self.text(key), press, PLAIN if at else PRIMARY, DEED)
            for at, (ident, key, press) in enumerate(rows)
        ]
        apart = (Spacer(tall=20, grow=1), buttons.pop()) if self._file else ()
        return VBox((VBox(tuple(buttons), 20), *apart))

    def _note(self) -> Item:
        code = self._code()
        said = self._said or (self.text("past.code", code=code) if code else self.text("past.no_code"))
        ink = Ink(CAPTION, colour="gold" if self._said else "muted")
        return Sized(TextItem(said, ink, "note", "status"), tall=76)

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
        """Whether to delete; the game of a day that counts is played again instead, or its day would be open anew."""
        texts, facts = self.services.texts, self._facts
        stay, day = DialogAnswer("stay", self.text("past.keep"), Pop), facts.setup.day if counts(facts) else None
        if day is not None:
            again = DialogAnswer("go", self.text("day.again"), partial(self._practise, day))
            return Push(Dialog(self.services, self.text("past.day_stays"), stay, again))
        go = DialogAnswer("go", self.text("past.delete"), self._delete)
        told = (date_of(texts, facts.ended or facts.begun), others_of(texts, facts.setup), result_of(texts, facts))
        which = texts.text("list.dot").join(filter(None, told))
        return Push(Dialog(self.services, self.text("past.delete_question"), stay, go, which))

    def _practise(self, day: date) -> Change:
        return Replace(TablePlace(self.services.matches.deal_of_day(day)))

    def _delete(self) -> Change:
        self.services.autosave.archive.delete(self._file)
        return Pop(2)
