"""The rules in one import, for programs that want nothing else of the game: docs/rules-library.md.

The game itself imports from the modules, so that a start loads only what it needs.
"""

from __future__ import annotations

from game.rules.games.game import Game
from game.rules.games.registry import GAMES
from game.rules.notation import (
    NotationError,
    TileBank,
    format_position,
    format_table,
    format_tiles,
    parse_position,
    parse_tiles,
)
from game.rules.options import Jokers, Late, MatchBy, Options, PoolEnd, StockEnd
from game.rules.play.commands import (
    Cause,
    Command,
    Discard,
    DrawTile,
    Forfeit,
    Pass,
    PlayTable,
    TakeDiscard,
)
from game.rules.play.dealing import Deal
from game.rules.play.engine import IllegalCommand, apply, deal, verify
from game.rules.play.legal_plays import legal_plays
from game.rules.play.scoring import EndReason, Outcome, Standings
from game.rules.play.staging import MeldSpot, NewMeld, RackSpot, StagedTurn
from game.rules.play.state import GameState, PlayerView, Seat, view_for
from game.rules.problems import Problem, Reason
from game.rules.set_rules import SetRules
from game.rules.spelling import CARD_SPELLING
from game.rules.table import Meld, Table
from game.rules.tiles import Tile

__all__ = [
    "CARD_SPELLING",
    "GAMES",
    "Cause",
    "Command",
    "Deal",
    "Discard",
    "DrawTile",
    "EndReason",
    "Forfeit",
    "Game",
    "GameState",
    "IllegalCommand",
    "Jokers",
    "Late",
    "MatchBy",
    "Meld",
    "MeldSpot",
    "NewMeld",
    "NotationError",
    "Options",
    "Outcome",
    "Pass",
    "PlayTable",
    "PlayerView",
    "PoolEnd",
    "Problem",
    "RackSpot",
    "Reason",
    "Seat",
    "SetRules",
    "StagedTurn",
    "Standings",
    "StockEnd",
    "Table",
    "TakeDiscard",
    "Tile",
    "TileBank",
    "apply",
    "deal",
    "format_position",
    "format_table",
    "format_tiles",
    "legal_plays",
    "parse_position",
    "parse_tiles",
    "verify",
    "view_for",
]
