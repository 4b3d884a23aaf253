"""Runs the tests in Python for Windows on Debian, by Wine: `python -m tools.release.windows_tests [FOLDER …]`.

The folder to work in stays, so that a second run makes nothing anew unless other libraries are wanted. What fails must
be a row of the table in `tests/e2e/README.md`, which lists what is Wine's own fault. Exit code 0; 1 when something else
failed or a folder did not come to its end; 2 when something is missing.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from tests.e2e import play_windows
from tests.e2e.xgame import Screen
from tools.pack import ROOT
from tools.release.windows import (
    NEEDS,
    add_libraries,
    make_prefix,
    make_python,
    usual_downloads,
    wanted_libraries,
)
from tools.release.wine_workshop import NotTried, StepFailed, Workshop

NEEDED = ("wine", "Xvfb", "xdotool")
FOLDERS = ("rules", "solver", "puzzles", "ai", "session", "cli", "ui", "test_*.py")
"""Of `tests`, each run by itself; the files beside them are run together."""
README = ROOT / "tests" / "e2e" / "README.md"
ROW = re.compile(r"(?m)^\| `(tests/\S+::\S+)` \| (.+) \|$")
FAILED = re.compile(r"(?m)^(?:FAILED|ERROR) (\S+)")
SUMMARY = re.compile(r"(?m)^(?:\d+ \w+, )*\d+ (?:passed|failed).* in .*$")
WITHOUT_WINDOW: Mapping[str, str] = {
    "SDL_VIDEODRIVER": "dummy",
    "SDL_XINPUT_ENABLED": "0",  # the thread of Wine's xinput1_4 runs on where that library is gone, and crashes
}
LONGEST = 3600
"""Seconds that the tests of a folder may take."""
SILENCE = 300
"""Seconds after which a test that is not over is told with its traceback and ends its process."""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folders", nargs="*", default=[f"tests/{name}" for name in FOLDERS])
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "windows-tests", help="stays for the next run")
    parser.add_argument("--workers", type=int, default=1, help="processes that run tests")
    wishes = parser.parse_args()
    if missing := [name for name in NEEDED if shutil.which(name) is None]:
        print(f"missing: {', '.join(missing)}; on Debian: {NEEDS}")
        return 2
    wishes.work.mkdir(parents=True, exist_ok=True)
    known, is_fine = known_failures(README.read_text(encoding="utf-8")), True
    with Screen(*play_windows.SIZE) as screen:
        shop = Workshop(wishes.work.resolve(), usual_downloads(), screen)
        try:
            prepare(shop)
            for folder in wishes.folders:
                is_fine &= report(folder, tested(shop, folder, wishes.workers), known)
        except NotTried as fault:
            print(f"not run: {fault}")
            return 2
        except StepFailed as fault:
            print(f"failed: {fault}")
            return 1
        finally:
            shop.end_wine()
    return 0 if is_fine else 1


def known_failures(text: str) -> Mapping[str, str]:
    """What fails by Wine's own fault, by test, each with its reason."""
    return dict(ROW.findall(text))


def prepare(shop: Workshop) -> None:
    """Python for Windows with the libraries of requirements-release.txt, also those of tests, unless it is there with
    the same ones."""
    if shop.requirements.is_file() and shop.requirements.read_text(encoding="utf-8") != wanted_libraries():
        shutil.rmtree(shop.work)
        shop.work.mkdir()
    for there, step in ((shop.python, make_python), (shop.site / "pytest", add_libraries)):
        if not there.exists():
            print(f"{step.__name__.replace('_', ' ')}: {step(shop)}", flush=True)
    if not (shop.work / "prefix").exists():
        print(f"make prefix: {make_prefix(shop)}", flush=True)


def places(pattern: str) -> list[str]:
    """The folder, or the files, that a pattern names; raises NotTried for none, with which pytest would run all."""
    if found := [each.relative_to(ROOT).as_posix() for each in sorted(ROOT.glob(pattern))]:
        return found
    raise NotTried(f"there is no {pattern}")


def tested(shop: Workshop, folder: str, workers: int) -> str:
    """What pytest says of the tests of a folder. They run in processes of their own, so that one that stands still and
    is ended takes no other with it. Of Wine's services, which a first program starts, some keep its output open: it is
    read until that program ends, not to its end."""
    command = ["nice", "-n", "10", play_windows.loader(), str(shop.python), "-m", "pytest", "-q"]
    command += [f"-n{workers}", "--tb=short"]
    command += ["-p", "no:cacheprovider", "-o", f"faulthandler_timeout={SILENCE}"]
    command += ["-o", "faulthandler_exit_on_timeout=true", "--basetemp", "C:\\t", *places(folder)]
    process = subprocess.Popen(
        command, env={**shop.environment, **WITHOUT_WINDOW}, cwd=ROOT, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    said: list[bytes] = []
    assert process.stdout is not None
    listener = threading.Thread(target=_listen, args=(process.stdout, said), daemon=True)
    listener.start()
    try:
        process.wait(LONGEST)
    except subprocess.TimeoutExpired:
        shop.end_wine()  # with the processes that run tests
        process.kill()
        process.wait()
    listener.join(2.0)
    return b"".join(said).decode("utf-8", "replace").replace("\r\n", "\n")


def _listen(output: IO[bytes], said: list[bytes]) -> None:
    while chunk := output.read1(1 << 16):  # type: ignore[attr-defined]
        said.append(chunk)


def unexpected(told: str, known: Mapping[str, str]) -> list[str]:
    """The failures that are not known; the whole if pytest did not come to its end."""
    if SUMMARY.search(told) is None:
        return [f"no end: {told[-3000:]}"]
    return [name for name in FAILED.findall(told) if name not in known]


def report(folder: str, told: str, known: Mapping[str, str]) -> bool:
    """Say how the tests of a folder went; whether nothing failed but what is known to."""
    summary, wrong = SUMMARY.findall(told), unexpected(told, known)
    print(f"{folder}: {summary[-1] if summary else 'did not end'}", flush=True)
    for name in FAILED.findall(told):
        print(f"  {name}: {known.get(name, 'NOT KNOWN')}", flush=True)
    if wrong:
        print(told[-20_000:], flush=True)
    return not wrong


if __name__ == "__main__":
    began = time.monotonic()
    code = main()
    print(f"{time.monotonic() - began:.0f} s")
    sys.exit(code)
