"""What can be said of a bundle for macOS without macOS, on a small one made by hand."""

from __future__ import annotations

import plistlib
import shutil
import struct
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game import __version__
from game.session.system.paths import APP_ID
from game.session.texts import languages
from tests.effort import every_row
from tools.release import mac_bundle
from tools.release.licences import collect
from tools.release.mach_o import parts

ROOT = Path(__file__).resolve().parent.parent
X86_64, ARM64 = 0x01000007, 0x0100000C
SDL = "libSDL2-2.0.0.dylib"
PLIST: dict[str, Any] = {
    "CFBundleIdentifier": APP_ID, "CFBundleName": "Tilebridge", "CFBundlePackageType": "APPL",
    "CFBundleShortVersionString": __version__, "NSHighResolutionCapable": True, "CFBundleExecutable": "Tilebridge",
    "CFBundleIconFile": "icon.icns", "CFBundleLocalizations": [code.replace("_", "-") for code in languages()],
}  # fmt: skip


def machine_code(
    loads: tuple[str, ...] = ("/usr/lib/libSystem.B.dylib",),
    *,
    rpath: str = "",
    oldest: int = 11,
    signed: str = "nobody",
    processor: int = ARM64,
) -> bytes:
    """A file for one processor that has these load commands and no code."""
    named = [(0xC, load, 24) for load in loads] + ([(0x8000001C, rpath, 12)] if rpath else [])
    commands = [struct.pack("<3I", kind, size + 64, size).ljust(size, b"\0") + name.encode().ljust(64, b"\0")
                for kind, name, size in named]  # fmt: skip
    commands.append(struct.pack("<6I", 0x32, 24, 1, oldest << 16, oldest << 16, 0))
    end = 32 + sum(map(len, commands)) + 16 * (signed != "none")
    if signed != "none":
        commands.append(struct.pack("<4I", 0x1D, 16, end, 0))
    blobs = {0: struct.pack(">4I", 0xFADE0C02, 16, 0x20400, 2 if signed == "nobody" else 0)}
    blobs |= {0x10000: struct.pack(">3I", 0xFADE0B01, 12, 1)} if signed == "somebody" else {}
    start, places, whole = 12 + 8 * len(blobs), b"", b""
    for kind, blob in blobs.items():
        places += struct.pack(">2I", kind, start + len(whole))
        whole += blob
    signature = struct.pack(">3I", 0xFADE0CC0, start + len(whole), len(blobs)) + places + whole
    head = struct.pack("<8I", 0xFEEDFACF, processor, 0, 2, len(commands), end - 32, 0, 0)
    return head + b"".join(commands) + (signature if signed != "none" else b"")


def for_several(*whole: bytes) -> bytes:
    """A file for several processors."""
    start, head, body = 8 + 20 * len(whole), struct.pack(">2I", 0xCAFEBABE, len(whole)), b""
    for part in whole:
        processor = struct.unpack_from("<I", part, 4)[0]
        head += struct.pack(">5I", processor, 0, start + len(body), len(part), 0)
        body += part
    return head + body


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A bundle with a program, a library, and what belongs to them."""
    folder = tmp_path / "made" / "Tilebridge.app"
    contents = folder / "Contents"
    libraries, resources = contents / "Frameworks" / "pygame" / ".dylibs", contents / "Resources"
    for each in (libraries, resources, contents / "MacOS", contents / "_CodeSignature"):
        each.mkdir(parents=True)
    program = contents / "MacOS" / "Tilebridge"
    program.write_bytes(machine_code((f"@rpath/{SDL}",), rpath="@loader_path/../Frameworks"))
    program.chmod(0o755)
    (libraries / SDL).write_bytes(for_several(machine_code(), machine_code(processor=X86_64)))
    (contents / "Frameworks" / SDL).symlink_to(f"pygame/.dylibs/{SDL}")
    (contents / "Info.plist").write_bytes(plistlib.dumps(PLIST))
    (contents / "_CodeSignature" / "CodeResources").write_text("seal", encoding="utf-8", newline="\n")
    shutil.copy(ROOT / "assets" / "icon.icns", resources)
    for name in mac_bundle.PAPERS:
        (resources / name).write_text(name, encoding="utf-8", newline="\n")
    for place, text in collect([f"pygame/.dylibs/{SDL}"], {}, tmp_path / "work").items():
        (resources / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(text, resources / place)
    return folder


def wrong(bundle: Path) -> list[str]:
    return [each.about for each in mac_bundle.findings(bundle) if each.wrong]


def described(bundle: Path, **told: object) -> None:
    (bundle / "Contents" / "Info.plist").write_bytes(plistlib.dumps(PLIST | told))


def library(bundle: Path, data: bytes) -> None:
    (bundle / "Contents" / "Frameworks" / "pygame" / ".dylibs" / SDL).write_bytes(data)


SPOILT: dict[str, Callable[[Path], object]] = {
    "CFBundleIdentifier": lambda bundle: described(bundle, CFBundleIdentifier="tilebridge"),
    "CFBundleShortVersionString": lambda bundle: described(bundle, CFBundleShortVersionString="0.0.0"),
    "CFBundleLocalizations": lambda bundle: described(bundle, CFBundleLocalizations=["en"]),
    "Info.plist": lambda bundle: (bundle / "Contents" / "Info.plist").write_text(
        "no list", encoding="utf-8", newline="\n"
    ),
    "executable": lambda bundle: described(bundle, CFBundleExecutable="main"),
    "icon": lambda bundle: (bundle / "Contents" / "Resources" / "icon.icns").write_bytes(b"icns\0\0\0\x08"),
    "names": lambda bundle: (bundle / "contents").mkdir(),
    "links": lambda bundle: (bundle / "Contents" / "link").symlink_to("/tmp"),
    "papers": lambda bundle: (bundle / "Contents" / "Resources" / "LICENSE.txt").unlink(),
    "licences": lambda bundle: (bundle / "Contents" / "Resources" / "libmystery.dylib").write_bytes(machine_code()),
    "for them": lambda bundle: library(bundle, machine_code(processor=X86_64)),
    "macOS": lambda bundle: library(bundle, machine_code(oldest=14)),
    "rpaths": lambda bundle: library(bundle, machine_code(rpath="/Users/somebody/lib")),
    "libraries": lambda bundle: library(bundle, machine_code(("@loader_path/libogg.dylib",))),
    "signatures": lambda bundle: library(bundle, machine_code(signed="none")),
    "seal": lambda bundle: (bundle / "Contents" / "_CodeSignature" / "CodeResources").unlink(),
    "program": lambda bundle: library(bundle, machine_code()[:40]),
}
"""How a bundle may be spoilt, by what tells it."""


@pytest.mark.parametrize("who", ["none", "nobody", "somebody"])
def test_a_program_says_who_signed_it(who: str, tmp_path: Path) -> None:
    file = tmp_path / "program"
    file.write_bytes(for_several(machine_code(signed=who), machine_code(signed=who, processor=X86_64)))
    assert [(part.processor, part.signature) for part in parts(file)] == [("arm64", who), ("x86_64", who)]


if sys.platform.startswith("linux"):  # Windows has no such links, and macOS has the real thing

    def test_a_bundle_without_faults_is_good(bundle: Path) -> None:
        assert wrong(bundle) == []

    @every_row("about", SPOILT)
    def test_what_is_wrong_is_told_and_nothing_else(about: str, bundle: Path, tmp_path: Path) -> None:
        other = shutil.copytree(bundle, tmp_path / about / bundle.name, symlinks=True)
        SPOILT[about](other)
        assert wrong(other) == [about]

    def test_the_zip_is_as_good_as_what_was_packed(
        bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "game.zip"
        with zipfile.ZipFile(file, "w") as archive:
            for each in sorted(bundle.rglob("*")):
                name = each.relative_to(bundle.parent).as_posix()
                entry = zipfile.ZipInfo.from_file(each, name) if not each.is_symlink() else zipfile.ZipInfo(name)
                if each.is_symlink():
                    entry.external_attr = 0o120755 << 16
                archive.writestr(
                    entry, str(each.readlink()) if each.is_symlink() else each.read_bytes() if each.is_file() else b""
                )
        monkeypatch.setattr("sys.argv", ["mac_bundle", str(file)])
        assert mac_bundle.main() == 0
        told = capsys.readouterr().out
        assert "1, all inside" in told and told.count("unseen") == len(mac_bundle.UNSEEN)
