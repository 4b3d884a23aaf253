"""The C library of Wine 8 with five functions of complex numbers that it lacks and NumPy calls when it is imported.

Only the copy in Wine's folder of a run is changed: `ucrtbase.dll` of every Windows 10 and 11 has them.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

MISSING: Mapping[str, bytes] = {
    "creal": bytes.fromhex("f20f1001 c3"),  # movsd xmm0, [rcx]; ret: a number of 16 bytes comes by its address
    "creall": bytes.fromhex("f20f1001 c3"),
    "crealf": bytes.fromhex("660f6ec1 c3"),  # movd xmm0, ecx; ret: one of 8 bytes comes in the register
    "cimag": bytes.fromhex("f20f104108 c3"),  # movsd xmm0, [rcx+8]; ret
    "cimagl": bytes.fromhex("f20f104108 c3"),
    "cimagf": bytes.fromhex("48c1e920 660f6ec1 c3"),  # shr rcx, 32; movd xmm0, ecx; ret
}
"""By function, code for x86-64 as Windows calls it: the argument in rcx, the result in xmm0. A `long double` is a
`double` there."""
STUB, STUB_SIZE = bytes.fromhex("4883ec28 488d0d"), 24
"""How the code of a function begins that Wine only names, and its bytes: it ends the program."""
BUILTIN_AT, BUILTIN = 64, b"Wine builtin DLL"
"""By this mark Wine knows its own file, in whose place it loads the one that is installed."""


class Section(NamedTuple):
    """Where a part of a PE file lies when it is loaded, and where in the file; in bytes."""

    size: int
    address: int
    stored: int
    offset: int


def complete_c_library(file: Path) -> list[str]:
    """Write the missing functions over what only names them, and answer which; with no Wine library nothing changes."""
    library = bytearray(file.read_bytes())
    if not library.startswith(BUILTIN, BUILTIN_AT):
        return []
    written = []
    for name, place in _exports(library):
        code = MISSING.get(name)
        if code is not None and library.startswith(STUB, place):
            library[place : place + STUB_SIZE] = code.ljust(STUB_SIZE, b"\xcc")
            written.append(name)
    library[BUILTIN_AT : BUILTIN_AT + len(BUILTIN)] = bytes(len(BUILTIN))
    file.unlink()  # never through a link into the Wine that is installed, nor into what runs
    file.write_bytes(library)
    return written


def _exports(library: bytearray) -> Iterator[tuple[str, int]]:
    """The exported names of a PE32+ file with the places in the file that they stand for."""
    (head,) = struct.unpack_from("<I", library, 60)
    (count,), (optional,) = struct.unpack_from("<H", library, head + 6), struct.unpack_from("<H", library, head + 20)
    table = head + 24 + optional
    sections = [Section(*struct.unpack_from("<IIII", library, table + 40 * number + 8)) for number in range(count)]
    (directory,) = struct.unpack_from("<I", library, head + 24 + 112)
    amount, functions, names, ordinals = struct.unpack_from("<IIII", library, _place(sections, directory) + 24)
    for number in range(amount):
        (name,) = struct.unpack_from("<I", library, _place(sections, names) + 4 * number)
        (ordinal,) = struct.unpack_from("<H", library, _place(sections, ordinals) + 2 * number)
        (function,) = struct.unpack_from("<I", library, _place(sections, functions) + 4 * ordinal)
        begin = _place(sections, name)
        yield library[begin : library.index(0, begin)].decode("ascii"), _place(sections, function)


def _place(sections: list[Section], address: int) -> int:
    """The place in the file of an address."""
    inside = (each for each in sections if each.address <= address < each.address + max(each.size, each.stored))
    section = next(inside)
    return address - section.address + section.offset
