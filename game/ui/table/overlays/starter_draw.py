"""The draw for the start (rules 6.1): every seat's tile, the highest in gold. Shown before the deal, skippable."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.rules.tiles import Tile
from game.session.match.match import Match
from game.session.speech.sentences import name_of, tile_name
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.pictures import Emblem, Label, Plate, Weight
from game.ui.semantics import Node
from game.ui.table.picture.drawing import BADGES, CHROME, TILES
from game.ui.table.picture.layout import TableLayout

SECONDS = 2.8
COLUMN = 190
"""Width of one seat's column in u."""
TITLE = 540
"""Room for the heading in u."""
SMALLEST = 12
"""Type size in pixels below which a name is not shrunk to fit its column."""
GROWTH = 112
"""How much taller the panel is at twice the text size, in u: heading, name and verdict take 32, 32 and 48 of it."""


@dataclass(frozen=True, slots=True)
class StarterDraw:
    """The tiles that decided who starts, by seat, and the seconds they are still shown."""

    tiles: tuple[tuple[int, Tile], ...]
    starter: int
    left: float

    @classmethod
    def of(cls, match: Match, pace: float) -> StarterDraw | None:
        """The draw for the match's current game; None at instant pace, which shows nothing."""
        last: dict[int, Tile] = {}
        for draws in match.game.deal.draws:
            last.update(dict(draws))
        tiles = tuple(sorted(last.items()))
        return cls(tiles, match.game.state.starter, SECONDS * pace) if tiles and pace > 0 else None

    def ticked(self, dt: float) -> StarterDraw | None:
        """The same draw `dt` seconds later; None when it is over."""
        return replace(self, left=self.left - dt) if self.left > dt else None

    def box(self, layout: TableLayout) -> Box:
        """The panel in the middle of the table."""
        px = layout.frame.px
        larger = layout.frame.text_scale
        width, height = px(max(COLUMN * len(self.tiles) + 120, TITLE * larger)), px(430 + GROWTH * (larger - 1))
        x, y = layout.felt.centre
        return Box(x - width / 2, y - height / 2, width, height)

    def set_status(self, texts: Texts, match: Match) -> str:
        """Who starts, in words."""
        if match.is_you(self.starter):
            return texts.text("first.you_start")
        return texts.text("first.starts", name=name_of(texts, match, self.starter))

    def draw(self, canvas: Canvas, layout: TableLayout, texts: Texts, match: Match) -> None:
        """Heading, one column a seat, and the verdict."""
        px, text, box, more = layout.frame.px, layout.frame.text_px, self.box(layout), layout.frame.text_scale - 1
        canvas.put(Plate(round(box.w), round(box.h), px(26), "panel"), box.x, box.y, layer=CHROME)
        _line(canvas, texts.text("first.title"), text(24), "muted", box, box.y + px(26))
        left = box.centre[0] - px(COLUMN) * len(self.tiles) / 2
        for number, (seat, tile) in enumerate(self.tiles):
            column = Box(left + number * px(COLUMN), box.y + px(84 + 32 * more), px(COLUMN), px(259 + 32 * more))
            self._column(canvas, layout, column, match.emblems[seat], tile, won=seat == self.starter)
            _line(canvas, name_of(texts, match, seat), text(20), "ink", column, column.y + px(63))
        _line(canvas, self.set_status(texts, match), text(30), "accent", box, box.bottom - px(73 + 48 * more))

    def _column(self, canvas: Canvas, layout: TableLayout, box: Box, name: str, tile: Tile, *, won: bool) -> None:
        px = layout.frame.px
        emblem, width = px(54), px(88)
        canvas.put(Emblem(name, emblem, active=won), box.centre[0] - emblem / 2, box.y, layer=CHROME)
        face = layout.look.face(str(tile.symbol), width, edge="gold" if won else "", lifted=won)
        down = box.bottom - px(150 + 8 * won)
        canvas.put(face, box.centre[0] - width / 2, down, layer=BADGES if won else TILES)

    def _drawn(self, texts: Texts, match: Match, seat: int, tile: Tile) -> str:
        key = "first.you_draw" if match.is_you(seat) else "first.draws"
        return texts.text(key, name=name_of(texts, match, seat), tile=tile_name(texts, tile))

    def nodes(self, layout: TableLayout, texts: Texts, match: Match) -> tuple[Node, ...]:
        """The sentence, and a button over the whole window, because any click skips."""
        said = texts.text("list.comma").join(self._drawn(texts, match, seat, tile) for seat, tile in self.tiles)
        box = self.box(layout)
        return (
            Node("first", "heading", texts.text("first.title"), box, said),
            Node("skip", "button", texts.text("first.skip"), box, actions=("press",), parent="first"),
            Node("status", "status", self.set_status(texts, match), layout.status),
        )


def _line(canvas: Canvas, text: str, size: int, colour: str, box: Box, y: float) -> None:
    """One line in the middle of the box, in smaller type where it does not fit."""
    weight, room = Weight.SEMIBOLD, round(box.w) - 8
    while size > SMALLEST and canvas.measure.width(text, size, weight) > room:
        size -= 1
    width = min(canvas.measure.width(text, size, weight), room)
    canvas.put(Label(text, size, weight, colour, room), box.centre[0] - width / 2, y, layer=BADGES)
