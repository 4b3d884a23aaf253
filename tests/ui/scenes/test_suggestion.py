"""After a few games another opponent is suggested, once, in a line with a button."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.settings import Settings
from game.ui.scene import Replace
from game.ui.scenes.match import after_game
from game.ui.scenes.match.final_racks import FinalRacks
from game.ui.scenes.match.table_scene import TableScene
from game.ui.services import Services
from tests import shared
from tests.ui.acting import click, has, led_to, node, opened, services_for


@pytest.fixture
def match() -> Match:
    """A single game that is over, with nothing reached for the first time."""
    return shared.finished_game(Setup(), 5).match


@pytest.fixture
def services(match: Match, monkeypatch: pytest.MonkeyPatch) -> Services:
    made = services_for()
    monkeypatch.setattr(after_game, "better_match", lambda *_: "magpie")
    made.autosave.milestones(shared.finished_game(Setup(), 5))  # so that nothing is new
    return made


def test_the_suggestion_is_a_line_with_a_button(match: Match, services: Services) -> None:
    page = opened(FinalRacks(match, services))
    assert node(page, "suggestion").role == "status" and node(page, "play-suggested").actions


def test_the_button_begins_a_match_against_the_one_suggested(match: Match, services: Services) -> None:
    page = FinalRacks(match, services)
    opened(page)
    while not page.over:  # the racks turn over
        page.update(1)
    change = click(page, "play-suggested")
    assert isinstance(change, Replace) and isinstance(led_to(change), TableScene)
    assert services.store.now.setup.opponents == ("magpie",)


def test_nobody_is_told_twice(match: Match, services: Services) -> None:
    opened(FinalRacks(match, services)).enter()
    assert services.store.now.suggested == "magpie"
    assert not has(opened(FinalRacks(match, services)), "suggestion")


def test_nothing_is_suggested_in_the_middle_of_a_match(match: Match, services: Services) -> None:
    longer = replace(match, setup=replace(match.setup, rounds=1))
    assert not has(opened(FinalRacks(longer, services)), "suggestion")


def test_a_name_that_makes_no_sense_is_not_kept() -> None:
    assert Settings().suggested == ""
