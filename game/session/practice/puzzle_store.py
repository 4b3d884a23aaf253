"""What a player did with puzzles, in a file of the player's folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from game.puzzles.kinds.registry import KINDS
from game.puzzles.puzzle import GRADES, PuzzleKind
from game.puzzles.puzzle_code import code_of, is_readable
from game.rules.games.game import Game
from game.rules.options import Options
from game.rules.set_rules import SetRules
from game.rules.table import Table
from game.rules.tiles import Tiles
from game.session.practice.puzzle_progress import MOST_OWN, MOST_SOLVED, PuzzleProgress, PuzzleRating
from game.session.practice.puzzle_source import PUZZLE_GAMES
from game.session.system.kept import Kept
from game.session.system.kept_formats import JsonFormat
from game.session.system.notices import Notices
from game.session.system.readers import ValueReader, between, fields_of, matching, one_of, real, several
from game.solver.position import Position

LONGEST_CODE = 2_000
LARGEST = 10_000.0


class PuzzleStore:
    """The progress with puzzles."""

    def __init__(self, file: Path | None = None, notices: Notices | None = None) -> None:
        self.kept = Kept(file, PUZZLE_FORMAT, notices)

    def now(self) -> PuzzleProgress:
        """What is known now."""
        return self.kept.now()

    def solved(self, code: str, grade: int, score: float) -> None:
        """A puzzle was solved; `score` as `PuzzleRating` counts an attempt."""
        self.kept.change(lambda known: known.after(code, grade, score))

    def chosen(self, game: str, kind: str, grade: int) -> None:
        """This is what shall be offered next time."""
        self.kept.change(lambda known: replace(known, game=game, kind=kind, grade=grade))

    def opened(self, code: str) -> None:
        """A puzzle was opened."""
        self.kept.change(lambda known: replace(known, last=code))

    def add_from_game(self, kind: PuzzleKind, game: Game, table: Table, rack: Tiles) -> None:
        """A position of a game in which more could have been laid, as a task of this kind, to be offered under *Your
        games*.

        Nothing happens where it is known already, or where a code cannot hold it.
        """
        rules = SetRules.of(game.in_force(Options()), game.pieces)
        code = code_of(kind, game, Position(table, rack, rules))
        if len(code) <= LONGEST_CODE and is_readable(code):
            self.kept.change(lambda known: known.with_own(code))


def _rating(found: Any) -> PuzzleRating:
    value, spread, best, attempts = found
    number = real(-LARGEST, LARGEST)
    return PuzzleRating(number(value), real(1.0, LARGEST)(spread), number(best), between(0, 10**9)(attempts))


def _progress_fields(known: PuzzleProgress) -> Mapping[str, Any]:
    """The progress as it is written."""
    rating = known.rating
    return {
        "solved": known.solved,
        "own": known.own,
        "rating": [rating.value, rating.spread, rating.best, rating.attempts],
        "game": known.game,
        "kind": known.kind,
        "grade": known.grade,
        "last": known.last,
    }


def _progress(found: Any) -> PuzzleProgress:
    solved = several(matching("[0-9a-f]{8}"), MOST_SOLVED)(found["solved"])
    return PuzzleProgress(frozenset(solved), **fields_of(found, READERS))


CODE = rf"[\x20-\x7e]{{0,{LONGEST_CODE}}}"
READERS: Mapping[str, ValueReader] = MappingProxyType(
    {
        "own": several(matching(CODE), MOST_OWN),
        "rating": _rating,
        "game": one_of(*PUZZLE_GAMES),
        "kind": one_of(*KINDS),
        "grade": one_of(*GRADES),
        "last": matching(CODE),
    }
)
PUZZLE_FORMAT = JsonFormat(1, PuzzleProgress(), _progress, _progress_fields, PuzzleProgress.joined)
