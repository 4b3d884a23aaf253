"""Magpie: own sets, whatever a few sets of the table allow, and a hoard of jokers."""

from __future__ import annotations

import random

from game.ai.rebuilding import Magpie
from game.rules.games.tile_games import TWIST
from game.rules.options import Options
from game.rules.play.commands import DrawTile, PlayTable
from game.rules.play.state import view_for
from tests.ai.views import answer, played, state


def test_it_adds_to_both_ends_of_a_run() -> None:
    assert played(Magpie(), state("b4 b5 b6 / b3 b7 r13")) == "b3 b4 b5 b6 b7"


def test_it_misses_what_lies_beyond_the_sets_it_looks_at() -> None:
    after = played(Magpie(sees=3), state("b4 b5 b6 | r4 r5 r6 | o1 o2 o3 | k7 k8 k9 / b7 r7 o4 k10 o12"))
    assert after is not None and sorted(len(row.split()) for row in after.split("|")) == [3, 4, 4, 4]


def test_it_takes_a_spare_fourth_tile() -> None:
    assert played(Magpie(), state("k5 r5 b5 o5 / k6 k7 o13")) == "r5 b5 o5 | k5 k6 k7"


def test_it_splits_a_run() -> None:
    assert played(Magpie(), state("r4 r5 r6 r7 r8 / r6 b9")) == "r4 r5 r6 | r6 r7 r8"


def test_how_many_sets_it_rebuilds_at_once_is_how_well_it_plays() -> None:
    at = state("k1 r1 b1 o1 | k2 r2 b2 o2 | k3 r3 b3 o3 / k4 o13")
    assert played(Magpie(), at) == "k1 r1 b1 o1 | r2 b2 o2 | r3 b3 o3 | k2 k3 k4"
    assert answer(Magpie(sees=1), at) == DrawTile()


def test_it_keeps_its_joker() -> None:
    assert played(Magpie(), state("b4 b5 b6 / b7 J k1")) == "b4 b5 b6 b7"


def test_it_adds_its_joker_to_go_out() -> None:
    assert played(Magpie(), state("b4 b5 b6 / b7 J")) == "b4 b5 b6 b7 J"


def test_it_adds_its_joker_when_somebody_is_nearly_out() -> None:
    assert played(Magpie(), state("b4 b5 b6 / J k1", other=1)) == "b4 b5 b6 J"


def test_a_set_that_grows_stays_the_same_set() -> None:
    command = answer(Magpie(), state("r8 k8 o8 | b4 b5 b6 / b7 k1 k2 k3"))
    assert isinstance(command, PlayTable)
    assert [meld.ident for meld in command.table] == [1, 2, 3]


def test_it_does_not_touch_the_table_before_it_has_opened() -> None:
    assert answer(Magpie(), state("b4 b5 b6 / b3 b7 r1", opened=False)) == DrawTile()


def test_it_opens_and_leaves_the_table_for_the_next_turn() -> None:
    at = state("b4 b5 b6 / r9 r10 r11 b7", opened=False)
    assert played(Magpie(), at) == "b4 b5 b6 | r9 r10 r11"


def test_it_plays_on_in_the_opening_turn_where_that_is_allowed() -> None:
    at = state("b4 b5 b6 / r9 r10 r11 b7 k1", opened=False, options=Options(rearrange_in_opening=True))
    assert played(Magpie(), at) == "b4 b5 b6 b7 | r9 r10 r11"


def test_it_leaves_mirrored_sets_alone() -> None:
    assert answer(Magpie(), state("b2 b3 M b3 b2 / b1 b4", box=TWIST)) == DrawTile()


def test_the_dice_say_where_it_looks() -> None:
    at = state(
        "k5 r5 b5 o5 | k9 r9 b9 o9 | r1 r2 r3 | b11 b12 b13 | o1 o2 o3 | k1 k2 k3 / k6 k7 r10 r11 o13",
    )
    view = view_for(at, 0)
    assert len({Magpie().choose(view, random.Random(seed)) for seed in range(12)}) > 1
