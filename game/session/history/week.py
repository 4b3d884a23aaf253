"""The week of the deals of the day: what the person and each character made of them, day by day, from the heads of the
finished games. A missed day costs nothing, because the best five days count; nothing is computed here that is not kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

from game.rules.values import immutable
from game.session.history.days import par_in
from game.session.history.highlights import Summary
from game.session.history.par import Par
from game.session.match.setup import PERSON

DAYS, COUNTED = 7, 5
"""Days of a week, and how many of them are summed, the best ones."""


@immutable
class WeekRow:
    """One of those who played the seat: points above the mean of the characters, Monday first, None for a day that was
    not played or is not compared as yet."""

    name: str
    points: tuple[int | None, ...]

    @property
    def total(self) -> int:
        """The sum of the best days."""
        return sum(sorted((each for each in self.points if each is not None), reverse=True)[:COUNTED])


@immutable
class Week:
    """Seven days from a Monday on."""

    monday: date
    pars: tuple[Par | None, ...]
    hinted: frozenset[date]
    """The days on which hints helped."""

    @property
    def days(self) -> tuple[date, ...]:
        """Monday first."""
        return tuple(self.monday + timedelta(days=day) for day in range(DAYS))

    @property
    def played(self) -> int:
        """On how many days there is something to sum."""
        return sum(par is not None for par in self.pars)

    @property
    def rows(self) -> tuple[WeekRow, ...]:
        """The person and each character, the most points first, the person before equal ones; none before a day was
        played."""
        names = dict.fromkeys(name for par in self.pars if par is not None for name, _ in par.rows)
        rows = [WeekRow(name, tuple(_above(par, name) for par in self.pars)) for name in names]
        return tuple(sorted(rows, key=lambda row: (-row.total, row.name != PERSON)))

    @property
    def lead(self) -> int:
        """By how much the first of the rows is ahead of the next."""
        first, second, *_ = self.rows
        return first.total - second.total

    @property
    def best_day(self) -> tuple[date, int] | None:
        """The day on which the person was furthest above the mean, and by how much; None before one was played."""
        own = [(par.above, -at) for at, par in enumerate(self.pars) if par is not None]
        if not own:
            return None
        above, at = max(own)
        return self.days[-at], above

    def is_closed(self, today: date) -> bool:
        """Whether its last day is over, or was played."""
        return today > self.days[-1] or self.pars[-1] is not None


def monday_of(day: date) -> date:
    """The first day of its week."""
    return day - timedelta(days=day.weekday())


def week_of_days(played: Mapping[date, Summary], day: date) -> Week:
    """The week of this day, of the days that were played so far."""
    monday = monday_of(day)
    games = [played.get(monday + timedelta(days=at)) for at in range(DAYS)]
    pars = tuple(None if game is None else par_in(game) for game in games)
    hinted = frozenset(game.setup.day for game in games if game is not None and game.assisted and game.setup.day)
    return Week(monday, pars, hinted)


def _above(par: Par | None, name: str) -> int | None:
    """How far one of them was above the mean of the characters."""
    if par is None:
        return None
    points = dict(par.rows).get(name)
    return None if points is None else points - (par.own - par.above)
