"""The tips of sets and of special jokers: what they are or lack, and their place among the other sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice

from game.rules.faces import Colour, Rank
from game.rules.sets.reading import Reading
from game.rules.tiles import Tile
from game.session.local_game import LocalGame
from game.session.texts import Texts
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.semantics import Node
from game.ui.table.picture.drawing import BUBBLES, TableViewModel
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.nodes import NodeCache, table_nodes
from game.ui.table.picture.tile_places import hit_at, places, trays
from game.ui.table.view_state import REASON_AFTER, Pointing
from game.ui.tip import draw_tip, line_width, put_tip, tip_size
from game.ui.wrap import wrap

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


def _covered(box: Box, other: Box) -> float:
    """The area in which this box covers the other one."""
    across = min(box.right, other.right) - max(box.x, other.x)
    down = min(box.bottom, other.bottom) - max(box.y, other.y)
    return max(0.0, across) * max(0.0, down)


def draw_bubble(canvas: Canvas, layout: TableLayout, text: str, anchor: Box, others: Sequence[Box] = ()) -> None:
    """An ivory plate beside a set; its text is broken into two lines where that covers less of the `others`."""
    settings = []
    room = layout.felt.w - tip_size(canvas, ("",))[0]
    for lines in _settings(text, partial(line_width, canvas), room):
        settings.append((lines, place_beside(layout, *tip_size(canvas, lines), anchor, others)))
    lines, box = min(settings, key=lambda each: sum(_covered(each[1], other) for other in (anchor, *others)))
    put_tip(canvas, lines, box, BUBBLES)


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
    """The place of something that belongs to a set: below, above or beside it, where it covers the fewest `others`."""
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
    lowest = layout.foot + layout.frame.px(4) - height
    boxes = [
        Box(min(max(x, layout.felt.x), layout.felt.right - width), min(max(y, layout.felt.y), lowest), width, height)
        for x, y in places
    ]
    return min(boxes, key=lambda box: (box.overlaps(anchor), sum(_covered(box, other) for other in others)))


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
        draw_tip(canvas, tip, places(shown.board, shown.layout)[hit.tile].box)
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
