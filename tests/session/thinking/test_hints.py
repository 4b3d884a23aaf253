"""Hints in the session: what is advised, and how it is told (ux 4.2, rules 7)."""

from __future__ import annotations

from game.rules.play.commands import PlayTable
from game.rules.play.engine import verify
from game.session.thinking.hints import Advice, Adviser, HintLevel, advice
from game.session.thinking.player_worker import PlayerWorker
from game.session.thinking.wake import nobody_rests
from tests.session.seated import AtOnce, match_of_few


def advised(position: str, **more: object) -> Advice:
    match = match_of_few(position, **more)
    adviser = Adviser(AtOnce())
    adviser.ask(match.game.view(match.human))
    found = adviser.answer(1)
    assert found is not None
    return found


def names(found: Advice) -> list[str]:
    return sorted(map(str, found.tiles))


def test_nothing_to_play_is_told_and_no_more() -> None:
    found = advised("r3 r4 r5 / k9 b12")
    assert (found.tiles, found.most) == ((), HintLevel.WHETHER)


def test_the_tiles_are_those_an_exact_player_lays() -> None:
    assert names(advised("r3 r4 r5 / r6 k9 r7 b12")) == ["r6", "r7"]


def test_the_table_advised_is_a_legal_play() -> None:
    match = match_of_few("r7 b7 k7 o7 | b4 b5 b6 / r5 r6 b3 k1")
    view = match.game.view(match.human)
    adviser = Adviser(AtOnce())
    adviser.ask(view)
    found = adviser.answer(1)
    assert found is not None and all(view.rules.is_set(meld.tiles) for meld in found.table)
    assert verify(match.game.state, match.human, PlayTable(found.table)) == ()


def test_an_opening_is_advised_from_the_rack_alone() -> None:
    found = advised("r3 r4 r5 / r6 k10 k11 k12 b2", opened=False)
    assert names(found) == ["k10", "k11", "k12"]


def test_an_answer_comes_once() -> None:
    match = match_of_few("r3 r4 r5 / r6")
    adviser = Adviser(AtOnce())
    adviser.ask(match.game.view(match.human))
    adviser.answer(1)
    assert adviser.answer(1) is None


def test_the_adviser_sees_what_a_computer_would_see() -> None:
    match = match_of_few("r3 r4 r5 / r6 k1", others=("r7 r8",))
    view = match.game.view(match.human)
    assert advice(view, view.table).tiles == ()
    assert not hasattr(view, "racks")


def test_a_real_thread_answers_too() -> None:
    match = match_of_few("r3 r4 r5 / r6 k1")
    worker = PlayerWorker(wake=nobody_rests)
    adviser = Adviser(worker)
    adviser.ask(match.game.view(match.human))
    found = None
    while found is None:
        found = adviser.answer(1)
    worker.close()
    assert names(found) == ["r6"]


def test_a_question_from_a_past_turn_leaves_the_worker_alone() -> None:
    match = match_of_few("r3 r4 r5 / r6")
    worker = AtOnce()
    adviser = Adviser(worker)
    adviser.ask(match.game.view(match.human))
    assert adviser.answer(2) is None
    assert worker.answer(1) is not None
