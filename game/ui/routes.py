"""The table of all places with what makes their scenes. Only the start imports it: scenes name places.

Each scene is imported when it is first made, so that the first frame does not wait for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from game.ui import places
from game.ui.scene import Place, Scene
from game.ui.services import Services


def scene_of(place: Place, services: Services) -> Scene:
    """A new scene of this place; KeyError if it has no route."""
    return ROUTES[type(place)](services, place)


def _home(services: Services, _: places.HomePlace) -> Scene:
    from game.ui.scenes.home import HomePage

    return HomePage(services)


def _welcome(services: Services, _: places.WelcomePlace) -> Scene:
    from game.ui.scenes.help.welcome import Welcome

    return Welcome(services)


def _new_game(services: Services, _: places.NewGamePlace) -> Scene:
    from game.ui.scenes.setup.new_game import NewGame

    return NewGame(services)


def _more_rules(services: Services, place: places.MoreRulesPlace) -> Scene:
    from game.ui.scenes.setup.more_rules import MoreRules

    return MoreRules(services, place.setup, place.agree)


def _family_rules(services: Services, place: places.FamilyRulesPlace) -> Scene:
    from game.ui.scenes.setup.family_rules_page import FamilyRulesPage

    return FamilyRulesPage(services, place.setup, place.agree)


def _seat_list(services: Services, place: places.SeatListPlace) -> Scene:
    from game.ui.scenes.setup.seat_list import SeatList

    return SeatList(services, place.sitters, place.take)


def _number(services: Services, place: places.NumberPlace) -> Scene:
    from game.ui.scenes.setup.number_page import NumberPage

    return NumberPage(services, place.title, place.scale, place.now, place.called, place.take)


def _naming(services: Services, place: places.NamingPlace) -> Scene:
    from game.ui.scenes.setup.player_name import PlayerName

    return PlayerName(services, place.now, place.usual, place.call, place.asked)


def _deal_again(services: Services, place: places.DealAgainPlace) -> Scene:
    from game.ui.scenes.setup.deal_again import DealAgain

    return DealAgain(services, place.deal)


def _settings(services: Services, _: places.SettingsPlace) -> Scene:
    from game.ui.scenes.settings.settings_page import SettingsPage

    return SettingsPage(services)


def _keys(services: Services, _: places.KeysPlace) -> Scene:
    from game.ui.scenes.settings.keys_page import KeysPage

    return KeysPage(services)


def _about(services: Services, _: places.AboutPlace) -> Scene:
    from game.ui.scenes.help.about_page import AboutPage

    return AboutPage(services)


def _licence(services: Services, place: places.LicencePlace) -> Scene:
    from game.ui.scenes.help.licence_page import LicencePage

    return LicencePage(services, place.part)


def _rules(services: Services, place: places.RulesPlace) -> Scene:
    from game.ui.scenes.help.rules_page import RulesPage

    return RulesPage(services, place.setup or services.store.now.setup)


def _guide_question(services: Services, place: places.GuideQuestionPlace) -> Scene:
    from game.ui.scenes.setup.guide_question import guide_question

    return guide_question(services, place.setup)


def _introduction_question(services: Services, place: places.IntroductionQuestionPlace) -> Scene:
    from game.ui.scenes.learn.introduction import introduction_question

    return introduction_question(services, place.setup)


def _table(services: Services, place: places.TablePlace) -> Scene:
    from game.ui.scenes.match.table_scene import TableScene

    return TableScene(place.match, services, tutorial=services.matches.taken_up(place.match))


def _curtain(services: Services, place: places.CurtainPlace) -> Scene:
    from game.ui.scenes.match.covers import Curtain

    return Curtain(services, place.setup, place.who, place.lift, timed=place.timed)


def _pause(services: Services, place: places.PausePlace) -> Scene:
    from game.ui.scenes.match.covers import Pause

    return Pause(services, place.game, place.setup)


def _final_racks(services: Services, place: places.FinalRacksPlace) -> Scene:
    from game.ui.scenes.match.final_racks import FinalRacks

    scene = FinalRacks(place.match, services)
    services.matches.game_ended(place.match)
    return scene


def _game_over(services: Services, place: places.GameOverPlace) -> Scene:
    from game.ui.scenes.match.game_over import GameOver

    services.matches.game_ended(place.match)
    return GameOver(place.match, services)


def _match_over(services: Services, place: places.MatchOverPlace) -> Scene:
    from game.ui.scenes.match.game_over import MatchOver

    return MatchOver(place.match, services)


def _games(services: Services, _: places.GamesPlace) -> Scene:
    from game.ui.scenes.archive.game_list import GamesPage

    return GamesPage(services)


def _past_game(services: Services, place: places.PastGamePlace) -> Scene:
    from game.ui.scenes.archive.past_game import PastGame

    return PastGame(services, place.finished_game, place.file)


def _replay(services: Services, place: places.ReplayPlace) -> Scene:
    from game.ui.scenes.archive.replay import Replay

    return Replay(services, place.finished_game, place.turn, place.review)


def _review(services: Services, place: places.ReviewPlace) -> Scene:
    from game.ui.scenes.review.review_page import ReviewPage

    return ReviewPage(services, place.finished_game, place.finished_game.match.human)


def _show_again(services: Services, place: places.ShowAgainPlace) -> Scene:
    from game.ui.scenes.archive.show_again import ShowAgain

    return ShowAgain(services, place.finished_game, place.turn)


def _fair_play(services: Services, place: places.FairPlayPlace) -> Scene:
    from game.ui.scenes.archive.fair_play import FairPlay

    return FairPlay(services, place.finished_game)


def _statistics(services: Services, _: places.StatisticsPlace) -> Scene:
    from game.ui.scenes.archive.statistics_page import StatisticsPage

    return StatisticsPage(services)


def _milestones(services: Services, _: places.MilestonesPlace) -> Scene:
    from game.ui.scenes.archive.milestones_page import MilestonesPage

    return MilestonesPage(services)


def _learn(services: Services, _: places.LearnPlace) -> Scene:
    from game.ui.scenes.learn.learn_page import LearnPage

    return LearnPage(services)


def _lesson(services: Services, place: places.LessonPlace) -> Scene:
    from game.session.lessons.catalogue import lesson_named
    from game.ui.scenes.learn.lesson_course import LessonCourse

    course = LessonCourse(services, lesson_named(place.key))
    return course.exercise(place.exercise) if place.exercise else course.begin()


def _practice(services: Services, place: places.PracticePlace) -> Scene:
    from game.session.lessons.catalogue import lesson_named
    from game.ui.scenes.learn.lesson_course import LessonCourse

    return LessonCourse(services, lesson_named(place.key)).practice()


def _introduction(services: Services, place: places.IntroductionPlace) -> Scene:
    from game.ui.scenes.learn.introduction import IntroductionCourse

    return IntroductionCourse(services, place.setup).begin()


def _stage(services: Services, place: places.StagePlace) -> Scene:
    from game.ui.scenes.learn.stage_scene import StageScene

    return StageScene(place.exercise, services, place.words, place.ends, shown=place.shown, begun=place.begun)


def _board(services: Services, place: places.BoardPlace) -> Scene:
    from game.ui.scenes.board.board_page import BarredBoard, BoardPage

    barred = services.autosave.people_race_the_clock
    return BarredBoard(services) if barred else BoardPage(services, place.draft)


def _puzzles(services: Services, _: places.PuzzlesPlace) -> Scene:
    from game.ui.scenes.learn.puzzles_page import PuzzlesPage

    return PuzzlesPage(services)


def _puzzle(services: Services, place: places.PuzzlePlace) -> Scene:
    from game.ui.scenes.learn.puzzle_course import PuzzleCourse

    return scene_of(PuzzleCourse(services, place.following).stage(place.puzzle), services)


ROUTES: Mapping[type[Place], Callable[[Services, Any], Scene]] = MappingProxyType(
    {
        places.HomePlace: _home,
        places.WelcomePlace: _welcome,
        places.NewGamePlace: _new_game,
        places.MoreRulesPlace: _more_rules,
        places.FamilyRulesPlace: _family_rules,
        places.SeatListPlace: _seat_list,
        places.NumberPlace: _number,
        places.NamingPlace: _naming,
        places.DealAgainPlace: _deal_again,
        places.SettingsPlace: _settings,
        places.KeysPlace: _keys,
        places.AboutPlace: _about,
        places.LicencePlace: _licence,
        places.RulesPlace: _rules,
        places.GuideQuestionPlace: _guide_question,
        places.IntroductionQuestionPlace: _introduction_question,
        places.TablePlace: _table,
        places.CurtainPlace: _curtain,
        places.PausePlace: _pause,
        places.FinalRacksPlace: _final_racks,
        places.GameOverPlace: _game_over,
        places.MatchOverPlace: _match_over,
        places.GamesPlace: _games,
        places.PastGamePlace: _past_game,
        places.ReplayPlace: _replay,
        places.ReviewPlace: _review,
        places.ShowAgainPlace: _show_again,
        places.FairPlayPlace: _fair_play,
        places.StatisticsPlace: _statistics,
        places.MilestonesPlace: _milestones,
        places.LearnPlace: _learn,
        places.LessonPlace: _lesson,
        places.PracticePlace: _practice,
        places.IntroductionPlace: _introduction,
        places.StagePlace: _stage,
        places.BoardPlace: _board,
        places.PuzzlesPlace: _puzzles,
        places.PuzzlePlace: _puzzle,
    }
)
"""The types of a row are those of its function."""
