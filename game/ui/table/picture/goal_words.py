"""What an exercise asks for, what is left to do and what is said when it is solved."""

from __future__ import annotations

from game.rules.play.goals import Goal, GoalKind
from game.session.speech.sentences import tile_name
from game.session.stage.exercise import Exercise, Verdict
from game.session.texts import Texts

IN_POINTS = frozenset({GoalKind.POINTS, GoalKind.OPENING})
WHOLE = frozenset({GoalKind.PLACE, GoalKind.FREE_JOKER})
"""Goals that are one thing, of which nothing is left until it is done."""


def goal_line(texts: Texts, exercise: Exercise) -> str:
    """What is to be reached, in a few words."""
    kind = exercise.goal.kind
    if kind in WHOLE:
        return texts.text(f"goal.{kind.value}", tile=_tile(texts, exercise.goal))
    return texts.plural(f"goal.{kind.value}", _amount(exercise))


def left_line(texts: Texts, goal: Goal, verdict: Verdict) -> str:
    """What is left to do; nothing for a goal that is one thing."""
    if not verdict.remaining or goal.kind in WHOLE:
        return ""
    return texts.plural("goal.points_left" if goal.kind in IN_POINTS else "goal.tiles_left", verdict.remaining)


def solved_line(texts: Texts, exercise: Exercise) -> str:
    """What is said when it is reached."""
    key, kind = f"solved.{exercise.goal.kind.value}", exercise.goal.kind
    if kind in (GoalKind.TILES, GoalKind.POINTS):
        return texts.plural(key, exercise.goal.amount)
    return texts.text(key, tile=_tile(texts, exercise.goal))


def _amount(exercise: Exercise) -> int:
    """The tiles or points that are asked for."""
    if exercise.goal.kind is GoalKind.OUT:
        return len(exercise.standing.rack)
    return exercise.staged.options.opening if exercise.goal.kind is GoalKind.OPENING else exercise.goal.amount


def _tile(texts: Texts, goal: Goal) -> str:
    return tile_name(texts, goal.tile) if goal.tile else ""
