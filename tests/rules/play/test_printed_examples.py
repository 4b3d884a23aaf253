"""The rearranging examples printed in the sheets (rules 11), by moves of a staged turn and through the engine."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import pytest

from game.rules.play.commands import PlayTable
from game.rules.play.engine import IllegalCommand, apply, verify
from game.rules.play.staging import NewMeld, StagedTurn
from game.rules.play.state import view_for
from game.rules.problems import Reason
from tests.rules.positions import NEW, game, laid, move, reasons, sets, turn, unordered

Moves = Sequence[tuple[str, NewMeld | int]]

EXAMPLES: tuple[tuple[str, str, Moves, str], ...] = (
    (
        "add to sets",
        "b4 b5 b6 | r8 k8 o8 / b3 b8",
        (("b3", 1), ("b8", 2)),
        "b3 b4 b5 b6 | r8 b8 k8 o8",
    ),
    (
        "take the fourth",
        "b4 r4 k4 o4 / b3 b5 b6",
        (("b3 b5 b6", NEW), ("b4", 2)),
        "b3 b4 b5 b6 | r4 k4 o4",
    ),
    (
        "add one, take one",
        "b8 b9 b10 / b11 k8 o8",
        (("b11", 1), ("b8 k8 o8", NEW)),
        "b9 b10 b11 | b8 k8 o8",
    ),
    (
        "split a run",
        "r4 r5 r6 r7 r8 / r6",
        (("r6", 1),),
        "r4 r5 r6 | r6 r7 r8",
    ),
    (
        "combined split",
        "o1 o2 o3 o4 | b1 k1 r1 o1 / b1",
        (("b1", NEW), ("o1@1", 3), ("k1", 3)),
        "k1 b1 o1 | o2 o3 o4 | b1 r1 o1",
    ),
    (
        "multiple split",
        "o5 o6 o7 | r5 r6 r7 | k5 k6 k7 k8 k9 / k10 b5",
        (("k10", 3), ("b5 o5 r5 k5", NEW), ("o6 r6 k6", NEW), ("o7 r7 k7", NEW)),
        "b5 o5 r5 k5 | o6 r6 k6 | o7 r7 k7 | k8 k9 k10",
    ),
    (
        "joker 1: a missing colour takes its place",
        "r3 b3 J / k3 r7 r8",
        (("k3", 1), ("J r7 r8", NEW)),
        "r3 b3 k3 | r7 r8 J",
    ),
    (
        "joker 1: both missing colours take its place",
        "r3 b3 J / k3 o3 r7 r8",
        (("k3 o3", 1), ("r7 r8", NEW), ("J", 2)),
        "r3 b3 k3 o3 | r7 r8 J",
    ),
    (
        "joker 2: split the run it is in",
        "r3 r4 r5 J r7 r8 r9 / k6 b6",
        (("J k6 b6", NEW), ("r3 r4 r5", NEW)),
        "J k6 b6 | r3 r4 r5 | r7 r8 r9",
    ),
    (
        "joker 3: make it superfluous at the end of a run",
        "J r4 r5 / r6 k9 b9",
        (("r6", 1), ("k9 b9", NEW), ("J", 2)),
        "r4 r5 r6 | k9 b9 J",
    ),
    (
        "joker 4: move its neighbours away",
        "k1 k2 J | r1 b1 o1 | r2 b2 o2 / r10 r11",
        (("k1", 2), ("k2", 3), ("r10 r11", 1)),
        "r1 b1 o1 k1 | r2 b2 o2 k2 | J r10 r11",
    ),
)

every_example = pytest.mark.parametrize(
    ("position", "moves", "after"), [row[1:] for row in EXAMPLES], ids=[row[0] for row in EXAMPLES]
)


def play(staged: StagedTurn, moves: Moves) -> StagedTurn:
    return reduce(lambda now, step: move(now, *step), moves, staged)


@every_example
def test_an_example_is_laid_by_moves(position: str, moves: Moves, after: str) -> None:
    staged = play(turn(position), moves)
    assert staged.problems() == ()
    assert unordered(" | ".join(sets(staged.table))) == unordered(after)


@every_example
def test_the_moves_of_an_example_are_a_legal_command(position: str, moves: Moves, after: str) -> None:
    state = game(position)
    command = play(StagedTurn.begin(view_for(state, 0)), moves).command()
    played, _ = apply(state, 0, command)
    assert played.table == command.table


@every_example
def test_an_example_is_legal_as_printed(position: str, moves: Moves, after: str) -> None:
    state = game(position)
    played, _ = apply(state, 0, PlayTable(laid(state.table, after, state.seats[0].rack)))
    assert played.seats[0].rack == ()


def test_a_tile_left_over_makes_the_turn_illegal() -> None:
    state = game("r4 r5 r6 | b6 k6 o6 / k1 r6")
    command = move(StagedTurn.begin(view_for(state, 0)), "r6", NEW).command()
    assert reasons(verify(state, 0, command))[0] is Reason.NEED_MORE
    with pytest.raises(IllegalCommand):
        apply(state, 0, command)


def test_the_tile_left_over_is_legal_once_placed() -> None:
    assert move(turn("r4 r5 r6 | b6 k6 o6 / k1 r6"), "r6", 2).problems() == ()
