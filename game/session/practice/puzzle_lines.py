"""Proven puzzles as lines of text: what is shipped is read without proving it again."""

from __future__ import annotations

from dataclasses import dataclass

from game.puzzles.puzzle import Puzzle
from game.puzzles.puzzle_code import BadPuzzleCode, read_code
from game.rules.notation import NotationError
from game.session.practice.puzzle_source import GRADE_NAMES, KIND_NAMES, PUZZLE_GAMES, PuzzleChoice, code, kind_named
from game.session.stage.exercise import solution_table

FIELDS = 6
"""Code, grade, sets opened, whether there is one way, techniques, solution."""
BETWEEN, BETWEEN_NAMES, YES, NO = "\t", ",", "1", "0"


def as_line(puzzle: Puzzle) -> str:
    """The puzzle in one line."""
    unique = YES if puzzle.unique else NO
    names = BETWEEN_NAMES.join(puzzle.techniques)
    facts = (code(puzzle), str(puzzle.grade), str(puzzle.sets_opened), unique, names, puzzle.solution_text)
    return BETWEEN.join(facts)


@dataclass(frozen=True, slots=True)
class ShippedLine:
    """A line of which only the beginning was looked at."""

    code: str
    choice: PuzzleChoice
    line: str


def shipped_line(line: str) -> ShippedLine | None:
    """The game, the kind and the grade of the puzzle in this line; None if it has none."""
    text, _, rest = line.partition(BETWEEN)
    _, kind, game, *_ = (*text.split("_"), "", "", "")
    grade = rest.partition(BETWEEN)[0]
    if kind not in KIND_NAMES or game not in PUZZLE_GAMES or grade not in GRADE_NAMES:
        return None
    return ShippedLine(text, PuzzleChoice(game, kind_named(kind), int(grade)), line)


def read_line(line: str) -> Puzzle | None:
    """The puzzle of a line; None if it is none."""
    fields = line.split(BETWEEN)
    if len(fields) != FIELDS:
        return None
    text, grade, opened, unique, names, solution = fields
    if not (grade.isascii() and grade.isdigit() and opened.isascii() and opened.isdigit()):
        return None
    try:
        coded = read_code(text)
        position = coded.position
        table = solution_table(position.table, position.rack, solution, coded.game)
    except (BadPuzzleCode, NotationError):
        return None
    techniques = tuple(names.split(BETWEEN_NAMES)) if names else ()
    return Puzzle(coded.kind, coded.game, int(grade), position, table, int(opened), unique == YES, techniques)
