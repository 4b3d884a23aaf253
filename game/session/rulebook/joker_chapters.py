"""Cards on the joker, the four ways to free it (rules 11), and the special jokers with their limits (rules 5)."""

from __future__ import annotations

from game.session.rulebook.conditions import an_opening, free_jokers, jokers, loosened_jokers, no, one_change
from game.session.rulebook.rule_card import Chapter, Example, Play, RuleCard, Sentence

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
