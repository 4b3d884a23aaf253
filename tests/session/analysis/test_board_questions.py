"""What the board answers, against what is known of small positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.rules.options import Options
from game.session.analysis import board_questions
from game.session.analysis.board_questions import (
    Answer,
    BoardQuestion,
    PositionSearch,
    QuestionWorker,
    answer,
    asked_of,
)
from game.session.analysis.draft import Draft, pasted
from game.session.thinking.player_process import PlayerProcess
from game.session.thinking.slice_runner import Asking
from game.session.thinking.wake import nobody_rests
from game.solver.aims import tiles_then_points
from game.solver.position import Position
from game.solver.solver import Solver
from tests.session.thinking.players import Endless
from tests.waiting import until

SMALL = "r5 r6 r7 / r8"


def asked(question: BoardQuestion, text: str, **more: object) -> Answer:
    return answer(question, replace(pasted(text, Draft()), **more))  # type: ignore[arg-type]


def kinds(row: tuple[object, ...]) -> str:
    return " ".join(map(str, row))


def test_the_best_play_lays_the_most_tiles() -> None:
    found = asked(BoardQuestion.BEST, "r5 r6 r7 | k1 b1 o1 / r8 r1 k9")
    assert found.best is not None and (found.best.tiles, found.exact, found.goes_out) == (2, True, False)


def test_going_out_is_laying_everything() -> None:
    assert asked(BoardQuestion.OUT, "r5 r6 r7 | k1 b1 o1 / r8 r1").goes_out
    assert not asked(BoardQuestion.OUT, "r5 r6 r7 / r8 r1").goes_out


@pytest.mark.parametrize(("rack", "tiles"), [("r10 r11 r12 r5", 3), ("r1 r2 r3 b9", 0)])
def test_opening_needs_thirty_points_of_the_rack_alone(rack: str, tiles: int) -> None:
    found = asked(BoardQuestion.OPEN, f"r6 r7 r8 / {rack}")
    assert found.best is not None and found.best.tiles == tiles


def test_all_equally_good_choices_are_found() -> None:
    found = asked(BoardQuestion.WAYS, "r4 b4 o4 / k4 J")
    assert found.exact and set(map(kinds, found.ways)) == {"k4", "J"}


def test_what_is_needed_to_go_out_is_named() -> None:
    found = asked(BoardQuestion.NEED, "r5 r6 r7 / r9")
    assert found.exact and set(kinds(found.ways[0]).split()) == {"r8", "J"}


def test_a_heap_is_put_in_sets() -> None:
    found = asked(BoardQuestion.RESTORE, "r7 k1 r5 o1 b1 r6 /", heap=True)
    assert sorted(map(kinds, found.sets)) == ["k1 b1 o1", "r5 r6 r7"] and not found.over


def test_what_fits_into_no_set_is_named() -> None:
    found = asked(BoardQuestion.BEST, "r7 k1 r5 o9 b1 r6 / k2", heap=True)
    assert found.question is BoardQuestion.RESTORE and sorted(map(str, found.over)) == ["b1", "k1", "o9"]


def test_a_play_is_asked_about_a_heap_that_goes_into_sets() -> None:
    found = asked(BoardQuestion.OUT, "r7 r5 r6 / r8", heap=True)
    assert found.goes_out and not found.draft.heap


def test_cards_are_asked_about_like_tiles() -> None:
    found = asked(BoardQuestion.OUT, "SQ SK SA / SJ H2")
    assert found.best is not None and (found.best.tiles, found.draft.box) == (1, "machiavelli")


def test_no_opening_is_asked_about_where_the_game_has_none() -> None:
    assert BoardQuestion.OPEN not in set(asked_of(Draft("machiavelli")))
    assert BoardQuestion.RESTORE in set(asked_of(Draft(heap=True)))


def test_an_answer_is_called_proven_only_when_it_is() -> None:
    """Special jokers among many tiles are searched within a budget; the board passes on what the solver says."""
    assert asked(BoardQuestion.OUT, "r5 r6 D / r9", box="twist").exact
    others = "k1 k2 k3 k4 k5 | b8 b9 b10 b11 b12 | o8 o9 o10 o11 o12 o13"
    hard = pasted(f"r5 r6 D r9 | b4 C r6 | k7 k8 k9 | {others} / r10 o3 o4 J M", Draft("twist"))
    position = Position(hard.table, hard.tiles[1], hard.rules)
    assert not Solver(1).answer(position, tiles_then_points(), Options(), opened=True).exact


@pytest.fixture
def process() -> Iterator[PlayerProcess]:
    made = PlayerProcess()
    yield made
    made.close()


def ask_what_is_never_answered(worker: QuestionWorker, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process is at it."""

    def answering(question: BoardQuestion, draft: Draft) -> Asking[Answer]:
        yield Endless(str(file))
        raise AssertionError("nobody answers this")

    with monkeypatch.context() as patch:
        patch.setattr(board_questions, "answering", answering)
        worker.ask(BoardQuestion.WAYS, pasted(SMALL, Draft()))
        until(lambda: file.exists() and file.read_text(encoding="ascii") != "")


def answer_of(worker: QuestionWorker) -> Answer | None:
    found: list[Answer | None] = []

    def is_there() -> bool:
        found.append(worker.take())
        return not worker.busy

    until(is_there)
    return found[-1]


def test_questions_are_answered_where_players_think(process: PlayerProcess) -> None:
    worker = QuestionWorker(process, wake=nobody_rests)
    worker.ask(BoardQuestion.OUT, pasted(SMALL, Draft()))
    found = answer_of(worker)
    assert found is not None and found.goes_out and process.pid is not None


def test_a_question_is_answered_though_the_one_before_it_never_is(
    process: PlayerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = QuestionWorker(process, wake=nobody_rests)
    for number in range(3):
        ask_what_is_never_answered(worker, tmp_path / str(number), monkeypatch)
    worker.ask(BoardQuestion.OUT, pasted(SMALL, Draft()))
    found = answer_of(worker)
    assert found is not None and found.goes_out
    assert {file.read_text(encoding="ascii") for file in tmp_path.iterdir()} == {str(process.pid)}


def test_a_forgotten_question_leaves_the_process_free(
    process: PlayerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = QuestionWorker(process, wake=nobody_rests)
    ask_what_is_never_answered(worker, tmp_path / "first", monkeypatch)
    worker.forget()
    assert not worker.busy
    draft = pasted(SMALL, Draft())
    position = Position(draft.table, draft.tiles[1], draft.rules)
    search = PositionSearch(position, tiles_then_points(), Options(), opened=True, calm=False)
    assert process.work(search) is not None


def test_other_ways_end_within_their_bound_and_are_not_called_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_questions, "MOST_LOOKED", 1)
    assert not asked(BoardQuestion.WAYS, "r4 b4 o4 / k4 J").exact
    assert not asked(BoardQuestion.NEED, "r5 r6 r7 / r9").exact
