"""The best choice among sets that compete for the same tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from game.ai.candidates import RackSet
from game.rules.sets.symbols import Symbol

POSITIONS = 3_000
"""Racks visited in one search; beyond that only the best set for each tile is tried."""
_BITS = 4  # a field of the packed rack: a count up to 7 and a guard
_BASE = 1 << 12


class PackingAim(Enum):
    """What counts as best; ties are broken by the later parts and then by fewer sets."""

    NUMBERS = "numbers"  # most numbered tiles, fewest jokers, most points
    TILES = "tiles"  # most tiles of any kind, most points
    WORTH = "worth"  # most points in the opening, most tiles
    RACK = "rack"  # most points off the rack (rules 10.1), most tiles


@dataclass(frozen=True, slots=True)
class Weighed:
    """A set in packed form: the tiles it takes, and its value."""

    own: RackSet
    need: int
    weight: int


def best_choice(sets: Iterable[RackSet], rack: Iterable[Symbol], aim: PackingAim) -> tuple[RackSet, ...]:
    """Sets that can all be laid from the rack at the same time, the best by the aim."""
    counts = Counter(rack)
    usable = [own for own in sets if counts >= Counter(own.row)]
    return _Packing(_thrifty(usable) if aim is PackingAim.NUMBERS else usable, counts, aim).best()


def _thrifty(sets: Sequence[RackSet]) -> list[RackSet]:
    """The sets without those that another set dominates: the same numbers with fewer jokers."""
    fewest: dict[tuple[Symbol, ...], int] = {}
    numbers = [tuple(sorted((symbol for symbol in own.row if symbol.face), key=_place)) for own in sets]
    for key, own in zip(numbers, sets, strict=True):
        fewest[key] = min(own.jokers, fewest.get(key, own.jokers))
    return [own for key, own in zip(numbers, sets, strict=True) if own.jokers == fewest[key]]


def _weight(own: RackSet, aim: PackingAim) -> int:
    tiles, jokers = len(own.row), own.jokers
    parts: Mapping[PackingAim, tuple[int, ...]] = {
        PackingAim.NUMBERS: (tiles - jokers, -jokers, own.worth),
        PackingAim.TILES: (tiles, own.worth, -jokers),
        PackingAim.WORTH: (own.worth, tiles, -jokers),
        PackingAim.RACK: (own.rack_points, tiles, own.worth),
    }
    total = 0
    for part in (*parts[aim], -1):
        total = total * _BASE + part
    return total


class _Packing:
    """Searches through the numbered tiles in order: each begins one of its sets or stays on the rack."""

    def __init__(self, sets: Sequence[RackSet], counts: Counter[Symbol], aim: PackingAim) -> None:
        numbered = sorted((symbol for symbol in counts if symbol.face is not None), key=_place)
        jokers = sorted((symbol for symbol in counts if symbol.face is None), key=str)
        self._field = {symbol: _BITS * place for place, symbol in enumerate((*numbered, *jokers))}
        self._numbers = (1 << _BITS * len(numbered)) - 1
        self._guards = sum(8 << field for field in self._field.values())
        self._rack = sum(count << self._field[symbol] for symbol, count in counts.items())
        self._by_field = self._sorted_in(sets, aim)
        self._known: dict[int, tuple[int, Weighed | None, int]] = {}

    def best(self) -> tuple[RackSet, ...]:
        """The best choice."""
        self._value(self._rack)
        chosen, rack = [], self._rack
        while rack & self._numbers:
            _, weighed, rack = self._known[rack]
            if weighed is not None:
                chosen.append(weighed.own)
        return tuple(chosen)

    def _sorted_in(self, sets: Sequence[RackSet], aim: PackingAim) -> dict[int, list[Weighed]]:
        """The sets by the field of their first tile in order, the best first."""
        by_field: dict[int, list[Weighed]] = {}
        for own in sets:
            need = sum(1 << self._field[symbol] for symbol in own.row)
            by_field.setdefault(_first_field(need), []).append(Weighed(own, need, _weight(own, aim)))
        for weighed in by_field.values():
            weighed.sort(key=lambda one: -one.weight)
        return by_field

    def _value(self, rack: int) -> int:
        """The best value of this rest of the rack."""
        if not rack & self._numbers:
            return 0
        if rack in self._known:
            return self._known[rack][0]
        field = _first_field(rack)
        fitting = [one for one in self._by_field.get(field, ()) if self._fits(rack, one.need)]
        is_late = bool(fitting) and len(self._known) > POSITIONS
        choices: list[Weighed | None] = [fitting[0]] if is_late else [*fitting, None]
        best = max((self._option(rack, one) for one in choices), key=lambda option: option[0])
        self._known[rack] = best
        return best[0]

    def _option(self, rack: int, weighed: Weighed | None) -> tuple[int, Weighed | None, int]:
        """The value, the set and the rest, if this set is laid; with None the first tile stays on the rack."""
        if weighed is None:
            rest = rack & ~(15 << _first_field(rack))
            return self._value(rest), None, rest
        rest = rack - weighed.need
        return weighed.weight + self._value(rest), weighed, rest

    def _fits(self, rack: int, need: int) -> bool:
        return ((rack | self._guards) - need) & self._guards == self._guards


def _first_field(packed: int) -> int:
    """Where the lowest field that is not empty begins."""
    return ((packed & -packed).bit_length() - 1) // _BITS * _BITS


def _place(symbol: Symbol) -> tuple[int, int]:
    return (symbol.face.number, symbol.face.colour.rank) if symbol.face else (0, 0)
