"""The semantic tree as a tree of AccessKit: numbers for ids, its roles, and what readers may do with a node.

`kit` is the module of AccessKit, which need not be installed; nothing here imports it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from types import MappingProxyType
from typing import Any

from game.ui.semantics import ROOT, Node

WINDOW = 0
"""The number of the node above every page."""
ROLES: Mapping[str, str] = MappingProxyType(
    {
        "page": "DIALOG",
        "group": "GROUP",
        "button": "BUTTON",
        "choice": "RADIO_BUTTON",
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
PRESSED = frozenset({"press", "pick", "type"})
"""Actions that a reader's click carries out."""

NUMBER = r"[+−-]?\d+"

InWords = Callable[[str], str]
"""Tiles in words, given their notation."""


class ReaderTree:
    """What readers know: a number for each node on screen, and each node as it was told last, because only what differs
    is told.

    A node keeps its number from tree to tree. One that was not in the tree before gets a number that no node ever had:
    AccessKit tells what leaves the tree as dead, and Orca ignores what it knows as dead, also when it is there again.
    What is read aloud as it changes is another node with each change: the same words are not read again."""

    def __init__(self) -> None:
        self._unused = count(WINDOW + 1)
        self._numbers: dict[tuple[str, str, str], int] = {}
        self._nodes: dict[int, str] = {}
        self._told: dict[int, tuple[Node, tuple[int, ...]]] = {}

    def node(self, number: int) -> str:
        """The id of the node on screen of that number; empty for none."""
        return self._nodes.get(number, "")

    def forget(self) -> None:
        """Another reader comes, who knows nothing yet."""
        self._numbers, self._told = {}, {}

    def update(self, kit: Any, scene: str, title: str, nodes: Sequence[Node], words: InWords) -> Any:
        """What is new in the tree of a scene below the window of that title."""
        known = self._numbered(scene, nodes)
        children: dict[str, list[int]] = {}
        for node in nodes:
            if node.id != ROOT:
                children.setdefault(node.parent if node.parent in known else ROOT, []).append(known[node.id])
        focused = next((node.id for node in nodes if node.focused), ROOT)
        update = kit.TreeUpdate(known.get(focused, WINDOW))
        update.tree = kit.Tree(WINDOW)
        window = kit.Node(kit.Role.WINDOW)
        window.set_label(title)
        window.set_children([known[ROOT]] if ROOT in known else [])
        told = {known[node.id]: (node, tuple(children.get(node.id, ()))) for node in nodes}
        update.nodes = [
            (WINDOW, window),
            *((number, _made(kit, *each, words)) for number, each in told.items() if self._told.get(number) != each),
        ]
        self._told = told
        return update

    def _numbered(self, scene: str, nodes: Sequence[Node]) -> dict[str, int]:
        """The numbers of these nodes by their ids; those of nodes that are no longer there are forgotten."""
        before = self._numbers
        keys = {node.id: (scene, node.id, node.value if is_live(node) else "") for node in nodes}
        self._numbers = {key: before.get(key) or next(self._unused) for key in keys.values()}
        known = {ident: self._numbers[key] for ident, key in keys.items()}
        self._nodes = {number: ident for ident, number in known.items()}
        return known


def is_live(node: Node) -> bool:
    """Whether its words are read aloud when they change."""
    return node.live == "assertive" or (node.role == "status" and not node.live)


def name_of(node: Node, words: InWords) -> str:
    """What a node is called aloud: also the tiles of a row, and the number in a cell of a table."""
    if node.role not in ("tiles", "text"):
        return node.label
    told = node.value if re.fullmatch(NUMBER, node.value) else words(node.value)
    return f"{node.label}: {told}" if told and told not in node.label else node.label


def _made(kit: Any, node: Node, children: Iterable[int], words: InWords) -> Any:
    role = ROLES[node.role]
    made = kit.Node(getattr(kit.Role, role))
    name = name_of(node, words)
    (made.set_value if role == "LABEL" else made.set_label)(name)
    r = node.rect
    made.set_bounds(kit.Rect(r.x, r.y, r.x + r.w, r.y + r.h))
    made.set_children(list(children))
    more = node.value if node.role == "heading" and " " in node.value else node.tip
    if more and more != node.label:
        made.set_description(more)
    if node.disabled:
        made.set_disabled()
    if is_live(node):
        made.set_live(kit.Live.ASSERTIVE if node.live == "assertive" else kit.Live.POLITE)
    _add_states(kit, node, made)
    _add_actions(kit, node, made)
    return made


def _add_states(kit: Any, node: Node, made: Any) -> None:
    if node.checked is not None:
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
    if node.place is not None and node.role == "set":
        made.set_position_in_set(node.place.number)
        made.set_size_of_set(node.place.count)


def _add_actions(kit: Any, node: Node, made: Any) -> None:
    if node.actions:
        made.add_action(kit.Action.FOCUS)
    if PRESSED.intersection(node.actions):
        made.add_action(kit.Action.CLICK)
    if node.range is not None:
        made.add_action(kit.Action.INCREMENT)
        made.add_action(kit.Action.DECREMENT)
