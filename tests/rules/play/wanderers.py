"""Players for properties: one lays what it sees, the others try anything, legal or not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from game.rules.play.commands import Cause, Command, DrawTile, Forfeit, Pass, PlayTable
from game.rules.play.engine import apply
from game.rules.play.staging import MeldSpot, NewMeld, RackSpot, StagedTurn
from game.rules.play.state import GameState, view_for
from game.rules.table import Meld, Table
from game.rules.tiles import Tile


def wandered(rng: Random, staged: StagedTurn, steps: int) -> Iterator[StagedTurn]:
    """The turn after each of so many random moves that were not refused."""
    for _ in range(steps):
        answer = staged.moved(_some_tiles(rng, staged), _somewhere(rng, staged))
        if isinstance(answer, StagedTurn):
            staged = answer
            yield staged


def sensible(state: GameState) -> Command:
    """A legal play if one is seen, else a draw, else a pass."""
    staged = _extended(_with_own_sets(StagedTurn.begin(view_for(state, state.to_move))))
    if staged.played and not staged.problems():
        return staged.command()
    return DrawTile() if state.pool else Pass()


def anything(rng: Random, state: GameState) -> tuple[int, Command]:
    """A seat and a command, often a sensible one, else whatever comes."""
    if rng.random() < 0.6:
        return state.to_move, sensible(state)
    seat = rng.choice((state.to_move, state.to_move, state.to_move, 0, -1, 7))
    table = rng.choice((_wandered_table, _spoilt))(rng, state)
    commands: tuple[Command, ...] = (
        PlayTable(table),
        DrawTile(),
        Pass(),
        Forfeit(table, rng.choice(tuple(Cause))),
    )
    return seat, rng.choice(commands)


def with_a_table(state: GameState, turns: int) -> GameState:
    """The game some sensible turns later, if it is still on then."""
    for _ in range(turns):
        after, _ = apply(state, state.to_move, sensible(state))
        if after.outcome is not None:
            return state
        state = after
    return state


def _some_tiles(rng: Random, staged: StagedTurn) -> list[Tile]:
    rack = sorted(staged.rack, key=lambda tile: tile.ident)
    table = [tile for meld in staged.table for tile in meld.tiles]
    source = rack if rack and (not table or rng.random() < 0.6) else table
    return rng.sample(source, min(len(source), rng.choice((1, 1, 1, 2, 3))))


def _somewhere(rng: Random, staged: StagedTurn) -> RackSpot | NewMeld | MeldSpot:
    idents = [meld.ident for meld in staged.table]
    spots: tuple[RackSpot | NewMeld | MeldSpot, ...] = (
        RackSpot(),
        NewMeld(),
        NewMeld(rng.randrange(9)),
        MeldSpot(rng.choice(idents or [3]), rng.randrange(6)),
        MeldSpot(rng.choice(idents or [3]), rng.randrange(6)),
    )
    return rng.choice(spots)


def _wandered_table(rng: Random, state: GameState) -> Table:
    staged = StagedTurn.begin(view_for(state, state.to_move))
    return [staged, *wandered(rng, staged, rng.randrange(1, 6))][-1].table


def _spoilt(rng: Random, state: GameState) -> Table:
    """A table with sets missing, doubled, emptied, or with tiles from elsewhere."""
    table = [*_wandered_table(rng, state), Meld(rng.randrange(9), tuple(rng.sample(state.game.tiles(), 3)))]
    rng.shuffle(table)
    doubled = table[: rng.randrange(3)]
    return (*table[rng.randrange(2) :], *doubled, *(Meld(50, ()) for _ in range(rng.randrange(2))))


def _with_own_sets(staged: StagedTurn) -> StagedTurn:
    for trio in combinations(sorted(staged.rack, key=lambda tile: tile.ident), 3):
        if staged.rack.issuperset(trio) and _may_belong(trio):
            after = staged.moved(trio, NewMeld())
            assert isinstance(after, StagedTurn)
            staged = after if _is_legal_at(after, after.table[-1].ident) else staged
    return staged


def _extended(staged: StagedTurn) -> StagedTurn:
    for tile in sorted(staged.rack, key=lambda tile: tile.ident):
        for meld in (each for each in staged.table if _may_join(tile, each) and _has_room(staged, tile, each)):
            after = staged.moved([tile], MeldSpot(meld.ident, 99))
            if isinstance(after, StagedTurn) and _is_legal_at(after, meld.ident):
                staged = after
                break
    return staged


def _has_room(staged: StagedTurn, tile: Tile, meld: Meld) -> bool:
    """Whether the set takes the tile in, or is split by it into two: to move it would look at the whole table."""
    rules = staged.rules
    return rules.arrange((*meld.tiles, tile)) is not None or rules.split(meld.tiles, (tile,)) is not None


def _is_legal_at(staged: StagedTurn, ident: int) -> bool:
    return all(staged.rules.is_set(meld.tiles) for meld in staged.table if meld.ident == ident)


def _may_join(tile: Tile, meld: Meld) -> bool:
    """False where the tile surely makes no set of this one: to try would cost far more than to look."""
    if tile.face is None or any(other.face is None for other in meld.tiles):
        return True
    faces = [other.face for other in meld.tiles if other.face is not None]
    return any(
        face.number == tile.face.number or (face.colour is tile.face.colour and abs(face.number - tile.face.number) < 2)
        for face in faces
    )


def _may_belong(trio: tuple[Tile, ...]) -> bool:
    faces = [tile.face for tile in trio if tile.face is not None]
    same_number = len({face.number for face in faces}) == 1
    same_colour = len({face.colour for face in faces}) == 1
    return same_number or (same_colour and len(faces) > 1 and abs(faces[0].number - faces[1].number) < 3)
