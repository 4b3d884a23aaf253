"""Shows the other seats' last turns again: before and after (C), and step by step (R) (ux 2.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from game.rules.play.events import TilesPlayed
from game.rules.tiles import Tile, Tiles
from game.session.board.look_back import LookBack, looked_back
from game.session.board.show_plan import ShowPlan, joined, others_play
from game.session.board.table_lines import Rooms
from game.session.board.table_places import settled
from game.session.board.turn_board import TurnBoard
from game.session.speech.sentences import news_line
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Gesture, LetGo, Press
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import Overlay, TableCommand
from game.ui.table.overlays.step_marks import around, draw_trail, way_of
from game.ui.table.overlays.step_player import Show, StepPlayer
from game.ui.table.picture.drawing import TRAYS, draw_outline
from game.ui.table.picture.tile_places import TilePlace, placed, places, set_rows
from game.ui.table.tile_motion import REARRANGE

HOLD = 0.35
"""A key held longer shows the past while it is held; a tap shows it until the next one."""
STOPS = (Action.USE, Action.PICK, Action.CONFIRM, Action.CANCEL)


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
        self._notice = ("", 0.0)
        """What the status strip said when the past was shown, and for how many seconds more."""

    @property
    def commands(self) -> Mapping[str, TableCommand]:
        return {"changes": self.toggle, "replay": self.replay}

    def toggle(self) -> None:
        """Show the table before the others' turns, or the present one again."""
        if self._looking:
            self._back()
        elif self._may_look() and not self._is_as_before():
            self._looking_for = 0.0
            self._notice = (self._context.view_state.notice, self._context.notice_left)
            self._context.hush()
            self._look()

    def replay(self) -> None:
        """Show the others' turns again, one step after the other; a turn without steps is only told."""
        context = self._context
        if self._looking:
            self._back()
        show, player = Show(self._plan, "show.leave_turn", "show.done"), context.overlays.of(StepPlayer)
        if self._may_look() and not player.show(show):
            context.say(news_line(context.texts, context.local_game.match, context.others[-1]))

    # The overlay

    def hears(self, gesture: Gesture) -> bool:
        """While the past is shown, any press or key returns to the present."""
        if not self._looking:
            return False
        if isinstance(gesture, LetGo):
            if gesture.action is Action.CHANGES and self._looking_for > HOLD:
                self._back()
            return True
        if isinstance(gesture, Act):
            return self._hears_key(gesture)
        if isinstance(gesture, Press):
            button = self._context.button_at(gesture.x, gesture.y)
            self._back()
            return button is None or button.id == "changes" or not button.enabled
        return False

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

    def _hears_key(self, act: Act) -> bool:
        if act.repeat:
            return True
        self._back()
        return act.action is Action.CHANGES or act.action in STOPS

    # How it is done

    def _may_look(self) -> bool:
        """Whether there is anything to look back at; otherwise it is said why not."""
        context = self._context
        if context.others and not context.tile_motion.showing:
            return True
        context.say(context.texts.text("changes.none" if not context.others else "changes.wait"))
        return False

    def _is_as_before(self) -> bool:
        """Whether the others left everything as it lay, so that the past looks like the present; then that is said."""
        before, after = self._context.others[0].before, self._context.others[-1].after
        same = (before.table, before.discards) == (after.table, after.discards)
        if same:
            self._context.say(self._context.texts.text("changes.nothing"))
        return same

    def _look(self) -> None:
        context = self._context
        context.let_go()
        layout = self._layout = context.layout
        before, after = (
            self._as_it_was(board, layout.rooms) for board in (context.others[0].before, context.others[-1].after)
        )
        back = looked_back(before, after, layout.rooms)
        context.tile_motion.exhibit, self._looking = back.board, True
        context.tile_motion.show(back.board, layout, REARRANGE)
        now = placed(set_rows(back.table, back.places, layout))
        came = {tile: now[tile] for tile in back.came}
        context.view_state.turns = replace(context.view_state.turns, moved=back.moved, came=came)
        was = places(back.board, layout)
        ways = (way_of(around(tiles, was), around(tiles, now)) for tiles in _together(back))
        self._outlines, self._trails = tuple(now[tile] for tile in back.went), tuple(filter(None, ways))

    def _back(self) -> None:
        """Show the present table again."""
        context = self._context
        context.tile_motion.exhibit, self._looking = None, False
        turns = context.view_state.turns
        context.view_state.turns = replace(turns, moved=frozenset(), came={}, acting=None)
        context.say(*self._notice)
        context.show()

    def _plan(self, rooms: Rooms) -> ShowPlan:
        """All steps of the others' turns."""
        whole = joined(
            others_play(self._as_it_was(news.before, rooms), self._as_it_was(news.after, rooms), rooms, news.seat)
            for news in self._context.others
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
