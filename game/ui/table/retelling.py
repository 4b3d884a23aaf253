"""Shows the other seats' last turns again: before and after (C), and at half speed (R) (ux 2.8)."""

from __future__ import annotations

from dataclasses import replace

from game.rules.tiles import Tile
from game.session.desk import Desk
from game.session.felt import settled
from game.session.sitting import News
from game.ui.canvas import Canvas
from game.ui.gestures import Act, Action, Gesture, LetGo, Press
from game.ui.scene import Change
from game.ui.semantics import Node
from game.ui.table.parts import Parts
from game.ui.table.speech import news_line
from game.ui.table.stage import REARRANGE

HOLD = 0.35
"""A key held longer shows the past while it is held; a tap shows it until the next one."""
SLOWER = 2.0
LEAST_PACE = 0.5
"""The pace at which instant turns are replayed: quick."""
STOPS = (Action.USE, Action.PICK, Action.CONFIRM, Action.CANCEL)


class Retelling:
    """Shows past tables and replays turns. An overlay that draws nothing itself."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._looking_for = 0.0
        self._queue: tuple[News, ...] = ()

    @property
    def looking(self) -> bool:
        return self._parts.stage.exhibit is not None and not self._parts.stage.replaying

    # Commands

    def toggle(self) -> Change | None:
        """Show the table before the others' turns, or the present one again."""
        if self._parts.stage.exhibit is not None:
            self._back()
        else:
            self._look()
        return None

    def replay(self) -> Change | None:
        """Replay the others' turns at half speed, one after the other."""
        parts = self._parts
        if not parts.others or (parts.stage.showing and not parts.stage.replaying):
            parts.say(parts.texts.text("changes.none" if not parts.others else "changes.wait"))
            return None
        parts.let_go()
        self._queue = parts.others
        self._next()
        return None

    # The overlay

    def hears(self, gesture: Gesture) -> bool:
        """While the past is shown, any press or key returns to the present."""
        if self._parts.stage.exhibit is None:
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
        if self._parts.stage.replaying and not self._parts.stage.showing:
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
        parts = self._parts
        if not parts.others or parts.stage.showing:
            parts.say(parts.texts.text("changes.none" if not parts.others else "changes.wait"))
            return
        parts.let_go()
        before, after = self._as_it_was(parts.others[0].before), parts.others[-1].after
        parts.stage.exhibit = before
        parts.stage.show(before, parts.layout, REARRANGE)
        departed, arrived = _changed(before, after)
        parts.now(departed=departed, arrived=arrived)
        self._looking_for = 0.0

    def _back(self) -> None:
        """Show the present table again."""
        parts = self._parts
        self._queue = ()
        if parts.stage.replaying:
            parts.stage.skip()
        parts.stage.exhibit, parts.stage.replaying = None, False
        parts.now(departed=frozenset(), arrived=frozenset(), acting=None)
        parts.show()

    def _next(self) -> None:
        """Replay the next turn of the queue, or show the present table."""
        if not self._queue:
            self._back()
            return
        parts = self._parts
        news, *rest = self._queue
        self._queue = tuple(rest)
        news = replace(news, before=self._as_it_was(news.before), after=self._as_it_was(news.after))
        origin = parts.layout.seat(news.seat, parts.sitting.match.setup.players)
        parts.stage.jump(news.before, parts.layout)
        parts.stage.perform(news, parts.layout, origin, max(parts.pace, LEAST_PACE) * SLOWER)
        parts.stage.exhibit, parts.stage.replaying = news.after, True
        parts.now(acting=news.seat, retold=news_line(parts.texts, parts.sitting.match, news))

    def _as_it_was(self, desk: Desk) -> Desk:
        """A past desk laid out for the present window, with the rack as it is arranged now."""
        sitting = self._parts.sitting
        felt = settled(desk.felt, desk.table, sitting.rooms)
        return replace(desk, felt=felt, rack=sitting.desk.rack.keeping(desk.rack.tiles))


def _changed(before: Desk, after: Desk) -> tuple[frozenset[Tile], frozenset[Tile]]:
    """Tiles of the old table that lie in another set now; and the same with the tiles that were added."""
    was = {tile: meld.ident for meld in before.table for tile in meld.tiles}
    now = {tile: meld.ident for meld in after.table for tile in meld.tiles}
    departed = frozenset(tile for tile in was if now.get(tile) != was[tile])
    return departed, departed | frozenset(tile for tile in now if tile not in was)
