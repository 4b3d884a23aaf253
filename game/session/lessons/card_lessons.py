"""The lessons of the card games: short rows of their own, beside what they share with the tiles.

| hand | first choice: wins of 100, points | second: wins of 100, points |
|---|---|---|
| meld early | 57 ±7, +1 ±2 | 55 ±7, +13 ±5 |
| meld late | 35 ±7, -18 ±4 | 33 ±7, -21 ±5 |
"""

from __future__ import annotations

import random

from game.rules.faces import HIGHEST, LOWEST
from game.rules.sets.reading import SetKind
from game.session.board.techniques import Technique
from game.session.lessons import recipes
from game.session.lessons.decisions import Currency, Decision, RolledOut
from game.session.lessons.lesson import Lesson, LessonRow
from game.session.lessons.lesson_exercise import lay_most
from game.session.lessons.proofs import by_adding, by_all_at_once, by_freezing, by_kind, by_one_set
from game.session.lessons.recipes import Recipe, cards
from game.session.lessons.throws import THROWS

_BOX = "rummy"
MELD_EARLY = Decision(
    "meld_early",
    cards("/ k4 k5 k6 r9 r10 b2 b3 o12 o13 k8 o5"),
    (10,),
    Currency.POINTS,
    RolledOut(1, 2),
    RolledOut(13, 5),
    opened=False,
    box=_BOX,
)
MELD_LATE = Decision(
    "meld_late",
    cards("/ k4 k5 k6 r9 r10 b2 b3 o12 r13 k8 o5"),
    (2,),
    Currency.POINTS,
    RolledOut(-18, 4),
    RolledOut(-21, 5),
    opened=False,
    box=_BOX,
)
HOLDING_MELDS = ((MELD_EARLY,), (MELD_LATE,))


def in_cards(recipe: Recipe) -> Recipe:
    """The same positions in cards."""
    return lambda chance: cards(recipe(chance))


def an_ace(chance: random.Random) -> str:
    """An ace below a two and another above a king, and a run that neither fits (rules 13.1)."""
    suits = recipes.shuffled(chance)
    low = recipes.run_text(suits[0], 2, chance.randint(4, 6))
    high = recipes.run_text(suits[1], chance.randint(9, 11), HIGHEST)
    middle = recipes.run_text(suits[2], 5, chance.randint(7, 9))
    rack = [f"{suits[0]}{LOWEST}", f"{suits[1]}{LOWEST}"]
    chance.shuffle(rack)
    sets = [low, high, middle]
    chance.shuffle(sets)
    return recipes.position(sets, rack)


CARD_LESSONS = (
    Lesson(
        "ace", LessonRow.MACHIAVELLI, cards("k12 k13 k1"), marked=(2,), box="machiavelli",
        watched=cards("r2 r3 r4 | b10 b11 b12 b13 / b1"),
        printed=(cards("k2 k3 k4 | o11 o12 o13 | r8 r9 r10 / k1 o1"),),
        recipe=in_cards(an_ace), proof=by_adding, goal=lay_most, techniques=frozenset({Technique.ADD}),
    ),
    Lesson(
        "card_fourth", LessonRow.MACHIAVELLI, cards("k9 r9 b9 o9"), marked=(3,), box="machiavelli",
        watched=cards("k13 r13 b13 o13 | o2 o3 o4 / r12 r11"),
        printed=(cards("k7 r7 b7 o7 | o12 r12 k12 / b5 b6"),),
        recipe=in_cards(recipes.a_fourth), proof=by_freezing(Technique.TAKE_FOURTH), goal=lay_most,
        techniques=frozenset({Technique.TAKE_FOURTH}),
    ),
    Lesson(
        "card_split", LessonRow.MACHIAVELLI, cards("b5 b6 b6 b7"), marked=(2,), box="machiavelli",
        watched=cards("r3 r4 r5 r6 r7 | k12 o12 b12 / r5"),
        printed=(cards("k8 k9 k10 k11 k12 | r2 b2 o2 / k10"),),
        recipe=in_cards(recipes.a_split), proof=by_freezing(Technique.SPLIT), goal=lay_most,
        techniques=frozenset({Technique.SPLIT}),
    ),
    Lesson(
        "card_rebuild", LessonRow.MACHIAVELLI, cards("r3 r4 r5"), box="machiavelli",
        watched=cards("r6 r7 r8 | b6 b7 b8 / k6 o7 k8"),
        printed=(cards("k10 k11 k12 | o10 o11 o12 / r10 b11 r12"),),
        recipe=in_cards(recipes.runs_into_groups), proof=by_freezing(Technique.BREAK_UP, sets=2), goal=lay_most,
        techniques=frozenset({Technique.BREAK_UP}),
    ),
    Lesson(
        "meld", LessonRow.RUMMY, cards("r7 b7 k7"), box="rummy",
        watched=cards("o4 o5 o6 / k13 r13 b13 r3 o9 k8 b2"),
        printed=(cards("b9 o9 k9 / r5 k2 o5 b13 k5 r8 o12"),),
        recipe=in_cards(recipes.a_group), proof=by_kind(SetKind.GROUP, 3), goal=lay_most,
        techniques=frozenset({Technique.LAY_SET}),
    ),
    Lesson(
        "sequence", LessonRow.RUMMY, cards("o4 o5 o6"), box="rummy",
        watched=cards("k13 r13 b13 / r7 r8 r9 b2 o12 k4 o10"),
        printed=(cards("o4 k4 b4 / r11 b2 k9 b3 r6 b1 r13"),),
        recipe=in_cards(recipes.a_run), proof=by_kind(SetKind.RUN, 3), goal=lay_most,
        techniques=frozenset({Technique.LAY_SET}),
    ),
    Lesson(
        "lay_off", LessonRow.RUMMY, cards("k8 k9 k10 k11"), marked=(3,), box="rummy",
        watched=cards("r4 r5 r6 | k12 o12 b12 / r7 r12"),
        printed=(cards("b7 b8 b9 | k3 r3 o3 / b10 b3"),),
        recipe=in_cards(recipes.additions), proof=by_adding, goal=lay_most, techniques=frozenset({Technique.ADD}),
    ),
    Lesson(
        "throw", LessonRow.RUMMY_HAND, cards("k7 r7"), box="rummy",
        watched=cards("k10 k11 k12 / r7 b2 k7 o7 r13 b9 o4"), printed=(),
        recipe=in_cards(recipes.one_set), proof=by_one_set, goal=lay_most,
        techniques=frozenset({Technique.LAY_SET}), throws=THROWS,
    ),
    Lesson(
        "go_rummy", LessonRow.RUMMY_HAND, cards("b4 b5 b6 b7"), box="rummy",
        watched=cards("k2 k3 k4 / b7 o7 k7 r10 r11 r12 k5"),
        printed=(cards("r8 b8 k8 / o3 o4 o5 o6 k12 r12 b12 o8"),),
        recipe=in_cards(recipes.all_at_once), proof=by_all_at_once, goal=lay_most,
        decisions=HOLDING_MELDS,
    ),
)  # fmt: skip
"""A row for Machiavelli, and two for card Rummy."""
