"""The lessons of the card games: short rows of their own, beside what they share with the tiles."""

from __future__ import annotations

import random
from collections.abc import Mapping
from types import MappingProxyType

from game.rules.faces import HIGHEST, LOWEST
from game.rules.notation import BEFORE_RACK, BETWEEN_MELDS
from game.rules.sets.reading import SetKind
from game.rules.spelling import CARD_SPELLING, TILE_SPELLING
from game.session.board.techniques import Technique
from game.session.lessons import recipes
from game.session.lessons.goals_of_play import lay_most
from game.session.lessons.lesson import Lesson, LessonRow
from game.session.lessons.proofs import by_adding, by_freezing, by_kind
from game.session.lessons.recipes import Recipe

SIGNS: Mapping[str, str] = MappingProxyType({sign: sign for sign in (BETWEEN_MELDS, BEFORE_RACK)})


def in_cards(recipe: Recipe) -> Recipe:
    """The same positions written as cards: black is spades, red hearts, blue clubs, orange diamonds (rules 13.2)."""

    def drawn(chance: random.Random) -> str:
        return " ".join(SIGNS.get(token) or _card(token) for token in recipe(chance).split())

    return drawn


def _card(token: str) -> str:
    symbol = TILE_SPELLING.symbol(token)
    assert symbol is not None, token
    return CARD_SPELLING.text(symbol)


def an_ace(chance: random.Random) -> str:
    """An ace below a two and another above a king, and a run that neither fits (rules 13.1)."""
    suits = recipes.shuffled(chance)
    low = recipes.run(suits[0], 2, chance.randint(4, 6))
    high = recipes.run(suits[1], chance.randint(9, 11), HIGHEST)
    middle = recipes.run(suits[2], 5, chance.randint(7, 9))
    rack = [f"{suits[0]}{LOWEST}", f"{suits[1]}{LOWEST}"]
    chance.shuffle(rack)
    sets = [low, high, middle]
    chance.shuffle(sets)
    return recipes.position(sets, rack)


CARD_LESSONS = (
    Lesson(
        "ace", LessonRow.MACHIAVELLI, "SQ SK SA", marked=(2,), box="machiavelli",
        watched="H2 H3 H4 | C10 CJ CQ CK / CA",
        printed=("S2 S3 S4 | DJ DQ DK | H8 H9 H10 / SA DA",),
        recipe=in_cards(an_ace), proof=by_adding, goal=lay_most, techniques=frozenset({Technique.ADD}),
    ),
    Lesson(
        "card_fourth", LessonRow.MACHIAVELLI, "S9 H9 C9 D9", marked=(3,), box="machiavelli",
        watched="SK HK CK DK | D2 D3 D4 / HQ HJ",
        printed=("S7 H7 C7 D7 | DQ HQ SQ / C5 C6",),
        recipe=in_cards(recipes.a_fourth), proof=by_freezing(Technique.TAKE_FOURTH), goal=lay_most,
        techniques=frozenset({Technique.TAKE_FOURTH}),
    ),
    Lesson(
        "card_split", LessonRow.MACHIAVELLI, "C5 C6 C6 C7", marked=(2,), box="machiavelli",
        watched="H3 H4 H5 H6 H7 | SQ DQ CQ / H5",
        printed=("S8 S9 S10 SJ SQ | H2 C2 D2 / S10",),
        recipe=in_cards(recipes.a_split), proof=by_freezing(Technique.SPLIT), goal=lay_most,
        techniques=frozenset({Technique.SPLIT}),
    ),
    Lesson(
        "card_rebuild", LessonRow.MACHIAVELLI, "H3 H4 H5", box="machiavelli",
        watched="H6 H7 H8 | C6 C7 C8 / S6 D7 S8",
        printed=("S10 SJ SQ | D10 DJ DQ / H10 CJ HQ",),
        recipe=in_cards(recipes.runs_into_groups), proof=by_freezing(Technique.BREAK_UP, sets=2), goal=lay_most,
        techniques=frozenset({Technique.BREAK_UP}),
    ),
    Lesson(
        "meld", LessonRow.RUMMY, "H7 C7 S7", box="rummy",
        watched="D4 D5 D6 / SK HK CK H3 D9 S8 C2",
        printed=("C9 D9 S9 / H5 S2 D5 CK S5 H8 DQ",),
        recipe=in_cards(recipes.a_group), proof=by_kind(SetKind.GROUP, 3), goal=lay_most,
        techniques=frozenset({Technique.LAY_SET}),
    ),
    Lesson(
        "sequence", LessonRow.RUMMY, "D4 D5 D6", box="rummy",
        watched="SK HK CK / H7 H8 H9 C2 DQ S4 D10",
        printed=("D4 S4 C4 / HJ C2 S9 C3 H6 CA HK",),
        recipe=in_cards(recipes.a_run), proof=by_kind(SetKind.RUN, 3), goal=lay_most,
        techniques=frozenset({Technique.LAY_SET}),
    ),
    Lesson(
        "lay_off", LessonRow.RUMMY, "S8 S9 S10 SJ", marked=(3,), box="rummy",
        watched="H4 H5 H6 | SQ DQ CQ / H7 HQ",
        printed=("C7 C8 C9 | S3 H3 D3 / C10 C3",),
        recipe=in_cards(recipes.additions), proof=by_adding, goal=lay_most, techniques=frozenset({Technique.ADD}),
    ),
)  # fmt: skip
"""A row for Machiavelli, and one for card Rummy."""
