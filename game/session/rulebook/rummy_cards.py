"""Cards of the game in which sets stay as they lie (rules 12)."""

from __future__ import annotations

from game.session.rulebook.conditions import a_clock, going_rummy, no
from game.session.rulebook.rule_card import Chapter, Example, RuleCard, Sentence

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
