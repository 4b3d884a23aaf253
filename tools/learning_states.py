"""The states of the pages that teach."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from game.rules.games.registry import game_named
from game.rules.play.goals import GO_OUT, OPEN, Goal
from game.session.stage.exercise import Exercise, exercise_at, solved_by
from game.ui.scenes.learn.stage_scene import StageEnds
from game.ui.table.overlays.solved_card import SolvedWords
from game.ui.table.picture.exercise_chrome import StageWords
from game.ui.table.picture.goal_words import solved_line
from tools.studio import Show, Studio

WAY = "k4 r4 b4 | o4 o5 o6 | k5 k6 k7 | k13 r13 b13 o13"
CUT = "r4 b4 o4 | k4 k5 k6 | r13 b13 o13 / o5 o6 k7 k13"


def at_stage(studio: Studio, exercise: Exercise, *, grade: int = 3) -> Show:
    """The stage with this exercise."""
    texts = studio.texts
    words = StageWords(texts.text("goal.free_joker"), texts.text("common.back"), texts.text("stage.leave"), "", grade)
    card = SolvedWords(solved_line(texts, exercise), texts.text("stage.again"), texts.text("stage.any_way"))
    ends = StageEnds(lambda _: card)
    return Show(studio, lambda navigator: navigator.stage(exercise, words, ends), pause=1)


def cut_down(game: str = "classic", goal: Goal = GO_OUT) -> Exercise:
    return solved_by(exercise_at(game_named(game), CUT, goal), WAY)


def stage_shown(studio: Studio) -> Show:
    show = at_stage(studio, cut_down())
    show.click(show.node(ident="show-me"))
    show.wait_until(lambda: any(node.id == "show" for node in show.top.nodes()))
    show.wait(1)
    return show


def stage_solved(studio: Studio) -> Show:
    show = stage_shown(studio)
    for _ in range(12):
        if any(node.id == "show" for node in show.top.nodes()):
            show.click(show.node(ident="step-next"))
            show.wait(1)
    show.click(show.node(ident="end-turn"))
    show.wait(1)
    return show


LEARNING: Mapping[str, Callable[[Studio], Show]] = MappingProxyType(
    {
        "learn": lambda studio: Show(studio, lambda navigator: navigator.learn()),
        "stage": lambda studio: at_stage(studio, cut_down()),
        "stage-shown": stage_shown,
        "stage-solved": stage_solved,
        "stage-opening": lambda studio: at_stage(
            studio,
            exercise_at(game_named("classic"), "b1 b2 b3 / r9 r10 r11 k4 b4 o4 k2 k9", OPEN, opened=False),
            grade=0,
        ),
    }
)
