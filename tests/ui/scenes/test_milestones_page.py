"""The page of the twelve milestones: all are listed, and those reached say since when."""

from __future__ import annotations

from game.session.history.milestones import Milestone
from game.session.match.setup import Setup
from game.ui.scene import Pop, Push
from tests.shared import finished_game, sentence
from tests.ui.acting import click, has, navigator_for, node, opened

WHEN = "2026-11-21T10:00:00+00:00"


def test_every_milestone_is_listed_with_what_it_takes() -> None:
    page = opened(navigator_for().archive.milestones())
    assert node(page, "count").label == sentence("milestone.count", done=0, all=12)
    for milestone in Milestone:
        assert node(page, f"milestone.{milestone.value}.how").label == sentence(f"milestone.{milestone.value}.how")
        assert node(page, f"milestone.{milestone.value}.state").value == sentence("milestone.open")


def test_a_reached_one_says_when() -> None:
    navigator = navigator_for()
    navigator.services.autosave.archive.milestones.add([Milestone.COMEBACK], WHEN)
    said = node(opened(navigator.archive.milestones()), "milestone.comeback.state").value
    assert "2026" in said and said != sentence("milestone.open")


def test_games_finished_before_there_were_milestones_count() -> None:
    navigator = navigator_for()
    navigator.services.autosave.archive.add(finished_game(Setup(), 4))
    page = opened(navigator.archive.milestones())
    assert node(page, "milestone.first_win.state").value == sentence("milestone.done")


def test_statistics_lead_there_even_before_the_first_game() -> None:
    navigator = navigator_for()
    statistics = opened(navigator.archive.statistics())
    assert has(statistics, "none")
    change = click(statistics, "milestones")
    assert isinstance(change, Push) and isinstance(click(opened(change.scene), "back"), Pop)
