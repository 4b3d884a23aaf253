"""The shown place of every tile, and the animation of other seats' turns: what moves when, so that eyes can follow (ux
2.8).

A board says where tiles belong; their shown places ease towards it, and any change may interrupt that. Of another
seat's turn at most four things move at once and the whole takes at most three seconds at normal pace; many moves are
compressed, never dropped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.rules.play.events import DiscardTaken, Event, TileDiscarded, TilesPlayed
from game.rules.tiles import Tile
from game.session.board.steps import steps
from game.session.board.table_places import SetPlaces
from game.session.board.turn_board import TurnBoard
from game.session.history.news import News
from game.session.history.turn_log import changed, drawn_tiles, played_tiles
from game.ui.geometry import Box
from game.ui.motion import Motion, Stroke, in_out, out_back, out_cubic
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.tile_places import PlacedRow, RowCache, TilePlace
from game.ui.table.pointer import PointerState

LIFT = 0.20
MOVE = 0.32
BLOCK_STAGGER = 0.12
TILE_STAGGER = 0.09
SETTLE = 0.16
CAP = 3.0
AT_ONCE = 4
DRAW = 0.26
THROW = 0.24
"""Seconds from a hand to the discard pile, or back."""


@dataclass(frozen=True, slots=True)
class AnimationPlan:
    """The animation of one turn."""

    strokes: dict[Tile, Stroke] = field(default_factory=dict)
    """The motion of each tile that moves."""
    arrivals: tuple[Tile, ...] = ()
    """Tiles that enter from the seat's rack."""
    backs: tuple[Stroke, ...] = ()
    """Face-down tiles that glide from the pool to the seat."""
    seconds: float = 0.0
    fresh: frozenset[Tile] = frozenset()
    """Tiles to mark with a folded corner afterwards."""
    moved_sets: frozenset[int] = frozenset()
    """Sets to underline afterwards."""
    lifted: frozenset[Tile] = frozenset()
    """Tiles of the table that are lifted before they move."""
    rising: float = 0.0
    """Seconds the lift takes."""
    thrown: Tile | None = None
    """The tile that turns face up on its way from the seat to the discard pile."""
    leaving: Mapping[Tile, Stroke] = field(default_factory=dict)
    """Open tiles that glide from the discard pile to the seat."""


def plan_turn(news: News, own_seat: int, pace: float) -> AnimationPlan:
    """The animation of one turn; `pace` multiplies every time, and 0 shows the end at once."""
    played = next((event for event in news.events if isinstance(event, TilesPlayed)), None)
    own = news.seat == own_seat
    if played is None:
        return _with_pile(_drawing(news.events, own, pace), news.events, own, pace)
    if own:
        return AnimationPlan()
    movers = _movers(news)
    stagger, each = _spacing(len(movers), pace)
    strokes = {
        tile: Stroke(each, in_out, LIFT * pace + number * stagger)
        for number, mover in enumerate(movers)
        for tile in mover
    }
    known = {tile for meld in news.before.table for tile in meld.tiles}
    arrivals = tuple(tile for mover in movers for tile in mover if tile not in known)
    seconds = LIFT * pace + max(0, len(movers) - 1) * stagger + (each if movers else 0.0) + SETTLE * pace
    lifted = frozenset(tile for tile in strokes if tile in known)
    moved = changed(news.before.table, news.after.table)
    plan = AnimationPlan(strokes, arrivals, (), seconds, frozenset(arrivals), moved, lifted, LIFT * pace)
    return _with_pile(plan, news.events, own, pace)


def _movers(news: News) -> list[tuple[Tile, ...]]:
    """What moves, in the order of the steps: tiles of the table as blocks, those of the rack one by one. Sets that
    only make room do so before the first tile comes to their row's part of the table."""
    shifts = _moving_blocks(news.before, news.after)
    stepping: list[tuple[Tile, ...]] = []
    for step in steps(news.before.table, news.after.table, news.after.rules):
        stepping += [(tile,) for tile in step.tiles] if step.source is None else [step.tiles]
    done = {tile for mover in stepping for tile in mover}
    rest = [tuple(tile for tile in block if tile not in done) for block in shifts]
    return [*filter(None, rest), *stepping]


def _with_pile(plan: AnimationPlan, events: Sequence[Event], own: bool, pace: float) -> AnimationPlan:
    """With what another seat takes from the discard pile first and throws on it last."""
    stroke = Stroke(THROW * pace, in_out)
    for event in () if own else events:
        if isinstance(event, DiscardTaken):
            plan = replace(plan, leaving={event.tile: stroke}, seconds=max(plan.seconds, stroke.seconds))
        elif isinstance(event, TileDiscarded):
            late = Stroke(THROW * pace, in_out, plan.seconds)
            strokes, arrivals = {**plan.strokes, event.tile: late}, (*plan.arrivals, event.tile)
            seconds = plan.seconds + late.seconds
            plan = replace(plan, strokes=strokes, arrivals=arrivals, seconds=seconds, thrown=event.tile)
    return plan


def _drawing(events: Sequence[Event], own: bool, pace: float) -> AnimationPlan:
    tiles = drawn_tiles(event for event in events if not isinstance(event, DiscardTaken))
    stagger = min(BLOCK_STAGGER, CAP / (len(tiles) + AT_ONCE))
    each = min(DRAW, stagger * AT_ONCE)
    strokes = [Stroke(each * pace, in_out, i * stagger * pace) for i in range(len(tiles))]
    seconds = (each + stagger * len(tiles)) * pace if tiles else 0.0
    if own:
        return AnimationPlan(strokes=dict(zip(tiles, strokes, strict=True)), seconds=seconds)
    return AnimationPlan(backs=tuple(strokes), seconds=seconds)


def _spacing(count: int, pace: float) -> tuple[float, float]:
    """Seconds from one of `count` moves to the next, and those of each: the usual ones or as short as the time limit
    demands, with at most four at once."""
    budget = CAP - LIFT - SETTLE
    stagger = BLOCK_STAGGER if count * BLOCK_STAGGER + MOVE <= budget else TILE_STAGGER
    seconds = MOVE
    if count * stagger + seconds > budget:
        stagger = budget / (count + AT_ONCE)
        seconds = min(MOVE, stagger * AT_ONCE)
    return stagger * pace, seconds * pace


def _moving_blocks(before: TurnBoard, after: TurnBoard) -> list[list[Tile]]:
    """Table tiles that change place, together when they keep their formation."""
    start, end = _spots(before), _spots(after)
    blocks: dict[tuple[float, ...], list[Tile]] = {}
    for tile, (ident, row, x) in end.items():
        if tile not in start or start[tile] == end[tile]:
            continue
        old_ident, old_row, old_x = start[tile]
        blocks.setdefault((old_ident, ident, row - old_row, round(x - old_x, 3)), []).append(tile)
    return list(blocks.values())


def _spots(board: TurnBoard) -> dict[Tile, tuple[int, int, float]]:
    return {
        tile: (meld.ident, board.places.spots[meld.ident].row, board.places.spots[meld.ident].x + i)
        for meld in board.table
        if meld.ident in board.places.spots
        for i, tile in enumerate(meld.tiles)
    }


SNAP = Stroke(0.14, out_back)
MAKE_ROOM = Stroke(0.12, out_cubic)
HOME = Stroke(0.18, out_cubic)
REARRANGE = Stroke(0.42, in_out)
FADE = Stroke(0.3, in_out)
LEDGES = "ledges"
"""Where it is, 0 to 1, is how much of the ledges above those in use has faded out."""
DEAL = 0.22
DEAL_STAGGER = 0.045


class TileMotion:
    """Shown places of all tiles of one game, and the marks other seats' turns leave."""

    def __init__(self, own_seat: int) -> None:
        self.motion = Motion()
        self.rows: tuple[PlacedRow, ...] = ()
        self.places: dict[Tile, TilePlace] = {}
        self.play = AnimationPlan()
        self.fresh: frozenset[Tile] = frozenset()
        self.moved_sets: frozenset[int] = frozenset()
        self.entering: frozenset[Tile] = frozenset()
        """Tiles that enter from a seat or the pool; they are not drawn until they start to move."""
        self.exhibit: TurnBoard | None = None
        """A past board that is shown in place of the present one."""
        self.laid: SetPlaces | None = None
        """The places of the sets of the board that is shown."""
        self._row_cache = RowCache()
        self._aimed: Mapping[int | None, PlacedRow] = {}
        """The rows that the last `show` sent all tiles of to their places."""
        self._carried: frozenset[Tile] = frozenset()
        """Tiles that are where the pointer carried them, whatever row they belong to."""
        self._let_go: frozenset[Tile] = frozenset()
        """Tiles that were let go last."""
        self._own_seat = own_seat
        self._elapsed = 0.0
        self._step = 0
        self._left = 0.0

    def set_still(self, *, still: bool) -> None:
        """Whether tiles are placed at once, without motion (reduced motion)."""
        self._aimed = {}
        self.motion.still = still

    @property
    def showing(self) -> bool:
        """Whether another seat's turn is still being animated."""
        return self._left > 0

    @property
    def settled(self) -> bool:
        return self.motion.settled and not self.showing

    def show(self, board: TurnBoard, layout: TableLayout, stroke: Stroke, held: Sequence[Tile] = ()) -> None:
        """Let every tile glide to its place on `board`, except carried ones; all sets together and slowly
        when the tiles get another size (ux 2.5)."""
        known, away = self._aimed, self._carried.union(held)
        self._lay(board, layout)
        rescaled, self._step = board.places.step != self._step, board.places.step
        on_table, aimed = REARRANGE if rescaled else stroke, {}
        for row in self.rows:
            lies = away.isdisjoint(row.tiles)
            if lies:
                aimed[row.ident] = row
            if not lies or known.get(row.ident) is not row:
                at = stroke if row.ident is None else on_table
                for tile, (x, y) in zip(row.tiles, row.corners, strict=True):
                    if tile not in held:
                        self.motion.aim(tile, x, y, at)
        self._let_go = away.difference(held) or self._let_go
        self._aimed, self._carried = aimed, frozenset(held)

    def jump(self, board: TurnBoard, layout: TableLayout) -> None:
        """Put every tile at its place at once."""
        self._lay(board, layout)
        self._step = board.places.step
        for tile, place in self.places.items():
            self.motion.jump(tile, place.x, place.y)

    def deal(self, board: TurnBoard, layout: TableLayout, pace: float) -> None:
        """Deal: the first tiles fly from the pool to the rack, one after the other."""
        self._lay(board, layout)
        self.entering = frozenset(board.rack.tiles)
        for number, tile in enumerate(board.rack.tiles):
            place = self.places[tile]
            self._enter(tile, place, layout.pool, Stroke(DEAL * pace, out_cubic, DEAL_STAGGER * number * pace))

    def perform(self, news: News, layout: TableLayout, origin: Box, pace: float) -> None:
        """Start the animation of another seat's turn (or the person's draw); `origin` is the seat's place."""
        self.exhibit, self._elapsed = None, 0.0
        self.play = plan_turn(news, self._own_seat, 0.0 if self.motion.still else pace)
        own = news.seat == self._own_seat
        self._lay(news.after, layout)
        self.entering = frozenset(self.play.strokes) if own else frozenset(self.play.arrivals)
        for tile, place in self.places.items():
            stroke = self.play.strokes.get(tile, SNAP if place.ident is None else REARRANGE)
            if tile in self.entering:
                self._enter(tile, place, layout.pool if own else origin, stroke)
            else:
                self.motion.aim(tile, place.x, place.y, stroke)
        for tile, stroke in self.play.leaving.items():
            self.motion.aim(tile, origin.x, origin.y, stroke)
        for number, stroke in enumerate(self.play.backs):
            pool = layout.pool
            self.motion.enter(("back", number), (pool.right - pool.h / 2, pool.y), (origin.x, origin.y), stroke)
        self._left = self.play.seconds
        if not own:
            self._mark(news.after)

    def step(
        self, board: TurnBoard, layout: TableLayout, stroke: Stroke, tiles: Sequence[Tile], origin: Box | None
    ) -> None:
        """Show a board of a play that is shown step by step; these tiles are heard when they land, and those that lay
        nowhere before come from `origin`."""
        known, self.exhibit = self.places, board
        self._lay(board, layout)
        self._step = board.places.step
        self.entering = frozenset(tiles)
        for tile, place in self.places.items():
            if tile in known or origin is None:
                self.motion.aim(tile, place.x, place.y, stroke)
            else:
                self._enter(tile, place, origin, stroke)

    def _mark(self, board: TurnBoard) -> None:
        """Mark what this turn changed, beside what other seats changed before."""
        lying = {tile for meld in board.table for tile in meld.tiles}
        self.fresh = (self.fresh | self.play.fresh) & lying
        self.moved_sets = (self.moved_sets | self.play.moved_sets) & {meld.ident for meld in board.table}

    @property
    def faded(self) -> float:
        """How much of the rack's ledges above those in use has faded out, 0 to 1, in sixteenths."""
        return round((self.motion.at(LEDGES) or (0.0, 0.0))[0] * 16) / 16

    @property
    def landing(self) -> frozenset[Tile]:
        """Tiles in the air: let go by the person, or laid by another seat."""
        return frozenset(filter(self.motion.is_moving, self._let_go.union(self.play.arrivals)))

    def risen(self, tile: Tile) -> float:
        """How far a table tile has been lifted before it moves, 0 to 1 (ux 2.8)."""
        if not self.showing or tile not in self.play.lifted:
            return 0.0
        on_its_way = self.motion.is_waiting(tile) or self.motion.is_moving(tile)
        return min(1.0, self._elapsed / self.play.rising) if on_its_way and self.play.rising else 0.0

    @property
    def turning(self) -> Tile | None:
        """The tile that is being turned face up on its way to the discard pile."""
        tile = self.play.thrown
        return tile if self.showing and tile is not None and self.motion.is_moving(tile) else None

    def sit(self, own_seat: int) -> None:
        """Another person sits here now: forget the last one's marks and motion."""
        self._own_seat = own_seat
        self.clear_marks()

    def mark(self, news: News, seconds: float = 0.0) -> None:
        """Mark a turn's changes without its animation, for a person who was not here; or because the turn is shown
        step by step, for so many seconds."""
        played = frozenset(played_tiles(news.events))
        moved = changed(news.before.table, news.after.table) if played else frozenset()
        self.play, self._left = AnimationPlan(fresh=played, moved_sets=moved), seconds
        self._mark(news.after)

    @property
    def unseen(self) -> frozenset[Tile]:
        """The tiles that have not started to enter yet."""
        return frozenset(filter(self.motion.is_waiting, self.entering.intersection(self.motion.under_way)))

    def backs(self) -> list[tuple[float, float]]:
        """The places of face-down tiles that glide to a seat now."""
        keys = (("back", number) for number in range(len(self.play.backs)))
        return [at for key in keys if self.motion.is_moving(key) and (at := self.motion.at(key))]

    @property
    def leaving(self) -> list[tuple[Tile, tuple[float, float]]]:
        """Open tiles on their way from the discard pile to a seat, and their places."""
        moving = filter(self.motion.is_moving, self.play.leaving)
        return [(tile, at) for tile in moving if (at := self.motion.at(tile))]

    def carry(self, state: PointerState, width: int, pitch: float) -> None:
        """Set the shown place of carried tiles to the pointer, so that they glide from there when released."""
        x, y = state.ghost
        self._carried = self._carried.union(state.picked)
        for i, tile in enumerate(state.picked):
            left = x - width / 2 + (i - state.grabbed) * pitch
            self.motion.jump(tile, left, y - width * 2 / 3)

    def clear_marks(self) -> None:
        """Remove the marks of what others changed, because the player acted (ux 2.8)."""
        self.fresh, self.moved_sets = frozenset(), frozenset()

    def skip(self) -> None:
        """End the animation at once."""
        self.motion.finish()
        self._left = 0.0

    def update(self, dt: float) -> None:
        self.motion.update(dt)
        self._elapsed += dt
        self._left = max(0.0, self._left - dt)

    def _lay(self, board: TurnBoard, layout: TableLayout) -> None:
        """Aim every tile at its place on this board from now on."""
        self.laid, self._aimed = board.places, {}
        self.rows, self.places = self._row_cache.rows(board, layout)
        self.motion.aim(LEDGES, float(board.rack.room.first), 0.0, FADE)

    def _enter(self, tile: Tile, place: TilePlace, origin: Box, stroke: Stroke) -> None:
        x, y = origin.centre
        start = x - place.width / 2, max(0.0, y - place.width * 2 / 3)
        self.motion.enter(tile, start, (place.x, place.y), stroke)
