"""The puzzle of a day: graded by the weekday, the same for everybody, and days that are over keep theirs."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from game.session.practice.day_puzzles import GRADED_FROM as FROM
from game.session.practice.day_puzzles import LARGE_TABLES, WEEK
from game.session.practice.puzzle_desk import PuzzleDesk
from game.session.practice.puzzle_progress import puzzle_key
from game.session.system.paths import Assets

FIRST, DAYS = date(2026, 11, 23), 400
GRADED_FROM = date.fromordinal(FROM)
DIGESTS = Path(__file__).parent / "puzzle_digests.txt"
"""One for each of 400 days; where a line differs others have another puzzle that day."""


@pytest.fixture(scope="module")
def desk() -> PuzzleDesk:
    return PuzzleDesk(shipped=Assets.of_bundle().puzzles)


def days(count: int = DAYS, first: date = FIRST) -> Iterator[date]:
    return (first + timedelta(days=day) for day in range(count))


def test_everybody_has_the_same_puzzle_on_each_of_400_days(desk: PuzzleDesk) -> None:
    lines = [f"{day} {puzzle_key(desk.code_of(day))}" for day in days()]
    assert lines == DIGESTS.read_text(encoding="utf-8").splitlines()


def test_the_weekdays_get_harder_and_sunday_has_a_large_table(desk: PuzzleDesk) -> None:
    tables = sorted(len([tile for meld in _puzzle(desk, day).position.table for tile in meld.tiles])
                    for day in days(7 * LARGE_TABLES, GRADED_FROM) if day.weekday() == 6)  # fmt: skip
    assert tables[0] >= 36
    for day in days(60, GRADED_FROM):
        if grade := WEEK[day.weekday()]:
            assert _puzzle(desk, day).grade == grade


def test_none_comes_back_within_half_a_year(desk: PuzzleDesk) -> None:
    shown: dict[str, date] = {}
    for day in days(first=GRADED_FROM):
        code = desk.code_of(day)
        assert code not in shown or day - shown[code] > timedelta(days=180)
        shown[code] = day


def _puzzle(desk: PuzzleDesk, day: date):  # type: ignore[no-untyped-def]
    found = desk.of_day(day)
    assert found is not None
    return found
