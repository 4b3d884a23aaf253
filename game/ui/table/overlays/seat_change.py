"""Several people at one machine: when the curtain is shown before the next person, and what changes behind it."""

from __future__ import annotations

from dataclasses import replace

from game.session.board.turn_board import TurnBoard
from game.session.history.last_turns import since_own
from game.session.local_game import News
from game.session.match.seat_names import seat_names
from game.ui.input.gestures import Act, Action, Gesture
from game.ui.scene import Change, Push
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.picture.bar import bar_nodes

LAST_LOOK = 1.6
"""Seconds in which a person still sees their own tiles after their turn, the tile just drawn among them."""

GOES_ON = (Action.USE, Action.PICK, Action.CONFIRM)


class SeatChange:
    """Watches whose turn comes; with one person it does nothing."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._look = LAST_LOOK
        self._dealing = False

    @property
    def covered(self) -> bool:
        """Whether nobody is known to sit here, so that no rack may be shown or described."""
        local_game = self._context.local_game
        return not local_game.seated and not local_game.over

    def deal_later(self) -> None:
        """Deals the tiles to the rack once somebody may see them."""
        self._dealing = True

    def waits(self, dt: float) -> Change | None:
        """The curtain, when another person must come and the last turn has been shown."""
        context, local_game = self._context, self._context.local_game
        if local_game.waiting is None or context.tile_motion.showing:
            return None
        self._look -= dt
        if self._look > 0 and not self.covered:
            return None
        local_game.stand_up()
        name = seat_names(context.texts, local_game.match.setup)[local_game.waiting]
        emblem = local_game.match.emblems[local_game.waiting]
        return Push(context.navigator.curtain(name, emblem, self._lift, timed=local_game.clock.is_on))

    def hears(self, gesture: Gesture) -> bool:
        """A key that goes on ends the look at the person's own tiles after their turn."""
        skips = isinstance(gesture, Act) and gesture.action in GOES_ON and not gesture.repeat
        if not skips or self._context.local_game.waiting is None or self._context.tile_motion.showing:
            return False
        self._look = 0.0
        return True

    def nodes(self) -> tuple[Node, ...]:
        """The covered table: who sits there with how many tiles, and no tile."""
        context = self._context
        return tuple(bar_nodes(context.layout, context.local_game, context.texts))

    def _lift(self) -> None:
        """The person is here: their rack, undo history and focus replace the last person's."""
        context, local_game = self._context, self._context.local_game
        local_game.sit_down()
        self._look = LAST_LOOK
        context.welcome(self._unseen())
        context.tile_motion.jump(local_game.board, context.layout)
        if self._dealing:
            self._dealing = False
            context.tile_motion.deal(local_game.board, context.layout, context.pace)

    def _unseen(self) -> tuple[News, ...]:
        """The turns since this person's last one, with no rack but their own in the pictures."""
        missed = since_own(tuple(self._context.heard), self._context.local_game.seat)
        return tuple(replace(news, before=self._own(news.before), after=self._own(news.after)) for news in missed)

    def _own(self, board: TurnBoard) -> TurnBoard:
        return replace(board, rack=self._context.local_game.board.rack)
