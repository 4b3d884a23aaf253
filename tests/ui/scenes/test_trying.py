"""A moment of a review tried again with real gestures, and the way back to its card."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from game.rules.games.tile_games import CLASSIC
from game.rules.notation import TileBank, parse_position
from game.rules.table import follow
from game.session.history.finished_game import FinishedGame
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.review.exercises import moment_exercise
from game.session.review.findings.lay_or_hold import LatePoints
from game.session.review.findings.played_well import BestPlayed
from game.session.review.moments import Luck, Moment, Review
from game.session.thinking.hints import HintLevel
from game.ui.input.gestures import Action
from game.ui.scene import Pop, Push
from game.ui.scenes.learn.stage_scene import StageScene
from game.ui.scenes.review.review_page import ReviewPage
from game.ui.table.overlays.exercise_overlays import ONWARD
from tests.shared import sentence
from tests.ui.acting import click, key, led_to, node, opened, services_for
from tests.ui.scenes.test_stage import NO_MATCH, Pupil
from tools.past_games import kept_game

FIRST, SECOND = "r4 r5 r6 | k7 b7 o7 / r7 b8", "b4 b5 b6 | k7 r7 o7 / b7 o13"


class Tryer(Pupil):
    """Hands and eyes at the table that the card of a review leads to."""

    def __init__(self, scene: StageScene) -> None:
        self._scene = scene
        super(Pupil, self).__init__(NO_MATCH)

    def make(self, match: Match, services: object) -> StageScene:
        return self._scene


@cache
def finished_game() -> FinishedGame:
    return kept_game(Setup(), 0)


def moment_at(text: str, turn: int) -> Moment:
    """A chance to lay the first tile of the rack, shown in the first set; it fits the second as well."""
    table, rack = parse_position(text, TileBank(CLASSIC))
    shown = follow(table, [(*table[0].tiles, rack[0]), *(meld.tiles for meld in table[1:])])
    return Moment(turn, BestPlayed(1, 1), rack[:1], table, rack, shown)


def opened_turns() -> list[int]:
    """The turns of the first seat after its opening."""
    states = enumerate(finished_game().states, start=1)
    return [at for at, state in states if state.to_move == 0 and state.seats[0].opened]


def page() -> ReviewPage:
    moments = tuple(map(moment_at, (FIRST, SECOND), opened_turns()[:2]))
    return opened(ReviewPage(services_for(), finished_game(), 0, Review(0, moments, Luck(1, 0), complete=True)))  # type: ignore[return-value]


def tried(review: ReviewPage, card: int) -> Tryer:
    """The table behind the button of this card."""
    click(review, f"card.{card}")
    change = click(review, f"deed.{card}")
    scene = led_to(change)
    assert isinstance(change, Push) and isinstance(scene, StageScene)
    return Tryer(scene)


def test_another_arrangement_than_the_one_shown_is_right_after_a_wrong_answer_was_explained() -> None:
    player = tried(page(), 1)
    assert player.rack() == "r7 b8"
    player.lay("b8", "k7")
    player.press_button("end-turn")
    assert player.status and ONWARD not in player.nodes
    player.press_button("reset")
    player.lay("r7", "b7")
    player.press_button("end-turn")
    assert player.nodes[ONWARD].label == sentence("review.back")
    assert sorted(len(each.split()) for each in player.sets()) == [3, 4] and "r4 r5 r6" in player.sets()
    assert player.press_button(ONWARD) == Pop()


def test_show_me_plays_the_answer_and_the_way_back_leads_to_the_same_card() -> None:
    review = page()
    player = tried(review, 2)
    review.leave()
    player.act(Action.REPLAY)
    player.wait_until_shown()
    for _ in range(3):
        player.act(Action.CONFIRM)
    player.act(Action.END_TURN)
    assert player.scene._hinting.level is HintLevel.ALL and ONWARD in player.nodes  # type: ignore[attr-defined]
    assert player.act(Action.CANCEL) == Pop()
    review.enter()
    assert node(review, "card.2").checked and not node(review, "card.1").checked
    assert key(review, Action.CONFIRM) is None and review.touch.focus == "deed.2"


def test_a_moment_can_be_left_alone_and_tried_once_more() -> None:
    review = page()
    assert tried(review, 1).press_button("menu") == Pop()
    assert tried(review, 1).rack() == "r7 b8"


def test_a_moment_that_was_left_half_built_goes_on_where_it_was() -> None:
    review = page()
    player = tried(review, 1)
    player.lay("b8", "k7")
    player.scene.leave()
    assert tried(review, 1).rack() == "r7" and tried(review, 2).rack() == "b7 o13"


def test_the_moment_of_a_goal_in_points_is_solved_by_as_many_points() -> None:
    moment = replace(moment_at(FIRST, opened_turns()[0]), finding=LatePoints(7))
    exercise = moment_exercise(moment, finished_game())
    other = follow(moment.table, [moment.table[0].tiles, (*moment.table[1].tiles, moment.rack[0])])
    assert exercise.judge(other).solved and not exercise.judge(moment.table).solved
