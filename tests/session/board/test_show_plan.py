"""A play as steps with the boards between: forward ends at the play, back undoes exactly, no tile is lost."""

from __future__ import annotations

import pytest

from game.rules.table import Table
from game.rules.tiles import Tile
from game.session.board.show_plan import ShowPlan, is_staged, joined_plans, others_play, own_play
from game.session.board.techniques import Technique
from game.session.board.turn_board import TurnBoard, drop
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import Solver
from tests.effort import soak
from tests.helpers import tiles
from tests.rules.positions import sets
from tests.session.board.self_play import rebuilds
from tests.session.board.test_turn_board import board_at
from tests.session.seated import EMPTY, ROOMS, is_apart, tiles_named

SPARE = "r7 b7 k7 o7 | k1 k2 k3 / r5 r6 b12 o1"
"""The fourth 7 completes red 5 and 6."""


def best_table(board: TurnBoard) -> Table:
    """What an exact player leaves."""
    position = Position(board.staged.start_table, tuple(board.staged.start_rack), board.rules)
    best = Solver().least_change(position, most_tiles())
    assert best is not None
    return best.table


def planned(position: str) -> ShowPlan:
    board = board_at(position)
    return own_play(board, best_table(board), ROOMS)


def told(plan: ShowPlan) -> list[str]:
    return [
        f"{step.technique.value if step.technique else '-'}: {' '.join(map(str, step.tiles))}" for step in plan.steps
    ]


def everything(board: TurnBoard) -> list[int]:
    """The idents of all tiles on the table and the own rack."""
    return sorted(tile.ident for tile in (*board.rack.tiles, *(tile for meld in board.table for tile in meld.tiles)))


def melds(table: Table) -> dict[int, tuple[Tile, ...]]:
    return {meld.ident: meld.tiles for meld in table}


def assert_sound(plan: ShowPlan, target: Table, arriving: int = 0) -> None:
    """The property of every plan, step by step."""
    assert {frozenset(meld.tiles) for meld in plan.end.table} == {frozenset(meld.tiles) for meld in target}
    assert all(step.before is plan.board(number) for number, step in enumerate(plan.steps))
    lost = set(everything(plan.start)) - set(everything(plan.end))
    assert lost == set()
    for number in range(len(plan.steps) + 1):
        board = plan.board(number)
        have = everything(board)
        assert len(set(have)) == len(have)
        assert board.places.spots.keys() == melds(board.table).keys()
        assert is_apart(board)
    assert len(everything(plan.end)) == len(everything(plan.start)) + arriving


def test_the_fourth_goes_first_and_the_rack_completes_it() -> None:
    plan = planned(SPARE)
    assert told(plan) == ["take_fourth: r7", "add: r5 r6"]
    assert sets(plan.board(1).table) == ["b7 k7 o7", "k1 k2 k3", "r7"]
    assert sets(plan.end.table) == ["b7 k7 o7", "k1 k2 k3", "r5 r6 r7"]
    assert plan.end.staged.problems() == ()


def test_tiles_that_come_later_know_their_step() -> None:
    plan = planned(SPARE)
    assert {str(tile): number for tile, number in plan.numbers(0).items()} == {"r5": 2, "r6": 2}
    assert plan.numbers(2) == {}


def test_a_part_that_is_staged_already_is_no_step_again() -> None:
    board = board_at(SPARE)
    begun = drop(board, tiles_named(board, "r7"), EMPTY, ROOMS)
    assert isinstance(begun, TurnBoard)
    assert told(own_play(begun, best_table(board), ROOMS)) == ["add: r5 r6"]


def test_what_the_play_has_no_use_for_goes_back_to_the_rack_first() -> None:
    board = board_at(SPARE)
    begun = drop(board, tiles_named(board, "o1"), EMPTY, ROOMS)
    assert isinstance(begun, TurnBoard)
    plan = own_play(begun, best_table(board), ROOMS)
    assert told(plan)[0] == "-: o1"
    assert "o1" in map(str, plan.board(1).rack.tiles)
    assert_sound(plan, best_table(board))


def test_a_run_parts_where_it_lies() -> None:
    plan = planned("r4 r5 r6 r7 r8 | k1 k2 k3 / r6")
    (split, _), before = plan.steps, plan.start.places.spots[1]
    new = split.after.places.spots[split.target or 0]
    assert split.technique is Technique.SPLIT
    assert new.row == before.row and new.x > before.x


def test_a_play_that_is_staged_is_known() -> None:
    board = board_at(SPARE)
    table = best_table(board)
    assert not is_staged(board, table, tiles("r5 r6"))
    assert is_staged(own_play(board, table, ROOMS).end, table, tiles("r5 r6"))


def test_plans_that_follow_each_other_are_one() -> None:
    first, second = rebuilds(2)
    one, other = others_play(*first, ROOMS, 1), others_play(*second, ROOMS, 2)
    whole = joined_plans([one, other])
    assert whole is not None and (whole.start, whole.end) == (one.start, other.end)
    assert [step.seat for step in whole.steps] == [1] * len(one.steps) + [2] * len(other.steps)
    assert joined_plans([]) is None


@pytest.mark.parametrize("part", soak(range(21)))
def test_every_real_turn_is_shown_truthfully(part: int) -> None:
    """Forward ends at the table that was left; no board between has lost or doubled a tile."""
    for before, after in rebuilds(50 if part else 8, part):
        came = sum(len(meld.tiles) for meld in after.table) - sum(len(meld.tiles) for meld in before.table)
        plan = others_play(before, after, ROOMS, 1)
        assert_sound(plan, after.table, came)
        assert melds(plan.end.table) == melds(after.table)
        assert plan.end.places == after.places


def test_a_long_play_is_shown_set_by_set_and_ends_the_same() -> None:
    """Runs into groups (rules 11): nine moves, after which three groups and a run lie there."""
    plan = planned("o5 o6 o7 | r5 r6 r7 | k5 k6 k7 k8 k9 / k10 b5")
    by_sets = plan.readable(ROOMS)
    assert (len(plan.steps), len(by_sets.steps)) == (9, 3)
    assert_sound(by_sets, plan.end.table)
    assert by_sets.end is plan.end
    assert sorted(tiles_of(by_sets)) == sorted(tiles_of(plan))
    assert {step.sentence.key for step in by_sets.steps if step.moves > 1} == {"show.make"}


def tiles_of(plan: ShowPlan) -> list[int]:
    """The idents of all tiles that move."""
    return [tile.ident for step in plan.steps for tile in step.tiles]
