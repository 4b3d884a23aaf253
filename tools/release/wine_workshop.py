"""The folder in which programs for Windows are made and run by Wine, with a screen of its own.

What is downloaded is kept in a second folder between runs; its sums are checked each time.
"""

from __future__ import annotations

import hashlib
import os
import re
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.e2e.play_windows import TableSeen, loader
from tests.e2e.xgame import Screen
from tools.pack import ROOT

PATIENCE = 600
"""Seconds one command may take."""
UNREACHABLE = re.compile(
    r"connection broken by|Max retries exceeded|name resolution|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT"
)
"""What pip and npm say when there is no way to their registries."""


class StepFailed(Exception):
    """A step did not do what it should; the argument says what was seen."""


class EndedBadly(StepFailed):
    """A command ended with another exit code than 0."""

    def __init__(self, told: str, code: int) -> None:
        super().__init__(told)
        self.code = code


class TookTooLong(StepFailed):
    """A command was ended because it had not ended by itself."""


class NotTried(Exception):
    """What a step needs cannot be had here; the argument says what."""


@dataclass
class Workshop:
    """The folder in which everything is made, Wine's own folder in it, and the screen that programs open."""

    work: Path
    downloads: Path
    screen: Screen
    environment: dict[str, str] = field(default_factory=dict)
    table: TableSeen | None = None
    """What lay on the table of the match in the installed game."""

    def __post_init__(self) -> None:
        self.environment = {
            **os.environ, "WINEPREFIX": str(self.work / "prefix"), "WINEARCH": "win64", "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "bcryptprimitives=n;ucrtbase=n,b", "SDL_AUDIODRIVER": "dummy",
            "DISPLAY": self.screen.environment["DISPLAY"],
        }  # fmt: skip
        self.environment.pop("SDL_VIDEODRIVER", None)  # Wine's window is one of Windows
        self.screen.environment = self.environment

    @property
    def python(self) -> Path:
        return self.work / "python" / "cp311" / "python.exe"

    @property
    def site(self) -> Path:
        return self.python.parent / "Lib" / "site-packages"

    @property
    def requirements(self) -> Path:
        """The libraries that were put there, for pip."""
        return self.work / "requirements-windows.txt"

    @property
    def dist(self) -> Path:
        return self.work / "dist"

    @property
    def drive(self) -> Path:
        """Drive C: of Wine."""
        return self.work / "prefix" / "drive_c"

    def wine(self, *words: object, **more: str) -> str:
        """What a program for Windows says; raises StepFailed when it ends with another code than 0."""
        return run([loader(), *map(str, words)], {**self.environment, **more})

    def module(self, *words: object, **more: str) -> str:
        """What a module of the repository says that runs in Python for Windows."""
        return self.wine(self.python, "-m", *words, **more)

    def end_wine(self) -> None:
        """End whatever runs in this Wine, and wait for it."""
        for word in ("-k", "-w"):
            with suppress(StepFailed):
                run(["wineserver", word], self.environment, patience=30)


def run(command: Sequence[str], environment: dict[str, str], folder: Path = ROOT, patience: float = PATIENCE) -> str:
    """What a command prints, through a pipe: Python for Windows ends at once where Wine gives it a file."""
    with subprocess.Popen(
        command, env=environment, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, start_new_session=True,
    ) as process:  # fmt: skip
        try:
            said, _ = process.communicate(timeout=patience)
        except subprocess.TimeoutExpired as fault:
            told = (fault.stdout or b"").decode("utf-8", "replace")
            raise TookTooLong(f"{' '.join(command)} was ended after {patience:.0f} s\n{told[-3000:]}") from None
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    told = said.decode("utf-8", "replace")
    if process.returncode != 0:
        raise EndedBadly(f"{' '.join(command)} ended with {process.returncode}\n{told[-3000:]}", process.returncode)
    return told


def bring(command: Sequence[str], folder: Path) -> None:
    """Let a registry's client download into the folder; raises NotTried where there is no way to the registry."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        run(command, dict(os.environ), folder)
    except StepFailed as fault:
        if isinstance(fault, TookTooLong) or UNREACHABLE.search(str(fault)):
            raise NotTried(f"the package index cannot be reached ({' '.join(command[:4])} …)") from fault
        raise


def fetched(file: Path, wanted: str, command: Sequence[str]) -> Path:
    """The file with this SHA-256 sum, of an earlier run or brought by the command; raises StepFailed, NotTried."""
    if not file.is_file() or sum_of(file) != wanted:
        file.unlink(missing_ok=True)
        bring(command, file.parent)
    if not file.is_file():
        raise StepFailed(f"{' '.join(command)} brought no {file.name}")
    if sum_of(file) != wanted:
        raise StepFailed(f"{file.name} has the sum {sum_of(file)}, not {wanted}")
    return file


def sum_of(file: Path) -> str:
    """The SHA-256 sum of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def last_line(text: str) -> str:
    """The last line that says something."""
    return next((line for line in reversed(text.splitlines()) if line.strip() and not line.startswith("X conn")), "")


def windows_path(path: Path) -> str:
    """What a program under Wine calls the path."""
    return "Z:" + str(path.resolve()).replace("/", "\\")
