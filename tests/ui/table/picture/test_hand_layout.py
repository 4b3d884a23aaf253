"""A hand of cards: a shallow arc whose indices are never covered, hit where it is seen."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from itertools import combinations

import pytest

from game.rules.games.machiavelli import MACHIAVELLI
from game.session.board.rack_places import RackPlaces
from game.session.board.rack_rooms import HAND_ROOMS
from game.session.board.turn_board import TurnBoard
from game.session.settings import Settings, TileSize
from game.ui.geometry import Frame
from game.ui.piece_style import CARD_STYLE
from game.ui.table.picture.card_layout import HIGH, HandLayout, HeldRow
from game.ui.table.picture.drop_targets import Carried, target_at
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.tile_places import hit_at, places
from tests.effort import every_row
from tests.ui.tables import SIZES, board_of

CARDS = MACHIAVELLI.tiles()
INDEX = 0.54
"""How much of a card's width its index takes."""
MOST = 40


def hand_of(count: int) -> RackPlaces:
    """So many cards without gaps."""
    return RackPlaces.of(random.Random(3).sample(CARDS, count), HAND_ROOMS)


def layout_at(
    size: tuple[int, int] = (1280, 720), tiles: TileSize = TileSize.AUTO, *, arched: bool = True
) -> TableLayout:
    return TableLayout(Frame(*size), Settings(tile_size=tiles), style=CARD_STYLE, held=True, arched=arched)


def arc(layout: TableLayout) -> HandLayout:
    assert layout.hand is not None
    return layout.hand


def held(count: int, layout: TableLayout) -> tuple[HeldRow, ...]:
    return arc(layout).rows(hand_of(count))


def board_with(count: int, layout: TableLayout) -> TurnBoard:
    return replace(board_of((), layout.rooms), rack=hand_of(count))


def corners(row: HeldRow) -> list[tuple[float, float]]:
    """All corners of the leaning cards of a row."""
    found = []
    for card in row.cards:
        x, y, turn = card.x + row.width / 2, card.y + row.width * HIGH / 2, math.radians(card.lean)
        for dx, dy in ((-1, -HIGH), (1, -HIGH), (1, HIGH), (-1, HIGH)):
            a, b = dx * row.width / 2, dy * row.width / 2
            found.append((x + a * math.cos(turn) - b * math.sin(turn), y + a * math.sin(turn) + b * math.cos(turn)))
    return found


@every_row("measured", [(11, 112, 74), (16, 97, 55), (18, 87, 49), (20, 79, 44), (21, 75, 42)])
def test_cards_get_closer_before_they_get_smaller(measured: tuple[int, int, int]) -> None:
    count, width, strip = measured
    (row,) = held(count, layout_at())
    assert row.width == pytest.approx(width, abs=1)
    assert row.pitch == pytest.approx(strip, abs=2.5)


@every_row("size", SIZES)
@every_row("arched", [True, False])
def test_no_index_is_covered_and_no_card_leaves_its_room(size: tuple[int, int], arched: bool) -> None:
    layout = layout_at(size, arched=arched)
    left = layout.buttons["draw"].right
    for count in range(1, MOST + 1):
        for row in held(count, layout):
            assert min(card.seen for card in row.cards) >= INDEX * row.width
            for x, y in corners(row):
                assert left <= x <= layout.frame.width - left and layout.rack.y <= y <= layout.frame.height


@every_row("size", SIZES)
@every_row("tiles", list(TileSize))
def test_cards_in_the_hand_are_as_large_as_those_on_the_table(size: tuple[int, int], tiles: TileSize) -> None:
    layout = layout_at(size, tiles)
    widest = max(step.width for step in layout.steps)
    assert all(held(count, layout)[0].width >= widest for count in range(1, 29))


@every_row("size", ((1024, 576), *SIZES))
@every_row("scale", [1.0, 1.5, 2.0])
@every_row("discards", [True, False])
def test_what_is_beside_a_hand_lies_apart_and_in_the_window(
    size: tuple[int, int], scale: float, *, discards: bool
) -> None:
    layout = TableLayout(Frame(*size, scale), style=CARD_STYLE, held=True, discards=discards)
    boxes = {**layout.buttons, "pool": layout.pool, "hand": arc(layout).box, "strip": layout.status}
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        assert {one, other} == {"hand", "strip"} or not a.overlaps(b), (one, other)
    assert all(0 <= box.x and box.right <= size[0] and box.bottom <= size[1] for box in boxes.values())


def test_a_hand_is_straight_for_who_wants_less_movement() -> None:
    (row,) = held(10, layout_at(arched=False))
    assert {card.lean for card in row.cards} == {0.0} and len({card.y for card in row.cards}) == 1


def test_neighbours_lean_apart_by_hardly_more_than_a_degree() -> None:
    (row,) = held(4, layout_at())
    assert [card.lean for card in row.cards] == [-2.0, -0.5, 0.5, 2.0]


@every_row("count", [1, 10, 21, 28])
def test_a_press_takes_the_card_that_is_seen_there(count: int) -> None:
    layout = layout_at()
    board = board_with(count, layout)
    for tile, place in places(board, layout).items():
        strip, middle, turn = place.strip, place.box.centre, math.radians(place.lean)
        for at in (strip.x + 4, strip.y + 8), (strip.x + strip.w - 4, strip.y + strip.h * 0.6):
            dx, dy = at[0] - middle[0], at[1] - middle[1]
            x = middle[0] + dx * math.cos(turn) - dy * math.sin(turn)
            y = middle[1] + dx * math.sin(turn) + dy * math.cos(turn)
            assert hit_at(board, layout, round(x), round(y)).tile == tile


@every_row("count", [1, 10, 21, 28])
def test_the_light_round_a_card_lies_as_the_card_does(count: int) -> None:
    layout, rng = layout_at(), random.Random(5)
    for place in places(board_with(count, layout), layout).values():
        near, light = place.box.grown(8), place.light
        for _ in range(30):
            at = rng.uniform(near.x, near.right), rng.uniform(near.y, near.bottom)
            assert light.contains(*at) == place.strip.contains(*place.straightened(*at))


@every_row("count", [2, 10, 21, 28])
def test_a_card_is_put_where_it_is_let_fall(count: int) -> None:
    """Carried to the place that another card has, it comes to stand beside that one, on the side it came from."""
    layout = layout_at()
    board = board_with(count, layout)
    order = list(board.rack.tiles)
    for number, tile in enumerate(order):
        rest = board.rack.without([order[0]])
        for row in arc(layout).rows(rest):
            for card in row.cards:
                if card.tile == tile:
                    at = (card.x + row.width / 2 + 3, card.y + row.width / 2)
                    target = target_at(board, layout, Carried((order[0],)), at)
                    after = board.rack.placed([order[0]], target.ledge, target.x)  # type: ignore[union-attr]
                    assert list(after.tiles).index(order[0]) == number


def test_where_a_card_was_no_gap_is_seen() -> None:
    layout, rack = layout_at(), hand_of(10)
    closed = arc(layout).rows(rack.without([rack.tiles[4]]))
    assert [card[1:] for card in closed[0].cards] == [card[1:] for card in held(9, layout)[0].cards]


def test_two_rows_show_the_indices_of_both() -> None:
    back, front = held(28, layout_at())
    seen = min(card.y for card in front.cards) - max(card.y for card in back.cards)
    assert seen >= 0.85 * back.width and len(back.cards) == len(front.cards) == 14


def test_a_hand_keeps_clear_of_the_strip_for_sentences() -> None:
    layout = layout_at()
    for count in range(1, MOST + 1):
        assert all(y >= layout.status.bottom for row in held(count, layout) for _, y in corners(row))
