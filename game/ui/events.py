"""Raw events become gestures here, once and centrally; only what the event itself says is used."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

import pygame

from game.ui.gestures import Act, Attention, Button, Dropped, Gesture, LetGo, Mods, Move, Press, Release, Scroll, Typed
from game.ui.keys import action_of, typed_of, written_of

BUTTONS = MappingProxyType({1: Button.LEFT, 2: Button.MIDDLE, 3: Button.RIGHT})


class Translator:
    """Turns events into gestures; remembers only which keys and which finger are down."""

    def __init__(self) -> None:
        self.writing = False
        """Whether a field takes letters and digits just now, which are commands otherwise."""
        self._size = (1, 1)
        self._down: set[int] = set()
        self._finger: int | None = None
        self._position = (0, 0)
        self._table: dict[int, Callable[[pygame.event.Event], tuple[Gesture, ...]]] = {
            pygame.MOUSEBUTTONDOWN: self._button_down,
            pygame.MOUSEBUTTONUP: self._button_up,
            pygame.MOUSEMOTION: self._motion,
            pygame.MOUSEWHEEL: self._wheel,
            pygame.FINGERDOWN: self._finger_down,
            pygame.FINGERMOTION: self._finger_motion,
            pygame.FINGERUP: self._finger_up,
            pygame.KEYDOWN: self._key_down,
            pygame.KEYUP: self._key_up,
            pygame.DROPFILE: lambda event: (Dropped(event.file),),
            pygame.WINDOWFOCUSLOST: self._lost,
            pygame.WINDOWMINIMIZED: self._lost,
            pygame.WINDOWFOCUSGAINED: lambda _: (Attention(present=True),),
        }

    def resize(self, size: tuple[int, int]) -> None:
        """The window has this size now (touches come in parts of it)."""
        self._size = size

    def gestures(self, event: pygame.event.Event) -> tuple[Gesture, ...]:
        """What the player did, in order; empty for events that are no gesture."""
        read = self._table.get(event.type)
        return read(event) if read else ()

    def _button_down(self, event: pygame.event.Event) -> tuple[Gesture, ...]:
        return self._button(event, Press)

    def _button_up(self, event: pygame.event.Event) -> tuple[Gesture, ...]:
        return self._button(event, Release)

    def _button(self, event: pygame.event.Event, kind: type[Press] | type[Release]) -> tuple[Gesture, ...]:
        button = BUTTONS.get(event.button)
        if button is None or getattr(event, "touch", False):
            return ()
        self._position = x, y = event.pos
        return (kind(x, y, button, _mods()),)

    def _motion(self, event: pygame.event.Event) -> tuple[Gesture, ...]:
        if getattr(event, "touch", False):
            return ()
        self._position = x, y = event.pos
        return (Move(x, y, bool(event.buttons[0]), _mods()),)

    def _wheel(self, event: pygame.event.Event) -> tuple[Gesture, ...]:
        return (Scroll(*self._position, getattr(event, "precise_y", event.y)),)

    def _finger_down(self, event: pygame.event.Event) -> tuple[Gesture, ...]:
        if self._finger is not None:
            return ()
        self._finger = event.finger_id
        x, y = self._touched(event)
        return Move(x, y), Press(x, y)

    def _finger_motion(self, event: pygame.event.Event) -> tuple[Gesture, ...]:
        return (Move(*self._touched(event), held=True),) if event.finger_id == self._finger else ()

    def _finger_up(self, event: pygame.event.Event) -> tuple[Gesture, ...]:
        if event.finger_id != self._finger:
            return ()
        self._finger = None
        return (Release(*self._touched(event)),)

    def _touched(self, event: pygame.event.Event) -> tuple[int, int]:
        return int(event.x * self._size[0]), int(event.y * self._size[1])

    def _key_down(self, event: pygame.event.Event) -> tuple[Gesture, ...]:
        name, mods = pygame.key.name(event.key), _mods_of(event.mod)
        repeat = event.key in self._down
        self._down.add(event.key)
        if self.writing and (letter := written_of(name, mods)):
            return (Typed(letter),)
        action = action_of(name, mods)
        if action is not None:
            return (Act(action, mods, repeat),)
        typed = typed_of(name, mods)
        return (Typed(typed),) if typed and not repeat else ()

    def _key_up(self, event: pygame.event.Event) -> tuple[Gesture, ...]:
        self._down.discard(event.key)
        action = action_of(pygame.key.name(event.key), Mods())
        return (LetGo(action),) if action else ()

    def _lost(self, _: pygame.event.Event) -> tuple[Gesture, ...]:
        self._down.clear()
        self._finger = None
        return (Attention(present=False),)


def _mods() -> Mods:
    return _mods_of(pygame.key.get_mods())


def _mods_of(bits: int) -> Mods:
    ctrl = pygame.KMOD_CTRL | pygame.KMOD_META
    return Mods(bool(bits & pygame.KMOD_SHIFT), bool(bits & ctrl), bool(bits & pygame.KMOD_ALT))
