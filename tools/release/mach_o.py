"""What a program or library for macOS says of itself, read without macOS: its processors, what it loads, its signature.

Source: Apple's `mach-o/loader.h`, `mach-o/fat.h` and `cs_blobs.h`.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

ONE, SEVERAL = b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe"
"""How a file for one processor of 64 bits begins, and one for several."""
PROCESSORS: Mapping[int, str] = MappingProxyType({0x01000007: "x86_64", 0x0100000C: "arm64"})
RPATH, SIGNATURE, OLDEST, VERSION = 0x8000001C, 0x1D, 0x24, 0x32
LOADING = frozenset({0xC, 0x20, 0x80000018, 0x8000001F})
"""Commands that load a library: as usual, late, if it is there, to hand it on."""
DIRECTORY, SIGNER = 0, 0x10000
"""The parts of a signature that say what is signed, and by whom."""
AD_HOC = 0x2


@dataclass(frozen=True, slots=True)
class MachineCode:
    """The part of a file that is for one processor."""

    processor: str
    loads: tuple[str, ...]
    """Libraries by the names under which they are looked for, some beginning with @rpath."""
    rpaths: tuple[str, ...]
    oldest: tuple[int, int]
    """The version of macOS that it needs; (0, 0) where it does not say."""
    signature: str
    """"none", "nobody" (ad hoc: it only says that nothing was changed) or "somebody"."""


def parts(file: Path) -> tuple[MachineCode, ...]:
    """A file's parts, one a processor; raises struct.error or ValueError for one that is damaged."""
    data = file.read_bytes()
    if data[:4] == ONE:
        return (_part(data),)
    if data[:4] != SEVERAL:
        raise ValueError(f"{file.name} is not for macOS")
    count = struct.unpack_from(">I", data, 4)[0]
    places = (struct.unpack_from(">5I", data, 8 + 20 * at) for at in range(count))
    return tuple(_part(data[start : start + size]) for _, _, start, size, _ in places)


def _part(data: bytes) -> MachineCode:
    processor = struct.unpack_from("<I", data, 4)[0]
    found = list(_commands(data))
    return MachineCode(
        PROCESSORS.get(processor, f"{processor:#x}"),
        tuple(_name(command) for kind, command in found if kind in LOADING),
        tuple(_name(command) for kind, command in found if kind == RPATH),
        next((_oldest(kind, command) for kind, command in found if kind in (OLDEST, VERSION)), (0, 0)),
        next((_signature(data, command) for kind, command in found if kind == SIGNATURE), "none"),
    )


def _commands(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The load commands of a part: their kinds, and all of their bytes."""
    at, count = 32, struct.unpack_from("<I", data, 16)[0]
    for _ in range(count):
        kind, size = struct.unpack_from("<2I", data, at)
        if size < 8:
            raise ValueError("a load command without length")
        yield kind, data[at : at + size]
        at += size


def _name(command: bytes) -> str:
    """The text of a command that has one, at the place that its third number says."""
    return command[struct.unpack_from("<I", command, 8)[0] :].split(b"\0", 1)[0].decode()


def _oldest(kind: int, command: bytes) -> tuple[int, int]:
    packed = struct.unpack_from("<I", command, 8 if kind == OLDEST else 12)[0]
    return packed >> 16, packed >> 8 & 0xFF


def _signature(data: bytes, command: bytes) -> str:
    start = struct.unpack_from("<I", command, 8)[0]
    count = struct.unpack_from(">I", data, start + 8)[0]
    blobs = dict(struct.unpack_from(">2I", data, start + 12 + 8 * at) for at in range(count))
    flags = struct.unpack_from(">I", data, start + blobs[DIRECTORY] + 12)[0]
    signed = SIGNER in blobs and struct.unpack_from(">I", data, start + blobs[SIGNER] + 4)[0] > 8
    return "somebody" if signed and not flags & AD_HOC else "nobody"
