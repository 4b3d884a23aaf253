"""Hare: one plain play a turn, a set of its own or a tile added, and all it can when that goes out."""

from __future__ import annotations

from game.ai.hare import Hare
from game.rules.games.tile_games import TWIST
from game.rules.options import Options
from game.rules.play.commands import DrawTile, Pass, PlayTable
from tests.ai.views import answer, played, state
from tests.effort import every_row

FREE = Options(rearrange_in_opening=True)


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


def test_it_passes_when_the_pool_is_empty() -> None:
    assert answer(Hare(), state("b4 b5 b6 / b8 r1 k9", pool=0)) == Pass()


@every_row(
    ("rack", "after"),
    [
        ("r5 r6 r7 b5 k5 b7 k7 o1", "k5 r5 b5"),
        ("r1 r2 r3 r4 r5 r6 r7 o9", "r1 r2 r3 r4 r5 r6 r7"),
        ("r1 r2 r3 r1 r2 r3 o9", "r1 r2 r3"),
        ("r5 r6 r7 J b1 b3 o9", "r5 r6 r7"),
    ],
)
def test_it_lays_one_set_a_turn(rack: str, after: str) -> None:
    assert played(Hare(), state(f"/ {rack}")) == after


def test_it_gets_rid_of_the_dearest_tiles_when_somebody_is_nearly_out() -> None:
    assert played(Hare(), state("/ r1 r2 r3 r4 J k12", other=2)) == "r1 r2 r3 r4 J"


@every_row(
    ("rack", "after"),
    [
        ("r9 r10 r11 J b13 k13", "r9 r10 r11"),
        ("r9 r10 J b1", "r9 r10 J"),
        ("r7 r8 r9 J k1", "r7 r8 r9 J"),
        ("k1 k2 k3 b8 r8 o8", "k1 k2 k3 | r8 b8 o8"),
        ("b10 r10 D", "r10 b10 D"),
        ("r13 b13 M b13 r13", "r13 b13 M b13 r13"),
    ],
)
def test_it_opens_with_as_few_jokers_as_it_can(rack: str, after: str) -> None:
    assert played(Hare(), state(f"/ {rack}", opened=False, box=TWIST)) == after


def test_it_keeps_a_joker_for_later() -> None:
    assert played(Hare(), state("/ k1 k2 k3 J o9")) == "k1 k2 k3"


def test_it_gives_the_joker_away_to_go_out() -> None:
    assert played(Hare(), state("/ k1 k2 k3 J")) == "k1 k2 k3 J"


def test_it_gets_rid_of_the_joker_when_somebody_is_nearly_out() -> None:
    assert played(Hare(), state("/ k1 k2 k3 J o9", other=2)) == "k1 k2 k3 J"


def test_it_gets_rid_of_the_joker_when_the_pool_is_nearly_empty() -> None:
    assert played(Hare(), state("/ k1 k2 k3 J o9", pool=1)) == "k1 k2 k3 J"


@every_row(
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


def test_it_adds_one_tile_a_turn_the_dearest_that_fits() -> None:
    assert played(Hare(), state("b4 b5 b6 / b3 b7 r13")) == "b4 b5 b6 b7"


def test_it_adds_to_both_ends_of_a_run_to_go_out() -> None:
    assert played(Hare(), state("b4 b5 b6 / b3 b7")) == "b3 b4 b5 b6 b7"


def test_it_adds_the_fourth_colour() -> None:
    assert played(Hare(), state("r8 k8 o8 / b8 r13")) == "k8 r8 b8 o8"


def test_it_goes_on_until_nothing_fits_when_somebody_is_nearly_out() -> None:
    assert played(Hare(), state("b4 b5 b6 / b8 b7 k2", other=2)) == "b4 b5 b6 b7 b8"


def test_a_set_of_its_own_comes_before_a_tile_that_fits() -> None:
    assert played(Hare(), state("b4 b5 b6 / b7 k1 k2 k3 o9")) == "b4 b5 b6 | k1 k2 k3"


def test_it_keeps_an_own_set_together_where_that_lays_more() -> None:
    assert played(Hare(), state("b4 b5 b6 / b7 r7 o7 k1")) == "b4 b5 b6 | r7 b7 o7"


def test_it_adds_first_where_that_lays_more_at_the_end() -> None:
    assert played(Hare(), state("b4 b5 b6 | r4 r5 r6 / b7 r7 o7 b8 r8", other=2)) == "b4 b5 b6 b7 b8 | r4 r5 r6 r7 r8"


def test_a_set_that_grows_stays_the_same_set() -> None:
    command = answer(Hare(), state("r8 k8 o8 | b4 b5 b6 / b7 k1 k2 k3"))
    assert isinstance(command, PlayTable)
    assert [meld.ident for meld in command.table] == [1, 2, 3]


def test_it_never_takes_a_set_of_three_apart() -> None:
    assert answer(Hare(), state("r7 r8 r9 | o1 o2 o3 / k7 o7 b1")) == DrawTile()


def test_where_nothing_fits_it_takes_a_tile_that_a_set_can_spare() -> None:
    assert played(Hare(), state("r7 r8 r9 r10 / k7 o7 b1")) == "r8 r9 r10 | k7 r7 o7"


def test_it_leaves_a_joker_on_the_table_where_it_is() -> None:
    assert answer(Hare(), state("r5 r6 J / r7 k1")) == DrawTile()


def test_it_adds_beyond_a_joker() -> None:
    assert played(Hare(), state("r5 r6 J / r8 k1")) == "r5 r6 J r8"


def test_it_adds_beyond_a_colour_change_in_another_colour() -> None:
    assert played(Hare(), state("b3 b4 C / b6 r6 k1", box=TWIST)) == "b3 b4 C r6"


def test_it_does_not_touch_the_table_before_it_has_opened() -> None:
    assert answer(Hare(), state("b4 b5 b6 / b3 b7 r1", opened=False)) == DrawTile()


def test_it_opens_and_leaves_the_table_for_the_next_turn() -> None:
    at = state("b4 b5 b6 / r9 r10 r11 b7", opened=False)
    assert played(Hare(), at) == "b4 b5 b6 | r9 r10 r11"


def test_it_adds_in_the_opening_turn_where_that_is_allowed() -> None:
    at = state("b4 b5 b6 / r9 r10 r11 b7 k1", opened=False, options=FREE)
    assert played(Hare(), at) == "b4 b5 b6 b7 | r9 r10 r11"


def test_it_does_not_add_where_the_opening_is_still_missing() -> None:
    assert answer(Hare(), state("b4 b5 b6 / b7 k1", opened=False, options=FREE)) == DrawTile()


def test_it_adds_at_once_where_no_opening_is_wanted() -> None:
    at = state("b4 b5 b6 / b7 k1", options=Options(opening=0))
    assert played(Hare(), at) == "b4 b5 b6 b7"


def test_it_passes_when_the_pool_is_empty_and_nothing_fits() -> None:
    assert answer(Hare(), state("b4 b5 b6 / b8 k1", pool=0)) == Pass()


def test_it_keeps_its_joker() -> None:
    assert played(Hare(), state("b4 b5 b6 / b7 J k1")) == "b4 b5 b6 b7"


def test_it_adds_its_joker_to_go_out() -> None:
    assert played(Hare(), state("b4 b5 b6 / b7 J")) == "b4 b5 b6 b7 J"


def test_it_adds_its_joker_when_somebody_is_nearly_out() -> None:
    assert played(Hare(), state("b4 b5 b6 / J k1", other=1)) == "b4 b5 b6 J"


def test_it_finds_no_place_on_a_full_run() -> None:
    run = " ".join(f"b{number}" for number in range(1, 14))
    assert answer(Hare(), state(f"{run} / b1 b13")) == DrawTile()


def test_it_leaves_mirrored_sets_alone() -> None:
    assert answer(Hare(), state("b2 b3 M b3 b2 / b1 b4", box=TWIST)) == DrawTile()
