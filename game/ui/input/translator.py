"""Translates raw events into gestures, in this file only and from the event's own data only."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Callable
from functools import partial
from types import MappingProxyType

import pygame

from game.ui.geometry import Box
from game.ui.input.gamepad import KNOWN, PLAIN, PadReader
from game.ui.input.gestures import (
    Act,
    Action,
    Attention,
    Composing,
    Dropped,
    Gesture,
    LetGo,
    Listening,
    Mods,
    Move,
    PointerButton,
    Press,
    PressLost,
    Release,
    Scroll,
    Struck,
    Typed,
)
from game.ui.input.key_places import MOVING, KeyNames, KeyPress
from game.ui.input.keymap import Keymap, letter_of, pressed_key, sign_of, written_of
from game.ui.input.steady_hand import SteadyHand
from game.ui.input.unheard_release import UnheardRelease

log = logging.getLogger(__name__)
RawEvent = pygame.event.Event
ReadEvent = Callable[[RawEvent], tuple[Gesture, ...]]
BUTTONS = MappingProxyType({1: PointerButton.LEFT, 2: PointerButton.MIDDLE, 3: PointerButton.RIGHT})
FULL_TILT = 32_767
"""The value at the end of an axis for a pad with a known layout; a plain joystick reports 1."""
EDITING = MappingProxyType(
    {
        "return": Action.CONFIRM,
        "enter": Action.CONFIRM,
        "escape": Action.CANCEL,
        "backspace": Action.RESET,
        "delete": Action.DELETE,
        "tab": Action.NEXT_ZONE,
        "left": Action.LEFT,
        "right": Action.RIGHT,
        "up": Action.UP,
        "down": Action.DOWN,
        "home": Action.FIRST,
        "end": Action.LAST,
    }
)
"""What keys do in a text field, whatever actions they have."""
FUNCTION_KEY = re.compile(r"f\d+")
"""Keys that write nothing, so that they keep their actions in every field."""
TEXTS = frozenset({Listening.TEXT, Listening.LINE})
"""Where characters come as text and not as keys."""


class Translator:
    """Translates events into gestures; remembers only what is held down and what keys are used for."""

    def __init__(
        self,
        *,
        fingers: bool = sys.platform != "darwin",
        num_lock: bool = sys.platform != "darwin",
        is_down: Callable[[], bool] | None = None,
    ) -> None:
        """`fingers`: whether touch events come from a screen; on a Mac they come from the trackpad. `num_lock`: whether
        the keypad has that key; on a Mac it always writes digits. `is_down`: asks the system for the left button, where
        its release may not be heard."""
        self.keymap = Keymap()
        self.steady = SteadyHand()
        self._num_lock = num_lock
        self._names = KeyNames()
        self._by_place = ""
        """The Latin letter in the place of the key that was pressed last, if it belongs to another script."""
        self._listening = Listening.ACTIONS
        self._ready = False
        """Whether SDL's text input is set as needed; SDL starts with it on."""
        self._composing = ""
        self._size = (1, 1)
        self._down: set[int] = set()
        self._held = False
        """Whether a press of the left button or of a finger is under way."""
        self._unheard = UnheardRelease(is_down)
        self._finger: int | None = None
        self._next_finger: RawEvent | None = None
        """How another finger came down: the first one may have been lifted unheard."""
        self._place: Box | None = None
        """Where an input method shows its candidates."""
        self._position = (0, 0)
        self._pads = Pads()
        self._table = self._readers(fingers=fingers)

    def _readers(self, *, fingers: bool) -> dict[int, ReadEvent]:
        """What reads each kind of event."""
        table: dict[int, ReadEvent] = {
            pygame.MOUSEBUTTONDOWN: partial(self._button, Press),
            pygame.MOUSEBUTTONUP: partial(self._button, Release),
            pygame.MOUSEMOTION: self._motion,
            pygame.MOUSEWHEEL: self._wheel,
            pygame.KEYDOWN: self._key_down,
            pygame.KEYUP: self._key_up,
            pygame.TEXTINPUT: self._text,
            pygame.TEXTEDITING: self._text_made,
            pygame.DROPFILE: lambda event: (Dropped(event.file),),
            pygame.WINDOWFOCUSLOST: self._lost,
            pygame.WINDOWMINIMIZED: self._lost,
            pygame.WINDOWHIDDEN: self._lost,
            pygame.WINDOWFOCUSGAINED: self._found,
        }
        touches: dict[int, ReadEvent] = {
            pygame.FINGERDOWN: self._finger_down,
            pygame.FINGERMOTION: self._finger_motion,
            pygame.FINGERUP: self._finger_up,
        }
        return table | (touches if fingers else {}) | self._pads.table

    def resize(self, size: tuple[int, int]) -> None:
        """The window has this size now; touch events give places as fractions of it."""
        self._size = size

    def listen(self, wanted: Listening, place: Box | None = None) -> tuple[Gesture, ...]:
        """What keys are used for from now on; an input method shows its candidates at `place`. What was being composed
        for another field is given up."""
        if wanted is self._listening and self._ready and not (self._composing and _is_elsewhere(place, self._place)):
            self._place = place
            return ()
        self._ready, self._listening, self._place = True, wanted, place
        given_up = self._give_up_text()
        pygame.key.stop_text_input()
        if wanted in TEXTS:
            pygame.key.start_text_input()
            if place is not None:
                pygame.key.set_text_input_rect(pygame.Rect(*map(round, (place.x, place.y, place.w, place.h))))
        return given_up

    def _give_up_text(self) -> tuple[Gesture, ...]:
        """The end of a composition, of which an input method does not always tell."""
        composing, self._composing = self._composing, ""
        return (Composing(""),) if composing else ()

    def gestures(self, event: RawEvent) -> tuple[Gesture, ...]:
        """The gestures of an event, in order; empty if it is none."""
        read = self._table.get(event.type)
        return tuple(gesture for gesture in read(event) if self.steady.lets(gesture)) if read else ()

    def waited(self, dt: float) -> tuple[Gesture, ...]:
        """The repeated gestures of held pad directions after `dt` seconds more."""
        self.steady.pass_time(dt)
        self._unheard.frame()
        return self._pads.reader.waited(dt)

    def find_pads(self) -> None:
        """Use gamepads from now on, also those plugged in later."""
        self._pads.begin()

    def _button(self, kind: type[Press] | type[Release], event: RawEvent) -> tuple[Gesture, ...]:
        button = BUTTONS.get(event.button)
        if button is None or getattr(event, "touch", False):
            return ()
        self._position = x, y = event.pos
        if button is not PointerButton.LEFT:
            return (kind(x, y, button, _mods()),)
        missed: tuple[Gesture, ...] = (Press(x, y, button, _mods()),) if self._unheard.missed else ()
        before = self._lose_press() if kind is Press else missed
        self._unheard.heard()
        self._held = kind is Press
        return (*before, kind(x, y, button, _mods()))

    def _lose_press(self) -> tuple[Gesture, ...]:
        """The press under way ends without its release; of a finger as well."""
        held, self._held = self._held, False
        self._finger = self._next_finger = None
        return (PressLost(),) if held else ()

    def _motion(self, event: RawEvent) -> tuple[Gesture, ...]:
        if getattr(event, "touch", False):
            return ()
        last, (x, y), held = self._position, event.pos, bool(event.buttons[0])
        self._position = x, y
        before: tuple[Gesture, ...] = () if held or self._finger is not None else self._lose_press()
        pressed = held and self._unheard.look()
        if pressed:
            self._held, before = True, (Press(*last, PointerButton.LEFT, _mods()),)
        if pressed or not held:
            self._unheard.heard()
        return (*before, Move(x, y, held and not self._unheard.missed, _mods()))

    def _wheel(self, event: RawEvent) -> tuple[Gesture, ...]:
        return (Scroll(*self._position, getattr(event, "precise_y", event.y)),)

    def _finger_down(self, event: RawEvent) -> tuple[Gesture, ...]:
        """The first finger is the pointer; further fingers are ignored, unless no more is heard of the first."""
        if self._finger is not None:
            self._next_finger = event
            return ()
        self._finger, self._held = event.finger_id, True
        x, y = self._touched(event)
        return Move(x, y), Press(x, y, touch=True)

    def _succeeded(self, event: RawEvent) -> tuple[Gesture, ...]:
        """Which finger is the pointer when one is heard of: the first one, or else the next, with its press late."""
        follower = self._next_finger
        if event.finger_id == self._finger:
            self._next_finger = None
        elif follower is not None and event.finger_id == follower.finger_id:
            return (*self._lose_press(), *self._finger_down(follower))
        return ()

    def _finger_motion(self, event: RawEvent) -> tuple[Gesture, ...]:
        before = self._succeeded(event)
        return (*before, Move(*self._touched(event), held=True)) if event.finger_id == self._finger else ()

    def _finger_up(self, event: RawEvent) -> tuple[Gesture, ...]:
        before = self._succeeded(event)
        if event.finger_id != self._finger:
            return ()
        self._finger, self._held = None, False
        return (*before, Release(*self._touched(event)))

    def _touched(self, event: RawEvent) -> tuple[int, int]:
        return int(event.x * self._size[0]), int(event.y * self._size[1])

    def _key_down(self, event: RawEvent) -> tuple[Gesture, ...]:
        name, mods = self._named(event), _mods_of(event.mod)
        repeat = event.key in self._down
        self._down.add(event.key)
        if self._listening is Listening.KEYS:
            return () if repeat else _struck(name, mods)
        if self._listening is not Listening.ACTIONS:
            return self._written(name, mods, repeat=repeat)
        action = self.keymap.action(name, mods)
        if action is Action.JOKER:
            return () if repeat else (Typed("j"),)
        if action is not None:
            return (Act(action, mods, repeat, letter_of(name, mods)),)
        typed = self.keymap.typed(name, mods)
        return (Typed(typed),) if typed and not repeat else ()

    def _named(self, event: RawEvent) -> str:
        """What the key is called; without NumLock the keypad moves, except for keys of it that have a meaning."""
        key = KeyPress(pygame.key.name(event.key), event.key, getattr(event, "scancode", 0))
        name = self._names.name(key)
        self._by_place = name if name != key.name and len(name) == 1 else ""
        moves = self._num_lock and name in MOVING and not event.mod & pygame.KMOD_NUM
        return MOVING[name] if moves and self.keymap.action(name, _mods_of(event.mod)) is None else name

    def _written(self, name: str, mods: Mods, *, repeat: bool) -> tuple[Gesture, ...]:
        """Keys in a text field: editing keys, and characters of a code; other text comes as text input."""
        if self._composing:
            return ()
        letter = self._letter(name, mods)
        if letter:
            return (Typed(letter),)
        action = (self.keymap.action(name, mods) if name == "tab" else None) or EDITING.get(name)
        if action is None and (mods.ctrl or FUNCTION_KEY.fullmatch(name) or self._listening not in TEXTS):
            action = self.keymap.action(name, mods)
        return (Act(action, mods, repeat),) if action else ()

    def _letter(self, name: str, mods: Mods) -> str:
        """The character a key writes where codes or positions are written."""
        if self._listening is Listening.TILES:
            return sign_of(name, mods) or written_of(name, mods)
        return written_of(name, mods) if self._listening is Listening.CODE else ""

    def _key_up(self, event: RawEvent) -> tuple[Gesture, ...]:
        self._down.discard(event.key)
        action = self.keymap.action(self._named(event))
        return (LetGo(action),) if action else ()

    def _text(self, event: RawEvent) -> tuple[Gesture, ...]:
        if self._listening not in TEXTS:
            return ()
        self._composing = ""
        letter, self._by_place = self._by_place, ""
        in_place = self._listening is Listening.LINE and letter and len(event.text) == 1 and not event.text.isascii()
        return (Typed(letter if in_place else event.text), Composing(""))

    def _text_made(self, event: RawEvent) -> tuple[Gesture, ...]:
        if self._listening not in TEXTS:
            return ()
        self._composing, self._by_place = event.text, ""
        return (Composing(event.text),)

    def _lost(self, _: RawEvent) -> tuple[Gesture, ...]:
        """Whatever is held is let go: its release goes elsewhere."""
        if self._held and self._finger is None:
            self._unheard.lost()
        self._down.clear()
        self._pads.reader.forget()
        return (*self._lose_press(), *self._give_up_text(), Attention(present=False))

    def _found(self, _: RawEvent) -> tuple[Gesture, ...]:
        self._unheard.look()
        return (Attention(present=True),)


class Pads:
    """The gamepads that are plugged in; without any, or without support for them, nothing happens."""

    def __init__(self) -> None:
        self.reader = PadReader()
        self._begun = False
        self._open: dict[int, object] = {}
        self._known: set[int] = set()
        """Controllers with a known layout; they also raise joystick events, which are ignored."""
        self.table: dict[int, ReadEvent] = {
            pygame.JOYDEVICEADDED: self._added,
            pygame.JOYDEVICEREMOVED: self._removed,
            pygame.JOYBUTTONDOWN: self._plain(lambda event: self.reader.button(PLAIN, event.button, down=True)),
            pygame.JOYBUTTONUP: self._plain(lambda event: self.reader.button(PLAIN, event.button, down=False)),
            pygame.JOYHATMOTION: self._plain(lambda event: self.reader.hat(*event.value)),
            pygame.JOYAXISMOTION: self._plain(lambda event: self.reader.axis(event.axis, event.value)),
            pygame.CONTROLLERBUTTONDOWN: lambda event: self.reader.button(KNOWN, event.button, down=True),
            pygame.CONTROLLERBUTTONUP: lambda event: self.reader.button(KNOWN, event.button, down=False),
            pygame.CONTROLLERAXISMOTION: lambda event: self.reader.axis(event.axis, event.value / FULL_TILT),
        }

    def begin(self) -> None:
        """Look for pads, once."""
        if self._begun:
            return
        self._begun = True
        try:
            pygame.joystick.init()
            from pygame._sdl2 import controller

            controller.init()
        except (pygame.error, ImportError, AttributeError) as error:
            log.info("no gamepads: %s", error)

    def _added(self, event: RawEvent) -> tuple[Gesture, ...]:
        try:
            from pygame._sdl2 import controller

            if controller.is_controller(event.device_index):
                known = controller.Controller(event.device_index)
                ident = known.as_joystick().get_instance_id()
                self._known.add(ident)
                self._open[ident] = known
            else:
                plain = pygame.joystick.Joystick(event.device_index)
                self._open[plain.get_instance_id()] = plain
        except (pygame.error, ImportError, AttributeError) as error:
            log.warning("a gamepad cannot be used: %s", error)
        return ()

    def _removed(self, event: RawEvent) -> tuple[Gesture, ...]:
        self._open.pop(event.instance_id, None)
        self._known.discard(event.instance_id)
        self.reader.forget()
        return ()

    def _plain(self, read: ReadEvent) -> ReadEvent:
        """Reads what a pad without a known layout reports, and nothing of the others."""
        return lambda event: () if getattr(event, "instance_id", None) in self._known else read(event)


def left_button() -> Callable[[], bool] | None:
    """Asks for the left button itself on X11, where its release may not be heard; elsewhere SDL hears each."""
    if pygame.display.get_driver() != "x11":
        return None
    return lambda: bool(pygame.mouse.get_pressed(desktop=True)[0])


def _is_elsewhere(place: Box | None, before: Box | None) -> bool:
    """Whether it is another field; the same one may have grown or been scrolled a little."""
    if place is None or before is None:
        return place is not before
    return not place.overlaps(before)


def _struck(name: str, mods: Mods) -> tuple[Gesture, ...]:
    if name == "escape":
        return (Act(Action.CANCEL, mods),)
    key = pressed_key(name, mods)
    return (Struck(key),) if key else ()


def _mods() -> Mods:
    return _mods_of(pygame.key.get_mods())


def _mods_of(bits: int) -> Mods:
    ctrl = pygame.KMOD_CTRL | pygame.KMOD_META
    return Mods(bool(bits & pygame.KMOD_SHIFT), bool(bits & ctrl), bool(bits & pygame.KMOD_ALT))
