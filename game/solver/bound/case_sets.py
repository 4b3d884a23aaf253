"""Sets that a case puts into the final table: continued old sets with jokers, and new sets around a joker.

The search may still add to them at an end or in a missing colour, so a case settles only what distinguishes it from
other cases: of the sets that would do, the **least**, from which all others grow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product

from game.rules.faces import HIGHEST, LOWEST, Face
from game.rules.options import Jokers, Options
from game.rules.set_rules import SetRules
from game.rules.sets.joker_rules import may_go_on
from game.rules.sets.reading import SMALLEST, SetKind
from game.rules.sets.symbols import PlainJoker, Printed, Symbol, TileKind
from game.rules.table import Meld
from game.solver.counts.kinds import COLOURS, NUMBERS, rank_at
from game.solver.plain.frozen import FrozenGroup, FrozenRun

_ALL = range(len(COLOURS))


@dataclass(frozen=True, slots=True)
class CaseSet:
    """A set by kinds of tiles (None: a joker), a run from left to right."""

    items: tuple[TileKind | None, ...]
    is_run: bool
    colour: int
    """Of a run."""
    first: int
    """The first number of a run, the number of a group."""
    home: Meld | None = None
    """The old set that goes on in it, with its own tiles."""
    top: int = HIGHEST
    """The highest place a run may reach."""
    never: int | None = None
    """A colour a group may not take."""

    @property
    def jokers(self) -> int:
        """How many jokers it has."""
        return self.items.count(None)

    @property
    def freed(self) -> int:
        """How many jokers its old set has lost."""
        return sum(tile.is_joker for tile in self.home.tiles) - self.jokers if self.home else 0

    def needs(self) -> Counter[TileKind | None]:
        """The tiles it takes from elsewhere."""
        need = Counter(self.items)
        if self.home is not None:
            need.subtract(Counter(tile.kind for tile in self.home.tiles))
        return +need

    def grows_from(self, less: CaseSet, *, by_jokers: bool) -> bool:
        """Whether the search makes this set of the other one by adding numbered tiles, or jokers too."""
        if self.is_run is not less.is_run or not (by_jokers or self.jokers == less.jokers):
            return False
        if not self.is_run:
            return Counter(less.items) <= Counter(self.items)
        begin = less.first - self.first
        return begin >= 0 and self.items[begin : begin + len(less.items)] == less.items

    def part(self, meld: Meld) -> FrozenRun | FrozenGroup:
        """This set, laid with these tiles, as one that stays."""
        if self.is_run:
            return FrozenRun(meld, self.colour, self.first, self.first + len(self.items) - 1, self.top)
        present = {item[0] for item in self.items if item is not None}
        missing = [colour for colour in _ALL if colour not in present and colour != self.never]
        return FrozenGroup(meld, self.first, tuple(missing) if len(self.items) < len(COLOURS) else ())


def as_it_lies(meld: Meld, rules: SetRules) -> CaseSet:
    """An old set that only grows."""
    reading = rules.readings(meld.tiles)[0]
    face, is_run = reading.slots[0][0], reading.kind is SetKind.RUN
    top = rules.shapes.pieces.last(face.number)
    return CaseSet(tuple([tile.kind for tile in meld.tiles]), is_run, face.colour.rank, face.number, meld, top)


def _least_runs(
    colour: int, numbers: Collection[int], jokers: Collection[int] = (), home: Meld | None = None
) -> Iterator[CaseSet]:
    """The shortest runs with tiles at these places, and jokers at those."""
    low, high = min((*numbers, *jokers)), max((*numbers, *jokers))
    for first in range(max(LOWEST, min(low, high - SMALLEST + 1)), low + 1):
        last = max(high, first + SMALLEST - 1)
        if last <= max(high, HIGHEST):
            kinds = [None if place in jokers else (colour, rank_at(place)) for place in range(first, last + 1)]
            yield CaseSet(tuple(kinds), True, colour, first, home)


def _least_groups(
    number: int, colours: Collection[int], jokers: int = 0, home: Meld | None = None, never: int | None = None
) -> Iterator[CaseSet]:
    """The smallest groups with these colours and so many jokers; `never`: a colour that they lack."""
    others = [colour for colour in _ALL if colour not in colours and colour != never]
    for more in combinations(others, max(0, SMALLEST - len(colours) - jokers)):
        kinds = [(colour, number) for colour in sorted((*colours, *more))]
        if len(kinds) + jokers <= len(COLOURS):
            yield CaseSet((*kinds, *(None,) * jokers), False, 0, number, home, never=never)


def goings_on(meld: Meld, options: Options, rules: SetRules, have: Counter[TileKind | None]) -> list[CaseSet]:
    """The least sets in which an old one may go on with the tiles there are (rules 4.3, 4.4), as it lies the first."""
    # Where jokers are locked in sets, one that was replaced may lie anywhere: so the search may lay it in this set too.
    anywhere = options.jokers is Jokers.LOCKED
    found = [as_it_lies(meld, rules)]
    for way in sorted(_with_its_tiles(meld, found[0]), key=lambda way: len(way.items)):
        is_more = any(way.grows_from(less, by_jokers=anywhere) for less in found)
        if not is_more and way.needs() <= have and may_go_on([meld], _symbols(way), options, rules):
            found.append(way)
    return found


def _with_its_tiles(meld: Meld, lying: CaseSet) -> Iterator[CaseSet]:
    """The shortest sets with the numbers of an old one, and at most one other tile for each joker that has left it."""
    printed = {place: item for place, item in enumerate(lying.items, start=lying.first) if item is not None}
    colours, numbers = {colour for colour, _ in printed.values()}, {number for _, number in printed.values()}
    places = set(printed) if lying.is_run else numbers
    for staying in range(lying.jokers, -1, -1):
        for count in range(lying.jokers - staying + 1):
            if len(colours) == 1:
                for taken in _with_more(places, NUMBERS, count):
                    for every in _with_more(taken, NUMBERS, staying):
                        yield from _least_runs(min(colours), taken, every - taken, meld)
            if len(numbers) == 1:
                for taken in _with_more(colours, _ALL, count):
                    yield from _least_groups(min(numbers), taken, staying, meld)


def _with_more(some: set[int], every: Iterable[int], count: int) -> Iterator[set[int]]:
    """These and so many others."""
    return map(some.union, combinations([one for one in every if one not in some], count))


def _symbols(way: CaseSet) -> list[Symbol]:
    """What is on its tiles."""
    return [PlainJoker() if item is None else Printed(Face(COLOURS[item[0]], item[1])) for item in way.items]


def around_jokers(have: Counter[TileKind | None], most: int) -> Iterator[CaseSet]:
    """The least new sets with one joker, or with up to so many that span them; all others only add to one of these."""
    for jokers in range(1, most + 1):
        groups = [group for number in NUMBERS for group in _least_groups(number, (), jokers)]
        spans = product(_ALL, combinations(NUMBERS, jokers))
        runs = [run for colour, places in spans for run in _least_runs(colour, (), places)]
        yield from (way for way in (*groups, *runs) if any(way.items) and way.needs() <= have)


def lowest(meld: Meld) -> TileKind:
    """The kind of the lowest number of a set."""
    return min(_kinds(meld), key=lambda kind: (kind[1], kind[0]))


def _kinds(meld: Meld) -> set[TileKind]:
    """The kinds of its numbered tiles."""
    return {tile.kind for tile in meld.tiles if tile.kind is not None}


def may_join(one: Meld, other: Meld, have: Counter[TileKind | None]) -> bool:
    """Whether two sets with jokers might be laid together: tiles of one replace or free jokers of the other then."""
    kinds = _kinds(one) | _kinds(other)
    colours, numbers = {colour for colour, _ in kinds}, {number for _, number in kinds}
    if not _kinds(one).isdisjoint(_kinds(other)):
        return False
    if len(colours) > 1:
        return len(numbers) == 1
    joint = next(_least_runs(min(colours), numbers))
    return (joint.needs() - have).total() <= have[None]


def sets_breaking(meld: Meld, have: Counter[TileKind | None]) -> Iterator[CaseSet]:
    """Every least set that could hold the lowest number of an old set without holding all of its numbers."""
    first = lowest(meld)
    without = (way for other in sorted(_kinds(meld) - {first}) for way in _without(first, other))
    ways = dict.fromkeys(one for way in without for one in _with_jokers(way, first, have[None]))
    return (way for way in ways if way.needs() <= have)


def _without(kind: TileKind, lacking: TileKind) -> Iterator[CaseSet]:
    """The least sets that hold the one kind, and will not hold the other however they grow."""
    (colour, number), (other, beyond) = kind, lacking
    if beyond == number:
        yield from _least_groups(number, {colour}, never=other)
        yield from _least_runs(colour, {number})
        return
    yield from _least_groups(number, {colour})
    for last in range(max(number, LOWEST + SMALLEST - 1), beyond):
        for run in _least_runs(colour, {min(number, last - SMALLEST + 1), last}):
            yield replace(run, top=last)
    yield from _least_runs(colour, {number}, {beyond})


def _with_jokers(way: CaseSet, own: TileKind, most: int) -> Iterator[CaseSet]:
    """The same with more jokers for other tiles than its own one, at most so many in all; those of a group lie last."""
    others = [place for place, item in enumerate(way.items) if item not in (own, None)]
    for count in range(min(most - way.jokers, len(others)) + 1):
        for places in combinations(others, count):
            items = [None if place in places else item for place, item in enumerate(way.items)]
            yield replace(way, items=tuple(items if way.is_run else sorted(items, key=lambda item: item is None)))
