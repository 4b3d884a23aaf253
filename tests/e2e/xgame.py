"""Drives the real window: an own X server, the program in it, a real mouse, and the semantic tree to look at.

Used by the scripts beside it; needs Xvfb, xdotool, xwininfo and ImageMagick's import (Debian: xvfb xdotool x11-utils
imagemagick), and openbox where a window manager is wanted.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).resolve().parents[2]
POLL = 0.02
STEP = 0.012
"""Seconds between two mouse events of one movement: a quick hand, but slower than the frames of the game."""


class Stuck(Exception):
    """The program did not do in time what was waited for."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One node of the semantic tree."""

    id: str
    role: str
    label: str
    value: str
    rect: tuple[int, int, int, int]
    actions: frozenset[str]
    focused: bool = False

    @property
    def centre(self) -> tuple[int, int]:
        x, y, w, h = self.rect
        return x + w // 2, y + h // 2


@dataclass(frozen=True, slots=True)
class Sight:
    """What is on screen at one moment."""

    scene: str
    nodes: tuple[Seen, ...]
    settled: bool = True

    def get(self, ident: str) -> Seen | None:
        return next((node for node in self.nodes if node.id == ident), None)

    @property
    def focused(self) -> Seen | None:
        """Where the keys are."""
        return next((node for node in self.nodes if node.focused), None)

    def role(self, role: str) -> tuple[Seen, ...]:
        return tuple(node for node in self.nodes if node.role == role)

    def starting(self, prefix: str) -> tuple[Seen, ...]:
        return tuple(node for node in self.nodes if node.id.startswith(prefix))

    def can(self, ident: str, action: str = "press") -> bool:
        node = self.get(ident)
        return node is not None and action in node.actions


def parse_sight(text: str) -> Sight:
    data = json.loads(text)
    nodes = tuple(
        Seen(n["id"], n["role"], n["label"], str(n["value"]), tuple(n["rect"]), frozenset(n["actions"]), "focused" in n)
        for n in data["nodes"]
    )
    return Sight(data["scene"], nodes, data.get("settled", True))


class Screen:
    """A screen of its own for one program; ends with the `with` block."""

    def __init__(self, width: int = 1280, height: int = 720, *, manager: bool = False) -> None:
        self.size = (width, height)
        self.processes: list[subprocess.Popen[bytes]] = []
        read, write = os.pipe()
        self._start(
            "Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", pipe=write
        )
        os.close(write)
        with os.fdopen(read) as stream:
            number = stream.readline().strip()
        if not number:
            raise Stuck("Xvfb did not start")
        self.environment = {**os.environ, "DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        if manager:
            self._start("openbox")
            time.sleep(0.5)

    def _start(self, *command: str, pipe: int | None = None) -> None:
        tool = shutil.which(command[0])
        if tool is None:
            raise Stuck(f"{command[0]} is not installed")
        environment = getattr(self, "environment", None)
        keep = () if pipe is None else (pipe,)
        quiet = subprocess.DEVNULL
        self.processes.append(
            subprocess.Popen(
                [tool, *command[1:]], env=environment, pass_fds=keep, stdin=quiet, stdout=quiet, stderr=quiet
            )
        )

    def run(self, *command: str) -> str:
        """A tool's output, on this screen."""
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False, timeout=60)
        return done.stdout

    def picture(self, file: Path) -> Path:
        file.parent.mkdir(parents=True, exist_ok=True)
        self.run("import", "-window", "root", str(file))
        return file

    def close(self) -> None:
        for process in reversed(self.processes):
            end(process)

    def __enter__(self) -> Screen:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def end(process: subprocess.Popen[bytes], patience: float = 5) -> None:
    """Asks a process of ours to end, then insists."""
    if process.poll() is None:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(patience)
    if process.poll() is None:
        process.kill()
        process.wait()


class Program:
    """The game running on a screen, seen through --describe and moved by the mouse."""

    def __init__(
        self,
        screen: Screen,
        folder: Path,
        *options: str,
        command: Sequence[str] | None = None,
        pictures: Path | None = None,
    ) -> None:
        self.screen = screen
        self.folder = folder
        self.pictures = pictures or folder
        self.file = folder / "describe.json"
        self.file.unlink(missing_ok=True)  # what an earlier program showed last would be taken for this one's page
        self.log = folder / "program.log"
        self.taken = 0
        self._rested: Sight | None = None
        start = list(command or (sys.executable, str(ROOT / "main.py")))
        width, height = screen.size
        start += [
            "--describe",
            str(self.file),
            "--data-dir",
            str(folder / "data"),
            "--window",
            f"{width}x{height}",
            *options,
        ]
        self.process = subprocess.Popen(
            start,
            cwd=folder,
            env=screen.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        with self.log.open("wb") as log:  # through a pipe: Python for Windows ends at once where Wine gives it a file
            self._copier = subprocess.Popen(["cat"], stdin=self.process.stdout, stdout=log)

    def sight(self) -> Sight | None:
        """What the program said was on screen when it last rested; None before its first word."""
        with suppress(OSError, ValueError):
            found = parse_sight(self.file.read_text(encoding="utf-8"))
            self._rested = found if found.settled else self._rested
            return self._rested
        return None

    def wait(self, wanted: Callable[[Sight], bool], what: str, seconds: float = 20) -> Sight:
        """The first sight that is as wanted."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            sight = self.sight()
            if sight is not None and wanted(sight):
                return sight
            if self.process.poll() is not None:
                raise Stuck(
                    f"the program ended with {self.process.returncode}, waiting for {what}: {self.last_words()}"
                )
            time.sleep(POLL)
        picture = self.picture("stuck")
        seen = self.sight()
        raise Stuck(f"no {what} within {seconds:g} s; scene {seen.scene if seen else None}, picture {picture}")

    def comes(self, wanted: Callable[[Sight], bool], seconds: float) -> bool:
        """Whether a sight that is as wanted comes within this time."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            if (sight := self.sight()) is not None and wanted(sight):
                return True
            time.sleep(POLL)
        return False

    def scene(self, *names: str, seconds: float = 20) -> Sight:
        return self.wait(lambda sight: sight.scene in names, f"scene {' or '.join(names)}", seconds)

    def last_words(self) -> str:
        """The end of what it wrote to the terminal and to its log."""
        files = (self.log, *sorted((self.folder / "data").glob("*.log")))
        return "\n".join(file.read_text(encoding="utf-8", errors="replace")[-2000:] for file in files)

    def picture(self, name: str) -> Path:
        self.taken += 1
        return self.screen.picture(self.pictures / f"{self.taken:03d}-{name}.png")

    def origin(self) -> tuple[int, int]:
        """Where the window's own corner lies on the screen (not 0, 0 under a window manager)."""
        found = self.screen.run("xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)).split()
        lines = self.screen.run("xwininfo", "-id", found[-1]).splitlines() if found else []
        corner = [int(line.split()[-1]) for line in lines if "Absolute upper-left" in line]
        return (corner[0], corner[1]) if corner else (0, 0)

    def mouse(self, *words: object) -> None:
        """One xdotool call; all of a movement in one call, so that the hand does not stutter."""
        self.screen.run("xdotool", *(str(word) for word in words))

    def click(self, at: Seen | tuple[int, int], *, keys: Iterable[str] = ()) -> None:
        x, y = self._on_screen(at)
        held = tuple(keys)
        down = [word for key in held for word in ("keydown", key)]
        up = [word for key in held for word in ("keyup", key)]
        self.mouse(
            "mousemove", x, y, "sleep", 0.04, *down, "mousedown", 1, "sleep", 0.04, "mouseup", 1, *up, "sleep", 0.02
        )

    def drag(self, start: Seen | tuple[int, int], goal: Seen | tuple[int, int], *, steps: int = 10) -> None:
        (x0, y0), (x1, y1) = self._on_screen(start), self._on_screen(goal)
        words: list[object] = ["mousemove", x0, y0, "sleep", 0.04, "mousedown", 1, "sleep", 0.04]
        for step in range(1, steps + 1):
            words += ["mousemove", x0 + (x1 - x0) * step // steps, y0 + (y1 - y0) * step // steps, "sleep", STEP]
        self.mouse(*words, "sleep", 0.05, "mouseup", 1, "sleep", 0.02)

    def key(self, *names: str) -> None:
        self.mouse("key", *names)

    def _on_screen(self, at: Seen | tuple[int, int]) -> tuple[int, int]:
        x, y = at.centre if isinstance(at, Seen) else at
        left, top = self.origin()
        return left + x, top + y

    def close(self) -> None:
        end(self.process)

    def __enter__(self) -> Program:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
