"""Habits: by which techniques a person plays alone, which a hint showed, and which went by, over the last games.

A turn counts once for each technique of its steps. What went by is what a review lists as not held: of neighbouring
turns that tell the same one, and none in which the player says to have waited.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from game.rules.games.registry import family_of
from game.rules.play.checks import TableUse
from game.session.board.techniques import Technique
from game.session.history.finished_game import FinishedGame
from game.session.history.highlights import Summary
from game.session.review.facts import Techniques, chances
from game.session.review.findings.could_lay_more import CouldLayMore
from game.session.review.seat_game import seat_game
from game.session.review.shortfalls import is_taken_by_clock, shortfalls
from game.session.review.stretches import line_of, stretches
from game.session.thinking.slice_runner import Asking
from game.solver.position import has_special

LAST_GAMES = 10
"""So many games are counted."""


class TechniqueHabit(Enum):
    """A technique of the hints that a person may have or lack; its name is the text `technique.<value>`."""

    TAKE_END = "take_end"
    SPLIT = "split"
    TAKE_FOURTH = "take_fourth"
    TAKE_APART = "break_up"
    JOIN = "join"
    JOKER = "free_joker"

    @property
    def techniques(self) -> frozenset[Technique]:
        """What belongs to it: a joker is freed, and goes to another set."""
        own = frozenset((Technique(self.value),))
        return own | {Technique.TAKE_JOKER} if self is TechniqueHabit.JOKER else own


@dataclass(frozen=True, slots=True)
class HabitCount:
    """In how many turns a technique was used alone, by a hint, and not at all although it was there."""

    alone: int = 0
    hinted: int = 0
    went_by: int = 0

    def __add__(self, other: HabitCount) -> HabitCount:
        return HabitCount(self.alone + other.alone, self.hinted + other.hinted, self.went_by + other.went_by)


HabitTable = Mapping[TechniqueHabit, HabitCount]
NO_HABITS: HabitTable = MappingProxyType({})


def asking_habits(finished_game: FinishedGame, waited: Collection[int] = ()) -> Asking[HabitTable]:
    """The habits of the person in one game; `waited` are the turns in which they say to have waited."""
    game = seat_game(finished_game, finished_game.match.human)
    counted = dict.fromkeys(TechniqueHabit, HabitCount())
    for turn in game.turns:
        if turn.laid:
            used: tuple[Technique, ...] = yield Techniques(turn.view.table, turn.after, turn.view.rules)
            once = HabitCount(hinted=1) if turn.number in game.assisted else HabitCount(alone=1)
            _count(counted, used, once)
    found = yield from chances(game)
    short = yield from shortfalls(found, game)
    lines = [CouldLayMore.of(each) for each in short if each.is_missed and not is_taken_by_clock(each.turn)]
    lines = [line for line in lines if line.turn not in waited]
    after = {turn.number: turn.after for turn in game.turns}
    for row in stretches(lines, [turn.number for turn in game.turns]):
        line = line_of(row)
        could: tuple[Technique, ...] = yield Techniques(line.table, line.shown, game.turns[0].view.rules)
        did: tuple[Technique, ...] = yield Techniques(line.table, after[line.turn], game.turns[0].view.rules)
        _count(counted, set(could) - set(did), HabitCount(went_by=1))
    return counted


def _count(counted: dict[TechniqueHabit, HabitCount], used: Collection[Technique], once: HabitCount) -> None:
    for habit in TechniqueHabit:
        if not habit.techniques.isdisjoint(used):
            counted[habit] += once


def together(games: Iterable[HabitTable]) -> HabitTable:
    """All of them added up."""
    counted = dict.fromkeys(TechniqueHabit, HabitCount())
    for game in games:
        for habit, count in game.items():
            counted[habit] += count
    return counted


def habits_lacking(habits: HabitTable) -> tuple[TechniqueHabit, ...]:
    """The habits that went by most often, beside how often they were found alone, first; none that never did."""
    missed = [habit for habit, count in habits.items() if count.went_by]
    return tuple(sorted(missed, key=lambda habit: -habits[habit].went_by / (1 + habits[habit].alone)))


def has_habits(family: str) -> bool:
    """Whether games of this family are played by these techniques."""
    return family_of(family)[0].ruleset().table_use is TableUse.REARRANGE


def counted_games(games: Sequence[tuple[str, Summary]], family: str) -> tuple[str, ...]:
    """The names of the last games that are counted, the newest first: those of one person here, of that family, without
    special jokers, whose positions take long."""
    return tuple(
        name
        for name, game in games
        if game.setup.alone and not game.imported and game.setup.game.family == family
        if not has_special(game.setup.game)
    )[:LAST_GAMES]
