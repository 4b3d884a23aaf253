"""What is asked for while the turn before is still shown: done as soon as it is over, or told to be asked again."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.table.context import TableContext

DEAD_TIME = 0.4
"""Seconds without drawing after another seat's turn, so that a click that skips it never draws (ux 2.6)."""


class EarlyWish:
    """At most one command that waits for the end of what is shown."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._kept: tuple[Callable[[], object], int] | None = None
        """What was asked for, and in which turn."""

    def waits(self, command: Callable[[], object]) -> bool:
        """Whether it is too early for the command. Where a turn begins with a draw it is kept, because nothing else can
        be meant; elsewhere the player is told to ask again."""
        context = self._context
        if self._may_act:
            return False
        if context.local_game.has_discards:
            self._kept = command, context.local_game.match.game.state.turn
        else:
            context.say(context.texts.text("status.draw_again"))
        return True

    def pass_time(self) -> None:
        """Do what is kept, as soon as it may be done and if it is still the same turn."""
        if self._kept is None or not self._may_act:
            return
        (command, turn), self._kept = self._kept, None
        if self._context.local_game.my_turn and turn == self._context.local_game.match.game.state.turn:
            command()

    @property
    def _may_act(self) -> bool:
        return not self._context.tile_motion.showing and self._context.since_turn >= DEAD_TIME
