"""The week of the deals of the day: the best five days of each who played the seat."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.characters import OF_ONE_STRENGTH
from game.rules.play.scoring import EndReason
from game.session.history.days import days_played
from game.session.history.highlights import Summary
from game.session.history.week import COUNTED, DAYS, Week, monday_of, week_of_days
from game.session.match.daily import setup_of_day
from game.session.match.setup import PERSON
from tests.effort import examples

MONDAY = date(2026, 11, 30)


def played(day: date, own: int, *others: int) -> Summary:
    """The deal of a day with what the person and the characters made of it."""
    setup = setup_of_day(day)
    scores, none = (own,) + (0,) * (setup.players - 1), (0,) * setup.players
    when = f"{day.isoformat()}T20:00:00"
    par = dict(zip(OF_ONE_STRENGTH, others, strict=True))
    return Summary(when, when, setup, (0,), scores, EndReason.OUT, 9, none, none, none, par=par)


def week(*own: int | None) -> Week:
    """A week in which the characters always make the same: Fox 40 above the mean."""
    days = [MONDAY + timedelta(days=at) for at in range(DAYS)]
    pairs = zip(days, own, strict=False)
    games = [played(day, points, -20, -10, 0, 40, -10) for day, points in pairs if points is not None]
    return week_of_days(days_played(games), MONDAY)


def test_each_row_has_its_points_above_the_mean_and_the_most_come_first() -> None:
    rows = week(50, None, -10).rows
    assert [row.name for row in rows] == ["fox", PERSON, "tortoise", "magpie", "owl", "hare"]
    assert rows[1].points[:3] == (50, None, -10) and rows[0].total == 80 and rows[1].total == 40


@given(st.lists(st.one_of(st.none(), st.integers(-200, 200)), min_size=DAYS, max_size=DAYS))
@examples(40)
def test_the_best_five_days_count_and_a_missed_day_costs_nothing(own: list[int | None]) -> None:
    there = sorted((points for points in own if points is not None), reverse=True)
    found = {row.name: row.total for row in week(*own).rows}
    assert found.get(PERSON, 0) == sum(there[:COUNTED])


def test_it_closes_on_sunday() -> None:
    open_, played_out = week(10, 20), week(*[10] * DAYS)
    sunday = MONDAY + timedelta(days=6)
    assert not open_.is_closed(sunday) and open_.is_closed(sunday + timedelta(days=1)) and played_out.is_closed(sunday)


def test_the_lead_and_the_best_day_are_told() -> None:
    found = week(50, 90, None, 20)
    assert found.rows[0].name == PERSON and found.lead == 160 - 120
    assert found.best_day == (MONDAY + timedelta(days=1), 90)


def test_days_with_hints_are_named() -> None:
    game = replace(played(MONDAY, 5, 0, 0, 0, 0, 0), assisted=True)
    assert week_of_days({MONDAY: game}, MONDAY).hinted == {MONDAY}


def test_a_week_begins_on_monday_for_everybody() -> None:
    assert {monday_of(MONDAY + timedelta(days=day)) for day in range(DAYS)} == {MONDAY}
