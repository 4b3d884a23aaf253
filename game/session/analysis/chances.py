"""How often a seat would win from a position of the board: played on in worlds dealt anew, by the same character at
every rack. It is a guess about people, so whoever tells it says who played."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from game.ai.rollouts import GREEDY, Casting, Playout, PlayoutSlice
from game.rules.games.registry import game_named
from game.rules.options import Jokers, Options
from game.rules.play.commands import Command, DrawTile, PlayTable
from game.rules.play.state import PlayerView
from game.session.analysis.draft import Draft
from game.session.thinking.simulation import SURE
from game.solver.best import Best
from game.solver.position import has_special

WORLDS = 64
"""Worlds in which both sides are played on."""
PLAYER = GREEDY
"""Who plays on at every rack."""
IN_A_PAIR = 2
"""Jokers are put into packs of cards by so many."""


@dataclass(frozen=True, slots=True)
class WinChance:
    """Won games of a hundred."""

    mean: int
    margin: int
    """Half the width of the 95 % interval."""


@dataclass(frozen=True, slots=True)
class Chances:
    """What became of laying the best play, and of drawing; None for what is not possible."""

    lay: WinChance | None
    draw: WinChance


def can_be_counted(draft: Draft) -> bool:
    """Whether games can be played on in this game once the other racks are given: where the solver is quick and exact,
    that is without special jokers and where jokers are free."""
    return draft.jokers is Jokers.FREE and not has_special(draft.game)


def view_of(draft: Draft) -> PlayerView:
    """What the person at the board knows, as the first of all seats; the others have opened. Cards are counted with no
    more jokers than needed for those that are seen."""
    seen = sum(symbol.face is None for symbol in draft.symbols)
    options = Options(card_jokers=seen + seen % IN_A_PAIR)
    game = game_named(draft.box).under(options)
    rack, sizes = draft.tiles[1], (len(draft.rack), *draft.others)
    pool = game.size - draft.on_table - sum(sizes)
    opened = (draft.opened, *(True for _ in draft.others))
    return PlayerView(game, game.in_force(options), 0, rack, draft.table, opened, sizes, pool, 0, 1, 0, None)


def counting(draft: Draft, best: Best, played: Callable[[int], object]) -> Generator[PlayoutSlice, Playout, Chances]:
    """Asks for parts of games, is sent how they stand, and ends with the chances. Both sides have the same worlds;
    `played` is told how many have been played on."""
    view = view_of(draft)
    commands: list[Command] = [DrawTile(), *([PlayTable(best.table)] if best.tiles else [])]
    casting = Casting((PLAYER,) * len(view.rack_sizes))
    shares: list[list[float]] = [[] for _ in commands]
    for world in range(WORLDS):
        for side, command in enumerate(commands):
            begun = None
            while begun is None or not begun.over:
                begun = yield PlayoutSlice(view, command, f"board/{world}", casting, begun)
            shares[side].append(begun.worth(view.seat)[0])
        played(world + 1)
    draw, *lay = map(_chance, shares)
    return Chances(lay[0] if lay else None, draw)


def _chance(shares: list[float]) -> WinChance:
    """Never surer than one world more or less would make it."""
    half = SURE * max(stdev(shares), 1 / sqrt(len(shares))) / sqrt(len(shares))
    return WinChance(round(100 * fmean(shares)), max(1, round(100 * half)))
