"""A stage without a window for pictures of the real scenes: hands, time, and the real painter."""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.session.match.match import Match
from game.session.settings import Settings
from game.session.settings_store import SettingsStore
from game.session.storage.autosave import Autosave
from game.session.system.paths import Assets
from game.session.texts import Texts
from game.session.thinking import player_worker, slice_runner
from game.ui.canvas import Canvas, Op
from game.ui.geometry import Frame
from game.ui.input.gestures import NO_MODS, Mods, Move
from game.ui.paint.appearance import apply_look, theme_of
from game.ui.paint.fonts import Fonts
from game.ui.paint.painter import Painter
from game.ui.paint.screen import snapshot
from game.ui.places import TablePlace
from game.ui.routes import scene_of
from game.ui.scene import Change, Scene, Stack
from game.ui.semantics import Node
from game.ui.services import Services
from game.ui.sound.sounds import Sounds
from game.ui.tip import Tip
from tests.ui.hands import FRAME, Hands, Place

TODAY = date(2026, 11, 22)
NOW = f"{TODAY}T20:15:00+00:00"


class AtOnce(Executor):
    """Thinks while it is asked, in place of a thread: no picture depends on how fast this machine is."""

    def __init__(self, **_: object) -> None:
        """As a `ThreadPoolExecutor` is made."""

    def submit(self, do: Callable[..., Any], /, *args: Any, **facts: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(do(*args, **facts))
        except Exception as fault:
            done.set_exception(fault)
        return done


class RunAtOnce:
    """Does its work when it is started, in place of a thread."""

    def __init__(self, target: Callable[..., None], args: tuple[Any, ...], **_: object) -> None:
        """As a `Thread` is made."""
        self._work = partial(target, *args)

    def start(self) -> None:
        self._work()

    def join(self, _seconds: float | None = None) -> None:
        """It is done."""


@dataclass
class Studio:
    """What every picture is taken with."""

    texts: Texts
    painter: Painter
    fonts: Fonts
    frame: Frame
    folder: Path
    settings: Settings


class Show(Hands):
    """One run of scenes without a window: hands, time, pictures."""

    def __init__(self, studio: Studio, make: Callable[[Services], Scene], *, pause: float = 2.5) -> None:
        self.studio = studio
        store = SettingsStore(studio.folder / "settings.json", studio.settings)
        self.services = Services(studio.texts, store, Sounds(), Autosave(when=lambda: NOW), chance=random.Random(1))
        self.services.today = lambda: TODAY
        self.services.seeds.next = 1
        self.tip = Tip()
        self.stack = Stack(studio.frame, studio.fonts, partial(scene_of, services=self.services), make(self.services))
        self.wait(pause)

    @property
    def top(self) -> Scene:
        assert self.stack.top is not None
        return self.stack.top

    def apply(self, change: Change | None) -> None:
        if change is not None:
            self.stack.apply(change)

    def wait_until(self, done: Callable[[], bool], most: float = 12) -> None:
        """Lets time pass until something is there, or this time is over."""
        for _ in range(round(most / FRAME)):
            if done():
                return
            self.wait(FRAME)

    def node(self, *, value: str = "", ident: str = "", rack: bool = False) -> Node:
        nodes = self.top.nodes()
        prefix = "rack.tile" if rack else ident
        return next(node for node in nodes if node.id.startswith(prefix) and (not value or node.value == value))

    def hold(self, start: Place, goal: Place, mods: Mods = NO_MODS) -> None:
        """Takes hold at `start` and carries to `goal`, without letting go."""
        self.carry(start, goal, mods, 12)
        self.wait(0.4)

    def drop(self, start: Place, goal: Place) -> None:
        self.hold(start, goal)
        self.let_go(goal)
        self.wait(0.8)

    def click(self, node: Node, mods: Mods = NO_MODS) -> None:
        self.press(self.middle(node), mods)
        self.wait(0.5)

    def rest(self, node: Node) -> None:
        """The pointer comes to rest on something and stays until its tip is told."""
        move = Move(*self.middle(node))
        self.handle(move)
        self.wait(1.2)
        self.tip = Tip().after(move).waited(1.2, self.top)

    def save(self, file: Path) -> None:
        pygame.image.save(self.picture(), str(file))

    def drawn(self) -> list[Op]:
        """What is on screen, the tip included."""
        canvas = Canvas(self.studio.frame, self.studio.fonts)
        self.tip.draw(canvas)
        return self.stack.drawn() + canvas.ops

    def picture(self) -> pygame.Surface:
        return snapshot(self.studio.painter, self.drawn(), self.studio.frame.width, self.studio.frame.height)


def table(studio: Studio, match: Match, *, pause: float = 5.0) -> Show:
    return Show(studio, lambda services: scene_of(TablePlace(match), services), pause=pause)


@contextmanager
def in_utc() -> Iterator[None]:
    """Times are told as in one place of the world, where the system lets a program choose its own."""
    try:
        with patch.dict(os.environ, TZ="UTC"):
            _look_at_the_clock()
            yield
    finally:
        _look_at_the_clock()


def _look_at_the_clock() -> None:
    if sys.platform != "win32":
        time.tzset()


@contextmanager
def studio(size: str, language: str, settings: Settings) -> Iterator[Studio]:
    width, height = map(int, size.split("x"))
    assets = Assets.of_bundle()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((width, height))
    texts, fonts = Texts(language, assets.locale), Fonts(assets.fonts, language)
    painter = Painter(theme_of(settings, assets.themes), fonts)
    apply_look(painter, texts, settings, painter.theme)
    frame = Frame(width, height, settings.text_scale / 100)
    with tempfile.TemporaryDirectory() as folder, in_utc(), ExitStack() as patched:
        patched.enter_context(patch.object(player_worker, "ThreadPoolExecutor", AtOnce))
        patched.enter_context(patch.object(slice_runner, "Thread", RunAtOnce))
        yield Studio(texts, painter, fonts, frame, Path(folder), settings)
