"""Picks, drags, previews and drops tiles on this table. The preview is the value a release commits."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from game.rules.problems import Problem
from game.rules.tiles import Tile, Tiles
from game.session.board.best_use import BestUse, best_use, no_use
from game.session.board.fits import accepting
from game.session.board.joker_choice import JokerChoice, undecided
from game.session.board.rack_places import RackPlace
from game.session.board.table_places import SetPlace
from game.session.board.turn_board import Target, ToDiscards, ToJoker, ToOrder, ToRack, TurnBoard
from game.session.local_game import LocalGame
from game.session.phased_turn import laid_from
from game.ui.input.gestures import Mods, slack
from game.ui.memo import Memo
from game.ui.table import pointer
from game.ui.table.further_set import FurtherSet
from game.ui.table.picture.drawing import MOST_TILT, carried_size
from game.ui.table.picture.drop_targets import Carried, Previews, TriedDrop, target_at
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.tile_places import lassoed, ranged
from game.ui.table.pointer import Hit, PointerIntent, PointerMode, PointerState
from game.ui.table.tile_motion import HOME, MAKE_ROOM, SNAP, TileMotion

LEAST_SLACK = 5
"""The least drag threshold in pixels, in any window (ux 2.1)."""


class DragController:
    """The drags of one person on the board of a local game; `refused` is the last reason why tiles flew home."""

    def __init__(self, local_game: LocalGame, tile_motion: TileMotion) -> None:
        self._local_game = local_game
        self._tile_motion = tile_motion
        self.state = PointerState()
        self.target: Target | None = None
        self._tried: TriedDrop | None = None
        self.refused: Problem | None = None
        self.touched: int | None = None
        """The set the last drop went to; its problem is told first."""
        self.tilt = 0
        """Degrees by which the carried tiles lean, none at rest."""
        self._by_finger = False
        self._fitting: Memo[frozenset[int]] = Memo()
        self._made: Memo[tuple[Tile, ...]] = Memo()
        self._doubt: tuple[TurnBoard, JokerChoice] | None = None
        self._previews = Previews(local_game)
        self._uses: Memo[BestUse | None] = Memo()
        self._free = FurtherSet(local_game)

    @property
    def choice(self) -> JokerChoice | None:
        """The question the last drop left open: which tile a joker stands for. None once the board has changed."""
        return self._doubt[1] if self._doubt and self._doubt[0] is self._local_game.board else None

    @property
    def board(self) -> TurnBoard:
        """The board to show: the preview while tiles are carried over a target, otherwise the present one."""
        return self.ground if self.preview is None or self.waits else self.preview

    @property
    def preview(self) -> TurnBoard | None:
        """The board after a release here; None where it would change nothing."""
        return self._tried.board if self._tried is not None else None

    @property
    def ground(self) -> TurnBoard:
        """The board as it lies below what is carried: where no further set has room, lines have closed up for one."""
        return self._free.ground(carrying=self.state.carrying)

    @property
    def free_place(self) -> SetPlace | None:
        """Where a set of three may be begun while something is carried, on the board as it is shown; None where tiles
        would have to get smaller."""
        return self._free.place(self.board, carrying=self.state.carrying)

    @property
    def waits(self) -> bool:
        """Whether the preview is not shown before the release, because more than one line would change."""
        return self._tried is not None and not self._tried.is_quiet

    @property
    def carried(self) -> tuple[Tile, ...]:
        return self.state.picked if self.state.carrying else ()

    @property
    def fitting(self) -> frozenset[int]:
        """The sets that would take the carried tiles; computed once per pick."""
        local_game, tiles = self._local_game, self.carried
        return self._fitting.to((local_game.board, tiles), lambda: sets_for(local_game, tiles))

    @property
    def making(self) -> tuple[Tile, ...]:
        """The set the picked tiles make together, in its order; () when they make none."""
        picked = self.state.picked
        return self._made.to(picked, lambda: self._local_game.board.rules.arrange(picked) or ())

    @property
    def throwing(self) -> bool:
        """Whether a release would throw the carried tile."""
        return isinstance(self.target, ToDiscards) and self.preview is not None and len(self.carried) == 1

    @property
    def target_sets(self) -> frozenset[int]:
        """The sets a release would change or make, for example both parts of a run that is split."""
        now = {meld.ident: meld.tiles for meld in self._local_game.board.table}
        after = self.preview.table if self.preview is not None else ()
        return frozenset(meld.ident for meld in after if now.get(meld.ident) != meld.tiles)

    # Gestures

    def press(self, seen: Hit, at: tuple[int, int], mods: Mods, *, touch: bool = False) -> None:
        """The left button, or a finger, went down on this."""
        self.refused = None
        self._by_finger = touch
        self.state, _ = pointer.pressed(self.state, seen, at, mods)

    def move(self, layout: TableLayout, at: tuple[int, int]) -> None:
        was_carrying, before = self.state.carrying, self.state.at
        threshold = max(LEAST_SLACK, slack(touch=self._by_finger, steady=layout.settings.steady_hand) * layout.frame.u)
        self.state, intent = pointer.moved(self.state, at, threshold)
        if intent is PointerIntent.PICKED and self._locked(self.state.picked):
            self._let_go(layout)
            return
        if self.state.carrying:
            wanted = max(-MOST_TILT, min(MOST_TILT, round((at[0] - before[0]) / 5)))  # in the direction of motion
            self.tilt = self.tilt + (wanted > self.tilt) - (wanted < self.tilt) if was_carrying else 0
            self._follow(layout)

    def release(self, layout: TableLayout, at: tuple[int, int]) -> bool:
        """The button or finger was released; true when the board changed."""
        lasso = self.state.lasso
        if self.state.carrying:
            self.state = replace(self.state, at=at)
            self._follow(layout)
        self.state, intent = pointer.released(self.state, at)
        picked = self.state.picked
        if intent is PointerIntent.DROP:
            return self._let_fall(layout, picked, self.target)
        if intent is PointerIntent.PLACE:
            target = target_at(self._local_game.board, layout, Carried(picked, len(picked) // 2), at)
            return self._let_fall(layout, picked, target)
        if intent is PointerIntent.LASSOED and lasso is not None:
            picked = lassoed(self._local_game.board, layout, lasso, self.state)
            self.state = PointerState(picked=() if self._locked(picked) else picked, at=self.state.at)
        if intent is PointerIntent.RANGE:
            self.hold(ranged(self._local_game.board, self.state))
        if intent is PointerIntent.PICKED and self._locked(self.state.picked):
            self.state = PointerState(at=at)
        return False

    def right_click(self, layout: TableLayout, seen: Hit) -> bool:
        """Cancel, or send the tile under the pointer back to the rack, or put one of the rack to its best use; true
        when the board changed."""
        self.state, intent = pointer.right_clicked(self.state, seen)
        if intent is PointerIntent.CANCELLED:
            self._let_go(layout)
        if intent is not PointerIntent.HOME:
            return False
        hit = self.state.hit
        return self.use_best(layout, hit.tiles[0]) if hit.ident is None else self._send_home(layout, hit.tiles)

    def double_click(self, layout: TableLayout) -> bool:
        """The second click of two on the tile that the first one picked: it is put to its best use, or goes home if it
        was played in this turn; true when the board changed."""
        tile = self.state.hit.tile
        if self.state.doing is not PointerMode.PRESSED or tile is None or self.state.picked != (tile,):
            return False
        if self.state.hit.ident is None:
            return self.use_best(layout, tile)
        return tile in self._local_game.board.staged.start_rack and self._send_home(layout, (tile,))

    def use_best(self, layout: TableLayout, tile: Tile) -> bool:
        """Put this tile of the rack to its best use, or keep why it has none; true when the board changed."""
        use = self.best_use_of(tile)
        if use is None:
            self.refused = no_use(self._local_game.board, tile)
        return use is not None and self._let_fall(layout, use.tiles, use.target)

    def best_use_of(self, tile: Tile) -> BestUse | None:
        """What a gesture would make of this tile of the rack now."""
        board, rooms = self._local_game.board, self._local_game.editor.rooms
        return self._uses.to((board, tile, rooms), lambda: best_use(board, tile, rooms))

    def caught(self, layout: TableLayout) -> frozenset[Tile]:
        """The tiles that the lasso would pick if it were released now."""
        lasso = self.state.lasso
        if lasso is None:
            return frozenset()
        tiles = lassoed(self._local_game.board, layout, lasso, self.state)
        return frozenset() if self._refusal(tiles) else frozenset(tiles)

    def cancel(self, layout: TableLayout) -> bool:
        """Put everything picked down; true when anything was picked."""
        self.state, intent = pointer.cancelled(self.state)
        if intent is PointerIntent.CANCELLED:
            self._let_go(layout)
        return intent is PointerIntent.CANCELLED

    def lose_press(self, layout: TableLayout) -> None:
        """The press will not be heard to end: what was dragged goes back as with Esc, a click has not been."""
        if self.state.doing is PointerMode.PRESSED:
            self.unpress()
        elif self.busy:
            self.cancel(layout)

    def keep_only(self, tiles: Collection[Tile], layout: TableLayout) -> None:
        """The board changed: drop the pick unless all of it is among these tiles, and try the drop of carried ones
        again."""
        if not set(self.state.picked) <= set(tiles):
            self.state = PointerState(at=self.state.at)
        self.target, self._tried = None, None
        if self.state.carrying:
            self._follow(layout)

    # Keys

    @property
    def busy(self) -> bool:
        """Whether the pointer holds tiles; keys do nothing meanwhile."""
        return self.state.doing is not PointerMode.IDLE

    def hold(self, tiles: tuple[Tile, ...]) -> None:
        """Exactly these tiles are picked, if they may be touched."""
        self.refused = None
        if not self._locked(tiles):
            self.state = PointerState(picked=tiles, at=self.state.at)

    def place(self, layout: TableLayout, target: Target | None) -> bool:
        """Drop the picked tiles on `target`, or put them back without one; true when the board changed."""
        return self._let_fall(layout, self.state.picked, target)

    def choose(self, layout: TableLayout, row: Tiles | None) -> bool:
        """Answer the open choice, or dismiss it with None; true when the board changed."""
        choice, self._doubt = self.choice, None
        if choice is None or row is None:
            return False
        before = self._local_game.board
        self._local_game.drop(row, ToOrder(choice.ident, row))
        self._tile_motion.show(self._local_game.board, layout, SNAP)
        return self._local_game.board is not before

    # What follows

    def unpress(self) -> None:
        """The press under way was a button's after all."""
        self.state = PointerState(picked=self.state.picked, at=self.state.at)

    def _locked(self, tiles: Sequence[Tile]) -> bool:
        """Whether tiles may not be taken: table tiles before the opening or out of turn. The reason is kept."""
        if all(tile in self._local_game.board.rack.places for tile in tiles):
            return False
        self.refused = self._refusal(tiles)
        return self.refused is not None

    def _refusal(self, tiles: Sequence[Tile]) -> Problem | None:
        from_table = [tile for tile in tiles if tile not in self._local_game.board.rack.places]
        return self._local_game.may_touch(from_table) if from_table else None

    def _follow(self, layout: TableLayout) -> None:
        """Move the carried tiles to the pointer; a new target makes a new preview."""
        carried = Carried(self.state.picked, self.state.grabbed)
        target = target_at(self.ground, layout, carried, self.state.ghost, self.target)
        width, pitch = carried_size(layout, self._local_game.board, over_rack=isinstance(target, ToRack))
        self._tile_motion.carry(self.state, width, pitch)
        if target == self.target:
            return
        self.target = target
        self._tried = self._previews.of(self.state.picked, target) if target else None
        self._tile_motion.show(self.board, layout, MAKE_ROOM, held=self.state.picked)

    def _let_fall(self, layout: TableLayout, tiles: tuple[Tile, ...], target: Target | None) -> bool:
        before = self._local_game.board
        self.refused = self._local_game.drop(tiles, target) if target else None
        self.state = PointerState(at=self.state.at)
        self.target, self._tried = None, None
        changed = self._local_game.board is not before
        if changed and target is not None and not isinstance(target, ToDiscards):
            self._after_drop(before, tiles, target)
        self._tile_motion.show(self._local_game.board, layout, SNAP if changed else HOME)
        return changed

    def _after_drop(self, before: TurnBoard, tiles: tuple[Tile, ...], target: Target) -> None:
        """After a drop: a freed joker is picked; a joker that could stand for several tiles is asked about."""
        board = self._local_game.board
        self.touched = board.set_of(tiles[0])
        if isinstance(target, ToJoker):
            self.state = PointerState(picked=(target.joker,), at=self.state.at)
            self.touched = board.set_of(target.joker)
        choice = undecided(before, board, tiles, target)
        self._doubt = (board, choice) if choice else None

    def _let_go(self, layout: TableLayout) -> None:
        self.state = PointerState(at=self.state.at)
        self.target, self._tried = None, None
        self._tile_motion.show(self._local_game.board, layout, HOME)

    def _send_home(self, layout: TableLayout, tiles: tuple[Tile, ...]) -> bool:
        home = self._local_game.editor.history.start.rack.places.get(tiles[0], RackPlace(0, 0))
        return self._let_fall(layout, tiles, ToRack(home.ledge, home.x))


def sets_for(local_game: LocalGame, tiles: Tiles) -> frozenset[int]:
    """The sets that would take these tiles once what can be laid without them is laid."""
    board = local_game.board
    return accepting(
        laid_from(board, local_game.state, tiles, local_game.editor.rooms) if local_game.my_turn else board, tiles
    )
