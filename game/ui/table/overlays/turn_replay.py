"""Shows the other seats' last turns again: before and after (C), and step by step (R) (ux 2.8)."""

from __future__ import annotations

from dataclasses import replace

from game.rules.play.events import TilesPlayed
from game.rules.tiles import Tile
from game.session.board.show_plan import ShowPlan, joined, others_play
from game.session.board.table_places import Rooms, settled
from game.session.board.turn_board import TurnBoard
from game.ui.canvas import Canvas
from game.ui.input.gestures import Act, Action, Gesture, LetGo, Press
from game.ui.scene import Change
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.motion.tile_motion import REARRANGE
from game.ui.table.picture.sentences import news_line
from game.ui.table.showing.step_player import Show, StepPlayer

HOLD = 0.35
"""A key held longer shows the past while it is held; a tap shows it until the next one."""
STOPS = (Action.USE, Action.PICK, Action.CONFIRM, Action.CANCEL)


class TurnReplay:
    """Shows past tables and turns. An overlay that draws nothing itself."""

    def __init__(self, context: TableContext, step_player: StepPlayer) -> None:
        self._context = context
        self._step_player = step_player
        self._looking_for = 0.0
        self._looking = False

    # Commands

    def toggle(self) -> Change | None:
        """Show the table before the others' turns, or the present one again."""
        if self._looking:
            self._back()
        elif self._may_look():
            self._look()
        return None

    def replay(self) -> Change | None:
        """Show the others' turns again, one step after the other; a turn without steps is only told."""
        context = self._context
        if self._looking:
            self._back()
        if self._may_look() and not self._step_player.show(Show(self._plan, "show.leave_turn", "show.done")):
            context.say(news_line(context.texts, context.local_game.match, context.others[-1]))
        return None

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
            self._back()
            return True
        return False

    def update(self, dt: float) -> bool:
        """A turn that was shown while the past was on show took its place."""
        self._looking_for += dt
        if self._looking and self._context.tile_motion.exhibit is None:
            self._looking = False
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        return None

    def nodes(self) -> tuple[Node, ...]:
        return ()

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

    def _look(self) -> None:
        context = self._context
        context.let_go()
        rooms = context.local_game.rooms
        before, after = self._as_it_was(context.others[0].before, rooms), context.others[-1].after
        context.tile_motion.exhibit, self._looking = before, True
        context.tile_motion.show(before, context.layout, REARRANGE)
        departed, arrived = _changed(before, after)
        context.view_state.turns = context.view_state.turns.looking_back(departed, arrived)
        self._looking_for = 0.0

    def _back(self) -> None:
        """Show the present table again."""
        context = self._context
        context.tile_motion.exhibit, self._looking = None, False
        context.view_state.turns = context.view_state.turns.at_present()
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


def _changed(before: TurnBoard, after: TurnBoard) -> tuple[frozenset[Tile], frozenset[Tile]]:
    """Tiles of the old table that lie in another set now; and the same with the tiles that were added."""
    was = {tile: meld.ident for meld in before.table for tile in meld.tiles}
    now = {tile: meld.ident for meld in after.table for tile in meld.tiles}
    departed = frozenset(tile for tile in was if now.get(tile) != was[tile])
    return departed, departed | frozenset(tile for tile in now if tile not in was)
