"""The morning line: what one of the characters says under the title of a day, made of what is kept of finished games.

Each condition yields lines that are true of the record; the first one in the order of `CONDITIONS` that was not said in
the last days is that of the day. Nothing to tell, and nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, timedelta
from enum import Enum

from game.ai.patience import STEPS
from game.rules.games.characters import CHARACTERS, FITTING, OF_ONE_STRENGTH
from game.rules.games.registry import FAMILIES
from game.rules.values import immutable
from game.session.history.days import days_played, par_in
from game.session.history.highlights import Summary
from game.session.history.rating import of_family, step_for
from game.session.history.week import week_of_days
from game.session.match.setup import PERSON

REST = 10
"""Days in which nothing is said twice."""
CLOSE = 10
"""So many points between two are few."""
LEAST_EACH = 2
"""Games that each must have won for it to be told that they are even."""
TELL_PUZZLES = ("magpie", "fox", "owl")
"""Who speaks of puzzles."""


class MorningAim(Enum):
    """Where a line leads."""

    GAME = "game"
    """To the game it tells of."""
    TABLE = "table"
    """To a game against the one who says it."""
    PUZZLE = "puzzle"
    """To today's puzzle."""
    WEEK = "week"
    """To the days."""


@immutable
class MorningLine:
    """What is said: by whom, and which sentence (`morning.<condition>.<name>`)."""

    condition: str
    name: str
    aim: MorningAim
    by: int = 0
    """The number in it, if it has one: points or games."""
    game: Summary | None = None
    """What it tells of, where it leads there."""

    @property
    def key(self) -> str:
        """That of its text, and what it is remembered by."""
        return f"morning.{self.condition}.{self.name}"


@immutable
class MorningRecord:
    """What the lines are made of."""

    today: date
    games: tuple[Summary, ...]
    """The finished games, the newest first."""
    solved_yesterday: bool = False
    """Whether yesterday's puzzle is solved."""
    dots: int = 0
    """How hard today's puzzle is, 0 where it is not graded or solved already."""

    @property
    def own(self) -> tuple[Summary, ...]:
        """Those of one person that count, the newest first."""
        return tuple(game for game in self.games if game.setup.alone and not game.imported and not game.prepared)

    def duels(self, name: str) -> tuple[Summary, ...]:
        """Those of tiles against this character alone, the newest first; the deals of a day are no duels."""
        own = of_family(self.own, FAMILIES[0])
        return tuple(game for game in own if game.setup.opponents == (name,) and game.setup.day is None)


def _week(record: MorningRecord) -> Iterator[MorningLine]:
    """On a Monday the winner tells the week before, or who was next to the person that won it."""
    if record.today.weekday() != 0:
        return
    week = week_of_days(days_played(record.games), record.today - timedelta(days=1))
    if week.played < 2 or week.lead == 0:
        return
    first, second = week.rows[:2]
    if first.name == PERSON:
        yield MorningLine("week_lost", second.name, MorningAim.WEEK, week.lead)
    else:
        yield MorningLine("week_won", first.name, MorningAim.WEEK, week.lead)


def _in_your_seat(record: MorningRecord, *, worse: bool) -> Iterator[MorningLine]:
    """What a character made of yesterday's deal in the person's seat: less than the person, or more."""
    game = days_played(record.games).get(record.today - timedelta(days=1))
    par = None if game is None or game.assisted else par_in(game)
    if par is None:
        return
    for name, points in sorted(par.scores.items(), key=lambda each: each[1] if worse else -each[1]):
        if name in OF_ONE_STRENGTH and (points < par.own if worse else points > par.own):
            condition = "seat_worse" if worse else "seat_better"
            yield MorningLine(condition, name, MorningAim.GAME, abs(points - par.own), game)


def _seat_worse(record: MorningRecord) -> Iterator[MorningLine]:
    return _in_your_seat(record, worse=True)


def _seat_better(record: MorningRecord) -> Iterator[MorningLine]:
    return _in_your_seat(record, worse=False)


def _step_up(record: MorningRecord) -> Iterator[MorningLine]:
    """Wren would be one step stronger than when it was met last."""
    met = record.duels(FITTING)
    may_rise = bool(met) and met[0].setup.wren_step < len(STEPS) - 1
    if may_rise and step_for(of_family(record.games, FAMILIES[0])) > met[0].setup.wren_step:
        yield MorningLine("step", FITTING, MorningAim.TABLE)


def _close(record: MorningRecord) -> Iterator[MorningLine]:
    """The last game against a character was lost by a few points."""
    for name, last in _last_of_each(record):
        own, other = _scores(last)
        if 0 < other - own <= CLOSE:
            yield MorningLine("close", name, MorningAim.TABLE, other - own)


def _even(record: MorningRecord) -> Iterator[MorningLine]:
    """Both won as many games."""
    for name in CHARACTERS:
        won = [_scores(game) for game in record.duels(name)]
        mine, theirs = sum(own > other for own, other in won), sum(other > own for own, other in won)
        if mine == theirs >= LEAST_EACH:
            yield MorningLine("even", name, MorningAim.TABLE, mine)


def _solved(record: MorningRecord) -> Iterator[MorningLine]:
    """Yesterday's puzzle is solved, and today's is so hard."""
    if record.solved_yesterday and record.dots:
        for name in _by_turns(TELL_PUZZLES, record.today):
            yield MorningLine("solved", name, MorningAim.PUZZLE, record.dots)


def _beaten(record: MorningRecord) -> Iterator[MorningLine]:
    """The last game against a character was won."""
    for name, last in _last_of_each(record):
        own, other = _scores(last)
        if own > other:
            yield MorningLine("beaten", name, MorningAim.TABLE)


def _never(record: MorningRecord) -> Iterator[MorningLine]:
    """A character that the person never sat with, once somebody was beaten."""
    met = {name for game in record.games for name in game.setup.opponents}
    if any(_scores(last)[0] > _scores(last)[1] for _, last in _last_of_each(record)):
        for name in _by_turns(CHARACTERS, record.today):
            if name not in met:
                yield MorningLine("never", name, MorningAim.TABLE)


CONDITIONS: tuple[Callable[[MorningRecord], Iterable[MorningLine]], ...] = (
    _week, _seat_worse, _step_up, _seat_better, _close, _even, _solved, _beaten, _never,
)  # fmt: skip
"""What may be told, the most telling first."""


def morning_lines(record: MorningRecord) -> Iterator[MorningLine]:
    """Every line that is true today, the most telling first."""
    for condition in CONDITIONS:
        yield from condition(record)


def morning_line(record: MorningRecord, said: Sequence[str]) -> MorningLine | None:
    """That of the day; `said` is what was remembered of the last days. What was said today stays said as long as it is
    true."""
    known = dict(map(_remembered, said))
    if (again := known.pop(record.today.isoformat(), None)) is not None:
        return next((line for line in morning_lines(record) if line.key == again), None)
    recent = {key for day, key in known.items() if abs(record.today - date.fromisoformat(day)) < timedelta(days=REST)}
    return next((line for line in morning_lines(record) if line.key not in recent), None)


def with_said(said: Sequence[str], day: date, line: MorningLine) -> tuple[str, ...]:
    """What is remembered once this line was said."""
    entry = f"{day.isoformat()} {line.key}"
    return (*(each for each in said if not each.startswith(day.isoformat())), entry)[-REST:]


def _remembered(entry: str) -> tuple[str, str]:
    day, _, key = entry.partition(" ")
    return day, key


def _last_of_each(record: MorningRecord) -> Iterator[tuple[str, Summary]]:
    """The last duel with each character, the newest first."""
    last = [(name, duels[0]) for name in CHARACTERS if (duels := record.duels(name))]
    yield from sorted(last, key=lambda each: each[1].ended, reverse=True)


def _scores(game: Summary) -> tuple[int, int]:
    """The person's points and those of the one other seat."""
    (seat,) = game.setup.people
    return game.scores[seat], game.scores[1 - seat]


def _by_turns(names: Sequence[str], day: date) -> tuple[str, ...]:
    """All of them, beginning with another one each day."""
    first = day.toordinal() % len(names)
    return (*names[first:], *names[:first])
