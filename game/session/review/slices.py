"""What a review asks while it is made (`thinking/slice_runner.py`), each answered within 150 ms."""

from __future__ import annotations

from game.ai.owl import Owl
from game.rules.play.commands import Command
from game.rules.play.state import PlayerView
from game.rules.set_rules import SetRules
from game.rules.table import Table
from game.rules.tiles import Tiles
from game.rules.values import immutable
from game.session.board.steps import steps
from game.session.board.techniques import Technique
from game.solver.position import Position, seen
from game.solver.solver import Solver


@immutable
class MayGoOut:
    """Whether all of the rack may go; a tenth of the work of the best play."""

    view: PlayerView

    def __call__(self, solver: Solver) -> bool:
        """False is proven; whether the options on jokers allow it is not asked."""
        count = len(self.view.rack)
        return solver.most_tiles(seen(self.view), count - 1) == count


@immutable
class OwlsChoice:
    """What the lively Owl would do."""

    view: PlayerView

    def __call__(self, solver: Solver) -> Command:
        """Its command; it uses no chance."""
        import random

        return Owl(solver=solver).choose(self.view, random.Random(0))


@immutable
class Techniques:
    """By which techniques one table becomes the other."""

    before: Table
    after: Table
    rules: SetRules

    def __call__(self, solver: Solver) -> tuple[Technique, ...]:
        """Each once, in the order they are used."""
        return tuple(dict.fromkeys(step.technique for step in steps(self.before, self.after, self.rules)))


@immutable
class TilesWithEach:
    """How many tiles could be laid with each of these tiles more on the rack, whatever has been opened."""

    view: PlayerView
    drawn: Tiles

    def __call__(self, solver: Solver) -> tuple[int, ...]:
        """In the order of the tiles."""
        view = self.view
        before = solver.most_tiles(Position(view.table, view.rack, view.rules))
        positions = (Position(view.table, (*view.rack, tile), view.rules) for tile in self.drawn)
        return tuple(solver.most_tiles(position, before) for position in positions)
