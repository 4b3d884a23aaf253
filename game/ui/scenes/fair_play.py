"""The fair-play card: that nothing was stacked, and everything needed to check it (ux 4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.rules.tiles import Tile
from game.session.reel import Reel
from game.session.seats import seat_names
from game.session.share import BadCode, SharedDeal, code_of
from game.ui.doors import Doors
from game.ui.geometry import Box
from game.ui.pictures import Weight
from game.ui.scenes.furniture import title
from game.ui.widgets.button import button
from game.ui.widgets.choice import Option, choice
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.tilerow import TileRow
from game.ui.widgets.words import Ink, words

PANEL = (160, 164, 1600, 850)
PAD = 46
HIDDEN, DEAL, END = "hidden", "deal", "end"
LARGEST = 54
"""Width of a tile in units; it shrinks until a rack fits its row."""


class FairPlay(Page):
    """The sentence, the seed, and on demand the racks and the pool in the order of the tiles drawn."""

    name = "fair-play"
    first = "back"

    def __init__(self, doors: Doors, reel: Reel) -> None:
        super().__init__(doors)
        self._reel = reel
        self._view = HIDDEN

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        heading = title(sheet, self.text("fair.title"), sheet.box(160, 54, 1200, 96))
        ground = panel(sheet.box(*PANEL), sheet.px(30))
        return (heading, ground, *self._promise(sheet), self._choice(sheet), *self._tiles(sheet), self._back(sheet))

    def _promise(self, sheet: Sheet) -> Iterator[Part]:
        x, y, w, _ = PANEL
        match = self._reel.match
        box = sheet.box(x + PAD, y + 24, w - 2 * PAD, 84)
        said = self.text("fair.promise", seed=match.seed)
        yield words(sheet, box, said, Ink(BODY, Weight.SEMIBOLD), ident="promise")
        box = sheet.box(x + PAD, y + 108, w - 2 * PAD, 76)
        yield words(sheet, box, self._check(), Ink(CAPTION, colour="muted", down=0.2), ident="check")

    def _check(self) -> str:
        """How the promise can be checked."""
        match = self._reel.match
        try:
            code = code_of(SharedDeal(match.setup, match.seed, match.first))
        except BadCode:
            return self.text("fair.check_seed")
        return self.text("fair.check", code=code)

    def _choice(self, sheet: Sheet) -> Part:
        x, y, w, _ = PANEL
        room = sheet.box(x + PAD, y + 192, w - 2 * PAD, 64)
        room = Box(room.x, room.y, room.w, sheet.target(64))
        options = [Option(name, self.text(f"fair.{name}")) for name in (HIDDEN, DEAL, END)]
        return choice(sheet, room, "racks", options, self._view, self._choose, 0.0)

    def _choose(self, value: str) -> None:
        self._view = value

    def _tiles(self, sheet: Sheet) -> Iterator[Part]:
        x, y, w, h = PANEL
        if self._view == HIDDEN:
            box = sheet.box(x + PAD, y + 300, w - 2 * PAD, 120)
            yield words(sheet, box, self.text("fair.hidden_note"), Ink(BODY, colour="muted", down=0.0), ident="note")
            return
        state = self._reel.start if self._view == DEAL else self._reel.states[-1]
        names = seat_names(self.doors.texts, self._reel.match.setup)
        rows = [(f"rack.{seat}", names[seat], _sorted(rack)) for seat, rack in enumerate(state.racks)]
        top, pitch = y + 276.0, min(84, 330 / len(rows))
        for at, (ident, name, tiles) in enumerate(rows):
            yield from self._row(sheet, sheet.box(x + PAD, top + at * pitch, w - 2 * PAD, pitch), ident, name, tiles)
        top += pitch * len(rows) + 8
        pool = tuple(reversed(state.pool))
        label = self.doors.texts.plural("fair.pool", len(pool))
        yield words(sheet, sheet.box(x + PAD, top, w - 2 * PAD, 44), label, Ink(CAPTION, Weight.SEMIBOLD), ident="pool")
        yield self._pool(sheet, sheet.box(x + PAD, top + 48, w - 2 * PAD, y + h - top - 48 - 20), pool)

    def _row(self, sheet: Sheet, line: Box, ident: str, name: str, tiles: Sequence[Tile]) -> Iterator[Part]:
        share = 0.16
        yield words(sheet, Box(line.x, line.y, line.w * share, line.h), name, Ink(BODY), ident=f"name.{ident}")
        place = Box(line.x + line.w * share, line.y, line.w * (1 - share), line.h)
        yield TileRow.fitted(ident, name, place, tiles, sheet.px(LARGEST), sheet.px(3))

    def _pool(self, sheet: Sheet, place: Box, tiles: Sequence[Tile]) -> Part:
        return TileRow.wrapped("pool.tiles", self.text("fair.order"), place, tiles, sheet.px(LARGEST), sheet.px(3))

    def _back(self, sheet: Sheet) -> Part:
        wide = sheet.px(200)
        place = sheet.box(PANEL[0], 72, PANEL[2], 64)
        box = Box(place.right - wide, place.y, wide, sheet.target(64))
        return button(sheet, box, "back", self.text("common.back"), self.back)


def _sorted(rack: Sequence[Tile]) -> tuple[Tile, ...]:
    return tuple(sorted(rack, key=lambda tile: tile.ident))
