"""The picture of a replay: the place of every tile after each turn, and its motion between turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from game.rules.play.staging import StagedTurn
from game.rules.play.state import GameState, view_for
from game.rules.tiles import Tile
from game.session.board.rack_places import RackPlaces, by_colour
from game.session.board.table_places import EMPTY_FELT, SetPlaces, adopted, straightened
from game.session.board.turn_board import TurnBoard
from game.session.history.finished_game import FinishedGame
from game.session.history.news import News
from game.session.history.turn_log import drawn_tiles
from game.session.settings import Settings
from game.session.speech.joker_labels import joker_labels_of
from game.ui.geometry import Box, Frame
from game.ui.motion import Motion, Stroke, in_out
from game.ui.piece_style import TILE_STYLE, PieceStyle
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.tile_places import pile_rows, set_rows
from game.ui.table.tile_motion import plan_turn
from game.ui.widgets.sheet import PAGE

GLIDE = 0.32
DRAW = 0.3
BAR = 66
"""Height of the controls in units, where their type is not larger."""
BEFORE_RACK = 14
"""The least space between what is said of a seat and its rack, in units."""
EMBLEM, AFTER_NAME = 68, 22
"""Space before a seat's name, and between what is said of it and the rack."""
LONGEST_NAME = 0.6
"""The part of a seat's width that its name may take."""
BETWEEN, ABOVE = 34, 7
"""Space between two seats side by side, and above each other."""
LARGEST = 74
MARGIN = 24
OVERLAP = 0.9
"""The visible part of each tile but the last on a usual rack."""
LEAST = 10
"""The least width of a tile on a rack, in pixels."""
LEADING = 4
"""Space between two lines of tiles, in pixels."""
MOST_BESIDE_EMBLEMS = 1.25
"""The greatest text scale at which crowded seats have signs."""
MOST_APART, CROWDED, CROWDED_APART = 16, 5, 12
"""On a larger rack tiles lie closer, and so they do from this number of seats on."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A tile's place: its left upper corner, its width, whether it lies on the table for all to see, and what a joker
    stands for there."""

    x: float
    y: float
    width: int
    on_table: bool
    chip: str = ""


@dataclass(frozen=True)
class ReplayLayout:
    """The table as in a game; below it the racks of all seats, and the controls."""

    frame: Frame
    seats: int
    name: int = 130
    """Width of the longest name in pixels."""
    settings: Settings = field(default_factory=Settings)
    style: PieceStyle = TILE_STYLE
    discards: bool = False
    """Whether the game has a discard pile."""
    bar: int = 0
    """Pixels that the controls need where that is more than usual."""

    @cached_property
    def table(self) -> TableLayout:
        return TableLayout(self.frame, self.settings, self.discards, style=self.style, low=True)

    @cached_property
    def controls(self) -> Box:
        px = self.frame.px
        tall = max(44, px(BAR), self.bar)
        return Box(self._left, self.frame.height - tall - px(14), self.frame.width - 2 * self._left, tall)

    @cached_property
    def racks(self) -> Box:
        px = self.frame.px
        top = self.table.status.bottom + px(4)
        return Box(px(MARGIN), top, self.frame.width - 2 * px(MARGIN), self.controls.y - px(12) - top)

    @property
    def has_emblems(self) -> bool:
        """Whether signs stand before the names: with large type many seats have room for names and tiles only."""
        return self.seats < CROWDED or self.frame.text_scale <= MOST_BESIDE_EMBLEMS

    def cell(self, seat: int) -> Box:
        """The place of a seat: name and rack."""
        across = 1 if self.seats < 3 else -(-self.seats // 2)
        down = -(-self.seats // across)
        gap = self.frame.px(BETWEEN)
        wide = (self.racks.w - gap * (across - 1)) / across
        apart = self.frame.px(ABOVE)
        tall = (self.racks.h - apart * (down - 1)) / down
        x = self.racks.x + seat % across * (wide + gap)
        return Box(x, self.racks.y + seat // across * (tall + apart), wide, tall)

    @property
    def top(self) -> Box:
        """What stands above the table."""
        top = self.table.top
        return Box(self._left, top.y + self.frame.px(4), self.frame.width - 2 * self._left, top.h)

    @property
    def _left(self) -> float:
        """Where head and controls begin, which are as wide as every page."""
        return (self.frame.width - self.frame.px(PAGE)) / 2

    def label(self, seat: int) -> Box:
        """Where the seat's sign and name stand."""
        cell = self.cell(seat)
        return Box(cell.x, cell.y, self.rack(seat).x - cell.x - self.frame.px(BEFORE_RACK), cell.h)

    def rack(self, seat: int) -> Box:
        """Where the seat's tiles stand."""
        cell, px = self.cell(seat), self.frame.px
        name = min((px(EMBLEM) if self.has_emblems else 0) + self.name + px(AFTER_NAME), cell.w * LONGEST_NAME)
        return Box(cell.x + name, cell.y, cell.w - name, cell.h)


class ReplayView:
    """Shown places of all tiles that are out of the pool."""

    def __init__(self, finished_game: FinishedGame) -> None:
        self.motion = Motion()
        self.lying: dict[Tile, Lying] = {}
        self.fresh: frozenset[Tile] = frozenset()
        self.moved_sets: frozenset[int] = frozenset()
        self._finished_game = finished_game
        self._states = finished_game.states
        self._most = max(len(rack) for state in self._states for rack in state.racks)
        """The largest rack of the game, because tiles on racks keep one size throughout."""
        self._felts = [EMPTY_FELT]
        self._left = 0.0

    @property
    def settled(self) -> bool:
        return self._left <= 0 and self.motion.settled

    def fit(self, layout: ReplayLayout) -> None:
        """Lay all sets out again for another window."""
        self._felts = [EMPTY_FELT]
        self._layout = layout

    def felt(self, turn: int) -> SetPlaces:
        """Where the sets lie after that turn; each turn follows from the one before."""
        rooms = self._layout.table.rooms
        while len(self._felts) <= turn:
            at = len(self._felts)
            before, table = self._states[at - 1].table, self._states[at].table
            felt = adopted(self._felts[-1], before, table, rooms)
            self._felts.append(straightened(felt, table, rooms))
        return self._felts[turn]

    def jump(self, turn: int) -> None:
        """Show the state after the turn at once."""
        self.motion = Motion()
        self._left = 0.0
        self.fresh, self.moved_sets = frozenset(), frozenset()
        self.lying = self._places(turn)
        for tile, place in self.lying.items():
            self.motion.jump(tile, place.x, place.y)

    def glide(self, turn: int, pace: float) -> None:
        """Let everything glide to the state after the turn, backwards or over several turns."""
        glide = Stroke(GLIDE * pace, in_out)
        self.fresh, self.moved_sets = frozenset(), frozenset()
        self._go(turn, lambda tile: glide)
        self._left = GLIDE * pace

    def play(self, turn: int, pace: float) -> None:
        """Animate that turn as it was played, from the state before it."""
        news = self._news(turn)
        play = plan_turn(news, -1, pace)
        drawn = frozenset(drawn_tiles(news.events))
        draw, glide = Stroke(DRAW * pace, in_out), Stroke(GLIDE * pace, in_out)
        self._go(turn, lambda tile: play.strokes.get(tile, draw if tile in drawn else glide))
        self.fresh, self.moved_sets = play.fresh, play.moved_sets
        self._left = max(play.seconds, GLIDE * pace)

    def _go(self, turn: int, stroke_of: Callable[[Tile], Stroke]) -> None:
        """Move every tile to its place after the turn. What lay on the pile before or lies there now comes from below
        the newest discards, not from the stock."""
        older = {*self._states[max(0, turn - 1)].discards, *self._states[turn].discards}
        before, self.lying = self.lying, self._places(turn)
        for tile, place in self.lying.items():
            if tile in before:
                self.motion.aim(tile, place.x, place.y, stroke_of(tile))
            elif tile in older:
                self.motion.jump(tile, place.x, place.y)
            else:
                x, y = self._layout.table.pool.centre
                self.motion.enter(tile, (x, y - place.width * 2 / 3), (place.x, place.y), stroke_of(tile))

    def update(self, dt: float) -> None:
        self.motion.update(dt)
        self._left = max(0.0, self._left - dt)

    def _news(self, turn: int) -> News:
        done = self._finished_game.turns[turn - 1]
        return News(done.seat, done.events, self._board(turn - 1, done.seat), self._board(turn, done.seat))

    def _board(self, turn: int, seat: int) -> TurnBoard:
        state = self._states[turn]
        return TurnBoard(StagedTurn.begin(view_for(state, seat)), self.felt(turn), RackPlaces({}))

    def _places(self, turn: int) -> dict[Tile, Lying]:
        state = self._states[turn]
        return {**self._on_table(turn, state), **self._on_pile(state), **self._on_racks(state)}

    def _on_pile(self, state: GameState) -> dict[Tile, Lying]:
        return {
            tile: Lying(x, y, row.width, on_table=True)
            for row in pile_rows(state.discards, self._layout.table)
            for tile, (x, y) in zip(row.tiles, row.corners, strict=True)
        }

    def _on_table(self, turn: int, state: GameState) -> dict[Tile, Lying]:
        places = {}
        for row in set_rows(state.table, self.felt(turn), self._layout.table):
            chips = joker_labels_of(row.tiles, state.rules.read(row.tiles))
            for tile, (x, y) in zip(row.tiles, row.corners, strict=True):
                places[tile] = Lying(x, y, row.width, on_table=True, chip=chips.get(tile, ""))
        return places

    def _on_racks(self, state: GameState) -> dict[Tile, Lying]:
        places = {}
        box = self._layout.rack(0)
        apart = CROWDED_APART if self._layout.seats >= CROWDED else MOST_APART
        across = 1 + (min(self._most, apart) - 1) * OVERLAP
        width = int(min(self._layout.frame.px(LARGEST), box.w / across, (box.h - 4) * 0.75))
        for seat, rack in enumerate(state.racks):
            ordered = sorted(rack, key=by_colour)
            for tile, (x, y, size) in zip(ordered, in_lines(self._layout.rack(seat), len(rack), width), strict=True):
                places[tile] = Lying(x, y, size, on_table=False)
        return places


def in_lines(box: Box, count: int, width: int) -> Iterator[tuple[float, float, int]]:
    """The upper left corner and the width of so many tiles in a box: in one line of the wished width while enough of
    each is seen, else in the number of lines that allows the widest tiles side by side."""
    pitch = min(width * 1.06, (box.w - width) / max(1, count - 1))
    lines = 1
    if pitch < width * OVERLAP:
        widest, fewest = max((_widest(box, count, lines), -lines) for lines in (1, 2, 3))
        width, lines, pitch = max(LEAST, widest), -fewest, float(widest)
    across = -(-count // lines)
    leading = min(box.h / lines, width * 4 / 3 + LEADING)
    top = box.centre[1] - leading * lines / 2 + (leading - width * 4 / 3) / 2
    for at in range(count):
        line, place = divmod(at, max(1, across))
        yield box.x + place * pitch, top + line * leading, width


def _widest(box: Box, count: int, lines: int) -> int:
    """The width of tiles that fit side by side in so many lines."""
    return int(min(box.w / -(-count // lines), (box.h / lines - LEADING) * 0.75))
