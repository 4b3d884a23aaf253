"""The verdict on every set of a desk, computed once per desk and not per frame."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from game.rules.problems import Problem
from game.rules.sets import Reading
from game.rules.table import Meld
from game.rules.tiles import Tile
from game.session.desk import Desk
from game.ui.table.chips import chips_of

State = Literal["valid", "unfinished", "conflict"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """One set: whether this turn changed it, what is wrong, whether it may be touched, and how it reads."""

    changed: bool
    problems: tuple[Problem, ...]
    locked: bool
    reading: Reading | None
    chips: Mapping[Tile, str]
    """What its jokers stand for."""

    @property
    def state(self) -> State:
        return state_of(self.problems)


def state_of(problems: tuple[Problem, ...]) -> State:
    """Valid, unfinished (something is missing) or conflict (something is wrong): two different problems."""
    if not problems:
        return "valid"
    return "unfinished" if all(problem.reason.is_unfinished for problem in problems) else "conflict"


@dataclass(frozen=True, slots=True)
class Verdicts:
    """All verdicts on one desk, and the problems that stop the turn from being ended."""

    sets: Mapping[int, Verdict] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    @property
    def any_locked(self) -> bool:
        return any(verdict.locked for verdict in self.sets.values())

    def of(self, ident: int) -> Verdict | None:
        return self.sets.get(ident)


class Judge:
    """Remembers the verdicts on the last desk, and reuses those of unchanged sets for the next.

    `my_turn`: outside it nothing counts as locked. One object is for one setup.
    """

    def __init__(self) -> None:
        self._desk: Desk | None = None
        self._mine = False
        self._verdicts = Verdicts()
        self._unchanged: Mapping[int, tuple[Meld, Verdict]] = {}

    def on(self, desk: Desk, *, my_turn: bool, whole: bool = True) -> Verdicts:
        """The verdicts on this desk; the problems of the turn only when the `whole` is asked for."""
        if desk is not self._desk or my_turn != self._mine:
            self._desk, self._mine = desk, my_turn
            sets = dict(self._of_sets(desk))
            self._verdicts = Verdicts(sets, desk.staged.problems() if my_turn and whole else ())
        return self._verdicts

    def _of_sets(self, desk: Desk) -> Iterator[tuple[int, Verdict]]:
        before = {meld.ident: meld.tiles for meld in desk.staged.start_table}
        unchanged = {}
        for meld in desk.table:
            changed, locked = before.get(meld.ident) != meld.tiles, self._mine and desk.staged.locked(meld.ident)
            known, verdict = self._unchanged.get(meld.ident, (None, None))
            if verdict is None or known != meld or changed or verdict.locked != locked:
                verdict = _verdict(desk, meld, changed=changed, locked=locked)
            if not changed:
                unchanged[meld.ident] = (meld, verdict)
            yield meld.ident, verdict
        self._unchanged = unchanged


def _verdict(desk: Desk, meld: Meld, *, changed: bool, locked: bool) -> Verdict:
    problems = desk.staged.meld_problems(meld.ident) if changed else ()
    reading = desk.rules.read(meld.tiles)
    return Verdict(changed, problems, locked, reading, chips_of(meld.tiles, reading))
