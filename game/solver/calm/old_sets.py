"""The sets of the old table as a sweep meets them: which runs are under way at each number, which groups lie there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.rules.table import Meld
from game.solver.counts.kinds import COLOURS, NUMBERS, Four
from game.solver.plain.drafts import TURNED
from game.solver.plain.frozen import Frozen, FrozenGroup, FrozenRun

LANES = 3
"""Old runs of one colour under way at one number that are told apart; a run beyond has no lane and is not kept.
As many as open runs of a colour are told apart."""
FINISHED = 3


class OldRunPlace(NamedTuple):
    """What one number is to an old run."""

    length: int
    """How many of its tiles lie before this number, `FINISHED` for more; 0 where it begins."""
    joker: bool
    """Whether a joker of its own lies here."""
    last: bool
    """Whether it ends here."""


Lanes = tuple[OldRunPlace | None, ...]
"""The old runs of a colour at one number, by lane; each has the same lane at all its numbers."""
NO_LANES: Lanes = (None,) * LANES


class OldGroup(NamedTuple):
    """What lies in an old group."""

    colours: Four
    jokers: int
    missing: tuple[int, ...]
    """Colours it may take."""


@dataclass(frozen=True, slots=True)
class OldRuns:
    """The old runs of one colour."""

    lanes: tuple[Lanes, ...]
    """By number, from 1."""
    ending: tuple[tuple[tuple[int, int], ...], ...]
    """The lane and ident of each that ends at a number, from 1."""
    abreast: int
    """How many lie side by side at most."""


def old_runs(colour: int, table: Frozen) -> OldRuns:
    """The runs of this colour with a lane each, as long as there are any."""
    runs = sorted((run for run in table.runs if run.colour == colour), key=lambda run: (run.first, run.last))
    lanes: list[list[OldRunPlace | None]] = [[*NO_LANES] for _ in NUMBERS]
    ending: list[list[tuple[int, int]]] = [[] for _ in NUMBERS]
    lying = [0] * len(NUMBERS)
    for run in runs:
        for place in range(run.first - 1, run.last):
            lying[place] += 1
        free = [lane for lane in range(LANES) if lanes[run.first - 1][lane] is None]
        if free:
            ending[run.last - 1].append((free[0], run.meld.ident))
            for number in range(run.first, run.last + 1):
                lanes[number - 1][free[0]] = _place(run, number)
    return OldRuns(tuple(map(tuple, lanes)), tuple(map(tuple, ending)), max(lying))


def _place(run: FrozenRun, number: int) -> OldRunPlace:
    before = number - run.first
    return OldRunPlace(min(FINISHED, before), run.meld.tiles[before].is_joker, number == run.last)


def old_groups(table: Frozen) -> dict[int, tuple[tuple[OldGroup, ...], tuple[int, ...]]]:
    """The groups of every number that has some, in an order that their tiles decide, and their idents."""
    lying: dict[int, list[tuple[OldGroup, int]]] = {}
    for group in table.groups:
        lying.setdefault(group.number, []).append((_group(group), group.meld.ident))
    found = {}
    for number, pairs in lying.items():
        groups, idents = zip(*sorted(pairs), strict=True)
        found[number] = groups, idents
    return found


def _group(group: FrozenGroup) -> OldGroup:
    colours = [tile.kind[0] for tile in group.meld.tiles if tile.kind is not None]
    black, red, blue, orange = map(colours.count, range(len(COLOURS)))
    return OldGroup((black, red, blue, orange), len(group.meld.tiles) - len(colours), group.missing)


def colours_in(groups: Sequence[OldGroup], colour: int) -> int:
    """How many of the groups have a tile of the colour."""
    return sum(group.colours[colour] for group in groups)


def turned_sets(table: Frozen) -> Frozen:
    """The sets as they lie where every number is counted from the other end; their idents stay."""
    return Frozen(tuple(map(_turned_run, table.runs)), tuple(map(_turned_group, table.groups)))


def _turned_run(run: FrozenRun) -> FrozenRun:
    meld = Meld(run.meld.ident, run.meld.tiles[::-1])
    return replace(run, meld=meld, first=TURNED - run.last, last=TURNED - run.first)


def _turned_group(group: FrozenGroup) -> FrozenGroup:
    return replace(group, number=TURNED - group.number)
