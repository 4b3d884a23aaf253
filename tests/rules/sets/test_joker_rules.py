"""What house options ask of jokers on the table: exact swap (rules 4.3) and locked (rules 4.4)."""

from __future__ import annotations

import pytest

from game.rules.faces import Colour, Face
from game.rules.options import Jokers, Options
from game.rules.play.commands import PlayTable
from game.rules.play.engine import verify
from game.rules.problems import Problem, Reason
from tests.effort import every_row
from tests.rules.positions import game, laid, move, reasons, turn

EXACT, LOCKED = Options(jokers=Jokers.EXACT_SWAP), Options(jokers=Jokers.LOCKED)


def against(text: str, after: str, options: Options, *, opened: bool = True) -> list[Reason]:
    """What is against this table as the next one."""
    state = game(text, opened=opened, options=options)
    return reasons(verify(state, 0, PlayTable(laid(state.table, after, state.seats[0].rack))))


OWES = [Reason.JOKER_OWES_TILE]
ANY = [Reason.JOKER_OWES_NUMBER]
OLD = [Reason.JOKER_NEEDS_NEW_SET]
SHUT = [Reason.JOKER_LOCKED]
OTHER_JOKER = [Reason.JOKER_FOR_JOKER]

LARGE = (
    "k1 r1 b1 o1 | k1 b1 o1 | k5 r5 o5 | k5 k6 k7 k8 k9 k10 | k8 k9 k10 k11 k12 | o6 o7 o8 o9 o10 | o7 o8 o9 | "
    "k3 b3 o3 | k4 r4 b4 | k4 r4 o4 | k13 r13 b13 | k13 r13 o13"
)
"""Many sets that could go on in each other's places."""

CASES = {
    "a tile of the rack replaces the joker of a run": (
        "r5 J r7 / r6 k1 k2", "r5 r6 r7 | k1 k2 J", [], []),
    "a tile of the table replaces it too": (
        "r5 J r7 | r3 r4 r5 r6 / k1 k2", "r5 r6 r7 | r3 r4 r5 | k1 k2 J", [], []),
    "either missing colour replaces the joker of a group of three": (
        "r3 b3 J / k3 k1 k2", "r3 b3 k3 | k1 k2 J", [], []),
    "both missing colours may come": (
        "r3 b3 J / k3 o3 k1 k2", "r3 b3 k3 o3 | k1 k2 J", [], []),
    "only the one missing colour replaces the joker of a group of four": (
        "r3 b3 k3 J / o3 k1 k2", "r3 b3 k3 o3 | k1 k2 J", [], []),
    "a joker is not lifted off the end of a run": (
        "r4 r5 r6 J / k1 k2", "r4 r5 r6 | k1 k2 J", OWES, OWES),
    "another tile at the other end makes it superfluous": (
        "r4 r5 J / r3 k1 k2", "r3 r4 r5 | k1 k2 J", [], OWES),
    "so it does at the end of a longer run": (
        "r3 r4 r5 J / r2 k9 b9", "r2 r3 r4 r5 | k9 b9 J", [], OWES),
    "and where the joker lay at the other side": (
        "J r4 r5 / r6 k9 b9", "r4 r5 r6 | k9 b9 J", [], OWES),
    "a tile of the table lengthens a run too": (
        "r3 r4 r5 J | r2 b2 k2 o2 / k9 b9", "r2 r3 r4 r5 | b2 k2 o2 | k9 b9 J", [], OWES),
    "of two jokers one may leave a lengthened run": (
        "r4 r5 J J / r3 k1 k2", "r3 r4 r5 J | k1 k2 J", [], OWES),
    "both of them may": (
        "r4 r5 J J / r3 k1 k2 o8 o9", "r3 r4 r5 | k1 k2 J | o8 o9 J", [], OWES),
    "the place inside is no end": (
        "r4 J r6 J / r5 k1 k2 k8 k9", "r4 r5 r6 | k1 k2 J | k8 k9 J", OWES, OWES),
    "the tile at its own end does": (
        "r4 r5 J / r6 k1 k2", "r4 r5 r6 | k1 k2 J", [], []),
    "a joker is not lifted out of a group of four": (
        "r3 b3 k3 J / k1 k2", "r3 b3 k3 | k1 k2 J", OWES, OWES),
    "it is not where a large table has sets of the same numbers either": (
        f"{LARGE} | o10 o11 o12 J / k2 k3", f"{LARGE} | o10 o11 o12 | k2 k3 J", OWES, OWES),
    "of two jokers in a group none is lifted out": (
        "r3 b3 J J / k1 k2", "r3 b3 J | k1 k2 J", ANY, ANY),
    "one of them is replaced by any missing colour": (
        "r3 b3 J J / k3 k1 k2", "r3 b3 k3 J | k1 k2 J", [], []),
    "a run that splits around its joker is taken apart": (
        "r3 r4 r5 J r7 r8 r9 / k1 k2", "r3 r4 r5 | r7 r8 r9 | k1 k2 J", [], SHUT),
    "neighbours that go different ways take a set apart": (
        "k1 k2 J | r1 b1 o1 | r2 b2 o2 / k8 k9", "r1 b1 o1 k1 | r2 b2 o2 k2 | k8 k9 J", [], SHUT),
    "neighbours that go the same way make it superfluous": (
        "r5 r6 J | r2 r3 r4 / k1 k2", "r2 r3 r4 r5 r6 | k1 k2 J", [], OWES),
    "one tile taken from the end takes a run apart": (
        "r4 r5 r6 r7 J / b4 k4", "r4 b4 k4 | r5 r6 r7 J", [], SHUT),
    "a run is lengthened with its joker": (
        "r5 J r7 / r8 r4", "r4 r5 J r7 r8", [], []),
    "a group takes its fourth colour beside the joker": (
        "r5 b5 J / k5", "r5 b5 k5 J", [], []),
    "a joker may change its end in the same set": (
        "r5 r6 J / r7", "r5 r6 r7 J", [], []),
    "a joker may fill a gap in the same set": (
        "r5 r6 J / r3", "r3 J r5 r6", [], []),
    "a set may grow before its joker is replaced": (
        "r5 J r7 / r6 r8 k1 k2", "r5 r6 r7 r8 | k1 k2 J", [], []),
    "another set does not take a freed joker": (
        "r5 J r7 | k1 k2 k3 / r6", "r5 r6 r7 | k1 k2 k3 J", OLD, []),
    "a freed joker does not replace another": (
        "r5 J r7 | k1 J k3 / r6 k2", "r5 r6 r7 | k1 k2 k3 J J", OLD, []),
    "a joker of the rack may be added to any set": (
        "k1 k2 k3 | r5 J r7 / J", "k1 k2 k3 J | r5 J r7", [], []),
    "a joker of the rack may stand in for the freed one": (
        "k1 k2 k3 | r5 J r7 / r6 J b1 b2", "k1 k2 k3 J | r5 r6 r7 | b1 b2 J", [], []),
    "one of two jokers is replaced": (
        "r5 J J r8 / r6 k1 k2", "r5 r6 J r8 | k1 k2 J", [], []),
    "both of two jokers are replaced": (
        "r5 J J r8 / r6 r7 k1 J", "r5 r6 r7 r8 | k1 J J J", [], []),
    "for two jokers one tile at an end is enough": (
        "r5 r6 J J / r7 k1 k2 o1 o2", "r5 r6 r7 | k1 k2 J | o1 o2 J", [], OWES),
    "for two jokers one tile of a group is not": (
        "r5 b5 J J / k5 k1 k2 o1 o2", "r5 b5 k5 | k1 k2 J | o1 o2 J", ANY, ANY),
    "a set that reads in two ways may be continued in either": (
        "r5 J J / b5 k5 k1 k2 k8 k9", "r5 b5 k5 | k1 k2 J | k8 k9 J", [], []),
    "joined sets go on both": (
        "r5 J r7 | r8 r9 r10 / k1 k2 k3", "r5 J r7 r8 r9 r10 | k1 k2 k3", [], []),
    "a twin replaces no tile of the set": (
        "r4 r5 r6 J / r6 k6 b6 k1 k2", "r4 r5 r6 | r6 k6 b6 | k1 k2 J", OWES, OWES),
}  # fmt: skip


@every_row("case", CASES)
def test_exact_swap(case: str) -> None:
    before, after, exact, _ = CASES[case]
    assert against(before, after, EXACT) == exact


@every_row("case", CASES)
def test_locked(case: str) -> None:
    before, after, _, locked = CASES[case]
    assert against(before, after, LOCKED) == locked


@every_row("case", CASES)
def test_free_jokers_do_all_of_it(case: str) -> None:
    before, after, *_ = CASES[case]
    assert against(before, after, Options()) == []


@pytest.mark.parametrize("options", [EXACT, LOCKED])
def test_the_tile_a_joker_stood_for_is_named(options: Options) -> None:
    state = game("r4 r5 r6 J / k1 k2", options=options)
    after = laid(state.table, "r4 r5 r6 | k1 k2 J", state.seats[0].rack)
    facts = (("tile", Face(Colour.RED, 7)),)
    assert verify(state, 0, PlayTable(after)) == (Problem(Reason.JOKER_OWES_TILE, after[0].ident, facts),)


def test_of_a_group_only_the_number_is_named() -> None:
    state = game("r3 b3 J J / k1 k2", options=EXACT)
    after = laid(state.table, "r3 b3 J | k1 k2 J", state.seats[0].rack)
    assert verify(state, 0, PlayTable(after))[0].facts == (("number", 3),)


def test_the_joker_the_side_decides_stands_for_what_it_was_laid_for() -> None:
    assert against("J r5 r6 / r4 k1 k2", "r4 r5 r6 | k1 k2 J", LOCKED) == []
    assert against("J r5 r6 / r7 k1 k2", "r5 r6 r7 | k1 k2 J", LOCKED) == OWES


@pytest.mark.parametrize("options", [EXACT, LOCKED])
def test_a_twin_of_a_set_without_a_joker_is_another_set(options: Options) -> None:
    assert against("r4 r5 r6 | r4 r5 J / r6 k1 k2", "r4 r5 r6 | r4 r5 r6 | k1 k2 J", options) == []


def test_a_set_whose_twin_stands_may_be_taken_apart() -> None:
    before = "r4 r5 r6 | r4 r5 r6 J | k4 b4 o4 | k5 b5 o5 | k6 b6 o6 / k1 k2"
    after = "r4 r5 r6 | k4 b4 o4 r4 | k5 b5 o5 r5 | k6 b6 o6 r6 | k1 k2 J"
    assert against(before, after, EXACT) == []


# The opening turn (rules 7.4)


@pytest.mark.parametrize("options", [EXACT, LOCKED])
def test_jokers_of_the_rack_open(options: Options) -> None:
    assert against("r4 r5 r6 J / r10 J r12 k1", "r4 r5 r6 J | r10 J r12", options, opened=False) == []


def test_where_the_opening_frees_the_table_jokers_stay_bound() -> None:
    options = Options(jokers=Jokers.LOCKED, rearrange_in_opening=True)
    rack = "r10 r11 r12 k1 k2"
    assert against(f"r4 r5 r6 J / {rack}", "r4 r5 r6 | r10 r11 r12 | k1 k2 J", options, opened=False) == OWES


# Twist (rules 5)

TWISTED = {
    "both tiles replace a double": ("r5 D r8 / r6 r7 k1 k2", "r5 r6 r7 r8 | k1 k2 D", []),
    "a double is not lifted off a run": ("r5 r6 r7 D / k1 k4", "r5 r6 r7 | k1 D k4", OWES),
    "one tile at an end makes a double superfluous": ("r5 r6 r7 D / r8 k1 k4", "r5 r6 r7 r8 | k1 D k4", []),
    "only a numbered tile lengthens a run": ("r3 r4 r5 J / D k9 b9", "r3 r4 r5 D | k9 b9 J", OTHER_JOKER),
    "with a tile more another joker may come, too": (
        "r3 r4 r5 J / r6 D k9 b9", "r3 r4 r5 r6 D | k9 b9 J", []),
    "a group has no ends": ("b3 r3 J / D k9 b9", "b3 r3 D | k9 b9 J", OTHER_JOKER),
    "a mirrored run is lengthened at both ends": (
        "D b5 M b5 D / b4 b4 k1 k4 o1 o4", "b4 b5 M b5 b4 | k1 D k4 | o1 D o4", []),
    "both missing colours replace a double in a group": ("b3 r3 D / k3 o3 k1 k4", "b3 r3 k3 o3 | k1 D k4", []),
    "one colour is not enough": ("b3 r3 D / k3 k1 k4", "b3 r3 k3 | k1 D k4", ANY),
    "a colour-change at the end is replaced by the run's next tile": (
        "b3 b4 b5 C / b6 k1 r3 r4", "b3 b4 b5 b6 | k1 C r3 r4", []),
    "a colour-change is not lifted off": ("b3 b4 b5 C / k1 r3", "b3 b4 b5 | k1 C r3", ANY),
    "a run is taken apart at its colour-change": (
        "o2 o3 o4 C r6 r7 r8 / k1 r3", "o2 o3 o4 | r6 r7 r8 | k1 C r3", []),
    "a mirrored set is taken apart": ("b2 b3 M b3 b2 / b4 b4 k5 k5", "b2 b3 b4 | b2 b3 b4 | k5 M k5", []),
    "a joker facing its number is replaced by it": ("r7 b7 M b7 J / r7 k1 k2", "r7 b7 M b7 r7 | k1 k2 J", []),
    "joker and double are replaced each by its own": ("r5 J D r9 / r6 k1 k3", "r5 r6 D r9 | k1 J k3", []),
}  # fmt: skip


@every_row("case", TWISTED)
def test_exact_swap_of_special_jokers(case: str) -> None:
    before, after, expected = TWISTED[case]
    assert against(before, after, EXACT) == expected


FREELY = {
    "a colour-change does not take the place of a joker": (
        "r3 r4 J / C b9 k9", "r3 r4 C | b9 k9 J", OTHER_JOKER),
    "nor a joker that of a double": ("r3 r4 D / J b9 k9", "r3 r4 J | b9 k9 D", OTHER_JOKER),
    "nor one of a set that lay": ("r3 r4 J | b9 k9 D / o9", "r3 r4 D | b9 k9 o9 J", OTHER_JOKER),
    "with a number more it may": ("r3 r4 J / r5 D b9 k9", "r3 r4 r5 D | b9 k9 J", []),
    "a joker may leave": ("r3 r4 r5 J / b9 k9", "r3 r4 r5 | b9 k9 J", []),
    "another may join it": ("r3 r4 J / D", "r3 r4 J D", []),
    "a joker of one kind may be any of them": ("r3 r4 J / J b9 k9", "r3 r4 J | b9 k9 J", []),
    "of two jokers one may leave when none of another kind comes": (
        "r3 r4 J D / b9 k9", "r3 r4 D | b9 k9 J", []),
    "a set that was parted is asked nothing": (
        "r3 r4 J | k3 b3 o3 | k4 b4 o4 / D k9 b9", "r3 k3 b3 o3 | r4 k4 b4 o4 | k9 J D", []),
    "the twins of a set may lie as they like": (
        "r3 r4 J | r3 r4 D | k1 k2 k3 / k4", "r3 r4 D | r3 r4 J | k1 k2 k3 k4", []),
    "but not both with the other's joker": (
        "r3 r4 J | r3 r4 J / D k9 b9", "r3 r4 D | r3 r4 J | k9 b9 J", OTHER_JOKER),
}  # fmt: skip


@every_row("case", FREELY)
def test_no_joker_takes_another_jokers_place(case: str) -> None:
    """rules 5.7"""
    before, after, expected = FREELY[case]
    assert against(before, after, Options()) == expected


def test_a_locked_mirrored_set_may_grow_on_both_sides() -> None:
    assert against("b2 b3 M b3 b2 / b1 b1", "b1 b2 b3 M b3 b2 b1", LOCKED) == []


# A turn being tried out


def test_a_set_that_lost_its_joker_says_what_it_owes() -> None:
    lifted = move(turn("r4 r5 r6 J / k1 k2", options=EXACT), "J", 9)
    assert reasons(lifted.meld_problems(1)) == OWES


def test_a_set_that_is_unfinished_says_only_that() -> None:
    lifted = move(turn("r4 J r6 / k1 k2", options=EXACT), "J", 9)
    assert reasons(lifted.meld_problems(1)) == [Reason.GAP]


def test_tiles_may_lie_anywhere_until_the_turn_ends() -> None:
    lifted = move(turn("r4 J r6 / r5 k1 k2", options=LOCKED), "J", 9)
    assert lifted.problems() != ()
    assert move(move(lifted, "r5", 1), "k1 k2", 9).problems() == ()
