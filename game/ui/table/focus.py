"""The keyboard focus at the table: where it is, how it moves, and what a key asks for (ux 2.11). Pure.

It knows the table only as semantic nodes, so that screen readers, tests and the focus use the same list. Typed numbers
find tiles on the rack: 1 to 13 within a short while, j for a joker; cards are found by their rank as it is printed or
counted (q or 12), and the letter of a suit behind it: 10h, qd.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial

from game.rules.faces import LOWEST
from game.rules.spelling import CARD_SPELLING
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Typed
from game.ui.kit.interaction import neighbour
from game.ui.semantics import Node
from game.ui.widgets.part import HotSpot

JOKER = "j"


def _card_names() -> Mapping[str, frozenset[str]]:
    """What may be typed for every card, by its notation."""
    names: dict[str, frozenset[str]] = {}
    for suit in CARD_SPELLING.suits:
        for number, rank in enumerate(CARD_SPELLING.ranks, LOWEST):
            plain = {str(number), rank.lower()}
            names[suit + rank] = frozenset(plain | {name + suit.lower() for name in plain})
    return names


CARD_NAMES = _card_names()


class TileFinder:
    """Remembers what was typed just now and where the search began."""

    def __init__(self) -> None:
        self.wait = 1.5
        """Seconds in which a second character belongs to the first."""
        self._text = ""
        self._left = 0.0
        self._origin = ""

    def pass_time(self, dt: float) -> None:
        self._left = max(0.0, self._left - dt)

    def goes_on(self, letter: str, rack: Sequence[Node]) -> bool:
        """Whether the letter belongs to what was typed just now, whatever else its key means."""
        return bool(letter) and self._left > 0 and bool(_matches(self._text + letter, rack))

    def means(self, letter: str, rack: Sequence[Node]) -> bool:
        """Whether the letter by itself names a card of the rack."""
        return bool(letter) and bool(_matches(letter, rack))

    def typed(self, character: str, focused: str, rack: Sequence[Node]) -> Node | None:
        """The tile that the typed characters mean, the next one when typed again; None when the rack has none.

        `rack` in reading order, `focused` the id of the focused node.
        """
        longer = self._text + character
        if self._left > 0 and _matches(longer, rack):
            self._text = longer
        else:
            self._text, self._origin = character, focused
        self._left = self.wait
        idents, matches = [node.id for node in rack], _matches(self._text, rack)
        at = idents.index(self._origin) if self._origin in idents else -1
        behind = [node for node in matches if idents.index(node.id) > at]
        return next(iter(behind or matches), None)


def _matches(text: str, rack: Sequence[Node]) -> list[Node]:
    """Tiles with this number, cards with this rank and suit, or the jokers; of sets the one with this number."""
    return [node for node in rack if text in _names(node)]


def _names(node: Node) -> frozenset[str]:
    """What is typed for a set and for a tile: its number, j for any joker; what is typed for a card."""
    if node.role != "tile":
        return frozenset({node.id.rpartition(".")[2]})
    number = node.value[1:]
    return CARD_NAMES.get(node.value) or frozenset({number if number.isdigit() else JOKER})


class Zone(Enum):
    """The zones that Tab goes through, in this order."""

    RACK = auto()
    TABLE = auto()
    BUTTONS = auto()
    SEATS = auto()


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


ZONES = tuple(Zone)
SIDEWAYS = frozenset({Action.LEFT, Action.RIGHT})
ARROWS = frozenset({Action.UP, Action.DOWN}) | SIDEWAYS
SET_STEPS: Mapping[Action, int] = {Action.PAGE_ON: 1, Action.PAGE_BACK: -1}
"""To the next set by its number, or the one before."""
HARMLESS = "end-turn"
"""The button the focus comes to first: pressed by mistake it can be undone, unlike drawing."""
_ZONE_OF_ROLE: Mapping[str, Zone] = {
    "rack": Zone.RACK,
    "button": Zone.BUTTONS,
    **dict.fromkeys(("felt", "set", "pile"), Zone.TABLE),
    **dict.fromkeys(("opponent", "player", "pool"), Zone.SEATS),
}
_TWINS = (("rack.tile.", "table.tile."), ("table.tile.", "rack.tile."))


def zone_of(node: Node) -> Zone | None:
    """The zone a node belongs to; None for a node that cannot be used."""
    if node.role == "tile":
        return Zone.RACK if node.id.startswith("rack.") else Zone.TABLE
    return _ZONE_OF_ROLE.get(node.role)


def node_of(ident: str, nodes: Sequence[Node]) -> Node | None:
    """The node of this id; a tile is found where it lies now, on the rack or on the table."""
    names = {ident} | {new + ident[len(old) :] for old, new in _TWINS if ident.startswith(old)}
    return next((node for node in nodes if node.id in names), None)


class KeyFocus:
    """The focus of one player; `shown` from the first key until the pointer is used."""

    def __init__(self) -> None:
        self.shown = False
        self.finds_sets = False
        """Whether typed numbers are those of sets while the keys are on the table: for who hears it."""
        self.missed = ""
        """What nothing was found of by what was typed last: a tile or a set; empty where there was one."""
        self._mark: Node | None = None
        """What the focus was on; its place is kept in case it vanishes."""
        self._marks: dict[Zone, Node] = {}
        self.tile_finder = TileFinder()
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
        return node_of(self._mark.id, nodes) if self.shown and self._mark else None

    def keep(self, nodes: Sequence[Node]) -> bool:
        """If what the ring was round has gone, it comes round what is nearest; whether it did."""
        if not self.shown or self._mark is None or node_of(self._mark.id, nodes) or not any(map(zone_of, nodes)):
            return False
        self._go(self._here(nodes))
        return True

    def settle(self, nodes: Sequence[Node]) -> None:
        """Show the ring where the keys begin, unless there is nothing to show it round."""
        if any(map(zone_of, nodes)):
            self._go(self._here(nodes))

    def start_at(self, ident: str, nodes: Sequence[Node]) -> None:
        """The pointer pressed this button: the keys begin there, also after what it opened was closed."""
        self.point_at(ident, nodes)
        self.shown = False

    def point_at(self, ident: str, nodes: Sequence[Node]) -> None:
        """Move the focus to this node."""
        node = node_of(ident, nodes)
        if node is not None:
            self._go(node)

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
            if not gesture.repeat and self.tile_finder.means(text, _on_rack(nodes)):
                self._find(text, nodes)  # the key does nothing at the table, but its letter is a rank: A
            return None
        here = self._here(nodes)
        was_shown = self.shown
        self._go(here)
        return hears(gesture, here, nodes) if was_shown else None

    def names_tile(self, act: Act, nodes: Sequence[Node]) -> bool:
        """Whether the key's letter goes on with what was typed, instead of what the key means."""
        return not act.repeat and self.tile_finder.goes_on(act.letter, _on_rack(nodes))

    def _here(self, nodes: Sequence[Node]) -> Node:
        """The focused node; if it vanished, the node nearest to its place."""
        node = node_of(self._mark.id, nodes) if self._mark else None
        zone = next((zone for zone, mark in self._marks.items() if mark is self._mark), Zone.RACK)
        there = (zone, *(other for other in ZONES if other is not zone))
        return node or self._entry(next(each for each in there if _stops(each, nodes)), nodes)

    def _go(self, node: Node) -> None:
        self.shown = True
        self._mark, zone = node, zone_of(node)
        if zone is not None:
            self._marks[zone] = node

    def _arrow(self, act: Act, here: Node, nodes: Sequence[Node]) -> KeyRequest | None:
        extends = act.mods.shift and here.role == "tile"
        to = (_next_tile if extends else _next)(here, nodes, act.action)
        if to is None:
            return None
        self._go(to)
        return KeyRequest(NodeAction.EXTEND, to.id, here.id) if extends else None

    def _other_set(self, act: Act, here: Node, nodes: Sequence[Node]) -> KeyRequest | None:
        """The next set of the table, by number and not by where it lies."""
        sets = [node for node in nodes if node.role == "set"]
        if sets:
            at = next((place for place, node in enumerate(sets) if node.id in (here.id, here.parent)), None)
            step = SET_STEPS[act.action]
            self._go(sets[(at + step) % len(sets) if at is not None else min(0, step)])
        return None

    def _end_of_row(self, act: Act, here: Node, nodes: Sequence[Node]) -> KeyRequest | None:
        """The first or last tile of the rack, or of the set."""
        home = here.id if here.role == "set" else here.parent
        row = [node for node in nodes if node.role == "tile" and node.parent == home]
        if row:
            self._go(row[0] if act.action is Action.FIRST else row[-1])
        return None

    def _other_zone(self, act: Act, here: Node, nodes: Sequence[Node]) -> KeyRequest | None:
        step = 1 if act.action is Action.NEXT_ZONE else -1
        zones = [zone for zone in ZONES if _stops(zone, nodes)]  # outside a match nobody sits at the table
        at = zones.index(zone_of(here) or Zone.RACK)
        self._go(self._entry(zones[(at + step) % len(zones)], nodes))
        return None

    def _entry(self, zone: Zone, nodes: Sequence[Node]) -> Node:
        """The node the focus was last on in this zone, or the nearest to it; at first the zone's beginning."""
        mark = self._marks.get(zone)
        stops = _stops(zone, nodes)
        if mark is None:
            return next((node for node in stops if node.id == HARMLESS), stops[0])
        node = node_of(mark.id, nodes)
        if node is not None and zone_of(node) is zone:
            return node
        x, y = mark.rect.centre
        near = [stop for stop in stops if stop.role == "tile"] or stops
        return min(near, key=lambda stop: abs(stop.rect.centre[0] - x) + abs(stop.rect.centre[1] - y))

    def _find(self, character: str, nodes: Sequence[Node]) -> None:
        here, among = self.focused(nodes), _on_rack(nodes)
        if self.finds_sets and character.isdigit() and here is not None and zone_of(here) is Zone.TABLE:
            among = [node for node in nodes if node.role == "set"] or among
        found_one = self.tile_finder.typed(character, here.id if here else "", among)
        self.missed = "" if found_one else "set" if among and among[0].role == "set" else "tile"
        self._go(found_one or self._here(nodes))


def _on_rack(nodes: Sequence[Node]) -> list[Node]:
    return [node for node in nodes if node.role == "tile" and zone_of(node) is Zone.RACK]


def _wish(node_action: NodeAction, act: Act, here: Node, nodes: Sequence[Node]) -> KeyRequest | None:
    """The wish for a tile or place, or pressing for a button; a key that repeats asks once."""
    if act.repeat or here.role in ("opponent", "player"):
        return None
    return KeyRequest(NodeAction.PRESS if here.role in ("button", "pool", "pile") else node_action, here.id)


def _stops(zone: Zone, nodes: Sequence[Node]) -> list[Node]:
    """The nodes of a zone that can have the focus; the rack itself only when it is empty."""
    stops = [node for node in nodes if zone_of(node) is zone]
    tiles = [node for node in stops if node.role != "rack"]
    return tiles or stops


def _next(here: Node, nodes: Sequence[Node], action: Action) -> Node | None:
    """The next node in that direction, also across the edge between rack and table; empty felt is the topmost."""
    zone = zone_of(here) or Zone.RACK
    stops = _stops(zone, nodes)
    if here.role == "felt":
        action = Action.DOWN if action in SIDEWAYS else action
        return _nearest(here, _tiles(stops), action) or _across(here, nodes, zone, action)
    if action in SIDEWAYS:
        return _sideways(here, [node for node in stops if node.role != "felt"], action)
    return _nearest(here, [node for node in stops if node.role not in ("felt", "set")], action) or _across(
        here, nodes, zone, action
    )


def _next_tile(here: Node, nodes: Sequence[Node], action: Action) -> Node | None:
    tiles = _tiles(_stops(zone_of(here) or Zone.RACK, nodes))
    return _sideways(here, tiles, action) if action in SIDEWAYS else _nearest(here, tiles, action)


def _across(here: Node, nodes: Sequence[Node], zone: Zone, action: Action) -> Node | None:
    """From the rack up to the table, from the table down to the rack or up to the open felt."""
    if (zone, action) == (Zone.TABLE, Action.UP):
        return next((node for node in nodes if node.role == "felt"), None)
    other = {(Zone.RACK, Action.UP): Zone.TABLE, (Zone.TABLE, Action.DOWN): Zone.RACK}.get((zone, action))
    if other is None:
        return None
    stops = _stops(other, nodes)
    return _nearest(here, _tiles(stops), action) or next(iter(_tiles(stops) or stops))


def _sideways(here: Node, stops: Sequence[Node], action: Action) -> Node | None:
    """Nodes of the same row come first, so that a gap does not lead to another row."""
    rect = here.rect
    row = [node for node in stops if node.rect.y < rect.centre[1] < node.rect.bottom]
    return _nearest(here, row, action) or _nearest(here, stops, action)


def _nearest(here: Node, stops: Sequence[Node], action: Action) -> Node | None:
    spot = neighbour(_spot(here), [_spot(node) for node in stops], action)
    return next((node for node in stops if node.id == spot.id), None) if spot else None


def _spot(node: Node) -> HotSpot:
    """The box used for distances: a set is the place before its first tile, empty felt a strip above all sets."""
    rect = node.rect
    if node.role == "set":
        rect = Box(rect.x, rect.y, 1, rect.h)
    if node.role == "felt":
        rect = Box(rect.x, rect.y - 1, rect.w, 1)
    return HotSpot(node.id, rect, lambda: None)


def _tiles(nodes: Sequence[Node]) -> list[Node]:
    return [node for node in nodes if node.role in ("tile", "pile")]
