"""How Machiavelli is played: turns as with tiles, cards counted as cards (rules 13.1)."""

from __future__ import annotations

from game.rules.games.machiavelli import CARDS
from game.rules.play.ruleset import Ruleset
from game.rules.play.tile_rummy import TURN
from game.rules.play.turn_end import close_turn
from game.rules.sets.symbols import JOKER_POINTS
from game.rules.tiles import Tile


def card_points(tile: Tile) -> int:
    """What a card in the hand costs: ace 1, courts 10, joker 30."""
    return CARDS.points(tile.face.number) if tile.face else JOKER_POINTS


CARD_PLAY = Ruleset((TURN,), close_turn, card_points)
