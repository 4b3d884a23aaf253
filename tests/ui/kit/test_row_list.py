"""What is scrolled out of a list can be reached by keys and by ear, and lies over nothing."""

from __future__ import annotations

import pytest

from game.ui.input.gestures import Move, NodeDeed, NodeRequest, Press, Release
from game.ui.kit.page import Page
from game.ui.places import RulesPlace, SettingsPlace
from game.ui.routes import scene_of
from game.ui.semantics import Node
from game.ui.tip import Tip
from tests.ui.acting import opened, services_for

PLACES = (SettingsPlace(), RulesPlace())
SIZES = ((1280, 720), (1920, 1080))


def page_at(place: object, size: tuple[int, int], scale: float) -> Page:
    made = opened(scene_of(place, services_for()), size, scale)  # type: ignore[arg-type]
    assert isinstance(made, Page)
    return made


def controls(page: Page) -> list[Node]:
    return [each for each in page.nodes() if "press" in each.actions]


def unseen(page: Page) -> set[str]:
    return {spot.id for spot in page.spots if spot.reveal is not None}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("place", PLACES, ids=lambda place: type(place).__name__)
def test_what_is_scrolled_out_lies_over_no_other_control(place: object, size: tuple[int, int]) -> None:
    for scale in (1.0, 1.5, 2.0):
        page = page_at(place, size, scale)
        for notches in (0.0, -3.0, -50.0):
            page.listed.turn(notches)
            page.rebuild()
            away, nodes = unseen(page), controls(page)
            for gone in (each for each in nodes if each.id in away):
                assert not any(gone.rect.overlaps(each.rect) for each in nodes if each.id != gone.id)


def test_the_pointer_finds_nothing_where_a_control_was_scrolled_to() -> None:
    page = page_at(SettingsPlace(), (1280, 720), 2.0)
    away = unseen(page)
    assert away
    for spot in [spot for spot in page.spots if spot.id in away]:
        x, y = map(round, spot.rect.centre)
        tip = Tip().after(Move(x, y)).waited(1.0, page)
        assert tip.node is None or tip.node.id != spot.id
        before = page.services.store.now
        for gesture in (Press(x, y), Move(x, y)):
            page.handle(gesture)
            assert spot.id not in (page.touch.down, page.touch.hot)
        page.handle(Release(-1, -1))
        assert page.services.store.now == before


def test_what_is_scrolled_out_comes_into_view_for_a_reader() -> None:
    page = page_at(SettingsPlace(), (1280, 720), 2.0)
    last = next(spot.id for spot in reversed(page.spots) if spot.reveal is not None)
    page.handle(NodeRequest(last, NodeDeed.FOCUS))
    seen = next(each for each in page.nodes() if each.id == last)
    assert seen.focused and seen.rect.h > 0 and last not in unseen(page)
