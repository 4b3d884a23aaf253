"""Records drags, keys and a computer's turn in the real window, replays them there, and compares what is on screen.

    python -m tests.e2e.record_replay [--language ja] [--keep DIR]

The table is opened on a position; the replay runs at the recorded times with the real clock.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.e2e.xgame import ROOT, Program, Screen, Seen, Sight, Stuck, end

POSITION = "r5 r6 r7 | b4 k4 o4 / r8 r9 r4 k1 k2 k3"
PATIENCE = 60
STILL = 1.5
"""Seconds without a change after which nothing more is to come."""


def tile(sight: Sight, where: str, value: str) -> Seen:
    return next(seen for seen in sight.starting(f"{where}.tile.") if seen.value == value)


def meld(sight: Sight, value: str) -> Seen:
    return next(seen for seen in sight.role("set") if seen.value == value)


def right_of(seen: Seen) -> tuple[int, int]:
    x, y, width, height = seen.rect
    return x + width, y + height // 2


def at_rest(file: Path, seconds: float = PATIENCE) -> str:
    """What is described once it has not changed for a while."""
    limit, last, since = time.monotonic() + seconds, "", time.monotonic()
    while time.monotonic() < limit:
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        if text != last:
            last, since = text, time.monotonic()
        if last and time.monotonic() - since > STILL:
            return last
        time.sleep(0.05)
    raise Stuck("the screen never comes to rest")


def record(screen: Screen, folder: Path, language: str) -> str:
    """Play a little; what is on screen in the end."""
    (folder / "position.txt").write_text(POSITION + "\n", encoding="utf-8")
    options = ("--position", "position.txt", "--record", "fault.jsonl", "--language", language)
    with Program(screen, folder, *options) as program:
        sight = program.wait(lambda seen: seen.scene == "table" and seen.can("draw"), "the position")
        program.drag(tile(sight, "rack", "r8"), right_of(meld(sight, "r5 r6 r7")))
        sight = program.wait(lambda seen: any(each.value == "r5 r6 r7 r8" for each in seen.role("set")), "the run")
        program.key("u")
        program.key("y")
        program.key("shift+s")
        at_rest(program.file)
        program.key("ctrl+Return")
        program.wait(lambda seen: not seen.can("draw"), "the end of the turn")
        sight = program.wait(lambda seen: seen.can("draw"), "the computer's turn", PATIENCE)
        at_rest(program.file)
        felt = sight.get("felt")
        if felt is None:
            raise Stuck("no felt")
        program.drag(tile(sight, "rack", "k2"), right_of(felt))
        program.key("Tab")
        return at_rest(program.file)


def replay(screen: Screen, folder: Path, wanted: str) -> float:
    """How long it takes until the same is on screen; Stuck when it never is."""
    file, begun = folder / "again.json", time.monotonic()
    words = ["--replay", "fault.jsonl", "--describe", str(file), "--data-dir", str(folder / "other")]
    process = subprocess.Popen([sys.executable, str(ROOT / "main.py"), *words], cwd=folder, env=screen.environment)
    try:
        while time.monotonic() - begun < PATIENCE:
            if file.exists() and file.read_text(encoding="utf-8") == wanted:
                return time.monotonic() - begun
            time.sleep(0.05)
        screen.picture(folder / "replay.png")
        raise Stuck("the replay ends otherwise")
    finally:
        end(process)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--language", default="en")
    parser.add_argument("--keep", type=Path, help="keep the recording and what was seen here")
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as place, Screen() as screen:
        folder = wishes.keep or Path(place)
        folder.mkdir(parents=True, exist_ok=True)
        try:
            wanted = record(screen, folder.resolve(), wishes.language)
            (folder / "wanted.json").write_text(wanted, encoding="utf-8")
            seconds = replay(screen, folder.resolve(), wanted)
        except Stuck as fault:
            print(fault)
            return 1
        lines = (folder / "fault.jsonl").read_text(encoding="utf-8").count("\n")
    print(f"{lines} lines were replayed to the same screen in {seconds:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
