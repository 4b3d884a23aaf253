"""Several people at one machine: when the curtain is shown before the next person, and what changes behind it."""

from __future__ import annotations

from dataclasses import replace

from game.session.desk import Desk
from game.session.seats import seat_names
from game.session.sitting import News
from game.ui.gestures import Act, Action, Gesture
from game.ui.scene import Change, Push
from game.ui.semantics import Node
from game.ui.table.bar import bar_nodes
from game.ui.table.parts import Parts

LAST_LOOK = 1.6
"""Seconds in which a person still sees their own tiles after their turn, the tile just drawn among them."""

GOES_ON = (Action.USE, Action.PICK, Action.CONFIRM)


class Handover:
    """Watches whose turn comes; with one person it does nothing."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._look = LAST_LOOK
        self._dealing = False

    @property
    def covered(self) -> bool:
        """Whether nobody is known to sit here, so that no rack may be shown or described."""
        sitting = self._parts.sitting
        return not sitting.seated and not sitting.over

    def deal_later(self) -> None:
        """Deals the tiles to the rack once somebody may see them."""
        self._dealing = True

    def waits(self, dt: float) -> Change | None:
        """The curtain, when another person must come and the last turn has been shown."""
        parts, sitting = self._parts, self._parts.sitting
        if sitting.waiting is None or parts.stage.showing:
            return None
        self._look -= dt
        if self._look > 0 and not self.covered:
            return None
        sitting.stand_up()
        name = seat_names(parts.texts, sitting.match.setup)[sitting.waiting]
        emblem = sitting.match.emblems[sitting.waiting]
        return Push(parts.doors.curtain(name, emblem, self._lift, timed=sitting.clock.is_on))

    def hears(self, gesture: Gesture) -> bool:
        """A key that goes on ends the look at the person's own tiles after their turn."""
        skips = isinstance(gesture, Act) and gesture.action in GOES_ON and not gesture.repeat
        if not skips or self._parts.sitting.waiting is None or self._parts.stage.showing:
            return False
        self._look = 0.0
        return True

    def nodes(self) -> tuple[Node, ...]:
        """The covered table: who sits there with how many tiles, and no tile."""
        parts = self._parts
        return tuple(bar_nodes(parts.layout, parts.sitting, parts.texts))

    def _lift(self) -> None:
        """The person is here: their rack, undo history and focus replace the last person's."""
        parts, sitting = self._parts, self._parts.sitting
        sitting.sit_down()
        self._look = LAST_LOOK
        parts.welcome(self._unseen())
        parts.stage.jump(sitting.desk, parts.layout)
        if self._dealing:
            self._dealing = False
            parts.stage.deal(sitting.desk, parts.layout, parts.pace)

    def _unseen(self) -> tuple[News, ...]:
        """The turns since this person's last one, with no rack but their own in the pictures."""
        heard, seat = self._parts.heard, self._parts.sitting.seat
        last = max((at for at, news in enumerate(heard) if news.seat == seat), default=-1)
        missed = heard[last + 1 :]
        return tuple(replace(news, before=self._own(news.before), after=self._own(news.after)) for news in missed)

    def _own(self, desk: Desk) -> Desk:
        return replace(desk, rack=self._parts.sitting.desk.rack)
