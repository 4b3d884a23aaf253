"""A play as a person would make it: one step after another, each with its tiles, its sentence and the board after it.

Pure. Whoever shows steps (a hint, a look back at others' turns) makes a plan and lets one player walk through it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from game.rules.set_rules import SetRules
from game.rules.sets.reading import SetKind
from game.rules.table import Meld, Table, follow
from game.rules.tiles import Tile, Tiles
from game.session.board.step_sentences import StepSentence, made, sentence_of, taken_back
from game.session.board.steps import Step, applied, set_by_set, steps
from game.session.board.table_lines import Rooms
from game.session.board.table_places import SetPlace, SetPlaces, adopted, anchored, settled
from game.session.board.techniques import MoveContext, Technique, ranked
from game.session.board.turn_board import TurnBoard

Rows = Mapping[int, Tiles]
MOST_MOVES = 8
"""A longer play is told set by set."""


@dataclass(frozen=True, slots=True)
class ShownStep:
    """Tiles that move together, and the boards before and after."""

    tiles: Tiles
    technique: Technique | None
    """None where tiles go back to the rack."""
    source: int | None
    """The ident of the set they leave; None for a rack."""
    target: int | None
    """The ident of the set they join or begin; None for the rack."""
    move: MoveContext
    """The sets it concerns, before and after."""
    before: TurnBoard
    after: TurnBoard
    seat: int | None = None
    """Whose turn it belongs to; None for the turn of the person who is shown."""
    moves: int = 1
    """How many moves it stands for; more than one where a set is made at once."""

    @property
    def sentence(self) -> StepSentence:
        """What is said of it."""
        if self.moves > 1:
            return made(self.move)
        return sentence_of(self.technique, self.move) if self.technique else taken_back(self.tiles)

    def by_itself(self, rooms: Rooms) -> ShownStep:
        """The same step where no other follows it, if tiles get another size by all of them."""
        before, after = self.before, self.after
        if before.places.step == after.places.step:
            return self
        return replace(self, after=replace(after, places=settled(before.places, after.table, rooms)))

    @property
    def places_before(self) -> SetPlaces:
        """Where the sets before it lie when they have made way already, each with the tiles that stay in it where they
        will be; as they lie if tiles get another size by it."""
        before, after = self.before, self.after
        if before.places.step != after.places.step:
            return before.places
        spots = dict(before.places.spots)
        for meld in before.table:
            tiles, spot = after.tiles_of(meld.ident), after.places.spots.get(meld.ident)
            stays = next((tile for tile in meld.tiles if tile in tiles), None)
            if spot is not None and stays is not None:
                spots[meld.ident] = spot._replace(x=spot.x + tiles.index(stays) - meld.tiles.index(stays))
        return replace(before.places, spots=spots)

    @property
    def sets(self) -> frozenset[int]:
        """The sets it changes."""
        return frozenset(ident for ident in (self.source, self.target) if ident is not None)


@dataclass(frozen=True, slots=True)
class ShowPlan:
    """The steps from a board to another. Going forward and back only chooses between boards that are there."""

    start: TurnBoard
    steps: tuple[ShownStep, ...] = ()

    @property
    def technique(self) -> Technique | None:
        """What the whole play is called after; None where tiles only go back."""
        return next(iter(ranked(step.technique for step in self.steps if step.technique is not None)), None)

    @property
    def end(self) -> TurnBoard:
        """The board after all steps."""
        return self.board(len(self.steps))

    def board(self, done: int) -> TurnBoard:
        """The board after so many steps."""
        return self.steps[done - 1].after if done else self.start

    def numbers(self, done: int) -> Mapping[Tile, int]:
        """The tiles still on the own rack that move later, and the number of their step, from 1."""
        held = set(self.board(done).rack.tiles)
        later = enumerate(self.steps[done:], start=done + 1)
        return {tile: number for number, step in later for tile in step.tiles if tile in held}

    def readable(self, rooms: Rooms) -> ShowPlan:
        """The play as it is told wherever it is: a play of many moves set by set, so that all that goes to one set is
        one step. What others played stays as it is."""
        if len(self.steps) <= MOST_MOVES or any(step.seat is not None for step in self.steps):
            return self
        back = [step for step in self.steps if step.technique is None]
        begun = back[-1].after if back else self.start
        return ShowPlan(self.start, (*back, *_walk_by_sets(begun, self.end, rooms)))

    def followed_by(self, other: ShowPlan) -> ShowPlan:
        """This plan and then the other one."""
        return ShowPlan(self.start, (*self.steps, *other.steps))


def own_play(board: TurnBoard, table: Table, rooms: Rooms) -> ShowPlan:
    """The steps from the board as it is staged to this table, in these rooms, which may be smaller than those it lies
    in. Tiles it has no use for go back to the rack first."""
    board = _fitted(board, rooms)
    target = _calm(board, follow(board.table, [meld.tiles for meld in table]))
    laid = {tile for meld in target for tile in meld.tiles}
    useless = tuple(tile for meld in board.table for tile in meld.tiles if tile not in laid)
    back = (_taking_back(board, useless, rooms),) if useless else ()
    begun = back[-1].after if back else board
    places = adopted(begun.places, begun.table, target, rooms, steady=True)
    staged = replace(begun.staged, table=target, rack=begun.staged.start_rack - laid)
    rack = begun.rack.without(tile for tile in laid if tile in begun.rack.places)
    end = replace(begun, staged=staged, places=places, rack=rack)
    return ShowPlan(board, (*back, *_walk(begun, end, rooms, None)))


def _fitted(board: TurnBoard, rooms: Rooms) -> TurnBoard:
    places = settled(board.places, board.table, rooms)
    return board if places == board.places else replace(board, places=places)


def others_play(before: TurnBoard, after: TurnBoard, rooms: Rooms, seat: int) -> ShowPlan:
    """The steps of another seat's play between these two boards of the person who looks on."""
    start = replace(before, staged=replace(before.staged, start_table=before.table))
    end = replace(after, staged=replace(after.staged, start_table=before.table), rack=before.rack)
    return ShowPlan(start, tuple(_walk(start, end, rooms, seat)))


def _calm(board: TurnBoard, table: Table) -> Table:
    """The same sets; tiles of a group that already lie together keep their order, because none matters."""
    return tuple(Meld(meld.ident, _in_known_order(board, meld)) for meld in table)


def _in_known_order(board: TurnBoard, meld: Meld) -> Tiles:
    known = [tile for tile in board.tiles_of(meld.ident) if tile in meld.tiles]
    row = (*known, *(tile for tile in meld.tiles if tile not in known))
    reading = board.rules.read(row)
    return row if reading is not None and reading.kind is SetKind.GROUP else meld.tiles


def _taking_back(board: TurnBoard, tiles: Tiles, rooms: Rooms) -> ShownStep:
    """All of them in one step."""
    rows = {meld.ident: tuple(tile for tile in meld.tiles if tile not in tiles) for meld in board.table}
    table = tuple(Meld(ident, row) for ident, row in rows.items() if row)
    places = adopted(board.places, board.table, table, rooms, steady=True)
    rack = board.rack.keeping([*board.rack.tiles, *tiles])
    staged = replace(board.staged, table=table, rack=board.staged.rack.union(tiles))
    after = replace(board, staged=staged, places=places, rack=rack)
    source = next((meld for meld in board.table if not set(meld.tiles).isdisjoint(tiles)), Meld(0, ()))
    move = MoveContext(board.rules, tiles, source.tiles, rows.get(source.ident, ()), (), ())
    return ShownStep(tiles, None, source.ident, None, move, board, after)


def _walk(start: TurnBoard, end: TurnBoard, rooms: Rooms, seat: int | None) -> Iterator[ShownStep]:
    """Each step between two boards; the last one leads to `end` exactly."""
    way = steps(start.table, end.table, start.rules)
    rows = {meld.ident: meld.tiles for meld in start.table}
    board = start
    for number, step in enumerate(way, start=1):
        was = dict(rows)
        applied(rows, step)
        last = number == len(way)
        after = end if last else _board_between(board, end, _ordered(start.table, rows), rooms, step.tiles)
        move = move_of(was, rows, step, start.rules)
        yield ShownStep(step.tiles, step.technique, step.source, step.target, move, board, after, seat)
        board = after


def _walk_by_sets(start: TurnBoard, end: TurnBoard, rooms: Rooms) -> Iterator[ShownStep]:
    """A step for each set that gets tiles."""
    way = set_by_set(start.table, end.table, start.rules)
    rows = {meld.ident: meld.tiles for meld in start.table}
    board = start
    for number, (target, moves) in enumerate(way, start=1):
        was = dict(rows)
        for step in moves:
            applied(rows, step)
        tiles = tuple(tile for step in moves for tile in step.tiles)
        table = _ordered(start.table, rows)
        after = end if number == len(way) else _board_between(board, end, table, rooms, tiles)
        move = MoveContext(start.rules, tiles, (), (), was.get(target, ()), rows[target], begins=target not in was)
        source = None
        if len(moves) == 1:
            move, source = move_of(was, rows, moves[0], start.rules), moves[0].source
        technique = ranked(step.technique for step in moves)[0]
        yield ShownStep(tiles, technique, source, target, move, board, after, moves=len(moves))
        board = after


def _ordered(before: Table, rows: Rows) -> Table:
    """Old sets where they were, new ones behind."""
    known = [meld.ident for meld in before if meld.ident in rows]
    return tuple(Meld(ident, rows[ident]) for ident in (*known, *sorted(rows.keys() - set(known))))


def _board_between(board: TurnBoard, end: TurnBoard, table: Table, rooms: Rooms, tiles: Tiles) -> TurnBoard:
    """The board on the way to `end` after these tiles moved; only those that were on this rack leave it."""
    own = [tile for tile in tiles if tile in board.rack.places]
    staged = replace(board.staged, table=table, rack=board.staged.rack.difference(own))
    rack = board.rack.without(own) if own else board.rack
    return replace(board, staged=staged, places=_places_between(board, end, table, rooms), rack=rack)


def _places_between(board: TurnBoard, end: TurnBoard, table: Table, rooms: Rooms) -> SetPlaces:
    """Every set lies so that its tiles already have the places they have in the end, so that none moves twice."""
    final = {meld.ident: meld.tiles for meld in end.table}
    was = {meld.ident: meld.tiles for meld in board.table}
    wishes: dict[int, SetPlace] = {}
    for meld in table:
        aim = _aimed(meld.tiles, final.get(meld.ident, ()), end.places.spots.get(meld.ident))
        if aim is None and meld.ident in was:
            aim = anchored(board.places.spots[meld.ident], was[meld.ident], meld.tiles)
        wishes |= {} if aim is None else {meld.ident: aim}
    changed = [meld.ident for meld in table if was.get(meld.ident) != meld.tiles]
    smallest = SetPlaces(max(board.places.step, end.places.step), board.places.spots)
    return settled(smallest, table, rooms, wishes=wishes, active=changed, steady=True)


def _aimed(tiles: Tiles, final: Tiles, spot: SetPlace | None) -> SetPlace | None:
    """The spot of a set on its way to `final` at `spot`; None if it keeps none of these tiles."""
    shifts = sorted(final.index(tile) - place for place, tile in enumerate(tiles) if tile in final)
    return SetPlace(spot.row, spot.x + shifts[len(shifts) // 2]) if spot and shifts else None


def move_of(was: Rows, rows: Rows, step: Step, rules: SetRules) -> MoveContext:
    """The sets the step concerns, before and after it."""
    inside, source = step.source == step.target, was.get(step.source, ()) if step.source is not None else ()
    rest = () if inside or step.source is None else rows.get(step.source, ())
    begins = step.target not in was
    return MoveContext(rules, step.tiles, source, rest, was.get(step.target, ()), rows[step.target], inside, begins)


def joined_plans(plans: Iterable[ShowPlan]) -> ShowPlan | None:
    """One plan of several that follow each other; None without any."""
    whole: ShowPlan | None = None
    for plan in plans:
        whole = plan if whole is None else whole.followed_by(plan)
    return whole


def is_staged(board: TurnBoard, table: Table, tiles: Sequence[Tile]) -> bool:
    """Whether nothing of the play is left to do: the same sets lie there, or as many tiles lie in another legal way."""
    wanted = {frozenset(meld.tiles) for meld in table}
    if {frozenset(meld.tiles) for meld in board.table} == wanted:
        return True
    return len(board.staged.played) >= len(tiles) and not board.staged.problems()
