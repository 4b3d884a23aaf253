"""The program as it is played, in a window of SDL's dummy driver and a folder of its own; it can start again there."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

import pygame

from game.session.match.beginning import Seeds
from game.session.practice.practice_access import PracticeAccess
from game.session.settings import Settings
from game.session.settings_store import SettingsStore
from game.session.storage.autosave import Autosave
from game.session.system.files import clear_leftovers
from game.session.system.paths import Assets, UserFolder
from game.session.texts import Texts
from game.ui.access.screen_reader import ScreenReader
from game.ui.app import App, FrameOutput
from game.ui.canvas import Op
from game.ui.input.gestures import NodeRequest
from game.ui.input.typed_text import Clipboard
from game.ui.paint.appearance import apply_look, language_of, theme_of
from game.ui.paint.fonts import Fonts
from game.ui.paint.painter import Painter
from game.ui.scene import Scene
from game.ui.services import Services
from game.ui.sound.sounds import Sounds
from game.ui.window import Window
from tests.soak.thinking import SlicesInTurn

FRAME = 1 / 30
TODAY = date(2026, 11, 22)
NOW = f"{TODAY}T20:15:00+00:00"


class UnhurriedTime:
    """The time of the loop: every frame and every rest takes as long as it is told to, and nobody waits."""

    def __init__(self) -> None:
        self.step = FRAME

    def frame(self, rate: int) -> float:
        return self.step

    def rest(self, most: float | None) -> float:
        return self.step


class RequestsMade(ScreenReader):
    """A reader's requests, made by the person. No reader is told anything."""

    def __init__(self) -> None:
        super().__init__(None)
        self.waiting: list[NodeRequest] = []

    def asked(self) -> Iterator[NodeRequest]:
        while self.waiting:
            yield self.waiting.pop(0)


class SoundsCounted(Sounds):
    """Silent; counts what would be heard."""

    def __init__(self) -> None:
        self.played = 0

    def play(self, name: str, side: float = 0.0) -> None:
        self.played += 1


class CopiesCounted(Clipboard):
    """A clipboard that counts how often something was put on it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = 0

    def write(self, text: str) -> bool:
        self.written += 1
        return super().write(text)


class ErrorsLogged(logging.Handler):
    """What the program logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))


def _unseen(_: Iterable[Op]) -> None:
    """Nobody looks at this frame."""


class ProgramRun:
    """One run of the program in a folder. What the loop raises comes out here: nothing is survived."""

    passed = 0.0
    """Seconds of the frames so far."""

    def __init__(
        self, folder: UserFolder, slices: SlicesInTurn, seed: int, size: tuple[int, int], *, hears: bool = False,
        settings: Settings | None = None, paints: bool = True,
    ) -> None:  # fmt: skip
        """`settings`: what is in force and written first; None reads what is there, as a start does. Without `paints`
        frames are made and counted and not painted, where only the way to a failure is looked for."""
        assets = Assets.of_bundle()
        clear_leftovers(folder.root, folder.shared, folder.practice)
        self.folder, self._slices = folder, slices
        self.store = SettingsStore(folder.settings)
        if settings is None:
            self.store.load()
        else:
            self.store.now = settings
            self.store.save()
        self.time = UnhurriedTime()
        self.window = Window("soak", self.store.now.window, size)
        language = language_of(self.store.now)
        texts, fonts = Texts(language, assets.locale), Fonts(assets.fonts, language)
        painter = Painter(theme_of(self.store.now, assets.themes), fonts)
        apply_look(painter, texts, self.store.now, painter.theme)
        autosave = Autosave(folder.match, when=lambda: NOW, games=folder.games)
        self.sounds, self.clipboard = SoundsCounted(), CopiesCounted()
        self.services = Services(
            texts, self.store, self.sounds, autosave, self.clipboard, None, random.Random(seed), Seeds()
        )
        self.services.practice = PracticeAccess(folder.practice, assets.puzzles, None, autosave.notices)
        self.services.today = lambda: TODAY
        self.services.listened = lambda: hears
        self.reader = RequestsMade()
        self.app = App(FrameOutput(self.window, fonts, painter, reader=self.reader), self.services, self.time)
        self.pictures = 0
        """Frames that were painted."""
        self.ops: list[Op] = []
        """What was painted last."""
        show = self.app._display.show if paints else _unseen
        self.app._display.show = lambda ops: self._count(show, ops)  # type: ignore[method-assign]

    def _count(self, show: Any, ops: Iterable[Op]) -> None:
        self.pictures += 1
        self.ops = list(ops)
        show(self.ops)

    @property
    def top(self) -> Scene | None:
        return self.app.stack.top

    def frames(self, count: int = 1, step: float = FRAME) -> None:
        """So many frames, each as long as this."""
        self.time.step = step
        for _ in range(count):
            if self.top is None:
                return
            self._slices.pass_frame()
            self.passed += step
            self.app.step()

    def post(self, kind: int, **facts: Any) -> None:
        """An event as SDL would report it."""
        pygame.event.post(pygame.event.Event(kind, **facts))

    def end(self) -> None:
        """As an orderly end is: what waits is written, the window's place kept."""
        try:
            if self.top is not None:
                self.post(pygame.QUIT)
                self.frames(1)
        finally:
            self._slices.drop_all()
            self.services.practice.close()
            self.services.autosave.mend()
            self.services.autosave.close()
            self.store.change(window=self.window.place)
            self.store.close()
            self.window.close()
