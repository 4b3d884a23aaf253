"""The staged turn: tiles may lie anywhere until it is ended (rules 7.2). It is not part of the game's state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain, count

from game.rules.options import Options
from game.rules.play.checks import (
    NOTHING_YET,
    Limits,
    ProposedPlay,
    TableUse,
    TurnFacts,
    freed_jokers,
    may_rearrange,
    meld_faults,
    own_worth,
    play_problems,
    touched,
)
from game.rules.play.commands import PlayTable
from game.rules.play.state import PlayerView
from game.rules.problems import Problem, Reason
from game.rules.set_rules import SetRules
from game.rules.table import Meld, Table
from game.rules.tiles import Tile, Tiles


@dataclass(frozen=True, slots=True)
class RackSpot:
    """Back to the rack."""


@dataclass(frozen=True, slots=True)
class MeldSpot:
    """Into a meld, before the tile at `index` of the staying ones."""

    ident: int
    index: int


@dataclass(frozen=True, slots=True)
class NewMeld:
    """A meld of its own, with this ident where it is free."""

    ident: int | None = None


Destination = RackSpot | MeldSpot | NewMeld


@dataclass(frozen=True, slots=True)
class StagedTurn:
    """The table and rack as the player has arranged them so far, and as they were when the turn began."""

    start_table: Table
    start_rack: frozenset[Tile]
    opened: bool
    options: Options
    rules: SetRules
    table: Table
    rack: frozenset[Tile]
    table_use: TableUse = TableUse.REARRANGE
    limits: Limits | None = None
    facts: TurnFacts = NOTHING_YET

    @classmethod
    def begin(cls, view: PlayerView) -> StagedTurn:
        """The turn of this view's seat with nothing moved yet."""
        rack = frozenset(view.rack)
        use, limits = view.phase.table_use, view.ruleset.limits
        return cls(view.table, rack, view.am_open, view.options, view.rules, view.table, rack, use, limits, view.facts)

    @property
    def played(self) -> tuple[Tile, ...]:
        """The tiles that left the rack in this turn, by ident."""
        return tuple(sorted(self.start_rack - self.rack, key=lambda tile: tile.ident))

    @property
    def opening_worth(self) -> int:
        """The points that count for the opening, of own rack tiles only (rules 7.4)."""
        return own_worth(self._play)

    def locked(self, ident: int) -> bool:
        """Whether this set may not be touched: it stands as the turn began, and the opening is not made (rules 7.4)."""
        if self.opened or self.changed(ident):
            return False
        return any(meld.ident == ident for meld in self.start_table) and self.bars_the_table

    @property
    def bars_the_table(self) -> bool:
        """Whether sets that stand as the turn began may not be touched, because the opening is not made (rules 7.4)."""
        return not may_rearrange(self._play)

    def held(self, tiles: Sequence[Tile]) -> Problem | None:
        """Why these tiles of the table may not be taken up; None when they may."""
        homes = {tile: meld.ident for meld in self.table for tile in meld.tiles}
        locked = next((ident for ident in map(homes.get, tiles) if ident is not None and self.locked(ident)), None)
        if locked is not None:
            return Problem(Reason.OPEN_TABLE, locked)
        kept = [tile for tile in tiles if tile in homes and tile not in self.start_rack]
        if kept and self.table_use is not TableUse.REARRANGE:
            return Problem(Reason.TABLE_FIXED, homes[kept[0]])
        return None

    def changed(self, ident: int) -> bool:
        """Whether this meld is not as it was when the turn began; new and vanished ones count."""
        return _tiles_at(self.table, ident) != _tiles_at(self.start_table, ident)

    def moved(self, tiles: Sequence[Tile], to: Destination, *, parting: bool = True) -> StagedTurn | Problem:
        """The turn after moving these tiles there, in this order and as one move.

        A meld that changes is put in its reading order if it has one; one that loses inner tiles becomes two melds
        where both halves are sets as they lie, unless `parting` is off. A Problem says why a tile may not go there.
        """
        if not tiles:
            return self
        spot = self._spot(to)
        refused = self._refusal(tiles, spot)
        if refused is not None:
            return refused
        rack = self.rack.union(tiles) if isinstance(spot, RackSpot) else self.rack.difference(tiles)
        return replace(self, table=self._laid(tiles, spot, parting=parting), rack=rack)

    def problems(self) -> tuple[Problem, ...]:
        """Everything that stops the turn from being ended now, as `engine.verify` would say of `command()`."""
        return play_problems(self._play)

    def meld_problems(self, ident: int) -> tuple[Problem, ...]:
        """What is wrong with one meld; () also for one that is not there."""
        play = self._play
        found = [meld_faults(meld, self.start_table, self.rules) for meld in self.table if meld.ident == ident]
        taken = () if may_rearrange(play) else touched(play)
        jokers = [problem for problem in freed_jokers(play) if problem.meld == ident]
        return (*(Problem(Reason.OPEN_TABLE, ident) for other in taken if other == ident), *sum(found, ()), *jokers)

    def command(self) -> PlayTable:
        """The play that ends the turn with this table."""
        return PlayTable(self.table)

    @property
    def _play(self) -> ProposedPlay:
        return ProposedPlay(
            self.start_table,
            self.start_rack,
            self.opened,
            self.options,
            self.rules,
            self.table,
            self.table_use,
            self.limits,
            self.facts,
        )

    def _refusal(self, tiles: Sequence[Tile], to: Destination) -> Problem | None:
        """Why the tiles may not be taken, or not be laid there."""
        wanted = frozenset(tiles)
        lying = (meld for meld in self.table if not wanted.isdisjoint(meld.tiles)) if wanted - self.rack else ()
        homes = {tile: meld.ident for meld in lying for tile in meld.tiles}
        foreign = sum(tile not in homes and tile not in self.rack for tile in wanted) + len(tiles) - len(wanted)
        if foreign:
            return Problem(Reason.FOREIGN_TILES, facts=(("count", foreign),))
        concerned = {homes[tile] for tile in tiles if tile in homes}
        if isinstance(to, MeldSpot):
            concerned.add(to.ident)
        locked = [ident for ident in sorted(concerned) if self.locked(ident)]
        if locked:
            return Problem(Reason.OPEN_TABLE, locked[0])
        kept = [tile for tile in tiles if tile not in self.start_rack]
        if kept and self.table_use is not TableUse.REARRANGE:
            return Problem(Reason.TABLE_FIXED, homes[kept[0]])
        if isinstance(to, RackSpot) and kept:
            return Problem(Reason.TABLE_TILE_ON_RACK, facts=(("count", len(kept)),))
        return None

    def _spot(self, to: Destination) -> Destination:
        """The melds with a new one if the target is not on the table."""
        if isinstance(to, MeldSpot) and _tiles_at(self.table, to.ident) is None:
            return NewMeld(to.ident)
        return to

    def _laid(self, tiles: Sequence[Tile], to: Destination, *, parting: bool) -> Table:
        lifted, fresh = frozenset(tiles), count(self._fresh_ident())
        melds: list[Meld] = []
        into = to.ident if isinstance(to, MeldSpot) else None
        for meld in self.table:
            if meld.ident != into and lifted.isdisjoint(meld.tiles):
                melds.append(meld)
                continue
            if isinstance(to, MeldSpot) and to.ident == meld.ident:
                stay = tuple(tile for tile in meld.tiles if tile not in lifted)
                rows = self._joined(stay, tuple(tiles), to.index)
            else:
                rows = self._left_of(meld.tiles, lifted, parting=parting)
            idents = chain((meld.ident,), fresh)
            melds += (meld if row == meld.tiles else Meld(ident, row) for row, ident in zip(rows, idents, strict=False))
        if not isinstance(to, NewMeld):
            return tuple(melds)
        is_free = all(meld.ident != to.ident for meld in melds)
        ident = to.ident if to.ident is not None and is_free else next(fresh)
        return (*melds, Meld(ident, self._seated(tiles)))

    def _left_of(self, row: Tiles, lifted: frozenset[Tile], *, parting: bool) -> tuple[Tiles, ...]:
        """What is left of a meld: none when it is emptied, two rows when it lost its inside and both are sets."""
        gone = [place for place, tile in enumerate(row) if tile in lifted]
        if not gone:
            return (row,)
        halves = row[: gone[0]], row[gone[-1] + 1 :]
        if parting and len(gone) == gone[-1] - gone[0] + 1 and all(map(self.rules.is_set, halves)):
            return halves
        stay = tuple(tile for tile in row if tile not in lifted)
        return (self._seated(stay),) if stay else ()

    def _joined(self, stay: Tiles, tiles: Tiles, index: int) -> tuple[Tiles, ...]:
        """The tiles laid in: as one meld in reading order, as the two halves of a run, or as one in the order laid."""
        place = max(0, index)
        row = (*stay[:place], *tiles, *stay[place:])
        seated = self.rules.arrange(row)
        halves = self.rules.split(stay, tiles) if seated is None else None
        return halves or (seated or row,)

    def _seated(self, tiles: Sequence[Tile]) -> tuple[Tile, ...]:
        return self.rules.arrange(tiles) or tuple(tiles)

    def _fresh_ident(self) -> int:
        return 1 + max((meld.ident for meld in (*self.start_table, *self.table)), default=0)


def _tiles_at(table: Table, ident: int) -> tuple[Tile, ...] | None:
    return next((meld.tiles for meld in table if meld.ident == ident), None)
