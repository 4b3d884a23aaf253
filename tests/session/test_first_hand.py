"""The guide through a first hand of cards and the hints give the same advice (ux 6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.play.commands import Discard, TakeDiscard
from game.session.board.table_places import SetPlace
from game.session.board.turn_board import ToFelt, ToSet
from game.session.first_hand import HAND_TURNS, guide_state
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.thinking.hints import Advice, Adviser, view_now
from game.session.tutorial import TutorialStep
from tests.effort import every_row
from tests.session.seated import ROOMS, AtOnce

TAKES = (TutorialStep.TAKE, TutorialStep.TAKE_TO_ADD)
LAYS = (TutorialStep.GROUP, TutorialStep.RUN, TutorialStep.ADD)
DEALS = range(1, 13)


def hinted(local_game: LocalGame, *, laid: bool = False) -> Advice:
    """What a hint would tell now."""
    adviser, view = Adviser(AtOnce()), view_now(local_game.state, 0, local_game.board, laid=laid)
    adviser.ask(view)
    advice = adviser.answer(view.turn)
    assert advice is not None
    return advice


def begun(name: str, seed: int) -> LocalGame:
    """The first turn of the person in this deal."""
    local_game = LocalGame(Match.begin(Setup(name, 2), seed), ROOMS, AtOnce(), pace=0.0)
    while not local_game.my_turn:
        local_game.tick(1.0, showing=False)
    return local_game


def laid_as_shown(local_game: LocalGame) -> None:
    """Lay what the guide shows until it shows nothing to lay; every piece of it belongs to the play of the hint."""
    wanted = hinted(local_game).tiles
    while (shown := guide_state(local_game, my_turn=True)).step in LAYS:
        assert set(shown.tiles) <= set(wanted)
        target = ToFelt(SetPlace(0, 0)) if shown.ident is None else ToSet(shown.ident, 99)
        assert local_game.drop(shown.tiles, target) is None


@every_row("seed", DEALS)
def test_guide_and_hint_name_the_same_cards_in_every_phase_of_a_first_turn_of_rummy(seed: int) -> None:
    local_game = begun("rummy", seed)
    takes = isinstance(hinted(local_game).command, TakeDiscard)
    assert (guide_state(local_game, my_turn=True).step in TAKES) == takes
    assert not (local_game.take_discard() if takes else local_game.draw())
    laid_as_shown(local_game)
    thrown = hinted(local_game, laid=bool(local_game.board.staged.played)).command
    assert isinstance(thrown, Discard) and guide_state(local_game, my_turn=True).tiles == (thrown.tile,)


def turns_that_begin_with_a_take(seed: int, most: int) -> Iterator[LocalGame]:
    """The first turns of the person in this deal: the discard is taken whatever is advised, what the guide shows is
    laid, and what it names is thrown when it was looked at."""
    local_game = begun("rummy", seed)
    for _ in range(most):
        if local_game.over or local_game.take_discard():
            return
        laid_as_shown(local_game)
        if not local_game.board.staged.rack:
            return
        yield local_game
        assert local_game.discard(guide_state(local_game, my_turn=True).tiles[0]) == ()
        while not (local_game.my_turn or local_game.over):
            local_game.tick(1.0, showing=False)


@every_row("seed", DEALS)
def test_neither_guide_nor_hint_throws_the_card_that_was_just_taken(seed: int) -> None:
    for local_game in turns_that_begin_with_a_take(seed, HAND_TURNS):
        board, guided = local_game.board, guide_state(local_game, my_turn=True)
        told = hinted(local_game, laid=bool(board.staged.played)).command
        assert isinstance(told, Discard) and guided.throws
        assert board.staged.facts.taken is not None
        assert board.staged.facts.taken not in (told.tile, *guided.tiles)


@every_row("seed", DEALS)
def test_the_guide_through_machiavelli_lays_what_the_hint_lays_and_draws_where_it_would_draw(seed: int) -> None:
    local_game = begun("machiavelli", seed)
    nothing = not hinted(local_game).tiles
    assert (guide_state(local_game, my_turn=True).step is TutorialStep.NOTHING) == nothing
    laid_as_shown(local_game)


@every_row("seed", DEALS)
def test_a_card_laid_where_it_makes_nothing_is_to_be_taken_back_whatever_else_can_be_played(seed: int) -> None:
    local_game = begun("machiavelli", seed)
    wanted = hinted(local_game).tiles
    wrong = next(tile for tile in local_game.board.rack.tiles if tile not in wanted)
    assert local_game.drop((wrong,), ToFelt(SetPlace(0, 0))) is None
    shown = guide_state(local_game, my_turn=True)
    assert (shown.step, shown.ident) == (TutorialStep.STRAY, local_game.board.set_of(wrong))
