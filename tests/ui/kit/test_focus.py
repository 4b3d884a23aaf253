"""Where the focus is on a page: at most at one thing, which is there."""

from __future__ import annotations

import pytest

from game.ui.input.gestures import Act, Action
from game.ui.kit.page import Page
from game.ui.places import BoardPlace, NewGamePlace
from game.ui.routes import scene_of
from tests.ui.acting import key, opened, services_for


def page_at(place: object, scale: float = 1.0) -> Page:
    made = opened(scene_of(place, services_for()), scale=scale)  # type: ignore[arg-type]
    assert isinstance(made, Page)
    return made


def focused(page: Page) -> list[str]:
    return [each.id for each in page.nodes() if each.focused]


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_focus_goes_to_the_neighbour_when_no_more_persons_can_be_added(scale: float) -> None:
    page = page_at(NewGamePlace(), scale)
    page.interaction.focus("add-person")
    for _ in range(8):
        key(page, Action.CONFIRM)
    assert page.interaction.spot("add-person") is None
    assert len(focused(page)) == 1
    here = page.interaction.spot(focused(page)[0])
    assert here is not None
    key(page, Action.NEXT_ZONE)
    order = [spot.id for spot in page.spots]
    assert focused(page) == [order[(order.index(here.id) + 1) % len(order)]]


def test_the_focus_goes_to_the_neighbour_when_the_last_tile_of_a_kind_is_taken() -> None:
    page = page_at(BoardPlace())
    page.interaction.focus("key.r7")
    for _ in range(3):
        key(page, Action.USE)
        page.update(0.1)
    assert page.interaction.spot("key.r7") is None
    assert focused(page) in (["key.r6"], ["key.r8"], ["key.k7"], ["key.b7"])


def test_a_page_without_a_focus_gets_none_when_something_goes() -> None:
    page = page_at(NewGamePlace())
    page.handle(Act(Action.MUTE))
    page.update(0.1)
    assert focused(page) == []
