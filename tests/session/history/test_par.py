"""What the characters make of a seat: exactly the games they would have played there, kept with the game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.ai.levels import level
from game.rules.games.characters import OF_ONE_STRENGTH
from game.session.history.finished_game import FinishedGame, finished_game_of
from game.session.history.par import ParSlice, PlayedOn, asking_game, asking_scores, has_par, par_of
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.archive import Archive
from game.session.storage.game_text import glanced, is_whole, read_game, text_of_game, with_par
from game.session.thinking.slice_runner import Asking, answered
from game.solver.solver import Solver
from tests.effort import every_row

SETUPS = (
    Setup("classic", 2, ("fox",), own_draws=True),
    Setup("machiavelli", 3, ("hare", "magpie"), people=(1,), own_draws=True),
)
SCORES = {"hare": -41, "magpie": -18, "tortoise": 6, "fox": 46, "owl": 57}


def played_by(character: str, setup: Setup, seed: int = 3) -> FinishedGame:
    """A game in which a character sits on the person's seat."""
    match, own = Match.begin(setup, seed), level(character).create()
    while not match.game.over:
        seat = match.game.state.to_move
        player = match.players[seat] or own
        assert match.game.submit(seat, player.choose(match.game.view(seat), match.thinking_rng())) == ()
    return finished_game_of(match, "2026-11-23T10:00:00+00:00", "2026-11-23T10:20:00+00:00")


@pytest.fixture(scope="module")
def game() -> FinishedGame:
    return played_by("magpie", SETUPS[0])


@every_row("setup", SETUPS)
def test_a_character_makes_of_the_seat_what_it_would_have_made_playing_there(setup: Setup) -> None:
    game = played_by("tortoise", setup)
    watched = answered(asking_game(game, "tortoise"), Solver())
    assert [turn.command for turn in watched.turns] == [turn.command for turn in game.turns]
    assert watched.outcome == game.outcome and watched.match.setup.people == ()


@pytest.mark.long
def test_scores_are_those_of_the_games_that_can_be_watched(game: FinishedGame) -> None:
    scores = answered(asking_scores(game), Solver())
    assert tuple(scores) == OF_ONE_STRENGTH
    for name in ("hare", "owl"):
        outcome = answered(asking_game(game, name), Solver()).outcome
        assert outcome is not None and scores[name] == outcome.scores[0]


@pytest.mark.long
def test_where_slices_end_and_what_a_solver_remembers_changes_nothing(game: FinishedGame) -> None:
    assert _each_anew(asking_scores(game)) == answered(asking_scores(game), Solver())


def _each_anew(asking: Asking[object]) -> object:
    """What comes of a task when every slice has a solver that remembers nothing."""
    answer = None
    while True:
        try:
            question = asking.send(answer)
        except StopIteration as end:
            return end.value
        assert question is not None
        answer = question(Solver())


def test_a_place_counts_who_made_more(game: FinishedGame) -> None:
    par = par_of(game, SCORES)
    assert par is not None and (par.place, par.of) == (1 + sum(each > par.own for each in SCORES.values()), 6)
    equal = par_of(game, dict.fromkeys(OF_ONE_STRENGTH, par.own))
    assert equal is not None and (equal.place, equal.above, equal.rows[0]) == (1, 0, ("you", par.own))


def test_games_of_several_people_and_of_one_pool_are_not_compared() -> None:
    assert has_par(SETUPS[0]) and has_par(SETUPS[1])
    assert not has_par(Setup()) and not has_par(Setup(opponents=(), people=(0, 1), own_draws=True))


def test_a_par_is_kept_in_the_head_of_the_game(game: FinishedGame) -> None:
    text = with_par(with_par(text_of_game(game), {"owl": 1}), SCORES)
    assert is_whole(text) and text.count("par: ") == 1
    assert dict(read_game(text).par) == SCORES == dict(glanced(text).par)
    assert text_of_game(read_game(text)) == text


@every_row("told", ["5", '{"owl": 10000000}', '{"Owl!": 5}', '["owl"]', '"owl"'])
def test_a_par_that_makes_no_sense_is_none(told: str, game: FinishedGame) -> None:
    text = text_of_game(game).replace("\nended: ", f"\npar: {told}\nended: ")
    assert read_game(text).par == {} and read_game(text).states == game.states


def test_the_archive_keeps_a_par_with_its_game(game: FinishedGame, tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    assert archive.pars.find(game) == {}
    archive.add(game)
    archive.pars.keep(game, SCORES)
    assert Archive(tmp_path).pars.find(game) == SCORES
    (entry,) = Archive(tmp_path).entries()
    assert dict(entry.summary.par) == SCORES


def test_a_slice_of_a_game_with_special_jokers_is_one_turn() -> None:
    lengths = []
    for box in ("twist", "classic"):
        setup = Setup(box, 2, ("hare",), own_draws=True)
        match = Match.begin(setup, 5)
        watched = replace(setup, people=(), opponents=("hare", "hare"), names=())
        lengths.append(len(ParSlice(watched, match.human, "5/1", PlayedOn(match.game.deal.state))(Solver()).log))
    assert lengths[0] == 1 < lengths[1]
