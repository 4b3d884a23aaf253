"""What is to be said of every set on a desk: worked out once per desk, not per frame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from game.rules.problems import Problem
from game.rules.table import Meld
from game.rules.tiles import Tile
from game.session.desk import Desk
from game.ui.table.chips import chips_of

State = Literal["valid", "unfinished", "conflict"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """One set: whether this turn changed it, what is wrong, whether it may be touched, what its jokers stand for."""

    changed: bool
    problems: tuple[Problem, ...]
    locked: bool
    chips: Mapping[Tile, str]

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
    """All verdicts on one desk, and what stops the turn from being ended."""

    sets: Mapping[int, Verdict] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    @property
    def any_locked(self) -> bool:
        return any(verdict.locked for verdict in self.sets.values())

    def of(self, ident: int) -> Verdict | None:
        return self.sets.get(ident)


class Judge:
    """Remembers the verdicts on the desk it was asked about last; `my_turn`: nothing is locked out of turn."""

    def __init__(self) -> None:
        self._desk: Desk | None = None
        self._mine = False
        self._verdicts = Verdicts()

    def on(self, desk: Desk, *, my_turn: bool, whole: bool = True) -> Verdicts:
        """The verdicts on this desk; what stops the turn is left out where nobody asks for the `whole`."""
        if desk is not self._desk or my_turn != self._mine:
            self._desk, self._mine = desk, my_turn
            before = {meld.ident: meld.tiles for meld in desk.staged.start_table}
            sets = {
                meld.ident: _verdict(desk, meld, changed=before.get(meld.ident) != meld.tiles, my_turn=my_turn)
                for meld in desk.table
            }
            self._verdicts = Verdicts(sets, desk.staged.problems() if my_turn and whole else ())
        return self._verdicts


def _verdict(desk: Desk, meld: Meld, *, changed: bool, my_turn: bool) -> Verdict:
    staged = desk.staged
    problems = staged.meld_problems(meld.ident) if changed else ()
    return Verdict(
        changed,
        problems,
        my_turn and staged.locked(meld.ident),
        chips_of(meld.tiles, one_change=staged.options.one_change_per_run),
    )
