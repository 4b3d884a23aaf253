"""The self-test: loads all files of the program and plays a game, without a visible window.

Each part returns what is wrong; an empty text means that all is well.
"""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from game.session.match.beginning import Seeds
from game.session.match.setup import Setup
from game.session.settings import Pace, WindowPlace
from game.session.settings_store import SettingsStore
from game.session.storage.autosave import Autosave
from game.session.system.paths import Assets
from game.session.texts import Texts, languages
from game.ui import places
from game.ui.app import App, FrameOutput
from game.ui.canvas import Canvas
from game.ui.geometry import Frame
from game.ui.input.gestures import Press, Release
from game.ui.loop_clock import SteadyTime
from game.ui.paint.emblems import HEADS
from game.ui.paint.fonts import Fonts
from game.ui.paint.icons import ICONS
from game.ui.paint.painter import Painter
from game.ui.paint.theme import Theme
from game.ui.pictures import Emblem, Icon, TileFace
from game.ui.routes import open_places, scene_of
from game.ui.scene import Replace, Scene
from game.ui.scenes.match.table_scene import TableScene
from game.ui.services import Services
from game.ui.sound.mixer import unplayable
from game.ui.sound.sounds import Sounds
from game.ui.window import Window

log = logging.getLogger(__name__)
SIZE = (1280, 720)
SEED = 4
STEP = 1 / 20
"""Simulated seconds between frames; the test does not wait for them."""
MOST_FRAMES = 60_000
PATIENCE = 10
"""Frames between two searches for a button to press."""
PERSONAS = ("hare", "tortoise")


@dataclass(frozen=True, slots=True)
class PartTested:
    """A part of the test (text key `selftest.<part>`), and what is wrong with it."""

    part: str
    fault: str


def findings() -> Iterator[PartTested]:
    """Every part, one after the other."""
    assets = Assets.of_bundle()
    parts: tuple[tuple[str, Callable[[Assets, Window], str]], ...] = (
        ("texts", _texts),
        ("fonts", _fonts),
        ("themes", _themes),
        ("sounds", _sounds),
        ("pages", _pages),
        ("game", _game),
    )
    with closing(Window("", WindowPlace(), SIZE)) as window:
        for part, test in parts:
            yield PartTested(part, _tried(test, assets, window))


def _tried(test: Callable[[Assets, Window], str], assets: Assets, window: Window) -> str:
    try:
        return test(assets, window)
    except Exception as error:
        log.exception("the self-test")
        return repr(error)


def _texts(assets: Assets, _: Window) -> str:
    """All languages have the same keys."""
    keys = {code: Texts(code, assets.locale).keys() for code in languages(assets.locale)}
    every = frozenset[str]().union(*keys.values())
    return " ".join(f"{code}: {key}" for code, known in keys.items() for key in sorted(every - known)[:3])


def _fonts(assets: Assets, _: Window) -> str:
    """Every letter of every text can be drawn."""
    missing = []
    for code in languages(assets.locale):
        fonts = Fonts(assets.fonts, code)
        letters = {letter for sentence in Texts(code, assets.locale).sentences() for letter in sentence}
        missing += [f"{code}: {letter}" for letter in sorted(letters) if letter > " " and not fonts.covers(letter)]
    return " ".join(missing)


def _themes(assets: Assets, _: Window) -> str:
    """Every look paints tiles, emblems and signs."""
    files = sorted(assets.themes.glob("*.json"))
    for file in files:
        painter = Painter(Theme.load(file), Fonts(assets.fonts))
        for name in HEADS:
            painter.painted(Emblem(name, 48))
        for name in ICONS:
            painter.painted(Icon(name, 24))
        for symbol in ("r1", "k10", "b13", "o7", "J", "D", "C", "M"):
            painter.painted(TileFace(symbol, 60))
    return "" if files else str(assets.themes)


def _sounds(assets: Assets, _: Window) -> str:
    """Every sound can be read."""
    return " ".join(unplayable(assets.sounds))


def _pages(assets: Assets, window: Window) -> str:
    """Every page can be laid out and painted in every language."""
    for code in languages(assets.locale):
        fonts = Fonts(assets.fonts, code)
        painter = Painter(Theme.load(assets.themes / "walnut.json"), fonts)
        with tempfile.TemporaryDirectory() as folder:
            services = new_services(assets, Path(folder), code)
            for page in open_places():
                _painted(scene_of(page, services), painter, fonts)
            services.autosave.close()
    return ""


def _painted(scene: Scene, painter: Painter, fonts: Fonts) -> None:
    frame = Frame(*SIZE)
    scene.resize(frame, fonts)
    scene.enter()
    canvas = Canvas(frame, fonts)
    scene.draw(canvas)
    for op in canvas.ops:
        painter.painted(op.picture)


def new_services(assets: Assets, folder: Path, language: str = "en") -> Services:
    store = SettingsStore(folder / "settings.json")
    store.now = replace(store.now, pace=Pace.INSTANT, first_start_done=True, language=language, reduced_motion=True)
    autosave = Autosave(folder / "match", games=folder / "games")
    return Services(Texts(language, assets.locale), store, Sounds(), autosave, seeds=Seeds(SEED))


def _game(assets: Assets, window: Window) -> str:
    """A whole game at the table; the person draws or passes. It is archived and can be read back."""
    fonts = Fonts(assets.fonts)
    painter = Painter(Theme.load(assets.themes / "walnut.json"), fonts)
    with tempfile.TemporaryDirectory() as folder:
        services = new_services(assets, Path(folder))
        try:
            app = App(FrameOutput(window, fonts, painter), services, SteadyTime(STEP))
            app.stack.apply(Replace(places.TablePlace(services.matches.begin(Setup("classic", 3, PERSONAS)))))
            frames = play_on(app)
            names = services.autosave.archive.names()
            if frames >= MOST_FRAMES or not names:
                return f"{frames}"
            finished_game = services.autosave.archive.finished_game(names[0])
            return "" if finished_game is not None and finished_game.outcome is not None else names[0]
        finally:
            services.autosave.close()


def play_on(app: App) -> int:
    """Play the game to its end; returns the number of frames."""
    for frame in range(MOST_FRAMES):
        app.step()
        table = app.stack.top
        if not isinstance(table, TableScene):
            return frame
        if frame % PATIENCE == 0:
            _draw(table)
    return MOST_FRAMES


def _draw(table: TableScene) -> None:
    """Press Draw (or Pass) with the pointer, where it can be pressed."""
    button = next((node for node in table.nodes() if node.id == "draw" and node.actions), None)
    if button is not None:
        x, y = map(round, button.rect.centre)
        table.handle(Press(x, y))
        table.handle(Release(x, y))
