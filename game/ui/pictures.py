"""Everything that can be painted, as hashable values; the painter keeps one surface for each."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from game.rules.values import immutable
from game.ui.look_names import (
    BadgeKind,
    Corner,
    IconName,
    PieceGroup,
    PlateStyle,
    RingStyle,
    Side,
    ThemeColour,
    TrayKind,
)

DIMMED = 115
"""Opacity of what is dimmed, of 255: 45 % over what lies below, wherever something steps back."""


class Weight(StrEnum):
    """Cuts of the interface type; DISPLAY is the tight cut for titles and numerals."""

    REGULAR = "regular"
    SEMIBOLD = "semibold"
    BOLD = "bold"
    DISPLAY = "display"


@immutable
class Picture:
    """What the painter paints: one image for each value."""


@immutable
class Cloth(Picture):
    """The table cloth under the lamp; fills the window."""

    width: int
    height: int
    paged: bool = False  # whether words stand on it: then the lamp is as bright as they allow


@immutable
class ClothFoot(Picture):
    """The lowest `tall` rows of a cloth, the uppermost `fade` of which come in from nothing."""

    cloth: Cloth
    tall: int
    fade: int


@immutable
class Bloom(Picture):
    """More light from the lamp, on the cloth only; it ends softly within its size."""

    width: int
    height: int


@immutable
class Wood(Picture):
    """The rack: a walnut body of the given size with `ledges` steps, each `ledge` pixels below the last."""

    width: int
    height: int
    ledges: tuple[int, ...]
    """y of the front edge of each ledge, from the top of the rack, in pixels."""


@immutable
class HandShade(Picture):
    """The cloth below a hand of cards, darker towards the edge where the player sits, soft at the sides."""

    width: int
    height: int


@immutable
class TileFace(Picture):
    """A tile of `width` pixels (height 4/3), with side and contact shadow."""

    symbol: str
    """Notation of the tile: r7, J, D, C, M (rules 1)."""
    width: int
    edge: Literal["", "gold", "focus"] = ""
    """A rim around the tile: gold while picked, focus for the keyboard ring."""
    lifted: bool = False
    """Carried: a long soft shadow below."""
    fresh: bool = False
    """Came from another seat's rack in its last turn: gold folded corner."""
    stands_for: str = ""
    """What a joker stands for, a small chip on the tile: one face (o7), a double's two (o3-4), a number between two
    colours (k7r, open ends as points), just a number (7), or the axis of a mirror (M)."""
    tilt: float = 0
    """Degrees clockwise: small whole numbers while carried, halves in a hand of cards."""
    locked: bool = False
    """May not be touched: lies in the table rather than on it, without a shadow."""
    shaded: bool = False
    """Out of the lamp: not part of the step that is shown."""


@immutable
class TileBack(Picture):
    """A tile face down."""

    width: int
    lifted: bool = False
    pack: int = 1
    """Which pack a card is of, 1 or 2, by its back; tiles have one back."""
    tilt: float = 0
    """Degrees clockwise."""


@immutable
class MirroredTile(Picture):
    """A tile as still water shows it: upside down, and fainter the deeper it lies, until nothing is left."""

    symbol: str
    width: int
    tilt: int
    """Degrees clockwise of the tile above the water."""
    depth: int
    """Pixels from the edge of the water to its upper end."""
    reach: int
    """Pixels from the edge of the water to where nothing is seen."""


@immutable
class CardFace(TileFace):
    """The same piece as a playing card, as wide and as high as a tile with its side: the suits k r b o are spades,
    hearts, clubs and diamonds, and 1, 11, 12, 13 are ace, jack, queen, king (rules 13.2)."""


@immutable
class CardBack(TileBack):
    """A card face down."""


@immutable
class TurningTile(Picture):
    """A tile that is being turned over, seen from the front: of its `width` only `shown` pixels are left."""

    symbol: str
    """The side that is seen: notation of the face, or nothing for the back."""
    width: int
    shown: int
    pack: int = 1
    """Whose back is seen, if it is the back."""


@immutable
class TurningCard(TurningTile):
    """The same with a card."""


@immutable
class PoolStack(Picture):
    """The pool as a stack of face-down tiles; `level` 0 (empty) to 12 tiles high."""

    width: int
    level: int
    pack: int = 1
    """Whose back is on top."""


@immutable
class CardStack(PoolStack):
    """The stock as a stack of cards face down."""


@immutable
class SuitMark(Picture):
    """The sign of a suit of cards, or of a colour of tiles, by its letter (k r b o), in a colour of the theme."""

    suit: str
    size: int
    colour: ThemeColour = "gold"
    group: PieceGroup = "cards"
    tilt: int = 0
    """Degrees clockwise."""


@immutable
class Label(Picture):
    """One line of text; x, y is its top-left."""

    text: str
    size: int
    weight: Weight = Weight.REGULAR
    colour: ThemeColour = "ink"


@immutable
class Plate(Picture):
    """A rounded box: panels, buttons, fields, tips."""

    width: int
    height: int
    radius: int
    style: PlateStyle


PlateState = Literal["rest", "hot", "selected", "down"]


@immutable
class RackPlate(Picture):
    """A board of the rack's wood, for what is to be chosen; `lip` is the height of the edge along its foot."""

    width: int
    height: int
    lip: int
    radius: int
    state: PlateState = "rest"


@immutable
class Bubble(Picture):
    """An ivory plate with what somebody says; one corner, towards who speaks, is sharp, or none."""

    width: int
    height: int
    radius: int
    corner: Corner | None = "top-left"


@immutable
class Tail(Picture):
    """The tail of a bubble: a triangle that points this way."""

    width: int
    height: int
    side: Side


@immutable
class Medal(Picture):
    """A round piece of metal; or the sunken disc it will lie in once it is reached."""

    size: int
    reached: bool = True


@immutable
class Tray(Picture):
    """The frame round a set: valid (thin solid), unfinished (open dashes), conflict (a closed double line), target
    (solid, brighter), landing (pale dashes, where a carried tile will lie), gold (marked), lesson (four corners), focus
    (a ring in two tones), moved (a gold underline only), locked (a hollow), selected and own (lines round what is
    chosen, and what was played last), slot and slot-hint (dashes where a piece goes, or the game would put it)."""

    width: int
    height: int
    radius: int
    kind: TrayKind
    stroke: int = 2
    tilt: float = 0
    """Degrees clockwise about its middle, as the card has that it is round."""


@immutable
class Badge(Picture):
    """A small round sign: tick, bang (!), lock, or count with its text."""

    kind: BadgeKind
    size: int
    text: str = ""


@immutable
class Dot(Picture):
    """A small disc, or a pill where it is wider than high, in a colour of the theme; `rimmed` with a dark rim."""

    width: int
    height: int
    colour: ThemeColour = "gold"
    rimmed: bool = False


@immutable
class Ring(Picture):
    """A circle of which `degrees` of 360 are left as it drains (clock, clock-low), or done as it fills (share)."""

    size: int
    degrees: int
    kind: RingStyle = "clock"


@immutable
class RisingLine(Picture):
    """A pale line that rises between its ends; the right one is so many pixels lower than the left one."""

    width: int
    height: int
    falls: int
    pen: int


@immutable
class Meter(Picture):
    """A bar filled to `filled` of `width` pixels (the opening meter, sliders, progress)."""

    width: int
    height: int
    filled: int


@immutable
class Emblem(Picture):
    """The drawn sign of a player: hare, magpie, tortoise, fox, owl, wren, you, seat-2 ... seat-6."""

    name: str
    size: int
    active: bool = False
    mood: str = ""
    """The value of a `Mood`; people have none."""


@immutable
class Icon(Picture):
    """A line icon in a colour of the theme."""

    name: IconName
    size: int
    colour: ThemeColour = "ink"


@immutable
class LookScene(Picture):
    """A small table with sets, a rack and the one act."""

    width: int
    height: int
    radius: int


@immutable
class InLook(Picture):
    """A picture as it is in another look, or with other colours of the suits."""

    picture: Picture
    look: str
    palette: str


@immutable
class Veil(Picture):
    """A dark cloth over everything behind a panel."""

    width: int
    height: int


@immutable
class Hairline(Picture):
    """A hairline between rows."""

    width: int
    height: int = 1
    colour: ThemeColour = "line"
    fading: bool = False
    """Whether it has no ends: it grows fainter towards both."""


@immutable
class Grip(Picture):
    """The handle under a set by which it is moved as a whole."""

    width: int
    height: int
    hot: bool = False


@immutable
class Curve:
    """A row of numbers as a line; `name` is the emblem of its player, whose colour it has."""

    values: tuple[float, ...]
    name: str
    pen: float
    """Thickness in pixels."""
    paler: bool = False
    """For the second player of one name."""
    own: bool = False
    """Whether it is the player's own, in gold."""


@immutable
class Curves(Picture):
    """Lines over the same stretch, on hairlines at the values of `marks`.

    With `ends` a thin line leads on from the end of each curve through `tail` further pixels to that height, where
    the emblem of its player is.
    """

    width: int
    height: int
    curves: tuple[Curve, ...]
    low: float
    high: float
    marks: tuple[float, ...] = (0.0,)
    tail: int = 0
    ends: tuple[float, ...] = ()

    @property
    def inset(self) -> float:
        """Room at the edges, so that no line is cut."""
        return 1.6 * max((curve.pen for curve in self.curves), default=0.0)

    def at(self, place: float, count: int, value: float) -> tuple[float, float]:
        """The pixel of this value at this place of so many."""
        x = self.inset + (self.width - 2 * self.inset) * place / max(1, count - 1)
        share = (value - self.low) / (self.high - self.low or 1.0)
        return x, self.inset + (self.height - 2 * self.inset) * (1 - share)
