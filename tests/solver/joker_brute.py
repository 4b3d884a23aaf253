"""Small plays with special jokers by trying everything, written from docs/rules.md 3 to 5.7 and nothing else.

A tile is its letters: `r3`, `J`, `D`, `C`, `M`. A set is a sorted tuple of them, because tiles may be laid in any order
(rules 3.4). Nothing of the game is imported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise

JOKERS = "JDCM"
SMALLEST, COLOURS, HIGHEST = 3, 4, 13
Heap = tuple[str, ...]
"""Tiles, sorted."""
Slot = str
"""A numbered tile, `*` for what a regular joker or half a double stands for, `C` for a colour-change."""


def faces(tiles: Iterable[str]) -> Counter[str]:
    """The numbered tiles."""
    return Counter(tile for tile in tiles if tile not in JOKERS)


def jokers(tiles: Iterable[str]) -> Counter[str]:
    """The jokers."""
    return Counter(tile for tile in tiles if tile in JOKERS)


@cache
def is_set(tiles: Heap) -> bool:
    """Whether these make a set in some order (rules 3.1, 3.2, 5.1 to 5.5)."""
    if len(tiles) < SMALLEST or not faces(tiles) or tiles.count("M") > 1:
        return False
    if "M" not in tiles:
        return is_group(tiles) or any(is_run(row) for row in orders(tiles))
    rest = list(tiles)
    rest.remove("M")
    for size in range(1, len(rest)):
        for places in combinations(range(len(rest)), size):
            near = tuple(rest[place] for place in places)
            far = tuple(tile for place, tile in enumerate(rest) if place not in places)
            if is_mirrored_group(near, far) or is_mirrored_run(near, far):
                return True
    return False


def orders(tiles: Heap, row: tuple[Slot, ...] = ()) -> Iterator[tuple[Slot, ...]]:
    """The tiles as slots in every order that is a run as far as it goes; the same slots once for equal tiles."""
    if not tiles:
        yield row
    for tile in sorted(set(tiles)):
        longer = (*row, *slots((tile,)))
        if is_run(longer, least=1):
            place = tiles.index(tile)
            yield from orders(tiles[:place] + tiles[place + 1 :], longer)


def slots(row: Iterable[str]) -> list[Slot]:
    """What each tile becomes (rules 5.5); a mirror is none."""
    found: list[Slot] = []
    for tile in row:
        found += ["*", "*"] if tile == "D" else ["*"] if tile == "J" else [tile]
    return found


def is_group(tiles: Heap) -> bool:
    """3 or 4 slots of one number in different colours, no colour-change."""
    return "C" not in tiles and SMALLEST <= len(slots(tiles)) <= COLOURS and are_colours_of_one(faces(tiles))


def are_colours_of_one(numbered: Counter[str]) -> bool:
    """Whether numbered tiles have one number and no colour twice."""
    return len({tile[1:] for tile in numbered}) <= 1 and max(numbered.values(), default=0) <= 1


def is_run(row: Sequence[Slot], least: int = SMALLEST) -> bool:
    """Consecutive slots from 1 to 13 whose colour changes exactly at colour-changes."""
    if len(row) < least or len(row) > HIGHEST:
        return False
    firsts = {int(tile[1:]) - place for place, tile in enumerate(row) if tile not in "*C"}
    if len(firsts) > 1 or any(not 1 <= first <= HIGHEST - len(row) + 1 for first in firsts):
        return False
    parts = "".join("C" if tile == "C" else tile[0] for tile in row).split("C")
    colours = [set(part) - {"*"} for part in parts]
    if any(len(some) > 1 for some in colours):
        return False
    beside = [(one, other) for one, other in pairwise(colours) if one and other]
    return all(one != other for one, other in beside)


def is_mirrored_group(near: Heap, far: Heap) -> bool:
    """Both sides have the same slots of one number."""
    if "C" in near + far or len(slots(near)) != len(slots(far)):
        return False
    both = faces(near) | faces(far)
    sides = max(faces(near).values(), default=0) <= 1 and max(faces(far).values(), default=0) <= 1
    return sides and are_colours_of_one(both) and both.total() <= len(slots(near)) <= COLOURS


def is_mirrored_run(near: Heap, far: Heap) -> bool:
    """Both sides have the same slots, read from the middle; a colour-change faces only another."""
    if len(slots(near)) != len(slots(far)) or near.count("C") != far.count("C"):
        return False
    for left in orders(near):
        for right in orders(far):
            both = [merged(one, other) for one, other in zip(left, right, strict=True)]
            if "" not in both and is_run(both, least=1):
                return True
    return False


def merged(one: Slot, other: Slot) -> Slot:
    """What two slots that face each other are; empty if they may not."""
    if one == other or (other == "*" and one != "C"):
        return one
    return other if one == "*" and other != "C" else ""


def exchanges(old: Heap, new: Heap) -> bool:
    """Whether a joker took another one's place, if the old set goes on in this one (rules 5.7)."""
    return faces(old) == faces(new) and bool(jokers(old) - jokers(new)) and bool(jokers(new) - jokers(old))


def is_allowed(before: Sequence[Heap], after: Sequence[Heap]) -> bool:
    """Whether no joker takes another one's place: in some way to say which new set each old one became.

    Only what can be seen counts: an old set went on wherever all its numbered tiles lie, several in one set that has
    those of all; one was taken apart only if it fits nowhere beside the others.
    """

    def told(place: int, room: list[Counter[str]], parted: list[Heap]) -> bool:
        if place == len(before):
            return not any(faces(old) <= left for old in parted for left in room)
        old = before[place]
        for at, new in enumerate(after):
            if faces(old) <= room[at] and not exchanges(old, new):
                rest = [left - faces(old) if at == other else left for other, left in enumerate(room)]
                if told(place + 1, rest, parted):
                    return True
        return told(place + 1, room, [*parted, old])

    return told(0, [faces(new) for new in after], [])


def most_tiles(table: Sequence[Heap], rack: Sequence[str]) -> int:
    """The most rack tiles that a legal play lays, 0 for none."""
    tiles = [tile for row in table for tile in row]
    for left in range(len(rack)):
        for away in sorted(set(combinations(sorted(rack), left))):
            heap = Counter(tiles) + Counter(rack) - Counter(away)
            if any(is_allowed(table, rows) for rows in divided(tuple(sorted(heap.elements())))):
                return len(rack) - left
    return 0


def divided(heap: Heap) -> Iterator[tuple[Heap, ...]]:
    """Every way to divide all tiles into sets; the first numbered tile lies in the first of them."""
    if not heap:
        yield ()
        return
    numbered = [tile for tile in heap if tile not in JOKERS]
    if not numbered:
        return
    rest = list(heap)
    rest.remove(numbered[0])
    for size in range(SMALLEST - 1, len(rest) + 1):
        for others in sorted(set(combinations(rest, size))):
            row = tuple(sorted((numbered[0], *others)))
            if is_set(row):
                left = Counter(rest) - Counter(others)
                yield from ((row, *more) for more in divided(tuple(sorted(left.elements()))))
