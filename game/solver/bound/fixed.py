"""Sets that a case fixes in the final table: continued old sets with jokers, and new sets around a joker.

The search may still add to them at an end or in a missing colour, so a case fixes only what distinguishes it from
other cases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from game.rules.faces import HIGHEST, LOWEST
from game.rules.set_rules import SetRules
from game.rules.sets.reading import SMALLEST, Reading
from game.rules.sets.reading import SetKind as SetKind
from game.rules.sets.symbols import TileKind
from game.rules.table import Meld
from game.solver.counts.kinds import COLOURS, NUMBERS, rank_at
from game.solver.plain.drafts import RowItem
from game.solver.plain.frozen import FrozenGroup, FrozenRun

_ALL = range(len(COLOURS))


@dataclass(frozen=True, slots=True)
class Fixed:
    """A set by kinds of tiles (None: a joker), a run from left to right."""

    items: tuple[RowItem, ...]
    is_run: bool
    colour: int
    """Of a run."""
    first: int
    """The first number of a run, the number of a group."""
    home: Meld | None = None
    """The old set that goes on in it, with its own tiles."""
    closed: bool = False
    """Whether nothing may follow a run on its right."""
    never: tuple[int, ...] = ()
    """Colours a group may not take."""
    top: int = HIGHEST
    """The highest place a run may reach."""

    @property
    def jokers(self) -> int:
        """How many jokers it has."""
        return self.items.count(None)

    @property
    def freed(self) -> int:
        """How many jokers its old set has lost."""
        return sum(tile.is_joker for tile in self.home.tiles) - self.jokers if self.home else 0

    def needs(self) -> Counter[RowItem]:
        """The tiles it takes from elsewhere."""
        need = Counter(self.items)
        if self.home is not None:
            need.subtract(Counter(tile.kind for tile in self.home.tiles))
        return +need

    def part(self, meld: Meld) -> FrozenRun | FrozenGroup:
        """This set, laid with these tiles, as one that stays."""
        if self.is_run:
            last = self.first + len(self.items) - 1
            return FrozenRun(meld, self.colour, self.first, last, last if self.closed else self.top)
        present = {item[0] for item in self.items if item is not None}
        missing = [colour for colour in _ALL if colour not in present and colour not in self.never]
        return FrozenGroup(meld, self.first, tuple(missing) if len(self.items) < len(COLOURS) else ())


def as_it_lies(meld: Meld, rules: SetRules) -> Fixed:
    """An old set that only grows."""
    reading = rules.readings(meld.tiles)[0]
    face, is_run = reading.slots[0][0], reading.kind is SetKind.RUN
    top = rules.shapes.pieces.last(face.number)
    return Fixed(tuple([tile.kind for tile in meld.tiles]), is_run, face.colour.rank, face.number, meld, top=top)


def goings_on(meld: Meld, rules: SetRules, have: Counter[RowItem], *, anywhere: bool) -> list[Fixed]:
    """Every way an old set can go on with the tiles there are: jokers moved within it, replaced, or spare (rules 4.3).

    `anywhere`: freed jokers may lie anywhere, so that one that could be replaced need not be moved within the set; no
    joker is superfluous then (rules 4.4).
    """
    found = dict.fromkeys([as_it_lies(meld, rules)])
    for reading in rules.readings(meld.tiles):
        ways = _runs_on(meld, reading) if reading.kind is SetKind.RUN else _groups_on(meld, reading)
        found.update(dict.fromkeys(ways))
    if not anywhere:
        found.update(dict.fromkeys(_lengthened(meld)))
    if sum(not tile.is_joker for tile in meld.tiles) == 1:
        found.update(dict.fromkeys(_other_shape(meld)))
    return [way for way in found if way.needs() <= have and not (anywhere and _is_stuck(way, rules))]


def _is_stuck(way: Fixed, rules: SetRules) -> bool:
    """Whether a run has a joker although the tile a joker of it stood for is there, and may replace it."""
    if way.home is None or not way.is_run:
        return False
    stood = {face for reading in rules.readings(way.home.tiles) for face in _stood(way.home, reading)}
    return len(stood.intersection(way.items)) > way.freed


def _stood(meld: Meld, reading: Reading) -> Iterator[TileKind]:
    """The kinds its jokers stood for as a run."""
    for tile, faces in zip(meld.tiles, reading.slots, strict=True):
        if tile.is_joker and reading.kind is SetKind.RUN:
            yield faces[0].colour.rank, faces[0].number


def _runs_on(meld: Meld, reading: Reading) -> Iterator[Fixed]:
    colour, start = reading.slots[0][0].colour.rank, reading.slots[0][0].number
    places = {start + place: tile for place, tile in enumerate(meld.tiles)}
    own = {number for number, tile in places.items() if not tile.is_joker}
    stood = [number for number, tile in places.items() if tile.is_joker]
    for freed in range(len(stood) + 1):
        for swapped in combinations(stood, freed):
            kept = own.union(swapped)
            for moved in combinations([number for number in NUMBERS if number not in kept], len(stood) - freed):
                yield _run(colour, kept, moved, meld)


def _run(colour: int, numbers: set[int], jokers: Sequence[int], home: Meld | None) -> Fixed:
    """The shortest run with these numbers, and jokers at these places."""
    low, high = min(*numbers, *jokers, HIGHEST), max(*numbers, *jokers, LOWEST)
    items = tuple(None if place in jokers else (colour, rank_at(place)) for place in range(low, high + 1))
    return Fixed(items, True, colour, low, home)


def _lengthened(meld: Meld) -> Iterator[Fixed]:
    """The runs in which one more tile lies beyond the numbers of the set, so that some jokers or all may leave."""
    own = {tile.kind for tile in meld.tiles if tile.kind is not None}
    if len({colour for colour, _ in own}) > 1:
        return
    colour, numbers = next(iter(own))[0], {number for _, number in own}
    jokers = sum(tile.is_joker for tile in meld.tiles)
    for staying in range(jokers):
        ends = (*range(min(numbers) - staying - 1, min(numbers)), *range(max(numbers) + 1, max(numbers) + staying + 2))
        for end in set(ends).intersection(NUMBERS):
            kept = numbers | {end}
            for places in combinations([number for number in NUMBERS if number not in kept], staying):
                yield _run(colour, kept, places, meld)


def _groups_on(meld: Meld, reading: Reading) -> Iterator[Fixed]:
    number = reading.slots[0][0].number
    own = [tile.kind for tile in meld.tiles if tile.kind is not None]
    present = [colour for colour, _ in own]
    jokers = len(meld.tiles) - len(own)
    for freed in range(jokers + 1):
        for swapped in combinations([colour for colour in _ALL if colour not in present], freed):
            kinds: list[RowItem] = [(colour, number) for colour in sorted((*present, *swapped))]
            yield Fixed((*kinds, *(None,) * (jokers - freed)), False, 0, number, meld)


def _other_shape(meld: Meld) -> Iterator[Fixed]:
    """A set with a single number may go on as a run or as a group, as long as it keeps its jokers."""
    kind = next(tile.kind for tile in meld.tiles if tile.kind is not None)
    jokers = len(meld.tiles) - 1
    if len(meld.tiles) <= len(COLOURS):
        yield Fixed((kind, *(None,) * jokers), False, 0, kind[1], meld)
    for places in combinations([number for number in NUMBERS if number != kind[1]], jokers):
        yield _run(kind[0], {kind[1]}, places, meld)


def around_jokers(have: Counter[RowItem]) -> Iterator[Fixed]:
    """The least new sets with one joker, or with two that span them; all others only add to one of these."""
    most = min(2, have[None])
    for jokers in range(1, most + 1):
        for fixed in (*_new_groups(jokers), *_new_runs(jokers)):
            if fixed.needs() <= have:
                yield fixed


def _new_groups(jokers: int) -> Iterator[Fixed]:
    for number in NUMBERS:
        for colours in combinations(_ALL, SMALLEST - jokers):
            yield Fixed((*((colour, number) for colour in colours), *(None,) * jokers), False, 0, number)


def _new_runs(jokers: int) -> Iterator[Fixed]:
    """Three numbers in a row, or more where two jokers stand at the ends."""
    for colour in _ALL:
        for low in range(LOWEST, HIGHEST - 1):
            for high in range(low + 2, HIGHEST + 1 if jokers > 1 else low + 3):
                places = range(low, high + 1)
                ends = combinations(places, jokers) if high == low + 2 else ((low, high),)
                for some in ends:
                    yield _run(colour, set(places), some, None)


def lowest(meld: Meld) -> TileKind:
    """The kind of the lowest number of a set."""
    return min((tile.kind for tile in meld.tiles if tile.kind is not None), key=lambda kind: (kind[1], kind[0]))


def may_join(one: Meld, other: Meld, have: Counter[RowItem]) -> bool:
    """Whether two sets with jokers might be laid together: tiles of one replace or free jokers of the other then."""
    kinds, others = ({tile.kind for tile in meld.tiles if tile.kind is not None} for meld in (one, other))
    colours = {colour for colour, _ in kinds | others}
    if not kinds.isdisjoint(others) or len(colours) > 1:
        return False
    between = range(min(max(kinds), max(others))[1] + 1, max(min(kinds), min(others))[1])
    lacking = sum(not have[colour, number] for colour in colours for number in between)
    return lacking <= have[None]


def apart(meld: Meld, have: Counter[RowItem]) -> Iterator[Fixed]:
    """Every least set that could hold the lowest number of an old set without holding all of its numbers."""
    first = lowest(meld)
    rest = sorted(tile.kind for tile in meld.tiles if tile.kind is not None and tile.kind != first)
    if rest and rest[0][1] == first[1]:
        ways = (*_groups_without(first, rest), *_runs_with(first))
    else:
        ways = (*_groups_with(first), *_runs_ending(first, rest), *_runs_bridging(first, rest))
    for way in ways:
        yield from _with_jokers(way, first, have)


def _groups_with(kind: TileKind) -> Iterator[Fixed]:
    colour, number = kind
    for others in combinations([other for other in _ALL if other != colour], SMALLEST - 1):
        yield Fixed(tuple((one, number) for one in (colour, *others)), False, 0, number)


def _groups_without(kind: TileKind, rest: Sequence[TileKind]) -> Iterator[Fixed]:
    """Groups in which one of the other colours must stay missing."""
    for lacking, _ in rest:
        for group in _groups_with(kind):
            if (lacking, kind[1]) not in group.items:
                yield Fixed(group.items, False, 0, group.first, never=(lacking,))


def _runs_with(kind: TileKind) -> Iterator[Fixed]:
    """Three numbers in a row, one of them this."""
    colour, number = kind
    for low in range(max(LOWEST, number - 2), min(number, HIGHEST - 2) + 1):
        yield _run(colour, set(range(low, low + SMALLEST)), (), None)


def _runs_ending(kind: TileKind, rest: Sequence[TileKind]) -> Iterator[Fixed]:
    """Runs that end before another number of the old set."""
    colour, number = kind
    for last in range(number, max((other for _, other in rest), default=number)):
        low = min(number, last - 2)
        if low >= LOWEST:
            run = _run(colour, set(range(low, last + 1)), (), None)
            yield Fixed(run.items, True, colour, low, closed=True)


def _runs_bridging(kind: TileKind, rest: Sequence[TileKind]) -> Iterator[Fixed]:
    """Runs with a joker in the place of another number of the old set."""
    colour, number = kind
    for _, other in rest:
        lows = {number, max(LOWEST, other - 2)} if other < number + 2 else {number}
        for low in lows:
            places = set(range(low, max(other, low + 2) + 1))
            if max(places) <= HIGHEST:
                yield _run(colour, places, (other,), None)


def _with_jokers(way: Fixed, own: TileKind, have: Counter[RowItem]) -> Iterator[Fixed]:
    """The same with jokers for some tiles, as far as there are both."""
    others = [place for place, item in enumerate(way.items) if item not in (own, None)]
    for count in range(min(have[None], len(others)) + 1):
        for places in combinations(others, count):
            items = tuple(None if place in places else item for place, item in enumerate(way.items))
            one = Fixed(items, way.is_run, way.colour, way.first, None, way.closed, way.never)
            if one.needs() <= have:
                yield one
