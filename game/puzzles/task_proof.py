"""What is proven about a task: the fewest sets to be opened, whether there is one way only, what gives it away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from math import comb

from game.puzzles.arrangements import Arrangement, Arrangements, arrangements
from game.puzzles.cut_down import without_sets
from game.rules.set_rules import SetRules
from game.rules.sets.joker_rules import frees_joker
from game.rules.table import Meld, Table
from game.rules.tiles import Tile
from game.solver.aims import most_tiles
from game.solver.best import Best
from game.solver.position import Position
from game.solver.solver import Solver

Held = Counter[str]
"""How often each symbol is there, by its text."""


@dataclass(frozen=True)
class TaskProof:
    """A position, a play of the tiles it is about, and every table that holds the same tiles."""

    position: Position
    best: Best
    every: Arrangements

    @cached_property
    def opened(self) -> int:
        """The fewest sets of the table whose tiles do not all stay together, over all tables."""
        return min(self._opened)

    @cached_property
    def _opened(self) -> tuple[int, ...]:
        table = [held(meld.tiles) for meld in self.position.table]
        return tuple(len(table) - most_kept(table, arrangement) for arrangement in self.every.all)

    @property
    def calm_ways(self) -> int:
        """How many ways there are that open no set."""
        calm = (way for way, opened in zip(self.every.all, self._opened, strict=True) if not opened)
        return len({tuple(laid.places for laid in way) for way in calm})

    @property
    def is_unique(self) -> bool:
        """Whether all tables look the same."""
        return self.every.looks == 1

    @property
    def gives_away(self) -> bool:
        """Whether a tile of the rack can be added to a set as it lies, and that leads to the end."""
        rules = self.position.rules
        for meld in self.position.table:
            for tile in self.best.played:
                if fits(meld, tile, rules):
                    wanted = held((*meld.tiles, tile))
                    if any(wanted <= Counter(laid.symbols) for way in self.every.all for laid in way):
                        return True
        return False

    @property
    def joker_moves_on(self) -> bool:
        """Whether the play takes a joker of the table to another set."""
        home = {tile: meld.ident for meld in self.best.table for tile in meld.tiles}
        jokers = ((tile, meld.ident) for meld in self.position.table for tile in meld.tiles if tile.is_joker)
        return any(home[tile] != ident for tile, ident in jokers)

    @property
    def frees_joker(self) -> bool:
        """Whether the play takes a joker of the table to other tiles than it lay with."""
        return frees_joker(self.position.table, self.best.table)

    @property
    def always_frees_joker(self) -> bool:
        """Whether every table does."""
        jokers = [
            (str(tile), {str(other) for other in meld.tiles if other != tile})
            for meld in self.position.table
            for tile in meld.tiles
            if tile.is_joker
        ]
        return not any(_may_all_stay(jokers, arrangement) for arrangement in self.every.all)

    @property
    def only_jokers_leave(self) -> bool:
        """Whether the numbered tiles of each set lie together after the play."""
        home = {tile: meld.ident for meld in self.best.table for tile in meld.tiles}
        kept = ({home[tile] for tile in meld.tiles if not tile.is_joker} for meld in self.position.table)
        return all(len(homes) == 1 for homes in kept)


def _may_all_stay(jokers: Sequence[tuple[str, set[str]]], arrangement: Arrangement) -> bool:
    """Whether all of these jokers, each with what it lay with, may lie in sets that have some of that."""
    names = {name for name, _ in jokers}
    places = [(each, set(laid.symbols)) for laid in arrangement for each in laid.symbols if each in names]
    return any(
        all(name == each and with_it & symbols for (name, with_it), (each, symbols) in zip(jokers, chosen, strict=True))
        for chosen in permutations(places, len(jokers))
    )


def proof_of(position: Position, best: Best) -> TaskProof | None:
    """The proof for a play of this position; None where the tables of these tiles are too many to count."""
    every = arrangements([*(tile for meld in position.table for tile in meld.tiles), *best.played], position.rules)
    return None if every is None else TaskProof(position, best, every)


def held(tiles: Sequence[Tile]) -> Held:
    """The tiles by what is on them."""
    return Counter(str(tile) for tile in tiles)


def fits(meld: Meld, tile: Tile, rules: SetRules) -> bool:
    """Whether the set is still one with this tile added."""
    return rules.arrange((*meld.tiles, tile)) is not None


def most_kept(table: Sequence[Held], arrangement: Arrangement) -> int:
    """The most sets of the table that can lie whole in sets of the arrangement at the same time."""
    rooms = [Counter(laid.symbols) for laid in arrangement]
    homes = [[place for place, room in enumerate(rooms) if one <= room] for one in table]
    order = sorted((place for place, fitting in enumerate(homes) if fitting), key=lambda place: len(homes[place]))

    def kept(done: int) -> int:
        """The most of the rest that can be kept."""
        left = len(order) - done
        most = 0
        for place in homes[order[done]] if left else ():
            one = table[order[done]]
            if most < left and one <= rooms[place]:
                rooms[place].subtract(one)
                most = max(most, 1 + kept(done + 1))
                rooms[place].update(one)
        return most if most == left else max(most, kept(done + 1))

    return kept(0)


def needed_sets(position: Position, tiles: int, solver: Solver) -> int:
    """How many sets of the table are needed, each by itself, to play so many tiles."""
    found = 0
    for meld in position.table:
        best = solver.best(without_sets(position, frozenset([meld.ident])), most_tiles())
        found += best is None or best.tiles < tiles
    return found


def chance_to_see(sets: int, needed: int, seen: int) -> float:
    """The chance that all needed sets are among so many seen at random: no less than that of a play around these."""
    if seen >= sets:
        return 1.0
    return comb(sets - needed, seen - needed) / comb(sets, seen) if needed <= seen else 0.0


def has_only_these_tiles(position: Position, best: Best, solver: Solver) -> bool:
    """Whether as many tiles can be played with no other choice of rack tiles: each kind played is needed as often."""
    played = held(best.played)
    for symbol, count in played.items():
        others = [tile for tile in position.rack if str(tile) != symbol]
        fewer = [tile for tile in position.rack if str(tile) == symbol][: count - 1]
        rival = solver.best(Position(position.table, (*others, *fewer), position.rules), most_tiles())
        if rival is not None and rival.tiles >= best.tiles:
            return False
    return True


def decoys(position: Position, after: Table) -> tuple[Meld, ...]:
    """Sets that lie untouched at the end but have a tile next to one of the rack: same number, or same colour and
    the number beside it."""
    same = {meld.tiles for meld in after}
    return tuple(meld for meld in position.table if meld.tiles in same and is_near(meld, position.rack))


def is_near(meld: Meld, rack: Sequence[Tile]) -> bool:
    """Whether a tile of the set has the number of one of these tiles, or its colour and the number beside it."""
    faces = [tile.face for tile in rack if tile.face is not None]
    own = [tile.face for tile in meld.tiles if tile.face is not None]
    return any(
        one.number == other.number or (one.colour is other.colour and abs(one.number - other.number) == 1)
        for one in own
        for other in faces
    )
