"""What a player did with puzzles, in a file of the player's folder."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from game.puzzles.puzzle import GRADES, PuzzleKind
from game.puzzles.puzzle_code import code_of, is_readable
from game.rules.games.game import Game
from game.rules.options import Options
from game.rules.set_rules import SetRules
from game.rules.table import Table
from game.rules.tiles import Tiles
from game.session.practice.puzzle_progress import MOST_OWN, MOST_SOLVED, PuzzleProgress
from game.session.practice.puzzle_rating import PuzzleRating
from game.session.practice.puzzle_source import PUZZLE_GAMES
from game.session.system.guarded_file import GuardedFile
from game.session.system.untrusted import BadInput
from game.solver.position import Position

VERSION = 1
PUZZLES = "solved_puzzles.json"
"""The name of the file where it is kept what the player did."""
LONGEST_CODE = 2_000
KEY = re.compile(r"[0-9a-f]{8}")
LARGEST = 10_000.0


class PuzzleStore:
    """The progress with puzzles. Without a file it lasts until the program ends.

    Other copies of the program may write the same file: what it says is joined with what is known here.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = None if file is None else GuardedFile(file)
        self._known = PuzzleProgress()

    def now(self) -> PuzzleProgress:
        """What is known now."""
        found = None if self._file is None else self._file.read(_progress)
        if found is not None:
            self._known = found.joined(self._known) if self._known != PuzzleProgress() else found
        return self._known

    def solved(self, code: str, grade: int, score: float) -> None:
        """A puzzle was solved; `score` as `PuzzleRating` counts an attempt."""
        self._change(lambda known: known.after(code, grade, score))

    def chosen(self, game: str, kind: str, grade: int) -> None:
        """This is what shall be offered next time."""
        self._change(lambda known: replace(known, game=game, kind=kind, grade=grade))

    def opened(self, code: str) -> None:
        """A puzzle was opened."""
        self._change(lambda known: replace(known, last=code))

    def add_from_game(self, game: Game, table: Table, rack: Tiles) -> None:
        """A position of a game in which all of the rack could have been laid, to be offered under *Your games*.

        Nothing happens where it is known already, or where a code cannot hold it.
        """
        rules = SetRules.of(game.in_force(Options()), game.pieces)
        code = code_of(PuzzleKind.CLEAR, game, Position(table, rack, rules))
        if len(code) <= LONGEST_CODE and is_readable(code):
            self._change(lambda known: known.with_own(code))

    def _change(self, change: Callable[[PuzzleProgress], PuzzleProgress]) -> None:
        before = self.now()
        self._known = change(before)
        if self._file is not None and self._known != before:
            self._file.write(json.dumps(_told(self._known), indent=1, sort_keys=True))


def _told(known: PuzzleProgress) -> dict[str, object]:
    """The progress as it is written."""
    rating = known.rating
    return {
        "version": VERSION,
        "solved": sorted(known.solved),
        "own": list(known.own),
        "rating": [rating.value, rating.spread, rating.best, rating.attempts],
        "game": known.game,
        "kind": known.kind,
        "grade": known.grade,
        "last": known.last,
    }


def _progress(found: object) -> PuzzleProgress:
    """The progress; BadInput when it is nothing this program wrote."""
    if not isinstance(found, dict):
        raise BadInput("puzzles")
    try:
        solved = _texts(found["solved"], MOST_SOLVED)
        own = _texts(found["own"], MOST_OWN)
        kind, grade, last = found["kind"], found["grade"], found["last"]
        if not all(KEY.fullmatch(key) for key in solved) or kind not in {each.value for each in PuzzleKind}:
            raise ValueError("solved")
        if isinstance(grade, bool) or grade not in GRADES or not isinstance(last, str) or len(last) > LONGEST_CODE:
            raise ValueError("chosen")
        game = found.get("game", PUZZLE_GAMES[0])  # files of before there was a choice have none
        if game not in PUZZLE_GAMES:
            raise ValueError("game")
        return PuzzleProgress(frozenset(solved), own, _rating(found["rating"]), game, kind, grade, last)
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput(str(error)[:80]) from error


def _rating(told: object) -> PuzzleRating:
    if not isinstance(told, list) or len(told) != 4:
        raise ValueError("rating")
    value, spread, best, attempts = told
    if isinstance(attempts, bool) or not isinstance(attempts, int) or not 0 <= attempts <= 10**9:
        raise ValueError("attempts")
    return PuzzleRating(_number(value), _number(spread, 1.0), _number(best), attempts)


def _number(value: object, least: float = -LARGEST) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError("number")
    if not least <= value <= LARGEST:
        raise ValueError("number")
    return float(value)


def _texts(found: object, most: int) -> tuple[str, ...]:
    if not isinstance(found, list) or len(found) > most:
        raise ValueError("list")
    if not all(isinstance(each, str) and each.isascii() and len(each) <= LONGEST_CODE for each in found):
        raise ValueError("text")
    return tuple(found)
