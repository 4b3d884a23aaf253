"""Frozen sets: they are not searched, but tiles may be added at an end or in a missing colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from game.rules.faces import HIGHEST, LOWEST
from game.rules.set_rules import SetRules
from game.rules.sets.reading import SetKind
from game.rules.table import Meld
from game.rules.values import immutable
from game.solver.counts.kinds import COLOURS, LENGTH, NONE, Four

_FOURTH = len(COLOURS)


@immutable
class FrozenRun:
    """A run that stays: it can be lengthened at both ends."""

    meld: Meld
    colour: int
    first: int
    last: int
    top: int = HIGHEST
    """The highest place it may reach."""


@immutable
class FrozenGroup:
    """A group that stays: any of the missing colours can be added while it has three tiles."""

    meld: Meld
    number: int
    missing: tuple[int, ...]


@immutable
class Frozen:
    """The sets of the table that the search keeps as they lie."""

    runs: tuple[FrozenRun, ...] = ()
    groups: tuple[FrozenGroup, ...] = ()

    @property
    def melds(self) -> frozenset[int]:
        """The idents of all frozen melds."""
        return frozenset(run.meld.ident for run in self.runs) | frozenset(group.meld.ident for group in self.groups)

    def starts(self, colour: int) -> tuple[int, ...]:
        """How many frozen runs of the colour begin at each number."""
        return _line(run.first for run in self.runs if run.colour == colour and run.first > LOWEST)

    def ends(self, colour: int) -> tuple[int, ...]:
        """How many frozen runs of the colour end at each number."""
        return _line(run.last for run in self.runs if run.colour == colour and run.last < run.top)

    def places(self, number: int) -> tuple[Four, ...]:
        """Every choice of tiles of this number that the frozen groups can take."""
        groups = [group for group in self.groups if group.number == number]
        if not groups:
            return (NONE,)
        return tuple(sorted({chosen_colours(choice) for choice in choices(groups)}))


def choices(groups: Sequence[FrozenGroup]) -> Iterable[tuple[int | None, ...]]:
    """Every way to give each group one of its missing colours, or none."""
    return product(*((None, *group.missing) for group in groups))


def chosen_colours(choice: tuple[int | None, ...]) -> Four:
    """How often each colour is chosen."""
    black, red, blue, orange = map(choice.count, range(len(COLOURS)))
    return black, red, blue, orange


def gathered(parts: Iterable[FrozenRun | FrozenGroup]) -> Frozen:
    """Sets that stay, all together."""
    every = tuple(parts)
    runs = tuple(part for part in every if isinstance(part, FrozenRun))
    return Frozen(runs, tuple(part for part in every if isinstance(part, FrozenGroup)))


def part_of(meld: Meld, rules: SetRules) -> FrozenRun | FrozenGroup:
    """A legal set as one that stays."""
    colour, first = _beginning(meld, rules)
    if colour is not None:
        return FrozenRun(meld, colour, first, first + len(meld.tiles) - 1, rules.shapes.pieces.last(first))
    present = {tile.face.colour.rank for tile in meld.tiles if tile.face is not None}
    missing = tuple(rank for rank in range(_FOURTH) if rank not in present) if len(meld.tiles) < _FOURTH else ()
    return FrozenGroup(meld, first, missing)


def _beginning(meld: Meld, rules: SetRules) -> tuple[int | None, int]:
    """The colour of a run, or None for a group, and its first number; two printed tiles tell where no ace is high.

    Reading every set took 6 % of the time on Classic.
    """
    printed = [(place, tile.face) for place, tile in enumerate(meld.tiles) if tile.face is not None]
    if len(printed) > 1 and not rules.shapes.pieces.ace_high:
        (place, one), (_, other) = printed[:2]
        return (None, one.number) if one.number == other.number else (one.colour.rank, one.number - place)
    reading = rules.read(meld.tiles)
    assert reading is not None, "only a legal set can stay as it is"
    first = reading.slots[0][0]
    return (first.colour.rank if reading.kind is SetKind.RUN else None), first.number


def _line(numbers: Iterable[int]) -> tuple[int, ...]:
    line = [0] * LENGTH
    for number in numbers:
        line[number] += 1
    return tuple(line)
