"""One look of the game, read from a file: colours by key, plates by style, materials by name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from game.rules.values import immutable

Rgba = tuple[int, int, int, int]
"""Red, green, blue and cover, each 0 to 255."""


SUITS = "krbo"
GROUPS = ("colours", "tiles", "cards", "plates", "trays", "badges", "rings", "emblems")
"""What a theme may take from the one it is based on key by key; all else it takes whole."""


class ThemeError(Exception):
    """A theme file is not there, cannot be read, or lacks a part."""


def colour_of(text: str) -> Rgba:
    """The colour written as #RRGGBB or #RRGGBBAA."""
    digits = text.removeprefix("#")
    if len(digits) not in (6, 8):
        raise ThemeError(text)
    parts = [int(digits[at : at + 2], 16) for at in range(0, len(digits), 2)]
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
    """One named part of a theme: colours and numbers by key."""

    name: str
    values: Mapping[str, Any]

    def has(self, key: str) -> bool:
        return key in self.values

    def colour(self, key: str) -> Rgba:
        """The colour of the key, clear when the part has none."""
        return colour_of(str(self.values.get(key, "#00000000")))

    def number(self, key: str, otherwise: float = 0.0) -> float:
        return float(self.values.get(key, otherwise))

    def pair(self, key: str) -> tuple[float, float]:
        """Two numbers; (0, 0) when the part has none."""
        first, second = self.values.get(key, (0, 0))
        return float(first), float(second)


@immutable
class Theme:
    """Everything that belongs to a look; Python code holds shapes only."""

    name: str
    values: Mapping[str, Any]

    @classmethod
    def load(cls, file: Path, palette: str = "classic") -> Theme:
        """The theme of a JSON file with the suits of one of its palettes; ThemeError when it cannot be used."""
        values = _read(file)
        try:
            suits = values["palettes"][palette]
            colours = {**values["colours"], **_inks("", suits), **_inks("card-", suits["cards"])}
            names = {suit: str(suits["names"][suit]) for suit in SUITS}
        except (KeyError, TypeError) as fault:
            raise ThemeError(str(file)) from fault
        return cls(str(values.get("name", file.stem)), {**values, "colours": colours, "names": names})

    @property
    def names(self) -> Mapping[str, str]:
        """What the colour of each suit is called, as the end of a text key: k is black, o may be orange or teal."""
        return cast("Mapping[str, str]", self.values["names"])

    def colour(self, key: str) -> Rgba:
        """The colour of a key such as ink, muted, accent, or of a suit: k r b o."""
        try:
            return colour_of(self.values["colours"][key])
        except KeyError as fault:
            raise ThemeError(f"{self.name}: colour {key}") from fault

    def part(self, *path: str) -> ThemePart:
        """The part at a path of keys: ("plates", "panel"), ("felt",)."""
        found: Any = self.values
        for key in path:
            if not isinstance(found, dict) or key not in found:
                raise ThemeError(f"{self.name}: {'/'.join(path)}")
            found = found[key]
        return ThemePart("/".join(path), found)


def _inks(kind: str, suits: Mapping[str, Any]) -> Mapping[str, str]:
    """The colours of the suits of one kind of pieces by key, on locked ones too."""
    plain = {f"{kind}{suit}": suits[suit] for suit in SUITS}
    return {**plain, **{f"{kind}{suit}-locked": suits["locked"][suit] for suit in SUITS}}


def _read(file: Path) -> Mapping[str, Any]:
    """What stands in the file, on top of what stands in the one it is based on."""
    try:
        values = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise ThemeError(str(file)) from fault
    if not isinstance(values, dict):
        raise ThemeError(str(file))
    if "base" not in values:
        return values
    base = dict(_read(file.with_name(f"{values.pop('base')}.json")))
    shared = {group: {**base.get(group, {}), **values.get(group, {})} for group in GROUPS}
    return {**base, **values, **shared}


def suit_ink(theme: Theme, suit: str, *, locked: bool = False) -> Rgba:
    """The colour of a suit; darker on the darker face of a locked tile, so that it can be read all the same."""
    return theme.colour(f"{suit}-locked" if locked else suit)


def card_ink(theme: Theme, suit: str, *, locked: bool = False) -> Rgba:
    """The colour of a suit of cards: k spades, r hearts, b clubs, o diamonds."""
    return suit_ink(theme, f"card-{suit}", locked=locked)
