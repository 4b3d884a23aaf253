"""The pointer's state, and the next state for each gesture. Frozen records in; records and intents out.

Clicking and dragging are equals: tiles are picked by a click or by a drag, and let go by either (ux 2.1).
Everything is decided when the button comes up.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto

from game.rules.tiles import Tile
from game.ui.geometry import Box
from game.ui.input.gestures import NO_MODS, Mods


@dataclass(frozen=True, slots=True)
class Hit:
    """What lies under the pointer: a tile, the grip of a set (all its tiles), or nothing."""

    tiles: tuple[Tile, ...] = ()
    """One tile, or all tiles of a gripped set."""
    grabbed: int = 0
    """Which of `tiles` the pointer is nearest to."""
    ident: int | None = None
    """The set, None for the rack and empty places."""
    offset: tuple[float, float] = (0.0, 0.0)
    """The offset from the pointer to the middle of the grabbed tile."""
    grip: bool = False
    to_the_right: tuple[Tile, ...] = ()
    """The tile and all to its right in its set, which a drag with Shift takes (ux 2.3)."""

    @property
    def tile(self) -> Tile | None:
        return self.tiles[self.grabbed] if self.tiles else None


class PointerMode(Enum):
    IDLE = auto()
    PRESSED = auto()
    DRAGGING = auto()
    LASSO = auto()


@dataclass(frozen=True, slots=True)
class PointerState:
    """The picked tiles in the order of picking, and the gesture under way."""

    picked: tuple[Tile, ...] = ()
    doing: PointerMode = PointerMode.IDLE
    hit: Hit = Hit()
    start: tuple[int, int] = (0, 0)
    at: tuple[int, int] = (0, 0)
    mods: Mods = NO_MODS

    @property
    def carrying(self) -> bool:
        """Whether tiles follow the pointer."""
        return self.doing is PointerMode.DRAGGING

    @property
    def ghost(self) -> tuple[float, float]:
        """The middle of the grabbed tile while dragging; the grab offset never changes (ux 6)."""
        return self.at[0] + self.hit.offset[0], self.at[1] + self.hit.offset[1]

    @property
    def grabbed(self) -> int:
        """Index of the grabbed tile among the picked ones."""
        tile = self.hit.tile
        return self.picked.index(tile) if tile in self.picked else 0

    @property
    def lasso(self) -> Box | None:
        if self.doing is not PointerMode.LASSO:
            return None
        (x0, y0), (x1, y1) = self.start, self.at
        return Box(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))


class PointerIntent(Enum):
    """What the scene should do after a gesture."""

    NOTHING = auto()
    PICKED = auto()
    """A tile was picked up or put down."""
    PLACE = auto()
    """The picked tiles should go where the click was."""
    DROP = auto()
    """The dragged tiles were let go."""
    LASSOED = auto()
    """The lasso was released; it selects what its box holds."""
    RANGE = auto()
    """Shift: pick everything from the last picked tile to this one."""
    HOME = auto()
    """The right button on a tile: back to the rack, if it came from there."""
    CANCELLED = auto()


PointerResult = tuple[PointerState, PointerIntent]


def pressed(state: PointerState, hit: Hit, at: tuple[int, int], mods: Mods) -> PointerResult:
    """The left button went down."""
    return replace(state, doing=PointerMode.PRESSED, hit=hit, start=at, at=at, mods=mods), PointerIntent.NOTHING


def moved(state: PointerState, at: tuple[int, int], threshold: float) -> PointerResult:
    """The pointer moved; beyond the threshold a press becomes a drag, on empty ground or with Alt a lasso."""
    state = replace(state, at=at)
    moved_by = max(abs(at[0] - state.start[0]), abs(at[1] - state.start[1]))
    if state.doing is not PointerMode.PRESSED or moved_by <= threshold:
        return state, PointerIntent.NOTHING
    if not state.hit.tiles or state.mods.alt:
        return replace(state, doing=PointerMode.LASSO), PointerIntent.NOTHING
    return replace(state, doing=PointerMode.DRAGGING, picked=_taken(state)), PointerIntent.PICKED


def released(state: PointerState, at: tuple[int, int]) -> PointerResult:
    """The left button was released, which decides the gesture."""
    state = replace(state, at=at)
    done = replace(state, doing=PointerMode.IDLE)
    if state.doing is PointerMode.DRAGGING:
        return done, PointerIntent.DROP
    if state.doing is PointerMode.LASSO:
        return state, PointerIntent.LASSOED
    if state.doing is PointerMode.PRESSED:
        return _clicked(done)
    return done, PointerIntent.NOTHING


def right_clicked(state: PointerState, hit: Hit) -> PointerResult:
    """The right button cancels a gesture under way; otherwise it sends a played tile back to the rack."""
    if state.doing is not PointerMode.IDLE or state.picked:
        return PointerState(at=state.at), PointerIntent.CANCELLED
    return replace(state, hit=hit), PointerIntent.HOME if hit.tiles else PointerIntent.NOTHING


def cancelled(state: PointerState) -> PointerResult:
    """Escape: everything picked is put back."""
    if state.doing is PointerMode.IDLE and not state.picked:
        return state, PointerIntent.NOTHING
    return PointerState(at=state.at), PointerIntent.CANCELLED


def _taken(state: PointerState) -> tuple[Tile, ...]:
    """The tiles of a drag: the pick if the pressed tile is in it, with Shift the end of its set, else the tile."""
    hit = state.hit
    if hit.tile in state.picked:
        return state.picked
    if state.mods.shift and hit.to_the_right:
        return hit.to_the_right
    return hit.tiles


def _clicked(state: PointerState) -> PointerResult:
    hit = state.hit
    if not hit.tiles:
        return state, PointerIntent.PLACE if state.picked else PointerIntent.NOTHING
    if state.mods.shift and state.picked and not hit.grip:
        return state, PointerIntent.RANGE
    if set(hit.tiles) <= set(state.picked):
        return replace(state, picked=tuple(t for t in state.picked if t not in hit.tiles)), PointerIntent.PICKED
    if state.picked and hit.ident is not None and not state.mods.ctrl:
        return state, PointerIntent.PLACE
    added = tuple(tile for tile in hit.tiles if tile not in state.picked)
    return replace(state, picked=(*state.picked, *added)), PointerIntent.PICKED
