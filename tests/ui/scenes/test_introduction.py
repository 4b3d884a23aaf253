"""The first game with special jokers: offered to be shown one by one, once; declined, or found again under Learn."""

from __future__ import annotations

from functools import partial

import pytest

from game.session.match.setup import Setup
from game.session.teaching import Teaching
from game.ui.places import IntroductionPlace, IntroductionQuestionPlace, LearnPlace, NewGamePlace, TablePlace
from game.ui.routes import scene_of
from game.ui.scene import Change, Pop, Push, Replace, Scene
from game.ui.scenes.learn.lesson_scenes import LessonScene
from game.ui.scenes.match.table_scene import TableScene
from game.ui.services import Services
from game.ui.table.overlays.exercise_overlays import ONWARD
from game.ui.table.picture.buttons import BACK
from game.ui.table.picture.exercise_chrome import DONE, LEAVE
from tests.shared import LANGUAGES
from tests.ui.acting import click, led_to, node, opened, services_for
from tests.ui.scenes.test_lessons import Pupil

TWIST = Setup().with_box("twist")


def new_player() -> Services:
    return services_for(setup=TWIST, taught=())


def dealt(services: Services) -> Change | None:
    return click(opened(scene_of(NewGamePlace(), services)), "deal")


def asked(services: Services) -> Scene:
    change = dealt(services)
    assert isinstance(change, Push) and led_to(change).name == "dialog"
    return opened(led_to(change))


def test_who_declines_plays_at_once_and_is_not_asked_again() -> None:
    services = new_player()
    change = click(asked(services), "deal")
    assert isinstance(change, Replace) and type(led_to(change)) is TableScene
    again = dealt(services)
    assert isinstance(again, Replace) and type(led_to(again)) is TableScene
    assert Teaching.INTRODUCTION in services.store.now.taught


def test_a_game_without_pieces_of_its_own_offers_nothing() -> None:
    assert isinstance(dealt(services_for(setup=Setup(), taught=())), Replace)


def test_the_three_jokers_come_one_by_one_and_then_the_game() -> None:
    services = new_player()
    change = click(asked(services), "show")
    plays = (("D", "o2 D o5"), ("C", "o2 o3 C r5"), ("M", "b2 b3 M b3 b2"))
    for joker, tiles in plays:
        assert isinstance(change, Replace) and isinstance(led_to(change), LessonScene)
        pupil = Pupil(services, partial(shown, led_to(change)))
        assert joker in pupil.rack().split()
        for number, token in enumerate(tiles.split()):
            spot = pupil.empty_felt() if number == 0 else pupil.middle(begun(pupil))
            pupil.drag(pupil.tile_at("rack", token), spot)
        pupil.press_button(DONE)
        change = pupil.press_button(ONWARD)
    assert isinstance(change, Replace) and isinstance(change.to, TablePlace)
    assert services.practice.lessons.of("mirror").solved == {1}


def shown(scene: Scene, _: Services) -> Scene:
    return scene


def begun(pupil: Pupil):  # type: ignore[no-untyped-def]
    """The set that is being laid: the newest on the table."""
    return [each for each in pupil.nodes.values() if each.role == "set"][-1]


def test_it_can_be_left_for_the_game_or_the_way_back() -> None:
    pupil = Pupil(new_player(), lambda services: scene_of(IntroductionPlace(TWIST), services))
    change = pupil.press_button(LEAVE)
    assert isinstance(change, Replace) and isinstance(change.to, TablePlace)
    assert pupil.press_button(BACK) == Pop()


def test_learn_leads_there_again() -> None:
    change = click(opened(scene_of(LearnPlace(), services_for())), "introduction-twist")
    assert isinstance(change, Push) and isinstance(led_to(change), LessonScene)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_fits_in_every_language(language: str) -> None:
    services = services_for(language, taught=())
    assert services.matches.introduction_fits(TWIST)
    page = opened(scene_of(IntroductionQuestionPlace(TWIST), services), language=language)
    assert node(page, "title").label and node(page, "show").label and node(page, "deal").label
