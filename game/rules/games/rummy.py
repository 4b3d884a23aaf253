"""Card Rummy: one pack of cards, melds that stay where they lie, a discard pile (rules 12)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from game.rules.games.game import Game
from game.rules.games.tile_games import CHARACTERS

if TYPE_CHECKING:
    from game.rules.play.ruleset import Ruleset


@cache
def card_rummy() -> Ruleset:
    """How it is played; asked for several times a command, so it is looked up once."""
    from game.rules.play.card_rummy import CARD_RUMMY

    return CARD_RUMMY


RUMMY = Game(
    "rummy",
    card_rummy,
    copies=1,
    jokers=(),
    racks={2: 10, 3: 7, 4: 7, 5: 6, 6: 6},
    options=(),
    characters=CHARACTERS,
    rule_cards=("aim",),
    fixed={"opening": 0, "rearrange_in_opening": True},
    turned_up=1,
    renewals=2,
    hints=False,
)
