"""The semantic tree: one list of what is on screen, for focus, tooltips, tests and screen readers (ux 3.3).

The list is in reading order; `parent` makes a tree of it.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.values import immutable, replace
from game.ui.geometry import Box, Frame

ROOT = "root"
"""The id of the node that holds everything on a page."""


@immutable
class Range:
    """What a slider can be set to, and its position."""

    low: int
    high: int
    now: int
    step: int = 1

    def as_json(self) -> dict[str, int]:
        """The public form."""
        return {"min": self.low, "max": self.high, "now": self.now, "step": self.step}


@immutable
class Ordinal:
    """The so manyth of so many: a tile of its set, a set of the table, a row of its list."""

    number: int
    count: int

    def as_json(self) -> dict[str, int]:
        """The public form."""
        return {"number": self.number, "of": self.count}


STATES = ("parent", "focused", "picked", "disabled", "stands_for", "owner", "marks", "language", "live")
"""What of a node is told only where it says something."""


@immutable
class Node:
    """One thing a player can read or use."""

    id: str
    role: str
    """page, group, button, choice, tab, toggle, slider, field, tile, tiles, set, opponent, player, pool, rack, felt,
    status, dialog, heading, chart, text."""
    label: str
    """What a screen reader would say."""
    rect: Box
    value: str = ""
    """Notation for tiles and sets, the state for controls."""
    actions: tuple[str, ...] = ()
    """What can be done with it now: press, pick, drag, drop; empty when it is disabled or only text."""
    tip: str = ""
    """A longer explanation, shown on hover or focus."""
    parent: str = ""
    """The id of the node it belongs to; empty for one that stands by itself."""
    focused: bool = False
    """Whether the keys are on it; at most one node of a scene is focused."""
    picked: bool = False
    """Whether it is a tile in the hand: picked, or carried by the pointer; of a field, whether its text is selected."""
    checked: bool | None = None
    """Whether it is on or chosen; None for what is neither on nor off."""
    disabled: bool = False
    """Whether it is a control that cannot be used now."""
    range: Range | None = None
    """Of a slider."""
    place: Ordinal | None = None
    """Of a tile in its set or on its rack, of a set on the table."""
    stands_for: str = ""
    """Of a joker in a set that reads: what it stands for, as on its chip."""
    owner: str = ""
    """Whose it is: the name of a seat, for a rack, a seat and what a seat has laid."""
    marks: tuple[str, ...] = ()
    """What is marked in the picture: new, changed, moved, drawn, laid, taken, locked, unfinished, conflict, lit."""
    language: str = ""
    """The language of its words by the game's code, where it is another than the player's."""
    live: str = ""
    """How its words are read aloud when they change: assertive, off; empty for the usual way of its role, which is
    politely for a status and not at all for others."""

    def as_json(self) -> dict[str, object]:
        """The public form: whole pixels, keys in a fixed order; states only where they say something."""
        r, place = self.rect, ("id", "role", "label", "value")
        plain: dict[str, object] = {name: getattr(self, name) for name in place}
        plain |= {"rect": [round(r.x), round(r.y), round(r.w), round(r.h)], "actions": list(self.actions)}
        states = {name: getattr(self, name) for name in STATES} | {"marks": list(self.marks)}
        plain |= {name: state for name, state in states.items() if state}
        if self.checked is not None:
            plain["checked"] = self.checked
        counted = {"range": self.range, "place": self.place}
        return plain | {name: numbers.as_json() for name, numbers in counted.items() if numbers is not None}


def with_focus(nodes: Iterable[Node], ident: str) -> tuple[Node, ...]:
    """The nodes with the one of that id marked as focused, and no other."""
    return tuple(
        node if node.focused == (node.id == ident) else replace(node, focused=not node.focused) for node in nodes
    )


def rooted(nodes: Iterable[Node], name: str, label: str, frame: Frame, role: str = "page") -> tuple[Node, ...]:
    """The nodes of a scene below one that stands for all of it, a page or a dialog."""
    root = Node(ROOT, role, label, Box(0, 0, frame.width, frame.height), name)
    return (root, *below(nodes, ROOT))


def below(nodes: Iterable[Node], parent: str) -> tuple[Node, ...]:
    """The nodes with those that stand by themselves put below `parent`."""
    return tuple(node if node.parent else replace(node, parent=parent) for node in nodes)
