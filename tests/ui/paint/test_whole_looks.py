"""A look has all that can be asked for, and what it lacks is said when it is loaded, not when it is painted."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import pytest

from game.session.settings import Look, Palette
from game.ui.look_names import (
    BadgeKind,
    IconName,
    Material,
    PieceGroup,
    PieceMaterial,
    PlateStyle,
    RingStyle,
    ThemeColour,
    TrayKind,
)
from game.ui.paint.emblems import HEADS
from game.ui.paint.icons import ICONS
from game.ui.paint.painter import Painter
from game.ui.paint.theme import EMBLEMS, PACKS, SUITS, Theme, ThemeError, values_of
from game.ui.pictures import Emblem
from tests.effort import every_row
from tests.ui.paint.paint_kit import ASSETS, load_theme, new_painter

LOOKS = [look.value for look in Look]
GROUPS: Mapping[str, tuple[str, ...]] = {
    "colours": get_args(ThemeColour),
    "plates": get_args(PlateStyle),
    "trays": get_args(TrayKind),
    "badges": get_args(BadgeKind),
    "rings": get_args(RingStyle),
    "packs": PACKS,
    "emblems": EMBLEMS,
    "palettes": tuple(palette.value for palette in Palette),
} | {group: get_args(PieceMaterial) for group in get_args(PieceGroup)}
SINGLE = (*get_args(Material), "name")
OPTIONAL = {
    "plates": {"shadow", "blur", "drop", "lip", "depth", "pressed", "gloss"},
    "trays": {"fill", "halo", "under", "dash", "double", "corners", "inset"},
    "wood": {"sheen"},
    "tiles": {"depth", "rim", "bevel", "inset"},
    "cards": {"inset"},
}
"""What only some parts of a group have: without it they look otherwise."""


def file_of(look: str) -> Path:
    return ASSETS / "themes" / f"{look}.json"


def paths(values: object, *above: str) -> Iterator[tuple[str, ...]]:
    """Every key of a file, with those above it."""
    if isinstance(values, dict):
        for key, value in values.items():
            yield (*above, key)
            yield from paths(value, *above, key)


def changed(values: Mapping[str, Any], path: tuple[str, ...], *to: object) -> Mapping[str, Any]:
    """The same with another value at this path, or without it."""
    first, *more = path
    if more:
        return {**values, first: changed(values[first], tuple(more), *to)}
    left = {key: value for key, value in values.items() if key != first}
    return {**left, first: to[0]} if to else left


@every_row("look", LOOKS)
@every_row("palette", [palette.value for palette in Palette])
def test_every_look_is_whole_in_every_palette(look: str, palette: str) -> None:
    assert Theme.load(file_of(look), palette).name == look


@every_row("look", LOOKS)
def test_a_look_has_nothing_that_nobody_can_ask_for(look: str) -> None:
    values = values_of(file_of(look))
    assert set(values) == {*GROUPS, *SINGLE}
    assert {group: set(values[group]) for group in GROUPS} == {group: set(names) for group, names in GROUPS.items()}


@every_row("look", LOOKS)
@pytest.mark.long
def test_whatever_key_a_look_lacks_is_named_when_it_is_loaded(look: str) -> None:
    values = values_of(file_of(look))
    for path in paths(values):
        if path == ("name",) or path[-1] in OPTIONAL.get(path[0], ()):
            continue
        with pytest.raises(ThemeError) as missed:
            Theme.of(look, changed(values, path))
        assert str(missed.value).startswith(f"{look}: {'/'.join(path)}"), path


@every_row("value", ["#12", "#GGGGGG", "red", None, [1], [1, 2, 3], {}, ["a", "b"]])
@every_row("path", [("plates", "panel", "top"), ("felt", "lamp"), ("colours", "ink"), ("palettes", "safe", "r")])
def test_what_is_no_colour_and_no_number_is_a_theme_error(path: tuple[str, ...], value: object) -> None:
    with pytest.raises(ThemeError):
        Theme.of("walnut", changed(values_of(file_of("walnut")), path, value))


def test_a_file_that_lacks_a_plate_cannot_be_loaded(tmp_path: Path) -> None:
    file = tmp_path / "bare.json"
    file.write_text(
        json.dumps(changed(values_of(file_of("walnut")), ("plates", "choice-down"))), encoding="utf-8", newline="\n"
    )
    with pytest.raises(ThemeError, match="walnut: plates/choice-down"):
        Theme.load(file)


def test_there_is_a_head_for_every_emblem_of_a_look() -> None:
    assert set(HEADS) == set(EMBLEMS)


def test_every_icon_has_its_strokes() -> None:
    assert set(ICONS) == set(get_args(IconName))


@pytest.fixture(scope="module")
def painter() -> Painter:
    return new_painter()


def test_a_player_of_another_name_has_the_colours_of_one_of_the_people(painter: Painter) -> None:
    people = [painter.painted(Emblem(name, 24)).surface.get_buffer().raw for name in EMBLEMS if "seat" in name]
    assert painter.painted(Emblem("Ada", 24)).surface.get_buffer().raw in people
    assert load_theme().emblem("Ada") in [load_theme().emblem(name) for name in EMBLEMS if "seat" in name]


def test_a_third_pack_has_the_back_of_the_first() -> None:
    assert load_theme().pack(3) == load_theme().pack(1) != load_theme().pack(2)


def test_suits_have_names_in_every_look() -> None:
    assert all(set(load_theme(look).names) == set(SUITS) for look in LOOKS)
