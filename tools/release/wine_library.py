"""A library for Wine alone: bcryptprimitives.dll with ProcessPrng, which Wine 8 lacks and AccessKit wants.

Every Windows 10 and 11 has the real one. Nothing that is made here is ever packed.
"""

from __future__ import annotations

import struct
from pathlib import Path

NAME, EXPORT, TARGET = b"bcryptprimitives.dll\0", b"ProcessPrng\0", b"advapi32.SystemFunction036\0"
"""What it is called, what it exports, and which function of Windows that is forwarded to."""
SECTION = 0x1000
"""Where its one section begins in memory, and the alignment there."""
SECTOR = 0x200
"""The alignment in the file."""
DIRECTORY = 40
"""Bytes of the head of the export directory."""


def write_random_library(file: Path) -> None:
    """Write the library: a PE32+ file whose one section is its export directory."""
    body = _exports()
    head = b"MZ" + b"\0" * 58 + struct.pack("<I", 64) + b"PE\0\0" + _headers(len(body))
    file.write_bytes(head.ljust(SECTOR, b"\0") + body.ljust(SECTOR, b"\0"))


def _exports() -> bytes:
    """The export directory with one function, one name, one ordinal, and the strings they point to."""
    functions = SECTION + DIRECTORY
    names, ordinals, strings = functions + 4, functions + 8, functions + 12
    export_at = strings + len(NAME)
    target_at = export_at + len(EXPORT)
    head = struct.pack("<IIHHIIIIIII", 0, 0, 0, 0, strings, 1, 1, 1, functions, names, ordinals)
    return head + struct.pack("<IIHH", target_at, export_at, 0, 0) + NAME + EXPORT + TARGET


def _headers(size: int) -> bytes:
    """The COFF header, the optional header with the place of the exports, and the section's row."""
    coff = struct.pack("<HHIIIHH", 0x8664, 1, 0, 0, 0, 240, 0x2022)
    optional = struct.pack("<HBBIIIII", 0x20B, 14, 0, 0, SECTOR, 0, 0, SECTION)
    optional += struct.pack(
        "<QIIHHHHHHIIIIHHQQQQII",
        0x180000000, SECTION, SECTOR, 6, 0, 0, 0, 6, 0, 0, 2 * SECTION, SECTOR, 0, 2, 0x100, 0x100000, 0x1000,
        0x100000, 0x1000, 0, 16,
    )  # fmt: skip
    optional += struct.pack("<II", SECTION, size) + b"\0" * 8 * 15
    row = struct.pack("<IIIIIIHHI", size, SECTION, SECTOR, SECTOR, 0, 0, 0, 0, 0x40000040)
    return coff + optional + b".rdata\0\0" + row
