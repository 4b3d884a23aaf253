"""A lesson by doing: one thing to learn, a play to watch, and exercises. Data; nothing is scripted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from game.rules.play.goals import Goal
from game.session.board.techniques import Technique
from game.session.lessons.decisions import Decision
from game.session.lessons.proofs import NeedProof
from game.session.lessons.recipes import Recipe
from game.session.lessons.throws import Throw
from game.solver.best import Best
from game.solver.position import Position


class LessonRow(Enum):
    """The named rows of the Learn page; the value is the end of the text key."""

    FIRST_STEPS = "first_steps"
    TABLE = "table"
    BIGGER = "bigger"
    DEEP = "deep"
    MACHIAVELLI = "machiavelli"
    RUMMY = "rummy"
    RUMMY_HAND = "rummy_hand"


@dataclass(frozen=True, slots=True)
class Lesson:
    """One thing to learn. Its texts are `learn.<key>` (the name), `learn.<key>.goal` and `learn.<key>.why`."""

    key: str
    row: LessonRow
    sample: str
    """The tiles on its card."""
    watched: str
    """The position of the play that is shown."""
    printed: tuple[str, ...]
    """The positions of the first exercise, one after the other: those of the printed sheets where they have some
    (rules 11)."""
    recipe: Recipe
    """Draws the positions of the other exercises, and of practice."""
    proof: NeedProof
    """What shows that a drawn position cannot be solved without the technique (LS2), and how it is solved."""
    goal: Callable[[Position, Best], Goal]
    """The goal of a position with this best play."""
    techniques: frozenset[Technique] = frozenset()
    """What a review or a hint calls it."""
    box: str = "classic"
    opened: bool = True
    marked: tuple[int, ...] = ()
    """The tiles of the sample that are set off, by their place."""
    decisions: tuple[tuple[Decision, ...], ...] = ()
    """Turns to decide in, in place of the second and third exercise; those of one exercise follow one another."""
    throws: tuple[Throw, ...] = ()
    """Cards to throw, in place of all three exercises and of practice."""
