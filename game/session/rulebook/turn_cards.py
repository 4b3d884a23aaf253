"""Cards on how a game goes, from the deal to its end, and the keys; then those of the game in which sets stay as they
lie (rules 12).
"""

from __future__ import annotations

from game.session.rulebook.rule_card import (
    Chapter,
    Example,
    RuleCard,
    Sentence,
    a_clock,
    a_target,
    a_turn_limit,
    an_opening,
    both,
    going_rummy,
    hand_of_fourteen,
    jokers,
    late_costs_three,
    no,
    opening_jokers,
    several_games,
    strict,
)

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


SHEET = ((24, -5, -16, -3), (-6, -11, 22, -5), (-32, -13, -2, 47), (-10, -25, 41, -6))
"""The printed score sheet (rules 10.4)."""
HANDS = ((0, 45, 0), (32, 0, 0))
"""Only who goes out scores in card Rummy (rules 12.6)."""
LEFT = "r3 | k3 b5 | b2 k8 /"
"""3, 8 and 10 points, the example of the encyclopaedia (rules 10.4)."""
LOW = "r2 k3 | b9 o3 | k10 b10 /"

END_CARDS = (
    RuleCard(
        "score",
        Chapter.END,
        (
            Example(LEFT, "rules.score_left", loose=True),
            Example(LEFT, "rules.score_sum", loose=True),
            Example("r3 | k3 b5 | b2 J /", "rules.score_joker", loose=True),
        ),
    ),
    RuleCard(
        "card_points",
        Chapter.END,
        (Example("/ k1 r9 b12", "rules.card_points_sum"),),
        (Sentence("rules.card_points_text"), Sentence("rules.card_points_joker", jokers)),
    ),
    RuleCard(
        "pool_end",
        Chapter.END,
        (Example(LOW, "rules.pool_end_racks", loose=True), Example(LOW, "rules.pool_end_scores", loose=True)),
        (Sentence("rules.pool_end_{pool_end}"), Sentence("rules.pool_score")),
    ),
    RuleCard(
        "match",
        Chapter.END,
        (
            Example("/", "rules.match_line", scores=SHEET[:1]),
            Example("/", "rules.match_line", scores=SHEET[:2], when=several_games),
            Example("/", "rules.match_line", scores=SHEET[:3], when=several_games),
            Example("/", "rules.match_total_{match_by}", scores=SHEET, when=several_games),
        ),
        (
            Sentence("rules.match_single", no(several_games)),
            Sentence("rules.match_length", several_games),
            Sentence("rules.match_by_{match_by}", several_games),
        ),
    ),
    RuleCard(
        "card_match",
        Chapter.END,
        (Example("/", "rules.card_match_line", scores=HANDS),),
        (
            Sentence("rules.card_match_target", a_target),
            Sentence("rules.card_match_hands", both(no(a_target), several_games)),
            Sentence("rules.card_match_hand", both(no(a_target), no(several_games))),
        ),
    ),
)
ADVICE_CARDS = (
    RuleCard(
        "advice_wait",
        Chapter.ADVICE,
        (
            Example("k1 k2 k3 / r6 o9", "rules.advice_wait_little"),
            Example("k1 k2 k3 | r3 r4 r5 | k9 r9 b9 / r6 o9", "rules.advice_wait_more"),
            Example("k1 k2 k3 | k9 r9 b9 o9 | r3 r4 r5 r6 /", "rules.advice_wait_fits", "valid"),
        ),
    ),
    RuleCard(
        "advice_fourth",
        Chapter.ADVICE,
        (
            Example("/ k7 r7 b7 o7 k2", "rules.advice_fourth_held"),
            Example("k7 r7 b7 / o7 k2", "rules.advice_fourth_three", "valid"),
            Example("k7 r7 b7 o7 / k2", "rules.advice_fourth_later", "valid"),
        ),
    ),
    RuleCard(
        "advice_joker",
        Chapter.ADVICE,
        (
            Example("/ J r12 r13 k4 b4", "rules.advice_joker_near"),
            Example("J r12 r13 / k4 b4", "rules.advice_joker_laid", "valid"),
            Example("/ J r12 r13 k4 b4", "rules.advice_joker_cost"),
        ),
        (Sentence("rules.advice_joker_text"),),
        when=jokers,
    ),
)


RUMMY_CARDS = (
    RuleCard(
        "card_deal",
        Chapter.PLAY,
        (Example("r9 / k2 k7 r1 b3 b4 o4", "rules.card_deal_first", loose=True),),
    ),
    RuleCard(
        "turn",
        Chapter.PLAY,
        (
            Example("/ k7 r7 b2 o12", "rules.turn_before"),
            Example("/ k7 r7 b2 o12 o7", "rules.turn_drawn"),
            Example("k7 r7 o7 / b2 o12", "rules.turn_laid", "valid"),
            Example("k7 r7 o7 / b2", "rules.turn_thrown"),
        ),
        (Sentence("rules.turn_draw"), Sentence("rules.turn_lay_{one_meld}"), Sentence("rules.turn_throw")),
    ),
    RuleCard(
        "laying_off",
        Chapter.PLAY,
        (
            Example("k9 r9 b9 | r3 r4 r5 / r6 o9", "rules.laying_off_before"),
            Example("k9 r9 b9 o9 | r3 r4 r5 r6 /", "rules.laying_off_after", "valid"),
        ),
        (Sentence("rules.laying_off_{meld_first}"), Sentence("rules.laying_off_stays")),
    ),
    RuleCard(
        "throwing",
        Chapter.PLAY,
        (
            Example("/ k13 r4 r5 b9", "rules.throwing_before"),
            Example("/ r4 r5 b9", "rules.throwing_after"),
        ),
        (Sentence("rules.throwing_text"), Sentence("rules.last_thrown_{last_thrown}")),
    ),
    RuleCard(
        "card_time",
        Chapter.PLAY,
        (
            Example("k9 r9 b9 / k13 r4 b9", "rules.card_time_out", when=a_clock),
            Example("k9 r9 b9 / r4 b9", "rules.card_time_thrown", when=a_clock),
            Example("k9 r9 b9 / k13 r4 b9", "rules.time_waits", when=no(a_clock)),
        ),
        (
            Sentence("rules.time_limit", a_clock),
            Sentence("rules.card_time_text", a_clock),
            Sentence("rules.time_none", no(a_clock)),
        ),
    ),
    RuleCard(
        "counting",
        Chapter.END,
        (
            Example("/ r1 k8 o13", "rules.counting_hand_{aces_high}"),
            Example("r4 r5 r6 r7 | k9 b9 o9 | k11 k12 k13 /", "rules.counting_double", "valid", going_rummy),
        ),
        (Sentence("rules.counting_aces_{aces_high}"), Sentence("rules.counting_rummy", going_rummy)),
    ),
    RuleCard(
        "stock_end",
        Chapter.END,
        (Example("/ k2 r9 b4 o12", "rules.stock_end_empty"),),
        (Sentence("rules.stock_end_{stock_end}"),),
    ),
)
