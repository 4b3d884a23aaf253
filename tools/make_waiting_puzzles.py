"""Makes the positions of *Play or hold*: turns of games of computers in which one of both choices is proven better in
the sense of counted games: in 400 games of each, half of them going on as Fox and half as the lively Owl, they differ
by more than three standard errors, and by both ways to go on.

    python -m tools.make_waiting_puzzles --first 0 --games 200 --out FILE

Positions are appended as they are found, a line each; a game that is in the file is not played again. Candidates are
left as soon as they are lost in the noise: after 16, 48 and 120 games of each. It takes hours: start it with `nice`.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from game.ai.arena import steps
from game.ai.levels import level
from game.ai.rollouts import CONTINUATIONS, Casting
from game.rules.games.tile_games import CLASSIC
from game.rules.notation import format_position
from game.rules.options import Options
from game.rules.play.commands import DrawTile, PlayTable
from game.rules.play.state import GameState, PlayerView, view_for
from game.session.lessons.decisions import view_of
from game.session.review.comparing import PlayedWorlds
from game.session.review.estimate import Unit
from game.session.review.kept_or_laid import Tally
from game.session.review.seat_game import OwnTurn, SeatGame, is_allowed
from game.session.review.weighing import WaitingChoice, played_both
from game.session.thinking.slice_runner import answered
from game.solver.aims import tiles_then_points
from game.solver.position import Position, seen
from game.solver.solver import Solver

SEATS = (("owl", "fox"), ("fox", "owl"), ("tortoise", "fox"), ("owl", "hare"), ("fox", "magpie", "owl"))
"""Who plays, by turns; the first is the seat that is looked at."""
SCREENS = ((16, 1.0), (48, 1.8), (120, 2.3), (400, 3.0))
"""After so many games of each choice they differ by so many standard errors at least."""
READABLE, MOST_RACK, LEAST_TILES, A_GAME = range(2, 11), 14, 2, 4
"""Sets on the table, tiles on the rack, tiles that could go, positions looked at in one game."""
NEARLY = 4
"""Where at most so many tiles would stay, most is at stake: those are looked at first."""


@dataclass(frozen=True, slots=True)
class FoundPosition:
    """A position with what came of both choices."""

    view: PlayerView
    against: tuple[str, ...]
    tally: Tally

    @property
    def line(self) -> str:
        """As it is written: who sits there with how many tiles, whether the opening is made, the games, the won ones of
        keeping and of laying, the sum of the squared differences, and the position."""
        told, view = self.tally, self.view
        others = ",".join(f"{who}:{size}" for who, size in zip(self.against, view.rack_sizes[1:], strict=True))
        counts = f"{told.games} {told.kept:g} {told.laid:g} {told.squares:g}"
        return f"{others} {'open' if view.am_open else 'shut'} {counts} {format_position(view.table, view.rack)}"


def candidates(seed: int, solver: Solver) -> list[tuple[PlayerView, PlayTable]]:
    """Some turns of one game in which something could go, but not everything, each with the play of most tiles."""
    names = SEATS[seed % len(SEATS)]
    players, found = tuple(level(name).create() for name in names), []
    for step in steps(players, CLASSIC, Options(), seed):
        if step.before.to_move == 0 and (candidate := _candidate(step.before, solver)) is not None:
            found.append(candidate)
    random.Random(seed).shuffle(found)
    return sorted(found, key=lambda each: _missing(*each) > NEARLY)[:A_GAME]


def _missing(view: PlayerView, lay: PlayTable) -> int:
    """How many tiles stay on the rack when the most are laid."""
    on_table = sum(len(meld.tiles) for meld in lay.table)
    return len(view.rack) - (on_table - sum(len(meld.tiles) for meld in view.table))


def _candidate(state: GameState, solver: Solver) -> tuple[PlayerView, PlayTable] | None:
    own = view_for(state, 0)
    if len(own.rack) > MOST_RACK or len(own.table) not in READABLE or not all(own.opened[1:]) or not own.pool_size:
        return None
    position = Position(own.table, own.rack, own.rules)
    view = view_of(position, own.rack_sizes[1:], CLASSIC, opened=own.am_open)
    best = solver.answer(seen(view), tiles_then_points(), view.options, opened=view.am_open, calm=False)
    if not LEAST_TILES <= best.tiles < len(view.rack) or not is_allowed(view, best.table):
        return None
    return view, PlayTable(best.table)


def weighed_position(view: PlayerView, lay: PlayTable, against: tuple[str, ...], solver: Solver) -> Tally | None:
    """What came of both choices, None as soon as they are too close."""
    turn = OwnTurn(1, view, lay, (), lay.table)
    casting, seed = Casting((CONTINUATIONS[0], *against)), format_position(view.table, view.rack)
    own = SeatGame(0, (turn,), casting, won=False, unit=Unit.WINS, counts_points=False, seed=seed)
    worlds, choice = PlayedWorlds(own), WaitingChoice(turn, DrawTile(), lay, laid=False)
    tallies = [Tally() for _ in CONTINUATIONS]
    for games, errors in SCREENS:
        for way, name in enumerate(CONTINUATIONS):
            while tallies[way].games < games // len(CONTINUATIONS):
                kept, laid = answered(played_both(worlds, choice, name, tallies[way].games), solver)
                tallies[way] = tallies[way].with_world(kept[0], laid[0])
        if standard_errors(tallies[0].joined(tallies[1])) < errors:
            return None
    both = tallies[0].joined(tallies[1])
    agree = all((each.kept - each.laid) * (both.kept - both.laid) > 0 for each in tallies)
    return both if agree else None


def standard_errors(tally: Tally) -> float:
    """How many standard errors both choices are apart."""
    mean = (tally.kept - tally.laid) / tally.games
    spread = max((tally.squares - tally.games * mean * mean) / (tally.games - 1), 1 / tally.games)
    return abs(mean) / sqrt(spread / tally.games)


def positions(seed: int) -> Iterator[FoundPosition]:
    """What one game gives."""
    solver, against = Solver(), SEATS[seed % len(SEATS)][1:]
    for view, lay in candidates(seed, solver):
        tally = weighed_position(view, lay, against, solver)
        if tally is not None:
            yield FoundPosition(view, against, tally)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--out", type=Path, required=True)
    wanted = parser.parse_args()
    known = wanted.out.read_text(encoding="utf-8").split("\n") if wanted.out.exists() else []
    done = {int(line.split()[1]) for line in known if line.startswith("# ")}
    for seed in range(wanted.first, wanted.first + wanted.games):
        if seed in done:
            continue
        lines = [*(found.line for found in positions(seed)), f"# {seed}"]
        with wanted.out.open("a", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{line}\n" for line in lines)


if __name__ == "__main__":
    main()
