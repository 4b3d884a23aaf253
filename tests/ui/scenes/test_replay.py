"""The replay: every turn can be reached, is what the game was, and hides the racks until they are asked for."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from game.session.history.finished_game import FinishedGame
from game.session.settings import TileSize
from game.ui.canvas import Canvas, Op
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import Action, Move, Press, Release
from game.ui.pictures import TileBack, TileFace
from game.ui.places import ReplayPlace
from game.ui.routes import scene_of
from game.ui.scene import Push, Scene
from game.ui.scenes.archive.replay import Replay
from game.ui.scenes.archive.replay_view import ReplayLayout, in_lines
from tests import shared
from tests.effort import every_row
from tests.shared import sentence
from tests.ui.acting import click, has, key, led_to, node, opened, services_for
from tests.ui.hands import FRAME
from tests.ui.playing import FixedMeasure
from tools.past_games import THREE


@pytest.fixture(scope="module")
def finished_game() -> FinishedGame:
    return shared.finished_game(THREE, 5)


@pytest.fixture
def page(finished_game: FinishedGame, tmp_path: Path) -> Replay:
    found = opened(scene_of(ReplayPlace(finished_game), services_for()))
    assert isinstance(found, Replay)
    return found


def rest(page: Replay, seconds: float = 4.0) -> None:
    for _ in range(round(seconds / FRAME)):
        page.update(FRAME)


def sets(page: Replay) -> list[str]:
    return sorted(each.value for each in page.nodes() if each.role == "set")


def table_at(finished_game: FinishedGame, turn: int) -> list[str]:
    return sorted(" ".join(map(str, meld.tiles)) for meld in finished_game.states[turn].table)


def tiles(page: Replay) -> tuple[int, int]:
    """How many lie face up, and face down."""
    canvas = Canvas(Frame(1280, 720), FixedMeasure())
    page.draw(canvas)
    faces = sum(isinstance(op.picture, TileFace) for op in canvas.ops)
    return faces, sum(isinstance(op.picture, TileBack) for op in canvas.ops)


def test_every_turn_shows_the_table_there_was(page: Replay, finished_game: FinishedGame) -> None:
    for turn in range(len(finished_game.turns) + 1):
        assert sets(page) == table_at(finished_game, turn)
        key(page, Action.RIGHT)
    assert node(page, "title").label == f"Turn {len(finished_game.turns)} of {len(finished_game.turns)}"


def test_left_right_home_and_end_go_through_the_turns(page: Replay, finished_game: FinishedGame) -> None:
    last = len(finished_game.turns)
    for action, turn in ((Action.LAST, last), (Action.LEFT, last - 1), (Action.FIRST, 0), (Action.LEFT, 0),
                         (Action.RIGHT, 1)):  # fmt: skip
        key(page, action)
        assert page._playback.turn == turn


def test_the_racks_of_others_are_hidden_until_they_are_turned_over(page: Replay, finished_game: FinishedGame) -> None:
    key(page, Action.LAST)
    rest(page)
    laid = sum(len(meld.tiles) for meld in finished_game.states[-1].table)
    own, *others = map(len, finished_game.states[-1].racks)
    assert tiles(page) == (laid + own, sum(others))
    click(page, "racks")
    assert tiles(page) == (laid + own + sum(others), 0)


def test_all_tiles_come_to_rest_where_they_belong(page: Replay) -> None:
    for action in (Action.RIGHT, Action.RIGHT, Action.RIGHT, Action.LEFT, Action.LAST, Action.PAGE_BACK):
        key(page, action)
    rest(page)
    assert page.settled
    for tile, place in page._film.lying.items():
        assert page._film.motion.at(tile) == (place.x, place.y)


def test_space_plays_to_the_end_and_stops_there(page: Replay, finished_game: FinishedGame) -> None:
    click(page, "speed.4")
    key(page, Action.FIRST)
    key(page, Action.PICK)
    rest(page, 1.0)
    assert 0 < page._playback.turn < len(finished_game.turns) and not page.settled
    key(page, Action.PICK)
    turn = page._playback.turn
    rest(page, 2.0)
    assert page._playback.turn == turn
    key(page, Action.PICK)
    rest(page, 60)
    assert page._playback.turn == len(finished_game.turns) and page.settled


def test_four_times_the_speed_is_quicker_than_half(page: Replay) -> None:
    reached = []
    for speed in ("0.5", "4"):
        key(page, Action.FIRST)
        click(page, f"speed.{speed}")
        click(page, "play")
        rest(page, 4.0)
        reached.append(page._playback.turn)
        click(page, "play")
    assert reached[1] > 3 * reached[0] > 0


def test_the_scrubber_is_dragged_along_the_turns(page: Replay, finished_game: FinishedGame) -> None:
    box = node(page, "scrubber").rect
    y = round(box.centre[1])
    page.handle(Press(round(box.x + box.w / 2), y))
    assert abs(page._playback.turn - len(finished_game.turns) / 2) <= 1
    page.handle(Move(round(box.right) + 50, y, held=True))
    page.handle(Release(round(box.right) + 50, y))
    assert page._playback.turn == len(finished_game.turns)


def test_the_highlights_are_visited_one_by_one_with_their_names(page: Replay) -> None:
    turns = [each.turn for each in page._playback.moments]
    for turn in turns:
        click(page, "moment")
        assert page._playback.turn == turn
        assert has(page, "status")
    click(page, "moment")
    assert page._playback.turn == turns[0]
    key(page, Action.PAGE_BACK)
    assert page._playback.turn == turns[-1]


def test_a_smaller_window_keeps_the_turn(page: Replay) -> None:
    key(page, Action.LAST)
    turn = page._playback.turn
    page.resize(Frame(1152, 648), FixedMeasure())
    assert page._playback.turn == turn and page._film.settled


def test_with_reduced_motion_a_step_is_seen_at_once(finished_game: FinishedGame) -> None:
    page = opened(scene_of(ReplayPlace(finished_game), services_for(reduced_motion=True)))
    assert isinstance(page, Replay)
    key(page, Action.RIGHT)
    assert page._film.settled


def test_a_joker_on_the_table_says_what_it_stands_for(page: Replay, finished_game: FinishedGame) -> None:
    """In every turn as many chips as jokers in legal sets."""
    for turn in range(len(finished_game.turns) + 1):
        canvas = Canvas(Frame(1280, 720), FixedMeasure())
        page.draw(canvas)
        said = [op.picture for op in canvas.ops if isinstance(op.picture, TileFace) and op.picture.stands_for]
        assert len(said) == sum(tile.is_joker for meld in finished_game.states[turn].table for tile in meld.tiles)
        key(page, Action.RIGHT)


def test_larger_tiles_are_shown_here_too(finished_game: FinishedGame) -> None:
    usual, larger = (
        opened(Replay(services_for(tile_size=tiles, reduced_motion=True), finished_game, turn=4))
        for tiles in (TileSize.AUTO, TileSize.XL)
    )
    widest = [
        max(op.picture.width for op in drawn(scene) if isinstance(op.picture, TileFace)) for scene in (usual, larger)
    ]
    assert widest[1] > 1.1 * widest[0]


def drawn(scene: Scene) -> list[Op]:
    canvas = Canvas(Frame(1280, 720), FixedMeasure())
    scene.draw(canvas)
    return canvas.ops


# Large racks


@every_row("count", [1, 14, 16, 24, 38, 60])
@every_row("seats", [2, 3, 4, 6])
def test_every_tile_of_a_rack_is_seen_however_large_it_is(seats: int, count: int) -> None:
    box = ReplayLayout(Frame(1280, 720), seats).rack(0)
    places = list(in_lines(box, count, 45))
    boxes = [Box(x, y, width, width * 4 / 3) for x, y, width in places]
    assert all(box.grown(2).contains(each.x, each.y) and each.right <= box.right + 2 for each in boxes)
    for one, other in pairwise(boxes):
        assert other.y > one.y or other.x - one.x >= 0.89 * one.w


def test_a_rack_of_thirty_eight_tiles_can_be_read() -> None:
    assert min(width for *_, width in in_lines(ReplayLayout(Frame(1280, 720), 2).rack(0), 38, 45)) >= 25


def test_with_less_room_the_speeds_are_a_list_and_icons_stand_for_words(finished_game: FinishedGame) -> None:
    page = opened(scene_of(ReplayPlace(finished_game), services_for()), (1024, 576), 2.0)
    assert all(node(page, ident).rect.w == node(page, ident).rect.h for ident in ("moment", "racks"))
    assert node(page, "moment").label == sentence("replay.moment")
    change = click(page, "speed")
    assert isinstance(change, Push)
    page.leave()
    click(opened(led_to(change), (1024, 576), 2.0), "speed.4")
    assert node(opened(page, (1024, 576), 2.0), "speed").value == sentence("replay.speed", factor="4")
