"""Larger tiles where there is room (ux 4.1): asked for in the settings, seen at once, and never at anybody's cost."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.session.board.rack_places import RackPlaces
from game.session.board.rack_rooms import RackRoom
from game.session.board.table_places import EMPTY_FELT, settled, straightened
from game.session.board.turn_board import ToFelt, TurnBoard
from game.session.settings import Pace, TileSize
from game.session.settings_store import SettingsStore
from game.ui.input.gestures import Release
from game.ui.pictures import TileFace
from game.ui.places import PausePlace, SettingsPlace
from game.ui.routes import scene_of
from game.ui.scene import Pop, Push
from game.ui.scenes.match.table_scene import TableScene
from game.ui.scenes.title_page import Welcome
from game.ui.settings_in_force import laid_out_otherwise
from game.ui.table.picture.button_maker import SMALL_TILE
from game.ui.table.picture.drop_targets import Carried, target_at
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.rack_layout import LEAST_TILE
from game.ui.table.picture.tile_places import places
from game.ui.table.tile_motion import REARRANGE
from tests.effort import every_row, examples, soak, spread
from tests.positions import match_at
from tests.ui.acting import click, opened, services_for
from tests.ui.desktop import Desktop
from tests.ui.playing import FixedMeasure, Player, services_at
from tests.ui.table.picture.test_crowding import assert_fits, grown, mixed, table_of
from tests.ui.tables import SIZES, board_of, heaps, layout_of, some_tiles

LARGER = (TileSize.L, TileSize.XL)
at_every_size = every_row("size", SIZES)
for_larger_tiles = every_row("tiles", LARGER)
FEW = "r1 r2 r3 | k9 r9 b9"
CROWDED = " | ".join(f"{c}{a} {c}{a + 1} {c}{a + 2}" for c in "krbobo" for a in (1, 4, 7, 10))
MANY = " | ".join(f"{c}{a} {c}{a + 1} {c}{a + 2}" for c in "krbokr" for a in (1, 4, 7, 10))


def playing(tiles: TileSize, table: str = FEW, rack: str = "k1 k2 o5", size: tuple[int, int] = (1280, 720)) -> Player:
    own = services_at()
    own.store.now = replace(own.store.now, tile_size=tiles)
    return Player(match_at(f"{table} / {rack}"), size, services=own)


def choose(player: Player, tiles: TileSize) -> None:
    """As the settings page does it over the paused game: the app lays every scene out anew."""
    before = player.services.store.now
    player.services.store.now = replace(before, tile_size=tiles)
    assert laid_out_otherwise(before, player.services.store.now)
    player.scene.resize(player.frame, FixedMeasure())
    player.scene.enter()
    player.wait(0.6)


def width_of(player: Player, where: str, value: str) -> float:
    return player.find(where, value).rect.w


def free_spot(player: Player) -> tuple[int, int]:
    """Where a click lays what is picked as a set of its own."""
    board, layout = player.local_game.board, player.scene._context.layout
    carried = Carried(player.scene._drag.state.picked)
    felt = layout.felt
    points = [(round(felt.x + x), round(felt.y + y)) for y in range(0, round(felt.h), 9) for x in range(0, 1200, 9)]
    return next(at for at in points if isinstance(target_at(board, layout, carried, at), ToFelt))


# In the game


@pytest.mark.parametrize(("tiles", "size"), spread(LARGER, over=(SIZES,)))
def test_tiles_on_table_and_rack_are_larger_where_there_is_room(size: tuple[int, int], tiles: TileSize) -> None:
    usual, larger = playing(TileSize.AUTO, size=size), playing(tiles, size=size)
    for where, value in (("table", "r2"), ("rack", "o5")):
        assert width_of(larger, where, value) > 1.1 * width_of(usual, where, value)


@pytest.mark.parametrize(("tiles", "size"), spread(LARGER, over=(SIZES,)))
def test_tiles_on_the_rack_are_as_large_as_on_the_table(size: tuple[int, int], tiles: TileSize) -> None:
    layout = layout_of(size, tiles)
    _, room = standing(layout, 14)
    assert layout.ledges.tile(room) >= layout.steps[0].width


def test_xl_is_larger_than_l() -> None:
    large, largest = playing(TileSize.L), playing(TileSize.XL)
    for where, value in (("table", "r2"), ("rack", "o5")):
        assert width_of(largest, where, value) > width_of(large, where, value)


def test_another_size_is_seen_at_once_in_the_middle_of_a_turn() -> None:
    player = playing(TileSize.AUTO)
    player.pick("o5")
    player.click(player.empty_felt())
    before, usual, sets = player.rack(), width_of(player, "table", "r2"), player.sets()
    choose(player, TileSize.XL)
    assert width_of(player, "table", "r2") > 1.15 * usual
    assert (player.rack(), player.sets()) == (before, sets)
    faces = {op.picture.width for op in player.ops() if isinstance(op.picture, TileFace)}
    assert faces - {layout_of().frame.px(SMALL_TILE)} == {
        width_of(player, "table", "r2"),
        width_of(player, "rack", "k1"),
    }
    choose(player, TileSize.AUTO)
    assert width_of(player, "table", "r2") == usual


def test_the_settings_page_over_a_paused_game_changes_the_table_below(tmp_path: Path) -> None:
    used = Desktop(tmp_path, services_for(first_start_done=True, pace=Pace.INSTANT), seen=False)
    table = TableScene(match_at(f"{FEW} / k1 k2 o5"), used.app._services)
    used.app.stack.apply(Push(table))
    used.frames(90)
    before = {node.id: node.rect.w for node in table.nodes() if ".tile." in node.id}
    used.app.stack.apply(Push(scene_of(PausePlace(), used.app._services)))
    used.app.stack.apply(Push(scene_of(SettingsPlace(), used.app._services)))
    used.frames()
    used.click("tab.tiles")
    used.click("tile-size.xl")
    used.app.stack.apply(Pop(2))
    after = {node.id: node.rect.w for node in table.nodes() if ".tile." in node.id}
    assert before and after.keys() == before.keys()
    assert all(after[ident] > 1.15 * before[ident] for ident in before)
    pygame.quit()


def test_undo_still_leads_back_to_the_start_after_a_change_of_size() -> None:
    player = playing(TileSize.AUTO)
    start, rack = player.sets(), player.rack()
    player.pick("o5")
    player.click(player.empty_felt())
    choose(player, TileSize.L)
    player.press_button("undo")
    assert (player.sets(), player.rack()) == (start, rack)


def test_a_table_too_full_for_them_has_tiles_as_large_as_usual() -> None:
    usual, largest = playing(TileSize.AUTO, MANY, "k13 r13"), playing(TileSize.XL, MANY, "k13 r13")
    layout = largest.scene._context.layout
    assert_fits(largest.local_game.board.places, largest.local_game.board.table, layout)
    assert width_of(largest, "table", "r2") == width_of(usual, "table", "r2")


@for_larger_tiles
@at_every_size
def test_larger_tiles_are_nowhere_smaller_than_the_usual_ones(size: tuple[int, int], tiles: TileSize) -> None:
    usual, larger = layout_of(size, TileSize.AUTO).steps, layout_of(size, tiles).steps
    assert [(step.width, step.room) for step in larger[-len(usual) :]] == [(step.width, step.room) for step in usual]


def test_the_rack_gives_way_to_a_full_table_and_rises_again() -> None:
    groups = [*(f"k{n} r{n} b{n}" for n in range(1, 12)), *(f"o{n} o{n + 1} o{n + 2}" for n in (1, 4))]
    player = playing(TileSize.XL, " | ".join(groups), "k12 r12 b12 k13 r13 b13 o7 o8 o9")
    rack = player.scene._context.layout.rack
    for row in ("k12 r12 b12", "k13 r13 b13", "o7 o8 o9"):
        player.pick(*row.split())
        player.click(free_spot(player))
        player.wait(0.6)
    assert player.scene._context.layout.rack.h < rack.h
    player.press_button("reset")
    player.wait(0.6)
    assert player.scene._context.layout.rack == rack


def test_tiles_get_smaller_when_a_drop_would_not_fit_and_larger_with_undo() -> None:
    groups = [f"k{n} r{n} b{n}" for n in range(1, 9)]
    player = playing(TileSize.XL, " | ".join(groups), "k13 r13 b13")
    before = width_of(player, "table", "k1")
    player.pick("k13", "r13", "b13")
    player.click(free_spot(player))
    assert len(player.sets()) == len(groups) + 1
    assert LEAST_TILE <= width_of(player, "table", "k1") < before
    player.press_button("undo")
    assert width_of(player, "table", "k1") == before


def test_no_tile_changes_its_size_while_anything_is_carried() -> None:
    player = playing(TileSize.XL, " | ".join(f"k{n} r{n} b{n}" for n in range(1, 9)), "k13 r13 b13")
    before = width_of(player, "table", "k1")
    player.pick("k13", "r13", "b13")
    spot = free_spot(player)
    player.carry(player.tile_at("rack", "k13"), spot, steps=2)
    promised, waits = player.scene._drag.preview, player.scene._drag.waits
    player.wait(2.0)
    assert (waits, width_of(player, "table", "k1")) == (True, before)
    player.scene.handle(Release(*spot))
    assert player.local_game.board == promised
    player.wait(REARRANGE.seconds)
    assert width_of(player, "table", "k1") < before


def test_a_saved_turn_is_taken_up_in_the_size_chosen_since() -> None:
    player = playing(TileSize.XL)
    draft = player.local_game.board
    player.local_game.editor.fit(layout_of(tiles=TileSize.AUTO).rooms, layout_of(tiles=TileSize.AUTO).rack_rooms)
    assert player.local_game.board.places.step == draft.places.step == 0
    assert player.local_game.board.rack.tiles == draft.rack.tiles


# While hardly anything lies there


def test_tiles_are_larger_while_few_sets_are_on_the_table() -> None:
    few, more = (playing(TileSize.AUTO, table, "k13 r13") for table in ("r1 r2 r3 | k7 r7 b7 o7", MANY))
    assert width_of(few, "table", "r2") > 1.25 * width_of(more, "table", "r2")
    assert width_of(few, "rack", "k13") >= width_of(more, "rack", "k13")


def test_no_tile_changes_its_size_in_the_middle_of_a_turn_while_all_fit() -> None:
    player = playing(TileSize.AUTO, "r1 r2 r3 r4 | k7 r7 b7 o7 | b9 b10 b11 b12", "r5 k13 r13 b13")
    before = width_of(player, "table", "r2")
    player.pick("k13", "r13", "b13")
    player.click(free_spot(player))
    assert len(player.sets()) == 4
    assert width_of(player, "table", "r2") == before


FULL = [*(f"k{n} r{n} b{n}" for n in range(1, 7)), "o1 o2 o3", "o4 o5 o6"]


@pytest.mark.parametrize("size", [(1152, 648), (1920, 1080)])
def test_sizes_change_as_turns_end_so_that_the_sets_of_the_rack_find_room_in_the_next(size: tuple[int, int]) -> None:
    rack = "k10 k11 k12 r10 r11 r12 b10 b11 b12 o10 o11 o12 k1"
    player = playing(TileSize.AUTO, " | ".join(FULL), rack, size=size)
    first = width_of(player, "table", "k1")
    player.press_button("draw")
    player.wait_for_turn()
    before = width_of(player, "table", "k1")
    assert before < first
    for row in ("k10 k11 k12", "r10 r11 r12", "b10 b11 b12", "o10 o11 o12"):
        player.pick(*row.split())
        player.click(free_spot(player))
        player.wait(0.6)
        assert width_of(player, "table", "k1") == before
    assert len(player.sets()) >= len(FULL) + 4
    player.press_button("end-turn")
    player.wait_for_turn()
    assert width_of(player, "table", "k1") < before


@examples(40)
@given(st.integers(12, 60), st.integers(0, 2**16))
def test_sizes_do_not_go_up_and_down_by_themselves(count: int, seed: int) -> None:
    layout, rng = layout_of(), random.Random(seed)
    table = heaps(some_tiles(count, rng), rng)
    once = straightened(settled(EMPTY_FELT, table, layout.rooms), table, layout.rooms)
    assert straightened(once, table, layout.rooms) == once


# However full it gets


@for_larger_tiles
@at_every_size
def test_every_step_down_makes_the_table_larger(size: tuple[int, int], tiles: TileSize) -> None:
    layout = layout_of(size, tiles)
    held = [room.rows * room.columns / (1 + room.gap / 3) for room in layout.rooms]
    assert held == sorted(held)
    usual = [step.width for step in layout_of(size).steps]
    assert [step.width for step in layout.steps][-len(usual) :] == usual
    assert min(step.width for step in layout.steps) >= LEAST_TILE


@examples(120)
@given(st.sampled_from(SIZES), st.sampled_from(LARGER), st.integers(0, 2**32))
def test_any_table_of_ninety_tiles_fits(size: tuple[int, int], tiles: TileSize, seed: int) -> None:
    layout, rng = layout_of(size, tiles), random.Random(seed)
    table = heaps(some_tiles(90, rng), rng)
    assert_fits(board_of(table, layout.rooms).places, table, layout)


@for_larger_tiles
@at_every_size
@pytest.mark.parametrize("total", soak([130, 60, 90, 156]))
def test_a_long_game_finds_room(size: tuple[int, int], tiles: TileSize, total: int) -> None:
    layout, table = layout_of(size, tiles), table_of(mixed(total, random.Random(total)))
    assert_fits(grown(table, layout), table, layout)


# The rack


def standing(layout: TableLayout, count: int) -> tuple[TurnBoard, RackRoom]:
    """A board with so many tiles on the rack."""
    board = board_of((), layout.rooms)
    rack = RackPlaces.of(some_tiles(count, random.Random(1)), layout.rack_rooms)
    return replace(board, rack=rack), rack.room


@for_larger_tiles
@at_every_size
@pytest.mark.parametrize("count", soak([14, 27, 60, 26, 32, 40, 100], 3))
def test_the_rack_holds_any_number_of_tiles(size: tuple[int, int], tiles: TileSize, count: int) -> None:
    layout = layout_of(size, tiles)
    board, room = standing(layout, count)
    boxes = [place.box for place in places(board, layout).values()]
    rack = layout.rack.grown(0.5)
    assert len(boxes) == count
    assert all(rack.contains(box.x, box.y) and rack.contains(box.right - 1, box.bottom - 1) for box in boxes)
    assert not any(a.overlaps(b.inset(0.5, 0.5)) for a, b in combinations(boxes, 2))
    assert count > 40 or layout.ledges.tile(room) >= LEAST_TILE


@for_larger_tiles
def test_a_ledge_that_gets_too_full_gets_smaller_tiles_and_keeps_its_order(tiles: TileSize) -> None:
    layout = layout_of((1920, 1080), tiles)
    board, room = standing(layout, 24)
    order = [board.rack.ledge(ledge) for ledge in (0, 1)]
    more = some_tiles(60, random.Random(1))[24:28]
    rack = board.rack.placed([*more], 0, 0)
    assert len(rack.ledge(0)) == 16
    assert [tile for tile in rack.ledge(0) if tile not in more] == order[0]
    assert rack.ledge(1) == order[1]
    assert layout.ledges.tile(rack.room) < layout.ledges.tile(room)


@for_larger_tiles
def test_drawn_tiles_fill_the_ledges_before_tiles_get_smaller(tiles: TileSize) -> None:
    layout = layout_of((1920, 1080), tiles)
    board, room = standing(layout, 14)
    more = some_tiles(60, random.Random(1))[14 : room.capacity]
    assert board.rack.received(more).room == room


@every_row(
    ("count", "table", "width"),
    [(8, "", 88), (9, "", 74), (20, "", 74), (26, "", 62), (8, CROWDED, 74), (9, CROWDED, 70)],
)
def test_the_rack_fits_its_tiles_as_a_turn_begins(count: int, table: str, width: int) -> None:
    names = [f"{colour}{number}" for colour in "krbo" for number in range(1, 14)]
    player = Player(match_at(f"{table} / {' '.join(names[:count])}"))
    assert {node.rect.w for ident, node in player.nodes.items() if ident.startswith("rack.tile")} == {width}
    assert len({node.rect.y for ident, node in player.nodes.items() if ident.startswith("rack.tile")}) == 1 + (
        count > 8
    )


NINE = "r1 r2 r3 / r4 k5 k6 b8 b9 b10 o11 o12 o13"


def own_width(player: Player) -> float:
    return next(node.rect.w for ident, node in player.nodes.items() if ident.startswith("rack.tile"))


def test_the_rack_does_not_fit_itself_in_the_middle_of_a_turn_but_as_the_next_begins() -> None:
    player = Player(match_at(NINE))
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "r3"))
    player.wait(1.0)
    assert own_width(player) == 74
    player.slow_computers()
    player.press_button("end-turn")
    assert own_width(player) == 74
    player.local_game.pace = 0.0
    player.wait_for_turn()
    assert own_width(player) == 88


def test_the_rack_does_not_fit_itself_while_tiles_are_lifted() -> None:
    player = Player(match_at(NINE))
    player.drag(player.tile_at("rack", "r4"), player.tile_at("table", "r3"))
    player.slow_computers()
    player.press_button("end-turn")
    player.click(player.tile_at("rack", "b8"))
    player.local_game.pace = 0.0
    player.wait_for_turn()
    assert own_width(player) == 74
    player.click(player.tile_at("rack", "b8"))
    player.wait(0.2)
    assert own_width(player) == 88


def test_a_draw_fits_the_rack_at_once() -> None:
    player = Player(match_at(f"r1 r2 r3 / {NINE.split(' / ')[1][3:]}"))
    player.slow_computers()
    assert own_width(player) == 88
    player.press_button("draw")
    assert own_width(player) == 74


# The settings


def test_old_settings_without_a_size_load(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"version": 1, "theme": "lacquer"}), encoding="utf-8", newline="\n")
    assert SettingsStore(file).load().tile_size is TileSize.AUTO


def test_a_size_nobody_knows_is_the_usual_one(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"version": 1, "tile_size": "xxl", "text_scale": 150}), encoding="utf-8", newline="\n")
    found = SettingsStore(file).load()
    assert (found.tile_size, found.text_scale) == (TileSize.AUTO, 150)


def test_the_comfort_switch_asks_for_larger_tiles() -> None:
    scene = Welcome(services_for("en"))
    opened(scene)
    click(scene, "comfort")
    sizes = [scene.services.store.now.tile_size]
    click(scene, "comfort")
    assert [*sizes, scene.services.store.now.tile_size] == [TileSize.L, TileSize.AUTO]
