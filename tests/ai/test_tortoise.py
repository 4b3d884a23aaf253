"""Tortoise: rebuilds some sets at a time, and waits for a turn that is worth it."""

from __future__ import annotations

import pytest

from game.ai.rebuilding import Tortoise
from game.rules.play.commands import DrawTile, Pass
from tests.ai.views import answer, played, state


def test_it_rebuilds_several_sets() -> None:
    at = state("r4 r5 r6 | b4 b5 b6 | k4 k5 k6 / o4 o5 k1")
    assert played(Tortoise(), at) == "k4 r4 b4 o4 | k5 r5 b5 o5 | k6 r6 b6"


def test_it_keeps_a_single_tile_for_a_bigger_turn() -> None:
    assert answer(Tortoise(), state("b4 b5 b6 / b7 k1 r9")) == DrawTile()


def test_it_goes_out_with_a_single_tile() -> None:
    assert played(Tortoise(), state("b4 b5 b6 / b7")) == "b4 b5 b6 b7"


@pytest.mark.parametrize(("other", "pool"), [(2, 20), (10, 1)])
def test_it_keeps_nothing_back_when_the_end_is_near(other: int, pool: int) -> None:
    assert played(Tortoise(), state("b4 b5 b6 / b7 k1 r9", other=other, pool=pool)) == "b4 b5 b6 b7"


def test_it_passes_when_it_can_do_nothing() -> None:
    assert answer(Tortoise(), state("b4 b5 b6 / k1 r9", pool=0)) == Pass()


def test_it_opens_with_all_it_can_lay() -> None:
    at = state("/ r9 r10 r11 k1 k2 k3 b13", opened=False)
    assert played(Tortoise(), at) == "k1 k2 k3 | r9 r10 r11"
