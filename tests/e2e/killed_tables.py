"""What `kill_game` must know of a table: whether a sight shows a state, what must come back, and what a hand may do.

Tables of tiles and of Machiavelli are alike; card Rummy has a stock, a discard pile, and three phases of a turn.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from game.rules.games.game import Game
from game.rules.play.state import GameState
from game.rules.tiles import Tile
from tests.e2e.play_game import Wrong, free_spot, number, others_of, pool_of
from tests.e2e.xgame import Program, Seen, Sight, Stuck

Goal = Seen | tuple[int, int]
DRAW = "draw"


def room(sight: Sight, tiles: int) -> list[tuple[int, int]]:
    """Where on the felt a new set can lie; empty when the felt is full."""
    try:
        return [free_spot(sight, tiles)]
    except Stuck:
        return []


@dataclass(frozen=True, slots=True)
class TileTable:
    """A table where a turn is one command."""

    game: Game

    @property
    def has_phases(self) -> bool:
        """Whether a turn is several commands."""
        return self.game.turned_up > 0

    def tiles(self, sight: Sight, place: str) -> tuple[Tile, ...]:
        """The tiles of the rack or of the table, by what their nodes are called."""
        every = self.game.tiles()
        return tuple(every[int(node.id.rpartition(".")[2])] for node in sight.starting(f"{place}.tile."))

    def seen(self, sight: Sight) -> set[int]:
        """The idents of all tiles in sight. Raises Wrong for a tile in two places."""
        tiles = [tile.ident for place in ("rack", "table") for tile in self.tiles(sight, place)]
        if len(set(tiles)) < len(tiles):
            raise Wrong("a tile is in two places")
        return set(tiles)

    def shows(self, sight: Sight, state: GameState) -> bool:
        """Whether the sight is of this state, whatever is staged. Raises Wrong for a tile in two places."""
        return (self.seen(sight), pool_of(sight), others_of(sight)) == (mine(state), len(state.pool), others(state))

    def lies_as(self, sight: Sight, state: GameState) -> bool:
        """Whether rack and table hold exactly what the state says: nothing is staged."""
        table = {tile.ident for meld in state.table for tile in meld.tiles}
        shown = [{tile.ident for tile in self.tiles(sight, place)} for place in ("rack", "table")]
        return shown == [{tile.ident for tile in state.seats[0].rack}, table]

    def picture(self, sight: Sight) -> tuple[object, ...]:
        """What must come back: every tile where it lies, and whether there is something to undo and to redo."""
        tiles = (*sight.starting("rack.tile."), *sight.starting("table.tile."))
        return tuple(sorted((node.id, node.rect) for node in tiles)), sight.can("undo"), sight.can("redo")

    def is_mine(self, sight: Sight) -> bool:
        """Whether the hand may do something."""
        return sight.can(DRAW)

    def goals(self, sight: Sight) -> list[Goal]:
        """Where a tile of the rack may be dragged: to the felt, to a set, elsewhere on the rack."""
        return [*room(sight, 1), sight.starting("rack.tile.")[-1], *sight.role("set")]

    def draw(self, program: Program, sight: Sight, _rng: random.Random) -> None:
        program.click(sight.get(DRAW) or (0, 0))

    def hand_in(self, program: Program, sight: Sight, _rng: random.Random) -> None:
        """End the turn if it can be ended."""
        if sight.can("end-turn"):
            program.click(sight.get("end-turn") or (0, 0))


@dataclass(frozen=True, slots=True)
class PileTable(TileTable):
    """A table with a stock and a discard pile (rules 12)."""

    def shows(self, sight: Sight, state: GameState) -> bool:
        """The same; the top discard may be taken, which can still be undone."""
        taken = self.seen(sight) - mine(state)
        top = {tile.ident for tile in state.discards[-1:]}
        may_take = not taken or (taken == top and state.to_move == 0 and state.phase.name == DRAW)
        counts = (pile(sight, "pool"), pile(sight, "discards"), others_of(sight))
        there = (len(state.pool), len(state.discards) - len(taken), others(state))
        return may_take and mine(state) <= self.seen(sight) and counts == there

    def picture(self, sight: Sight) -> tuple[object, ...]:
        """The same, and the phase with both piles."""
        names = ("phases", "pool", "discards")
        nodes = [node for name in names if (node := sight.get(name)) is not None]
        tiles, *undone = TileTable.picture(self, sight)
        return tiles, *undone, *((node.value, node.label) for node in nodes)

    def is_mine(self, sight: Sight) -> bool:
        return sight.can("discards") or sight.can("pool")

    def goals(self, sight: Sight) -> list[Goal]:
        """The discard pile is left to `hand_in`, or no turn would last."""
        return TileTable.goals(self, sight)

    def draw(self, program: Program, sight: Sight, rng: random.Random) -> None:
        """Draw from the stock or take the top discard; later throw a card."""
        if phase_of(sight) == DRAW:
            program.click(sight.get(rng.choice(("pool", "discards"))) or (0, 0))
        else:
            self.hand_in(program, sight, rng)

    def hand_in(self, program: Program, sight: Sight, rng: random.Random) -> None:
        """Throw some card: drag it to the pile, or pick it and press the pile."""
        cards, goal = sight.starting("rack.tile."), sight.get("discards")
        if not cards or goal is None or phase_of(sight) == DRAW:
            return
        if rng.random() < 0.5:
            program.drag(rng.choice(cards), goal)
        else:
            program.click(rng.choice(cards))
            program.click(goal)


def table_of(game: Game) -> TileTable:
    """The table at which this game is played."""
    table = TileTable(game)
    return PileTable(game) if table.has_phases else table


def mine(state: GameState) -> set[int]:
    """The idents of what the person sees besides the piles: the own rack and the table."""
    laid = (tile for meld in state.table for tile in meld.tiles)
    return {tile.ident for tile in (*state.seats[0].rack, *laid)}


def others(state: GameState) -> int:
    return sum(len(seat.rack) for seat in state.seats[1:])


def pile(sight: Sight, name: str) -> int:
    """The cards of a pile, by its label, which names no number when it is empty."""
    node = sight.get(name)
    label = node.label if node else ""
    return number(label) if any(sign.isdigit() for sign in label) else 0


def phase_of(sight: Sight) -> str:
    node = sight.get("phases")
    return node.value if node else ""
