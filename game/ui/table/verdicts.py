"""What is to be said of every set on a desk: worked out once per desk, not per frame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from game.rules.problems import Problem
from game.rules.readings import Reading, read
from game.rules.table import Meld
from game.rules.tiles import Tile
from game.session.desk import Desk

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

    def on(self, desk: Desk, *, my_turn: bool) -> Verdicts:
        if desk is not self._desk or my_turn != self._mine:
            self._desk, self._mine = desk, my_turn
            sets = {meld.ident: _verdict(desk, meld, my_turn=my_turn) for meld in desk.table}
            self._verdicts = Verdicts(sets, desk.staged.problems() if my_turn else ())
        return self._verdicts


def _verdict(desk: Desk, meld: Meld, *, my_turn: bool) -> Verdict:
    staged = desk.staged
    changed = staged.changed(meld.ident)
    problems = staged.meld_problems(meld.ident) if changed else ()
    return Verdict(changed, problems, my_turn and staged.locked(meld.ident), chips_of(meld.tiles))


def chips_of(tiles: tuple[Tile, ...]) -> dict[Tile, str]:
    """For every joker of a legal set the short text of its chip."""
    if not any(tile.is_joker for tile in tiles):
        return {}
    reading = read(tiles)
    if reading is None:
        return {}
    return {tile: _chip(reading, i) for i, tile in enumerate(tiles) if tile.is_joker and reading.slots[i]}


def _chip(reading: Reading, place: int) -> str:
    """The face the joker stands for (o7), the first face and the last number of a double's two (o3-4), or only a
    number while the colour is open or there are several."""
    faces = reading.slots[place]
    numbers = "-".join(dict.fromkeys(str(face.number) for face in faces))
    one_colour = len({face.colour for face in faces}) == 1 and place not in reading.open_jokers
    return f"{faces[0].colour.value}{numbers}" if one_colour else numbers
