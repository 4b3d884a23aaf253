"""The table as a semantic tree: every tile, set, button and seat, for focus, tooltips, tests and readers (ux 3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.rules.problems import Problem
from game.rules.table import Meld
from game.rules.tiles import Tile
from game.session.sitting import Sitting
from game.session.texts import Texts
from game.ui.geometry import Box
from game.ui.semantics import Node
from game.ui.table.drawing import Shown
from game.ui.table.places import tray_box
from game.ui.table.speech import set_label, set_tip, tile_name
from game.ui.table.verdicts import Verdict

MOST_REMEMBERED = 2_000
"""The most remembered nodes of sets and rack places; beyond that all are made again."""


@dataclass(frozen=True, slots=True)
class SetWords:
    """The nodes of one set and of each of its tiles."""

    label: str
    tip: str
    tiles: tuple[str, ...]


class NodeWords:
    """Remembers nodes, because each key press asks for all of them several times and few sets change."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._voice = texts.voice
        self._sets: dict[tuple[Meld, int, str, tuple[Problem, ...]], SetWords] = {}
        self._rack: dict[tuple[Tile, int, int], str] = {}

    def refresh(self) -> None:
        """Forget all nodes when the language or the colours' names changed, or there are too many."""
        if self._voice != self._texts.voice or len(self._sets) + len(self._rack) > MOST_REMEMBERED:
            self._voice = self._texts.voice
            self._sets.clear()
            self._rack.clear()

    def of_set(self, meld: Meld, number: int, verdict: Verdict) -> SetWords:
        """What is said of a set on this verdict, the so manyth of the table."""
        state = "locked" if verdict.locked else verdict.state
        key = (meld, number, state, verdict.problems)
        known = self._sets.get(key)
        if known is None:
            texts, count = self._texts, len(meld.tiles)
            tiles = tuple(
                texts.text("label.table_tile", tile=tile_name(texts, tile), set=number, place=place, count=count)
                for place, tile in enumerate(meld.tiles, 1)
            )
            label = set_label(texts, verdict.reading, count, number, state)
            known = SetWords(label, set_tip(texts, verdict.reading, verdict.problems), tiles)
            self._sets[key] = known
        return known

    def of_rack(self, tile: Tile, place: int, count: int) -> str:
        """The node of a tile on the rack."""
        key = (tile, place, count)
        known = self._rack.get(key)
        if known is None:
            name = tile_name(self._texts, tile)
            known = self._rack[key] = self._texts.text("label.rack_tile", tile=name, place=place, count=count)
        return known


def table_nodes(shown: Shown, sitting: Sitting, texts: Texts, words: NodeWords) -> Iterator[Node]:
    """Felt, rack, sets and tiles. Carried tiles are at the pointer."""
    layout = shown.layout
    words.refresh()
    yield Node("felt", "felt", texts.text("table.felt"), layout.felt, actions=("drop",) if sitting.my_turn else ())
    rack = Node("rack", "rack", texts.text("table.rack"), layout.rack, str(len(shown.desk.rack.places)), ("drop",))
    yield rack
    yield from _sets(shown, sitting, words)
    if not shown.hidden:
        yield from _rack_tiles(shown, rack, words)


def _sets(shown: Shown, sitting: Sitting, words: NodeWords) -> Iterator[Node]:
    for number, meld in enumerate(shown.desk.table, 1):
        verdict = shown.verdicts.sets[meld.ident]
        said = words.of_set(meld, number, verdict)
        value = " ".join(str(tile.symbol) for tile in meld.tiles)
        box = tray_box(shown.desk, shown.layout, meld)
        actions = ("drag", "drop") if sitting.my_turn and not verdict.locked else ()
        node = Node(f"set.{meld.ident}", "set", said.label, box, value, actions, said.tip, "felt")
        yield node
        for tile, label in zip(meld.tiles, said.tiles, strict=True):
            yield _tile_node(shown, tile, node, label, actions and ("pick", "drag"))


def _rack_tiles(shown: Shown, rack: Node, words: NodeWords) -> Iterator[Node]:
    tiles = shown.desk.rack.tiles
    for place, tile in enumerate(tiles, 1):
        label = words.of_rack(tile, place, len(tiles))
        yield _tile_node(shown, tile, rack, label, ("pick", "drag"))


def _tile_node(shown: Shown, tile: Tile, home: Node, label: str, actions: tuple[str, ...]) -> Node:
    """A tile of the rack, or of the set `home`."""
    place, where = shown.places[tile], "rack" if home.role == "rack" else "table"
    x, y = shown.motion.at(tile) or (place.x, place.y)
    box = Box(x, y, place.box.w, place.box.h)
    picked = tile in shown.picked or tile in shown.carried
    ident = f"{where}.tile.{tile.ident}"
    return Node(ident, "tile", label, box, str(tile.symbol), actions, parent=home.id, picked=picked)
