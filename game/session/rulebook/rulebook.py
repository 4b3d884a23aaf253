"""All cards, and those of a game as it was agreed on."""

from __future__ import annotations

from collections.abc import Mapping

from game.session.match.setup import Setup
from game.session.rulebook.rule_card import Chapter, RuleCard
from game.session.rulebook.set_cards import JOKER_CARDS, PRINTED_CARDS, SET_CARDS, SPECIAL_CARDS, TECHNIQUE_CARDS
from game.session.rulebook.turn_cards import ADVICE_CARDS, END_CARDS, RUMMY_CARDS, TURN_CARDS

CARDS = (
    *TURN_CARDS,
    *RUMMY_CARDS,
    *SET_CARDS,
    *PRINTED_CARDS,
    *TECHNIQUE_CARDS,
    *JOKER_CARDS,
    *SPECIAL_CARDS,
    *END_CARDS,
    *ADVICE_CARDS,
)
"""The cards of all games; each game names its own (`Game.rule_cards`)."""


def card_named(name: str) -> RuleCard:
    """The card of this name; KeyError if there is none."""
    found = next((card for card in CARDS if card.name == name), None)
    if found is None:
        raise KeyError(name)
    return found


def cards_of(setup: Setup) -> tuple[RuleCard, ...]:
    """The cards of what is agreed, in the order in which the game names them."""
    cards = map(card_named, setup.game.rule_cards)
    return tuple(card for card in cards if card.when(setup))


def chapters_of(setup: Setup) -> Mapping[Chapter, tuple[RuleCard, ...]]:
    """The same by chapter, as they come."""
    cards = cards_of(setup)
    chapters = dict.fromkeys(card.chapter for card in cards)
    return {chapter: tuple(card for card in cards if card.chapter is chapter) for chapter in chapters}
