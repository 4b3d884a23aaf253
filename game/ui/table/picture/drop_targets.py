"""Where a release would put the carried tiles: magnets, slots and their order of preference (ux 2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import is_not
from typing import NamedTuple

from game.rules.table import Meld
from game.rules.tiles import Tile, Tiles
from game.session.board.fits import becomes_legal, may_become_set
from game.session.board.joker_choice import joker_at
from game.session.board.table_places import SetPlace
from game.session.board.turn_board import Target, ToDiscards, ToFelt, ToJoker, ToRack, ToSet, TurnBoard
from game.session.local_game import LocalGame
from game.ui.geometry import Box
from game.ui.table.picture.layout import TableLayout

HYSTERESIS = 8
"""A caught target is held this many u beyond its zone, so that it does not flicker."""

NEAR = 1
"""The greatest reach of a zone: into the rows beside its own."""

REACH = 0.5
"""How far beside the tray of a set the middle of a carried tile may be to join it, in tile widths."""

FAR = 2
"""No zone reaches further than the carried tiles and this many pitches to either side of its set."""

TIE = 0.4
"""Sets whose distance differs by less than this, in tile widths, are equally near."""

ACROSS, DOWN = 0.5, 0.45
"""The greatest distance from a joker's middle that counts as on it, in tile widths and heights."""


@dataclass(frozen=True, slots=True)
class Carried:
    """The carried tiles, and which of them is under the pointer."""

    tiles: tuple[Tile, ...]
    grabbed: int = 0


def target_at(
    board: TurnBoard, layout: TableLayout, carried: Carried, at: tuple[float, float], last: Target | None = None
) -> Target | None:
    """The target for the grabbed tile's middle at pixel `at`; None over bars, buttons and the stock: the tiles fly
    home."""
    x, y = at
    beyond = HYSTERESIS * layout.frame.u if isinstance(last, ToDiscards) else 0.0
    if layout.piles is not None:
        throws = layout.piles.throws, layout.buttons["end-turn"]
        if any(place.grown(beyond).contains(x, y) for place in throws):
            return ToDiscards()
    if layout.piles is not None and layout.piles.tray.contains(x, y):
        return None
    if layout.rack.contains(x, y):
        return _on_rack(board, layout, carried, at)
    if not layout.felt.grown(layout.padding * 2).contains(x, y) or not layout.top.bottom <= y < layout.status.y:
        return None
    found = _set_under(board, layout, carried, at, last)
    if found is not None and (joker := _joker_under(board, layout, carried, at, last, found.ident)):
        return joker
    return found or _on_felt(board, layout, carried, at)


def _on_rack(board: TurnBoard, layout: TableLayout, carried: Carried, at: tuple[float, float]) -> ToRack:
    if layout.hand is not None:
        rest = board.rack.without(carried.tiles)
        left = at[0] - carried.grabbed * layout.hand.size(rest)[1]
        return ToRack(*layout.hand.place_at(rest, left, at[1]))
    room = board.rack.room_with(len(set(carried.tiles) - set(board.rack.places)))
    width, pitch = layout.ledges.tile(room), layout.ledges.pitch(room)
    left = at[0] - width / 2 - carried.grabbed * pitch
    place = layout.ledges.place_at(room, left, at[1] - width * 2 / 3)
    return ToRack(place.ledge, place.x)


def _on_felt(board: TurnBoard, layout: TableLayout, carried: Carried, at: tuple[float, float]) -> ToFelt:
    step = layout.step_of(board.places)
    left = at[0] - step.width / 2 - carried.grabbed * step.pitch
    spot = layout.spot_at(board.places, left, at[1] - step.height / 2)
    x = min(max(step.room.snapped(spot.x), step.room.low(spot.row)), step.room.edge - len(carried.tiles))
    return ToFelt(SetPlace(spot.row, x))


def _set_under(
    board: TurnBoard, layout: TableLayout, carried: Carried, at: tuple[float, float], last: Target | None
) -> ToSet | None:
    """The nearest set whose zone holds the point."""
    hands = set(carried.tiles)
    found: list[tuple[float, int, int]] = []
    step, spots = layout.step_of(board.places), board.places.spots
    row = layout.spot_at(board.places, at[0], at[1] - step.height / 2).row
    place, most = (at[0] - layout.felt.centre[0]) / step.pitch, len(carried.tiles) + FAR
    for meld in board.table:
        spot = spots[meld.ident]
        if abs(spot.row - row) > NEAR or not -most < place - spot.x < len(meld.tiles) + most:
            continue
        box = layout.set_box(board.places, meld.ident, len(meld.tiles))
        slack = HYSTERESIS * layout.frame.u if isinstance(last, ToSet) and last.ident == meld.ident else 0.0
        if not _zone(layout, board, box, carried, slack).contains(*at):
            continue
        staying = [i for i, tile in enumerate(meld.tiles) if tile not in hands]
        if staying and (box.contains(*at) or _attracts(board, meld, carried)):
            middle = box.x + box.w / 2
            reach = max(0.0, abs(at[0] - middle) - box.w / 2) + 2 * abs(at[1] - box.centre[1])
            found.append((reach - slack, meld.ident, _index(layout, board, box, staying, at[0], last, meld.ident)))
    if not found:
        return None
    _, ident, index = _nearest(board, found, carried, step.width * TIE)
    return ToSet(ident, index)


def _nearest(
    board: TurnBoard, found: Sequence[tuple[float, int, int]], carried: Carried, tie: float
) -> tuple[float, int, int]:
    """The nearest; of those nearly as near the one that becomes legal."""
    nearest = min(found)
    near = [each for each in found if each[0] - nearest[0] <= tie]
    legal = [each for each in near if becomes_legal(board, each[1], carried.tiles)] if len(near) > 1 else []
    return min(legal, default=nearest)


def _joker_under(
    board: TurnBoard, layout: TableLayout, carried: Carried, at: tuple[float, float], last: Target | None, ident: int
) -> ToJoker | None:
    """The joker under the point, if the carried tiles are what it stands for (ux 2.4)."""
    step, row = layout.step_of(board.places), board.tiles_of(ident)
    box = layout.set_box(board.places, ident, len(row))
    for place, tile in enumerate(row):
        slack = HYSTERESIS * layout.frame.u if last == ToJoker(ident, tile) else 0.0
        middle = box.x + place * step.pitch + step.width / 2
        near = abs(at[0] - middle) <= step.width * ACROSS + slack and abs(at[1] - box.centre[1]) <= box.h * DOWN + slack
        if tile.is_joker and near:
            return joker_at(board, carried.tiles, ident, tile)
    return None


def _attracts(board: TurnBoard, meld: Meld, carried: Carried) -> bool:
    """Whether the set attracts tiles that are beside it. A locked set does not, nor one with which they could never be
    a set; nor one that they would only make unfinished while they are a set by themselves."""
    if board.staged.locked(meld.ident):
        return False
    hands = set(carried.tiles)
    rest = [tile for tile in meld.tiles if tile not in hands]
    if board.rules.arrange(carried.tiles) is not None:
        return board.rules.arrange([*rest, *carried.tiles]) is not None
    return may_become_set(board.rules, rest, carried.tiles)


def _zone(layout: TableLayout, board: TurnBoard, box: Box, carried: Carried, slack: float) -> Box:
    """The tray, extended at each end by the tiles that are carried before or behind the grabbed one."""
    step = layout.step_of(board.places)
    beside = step.width * REACH + layout.padding + slack
    left = beside + (len(carried.tiles) - 1 - carried.grabbed) * step.pitch
    right = beside + carried.grabbed * step.pitch
    high = layout.padding + slack
    return Box(box.x - left, box.y - high, box.w + left + right, box.h + 2 * high)


def _index(
    layout: TableLayout, board: TurnBoard, box: Box, staying: Sequence[int], x: float, last: Target | None, ident: int
) -> int:
    """The index of the slot nearest to x among the staying tiles; the last slot wins if nearly as near."""
    step = layout.step_of(board.places)
    middles = [box.x + i * step.pitch + step.width / 2 for i in staying]
    if isinstance(last, ToSet) and last.ident == ident and last.index <= len(middles):
        slack = HYSTERESIS * layout.frame.u
        low = middles[last.index - 1] - slack if last.index else float("-inf")
        high = middles[last.index] + slack if last.index < len(middles) else float("inf")
        if low <= x <= high:
            return last.index
    return sum(middle < x for middle in middles)


MOST_KEPT = 600
"""The most drops that are remembered: more than there are for one tile over a full table (490)."""


class TriedDrop(NamedTuple):
    """What a drop would make of the board."""

    board: TurnBoard
    is_quiet: bool
    """Whether only the line under the pointer changes, so that it is shown before the release."""


class Previews:
    """The boards after the drops of one person, tried once each: a hand that looks for a place passes the same ones
    again and again. They are what `LocalGame.drop` commits, because both are `LocalGame.tried`."""

    def __init__(self, local_game: LocalGame) -> None:
        self._local_game = local_game
        self._stand: tuple[object, ...] = ()
        self._tried: dict[Target, TriedDrop | None] = {}

    def of(self, tiles: Tiles, target: Target) -> TriedDrop | None:
        """What comes of a drop on this new target; None where the tiles may not be dropped."""
        local_game = self._local_game
        stand = (tiles, local_game.board, local_game.match.game.state, local_game.my_turn, local_game.editor.rooms)
        anew = not self._stand or any(map(is_not, stand, self._stand))  # a stand is made of values nobody changes
        if anew or len(self._tried) > MOST_KEPT:
            self._stand = stand
            self._tried.clear()
        if target not in self._tried:
            tried = local_game.tried(tiles, target)
            self._tried[target] = (
                TriedDrop(tried, _is_quiet(local_game.board, tiles, tried)) if isinstance(tried, TurnBoard) else None
            )
        return self._tried[target]


def _is_quiet(board: TurnBoard, tiles: Tiles, preview: TurnBoard) -> bool:
    """Whether all tiles keep their size, and no set moves but in the line that the carried ones go to (ux 2.5)."""
    before, after = board.places, preview.places
    if before.step != after.step:
        return False
    target, now = preview.set_of(tiles[0]), {meld.ident: meld.tiles for meld in board.table}
    line = None if target is None else after.spots[target].row
    moved = (
        meld.ident
        for meld in preview.table
        if now.get(meld.ident) == meld.tiles and tiles[0] not in meld.tiles
        if before.spots[meld.ident] != after.spots[meld.ident]
    )
    return all(before.spots[ident].row == line == after.spots[ident].row for ident in moved)
