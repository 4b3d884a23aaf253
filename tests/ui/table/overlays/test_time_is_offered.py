"""More time is seen and can be had whatever lies over the table (ux 23)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from game.session.match.setup import Setup
from game.session.settings import Settings
from game.session.teaching import Teaching
from game.ui.geometry import Frame
from game.ui.input.gestures import Act, Action, Typed
from game.ui.scenes.match.table_scene import TableScene
from game.ui.table.overlays.overlay_panel import OverlayPanel
from tests.positions import match_at
from tools.studio import Show, Studio, studio, table

POSITION = "r5 J r7 | k9 b9 o9 | b1 b2 b3 b4 / r6 k1 k4 r12 o3 o8 k5 k6 k7"


@pytest.fixture(scope="module")
def stage() -> Iterator[Studio]:
    with studio("1280x720", "en", Settings(taught=tuple(Teaching), more_time=True)) as ready:
        yield ready


def steps(show: Show) -> None:
    for _ in range(6):
        show.handle(Act(Action.HINT))
        show.wait(1.0)


def line(show: Show) -> None:
    show.handle(Act(Action.LINE))


def turns(show: Show) -> None:
    show.handle(Act(Action.TURNS))


def nothing(_: Show) -> None:
    """The table as it is."""


def in_the_last_seconds(stage: Studio, opens: Callable[[Show], None], scale: int = 100) -> Show:
    frame = Frame(stage.frame.width, stage.frame.height, scale / 100)
    stage = replace(stage, frame=frame, settings=replace(stage.settings, text_scale=scale))
    show = table(stage, match_at(POSITION, setup=replace(Setup(), clock=60)))
    opens(show)
    game = scene(show)._local_game
    game.clock = replace(game.clock, left=15.0)
    show.wait(0.5)
    return show


def scene(show: Show) -> TableScene:
    assert isinstance(show.top, TableScene)
    return show.top


def left(show: Show) -> float:
    return scene(show)._local_game.clock.left


@pytest.mark.parametrize("opens", [steps, line, turns, nothing])
def test_the_offer_is_covered_by_nothing_and_a_press_gives_the_time(
    stage: Studio, opens: Callable[[Show], None]
) -> None:
    for scale in (100, 150, 200):
        show = in_the_last_seconds(stage, opens, scale)
        offer = next(each for each in show.top.nodes() if each.id == "more-time")
        panels = [each for each in scene(show)._overlays if isinstance(each, OverlayPanel) and each.is_there]
        assert bool(panels) == (opens is not nothing)
        assert not any(panel.box.overlaps(offer.rect) for panel in panels), scale
        others = [each for each in show.top.nodes() if each.actions and each.id != "more-time" and each.role != "tile"]
        assert not [each.id for each in others if each.role == "button" and each.rect.overlaps(offer.rect)]
        show.press(show.middle(offer))
        assert 40 < left(show) < 50
        assert not any(each.id == "more-time" for each in show.top.nodes())


@pytest.mark.parametrize("opens", [steps, turns, nothing])
@pytest.mark.parametrize("action", [Action.PICK, Action.USE])
def test_space_gives_the_time_while_it_is_offered(stage: Studio, opens: Callable[[Show], None], action: Action) -> None:
    show = in_the_last_seconds(stage, opens)
    before = [each.label for each in show.top.nodes() if each.id == "show"]
    show.handle(Act(action))
    assert 40 < left(show) < 50
    assert [each.label for each in show.top.nodes() if each.id == "show"] == before
    show.handle(Act(action))
    show.wait(0.5)
    now = [each.label for each in show.top.nodes() if each.id == "show"]
    assert now != before or opens is not steps  # which it means again


def test_a_space_before_a_line_is_typed_gives_the_time_and_later_ones_part_its_words(stage: Studio) -> None:
    show = in_the_last_seconds(stage, line)
    show.handle(Typed("k"))
    show.handle(Typed(" "))
    assert left(show) < 15
    show.handle(Act(Action.RESET))
    show.handle(Act(Action.RESET))
    show.handle(Typed(" "))
    assert 40 < left(show) < 50
    assert next(each for each in show.top.nodes() if each.id == "line").value == ""
