"""The morning line: always true of the record that made it, and never the same soon after."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from random import Random

import pytest

from game.ai.patience import STEPS
from game.rules.games.characters import CHARACTERS, FITTING, OF_ONE_STRENGTH
from game.rules.play.scoring import EndReason
from game.session.history.days import days_played
from game.session.history.highlights import Summary
from game.session.history.morning import CLOSE, REST, MorningLine, MorningRecord, morning_line, morning_lines, with_said
from game.session.history.rating import of_family, step_for
from game.session.history.week import week_of_days
from game.session.match.daily import setup_of_day
from game.session.match.setup import PERSON, Setup
from tests import shared
from tests.effort import every_row, soak

FIRST = date(2026, 12, 1)


def game(day: date, setup: Setup, own: int, **more: object) -> Summary:
    """A finished game with so many points, which the others share."""
    others = setup.players - 1
    scores = (own, *(-own // others,) * others)
    winners = (0,) if own > 0 else (1,)
    ended, none = f"{day.isoformat()}T20:00:00", (0,) * setup.players
    return Summary(ended, ended, setup, winners, scores, EndReason.OUT, 20, none, none, none, **more)  # type: ignore[arg-type]


def of_day(day: date, dice: Random, **more: object) -> Summary:
    par = {name: dice.randint(-90, 90) for name in OF_ONE_STRENGTH}
    return game(day, setup_of_day(day), dice.randint(-90, 90), par=par, **more)


def year(seed: int) -> list[MorningRecord]:
    """The record of each morning of somebody who plays now and then."""
    dice, games, records, solved = Random(seed), list[Summary](), list[MorningRecord](), False
    busy = dice.choice([0.3, 0.7, 0.95])
    for number in range(365):
        day = FIRST + timedelta(days=number)
        records.append(MorningRecord(day, tuple(games[::-1]), solved, dice.randint(0, 5)))
        solved = dice.random() < busy
        if dice.random() < busy:
            games.append(of_day(day, dice, assisted=dice.random() < 0.2))
        for _ in range(dice.randint(0, 2) if dice.random() < busy else 0):
            setup = Setup(opponents=(dice.choice(CHARACTERS),), wren_step=dice.randrange(len(STEPS)))
            games.append(game(day, setup, dice.choice([-40, -6, -1, 0, 3, 50])))
    return records


def is_true(line: MorningLine, record: MorningRecord) -> bool:
    """Counted anew from the games, in other words than the program's."""
    yesterday = record.today - timedelta(days=1)
    of_yesterday = next((each for each in reversed(record.games) if each.setup.day == yesterday), None)
    against = [each for each in record.games if each.setup.opponents == (line.name,) and each.setup.day is None]
    if line.condition.startswith("seat"):
        assert of_yesterday is not None and not of_yesterday.assisted and line.game == of_yesterday
        behind = of_yesterday.scores[0] - of_yesterday.par[line.name]
        return behind == (line.by if line.condition == "seat_worse" else -line.by) != 0
    if line.condition.startswith("week"):
        rows = {row.name: row.total for row in week_of_days(days_played(record.games), yesterday).rows}
        best = sorted(rows.values())[-2:]
        winner = PERSON if line.condition == "week_lost" else line.name
        return record.today.weekday() == 0 and rows[winner] == best[1] and line.by == best[1] - best[0] > 0
    if line.condition in ("solved", "never"):
        strange = all(line.name not in each.setup.opponents for each in record.games)
        return strange if line.condition == "never" else record.solved_yesterday and line.by == record.dots > 0
    if line.condition == "step":
        return line.name == FITTING and step_for(of_family(record.games, "tiles")) > against[0].setup.wren_step
    own, other = against[0].scores
    if line.condition == "close":
        return 0 < other - own == line.by <= CLOSE
    if line.condition == "beaten":
        return own > other
    won = sum(each.scores[0] > 0 for each in against)
    return line.condition == "even" and line.by == won == sum(each.scores[0] < 0 for each in against)


@pytest.mark.parametrize("seed", soak(range(6)))
def test_over_a_year_every_line_is_true_and_none_is_said_twice_within_ten_days(seed: int) -> None:
    said: tuple[str, ...] = ()
    told: list[tuple[date, str]] = []
    for record in year(seed):
        line = morning_line(record, said)
        if line is not None:
            assert is_true(line, record)
            assert all(key != line.key for day, key in told if record.today - day < timedelta(days=REST))
            told.append((record.today, line.key))
            said = with_said(said, record.today, line)
    assert len(told) > 100 and len({key for _, key in told}) > 15


def test_whatever_may_be_said_is_true() -> None:
    for record in year(9)[::20]:
        for line in morning_lines(record):
            assert is_true(line, record)


@every_row("language", shared.LANGUAGES)
def test_there_are_thirty_sentences_and_more_each_in_the_voice_of_its_animal(language: str) -> None:
    entries = shared.texts(language)._entries()
    said = {key: text for key, text in entries.items() if isinstance(key, str) and key.startswith("morning.")}
    assert len(said) >= 30 and len(set(said.values())) == len(said)
    assert {key.split(".")[2] for key in said} == set(CHARACTERS)


def test_nothing_to_tell_and_nothing_is_said() -> None:
    assert morning_line(MorningRecord(FIRST, ()), ()) is None


def test_what_was_said_today_is_said_all_day_while_it_is_true() -> None:
    record = MorningRecord(FIRST, (of_day(FIRST - timedelta(days=1), Random(1)),))
    line = morning_line(record, ())
    assert line is not None
    said = with_said((), FIRST, line)
    assert morning_line(record, said) == line and morning_line(replace(record, games=()), said) is None
