"""The pointer's state, and the next state for each gesture. Frozen records in; records and intents out.

Clicking and dragging are equals: tiles are picked by a click or by a drag, and let go by either (ux 2.1).
Everything is decided when the button comes up.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto

from game.rules.tiles import Tile
from game.ui.geometry import Box
from game.ui.gestures import NO_MODS, Mods


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


class Doing(Enum):
    IDLE = auto()
    PRESSED = auto()
    DRAGGING = auto()
    LASSO = auto()


@dataclass(frozen=True, slots=True)
class Hand:
    """The picked tiles in the order of picking, and the gesture under way."""

    picked: tuple[Tile, ...] = ()
    doing: Doing = Doing.IDLE
    hit: Hit = Hit()
    start: tuple[int, int] = (0, 0)
    at: tuple[int, int] = (0, 0)
    mods: Mods = NO_MODS

    @property
    def carrying(self) -> bool:
        """Whether tiles follow the pointer."""
        return self.doing is Doing.DRAGGING

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
        if self.doing is not Doing.LASSO:
            return None
        (x0, y0), (x1, y1) = self.start, self.at
        return Box(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))


class Intent(Enum):
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


Step = tuple[Hand, Intent]


def pressed(hand: Hand, hit: Hit, at: tuple[int, int], mods: Mods) -> Step:
    """The left button went down."""
    return replace(hand, doing=Doing.PRESSED, hit=hit, start=at, at=at, mods=mods), Intent.NOTHING


def moved(hand: Hand, at: tuple[int, int], threshold: float) -> Step:
    """The pointer moved; beyond the threshold a press becomes a drag, on empty ground or with Alt a lasso."""
    hand = replace(hand, at=at)
    if hand.doing is not Doing.PRESSED or _distance(hand.start, at) <= threshold:
        return hand, Intent.NOTHING
    if not hand.hit.tiles or hand.mods.alt:
        return replace(hand, doing=Doing.LASSO), Intent.NOTHING
    return replace(hand, doing=Doing.DRAGGING, picked=_taken(hand)), Intent.PICKED


def released(hand: Hand, at: tuple[int, int]) -> Step:
    """The left button was released, which decides the gesture."""
    hand = replace(hand, at=at)
    done = replace(hand, doing=Doing.IDLE)
    if hand.doing is Doing.DRAGGING:
        return done, Intent.DROP
    if hand.doing is Doing.LASSO:
        return hand, Intent.LASSOED
    if hand.doing is Doing.PRESSED:
        return _clicked(done)
    return done, Intent.NOTHING


def right_clicked(hand: Hand, hit: Hit) -> Step:
    """The right button cancels a gesture under way; otherwise it sends a played tile back to the rack."""
    if hand.doing is not Doing.IDLE or hand.picked:
        return Hand(at=hand.at), Intent.CANCELLED
    return replace(hand, hit=hit), Intent.HOME if hit.tiles else Intent.NOTHING


def cancelled(hand: Hand) -> Step:
    """Escape: everything picked is put back."""
    if hand.doing is Doing.IDLE and not hand.picked:
        return hand, Intent.NOTHING
    return Hand(at=hand.at), Intent.CANCELLED


def _distance(a: tuple[int, int], b: tuple[int, int]) -> float:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def _taken(hand: Hand) -> tuple[Tile, ...]:
    """The tiles of a drag: the pick if the pressed tile is in it, with Shift the end of its set, else the tile."""
    hit = hand.hit
    if hit.tile in hand.picked:
        return hand.picked
    if hand.mods.shift and hit.to_the_right:
        return hit.to_the_right
    return hit.tiles


def _clicked(hand: Hand) -> Step:
    hit = hand.hit
    if not hit.tiles:
        return hand, Intent.PLACE if hand.picked else Intent.NOTHING
    if hand.mods.shift and hand.picked and not hit.grip:
        return hand, Intent.RANGE
    if set(hit.tiles) <= set(hand.picked):
        return replace(hand, picked=tuple(t for t in hand.picked if t not in hit.tiles)), Intent.PICKED
    if hand.picked and hit.ident is not None and not hand.mods.ctrl:
        return hand, Intent.PLACE
    added = tuple(tile for tile in hit.tiles if tile not in hand.picked)
    return replace(hand, picked=(*hand.picked, *added)), Intent.PICKED
