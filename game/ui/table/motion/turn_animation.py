"""Plans the animation of another seat's turn: what moves when, so that eyes can follow (ux 2.8). Pure.

At most four things move at once and the whole takes at most three seconds at normal pace; many moves are
compressed, never dropped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.rules.play.events import DiscardTaken, Event, TileDiscarded, TilesPlayed
from game.rules.tiles import Tile
from game.session.board.steps import steps
from game.session.board.turn_board import TurnBoard
from game.session.history.news import News
from game.session.history.turn_log import changed, drawn_tiles
from game.ui.motion import Stroke, in_out

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


@dataclass(frozen=True, slots=True)
class _Schedule:
    """Start times for moves in a row: evenly spaced, and closer if the time limit demands it."""

    first: float
    stagger: float
    seconds: float

    def stroke(self, number: int) -> Stroke:
        return Stroke(self.seconds, in_out, self.first + number * self.stagger)

    def end(self, count: int) -> float:
        return self.first + max(0, count - 1) * self.stagger + (self.seconds if count else 0.0)


def plan_turn(news: News, own_seat: int, pace: float) -> AnimationPlan:
    """The animation of one turn; `pace` multiplies every time, and 0 shows the end at once."""
    played = next((event for event in news.events if isinstance(event, TilesPlayed)), None)
    own = news.seat == own_seat
    if played is None:
        return _with_pile(_drawing(news.events, own, pace), news.events, own, pace)
    if own:
        return AnimationPlan()
    movers = _movers(news)
    schedule = _schedule(len(movers), pace)
    strokes = {tile: schedule.stroke(number) for number, mover in enumerate(movers) for tile in mover}
    known = {tile for meld in news.before.table for tile in meld.tiles}
    arrivals = tuple(tile for mover in movers for tile in mover if tile not in known)
    seconds = schedule.end(len(movers)) + SETTLE * pace
    lifted = frozenset(tile for tile in strokes if tile in known)
    moved = changed(news.before.table, news.after.table)
    plan = AnimationPlan(strokes, arrivals, (), seconds, frozenset(arrivals), moved, lifted, LIFT * pace)
    return _with_pile(plan, news.events, own, pace)


def marks_of(news: News) -> AnimationPlan:
    """What to mark after a turn of another seat, without any motion."""
    played = frozenset(tile for event in news.events if isinstance(event, TilesPlayed) for tile in event.tiles)
    return AnimationPlan(
        fresh=played, moved_sets=changed(news.before.table, news.after.table) if played else frozenset()
    )


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


def _schedule(count: int, pace: float) -> _Schedule:
    """The spacing of `count` moves: the usual one or as tight as the time limit demands, with at most four at once."""
    budget = CAP - LIFT - SETTLE
    stagger = BLOCK_STAGGER if count * BLOCK_STAGGER + MOVE <= budget else TILE_STAGGER
    seconds = MOVE
    if count * stagger + seconds > budget:
        stagger = budget / (count + AT_ONCE)
        seconds = min(MOVE, stagger * AT_ONCE)
    return _Schedule(LIFT * pace, stagger * pace, seconds * pace)


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
