"""Leaves full screen in the real window under a window manager, and compares size and place with those before.

    python -m tests.e2e.leave_full_screen [--times 3]

The window is moved and resized, fills the screen and leaves it some times, is closed while it fills the screen, started
again and left, and started again as it was. Needs openbox and wmctrl besides the other tools. Exit code 0 or 1.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.e2e.xgame import ROOT, Screen, Stuck, end

Geometry = tuple[int, int, int, int]
SETTLE = 2.0
"""Seconds after which a window manager has answered."""
PLACE: Geometry = (210, 130, 1400, 820)
WHOLE = (0, 0, 1920, 1080)


class OwnWindow:
    """The program on a screen with a window manager; its settings outlast it."""

    def __init__(self, screen: Screen, folder: Path) -> None:
        self._screen = screen
        command = [sys.executable, str(ROOT / "main.py"), "--data-dir", str(folder)]
        self._process = subprocess.Popen(command, cwd=folder, env=screen.environment)
        self._ident = self._found()
        time.sleep(SETTLE)

    def _found(self) -> str:
        for _ in range(200):
            listed = self._screen.run("wmctrl", "-lp").splitlines()
            own = [line.split()[0] for line in listed if line.split()[2] == str(self._process.pid)]
            if own:
                return own[0]
            time.sleep(0.1)
        raise Stuck("no window was opened")

    @property
    def geometry(self) -> Geometry:
        told = self._screen.run("xdotool", "getwindowgeometry", "--shell", self._ident).splitlines()
        values = dict(line.split("=") for line in told)
        return int(values["X"]), int(values["Y"]), int(values["WIDTH"]), int(values["HEIGHT"])

    def put(self, place: Geometry) -> None:
        x, y, width, height = map(str, place)
        self._screen.run("xdotool", "windowsize", self._ident, width, height)
        time.sleep(SETTLE)
        self._screen.run("xdotool", "windowmove", self._ident, x, y)
        time.sleep(SETTLE)

    def turn_full_screen(self) -> Geometry:
        """Press the key for full screen; the geometry once all have answered."""
        self._screen.run("xdotool", "windowfocus", self._ident, "sleep", "0.3", "key", "F11")
        time.sleep(SETTLE)
        return self.geometry

    def close(self) -> None:
        """Close it as the cross of its frame does."""
        self._screen.run("wmctrl", "-ic", self._ident)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            end(self._process)


def tell(what: str, found: Geometry, wanted: Geometry) -> bool:
    """Print a line; whether it is as wanted."""
    print(f"{what}: {found}{'' if found == wanted else f', not {wanted}'}")
    return found == wanted


def tried(screen: Screen, folder: Path, times: int) -> bool:
    """Whether the window came back each time."""
    window = OwnWindow(screen, folder)
    window.put(PLACE)
    before, good = window.geometry, []
    for _ in range(times):
        good.append(tell("fills the screen", window.turn_full_screen(), WHOLE))
        good.append(tell("left", window.turn_full_screen(), before))
    window.turn_full_screen()
    window.close()
    window = OwnWindow(screen, folder)
    good.append(tell("started in full screen", window.geometry, WHOLE))
    good.append(tell("left", window.turn_full_screen(), before))
    for _ in range(2):
        window.close()
        window = OwnWindow(screen, folder)
        good.append(tell("started again", window.geometry, before))
    window.close()
    return all(good)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--times", type=int, default=3)
    wishes = parser.parse_args()
    with Screen(*WHOLE[2:], manager=True) as screen, tempfile.TemporaryDirectory() as folder:
        good = tried(screen, Path(folder), wishes.times)
    print("size and place came back" if good else "the window did not come back as it was")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
