"""Positions in notation, and what every play must keep."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from game.rules.games.registry import GAMES
from game.rules.games.tile_games import BIG
from game.rules.notation import TileBank, format_table, parse_position
from game.rules.options import Options
from game.rules.play.checks import ProposedPlay, play_problems
from game.solver.best import Best
from game.solver.position import Position
from tests.helpers import PRINTED

DATA = Path(__file__).parent / "data" / "positions.jsonl"


@dataclass(frozen=True, slots=True)
class Proven:
    """A position with its proven optima."""

    name: str
    position: Position
    tiles: int
    points: int | None


def position(text: str) -> Position:
    """The position written as `table / rack`."""
    return Position(*parse_position(text, TileBank(BIG)), PRINTED)


@cache
def proven() -> tuple[Proven, ...]:
    """All positions of the data file."""
    lines = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
    return tuple(
        Proven(
            line["id"],
            Position(*parse_position(line["position"], TileBank(GAMES[line["box"]])), PRINTED),
            line["most_tiles"],
            line.get("most_points"),
        )
        for line in lines
    )


def assert_legal(before: Position, best: Best, *, opened: bool = True, options: Options | None = None) -> None:
    """The play stands before the referee, and what is said to be played is what left the rack."""
    play = ProposedPlay(before.table, frozenset(before.rack), opened, options or Options(), before.rules, best.table)
    assert play_problems(play) == (), format_table(best.table)
    laid = Counter(tile for meld in best.table for tile in meld.tiles)
    assert laid == Counter([*(tile for meld in before.table for tile in meld.tiles), *best.played])


def sets(best: Best | None) -> list[str]:
    """The sets of the table after a play, each as text, in the order of the table."""
    assert best is not None
    return [" ".join(map(str, meld.tiles)) for meld in best.table]
