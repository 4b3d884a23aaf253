"""Images are painted before they are wanted, while nothing moves."""

from __future__ import annotations

import pytest

from game.rules.table import follow
from game.session.board.show_plan import own_play
from game.ui.canvas import Op
from game.ui.input.gestures import Move, Press
from game.ui.paint.display import PaintAhead
from game.ui.paint.painter import Painter
from game.ui.pictures import TileFace
from game.ui.scene import ForeseenImage
from game.ui.table.overlays.step_player import Show
from game.ui.table.picture.drawing import CARRIED_ALPHA
from tests.positions import match_at
from tests.ui.paint.paint_kit import new_painter
from tests.ui.playing import Player

FIRST, SECOND = TileFace("r7", 20), TileFace("k12", 20)


@pytest.fixture
def painter() -> Painter:
    return new_painter()


def test_one_image_is_painted_in_a_frame(painter: Painter) -> None:
    ahead = PaintAhead(painter)
    ahead.go_on(lambda: [(FIRST, 255), (SECOND, 255)])
    assert (painter.has(FIRST), painter.has(SECOND)) == (True, False)


def test_the_next_frame_goes_on_without_asking_again(painter: Painter) -> None:
    ahead, asked = PaintAhead(painter), list[int]()

    def foreseen() -> list[ForeseenImage]:
        asked.append(1)
        return [(FIRST, 255), (SECOND, 255)]

    for _ in range(4):
        ahead.go_on(foreseen)
    assert (painter.has(SECOND), len(asked)) == (True, 1)


def test_paler_images_of_what_is_there_take_no_frame_of_their_own(painter: Painter) -> None:
    ahead = PaintAhead(painter)
    painter.painted(FIRST)
    ahead.go_on(lambda: [(FIRST, 178), (FIRST, 244), (SECOND, 255)])
    assert painter.has(FIRST, 178)
    assert painter.has(FIRST, 244)
    assert painter.has(SECOND)


def test_after_a_new_picture_other_images_are_asked_for(painter: Painter) -> None:
    ahead = PaintAhead(painter)
    ahead.go_on(list)
    ahead.begin_anew()
    ahead.go_on(lambda: [(SECOND, 255)])
    assert painter.has(SECOND)


def faces(ops: list[Op]) -> set[ForeseenImage]:
    return {(op.picture, op.alpha) for op in ops if isinstance(op.picture, TileFace)}


def test_a_tile_that_is_pressed_is_foreseen_in_the_hand() -> None:
    player = Player(match_at("r1 r2 r3 / k4 k5 k6"))
    x, y = player.tile_at("rack", "k4")
    player.scene.handle(Press(x, y))
    foreseen = set(player.scene.foreseen())
    for step in range(1, 9):
        player.scene.handle(Move(x + 30 * step, y - 40 * step, True))
        player.scene.update(1 / 60)
        carried = {image for image in faces(player.ops()) if image[1] == CARRIED_ALPHA}
        assert carried
        assert carried <= foreseen


def test_every_tile_is_foreseen_in_the_next_smaller_size() -> None:
    player = Player(match_at("r1 r2 r3 | k9 r9 b9 J / k4"))
    layout, places = player.scene._context.layout, player.local_game.board.places
    smaller = max(step.width for step in layout.steps if step.width < layout.step_of(places).width)
    foreseen = [picture for picture, _ in player.scene.foreseen() if isinstance(picture, TileFace)]
    symbols = {picture.symbol for picture in foreseen if picture.width == smaller and not picture.lifted}
    assert symbols == {"r1", "r2", "r3", "k9", "r9", "b9", "J", "k4"}


def test_every_tile_is_foreseen_out_of_the_lamp_before_a_play_is_shown() -> None:
    player = Player(match_at("r1 r2 r3 | k9 r9 b9 J / k4 b4 o4"))
    foreseen = set(player.scene.foreseen())
    board = player.local_game.board
    target = follow(board.table, (*(meld.tiles for meld in board.table), board.rack.tiles))
    show = Show(lambda rooms: own_play(board, target, rooms), "show.leave_hint", "show.take")
    player.scene._turn_presenter._step_player.show(show)
    shaded = {image for image in faces(player.ops()) if isinstance(image[0], TileFace) and image[0].shaded}
    assert len(shaded) == 7
    assert shaded <= foreseen
