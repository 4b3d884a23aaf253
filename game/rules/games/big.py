"""Big: three of each numbered tile and four jokers, for up to six players (rules 2)."""

from __future__ import annotations

from game.rules.games.characters import CHARACTERS
from game.rules.games.game import Game
from game.rules.games.tile_games import OPTIONS, RULE_CARDS, racks, tile_rummy
from game.rules.sets.symbols import PlainJoker

BIG = Game("big", tile_rummy, 3, ((PlainJoker(), 4),), racks(6), OPTIONS, CHARACTERS, RULE_CARDS, code=1)
