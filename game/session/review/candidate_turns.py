"""Which turns are worth playing on: where the play made is not the only sensible one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.ai.owl import Owl
from game.rules.play.commands import Command, DrawTile, PlayTable
from game.rules.play.state import PlayerView
from game.rules.tiles import Tiles
from game.rules.values import immutable
from game.session.review.comparing import LEAST, Comparison
from game.session.review.estimate import Unit
from game.session.review.facts import Chance
from game.session.review.seat_game import SeatGame, is_allowed, is_plain_move
from game.session.thinking.best_play import BestPlay
from game.session.thinking.slice_runner import Asking
from game.solver.aims import points_off_rack
from game.solver.best import Best
from game.solver.solver import Solver

MOST_HELD = 20
"""No holding is praised with more tiles than this on the rack."""
MANY = 3
"""Tiles from which laying them or holding them is a decision."""
HELD = 1
"""Who lays at most so many although more could go holds them."""
NEARLY, LATE_POINTS = 5, 10
"""Another rack with so few tiles makes it late; so many points that could go then are worth a look."""
MOST_LAYING, MOST_HOLDING = 3, 2
"""So many turns of each kind are played on."""


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """A turn with what was possible, and what the lively Owl would have done."""

    chance: Chance
    owls: Command

    @property
    def view(self) -> PlayerView:
        return self.chance.turn.view

    @property
    def owl_lays(self) -> int:
        """How many tiles Owl would have laid."""
        return len(tiles_by(self.view, self.owls))


@immutable
class OwlsChoice:
    """What the lively Owl would do."""

    view: PlayerView

    def __call__(self, solver: Solver) -> Command:
        """Its command; it uses no chance."""
        import random

        return Owl(solver=solver).choose(self.view, random.Random(0))


def decisions(found: Sequence[Chance]) -> Asking[tuple[ReviewedDecision, ...]]:
    """The turns that were decisions: after the opening, something could be laid, but not everything."""
    made = []
    for chance in found:
        turn = chance.turn
        is_decision = turn.view.am_open and chance.most.played and chance.most.exact and not chance.missed_out
        if is_decision and len(turn.laid) < len(turn.view.rack) and is_plain_move(turn.command):
            owls: Command = yield OwlsChoice(turn.view)
            made.append(ReviewedDecision(chance, owls))
    return tuple(made)


def comparisons(made: Sequence[ReviewedDecision], game: SeatGame) -> Asking[tuple[Comparison, ...]]:
    """What is played on: laying more, holding, and points when it is late."""
    found = [*_laying(made, game), *_holding(made, game)]
    if game.counts_points:
        late: Comparison | None = yield from _late(made)
        found += [late] if late is not None else []
    return tuple(found)


def _laying(made: Sequence[ReviewedDecision], game: SeatGame) -> list[Comparison]:
    """Owl would have laid more; those where it is most."""
    more = [choice for choice in made if choice.owl_lays > len(choice.chance.turn.laid)]
    more.sort(key=lambda each: (len(each.chance.turn.laid) - each.owl_lays, -each.chance.turn.number))
    return [_comparison(each, each.owls, game) for each in more[:MOST_LAYING]]


def _holding(made: Sequence[ReviewedDecision], game: SeatGame) -> list[Comparison]:
    """Owl would have held what was laid; or it was held as Owl would have done, which is compared with laying it."""
    found = []
    for choice in made:
        laid, most = len(choice.chance.turn.laid), len(choice.chance.most.played)
        if len(choice.view.rack) > MOST_HELD or choice.owl_lays > HELD:
            continue
        if laid >= MANY:
            found.append((laid, _comparison(choice, choice.owls, game)))
        elif laid <= HELD and most >= MANY and is_allowed(choice.view, choice.chance.most.table):
            found.append((most, _comparison(choice, PlayTable(choice.chance.most.table), game)))
    found.sort(key=lambda pair: (-pair[0], -pair[1].turn.number))
    return [comparison for _, comparison in found[:MOST_HOLDING]]


def _comparison(choice: ReviewedDecision, other: Command, game: SeatGame) -> Comparison:
    return Comparison(choice.chance.turn, other, game.unit, LEAST[game.unit])


def _late(made: Sequence[ReviewedDecision]) -> Asking[Comparison | None]:
    """Another rack is nearly empty and many more points could have gone: of these turns the one where it is most."""
    most, found = LATE_POINTS, None
    for choice in made:
        turn = choice.chance.turn
        others = [size for seat, size in enumerate(turn.view.rack_sizes) if seat != turn.view.seat]
        if min(others) > NEARLY:
            continue
        best: Best = yield BestPlay(turn.view, points_off_rack(turn.view.game.pieces))
        more = points_of(turn.view, best.played) - points_of(turn.view, turn.laid)
        if more >= most and is_allowed(turn.view, best.table):
            most, found = more, Comparison(turn, PlayTable(best.table), Unit.POINTS, LEAST[Unit.POINTS], is_late=True)
    return found


def points_of(view: PlayerView, tiles: Tiles) -> int:
    """What they would cost on the rack."""
    return sum(map(view.ruleset.points, tiles))


def tiles_by(view: PlayerView, command: Command) -> Tiles:
    """The tiles of the rack that a command lays."""
    if not isinstance(command, PlayTable):
        return ()
    laid = frozenset(tile for meld in command.table for tile in meld.tiles)
    return tuple(tile for tile in view.rack if tile in laid)


def would_hold(choice: ReviewedDecision) -> bool:
    """Whether Owl would have held what could be laid."""
    return isinstance(choice.owls, DrawTile) or choice.owl_lays <= HELD
