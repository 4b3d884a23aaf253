"""Every way in which all tiles of a heap can lie in sets, up to joining neighbouring runs and exchanging equal tiles.

A heap is divided into small sets first, each division once; then the runs of a division that lie end to end are
joined, in every way if there are several. A joker counts as the face it stands for, and one that may stand for several
makes as many arrangements. So no arrangement of a table is left out, and two that are told apart look different.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import NamedTuple

from game.rules.set_rules import SetRules
from game.rules.sets.best_sets import OwnSet, own_sets
from game.rules.sets.cover import Cover, in_order
from game.rules.sets.reading import Reading, SetKind
from game.rules.sets.symbols import Symbol
from game.rules.tiles import Tile

MOST_STEPS = 30_000
"""Sets laid while a heap is divided, at most; a puzzle needs a few hundred."""
MOST_FOUND = 300
"""Arrangements of a heap that are still told apart."""


class LaidSet(NamedTuple):
    """A set of an arrangement, from left to right."""

    is_run: bool
    """Whether runs of the same colour may be joined to it."""
    places: tuple[tuple[int, int], ...]
    """The faces it shows."""
    symbols: tuple[str, ...]
    """What is on its tiles."""


Arrangement = tuple[LaidSet, ...]
"""All sets, in a fixed order; no two runs of it lie end to end."""


@dataclass(frozen=True, slots=True)
class Arrangements:
    """All arrangements of a heap."""

    all: tuple[Arrangement, ...]

    @property
    def looks(self) -> int:
        """How many of them look different, jokers taken for what they stand for."""
        return len({tuple(laid.places for laid in arrangement) for arrangement in self.all})


def arrangements(tiles: Iterable[Tile], rules: SetRules) -> Arrangements | None:
    """All arrangements of these tiles; None where there are too many to count."""
    heap = Counter(tile.symbol for tile in tiles)
    among = own_sets(heap, rules)
    if not among.whole:
        return None
    found: set[Arrangement] = set()
    ways = SetReader(rules)
    division = _Division(heap, among.sets)
    for sets in division.all():
        for laid in product(*map(ways.of, sets)):
            found.update(runs_joined(tuple(sorted(laid))))
        if len(found) > MOST_FOUND:
            return None
    return None if division.is_cut else Arrangements(tuple(sorted(found)))


class SetReader:
    """The ways a heap of tiles can lie as one set, remembered."""

    def __init__(self, rules: SetRules) -> None:
        self._rules = rules
        self._known: dict[OwnSet, tuple[LaidSet, ...]] = {}

    def of(self, own: OwnSet) -> tuple[LaidSet, ...]:
        """The set in every order and reading."""
        known = self._known.get(own)
        if known is None:
            tiles = tuple(Tile(place, symbol) for place, symbol in enumerate(own.row))
            orders = self._rules.arrangements(tiles)
            found = {laid for row in orders for reading in self._rules.readings(row) for laid in _laid(row, reading)}
            known = self._known[own] = tuple(sorted(found))
        return known


def _laid(row: Sequence[Tile], reading: Reading) -> Iterator[LaidSet]:
    """The row as it is read, with every choice of colours for the jokers that leave one."""
    faces = [face for slot in reading.slots for face in slot]
    symbols = tuple(str(tile.symbol) for tile in row)
    is_plain = len(faces) == len(row) and not reading.mirrored
    places = tuple((face.colour.rank, face.number) for face in faces)
    if reading.kind is SetKind.GROUP and is_plain:
        yield from _groups(places, symbols, reading)
    elif is_plain and len({face.colour for face in faces}) == 1:
        colour, first = places[0]
        yield LaidSet(True, tuple((colour, first + at) for at in range(len(row))), symbols)
    else:  # sets with special jokers are never joined, and each open colour counts as another look
        for rank in sorted({colour.rank for colour in reading.wild}) or (0,):
            yield LaidSet(False, (*places, (rank, 0)), symbols)


def _groups(places: tuple[tuple[int, int], ...], symbols: tuple[str, ...], reading: Reading) -> Iterator[LaidSet]:
    """The group with every choice of colours for its open jokers, its tiles in the order of colours."""
    number = places[0][1]
    settled = [(places[at], symbols[at]) for at in range(len(places)) if at not in reading.open_jokers]
    jokers = [symbols[at] for at in sorted(reading.open_jokers)]
    for ranks in combinations(sorted({colour.rank for colour in reading.wild}), len(jokers)):
        chosen = [((rank, number), joker) for rank, joker in zip(ranks, jokers, strict=True)]
        pairs = sorted([*settled, *chosen])
        yield LaidSet(False, tuple(place for place, _ in pairs), tuple(symbol for _, symbol in pairs))


def runs_joined(laid: Arrangement) -> Iterator[Arrangement]:
    """The sets with runs joined until none lie end to end, in every way."""
    for at, left in enumerate(laid):
        following = [right for right in laid if _follows(left, right)]
        if following:
            rivals = [other for other in laid if _follows(other, following[0])]
            for one, right in {(one, right) for one in rivals for right in following}:
                yield from runs_joined(_with_joined(laid, one, right))
            return
        assert at < len(laid)
    yield laid


def _follows(left: LaidSet, right: LaidSet) -> bool:
    if not left.is_run or not right.is_run:
        return False
    (colour, last), (other, first) = left.places[-1], right.places[0]
    return colour == other and first == last + 1


def _with_joined(laid: Arrangement, left: LaidSet, right: LaidSet) -> Arrangement:
    rest = list(laid)
    rest.remove(left)
    rest.remove(right)
    rest.append(LaidSet(True, left.places + right.places, left.symbols + right.symbols))
    return tuple(sorted(rest))


class _Division:
    """Divides a heap into sets: the lowest tile that is left begins one of its sets, each choice of sets once."""

    def __init__(self, heap: Counter[Symbol], sets: Sequence[OwnSet]) -> None:
        self._cover: Cover[Symbol, tuple[int, OwnSet]] = Cover(in_order(heap))
        for place, own in enumerate(sets):
            self._cover.add(self._cover.packed(own.row), (place, own))
        self._dead: set[tuple[int, int]] = set()
        self._steps = 0

    @property
    def is_cut(self) -> bool:
        """Whether the search ended before all was seen."""
        return self._steps > MOST_STEPS

    def all(self) -> Iterator[tuple[OwnSet, ...]]:
        """Every division of the tiles into sets."""
        return self._divided(self._cover.heap, 0)

    def _divided(self, rest: int, least: int) -> Iterator[tuple[OwnSet, ...]]:
        """The divisions of the rest; of equal tiles in a row the later begins no set before that of the earlier."""
        if not rest:
            yield ()
            return
        if (rest, least) in self._dead or self.is_cut:
            return
        cover = self._cover
        first, lives = cover.place(rest), False
        for need, (place, own) in cover.fitting(rest):
            if place < least:
                continue
            self._steps += 1
            left = rest - need
            for more in self._divided(left, place if left and cover.place(left) == first else 0):
                lives = True
                yield (own, *more)
        if not lives:
            self._dead.add((rest, least))
