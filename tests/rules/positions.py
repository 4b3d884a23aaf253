"""Games in the middle, written in the notation, and moves on a staged turn by the names of tiles."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.games.game import Game
from game.rules.games.tile_games import BIG, TWIST
from game.rules.options import Options
from game.rules.play.staging import MeldSpot, NewMeld, RackSpot, StagedTurn
from game.rules.play.state import GameState, view_for
from game.rules.problems import Problem, Reason
from game.rules.table import Meld, Table
from game.rules.tiles import Tile
from tests.positions import state_at

NEW = NewMeld()
RACK = RackSpot()


def game(
    text: str,
    *,
    others: Sequence[str] = ("k13",),
    pool: str = "k12 r12",
    opened: bool = True,
    options: Options | None = None,
    box: Game | None = None,
) -> GameState:
    """A game in which seat 0 is to move: `table / rack`, the other racks, and the pool (its last tile comes first)."""
    among = box or (TWIST if set("DCM") & set(text) else BIG)
    return state_at(text, among, others=others, pool=pool, opened=opened, options=options, turn=1)


def turn(text: str, *, opened: bool = True, options: Options | None = None) -> StagedTurn:
    """A turn just begun on `table / rack`."""
    return StagedTurn.begin(view_for(game(text, opened=opened, options=options), 0))


def laid(start: Table, text: str, rack: Sequence[Tile] = ()) -> Table:
    """A new table by notation, of the tiles of the old one and the rack; its sets are numbered anew."""
    left = [tile for meld in start for tile in meld.tiles] + list(rack)
    return tuple(Meld(100 + place, _taken(row, left)) for place, row in enumerate(text.split("|")))


def _taken(row: str, left: list[Tile]) -> tuple[Tile, ...]:
    taken = []
    for token in row.split():
        tile = next(tile for tile in left if str(tile) == token)
        left.remove(tile)
        taken.append(tile)
    return tuple(taken)


def find(staged: StagedTurn, token: str) -> Tile:
    """The tile called `r7`, of the rack if it is there; `r7@2` is the one in set 2."""
    name, _, ident = token.partition("@")
    on_table = [tile for meld in staged.table if not ident or meld.ident == int(ident) for tile in meld.tiles]
    on_rack = [] if ident else sorted(staged.rack, key=lambda tile: tile.ident)
    return next(tile for tile in (*on_rack, *on_table) if str(tile) == name)


def tried(staged: StagedTurn, names: str, to: RackSpot | NewMeld | MeldSpot | int) -> StagedTurn | Problem:
    """The answer to moving these tiles; an int is the end of the set with that ident."""
    spot = MeldSpot(to, 99) if isinstance(to, int) else to
    return staged.moved([find(staged, name) for name in names.split()], spot)


def move(staged: StagedTurn, names: str, to: RackSpot | NewMeld | MeldSpot | int) -> StagedTurn:
    """The turn after a move that is not refused."""
    after = tried(staged, names, to)
    assert isinstance(after, StagedTurn), after
    return after


def refusal(staged: StagedTurn, names: str, to: RackSpot | NewMeld | MeldSpot | int) -> Reason:
    """Why the move is refused."""
    answer = tried(staged, names, to)
    assert isinstance(answer, Problem), answer
    return answer.reason


def sets(table: Table) -> list[str]:
    """The sets of a table as sorted text, whatever their places and idents."""
    return sorted(" ".join(map(str, meld.tiles)) for meld in table)


def unordered(text: str) -> list[tuple[str, ...]]:
    """The sets of a written table without the order inside them."""
    return sorted(tuple(sorted(row.split())) for row in text.split("|"))


def reasons(problems: Sequence[Problem]) -> list[Reason]:
    """Only the codes."""
    return [problem.reason for problem in problems]
