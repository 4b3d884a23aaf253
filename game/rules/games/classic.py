"""Classic: two of each numbered tile and two jokers (rules 2)."""

from __future__ import annotations

from game.rules.games.characters import CHARACTERS
from game.rules.games.game import Game
from game.rules.games.tile_games import OPTIONS, RULE_CARDS, racks, tile_rummy
from game.rules.sets.symbols import PlainJoker

CLASSIC = Game("classic", tile_rummy, 2, ((PlainJoker(), 2),), racks(4), OPTIONS, CHARACTERS, RULE_CARDS, code=0)
