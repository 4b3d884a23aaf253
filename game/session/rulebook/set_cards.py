"""Cards on what a set is and what is none, and on rearranging (rules 11)."""

from __future__ import annotations

from game.session.rulebook.conditions import an_opening, high_aces, jokers, locked_jokers, no
from game.session.rulebook.rule_card import Chapter, Example, Play, RuleCard, Sentence

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
