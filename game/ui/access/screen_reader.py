"""The connection to the screen readers of the system, and the semantic tree as a tree of AccessKit: numbers for ids,
its roles, and what readers may do with a node. `kit` is the module of AccessKit, which need not be installed.

AccessKit calls back on threads of its own, so what it asks for waits in a queue until the loop takes it. While a reader
starts, AccessKit holds its lock and waits for Python's, and every call of it takes these locks the other way round; so
nothing of it is called before a reader has said that it is there.
"""

from __future__ import annotations

import importlib
import logging
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from queue import Empty, SimpleQueue
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from game.rules.values import replace
from game.session.texts import Texts
from game.session.thinking.wake import Wake, nobody_rests
from game.ui.input.gestures import NodeDeed, NodeRequest
from game.ui.semantics import ROOT, Node

if TYPE_CHECKING:
    from game.ui.scene import Scene

log = logging.getLogger(__name__)
WINDOW = 0
"""The number of the node above every page."""
ROLES: Mapping[str, str] = MappingProxyType(
    {
        "page": "PANE",
        "group": "GROUP",
        "button": "BUTTON",
        "choice": "RADIO_BUTTON",
        "tab": "TAB",
        "toggle": "SWITCH",
        "slider": "SLIDER",
        "field": "TEXT_INPUT",
        "tile": "BUTTON",
        "tiles": "LABEL",
        "set": "LIST",
        "opponent": "LABEL",
        "player": "LABEL",
        "pool": "BUTTON",
        "pile": "BUTTON",
        "rack": "LIST",
        "felt": "GROUP",
        "status": "LABEL",
        "dialog": "DIALOG",
        "heading": "HEADING",
        "chart": "FIGURE",
        "text": "LABEL",
    }
)
"""What each role of the semantic tree is called by AccessKit."""
BORROWED = ("GTK", "4.0")
"""Name and version of the toolkit that readers of Linux are told of. Orca listens from 51 on only to programs whose
parent is the desktop, which those of AccessKit 0.7.0 do not have (its issue 742), and to those of GTK 4 and Qt. To be
taken out with the next AccessKit."""
PRESSED = frozenset({"press", "pick", "type"})
"""Actions that a reader's click carries out."""

WRONG = frozenset({"unfinished", "conflict"})
"""Marks of a set that is told why."""
ABOUT = ".about"
"""What the id of a text ends with that explains what has the rest of it as its id."""
NUMBER = r"[+−-]?\d+"

InWords = Callable[[str], str]
"""Tiles in words, given their notation."""


class ReaderTree:
    """What readers know: a number for each node on screen, and each node as it was told last, because only what differs
    is told.

    A node keeps its number from tree to tree. One that was not in the tree before gets a number that no node ever had:
    AccessKit tells what leaves the tree as dead, and Orca ignores what it knows as dead, also when it is there again.
    What is read aloud as it changes is another node with each change: the same words are not read again."""

    def __init__(self, toolkit: tuple[str, str] | None = None) -> None:
        """`toolkit`: what the program is said to be made with, and of which version; None for AccessKit."""
        self._toolkit = toolkit
        self._unused = count(WINDOW + 1)
        self._numbers: dict[tuple[str, str, str], int] = {}
        self._nodes: dict[int, str] = {}
        self._sent: dict[int, tuple[Node, tuple[int, ...]]] = {}
        self._read: dict[str, str] = {}
        """What readers read as the page opened, by itself: it is told again only when it changes."""

    def node(self, number: int) -> str:
        """The id of the node on screen of that number; empty for none."""
        return self._nodes.get(number, "")

    def forget(self) -> None:
        """Another reader comes, who knows nothing yet."""
        self._numbers, self._sent, self._read = {}, {}, {}

    def update(
        self, kit: Any, scene: str, title: str, nodes: Sequence[Node], words: InWords, language: str = "en"
    ) -> Any:
        """What is new in the tree of a scene below the window of that title, in the player's language."""
        nodes = self._not_read_yet(scene, _explained(nodes))
        known = self._numbered(scene, nodes)
        children: dict[str, list[int]] = {}
        for node in nodes:
            if node.id != ROOT:
                children.setdefault(node.parent if node.parent in known else ROOT, []).append(known[node.id])
        focused = next((node.id for node in nodes if node.focused), ROOT)
        update = kit.TreeUpdate(known.get(focused, WINDOW))
        update.tree = kit.Tree(WINDOW)
        if self._toolkit is not None:
            update.tree.toolkit_name, update.tree.toolkit_version = self._toolkit
        window = kit.Node(kit.Role.WINDOW)
        window.set_label(title)
        window.set_language(_tag(language))
        window.set_children([known[ROOT]] if ROOT in known else [])
        told = {known[node.id]: (node, tuple(children.get(node.id, ()))) for node in nodes}
        update.nodes = [
            (WINDOW, window),
            *((number, _made(kit, *each, words, language))
              for number, each in told.items()
              if self._sent.get(number) != each),
        ]  # fmt: skip
        self._sent = told
        return update

    def _not_read_yet(self, scene: str, nodes: Sequence[Node]) -> Sequence[Node]:
        """The nodes; those with news that were on their page as it opened are not live before they change. A page that
        opens with the focus on something of it is read whole."""
        at = [node.id for node in nodes if node.role == "status" and is_live(node) and node.parent]
        if (scene, ROOT, "") not in self._numbers:
            heard = any(node.focused and node.id not in at for node in nodes)
            self._read = {node.id: node.label for node in nodes if node.id in at and not node.live} if heard else {}
        return [replace(node, live="off") if self._read.get(node.id) == node.label else node for node in nodes]

    def _numbered(self, scene: str, nodes: Sequence[Node]) -> dict[str, int]:
        """The numbers of these nodes by their ids; those of nodes that are no longer there are forgotten."""
        before = self._numbers
        keys = {node.id: (scene, node.id, node.value if is_live(node) else "") for node in nodes}
        self._numbers = {key: before.get(key) or next(self._unused) for key in keys.values()}
        known = {ident: self._numbers[key] for ident, key in keys.items()}
        self._nodes = {number: ident for ident, number in known.items()}
        return known


def _explained(nodes: Sequence[Node]) -> Sequence[Node]:
    """The nodes without the texts that explain a control, which are told with it: `x.about` explains `x`, or of a
    choice the answer that is chosen."""
    explained = {node.id.removesuffix(ABOUT): node.label for node in nodes if node.id.endswith(ABOUT)}
    chosen = {node.parent: node.id for node in nodes if node.role == "choice" and node.checked}
    of = {chosen.get(ident, ident): said for ident, said in explained.items()}
    there = {node.id for node in nodes}
    return [
        replace(node, tip=of[node.id]) if node.id in of else node
        for node in nodes
        if not (node.id.endswith(ABOUT) and node.id.removesuffix(ABOUT) in there)
    ]


def is_live(node: Node) -> bool:
    """Whether its words are read aloud when they change."""
    return node.live == "assertive" or (node.role == "status" and not node.live)


def spoken_name(node: Node, words: InWords) -> str:
    """What a node is called aloud: also the tiles of a row, the number in a cell of a table, and the quieter line of a
    button, unless it has an explanation of its own."""
    if node.role == "button" and node.value not in node.label and not (node.tip or words(node.value)):
        return f"{node.label}: {node.value}"
    if node.role not in ("tiles", "text"):
        return node.label
    told = node.value if re.fullmatch(NUMBER, node.value) else words(node.value)
    return f"{node.label}: {told}" if told and told not in node.label else node.label


def _tag(language: str) -> str:
    """What the world calls one of the game's languages (BCP 47)."""
    return language.replace("_", "-")


def _made(kit: Any, node: Node, children: Iterable[int], words: InWords, language: str) -> Any:
    role = ROLES[node.role]
    made = kit.Node(getattr(kit.Role, role))
    made.set_language(_tag(node.language or language))
    name = spoken_name(node, words)
    (made.set_value if role == "LABEL" else made.set_label)(name)
    r = node.rect
    made.set_bounds(kit.Rect(r.x, r.y, r.x + r.w, r.y + r.h))
    made.set_children(list(children))
    more = node.value if node.role == "heading" and " " in node.value else node.tip
    told = node.role != "set" or not WRONG.isdisjoint(node.marks)  # what a good set is worth nobody asked
    if more and more != node.label and told:
        made.set_description(more)
    if node.disabled:
        made.set_disabled()
    if is_live(node):
        made.set_live(kit.Live.ASSERTIVE if node.live == "assertive" else kit.Live.POLITE)
    _add_states(kit, node, made)
    _add_actions(kit, node, made)
    return made


def _add_states(kit: Any, node: Node, made: Any) -> None:
    if node.role == "tab":
        made.set_selected(bool(node.checked))
    elif node.checked is not None:
        made.set_toggled(kit.Toggled.TRUE if node.checked else kit.Toggled.FALSE)
    if node.role == "tile":
        made.set_selected(node.picked)
    if node.role == "field":
        made.set_value(node.value)
    if node.range is not None:
        made.set_min_numeric_value(node.range.low)
        made.set_max_numeric_value(node.range.high)
        made.set_numeric_value(node.range.now)
        made.set_numeric_value_step(node.range.step)


def _add_actions(kit: Any, node: Node, made: Any) -> None:
    if node.actions:
        made.add_action(kit.Action.FOCUS)
    if PRESSED.intersection(node.actions):
        made.add_action(kit.Action.CLICK)
    if node.range is not None:
        made.add_action(kit.Action.INCREMENT)
        made.add_action(kit.Action.DECREMENT)


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
        self._tree = ReaderTree(None if platform in ("win32", "darwin") else BORROWED)
        self._requests: SimpleQueue[tuple[NodeDeed, int]] = SimpleQueue()
        self._active = False
        """Whether a reader has asked; written by other threads."""
        self._awaited = False
        """Whether it has got no tree yet."""
        self._present = True
        self._told_focus: bool | None = None
        self._waited = PAUSE

    @classmethod
    def create(cls) -> ScreenReader:
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
        """Connect the window of this handle, which must not have been seen yet. One without a handle, as of a driver of
        SDL that shows nothing, is none where readers know windows by it."""
        if self._kit is not None and (handle or self._platform not in ("win32", "darwin")):
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
        update = self._tree.update(self._kit, scene.name, title, (*scene.nodes(), *above), named, texts.language)
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
