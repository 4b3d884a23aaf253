"""How strong the player is beside the computer players, estimated from finished games, and who would be a good match.

The estimate is an Elo rating: between two players, 400 points more mean ten wins to one. The computer players have the
ratings that were measured between them (`game.ai.levels`); only the player's moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from game.ai.levels import LEVELS
from game.ai.patience import FIRST_STEP, STEPS, fitting_step
from game.rules.games.characters import FITTING, OF_ONE_STRENGTH
from game.session.history.highlights import Summary

SCALE = 400.0
"""Points of difference between ten wins to one."""
MOVES, LATER = ((6, 240.0), (12, 120.0)), 32.0
"""The most a game can move the rating: in the first games, up to these numbers, and in later ones. With less, Wren
would still look for its step after ten games (`python -m tests.bench.bench_wren`)."""
LEAST_GAMES = 4
"""Games until somebody else is suggested."""
RECENT = 3
"""So many games in a row must have been against the same opponents."""
TOO_EASY, TOO_HARD = 0.78, 0.22
"""Expected share of wins beyond which another opponent would suit better."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One game, and the rating after it."""

    game: Summary
    rating: float


def of_family(games: Iterable[Summary], family: str) -> tuple[Summary, ...]:
    """The games of one family: a rating, like every statistic, is of one game, whatever its box."""
    return tuple(game for game in games if game.setup.game.family == family)


def strengths() -> dict[str, int]:
    """The strength of every character that has only one, by name."""
    return {name: LEVELS.named()[name].strength for name in OF_ONE_STRENGTH}


def step_for(games: Iterable[Summary]) -> int:
    """The step of Wren that fits who played these games, which come newest first: the one of its rating, one step at
    most from the last."""
    rated = rated_games(games, strengths())
    if not rated:
        return FIRST_STEP
    before = next((each.game.setup.wren_step for each in reversed(rated) if FITTING in each.game.setup.opponents), None)
    return fitting_step(rated[-1].rating, before)


def rated_games(games: Iterable[Summary], strengths: Mapping[str, int]) -> tuple[RatedGame, ...]:
    """The ratings after each of these games, which come newest first and are returned oldest first.

    Left out are games with several people, games from elsewhere, deals of a day that were played before, opponents
    without a strength, and games in which the strengths do not hold.
    """
    rating = float(min(strengths.values()))
    rated: list[RatedGame] = []
    for game in reversed([*games]):
        if not (game.setup.alone and game.setup.game.rated) or game.imported or game.is_practice:
            continue
        rating += most_move(len(rated)) * _surprise(game, rating, strengths)
        rated.append(RatedGame(game, rating))
    return tuple(rated)


def most_move(games: int) -> float:
    """The most that the game after so many can move the rating."""
    return next((most for first, most in MOVES if games < first), LATER)


def expected(rating: float, strength: float) -> float:
    """The share of games the one rated so should win of an opponent of this strength, between 0 and 1."""
    return float(1 / (1 + 10 ** ((strength - rating) / SCALE)))


def better_match(rated: tuple[RatedGame, ...], strengths: Mapping[str, int]) -> str | None:
    """The name of an opponent that would suit better than that of the last games; None if all is well.

    It is the neighbour in strength, so that nobody is sent from the weakest to the strongest; Wren, where one is too
    easy and the other too hard.
    """
    last = rated[-RECENT:]
    if len(rated) < LEAST_GAMES or len({each.game.setup.opponents for each in last}) != 1:
        return None
    names = set(last[-1].game.setup.opponents)
    ladder = sorted(strengths, key=lambda name: strengths[name])
    if len(names) != 1 or not names <= set(ladder):
        return None
    (name,) = names
    share = expected(rated[-1].rating, strengths[name])
    at = ladder.index(name) + (share > TOO_EASY) - (share < TOO_HARD)
    if not 0 <= at < len(ladder) or ladder[at] == name:
        return None
    there = expected(rated[-1].rating, strengths[ladder[at]])
    is_between = there < TOO_HARD if share > TOO_EASY else there > TOO_EASY
    return FITTING if is_between else ladder[at]


def nearest_rating(rating: float, strengths: Mapping[str, int]) -> str:
    """The name of the computer player whose strength is most like this rating."""
    return min(strengths, key=lambda name: abs(strengths[name] - rating))


def rungs(rated: tuple[RatedGame, ...]) -> tuple[tuple[str, int], ...]:
    """The characters around these ratings: from the next weaker one to the next stronger one, and Wren on the step it
    had last."""
    ratings = [each.rating for each in rated]
    steps = [each.game.setup.wren_step for each in rated if FITTING in each.game.setup.opponents]
    wren = {FITTING: STEPS[steps[-1]].strength} if steps else {}
    every = tuple(sorted((strengths() | wren).items(), key=lambda rung: rung[1]))
    below = [at for at, (_, strength) in enumerate(every) if strength <= min(ratings)]
    above = [at for at, (_, strength) in enumerate(every) if strength >= max(ratings)]
    return every[below[-1] if below else 0 : above[0] + 1 if above else None]


def _surprise(game: Summary, rating: float, strengths: Mapping[str, int]) -> float:
    """How much better the game went than expected: the mean over all opponents, from -1 to 1."""
    (mine,) = game.setup.people
    gains = []
    for seat, name in enumerate(game.setup.seats):
        strength = STEPS[game.setup.wren_step].strength if name == FITTING else strengths.get(name)
        if seat == mine or strength is None:
            continue
        won, lost = game.scores[mine] > game.scores[seat], game.scores[mine] < game.scores[seat]
        gains.append((1 + won - lost) / 2 - expected(rating, strength))
    return sum(gains) / len(gains) if gains else 0.0
