"""Lets a computer think about its turn, and seem to take as long as its character does (ux 4.2)."""

from __future__ import annotations

from game.ai.levels import level
from game.rules.play.commands import Command
from game.session.match.match import Match
from game.session.thinking.player_worker import PlayerWorker


class ComputerTurn:
    """The turn of the computer that is to move now."""

    def __init__(self, worker: PlayerWorker) -> None:
        self._worker = worker
        self._asked_at: int | None = None
        """How many commands the game had seen when it was asked; each phase of a turn is asked anew."""
        self._seconds = 0.0
        """How long it has thought."""
        self.least = 0.0
        """The seconds its thinking takes at least."""

    def command(self, match: Match, dt: float, pace: float) -> Command | None:
        """The command once it is found and `least` is over; None before, and on a person's turn. `pace` is a factor
        on the time it seems to take."""
        state = match.game.state
        player = match.players[state.to_move]
        if player is None:
            return None
        if self._asked_at != len(match.game.log):
            rng = match.thinking_rng()
            low, high = level(player.name).seconds
            self.least = rng.uniform(low, high) * pace
            self._asked_at, self._seconds = len(match.game.log), 0.0
            self._worker.ask(player, match.game.view(state.to_move), rng)
        self._seconds += dt
        if self._seconds < self.least:
            return None
        answer = self._worker.answer(state.turn)
        return None if answer is None else answer.command

    @property
    def due_in(self) -> float | None:
        """Seconds until it has thought long enough; None if then its answer is still awaited."""
        left = self.least - self._seconds
        return left if left > 0 else None

    def forget(self) -> None:
        """Nothing that is still thought about is wanted."""
        self._worker.forget()
