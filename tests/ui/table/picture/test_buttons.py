"""The buttons of a table as items of the kit."""

from __future__ import annotations

from game.session.match.match import Match
from game.session.match.setup import Setup
from game.ui.canvas import Canvas
from game.ui.geometry import Box, Frame
from game.ui.kit.boxes import Spacer
from game.ui.kit.item import Item, LayoutPass, draw_flat, draw_item
from game.ui.kit.leaves import SignItem
from game.ui.kit.press_item import PressItem
from game.ui.pictures import Badge, Meter, Plate, Tray
from game.ui.table.picture.buttons import ButtonMaker, ButtonsModel, PlacedButton, table_buttons
from game.ui.widgets.button import NO_PLATE
from game.ui.widgets.part import HotSpot, Part, Touch
from game.ui.widgets.sheet import Sheet
from tests import shared
from tests.effort import every_row
from tests.ui.acting import services_for
from tests.ui.playing import Player, of_kind

PLACE = Box(10, 10, 200, 60)
FRAME = Frame(1280, 720)


def part_of(item: Item) -> Part:
    (part,) = LayoutPass(Sheet(FRAME, shared.fonts())).laid(item, PLACE.w).put(PLACE)
    return part


def spot_of(item: Item) -> HotSpot | None:
    return next(iter(part_of(item).spots()), None)


@every_row(("answers", "rests"), [(True, True), (False, None)])
def test_what_is_off_is_found_by_the_pointer_where_it_says_why(*, answers: bool, rests: bool | None) -> None:
    items = (
        PressItem(Spacer(), "it", "Draw", lambda: None, enabled=False, answers=answers),
        SignItem("it", "Undo", "undo", lambda: None, enabled=False, answers=answers),
    )
    for item in items:
        spot = spot_of(item)
        assert (spot.rests if spot else None) is rests
        assert [node.actions for node in part_of(item).nodes()] == [()]


@every_row(("touch", "enabled", "rings"), [(Touch(hot="it"), True, 1), (Touch(hot="it"), False, 0), (Touch(), True, 0)])
def test_what_somebody_else_draws_is_framed_under_the_pointer_unless_it_is_off(
    touch: Touch, *, enabled: bool, rings: int
) -> None:
    canvas = Canvas(FRAME, shared.fonts())
    pile = PressItem(Spacer(), "it", "Stock", lambda: None, kind=NO_PLATE, enabled=enabled, role="pile", ring=PLACE)
    draw_item(canvas, pile, PLACE, 0, touch)
    assert len(of_kind(canvas.ops, Tray)) == len(canvas.ops) == rings
    assert [node.role for node in part_of(pile).nodes()] == ["pile"]


def test_the_sign_at_a_corner_stands_over_what_is_beside_its_button() -> None:
    canvas, said = Canvas(FRAME, shared.fonts()), "Nothing is saved: the disk is full."
    item = SignItem("it", "Menu", "menu", lambda: None, tip=said, marked=True)
    draw_flat(canvas, (part_of(item),), 2, 5)
    ((badge, _),) = of_kind(canvas.ops, Badge)
    assert badge.layer == 5 and {op.layer for op in canvas.ops} == {2, 5}
    assert [node.tip for node in part_of(item).nodes()] == [said]


def made(looks: ButtonsModel) -> dict[str, PlacedButton]:
    layout = Player(Match.begin(Setup(), seed=3)).scene._context.layout
    maker = ButtonMaker(layout, services_for().texts, looks, lambda _: None)
    return {each.item.id: each for each in table_buttons(maker, 2)}


def test_while_only_a_few_are_heard_the_others_are_off() -> None:
    buttons = made(ButtonsModel(mine=True, undo=True, heard=frozenset({"menu"})))
    assert [ident for ident, each in buttons.items() if each.item.enabled] == ["menu"]


def test_a_meter_stands_in_the_place_of_end_turn_while_the_opening_is_laid() -> None:
    canvas, end = Canvas(FRAME, shared.fonts()), made(ButtonsModel(mine=True, missing=(21, 30)))["end-turn"]
    draw_item(canvas, end.item, end.box, 0, Touch(hot="end-turn"))
    assert len(of_kind(canvas.ops, Meter)) == 1
    assert [plate.style for _, plate in of_kind(canvas.ops, Plate)] == ["meter"]
