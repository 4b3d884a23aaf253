"""The table of all places with what makes their scenes. Only the start imports it: scenes name places.

Each scene is imported when it is first made, so that the first frame does not wait for the others. What is imported by
its name goes into a packed game by `build.spec`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, fields
from functools import cache
from importlib import import_module
from threading import Thread
from types import MappingProxyType
from typing import Any

from game.ui import places
from game.ui.scene import Place, Scene
from game.ui.services import Services


def scene_of(place: Place, services: Services) -> Scene:
    """A new scene of this place; KeyError if it has no route."""
    route = ROUTES[type(place)]
    if not isinstance(route, str):
        return route(services, place)
    facts = {field.name: getattr(place, field.name) for field in fields(place)}
    return maker_of(route)(services=services, **facts)  # type: ignore[no-any-return]


def maker_of(route: str) -> Callable[..., Any]:
    """The class or function that a route names; it takes the services and the fields of its place."""
    module, name = route.rsplit(".", 1)
    return getattr(import_module(f"game.ui.scenes.{module}"), name)  # type: ignore[no-any-return]


@cache
def load_table() -> None:
    """Import what a table needs, beside the window and once: the first click on the title page waits for nothing."""
    Thread(target=import_module, args=("game.ui.scenes.match.table_scene",), name="imports", daemon=True).start()


def open_places() -> Iterator[Place]:
    """The places that need not be told anything: the pages that open without a game."""
    for kind in ROUTES:
        if all(field.default is not MISSING for field in fields(kind)):
            yield kind()


def _rules(services: Services, place: places.RulesPlace) -> Scene:
    from game.ui.scenes.help.rules_page import RulesPage

    return RulesPage(services, place.setup or services.store.now.setup)


def _table(services: Services, place: places.TablePlace) -> Scene:
    from game.ui.scenes.match.table_scene import TableScene

    return TableScene(place.match, services, tutorial=services.matches.taken_up(place.match))


def _review(services: Services, place: places.ReviewPlace) -> Scene:
    from game.ui.scenes.review.review_page import ReviewPage

    return ReviewPage(services, place.finished_game, place.finished_game.match.human)


def _lesson(services: Services, place: places.LessonPlace) -> Scene:
    from game.session.lessons.catalogue import lesson_named
    from game.ui.scenes.learn.lesson_course import LessonCourse

    course = LessonCourse(services, lesson_named(place.key))
    return course.exercise(place.exercise) if place.exercise else course.begin()


def _practice(services: Services, place: places.PracticePlace) -> Scene:
    from game.session.lessons.catalogue import lesson_named
    from game.ui.scenes.learn.lesson_course import LessonCourse

    return LessonCourse(services, lesson_named(place.key)).practice()


def _board(services: Services, place: places.BoardPlace) -> Scene:
    from game.ui.scenes.board.barred_board import BarredBoard
    from game.ui.scenes.board.board_page import BoardPage

    barred = services.autosave.people_race_the_clock
    return BarredBoard(services, place.draft) if barred else BoardPage(services, place.draft)


def _puzzle(services: Services, place: places.PuzzlePlace) -> Scene:
    from game.ui.scenes.learn.puzzles_page import puzzle_stage

    return scene_of(puzzle_stage(services, place.puzzle, place.following), services)


ROUTES: Mapping[type[Place], str | Callable[[Services, Any], Scene]] = MappingProxyType(
    {
        places.HomePlace: "home.HomePage",
        places.WelcomePlace: "title_page.Welcome",
        places.NewGamePlace: "setup.new_game.NewGame",
        places.FamilyRulesPlace: "setup.rule_panel.FamilyRulesPage",
        places.SeatListPlace: "setup.sitters.SeatList",
        places.NumberPlace: "setup.typed_pages.NumberPage",
        places.NamingPlace: "setup.typed_pages.PlayerName",
        places.DealAgainPlace: "setup.sitters.DealAgain",
        places.SettingsPlace: "settings.settings_page.SettingsPage",
        places.KeysPlace: "settings.keys_page.KeysPage",
        places.TranscriptPlace: "help.heard_pages.TranscriptPage",
        places.SoundsPlace: "help.heard_pages.SoundsPage",
        places.AboutPlace: "help.about_page.AboutPage",
        places.LicencePlace: "help.about_page.LicencePage",
        places.RulesPlace: _rules,
        places.LeavingPlace: "leaving.LeavingQuestion",
        places.GuideQuestionPlace: "title_page.guide_question",
        places.IntroductionQuestionPlace: "title_page.introduction_question",
        places.TablePlace: _table,
        places.CurtainPlace: "match.covers.Curtain",
        places.PausePlace: "match.covers.Pause",
        places.FinalRacksPlace: "match.final_racks.FinalRacks",
        places.GameOverPlace: "match.game_over.GameOver",
        places.MatchOverPlace: "match.game_over.MatchOver",
        places.GamesPlace: "archive.game_list.GamesPage",
        places.PastGamePlace: "archive.past_game.PastGame",
        places.ReplayPlace: "archive.replay.Replay",
        places.DaysPlace: "archive.days_page.DaysPage",
        places.ParPlace: "match.par_page.ParPage",
        places.ReviewPlace: _review,
        places.ShowAgainPlace: "archive.replay.ShowAgain",
        places.FairPlayPlace: "archive.past_game.FairPlay",
        places.StatisticsPlace: "archive.statistics_page.StatisticsPage",
        places.HabitPlace: "learn.habit_page.HabitPage",
        places.MilestonesPlace: "milestones_page.MilestonesPage",
        places.LearnPlace: "learn.learn_page.LearnPage",
        places.LessonPlace: _lesson,
        places.PracticePlace: _practice,
        places.IntroductionPlace: "learn.lesson_course.introduction",
        places.StagePlace: "learn.stage_scene.StageScene",
        places.BoardPlace: _board,
        places.PuzzlesPlace: "learn.puzzles_page.PuzzlesPage",
        places.PuzzlePlace: _puzzle,
    }
)
"""By place, the file below `scenes` with what makes its scene of the services and the fields of the place; a function
where it takes more than that."""
