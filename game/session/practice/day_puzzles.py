"""Which of the shipped puzzles is that of a day: graded by the weekday, the same for everybody, from a recipe that
never changes. Whoever wants other puzzles adds a recipe that begins on a later day; the days before keep theirs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from math import gcd
from typing import Protocol, TypeVar

STRIDE = 77
"""From day to day, or from week to week; it has no divisor in common with the number of puzzles, or is the next one
that has none, so that no puzzle comes back before all came."""
GRADED_FROM = 739_950
"""Monday, 30 November 2026, as its ordinal; on days before, every puzzle came in turn, whatever the weekday."""
LARGE = 0
WEEK = (2, 2, 3, 3, 4, 5, LARGE)
"""The grade of each weekday, Monday first, as newspapers do; on Sunday the large tables."""
LARGE_TABLES = 30
"""So many of the puzzles, those with most tiles on the table, are for Sundays alone."""


class Shipped(Protocol):
    """A puzzle that came with the program, as far as it is chosen by."""

    @property
    def code(self) -> str: ...

    @property
    def grade(self) -> int: ...


S = TypeVar("S", bound=Shipped)


def is_graded(day: date) -> bool:
    """Whether the weekday says how hard its puzzle is."""
    return day.toordinal() >= GRADED_FROM


def of_day(every: Sequence[S], day: date) -> S | None:
    """The puzzle of the day among all of the usual game; None where there are none."""
    if not every:
        return None
    if not is_graded(day):
        return every[day.toordinal() * STRIDE % len(every)]
    grade, week = WEEK[day.weekday()], (day.toordinal() - GRADED_FROM) // len(WEEK)
    same = [weekday for weekday, each in enumerate(WEEK) if each == grade]
    large = sorted(every, key=lambda one: -_tiles_on_table(one.code))[:LARGE_TABLES]
    pool = large if grade == LARGE else [one for one in every if one.grade == grade and one not in large]
    turn = week * len(same) + same.index(day.weekday())
    return (pool or every)[turn * _stride(len(pool or every)) % len(pool or every)]


def _stride(count: int) -> int:
    return next(stride for stride in range(STRIDE, STRIDE + count + 1) if gcd(stride, count) == 1)


def _tiles_on_table(code: str) -> int:
    """How many tiles lie on the table of a puzzle, from its code."""
    table = code.split("_")[3]
    return len(re.split(r"[.-]", table)) if table else 0
