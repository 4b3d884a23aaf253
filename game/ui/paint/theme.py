"""One look of the game, read whole from a file: colours by name, plates by style, materials by name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from game.rules.faces import Colour
from game.rules.games.characters import CHARACTERS
from game.rules.values import immutable, replace
from game.session.settings import Palette
from game.session.system.asset_files import AssetError, object_in
from game.ui.look_names import (
    BadgeKind,
    InkKind,
    Material,
    PieceGroup,
    PieceMaterial,
    PlateStyle,
    RingStyle,
    ThemeColour,
    TrayKind,
)

Rgba = tuple[int, int, int, int]
"""Red, green, blue and cover, each 0 to 255."""
Inks = Mapping[Colour, Rgba]
"""The colours of the suits."""

SUITS = "krbo"
GROUPS = ("colours", "tiles", "cards", "packs", "plates", "trays", "badges", "rings", "emblems")
"""What a theme may take from the one it is based on key by key; all else it takes whole."""
CLEAR = (0, 0, 0, 0)
PACKS = ("1", "2")
"""What is printed on the backs of the cards of each pack."""
PEOPLE = ("seat-2", "seat-3", "seat-4", "seat-5", "seat-6")
EMBLEMS = (*CHARACTERS, "you", *PEOPLE)
NEEDED: Mapping[str, str] = {
    "plates": "top,bottom,edge",
    "trays": "colour",
    "badges": "disc,ring,mark",
    "rings": "track,colour",
    "emblems": "disc,coat,dark,light,blush",
    "tiles": "top,bottom,side,side-low,rim-top,rim-bottom,mark",
    "tiles/joker": "second",
    "tiles/locked-joker": "second",
    "tiles/back": "under",
    "cards": "top,bottom,edge,lip,gold,rim",
    "cards/plain": "mark",
    "cards/joker": "mark",
    "cards/locked": "mark",
    "cards/locked-joker": "mark",
    "cards/back": "under",
    "packs": "top,bottom,line",
    "felt": "page,centre,edge,glow,lamp,reach,grain",
    "bloom": "light,peak",
    "wood": "top,bottom,ledge-light,ledge-top,ledge-bottom,rim,shade,streak",
    "plate": "top,bottom,line,lip-top,lip-bottom,shade,streak",
    "medal": "ring-top,ring-middle,ring-bottom,lip,disc-top,disc-bottom",
    "meter": "top,bottom,track,edge",
    "court": "spades,towards,area,shade,line,black,gold",
    "tile-shadow": "offset,blur,alpha",
    "tile-shadow-lifted": "offset,blur,alpha",
}
"""The keys that each part of a group must have, and further ones of some parts; what else a part has is optional."""


class ThemeError(AssetError):
    """A look lacks a part, or is based on itself."""


def colour_of(text: str) -> Rgba:
    """The colour written as #RRGGBB or #RRGGBBAA."""
    digits = text.removeprefix("#")
    if len(digits) not in (6, 8):
        raise ThemeError(text)
    try:
        parts = [int(digits[at : at + 2], 16) for at in range(0, len(digits), 2)]
    except ValueError as fault:
        raise ThemeError(text) from fault
    red, green, blue, cover = [*parts, 255][:4]
    return red, green, blue, cover


def mixed(first: Rgba, second: Rgba, share: float) -> Rgba:
    """`first` with `share` (0 to 1) of `second` in it."""
    (red, green, blue, cover), (red_2, green_2, blue_2, cover_2) = first, second
    return (
        round(red + (red_2 - red) * share),
        round(green + (green_2 - green) * share),
        round(blue + (blue_2 - blue) * share),
        round(cover + (cover_2 - cover) * share),
    )


def faded(colour: Rgba, share: float) -> Rgba:
    """The colour with its cover multiplied by `share` (0 to 1)."""
    return (*colour[:3], round(colour[3] * share))


@immutable
class ThemePart:
    """One named part of a theme: colours, numbers and pairs of numbers by key."""

    name: str
    colours: Mapping[str, Rgba]
    numbers: Mapping[str, float]
    pairs: Mapping[str, tuple[float, float]]

    @classmethod
    def of(cls, theme: Mapping[str, Any], *path: str) -> ThemePart:
        """The part at this path of keys; ThemeError if it is not there, lacks a key that it needs, or has a value that
        is none of these."""
        colours: dict[str, Rgba] = {}
        numbers: dict[str, float] = {}
        pairs: dict[str, tuple[float, float]] = {}
        name, values = "/".join(path), _found(theme, *path)
        try:
            for key, value in values.items():
                if isinstance(value, str):
                    colours[key] = colour_of(value)
                elif isinstance(value, list):
                    first, second = value
                    pairs[key] = float(first), float(second)
                else:
                    numbers[key] = float(value)
        except (AttributeError, TypeError, ValueError) as fault:
            raise ThemeError(f"{name}: {values}") from fault
        part = cls(name, colours, numbers, pairs)
        for key in filter(None, f"{NEEDED.get(path[0], '')},{NEEDED.get(name, '')}".split(",")):
            if not part.has(key):
                raise ThemeError(f"{name}/{key}")
        return part

    def has(self, key: str) -> bool:
        return key in self.colours or key in self.numbers or key in self.pairs

    def colour(self, key: str) -> Rgba:
        """The colour of the key, clear when the part has none."""
        return self.colours.get(key, CLEAR)

    def number(self, key: str, otherwise: float = 0.0) -> float:
        return self.numbers.get(key, otherwise)

    def pair(self, key: str) -> tuple[float, float]:
        """Two numbers; (0, 0) when the part has none."""
        return self.pairs.get(key, (0.0, 0.0))


@immutable
class Theme:
    """Everything that belongs to a look; Python code holds shapes only. It is whole: no question to it can fail."""

    name: str
    names: Mapping[str, str]
    """What the colour of each suit is called, as the end of a text key: k is black, o may be orange or teal."""
    colours: Mapping[ThemeColour, Rgba]
    suits: Mapping[tuple[PieceGroup, InkKind], Inks]
    """Of tiles and cards."""
    plates: Mapping[PlateStyle, ThemePart]
    trays: Mapping[TrayKind, ThemePart]
    badges: Mapping[BadgeKind, ThemePart]
    rings: Mapping[RingStyle, ThemePart]
    pieces: Mapping[PieceGroup, Mapping[PieceMaterial, ThemePart]]
    packs: tuple[ThemePart, ...]
    materials: Mapping[Material, ThemePart]
    emblems: Mapping[str, ThemePart]
    folder: Path | None = None
    """Where its file lies, with those of the other looks."""

    @classmethod
    def load(cls, file: Path, palette: str = "classic") -> Theme:
        """The theme of a JSON file with the suits of one of its palettes; ThemeError when it cannot be used."""
        return replace(cls.of(file.stem, values_of(file), palette), folder=file.parent)

    def beside(self, look: str, palette: str) -> Theme:
        """Another look from the same folder; this one where it comes from none."""
        return self if self.folder is None else Theme.load(self.folder / f"{look}.json", palette)

    @classmethod
    def of(cls, name: str, values: Mapping[str, Any], palette: str = "classic") -> Theme:
        """The theme of these values; ThemeError, with what is missing, if they are not all there. Every palette is
        read: the player may change to it."""
        name = str(values.get("name", name))
        try:
            palettes = {each.value: (_names(values, each.value), _suits(values, each.value)) for each in Palette}
            names, suits = palettes[palette]
            return cls(
                name,
                names,
                {key: colour_of(str(_found(values, "colours", key))) for key in get_args(ThemeColour)},
                suits,
                {style: ThemePart.of(values, "plates", style) for style in get_args(PlateStyle)},
                {kind: ThemePart.of(values, "trays", kind) for kind in get_args(TrayKind)},
                {kind: ThemePart.of(values, "badges", kind) for kind in get_args(BadgeKind)},
                {kind: ThemePart.of(values, "rings", kind) for kind in get_args(RingStyle)},
                {
                    group: {each: ThemePart.of(values, group, each) for each in get_args(PieceMaterial)}
                    for group in get_args(PieceGroup)
                },
                tuple(ThemePart.of(values, "packs", pack) for pack in PACKS),
                {each: ThemePart.of(values, each) for each in get_args(Material)},
                {each: ThemePart.of(values, "emblems", each) for each in EMBLEMS},
            )
        except ThemeError as fault:
            raise ThemeError(f"{name}: {fault}") from fault
        except KeyError as fault:
            raise ThemeError(f"{name}: palettes/{palette}") from fault

    def colour(self, key: ThemeColour) -> Rgba:
        """The colour of this name."""
        return self.colours[key]

    def piece(self, group: PieceGroup, material: PieceMaterial) -> ThemePart:
        """What pieces of this group are made of."""
        return self.pieces[group][material]

    def pack(self, number: int) -> ThemePart:
        """What is printed on the backs of the cards of a pack, from 1; packs that are more than there are backs begin
        with the first again."""
        return self.packs[(number - 1) % len(self.packs)]

    def emblem(self, name: str) -> ThemePart:
        """The colours of a player's sign."""
        return self.emblems[emblem_named(name)]


def emblem_named(name: str) -> str:
    """The sign of this name, one of the people's for any other name."""
    return name if name in EMBLEMS else PEOPLE[sum(map(ord, name)) % len(PEOPLE)]


def _found(theme: Mapping[str, Any], *path: str) -> Any:
    """What stands at this path of keys; ThemeError, with the path, if nothing does."""
    found: Any = theme
    for key in path:
        if not isinstance(found, dict) or key not in found:
            raise ThemeError("/".join(path))
        found = found[key]
    return found


def _names(theme: Mapping[str, Any], palette: str) -> Mapping[str, str]:
    return {suit: str(_found(theme, "palettes", palette, "names", suit)) for suit in SUITS}


def _suits(theme: Mapping[str, Any], palette: str) -> Mapping[tuple[PieceGroup, InkKind], Inks]:
    """The inks of one palette; small pieces have those of the others where the palette has none for them."""
    places: dict[tuple[PieceGroup, InkKind], tuple[str, ...]] = {
        ("tiles", "plain"): (),
        ("tiles", "locked"): ("locked",),
        ("cards", "plain"): ("cards",),
        ("cards", "locked"): ("cards", "locked"),
    }
    groups: tuple[tuple[PieceGroup, tuple[str, ...]], ...] = (("tiles", ()), ("cards", ("cards",)))
    for group, path in groups:
        has_small = "small" in _found(theme, "palettes", palette, *path)
        places[group, "small"] = (*path, "small") if has_small else path
    return {
        key: {suit: colour_of(str(_found(theme, "palettes", palette, *path, suit.value))) for suit in Colour}
        for key, path in places.items()
    }


def values_of(file: Path) -> Mapping[str, Any]:
    """What stands in the file, on top of what stands in the one it is based on, and so on. Raises AssetError where one
    of them cannot be read, and ThemeError where one is based on itself, directly or by others."""
    layers, name = [object_in(file)], file.stem
    names = [name]
    while (name := layers[-1].pop("base", "")) != "":
        names.append(str(name))
        if name in names[:-1]:
            raise ThemeError(" is based on ".join(names))
        try:
            layers.append(object_in(file.with_name(f"{name}.json")))
        except ValueError as fault:  # no name of a file
            raise ThemeError(" is based on ".join(names)) from fault
    found: dict[str, Any] = {}
    for each in reversed(layers):
        shared = {group: {**found[group], **each.get(group, {})} for group in GROUPS if group in found}
        found = {**found, **each, **shared}
    return found


SMALL_PIECE = 30
"""Pieces of fewer pixels in width have the inks of small ones."""


def suit_ink(theme: Theme, suit: str, *, locked: bool = False, width: int = SMALL_PIECE) -> Rgba:
    """The colour of a suit by its letter on a tile of so many pixels; darker on the darker face of a locked tile, so
    that it can be read all the same."""
    return theme.suits["tiles", _ink_kind(locked, width)][Colour(suit)]


def card_ink(theme: Theme, suit: str, *, locked: bool = False, width: int = SMALL_PIECE) -> Rgba:
    """The colour of a suit of cards: k spades, r hearts, b clubs, o diamonds."""
    return theme.suits["cards", _ink_kind(locked, width)][Colour(suit)]


def _ink_kind(locked: bool, width: int) -> InkKind:
    return "locked" if locked else "small" if width < SMALL_PIECE else "plain"
