"""How strong the player is beside the computer players, estimated from finished games, and who would be a good match.

The estimate is an Elo rating: between two players, 400 points more mean ten wins to one. The computer players have the
ratings that were measured between them (`game.ai.levels`); only the player's is looked for. It is the mean of how
likely each rating is after the games, with their deviation as its spread, from two kinds of comparison: who won, and
par, what other characters made of the same seat in the same deal, which does not depend on what was dealt.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from math import exp, log, sqrt

from game.ai.levels import LEVELS
from game.ai.patience import FIRST_STEP, STEPS, fitting_step
from game.rules.games.characters import FITTING, OF_ONE_STRENGTH
from game.session.history.highlights import Summary

SCALE = 400.0
"""Points of difference between ten wins to one."""
PAR_SCALE, PAR_WEIGHT = 700.0, 0.5
"""The same of two plays of one seat in one deal, and what one such comparison counts: of 97 deals with Hare, Magpie,
Tortoise and Fox in the seat this scale fits best, and their comparisons in one deal say as much as half as many."""
PATIENT = "owl"
"""Who is no part of par here: it wins more often than it makes many points of a deal (62 % beside Fox, 93 % of
games)."""
FADES = 0.97
"""What a game counts beside the one after it, because people learn."""
AT_FIRST = 500.0
"""How far the first guess, the weakest character, may be off."""
RATINGS = tuple(range(500, 2801, 50))
"""The ratings that are thought possible."""
REMEMBERED = 60
"""The newest games that Wren is fitted to, because older ones hardly count."""
LEAST_GAMES = 5
"""Rated games until the strength is told, and somebody else suggested."""
RECENT = 3
"""So many games in a row must have been against the same opponents."""
TOO_EASY, TOO_HARD = 0.78, 0.22
"""Expected share of wins beyond which another opponent would suit better."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One game, and the rating after it."""

    game: Summary
    rating: float
    spread: float
    """How far it may be off: its standard deviation."""


class StrengthEstimate:
    """How likely each rating is, moved by one game after another."""

    def __init__(self, strengths: Mapping[str, int]) -> None:
        first = min(strengths.values())
        self._first = [-(((rating - first) / AT_FIRST) ** 2) / 2 for rating in RATINGS]
        self._found = [0.0] * len(RATINGS)
        """Logarithms, up to a number that all have in common: before any game, and what the games add."""
        self._shares: dict[tuple[float, float], tuple[list[float], list[float]]] = {}

    def fade(self) -> None:
        """One more game: those before it count a little less."""
        self._found = [each * FADES for each in self._found]

    def add(self, strength: float, gained: float, scale: float = SCALE, weight: float = 1.0) -> None:
        """Against this strength the share `gained` was won, from 0 to 1."""
        won, lost = self._logarithms(strength, scale)
        part, rest = gained * weight, (1 - gained) * weight
        self._found = [now + part * w + rest * v for now, w, v in zip(self._found, won, lost, strict=True)]

    def _logarithms(self, strength: float, scale: float) -> tuple[list[float], list[float]]:
        """Of the shares that each rating wins and loses against this strength."""
        if (known := self._shares.get((strength, scale))) is None:
            won = [expected(rating, strength, scale) for rating in RATINGS]
            known = self._shares[strength, scale] = [log(each) for each in won], [log(1 - each) for each in won]
        return known

    @property
    def rating(self) -> tuple[float, float]:
        """The mean and the standard deviation."""
        told = [before + after for before, after in zip(self._first, self._found, strict=True)]
        most = max(told)
        shares = [exp(each - most) for each in told]
        whole = sum(shares)
        mean = sum(share * rating for share, rating in zip(shares, RATINGS, strict=True)) / whole
        off = sum(share * (rating - mean) ** 2 for share, rating in zip(shares, RATINGS, strict=True)) / whole
        return mean, sqrt(off)


def of_family(games: Iterable[Summary], family: str) -> tuple[Summary, ...]:
    """The games of one family: a rating, like every statistic, is of one game, whatever its box."""
    return tuple(game for game in games if game.setup.game.family == family)


def strengths() -> dict[str, int]:
    """The strength of every character that has only one, by name."""
    return {name: LEVELS.named()[name].strength for name in OF_ONE_STRENGTH}


def step_for(games: Iterable[Summary]) -> int:
    """The step of Wren that fits who played these games, which come newest first: the one of its rating, one step at
    most from the last."""
    rated = rated_games(islice(games, REMEMBERED), strengths())
    if not rated:
        return FIRST_STEP
    before = next((each.game.setup.wren_step for each in reversed(rated) if FITTING in each.game.setup.opponents), None)
    return fitting_step(rated[-1].rating, before)


def rated_games(games: Iterable[Summary], strengths: Mapping[str, int]) -> tuple[RatedGame, ...]:
    """The ratings after each of these games, which come newest first and are returned oldest first.

    Left out are games with several people, games from elsewhere, deals of a day that were played before, opponents
    without a strength, and games in which the strengths do not hold.
    """
    estimate = StrengthEstimate(strengths)
    rated: list[RatedGame] = []
    for game in reversed([*games]):
        if not (game.setup.alone and game.setup.game.rated) or game.imported or game.is_practice:
            continue
        estimate.fade()
        _compare(game, estimate, strengths)
        rated.append(RatedGame(game, *estimate.rating))
    return tuple(rated)


def deals_compared(rated: Iterable[RatedGame]) -> int:
    """In how many of these games par was part of the estimate."""
    return sum(bool(each.game.par) and not each.game.assisted for each in rated)


def expected(rating: float, strength: float, scale: float = SCALE) -> float:
    """The share of games the one rated so should win of an opponent of this strength, between 0 and 1."""
    return float(1 / (1 + 10 ** ((strength - rating) / scale)))


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


def _compare(game: Summary, estimate: StrengthEstimate, strengths: Mapping[str, int]) -> None:
    """Who won, each opponent once and all together as one game; and of a game without hints par."""
    (mine,) = game.setup.people
    own = game.scores[mine]
    against = [
        (STEPS[game.setup.wren_step].strength if name == FITTING else strengths.get(name), game.scores[seat])
        for seat, name in enumerate(game.setup.seats)
        if seat != mine
    ]
    known = [(strength, score) for strength, score in against if strength is not None]
    for strength, score in known:
        estimate.add(strength, _gained(own, score), weight=1 / len(known))
    for name, score in () if game.assisted else game.par.items():
        if name != PATIENT and name in strengths:
            estimate.add(strengths[name], _gained(own, score), PAR_SCALE, PAR_WEIGHT)


def _gained(own: int, other: int) -> float:
    """1 for more points, a half for as many."""
    return (1 + (own > other) - (own < other)) / 2
