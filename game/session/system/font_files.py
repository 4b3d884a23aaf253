"""Which characters a font file of the system has: read with bounds, as everything from outside is."""

from __future__ import annotations

import stat
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

LARGEST_FILE, LARGEST_TABLE = 80_000_000, 4_000_000
"""Bytes of a font, and of its table of characters, that are read; the largest of a usual system have 20 and 0.4
million."""
MOST_CHARACTERS = 100_000
MOST_TABLES = 128
OUTLINES = frozenset({b"glyf", b"CFF "})
"""A font has one of these, or it consists of pictures of one size, which cannot be drawn in another."""
PREFERRED = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3))
"""Tables of characters by platform and encoding, the most complete first."""
LAST = 0x10FFFF
NONE: frozenset[str] = frozenset()


def characters_of(file: Path) -> frozenset[str]:
    """The characters for which the file, or the first font in it, has a glyph; none where it cannot be read."""
    try:
        status = file.stat()
        if not stat.S_ISREG(status.st_mode) or status.st_size > LARGEST_FILE:
            return NONE
        with file.open("rb") as stream:
            tables = _tables(stream)
            if OUTLINES.isdisjoint(tables):
                return NONE
            start, length = tables[b"cmap"]
            stream.seek(start)
            return _characters(stream.read(min(length, LARGEST_TABLE)))
    except (OSError, ValueError, LookupError, OverflowError, struct.error):
        return NONE


def _tables(stream: BinaryIO) -> dict[bytes, tuple[int, int]]:
    """Start and length of each table of the first font (OpenType 1.9, "Organization of an OpenType font")."""
    head = stream.read(16)
    start = struct.unpack_from(">I", head, 12)[0] if head.startswith(b"ttcf") else 0
    stream.seek(start + 4)
    (count,) = struct.unpack(">H", stream.read(2))
    stream.seek(start + 12)
    rows = struct.iter_unpack(">4sIII", stream.read(16 * min(count, MOST_TABLES)))
    return {name: (at, length) for name, _, at, length in rows}


def _characters(table: bytes) -> frozenset[str]:
    """What the best subtable of a `cmap` maps."""
    (count,) = struct.unpack_from(">H", table, 2)
    records = (struct.unpack_from(">HHI", table, 4 + 8 * each) for each in range(min(count, MOST_TABLES)))
    starts = {(platform, encoding): start for platform, encoding, start in records}
    start = next(starts[each] for each in PREFERRED if each in starts)
    (form,) = struct.unpack_from(">H", table, start)
    numbers = _segmented(table, start) if form == 4 else _grouped(table, start) if form == 12 else iter(())
    found = set()
    for number in numbers:
        found.add(number)
        if len(found) >= MOST_CHARACTERS:
            break
    return frozenset(map(chr, found))


def _grouped(table: bytes, start: int) -> Iterator[int]:
    """Format 12: groups of neighbouring code points."""
    (count,) = struct.unpack_from(">I", table, start + 12)
    for each in range(min(count, MOST_CHARACTERS)):
        first, last, _ = struct.unpack_from(">III", table, start + 16 + 12 * each)
        yield from range(first, min(last, LAST, first + MOST_CHARACTERS) + 1)


def _segmented(table: bytes, start: int) -> Iterator[int]:
    """Format 4: segments of 16 bits, each with a distance or a list of glyphs."""
    (twice,) = struct.unpack_from(">H", table, start + 6)
    count = twice // 2
    ends, starts, deltas, offsets = (
        struct.unpack_from(f">{count}H", table, start + at) for at in (14, *(16 + twice * part for part in (1, 2, 3)))
    )
    for each in range(count):
        place = start + 16 + 3 * twice + 2 * each + offsets[each]
        for number in range(starts[each], min(ends[each], 0xFFFE) + 1):
            if offsets[each]:
                (glyph,) = struct.unpack_from(">H", table, place + 2 * (number - starts[each]))
            else:
                glyph = (number + deltas[each]) & 0xFFFF
            if glyph:
                yield number
