"""The verdict on every set of a board, computed once per board and not per frame."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from game.rules.problems import Problem, Reason
from game.rules.sets.reading import Reading
from game.rules.table import Meld
from game.rules.tiles import Tile
from game.session.board.turn_board import TurnBoard
from game.session.speech.joker_labels import joker_labels_of

MOST_BOARDS = 600
"""The most boards whose verdicts are kept."""

SetState = Literal["valid", "unfinished", "conflict"]


@dataclass(frozen=True, slots=True)
class SetStatus:
    """One set: whether this turn changed it, what is wrong, whether it may be touched, and how it reads."""

    changed: bool
    problems: tuple[Problem, ...]
    locked: bool
    reading: Reading | None
    chips: Mapping[Tile, str]
    """What its jokers stand for."""

    @property
    def state(self) -> SetState:
        return set_state(self.problems)

    @property
    def reasons(self) -> tuple[Problem, ...]:
        """What is to be said of it: its problems, or why it may not be touched."""
        return self.problems or ((Problem(Reason.OPEN_TABLE),) if self.locked else ())


def set_state(problems: tuple[Problem, ...]) -> SetState:
    """Valid, unfinished (something is missing) or conflict (something is wrong): two different problems."""
    if not problems:
        return "valid"
    return "unfinished" if all(problem.reason.is_unfinished for problem in problems) else "conflict"


@dataclass(frozen=True, slots=True)
class BoardStatus:
    """All verdicts on one board, and the problems that stop the turn from being ended."""

    sets: Mapping[int, SetStatus] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    def of(self, ident: int) -> SetStatus | None:
        return self.sets.get(ident)


class SetStatusCache:
    """Remembers the verdicts on the last boards, because a dragged tile comes back to the same drops, and reuses those
    of unchanged sets for the next.

    `my_turn`: outside it nothing counts as locked. One object is for one setup.
    """

    def __init__(self) -> None:
        self._mine = False
        self._boards: dict[int, tuple[TurnBoard, BoardStatus]] = {}
        """By the identity of the board."""
        self._unchanged: Mapping[int, tuple[Meld, SetStatus]] = {}

    def on(self, board: TurnBoard, *, my_turn: bool, whole: bool = True) -> BoardStatus:
        """The verdicts on this board; the problems of the turn only when the `whole` is asked for."""
        if my_turn != self._mine or len(self._boards) > MOST_BOARDS:
            self._mine = my_turn
            self._boards.clear()
        known = self._boards.get(id(board))
        if known is None:
            problems = board.staged.problems() if my_turn and whole else ()
            known = self._boards[id(board)] = (board, BoardStatus(dict(self._of_sets(board)), problems))
        return known[1]

    def _of_sets(self, board: TurnBoard) -> Iterator[tuple[int, SetStatus]]:
        before = {meld.ident: meld.tiles for meld in board.staged.start_table}
        unchanged, barred = {}, self._mine and board.staged.bars_the_table
        for meld in board.table:
            changed = before.get(meld.ident) != meld.tiles
            locked = barred and not changed
            known, set_status = self._unchanged.get(meld.ident, (None, None))
            if set_status is None or known != meld or changed or set_status.locked != locked:
                problems = board.staged.meld_problems(meld.ident) if changed else ()
                reading = board.rules.read(meld.tiles)
                set_status = SetStatus(changed, problems, locked, reading, joker_labels_of(meld.tiles, reading))
            if not changed:
                unchanged[meld.ident] = (meld, set_status)
            yield meld.ident, set_status
        self._unchanged = unchanged
