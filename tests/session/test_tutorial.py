"""The first minute: what is shown next, whatever the player does (ux 6.1)."""

from __future__ import annotations

from game.rules.play.commands import DrawTile
from game.session.board.best_use import best_use
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.tutorial import SEED, TutorialState, TutorialStep, tutorial_state
from tests.session.seated import ROOMS, AtOnce, ScriptedWorker, local_game_at, put, wait


def begun(seed: int = SEED) -> LocalGame:
    return LocalGame(Match.begin(Setup(), seed), ROOMS, AtOnce(), pace=0.0)


def now(local_game: LocalGame) -> TutorialState:
    return tutorial_state(local_game.board, my_turn=local_game.my_turn)


def lit(local_game: LocalGame) -> str:
    return " ".join(sorted(map(str, now(local_game).tiles)))


def test_the_lesson_deals_a_group_and_a_run() -> None:
    local_game = begun()
    assert (local_game.my_turn, now(local_game).step, lit(local_game)) == (True, TutorialStep.GROUP, "b13 o13 r13")


def test_after_the_group_comes_the_run() -> None:
    local_game = begun()
    put(local_game, "o13 r13 b13")
    assert (now(local_game).step, lit(local_game)) == (TutorialStep.RUN, "o10 o8 o9")


def test_the_run_may_be_laid_first() -> None:
    local_game = begun()
    put(local_game, "o8 o9 o10")
    assert now(local_game).step is TutorialStep.GROUP


def test_a_group_begun_leaves_its_other_tiles_lit() -> None:
    local_game = begun()
    put(local_game, "o13")
    assert lit(local_game) == "b13 r13"


def test_both_sets_open() -> None:
    local_game = begun()
    put(local_game, "o13 r13 b13")
    put(local_game, "o8 o9 o10")
    assert now(local_game).step is TutorialStep.OPENED


def opened() -> LocalGame:
    """The lesson after Hare's answer."""
    local_game = begun()
    put(local_game, "o13 r13 b13")
    put(local_game, "o8 o9 o10")
    assert local_game.end_turn() == ()
    wait(local_game)
    return local_game


def test_then_hare_opens_and_a_tile_can_be_added() -> None:
    local_game = opened()
    shown = now(local_game)
    assert (shown.step, len(shown.tiles), shown.ident is not None) == (TutorialStep.ADD, 1, True)


def test_in_the_third_turn_a_tile_splits_the_run_that_the_second_made_longer() -> None:
    local_game = opened()
    added = now(local_game)
    assert (lit(local_game), len({str(tile)[0] for tile in local_game.board.tiles_of(added.ident or 0)})) == ("r9", 1)
    put(local_game, "r9", added.ident or 0)
    assert local_game.end_turn() == ()
    wait(local_game)
    shown = now(local_game)
    assert (shown.step, lit(local_game)) == (TutorialStep.SPLIT, "r7")
    use = best_use(local_game.board, shown.tiles[0], ROOMS)
    assert use is not None and local_game.drop(use.tiles, use.target) is None
    assert now(local_game).step is TutorialStep.ADDED
    assert {"r5 r6 r7", "r7 r8 r9"} <= {" ".join(map(str, meld.tiles)) for meld in local_game.board.table}


def test_an_added_tile_ends_the_turn_of_the_lesson() -> None:
    local_game = opened()
    shown = now(local_game)
    put(local_game, str(shown.tiles[0]), shown.ident or 0)
    assert now(local_game).step is TutorialStep.ADDED


def test_while_hare_plays_there_is_only_watching() -> None:
    local_game = LocalGame(Match.begin(Setup(), SEED), ROOMS, ScriptedWorker(), pace=0.0)
    local_game.draw()
    assert now(local_game) == TutorialState(TutorialStep.WATCH)


def test_another_rack_simply_has_less_to_show() -> None:
    assert now(local_game_at("/ k1 r5 b9", opened=False)).step is TutorialStep.DONE


def test_drawing_instead_is_not_refused() -> None:
    local_game = begun()
    assert local_game.draw() == ()
    assert local_game.match.game.log[0] == (0, DrawTile())
