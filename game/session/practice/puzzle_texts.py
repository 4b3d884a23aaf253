"""What puzzles are called and ask for, in words."""

from __future__ import annotations

from typing import TypedDict

from game.puzzles.kinds.waiting import LiveAfter
from game.puzzles.puzzle import Puzzle, PuzzleKind
from game.rules.tiles import Tile
from game.session.practice.puzzle_source import code
from game.session.speech.sentences import tile_name
from game.session.speech.step_words import capitalised
from game.session.texts import Texts


class PuzzleFacts(TypedDict):
    """A puzzle as a program reads it."""

    kind: str
    grade: int
    position: str
    goal: str
    solution: str
    sets_opened: int
    unique: bool
    techniques: list[str]
    code: str


class PuzzleTexts:
    """Puzzles in the present language."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def kind(self, kind: PuzzleKind) -> str:
        """What the kind is called."""
        return self._texts.text(f"puzzle.kind.{kind.name}")

    def goal(self, puzzle: Puzzle) -> str:
        """What is to be done, as a sentence."""
        own = self._texts.of_pieces(puzzle.game.piece_kind)
        key, numbers = f"puzzle.goal.{puzzle.kind.name}", dict(puzzle.kind.numbers(puzzle))
        return own.plural(key, numbers.pop("n"), **numbers) if "n" in numbers else own.text(key, **numbers)

    def left_by(self, puzzle: Puzzle, tile: Tile) -> str:
        """What stays live behind this throw: that it is the most, or that another leaves more."""
        key = "puzzle.best_throw" if tile == puzzle.thrown else "puzzle.other_throw"
        own, left = self._texts.of_pieces(puzzle.game.piece_kind), LiveAfter.of(puzzle.position).left[tile]
        return capitalised(own.plural(key, left, tile=tile_name(own, tile)))

    def facts(self, puzzle: Puzzle) -> PuzzleFacts:
        """Everything about a puzzle, the goal as a sentence."""
        return {
            "kind": puzzle.kind.name,
            "grade": puzzle.grade,
            "position": puzzle.text,
            "goal": self.goal(puzzle),
            "solution": puzzle.solution_text,
            "sets_opened": puzzle.sets_opened,
            "unique": puzzle.unique,
            "techniques": list(puzzle.techniques),
            "code": code(puzzle),
        }
