"""The lines of the table at one tile size: how long they may be, which one takes another set, and how sets fill them.

A line is the idents of its sets from left to right. All lengths are in tile pitches, in halves of one: tiles of two
lines lie exactly below each other or half way (ux 2.5).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log

LATTICE = 0.5
"""Every set's edge is a multiple of this from the end of its line."""
APART = 0.5
"""How much wider the usual gap between two sets is than the least one."""
AS_GOOD_AS = 1e-9

Sizes = Mapping[int, int]
"""The number of tiles of each set by its ident."""
Line = Sequence[int]
Lines = Mapping[int, Line]
"""The lines that are used, by their row."""


@dataclass(frozen=True, slots=True)
class TableRoom:
    """The room on the table at one tile size."""

    rows: int
    columns: float
    """Width in tile pitches."""
    gap: float
    """Least space between two sets, in pitches: a multiple of the lattice."""
    spare: bool = True
    """Whether a turn ends in this room only with room for more sets; larger tiles that were asked for need none."""
    kept_rows: int = 0
    """How many rows, from the first, have less room because something else lies at their left end."""
    kept: float = 0.0
    """How many columns those rows lack there."""
    middle: float | None = None
    """Where lines have their middle if there is room for that; None for the middle of each row."""

    @property
    def edge(self) -> float:
        """The right end of every row: so that their length is a multiple of the lattice."""
        return floor(self.columns / LATTICE + AS_GOOD_AS) * LATTICE / 2

    @property
    def wide(self) -> float:
        """The gap between two sets where all lines have room for it."""
        return self.gap + APART

    def low(self, row: int) -> float:
        """The left end of a row."""
        if row >= self.first_row + self.kept_rows:
            return -self.edge
        return self.edge - floor((self.edge + self.columns / 2 - self.kept) / LATTICE + AS_GOOD_AS) * LATTICE

    def width(self, row: int) -> float:
        """The columns of a row."""
        return self.edge - self.low(row)

    def start(self, row: int, length: float) -> float:
        """The left end of a line so long in this row: its middle as near to that of the lines as it fits."""
        low = self.low(row)
        middle = (low + self.edge) / 2 if self.middle is None else self.middle
        return max(low, self.snapped(min(middle - length / 2, self.edge - length) - LATTICE / 4))

    def snapped(self, x: float) -> float:
        """`x` rounded to the lattice."""
        return round((x + self.edge) / LATTICE) * LATTICE - self.edge

    @property
    def first_row(self) -> int:
        return -(self.rows // 2)

    @property
    def row_numbers(self) -> range:
        return range(self.first_row, self.first_row + self.rows)

    def nearest_row(self, row: int) -> int:
        return min(max(row, self.first_row), self.first_row + self.rows - 1)

    def middle_rows(self, count: int) -> range:
        """So many rows in the middle; a free row more is below them, nearest the hand."""
        first = self.first_row + max(0, self.rows - count) // 2
        return range(first, first + count)


Rooms = Sequence[TableRoom]
"""From the largest tiles to the smallest."""


def line_length(sizes: Sizes, line: Line, gap: float) -> float:
    """The length of a line."""
    return sum(sizes[ident] for ident in line) + gap * max(0, len(line) - 1)


def is_fit(room: TableRoom, sizes: Sizes, row: int, line: Line) -> bool:
    """Whether a line fits its row with the least gaps."""
    return line_length(sizes, line, room.gap) <= room.width(row) + AS_GOOD_AS


def line_for(room: TableRoom, sizes: Sizes, lines: Lines, ident: int, near: int | None = None) -> int | None:
    """The row that takes one more set, perhaps with less space between its sets: the one nearest to `near`, else the
    one after which the used lines have most nearly the shape of the table. None when no row takes it."""
    rows = _used_and_next(room, lines) if near is None else room.row_numbers
    found = []
    for row in rows:
        line = [*lines.get(row, ()), ident]
        if is_fit(room, sizes, row, line):
            after = {**lines, row: line}
            away = 0 if near is None else abs(row - near)
            found.append((away, _misshapen(room, sizes, list(after.values())), line_length(sizes, line, room.gap), row))
    return min(found)[-1] if found else None


def _used_and_next(room: TableRoom, lines: Lines) -> list[int]:
    """The rows in use, and the free one that is nearest to them; of two the lower one."""
    if not lines:
        return [room.middle_rows(1)[0]]
    first, last = min(lines), max(lines)
    free = [row for row in room.row_numbers if row not in lines]
    nearest = sorted(free, key=lambda row: (max(first - row, row - last, 0), -row))
    return [*lines, *nearest[:1]]


def _misshapen(room: TableRoom, sizes: Sizes, lines: Sequence[Line]) -> float:
    """How far the used lines are from the shape of the table; 0 where they have it."""
    widest = max(line_length(sizes, line, room.wide) for line in lines)
    return round(abs(log(widest / len(lines) * room.rows / room.columns)), 3)


def in_the_middle(room: TableRoom, sizes: Sizes, lines: Sequence[Line]) -> dict[int, Line] | None:
    """These lines in rows around the middle, or as near to it as they fit; None when they fit nowhere."""
    wanted = room.middle_rows(len(lines)).start
    for first in sorted(room.row_numbers, key=lambda row: (abs(row - wanted), row)):
        rows = range(first, first + len(lines))
        if rows.stop <= room.first_row + room.rows and all(
            is_fit(room, sizes, row, line) for row, line in zip(rows, lines, strict=True)
        ):
            return dict(zip(rows, lines, strict=True))
    return None


def lines_hold(room: TableRoom, sizes: Sizes, lines: Sequence[Line], more: Sequence[int]) -> bool:
    """Whether these lines fit as they are, and further sets of these lengths besides."""
    found = in_the_middle(room, sizes, lines)
    if found is None:
        return False
    rows, all_sizes = dict(found), dict(sizes)
    for number, size in enumerate(more, start=1):
        all_sizes[-number] = size
        row = line_for(room, all_sizes, rows, -number)
        if row is None:
            return False
        rows[row] = [*rows.get(row, ()), -number]
    return True


def packed_lines(room: TableRoom, sizes: Sizes, near: Mapping[int, int]) -> Lines | None:
    """All sets in rows with the least gaps, the longest first: in its own row (`near`) if that has room, else in the
    fullest that has; if that fails, all in the fullest. None when neither finds room."""
    for own in (near, {}):
        rows: dict[int, list[int]] = {row: [] for row in room.row_numbers}
        for ident in sorted(sizes, key=lambda i: (-sizes[i], i)):
            free = [row for row in rows if is_fit(room, sizes, row, [*rows[row], ident])]
            left = {row: room.width(row) - line_length(sizes, rows[row], room.gap) for row in free}
            found = min(free, key=lambda row: (row != own.get(ident, row), left[row], row), default=None)
            if found is None:
                break
            rows[found].append(ident)
        else:
            return rows
    return None


def even_lines(room: TableRoom, sizes: Sizes, order: Line, more: Sequence[int]) -> list[Line] | None:
    """All sets in this order in lines whose longest is as short as can be, as many lines as come nearest to the shape
    of the table; None when they do not fit with `more`."""
    found = []
    for count in range(1, min(room.rows, len(order)) + 1):
        lines = _cut(sizes, order, count, room.wide)
        if lines_hold(room, sizes, lines, more):
            found.append((_misshapen(room, sizes, lines), count, lines))
    return min(found)[-1] if found else None


def _cut(sizes: Sizes, order: Line, count: int, gap: float) -> list[Line]:
    """The order in so many lines or fewer, the longest as short as can be."""
    longest = max(*(sizes[ident] for ident in order), line_length(sizes, order, gap) / count - gap)
    longest = ceil(longest / LATTICE - AS_GOOD_AS) * LATTICE
    while len(lines := list(_filled(sizes, order, longest, gap))) > count:
        longest += LATTICE
    return lines


def _filled(sizes: Sizes, order: Line, longest: float, gap: float) -> Iterator[Line]:
    """The order in lines no longer than this."""
    line: list[int] = []
    length = 0.0
    for ident in order:
        length += sizes[ident] + gap * bool(line)
        if line and length > longest + AS_GOOD_AS:
            yield line
            line, length = [], sizes[ident]
        line.append(ident)
    yield line
