"""What bench_start and bench_idle share: the two programs they compare."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from tests.e2e.xgame import ROOT, Screen, Stuck

SIZE = (1280, 720)


def bare(file: Path) -> list[str]:
    """The command of the bare window, which writes `file` after its first frame."""
    return [sys.executable, str(ROOT / "tests" / "bench" / "bare_window.py"), str(file), *map(str, SIZE)]


def game(file: Path, data: Path, *program: str) -> list[str]:
    """The command of the game (or of a built one), which describes its first frame in `file`."""
    start = list(program) or [sys.executable, str(ROOT / "main.py")]
    return [*start, "--describe", str(file), "--data-dir", str(data), "--window", f"{SIZE[0]}x{SIZE[1]}"]


def first_frame(file: Path, data: Path) -> list[str]:
    """The command of the game that writes `file` when its first frame is on the window."""
    start = [sys.executable, str(ROOT / "tests" / "bench" / "first_frame.py"), str(file)]
    return [*start, "--data-dir", str(data), "--window", f"{SIZE[0]}x{SIZE[1]}"]


def launch(
    screen: Screen, command: list[str], file: Path, patience: float = 60
) -> tuple[subprocess.Popen[bytes], float]:
    """The running program and the milliseconds until it wrote `file`."""
    file.unlink(missing_ok=True)
    quiet = subprocess.DEVNULL
    started = time.perf_counter()
    # A person's Python keeps compiled files from the first start on; some workplaces forbid it, which would count here.
    kept = {name: value for name, value in screen.environment.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(command, env=kept, stdin=quiet, stdout=quiet, stderr=quiet)
    while not file.exists():
        if process.poll() is not None or time.perf_counter() - started > patience:
            raise Stuck(f"{command[1]} showed nothing; it ended with {process.poll()}")
        time.sleep(0.001)
    return process, (time.perf_counter() - started) * 1000
