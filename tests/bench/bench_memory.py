"""Plays game after game in one process, through the real table, and looks how much memory that takes.

    python -m tests.bench.bench_memory [--games 50] [--bound 5]

The bound is in megabytes, between the first game and any later one, without the images kept for painting: those have a
bound of their own (KEPT_BYTES) and fill up with what is seen. Both are printed. Needs /proc (Linux).
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.session.match.setup import Setup
from game.session.settings import WindowPlace
from game.session.system.paths import Assets
from game.ui.app import App, FrameOutput
from game.ui.debug.selftest import SIZE, STEP, new_navigator, play_on
from game.ui.loop_clock import SteadyTime
from game.ui.paint.fonts import Fonts
from game.ui.paint.painter import Painter
from game.ui.paint.theme import Theme
from game.ui.scene import Home, Push, Replace
from game.ui.window import Window

WARM = 1
SETUP = Setup("classic", 3, ("hare", "magpie"))
QUICK_DISK = Path("/dev/shm")
"""Every turn goes through to the disk; where the folder is makes no difference to memory."""


def resident() -> float:
    """Megabytes of memory this process holds."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--bound", type=float, default=5.0)
    arguments = parser.parse_args()
    assets, began = Assets.of_bundle(), time.monotonic()
    window = Window("", WindowPlace(), SIZE)
    painter = Painter(Theme.load(assets.themes / "walnut.json"), Fonts(assets.fonts))
    with tempfile.TemporaryDirectory(dir=QUICK_DISK if QUICK_DISK.is_dir() else None) as name:
        navigator = new_navigator(assets, Path(name))
        app = App(FrameOutput(window, painter.fonts, painter), navigator, SteadyTime(STEP))
        held, images = [], []
        for _ in range(arguments.games):
            app.stack.apply(Replace(navigator.matches.begin(SETUP)))
            play_on(app)
            archive = navigator.services.autosave.archive
            finished_game = archive.finished_game(archive.names()[0])
            assert finished_game is not None
            archive_scenes = navigator.archive
            for scene in (archive_scenes.games(), archive_scenes.statistics(), archive_scenes.replay(finished_game, 9)):
                app.stack.apply(Push(scene))
                app.step()
            app.stack.apply(Home())
            images.append(painter.kept_bytes / 1e6)
            held.append(resident() - images[-1])
        navigator.services.autosave.close()
    window.close()
    growth = max(held[WARM:]) - held[WARM - 1]
    shown = ", ".join(f"{value:.1f}" for value in held[:: max(1, len(held) // 10)])
    seconds = time.monotonic() - began
    print(f"{arguments.games} games: {growth:+.1f} MB at most after game {WARM} ({shown}), {seconds:.0f} s")
    print(f"images besides: {images[WARM - 1]:.1f} MB after game {WARM}, {images[-1]:.1f} MB after the last")
    return 0 if growth <= arguments.bound else 1


if __name__ == "__main__":
    sys.exit(main())
