"""The numbers of the art direction: contrast and distance of colours (ux 3.2, 5.4)."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from game.ui.paint.theme import Theme, ThemeError, colour_of
from tests.ui.colour_vision import VISION, contrast, distance, lab, over, seen
from tests.ui.paint_kit import load_theme

LARGE, TEXT = 3.0, 4.5
DARK_PLATES = (
    "panel",
    "panel-raised",
    "seat",
    "secondary",
    "secondary-hot",
    "secondary-down",
    "choice",
    "field",
    "chip",
)
LIGHT_PLATES = ("primary", "primary-hot", "primary-down", "choice-on", "chip-conflict", "chip-valid")


@pytest.fixture(scope="module")
def theme() -> Theme:
    return load_theme()


def ends(theme: Theme, style: str) -> list[tuple[int, int, int]]:
    """Both ends of a plate's ramp as they look on the lit and on the dark table."""
    part = theme.part("plates", style)
    tables = (theme.colour("table"), theme.colour("table-dark"))
    return [over(part.colour(end), table) for end in ("top", "bottom") for table in tables]


def test_the_distance_formula_agrees_with_its_published_pairs() -> None:
    assert distance((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert distance((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert distance((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514)) == pytest.approx(0.9082, abs=1e-4)


@pytest.mark.parametrize("vision", sorted(VISION))
def test_suits_are_far_apart_for_every_kind_of_sight(theme: Theme, vision: str) -> None:
    suits = [lab(seen(theme.colour(suit), vision)) for suit in "krbo"]
    assert min(distance(a, b) for a, b in combinations(suits, 2)) >= 20


@pytest.mark.parametrize("suit", ["k", "r", "b", "o"])
def test_numerals_stand_out_from_the_tile(theme: Theme, suit: str) -> None:
    assert contrast(theme.colour(suit), theme.colour("tile")) >= LARGE


def test_tiles_stand_out_from_table_and_wood(theme: Theme) -> None:
    assert contrast(theme.colour("tile"), theme.colour("table")) >= 7
    assert contrast(theme.colour("tile"), theme.part("wood").colour("top")) >= TEXT


@pytest.mark.parametrize("colour", ["ink", "muted", "gold"])
def test_text_reads_on_table_and_panels(theme: Theme, colour: str) -> None:
    grounds = [
        theme.colour("table"),
        theme.colour("table-dark"),
        *(g for style in DARK_PLATES for g in ends(theme, style)),
    ]
    assert min(contrast(theme.colour(colour), ground) for ground in grounds) >= TEXT


@pytest.mark.parametrize("style", LIGHT_PLATES)
def test_dark_text_reads_on_bright_plates(theme: Theme, style: str) -> None:
    assert min(contrast(theme.colour("on-accent"), ground) for ground in ends(theme, style)) >= TEXT


@pytest.mark.parametrize("style", ["tip", "toast", "bubble"])
@pytest.mark.parametrize("colour", ["tip-ink", "tip-muted"])
def test_text_reads_on_ivory_plates(theme: Theme, style: str, colour: str) -> None:
    assert min(contrast(theme.colour(colour), ground) for ground in ends(theme, style)) >= TEXT


@pytest.mark.parametrize("kind", ["valid", "unfinished", "conflict", "target", "landing", "gold", "focus"])
def test_frames_stand_out_from_the_table(theme: Theme, kind: str) -> None:
    line = over(theme.part("trays", kind).colour("colour"), theme.colour("table"))
    assert contrast(line, theme.colour("table")) >= LARGE


@pytest.mark.parametrize("kind", ["tick", "bang", "lock", "count"])
def test_signs_stand_out_from_their_badges(theme: Theme, kind: str) -> None:
    style = theme.part("badges", kind)
    assert contrast(style.colour("mark"), style.colour("disc")) >= TEXT


def test_a_joker_is_dark_with_a_light_sign(theme: Theme) -> None:
    style = theme.part("tiles", "joker")
    assert contrast(style.colour("mark"), style.colour("top")) >= 7
    assert contrast(style.colour("top"), theme.colour("tile")) >= 7


def test_the_accent_is_seen_on_the_table(theme: Theme) -> None:
    assert contrast(theme.colour("accent"), theme.colour("table")) >= LARGE


def test_every_colour_and_plate_can_be_read(theme: Theme) -> None:
    assert all(len(theme.colour(key)) == 4 for key in theme.styles("colours"))
    assert all(theme.part("plates", key).has("top") for key in theme.styles("plates"))


@pytest.mark.parametrize("style", ["primary", "choice", "field", "tip", "toast", "chip", "bubble", "meter", "disabled"])
def test_the_plates_the_scenes_ask_for_exist(theme: Theme, style: str) -> None:
    assert theme.part("plates", style).has("bottom")


def test_a_colour_may_carry_its_cover() -> None:
    assert colour_of("#0102037F") == (1, 2, 3, 127)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"name": "x"}'])
def test_a_broken_theme_is_a_theme_error(tmp_path: Path, text: str) -> None:
    file = tmp_path / "broken.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ThemeError):
        Theme.load(file)


def test_an_unknown_colour_is_a_theme_error(theme: Theme) -> None:
    with pytest.raises(ThemeError):
        theme.colour("mauve")
