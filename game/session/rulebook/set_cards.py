"""Cards on what a set is and what is none, on rearranging, on the joker and the ways to free it (rules 11), and on the
special jokers with their limits (rules 5).
"""

from __future__ import annotations

from game.session.rulebook.rule_card import (
    Chapter,
    Example,
    Play,
    RuleCard,
    Sentence,
    an_opening,
    free_jokers,
    high_aces,
    jokers,
    locked_jokers,
    loosened_jokers,
    no,
    one_change,
)

SET_CARDS = (
    RuleCard(
        "group",
        Chapter.SETS,
        (
            Example("k7 r7 b7 /", "rules.group_three", "valid"),
            Example("k7 r7 b7 o7 /", "rules.group_four", "valid"),
        ),
    ),
    RuleCard(
        "run",
        Chapter.SETS,
        (
            Example("r3 r4 r5 /", "rules.run_three", "valid"),
            Example("r3 r4 r5 r6 r7 r8 /", "rules.run_long", "valid"),
            Example("o12 o13 o1 /", "", "conflict"),
        ),
    ),
    RuleCard(
        "high_run",
        Chapter.SETS,
        (
            Example("r3 r4 r5 /", "rules.run_three", "valid"),
            Example("k1 k2 k3 /", "rules.run_ace_low", "valid"),
            Example("k12 k13 k1 /", "rules.run_ace_high", "valid"),
            Example("k13 k1 k2 /", "rules.run_round", "conflict"),
        ),
    ),
    RuleCard(
        "ace",
        Chapter.SETS,
        (
            Example("r1 r2 r3 /", "rules.ace_low", "valid"),
            Example("o12 o13 o1 /", "rules.ace_round", "conflict", no(high_aces)),
            Example("o12 o13 o1 /", "rules.run_ace_high", "valid", high_aces),
            Example("k13 k1 k2 /", "rules.run_round", "conflict", high_aces),
        ),
        (Sentence("rules.high_run_text", high_aces), Sentence("rules.run_text", no(high_aces))),
    ),
    RuleCard(
        "wrong_sets",
        Chapter.SETS,
        (
            Example("r3 r4 r6 /", "", "conflict"),
            Example("r3 r4 b5 /", "", "conflict"),
            Example("k5 r5 r5 /", "", "conflict"),
        ),
    ),
)


PRINTED_CARDS = (
    RuleCard(
        "rebuilding",
        Chapter.REARRANGING,
        (
            Example("r3 r4 r5 r6 r7 | k8 r8 b8 o8 / r5 b6 b7", "rules.rebuilding_before"),
            Example("r3 r4 r5 | r5 r6 r7 | k8 r8 b8 o8 / b6 b7", "rules.rebuilding_split", "valid"),
            Example("r3 r4 r5 | r5 r6 r7 | k8 r8 o8 | b6 b7 b8 /", "rules.rebuilding_fourth", "valid"),
        ),
        (
            Sentence("rules.rebuilding_opened", an_opening),
            Sentence("rules.rebuilding_free", no(an_opening)),
            Sentence("rules.rebuilding_locked", locked_jokers),
        ),
    ),
    RuleCard(
        "add_both",
        Chapter.REARRANGING,
        play=Play("b4 b5 b6 | r8 k8 o8 / b3 b8", "b3 b4 b5 b6 | r8 b8 k8 o8"),
    ),
    RuleCard(
        "take_fourth",
        Chapter.REARRANGING,
        play=Play("b4 r4 k4 o4 / b3 b5 b6", "b3 b4 b5 b6 | r4 k4 o4"),
    ),
    RuleCard(
        "add_and_take",
        Chapter.REARRANGING,
        play=Play("b8 b9 b10 / b11 k8 o8", "b9 b10 b11 | b8 k8 o8"),
    ),
    RuleCard(
        "split_run",
        Chapter.REARRANGING,
        play=Play("r4 r5 r6 r7 r8 / r6", "r4 r5 r6 | r6 r7 r8"),
    ),
    RuleCard(
        "combined_split",
        Chapter.REARRANGING,
        play=Play("o1 o2 o3 o4 | b1 k1 r1 o1 / b1", "k1 b1 o1 | o2 o3 o4 | b1 r1 o1"),
    ),
    RuleCard(
        "multiple_split",
        Chapter.REARRANGING,
        play=Play("o5 o6 o7 | r5 r6 r7 | k5 k6 k7 k8 k9 / k10 b5", "b5 o5 r5 k5 | o6 r6 k6 | o7 r7 k7 | k8 k9 k10"),
    ),
    RuleCard(
        "none_left_over",
        Chapter.REARRANGING,
        (Example("r4 k4 b4 | r7 r8 r9 | r5 k5 b5 | r6 /", "rules.none_left_over_six", "conflict"),),
        play=Play("r4 r5 r6 | r7 r8 r9 / k4 b4 k5 b5", "r4 k4 b4 | r5 k5 b5 | r6 r7 r8 r9"),
    ),
)
TECHNIQUE_CARDS = (
    RuleCard(
        "spare_tiles",
        Chapter.TECHNIQUES,
        play=Play("k5 r5 b5 o5 | r3 r4 r5 r6 r7 / k6 k7 b3 o3", "r5 b5 o5 | k5 k6 k7 | r4 r5 r6 r7 | r3 b3 o3"),
    ),
    RuleCard(
        "shift_run",
        Chapter.TECHNIQUES,
        play=Play("r3 r4 r5 / r2 k5 b5", "r2 r3 r4 | k5 r5 b5"),
    ),
    RuleCard(
        "part_run",
        Chapter.TECHNIQUES,
        play=Play("r3 r4 r5 r6 r7 / r5", "r3 r4 r5 | r5 r6 r7"),
    ),
    RuleCard(
        "swap_colour",
        Chapter.TECHNIQUES,
        play=Play("r3 b3 o3 / k3 o4 o5", "k3 r3 b3 | o3 o4 o5"),
    ),
    RuleCard(
        "swap_joker",
        Chapter.TECHNIQUES,
        play=Play("k5 J o5 / r5 b11 b12", "k5 r5 o5 | J b11 b12"),
        when=jokers,
    ),
)


JOKER_CARDS = (
    RuleCard(
        "joker",
        Chapter.JOKERS,
        (
            Example("r3 J r5 / r4 k12 o12", "rules.joker_stands", "valid"),
            Example("r3 r4 r5 | k12 J o12 /", "rules.joker_again", "valid"),
        ),
        (Sentence("rules.joker_text", free_jokers), Sentence("rules.joker_{jokers}", no(free_jokers))),
        when=jokers,
    ),
    RuleCard(
        "joker_by_tile",
        Chapter.JOKERS,
        play=Play("r3 b3 J / k3 o8 o9", "k3 r3 b3 | J o8 o9"),
        when=jokers,
    ),
    RuleCard(
        "joker_by_split",
        Chapter.JOKERS,
        play=Play("b3 b4 b5 J b7 b8 b9 / k11 o11", "b3 b4 b5 | b7 b8 b9 | k11 J o11"),
        when=loosened_jokers,
    ),
    RuleCard(
        "joker_by_adding",
        Chapter.JOKERS,
        play=Play("b6 b7 J / b5 k10 r10", "b5 b6 b7 | k10 r10 J"),
        when=loosened_jokers,
    ),
    RuleCard(
        "joker_by_moving",
        Chapter.JOKERS,
        play=Play("k1 k2 J | r1 b1 o1 | r2 b2 o2 / k9 o9", "k1 r1 b1 o1 | k2 r2 b2 o2 | k9 J o9"),
        when=loosened_jokers,
    ),
)
SPECIAL_CARDS = (
    RuleCard(
        "special_jokers",
        Chapter.SPECIAL,
        (
            Example("b10 J D /", "rules.special_several", "valid"),
            Example("o2 D o5 / o3 o4 k8 b8", "rules.special_swap", "valid"),
            Example("o2 o3 o4 o5 | k8 b8 D /", "rules.special_swapped", "valid"),
            Example("J D J /", "", "conflict"),
        ),
        (Sentence("rules.special_jokers_text"), Sentence("rules.special_opening_{opening_jokers}", an_opening)),
    ),
    RuleCard(
        "double",
        Chapter.SPECIAL,
        (
            Example("o2 D o5 /", "rules.double_run", "valid"),
            Example("b3 r3 D /", "rules.double_group", "valid"),
            Example("b2 D /", "", "conflict"),
            Example("D b2 b3 /", "rules.double_before_two", "conflict"),
            Example("b2 b3 D /", "rules.double_other_side", "valid"),
            Example("b3 r3 k3 D /", "", "conflict"),
        ),
    ),
    RuleCard(
        "colour_change",
        Chapter.SPECIAL,
        (
            Example("o2 o3 C r5 /", "rules.change_middle", "valid"),
            Example("b3 b4 C /", "rules.change_end", "valid"),
            Example("b3 b4 C b6 /", "", "conflict"),
            Example("b1 C r3 C b5 /", "rules.change_twice", "valid", no(one_change)),
            Example("b1 C r3 C b5 /", "", "conflict", one_change),
            Example("b10 r10 C /", "", "conflict"),
        ),
        (Sentence("rules.colour_change_text"), Sentence("rules.change_often_{one_change_per_run}")),
    ),
    RuleCard(
        "mirror",
        Chapter.SPECIAL,
        (
            Example("b2 b3 M b3 b2 /", "rules.mirror_run", "valid"),
            Example("r5 M r5 /", "rules.mirror_three", "valid"),
            Example("J k5 M k5 k4 /", "rules.mirror_joker", "valid"),
            Example("b2 b3 M /", "", "conflict"),
            Example("b2 b3 M b3 b1 /", "", "conflict"),
            Example("r8 M M r8 /", "", "conflict"),
        ),
    ),
)
