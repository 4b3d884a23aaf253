"""The table as a semantic tree: every tile, set, button and seat, for focus, tooltips, tests and readers (ux 3.3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import NamedTuple

from game.rules.notation import format_tiles
from game.rules.play.checks import TableUse
from game.rules.problems import Problem
from game.rules.table import Meld, by_number
from game.rules.tiles import Tile
from game.session.board.turn_board import TurnBoard
from game.session.local_game import LocalGame
from game.session.match.seat_names import seat_names
from game.session.speech.phrases import standing_name
from game.session.speech.sentences import set_label, set_tip, tile_name
from game.session.texts import Texts
from game.ui.geometry import Box
from game.ui.memo import Memo
from game.ui.semantics import Node, Ordinal
from game.ui.table.picture.drawing import MarkedTiles, TableViewModel
from game.ui.table.picture.set_status import SetStatus
from game.ui.table.picture.tile_places import tray_box

MOST_REMEMBERED = 2_000
"""The most remembered nodes of sets; beyond that all are made again."""


@dataclass(frozen=True, slots=True)
class SetNodes:
    """The nodes of one set and of each of its tiles."""

    label: str
    tip: str
    tiles: tuple[str, ...]
    """The labels of its tiles; those of jokers say what they stand for."""


class NodeCache:
    """Remembers nodes, because each key press asks for all of them several times and few sets change."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._voice = texts.voice
        self._sets: dict[tuple[Meld, str, tuple[Problem, ...]], SetNodes] = {}
        self.still: defaultdict[int, Memo[tuple[Node, ...]]] = defaultdict(Memo)
        """The nodes of each set and of its tiles while they lie still and unmarked, the same objects as long as nothing
        changes, which whoever compares them sees at once."""

    def refresh(self) -> None:
        """Forget all nodes when the language or the colours' names changed, or there are too many."""
        if self._voice != self._texts.voice or len(self._sets) > MOST_REMEMBERED:
            self._voice = self._texts.voice
            self._sets.clear()
            self.still.clear()

    def of_set(self, meld: Meld, set_status: SetStatus) -> SetNodes:
        """What is said of a set on this verdict."""
        state = "locked" if set_status.locked else set_status.state
        key = (meld, state, set_status.problems)
        known = self._sets.get(key)
        if known is None:
            texts, count = self._texts, len(meld.tiles)
            chips = set_status.chips
            names = (standing_name(texts, tile, chips.get(tile, "")) for tile in meld.tiles)
            tiles = tuple(texts.text("label.table_tile", tile=name, set=meld.ident) for name in names)
            label = set_label(texts, set_status.reading, count, meld.ident, state)
            known = SetNodes(label, set_tip(texts, set_status.reading, set_status.reasons), tiles)
            self._sets[key] = known
        return known

    def of_rack(self, tile: Tile, *, drawn: bool = False) -> str:
        """The label of a tile on the rack, perhaps one that was just drawn; where it stands says its ordinal."""
        name = tile_name(self._texts, tile)
        return self._texts.text("label.drawn_tile", tile=name) if drawn else name


def table_nodes(shown: TableViewModel, local_game: LocalGame, texts: Texts, words: NodeCache) -> Iterator[Node]:
    """Felt, rack, sets and tiles. Carried tiles are at the pointer."""
    layout = shown.layout
    words.refresh()
    yield Node("felt", "felt", texts.text("table.felt"), layout.felt, actions=("drop",) if local_game.my_turn else ())
    names, setup = seat_names(texts, local_game.match.setup), local_game.match.setup
    owner, count = names[local_game.seat], str(len(shown.board.rack.places))
    label = texts.text("table.rack") if setup.alone else texts.text("label.rack_of", name=owner)
    rack = Node("rack", "rack", label, layout.rack, count, ("drop",), owner=owner)
    yield rack
    yield from _sets(shown, local_game, words, {ident: names[seat] for ident, seat in shown.laid_by.items()})
    if not shown.hidden:
        yield from _rack_tiles(shown, rack, words)


def _sets(shown: TableViewModel, local_game: LocalGame, words: NodeCache, owners: Mapping[int, str]) -> Iterator[Node]:
    board, rows = shown.board, {row.ident: row for row in shown.rows}
    fixed = board.staged.table_use is TableUse.ADD_ONLY
    marked = chain.from_iterable(tiles for _, tiles in shown.marked)
    restless = {*shown.picked, *shown.carried, *shown.motion.under_way, *marked}
    for place, meld in enumerate(by_number(board.table), 1):
        set_status = shown.board_status.sets[meld.ident]
        held = fixed and any(tile not in board.staged.start_rack for tile in meld.tiles)
        actions: tuple[str, ...] = ("drop",) if held else ("drag", "drop")  # one that stays only takes more tiles
        actions = () if set_status.locked or not local_game.my_turn else actions
        known = _KnownSet(meld, set_status, Ordinal(place, len(board.table)), actions, owners.get(meld.ident, ""))
        made = partial(_of_set, shown, known, words)
        if restless.isdisjoint(meld.tiles):
            lying = board.places.step, board.places.spots[meld.ident], rows.get(meld.ident), shown.layout
            yield from words.still[meld.ident].to((known, lying, shown.moved_sets), made)
        else:
            yield from made()


class _KnownSet(NamedTuple):
    """What the nodes of a set and of its tiles say."""

    meld: Meld
    set_status: SetStatus
    place: Ordinal
    actions: tuple[str, ...]
    owner: str


def _of_set(shown: TableViewModel, known: _KnownSet, words: NodeCache) -> tuple[Node, ...]:
    meld, set_status, place, actions, owner = known
    said, home, marked = words.of_set(meld, set_status), f"set.{meld.ident}", shown.marked
    own = Node(
        home,
        "set",
        said.label,
        tray_box(shown.board, shown.layout, meld),
        format_tiles(meld.tiles, shown.layout.look.spelling),
        actions,
        said.tip,
        "felt",
        place=place,
        owner=owner,
        marks=_set_marks(shown, meld, set_status),
    )
    count, may_pick = len(meld.tiles), ("pick", "drag") if "drag" in actions else ()
    tiles = (
        _tile_node(shown, tile, home, label, may_pick, marked, Ordinal(place, count), set_status.chips.get(tile, ""))
        for place, (tile, label) in enumerate(zip(meld.tiles, said.tiles, strict=True), 1)
    )
    return (own, *tiles)


def _set_marks(shown: TableViewModel, meld: Meld, set_status: SetStatus) -> tuple[str, ...]:
    """What the tray, the sign and the padlock say."""
    marks = {
        "locked": set_status.locked,
        "changed": set_status.changed,
        set_status.state: set_status.state != "valid",
        "moved": meld.ident in shown.moved_sets,
    }
    return tuple(mark for mark, is_there in marks.items() if is_there)


def _rack_tiles(shown: TableViewModel, rack: Node, words: NodeCache) -> Iterator[Node]:
    tiles, marked = shown.board.rack.tiles, shown.marked
    for place, tile in enumerate(tiles, 1):
        label = words.of_rack(tile, drawn=tile in shown.board.rack.drawn)
        yield _tile_node(shown, tile, rack.id, label, ("pick", "drag"), marked, Ordinal(place, len(tiles)))


def _tile_node(
    shown: TableViewModel,
    tile: Tile,
    home: str,
    label: str,
    actions: tuple[str, ...],
    marked: MarkedTiles,
    number: Ordinal,
    chip: str = "",
) -> Node:
    """A tile of the node `home`, the rack or a set."""
    place, where = shown.places[tile], "rack" if home == "rack" else "table"
    x, y = shown.motion.at(tile) or (place.x, place.y)
    strip = place.strip
    box = Box(x, y, strip.w, strip.h)
    picked = tile in shown.picked or tile in shown.carried
    ident, value = f"{where}.tile.{tile.ident}", shown.layout.look.spelling.text(tile.symbol)
    marks = tuple(mark for mark, tiles in marked if tile in tiles)
    return Node(ident, "tile", label, box, value, actions, "", home, picked=picked, place=number, stands_for=chip,
                marks=marks)  # fmt: skip


def tiles_of(board: TurnBoard, ident: str) -> tuple[Tile, ...]:
    """The tiles a node stands for: one, a whole set, or none."""
    kind, _, number = ident.rpartition(".")
    if kind == "set":
        return board.tiles_of(int(number))
    if not kind.endswith("tile"):
        return ()
    tiles = (*board.rack.places, *(tile for meld in board.table for tile in meld.tiles))
    return tuple(tile for tile in tiles if tile.ident == int(number))


def with_place(texts: Texts, node: Node) -> Node:
    """A tile named with the so manyth of its row it is; any other node as it is."""
    if node.role != "tile" or node.place is None:
        return node
    said = texts.text("say.place", name=node.label, number=node.place.number, count=node.place.count)
    return replace(node, label=said)
