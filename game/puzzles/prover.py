"""Makes a position a puzzle, with a solution and everything that can be proven about it: then its grade.

The grades of puzzles, by what must provably be opened and found.

| grade | condition |
|---|---|
| 1 | no set is opened, and there are two ways or more |
| 2 | one set must be opened |
| 3 | two sets; among four random sets the way is found one time in four at most |
| 4 | three or four sets; the same among eight random sets; two techniques or more |
| 5 | five sets or more, or four with a joker that moves on; three techniques or more; two decoys or more |

Of *Free the joker* a joker of the table lies among other tiles in the end. At grade 1 it does so in every solution, and
nothing else leaves its set, which therefore counts as opened.

No rack to be cleared is sets by itself. From grade 3 on no tile of the rack can simply be added to a set, unless that
spoils the goal. Grade 4 has a decoy too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.puzzles.puzzle import Puzzle, PuzzleKind, Solution
from game.puzzles.task_proof import TaskProof, chance_to_see, decoys, has_only_these_tiles, needed_sets, proof_of
from game.rules.games.game import Game
from game.rules.set_rules import SetRules
from game.rules.table import Table, taken_apart
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import Solver

SELDOM = 0.25
"""The chance with which random sets show the way, at most."""
FEW_SEEN, MANY_SEEN = 4, 8
HIDDEN = 3
"""The grade from which on nothing gives a puzzle away."""
SEEN_AT: Mapping[int, int] = {3: FEW_SEEN, 4: MANY_SEEN}
OPENED_AT: Mapping[int, range] = {1: range(1), 2: range(1, 2), 3: range(2, 3), 4: range(3, 5), 5: range(4, 99)}
"""How many sets must be opened at each grade."""
TECHNIQUES_AT: Mapping[int, int] = {4: 2, 5: 3}
DECOYS_AT: Mapping[int, int] = {4: 1, 5: 2}


def opened_at(kind: PuzzleKind, grade: int) -> range:
    """How many sets must be opened."""
    return OPENED_AT[grade + (kind.frees_joker and grade == min(OPENED_AT))]


def grade_of(kind: PuzzleKind, proof: TaskProof, techniques: tuple[str, ...], solver: Solver) -> int:
    """The highest grade whose conditions are met; 0 if there is none."""
    grades = sorted(OPENED_AT, reverse=True)
    return next((grade for grade in grades if is_grade(kind, grade, proof, techniques, solver)), 0)


def is_grade(kind: PuzzleKind, grade: int, proof: TaskProof, techniques: tuple[str, ...], solver: Solver) -> bool:
    """Whether the conditions of the grade are met."""
    if kind.frees_joker and not _frees_joker(grade, proof):
        return False
    if proof.opened not in opened_at(kind, grade) or len(techniques) < TECHNIQUES_AT.get(grade, 0):
        return False
    if not asks_enough_of_jokers(grade, proof):
        return False
    if len(decoys(proof.position, proof.best.table)) < DECOYS_AT.get(grade, 0):
        return False
    if grade >= HIDDEN and proof.gives_away:
        return False
    if not proof.opened and proof.calm_ways < 2:
        return False
    return grade not in SEEN_AT or _chance(proof, SEEN_AT[grade], solver) <= SELDOM


def _frees_joker(grade: int, proof: TaskProof) -> bool:
    """Whether a joker leaves its set as the grade asks."""
    is_easy = grade == min(OPENED_AT)
    return proof.frees_joker and (not is_easy or (proof.only_jokers_leave and proof.always_frees_joker))


def asks_enough_of_jokers(grade: int, proof: TaskProof) -> bool:
    """Whether four opened sets are enough for the highest grade, because a joker moves on; always at other grades."""
    return grade < max(OPENED_AT) or proof.opened > min(OPENED_AT[grade]) or proof.joker_moves_on


def _chance(proof: TaskProof, seen: int, solver: Solver) -> float:
    position = proof.position
    if len(position.table) <= seen:
        return 1.0
    return chance_to_see(len(position.table), needed_sets(position, proof.best.tiles, solver), seen)


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
        facts = found.table, 0, found.unique, found.techniques, found.thrown
        return Puzzle(kind, self._game, found.grade, position, *facts)

    def _grade(self, kind: PuzzleKind, proof: TaskProof, names: tuple[str, ...], wished: int) -> int:
        if not wished:
            return grade_of(kind, proof, names, self._solver)
        return wished if is_grade(kind, wished, proof, names, self._solver) else 0
