"""The sheet that explains what the pointer rests on."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from game.rules.games.rummy import RUMMY
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.ui.canvas import Canvas, Op
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import Move, Press
from game.ui.pictures import Label, Plate
from game.ui.places import NewGamePlace
from game.ui.routes import scene_of
from game.ui.scene import Scene
from game.ui.table.view_state import REASON_AFTER
from game.ui.tip import REST, Tip, tip_place
from tests import shared
from tests.effort import every_row
from tests.positions import match_at
from tests.ui.acting import middle, opened, services_for
from tests.ui.playing import FixedMeasure, Player, of_kind


def rested(scene: Scene, ident: str) -> Tip:
    return Tip().after(Move(*middle(scene, ident))).waited(REST, scene)


def test_a_tip_comes_when_the_pointer_has_rested() -> None:
    scene = opened(scene_of(NewGamePlace(), services_for()))
    waiting = Tip().after(Move(*middle(scene, "seat.1"))).waited(REST / 2, scene)
    assert waiting.node is None
    assert (tip := waiting.waited(REST / 2, scene).node) and tip.id == "seat.1"


def test_what_explains_itself_has_no_tip() -> None:
    assert rested(opened(scene_of(NewGamePlace(), services_for())), "deal").node is None


def test_a_press_takes_the_tip_away() -> None:
    scene = opened(scene_of(NewGamePlace(), services_for()))
    assert rested(scene, "seat.1").after(Press(*middle(scene, "seat.1"))).node is None


def test_a_move_within_the_thing_keeps_the_tip() -> None:
    scene = opened(scene_of(NewGamePlace(), services_for()))
    x, y = middle(scene, "seat.1")
    assert rested(scene, "seat.1").after(Move(x + 1, y)).node is not None
    assert rested(scene, "seat.1").after(Move(1, 1)).node is None


def test_the_tip_stays_inside_the_window() -> None:
    scene = opened(scene_of(NewGamePlace(), services_for()))
    canvas = Canvas(Frame(1280, 720), shared.fonts())
    rested(scene, "seat.1").draw(canvas)
    (plate,) = [op for op in canvas.ops if isinstance(op.picture, Plate)]
    assert isinstance(plate.picture, Plate)
    assert plate.x >= 0 and plate.x + plate.picture.width <= 1280
    assert plate.y >= 0 and plate.y + plate.picture.height <= 720
    assert any(isinstance(op.picture, Label) for op in canvas.ops)


def test_a_tip_stands_above_what_it_explains_where_nothing_is_in_the_way() -> None:
    target = Box(600, 400, 80, 44)
    box = tip_place(Frame(1280, 720), target, 200, 32)
    assert box.bottom < target.y and box.centre[0] == target.centre[0]


@every_row(("size", "scale"), list(product(((1024, 640), (1152, 648), (1280, 720), (1920, 1080)), (1.0, 1.5, 2.0))))
@every_row("setup", [Setup(), Setup(RUMMY.name, 2, ("hare",))])
def test_the_tips_of_the_tables_buttons_cover_no_other_button(
    size: tuple[int, int], scale: float, setup: Setup
) -> None:
    player = Player(Match.begin(setup, 1))
    player.frame = Frame(*size, scale)
    player.scene.resize(player.frame, FixedMeasure())
    pressed = {node.id: node.rect for node in player.nodes.values() if "press" in node.actions or node.disabled}
    told = {node.id for node in player.nodes.values() if node.tip and node.id in pressed}
    assert {"tidy", "turns", "undo", "sort-runs", "reset", "menu"} <= told
    for ident in told:
        canvas = Canvas(player.frame, FixedMeasure())
        rested(player.scene, ident).draw(canvas)
        [(op, plate)] = of_kind(canvas.ops, Plate)
        covered = Box(op.x, op.y, plate.width, plate.height)
        assert [other for other, rect in pressed.items() if rect.overlaps(covered)] == []


def test_a_set_shows_its_tip_itself_and_only_once() -> None:
    player = Player(match_at("r1 r2 r3 r4 / b1 k9", opened=False))
    at = player.tile_at("table", "r4")
    player.scene.handle(Move(*at))
    player.wait(REASON_AFTER + 0.05)
    assert Tip().after(Move(*at)).waited(REST, player.scene).node is None
    assert len(plates(player.ops())) == 1


def test_all_tips_look_alike() -> None:
    player = Player(match_at("r1 r2 r3 r4 / b1 k9", opened=False))
    player.scene.handle(Move(*player.tile_at("table", "r4")))
    player.wait(REASON_AFTER + 0.05)
    canvas = Canvas(player.frame, FixedMeasure())
    Tip().after(Move(*player.middle(player.nodes["tidy"]))).waited(REST, player.scene).draw(canvas)
    (of_set,), (of_button,) = plates(player.ops()), plates(canvas.ops)
    assert (of_set.radius, of_set.height) == (of_button.radius, of_button.height)
    (label,) = [picture for _, picture in of_kind(canvas.ops, Label)]
    assert (label.size, label.weight, label.colour) in {
        (other.size, other.weight, other.colour) for _, other in of_kind(player.ops(), Label)
    }


def plates(ops: Iterable[Op]) -> list[Plate]:
    """The plates of tips."""
    return [plate for _, plate in of_kind(ops, Plate) if plate.style == "tip"]
