"""A person at a table without a window: positions in notation, computers that answer at once or never."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

from game.ai.player import Player
from game.rules.commands import Command, PlayTable
from game.rules.options import Options
from game.rules.problems import Problem
from game.rules.state import PlayerView
from game.rules.table import Meld
from game.rules.tiles import CLASSIC, TWIST, Box, Tile
from game.session.desk import Desk, Target, ToFelt, ToSet
from game.session.felt import Felt, FeltRoom, Spot
from game.session.match import Match
from game.session.setup import Setup
from game.session.sitting import Sitting
from game.session.thinking import Answer, Thinker
from tests.rules.positions import find, game, sets

ROOMS = (FeltRoom(5, 21.5, 0.54), FeltRoom(5, 25.0, 0.53), FeltRoom(6, 27.3, 0.53), FeltRoom(7, 27.3, 0.35))
SMALLER_ROOMS = ROOMS[2:]
EMPTY = ToFelt(Spot(2, 0.0))
"""A place low on the felt."""


class AtOnce(Thinker):
    """Thinks while it is asked, on the caller's own thread."""

    def __init__(self) -> None:
        super().__init__()
        self._ready: Answer | None = None

    def ask(self, player: Player, view: PlayerView, rng: random.Random) -> None:
        self._ready = Answer(view.turn, player.choose(view, rng))

    def answer(self, turn: int) -> Answer | None:
        return self._ready if self._ready and self._ready.turn == turn else None


class Told(Thinker):
    """Answers what and when the test says, and counts the questions."""

    def __init__(self, command: Command | None = None) -> None:
        super().__init__()
        self.asked: list[int] = []
        self.command = command

    def ask(self, player: Player, view: PlayerView, rng: random.Random) -> None:
        self.asked.append(view.turn)

    def answer(self, turn: int) -> Answer | None:
        return Answer(turn, self.command) if self.command else None


def match_at(
    position: str,
    *,
    others: Sequence[str] = ("k13 b13",),
    pool: str = "k1 k2 k3 k4 k5 k6",
    opened: bool = True,
    options: Options | None = None,
    clock: int | None = None,
    box: Box | None = None,
) -> Match:
    """A match whose game stands at `table / rack`, the person to move; the last tile of the pool comes first."""
    box = box or (TWIST if set("DCM") & set(position) else CLASSIC)
    opponents = tuple("hare" for _ in others)
    match = Match.begin(Setup(box.name, len(opponents) + 1, opponents, clock, options or Options()), seed=1)
    match.game.state = game(position, others=others, pool=pool, opened=opened, options=options, box=box)
    return match


def sitting_at(position: str, *, thinker: Thinker | None = None, clock: int | None = None, **more: object) -> Sitting:
    """The person's side of `match_at`; the computers never answer unless a thinker is given."""
    match = match_at(position, clock=clock, **more)  # type: ignore[arg-type]
    return Sitting(match, ROOMS, thinker or Told(), pace=0.0)


def tiles_named(desk: Desk, names: str) -> tuple[Tile, ...]:
    """The tiles called so, of the rack where they are there; `r7@2` is the one in set 2."""
    return tuple(find(desk.staged, name) for name in names.split())


def put(sitting: Sitting, names: str, target: Target | int = EMPTY) -> Problem | None:
    """Let these tiles go on the felt, or at the end of the set with this ident."""
    aim = ToSet(target, 99) if isinstance(target, int) else target
    return sitting.drop(tiles_named(sitting.desk, names), aim)


def laid(sitting: Sitting) -> list[str]:
    """The sets on the desk as sorted text."""
    return sets(sitting.desk.table)


def racked(sitting: Sitting) -> str:
    """The own rack, left to right, ledge by ledge."""
    return " ".join(map(str, sitting.desk.rack.tiles))


def every_tile(sitting: Sitting) -> list[int]:
    """The idents of all tiles in the game, wherever they are: desk, other racks, pool."""
    state = sitting.match.game.state
    desk = sitting.desk
    others = [tile for seat, rack in enumerate(state.racks) if seat != sitting.seat for tile in rack]
    here = [tile for meld in desk.table for tile in meld.tiles] + list(desk.rack.places)
    return sorted(tile.ident for tile in (*here, *others, *state.pool))


def is_apart(desk: Desk, rooms: Sequence[FeltRoom] = ROOMS) -> bool:
    """Whether no two sets touch, each row's gap kept."""
    sizes = {meld.ident: len(meld.tiles) for meld in desk.table}
    rows = sorted((spot.row, spot.x, spot.x + sizes[ident]) for ident, spot in desk.felt.spots.items())
    gap = rooms[desk.felt.step].gap - 1e-6
    return all(a[0] != b[0] or b[1] - a[2] >= gap for a, b in pairwise(rows))


def spots(felt: Felt) -> dict[int, tuple[int, float]]:
    """Where the sets lie, to the hundredth of a pitch."""
    return {ident: (spot.row, round(spot.x, 2)) for ident, spot in felt.spots.items()}


def wait(sitting: Sitting, seconds: float = 0.0, *, showing: bool = False) -> None:
    """Time passes."""
    sitting.tick(seconds, showing=showing)


def on_rack(sitting: Sitting) -> dict[str, tuple[int, int]]:
    """Where the own tiles stand, by name."""
    return {str(tile): (place.ledge, place.x) for tile, place in sitting.desk.rack.places.items()}


def adding(sitting: Sitting, name: str, ident: int) -> PlayTable:
    """The play by which seat 1 lays this tile at the end of that set."""
    state = sitting.match.game.state
    tile = next(tile for tile in state.seats[1].rack if str(tile) == name)
    return PlayTable(
        tuple(Meld(meld.ident, (*meld.tiles, *([tile] if meld.ident == ident else ()))) for meld in state.table)
    )
