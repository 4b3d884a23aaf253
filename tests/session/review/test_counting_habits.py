"""Habits: what was found alone, shown by a hint and went by, and what follows from them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path

from game.session.board.techniques import Technique
from game.session.history.highlights import summary
from game.session.lessons.catalogue import lesson_of
from game.session.match.setup import Setup
from game.session.practice.lesson_progress import LessonProgress, MemoryBox, most_due
from game.session.practice.puzzle_desk import PuzzleDesk
from game.session.review.counting_habits import (
    LAST_GAMES,
    HabitCount,
    HabitTable,
    TechniqueHabit,
    asking_habits,
    counted_games,
    habits_lacking,
    has_habits,
    together,
)
from game.session.review.habits_reading import HabitsReading, kept_habits, known_lacking
from game.session.storage.archive import Archive
from game.session.system.paths import Assets
from game.session.thinking.slice_runner import answered
from game.session.thinking.wake import nobody_rests
from game.solver.solver import Solver
from tools.past_games import PEOPLE, RUMMY, TWIST, kept_game

GAME = kept_game(Setup(), 4)


@cache
def habits() -> HabitTable:
    return answered(asking_habits(GAME), Solver())


def test_every_technique_is_counted_by_turns_and_those_that_a_hint_played_are_not_found_alone() -> None:
    assert set(habits()) == set(TechniqueHabit) and any(count.alone for count in habits().values())
    assert any(count.went_by for count in habits().values())
    own = [at for at, turn in enumerate(GAME.turns, start=1) if turn.seat == 0]
    hinted = answered(asking_habits(replace(GAME, assisted=frozenset(own))), Solver())
    for habit, count in habits().items():
        assert hinted[habit] == HabitCount(0, count.alone, count.went_by)


def test_turns_in_which_the_player_waited_let_nothing_go_by() -> None:
    own = [at for at, turn in enumerate(GAME.turns, start=1) if turn.seat == 0]
    waited = answered(asking_habits(GAME, own), Solver())
    assert not any(count.went_by for count in waited.values())
    assert {habit: count.alone for habit, count in waited.items()} == {habit: n.alone for habit, n in habits().items()}


def test_only_the_last_games_of_one_person_in_which_sets_are_taken_apart_are_counted() -> None:
    mine = summary(GAME)
    others = [replace(mine, imported=True), summary(kept_game(PEOPLE, 4)), summary(kept_game(TWIST, 4))]
    games = [(f"other {at}", each) for at, each in enumerate(others)] + [(f"{at}", mine) for at in range(12)]
    assert counted_games(games, "tiles") == tuple(map(str, range(LAST_GAMES)))
    assert has_habits("tiles") and not has_habits(RUMMY.game.family)


def test_what_was_counted_is_kept_beside_the_game_and_not_counted_again(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    archive.add(GAME)
    games = [(name, summary(GAME)) for name in archive.names()]
    reading = HabitsReading(archive, games, "tiles", wake=nobody_rests)
    reading.begin()
    reading.wait()
    assert reading.habits == habits() == kept_habits(archive, games[0][0])
    archive.reviews.keep_waited(GAME, 0, {5})
    assert kept_habits(Archive(tmp_path), games[0][0]) == habits()
    assert known_lacking(archive, "tiles") == habits_lacking(habits())


def test_what_went_by_most_beside_what_was_found_comes_first() -> None:
    counts = {
        TechniqueHabit.SPLIT: HabitCount(0, 0, 3),
        TechniqueHabit.JOIN: HabitCount(9, 0, 4),
        TechniqueHabit.JOKER: HabitCount(2, 1, 0),
    }
    assert habits_lacking(counts) == (TechniqueHabit.SPLIT, TechniqueHabit.JOIN)
    assert together([counts, counts])[TechniqueHabit.JOIN] == HabitCount(18, 0, 8)


def test_practice_that_is_due_follows_the_habits() -> None:
    today = date(2026, 11, 29)
    known = {
        key: LessonProgress(frozenset({3}), MemoryBox(0, date(2026, 11, day)))
        for key, day in (("end", 1), ("split", 20), ("join", 30))
    }
    assert most_due(known, known, today) == "end"
    assert most_due(known, known, today, ("join", "split", "end")) == "split"


def test_each_habit_has_a_lesson_and_three_puzzles_that_use_it_of_different_grades() -> None:
    desk = PuzzleDesk(shipped=Assets.of_bundle().puzzles)
    for habit in TechniqueHabit:
        names = {each.value for each in habit.techniques}
        found = desk.with_techniques(names, 3)
        assert lesson_of(Technique(habit.value)) is not None and len(found) == len({each.grade for each in found}) == 3
        assert all(not names.isdisjoint(each.techniques) for each in found)


def test_solved_puzzles_come_after_those_that_are_not() -> None:
    desk = PuzzleDesk(shipped=Assets.of_bundle().puzzles)
    first, *_ = desk.with_techniques({"split"}, 3)
    code = next(one.code for one in desk.shipped if one.choice.grade == first.grade and "split" in one.techniques)
    desk.store.solved(code, first.grade, 1.0)
    assert first not in desk.with_techniques({"split"}, 3)
