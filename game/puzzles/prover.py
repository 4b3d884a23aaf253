"""Makes a position a puzzle, with a solution and everything that can be proven about it."""

from __future__ import annotations

from collections.abc import Callable

from game.puzzles.grading import grade_of, is_grade
from game.puzzles.puzzle import Puzzle, PuzzleKind, Solution
from game.puzzles.task_proof import TaskProof, has_only_these_tiles, proof_of
from game.rules.games.game import Game
from game.rules.set_rules import SetRules
from game.rules.table import Table, taken_apart
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import Solver

NameTechniques = Callable[[Table, Table, SetRules], tuple[str, ...]]
"""The names of the techniques on the way from one table to another, each once."""


class Prover:
    """Proves positions of one game."""

    def __init__(self, game: Game, name_techniques: NameTechniques, solver: Solver) -> None:
        self._game = game
        self._name_techniques = name_techniques
        self._solver = solver

    def proven(self, kind: PuzzleKind, position: Position, wished: int = 0) -> Puzzle | None:
        """The position as a puzzle of the wished grade, 0 for the highest it meets; None unless it can be solved.

        Nothing is claimed that is not proven: where the tables are too many to count or the solver ended early, the
        grade is 0 and there may be more ways than one.
        """
        if kind.solve is not None:
            return self._solved(kind, position, kind.solve(self._game, position))
        best = self._solver.least_change(position, most_tiles())
        if best is None or (kind.lays_all and best.tiles < len(position.rack)):
            return None
        proof = proof_of(position, best) if best.exact else None
        names = self._name_techniques(position.table, best.table, position.rules)
        apart = len(taken_apart(position.table, best.table))
        if proof is None or proof.opened != apart:
            return Puzzle(kind, self._game, 0, position, best.table, apart, False, names)
        unique = proof.is_unique and (kind.lays_all or has_only_these_tiles(position, best, self._solver))
        grade = self._grade(kind, proof, names, wished)
        return Puzzle(kind, self._game, grade, position, best.table, apart, unique, names)

    def _solved(self, kind: PuzzleKind, position: Position, found: Solution | None) -> Puzzle | None:
        if found is None:
            return None
        return Puzzle(kind, self._game, found.grade, position, found.table, 0, found.unique, found.techniques)

    def _grade(self, kind: PuzzleKind, proof: TaskProof, names: tuple[str, ...], wished: int) -> int:
        if not wished:
            return grade_of(kind, proof, names, self._solver)
        return wished if is_grade(kind, wished, proof, names, self._solver) else 0
