"""The table as a semantic tree: every tile, set, button and seat, for focus, tooltips, tests and readers (ux 3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.tiles import Tile
from game.session.sitting import Sitting
from game.session.texts import Texts
from game.ui.geometry import Box
from game.ui.semantics import Node
from game.ui.table.drawing import Shown
from game.ui.table.places import tray_box
from game.ui.table.speech import set_label, set_tip, tile_name


def table_nodes(shown: Shown, sitting: Sitting, texts: Texts) -> Iterator[Node]:
    """Felt, rack, sets and tiles. Tiles in the hand are where the pointer holds them."""
    layout = shown.layout
    yield Node("felt", "felt", texts.text("table.felt"), layout.felt, actions=("drop",) if sitting.my_turn else ())
    yield Node("rack", "rack", texts.text("table.rack"), layout.rack, str(len(shown.desk.rack.places)), ("drop",))
    yield from _sets(shown, sitting, texts)
    if not shown.hidden:
        yield from _rack_tiles(shown, texts)


def _sets(shown: Shown, sitting: Sitting, texts: Texts) -> Iterator[Node]:
    for number, meld in enumerate(shown.desk.table, 1):
        verdict = shown.verdicts.sets[meld.ident]
        problems, locked = verdict.problems, verdict.locked
        state = "locked" if locked else verdict.state
        value = " ".join(str(tile.symbol) for tile in meld.tiles)
        box = tray_box(shown.desk, shown.layout, meld)
        actions = ("drag", "drop") if sitting.my_turn and not locked else ()
        tip = set_tip(texts, meld.tiles, problems)
        label = set_label(texts, meld, number, state)
        yield Node(f"set.{meld.ident}", "set", label, box, value, actions, tip)
        for place, tile in enumerate(meld.tiles, 1):
            said = texts.text(
                "label.table_tile", tile=tile_name(texts, tile), set=number, place=place, count=len(meld.tiles)
            )
            yield _tile_node(shown, tile, f"table.tile.{tile.ident}", said, actions and ("pick", "drag"))


def _rack_tiles(shown: Shown, texts: Texts) -> Iterator[Node]:
    tiles = shown.desk.rack.tiles
    for place, tile in enumerate(tiles, 1):
        said = texts.text("label.rack_tile", tile=tile_name(texts, tile), place=place, count=len(tiles))
        yield _tile_node(shown, tile, f"rack.tile.{tile.ident}", said, ("pick", "drag"))


def _tile_node(shown: Shown, tile: Tile, ident: str, label: str, actions: tuple[str, ...]) -> Node:
    place = shown.places[tile]
    x, y = shown.motion.at(tile) or (place.x, place.y)
    box = Box(x, y, place.box.w, place.box.h)
    return Node(ident, "tile", label, box, str(tile.symbol), actions)
