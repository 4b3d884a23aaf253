"""Cards on the end: what is left on racks, an empty pool, and the match; and the advice of the sheets."""

from __future__ import annotations

from game.session.rulebook.conditions import a_target, both, jokers, no, several_games
from game.session.rulebook.rule_card import Chapter, Example, RuleCard, Sentence

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
