"""The connection to the screen readers of the system.

AccessKit calls back on threads of its own, so what it asks for waits in a queue until the loop takes it. While a reader
starts, AccessKit holds its lock and waits for Python's, and every call of it takes these locks the other way round; so
nothing of it is called before a reader has said that it is there.
"""

from __future__ import annotations

import importlib
import logging
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from queue import Empty, SimpleQueue
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from game.session.texts import Texts
from game.session.thinking.wake import Wake, nobody_rests
from game.ui.access.reader_tree import ReaderTree
from game.ui.input.gestures import NodeDeed, NodeRequest

if TYPE_CHECKING:
    from game.ui.scene import Scene
    from game.ui.semantics import Node

log = logging.getLogger(__name__)
DEEDS: Mapping[str, NodeDeed] = MappingProxyType(
    {
        "CLICK": NodeDeed.PRESS,
        "FOCUS": NodeDeed.FOCUS,
        "INCREMENT": NodeDeed.MORE,
        "DECREMENT": NodeDeed.LESS,
    }
)
"""What the actions of AccessKit ask for."""
PAUSE = 0.05
"""Seconds between two trees while something moves; an answer to a key waits no longer than that."""


class ScreenReader:
    """Tells readers what is on screen; without AccessKit, or after it failed, it does nothing."""

    def __init__(self, kit: Any | None, platform: str = sys.platform) -> None:
        self.wake: Wake = nobody_rests
        """Called when a reader asks for something, on a thread of AccessKit."""
        self._kit = kit
        self._platform = platform
        self._adapter: Any | None = None
        self._tree = ReaderTree()
        self._requests: SimpleQueue[tuple[NodeDeed, int]] = SimpleQueue()
        self._active = False
        """Whether a reader has asked; written by other threads."""
        self._awaited = False
        """Whether it has got no tree yet."""
        self._present = True
        self._told_focus: bool | None = None
        self._waited = PAUSE

    @classmethod
    def found(cls) -> ScreenReader:
        """With AccessKit if it is installed."""
        try:
            return cls(importlib.import_module("accesskit"))
        except Exception as error:
            log.info("screen readers get no tree, AccessKit is not there: %s", error)
            return cls(None)

    @property
    def is_there(self) -> bool:
        """Whether a window can be connected."""
        return self._kit is not None

    @property
    def active(self) -> bool:
        """Whether a reader listens."""
        return self._active and self._adapter is not None

    def attach(self, handle: int) -> None:
        """Connect the window of this handle, which must not have been seen yet."""
        if self._kit is not None:
            self._tried(lambda: setattr(self, "_adapter", self._made(self._kit, handle)))

    def change_focus(self, *, present: bool) -> None:
        """The window has the focus, or lost it."""
        self._present = present

    def follow(
        self, scene: Scene | None, texts: Texts, dt: float, *, changed: bool, above: Sequence[Node] = ()
    ) -> bool:
        """`dt` seconds later this scene is shown, and what lies above all scenes. Give the tree to a reader that just
        came, or when something changed, a few times a second while it moves; whether that was done."""
        self._waited += dt
        if not self.active or scene is None:
            return False
        if not (self._awaited or (changed and (self._waited >= PAUSE or scene.settled))):
            return False
        self._tell(scene, texts, above)
        return True

    def _tell(self, scene: Scene, texts: Texts, above: Sequence[Node]) -> None:
        """Give the tree of this scene to the readers."""
        if self._awaited:
            self._tree.forget()
        self._waited, self._awaited = 0.0, False
        # Only where somebody listens: it needs the rules, for which the first frame does not wait.
        from game.session.speech.phrases import notation_in_words

        named, title = partial(notation_in_words, texts), texts.text("app.title")
        update = self._tree.update(self._kit, scene.name, title, (*scene.nodes(), *above), named)
        self._tried(lambda: self._hand_over(self._adapter, update))

    def asked(self) -> Iterator[NodeRequest]:
        """What readers asked for since the last call."""
        while True:
            try:
                deed, number = self._requests.get_nowait()
            except Empty:
                return
            node = self._tree.node(number)
            if node:
                yield NodeRequest(node, deed)

    # The adapters of the three systems

    def _made(self, kit: Any, handle: int) -> Any:
        if self._platform == "win32":
            return kit.windows.SubclassingAdapter(handle, self._activated, self._requested)
        if self._platform == "darwin":
            kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return kit.macos.SubclassingAdapter.for_window(handle, self._activated, self._requested)
        return kit.unix.Adapter(self._activated, self._requested, self._deactivated)

    def _hand_over(self, adapter: Any, update: Any) -> None:
        if self._told_focus is not self._present:
            self._told_focus = self._present
            if self._platform == "darwin":
                _raised(adapter.update_view_focus_state(self._present))
            elif self._platform != "win32":
                adapter.update_window_focus_state(self._present)
        _raised(adapter.update_if_active(lambda: update))

    # Called by AccessKit, perhaps on another thread

    def _activated(self) -> None:
        """A reader asks for the first tree; it comes with the next frame."""
        self._active = self._awaited = True
        self.wake()

    def _deactivated(self) -> None:
        self._active = False

    def _requested(self, request: Any) -> None:
        deed = DEEDS.get(str(request.action).rpartition(".")[2])
        if deed is not None:
            self._requests.put((deed, request.target))
            self.wake()

    def _tried(self, act: Callable[[], object]) -> None:
        """Do it; a failure, also a panic of the library, which is no Exception, ends the connection."""
        try:
            act()
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as fault:
            log.warning("screen readers get no tree any more: %s", fault)
            self._adapter = None


def _raised(events: Any | None) -> None:
    """Windows and macOS collect events, which are raised when nothing is locked any more."""
    if events is not None:
        events.raise_events()
