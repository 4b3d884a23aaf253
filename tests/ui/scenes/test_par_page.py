"""What others made of the person's seat: told after the game and in look back, and every game can be watched."""

from __future__ import annotations

from dataclasses import replace

from game.session.history.finished_game import NO_SCORES, FinishedGame
from game.ui.places import FinalRacksPlace, ParPlace, PastGamePlace, ReplayPlace
from game.ui.routes import scene_of
from game.ui.scene import Change, Push
from game.ui.scenes.archive.past_game import PastGame
from game.ui.scenes.archive.replay import Replay
from game.ui.scenes.match.final_racks import FinalRacks
from game.ui.scenes.match.par_page import ParPage
from tests.effort import every_row
from tests.shared import finished_game as played
from tests.ui.acting import click, has, led_to, node, opened, services_for
from tools.past_games import OWN_DRAWS, THREE, past_finished_game


def game() -> FinishedGame:
    """With its par."""
    return past_finished_game(*OWN_DRAWS)


def par_page(finished_game: FinishedGame) -> ParPage:
    page = opened(scene_of(ParPlace(finished_game), services_for()))
    assert isinstance(page, ParPage)
    return page


def replayed(change: Change | None) -> FinishedGame:
    """The game whose replay this leads to."""
    assert isinstance(change, Push) and isinstance(change.to, ReplayPlace)
    return change.to.finished_game


def test_the_page_has_a_row_for_each_the_most_points_first() -> None:
    page = par_page(game())
    names = ("owl", "fox", "hare", "tortoise", "you", "magpie")
    tops = [node(page, f"name.{name}").rect.y for name in names]
    assert tops == sorted(tops) and "5th of 6" in node(page, "place").label
    assert node(page, "points.owl").label == "Owl +108"


def test_a_characters_game_can_be_watched() -> None:
    page = par_page(game())
    assert click(page, "watch.owl") is None and not page.settled
    assert page._watched is not None
    page._watched.wait()
    change = page.update(0)
    watched = replayed(change)
    assert watched.outcome is not None and watched.outcome.scores[0] == game().par["owl"]
    assert node(opened(led_to(change, services_for())), "seat.0").label == "Owl"


def test_ones_own_game_can_be_watched_too() -> None:
    replay = opened(led_to(click(par_page(game()), "watch.you")))
    assert isinstance(replay, Replay) and node(replay, "seat.0").label == "You"


def test_a_par_that_is_not_known_is_computed_and_kept() -> None:
    services, unknown = services_for(reduced_motion=True), replace(game(), par=NO_SCORES)
    services.autosave.archive.add(unknown)
    page = opened(scene_of(FinalRacksPlace(unknown.match), services))
    assert isinstance(page, FinalRacks) and page.par is not None and not has(page, "compare")
    page.par.wait()
    page.rebuild()
    page.update(9)
    assert "5th of 6" in node(page, "par").label
    assert isinstance(led_to(click(page, "compare"), services), ParPage)
    assert services.autosave.archive.pars.find(unknown) == game().par


@every_row("assisted", [False, True])
def test_after_hints_the_row_says_so(assisted: bool) -> None:
    shown = replace(game(), assisted=frozenset({3} if assisted else ()))
    page = opened(scene_of(PastGamePlace(shown), services_for()))
    assert isinstance(page, PastGame) and ("hints" in node(page, "par").label) is assisted


def test_a_game_from_one_pool_is_not_compared() -> None:
    page = opened(scene_of(PastGamePlace(played(THREE, 5)), services_for()))
    assert not has(page, "par") and not has(page, "compare")
