"""Exercises: positions in which one technique is provably necessary."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from game.puzzles.necessity import NeededTechnique, can_lay_all_without, exercise_of, exercises
from game.puzzles.self_play import self_play
from game.rules.games.classic import CLASSIC
from game.rules.notation import TileBank, parse_position
from game.session.practice.technique_uses import technique_uses
from game.solver.position import Position
from game.solver.solver import Solver
from tests.helpers import PRINTED

TECHNIQUES = ("take_fourth", "take_joker", "break_up")


def found(technique: str, count: int) -> Iterator[NeededTechnique]:
    rng, solver = random.Random(4), Solver()
    yield from islice(exercises(self_play(CLASSIC, rng, solver), technique, technique_uses, solver, rng), count)


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_without_its_sets_an_exercise_cannot_be_laid(technique: str) -> None:
    for exercise in found(technique, 2):
        assert len(exercise.best.played) == len(exercise.position.rack)
        assert not can_lay_all_without(exercise.position, exercise.use, Solver())


@pytest.mark.parametrize(
    ("text", "technique"),
    [
        ("r7 b7 o7 k7 | r8 r9 r10 / k8 k9", "take_fourth"),
        ("r3 r4 r5 r6 r7 / r5", "split"),
        ("r3 J r5 | k9 k10 k11 / r4 k13", "take_joker"),
        ("b8 b9 b10 / b7", "add"),
    ],
)
def test_a_technique_that_is_the_only_way_is_necessary(text: str, technique: str) -> None:
    position = Position(*parse_position(text, TileBank(CLASSIC)), PRINTED)
    assert exercise_of(position, technique, technique_uses, Solver()) is not None


@pytest.mark.parametrize(
    ("text", "technique"),
    [
        ("r7 b7 o7 k7 | k10 k11 k12 / k8 k9", "take_fourth"),
        ("b8 b9 b10 | r7 o7 k7 / b7", "add"),
        ("b8 b9 b10 / r1", "add"),
    ],
)
def test_where_another_way_leads_there_too_a_technique_is_not_necessary(text: str, technique: str) -> None:
    position = Position(*parse_position(text, TileBank(CLASSIC)), PRINTED)
    assert exercise_of(position, technique, technique_uses, Solver()) is None
