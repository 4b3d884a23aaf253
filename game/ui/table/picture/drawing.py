"""Draws the table on a canvas: cloth, rack, trays of the sets, tiles. It changes no state."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from game.rules.table import Meld
from game.rules.tiles import Tile
from game.session.board.rack_rooms import RackRoom
from game.session.board.turn_board import TurnBoard
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.look_names import BadgeKind, PlateStyle, TrayKind
from game.ui.motion import Motion
from game.ui.pictures import Badge, Cloth, Emblem, Grip, HandShade, Label, Plate, Tray, Weight, Wood
from game.ui.table.picture.layout import Lifts, TableLayout
from game.ui.table.picture.set_status import BoardStatus
from game.ui.table.picture.tile_places import PlacedRow, TilePlace, grip_box, tray_round

FELT, WOOD, CHROME, TRAYS, TILES, BADGES, MOVING, FOCUS, CARRIED, BUBBLES = range(10)
"""Layers, from the cloth upwards."""

GHOSTLY = 105
"""Opacity of a ghost, of 255."""
APART = 1
"""How far inside its tile a dashed outline runs, in pixels, so that two side by side do not become one thick line."""

CARRIED_ALPHA = 244
"""Opacity of carried tiles, of 255."""
MOST_TILT = 4
"""Degrees by which a carried tile leans at most."""

DRAWN: PlateStyle = "new"
"""The plate of the mark on tiles that were just drawn."""
LEAST_TAB = 20
"""The least height in u of what is to be seen of its tab."""
OVER_TILE = 0.24
"""Its height where it lies over the tile, in widths of it: above the number."""
HELD_TAB = 26
"""The height of what is seen of it above a card in the hand, in u."""
SMALLEST = 9
"""The smallest type on the tab, in pixels."""

SETTLING = 0.3
"""The part of its way, in time, in which a tile comes down."""
BAR = 0.56
"""Of the seen part of a tile, the bar below it while it can be taken back."""
OWNER = 33
"""Size of the sign of who laid a set, in u."""
SHADE = 34
"""How far above the hand the cloth begins to darken, in u."""
LOCK = 39
"""Size of the padlock on a locked set, in u."""
BESIDE_LOCK = 3
"""Between a number and the padlock of a tile, in u."""


MarkedTiles = tuple[tuple[str, Collection[Tile]], ...]
"""Words for marks, each with the tiles that have it."""


@dataclass(frozen=True, slots=True)
class TableViewModel:
    """Everything the table picture depends on."""

    layout: TableLayout
    board: TurnBoard
    """The board as it is, or the preview of a drop."""
    rows: tuple[PlacedRow, ...]
    """Where everything belongs, in painting order."""
    places: Mapping[Tile, TilePlace]
    """The same by tile."""
    motion: Motion
    board_status: BoardStatus
    carried: tuple[Tile, ...] = ()
    """Tiles that follow the pointer, in order."""
    grabbed: int = 0
    ghost: tuple[float, float] = (0.0, 0.0)
    """Middle of the grabbed tile while it is carried."""
    over_rack: bool = False
    tilt: int = 0
    picked: frozenset[Tile] = frozenset()
    fresh: frozenset[Tile] = frozenset()
    moved_sets: frozenset[int] = frozenset()
    targets: frozenset[int] = frozenset()
    """The sets a release would change or make."""
    flagged: bool = True
    """Whether unfinished and conflicting sets are marked (not while dragging, ux 2.7)."""
    unseen: frozenset[Tile] = frozenset()
    """Tiles that have not entered yet, so they are not drawn."""
    hidden: bool = False
    """Paused: tiles lie face down."""
    hot: int | None = None
    """The set under the pointer, whose grip lights up."""
    rising: Mapping[Tile, float] = field(default_factory=dict)
    """Tiles about to travel, and how far they have risen, 0 to 1."""
    edged: frozenset[Tile] = frozenset()
    """Tiles with a gold rim on a table of the past: they lie elsewhere now."""
    lit: frozenset[Tile] | None = None
    """The tiles of the play that is shown step by step; all others are out of the lamp. None when none is shown."""
    fitting: frozenset[int] | None = None
    """The sets that would take the carried tiles; all others are dimmed. None when nothing is dimmed."""
    pulsed: frozenset[int] = frozenset()
    """Sets whose trays swell, and how much, 0 to 1."""
    pulse: float = 0.0
    ghosts: Mapping[Tile, TilePlace] = field(default_factory=dict)
    """Where tiles lie now that a table of the past does not have."""
    taken: Tile | None = None
    """The tile that was taken from the discard pile in this turn."""
    owners: Mapping[int, str] = field(default_factory=dict)
    """The sign of the seat that laid a set, by the set's ident, where sets stay as they were laid."""
    laid_by: Mapping[int, int] = field(default_factory=dict)
    """The seats of `owners`."""
    throwing: bool = False
    """Whether a tile is on its way to the discard pile, so that the one just taken steps back."""
    turning: Tile | None = None
    """The tile another seat throws, while it is turned face up in the air."""
    dimmed: frozenset[Tile] = frozenset()
    """The tiles of the rack that do not matter now."""
    landing: frozenset[Tile] = frozenset()
    """Tiles in the air, which are above where they glide and come down at its end."""

    def lift_of(self, tile: Tile, ident: int | None) -> float:
        """How far a tile in the row of that ident is above its place, in pixels."""
        lifts, px, picked = self.layout.lifts(ident), self.layout.frame.px, tile in self.picked
        held = px(lifts.picked) if picked else px(lifts.taken) if tile == self.taken and ident is None else 0
        lands = tile in self.landing and not (self.layout.held and ident is None)
        above = min(1.0, (1 - self.motion.share(tile)) / SETTLING) if lands else 0.0
        return held + px(lifts.rising) * max(above, self.rising.get(tile, 0.0))

    @property
    def marked(self) -> MarkedTiles:
        """The folded corner, the amber foot and whatever else is marked of tiles: the words for it, and of which."""
        marks: dict[str, Collection[Tile]] = {
            "new": self.fresh,
            "drawn": self.board.rack.drawn,
            "laid": self.board.staged.played,
            "taken": (self.taken,) if self.taken else (),
            "lit": self.lit or (),
        }
        return tuple((mark, tiles) for mark, tiles in marks.items() if tiles)


def draw_ground(canvas: Canvas, layout: TableLayout, room: RackRoom, faded: float | None = None) -> None:
    """The cloth and the rack's wood, or the darker cloth below a hand. `faded`: how much of the ledges above those in
    use has faded out, 0 to 1; as much as the room says, if nothing is."""
    canvas.put(Cloth(layout.frame.width, layout.frame.height), 0, 0, layer=FELT)
    rack = layout.rack
    if layout.held:
        top = round(rack.y - layout.frame.px(SHADE))
        canvas.put(HandShade(layout.frame.width, layout.frame.height - top), 0, top, layer=WOOD)
        return
    ledges, faded = layout.ledges.bottoms(room), (1.0 if room.first else 0.0) if faded is None else faded
    for above, shown in ((0, 1 - faded), (1, faded)):
        if shown:  # the second over the first, which is whole below it
            wood, alpha = Wood(round(rack.w), round(rack.h), ledges[above:]), round(255 * shown) if above else 255
            canvas.put(wood, rack.x, rack.y, layer=WOOD, alpha=alpha)


def draw_sets(canvas: Canvas, shown: TableViewModel) -> None:
    """Trays, badges and grips."""
    layout = shown.layout
    barred = layout.style.bars and not shown.hidden and layout.step_of(shown.board.places).foot > 0
    for meld in shown.board.table:
        if not barred and _is_plain(shown, meld):
            continue
        box, kind, set_status = _shown_box(shown, meld), tray_kind(shown, meld), shown.board_status.of(meld.ident)
        if box and set_status and set_status.locked and not shown.hidden:
            _draw_lock(canvas, shown, box)
        if box and meld.ident in shown.owners and not shown.hidden:
            size = max(18, layout.frame.px(OWNER))  # at the lower left corner
            sign = Emblem(shown.owners[meld.ident], size)
            canvas.put(sign, box.x - size * 0.45, box.bottom - size * 0.6, layer=BADGES)
        if kind and box:
            _draw_tray(canvas, shown, box, kind, shown.pulse if meld.ident in shown.pulsed else 0.0)
            _draw_sign(canvas, shown, box, kind, lifted=not shown.picked.isdisjoint(meld.tiles))
        if barred:
            _draw_bars(canvas, shown, meld)
        if shown.hot == meld.ident and not shown.carried:
            grip = grip_box(shown.board, shown.layout, meld)
            canvas.put(Grip(round(grip.w), round(grip.h), hot=True), grip.x, grip.y, layer=TRAYS)


def _is_plain(shown: TableViewModel, meld: Meld) -> bool:
    """Whether there is nothing to draw of this set but its tiles, as of most."""
    ident, set_status = meld.ident, shown.board_status.of(meld.ident)
    special = set_status is not None and (set_status.changed or set_status.locked)
    return not (special or ident in shown.moved_sets or ident in shown.owners or ident == shown.hot)


def tray_kind(shown: TableViewModel, meld: Meld) -> TrayKind | None:
    """The frame of a set: its state if this turn changed it, a mark if another seat's turn did."""
    set_status = shown.board_status.of(meld.ident)
    if set_status is None or not set_status.changed:
        return "moved" if meld.ident in shown.moved_sets else None
    if shown.lit is not None:
        return "valid" if set_status.state == "valid" else "unfinished"  # on the way nothing is wrong
    if set_status.state == "valid" or shown.flagged or meld.ident in shown.targets:
        return set_status.state
    return None


def _shown_box(shown: TableViewModel, meld: Meld) -> Box | None:
    """The box round the tiles at their shown places; carried tiles count at the place where they will land."""
    boxes = []
    for tile in meld.tiles:
        place = shown.places[tile]
        at = None if tile in shown.carried else shown.motion.at(tile)
        x, y = at or (place.x, place.y)
        boxes.append(Box(x, y, place.width, place.box.h))
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    step = shown.layout.step_of(shown.board.places)
    if bottom - top > step.height * 1.2 or right - left > (len(meld.tiles) + 1) * step.pitch:
        return None
    return Box(left, top, right - left, bottom - top)


def _draw_tray(canvas: Canvas, shown: TableViewModel, box: Box, kind: TrayKind, pulse: float) -> None:
    layout = shown.layout
    tray = tray_round(layout, shown.board.places, box, round(layout.frame.px(6) * pulse))
    stroke = max(2, layout.frame.px(2.4)) + round(layout.frame.px(4) * pulse)
    canvas.put(Tray(round(tray.w), round(tray.h), layout.frame.px(14), kind, stroke), tray.x, tray.y, layer=TRAYS)


def _draw_sign(canvas: Canvas, shown: TableViewModel, box: Box, kind: TrayKind, *, lifted: bool) -> None:
    """A tick or an exclamation mark on the corner of a tray, drawn above a tile that is lifted there."""
    if kind not in ("valid", "conflict") or shown.carried:
        return
    tray, size = box.grown(shown.layout.padding), max(18, shown.layout.frame.px(26))
    sign: BadgeKind = "tick" if kind == "valid" else "bang"
    x, y = tray.right - size * 0.62, tray.y - size * 0.38
    canvas.put(Badge(sign, size), x, y, layer=CARRIED if lifted else BADGES)


def _draw_bars(canvas: Canvas, shown: TableViewModel, meld: Meld) -> None:
    """A bar below each tile of this set that came from the hand in this turn."""
    px, thick = shown.layout.frame.px, max(2, shown.layout.frame.px(4))
    for tile in meld.tiles:
        place = shown.places[tile]
        away = shown.motion.is_moving(tile) or tile in shown.picked or tile in shown.carried
        if away or tile not in shown.board.staged.played:
            continue
        wide, depth = round(place.strip.w * BAR), place.width * shown.layout.style.deeper
        x, y = place.strip.centre[0] - wide / 2, place.box.bottom + depth + max(2, px(4))
        canvas.put(Plate(wide, thick, thick // 2, DRAWN), x, y, layer=BADGES)


def _draw_lock(canvas: Canvas, shown: TableViewModel, box: Box) -> None:
    """The hollow that a locked set lies in, and the padlock on its corner."""
    layout, size = shown.layout, max(20, shown.layout.frame.px(LOCK))
    tray = tray_round(layout, shown.board.places, box)
    canvas.put(Tray(round(tray.w), round(tray.h), layout.frame.px(14), "locked", 1), tray.x, tray.y, layer=TRAYS)
    canvas.put(Badge("lock", size), tray.right - size / 2, tray.y - size / 2, layer=BADGES)


def draw_ghosts(canvas: Canvas, shown: TableViewModel) -> None:
    """Faint tiles below the others, for tiles that a table of the past does not have."""
    for tile, place in shown.ghosts.items():
        canvas.put(shown.layout.style.face(str(tile.symbol), place.width), place.x, place.y, layer=TRAYS, alpha=GHOSTLY)
        draw_outline(canvas, shown.layout, place, place.box, TRAYS)


def draw_outline(
    canvas: Canvas, layout: TableLayout, place: TilePlace, box: Box, layer: int, kind: TrayKind = "landing"
) -> None:
    """A dashed line round this box of a tile's place."""
    box, radius = box.inset(APART, APART), round(place.width * layout.style.corner)
    tray = Tray(round(box.w), round(box.h), radius, kind, max(2, layout.frame.px(2)), place.lean)
    canvas.put(tray, box.x, box.y, layer=layer)


def draw_drawn(canvas: Canvas, shown: TableViewModel, word: str) -> None:
    """The mark of tiles that were just drawn: an amber foot, and a tab with the word behind their upper edge; where the
    ledges leave no room, over it."""
    layout, room = shown.layout, shown.board.rack.room
    for tile in shown.board.rack.drawn - shown.unseen - {*shown.carried, shown.taken}:
        place = shown.places.get(tile)
        if place is None or place.ident is not None or shown.hidden:
            continue
        (x, y), width, box = shown.motion.at(tile) or (place.x, place.y), place.width, place.box
        lifts, px, radius = layout.lifts(None), layout.frame.px, round(width * layout.style.corner)
        y -= px(lifts.picked) * (tile in shown.picked) + px(lifts.rising) * shown.rising.get(tile, 0.0)
        if layout.held:
            _draw_tab(canvas, Box(x, y - px(HELD_TAB), place.strip.w, px(HELD_TAB)), radius, word)
            continue
        thick = max(3, px(6))
        foot = Plate(width - radius, thick, thick // 2, DRAWN)
        high = MOVING if tile in shown.picked or shown.motion.is_moving(tile) else BADGES
        canvas.put(foot, x + radius / 2, y + box.h - thick / 2, layer=high)
        free, least = layout.ledges.free_above(room), px(LEAST_TAB)
        tall, layer = (free, TRAYS) if free >= least else (max(least, width * OVER_TILE), high)
        _draw_tab(canvas, Box(x, y - free, width, tall), radius, word, layer)


def _draw_tab(canvas: Canvas, box: Box, radius: int, word: str, layer: int = TRAYS) -> None:
    """The tab whose visible part is this box; behind the tile it goes on below it."""
    more = 2 * radius if layer == TRAYS else 0
    size = round(box.h * 0.78)
    while size > SMALLEST and canvas.measure.width(word, size, Weight.BOLD) > box.w * 0.78:
        size -= 1
    wide, high = canvas.measure.width(word, size, Weight.BOLD), round(box.h)
    tab = Plate(min(round(box.w), wide + round(box.w * 0.4)), high + more, min(radius, high // 2), DRAWN)
    canvas.put(tab, box.centre[0] - tab.width / 2, box.y, layer=layer)
    top = box.centre[1] - canvas.measure.height(size, Weight.BOLD) / 2
    canvas.put(Label(word, size, Weight.BOLD, "on-accent"), box.centre[0] - wide / 2, top, layer=layer)


def draw_hand(canvas: Canvas, shown: TableViewModel, *, landing: bool) -> None:
    """The carried tiles at the pointer, enlarged and lifted; the grabbed one keeps its offset. `landing`: with dashed
    outlines where they will lie after a release (ux 2.2)."""
    if not shown.carried:
        return
    for place in (shown.places.get(tile) for tile in shown.carried if landing):
        if place is not None:
            draw_outline(canvas, shown.layout, place, place.light.box, BADGES)
    layout = shown.layout
    width, pitch = carried_size(layout, shown.board, over_rack=shown.over_rack)
    height = width * 4 / 3
    x = shown.ghost[0] - width / 2 - shown.grabbed * pitch
    y = shown.ghost[1] - height / 2
    for i, tile in enumerate(shown.carried):
        face = layout.style.face(str(tile.symbol), width, lifted=True, tilt=shown.tilt)
        canvas.put(face, x + i * pitch, y, layer=CARRIED, alpha=CARRIED_ALPHA)
    _draw_count(canvas, layout, len(shown.carried), x + (len(shown.carried) - 1) * pitch + width, y)


def draw_picked_count(canvas: Canvas, shown: TableViewModel, padlock: Box | None) -> None:
    """The number of picked tiles, drawn on the rightmost of them (ux 2.3), beside the padlock of a tile."""
    places = [shown.places[tile].box for tile in shown.picked if tile in shown.places]
    if places:
        box = max(places, key=lambda box: (box.right, -box.y))
        _draw_count(canvas, shown.layout, len(shown.picked), box.right, box.y - shown.layout.frame.px(14), padlock)


def _draw_count(
    canvas: Canvas, layout: TableLayout, count: int, right: float, top: float, padlock: Box | None = None
) -> None:
    """A bubble with a number on the upper right corner of a tile; nothing for a single tile."""
    if count > 1:
        size = max(20, round(layout.frame.px(34) * layout.frame.sign_scale))
        put_number(canvas, count, Box(right - size * 0.6, top - size * 0.4, size, size), padlock, CARRIED)


def put_number(canvas: Canvas, number: int, box: Box, padlock: Box | None, layer: int) -> None:
    """A bubble with this number in the box, or left of it where the padlock of a tile is."""
    if padlock is not None and box.overlaps(padlock):
        box = box.moved(padlock.x - canvas.frame.px(BESIDE_LOCK) - box.right, 0)
    canvas.put(Badge("count", round(box.w), str(number)), box.x, box.y, layer=layer)


def carried_size(layout: TableLayout, board: TurnBoard, *, over_rack: bool) -> tuple[int, float]:
    """Width and pitch of carried tiles: as on the table or the rack, whichever is below."""
    if over_rack:
        return layout.rack_size(board.rack)
    step = layout.step_of(board.places)
    return step.width, step.pitch


def put_tray(
    canvas: Canvas,
    box: Box,
    kind: TrayKind,
    layer: int,
    *,
    stroke: float = 3,
    alpha: int = 255,
    radius: int = 14,
    tilt: float = 0,
) -> None:
    """A frame of this kind in the box, its stroke and the radius of its corners in u."""
    px = canvas.frame.px
    thick = max(3 if stroke > 3 else 2, px(stroke))
    tray = Tray(round(box.w), round(box.h), px(radius), kind, thick, tilt)
    canvas.put(tray, box.x, box.y, layer=layer, alpha=alpha)


def draw_focus(canvas: Canvas, box: Box, lifts: Lifts, *, lifted: bool, lean: float = 0.0) -> None:
    """The two-tone ring round the focused node (ux 2.11)."""
    px = canvas.frame.px
    put_tray(canvas, box.grown(px(5)).moved(0, -px(lifts.picked) * lifted), "focus", FOCUS, tilt=lean)
