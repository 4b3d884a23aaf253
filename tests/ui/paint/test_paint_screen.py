"""Painting by difference shows the same as painting everything."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from game.ui.canvas import Op
from game.ui.paint.painter import Painter
from game.ui.paint.screen import Screen, merged, snapshot
from game.ui.pictures import Cloth, Emblem, Icon, Label, Picture, Plate, TileFace, Tray, Veil
from tests.effort import examples
from tests.ui.paint.paint_kit import image_of, new_painter, offset_of

WIDTH, HEIGHT = 220, 160
CLOTH = Op(0, Cloth(WIDTH, HEIGHT), 0, 0)
THINGS: tuple[Picture, ...] = (
    TileFace("r7", 30),
    TileFace("k12", 30, lifted=True, tilt=4),
    TileFace("J", 30, edge="gold"),
    Plate(70, 30, 8, "panel"),
    Plate(60, 28, 8, "primary"),
    Tray(80, 50, 8, "target"),
    Label("Tidy", 18),
    Emblem("fox", 24, active=True),
    Icon("undo", 16),
    Veil(WIDTH, HEIGHT),
)

words = st.builds(
    Op,
    layer=st.integers(0, 2),
    picture=st.sampled_from(THINGS),
    x=st.integers(-20, WIDTH),
    y=st.integers(-20, HEIGHT),
    alpha=st.sampled_from((255, 255, 120)),
)
lists = st.lists(st.lists(words, max_size=9), min_size=2, max_size=4)


@dataclass(frozen=True, slots=True)
class Shown:
    """A screen and the surface it paints on."""

    surface: pygame.Surface
    screen: Screen


@pytest.fixture(scope="module")
def painter() -> Painter:
    return new_painter()


def new_shown(painter: Painter) -> Shown:
    surface = pygame.Surface((WIDTH, HEIGHT), 0, 32)
    return Shown(surface, Screen(surface, painter))


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@examples(60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=lists)
def test_the_difference_shows_the_same_as_the_whole(painter: Painter, edits: list[list[Op]]) -> None:
    shown = new_shown(painter)
    for ops in edits:
        shown.screen.show([CLOTH, *ops])
        assert pixels(shown.surface) == pixels(snapshot(painter, [CLOTH, *ops], WIDTH, HEIGHT))


@examples(40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ops=st.lists(words, min_size=2, max_size=8), chance=st.randoms(use_true_random=False))
def test_a_changed_order_is_seen(painter: Painter, ops: list[Op], chance: object) -> None:
    shown = new_shown(painter)
    shown.screen.show([CLOTH, *ops])
    shuffled = sorted(ops, key=lambda op: (hash(op), op.x))
    shown.screen.show([CLOTH, *shuffled])
    assert pixels(shown.surface) == pixels(snapshot(painter, [CLOTH, *shuffled], WIDTH, HEIGHT))


def test_the_first_list_paints_the_whole_window(painter: Painter) -> None:
    assert new_shown(painter).screen.show([CLOTH]) == [pygame.Rect(0, 0, WIDTH, HEIGHT)]


def test_the_same_list_paints_nothing(painter: Painter) -> None:
    shown = new_shown(painter)
    shown.screen.show([CLOTH, Op(1, THINGS[0], 10, 10)])
    assert shown.screen.show([CLOTH, Op(1, TileFace("r7", 30), 10, 10)]) == []


def test_one_moved_tile_touches_only_its_two_places(painter: Painter) -> None:
    shown = new_shown(painter)
    shown.screen.show([CLOTH, Op(1, THINGS[0], 10, 10), Op(1, THINGS[2], 60, 90)])
    places = shown.screen.show([CLOTH, Op(1, THINGS[0], 160, 100), Op(1, THINGS[2], 60, 90)])
    assert len(places) == 2
    assert all(place.width < 80 and place.height < 90 for place in places)


def test_a_faint_tile_looks_as_if_it_were_blended(painter: Painter) -> None:
    tile = THINGS[1]
    cloth = snapshot(painter, [CLOTH], WIDTH, HEIGHT)
    image, (dx, dy) = image_of(painter, tile).copy(), offset_of(painter, tile)
    image.set_alpha(150)
    cloth.blit(image, (60 + dx, 50 + dy))
    assert pixels(cloth) == pixels(snapshot(painter, [CLOTH, Op(1, tile, 60, 50, 150)], WIDTH, HEIGHT))


def test_a_picture_that_moves_is_not_asked_of_the_painter_again(painter: Painter) -> None:
    shown, tile = new_shown(painter), TileFace("b5", 30)
    shown.screen.show([CLOTH, Op(1, tile, 10, 10)])
    painter.forget()
    shown.screen.show([CLOTH, Op(1, tile, 90, 40)])
    assert painter.kept_bytes == 0


def test_a_forgotten_screen_is_painted_afresh(painter: Painter) -> None:
    shown = new_shown(painter)
    shown.screen.show([CLOTH])
    shown.surface.fill((255, 0, 0))
    shown.screen.repaint()
    shown.screen.show([CLOTH])
    assert pixels(shown.surface) == pixels(snapshot(painter, [CLOTH], WIDTH, HEIGHT))


def test_an_empty_list_leaves_a_black_window(painter: Painter) -> None:
    shown = new_shown(painter)
    shown.screen.show([CLOTH])
    shown.screen.show([])
    assert set(pixels(shown.surface)) == {0}


def test_higher_layers_lie_on_top_whatever_their_place_in_the_list(painter: Painter) -> None:
    low, high = Op(1, THINGS[0], 20, 20), Op(2, THINGS[4], 20, 20)
    first, second = snapshot(painter, [CLOTH, low, high], 99, 99), snapshot(painter, [CLOTH, high, low], 99, 99)
    assert pixels(first) == pixels(second)


@given(st.lists(st.tuples(*[st.integers(0, 500)] * 2, *[st.integers(1, 90)] * 2), max_size=40))
def test_merged_places_cover_everything_and_are_few(parts: list[tuple[int, int, int, int]]) -> None:
    rects = [pygame.Rect(part) for part in parts]
    result = merged(rects)
    assert len(result) <= 10
    assert all(any(place.contains(rect) for place in result) for rect in rects)


@pytest.mark.parametrize("theme", ["walnut", "porcelain", "lacquer", "contrast"])
@pytest.mark.parametrize("symbol", ["J", "r7"])
def test_in_high_contrast_a_piece_that_steps_back_keeps_a_line_of_full_strength(theme: str, symbol: str) -> None:
    painter = new_painter(theme)
    for picture, alpha in ((TileFace(symbol, 74), 115), (TileFace(symbol, 74, shaded=True), 255)):
        image = painter.faint(picture, alpha).surface if alpha < 255 else painter.painted(picture).surface
        across = [image.get_at((x, image.get_height() // 2))[:3] for x in range(image.get_width() // 3)]
        assert ((255, 255, 255) in across) == (theme == "contrast")
