"""The states of the pages that teach."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from types import MappingProxyType

from game.rules.games.registry import game_named
from game.rules.play.goals import GO_OUT, OPEN, Goal
from game.session.practice.lesson_progress import EXERCISES
from game.session.stage.exercise import Exercise, exercise_at, solved_by
from game.ui.navigation import Navigator
from game.ui.scene import Scene
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


def learn(studio: Studio, *, begun: bool) -> Show:
    """The Learn page of a new player, or of one who is in the middle of it."""

    def make(navigator: Navigator) -> Scene:
        lessons, today = navigator.services.lessons, date(2026, 11, 22)
        navigator.services.today = lambda: today
        for key in ("group", "run", "open", "add", "fourth", "end") if begun else ():
            lessons.solved(key, EXERCISES, today)
        if begun:
            lessons.solved("split", EXERCISES, today - timedelta(9))
            lessons.solved("join", 1, today)
            lessons.solved("join", 2, today)
        return navigator.learn()

    return Show(studio, make, pause=1)


def lesson(studio: Studio, key: str, number: int, pause: float = 1.0) -> Show:
    return Show(studio, lambda navigator: navigator.lesson(key, number), pause=pause)


def lesson_solved(studio: Studio) -> Show:
    show = lesson(studio, "add", 1)
    for tile, goal in (("b3", "b4"), ("b8", "r8")):
        show.drop(
            show.node(ident="rack.tile", value=tile).rect.centre, show.node(ident="table", value=goal).rect.centre
        )
    show.click(show.node(ident="end-turn"))
    show.wait(1)
    return show


def lesson_decided(studio: Studio) -> Show:
    show = lesson(studio, "hold", 3)
    show.click(show.node(ident="show-me"))
    show.wait(7)
    return show


LEARNING: Mapping[str, Callable[[Studio], Show]] = MappingProxyType(
    {
        "learn": lambda studio: learn(studio, begun=True),
        "learn-new": lambda studio: learn(studio, begun=False),
        "lesson-watch": lambda studio: lesson(studio, "fourth", 0, 1.6),
        "lesson-lit": lambda studio: lesson(studio, "end", 1),
        "lesson-set": lambda studio: lesson(studio, "runs_to_groups", 2),
        "lesson-last": lambda studio: lesson(studio, "free_joker", 3),
        "lesson-open": lambda studio: lesson(studio, "open", 1),
        "lesson-points": lambda studio: lesson(studio, "points", 1),
        "lesson-mirror": lambda studio: lesson(studio, "mirror", 1),
        "lesson-hold": lambda studio: lesson(studio, "hold", 2),
        "lesson-decided": lesson_decided,
        "lesson-solved": lesson_solved,
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
