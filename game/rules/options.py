"""The options of the rules."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.rules.tiles import Tile, Tiles

from game.rules.values import immutable


class Late(Enum):
    """What a table that may not stay costs: when the clock runs out, and with "strict" at a wrong End turn."""

    THREE = "three"  # 8.2, 7.2: three tiles
    LOOSE = "loose"  # 8.3: as many as must go so that the rest stands


class PoolEnd(Enum):
    """How a game ends once the pool is empty (rules 9.2)."""

    PLAY_ON = "play_on"
    LAST_ROUND = "last_round"
    AT_ONCE = "at_once"


class Jokers(Enum):
    """What may be done with a joker that lies on the table (rules 4.2, 4.3, 4.4)."""

    FREE = "free"
    EXACT_SWAP = "exact_swap"
    LOCKED = "locked"


class StockEnd(Enum):
    """What happens in card Rummy when the stock is empty (rules 12.5)."""

    SHUFFLE = "shuffle"
    TURN_OVER = "turn_over"
    BLOCK = "block"


class MatchBy(Enum):
    """What decides a match (rules 10.3)."""

    GAMES = "games"
    POINTS = "points"


@immutable
class Options:
    """The rules in force for one game; every default is the one docs/rules.md names."""

    opening: int = 30  # 7.4, in points: 30, 50, 20 or 0 for none
    opening_jokers: bool = True  # 7.4
    rearrange_in_opening: bool = False  # 7.4: the table is free once the opening is reached
    late: Late = Late.THREE  # 8.2, 8.3
    pool_end: PoolEnd = PoolEnd.PLAY_ON  # 9.2
    strict: bool = False  # 7.2
    one_change_per_run: bool = False  # 5.3
    match_by: MatchBy = MatchBy.GAMES  # 10.3
    jokers: Jokers = Jokers.FREE  # 4.2
    stock_end: StockEnd = StockEnd.SHUFFLE  # 12.5
    one_meld: bool = False  # 12.2: at most one new meld a turn
    meld_first: bool = False  # 12.2: adding to melds only after an own one
    last_thrown: bool = False  # 12.4: who goes out must throw the last card
    going_rummy: bool = True  # 12.6: all cards in one turn score double
    aces_high: bool = False  # 12.7: an ace may follow the king, and costs 15
    target: int = 150  # 12.8: points that win the match; 0 where the number of hands is agreed
    hand_size: int = 15  # 13.1: cards each at the deal; 12, 13 or 15
    card_jokers: int = 0  # 13.1: jokers in the packs; 0, 2 or 4
    first_play: int = 0  # 13.1, in points: 36, or 0 for none
    turn_limit: int = 0  # 13.1: the most cards that may leave the hand in a turn, or 0 for any number

    def opening_tiles(self, rack: Iterable[Tile]) -> Tiles:
        """The tiles of a rack that may lie in the opening (rules 7.4)."""
        return tuple(tile for tile in rack if self.opening_jokers or not tile.is_joker)
