"""The fair-play card: says that the deal was not changed, and shows what is needed to check it (ux 4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.rules.tiles import Tile
from game.session.history.finished_game import FinishedGame
from game.session.match.seat_names import seat_names
from game.session.storage.code_digits import BadCode
from game.session.storage.deal_code import SharedDeal, code_of
from game.ui.geometry import Box
from game.ui.pictures import Emblem, Weight
from game.ui.scenes.archive.replay_view import rack_order
from game.ui.scenes.page_parts import title, way_back
from game.ui.services import Services
from game.ui.widgets.choice import ChoiceOption, choice
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.rows.tile_row import TileRow
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.still import Still, panel
from game.ui.widgets.words import Ink, words

PANEL = (160, 164, 1600, 850)
PAD = 46
HIDDEN, DEAL, END = "hidden", "deal", "end"
LARGEST = 54
"""Width of a tile in units; it shrinks until a rack fits its row."""
NAME, BETWEEN, SHORT = 196, 44, 16
"""Units for emblem and name, and between racks side by side; the most tiles of such a rack."""


class FairPlay(Page):
    """The sentence, the seed, and on request the racks and the pool in the order of drawing."""

    name = "fair-play"
    first = "back"

    def __init__(self, services: Services, finished_game: FinishedGame) -> None:
        super().__init__(services, finished_game.match.setup.game)
        self._finished_game = finished_game
        self._view = HIDDEN

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        heading = title(sheet, self.text("fair.title"), sheet.box(160, 54, 1200, 96))
        ground = panel(sheet.box(*PANEL), sheet.px(30))
        return (heading, ground, *self._promise(sheet), self._choice(sheet), *self._tiles(sheet), self._back(sheet))

    def _promise(self, sheet: Sheet) -> Iterator[Part]:
        x, y, w, _ = PANEL
        match = self._finished_game.match
        box = sheet.box(x + PAD, y + 24, w - 2 * PAD, 84)
        kind = ".renewed" if match.setup.game.renewals else ""
        said = self.text(f"fair.promise{kind}", seed=match.seed)
        yield words(sheet, box, said, Ink(BODY, Weight.SEMIBOLD), ident="promise")
        box = sheet.box(x + PAD, y + 108, w - 2 * PAD, 76)
        yield words(sheet, box, self._check(), Ink(CAPTION, colour="muted", down=0.2), ident="check")

    def _check(self) -> str:
        """How to check the statement."""
        match = self._finished_game.match
        try:
            code = code_of(SharedDeal(match.setup, match.seed, match.first))
        except BadCode:
            return self.text("fair.check_seed")
        return self.text("fair.check", code=code)

    def _choice(self, sheet: Sheet) -> Part:
        x, y, w, _ = PANEL
        room = sheet.box(x + PAD, y + 192, w - 2 * PAD, 64)
        room = Box(room.x, room.y, room.w, sheet.target(64))
        options = [ChoiceOption(name, self.text(f"fair.{name}")) for name in (HIDDEN, DEAL, END)]
        return choice(sheet, room, "racks", options, self._view, self._choose, 0.0, self.text("fair.shown"))

    def _choose(self, value: str) -> None:
        self._view = value

    def _tiles(self, sheet: Sheet) -> Iterator[Part]:
        """All racks and the pool: face down, as they were dealt, or as they were left."""
        x, y, w, h = PANEL
        state = self._finished_game.states[-1] if self._view == END else self._finished_game.start
        racks = [sorted(rack, key=rack_order) for rack in state.racks]
        top, tall = y + 276.0, self._tall(racks)
        for seat, place in enumerate(self._places(sheet, racks, top, tall)):
            yield from self._rack(sheet, place, seat, racks[seat])
        top += tall + 8
        pool = tuple(reversed(state.pool))
        label = self.services.texts.plural("fair.pool", len(pool))
        yield words(sheet, sheet.box(x + PAD, top, w - 2 * PAD, 44), label, Ink(CAPTION, Weight.SEMIBOLD), ident="pool")
        place = sheet.box(x + PAD, top + 48, w - 2 * PAD, y + h - top - 48 - 20)
        order = self.text("fair.order")
        row = TileRow.wrapped("pool.tiles", order, place, pool, sheet.px(LARGEST), sheet.px(3))
        yield replace(row, covered=self._view == HIDDEN, look=self.services.look)

    def _places(self, sheet: Sheet, racks: Sequence[Sequence[Tile]], top: float, tall: float) -> Iterator[Box]:
        """The line of each seat."""
        x, _, w, _ = PANEL
        across = _across(racks)
        wide, pitch = (w - 2 * PAD - BETWEEN * (across - 1)) / across, tall / -(-len(racks) // across)
        for seat in range(len(racks)):
            yield sheet.box(x + PAD + seat % across * (wide + BETWEEN), top + seat // across * pitch, wide, pitch)

    def _tall(self, racks: Sequence[Sequence[Tile]]) -> float:
        """The height of all racks together, in units."""
        down = -(-len(racks) // _across(racks))
        return down * min(84, 330 / down)

    def _rack(self, sheet: Sheet, line: Box, seat: int, tiles: Sequence[Tile]) -> Iterator[Part]:
        name = seat_names(self.services.texts, self._finished_game.match.setup)[seat]
        size, left = min(sheet.px(44), round(line.h * 0.8)), sheet.px(NAME)
        emblem = Emblem(self._finished_game.match.emblems[seat], size)
        yield Still(emblem, Box(line.x, line.centre[1] - size / 2, size, size), layer=2)
        text = Box(line.x + size + sheet.px(14), line.y, left - size - sheet.px(24), line.h)
        yield words(sheet, text, name, Ink(BODY), ident=f"name.{seat}" if self._view == HIDDEN else "")
        place = Box(line.x + left, line.y, line.w - left, line.h)
        row = TileRow.fitted(f"rack.{seat}", name, place, tiles, sheet.px(LARGEST), sheet.px(3))
        yield replace(row, covered=self._view == HIDDEN, look=self.services.look)

    def _back(self, sheet: Sheet) -> Part:
        return way_back(sheet, self, sheet.box(PANEL[0], 72, PANEL[2], 64))


def _across(racks: Sequence[Sequence[Tile]]) -> int:
    """How many racks stand side by side: two if there are many and none is too long."""
    return 2 if len(racks) > 4 and max(map(len, racks)) <= SHORT else 1
