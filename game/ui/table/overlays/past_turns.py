"""Turns that are over: the drawer with all turns of the game, which slides over the felt and never covers the rack; and
the other seats' last turns again, before and after (C), and step by step (R) (ux 2.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import inf

from game.rules.play.events import TilesPlayed
from game.rules.sets.reading import Reading
from game.rules.tiles import Tile, Tiles
from game.session.board.look_back import LookBack, looked_back
from game.session.board.show_plan import ShowPlan, joined_plans, others_play
from game.session.board.table_lines import Rooms
from game.session.board.table_places import settled
from game.session.board.turn_board import TurnBoard
from game.session.history.turn_log import CompletedTurn, completed_turns, made_sets
from game.session.speech.joker_labels import joker_labels_of
from game.session.speech.sentences import news_line, turn_line
from game.session.texts import in_turn
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Gesture, LetGo, Press, Scroll, Typed
from game.ui.kit.boxes import HBox, Padded, Sized, VBox, rest
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, SignItem, TextItem
from game.ui.kit.press_item import PressItem
from game.ui.kit.row_list import RowList
from game.ui.kit.scrolling import Scrolling
from game.ui.kit.seat_plates import Said
from game.ui.kit.tile_sets import MakeFace, SetsItem
from game.ui.memo import Memo
from game.ui.motion import in_out
from game.ui.pictures import Emblem, Weight
from game.ui.piece_style import PieceStyle
from game.ui.semantics import Node, Ordinal
from game.ui.table.context import TableContext
from game.ui.table.overlays.announcer import Announcer
from game.ui.table.overlays.overlay import PASSED, TAKEN, Hearing, Overlay, TableCommand
from game.ui.table.overlays.overlay_panel import OverlayPanel, PanelSize
from game.ui.table.overlays.step_picture import bounding_box, draw_trail, trail_of
from game.ui.table.overlays.step_player import Show, StepPlayer
from game.ui.table.picture.buttons import POOL
from game.ui.table.picture.drawing import TRAYS, draw_outline
from game.ui.table.picture.tile_places import TilePlace, placed, places, set_rows
from game.ui.table.tile_motion import REARRANGE
from game.ui.widgets.button import BARE
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY
from game.ui.widgets.text_block import Ink

ReadTiles = Callable[[Sequence[Tile]], Reading | None]
"""How the game of these turns reads tiles."""
WIDTH = 640
SLIDE_IN, SLIDE_OUT = 0.22, 0.14
STEPS: Mapping[Action, int] = {Action.UP: 1, Action.DOWN: -1, Action.LEFT: 5, Action.RIGHT: -5}
"""By how many rows the arrows scroll; for who listens, by how many turns they go back."""
ENDS: Mapping[Action, float] = {Action.FIRST: inf, Action.LAST: -inf}
LEAVES = (Action.USE, Action.PICK, Action.CONFIRM, Action.NEXT_ZONE, Action.PREVIOUS_ZONE)
"""Keys that only lead back to the table for who listens; all others of the table do what they do there, too."""
LIST, NONE = "turns-panel", "turns.none"
"""The ids of its node, and of what it says while there is no turn."""
NUMBER, EMBLEM, HEAD = 46, 36, 36
"""Width of a turn's number, size of an emblem, and type size of the heading."""
TILE, APART = 46, 12
"""Width of the tiles, and the gap below a turn."""


class TurnList(OverlayPanel):
    """A list to read, with the newest turn at its end; where the end is seen, it stays seen. Who listens reads it turn
    by turn: the keys are in the list as long as it is open."""

    ground, above = 9, 10

    hides = True

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._wanted = False
        self._out = 0.0
        """How far the drawer is open, 0 to 1."""
        self._list = Scrolling()
        self._turns = 0
        """How much had happened at the last look."""
        self._at = 0
        """Which turn who listens is at."""
        self._completed_memo: Memo[tuple[CompletedTurn, ...]] = Memo()

    @property
    def is_open(self) -> bool:
        return self._wanted

    @property
    def commands(self) -> Mapping[str, TableCommand]:
        return {"turns": self.toggle}

    def toggle(self) -> None:
        """Open it at the newest turn, or close it, which who listens is told."""
        self._turn_over()
        if not self._wanted and self._context.services.listened():
            announcer, texts = self._context.overlays.of(Announcer), self._context.texts
            here = announcer.place
            announcer.say(in_turn(texts, (texts.text("turns.closed"), here.label if here else "")))

    def give_way(self) -> None:
        self._turn_over()

    def _turn_over(self) -> None:
        self._wanted, self._at = not self._wanted, len(self._completed) - 1
        self._list.to_end()
        self.interaction.change()

    # The panel

    def question(self) -> object | None:
        """The turns, the language or the colours' names may have changed."""
        game = self._context.local_game.match.game
        return (len(game.events), id(game), self._context.texts.voice) if self._wanted or self._out else None

    def content(self) -> Item:
        texts, turns = self._context.texts, self._completed
        title = TextItem(texts.text("turns.title"), Ink(HEAD, Weight.SEMIBOLD))
        cross = SignItem("turns.close", texts.text("turns.close"), "close", self.toggle, kind=BARE)
        head = Padded(HBox((rest(title), cross), down=0.5), 12, 4, 0)
        rows: Item = RowList(tuple(self._row(turn, len(turns)) for turn in turns), self._list)
        if not turns:
            rows = TextItem(texts.text("turns.none"), Ink(BODY, colour="muted", down=0.0), NONE, grow=1)
        whole = VBox((head, Padded(rows, 14, 0, 14, grow=1)))
        # a single sheet would let the tiles below show through the text
        return Padded(Padded(whole, plate="panel", radius=22), plate="panel", radius=22)

    def place(self, size: PanelSize) -> Box:
        layout = self._context.layout
        felt = layout.felt
        width = min(layout.frame.px(WIDTH) * min(1.4, layout.frame.text_scale), felt.w * 0.62)
        return Box(felt.right - width, felt.y, width, felt.h)

    def node(self) -> Node:
        return Node(LIST, "group", self._context.texts.text("turns.title"), self.box, str(len(self._completed)))

    @property
    def _completed(self) -> tuple[CompletedTurn, ...]:
        game = self._context.local_game.match.game
        return self._completed_memo.to((len(game.events), id(game)), lambda: tuple(completed_turns(game.events)))

    @property
    def focus(self) -> str:
        if not (self._wanted and self._context.services.listened()):
            return super().focus
        told = self._completed
        return f"turn.{told[self._at].number}" if told else NONE

    @property
    def keys(self) -> Mapping[Action, OnPress]:
        heard = self._context.services.listened()
        ways, go = ({**STEPS, **ENDS}, self._read) if heard else ({**STEPS}, self._scroll)
        keys: dict[Action, OnPress] = {action: partial(go, rows) for action, rows in ways.items()}
        return keys | {Action.CANCEL: self.toggle} | (dict.fromkeys(LEAVES, self.toggle) if heard else {})

    @property
    def scrollings(self) -> tuple[Scrolling, ...]:
        return (*super().scrollings, self._list)

    @property
    def shade(self) -> tuple[int, float]:
        return 255, (1 - in_out(self._out)) * (self._context.layout.frame.width - self.box.x)

    def hears(self, gesture: Gesture) -> Hearing:
        """The wheel is for it wherever the pointer is."""
        if self._wanted and isinstance(gesture, Scroll):
            self._scroll(gesture.lines)
            return TAKEN
        if (heard := super().hears(gesture)).taken:
            return heard
        elsewhere = isinstance(gesture, Typed) or (isinstance(gesture, Act) and gesture.action is not Action.TURNS)
        if self._wanted and elsewhere and self._context.services.listened():
            self._turn_over()  # the table answers, and has the focus of the reader again
        return PASSED

    def update(self, dt: float) -> bool:
        at_end, turns = self._list.top >= self._list.reach, len(self._context.local_game.match.game.events)
        if turns != self._turns and at_end:
            self._list.to_end()
        self._turns = turns
        changed, goal = super().update(dt), 1.0 if self._wanted else 0.0
        if self._out == goal:
            return changed
        still = self._context.services.store.now.reduced_motion
        step = 1.0 if still else dt / (SLIDE_IN if self._wanted else SLIDE_OUT)
        self._out = min(1.0, max(0.0, self._out + (step if self._wanted else -step)))
        return True

    def _scroll(self, rows: float) -> None:
        self._list.turn(rows)
        self.interaction.change()

    def _read(self, back: float) -> None:
        """Go so many turns back, or to the first or last one."""
        at = round(min(max(self._at - back, 0), len(self._completed) - 1))
        if at == self._at or not self._completed:
            self._context.services.tell_edge()
            return
        self._at = at
        self._list.to(at)
        self.interaction.change()

    def _row(self, turn: CompletedTurn, count: int) -> Item:
        """Number, emblem, sentence, and the sets below it."""
        context, scale = self._context, self._context.layout.frame.text_scale
        match, texts = context.local_game.match, context.texts
        said = turn_line(texts, match, turn.seat, turn.events)
        number = TextItem(str(turn.number), Ink(BODY, Weight.SEMIBOLD, "muted", across=1.0))
        emblem = ImageItem(partial(Emblem, match.emblems[turn.seat]), EMBLEM * scale, EMBLEM * scale)
        sets = tuple(sets_made(turn, match.game.state.rules.read, context.layout.style))
        told = VBox((TextItem(said, Ink(BODY, steady=True)), *([SetsItem(sets, (TILE,))] if sets else [])), 2)
        line = HBox((Sized(number, wide=NUMBER * scale), emblem, rest(told)), 14, down=0.0)
        label, tiles = texts.text("turns.row", number=turn.number, said=said), " ".join(map(str, turn.tiles))
        place = Ordinal(turn.number, count)
        return PressItem(Padded(line, 0, 0, APART), f"turn.{turn.number}", label, None, tiles, place=place)


def sets_made(turn: CompletedTurn, read: ReadTiles, style: PieceStyle) -> Iterator[tuple[MakeFace, ...]]:
    """The sets the turn made, each in its order, laid tiles with a folded corner, jokers with what they stand for."""
    laid = frozenset(turn.tiles)
    for tiles in made_sets(turn.events):
        chips = joker_labels_of(tiles, read(tiles))
        yield tuple(
            partial(style.face, str(tile.symbol), fresh=tile in laid, stands_for=chips.get(tile, "")) for tile in tiles
        )


HOLD = 0.35
"""A key held longer shows the past while it is held; a tap shows it until the next one."""
STOPS = (Action.CHANGES, Action.USE, Action.PICK, Action.CONFIRM, Action.CANCEL)


class TurnReplay(Overlay):
    """Shows past tables and turns. Any press leads back to the present; a press on a button also does what it says."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._looking_for = 0.0
        self._looking = False
        self._layout = context.layout
        self._outlines: tuple[TilePlace, ...] = ()
        """Where tiles lie now that lay elsewhere."""
        self._trails: tuple[tuple[Box, Box], ...] = ()
        """The two ends of each."""
        self._notice: tuple[str, float, Said] = ("", 0.0, "plain")
        """What the status strip said when the past was shown, for how many seconds more, and what it meant."""

    @property
    def commands(self) -> Mapping[str, TableCommand]:
        return {"changes": self.toggle, "replay": self.replay}

    def toggle(self) -> None:
        """Show the table before the others' turns, or the present one again."""
        if self._looking:
            self._back()
        elif self._may_look() and not self._is_as_before():
            self._looking_for = 0.0
            now = self._context.view_state
            self._notice = (now.notice, now.notice_left, now.said)
            self._context.hush()
            self._look()

    def replay(self) -> None:
        """Show the others' turns again, one step after the other; a turn without steps is only told."""
        context = self._context
        if self._looking:
            self._back()
        show, player = Show(self._plan, "show.leave_turn", "show.done"), context.overlays.of(StepPlayer)
        if self._may_look() and not player.show(show):
            context.say(news_line(context.texts, context.local_game.match, context.known.others[-1]))

    # The overlay

    @property
    def is_there(self) -> bool:
        return self._looking

    def give_way(self) -> None:
        self._back()

    def hears(self, gesture: Gesture) -> Hearing:
        """While the past is shown, any press or key returns to the present."""
        if not self._looking:
            return PASSED
        if isinstance(gesture, LetGo):
            if gesture.action is Action.CHANGES and self._looking_for > HOLD:
                self._back()
            return TAKEN
        if isinstance(gesture, Act):
            if not gesture.repeat:
                self._back()
            return Hearing(gesture.repeat or gesture.action in STOPS)
        if isinstance(gesture, Press):
            button = self._context.dock.interaction.at(gesture.x, gesture.y)
            self._back()
            return Hearing(button is None or button.id in ("changes", POOL) or button.rests)
        return PASSED

    def update(self, dt: float) -> bool:
        """A turn that was shown while the past was on show took its place."""
        self._looking_for += dt
        if self._looking and self._context.tile_motion.exhibit is None:
            self._looking = False
            return True
        if self._looking and self._context.layout is not self._layout:
            self._look()
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """Where the tiles that moved lie now, and the way of each."""
        layout = self._context.layout
        for place in self._outlines if self._looking else ():
            draw_outline(canvas, layout, place, place.box, TRAYS)
        for start, end in self._trails if self._looking else ():
            draw_trail(canvas, layout, start, end)

    # How it is done

    def _may_look(self) -> bool:
        """Whether there is anything to look back at; otherwise it is said why not."""
        context = self._context
        if context.known.others and not context.tile_motion.showing:
            return True
        context.say(context.texts.text("changes.none" if not context.known.others else "changes.wait"))
        return False

    def _is_as_before(self) -> bool:
        """Whether the others left everything as it lay, so that the past looks like the present; then that is said."""
        before, after = self._context.known.others[0].before, self._context.known.others[-1].after
        same = (before.table, before.discards) == (after.table, after.discards)
        if same:
            self._context.say(self._context.texts.text("changes.nothing"))
        return same

    def _look(self) -> None:
        context = self._context
        context.let_go()
        layout = self._layout = context.layout
        others = context.known.others
        before, after = (self._as_it_was(board, layout.rooms) for board in (others[0].before, others[-1].after))
        back = looked_back(before, after, layout.rooms)
        context.tile_motion.exhibit, self._looking = back.board, True
        context.tile_motion.show(back.board, layout, REARRANGE)
        now = placed(set_rows(back.table, back.places, layout))
        came = {tile: now[tile] for tile in back.came}
        context.view_state.tell(context.view_state.turns.looking_back(back.moved, came))
        was = places(back.board, layout)
        ways = (trail_of(bounding_box(tiles, was), bounding_box(tiles, now)) for tiles in _together(back))
        self._outlines, self._trails = tuple(now[tile] for tile in back.went), tuple(filter(None, ways))

    def _back(self) -> None:
        """Show the present table again."""
        context = self._context
        context.tile_motion.exhibit, self._looking = None, False
        context.view_state.tell(context.view_state.turns.returned())
        sentence, seconds, said = self._notice
        context.say(sentence, seconds, said=said)
        context.show()

    def _plan(self, rooms: Rooms) -> ShowPlan:
        """All steps of the others' turns."""
        whole = joined_plans(
            others_play(self._as_it_was(news.before, rooms), self._as_it_was(news.after, rooms), rooms, news.seat)
            for news in self._context.known.others
            if any(isinstance(event, TilesPlayed) for event in news.events)
        )
        return whole or ShowPlan(self._context.local_game.board)

    def _as_it_was(self, board: TurnBoard, rooms: Rooms) -> TurnBoard:
        """A past board laid out for these rooms, with the rack as it is arranged now."""
        felt = settled(board.places, board.table, rooms)
        return replace(board, places=felt, rack=self._context.local_game.board.rack.keeping(board.rack.tiles))


def _together(back: LookBack) -> Iterator[Tiles]:
    """Tiles that lay side by side and still do, in another set."""
    home = {tile: meld.ident for meld in back.board.table for tile in meld.tiles}
    beside = {pair for meld in back.board.table for pair in pairwise(meld.tiles)}
    for meld in back.table:
        block: list[Tile] = []
        for tile in meld.tiles:
            leaves = tile in back.moved and tile in back.went and home[tile] != meld.ident
            if block and not (leaves and (block[-1], tile) in beside):
                yield tuple(block)
                block = []
            if leaves:
                block.append(tile)
        if block:
            yield tuple(block)
