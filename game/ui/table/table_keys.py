"""The keys at the table: what they are at, and what a key asks for there (ux 2.11). Pure.

They know the table only as semantic nodes, so that screen readers, tests and the keys use the same list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial

from game.ui.input.gestures import ARROWS, Act, Action, Typed
from game.ui.kit.focus import KeyFocus, Zone
from game.ui.memo import Memo
from game.ui.semantics import Node
from game.ui.table.table_zones import TABLE, found, key_name, next_tile, on_rack, table_zones, zone_of, zone_outside
from game.ui.table.tile_finder import TileFinder


class NodeAction(Enum):
    """What a key can ask for at the focused node."""

    PICK = auto()
    """Pick it up or put it down."""
    EXTEND = auto()
    """Pick it up together with the tile the focus came from; moving back puts the tile down again."""
    USE = auto()
    """Do what a click there does: pick it up, or put the picked tiles there."""
    PLACE = auto()
    """Put the picked tiles there."""
    NEW_SET = auto()
    """Make a new set of the picked tiles."""
    PRESS = auto()


@dataclass(frozen=True, slots=True)
class KeyRequest:
    """What is asked for, the node it is for, and the node the focus came from."""

    node_action: NodeAction
    ident: str = ""
    before: str = ""


SET_STEPS: Mapping[Action, int] = {Action.PAGE_ON: 1, Action.PAGE_BACK: -1}
"""To the next set by its number, or the one before."""


class TableKeys:
    """The keys of one player: what they are at, and what they ask for."""

    def __init__(self) -> None:
        self.focus = KeyFocus()
        self.finds_sets = False
        """Whether typed numbers are those of sets while the keys are on the table: for who hears it."""
        self.missed = ""
        """What nothing was found of by what was typed last: a tile or a set; empty where there was one."""
        self.tile_finder = TileFinder()
        self._made: Memo[tuple[Zone, ...]] = Memo()
        self._hears: Mapping[Action, Callable[[Act, Node, Sequence[Node]], KeyRequest | None]] = {
            **dict.fromkeys(ARROWS, self._arrow),
            **dict.fromkeys((Action.NEXT_ZONE, Action.PREVIOUS_ZONE), self._other_zone),
            **dict.fromkeys(SET_STEPS, self._other_set),
            **dict.fromkeys((Action.FIRST, Action.LAST), self._end_of_row),
            Action.USE: partial(_wish, NodeAction.USE),
            Action.PICK: partial(_wish, NodeAction.PICK),
            Action.CONFIRM: partial(_wish, NodeAction.PLACE),
        }

    def focused(self, nodes: Sequence[Node]) -> Node | None:
        """The node inside the ring; None while no ring is shown."""
        return found(self.focus.at, nodes) if self.focus.at else None

    def keep(self, nodes: Sequence[Node]) -> bool:
        """If what the ring was round has gone, it comes round what is nearest; whether it did."""
        if not self.focus.at or self.focused(nodes) is not None:
            return False
        to = self.focus.look(self._zones(nodes))
        if to is not None:
            self.point_at(to.id, nodes)
        return to is not None

    def settle(self, nodes: Sequence[Node]) -> None:
        """Show the ring where the keys begin, unless there is nothing to show it round."""
        here = self.focus.here(self._zones(nodes))
        if here is not None:
            self.point_at(here.id, nodes)

    def start_at(self, ident: str, nodes: Sequence[Node]) -> None:
        """The pointer pressed this button: the keys begin there, also after what it opened was closed."""
        self.point_at(ident, nodes)
        self.focus.shown = False

    def point_at(self, ident: str, nodes: Sequence[Node]) -> None:
        """Move the focus to this node."""
        node = found(ident, nodes)
        if node is not None:
            self._go(node, nodes)

    def hear(self, gesture: Act | Typed, nodes: Sequence[Node]) -> KeyRequest | None:
        """What the key asks for, after moving the focus. The first key only shows the ring."""
        text = gesture.text if isinstance(gesture, Typed) else gesture.letter
        if isinstance(gesture, Typed) or self.names_tile(gesture, nodes):
            self._find(text, nodes)
            return None
        if gesture.action is Action.NEW_SET:
            return None if gesture.repeat else KeyRequest(NodeAction.NEW_SET)
        hears = self._hears.get(gesture.action)
        if hears is None:
            if not gesture.repeat and self.tile_finder.means(text, on_rack(nodes)):
                self._find(text, nodes)  # the key does nothing at the table, but its letter is a rank: A
            return None
        was_shown = self.focus.shown
        self.settle(nodes)
        here = self.focused(nodes)
        return hears(gesture, here, nodes) if was_shown and here is not None else None

    def names_tile(self, act: Act, nodes: Sequence[Node]) -> bool:
        """Whether the key's letter goes on with what was typed, instead of what the key means."""
        return not act.repeat and self.tile_finder.goes_on(act.letter, on_rack(nodes))

    def _zones(self, nodes: Sequence[Node]) -> tuple[Zone, ...]:
        return (*self._made.to(nodes, lambda: table_zones(nodes)), *zone_outside(self.focus.mark, nodes))

    def _go(self, node: Node, nodes: Sequence[Node]) -> None:
        self.focus.go(key_name(node.id))
        self.focus.look(self._zones(nodes))

    def _arrow(self, act: Act, here: Node, nodes: Sequence[Node]) -> KeyRequest | None:
        extends = act.mods.shift and here.role == "tile"
        if extends:
            to = next_tile(here, nodes, act.action)
        else:
            spot = self.focus.toward(self._zones(nodes), act.action)
            to = None if spot is None else found(spot.id, nodes)
        if to is None:
            return None
        self._go(to, nodes)
        return KeyRequest(NodeAction.EXTEND, to.id, here.id) if extends else None

    def _other_set(self, act: Act, here: Node, nodes: Sequence[Node]) -> KeyRequest | None:
        """The next set of the table, by number and not by where it lies."""
        sets = [node for node in nodes if node.role == "set"]
        if sets:
            at = next((place for place, node in enumerate(sets) if node.id in (here.id, here.parent)), None)
            step = SET_STEPS[act.action]
            self._go(sets[(at + step) % len(sets) if at is not None else min(0, step)], nodes)
        return None

    def _end_of_row(self, act: Act, here: Node, nodes: Sequence[Node]) -> KeyRequest | None:
        """The first or last tile of the rack, or of the set."""
        home = here.id if here.role == "set" else here.parent
        row = [node for node in nodes if node.role == "tile" and node.parent == home]
        if row:
            self._go(row[0] if act.action is Action.FIRST else row[-1], nodes)
        return None

    def _other_zone(self, act: Act, here: Node, nodes: Sequence[Node]) -> KeyRequest | None:
        to = self.focus.step(self._zones(nodes), 1 if act.action is Action.NEXT_ZONE else -1)
        self.point_at(to.id, nodes)
        return None

    def _find(self, character: str, nodes: Sequence[Node]) -> None:
        here, among = self.focused(nodes), on_rack(nodes)
        if self.finds_sets and character.isdigit() and here is not None and zone_of(here) == TABLE:
            among = [node for node in nodes if node.role == "set"] or among
        found_one = self.tile_finder.typed(character, here.id if here else "", among)
        self.missed = "" if found_one else "set" if among and among[0].role == "set" else "tile"
        if found_one is not None:
            self._go(found_one, nodes)
        else:
            self.settle(nodes)


def _wish(node_action: NodeAction, act: Act, here: Node, nodes: Sequence[Node]) -> KeyRequest | None:
    """The wish for a tile or place, or pressing for a button; a key that repeats asks once."""
    if act.repeat or here.role in ("opponent", "player"):
        return None
    return KeyRequest(NodeAction.PRESS if here.role in ("button", "pool", "pile") else node_action, here.id)
