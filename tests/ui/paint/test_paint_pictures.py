"""Every drawing word can be painted at every size."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Literal

import pygame
import pytest

from game.session.history.feelings import Mood
from game.session.settings import Look, Settings
from game.ui import pictures
from game.ui.look_names import PlateStyle
from game.ui.paint.appearance import apply_look
from game.ui.paint.kept_images import KeptImages, Painted
from game.ui.paint.painter import MADE_OF_ANOTHER, PAINTERS, Painter
from game.ui.paint.piece_painters import PIECE_PAINTERS
from game.ui.pictures import CardFace, Cloth, Emblem, Label, Meter, Plate, TileFace, Tray, Wood
from tests import shared
from tests.effort import every_row, soak
from tests.ui.paint.paint_kit import image_of, load_theme, new_painter, offset_of, parts_of, tiles_of


@pytest.fixture(scope="module")
def painter() -> Painter:
    return new_painter()


def test_every_picture_has_a_painter() -> None:
    kinds = {kind for kind in vars(pictures).values() if isinstance(kind, type) and issubclass(kind, pictures.Picture)}
    assert {*PAINTERS, *PIECE_PAINTERS, *MADE_OF_ANOTHER} == kinds - {pictures.Picture}


@pytest.mark.parametrize("size", soak([44, 84]))
def test_every_tile_is_as_large_as_it_says(painter: Painter, size: int) -> None:
    for picture in tiles_of(size):
        extent = image_of(painter, picture).get_rect(topleft=offset_of(painter, picture))
        assert extent.contains(pygame.Rect(0, 0, size, round(size * 4 / 3))), picture
        assert extent.width < 3 * size, picture
        assert extent.height < 4 * size, picture


def test_pieces_are_equally_large_in_every_look() -> None:
    """The layout knows no look, and dark tiles on dark wood only seem smaller than bright ones."""
    faces = (TileFace("k7", 55), TileFace("J", 55), CardFace("k7", 75))
    solid = set()
    for look in Look:
        worn = new_painter(look.value)
        for face in faces:
            image, offset = image_of(worn, face), offset_of(worn, face)
            largest = max(pygame.mask.from_surface(image, 230).get_bounding_rects(), key=lambda box: box.w * box.h)
            solid.add((face, tuple(largest.move(offset))))
    assert len(solid) == len(faces)


@pytest.mark.parametrize("size", soak([44, 84]))
def test_every_other_picture_covers_its_logical_place(painter: Painter, size: int) -> None:
    for picture in parts_of(size):
        extent = image_of(painter, picture).get_rect(topleft=offset_of(painter, picture))
        width = getattr(picture, "width", getattr(picture, "size", 1) // 2)
        assert extent.contains(pygame.Rect(0, 0, width, 1)), picture
        assert extent.width <= width + 6 * size, picture


def test_the_centre_of_a_plain_tile_is_ivory(painter: Painter) -> None:
    face = TileFace("r1", 84)
    dx, dy = offset_of(painter, face)
    red, green, blue, cover = image_of(painter, face).get_at((12 - dx, 70 - dy))
    assert min(red, green, blue) > 215
    assert red > blue
    assert cover == 255


def test_a_tile_casts_its_shadow_downwards(painter: Painter) -> None:
    face = TileFace("r1", 84, lifted=True)
    image, (_, dy) = image_of(painter, face), offset_of(painter, face)
    below = image.get_height() + dy - round(84 * 4 / 3)
    assert below > -dy


@every_row("look", [look.value for look in Look])
@every_row("stroke", [2, 3, 4])
def test_the_outlines_of_unfinished_and_of_conflicting_sets_differ_by_more_than_colour(look: str, stroke: int) -> None:
    """One has gaps, the other is closed and double."""
    painter = new_painter(look)

    def lines(kind: Literal["unfinished", "conflict"], place: int) -> int:
        """How many lines the frame has where this column crosses its upper edge."""
        image = image_of(painter, Tray(300, 90, 14, kind, stroke))
        column = [image.get_at((place, y))[3] > 160 for y in range(3 * stroke + 2)]
        return sum(here and not before for before, here in pairwise([False, *column]))

    straight = range(20, 280)
    assert {lines("conflict", place) for place in straight} == {2}
    assert {lines("unfinished", place) for place in straight} == {0, 1}


@pytest.mark.parametrize("symbol", ["r1", "J"])
def test_a_locked_tile_lies_flat_without_a_shadow(painter: Painter, symbol: str) -> None:
    face = TileFace(symbol, 84, locked=True)
    image = image_of(painter, face)
    assert offset_of(painter, face) == (0, 0)
    assert image.get_width() == 84
    assert image.get_height() <= 84 * 4 / 3 + 84 * 0.03 + 1


def test_a_free_place_is_a_circle_in_dashes(painter: Painter) -> None:
    image, middle, reach = image_of(painter, Tray(56, 56, 28, "slot", 2)), 28, 27
    around = [(middle + reach * math.cos(step / 180), middle + reach * math.sin(step / 180)) for step in range(1131)]
    there = [image.get_at((min(55, round(x - 0.5)), min(55, round(y - 0.5))))[3] > 60 for x, y in around]
    assert sum(one != other for one, other in pairwise(there)) >= 16


def test_a_locked_set_lies_in_a_hollow_that_is_darkest_at_its_upper_edge(painter: Painter) -> None:
    image = image_of(painter, Tray(200, 90, 14, "locked", 1))
    below_the_rim, middle, above_the_foot = (image.get_at((100, y))[3] for y in (2, 45, 87))
    assert below_the_rim > above_the_foot > middle > 0


@every_row("symbol", ["J", "D", "C", "M"])
def test_special_jokers_look_unlike_each_other(painter: Painter, symbol: str) -> None:
    others = {
        kind: pygame.image.tobytes(image_of(painter, TileFace(kind, 56)), "RGBA") for kind in "JDCM" if kind != symbol
    }
    assert pygame.image.tobytes(image_of(painter, TileFace(symbol, 56)), "RGBA") not in others.values()


def test_the_cloth_is_opaque(painter: Painter) -> None:
    assert not image_of(painter, Cloth(160, 90)).get_flags() & pygame.SRCALPHA


def test_the_foot_of_the_cloth_comes_in_from_nothing_and_is_then_the_cloth(painter: Painter) -> None:
    cloth = Cloth(160, 90, paged=True)
    foot, whole = image_of(painter, pictures.ClothFoot(cloth, 30, 10)), image_of(painter, cloth)
    covers = [foot.get_at((80, row))[3] for row in range(30)]
    assert covers[0] == 0 and covers[:11] == sorted(covers[:11]) and set(covers[10:]) == {255}
    assert foot.get_at((80, 29))[:3] == whole.get_at((80, 89))[:3]


def test_a_rack_without_ledges_is_plain_wood(painter: Painter) -> None:
    assert image_of(painter, Wood(200, 80, ())).get_width() >= 200


def test_a_full_meter_is_filled_to_its_end(painter: Painter) -> None:
    full, empty = image_of(painter, Meter(100, 8, 100)), image_of(painter, Meter(100, 8, 0))
    assert full.get_at((94, 4)) != empty.get_at((94, 4))


def test_an_image_is_painted_once(painter: Painter) -> None:
    assert image_of(painter, TileFace("k5", 50)) is image_of(painter, TileFace("k5", 50))


def test_another_language_is_painted_anew() -> None:
    painter = new_painter()
    before = image_of(painter, Label("骨", 40))
    painter.fonts.speak("zh_Hans")
    assert image_of(painter, Label("骨", 40)) is not before


def test_the_type_learns_the_terms_of_the_language_with_the_look() -> None:
    painter = new_painter()
    apply_look(painter, shared.texts("ja"), Settings(), painter.theme)
    assert "手札" in painter.fonts.terms


def test_a_player_of_any_name_has_a_sign(painter: Painter) -> None:
    assert image_of(painter, Emblem("Grandmother", 40)).get_width() == 40


STYLES: tuple[PlateStyle, ...] = ("disabled", "stone", "toggle", "chip")
NARROW = 28
"""Of a plate so narrow nothing half-finished is kept."""


def full_painter() -> Painter:
    """Has painted four plates and has room for less than four."""
    painter = Painter(new_painter().theme, new_painter().fonts, room=4 * NARROW * 100 * 4 - 1)
    for style in STYLES:
        image_of(painter, Plate(NARROW, 100, 10, style))
    assert painter.is_full
    return painter


def test_the_longest_unused_images_go_first() -> None:
    painter = full_painter()
    image_of(painter, Plate(NARROW, 100, 10, "disabled"))
    painter.let_go(())
    assert not painter.is_full
    assert [style for style in STYLES if painter.has(Plate(NARROW, 100, 10, style))] == ["disabled", "toggle", "chip"]


def test_what_is_shown_stays_however_long_ago_it_was_asked_for() -> None:
    painter = full_painter()
    painter.let_go([(Plate(NARROW, 100, 10, "disabled"), 255)])
    assert painter.has(Plate(NARROW, 100, 10, "disabled"))
    assert not painter.has(Plate(NARROW, 100, 10, "stone"))


def test_images_that_are_shown_stay_even_where_they_alone_are_too_many() -> None:
    painter = full_painter()
    painter.let_go([(Plate(NARROW, 100, 10, style), 255) for style in STYLES])
    assert all(painter.has(Plate(NARROW, 100, 10, style)) for style in STYLES)


def test_what_is_half_finished_stays_until_it_comes_round_again() -> None:
    images, surface = KeptImages(), pygame.Surface((10, 10))
    for key in (("body", 10), Plate(10, 10, 2, "disabled"), Plate(10, 10, 2, "stone")):
        images.keep(key, Painted(surface))
    images.let_go(images.bytes, ())
    assert list(images) == [Plate(10, 10, 2, "stone"), ("body", 10)]
    images.let_go(0, ())
    assert list(images) == []


def test_of_a_carried_piece_only_the_image_that_is_seen_is_kept() -> None:
    painter, held = new_painter(), TileFace("r7", 40, lifted=True)
    painter.faint(held, 244)
    assert painter.has(held, 244) and not painter.has(held)


@pytest.mark.parametrize("look", soak(look.value for look in Look))
def test_every_look_paints_every_picture(look: str) -> None:
    painter = new_painter(look)
    assert all(image_of(painter, picture).get_width() for picture in (*tiles_of(44), *parts_of(44)))


def test_another_look_is_painted_anew() -> None:
    painter = new_painter()
    before = pygame.image.tobytes(image_of(painter, TileFace("r7", 56)), "RGBA")
    painter.wear(load_theme("lacquer"))
    assert pygame.image.tobytes(image_of(painter, TileFace("r7", 56)), "RGBA") != before


@pytest.mark.parametrize("size", [44, 84])
def test_letters_stand_where_the_pips_stood(size: int) -> None:
    painter = new_painter()
    pips = image_of(painter, TileFace("o7", size)).copy()
    painter.wear(load_theme(), {"k": "黑", "r": "紅", "b": "藍", "o": "橙"})
    letters = image_of(painter, TileFace("o7", size))
    dx, dy = offset_of(painter, TileFace("o7", size))
    half = pygame.Rect(-dx, -dy, size, round(size * 0.85))
    assert pygame.image.tobytes(pips.subsurface(half), "RGBA") == pygame.image.tobytes(letters.subsurface(half), "RGBA")
    assert pygame.image.tobytes(pips, "RGBA") != pygame.image.tobytes(letters, "RGBA")


def test_a_dark_tile_has_a_rim_and_a_white_one_a_black_edge() -> None:
    for look, rim in (("lacquer", (124, 132, 156)), ("contrast", (0, 0, 0))):
        painter = new_painter(look)
        face = TileFace("r7", 84)
        dx, dy = offset_of(painter, face)
        seen = image_of(painter, face).get_at((-dx, 84 - dy))[:3]
        assert max(abs(a - b) for a, b in zip(seen, rim, strict=True)) < 30, (look, seen)


@every_row("stroke", [2, 3, 4, 6])
def test_a_frame_in_two_tones_shows_as_much_of_the_inner_one(stroke: int) -> None:
    """Beside a tile as light as the outer tone, only the inner one marks it (ux 5.3)."""
    painter, frame = new_painter("porcelain"), Tray(60, 80, 8, "gold", stroke)
    image, (dx, dy) = image_of(painter, frame), offset_of(painter, frame)
    seen = [image.get_at((-dx + x, -dy + 40))[:3] for x in range(stroke + 1)]
    assert seen.count((156, 108, 0)) >= seen.count((255, 255, 255)) > 0


@pytest.mark.parametrize("letters", [{}, {"k": "黒", "b": "青", "r": "赤", "o": "オ"}], ids=["pips", "letters"])
@pytest.mark.parametrize("size", [44, 56, 84])
def test_the_widest_chip_of_a_joker_leaves_the_tiles_edge_alone(size: int, letters: dict[str, str]) -> None:
    painter = new_painter()
    painter.wear(load_theme(), letters)

    def left_edge(face: str) -> list[tuple[int, ...]]:
        image, (dx, dy) = (
            image_of(painter, TileFace("D", size, stands_for=face)),
            offset_of(painter, TileFace("D", size)),
        )
        return [tuple(image.get_at((-dx, -dy + y))) for y in range(size // 5, size)]

    assert left_edge("k12-13") == left_edge("7")
    assert left_edge("o12r") == left_edge("7")


def test_the_fold_of_a_new_joker_covers_nothing_of_what_it_stands_for(painter: Painter) -> None:
    size = 84

    def label(face: TileFace) -> bytes:
        """The upper third of the tile, inside its edge."""
        image, (dx, dy) = image_of(painter, face), offset_of(painter, face)
        inside = pygame.Rect(-dx + size // 12, -dy + size // 12, size - size // 6, size // 3)
        return pygame.image.tobytes(image.subsurface(inside), "RGB")

    new, known = (TileFace("D", size, stands_for="r11-12", fresh=fresh) for fresh in (True, False))
    assert label(new) == label(known)


def test_what_a_joker_stands_for_grows_with_the_text() -> None:
    """The chip of a joker on the smallest tile of a window of 720 lines (ux 3.1)."""

    def bright_rows(scale: float) -> int:
        painter = new_painter()
        painter.wear(load_theme(), {}, scale)
        image, (dx, dy) = image_of(painter, TileFace("J", 57, stands_for="k5")), offset_of(painter, TileFace("J", 57))
        return sum(
            sum(image.get_at((-dx + 57 - 6, -dy + y))[:3]) > 0.85 * sum(load_theme().colour("tile")[:3])
            for y in range(57)
        )

    usual = bright_rows(1.0)
    assert bright_rows(1.5) >= 1.35 * usual
    assert bright_rows(2.0) >= 1.65 * usual


def columns(image: pygame.Surface, start: int, count: int) -> bytes:
    return pygame.image.tobytes(image.subsurface((start, 0, count, image.get_height())), "RGBA")


@every_row("style", ["panel", "panel-raised", "tip", "primary"])
def test_a_wide_panel_is_a_narrow_one_with_its_middle_drawn_out(painter: Painter, style: PlateStyle) -> None:
    narrow, wide = (image_of(painter, Plate(width, 420, 20, style)) for width in (400, 760))
    assert wide.get_width() - narrow.get_width() == 360
    assert columns(wide, 0, 190) == columns(narrow, 0, 190)
    assert columns(wide, wide.get_width() - 190, 190) == columns(narrow, narrow.get_width() - 190, 190)
    assert columns(wide, 190, 100) == columns(wide, 390, 100)


def test_the_hares_mouth_hangs_only_in_regret(painter: Painter) -> None:
    for mood in Mood:
        face = image_of(painter, Emblem("hare", 400, mood=mood.value))
        end, inner = (_lowest_dark(face, x) for x in (0.455, 0.48))
        assert (end > inner) == (mood is Mood.WISTFUL)


def _lowest_dark(face: pygame.Surface, x: float) -> int:
    """Of a column of the mouth, in pixels from the top."""
    at, tall = round(x * face.get_width()), face.get_height()
    return max(y for y in range(round(0.73 * tall), round(0.8 * tall)) if sum(face.get_at((at, y))[:3]) < 300)
