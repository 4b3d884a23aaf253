"""The main loop: reads events, advances time, and draws a frame only when something looks different."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from game.cli.options import Arguments
from game.rules.values import immutable
from game.session.match.beginning import Seeds
from game.session.practice.practice_access import PracticeAccess
from game.session.settings_store import SettingsStore
from game.session.storage.autosave import Autosave
from game.session.system.paths import Assets
from game.session.system.system_fonts import SystemFonts
from game.session.texts import Texts
from game.session.thinking.player_process import PlayerProcess
from game.ui.access.screen_reader import ScreenReader
from game.ui.canvas import Canvas
from game.ui.debug.describer import Describer
from game.ui.geometry import Frame
from game.ui.input.gestures import Act, Action, Gesture
from game.ui.input.last_gestures import LastGestures
from game.ui.input.page_clicks import PageClicks
from game.ui.input.translator import Translator, left_button
from game.ui.loop_clock import (
    RATE,
    WAKE,
    EventWait,
    FramePacer,
    LoopClock,
    LoopTime,
    ask_to_quit,
    spare_the_frames,
    wake,
)
from game.ui.paint.display import Display
from game.ui.paint.fonts import Fonts
from game.ui.paint.painter import Painter
from game.ui.places import HomePlace, TablePlace, WelcomePlace
from game.ui.routes import load_table, scene_of
from game.ui.scene import Recoverable, Replace, Stack, Telling, soonest
from game.ui.scenes.leaving import leave
from game.ui.services import Services
from game.ui.settings_in_force import SettingsInForce, settings_actions, toggle_mute
from game.ui.signals import asked_by_signals
from game.ui.sound.mixer import open_sounds
from game.ui.sound.sounds import LateSounds
from game.ui.survival import Survival, beside_scenes
from game.ui.tip import READ, Tip
from game.ui.window import SystemClipboard, Window

if TYPE_CHECKING:
    from game.session.match.match import Match

log = logging.getLogger(__name__)
HIDDEN_RATE = 15
"""Frames per second while the window cannot be seen."""


@immutable
class FrameOutput:
    """The window, the painter and what else the loop shows frames with."""

    window: Window
    fonts: Fonts
    painter: Painter
    describer: Describer | None = None
    reader: ScreenReader = field(default_factory=lambda: ScreenReader(None))


class App:
    """One run of the game in one window."""

    def __init__(self, output: FrameOutput, services: Services, time: LoopTime) -> None:
        self._output = output
        self._services = services
        self._pacer = FramePacer(time)
        self._display = Display(output.window, output.painter)
        self._translator = Translator(is_down=left_button())
        self._translator.resize(output.window.surface.get_size())
        self._settings = SettingsInForce(output, services, self._translator)
        self._hidden = False
        self._seconds = 0.0
        """Of the loop's time."""
        self._stale = self._untold = self._unread = True
        self._tip = Tip()
        self._gestures = LastGestures()
        self._page_clicks = PageClicks()
        self._events: deque[pygame.event.Event] = deque()
        """Those of this frame that are still to be taken."""
        known = services.store.now.first_start_done or services.autosave.saved is not None or services.practice.is_used
        first = () if known else (WelcomePlace(),)
        make = partial(scene_of, services=services)
        self.stack = Stack(self._frame(), output.fonts, make, HomePlace(), *first)
        self._survival = Survival(self.stack, services, self._gestures, self._begin_anew)
        self._wishes = self._own_actions()
        """Actions that the app carries out itself in every scene."""
        self._window_events: Mapping[int, Callable[[pygame.event.Event], None]] = MappingProxyType(
            {
                **dict.fromkeys((pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED), self._hide),
                **dict.fromkeys((pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED), self._come_back),
                **dict.fromkeys((pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE), self._follow_window),
                **dict.fromkeys((pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED), self._change_focus),
                pygame.WINDOWDISPLAYCHANGED: self._change_screen,
            }
        )

    def _own_actions(self) -> Mapping[Action, Callable[[], None]]:
        store = self._services.store
        return MappingProxyType(
            {
                **settings_actions(store, lambda: self._output.window.place),
                Action.MUTE: self._toggle_mute,
            }
        )

    def run(self, frames: int | None = None) -> None:
        """Play until the game is quit, or for so many frames; an error in a frame is survived. Raises the error that
        led to the crash page where the game is quit there."""
        last = None
        while (top := self.stack.top) is not None and frames != 0:
            last = top
            try:
                self.step()
            except Exception as fault:
                said = self._survival.rescue(fault, self._seconds)
                if said is not None:
                    self._tell(said)
            frames = None if frames is None else frames - 1
        if self.stack.top is None and (told := self._survival.told_by(last)) is not None:
            raise told

    def _tell(self, said: str) -> None:
        """Tell what became of an error, at the table where it tells everything, elsewhere so that it can be read."""
        at_table = isinstance(self.stack.top, Recoverable)
        self._services.said.clear()  # what came before, and nobody has heard, is no longer how it is
        if said and at_table:
            self._services.said.append(said)
        self._tip = Tip.notice(said, self._frame(), stays=READ) if said and not at_table else Tip()

    def step(self) -> None:
        """One frame: what happened, how time passed, what is seen. Where nothing moves there is a rest before it."""
        rested = self._pacer.rest(self._due_in)
        if rested is not None:
            self._pass_time(rested)  # first, so that what begins now is not late by the rest
            if not (self._stale or pygame.event.peek()):
                with beside_scenes("sounds"):
                    self._services.sounds.tend(rested)
                return
        dt = self._pacer.frame(HIDDEN_RATE if self._hidden else RATE) if rested is None else 0.0
        self._listen()
        self._events.extend(pygame.event.get())
        events = bool(self._events)
        while self._events:  # where one fails, the next frame takes those behind it
            self._take(self._events.popleft())
        for request in self._output.reader.asked():
            self._hand_over(request)
        self._pass_time(dt)
        busy = events or self._stale or self._display.goes_ahead
        self._pacer.note(dt, busy=busy)
        self._show()
        self._describe()
        with beside_scenes("sounds"):
            self._services.sounds.tend(0.0 if busy else rested or dt)
        texts, reader = self._services.texts, self._output.reader
        self._unread &= not reader.follow(self.stack.top, texts, dt, changed=self._unread, above=self._tip.said)
        self._translator.find_pads()

    @property
    def _due_in(self) -> float | None:
        """Seconds until something is due."""
        return soonest(self.stack.due_in, self._services.autosave.due_in)

    def _pass_time(self, dt: float) -> None:
        """`dt` seconds have passed."""
        self._seconds += dt
        for gesture in self._translator.waited(dt):
            self._hand_over(gesture)
        with beside_scenes("files"):
            self._services.watch(dt)
        self._advance(dt)

    def _listen(self) -> None:
        """Tell the translator of events what the top scene uses keys for."""
        top = self.stack.top
        for gesture in self._translator.listen(top.listens, top.field) if top is not None else ():
            self._hand_over(gesture)

    def _take(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self._stale |= leave(self.stack, self._services)
        elif event.type == WAKE:
            self._stale = True  # what came from another thread is seen, whether or not a scene says that it moves
        elif event.type in self._window_events:
            self._window_events[event.type](event)
        for gesture in self._translator.gestures(event):
            self._hand_over(gesture)

    def _hide(self, _: pygame.event.Event) -> None:
        self._hidden = True

    def _come_back(self, _: pygame.event.Event) -> None:
        self._hidden = False
        self._display.repaint()
        self._stale = True

    def _change_screen(self, event: pygame.event.Event) -> None:
        self._output.window.monitor = event.display_index

    def _change_focus(self, event: pygame.event.Event) -> None:
        lost = event.type == pygame.WINDOWFOCUSLOST
        self._settings.change_focus(lost=lost)
        self._output.reader.change_focus(present=not lost)
        self._unread = True

    def _hand_over(self, gesture: Gesture) -> None:
        """The app's own keys first, then the scene on top."""
        self._gestures.note(self._seconds, gesture)
        self._tip = self._tip.after(gesture)
        self._stale = True
        wish = self._wishes.get(gesture.action) if isinstance(gesture, Act) else None
        if wish is not None and isinstance(gesture, Act):
            if not gesture.repeat:
                wish()
        elif self.stack.top is not None and self._page_clicks.lets(gesture, self._seconds):
            change = self.stack.top.handle(gesture)
            if change is not None:
                self.stack.apply(change)
                self._page_clicks.led_on(gesture, self._seconds)
        self._put_in_force()

    def _advance(self, dt: float) -> None:
        """Advance the top scene's time; draw while it moves, and once more when it has settled."""
        top = self.stack.top
        if top is None:
            return
        moving = not top.settled or top.due_in == 0
        change = top.update(dt)
        if change is not None:
            self.stack.apply(change)
        said = self._services.take_notice()
        if said and isinstance(top, Telling) and said in top.notice:
            said = ""
        told = Tip.notice(said, self._frame(), str(self._seconds)) if said else self._tip.waited(dt, top)
        self._display.pass_time(dt)
        self._stale |= moving or self._display.blending or change is not None or not top.settled
        self._stale |= told.node is not self._tip.node
        self._tip = told
        self._put_in_force()

    def _show(self) -> None:
        if self.stack.top is None or self._hidden:
            self._stale = False
            return
        if not self._stale:
            self._display.paint_ahead(self.stack.top.foreseen)
            if not self._display.goes_ahead:
                load_table()
            return
        canvas = Canvas(self._frame(), self._output.fonts)
        self._tip.draw(canvas)
        self._display.show([*self.stack.drawn(), *canvas.ops])
        self._stale, self._untold, self._unread = False, True, True

    def _describe(self) -> None:
        """Write the semantic tree once the screen has settled, and now and then while it moves."""
        top, describer = self.stack.top, self._output.describer
        if describer is None or not self._untold or top is None:
            return
        if describer.wants(self._seconds, settled=top.settled):
            describer.describe(top, self._tip.said)
            self._untold = not top.settled

    def _frame(self) -> Frame:
        return Frame(*self._output.window.size, self._services.store.now.text_scale / 100)

    def _follow_window(self, _: pygame.event.Event) -> None:
        if self._output.window.resized():
            self._begin_anew()

    def _begin_anew(self) -> None:
        """Another size, language or type size: everything is laid out and painted again."""
        self._display.begin_anew()
        self._translator.resize(self._output.window.surface.get_size())
        self._tip = Tip()
        self.stack.resize(self._frame())
        self._stale = True

    def _put_in_force(self) -> None:
        """Apply a changed setting at once."""
        anew, blended = self._settings.apply()
        if anew:
            self._begin_anew()
        if blended:
            self._display.blend()

    def _toggle_mute(self) -> None:
        """Mute, or restore the volume; the scene is told because it may show the volume."""
        toggle_mute(self._services.store)
        if self.stack.top is not None:
            self.stack.top.enter()


def play(
    output: FrameOutput,
    arguments: Arguments,
    store: SettingsStore,
    texts: Texts,
    autosave: Autosave,
    practice: Path,
    match: Match | None = None,
) -> None:
    """Play on this stage until the game is quit; `practice` is where it is kept what the player learned, `match` what
    the table shows from the beginning."""
    sounds = LateSounds(partial(open_sounds, Assets.of_bundle().sounds))
    sounds.volume(store.now.effects)
    sounds.ambience(store.now.ambience)
    output.fonts.ask(SystemFonts(wake))
    describer = Describer(arguments.describe) if arguments.describe else None
    player_process = PlayerProcess(wake)
    services = Services(texts, store, sounds, autosave, SystemClipboard(), player_process, seeds=Seeds(arguments.seed))
    services.wake = output.reader.wake = wake
    services.listened = lambda: output.reader.active
    services.practice = PracticeAccess(practice, Assets.of_bundle().puzzles, player_process, autosave.notices)
    try:
        app = App(replace(output, describer=describer), services, LoopClock(EventWait()))
        if match is not None:
            app.stack.apply(Replace(TablePlace(match)))
        spare_the_frames()
        with asked_by_signals(ask_to_quit):
            app.run()
    finally:
        services.practice.close()
        player_process.close()
