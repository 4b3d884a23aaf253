"""All puzzles of a player: those that came with the program, fresh ones, the one of the day, and own ones; the next one
is looked for in the background while another is solved."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import islice
from pathlib import Path

from game.puzzles.generator import PuzzleMaker
from game.puzzles.puzzle import Puzzle
from game.puzzles.puzzle_code import BadPuzzleCode, code_in, is_readable, read_code
from game.rules.games.game import Game
from game.rules.games.registry import game_named
from game.rules.notation import NotationError, parse_symbol
from game.rules.options import Options
from game.rules.tiles import Tile
from game.session.match.positions import Standing
from game.session.practice.day_puzzles import of_day
from game.session.practice.puzzle_progress import HINTED, SHOWN, UNAIDED, PuzzleProgress
from game.session.practice.puzzle_source import (
    GRADE_NAMES,
    KIND_NAMES,
    PUZZLE_GAMES,
    PuzzleChoice,
    PuzzleProof,
    code,
    kind_named,
    technique_names,
)
from game.session.practice.puzzle_store import PuzzleStore
from game.session.stage.exercise import Exercise, solution_table
from game.session.system.kept import Kept
from game.session.thinking.hints import HintLevel
from game.session.thinking.player_process import PlayerProcess
from game.session.thinking.slice_runner import Asking, SliceRunner
from game.session.thinking.wake import nobody_rests
from game.solver.position import Position
from game.solver.solver import Solver

log = logging.getLogger(__name__)
SLICE = 12
"""Positions looked at in one go, so that computer players in the same process wait a moment at most."""
SEEDS = 10**12


@dataclass(frozen=True, slots=True)
class PuzzleSearch:
    """A short question: a puzzle of this kind and grade, if the quick game of this seed has one soon."""

    choice: PuzzleChoice
    seed: int

    def __call__(self, _solver: Solver) -> Puzzle | None:
        dice, choice = random.Random(self.seed), self.choice
        maker = PuzzleMaker(game_named(choice.game), technique_names, dice)
        found = islice(maker.found(choice.kind, choice.grade), SLICE)
        return next((puzzle for puzzle in found if puzzle is not None), None)


class PuzzleFinder:
    """Looks for one puzzle at a time, slice by slice; what is found waits until somebody wants such a one."""

    def __init__(self, process: PlayerProcess, chance: random.Random) -> None:
        """`process`: where it is looked for; where that breaks, nothing is found."""
        self._process = process
        self._chance = chance
        self._wanted: PuzzleChoice | None = None
        self._runner: SliceRunner[None] | None = None
        self._ready: dict[PuzzleChoice, Puzzle] = {}

    def want(self, choice: PuzzleChoice) -> None:
        """Look for such a puzzle, unless one is ready; what was looked for before is forgotten."""
        if choice != self._wanted and choice not in self._ready:
            self._wanted = choice
            if self._runner is None or not self._runner.is_running:
                self._runner = SliceRunner(self._looking(), self._process, wake=nobody_rests, here=False)
                self._runner.begin()

    def take(self, choice: PuzzleChoice) -> Puzzle | None:
        """The puzzle that was found, once."""
        return self._ready.pop(choice, None)

    def close(self) -> None:
        """Cancel the search for further puzzles."""
        self._wanted = None

    def _looking(self) -> Asking[None]:
        """Slices until one is found or another one is wanted."""
        while (wanted := self._wanted) is not None:
            puzzle: Puzzle | None = yield PuzzleSearch(wanted, self._chance.randrange(SEEDS))
            if puzzle is not None:
                self._ready[wanted] = puzzle
                if self._wanted == wanted:
                    self._wanted = None


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

    @property
    def grade(self) -> int:
        """How hard it is."""
        return self.choice.grade

    @property
    def techniques(self) -> frozenset[str]:
        """The names of those its solution uses."""
        _, _, _, _, names, *_ = (*self.line.split(BETWEEN), *("",) * FIELDS)
        return frozenset(names.split(BETWEEN_NAMES))


def shipped_line(line: str) -> ShippedLine | None:
    """The game, the kind and the grade of the puzzle in this line; None if it has none."""
    text, _, rest = line.partition(BETWEEN)
    _, kind, game, *_ = (*text.split("_"), "", "", "")
    grade = rest.partition(BETWEEN)[0]
    if kind not in KIND_NAMES or game not in PUZZLE_GAMES or grade not in GRADE_NAMES:
        return None
    return ShippedLine(text, PuzzleChoice(game, kind_named(kind), int(grade)), line)


def read_shipped(line: str) -> Puzzle | None:
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
        thrown = _card_held(position, solution, coded.game) if coded.kind.throws else None
        if coded.kind.throws:
            table = position.table
        else:
            table = solution_table(position.table, position.rack, solution, coded.game)
    except (BadPuzzleCode, NotationError):
        return None
    techniques = tuple(names.split(BETWEEN_NAMES)) if names else ()
    return Puzzle(coded.kind, coded.game, int(grade), position, table, int(opened), unique == YES, techniques, thrown)


def _card_held(position: Position, text: str, game: Game) -> Tile:
    """The card of the hand that is written so; NotationError where there is none."""
    symbol = parse_symbol(text, spelling=game.spelling)
    held = next((tile for tile in position.rack if tile.symbol == symbol), None)
    if held is None:
        raise NotationError("no_more", text, 0)
    return held


FEW_LEFT = 2
"""So many unsolved ones are left when fresh ones begin to be looked for."""


class PuzzleDesk:
    """Where the next puzzle comes from; nobody waits for it but for `proving`, which is a task beside the page."""

    def __init__(
        self,
        store: PuzzleStore | None = None,
        shipped: Path | None = None,
        finder: Callable[[], PuzzleFinder] | None = None,
    ) -> None:
        """`shipped` is read when it is first needed, and the finder made when it is."""
        self.store = store or PuzzleStore()
        self._file = shipped
        self._make_finder = finder
        self._of_days: dict[date, ShippedLine | None] = {}

    @cached_property
    def shipped(self) -> Sequence[ShippedLine]:
        """The puzzles that came with the program; none where their file cannot be read."""
        return _lines(self._file)

    @property
    def kept(self) -> Kept[PuzzleProgress]:
        """The file of what the player did with puzzles."""
        return self.store.kept

    def of_day(self, day: date) -> Puzzle | None:
        """The puzzle of the day, the same for everybody; of the usual game."""
        found = self._line_of(day)
        return None if found is None else read_shipped(found.line)

    def is_solved_of(self, day: date) -> bool:
        """Whether the puzzle of that day is solved."""
        return self.store.now().is_solved(self.code_of(day))

    def code_of(self, day: date) -> str:
        """What identifies the puzzle of that day."""
        found = self._line_of(day)
        return "" if found is None else found.code

    def _line_of(self, day: date) -> ShippedLine | None:
        if day not in self._of_days:
            self._of_days[day] = of_day(self._usual, day)
        return self._of_days[day]

    @cached_property
    def _usual(self) -> Sequence[ShippedLine]:
        return [one for one in self.shipped if one.choice.game == PUZZLE_GAMES[0]]

    def of(self, choice: PuzzleChoice) -> tuple[ShippedLine, ...]:
        """The shipped ones of a game, a kind and a grade."""
        return tuple(one for one in self.shipped if one.choice == choice)

    def with_techniques(self, names: Collection[str], count: int) -> tuple[Puzzle, ...]:
        """So many shipped ones of the usual game whose solution uses one of these techniques, each of another grade:
        unsolved ones first, and those that are as hard as was chosen last."""
        known = self.store.now()

        def order(one: ShippedLine) -> tuple[bool, int]:
            return known.is_solved(one.code), abs(one.grade - known.grade)

        fitting = [one for one in self._usual if not one.techniques.isdisjoint(names)]
        found: dict[int, ShippedLine] = {}
        for one in sorted(fitting, key=order):
            found.setdefault(one.grade, one)
        chosen = sorted([*found.values()][:count], key=lambda one: one.grade)
        return tuple(puzzle for one in chosen if (puzzle := read_shipped(one.line)) is not None)

    def solved_of(self, choice: PuzzleChoice) -> tuple[int, int]:
        """How many of them are solved, and how many there are."""
        known, every = self.store.now(), self.of(choice)
        return sum(known.is_solved(one.code) for one in every), len(every)

    def next(self, choice: PuzzleChoice, chance: random.Random, last: str = "") -> Puzzle | None:
        """An unsolved shipped one, the next behind the last; then a fresh one, else one that was solved. Never the
        last one again."""
        known, every = self.store.now(), self.of(choice)
        place = next((at for at, one in enumerate(every) if one.code == last), -1)
        all_of_it = [one for one in (*every[place + 1 :], *every[: place + 1]) if one.code != last]
        unsolved = [one for one in all_of_it if not known.is_solved(one.code)]
        if len(unsolved) <= FEW_LEFT:
            self.want(choice)
        if unsolved:
            return read_shipped(unsolved[0].line)
        fresh = self._finder.take(choice) if self._finder is not None else None
        if fresh is not None:
            self.want(choice)
            return fresh
        return read_shipped(chance.choice(all_of_it).line) if all_of_it else None

    def next_like(self, puzzle: Puzzle, chance: random.Random, last: str = "") -> Puzzle | None:
        """The next one of the same kind and grade; of any kind where there is none."""
        return self.next(PuzzleChoice(puzzle.game.name, puzzle.kind, puzzle.grade).possible, chance, last)

    def want(self, choice: PuzzleChoice) -> None:
        """Begin to look for a fresh one."""
        if self._finder is not None:
            self._finder.want(choice)

    def from_games(self, last: str = "") -> tuple[str, ...]:
        """The codes of the player's own games, the oldest unsolved one first."""
        known = self.store.now()
        return tuple(text for text in dict.fromkeys((*known.waiting, *known.own)) if text != last)

    def coded(self, text: str) -> Puzzle | None:
        """The shipped puzzle of the code in this text; None for any other."""
        wanted = code_in(text)
        known = next((one for one in self.shipped if one.code == wanted), None)
        return None if known is None else read_shipped(known.line)

    def proving(self, texts: Sequence[str]) -> Asking[Puzzle | None]:
        """A task: the puzzle of the first of these texts that holds a code which can be solved; None if none does."""
        for text in texts:
            puzzle = self.coded(text)
            if puzzle is None and is_readable(text):
                puzzle = yield PuzzleProof(text)
            if puzzle is not None:
                return puzzle
        return None

    def close(self) -> None:
        """Nothing is looked for any more."""
        if "_finder" in self.__dict__ and self._finder is not None:
            self._finder.close()

    @cached_property
    def _finder(self) -> PuzzleFinder | None:
        return None if self._make_finder is None else self._make_finder()


def exercise_of_puzzle(puzzle: Puzzle) -> Exercise:
    """The puzzle as it is played: every arrangement that reaches the goal counts."""
    position, kind = puzzle.position, puzzle.kind
    standing = Standing(puzzle.game, position.table, position.rack, Options(), kind.opened)
    return Exercise(standing, kind.goal(len(puzzle.played)), puzzle.solution)


def score_of(level: HintLevel) -> float:
    """What solving it with so much help counts; a play that was shown is no solution."""
    if level is HintLevel.NOTHING:
        return UNAIDED
    return HINTED if level < HintLevel.ALL else SHOWN


def _lines(file: Path | None) -> tuple[ShippedLine, ...]:
    if file is None:
        return ()
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        log.warning("puzzles cannot be read", exc_info=True)
        return ()
    return tuple(line for line in map(shipped_line, lines) if line is not None)
