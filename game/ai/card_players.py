"""The players of card Rummy: five habits of drawing, laying and throwing, each a step above the one before.

Measured habits: cards that may still become melds are worth keeping, and holding melds back until somebody is nearly
out pays, because going out in one turn counts double (rules 12.6).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType

from game.ai.exact import new_solver
from game.ai.plans import TurnPlan, untouched
from game.rules.play.card_rummy import face_points, hand_points
from game.rules.play.commands import Command, Discard, DrawTile, PlayTable, TakeDiscard
from game.rules.play.staging import StagedTurn
from game.rules.play.state import PlayerView
from game.rules.table import Table, follow
from game.rules.tiles import Tile, Tiles
from game.solver.aims import Aim, weighed
from game.solver.position import Position
from game.solver.solver import Solver

NEAR = 2
"""Ranks apart at which two cards of a suit may still come into one run."""


@dataclass(frozen=True, slots=True)
class CardHabits:
    """What a player of card Rummy pays attention to."""

    partners: float = 0.0
    """Points that every card it could be laid with is worth to a card of the hand."""
    takes: bool = True
    """Whether it looks at the discards at all."""
    counts_seen: bool = False
    """Whether partners count only as far as the cards that complete them are still to come."""
    holds: int = 0
    """Melds are held back until another hand has so few cards; 0 lays them at once."""


@dataclass(frozen=True, slots=True)
class CardPlayer:
    """A player of card Rummy with these habits (rules 12); uses no chance."""

    name: str
    habits: CardHabits
    solver: Solver = field(default_factory=new_solver, compare=False, repr=False)

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """A command of the phase the turn is in."""
        if DrawTile in view.phase.commands:
            return self._drawn(view)
        if PlayTable in view.phase.commands:
            table = self._laid(view)
            if table is not None:
                return PlayTable(table)
        return Discard(self._thrown(view))

    def _drawn(self, view: PlayerView) -> Command:
        """The top discard if it can be laid at once, otherwise the stock."""
        if view.discards and self.habits.takes:
            top = view.discards[-1]
            with_it = replace(view, rack=(*view.rack, top))
            plan = self._plan(with_it)
            if top not in plan.left and len(plan.left) < len(view.rack):
                return TakeDiscard()
        return DrawTile() if view.pool_size or len(view.discards) != 1 else TakeDiscard()

    def _laid(self, view: PlayerView) -> Table | None:
        """The table with melds and additions; None if nothing is laid now."""
        plan = self._plan(view)
        if len(plan.left) == len(view.rack) or (len(plan.left) > 1 and self._waits(view)):
            return None
        turn = StagedTurn.begin(view)
        return next((table for table in _tables(view, plan) if not replace(turn, table=table).problems()), None)

    def _waits(self, view: PlayerView) -> bool:
        """Whether everybody else has enough cards for melds to be held back, in the hope of going out at once."""
        others = min(size for seat, size in enumerate(view.rack_sizes) if seat != view.seat)
        return others > self.habits.holds > 0 and not view.am_open and view.options.going_rummy

    def _plan(self, view: PlayerView) -> TurnPlan:
        """The dearest melds of the hand, and then whatever fits the table."""
        aim = _most_points(view)
        best = self.solver.best(Position((), view.rack, view.rules), aim)
        start = untouched(view)
        rows = [] if best is None else [meld.tiles for meld in best.table]
        if view.options.one_meld:
            rows = sorted(rows, key=lambda row: -_worth(view, row))[:1]
        plan = start.with_rows(rows)
        return plan if view.options.meld_first and not rows and not view.am_open else plan.with_additions(view.rules)

    def _thrown(self, view: PlayerView) -> Tile:
        """The card that is dearest beside what it may still become."""
        may = [tile for tile in view.rack if tile != view.facts.taken]
        left = self._plan(view).left if self.habits.holds else view.rack
        loose = [tile for tile in may if tile in left]
        return max(loose or may, key=lambda tile: (self._burden(view, tile), tile.ident))

    def _burden(self, view: PlayerView, tile: Tile) -> float:
        points = hand_points(view.options, tile)
        if not self.habits.partners:
            return points
        return points - self.habits.partners * self._hopes(view, tile)

    def _hopes(self, view: PlayerView, tile: Tile) -> float:
        """How many cards of the hand go with this one; with `counts_seen` only as far as a third may come."""
        mates = [other for other in view.rack if other != tile and _go_together(tile, other)]
        if not self.habits.counts_seen:
            return len(mates)
        seen = set(_seen(view))
        return sum(min(1.0, len(_completing(tile, mate) - seen) / 2) for mate in mates)


def _most_points(view: PlayerView) -> Aim:
    return weighed(partial(face_points, view.options), 0)


def _worth(view: PlayerView, row: Tiles) -> int:
    return sum(map(partial(hand_points, view.options), row))


def _go_together(one: Tile, other: Tile) -> bool:
    """Whether a third card could make a meld of these."""
    if one.face is None or other.face is None:
        return False
    apart = abs(one.face.number - other.face.number)
    return apart == 0 or (one.face.colour is other.face.colour and apart <= NEAR)


def _completing(one: Tile, other: Tile) -> set[tuple[object, int]]:
    """The suits and ranks of the cards that would make a meld of these two."""
    assert one.face is not None and other.face is not None
    low, high = sorted((one.face.number, other.face.number))
    if low == high:
        suits = {one.face.colour, other.face.colour}
        return {(suit, low) for suit in type(one.face.colour) if suit not in suits}
    between = range(low - 1, high + 2) if high - low == 1 else range(low + 1, high)
    return {(one.face.colour, rank) for rank in between if 1 <= rank <= 13 and rank not in (low, high)}


def _seen(view: PlayerView) -> Iterator[tuple[object, int]]:
    """The faces that cannot come any more: of the discards, the table and the own hand."""
    laid = (tile for meld in view.table for tile in meld.tiles)
    faces = (tile.face for tile in (*view.discards, *laid, *view.rack))
    return ((face.colour, face.number) for face in faces if face is not None)


def _tables(view: PlayerView, plan: TurnPlan) -> Iterator[Table]:
    """The table of the plan, and with one card fewer laid, for where one must be left to be thrown."""
    yield follow(view.table, plan.rows)
    rack = frozenset(view.rack)
    for place, row in enumerate(plan.rows):
        for at in (0, len(row) - 1):
            fewer = (*row[:at], *row[at + 1 :])
            if row[at] in rack and view.rules.is_set(fewer):
                yield follow(view.table, (*plan.rows[:place], fewer, *plan.rows[place + 1 :]))
    for place, row in enumerate(plan.rows):
        if rack.issuperset(row):
            yield follow(view.table, (*plan.rows[:place], *plan.rows[place + 1 :]))


HABITS: Mapping[str, CardHabits] = MappingProxyType(
    {
        "hare": CardHabits(takes=False),
        "magpie": CardHabits(),
        "tortoise": CardHabits(partners=3),
        "fox": CardHabits(partners=3, counts_seen=True),
        "owl": CardHabits(partners=3, counts_seen=True, holds=3),
    }
)
"""By character, the weakest first."""
