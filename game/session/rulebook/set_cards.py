"""Cards on what a set is, and what is none."""

from __future__ import annotations

from game.session.rulebook.conditions import high_aces, no
from game.session.rulebook.rule_card import Chapter, Example, RuleCard, Sentence

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
