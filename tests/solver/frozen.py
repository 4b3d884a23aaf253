"""Answers that the solver once gave, kept so that a change of a search can be held against them.

This file imports the game alone, so that `tests.bench.compare_solvers` can ask another checkout the same questions.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any

from game.rules.games.game import Game
from game.rules.games.registry import game_named
from game.rules.notation import TileBank, parse_position
from game.rules.options import Jokers, Options
from game.rules.pieces import Pieces
from game.solver.aims import Aim, most_points, most_tiles, points_off_rack, tiles_saving_jokers, tiles_then_points
from game.solver.best import Best
from game.solver.position import Position
from game.solver.solver import Solver

DATA = Path(__file__).parent / "data" / "frozen.jsonl.gz"

AIMS: Mapping[str, Callable[[Pieces], Aim]] = MappingProxyType(
    {
        "tiles": lambda _: most_tiles(),
        "points": most_points,
        "tiles_then_points": tiles_then_points,
        "off_rack": points_off_rack,
        "saving_jokers": lambda _: tiles_saving_jokers(),
    }
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it is kept: one line of the file without its answer."""

    kind: str
    """What it is like, for figures by kind."""
    box: str
    position: str
    aim: str = "tiles"
    options: Options = field(default_factory=Options)
    opened: bool = True
    calm: bool = True
    spare_jokers: bool = False
    most_kept: int | None = None
    """Sets of the table that can stay in a best play, as the integer program proves; None where it was not asked."""

    @property
    def is_for_program(self) -> bool:
        """Whether the integer program (`tests/solver/integer.py`) answers it: a calm play with free regular jokers."""
        free = self.options.jokers is Jokers.FREE and not self.options.turn_limit
        return self.calm and self.opened and free and self.at().is_plain

    @property
    def game(self) -> Game:
        """The game under its options."""
        return game_named(self.box).under(self.options)

    def at(self) -> Position:
        """The position with tiles of the game."""
        game = self.game
        table, rack = parse_position(self.position, TileBank(game))
        return Position(table, rack, game.ruleset().sets(self.options, game.pieces))


@dataclass(frozen=True, slots=True)
class Answer:
    """What is kept of an answer."""

    worth: int
    kept: int
    """How many sets of the table are unchanged but for added tiles."""
    exact: bool


def solver_for(position: Position, warm: Solver) -> Solver:
    """A new solver where special jokers are in play: such a search is cut short, by an order that is known from the
    questions before. The warm one elsewhere."""
    return warm if position.is_plain else Solver()


def answer(solver: Solver, asked: Asked, position: Position) -> Answer:
    """What a solver says to it."""
    return answer_of(position, play_of(solver, asked, position))


def answer_of(position: Position, best: Best) -> Answer:
    """What is kept of a play."""
    return Answer(best.worth, best.kept(position.table), best.exact)


def play_of(solver: Solver, asked: Asked, position: Position) -> Best:
    """The play a solver answers with."""
    return solver.answer(
        position,
        AIMS[asked.aim](asked.game.pieces),
        asked.options,
        opened=asked.opened,
        calm=asked.calm,
        spare_jokers=asked.spare_jokers,
    )


def differ(asked: Asked, old: Answer, new: Answer) -> bool:
    """Whether the answers are not the same ones; the sets kept count where a calm play is asked for."""
    return (old.worth, old.exact) != (new.worth, new.exact) or (asked.calm and old.kept != new.kept)


def read(path: Path = DATA) -> list[tuple[Asked, Answer]]:
    """All questions with their answers."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [_row(json.loads(line)) for line in file]


def write(rows: Iterable[tuple[Asked, Answer]], path: Path = DATA) -> None:
    """Keeps them; the same rows make the same bytes."""
    text = "".join(json.dumps(_line(asked, kept)) + "\n" for asked, kept in rows)
    path.write_bytes(gzip.compress(text.encode("utf-8"), mtime=0))


def _line(asked: Asked, kept: Answer) -> dict[str, Any]:
    changed = {
        name: value.value if isinstance(value := getattr(asked.options, name), Jokers) else value
        for name in (each.name for each in fields(asked.options))
        if getattr(asked.options, name) != getattr(Options(), name)
    }
    return {
        "kind": asked.kind,
        "box": asked.box,
        "position": asked.position,
        "aim": asked.aim,
        "options": changed,
        "opened": asked.opened,
        "calm": asked.calm,
        "spare_jokers": asked.spare_jokers,
        "most_kept": asked.most_kept,
        "worth": kept.worth,
        "kept": kept.kept,
        "exact": kept.exact,
    }


def _row(line: dict[str, Any]) -> tuple[Asked, Answer]:
    kept = Answer(line.pop("worth"), line.pop("kept"), line.pop("exact"))
    options = line.pop("options")
    if "jokers" in options:
        options["jokers"] = Jokers(options["jokers"])
    return Asked(**line, options=Options(**options)), kept
