"""One gold button, and it knows what is next."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta

import pytest

from game.session.history.finished_game import FinishedGame
from game.session.match.setup import Setup
from game.ui.geometry import Frame
from game.ui.places import DaysPlace, FinalRacksPlace, GuideQuestionPlace, HomePlace
from game.ui.routes import scene_of
from game.ui.scene import Scene
from game.ui.scenes.archive.days_page import LAY
from game.ui.scenes.match.final_racks import FinalRacks
from game.ui.services import Services
from tests import shared
from tests.shared import finished_game
from tests.ui.acting import click, has, node, opened, services_for
from tests.ui.playing import FixedMeasure
from tools.past_games import OWN_DRAWS, past_finished_game

TODAY = date(2026, 11, 24)


def won_games() -> list[FinishedGame]:
    """Two games against Hare that were won."""
    found = (finished_game(Setup(), seed) for seed in range(12))
    return [game for game in found if game.outcome is not None and 0 in game.outcome.winners][:2]


@pytest.fixture
def services() -> Services:
    found = services_for(reduced_motion=True, first_start_done=True, guide_open=False)
    found.today = lambda: TODAY
    return found


def home(services: Services) -> Scene:
    page = opened(scene_of(HomePlace(), services))
    for _ in range(9):
        page.update(0.5)
    return page


def test_after_the_same_opponent_was_beaten_twice_the_next_one_is_met(services: Services) -> None:
    first, second = won_games()
    services.autosave.archive.add(first)
    page = opened(scene_of(FinalRacksPlace(second.match), services))
    assert node(page, "next").label == "Next: Magpie" and has(page, "again")
    click(page, "next")
    assert services.autosave.saved is not None and services.autosave.saved.setup.opponents == ("magpie",)


def test_after_one_win_the_same_one_is_played_again(services: Services) -> None:
    page = opened(scene_of(FinalRacksPlace(won_games()[1].match), services))
    assert node(page, "next").label == shared.sentence("match.again") and not has(page, "again")


def test_after_a_lost_game_with_par_the_same_tiles_are_a_goal(services: Services) -> None:
    game = past_finished_game(*OWN_DRAWS)
    services.autosave.archive.add(game)
    page = opened(scene_of(FinalRacksPlace(game.match), services))
    assert isinstance(page, FinalRacks)
    own = game.match.outcomes[-1].scores[0]
    points, name = min((points, name) for name, points in game.par.items() if points > own)
    label = node(page, "next").label
    assert shared.sentence(f"persona.{name}") in label and str(abs(points)) in label and "these tiles" in label
    click(page, "next")
    saved = services.autosave.saved
    assert saved is not None and saved.seed == game.match.seed and saved.setup.seed is not None


def test_the_title_page_goes_on_with_the_next_one_too(services: Services) -> None:
    for game in won_games():
        services.autosave.archive.add(game)
    services.store.change(dealt=(Setup(),))
    page = home(services)
    assert "Magpie" in node(page, "quick").value
    click(page, "quick")
    assert services.autosave.saved is not None and services.autosave.saved.setup.opponents == ("magpie",)


def test_the_title_page_turns_at_midnight(services: Services) -> None:
    page = home(services)
    assert page.due_in is None and node(page, "day-month").value
    before = [each.label for each in page.nodes()]
    services.today = lambda: TODAY + timedelta(days=7)
    assert page.due_in == 0
    page.update(0)
    assert [each.label for each in page.nodes()] != before or "1 December" in str(page.nodes())
    assert page.due_in is None


def test_the_stone_of_a_day_is_laid_while_one_looks(services: Services) -> None:
    services.store.change(reduced_motion=False)
    page = opened(scene_of(DaysPlace(TODAY, by_week=True), services))
    assert not page.settled and has(page, f"day.{TODAY.day}")
    page.update(LAY)
    assert page.settled
    services.store.change(reduced_motion=True)
    assert opened(scene_of(DaysPlace(TODAY, by_week=True), services)).settled


def test_who_picked_owl_is_told_that_the_lesson_is_against_hare_and_finds_owl_afterwards(services: Services) -> None:
    services.store.change(guide_open=True)
    question = opened(scene_of(GuideQuestionPlace(Setup(opponents=("owl",))), services))
    assert any("Hare" in each.label and "Owl then waits" in each.label for each in question.nodes())
    click(question, "show")
    assert services.store.now.dealt[-1].opponents == ("owl",)


def test_the_end_page_of_the_deal_of_a_day_says_so(services: Services) -> None:
    match = won_games()[0].match
    page = opened(scene_of(FinalRacksPlace(replace(match, setup=replace(match.setup, day=TODAY))), services))
    assert node(page, "of-day").label == "Deal of the day, 24 November"


def test_the_seven_days_of_a_week_stand_in_one_row_also_in_the_smallest_window(services: Services) -> None:
    page = opened(scene_of(DaysPlace(TODAY, by_week=True), services))
    page.resize(Frame(1152, 648), FixedMeasure())
    days = [each.rect for each in page.nodes() if re.fullmatch(r"day\.[0-9]+", each.id)]
    assert days and len({rect.centre[1] for rect in days}) == 1
