"""A whole game at one moment, and what one seat may know of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.rules.games.game import Game
from game.rules.options import Options
from game.rules.play.checks import NOTHING_YET, TurnFacts
from game.rules.play.ruleset import Phase, Ruleset
from game.rules.play.scoring import Outcome
from game.rules.set_rules import SetRules
from game.rules.table import Table
from game.rules.tiles import Tile
from game.rules.values import immutable


@immutable
class Seat:
    """A player's tiles, and whether the opening (rules 7.4) is made."""

    rack: tuple[Tile, ...]
    opened: bool


def unseen_tiles(game: Game, rack: Iterable[Tile], table: Table, discards: Iterable[Tile] = ()) -> list[Tile]:
    """The tiles of the game that are neither in this rack nor in the open, in the order of the game."""
    seen = {tile for meld in table for tile in meld.tiles}.union(rack, discards)
    return [tile for tile in game.tiles() if tile not in seen]


class _UnderRules:
    """What follows from the game, its options and the phase, for whoever knows them."""

    __slots__ = ()
    game: Game
    options: Options
    phase_number: int

    @property
    def ruleset(self) -> Ruleset:
        """How this game is played."""
        return self.game.ruleset()

    @property
    def phase(self) -> Phase:
        """The part of its turn the seat to move is in."""
        return self.ruleset.phases[self.phase_number]

    @property
    def points(self) -> Callable[[Tile], int]:
        """What a tile left on a rack costs at the end."""
        under = self.ruleset.points_under
        return self.ruleset.points if under is None else under(self.options)

    @property
    def rules(self) -> SetRules:
        """What a set is in this game."""
        return self.ruleset.sets(self.options, self.game.pieces)


@immutable
class GameState(_UnderRules):
    """Everything a game is; the pool is never shuffled again (rules 6.2)."""

    game: Game
    options: Options
    seats: tuple[Seat, ...]
    table: Table
    pool: tuple[Tile, ...]
    to_move: int
    turn: int  # counts from 1
    starter: int
    idle: int = 0  # turns in a row without a play, begun with an empty pool
    final_turns: int | None = None  # turns left in the last round (rules 9.2), None before it
    outcome: Outcome | None = None
    discards: tuple[Tile, ...] = ()
    """The discard pile; its last tile lies on top."""
    phase_number: int = 0
    """Which phase of its turn the seat to move is in."""
    facts: TurnFacts = NOTHING_YET
    """What happened earlier in the turn."""
    shuffles: tuple[int, ...] = ()
    """The seeds of the shuffles that are still to come, drawn at the deal; nobody sees them."""
    owners: tuple[int, ...] = ()
    """With own draws the seat that each tile of the pool is for; empty where everybody draws the last one."""

    @property
    def racks(self) -> tuple[tuple[Tile, ...], ...]:
        """The racks in seat order."""
        return tuple(seat.rack for seat in self.seats)

    @property
    def next_place(self) -> int:
        """Where in the pool the tile lies that the seat to move draws: its own last one, or where it has none left the
        one that another seat would draw last; `pool` must not be empty."""
        if not self.owners:
            return len(self.pool) - 1
        if self.to_move in self.owners:
            return len(self.owners) - 1 - self.owners[::-1].index(self.to_move)
        return self.owners.index(max(range(len(self.seats)), key=self.owners.count))

    @property
    def draw_order(self) -> tuple[Tile, ...]:
        """The pool, the next tile first; with own draws what each seat draws, seat after seat."""
        if not self.owners:
            return self.pool[::-1]
        latest = tuple(zip(self.pool[::-1], self.owners[::-1], strict=True))
        return tuple(tile for seat in range(len(self.seats)) for tile, owner in latest if owner == seat)


@immutable
class PlayerView(_UnderRules):
    """What one seat may know: its own rack, the table, and how many tiles the other racks and the pool have."""

    game: Game
    options: Options
    seat: int
    rack: tuple[Tile, ...]
    table: Table
    opened: tuple[bool, ...]
    rack_sizes: tuple[int, ...]
    pool_size: int
    to_move: int
    turn: int
    starter: int
    outcome: Outcome | None
    idle: int = 0
    final_turns: int | None = None
    discards: tuple[Tile, ...] = ()
    phase_number: int = 0
    facts: TurnFacts = NOTHING_YET

    @property
    def my_turn(self) -> bool:
        """Whether this seat is to move and the game is not over."""
        return self.outcome is None and self.to_move == self.seat

    @property
    def am_open(self) -> bool:
        """Whether this seat has made its opening (rules 7.4)."""
        return self.opened[self.seat]

    @property
    def unseen(self) -> list[Tile]:
        """The tiles this seat cannot see: those of the other racks and of the pool."""
        return unseen_tiles(self.game, self.rack, self.table, self.discards)


def view_for(state: GameState, seat: int) -> PlayerView:
    """The state as one seat may see it, without the other racks and the order of the pool."""
    return PlayerView(
        game=state.game,
        options=state.options,
        seat=seat,
        rack=state.seats[seat].rack,
        table=state.table,
        opened=tuple(other.opened for other in state.seats),
        rack_sizes=tuple(len(rack) for rack in state.racks),
        pool_size=len(state.pool),
        to_move=state.to_move,
        turn=state.turn,
        starter=state.starter,
        outcome=state.outcome,
        idle=state.idle,
        final_turns=state.final_turns,
        discards=state.discards,
        phase_number=state.phase_number,
        facts=state.facts,
    )
