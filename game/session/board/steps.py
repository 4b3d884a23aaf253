"""The way from one table to another in steps a person can follow, for animation and hints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from game.rules.set_rules import SetRules
from game.rules.table import Meld, Table
from game.rules.tiles import Tile, Tiles
from game.session.board.techniques import MoveContext, Technique, technique_of


@dataclass(frozen=True, slots=True)
class Step:
    """Tiles that move together."""

    technique: Technique
    tiles: Tiles
    source: int | None
    """The ident of the set they leave; None for the rack."""
    target: int
    """The ident of the set they join, or begin."""
    place: int
    """How many tiles of that set lie to their left afterwards."""


_Disorder = tuple[int, bool, bool, int]


@dataclass(frozen=True, slots=True)
class _Block:
    """Tiles that lie side by side in the end and come from the same place."""

    tiles: Tiles
    source: int | None
    target: int


def steps(before: Table, after: Table, rules: SetRules) -> tuple[Step, ...]:
    """The steps from one table to the other. At every point the step that leaves the fewest unfinished sets is taken,
    tiles of the table before tiles of the rack; what lies only in `after` comes from the rack."""
    rows = {meld.ident: meld.tiles for meld in before}
    final = {meld.ident: meld.tiles for meld in after}
    left = _blocks(before, after)
    judged: dict[_Block, tuple[Tiles, Tiles, _Disorder]] = {}
    found = []

    def disorder(block: _Block) -> _Disorder:
        """Judged again only when one of the block's two sets has changed."""
        source = rows.get(block.source, ()) if block.source is not None else ()
        target = rows.get(block.target, ())
        known = judged.get(block)
        if known is None or known[:2] != (source, target):
            known = judged[block] = (source, target, _disorder(_scene(rows, final, block, rules), final[block.target]))
        return known[2]

    while left:
        block = min(left, key=disorder)
        left.remove(block)
        found.append(_done(rows, final, block, rules))
    return tuple(found)


def set_by_set(before: Table, after: Table, rules: SetRules) -> tuple[tuple[int, tuple[Step, ...]], ...]:
    """The same way by the sets that get tiles: the ident of each, and the steps after which it lies as in the end, what
    leaves it first. The next set is always the one after which the fewest are unfinished."""
    rows = {meld.ident: meld.tiles for meld in before}
    final = {meld.ident: meld.tiles for meld in after}
    left = _blocks(before, after)
    is_set = cache(rules.is_set)
    found = []

    def moves(target: int) -> list[_Block]:
        own = [block for block in left if target in (block.source, block.target)]
        return sorted(own, key=lambda block: block.target == target)

    def unfinished(target: int) -> tuple[int, int]:
        trial, own = dict(rows), moves(target)
        for block in own:
            _move(trial, block.tiles, block.source, block.target, _place(trial, final, block))
        return sum(not is_set(row) for row in trial.values() if row), len(own)

    while left:
        target = min(dict.fromkeys(block.target for block in left), key=unfinished)
        own = moves(target)
        found.append((target, tuple(_done(rows, final, block, rules) for block in own)))
        left = [block for block in left if block not in own]
    return tuple(found)


def replayed(before: Table, steps: Iterable[Step]) -> Table:
    """The table after the steps: old sets where they were, new ones behind by ident."""
    rows = {meld.ident: meld.tiles for meld in before}
    for step in steps:
        applied(rows, step)
    places = {meld.ident: place for place, meld in enumerate(before)}
    ordered = sorted(rows, key=lambda ident: places.get(ident, len(places) + ident))
    return tuple(Meld(ident, rows[ident]) for ident in ordered)


def applied(rows: dict[int, Tiles], step: Step) -> None:
    """Take the step on these sets by ident."""
    _move(rows, step.tiles, step.source, step.target, step.place)


def _blocks(before: Table, after: Table) -> list[_Block]:
    """Everything that must move."""
    home = {tile: (meld.ident, place) for meld in before for place, tile in enumerate(meld.tiles)}
    found: list[_Block] = []
    for meld in after:
        stays = _staying([(tile, home[tile][1]) for tile in meld.tiles if home.get(tile, (None, 0))[0] == meld.ident])
        block: list[Tile] = []
        source: int | None = None
        for tile in meld.tiles:
            origin = home[tile][0] if tile in home else None
            if block and (tile in stays or origin != source):
                found.append(_Block(tuple(block), source, meld.ident))
                block = []
            if tile not in stays:
                block.append(tile)
                source = origin
        if block:
            found.append(_Block(tuple(block), source, meld.ident))
    return found


def _staying(tiles: Sequence[tuple[Tile, int]]) -> frozenset[Tile]:
    """The most tiles that keep their order: a longest rising sequence of old places."""
    longest: list[list[tuple[Tile, int]]] = []
    for tile, place in tiles:
        shorter = [line for line in longest if line[-1][1] < place]
        longest.append([*max(shorter, key=len, default=[]), (tile, place)])
    return frozenset(tile for tile, _ in max(longest, key=len, default=[]))


def _disorder(scene: MoveContext, final: Tiles) -> _Disorder:
    """How many more sets are unfinished after the step, for choosing the tidiest one; then whether numbered tiles
    lie in the joined set that do not stay in it, whether the step is from the rack, and how much moves."""
    passing = any(tile not in final for tile in scene.joined if not tile.is_joker)
    begun = [row for row in (scene.rest, scene.joined) if row]
    was = [row for row in {scene.source, scene.target} if row]
    worse = sum(not scene.rules.is_set(row) for row in begun) - sum(not scene.rules.is_set(row) for row in was)
    return worse, passing, not scene.source, len(scene.tiles)


def _scene(rows: dict[int, Tiles], final: dict[int, Tiles], block: _Block, rules: SetRules) -> MoveContext:
    """The sets before and after the step."""
    source = rows.get(block.source, ()) if block.source is not None else ()
    target = rows.get(block.target, ())
    changed = dict(rows)
    _move(changed, block.tiles, block.source, block.target, _place(rows, final, block))
    inside = block.source == block.target
    rest = () if inside or block.source is None else changed.get(block.source, ())
    return MoveContext(
        rules, block.tiles, source, rest, target, changed[block.target], inside, block.target not in rows
    )


def _done(rows: dict[int, Tiles], final: dict[int, Tiles], block: _Block, rules: SetRules) -> Step:
    """Takes the step, on the rows too."""
    technique = technique_of(_scene(rows, final, block, rules))
    place = _place(rows, final, block)
    _move(rows, block.tiles, block.source, block.target, place)
    return Step(technique, block.tiles, block.source, block.target, place)


def _place(rows: dict[int, Tiles], final: dict[int, Tiles], block: _Block) -> int:
    """Where the block goes: right behind the nearest tile there that precedes it in the end."""
    row = final[block.target]
    preceding = row[: row.index(block.tiles[0])]
    moving = set(block.tiles)
    present = [tile for tile in rows.get(block.target, ()) if tile not in moving]
    return max((present.index(tile) + 1 for tile in preceding if tile in present), default=0)


def _move(rows: dict[int, Tiles], tiles: Tiles, source: int | None, target: int, place: int) -> None:
    if source is not None:
        rest = tuple(tile for tile in rows[source] if tile not in tiles)
        if rest or source == target:
            rows[source] = rest
        else:
            del rows[source]
    row = rows.get(target, ())
    rows[target] = (*row[:place], *tiles, *row[place:])
