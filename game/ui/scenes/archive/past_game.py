"""One finished game: how it ended, the racks over its turns, and buttons for replay, copy and the like; and the
fair-play card, which says that the deal was not changed, and shows what is needed to check it (ux 4.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from game.rules.notation import format_tiles
from game.rules.play.scoring import EndReason
from game.rules.tiles import Tile
from game.session.board.rack_places import by_colour
from game.session.history.days import counts_for_day
from game.session.history.finished_game import FinishedGame
from game.session.history.highlights import summary
from game.session.match.seat_names import seat_names
from game.session.speech.phrases import signed
from game.session.storage.deal_code import code_of_match, deal_of_match
from game.session.storage.game_text import text_of_game
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.adaptive import Grid
from game.ui.kit.boxes import HBox, Padded, Portion, Sized, Spacer, VBox, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, LineItem, TextItem
from game.ui.kit.page import Page
from game.ui.look_names import IconName
from game.ui.pictures import Emblem, Weight
from game.ui.places import DealAgainPlace, FairPlayPlace, ReplayPlace, ReviewPlace
from game.ui.scene import Change, Pop, Push
from game.ui.scenes.archive.game_captions import (
    date_of,
    day_and_time,
    others_of,
    result_of,
    turns_told,
)
from game.ui.scenes.match.after_game import about_seat
from game.ui.scenes.match.par_page import ComparedPage, par_maker, par_row
from game.ui.scenes.page_parts import asked, charted, drawn
from game.ui.scenes.today import play_deal
from game.ui.services import Services
from game.ui.widgets.button import PRIMARY, ButtonStyle
from game.ui.widgets.chart import Axes, chart_lines
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.text_block import Ink

GAME, DEEDS, BETWEEN_COLUMNS = 1062, 540, 54
"""Widths of the two columns and the space between them, in units."""
ROW, SEATS, EMBLEM, CHART = 78, 420, 60, 150
"""Greatest height of a seat and of all of them, size of an emblem, least height of the chart."""
HALF_RACK = 7
"""The step of the values beside the curves: racks begin with twice as many."""
FIRST_DEED, DEED = 96, 72
"""Height of the one act and of the others."""
LEFT, LEFT_AIR = ButtonStyle(across=0.0), 30
NAME = 0.4
COLUMNS = (("past.tiles", 0.14), ("past.points", 0.23), ("past.score", 0.23))
"""Parts of the width."""


class PastGame(ComparedPage):
    """Shown from the list and after a game; `file` is its name in the archive, if it is there."""

    name = "past-game"
    first = "replay"

    def __init__(self, services: Services, finished_game: FinishedGame, file: str = "") -> None:
        super().__init__(services, finished_game.match.setup.game)
        self._finished_game = finished_game
        self._file = file
        self._facts = summary(finished_game)
        self._said = ""
        self.par = par_maker(self.services, finished_game)

    def content(self, sheet: Sheet) -> Item:
        game = self.kept("game", None if self.par is None else self.par.par, self._game)
        columns = HBox((Portion(game, GAME), Portion(self._deeds(), DEEDS)), BETWEEN_COLUMNS, grow=1)
        return full_page(head(self, result_of(self.services.texts, self._facts)), columns)

    def _game(self) -> Item:
        """How it ended, seat by seat; what others would have made of the seat, where that is known of such games; and
        the curves of tiles on the racks."""
        compared = () if self.par is None else (LineItem(), par_row(self.services, self._finished_game, self.par.par))
        label = Sized(TextItem(self.text("past.racks"), Ink(CAPTION, colour="muted")), tall=56)
        game, said = self._finished_game, self.text("past.racks_said")
        chart = charted(CHART, chart_lines, "racks", said, game.rack_curves, game.match.emblems, Axes(0, HALF_RACK))
        return VBox((self._about(), *self._seats(), *compared, LineItem(), label, chart))

    def _about(self) -> Item:
        texts, facts = self.services.texts, self._facts
        told = (
            texts.text("games.imported") if facts.imported else "",
            *day_and_time(texts, facts.ended or facts.begun, self.services.today().year),
            texts.text(f"box.{facts.setup.box}"),
            turns_told(texts, facts),
            self._how_over(),
        )
        line = texts.text("list.dot").join(filter(None, told))
        return Sized(TextItem(line, Ink(BODY, colour="muted", down=0.0), "about"), tall=60)

    def _how_over(self) -> str:
        """Who went out, or that nothing was left to draw."""
        texts, facts = self.services.texts, self._facts
        if facts.reason is EndReason.BLOCKED:
            return texts.text("past.blocked")
        return about_seat(texts, self._finished_game.match, "past.you_out", "past.other_out", facts.winners[0])

    def _seats(self) -> tuple[Item, ...]:
        """A line for every seat, below the headings."""
        seats = self._facts.setup.players
        tall = min(ROW, SEATS / (seats + 1))
        ink = Ink(CAPTION, Weight.SEMIBOLD, "muted", across=1.0)
        heads = HBox((Portion(Spacer(), NAME), *(Portion(TextItem(self.text(key), ink), at) for key, at in COLUMNS)))
        rows = (each for seat in range(seats) for each in (LineItem(), Sized(self._seat(seat, tall), tall=tall)))
        return Sized(heads, tall=tall), *rows, Spacer(tall=8)

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
        game = self._finished_game
        rows: tuple[tuple[str, str, IconName, OnPress], ...] = (
            ("review", "review.title", "eye", lambda: Push(ReviewPlace(game))),
            ("fair-play", "past.fair_play", "check", lambda: Push(FairPlayPlace(game))),
            ("again", "past.again", "reset", lambda: Push(DealAgainPlace(deal_of_match(game.match)))),
            ("code", "past.copy_code", "copy", self._copy_code),
            ("text", "past.copy_text", "document", self._copy_text),
            *((("delete", "past.delete", "bin", self._ask),) if self._file else ()),
        )
        others = (ButtonItem(ident, self.text(key), press, LEFT, DEED, icon=sign) for ident, key, sign, press in rows)
        replay = ButtonItem("replay", self.text("past.replay"), lambda: Push(ReplayPlace(game)), PRIMARY, FIRST_DEED)
        aside = Padded(VBox(tuple(others), 6), -LEFT_AIR)  # the icons begin where the act does
        return VBox((replay, aside, Spacer(grow=1), self._note()), 24)

    def _note(self) -> Item:
        code = code_of_match(self._finished_game.match)
        said = self._said or (self.text("past.code", code=code) if code else self.text("past.no_code"))
        return TextItem(said, Ink(CAPTION, colour="gold" if self._said else "muted"), "note", "status")

    # What is done

    def _copy_code(self) -> None:
        code = code_of_match(self._finished_game.match)
        if not code:
            self._said = self.text("share.cannot")
        elif self.services.clipboard.write(code):
            self._said = self.text("past.code_copied", code=code)
        else:
            self._written("code.txt", f"{code}\n")

    def _copy_text(self) -> None:
        text = text_of_game(self._finished_game)
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
        day = facts.setup.day if counts_for_day(facts) else None
        if day is not None:
            return asked(self, self.text("past.day_stays"), "day.again", partial(play_deal, self.services, day))
        told = (date_of(texts, facts.ended or facts.begun), others_of(texts, facts.setup), result_of(texts, facts))
        which = texts.text("list.dot").join(filter(None, told))
        return asked(self, self.text("past.delete_question"), "past.delete", self._delete, which)

    def _delete(self) -> Change:
        self.services.autosave.archive.delete(self._file)
        return Pop(2)


HIDDEN, DEAL, END = "hidden", "deal", "end"
LARGEST, SIGN = 54, 44
"""Width of a tile in units, which shrinks until a rack fits its row; size of an emblem."""
CALLED, MOST_CALLED, BETWEEN, SHORT = 186, 280, 44, 16
"""Units for emblem and name, and at most where text is large; between racks side by side; the most tiles of such a
rack."""
TILES = 450
"""The least width of a rack: with less, racks stand below each other."""
RACK, RACKS, POOL = 84, 330, 160
"""Heights in units: of a rack and of all of them at most, of the pool at least."""


class FairPlay(Page):
    """The sentence, the seed, and on request the racks and the pool in the order of drawing."""

    name = "fair-play"

    def __init__(self, services: Services, finished_game: FinishedGame) -> None:
        super().__init__(services, finished_game.match.setup.game)
        self._finished_game = finished_game
        self._view = HIDDEN

    def content(self, sheet: Sheet) -> Item:
        name = min(MOST_CALLED, CALLED * sheet.frame.text_scale)
        shown = self.kept(self._view, self.services.style, partial(self._shown, name))
        return full_page(head(self, self.text("fair.title")), shown)

    def _shown(self, name: float) -> Item:
        rows = VBox((*self._promise(), self._choice(), Spacer(tall=20), *self._tiles(name)))
        return Padded(rows, 0, 0, 20, grow=1)

    def _promise(self) -> Iterator[Item]:
        match = self._finished_game.match
        kind = ".renewed" if match.setup.game.renewals else ""
        said = self.text(f"fair.promise{kind}", seed=match.seed)
        yield Sized(TextItem(said, Ink(BODY, Weight.SEMIBOLD), "promise"), tall=84)
        code = code_of_match(match)
        check = self.text("fair.check", code=code) if code else self.text("fair.check_seed")
        yield Sized(TextItem(check, Ink(CAPTION, colour="muted", down=0.2), "check"), tall=84)

    def _choice(self) -> Item:
        options = [ChoiceOption(name, self.text(f"fair.{name}")) for name in (HIDDEN, DEAL, END)]
        return ChoiceItem("racks", options, self._view, self._choose, self.text("fair.shown"), across=0.0, tall=64)

    def _choose(self, value: str) -> None:
        self._view = value

    def _tiles(self, name: float) -> Iterator[Item]:
        """All racks and the pool: face down, as they were dealt, or as they were left."""
        state = self._finished_game.states[-1] if self._view == END else self._finished_game.start
        racks = [sorted(rack, key=by_colour) for rack in state.racks]
        across = _across(racks)
        tall = min(RACK, RACKS / -(-len(racks) // across))
        yield Grid(tuple(self._rack(seat, rack, name, tall) for seat, rack in enumerate(racks)), across, BETWEEN, 0.0)
        pool = state.draw_order
        label = self.services.texts.plural(self._by_seat("fair.pool"), len(pool))
        yield Sized(TextItem(label, Ink(CAPTION, Weight.SEMIBOLD), "pool"), tall=60)
        yield self._lying("pool.tiles", self.text(self._by_seat("fair.order")), pool, many_lines, POOL)

    def _rack(self, seat: int, tiles: Sequence[Tile], name: float, tall: float) -> Item:
        match = self._finished_game.match
        called = seat_names(self.services.texts, match.setup)[seat]
        emblem = ImageItem(partial(Emblem, match.emblems[seat]), SIGN, SIGN, layer=2)
        said = rest(TextItem(called, Ink(BODY), f"name.{seat}" if self._view == HIDDEN else ""))
        row = self._lying(f"rack.{seat}", called, tiles, one_line, tall)
        return HBox((Sized(HBox((emblem, said), 14, down=0.5), name, name), row), 10)

    def _lying(self, ident: str, label: str, tiles: Sequence[Tile], lines: MakeLines, tall: float) -> Item:
        """Tiles as they lie in these lines; face down they are nothing to those who hear the page."""
        hidden, style = self._view == HIDDEN, self.services.style

        def paint(canvas: Canvas, box: Box) -> None:
            wide, pitch, down, per_line = lines(len(tiles), box, canvas.frame.px(LARGEST), canvas.frame.px(3))
            top = box.y if down else box.centre[1] - wide * 2 / 3
            for at, tile in enumerate(tiles):
                face = style.back_of(tile, wide) if hidden else style.face(str(tile.symbol), wide)
                canvas.put(face, box.x + at % per_line * pitch, top + at // per_line * down, layer=2)

        told = format_tiles(tuple(tiles), style.spelling)
        return drawn(paint, tall, "" if hidden else ident, label, told, wide=TILES, grow=1)

    def _by_seat(self, key: str) -> str:
        """What is said of the order of the pool: with own draws it stands seat by seat."""
        return f"{key}.own" if self._finished_game.match.setup.own_draws else key


def _across(racks: Sequence[Sequence[Tile]]) -> int:
    """How many racks stand side by side: two if there are many and none is too long."""
    return 2 if len(racks) > 4 and max(map(len, racks)) <= SHORT else 1


SMALLEST = 14
"""Pixels."""


class TileLines(NamedTuple):
    """How tiles lie, in pixels: their width, from one to the next, from one line to the next (0 for a single one, in
    the middle of its place), and how many stand in a line."""

    wide: int
    pitch: float
    down: float
    per_line: int


MakeLines = Callable[[int, Box, int, int], TileLines]
"""For so many tiles in a place, so wide at most and so far apart."""


def one_line(count: int, box: Box, width: int, gap: int) -> TileLines:
    """Smaller where they must be, and one over the other where that is not enough."""
    width = max(SMALLEST, min(width, int((box.h - gap) * 3 / 4), int(box.w / max(1, count) - gap)))
    return TileLines(width, min(width + gap, (box.w - width) / max(1, count - 1)), 0.0, max(1, count))


def many_lines(count: int, box: Box, width: int, gap: int) -> TileLines:
    """As many lines as are needed, with tiles as large as the place allows."""

    def needed(wide: int) -> int:
        return max(1, -(-count // max(1, int(box.w // (wide + gap)))))

    fitting = (wide for wide in range(width, SMALLEST, -1) if needed(wide) * (wide * 4 / 3 + 2 * gap) <= box.h)
    width = next(fitting, min(width, SMALLEST))
    per_line = max(1, -(-count // needed(width)))  # lines of one length: no two tiles alone in the last
    return TileLines(width, width + gap, width * 4 / 3 + 2 * gap, per_line)
