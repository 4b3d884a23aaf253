"""Builds the wheel, installs it as a player would, and lets the installed game test itself.

    python -m tools.release.try_wheel [--out FOLDER] [--pinned] [--wheel FILE] [--python PYTHON] [--quick]

The wheel must hold every file of `game` and `assets`. It is installed into a fresh environment beside the pinned
libraries and started from an empty folder, so that nothing is found in the repository by chance. What serves screen
readers must have come with it, but on Windows for ARM. `--pinned` builds it with the hatchling of this environment
instead of fetching one, `--wheel` tries one that is there, `--quick` leaves out the self-test and only asks for the
version. Exit code 0 or 1.
"""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

from tools.pack import PATIENCE, ROOT, clean_environment, megabytes

COPIED = ("game", "assets")
"""What the wheel takes over from the repository."""
PASSING = {"__pycache__", ".DS_Store"}


class WheelFault(Exception):
    """The wheel is not what it should be; the argument says what is wrong."""


def build_wheel(out: Path, python: str = sys.executable, *, pinned: bool = False) -> Path:
    """The wheel that pip makes of the repository, in `out`; `pinned` says with which hatchling."""
    command = [python, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(out)]
    _run([*command, *(["--no-build-isolation"] if pinned else []), str(ROOT)], out)
    (wheel,) = out.glob("tilebridge-*.whl")
    return wheel


def missing_from(wheel: Path) -> list[str]:
    """The files of the repository that the wheel should hold and does not."""
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    return [name for name in _copied_files() if f"tilebridge/{name}" not in inside]


def install(wheel: Path, folder: Path, python: str = sys.executable) -> Path:
    """A fresh environment in `folder` with the wheel and nothing of the repository; the folder of its commands."""
    _run([python, "-m", "venv", str(folder)], folder.parent)
    commands = folder / ("Scripts" if sys.platform == "win32" else "bin")
    pins = ROOT / "requirements.txt"
    _run([str(commands / "python"), "-m", "pip", "install", "--quiet", "-c", str(pins), str(wheel)], folder.parent)
    return commands


def _copied_files() -> list[str]:
    files = [file for name in COPIED for file in (ROOT / name).rglob("*") if file.is_file()]
    return sorted(file.relative_to(ROOT).as_posix() for file in files if not PASSING & set(file.parts))


def _run(command: Sequence[str], folder: Path) -> str:
    """What a command prints that is started in `folder` without this environment's libraries; raises WheelFault."""
    environment = {**clean_environment(), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE,
        check=False,
    )  # fmt: skip
    if done.returncode != 0:
        raise WheelFault(f"{' '.join(command)} ended with {done.returncode}\n{done.stdout}{done.stderr}".strip())
    return done.stdout.strip()


def _tried(wheel: Path, python: str, quick: bool) -> str:
    missing = missing_from(wheel)
    if missing:
        raise WheelFault(f"{wheel.name} lacks {len(missing)} files: {', '.join(missing[:5])}")
    with tempfile.TemporaryDirectory() as name:
        commands, elsewhere = install(wheel, Path(name) / "environment", python), Path(name) / "empty"
        elsewhere.mkdir()
        if not (sys.platform == "win32" and platform.machine() == "ARM64"):
            _run([str(commands / "python"), "-c", "import accesskit"], elsewhere)
        version = _run([str(commands / "tilebridge"), "--version"], elsewhere)
        _run([str(commands / "python"), "-m", "tilebridge", "--help"], elsewhere)
        if not quick:
            _run([str(commands / "tilebridge"), "--selftest", "--language", "en"], elsewhere)
        if any(elsewhere.iterdir()):
            raise WheelFault("the installed game writes into the folder it is started from")
    told = "answers" if quick else "is whole"
    return f"{wheel.name}: {megabytes(wheel):.1f} MB, {len(_copied_files())} files; {version} {told}"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=None, help="leave the wheel here")
    parser.add_argument("--python", default=sys.executable, help="build and install with this Python")
    parser.add_argument("--pinned", action="store_true", help="build with the hatchling that is installed here")
    parser.add_argument("--wheel", type=Path, default=None, help="try this one instead of building one")
    parser.add_argument("--quick", action="store_true", help="no self-test")
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        out = (wishes.out or Path(name)).resolve()
        out.mkdir(parents=True, exist_ok=True)
        try:
            wheel = wishes.wheel or build_wheel(out, wishes.python, pinned=wishes.pinned)
            print(_tried(wheel.resolve(), wishes.python, wishes.quick))
        except WheelFault as fault:
            print(f"failed: {fault}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
