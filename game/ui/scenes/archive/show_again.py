"""One turn of a finished game played once more; then the page goes back by itself."""

from __future__ import annotations

from game.session.history.finished_game import FinishedGame
from game.ui.input.gestures import Act, Gesture, Press
from game.ui.scene import Change, Pop
from game.ui.scenes.archive.replay import Replay
from game.ui.services import Services

BEFORE, AFTER = 0.9, 2.4
"""Seconds in which the table before the turn and the one after it are looked at."""


class ShowAgain(Replay):
    """A replay of one turn. Whoever does anything on it stays until they leave."""

    name = "show-again"
    first = "back"

    def __init__(self, services: Services, finished_game: FinishedGame, turn: int) -> None:
        super().__init__(services, finished_game, turn - 1)
        self._open = True  # the game is over, and the tiles of the turn are looked for on the rack
        self._wanted = turn
        self._left = BEFORE
        self._by_itself = True

    def handle(self, gesture: Gesture) -> Change | None:
        if isinstance(gesture, Press | Act):
            self._by_itself = False
        return super().handle(gesture)

    def update(self, dt: float) -> Change | None:
        change = super().update(dt)
        if change is not None or not self._by_itself or not super().settled:
            return change
        self._left -= dt
        if self._left > 0:
            return None
        if self._playback.turn == self._wanted:
            return Pop()
        self._playback.jump(self._wanted)
        self._left = AFTER
        self.rebuild()
        return None

    @property
    def settled(self) -> bool:
        return super().settled and not self._by_itself
