"""Was waiting right: what is asked, what is counted, and that nothing is claimed inside the error."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from game.ai.rollouts import CONTINUATIONS
from game.rules.play.commands import DrawTile, PlayTable
from game.session.match.setup import Setup
from game.session.review import weighing
from game.session.review.estimate import Unit
from game.session.review.kept_or_laid import LEAST_GAMES, MOST, Tally, Waiting
from game.session.review.moments import Review
from game.session.review.review_maker import ReviewMaker
from game.session.review.reviewing import Reviewing
from game.session.review.seat_game import SeatGame, seat_game
from game.session.review.weighing import Weighing, waiting_choices
from game.session.review.wording import waiting_answer, waiting_counts, waiting_line
from game.session.storage.archive import Archive
from game.session.storage.review_file import ReviewFiles
from game.session.thinking.slice_runner import answered
from game.session.thinking.wake import nobody_rests
from game.solver.solver import Solver
from tests.effort import every_row
from tests.shared import LANGUAGES
from tests.shared import texts as texts_of
from tools.past_games import RUMMY, TWIST, kept_game


@cache
def game() -> SeatGame:
    return seat_game(kept_game(Setup(), 0), 0)


@cache
def facts(own: SeatGame) -> Review:
    reviewing = Reviewing(own)
    answered(reviewing.asking_facts(), Solver())
    return reviewing.review


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games of each side at first, and some more where it looks clear."""
    monkeypatch.setattr(weighing, "FEWEST", 2)
    monkeypatch.setattr(weighing, "FIRST", 2)
    monkeypatch.setattr(weighing, "PART", 4)
    monkeypatch.setattr(weighing, "BUDGET", 250.0)


def a_waiting(games: int, kept: float, laid: float, squares: float, other: Tally | None = None) -> Waiting:
    tally = Tally(games, kept, laid, squares)
    return Waiting(20, False, Unit.WINS, (tally, other or tally))


def test_every_kept_turn_and_every_opening_is_a_question_and_the_newest_comes_first() -> None:
    choices = waiting_choices(game(), facts(game()).more)
    numbers = [choice.turn.number for choice in choices]
    assert numbers == sorted(numbers, reverse=True) and any(choice.laid for choice in choices)
    for choice in choices:
        assert isinstance(choice.lay, PlayTable) and choice.turn.command in (choice.keep, choice.lay)
        assert isinstance(choice.keep, DrawTile) == (choice.laid or not choice.turn.laid)
    kept = {moment.turn for moment in facts(game()).more if not moment.finding.numbers["goes_out"]}
    drew = {turn.number for turn in game().turns if not turn.laid}
    assert kept & drew <= set(numbers)


@every_row("own", [(TWIST, 4), (RUMMY, 1)])
def test_where_games_are_not_played_on_nothing_is_asked(own: tuple[Setup, int]) -> None:
    seen = seat_game(kept_game(*own), 0)
    assert waiting_choices(seen, ()) == () and Weighing(seen, ()).is_over


def test_what_was_stopped_goes_on_to_the_same_counts() -> None:
    since = waiting_choices(game(), facts(game()).more)[8].turn.number
    late = replace(game(), turns=tuple(turn for turn in game().turns if turn.number >= since))
    whole = Weighing(late, facts(game()).more)
    answered(whole.asking(), Solver())
    known: tuple[Waiting, ...] = ()
    while not (part := Weighing(late, facts(game()).more, known)).is_over:
        answered(part.step(), Solver())
        known = part.found
    assert known == whole.found and any(each.games for each in known)


def test_after_the_first_games_the_clearest_turn_that_is_not_yet_clear_is_played_on() -> None:
    late = [choice.turn.number for choice in waiting_choices(game(), facts(game()).more)][:3]
    begun = [replace(a_waiting(4, 2.0, 2.0, 2.0), turn=each.turn, laid=each.laid, work=1.0)
             for each in Weighing(game(), facts(game()).more).found]  # fmt: skip
    hopeful = {late[1]: Tally(4, 3.0, 2.0, 1.0), late[2]: Tally(4, 4.0, 2.0, 2.0)}
    known = [replace(each, tallies=(hopeful[each.turn],) * 2) if each.turn in hopeful else each for each in begun]
    clearest = Weighing(game(), facts(game()).more, known)
    answered(clearest.step(), Solver())
    assert {each.turn: each.games for each in clearest.found if each.games > 8} == {late[2]: 12}


def test_both_ways_to_play_on_get_as_many_games() -> None:
    one = Weighing(game(), facts(game()).more)
    answered(one.step(), Solver())
    newest = one.found[-1]
    assert [tally.games for tally in newest.tallies] == [1] * len(CONTINUATIONS)
    assert not any(each.games for each in one.found[:-1])


@every_row(
    ("waiting", "better"),
    [
        (a_waiting(20, 16.0, 5.0, 13.0), True),
        (a_waiting(20, 5.0, 16.0, 13.0), False),
        (a_waiting(20, 11.0, 9.0, 8.0), None),
        (a_waiting(LEAST_GAMES // 2 - 1, 7.0, 0.0, 7.0), None),
        (a_waiting(20, 16.0, 5.0, 13.0, Tally(20, 9.0, 10.0, 3.0)), None),
        (a_waiting(2_000, 1_040.0, 1_000.0, 200.0), None),
    ],
)
def test_a_choice_is_called_better_only_outside_the_error_by_both_ways_and_where_it_matters(
    waiting: Waiting, better: bool | None
) -> None:
    assert waiting.keeping_was_better is better
    found = waiting.estimate
    assert better is None or found.low * found.high > 0


def test_no_more_is_played_where_it_is_clear_hopeless_or_enough() -> None:
    assert not a_waiting(40, 39.0, 1.0, 38.0).is_hopeful
    assert not a_waiting(40, 20.0, 20.0, 10.0).is_hopeful
    assert not a_waiting(MOST // 2, 80.0, 60.0, 60.0).is_hopeful
    assert a_waiting(15, 9.0, 5.0, 6.0).is_hopeful


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentences_name_both_counts_and_the_error_in_every_language(language: str) -> None:
    texts = texts_of(language)
    for unit in Unit:
        for waiting in (a_waiting(20, 16.0, 5.0, 13.0), a_waiting(20, 5.0, 16.0, 13.0), a_waiting(20, 9.0, 8.0, 9.0)):
            told = replace(waiting, unit=unit)
            answer, counts = waiting_answer(texts, told), waiting_counts(texts, told)
            assert f"±{max(1, round(told.estimate.half))}" in answer.replace("± ", "±") and "40" in counts
            assert answer in waiting_line(texts, told, 20) and counts in waiting_line(texts, told, 20)


def test_what_was_played_on_is_kept_with_the_game_and_only_the_rest_is_played(tmp_path: Path) -> None:
    finished = kept_game(Setup(), 0)
    Archive(tmp_path).add(finished)
    ReviewFiles(tmp_path).keep(finished, facts(game()))
    maker = ReviewMaker(finished, 0, ReviewFiles(tmp_path), wake=nobody_rests)
    maker.begin()
    maker.wait()
    assert maker.review.waits and all(each.games for each in maker.review.waits)
    again = ReviewMaker(finished, 0, ReviewFiles(tmp_path), wake=nobody_rests)
    assert again.review == maker.review
    again.begin()
    assert not again.is_making


def test_a_damaged_count_makes_the_review_anew(tmp_path: Path) -> None:
    finished, files = kept_game(Setup(), 0), ReviewFiles(tmp_path)
    Archive(tmp_path).add(finished)
    broken = replace(
        facts(game()), waits=(a_waiting(20, 16.0, 5.0, 13.0), Waiting(9_999, False, tallies=(Tally(1),) * 2))
    )
    files.keep(finished, broken)
    assert files.find(finished, 0) is None
    files.keep(finished, replace(broken, waits=broken.waits[:1]))
    found = files.find(finished, 0)
    assert found is not None and found.waits == broken.waits[:1]
