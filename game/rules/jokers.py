"""What the house options ask of jokers on the table (4.3, 4.4): judged by the table before a turn and the one after.

An old set **goes on** in the set that holds every number it had, colour by colour; where twins leave a choice, in the
one with most of its own tiles (house). What else happened to its tiles does not count, nor does their order (3.4), nor
which of two jokers of a kind is which. An old set that goes on nowhere was **taken apart**.

- A joker was replaced when all tiles it stood for lie in the set that goes on; in a group any missing colour will do,
  and of a set that reads in two ways any reading (house). A double is replaced by both its tiles (5.2), a mirror
  stands for no tile and is never replaced.
- A joker that lies in the set that goes on has not left it, even if it stands for another tile now (house).
- **Exact swap** (4.3): a set that goes on has its jokers, or they were replaced. Jokers that left their sets lie in
  sets in which no old set goes on; jokers of the rack may be added anywhere.
- **Locked** (4.4): every old set with jokers goes on and has them, or they were replaced. It may be taken apart from
  the next turn on, and the joker may go anywhere (house).

Nothing else is asked in the opening turn: before it the table is not touched, and where it may be (7.4), this holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType

from game.rules.faces import Face
from game.rules.options import Jokers, Options
from game.rules.problems import Problem, Reason
from game.rules.readings import Reading, is_meld, readings
from game.rules.symbols import Symbol
from game.rules.table import Meld, Table
from game.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Change:
    """A table, the one it became, and the rules in force."""

    before: Table
    after: Table
    options: Options


def joker_problems(change: Change) -> tuple[Problem, ...]:
    """What the option on jokers has against the change; sets that are none are for others to name."""
    return tuple(_CHECKS[change.options.jokers](change))


def goes_on(old: Meld, after: Table) -> tuple[Meld, ...]:
    """The sets in which an old one goes on; () when it was taken apart."""
    own, faces = set(_numbered(old)), _faces(old)
    holding = [(len(own.intersection(meld.tiles)), meld) for meld in after if faces <= _faces(meld)]
    most = max((shared for shared, _ in holding), default=0)
    return tuple(meld for shared, meld in holding if shared == most > 0)


def is_replaced(old: Meld, new: Meld, *, one_change: bool = False) -> bool:
    """Whether all tiles are there that the jokers stood for which the old set had and the new one lacks."""
    return any(not short for short in _shortages(old, new, one_change=one_change))


def _free(_change: Change) -> Iterator[Problem]:
    return iter(())


def _exact_swap(change: Change) -> Iterator[Problem]:
    for old in filter(_has_joker, change.before):
        yield from _owed(old, goes_on(old, change.after), change.options)
    yield from _gains(change)


def _locked(change: Change) -> Iterator[Problem]:
    for old in filter(_has_joker, change.before):
        heirs = goes_on(old, change.after)
        if not heirs:
            yield Problem(Reason.JOKER_LOCKED, old.ident)
        yield from _owed(old, heirs, change.options)


_CHECKS: Mapping[Jokers, Callable[[Change], Iterator[Problem]]] = MappingProxyType(
    {Jokers.FREE: _free, Jokers.EXACT_SWAP: _exact_swap, Jokers.LOCKED: _locked}
)


def _owed(old: Meld, heirs: Sequence[Meld], options: Options) -> Iterator[Problem]:
    """The first tile that would have to replace a joker, unless one of the sets needs none or is no set yet."""
    one_change = options.one_change_per_run
    legal = [meld for meld in heirs if is_meld(meld.tiles, one_change=one_change)]
    if len(legal) < len(heirs) or any(is_replaced(old, meld, one_change=one_change) for meld in legal):
        return
    for meld in legal[:1]:
        short = min(_shortages(old, meld, one_change=one_change), key=len, default=())
        yield _owing(meld, short)


def _owing(meld: Meld, short: Sequence[_Want]) -> Problem:
    if not short:
        return Problem(Reason.JOKER_LOCKED, meld.ident)
    want = short[0]
    if want.any_colour:
        return Problem(Reason.JOKER_OWES_NUMBER, meld.ident, (("number", want.face.number),))
    return Problem(Reason.JOKER_OWES_TILE, meld.ident, (("tile", want.face),))


def _gains(change: Change) -> Iterator[Problem]:
    """Sets that go on with more jokers than they had, if the rack has not brought them (4.3)."""
    had: dict[int, Counter[Symbol]] = {}
    for old in change.before:
        for meld in goes_on(old, change.after):
            had[meld.ident] = had.get(meld.ident, Counter()) + _jokers(old)
    spare = _total(change.after) - _total(change.before)
    for meld in change.after:
        gained = _jokers(meld) - had.get(meld.ident, _jokers(meld))
        if not gained <= spare and is_meld(meld.tiles, one_change=change.options.one_change_per_run):
            yield Problem(Reason.JOKER_NEEDS_NEW_SET, meld.ident)
        spare -= gained


@dataclass(frozen=True, slots=True)
class _Want:
    """A tile a joker stood for; in a group with colours to choose from only its number counts."""

    face: Face
    any_colour: bool


def _shortages(old: Meld, new: Meld, *, one_change: bool) -> Iterator[tuple[_Want, ...]]:
    """For every way to say which jokers left and what they stood for, the tiles that are missing in their place."""
    gone = _jokers(old) - _jokers(new)
    added = _faces(new) - _faces(old)
    places = [place for place, tile in enumerate(old.tiles) if tile.is_joker]
    for reading in readings(old.tiles, one_change=one_change):
        for some in combinations(places, gone.total()):
            leaving = [old.tiles[place].symbol for place in some]
            if Counter(leaving) == gone and all(symbol.width for symbol in leaving):
                yield _short([want for place in some for want in _wants(reading, place)], added)


def _wants(reading: Reading, place: int) -> Iterator[_Want]:
    for face in reading.slots[place]:
        yield _Want(face, place in reading.open_jokers)


def _short(wants: Sequence[_Want], added: Counter[Face]) -> tuple[_Want, ...]:
    """What finds no tile among those added; the ones that must have a certain colour choose first."""
    left = Counter(added)
    missing = []
    for want in sorted(wants, key=lambda want: want.any_colour):
        fitting = (face for face in left if left[face] and face.number == want.face.number)
        found = next((face for face in fitting if want.any_colour or face == want.face), None)
        if found is None:
            missing.append(want)
        else:
            left[found] -= 1
    return tuple(missing)


def _numbered(meld: Meld) -> Iterator[Tile]:
    return (tile for tile in meld.tiles if not tile.is_joker)


def _faces(meld: Meld) -> Counter[Face]:
    return Counter(tile.face for tile in meld.tiles if tile.face is not None)


def _jokers(meld: Meld) -> Counter[Symbol]:
    return Counter(tile.symbol for tile in meld.tiles if tile.is_joker)


def _total(table: Table) -> Counter[Symbol]:
    return sum(map(_jokers, table), Counter())


def _has_joker(meld: Meld) -> bool:
    return any(tile.is_joker for tile in meld.tiles)
