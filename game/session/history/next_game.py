"""What is played next, by what came of the last games: who beat the same opponent twice meets the next one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.rules.games.characters import FITTING
from game.session.history.highlights import Summary
from game.session.history.par import Par
from game.session.history.rating import TOO_HARD, expected, of_family, rated_games, strengths
from game.session.match.setup import PERSON, Setup

TWICE = 2
"""Games in a row that must have been won."""


def next_opponent(games: Iterable[Summary], setup: Setup) -> str:
    """Who comes after the one opponent of this setup, by these games, the newest first: the next stronger one, or Wren
    where that would be too hard; empty where the same one is still right, or there is none."""
    ladder = strengths()
    if not setup.alone or len(setup.opponents) != 1 or setup.opponents[0] not in ladder:
        return ""
    (name,) = setup.opponents
    every = of_family(games, setup.game.family)
    own = [game for game in every if game.setup.alone and not game.imported and game.setup.day is None]
    last = own[:TWICE]
    if len(last) < TWICE or any(game.setup.opponents != (name,) or not _is_won(game) for game in last):
        return ""
    stronger = min((each for each in ladder if ladder[each] > ladder[name]), key=lambda each: ladder[each], default="")
    rated = rated_games(every, ladder) if stronger else ()
    is_hard = bool(rated) and expected(rated[-1].rating, ladder[stronger]) < TOO_HARD
    return FITTING if is_hard else stronger


def with_next(games: Iterable[Summary], setup: Setup) -> Setup:
    """The setup as it is played next."""
    name = next_opponent(games, setup)
    return replace(setup, opponents=(name,)) if name else setup


def next_above(par: Par) -> tuple[str, int] | None:
    """The character that made the fewest points of those that made more than the person; None where nobody did."""
    better = [(points, name) for name, points in par.rows if name != PERSON and points > par.own]
    if not better:
        return None
    points, name = min(better)
    return name, points


def _is_won(game: Summary) -> bool:
    (seat,) = game.setup.people
    return seat in game.winners
