"""Plays game after game in one process, through the real table, and looks how much memory that takes.

    python -m tests.bench.bench_memory [--games 50] [--bound 5]
    python -m tests.bench.bench_memory --pages [--most 150]

The bound is in megabytes, between the first game and any later one, without the images kept for painting: those have a
bound of their own and fill up with what is seen. Both are printed. Needs /proc and glibc (Linux).

`--pages`: every page in every window, in all looks and languages by turns; at most so many megabytes after any of them.
What somebody does on them is for `tests.soak`, which tells its most megabytes.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.session.match.setup import Setup
from game.session.practice.practice_access import PracticeAccess
from game.session.settings import Settings, WindowPlace
from game.session.settings_store import SettingsStore
from game.session.storage.autosave import Autosave
from game.session.system.collector import collect_now
from game.session.system.paths import Assets
from game.session.texts import Texts
from game.session.thinking.player_process import PlayerProcess
from game.ui.app import App, FrameOutput
from game.ui.debug.selftest import SIZE, STEP, new_services, play_on
from game.ui.loop_clock import SteadyTime
from game.ui.paint.appearance import theme_of
from game.ui.paint.fonts import Fonts
from game.ui.paint.painter import Painter
from game.ui.paint.theme import Theme
from game.ui.places import GamesPlace, ReplayPlace, StatisticsPlace, TablePlace
from game.ui.routes import scene_of
from game.ui.scene import Home, Push, Replace
from game.ui.services import Services
from game.ui.sound.mixer import open_sounds
from game.ui.sound.sounds import LateSounds
from game.ui.window import Window
from tests.bench.every_page import SIZES, PageViewer

FRAME = 1 / 30
WARM = 1
RESTING = 60
"""Frames on the title page after a game, in which the loop comes to rest."""
SETUP = Setup("classic", 3, ("hare", "magpie"))
HEAP = ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")
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
    parser.add_argument("--pages", action="store_true")
    parser.add_argument("--most", type=float, default=150.0)
    wanted = parser.parse_args()
    return pages(wanted.most) if wanted.pages else games(wanted.games, wanted.bound)


class TidyTime(SteadyTime):
    """Steady, but a rest looks for garbage as the program's does, and gives memory back."""

    def __init__(self, step: float) -> None:
        super().__init__(step)
        self._is_littered = False

    def frame(self, rate: int) -> float:
        self._is_littered = True
        return super().frame(rate)

    def rest(self, most: float | None) -> float:
        if self._is_littered:
            collect_now()
            self._is_littered = False
        return super().rest(most)


@contextmanager
def opened() -> Iterator[tuple[App, Window, Services]]:
    """The game as it is played: in a window, with sounds, a process that thinks, and files."""
    assets = Assets.of_bundle()
    window = Window("", WindowPlace(), SIZES[0])
    with tempfile.TemporaryDirectory(dir=QUICK_DISK if QUICK_DISK.is_dir() else None) as name:
        folder, process = Path(name), PlayerProcess()
        store = SettingsStore(folder / "settings.json", Settings(first_start_done=True, ambience=20))
        painter = Painter(theme_of(store.now, assets.themes), Fonts(assets.fonts))
        autosave = Autosave(folder / "match", games=folder / "games")
        sounds = LateSounds(lambda: open_sounds(assets.sounds))
        services = Services(Texts("en", assets.locale), store, sounds, autosave, player_process=process)
        services.practice = PracticeAccess(folder / "practice", assets.puzzles, process)
        services.chance = random.Random(1)
        services.seeds.next = 1
        app = App(FrameOutput(window, painter.fonts, painter), services, TidyTime(FRAME))
        try:
            yield app, window, services
        finally:
            services.practice.close()
            process.close()
            autosave.close()
            window.close()


def pages(most: float) -> int:
    """Every page."""
    began = time.monotonic()
    with opened() as (app, window, services):
        app.step()
        first = resident()
        held = [(resident(), name) for name in PageViewer(app, window, services).see_everything()]
        print(parts(app))
    took, (largest, where) = time.monotonic() - began, max(held)
    print(f"{first:.0f} MB at the start; {len(held)} pages seen in {took:.0f} s: at most {largest:.0f} MB ({where})")
    return 0 if largest <= most else 1


class _Heap(ctypes.Structure):
    """The struct mallinfo2 of glibc's malloc.h."""

    _fields_ = tuple((name, ctypes.c_size_t) for name in HEAP)


def parts(app: App) -> str:
    """What is known of where the memory is, in megabytes."""
    painter, library = app._output.painter, ctypes.CDLL(None)
    library.mallinfo2.restype = _Heap
    heap = library.mallinfo2()
    figures = {
        "images": painter.kept_bytes,
        "python": sum(map(sys.getsizeof, gc.get_objects())),
        "heap": heap.uordblks + heap.hblkhd,
        "free in the heap": heap.fordblks,
    }
    said = ", ".join(f"{name} {value / 1e6:.0f}" for name, value in figures.items())
    return f"{said}; {len(list(painter._images))} images, {len(app._output.fonts._loaded)} fonts"


def games(count: int, bound: float) -> int:
    """Game after game."""
    assets, began = Assets.of_bundle(), time.monotonic()
    window = Window("", WindowPlace(), SIZE)
    painter = Painter(Theme.load(assets.themes / "walnut.json"), Fonts(assets.fonts))
    with tempfile.TemporaryDirectory(dir=QUICK_DISK if QUICK_DISK.is_dir() else None) as name:
        services = new_services(assets, Path(name))
        app = App(FrameOutput(window, painter.fonts, painter), services, TidyTime(STEP))
        held, images = [], []
        for _ in range(count):
            app.stack.apply(Replace(scene_of(TablePlace(services.matches.begin(SETUP)), services)))
            play_on(app)
            archive = services.autosave.archive
            finished_game = archive.finished_game(archive.names()[0])
            assert finished_game is not None
            for place in (GamesPlace(), StatisticsPlace(), ReplayPlace(finished_game, 9)):
                app.stack.apply(Push(place))
                app.step()
            app.stack.apply(Home())
            app.run(RESTING)
            images.append(painter.kept_bytes / 1e6)
            held.append(resident() - images[-1])
        services.autosave.close()
    window.close()
    growth = max(held[WARM:]) - held[WARM - 1]
    shown = ", ".join(f"{value:.1f}" for value in held[:: max(1, len(held) // 10)])
    seconds = time.monotonic() - began
    print(f"{count} games: {growth:+.1f} MB at most after game {WARM} ({shown}), {seconds:.0f} s")
    print(f"images besides: {images[WARM - 1]:.1f} MB after game {WARM}, {images[-1]:.1f} MB after the last")
    return 0 if growth <= bound else 1


if __name__ == "__main__":
    sys.exit(main())
