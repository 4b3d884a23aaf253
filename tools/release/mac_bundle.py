"""Lists what of a bundle for macOS can be checked without macOS: `python -m tools.release.mac_bundle FILE`.

FILE is `Tilebridge.app` or the zip it was packed into. Names, versions, icon, licences, size, and what its programs say
of themselves: processors, the macOS they need, the libraries they look for, signatures. The last lines name what only
macOS can show. Exit code 0 when nothing is wrong, 1 otherwise.
"""

from __future__ import annotations

import argparse
import plistlib
import stat
import struct
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game import __version__
from game.session.system.paths import APP_ID
from game.session.texts import languages
from tools.pack import NAME, UNPACKED, megabytes, outgrown
from tools.release.licences import binaries, packed_index, without_licence
from tools.release.mach_o import MachineCode, parts

PROMISED = (12, 0)
"""The oldest macOS that docs/players.md promises."""
OF_THE_SYSTEM = ("/usr/lib/", "/System/Library/")
PAPERS = ("README.html", "notation.md", "LICENSE.txt")
ICON_EDGES = {b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024, b"ic13": 256, b"ic14": 512}
"""Kinds of PNG in an .icns file by their edge in pixels; those from 128 on."""
UNSEEN = (
    "that its window opens, and is sharp on a Retina screen",
    "what macOS asks at the first start, and that its words are those of docs/players.md",
    "codesign --verify: whether the seal fits the files",
    "sound, gamepads, input of Chinese and Japanese, VoiceOver",
)
"""What nothing but macOS can show; the weekly workflow opens the window and verifies the seal, and does no more."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked at, what it is, and whether that is wrong."""

    about: str
    told: str
    wrong: bool = False


def findings(bundle: Path) -> Iterator[Finding]:
    """Everything that can be said of a bundle."""
    yield from _names(bundle)
    yield from _description(bundle / "Contents")
    yield from _programs(bundle)
    missing = [name for name in PAPERS if not (bundle / "Contents" / "Resources" / name).is_file()]
    yield Finding("papers", f"missing: {', '.join(missing)}" if missing else ", ".join(PAPERS), bool(missing))
    unlicensed, rows = without_licence(bundle), packed_index(bundle)
    told = f"none for {', '.join(unlicensed)}" if unlicensed else f"of {len(rows)} libraries"
    yield Finding("licences", told, bool(unlicensed) or not rows)
    size = megabytes(bundle)
    warnings, faults = outgrown({UNPACKED: size}, "macos")
    yield Finding("size", "; ".join([f"{size:.1f} MB", *warnings, *faults]), bool(faults))


def _names(bundle: Path) -> Iterator[Finding]:
    """Whether all names can stand on a disk that takes a and A for one letter, and all links lead somewhere inside."""
    files = sorted(bundle.rglob("*"))
    seen = Counter(file.relative_to(bundle).as_posix().casefold() for file in files)
    twice = [name for name, count in seen.items() if count > 1]
    inside = bundle.resolve()
    links = [file for file in files if file.is_symlink()]
    stray = [str(link.relative_to(bundle)) for link in links
             if not link.exists() or not link.resolve().is_relative_to(inside)]  # fmt: skip
    yield Finding("bundle", bundle.name, bundle.name != f"{NAME}.app")
    yield Finding("names", f"twice: {', '.join(twice)}" if twice else f"{len(files)}, none twice", bool(twice))
    yield Finding("links", f"astray: {', '.join(stray)}" if stray else f"{len(links)}, all inside", bool(stray))


def _description(contents: Path) -> Iterator[Finding]:
    """What Info.plist says, and whether it is there."""
    try:
        told = plistlib.loads((contents / "Info.plist").read_bytes())
    except (OSError, ValueError, plistlib.InvalidFileException) as fault:
        yield Finding("Info.plist", f"cannot be read: {fault}", True)
        return
    spoken = [code.replace("_", "-") for code in languages()]
    wanted = {
        "CFBundleIdentifier": APP_ID, "CFBundleName": NAME, "CFBundlePackageType": "APPL",
        "CFBundleShortVersionString": __version__, "NSHighResolutionCapable": True, "CFBundleLocalizations": spoken,
    }  # fmt: skip
    for key, value in wanted.items():
        yield Finding(key, str(told.get(key)), told.get(key) != value)
    program = contents / "MacOS" / str(told.get("CFBundleExecutable"))
    there = program.is_file() and bool(program.stat().st_mode & stat.S_IXUSR)
    yield Finding("executable", program.name + ("" if there else " is none"), not there)
    edges = icon_edges(contents / "Resources" / str(told.get("CFBundleIconFile")))
    yield Finding("icon", f"{', '.join(map(str, edges)) or 'no'} pixels", max(edges, default=0) < 512)


def icon_edges(file: Path) -> list[int]:
    """The sizes of an .icns file from 128 pixels on; empty if it is none."""
    data = file.read_bytes() if file.is_file() else b""
    found, at = set(), 8
    while data[:4] == b"icns" and at + 8 <= len(data):
        kind, size = data[at : at + 4], struct.unpack_from(">I", data, at + 4)[0]
        found.add(ICON_EDGES.get(kind, 0))
        at += max(8, size)
    return sorted(found - {0})


def _programs(bundle: Path) -> Iterator[Finding]:
    """What programs and libraries say of themselves."""
    code: dict[Path, tuple[MachineCode, ...]] = {}
    for file in sorted(binaries(bundle)):
        try:
            code[file] = parts(file)
        except (ValueError, struct.error, KeyError) as fault:
            yield Finding("program", f"{file.relative_to(bundle)}: {fault}", True)
    main = code.get(bundle / "Contents" / "MacOS" / NAME, ())
    wanted = {part.processor for part in main}
    yield Finding("processors", ", ".join(sorted(wanted)) or "none", not wanted)
    every = [(file, part) for file, known in code.items() for part in known]
    lacking = [file.name for file, known in code.items() if not wanted <= {part.processor for part in known}]
    yield Finding("for them", f"not {', '.join(lacking)}" if lacking else f"{len(code)} files", bool(lacking))
    oldest = max((part.oldest for _, part in every if part.processor in wanted), default=(0, 0))
    yield Finding("macOS", f"{oldest[0]}.{oldest[1]} or later", oldest > PROMISED)
    yield from _loaded(bundle, every, [path for part in main for path in part.rpaths])
    signed = Counter(part.signature for _, part in every)
    bare = [file.name for file, part in every if part.signature == "none" and part.processor == "arm64"]
    told = ", ".join(f"by {who}: {count}" for who, count in sorted(signed.items()))
    yield Finding("signatures", told + (f"; does not start: {', '.join(bare)}" if bare else ""), bool(bare))
    sealed = (bundle / "Contents" / "_CodeSignature" / "CodeResources").is_file()
    yield Finding("seal", "there" if sealed else "missing", not sealed)


def _loaded(bundle: Path, every: list[tuple[Path, MachineCode]], from_main: list[str]) -> Iterator[Finding]:
    """Whether every library that is looked for is the system's or in the bundle, and nothing names another machine."""
    foreign = {path for _, part in every for path in part.rpaths if path.startswith("/") and not _of_system(path)}
    lost = set()
    for file, part in every:
        rpaths = [*part.rpaths, *from_main, "@loader_path"]
        for name in part.loads:
            if not _of_system(name) and not any(place.exists() for place in _places(bundle, file, name, rpaths)):
                lost.add(f"{name} (of {file.name})")
    paths = {path for _, part in every for path in part.rpaths}
    yield Finding("rpaths", ", ".join(sorted(foreign or paths)) or "none", bool(foreign))
    yield Finding("libraries", f"not found: {', '.join(sorted(lost))}" if lost else "all found", bool(lost))


def _of_system(path: str) -> bool:
    return path.startswith(OF_THE_SYSTEM)


def _places(bundle: Path, file: Path, name: str, rpaths: list[str]) -> Iterator[Path]:
    """Where macOS would look for a library."""
    for whole in [name.replace("@rpath", path, 1) for path in rpaths] if name.startswith("@rpath") else [name]:
        start, _, rest = whole.partition("/")
        if start == "@loader_path":
            yield file.parent / rest
        elif start == "@executable_path":
            yield bundle / "Contents" / "MacOS" / rest


def unzipped(archive: Path, into: Path) -> Path:
    """The bundle in a zip, with its links and permissions, which zipfile leaves out."""
    with zipfile.ZipFile(archive) as opened:
        for member in opened.infolist():
            mode = member.external_attr >> 16
            if stat.S_ISLNK(mode):
                place = into / member.filename
                place.parent.mkdir(parents=True, exist_ok=True)
                place.symlink_to(opened.read(member).decode())
                continue
            file = Path(opened.extract(member, into))
            if mode and not member.is_dir():
                file.chmod(stat.S_IMODE(mode) | stat.S_IRUSR)
    return into / f"{NAME}.app"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path, help=f"{NAME}.app or its zip")
    file = parser.parse_args().file
    with tempfile.TemporaryDirectory() as name:
        bundle = file if file.is_dir() else unzipped(file, Path(name))
        found = list(findings(bundle))
    for each in found:
        print(f"{'WRONG' if each.wrong else 'ok':6}{each.about:28}{each.told}")
    print(*(f"unseen {each}" for each in UNSEEN), sep="\n")
    wrong = sum(each.wrong for each in found)
    print(f"{len(found) - wrong} of {len(found)} good")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
