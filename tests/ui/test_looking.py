"""A test that presses also looks (`looking.py`): what cannot be drawn fails at the gesture that leads to it."""

from __future__ import annotations

from typing import Any, cast

import pytest

from game.ui.canvas import Canvas, Op
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Move, Press, Release
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, PartsItem
from game.ui.kit.page import Page
from game.ui.pictures import Icon, Label, Plate, Tray
from game.ui.scene import Change, Pop
from game.ui.widgets.part import Still, Touch
from game.ui.widgets.sheet import Sheet
from tests.effort import every_row
from tests.ui.acting import middle, opened, services_for
from tests.ui.looking import unpaintable


class Broken(Still):
    """A part that cannot be drawn."""

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        raise ZeroDivisionError


class Breaking(Page):
    """Draws something that cannot be drawn as soon as its button was pressed."""

    def __init__(self, leads: Change | None = None) -> None:
        super().__init__(services_for())
        self.pressed, self.leads = False, leads

    def content(self, sheet: Sheet) -> Item:
        if not self.pressed:
            return ButtonItem("it", "Deal", self._press)
        return PartsItem(lambda sheet, box: (Broken(Plate(9, 9, 0, "tip"), box),), 9, 9)

    def _press(self) -> Change | None:
        self.pressed = True
        return self.leads


def pressed(page: Breaking) -> Change | None:
    at = middle(opened(page), "it")
    page.handle(Move(*at))
    page.handle(Press(*at))
    return page.handle(Release(*at))


def test_a_press_draws_what_it_leads_to() -> None:
    with pytest.raises(ZeroDivisionError):
        pressed(Breaking())


def test_a_key_draws_what_it_leads_to_when_it_acts() -> None:
    page = opened(Breaking())
    page.handle(Act(Action.NEXT_ZONE))
    page.handle(Act(Action.PICK))
    with pytest.raises(ZeroDivisionError):
        page.update(0.1)


def test_a_page_that_is_left_is_not_drawn() -> None:
    assert pressed(Breaking(Pop())) == Pop()


def test_what_every_look_has_can_be_painted() -> None:
    assert not unpaintable(Op(0, Plate(9, 9, 0, "tip"), 0, 0))
    assert not unpaintable(Op(0, Still(Label("Deal", 9), Box(0, 0, 9, 9)).picture, 0, 0))


@every_row(
    "picture",
    [
        Plate(9, 9, 0, cast("Any", "disabled-hot")),
        Tray(9, 9, 0, cast("Any", "mauve")),
        Label("Deal", 9, colour=cast("Any", "mauve")),
        Icon(cast("Any", "mauve"), 9),
        Icon("undo", 9, cast("Any", "mauve")),
        "mauve",
    ],
)
def test_what_a_look_would_miss_is_seen(picture: Any) -> None:
    assert unpaintable(Op(0, picture, 0, 0))
