"""What is added to Wine, read without Wine."""

from __future__ import annotations

import struct
from pathlib import Path

from tools.release.wine_c_library import BUILTIN, BUILTIN_AT, MISSING, STUB, STUB_SIZE, complete_c_library

CODE, SECTION, DIRECTORY = 0x400, 0x1000, 0x300


def library(functions: dict[str, bytes], mark: bytes = BUILTIN) -> bytes:
    """A PE32+ file of one section that exports these functions."""
    count, address = len(functions), SECTION - 0x200
    codes, names = CODE, DIRECTORY + 40
    strings = names + 10 * count
    table = struct.pack("<IIHHIIIIIII", 0, 0, 0, 0, 0, 1, count, count, *(
        address + names + place * count for place in (0, 4, 8)
    ))  # fmt: skip
    begins = [strings + sum(len(name) + 1 for name in list(functions)[:number]) for number in range(count)]
    table += struct.pack(f"<{count}I", *(address + codes + STUB_SIZE * number for number in range(count)))
    table += struct.pack(f"<{count}I", *(address + begin for begin in begins))
    table += struct.pack(f"<{count}H", *range(count)) + b"".join(name.encode() + b"\0" for name in functions)
    head = b"MZ".ljust(60, b"\0") + struct.pack("<I", 128) + mark.ljust(64, b"\0") + b"PE\0\0"
    head += struct.pack("<HHIIIHH", 0x8664, 1, 0, 0, 0, 240, 0x2022)
    head += bytes(112) + struct.pack("<II", address + DIRECTORY, len(table)) + bytes(120)
    head += b".text\0\0\0" + struct.pack("<IIII", 0x400, SECTION, 0x400, 0x200) + bytes(16)
    body = b"".join(code.ljust(STUB_SIZE, b"\x90") for code in functions.values())
    return head.ljust(DIRECTORY, b"\0") + table.ljust(CODE - DIRECTORY, b"\0") + body.ljust(0x200, b"\0")


def codes(file: Path, count: int) -> list[bytes]:
    """The bytes of the functions."""
    return [file.read_bytes()[CODE + STUB_SIZE * number :][:STUB_SIZE] for number in range(count)]


def test_what_the_c_library_only_names_is_written_and_what_it_has_stays(tmp_path: Path) -> None:
    file, own = tmp_path / "ucrtbase.dll", b"\xf3\x0f\x10\x01\xc3"
    file.write_bytes(library({"crealf": STUB, "cimagf": own, "cgets": STUB}))
    assert complete_c_library(file) == ["crealf"]
    written, kept, other = codes(file, 3)
    assert written.startswith(MISSING["crealf"]) and kept.startswith(own) and other.startswith(STUB)


def test_wine_takes_the_completed_library_for_one_that_is_not_its_own(tmp_path: Path) -> None:
    file = tmp_path / "ucrtbase.dll"
    file.write_bytes(library({"crealf": STUB}))
    complete_c_library(file)
    assert BUILTIN not in file.read_bytes() and BUILTIN_AT + len(BUILTIN) < 128


def test_a_c_library_that_is_not_of_wine_stays_as_it_is(tmp_path: Path) -> None:
    file, whole = tmp_path / "ucrtbase.dll", library({"crealf": STUB}, b"")
    file.write_bytes(whole)
    assert complete_c_library(file) == [] and file.read_bytes() == whole


def test_no_installed_library_is_changed_through_a_link(tmp_path: Path) -> None:
    installed, file = tmp_path / "installed.dll", tmp_path / "ucrtbase.dll"
    whole = library({"crealf": STUB})
    installed.write_bytes(whole)
    file.hardlink_to(installed)
    assert complete_c_library(file) == ["crealf"] and installed.read_bytes() == whole
