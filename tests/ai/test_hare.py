"""Hare: sets from its own rack, nothing else."""

from __future__ import annotations

import pytest

from game.ai.hare import Hare
from game.rules.commands import DrawTile, Pass
from game.rules.options import Options
from game.rules.tiles import TWIST
from tests.ai.views import answer, played, state


def test_it_opens_with_exactly_thirty() -> None:
    at = state("/ r9 r10 r11 b1 k4", opened=False)
    assert played(Hare(), at) == "r9 r10 r11"


def test_it_keeps_twenty_nine_points_back_and_draws() -> None:
    at = state("/ k1 k2 k3 k4 k5 r2 r3 r4 r5 b13", opened=False)
    assert answer(Hare(), at) == DrawTile()


def test_it_opens_beside_the_table() -> None:
    at = state("b4 b5 b6 / r9 r10 r11 b7", opened=False)
    assert played(Hare(), at) == "b4 b5 b6 | r9 r10 r11"


def test_it_lays_any_set_once_it_has_opened() -> None:
    assert played(Hare(), state("b4 b5 b6 / k1 k2 k3 o9")) == "b4 b5 b6 | k1 k2 k3"


def test_without_an_opening_to_make_any_set_will_do() -> None:
    at = state("/ k1 k2 k3 o9", options=Options(opening=0))
    assert played(Hare(), at) == "k1 k2 k3"


def test_it_leaves_the_sets_of_the_table_alone() -> None:
    assert answer(Hare(), state("b4 b5 b6 / b7 r1 k9")) == DrawTile()


def test_it_passes_when_the_pool_is_empty() -> None:
    assert answer(Hare(), state("b4 b5 b6 / b7 r1 k9", pool=0)) == Pass()


def test_it_keeps_a_joker_for_later() -> None:
    assert played(Hare(), state("/ k1 k2 k3 J o9")) == "k1 k2 k3"


def test_it_gives_the_joker_away_to_go_out() -> None:
    assert played(Hare(), state("/ k1 k2 k3 J")) == "k1 k2 k3 J"


def test_it_gets_rid_of_the_joker_when_somebody_is_nearly_out() -> None:
    assert played(Hare(), state("/ k1 k2 k3 J o9", other=2)) == "k1 k2 k3 J"


def test_it_gets_rid_of_the_joker_when_the_pool_is_nearly_empty() -> None:
    assert played(Hare(), state("/ k1 k2 k3 J o9", pool=1)) == "k1 k2 k3 J"


@pytest.mark.parametrize(
    ("rack", "after"),
    [
        ("o2 D o5 k9", "o2 D o5"),
        ("o2 o3 C r5 k9", "o2 o3 C r5"),
        ("r5 M r5 k9", "r5 M r5"),
        ("r7 b7 M b7 r7 k12", "r7 b7 M r7 b7"),
    ],
)
def test_it_knows_what_the_twist_jokers_do(rack: str, after: str) -> None:
    table = played(Hare(), state(f"/ {rack}", box=TWIST))
    assert table is not None and sorted(table.split()) == sorted(after.split())


def test_it_opens_without_jokers_where_they_are_not_allowed() -> None:
    at = state("/ r9 r10 r11 J b12 b13", opened=False, options=Options(opening_jokers=False))
    assert played(Hare(), at) == "r9 r10 r11"


def test_it_waits_where_only_a_joker_could_open() -> None:
    at = state("/ r9 r10 J b1", opened=False, options=Options(opening_jokers=False))
    assert answer(Hare(), at) == DrawTile()


def test_it_waits_for_fifty_where_fifty_are_wanted() -> None:
    at = state("/ r9 r10 r11 b1", opened=False, options=Options(opening=50))
    assert answer(Hare(), at) == DrawTile()


def test_it_changes_the_colour_as_often_as_it_likes() -> None:
    assert played(Hare(), state("/ b1 C r3 C b5", box=TWIST)) == "b1 C r3 C b5"


def test_it_changes_the_colour_once_where_once_is_the_limit() -> None:
    at = state("/ b1 C r3 C b5", box=TWIST, options=Options(one_change_per_run=True))
    assert played(Hare(), at) == "r3 C b5"
