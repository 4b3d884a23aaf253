"""The sheet that explains what the pointer rests on."""

from __future__ import annotations

from game.ui.canvas import Canvas
from game.ui.geometry import Frame
from game.ui.input.gestures import Move, Press
from game.ui.pictures import Label, Plate
from game.ui.scene import Scene
from game.ui.tips import REST, Tip
from tests import shared
from tests.ui.acting import middle, navigator_for, opened


def rested(scene: Scene, ident: str) -> Tip:
    return Tip().after(Move(*middle(scene, ident))).waited(REST, scene)


def test_a_tip_comes_when_the_pointer_has_rested() -> None:
    scene = opened(navigator_for().new_game())
    waiting = Tip().after(Move(*middle(scene, "seat.1"))).waited(REST / 2, scene)
    assert waiting.node is None
    assert (tip := waiting.waited(REST / 2, scene).node) and tip.id == "seat.1"


def test_what_explains_itself_has_no_tip() -> None:
    assert rested(opened(navigator_for().new_game()), "deal").node is None


def test_a_press_takes_the_tip_away() -> None:
    scene = opened(navigator_for().new_game())
    assert rested(scene, "seat.1").after(Press(*middle(scene, "seat.1"))).node is None


def test_a_move_within_the_thing_keeps_the_tip() -> None:
    scene = opened(navigator_for().new_game())
    x, y = middle(scene, "seat.1")
    assert rested(scene, "seat.1").after(Move(x + 1, y)).node is not None
    assert rested(scene, "seat.1").after(Move(1, 1)).node is None


def test_the_tip_stays_inside_the_window() -> None:
    scene = opened(navigator_for().new_game())
    canvas = Canvas(Frame(1280, 720), shared.fonts())
    rested(scene, "seat.1").draw(canvas)
    (plate,) = [op for op in canvas.ops if isinstance(op.picture, Plate)]
    assert isinstance(plate.picture, Plate)
    assert plate.x >= 0 and plate.x + plate.picture.width <= 1280
    assert plate.y >= 0 and plate.y + plate.picture.height <= 720
    assert any(isinstance(op.picture, Label) for op in canvas.ops)
