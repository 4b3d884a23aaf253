"""The zones of the table for the keys, made of its semantic nodes, and where an arrow leads in them (ux 2.11). Pure.

Screen readers, tests and the keys use the same list of nodes. A tile is the same thing to the keys on the rack and on
the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from game.ui.geometry import Box
from game.ui.input.gestures import Action
from game.ui.kit.focus import Zone, neighbour
from game.ui.semantics import Node
from game.ui.widgets.part import HotSpot

RACK, TABLE, BUTTONS, SEATS = "rack", "table", "buttons", "seats"
ZONES = (RACK, TABLE, BUTTONS, SEATS)
"""The zones that the Tab key goes through, in this order."""
SIDEWAYS = frozenset({Action.LEFT, Action.RIGHT})
HARMLESS = "end-turn"
"""The button the focus comes to first: pressed by mistake it can be undone, unlike drawing."""
_ZONE_OF_ROLE: Mapping[str, str] = {
    "rack": RACK,
    **dict.fromkeys(("button", "pool"), BUTTONS),
    **dict.fromkeys(("felt", "set", "pile"), TABLE),
    **dict.fromkeys(("opponent", "player"), SEATS),
}


def zone_of(node: Node) -> str:
    """The name of the zone a node belongs to; empty for a node that cannot be used."""
    if node.role == "tile":
        return RACK if node.id.startswith("rack.") else TABLE
    return _ZONE_OF_ROLE.get(node.role, "")


def key_name(ident: str) -> str:
    """The name under which the keys know a node: one for a tile, wherever it lies."""
    where, dot, tile = ident.partition(".tile.")
    return f"tile.{tile}" if dot and where in (RACK, TABLE) else ident


def found(ident: str, nodes: Sequence[Node]) -> Node | None:
    """The node of this id or name; a tile is found where it lies now, on the rack or on the table."""
    name = key_name(ident)
    names = (f"{RACK}.{name}", f"{TABLE}.{name}") if name.startswith("tile.") else (name,)
    return next((node for node in nodes if node.id in names), None)


def table_zones(nodes: Sequence[Node]) -> tuple[Zone, ...]:
    """The zones that have something now; outside a match nobody sits at the table."""
    made = []
    for name in ZONES:
        stops = _stops(name, nodes)
        if stops:
            spots, tiles = tuple(map(_seen, stops)), tuple(_seen(node) for node in stops if node.role == "tile")
            made.append(Zone(name, spots, partial(_onward, nodes), HARMLESS if name == BUTTONS else "", tiles))
    return tuple(made)


def zone_outside(ident: str, nodes: Sequence[Node]) -> tuple[Zone, ...]:
    """What a reader led the keys to that belongs to no zone is one by itself."""
    read = found(ident, nodes) if ident else None
    if read is None or zone_of(read):
        return ()
    return (Zone(read.id, (_seen(read),), partial(_onward, nodes)),)


def on_rack(nodes: Sequence[Node]) -> list[Node]:
    """The tiles of the rack."""
    return [node for node in nodes if node.role == "tile" and zone_of(node) == RACK]


def next_tile(here: Node, nodes: Sequence[Node], action: Action) -> Node | None:
    """The next tile in that direction, in the same zone."""
    tiles = _tiles(_stops(zone_of(here) or RACK, nodes))
    return _sideways(here, tiles, action) if action in SIDEWAYS else _nearest(here, tiles, action)


def _onward(nodes: Sequence[Node], here: HotSpot, action: Action) -> HotSpot | None:
    node = found(here.id, nodes)
    to = None if node is None else _next(node, nodes, action)
    return None if to is None else _seen(to)


def _stops(zone: str, nodes: Sequence[Node]) -> list[Node]:
    """The nodes of a zone that can have the focus; the rack itself only when it is empty."""
    stops = [node for node in nodes if zone_of(node) == zone]
    tiles = [node for node in stops if node.role != "rack"]
    return tiles or stops


def _next(here: Node, nodes: Sequence[Node], action: Action) -> Node | None:
    """The next node in that direction, also across the edge between rack and table; empty felt is the topmost."""
    zone = zone_of(here) or RACK
    stops = _stops(zone, nodes)
    if here.role == "felt":
        action = Action.DOWN if action in SIDEWAYS else action
        return _nearest(here, _tiles(stops), action) or _across(here, nodes, zone, action)
    if action in SIDEWAYS:
        return _sideways(here, [node for node in stops if node.role != "felt"], action)
    return _nearest(here, [node for node in stops if node.role not in ("felt", "set")], action) or _across(
        here, nodes, zone, action
    )


def _across(here: Node, nodes: Sequence[Node], zone: str, action: Action) -> Node | None:
    """From the rack up to the table, from the table down to the rack or up to the open felt."""
    if (zone, action) == (TABLE, Action.UP):
        return next((node for node in nodes if node.role == "felt"), None)
    other = {(RACK, Action.UP): TABLE, (TABLE, Action.DOWN): RACK}.get((zone, action))
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
    return found(spot.id, stops) if spot else None


def _seen(node: Node) -> HotSpot:
    """The node where it is seen."""
    return HotSpot(key_name(node.id), node.rect, lambda: None)


def _spot(node: Node) -> HotSpot:
    """The box used for distances: a set is the place before its first tile, empty felt a strip above all sets."""
    rect = node.rect
    if node.role == "set":
        rect = Box(rect.x, rect.y, 1, rect.h)
    if node.role == "felt":
        rect = Box(rect.x, rect.y - 1, rect.w, 1)
    return HotSpot(key_name(node.id), rect, lambda: None)


def _tiles(nodes: Sequence[Node]) -> list[Node]:
    return [node for node in nodes if node.role in ("tile", "pile")]
