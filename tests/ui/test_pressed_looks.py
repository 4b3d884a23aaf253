"""What is pressed until there is nothing left to do rests under the pointer, and is painted as what rests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.ui.canvas import Canvas, Measure, Op
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import Act, Action, Attention, Move, Press, Release, Scroll
from game.ui.kit.boxes import VBox
from game.ui.kit.item import Item, draw_item
from game.ui.kit.leaves import ButtonItem, SignItem, TextItem
from game.ui.kit.page import Page
from game.ui.kit.press_item import PressItem
from game.ui.paint.painter import Painter
from game.ui.pictures import Plate
from game.ui.places import ReplayPlace
from game.ui.routes import scene_of
from game.ui.scene import Scene
from game.ui.widgets.button import BARE, PLAIN, PRIMARY, TIP, Pressed
from game.ui.widgets.part import Touch
from game.ui.widgets.sheet import Sheet
from game.ui.widgets.text_block import Ink
from tests import shared
from tests.effort import every_row
from tests.positions import match_at
from tests.ui.acting import click, middle, node, opened, services_for
from tests.ui.paint.paint_kit import new_painter
from tests.ui.playing import FixedMeasure, Player, of_kind
from tests.ui.scenes.test_board import Board
from tests.ui.table.showing.test_step_player import shown
from tools.past_games import THREE

PLACE = Box(10, 10, 200, 60)


@pytest.fixture(scope="module")
def painter() -> Painter:
    return new_painter()


def drawn(scene: Scene, measure: Measure) -> list[Op]:
    canvas = Canvas(Frame(1280, 720), measure)
    scene.draw(canvas)
    return canvas.ops


def paint(painter: Painter, scene: Scene, measure: Measure) -> None:
    """Every picture of the scene is painted, whatever it costs."""
    for op in drawn(scene, measure):
        painter.painted(op.picture)


def plates_under(scene: Scene, ident: str, measure: Measure) -> list[str]:
    """The plate of what has this id, if it has one."""
    place = node(scene, ident).rect
    return [plate.style for op, plate in of_kind(drawn(scene, measure), Plate) if (op.x, op.y) == (place.x, place.y)]


def test_to_the_end_of_a_play_rests_under_the_pointer_that_pressed_it(painter: Painter) -> None:
    hands = shown()
    hands.press_button("step-end")
    paint(painter, hands.scene, FixedMeasure())
    assert hands.nodes["step-end"].disabled
    assert plates_under(hands.scene, "step-end", FixedMeasure()) == []


def test_first_rests_under_the_pointer_that_led_to_the_first_turn(painter: Painter) -> None:
    page = opened(scene_of(ReplayPlace(shared.finished_game(THREE, 5), 3), services_for()))
    click(page, "first")
    paint(painter, page, shared.fonts())
    assert node(page, "first").disabled
    assert plates_under(page, "first", shared.fonts()) == ["round"]


def test_undo_of_the_board_rests_under_the_pointer_when_nothing_is_left(painter: Painter) -> None:
    board = Board.at().type("r5-7 ")
    while not node(board.page, "undo").disabled:
        board.press("undo")
        paint(painter, board.page, shared.fonts())
    assert plates_under(board.page, "undo", shared.fonts()) == ["round"]


def button(*, enabled: bool) -> ButtonItem:
    return ButtonItem("it", "Deal", lambda: None, enabled=enabled)


def sign(*, enabled: bool) -> SignItem:
    return SignItem("it", "Undo", "undo", lambda: None, enabled=enabled)


def row(*, enabled: bool) -> PressItem:
    return PressItem(TextItem("Hare", Ink(20)), "it", "Hare", lambda: None, enabled=enabled)


@every_row("make", [button, sign, row])
def test_what_rests_has_one_look_wherever_pointer_and_keys_are(make: Callable[..., ButtonItem]) -> None:
    """Under the pointer, held and in focus it looks as it does without either."""

    def looks(touch: Touch) -> list[str]:
        canvas = Canvas(Frame(1280, 720), shared.fonts())
        draw_item(canvas, make(enabled=False), PLACE, 0, touch)
        return [plate.style for _, plate in of_kind(canvas.ops, Plate)]

    states = (Touch(), Touch(hot="it"), Touch("it", "it"), Touch(focus="it"), Touch("it", "it", "it"))
    assert [looks(touch) for touch in states] == [looks(Touch())] * len(states)


@every_row("kind", [PLAIN.kind, PRIMARY.kind, BARE, TIP])
def test_what_can_be_pressed_shows_that_it_is_pointed_at(kind: Pressed) -> None:
    def looks(touch: Touch) -> list[str]:
        canvas = Canvas(Frame(1280, 720), shared.fonts())
        item = PressItem(TextItem("Hare", Ink(20)), "it", "Hare", lambda: None, kind=kind)
        draw_item(canvas, item, PLACE, 0, touch)
        return [plate.style for _, plate in of_kind(canvas.ops, Plate)]

    assert looks(Touch()) != looks(Touch(hot="it"))


# What is under the pointer


class Shifting(Page):
    """Two buttons, one below the other; a press exchanges them."""

    def __init__(self) -> None:
        super().__init__(services_for())
        self.order = ["above", "below"]

    def content(self, sheet: Sheet) -> Item:
        return VBox(tuple(ButtonItem(ident, "Deal", self.order.reverse) for ident in self.order), 100)


def lit(page: Page) -> list[str]:
    """What is drawn as under the pointer or as held."""
    styles: dict[Box, str] = {}
    for op, plate in of_kind(drawn(page, shared.fonts()), Plate):
        styles[Box(op.x, op.y, plate.width, plate.height)] = plate.style
    return [each.id for each in page.nodes() if styles.get(each.rect, "") == "hot"]


def shifting() -> Page:
    page = opened(Shifting())
    assert isinstance(page, Page)
    return page


def test_what_came_under_the_pointer_is_lit_and_what_went_from_there_is_not() -> None:
    page = shifting()
    click(page, "above")
    assert lit(page) == ["below"]


def test_while_something_is_held_nothing_else_is_lit() -> None:
    page = shifting()
    page.handle(Press(*middle(page, "above")))
    page.handle(Move(*middle(page, "below"), held=True))
    assert lit(page) == ["above"]
    page.handle(Release(*middle(page, "below")))
    assert lit(page) == ["below"]


def test_a_key_that_is_held_leaves_what_is_pointed_at_lit() -> None:
    page = shifting()
    page.handle(Move(*middle(page, "below")))
    page.handle(Act(Action.NEXT_ZONE))
    page.handle(Act(Action.PICK))
    assert lit(page) == ["above", "below"]


def test_nothing_is_lit_after_the_window_lost_the_pointer() -> None:
    page = shifting()
    page.handle(Move(*middle(page, "below")))
    page.handle(Attention(present=False))
    assert lit(page) == []


class Long(Page):
    """More buttons than the window has room for."""

    def content(self, sheet: Sheet) -> Item:
        return VBox(tuple(ButtonItem(f"deal.{number}", "Deal", lambda: None) for number in range(40)), 10)


def test_what_is_scrolled_away_from_the_pointer_is_not_lit() -> None:
    page = opened(Long(services_for()))
    assert isinstance(page, Page)
    at = middle(page, "deal.5")
    page.handle(Move(*at))
    assert lit(page) == ["deal.5"]
    page.handle(Scroll(*at, -2.0))
    assert "deal.5" not in lit(page) and page.scrollings[0].top > 0


def test_a_panel_that_opens_again_has_forgotten_where_the_pointer_was() -> None:
    hands = Player(match_at("r7 b7 k7 / k1"))

    def lit_up() -> bool:
        return "hot" in [plate.style for _, plate in of_kind(hands.ops(), Plate)]

    hands.handle(Act(Action.TURNS))
    hands.handle(Move(*hands.middle(hands.nodes["turns.close"])))
    assert lit_up()
    hands.handle(Act(Action.TURNS))
    hands.handle(Move(*hands.empty_felt()))
    hands.handle(Act(Action.TURNS))
    assert "turns.close" in hands.nodes and not lit_up()
