"""Why a heap is no set (ux 2.7)."""

from __future__ import annotations

import pytest
from hypothesis import given

from game.rules.problems import Problem, Reason
from game.rules.set_rules import SetRules
from game.rules.tiles import Tile
from tests.effort import every_row, examples
from tests.helpers import ONE_CHANGE, PRINTED, tiles
from tests.rules.sets.heaps import heaps


def told(problem: Problem) -> str:
    """A problem in short: reason and facts."""
    return " ".join([problem.reason.value, *(f"{name}={value}" for name, value in problem.facts)])


def why(text: str, rules: SetRules = PRINTED) -> list[str]:
    return [told(problem) for problem in rules.why_not(tiles(text))]


@every_row(("text", "count"), [("", 3), ("r4", 2), ("J r4", 1), ("k9 C", 1), ("r5 r6", 1)])
def test_too_few_tiles_need_more(text: str, count: int) -> None:
    assert why(text) == [f"need_more count={count}"]


@pytest.mark.parametrize("text", ["b2 D", "D b12"])
def test_a_double_is_one_tile_and_needs_two_others(text: str) -> None:
    assert why(text) == ["double_needs_two count=1"]


def test_two_nines_need_another_colour() -> None:
    assert why("r9 k9") == ["need_group_colour number=9 count=1"]


@every_row(("text", "count"), [("J", 2), ("J J", 1), ("M", 2)])
def test_jokers_need_a_numbered_tile(text: str, count: int) -> None:
    assert why(text) == [f"joker_alone count={count}"]


@pytest.mark.parametrize("text", ["J D J", "D C M"])
def test_jokers_alone_are_no_set(text: str) -> None:
    assert why(text) == ["no_number"]


@every_row("text", ["r7 r7", "r7 r7 k7", "r7 b7 k7 o7 r7", "r5 r6 r7 r7", "r7 r7 r8"])
def test_twins_do_not_go_together(text: str) -> None:
    assert why(text) == ["dup_colour colour=r number=7 count=2"]


def test_a_missing_number_is_named() -> None:
    assert why("r4 r6") == ["gap missing=5 low=4 high=6 count=1"]


def test_every_gap_is_named() -> None:
    assert why("r4 r6 r9") == ["gap missing=5 low=4 high=6 count=1", "gap missing=7 low=6 high=9 count=2"]


def test_a_joker_makes_a_gap_smaller() -> None:
    assert why("r4 J r8") == ["gap missing=5 low=4 high=8 count=2"]


def test_jokers_fill_the_small_gaps_first() -> None:
    assert why("r1 r4 r6 J") == why("r1 r4 r5 r6") == ["gap missing=2 low=1 high=4 count=2"]


def test_a_double_does_not_fit_a_small_gap() -> None:
    assert why("r5 r7 D") == ["gap missing=6 low=5 high=7 count=1"]


@every_row("text", ["r13 r1", "r12 r13 r1", "r2 r13 r1", "r13 r2 J r1 r11 r3"])
def test_one_does_not_follow_thirteen(text: str) -> None:
    assert why(text) == ["wrap low=1 high=13"]


def test_one_and_thirteen_far_from_a_circle_are_a_gap() -> None:
    assert [problem.reason for problem in PRINTED.why_not(tiles("r1 r7 r13"))] == [Reason.GAP, Reason.GAP]


def test_a_run_needs_one_colour() -> None:
    assert why("r7 r8 b9") == ["mixed_colour colour=b"]


def test_a_group_needs_one_number() -> None:
    assert why("r7 k7 b8") == ["mixed_number number=7"]


@pytest.mark.parametrize("text", ["r7 r8 k7", "r7 b8"])
def test_when_in_doubt_both_kinds_are_judged(text: str) -> None:
    assert [problem.reason for problem in PRINTED.why_not(tiles(text))] == [Reason.MIXED_COLOUR, Reason.MIXED_NUMBER]


def test_numbers_no_run_reaches_are_judged_as_a_group_first() -> None:
    assert why("b13 r13 J r5")[0] == "mixed_number number=13"


def test_a_group_of_five_is_too_long() -> None:
    assert why("k7 r7 b7 o7 J") == ["too_long_group number=7 count=5"]


def test_a_double_does_not_fit_where_a_group_lacks_one_colour() -> None:
    assert why("b3 r3 k3 D") == ["double_too_wide number=3 count=1"]


def test_a_colour_change_has_no_place_in_a_group() -> None:
    assert why("b10 r10 C") == ["change_in_group number=10"]


@pytest.mark.parametrize(("text", "colour", "number"), [("b3 b4 C b6", "b", 5), ("r6 r7 C r9", "r", 8)])
def test_the_colour_must_change(text: str, colour: str, number: int) -> None:
    assert why(text) == [f"same_colour_after_change colour={colour} number={number}"]


def test_two_colour_changes_fill_a_gap_of_two() -> None:
    assert why("b1 C C b4 b6") == ["gap missing=5 low=4 high=6 count=1"]


def test_a_colour_change_takes_the_place_of_a_number() -> None:
    assert why("r6 r7 C b8") == ["change_takes_number number=8 following=9"]


def test_each_change_of_colour_needs_a_colour_change() -> None:
    assert why("b1 C r3 b4") == ["change_lacking count=1"]


@pytest.mark.parametrize(
    "text", ["r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 J", "r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 D"]
)
def test_a_run_has_no_room_beyond_thirteen(text: str) -> None:
    assert why(text) == ["out_of_range low=1 high=13"]


@pytest.mark.parametrize(
    "text", ["r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 b13", "r1 J r3 r4 r5 r6 r7 r8 r9 r10 r11 J b13"]
)
def test_a_run_of_thirteen_has_room(text: str) -> None:
    assert why(text) == ["mixed_colour colour=b"]


@every_row(
    ("text", "face", "count"),
    [("r5 M", "r5", 1), ("b2 b3 M", "b3", 2), ("r5 r6 J M", "r5", 1), ("k7 r7 b7 J J M", "k7", 1)],
)
def test_a_mirror_without_an_image_needs_the_tile_beside_it_first(text: str, face: str, count: int) -> None:
    assert why(text) == [f"mirror_side_lacking tile={face} count={count}"]


@pytest.mark.parametrize("text", ["b4 C r6 M r6 J b4", "r5 C M r5"])
def test_a_colour_change_is_mirrored_by_a_colour_change_only(text: str) -> None:
    assert why(text) == ["change_faces_change"]


def test_a_tile_without_its_image_is_named() -> None:
    assert why("r7 r8 M r8 r7 r6") == ["one_side_only colour=r number=6 count=1"]


def test_all_missing_images_are_counted() -> None:
    assert why("b2 b3 M b3 b1") == ["one_side_only colour=b number=1 count=2"]


@pytest.mark.parametrize("text", ["r5 r5 J M", "o5 o5 D M"])
def test_a_joker_without_its_image_is_counted(text: str) -> None:
    assert why(text) == ["not_symmetric count=1"]


def test_the_sides_of_a_mirror_must_be_sound() -> None:
    assert why("r5 r7 M r7 r5") == ["gap missing=6 low=5 high=7 count=1"]


def test_a_joker_that_answers_a_number_fills_no_gap() -> None:
    assert why("r5 r7 M r7 J") == ["gap missing=6 low=5 high=7 count=1"]


def test_a_mirror_shows_a_tile_once() -> None:
    assert why("r5 r5 r5 M")[0] == "dup_colour colour=r number=5 count=2"


def test_a_set_has_one_mirror() -> None:
    assert why("r8 M r8 M r8") == ["two_mirrors count=2"]


@every_row(
    ("text", "count"),
    [
        ("b1 C r3 C b5", 2),
        ("r3 r4 C b6 b7 C r9 r10", 2),
        ("r3 C C", 2),
        ("b1 C r3 C b5 C r7", 3),
        ("b1 C r3 C b5 M b5 C r3 C b1", 2),
        ("C C r3 J M J r3 C C", 2),
    ],
)
def test_the_option_allows_one_colour_change_in_a_run(text: str, count: int) -> None:
    assert why(text) == []
    assert why(text, ONE_CHANGE) == [f"too_many_changes count={count}"]


def test_each_side_of_a_mirror_has_a_colour_change_of_its_own() -> None:
    assert why("b1 C r3 M r3 C b1", ONE_CHANGE) == []


def test_a_second_colour_change_is_told_beside_what_else_is_wrong() -> None:
    assert why("b1 C C b4 b6", ONE_CHANGE) == ["too_many_changes count=2", "gap missing=5 low=4 high=6 count=1"]


def test_a_second_colour_change_is_not_cured_by_more_tiles() -> None:
    assert not any(problem.reason.is_unfinished for problem in ONE_CHANGE.why_not(tiles("b1 C r3 C b5")))


@examples(200)
@given(heaps(8))
def test_the_option_is_the_only_reason_against_what_the_printed_rules_allow(heap: tuple[Tile, ...]) -> None:
    reasons = [problem.reason for problem in ONE_CHANGE.why_not(heap)]
    if PRINTED.arrange(heap) is not None:
        assert reasons in ([], [Reason.TOO_MANY_CHANGES])
    assert Reason.TOO_MANY_CHANGES not in [problem.reason for problem in PRINTED.why_not(heap)]


def test_legal_heaps_have_no_problem() -> None:
    assert why("r7 r5 r6") == []


@every_row("text", ["r4", "r9 k9", "J", "r4 r6"])
def test_what_adding_tiles_cures_is_unfinished(text: str) -> None:
    assert all(problem.reason.is_unfinished for problem in PRINTED.why_not(tiles(text)))


@every_row("text", ["r7 r7", "r7 b8", "r13 r1"])
def test_what_adding_tiles_does_not_cure_is_wrong(text: str) -> None:
    assert not any(problem.reason.is_unfinished for problem in PRINTED.why_not(tiles(text)))


def test_a_fact_is_found_by_its_name() -> None:
    assert PRINTED.why_not(tiles("r4 r6"))[0].fact("missing") == 5


@examples(300)
@given(heaps(8))
def test_a_heap_has_problems_exactly_when_it_has_no_seating(heap: tuple[Tile, ...]) -> None:
    assert (PRINTED.why_not(heap) == ()) == (PRINTED.arrange(heap) is not None)


@examples(200)
@given(heaps(8))
def test_a_reason_is_told_once(heap: tuple[Tile, ...]) -> None:
    problems = PRINTED.why_not(heap)
    assert len(set(problems)) == len(problems)
