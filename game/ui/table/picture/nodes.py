"""The table as a semantic tree: every tile, set, button and seat, for focus, tooltips, tests and readers (ux 3.3); and
the tips of sets and of special jokers: what they are or lack, and their place among the other sets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice
from typing import NamedTuple

from game.rules.faces import Colour, Rank
from game.rules.notation import format_tiles
from game.rules.play.checks import TableUse
from game.rules.problems import Problem
from game.rules.sets.reading import Reading
from game.rules.table import Meld, by_number
from game.rules.tiles import Tile
from game.session.board.turn_board import TurnBoard
from game.session.local_game import LocalGame
from game.session.match.seat_names import seat_names
from game.session.speech.phrases import standing_name
from game.session.speech.sentences import set_label, set_tip, tile_name
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.memo import Memo
from game.ui.semantics import Node, Ordinal
from game.ui.table.picture.drawing import BUBBLES, MarkedTiles, TableViewModel
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.set_status import SetStatus
from game.ui.table.picture.tile_places import hit_at, places, tray_box, trays
from game.ui.table.view_state import REASON_AFTER, Pointing
from game.ui.tip import draw_tip, line_width, put_tip, tip_size
from game.ui.wrap import wrap

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


def table_nodes(shown: TableViewModel, local_game: LocalGame, texts: Texts, words: NodeCache) -> Iterator[Node]:
    """Felt, rack, sets and tiles. Carried tiles are at the pointer."""
    layout = shown.layout
    words.refresh()
    takes = local_game.my_turn and local_game.state.ruleset.table_use is not TableUse.NONE
    yield Node("felt", "felt", texts.text("table.felt"), layout.felt, actions=("drop",) if takes else ())
    names, setup = seat_names(texts, local_game.match.setup), local_game.match.setup
    owner, count = names[local_game.seat], str(len(shown.board.rack.places))
    label = texts.text("table.rack") if setup.alone else texts.text("label.rack_of", name=owner)
    rack = Node("rack", "rack", label, layout.rack, count, ("drop",), owner=owner)
    yield rack
    yield from _sets(shown, local_game, words, {ident: names[seat] for ident, seat in shown.laid_by.items()})
    if not shown.hidden:
        yield from _rack_tiles(shown, rack, texts)


def _sets(shown: TableViewModel, local_game: LocalGame, words: NodeCache, owners: Mapping[int, str]) -> Iterator[Node]:
    board, rows = shown.board, {row.ident: row for row in shown.rows}
    fixed = board.staged.table_use is not TableUse.REARRANGE
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
    box, value = tray_box(shown.board, shown.layout, meld), format_tiles(meld.tiles, shown.layout.style.spelling)
    marks = _set_marks(shown, meld, set_status)
    own = Node(home, "set", said.label, box, value, actions, said.tip, "felt", place=place, owner=owner, marks=marks)
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


def _rack_tiles(shown: TableViewModel, rack: Node, texts: Texts) -> Iterator[Node]:
    tiles, marked = shown.board.rack.tiles, shown.marked
    for place, tile in enumerate(tiles, 1):
        name = tile_name(texts, tile)
        label = texts.text("label.drawn_tile", tile=name) if tile in shown.board.rack.drawn else name
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
    ident, value = f"{where}.tile.{tile.ident}", shown.layout.style.spelling.text(tile.symbol)
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


USUAL = 3
"""The most lines of a text that has room in one."""
SHORT = 0.18
"""A text up to this width in parts of the felt is not broken."""
SHARES: Mapping[int, tuple[float, ...]] = {
    2: (0.55, 0.65, 0.75),
    3: (0.36, 0.42, 0.5),
    4: (0.27, 0.32, 0.38),
    5: (0.22, 0.26, 0.3),
}
"""Widths that may break a text into so many lines, in parts of its whole width."""


def draw_bubble(canvas: Canvas, layout: TableLayout, text: str, anchor: Box, others: Sequence[Box] = ()) -> None:
    """An ivory plate beside a set; its text is broken into two lines where that covers less of the `others`."""
    settings = []
    room = layout.felt.w - tip_size(canvas, ("",))[0]
    for lines in _settings(text, partial(line_width, canvas), room):
        settings.append((lines, place_beside(layout, *tip_size(canvas, lines), anchor, others)))
    covering = partial(_covering, layout, others=(anchor, *others))
    lines, box = min(settings, key=lambda each: covering(each[1]))
    put_tip(canvas, lines, box, BUBBLES)


def _covering(layout: TableLayout, box: Box, others: Sequence[Box]) -> tuple[float, float]:
    """What this box covers of the tray with stock and discards, where all can be pressed, and of the `others`."""
    piles = box.shared(layout.piles.tray) if layout.piles else 0.0
    return piles, sum(box.shared(other) for other in others)


def _settings(text: str, width_of: Callable[[str], float], room: float) -> Iterator[tuple[str, ...]]:
    """The text in one line, and unless it is short in two and three of about the same length; in more where it has no
    room otherwise."""
    whole = width_of(text)
    if whole <= room:
        yield (text,)
    if whole <= room * SHORT:
        return
    for count, shares in SHARES.items():
        if count <= USUAL or whole > room:
            settings = (wrap(text, whole * share, width_of) for share in shares if whole * share <= room)
            yield from islice((lines for lines in settings if len(lines) == count), 1)


def place_beside(layout: TableLayout, width: float, height: float, anchor: Box, others: Sequence[Box]) -> Box:
    """The place of something that belongs to a set: below, above or beside it, where it covers the fewest `others` and
    nothing of the piles and the bar of the phases."""
    gap, (_, middle) = layout.frame.px(6), anchor.centre
    felt = layout.felt
    along = (anchor.x, anchor.right - width, anchor.centre[0] - width / 2, felt.x, felt.right - width)
    beside = ((anchor.right + gap, middle - height / 2), (anchor.x - gap - width, middle - height / 2))
    touching = [x for x in along if x < anchor.right and x + width > anchor.x] or [anchor.x]
    places = (
        (anchor.x, anchor.bottom + gap),
        *beside,
        *((x, y) for x in touching for y in (anchor.y - height - gap, anchor.bottom + gap)),
    )
    lowest = layout.foot + layout.frame.px(4) * (-1 if layout.piles else 1) - height
    boxes = [
        Box(min(max(x, layout.felt.x), layout.felt.right - width), min(max(y, layout.felt.y), lowest), width, height)
        for x, y in places
    ]
    return min(boxes, key=lambda box: (box.overlaps(anchor), _covering(layout, box, others)))


LIMITS: Mapping[str, str] = {"D": "tip.double", "C": "tip.colour_change", "M": "tip.mirror"}
"""The text key of what each special joker may do, by its letter in the notation."""


def is_special(tile: Tile) -> bool:
    """Whether it is a joker with limits of its own."""
    return tile.is_joker and str(tile.symbol) in LIMITS


def joker_tip(texts: Texts, tile: Tile, place: int = 0, reading: Reading | None = None) -> str:
    """What a special joker may do; on the `place` in a set that reads so, first what it stands for there."""
    limits = texts.text(LIMITS[str(tile.symbol)])
    here = _here(texts, tile, place, reading) if reading is not None else ""
    return texts.text("tip.here", here=here, limits=limits) if here else limits


def _here(texts: Texts, tile: Tile, place: int, reading: Reading) -> str:
    """The faces it stands for; of a mirror nothing, and of an open one the number only."""
    faces = reading.slots[place]
    if not faces:
        return ""
    number = Rank(faces[0].number)
    if not tile.symbol.is_coloured:
        before, after = _colour(reading, place - 1, -1), _colour(reading, place + 1, 0)
        if before is not None and after is not None:
            return texts.text("tip.here_change", number=number, before=before, after=after)
    elif len(faces) > 1 and place not in reading.open_jokers:
        return texts.text("tip.here_two", first=faces[0], second=faces[-1])
    return texts.text("tip.here_number", number=number)


def _colour(reading: Reading, place: int, end: int) -> Colour | None:
    faces = reading.slots[place] if 0 <= place < len(reading.slots) else ()
    return faces[end].colour if faces else None


def draw_joker_tip(canvas: Canvas, shown: TableViewModel, texts: Texts, pointing: Pointing) -> bool:
    """The tip of the special joker on which the pointer rests, on the rack or in a set with which nothing is wrong;
    false if there is none."""
    if pointing.since_move < REASON_AFTER:
        return False
    hit = hit_at(shown.board, shown.layout, *pointing.at)
    if hit.tile is None or hit.grip or not is_special(hit.tile):
        return False
    tip = _tips(shown, texts).get(hit.tile)
    if tip is None:
        return False
    if hit.ident is None:
        draw_tip(canvas, tip, places(shown.board, shown.layout)[hit.tile].box, tuple(shown.layout.buttons.values()))
        return True
    others = trays(shown.board, shown.layout)
    draw_bubble(canvas, shown.layout, tip, others.pop(hit.ident), tuple(others.values()))
    return True


def nodes_with_tips(shown: TableViewModel, local_game: LocalGame, texts: Texts, words: NodeCache) -> Iterator[Node]:
    """The nodes of felt, rack, sets and tiles; those of special jokers with their tips."""
    tips = {tile.ident: tip for tile, tip in _tips(shown, texts).items()}
    for node in table_nodes(shown, local_game, texts, words):
        tip = tips.get(int(node.id.rpartition(".")[2])) if node.role == "tile" else None
        yield replace(node, tip=tip) if tip else node


def _tips(shown: TableViewModel, texts: Texts) -> dict[Tile, str]:
    """The tips of all special jokers in sight; a set with a problem says that one instead."""
    rack = () if shown.hidden else shown.board.rack.tiles
    tips = {tile: joker_tip(texts, tile) for tile in rack if is_special(tile)}
    for meld in shown.board.table:
        status = shown.board_status.of(meld.ident)
        if status is not None and not status.problems:
            found = ((place, tile) for place, tile in enumerate(meld.tiles) if is_special(tile))
            tips |= {tile: joker_tip(texts, tile, place, status.reading) for place, tile in found}
    return tips
