"""Figures of the art direction for every look and palette: contrast, distance of colours (ux 3.2, 5.3)."""

from __future__ import annotations

import json
from itertools import combinations, product
from pathlib import Path
from typing import get_args

import pytest

from game.session.settings import Look, Palette
from game.session.system.asset_files import AssetError
from game.ui.look_names import BadgeKind, PlateStyle, ThemeColour, TrayKind
from game.ui.paint.marks import line_colour
from game.ui.paint.theme import GROUPS, SMALL_PIECE, SUITS, Theme, ThemeError, card_ink, colour_of, suit_ink
from game.ui.pictures import Curve
from tests.effort import every_row
from tests.ui.paint.colour_vision import VISION, contrast, distance, lab, luminance, over, seen
from tests.ui.paint.paint_kit import ASSETS, load_theme

LARGE, TEXT, STRICT = 3.0, 4.5, 7.0
DARK_PLATES: tuple[PlateStyle, ...] = (
    "panel",
    "panel-raised",
    "tray",
    "choice-hot",
    "choice-down",
    "message",
    "chip",
    "meter",
)
BUTTONS: tuple[PlateStyle, ...] = ("secondary", "secondary-hot", "secondary-down")
BRIGHT_PLATES: tuple[PlateStyle, ...] = ("primary", "primary-hot", "primary-down", "new")
FRAMES: tuple[TrayKind, ...] = ("valid", "unfinished", "conflict", "target", "landing", "gold", "lesson", "focus")
WORST_OF = {"walnut": 17.5, "porcelain": 17.5, "lacquer": 16.0, "contrast": 16.0}
"""The least distance of two suits for any kind of sight (ux 26), by look: a red that is no black and an orange that is
no red are 17.9 apart for those who see no blue (one in 10,000), and further than before for everybody else. The safe
palette is apart for all."""
CARD_WORST = 16.0
"""The least on cards, whose suits have outlines of their own and a rank in bold beside them."""
LOCKED_WORST = 14.0
"""The same on locked tiles, which also have their pips."""


in_every_look = every_row("theme", [look.value for look in Look], load_theme)
in_every_palette = every_row(
    "coloured", [(look.value, palette.value) for look in Look for palette in Palette], lambda look: load_theme(*look)
)


def bar(theme: Theme, usual: float) -> float:
    """What is asked of a pair of colours: more in the look of high contrast (ux 42)."""
    return STRICT if theme.name == Look.CONTRAST.value else usual


def grounds(theme: Theme, *styles: PlateStyle) -> list[tuple[int, int, int]]:
    """Both ends of the plates' ramps as they look on the lit and on the dark table."""
    tables = (theme.colour("table"), theme.colour("table-dark"))
    parts = [theme.plates[style] for style in styles]
    return [over(part.colour(end), table) for part in parts for end in ("top", "bottom") for table in tables]


def faces(theme: Theme) -> list[tuple[int, ...]]:
    """A tile's colour: the one it goes by, and both ends of its ramp."""
    style = theme.piece("tiles", "plain")
    return [theme.colour("tile"), style.colour("top"), style.colour("bottom")]


def test_the_distance_formula_agrees_with_its_published_pairs() -> None:
    assert distance((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert distance((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert distance((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514)) == pytest.approx(0.9082, abs=1e-4)


@in_every_palette
@every_row("vision", sorted(VISION))
def test_suits_are_far_apart_for_every_kind_of_sight(coloured: Theme, vision: str) -> None:
    suits = [lab(seen(suit_ink(coloured, suit), vision)) for suit in SUITS]
    assert min(distance(a, b) for a, b in combinations(suits, 2)) >= WORST_OF[coloured.name]


@every_row("look", [look.value for look in Look])
def test_the_safe_palette_is_no_worse_than_the_classic_one(look: str) -> None:
    def worst(theme: Theme) -> float:
        pairs = [(a, b, vision) for a, b in combinations(SUITS, 2) for vision in VISION]
        return min(distance(*(lab(seen(suit_ink(theme, suit), vision)) for suit in (a, b))) for a, b, vision in pairs)

    assert worst(load_theme(look, "safe")) >= max(20.0, worst(load_theme(look, "classic")))


@in_every_palette
@every_row("suit", SUITS)
def test_numerals_stand_out_from_the_tile(coloured: Theme, suit: str) -> None:
    for width, least in ((SMALL_PIECE - 1, TEXT), (SMALL_PIECE, LARGE)):
        ink = suit_ink(coloured, suit, width=width)
        assert min(contrast(ink, face) for face in faces(coloured)) >= bar(coloured, least)


@in_every_palette
@every_row("vision", sorted(VISION))
def test_suits_of_cards_are_far_apart_for_every_kind_of_sight(coloured: Theme, vision: str) -> None:
    suits = [lab(seen(card_ink(coloured, suit), vision)) for suit in SUITS]
    assert min(distance(a, b) for a, b in combinations(suits, 2)) >= CARD_WORST


@in_every_palette
@every_row("vision", sorted(VISION))
def test_suits_of_locked_cards_are_apart_for_every_kind_of_sight(coloured: Theme, vision: str) -> None:
    suits = [lab(seen(card_ink(coloured, suit, locked=True), vision)) for suit in SUITS]
    assert min(distance(a, b) for a, b in combinations(suits, 2)) >= LOCKED_WORST


@in_every_palette
@every_row("locked", [False, True])
def test_ranks_stand_out_from_their_card(coloured: Theme, locked: bool) -> None:
    style = coloured.piece("cards", "locked" if locked else "plain")
    for suit, (width, least) in product(SUITS, ((SMALL_PIECE - 1, TEXT), (SMALL_PIECE, LARGE))):
        ink = card_ink(coloured, suit, locked=locked, width=width)
        assert min(contrast(ink, style.colour(end)) for end in ("top", "bottom")) >= bar(coloured, least)


@in_every_look
def test_a_joker_is_the_inverse_of_a_card(theme: Theme) -> None:
    style, face = theme.piece("cards", "joker"), theme.piece("cards", "plain")
    assert min(contrast(style.colour("mark"), style.colour(end)) for end in ("top", "bottom")) >= STRICT
    assert contrast(style.colour("top"), face.colour("top")) >= STRICT


@in_every_look
@every_row("pack", [1, 2])
def test_what_is_printed_on_a_back_is_seen(theme: Theme, pack: int) -> None:
    style = theme.pack(pack)
    assert min(contrast(style.colour("line"), style.colour(end)) for end in ("top", "bottom")) >= LARGE


def locked_faces(theme: Theme) -> list[tuple[int, ...]]:
    """Both ends of the ramp on a locked tile."""
    style = theme.piece("tiles", "locked")
    return [style.colour("top"), style.colour("bottom")]


@in_every_palette
@every_row("suit", SUITS)
def test_locked_tiles_can_still_be_read(coloured: Theme, suit: str) -> None:
    ink = suit_ink(coloured, suit, locked=True)
    assert min(contrast(ink, face) for face in locked_faces(coloured)) >= bar(coloured, TEXT)


@in_every_palette
@every_row("vision", sorted(VISION))
def test_suits_of_locked_tiles_are_apart_for_every_kind_of_sight(coloured: Theme, vision: str) -> None:
    suits = [lab(seen(suit_ink(coloured, suit, locked=True), vision)) for suit in SUITS]
    assert min(distance(a, b) for a, b in combinations(suits, 2)) >= LOCKED_WORST


@in_every_look
def test_a_locked_tile_is_darker_and_flatter_than_one_that_can_be_taken(theme: Theme) -> None:
    darkest = min(luminance(theme.piece("tiles", "plain").colour(end)[:3]) for end in ("top", "bottom"))
    assert max(luminance(face[:3]) for face in locked_faces(theme)) <= 0.85 * darkest
    for kind in ("locked", "locked-joker"):
        assert theme.piece("tiles", kind).number("depth") <= 0.03


@in_every_look
def test_a_locked_joker_can_still_be_read(theme: Theme) -> None:
    style = theme.piece("tiles", "locked-joker")
    assert min(contrast(style.colour("mark"), style.colour(end)) for end in ("top", "bottom")) >= TEXT


def edge(theme: Theme) -> list[tuple[int, ...]]:
    """What the outline of a tile is seen by: its face, or its rim where the face is as dark as the table."""
    style = theme.piece("tiles", "plain")
    dark = contrast(theme.colour("tile"), theme.colour("table")) < LARGE
    return [style.colour("rim-top"), style.colour("rim-bottom")] if dark else faces(theme)


@in_every_look
def test_tiles_stand_out_from_the_table(theme: Theme) -> None:
    felt = theme.materials["felt"]
    lit = tuple(min(255, round(part * (1 + felt.number("glow")))) for part in felt.colour("centre")[:3])
    tables = [theme.colour("table"), theme.colour("table-dark"), lit]
    assert min(contrast(line, table) for line in edge(theme) for table in tables) >= bar(theme, LARGE)


@in_every_look
def test_tiles_stand_out_from_the_rack(theme: Theme) -> None:
    wood = theme.materials["wood"]
    racks = [wood.colour(end) for end in ("top", "bottom")]
    assert min(contrast(line, rack) for line in edge(theme) for rack in racks) >= bar(theme, LARGE)


@in_every_look
@every_row("colour", ["ink", "muted", "gold"])
def test_text_reads_on_table_and_panels(theme: Theme, colour: ThemeColour) -> None:
    below = [theme.colour("table"), theme.colour("table-dark"), *grounds(theme, *DARK_PLATES)]
    assert min(contrast(theme.colour(colour), ground) for ground in below) >= bar(theme, TEXT)


@in_every_look
@every_row("colour", ["faint", "valid", "unfinished"])
def test_small_words_read_on_the_table(theme: Theme, colour: ThemeColour) -> None:
    below = [theme.colour("table"), theme.colour("table-dark")]
    assert min(contrast(theme.colour(colour), ground) for ground in below) >= bar(theme, TEXT)


@in_every_look
@every_row("colour", ["button-ink", "button-muted"])
def test_text_reads_on_buttons(theme: Theme, colour: ThemeColour) -> None:
    assert min(contrast(theme.colour(colour), each) for each in grounds(theme, *BUTTONS)) >= bar(theme, TEXT)


@in_every_look
@every_row("style", BRIGHT_PLATES)
def test_text_reads_on_bright_plates(theme: Theme, style: PlateStyle) -> None:
    assert min(contrast(theme.colour("on-accent"), each) for each in grounds(theme, style)) >= bar(theme, TEXT)


@in_every_look
@every_row("colour", ["tip-ink", "tip-muted"])
def test_text_reads_on_tips(theme: Theme, colour: ThemeColour) -> None:
    below = grounds(theme, "tip", "toast")
    assert min(contrast(theme.colour(colour), ground) for ground in below) >= bar(theme, TEXT)


@in_every_look
@every_row("kind", FRAMES)
def test_frames_stand_out_from_the_table(theme: Theme, kind: TrayKind) -> None:
    line = over(theme.trays[kind].colour("colour"), theme.colour("table"))
    assert contrast(line, theme.colour("table")) >= bar(theme, LARGE)


@in_every_look
def test_focus_has_two_tones_that_stand_out_from_each_other(theme: Theme) -> None:
    style = theme.trays["focus"]
    assert contrast(style.colour("colour"), style.colour("under")) >= STRICT


@in_every_look
def test_a_picked_tile_wears_an_edge_that_is_seen(theme: Theme) -> None:
    around = [theme.colour("table"), theme.colour("tile")]
    assert max(contrast(theme.colour("edge-low"), ground) for ground in around) >= LARGE


def test_a_mark_in_high_contrast_stands_out_from_its_white_tile() -> None:
    theme = load_theme("contrast")
    inset = theme.piece("tiles", "plain").colour("inset")
    assert min(contrast(inset, other) for other in (theme.colour("tile"), theme.colour("edge"))) >= STRICT


@in_every_look
@every_row("kind", get_args(BadgeKind))
def test_signs_stand_out_from_their_badges(theme: Theme, kind: BadgeKind) -> None:
    style = theme.badges[kind]
    assert contrast(style.colour("mark"), style.colour("disc")) >= bar(theme, TEXT)


@in_every_look
def test_lines_of_charts_stand_out_from_their_panels(theme: Theme) -> None:
    """A line has the colour behind its player's emblem, or a paler one for the second of a name."""
    below = grounds(theme, "panel", "panel-raised")
    drawn = [Curve((), name, 2.0, paler) for name in theme.emblems for paler in (False, True)]
    assert min(contrast(line_colour(theme, curve), ground) for curve in drawn for ground in below) >= LARGE


@in_every_look
def test_a_joker_is_the_inverse_of_a_tile(theme: Theme) -> None:
    style = theme.piece("tiles", "joker")
    assert min(contrast(style.colour("mark"), style.colour(end)) for end in ("top", "bottom")) >= STRICT
    assert contrast(style.colour("top"), theme.colour("tile")) >= STRICT


@in_every_look
def test_the_accent_is_seen_on_the_table(theme: Theme) -> None:
    assert contrast(theme.colour("accent"), theme.colour("table")) >= bar(theme, LARGE)


def test_tiles_of_high_contrast_are_white_with_a_black_rim_of_two_units() -> None:
    style = load_theme("contrast").piece("tiles", "plain")
    assert (style.colour("top"), style.colour("rim-top")) == ((255, 255, 255, 255), (0, 0, 0, 255))
    assert style.number("rim") * 84 == pytest.approx(2.0, abs=0.1)


def test_every_look_says_itself_what_every_other_says() -> None:
    """What a look took over from the one it is based on would be a colour nobody chose for it."""
    files = {look: json.loads((ASSETS / "themes" / f"{look.value}.json").read_text(encoding="utf-8")) for look in Look}
    for group in GROUPS:
        if group != "emblems":
            assert len({frozenset(values[group]) for values in files.values()}) == 1, group
    assert all(set(values["palettes"]) == {palette.value for palette in Palette} for values in files.values())


def test_the_names_of_the_colours_follow_the_palette() -> None:
    assert load_theme("walnut").names["o"] == "orange"
    assert load_theme("walnut", "safe").names["o"] == "teal"
    assert (load_theme("lacquer").names["k"], load_theme("lacquer").names["o"]) == ("white", "yellow")


def test_a_colour_may_carry_its_cover() -> None:
    assert colour_of("#0102037F") == (1, 2, 3, 127)


@every_row("text", ["", "{", "[]", "[" * 100_000, '{"name": "x"}', '{"base": "nobody"}'])
def test_a_broken_theme_is_an_error_of_its_own(tmp_path: Path, text: str) -> None:
    file = tmp_path / "broken.json"
    file.write_text(text, encoding="utf-8", newline="\n")
    with pytest.raises(AssetError):
        Theme.load(file)


@pytest.mark.parametrize(("first", "second"), [("first", ""), ("second", "first"), ("second", "second"), ("a/b", "")])
def test_a_theme_that_is_based_on_itself_says_so(tmp_path: Path, first: str, second: str) -> None:
    for name, base in (("first", first), ("second", second)):
        (tmp_path / f"{name}.json").write_text(json.dumps({"base": base}), encoding="utf-8", newline="\n")
    with pytest.raises(ThemeError, match=f"first is based on {first}"):
        Theme.load(tmp_path / "first.json")


def test_an_unknown_palette_is_a_theme_error() -> None:
    with pytest.raises(ThemeError):
        load_theme("walnut", "neon")


@in_every_look
def test_what_a_button_that_rests_says_is_much_quieter_than_other_text(theme: Theme) -> None:
    resting, other = theme.colour("disabled"), theme.colour("ink")
    for ground in grounds(theme, "disabled"):
        assert 2.5 <= contrast(resting, ground) <= 0.65 * contrast(other, ground)
