"""Cards on how a game goes: from the deal to the end of a turn, and the keys."""

from __future__ import annotations

from game.session.rulebook.conditions import (
    a_clock,
    a_turn_limit,
    an_opening,
    both,
    hand_of_fourteen,
    jokers,
    late_costs_three,
    no,
    opening_jokers,
    strict,
)
from game.session.rulebook.rule_card import Chapter, Example, RuleCard, Sentence

TURN_CARDS = (
    RuleCard(
        "aim",
        Chapter.PLAY,
        (
            Example("k7 r7 b7 | b1 b2 b3 / o4 o5 o6", "rules.aim_before"),
            Example("k7 r7 b7 | b1 b2 b3 | o4 o5 o6 /", "rules.aim_after", "valid"),
        ),
    ),
    RuleCard(
        "deal",
        Chapter.PLAY,
        (
            Example("k9 | r4 | o12 /", "rules.deal_first", loose=True),
            Example("/ k2 k7 k8 r1 r5 r9 r12 b3 b4 b11 o4 o6 o9 J", "rules.deal_hand", when=hand_of_fourteen),
        ),
    ),
    RuleCard(
        "opening",
        Chapter.PLAY,
        (
            Example("/ k10 r10 b10 o5 o6 o7 o8", "rules.opening_before", when=an_opening),
            Example("k10 r10 b10 | o5 o6 o7 o8 /", "rules.opening_after", "valid", an_opening),
            Example("k12 J o12 /", "rules.opening_joker", "valid", opening_jokers),
            Example("r3 r4 r5 / r6", "rules.opening_free_before", when=no(an_opening)),
            Example("r3 r4 r5 r6 /", "rules.opening_free_after", "valid", no(an_opening)),
        ),
        (
            Sentence("rules.opening_points", an_opening),
            Sentence("rules.opening_rearrange_{rearrange_in_opening}", an_opening),
            Sentence("rules.opening_jokers_{opening_jokers}", both(an_opening, jokers)),
            Sentence("rules.opening_none", no(an_opening)),
        ),
    ),
    RuleCard(
        "adding",
        Chapter.PLAY,
        (
            Example("k9 r9 b9 | r3 r4 r5 / r6 o9", "rules.adding_before"),
            Example("k9 r9 b9 o9 | r3 r4 r5 r6 /", "rules.adding_after", "valid"),
        ),
        (Sentence("rules.adding_text", an_opening), Sentence("rules.adding_free", no(an_opening))),
    ),
    RuleCard(
        "drawing",
        Chapter.PLAY,
        (
            Example("/ k2 r9 b4 o12", "rules.drawing_before"),
            Example("/ k2 r9 b4 o12 r13", "rules.drawing_after"),
        ),
        (Sentence("rules.drawing_one"), Sentence("rules.drawing_passing")),
    ),
    RuleCard(
        "turn_limit",
        Chapter.PLAY,
        (Example("k1 k2 k3 k4 k5 k6 k7 k8 k9 | r5 r6 r7 r8 / b2", "rules.turn_limit_full", "valid"),),
        when=a_turn_limit,
    ),
    RuleCard(
        "ending",
        Chapter.PLAY,
        (
            Example("k9 r9 b9 / r5 r6 r7 o2", "rules.ending_before"),
            Example("k9 r9 b9 | r5 r6 / r7 o2", "", "conflict"),
            Example("k9 r9 b9 | r5 r6 r7 / o2", "rules.ending_complete", "valid"),
        ),
        (
            Sentence("rules.ending_text"),
            Sentence("rules.ending_told", no(strict)),
            Sentence("rules.ending_costs_{late}", strict),
        ),
    ),
    RuleCard(
        "time",
        Chapter.PLAY,
        (
            Example("k9 r9 b9 | r5 r6 / o2 b4", "rules.time_out", "conflict", a_clock),
            Example("k9 r9 b9 / r5 r6 o2 b4 k1 r12 o8", "rules.time_back_three", when=both(a_clock, late_costs_three)),
            Example("k9 r9 b9 / r5 r6 o2 b4 k1 r12", "rules.time_back_loose", when=both(a_clock, no(late_costs_three))),
            Example("k9 r9 b9 / r5 r6 o2 b4", "rules.time_waits", when=no(a_clock)),
        ),
        (
            Sentence("rules.time_limit", a_clock),
            Sentence("rules.time_costs_{late}", a_clock),
            Sentence("rules.time_none", no(a_clock)),
        ),
    ),
    RuleCard(
        "controls",
        Chapter.ADVICE,
        (
            Example("k9 r9 b9 | r3 r4 r5 / o2 r6", "rules.controls_find"),
            Example("k9 r9 b9 | r3 r4 r5 / o2 r6", "rules.controls_pick"),
            Example("k9 r9 b9 | r3 r4 r5 r6 / o2", "rules.controls_lay", "valid"),
        ),
    ),
)
