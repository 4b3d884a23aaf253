"""Picks, drags, previews and drops tiles on this table. The preview is the value a release commits."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.problems import Problem
from game.rules.tiles import Tile
from game.session.desk import Desk, Target, ToJoker, ToOrder, ToRack
from game.session.lens import accepting, best_place
from game.session.roles import Choice, Row, undecided
from game.session.sitting import Sitting
from game.ui.geometry import Box
from game.ui.gestures import Mods, slack
from game.ui.table import hand as hands
from game.ui.table.drawing import carried_size
from game.ui.table.hand import Doing, Hand, Hit, Intent
from game.ui.table.layout import TableLayout
from game.ui.table.places import hit_at, places
from game.ui.table.stage import HOME, MAKE_ROOM, SNAP, Stage
from game.ui.table.targets import Carried, target_at

LEAST_SLACK = 5
"""The least drag threshold in pixels, in any window (ux 2.1)."""


class Grasp:
    """The drags of one person on the desk of a sitting; `refused` is the last reason why tiles flew home."""

    def __init__(self, sitting: Sitting, stage: Stage) -> None:
        self._sitting = sitting
        self._stage = stage
        self.hand = Hand()
        self.target: Target | None = None
        self.preview: Desk | None = None
        self.refused: Problem | None = None
        self.touched: int | None = None
        """The set the last drop went to; its problem is told first."""
        self.tilt = 0
        self.steady = False
        """Whether the larger drag threshold of "steady hand" holds."""
        self._by_finger = False
        self._fitting: tuple[Desk, tuple[Tile, ...], frozenset[int]] | None = None
        self._made: tuple[tuple[Tile, ...], tuple[Tile, ...]] = ((), ())
        self._doubt: tuple[Desk, Choice] | None = None

    @property
    def choice(self) -> Choice | None:
        """The question the last drop left open: which tile a joker stands for. None once the desk has changed."""
        return self._doubt[1] if self._doubt and self._doubt[0] is self._sitting.desk else None

    @property
    def desk(self) -> Desk:
        """The desk to show: the preview while tiles are carried over a target, otherwise the present one."""
        return self.preview or self._sitting.desk

    @property
    def carried(self) -> tuple[Tile, ...]:
        return self.hand.picked if self.hand.carrying else ()

    @property
    def fitting(self) -> frozenset[int]:
        """The sets that would take the carried tiles; computed once per pick."""
        desk, tiles = self._sitting.desk, self.carried
        if self._fitting is None or self._fitting[0] is not desk or self._fitting[1] != tiles:
            self._fitting = (desk, tiles, accepting(desk, tiles))
        return self._fitting[2]

    @property
    def making(self) -> tuple[Tile, ...]:
        """The set the picked tiles make together, in its order; () when they make none."""
        if self._made[0] != self.hand.picked:
            self._made = (self.hand.picked, self._sitting.desk.rules.arrange(self.hand.picked) or ())
        return self._made[1]

    @property
    def over_rack(self) -> bool:
        return isinstance(self.target, ToRack)

    @property
    def target_sets(self) -> frozenset[int]:
        """The sets a release would change or make, for example both parts of a run that is split."""
        if self.preview is None:
            return frozenset()
        now = {meld.ident: meld.tiles for meld in self._sitting.desk.table}
        return frozenset(meld.ident for meld in self.preview.table if now.get(meld.ident) != meld.tiles)

    # Gestures

    def press(self, layout: TableLayout, at: tuple[int, int], mods: Mods, *, touch: bool = False) -> None:
        """The left button, or a finger, went down."""
        self.refused = None
        self._by_finger = touch
        self.hand, _ = hands.pressed(self.hand, self._hit(layout, at), at, mods)

    def move(self, layout: TableLayout, at: tuple[int, int]) -> None:
        was_carrying, before = self.hand.carrying, self.hand.at
        threshold = max(LEAST_SLACK, slack(touch=self._by_finger, steady=self.steady) * layout.frame.u)
        self.hand, intent = hands.moved(self.hand, at, threshold)
        if intent is Intent.PICKED and self._locked(self.hand.picked):
            self._let_go(layout)
            return
        if self.hand.carrying:
            self.tilt = _tilted(self.tilt, at[0] - before[0]) if was_carrying else 0
            self._follow(layout)

    def release(self, layout: TableLayout, at: tuple[int, int]) -> bool:
        """The button or finger was released; true when the desk changed."""
        lasso = self.hand.lasso
        self.hand, intent = hands.released(self.hand, at)
        if intent is Intent.DROP:
            return self._drop(layout)
        if intent is Intent.PLACE:
            return self._place(layout, at)
        if intent is Intent.LASSOED and lasso is not None:
            self._gather(layout, lasso)
        if intent is Intent.RANGE:
            self._pick_range()
        if intent is Intent.PICKED and self._locked(self.hand.picked):
            self.hand = Hand(at=at)
        return False

    def right_click(self, layout: TableLayout, at: tuple[int, int]) -> bool:
        """Cancel, or send the tile under the pointer back to the rack, or from the rack to the set that takes it; true
        when the desk changed."""
        self.hand, intent = hands.right_clicked(self.hand, self._hit(layout, at))
        if intent is Intent.CANCELLED:
            self._let_go(layout)
        if intent is not Intent.HOME:
            return False
        tiles = self.hand.hit.tiles
        if self.hand.hit.ident is not None:
            return self._send_home(layout, tiles)
        place = best_place(self._sitting.desk, tiles[0])
        return place is not None and self._let_fall(layout, tiles, place)

    def cancel(self, layout: TableLayout) -> bool:
        """Put everything picked down; true when anything was picked."""
        self.hand, intent = hands.cancelled(self.hand)
        if intent is Intent.CANCELLED:
            self._let_go(layout)
        return intent is Intent.CANCELLED

    def keep_only(self, tiles: Sequence[Tile]) -> None:
        """Drop tiles from the pick that are gone, because time ran out or the turn ended."""
        if not set(self.hand.picked) <= set(tiles):
            self.hand = Hand(at=self.hand.at)
        self.target, self.preview = None, None

    # Keys

    @property
    def busy(self) -> bool:
        """Whether the pointer holds tiles; keys do nothing meanwhile."""
        return self.hand.doing is not Doing.IDLE

    def hold(self, tiles: tuple[Tile, ...]) -> None:
        """Exactly these tiles are picked, if they may be touched."""
        self.refused = None
        if not self._locked(tiles):
            self.hand = Hand(picked=tiles, at=self.hand.at)

    def place(self, layout: TableLayout, target: Target | None) -> bool:
        """Drop the picked tiles on `target`, or put them back without one; true when the desk changed."""
        return self._let_fall(layout, self.hand.picked, target)

    def choose(self, layout: TableLayout, row: Row | None) -> bool:
        """Answer the open choice, or dismiss it with None; true when the desk changed."""
        choice, self._doubt = self.choice, None
        if choice is None or row is None:
            return False
        before = self._sitting.desk
        self._sitting.drop(row, ToOrder(choice.ident, row))
        self._stage.show(self._sitting.desk, layout, SNAP)
        return self._sitting.desk is not before

    def look_again(self, layout: TableLayout) -> None:
        """The desk changed while tiles are carried, so the preview is computed again."""
        if self.hand.carrying:
            self._follow(layout)

    # What follows

    def _hit(self, layout: TableLayout, at: tuple[int, int]) -> Hit:
        return hit_at(self._sitting.desk, layout, *at)

    def _locked(self, tiles: Sequence[Tile]) -> bool:
        """Whether tiles may not be taken: table tiles before the opening or out of turn. The reason is kept."""
        from_table = [tile for tile in tiles if tile not in self._sitting.desk.rack.places]
        if not from_table:
            return False
        problem = self._sitting.may_touch(from_table)
        self.refused = problem
        return problem is not None

    def _follow(self, layout: TableLayout) -> None:
        """Move the carried tiles to the pointer; a new target makes a new preview."""
        carried = Carried(self.hand.picked, self.hand.grabbed)
        target = target_at(self._sitting.desk, layout, carried, self.hand.ghost, self.target)
        width, pitch = carried_size(layout, self._sitting.desk, over_rack=isinstance(target, ToRack))
        self._stage.carry(self.hand, width, pitch)
        if target == self.target:
            return
        self.target = target
        tried = self._sitting.tried(self.hand.picked, target) if target else None
        self.preview = tried if isinstance(tried, Desk) else None
        self._stage.show(self.desk, layout, MAKE_ROOM, held=self.hand.picked)

    def _drop(self, layout: TableLayout) -> bool:
        self._follow(layout)
        target, tiles = self.target, self.hand.picked
        return self._let_fall(layout, tiles, target)

    def _place(self, layout: TableLayout, at: tuple[int, int]) -> bool:
        tiles = self.hand.picked
        target = target_at(self._sitting.desk, layout, Carried(tiles, len(tiles) // 2), at)
        return self._let_fall(layout, tiles, target)

    def _let_fall(self, layout: TableLayout, tiles: tuple[Tile, ...], target: Target | None) -> bool:
        before = self._sitting.desk
        self.refused = self._sitting.drop(tiles, target) if target else None
        self.hand = Hand(at=self.hand.at)
        self.target, self.preview = None, None
        changed = self._sitting.desk is not before
        if changed and target is not None:
            self._after_drop(before, tiles, target)
        self._stage.show(self._sitting.desk, layout, SNAP if changed else HOME)
        return changed

    def _after_drop(self, before: Desk, tiles: tuple[Tile, ...], target: Target) -> None:
        """After a drop: a freed joker is picked; a joker that could stand for several tiles is asked about."""
        desk = self._sitting.desk
        self.touched = desk.set_of(tiles[0])
        if isinstance(target, ToJoker):
            self.hand = Hand(picked=(target.joker,), at=self.hand.at)
            self.touched = desk.set_of(target.joker)
        choice = undecided(before, desk, tiles, target)
        self._doubt = (desk, choice) if choice else None

    def _let_go(self, layout: TableLayout) -> None:
        self.hand = Hand(at=self.hand.at)
        self.target, self.preview = None, None
        self._stage.show(self._sitting.desk, layout, HOME)

    def _send_home(self, layout: TableLayout, tiles: tuple[Tile, ...]) -> bool:
        start = self._sitting.history.start.rack.places
        home = start.get(tiles[0])
        target = ToRack(home.ledge, home.x) if home else ToRack(0, 0)
        return self._let_fall(layout, tiles, target)

    def _gather(self, layout: TableLayout, lasso: Box) -> None:
        """Tiles whose middle is inside the lasso; with Shift added to the pick. Rack tiles come before table tiles."""
        inside = [
            (place.ident is not None, place.y, place.x, tile)
            for tile, place in places(self._sitting.desk, layout).items()
            if lasso.contains(*place.box.centre)
        ]
        tiles = [tile for *_, tile in sorted(inside, key=lambda row: row[:3])]
        rack = self._sitting.desk.rack.places
        if any(tile in rack for tile in tiles):
            tiles = [tile for tile in tiles if tile in rack]
        kept = self.hand.picked if self.hand.mods.shift else ()
        picked = (*kept, *(tile for tile in tiles if tile not in kept))
        self.hand = Hand(picked=() if self._locked(picked) else picked, at=self.hand.at)

    def _pick_range(self) -> None:
        """Everything between the last picked tile and the clicked one, in the same ledge or set."""
        last, now = self.hand.picked[-1], self.hand.hit.tile
        desk = self._sitting.desk
        row = self._row_of(desk, last)
        if now is None or now not in row:
            picked = (*self.hand.picked, *(tile for tile in self.hand.hit.tiles if tile not in self.hand.picked))
        else:
            first, end = sorted((row.index(last), row.index(now)))
            between = row[first : end + 1]
            picked = (*(tile for tile in self.hand.picked if tile not in between), *between)
        if not self._locked(picked):
            self.hand = Hand(picked=picked, at=self.hand.at)

    def _row_of(self, desk: Desk, tile: Tile) -> list[Tile]:
        ident = desk.set_of(tile)
        if ident is not None:
            return list(desk.tiles_of(ident))
        return desk.rack.ledge(desk.rack.places[tile].ledge)


def _tilted(tilt: int, dx: int) -> int:
    """The tilt of a carried tile: a few degrees in the direction of motion, none at rest."""
    wanted = max(-4, min(4, round(dx / 5)))
    return tilt + (wanted > tilt) - (wanted < tilt)
