"""The fair-play card: says that the deal was not changed, and shows what is needed to check it (ux 4.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from game.rules.notation import format_tiles
from game.rules.tiles import Tile
from game.session.board.rack_places import by_colour
from game.session.history.finished_game import FinishedGame
from game.session.match.seat_names import seat_names
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.adaptive import Grid
from game.ui.kit.boxes import HBox, Sized, Spacer, VBox, plated, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, TextItem
from game.ui.kit.page import Page
from game.ui.pictures import Emblem, Weight
from game.ui.scenes.archive.game_captions import code_of_match
from game.ui.scenes.page_parts import drawn
from game.ui.services import Services
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.words import Ink

PAD = 46
HIDDEN, DEAL, END = "hidden", "deal", "end"
LARGEST, EMBLEM = 54, 44
"""Width of a tile in units, which shrinks until a rack fits its row; size of an emblem."""
NAME, MOST_NAME, BETWEEN, SHORT = 186, 280, 44, 16
"""Units for emblem and name, and at most where text is large; between racks side by side; the most tiles of such a
rack."""
TILES = 450
"""The least width of a rack: with less, racks stand below each other."""
ROW, RACKS, POOL = 84, 330, 160
"""Heights in units: of a rack and of all of them at most, of the pool at least."""


class FairPlay(Page):
    """The sentence, the seed, and on request the racks and the pool in the order of drawing."""

    name = "fair-play"
    first = "back"

    def __init__(self, services: Services, finished_game: FinishedGame) -> None:
        super().__init__(services, finished_game.match.setup.game)
        self._finished_game = finished_game
        self._view = HIDDEN

    def content(self, sheet: Sheet) -> Item:
        name = min(MOST_NAME, NAME * sheet.frame.text_scale)
        shown = self.kept(self._view, self.services.look, partial(self._shown, name))
        return full_page(head(self, self.text("fair.title")), shown, below=66)

    def _shown(self, name: float) -> Item:
        rows = VBox((*self._promise(), self._choice(), Spacer(tall=20), *self._tiles(name)))
        return plated(rows, PAD, 24, 20, grow=1)

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
        tall = min(ROW, RACKS / -(-len(racks) // across))
        yield Grid(tuple(self._rack(seat, rack, name, tall) for seat, rack in enumerate(racks)), across, BETWEEN, 0.0)
        pool = state.draw_order
        label = self.services.texts.plural(self._by_seat("fair.pool"), len(pool))
        yield Sized(TextItem(label, Ink(CAPTION, Weight.SEMIBOLD), "pool"), tall=60)
        yield self._lying("pool.tiles", self.text(self._by_seat("fair.order")), pool, many_lines, POOL)

    def _rack(self, seat: int, tiles: Sequence[Tile], name: float, tall: float) -> Item:
        match = self._finished_game.match
        called = seat_names(self.services.texts, match.setup)[seat]
        emblem = ImageItem(partial(Emblem, match.emblems[seat]), EMBLEM, EMBLEM, layer=2)
        said = rest(TextItem(called, Ink(BODY), f"name.{seat}" if self._view == HIDDEN else ""))
        row = self._lying(f"rack.{seat}", called, tiles, one_line, tall)
        return HBox((Sized(HBox((emblem, said), 14, down=0.5), name, name), row), 10)

    def _lying(self, ident: str, label: str, tiles: Sequence[Tile], lines: MakeLines, tall: float) -> Item:
        """Tiles as they lie in these lines; face down they are nothing to those who hear the page."""
        hidden, look = self._view == HIDDEN, self.services.look

        def paint(canvas: Canvas, box: Box) -> None:
            wide, pitch, down, per_line = lines(len(tiles), box, canvas.frame.px(LARGEST), canvas.frame.px(3))
            top = box.y if down else box.centre[1] - wide * 2 / 3
            for at, tile in enumerate(tiles):
                face = look.back_of(tile, wide) if hidden else look.face(str(tile.symbol), wide)
                canvas.put(face, box.x + at % per_line * pitch, top + at // per_line * down, layer=2)

        told = format_tiles(tuple(tiles), look.spelling)
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
