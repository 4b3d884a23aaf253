"""Shows the other seats' last turns again: before and after (C), and at half speed (R) (ux 2.8)."""

from __future__ import annotations

from dataclasses import replace

from game.rules.tiles import Tile
from game.session.board.table_places import settled
from game.session.board.turn_board import TurnBoard
from game.session.local_game import News
from game.ui.canvas import Canvas
from game.ui.input.gestures import Act, Action, Gesture, LetGo, Press
from game.ui.scene import Change
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.motion.tile_motion import REARRANGE
from game.ui.table.picture.sentences import news_line

HOLD = 0.35
"""A key held longer shows the past while it is held; a tap shows it until the next one."""
SLOWER = 2.0
LEAST_PACE = 0.5
"""The pace at which instant turns are replayed: quick."""
STOPS = (Action.USE, Action.PICK, Action.CONFIRM, Action.CANCEL)


class TurnReplay:
    """Shows past tables and replays turns. An overlay that draws nothing itself."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._looking_for = 0.0
        self._queue: tuple[News, ...] = ()

    @property
    def looking(self) -> bool:
        return self._context.tile_motion.exhibit is not None and not self._context.tile_motion.replaying

    # Commands

    def toggle(self) -> Change | None:
        """Show the table before the others' turns, or the present one again."""
        if self._context.tile_motion.exhibit is not None:
            self._back()
        else:
            self._look()
        return None

    def replay(self) -> Change | None:
        """Replay the others' turns at half speed, one after the other."""
        context = self._context
        if not context.others or (context.tile_motion.showing and not context.tile_motion.replaying):
            context.say(context.texts.text("changes.none" if not context.others else "changes.wait"))
            return None
        context.let_go()
        self._queue = context.others
        self._next()
        return None

    # The overlay

    def hears(self, gesture: Gesture) -> bool:
        """While the past is shown, any press or key returns to the present."""
        if self._context.tile_motion.exhibit is None:
            return False
        if isinstance(gesture, LetGo):
            if gesture.action is Action.CHANGES and self.looking and self._looking_for > HOLD:
                self._back()
            return True
        if isinstance(gesture, Act):
            return self._hears_key(gesture)
        if isinstance(gesture, Press):
            self._back()
            return True
        return False

    def update(self, dt: float) -> bool:
        self._looking_for += dt
        if self._context.tile_motion.replaying and not self._context.tile_motion.showing:
            self._next()
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        return None

    def nodes(self) -> tuple[Node, ...]:
        return ()

    def _hears_key(self, act: Act) -> bool:
        if act.repeat:
            return True
        if act.action is Action.REPLAY and self.looking:
            self._back()
            return False
        self._back()
        return act.action is Action.CHANGES or act.action in STOPS

    # How it is done

    def _look(self) -> None:
        context = self._context
        if not context.others or context.tile_motion.showing:
            context.say(context.texts.text("changes.none" if not context.others else "changes.wait"))
            return
        context.let_go()
        before, after = self._as_it_was(context.others[0].before), context.others[-1].after
        context.tile_motion.exhibit = before
        context.tile_motion.show(before, context.layout, REARRANGE)
        departed, arrived = _changed(before, after)
        context.view_state.turns = context.view_state.turns.looking_back(departed, arrived)
        self._looking_for = 0.0

    def _back(self) -> None:
        """Show the present table again."""
        context = self._context
        self._queue = ()
        if context.tile_motion.replaying:
            context.tile_motion.skip()
        context.tile_motion.exhibit, context.tile_motion.replaying = None, False
        context.view_state.turns = context.view_state.turns.at_present()
        context.show()

    def _next(self) -> None:
        """Replay the next turn of the queue, or show the present table."""
        if not self._queue:
            self._back()
            return
        context = self._context
        news, *rest = self._queue
        self._queue = tuple(rest)
        news = replace(news, before=self._as_it_was(news.before), after=self._as_it_was(news.after))
        origin = context.layout.seat(news.seat, context.local_game.match.setup.players)
        context.tile_motion.jump(news.before, context.layout)
        context.tile_motion.perform(news, context.layout, origin, max(context.pace, LEAST_PACE) * SLOWER)
        context.tile_motion.exhibit, context.tile_motion.replaying = news.after, True
        line = news_line(context.texts, context.local_game.match, news)
        context.view_state.turns = context.view_state.turns.retelling(news.seat, line)

    def _as_it_was(self, board: TurnBoard) -> TurnBoard:
        """A past board laid out for the present window, with the rack as it is arranged now."""
        local_game = self._context.local_game
        felt = settled(board.places, board.table, local_game.rooms)
        return replace(board, places=felt, rack=local_game.board.rack.keeping(board.rack.tiles))


def _changed(before: TurnBoard, after: TurnBoard) -> tuple[frozenset[Tile], frozenset[Tile]]:
    """Tiles of the old table that lie in another set now; and the same with the tiles that were added."""
    was = {tile: meld.ident for meld in before.table for tile in meld.tiles}
    now = {tile: meld.ident for meld in after.table for tile in meld.tiles}
    departed = frozenset(tile for tile in was if now.get(tile) != was[tile])
    return departed, departed | frozenset(tile for tile in now if tile not in was)
