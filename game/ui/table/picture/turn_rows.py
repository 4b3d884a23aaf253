"""The turns of a game as rows of a list: who, what, and the sets that were made. Layout only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from game.rules.sets.reading import Reading
from game.rules.tiles import Tile
from game.session.history.turn_log import ToldTurn, made_sets
from game.session.match.match import Match
from game.session.speech.joker_labels import joker_labels_of
from game.session.speech.sentences import turn_line
from game.session.texts import Texts
from game.ui.canvas import Canvas, Measure
from game.ui.geometry import Box, Frame
from game.ui.pictures import Emblem, Label, TileFace, Weight
from game.ui.piece_look import TILE_LOOK, PieceLook
from game.ui.wrap import wrap

ReadTiles = Callable[[Sequence[Tile]], Reading | None]
"""How the game of these turns reads tiles."""
SMALL = 46
"""Width of the tiles in the list, in u."""
TYPE = 20
EMBLEM = 36
NUMBER = 46
"""Width of the turn's number, in u."""


@dataclass(frozen=True, slots=True)
class TurnRow:
    """One turn, laid out for a list of a given width; y counts from the top of the list."""

    turn: ToldTurn
    name: str
    """The seat's emblem."""
    lines: tuple[str, ...]
    y: float
    height: float
    faces: tuple[tuple[TileFace, float, float], ...] = ()
    """The tiles of the sets, with their places from the end of the sentence on."""

    @property
    def text(self) -> str:
        return " ".join(self.lines)


@dataclass(frozen=True, slots=True)
class Sizes:
    """Pixels of everything in a row."""

    type: int
    leading: int
    indent: int
    emblem: int
    number: int
    tile: int
    gap: int
    width: float
    """Of the whole list."""
    look: PieceLook = TILE_LOOK

    @classmethod
    def of(cls, frame: Frame, measure: Measure, width: float, look: PieceLook = TILE_LOOK) -> Sizes:
        px, size = frame.px, frame.text_px(TYPE)
        number = max(px(NUMBER), measure.width("100", size, Weight.SEMIBOLD))
        leading = round(measure.height(size, Weight.REGULAR) * 1.15)
        emblem = max(px(EMBLEM), leading)
        indent, tile, gap = number + emblem + 2 * px(14), max(26, px(SMALL)), max(6, px(12))
        return cls(size, leading, indent, emblem, number, tile, gap, width, look)

    @property
    def room(self) -> float:
        """Width for the sentence and the tiles."""
        return self.width - self.indent

    @property
    def down(self) -> int:
        """Height of a row of tiles."""
        return round(self.tile * 4 / 3) + self.gap // 2


def turn_rows(
    turns: Sequence[ToldTurn], match: Match, texts: Texts, sizes: Sizes, width_of: Callable[[str], float]
) -> tuple[TurnRow, ...]:
    """The rows from the first turn to the last."""
    rows: list[TurnRow] = []
    y = 0.0
    for turn in turns:
        lines = wrap(turn_line(texts, match, turn.seat, turn.events), sizes.room, width_of)
        faces = tuple(_in_sets(turn, match.game.state.rules.read, sizes))
        tiles = max((below + sizes.down for _, _, below in faces), default=0.0)
        height = max(len(lines) * sizes.leading + tiles, sizes.emblem) + sizes.gap
        rows.append(TurnRow(turn, match.emblems[turn.seat], tuple(lines), y, height, faces))
        y += height
    return tuple(rows)


def draw_row(canvas: Canvas, row: TurnRow, sizes: Sizes, box: Box, layer: int) -> None:
    """Number, emblem, sentence, and the sets below it."""
    number = str(row.turn.number)
    wide = canvas.measure.width(number, sizes.type, Weight.SEMIBOLD)
    canvas.put(Label(number, sizes.type, Weight.SEMIBOLD, "muted"), box.x + sizes.number - wide, box.y, layer=layer)
    middle = box.y + (canvas.measure.height(sizes.type, Weight.REGULAR) - sizes.emblem) / 2
    canvas.put(Emblem(row.name, sizes.emblem), box.x + sizes.indent - sizes.emblem - sizes.gap, middle, layer=layer)
    left = box.x + sizes.indent
    for number_of_line, line in enumerate(row.lines):
        canvas.put(Label(line, sizes.type, Weight.REGULAR, "ink"), left, box.y + number_of_line * sizes.leading,
                   layer=layer)  # fmt: skip
    top = box.y + len(row.lines) * sizes.leading
    for face, x, y in row.faces:
        canvas.put(face, left + x, top + y, layer=layer)


def _in_sets(turn: ToldTurn, read: ReadTiles, sizes: Sizes) -> Iterator[tuple[TileFace, float, float]]:
    """The sets the turn made, side by side: each in its order, laid tiles with a folded corner, jokers with what they
    stand for. A set that finds no room in a line begins the next one."""
    laid, pitch, x, line = set(turn.tiles), sizes.tile + 1, 0.0, 0
    for tiles in made_sets(turn.events):
        chips = joker_labels_of(tiles, read(tiles))
        if x and x + len(tiles) * pitch > sizes.room:
            x, line = 0.0, line + 1
        for tile in tiles:
            if x + sizes.tile > sizes.room:
                x, line = 0.0, line + 1
            face = sizes.look.face(str(tile.symbol), sizes.tile, fresh=tile in laid, stands_for=chips.get(tile, ""))
            yield face, x, float(line * sizes.down)
            x += pitch
        x += sizes.gap
