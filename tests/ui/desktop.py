"""An app in a window of SDL's dummy driver, with what a player's hands can do."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path
from typing import Any, ClassVar

import pygame

from game.session.match.match import Match
from game.ui.app import App, FrameOutput
from game.ui.canvas import Op
from game.ui.debug.describer import Describer
from game.ui.loop_clock import LoopTime
from game.ui.paint.appearance import theme_of
from game.ui.paint.display import Display
from game.ui.paint.kept_images import Painted
from game.ui.paint.painter import Painter
from game.ui.paint.theme import SUITS, suit_ink
from game.ui.places import TablePlace
from game.ui.routes import scene_of
from game.ui.scene import ForeseenImage, Replace, Scene
from game.ui.services import Services
from game.ui.window import Window
from tests.shared import SharingFonts
from tests.ui.acting import ASSETS, middle

DT = 1 / 60


class SharingPainter(Painter):
    """Takes over images that an app of another test has painted in the same look and language."""

    KNOWN: ClassVar[dict[Hashable, Painted]] = {}
    MOST: ClassVar[int] = 4000

    def _found(self, key: Hashable) -> Painted | None:
        found = super()._found(key)
        if found is None and (known := self.KNOWN.get((self._look(), key))) is not None:
            return super()._keep(key, known)
        return found

    def _keep(self, key: Hashable, made: Painted) -> Painted:
        if len(self.KNOWN) >= self.MOST:
            self.KNOWN.clear()
        self.KNOWN[self._look(), key] = made
        return super()._keep(key, made)

    def _look(self) -> Hashable:
        """All that an image depends on beside its picture."""
        theme = self.theme
        suits = tuple(suit_ink(theme, suit) for suit in SUITS)
        return theme.name, suits, tuple(self._brush.letters.items()), self._brush.chip_scale, self.fonts.version


class UnseenDisplay(Display):
    """Paints nothing, which takes most of the time of a frame."""

    def show(self, ops: Iterable[Op]) -> None:
        """A frame nobody looks at."""

    def paint_ahead(self, foreseen: Callable[[], Iterable[ForeseenImage]]) -> None:
        """Nothing will be looked at."""


class Desktop:
    """An app in its window, with what a player's hands can do."""

    def __init__(
        self,
        folder: Path,
        services: Services,
        size: tuple[int, int] = (1280, 720),
        match: Match | None = None,
        *,
        seen: bool = True,
        time: LoopTime | None = None,
    ) -> None:
        """`seen`: whether anybody looks at the picture; the scenes are drawn as lists of pictures in any case. `time`:
        what the loop waits by; it goes from frame to frame if there is none."""
        self.file = folder / "tree.json"
        self.rates: list[int] = []
        """The rate of each frame; 0 for a rest."""
        self.presented = 0
        self.window = Window("test", services.store.now.window, size)
        show = self.window.present
        self.window.present = lambda places: self._count(show, places)  # type: ignore[method-assign]
        fonts = SharingFonts(ASSETS.fonts, services.texts.language)
        painter = SharingPainter(theme_of(services.store.now, ASSETS.themes), fonts)
        self.app = App(FrameOutput(self.window, fonts, painter, Describer(self.file)), services, time or self)
        if not seen:
            self.app._display = UnseenDisplay(self.window, painter)
        if match is not None:
            self.app.stack.apply(Replace(scene_of(TablePlace(match), services)))

    def _count(self, show: Callable[[list[pygame.Rect]], None], places: object) -> None:
        self.presented += 1
        show(list(places))  # type: ignore[call-overload]

    def frame(self, rate: int) -> float:
        """The time of the loop, which does not wait."""
        self.rates.append(rate)
        return DT

    def rest(self, most: float | None) -> float:
        return self.frame(0)

    @property
    def top(self) -> Scene:
        assert self.app.stack.top is not None
        return self.app.stack.top

    def frames(self, count: int = 3) -> None:
        """So many frames, of which none survives an error: `survive` plays on as a player does."""
        for _ in range(count):
            if self.app.stack.top is not None:
                self.app.step()

    def survive(self, count: int = 3) -> None:
        """So many frames as the program has them."""
        self.app.run(count)

    def post(self, kind: int, **facts: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **facts))

    def click(self, ident: str) -> None:
        at = middle(self.top, ident)
        self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)
        self.post(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)
        self.frames()

    def drag(self, start: tuple[int, int], goal: tuple[int, int], steps: int = 8) -> None:
        """Press at `start`, move to `goal` a frame a step, let go there."""
        self.post(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
        self.frames(1)
        for step in range(1, steps + 1):
            at = tuple(round(a + (b - a) * step / steps) for a, b in zip(start, goal, strict=True))
            self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0), touch=False)
            self.frames(1)
        self.post(pygame.MOUSEBUTTONUP, pos=goal, button=1, touch=False)
        self.frames(40)

    def press(self, key: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)
        self.frames(8)

    def tree(self) -> dict[str, object]:
        return json.loads(self.file.read_text(encoding="utf-8"))  # type: ignore[no-any-return]
