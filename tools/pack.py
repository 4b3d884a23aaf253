"""Builds the game and packs it for players: .tar.xz on Linux, .zip elsewhere; prints how large it has become.

    python -m tools.pack [--out dist] [--built FOLDER] [--untested]

What is built tests itself before it is packed. Exit code 1 when that fails, when a library would go out without its
licence or asks for a newer Linux than players are promised, or when it is larger than it may be; before it is, a
warning says so.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from game import __version__
from tools.release.language_words import in_every_language
from tools.release.licences import binaries, without_licence
from tools.release.players_page import players_page

ROOT = Path(__file__).resolve().parent.parent
NAME = "Tilebridge"
LINUX, MAC = sys.platform.startswith("linux"), sys.platform == "darwin"
SYSTEM = "linux" if LINUX else "macos" if MAC else "windows"
PACKED, UNPACKED = "packed", "unpacked"
LIMITS: Mapping[tuple[str, str], tuple[float, float]] = MappingProxyType(
    {
        ("linux", PACKED): (17.6, 19.1),  # .tar.xz: 16.6 in Debian 12 with its own Python, as pack.yml makes it
        ("linux", UNPACKED): (46.0, 50.0),  # 42.7
        ("windows", PACKED): (22.5, 25.5),  # .zip: 20.9, made under Wine
        ("windows", UNPACKED): (44.0, 52.0),  # 38.7
        ("macos", PACKED): (22.5, 25.5),  # .zip: about 20.5, reckoned from half of the wheels for both processors
        ("macos", UNPACKED): (48.0, 56.0),  # about 42
    }
)
"""Megabytes (10^6 bytes) by system and state: above the first a warning, above the second an error. A zip packs each
file by itself and by a weaker method: the files of Linux take 21.0 in one."""
OLDEST_GLIBC = (2, 35)
"""The C library of the oldest Linux that docs/players.md promises: Ubuntu 22.04; Debian 12 has 2.36. What is built on a
newer system may ask for functions that these lack, and does not start there."""
PATIENCE = 300
"""Seconds the self-test may take on a slow machine."""


class NoArchive(Exception):
    """There is not exactly one archive to go on with; the argument says how many and where."""


def build(work: Path) -> Path:
    """The folder (or macOS bundle) that PyInstaller makes of build.spec."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(work / "dist"), "--workpath", str(work / "work"), str(ROOT / "build.spec")]
    subprocess.run(command, check=True, cwd=ROOT, stdin=subprocess.DEVNULL)
    return work / "dist" / (f"{NAME}.app" if MAC else NAME)


def executable(folder: Path) -> Path:
    """What is started in it."""
    if MAC:
        return folder / "Contents" / "MacOS" / NAME
    return folder / (NAME if LINUX else f"{NAME}.exe")


def papers(work: Path) -> dict[str, Path]:
    """What a player finds beside the game, by its name there: how to begin, how games are written down, the licence.

    The first is made anew, in `work`.
    """
    page = work / "README.html"
    work.mkdir(parents=True, exist_ok=True)
    page.write_text(players_page(), encoding="utf-8", newline="\n")
    return {
        page.name: page,
        "notation.md": ROOT / "docs" / "notation.md",
        "LICENSE.txt": ROOT / "LICENSE",
    }


def add_papers(folder: Path) -> None:
    """Put the papers beside the executable, and on Linux the way into the menu.

    Not on macOS: there build.spec puts them in before the bundle is signed, and whoever changes a signed bundle makes
    it a damaged one.
    """
    if MAC:
        return
    with tempfile.TemporaryDirectory() as work:
        for name, paper in papers(Path(work)).items():
            shutil.copy(paper, folder / name)
    if LINUX:
        shutil.copy(ROOT / "assets" / "icon.png", folder / "tilebridge.png")
        menu = ROOT / "packaging" / "linux"
        shutil.copy(menu / "add-to-menu.sh", folder / "add-to-menu.sh")
        entry = in_every_language((menu / "tilebridge.desktop").read_text(encoding="utf-8"))
        (folder / "tilebridge.desktop").write_text(entry, encoding="utf-8", newline="\n")


def clean_environment() -> dict[str, str]:
    """The environment of a machine that has none of the game's libraries."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}


def tests_itself(folder: Path) -> bool:
    """Whether the built game finds itself whole, on a machine without any of its libraries."""
    command = [str(executable(folder)), "--selftest", "--language", "en"]
    return subprocess.run(command, env=clean_environment(), timeout=PATIENCE, check=False).returncode == 0


def stem() -> str:
    """What the name of every download of this system begins with."""
    return f"{NAME}-{__version__}-{SYSTEM}-{platform.machine().lower()}"


def packed(folder: Path, out: Path) -> Path:
    """The archive of the folder."""
    out.mkdir(parents=True, exist_ok=True)
    if LINUX:
        file = out / f"{stem()}.tar.xz"
        with tarfile.open(file, "w:xz", preset=9) as archive:
            archive.add(folder, NAME)
        return file
    file = out / f"{stem()}.zip"
    if MAC:  # keeps links and permissions, which zipfile does not
        subprocess.run(["ditto", "-c", "-k", "--keepParent", str(folder), str(file)], check=True)
        return file
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for each in sorted(folder.rglob("*")):
            archive.write(each, Path(NAME) / each.relative_to(folder))
    return file


def unpacked(archive: Path, into: Path) -> Path:
    """The game's folder (or macOS bundle), taken out of its archive the way a player's system does."""
    into.mkdir(parents=True, exist_ok=True)
    if MAC:
        subprocess.run(["ditto", "-x", "-k", str(archive), str(into)], check=True)
        return into / f"{NAME}.app"
    unpack(archive, into)
    return into / NAME


def unpack(archive: Path, into: Path) -> None:
    """Everything of an archive. Python 3.11.2, which is Debian 12's, has no filters for tar yet; 3.13 warns of none."""
    if archive.suffix == ".zip" or not hasattr(tarfile, "data_filter"):
        shutil.unpack_archive(archive, into)
    else:
        shutil.unpack_archive(archive, into, filter="data")


def the_archive(folder: Path) -> Path:
    """The one archive in the folder; raises NoArchive when there is none or more."""
    found = sorted([*folder.glob("*.tar.xz"), *folder.glob("*.zip")])
    if len(found) != 1:
        raise NoArchive(f"{len(found)} archives in {folder}, not one")
    return found[0]


def megabytes(folder: Path) -> float:
    """The size of all files in it."""
    files = [folder] if folder.is_file() else folder.rglob("*")
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink()) / 1e6


def asks_for(file: Path) -> tuple[int, ...]:
    """The newest version of the C library in which a program or library wants a function, as (2, 35); () if none."""
    found = re.findall(rb"\0GLIBC_(\d+(?:\.\d+)+)(?=\0)", file.read_bytes())
    return max((tuple(map(int, version.split(b"."))) for version in found), default=())


def too_new(folder: Path) -> dict[str, str]:
    """The programs and libraries that do not start on the oldest Linux, and the C library they ask for."""
    if not LINUX:
        return {}
    asked = {file.name: asks_for(file) for file in binaries(folder)}
    return {name: ".".join(map(str, version)) for name, version in sorted(asked.items()) if version > OLDEST_GLIBC}


def unfit(folder: Path) -> str:
    """Why what was built may not be packed; "" if it may."""
    unlicensed, newer = without_licence(folder), too_new(folder)
    if unlicensed:
        return f"packed without a licence: {', '.join(unlicensed)}"
    if newer:
        return "asks for a newer Linux than players are promised: " + ", ".join(f"{k} ({v})" for k, v in newer.items())
    return ""


def outgrown(sizes: Mapping[str, float], system: str = SYSTEM) -> tuple[list[str], list[str]]:
    """What is so large that somebody should look at it, and what is too large; `sizes` in megabytes by state."""
    told: tuple[list[str], list[str]] = ([], [])
    for state, size in sizes.items():
        for limit, sentences in zip(reversed(LIMITS[system, state]), reversed(told), strict=True):
            if size > limit:
                sentences.append(f"{size:.1f} MB {state}, more than {limit:.1f}")
                break
    return told


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where the archive goes")
    parser.add_argument("--built", type=Path, default=None, help="pack this folder instead of building one")
    parser.add_argument("--untested", action="store_true", help="do not let the built game test itself")
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = wishes.built or build(Path(name))
        add_papers(folder)
        if not wishes.untested and not tests_itself(folder):
            print("the built game does not pass its own test")
            return 1
        fault = unfit(folder)
        if fault:
            print(fault)
            return 1
        file = packed(folder, wishes.out)
        sizes = {PACKED: megabytes(file), UNPACKED: megabytes(folder)}
    print(f"{file}: {sizes[PACKED]:.1f} MB packed, {sizes[UNPACKED]:.1f} MB unpacked")
    warnings, faults = outgrown(sizes)
    for word, told in (("warning", warnings), ("error", faults)):
        for sentence in told:
            print(f"{word}: {sentence}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
