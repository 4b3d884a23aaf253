"""The page of the milestones: all are listed, and those reached say since when."""

from __future__ import annotations

from game.session.history.milestones import Milestone
from game.session.match.setup import Setup
from game.ui.canvas import Canvas
from game.ui.geometry import Frame
from game.ui.kit.page import Page
from game.ui.pictures import Label
from game.ui.places import MilestonesPlace, StatisticsPlace
from game.ui.routes import scene_of
from game.ui.scene import Pop, Swap
from tests.effort import every_row
from tests.shared import finished_game, fonts, sentence
from tests.ui.acting import click, has, led_to, node, opened, services_for

WHEN = "2026-11-21T10:00:00+00:00"


def test_every_milestone_is_listed_with_what_it_takes() -> None:
    page = opened(scene_of(MilestonesPlace(), services_for()))
    assert node(page, "count").label == sentence("milestone.count", done=0, all=len(Milestone))
    for milestone in Milestone:
        told = node(page, f"milestone.{milestone.value}").value
        assert sentence(f"milestone.{milestone.value}.how") in told and sentence("milestone.open") in told


def test_the_medal_that_is_pressed_is_spoken_about() -> None:
    page = opened(scene_of(MilestonesPlace(), services_for()))
    click(page, "milestone.comeback")
    canvas = Canvas(Frame(1280, 720), fonts("en"))
    page.draw(canvas)
    labels = {op.picture.text for op in canvas.ops if isinstance(op.picture, Label)}
    assert sentence("milestone.comeback.how") in labels


@every_row("scale", [1.25, 1.5, 2.0])
def test_with_large_text_what_is_spoken_about_stays_in_sight_and_every_medal_is_reached(scale: float) -> None:
    page = opened(scene_of(MilestonesPlace(), services_for()), scale=scale)
    assert isinstance(page, Page) and not page.scrollings[0].reach
    assert node(page, "note").rect.bottom <= 720
    for milestone in (Milestone.RUMMY_HANDS, Milestone.OPENING):  # below, then above what is seen
        page.interaction.focus(f"milestone.{milestone.value}")
        assert 0 < node(page, f"milestone.{milestone.value}").rect.bottom < node(page, "note").rect.y


def test_a_reached_one_says_when() -> None:
    services = services_for()
    services.autosave.archive.milestones.add([Milestone.COMEBACK], WHEN)
    said = node(opened(scene_of(MilestonesPlace(), services)), "milestone.comeback").value
    assert "21 November" in said and said != sentence("milestone.open")


def test_games_finished_before_there_were_milestones_count() -> None:
    services = services_for()
    services.autosave.archive.add(finished_game(Setup(), 4))
    page = opened(scene_of(MilestonesPlace(), services))
    assert sentence("milestone.done") in node(page, "milestone.first_win").value


def test_statistics_lead_there_even_before_the_first_game() -> None:
    services = services_for()
    statistics = opened(scene_of(StatisticsPlace(), services))
    assert has(statistics, "none")
    change = click(statistics, "record.milestones")
    assert isinstance(change, Swap) and isinstance(click(opened(led_to(change)), "back"), Pop)
