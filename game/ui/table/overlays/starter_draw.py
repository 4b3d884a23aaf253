"""The draw for the start (rules 6.1): every seat's tile, the highest in gold. Shown before the deal, skippable."""

from __future__ import annotations

from functools import partial

from game.rules.tiles import Tile
from game.session.speech.sentences import name_of, tile_name
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Gesture, Press
from game.ui.kit.boxes import HBox, Padded, Sized, VBox
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, TextItem
from game.ui.pictures import Emblem, Weight
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay_panel import OverlayPanel, PanelSize
from game.ui.widgets.words import Ink

SECONDS = 2.8
COLUMN, EMBLEM, TILE = 190, 54, 88
"""Widths of a seat's column, its emblem and its tile, in u."""
SKIPS = (Action.USE, Action.PICK, Action.CONFIRM, Action.CANCEL)


class StarterDraw(OverlayPanel):
    """The tiles that decided who starts. As long as it is open nothing else is seen or heard of the table."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._left = 0.0
        """Seconds it is still shown."""

    def begin(self) -> None:
        """Show the draw for the match's current game; not at instant pace."""
        self._left = SECONDS * self._context.pace if self._tiles else 0.0

    def hears(self, gesture: Gesture) -> bool:
        """Any press skips it."""
        was_open = self.is_open
        if isinstance(gesture, Press) or (isinstance(gesture, Act) and gesture.action in SKIPS):
            self._left = 0.0
        return was_open

    def update(self, dt: float) -> bool:
        was_open, self._left = self.is_open, max(0.0, self._left - dt)
        return was_open

    @property
    def due_in(self) -> float | None:
        return self._left or None

    def question(self) -> object | None:
        return (self._tiles, self._context.texts.voice) if self._left else None

    def content(self) -> Item:
        """Heading, one column a seat, and the verdict."""
        title = TextItem(self._title, Ink(24, Weight.SEMIBOLD, "muted", across=0.5))
        columns = HBox(tuple(self._column(seat, tile) for seat, tile in self._tiles), down=0.0, across=0.5)
        verdict = TextItem(self._verdict, Ink(30, Weight.SEMIBOLD, "accent", across=0.5))
        return Padded(VBox((title, columns, verdict), 26), 60, 26, plate="panel", radius=26)

    def place(self, size: PanelSize) -> Box:
        """In the middle of the table."""
        felt = self._context.layout.felt
        (x, y), wide = felt.centre, min(size.wish, felt.w)
        return Box(x - wide / 2, y - size.height(wide) / 2, wide, size.height(wide))

    def nodes(self) -> tuple[Node, ...]:
        """The sentence, and a button over all of it, because any click skips."""
        if not self.is_open:
            return ()
        texts = self._context.texts
        said = texts.text("list.comma").join(self._told(seat, tile) for seat, tile in self._tiles)
        return (
            Node("first", "heading", self._title, self.box, said),
            Node("skip", "button", texts.text("first.skip"), self.box, actions=("press",), parent="first"),
            Node("status", "status", self._verdict, self._context.layout.status),
        )

    # What is told

    @property
    def _tiles(self) -> tuple[tuple[int, Tile], ...]:
        """The last tile of each seat."""
        last: dict[int, Tile] = {}
        for draws in self._context.local_game.match.game.deal.draws:
            last.update(dict(draws))
        return tuple(sorted(last.items()))

    @property
    def _starter(self) -> int:
        return self._context.local_game.match.game.state.starter

    @property
    def _title(self) -> str:
        return self._context.texts.text("first.title")

    @property
    def _verdict(self) -> str:
        """Who starts, in words."""
        texts, match, starter = self._context.texts, self._context.local_game.match, self._starter
        if match.is_you(starter):
            return texts.text("first.you_start")
        return texts.text("first.starts", name=name_of(texts, match, starter))

    def _told(self, seat: int, tile: Tile) -> str:
        texts, match = self._context.texts, self._context.local_game.match
        key = "first.you_draw" if match.is_you(seat) else "first.draws"
        return texts.text(key, name=name_of(texts, match, seat), tile=tile_name(texts, tile))

    def _column(self, seat: int, tile: Tile) -> Item:
        context, won = self._context, seat == self._starter
        match = context.local_game.match
        emblem = ImageItem(partial(Emblem, match.emblems[seat], active=won), EMBLEM, EMBLEM)
        name = TextItem(name_of(context.texts, match, seat), Ink(20, Weight.SEMIBOLD, across=0.5))
        face = partial(context.layout.look.face, str(tile.symbol), edge="gold" if won else "", lifted=won)
        return Sized(VBox((emblem, name, ImageItem(face, TILE, TILE * 4 / 3)), 16), wide=COLUMN)
