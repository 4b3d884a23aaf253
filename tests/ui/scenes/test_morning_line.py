"""The morning line under the title: one face and one sentence, which leads where it speaks of."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from datetime import date, timedelta

import pytest

from game.session.history.finished_game import FinishedGame
from game.session.match.setup import Setup
from game.ui.geometry import Frame
from game.ui.input.gestures import Act, Action
from game.ui.places import HomePlace
from game.ui.routes import scene_of
from game.ui.scene import Push, Replace, Scene
from game.ui.scenes.archive.replay import Replay
from game.ui.scenes.match.table_scene import TableScene
from game.ui.services import Services
from tests.shared import sentence
from tests.sources import ROOT
from tests.ui.acting import click, has, node, opened, services_for
from tests.ui.playing import FixedMeasure
from tools.past_games import OWN_DRAWS, past_finished_game

TODAY = date(2026, 11, 24)


def of_yesterday() -> FinishedGame:
    """A deal of the day with its par, in which Owl made more."""
    found = past_finished_game(*OWN_DRAWS)
    setup = replace(found.match.setup, day=TODAY - timedelta(days=1))
    return replace(found, match=replace(found.match, setup=setup))


@pytest.fixture
def services() -> Services:
    found = services_for(reduced_motion=True, first_start_done=True, dealt=(Setup(),))
    found.today = lambda: TODAY
    found.autosave.archive.add(of_yesterday())
    return found


def home(services: Services, scale: float = 1.0, language: str = "en") -> Scene:
    page = opened(scene_of(HomePlace(), services), scale=scale, language=language)
    for _ in range(9):
        page.update(0.5)
    return page


def test_nothing_moves_up_or_down_as_the_line_comes_in_the_smallest_window(services: Services) -> None:
    page = opened(scene_of(HomePlace(), services))
    page.resize(Frame(1152, 648), FixedMeasure())
    before = {each.id: each.rect.centre[1] for each in page.nodes()}
    for _ in range(9):
        page.update(0.5)
    assert has(page, "morning") and {ident: node(page, ident).rect.centre[1] for ident in before} == before


def test_a_character_says_what_it_made_of_yesterdays_deal_and_leads_to_it(services: Services) -> None:
    page = home(services)
    told = node(page, "morning")
    own, par = of_yesterday().match.outcomes[-1].scores[0], of_yesterday().par
    name, points = min(par.items(), key=lambda each: each[1])
    if points >= own:
        name, points = max(par.items(), key=lambda each: each[1])
    condition = "worse" if points < own else "better"
    assert told.label == sentence(f"persona.{name}")
    assert told.value == sentence(f"morning.seat_{condition}.{name}", by=abs(points - own))
    change = click(page, "morning")
    assert isinstance(change, Push) and isinstance(change.to, Replay)


def test_the_keys_come_to_it_and_it_stays_all_day(services: Services) -> None:
    page = home(services)
    said = node(page, "morning").value
    for _ in range(30):
        page.handle(Act(Action.NEXT_ZONE))
        if node(page, "morning").focused:
            break
    assert isinstance(page.handle(Act(Action.CONFIRM)) or page.update(0.5), Push)
    assert node(home(services), "morning").value == said


def test_the_next_day_it_is_another_one_or_none(services: Services) -> None:
    said = node(home(services), "morning").value
    services.today = lambda: TODAY + timedelta(days=1)
    page = home(services)
    assert not has(page, "morning") or node(page, "morning").value != said


def test_who_switches_remarks_off_sees_none(services: Services) -> None:
    services.store.change(remarks=False)
    page = home(services)
    assert not has(page, "morning") and services.store.now.mornings == ()


def test_who_was_beaten_is_played_again_by_one_press(services: Services) -> None:
    services = services_for(reduced_motion=True, first_start_done=True, dealt=(Setup(),), guide_open=False)
    services.today = lambda: TODAY
    services.autosave.archive.add(past_finished_game(Setup(), 0))
    page = home(services)
    assert node(page, "morning").label == "Hare"
    change = click(page, "morning")
    assert isinstance(change, Replace) and isinstance(change.to, TableScene)
    assert services.autosave.saved is not None and services.autosave.saved.setup.opponents == ("hare",)


def test_the_title_page_loads_no_rules_of_play_for_it() -> None:
    """It is seen as early as before: what is said is looked for once everything is shown."""
    told = "import sys, game.ui.scenes.home; print(*(each for each in sys.modules if each.startswith('game')))"
    loaded = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert not {"game.session.history.morning", "game.session.board", "game.solver", "game.ai.levels"} & {
        *loaded.split()
    }
