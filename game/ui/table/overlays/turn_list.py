"""The drawer with all turns of the game. It slides over the felt and never covers the rack (ux 2.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from game.rules.sets.reading import Reading
from game.rules.tiles import Tile
from game.session.history.turn_log import ToldTurn, made_sets, told_turns
from game.session.speech.joker_labels import joker_labels_of
from game.session.speech.sentences import turn_line
from game.ui.geometry import Box
from game.ui.input.gestures import Action, Gesture, Scroll
from game.ui.kit.boxes import HBox, Padded, Sized, VBox, rest
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, SignItem, TextItem
from game.ui.kit.press_item import PressItem
from game.ui.kit.row_list import RowList
from game.ui.kit.scrolling import Scrolling
from game.ui.kit.tile_sets import MakeFace, SetsItem
from game.ui.motion import in_out
from game.ui.pictures import Emblem, Weight
from game.ui.piece_look import PieceLook
from game.ui.semantics import Node, Ordinal
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import TableCommand
from game.ui.table.overlays.overlay_panel import OverlayPanel, PanelSize
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY
from game.ui.widgets.words import Ink

ReadTiles = Callable[[Sequence[Tile]], Reading | None]
"""How the game of these turns reads tiles."""
WIDTH = 640
SLIDE_IN, SLIDE_OUT = 0.22, 0.14
STEPS: Mapping[Action, int] = {Action.UP: 1, Action.DOWN: -1, Action.LEFT: 5, Action.RIGHT: -5}
"""By how many rows the arrows scroll."""
LIST = "turns-panel"
"""The id of its node."""
NUMBER, EMBLEM, HEAD = 46, 36, 26
"""Width of a turn's number, size of an emblem, and type size of the heading."""
TILE, APART = 46, 12
"""Width of the tiles, and the gap below a turn."""


class TurnList(OverlayPanel):
    """A list to read, with the newest turn at its end; where the end is seen, it stays seen."""

    ground, above = 9, 10

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._wanted = False
        self._out = 0.0
        """How far the drawer is open, 0 to 1."""
        self._list = Scrolling()
        self._turns = 0
        """How much had happened at the last look."""

    @property
    def is_open(self) -> bool:
        return self._wanted

    @property
    def commands(self) -> Mapping[str, TableCommand]:
        return {"turns": self.toggle}

    def toggle(self) -> None:
        """Open it at the newest turn, or close it."""
        self._wanted = not self._wanted
        self._list.to_end()
        self.rebuild()

    @property
    def covers(self) -> Box | None:
        return self.box if self._wanted else None

    # The panel

    def question(self) -> object | None:
        """The turns, the language or the colours' names may have changed."""
        game = self._context.local_game.match.game
        return (len(game.events), id(game), self._context.texts.voice) if self._wanted or self._out else None

    def content(self) -> Item:
        texts, turns = self._context.texts, told_turns(self._context.local_game.match.game.events)
        title = TextItem(texts.text("turns.title"), Ink(HEAD, Weight.SEMIBOLD))
        cross = SignItem("turns.close", texts.text("turns.close"), "close", self.toggle, kind="bare")
        head = Padded(HBox((rest(title), cross), down=0.5), 12, 4, 0)
        rows: Item = RowList(tuple(self._row(turn, len(turns)) for turn in turns), self._list)
        if not turns:
            rows = TextItem(texts.text("turns.none"), Ink(BODY, colour="muted", down=0.0), "turns.none", grow=1)
        whole = VBox((head, Padded(rows, 14, 0, 14, grow=1)))
        # a single sheet would let the tiles below show through the text
        return Padded(Padded(whole, plate="panel", radius=22), plate="panel", radius=22)

    def place(self, size: PanelSize) -> Box:
        """The right end of the felt."""
        layout = self._context.layout
        felt = layout.felt
        width = min(layout.frame.px(WIDTH) * min(1.4, layout.frame.text_scale), felt.w * 0.62)
        return Box(felt.right - width, felt.y, width, felt.h)

    def node(self) -> Node:
        turns = told_turns(self._context.local_game.match.game.events)
        return Node(LIST, "group", self._context.texts.text("turns.title"), self.box, str(len(turns)))

    @property
    def keys(self) -> Mapping[Action, OnPress]:
        keys: dict[Action, OnPress] = {action: partial(self._scroll, rows) for action, rows in STEPS.items()}
        return keys | {Action.CANCEL: self.toggle}

    @property
    def scrollings(self) -> tuple[Scrolling, ...]:
        return (*super().scrollings, self._list)

    @property
    def shade(self) -> tuple[int, float]:
        return 255, (1 - in_out(self._out)) * (self._context.layout.frame.width - self.box.x)

    def hears(self, gesture: Gesture) -> bool:
        """The wheel is for it wherever the pointer is."""
        if self._wanted and isinstance(gesture, Scroll):
            self._scroll(gesture.lines)
            return True
        return super().hears(gesture)

    def update(self, dt: float) -> bool:
        at_end, turns = self._list.top >= self._list.reach, len(self._context.local_game.match.game.events)
        if turns != self._turns and at_end:
            self._list.to_end()
        self._turns = turns
        changed, goal = super().update(dt), 1.0 if self._wanted else 0.0
        if self._out == goal:
            return changed
        step = dt / (SLIDE_IN if self._wanted else SLIDE_OUT)
        step = 1.0 if self._context.services.store.now.reduced_motion else step
        self._out = min(goal, self._out + step) if self._wanted else max(goal, self._out - step)
        return True

    def _scroll(self, rows: float) -> None:
        self._list.turn(rows)
        self.rebuild()

    def _row(self, turn: ToldTurn, count: int) -> Item:
        """Number, emblem, sentence, and the sets below it."""
        context, scale = self._context, self._context.layout.frame.text_scale
        match, texts = context.local_game.match, context.texts
        said = turn_line(texts, match, turn.seat, turn.events)
        number = TextItem(str(turn.number), Ink(BODY, Weight.SEMIBOLD, "muted", across=1.0))
        emblem = ImageItem(partial(Emblem, match.emblems[turn.seat]), EMBLEM * scale, EMBLEM * scale)
        sets = tuple(sets_made(turn, match.game.state.rules.read, context.layout.look))
        told = VBox((TextItem(said, Ink(BODY, steady=True)), *([SetsItem(sets, (TILE,))] if sets else [])), 2)
        line = HBox((Sized(number, wide=NUMBER * scale), emblem, rest(told)), 14, down=0.0)
        label, tiles = texts.text("turns.row", number=turn.number, said=said), " ".join(map(str, turn.tiles))
        place = Ordinal(turn.number, count)
        return PressItem(Padded(line, 0, 0, APART), f"turn.{turn.number}", label, None, tiles, place=place)


def sets_made(turn: ToldTurn, read: ReadTiles, look: PieceLook) -> Iterator[tuple[MakeFace, ...]]:
    """The sets the turn made, each in its order, laid tiles with a folded corner, jokers with what they stand for."""
    laid = frozenset(turn.tiles)
    for tiles in made_sets(turn.events):
        chips = joker_labels_of(tiles, read(tiles))
        yield tuple(
            partial(look.face, str(tile.symbol), fresh=tile in laid, stands_for=chips.get(tile, "")) for tile in tiles
        )
