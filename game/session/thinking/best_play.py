"""The best play of a view as a question that can be asked beside the window."""

from __future__ import annotations

from game.rules.play.state import PlayerView
from game.rules.values import immutable
from game.solver.aims import Aim
from game.solver.best import Best
from game.solver.position import seen
from game.solver.solver import Solver


@immutable
class BestPlay:
    """The best play of a view by an aim."""

    view: PlayerView
    aim: Aim
    calm: bool = False
    """Whether it shall change the fewest sets."""

    def __call__(self, solver: Solver) -> Best:
        """The play; it may play nothing."""
        view = self.view
        return solver.answer(seen(view), self.aim, view.options, opened=view.am_open, calm=self.calm)
