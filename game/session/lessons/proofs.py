"""Shows that a position needs a technique: its best play contains it, and without it less can be reached (LS2).

"Without it" is asked of the exact solver: the sets that tiles are taken from stay as they lie (tiles may still be added
to them), or the sets that tiles are added to are not there, or there are no groups (no runs), or the joker of the rack
is not there. A proof answers the play for positions it holds for, and None for others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import groupby

from game.rules.faces import Face
from game.rules.options import Options
from game.rules.sets.reading import SetKind
from game.rules.table import Meld, follow
from game.rules.tiles import Tile
from game.session.board.steps import Step, steps
from game.session.board.techniques import Technique
from game.solver.aims import Aim, most_points, most_tiles, points_off_rack, tiles_then_points
from game.solver.best import Best
from game.solver.position import Position
from game.solver.solver import Solver

NeedProof = Callable[[Position, Solver], Best | None]
KEPT_FROM = 4
"""A set of so many tiles can spare one."""


def by_freezing(*techniques: Technique, sets: int = 1) -> NeedProof:
    """The whole rack goes by one of these techniques, which takes tiles from so many sets at least; not while these
    stay as they lie."""

    def proof(position: Position, solver: Solver) -> Best | None:
        best = _whole(position, solver)
        if best is None:
            return None
        taken = {step.source for step in steps_to(position, best) if step.technique in techniques}
        needed = len(taken) >= sets and frozen_tiles(position, solver, taken) < best.tiles
        return best if needed else None

    return proof


def by_adding(position: Position, solver: Solver) -> Best | None:
    """The whole rack goes by adding tiles to sets, and none of it without each of these sets."""
    best = _whole(position, solver)
    if best is None:
        return None
    way = steps_to(position, best)
    if any(step.technique is not Technique.ADD for step in way):
        return None
    joined = {step.target for step in way}
    fewer = (tiles_of_best(_without(position, ident), solver) for ident in joined)
    return best if all(tiles < best.tiles for tiles in fewer) else None


def by_kind(kind: SetKind, size: int) -> NeedProof:
    """So many tiles go as one set of this kind from the rack, and fewer without sets of this kind."""

    def proof(position: Position, solver: Solver) -> Best | None:
        best = solver.least_change(position, tiles_then_points())
        if best is None or best.tiles != size:
            return None
        way = steps_to(position, best)
        laid = [step for step in way if step.technique is Technique.LAY_SET]
        reading = position.rules.read(laid[0].tiles) if len(laid) == len(way) == 1 else None
        if reading is None or reading.kind is not kind:
            return None
        return best if most_without(kind, position, solver, most_tiles()) < size else None

    return proof


def by_all_at_once(position: Position, solver: Solver) -> Best | None:
    """The whole rack goes in one turn, as two sets of its own at least."""
    best = _whole(position, solver)
    laid = [step for step in steps_to(position, best) if step.technique is Technique.LAY_SET] if best else []
    return best if len(laid) > 1 else None


def by_one_set(position: Position, solver: Solver) -> Best | None:
    """Three tiles go as one set from the rack, a group or a run."""
    return by_kind(SetKind.GROUP, 3)(position, solver) or by_kind(SetKind.RUN, 3)(position, solver)


def by_two_sets(position: Position, solver: Solver) -> Best | None:
    """The opening needs a group and a run: runs alone are worth less, and so are groups (rules 7.4)."""
    best = solver.answer(position, tiles_then_points(), Options(), opened=False)
    own = replace(position, table=())
    points = (most_without(kind, own, solver, most_points()) for kind in SetKind)
    return best if best.played and max(points) < Options().opening else None


def by_points(position: Position, solver: Solver) -> Best | None:
    """The play that takes the most points off the rack is not the one that takes the most tiles."""
    pieces = position.rules.shapes.pieces
    best = solver.least_change(position, points_off_rack(pieces))
    most = solver.best(position, tiles_then_points(pieces))
    if best is None or most is None or most.tiles <= best.tiles:
        return None
    return best if off_rack(most.played) < off_rack(best.played) else None


def by_moving_joker(*, from_table: bool) -> NeedProof:
    """The whole rack goes when a joker of the table leaves its set, and not while that set stays as it lies. Where it
    is moved on, a tile `from_table` takes its place, and the set that gives it must not stay either."""

    def proof(position: Position, solver: Solver) -> Best | None:
        best = _whole(position, solver)
        if best is None:
            return None
        way = steps_to(position, best)
        freeing = [step for step in way if step.technique is Technique.FREE_JOKER]
        moving = [step for step in way if step.technique in (Technique.FREE_JOKER, Technique.TAKE_JOKER)]
        stuck = {meld.ident for meld in position.table if meld.has_jokers}
        givers = {step.source for step in freeing if step.source is not None} - stuck
        if not moving or bool(givers) is not from_table:
            return None
        needed = (stuck, givers) if from_table else (stuck,)
        return best if all(frozen_tiles(position, solver, each) < best.tiles for each in needed) else None

    return proof


def by_keeping(position: Position, solver: Solver) -> Best | None:
    """The best play is one set of four from the rack. The play that is taught keeps its last tile, which can be laid
    in the next turn in place of drawing."""
    best = solver.least_change(position, tiles_then_points())
    if best is None or best.tiles != KEPT_FROM:
        return None
    new = [meld for meld in best.table if set(meld.tiles) == set(best.played)]
    if not new:
        return None
    kept = new[0].tiles[-1]
    table = tuple(Meld(meld.ident, meld.tiles[:-1]) if meld is new[0] else meld for meld in best.table)
    return Best(table, tuple(tile for tile in best.played if tile != kept), best.worth)


def by_joker(letter: str) -> NeedProof:
    """The whole rack goes with the joker of this letter; without it more stays behind than the joker."""

    def proof(position: Position, solver: Solver) -> Best | None:
        best = _whole(position, solver)
        if best is None or not best.exact:
            return None
        rest = tuple(tile for tile in position.rack if str(tile.symbol) != letter)
        plain = replace(position, rack=rest)
        return best if len(rest) < len(position.rack) and tiles_of_best(plain, solver) < len(rest) else None

    return proof


def steps_to(position: Position, best: Best) -> tuple[Step, ...]:
    """The steps a person would take to this play; hints tell the same."""
    return steps(position.table, follow(position.table, [meld.tiles for meld in best.table]), position.rules)


def off_rack(played: Iterable[Tile]) -> int:
    """The points that these tiles cost no more (rules 4.5, 10.1)."""
    return sum(tile.rack_points for tile in played)


def tiles_of_best(position: Position, solver: Solver) -> int:
    """The most tiles of the rack that can go."""
    best = solver.best(position, most_tiles())
    return 0 if best is None else best.tiles


def most_without(kind: SetKind, position: Position, solver: Solver, aim: Aim) -> int:
    """The most that can go where sets of this kind do not exist: then tiles of different suits (or of different
    numbers) never meet, and each has its own answer. Only for numbered tiles of the rack; the table stays."""

    def apart(tile: Tile) -> int:
        face = _face(tile)
        return face.colour.rank if kind is SetKind.GROUP else face.number

    total = 0
    for _, tiles in groupby(sorted(position.rack, key=apart), key=apart):
        best = solver.best(Position((), tuple(tiles), position.rules), aim)
        total += 0 if best is None else best.worth
    return total


def _whole(position: Position, solver: Solver) -> Best | None:
    """A play of the whole rack that changes few sets."""
    best = solver.least_change(position, tiles_then_points())
    return best if best is not None and best.tiles == len(position.rack) else None


def frozen_tiles(position: Position, solver: Solver, idents: Iterable[int | None]) -> int:
    """The most tiles that can go while these sets stay as they lie."""
    best = solver.best_around(position, most_tiles(), frozenset(ident for ident in idents if ident is not None))
    return 0 if best is None else best.tiles


def _without(position: Position, ident: int) -> Position:
    """The position without one set of its table."""
    kept: tuple[Meld, ...] = tuple(meld for meld in position.table if meld.ident != ident)
    return replace(position, table=kept)


def _face(tile: Tile) -> Face:
    assert tile.face is not None, "asked of numbered tiles only"
    return tile.face
