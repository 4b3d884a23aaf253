"""How a turn ends is a value that the game gives; the engine carries it out in one way for all games."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.rules.games.registry import GAMES
from game.rules.options import Options
from game.rules.play.engine import deal
from game.rules.play.events import GameEnded, WentOut
from game.rules.play.moves import ended
from game.rules.play.ruleset import Done, EndOfGame, NextTurn
from game.rules.play.scoring import EndReason, Outcome
from game.rules.play.state import GameState

OVER = Outcome(EndReason.BLOCKED, (1,), (-3, 3), (5, 2))


def dealt(name: str) -> GameState:
    return deal(GAMES[name], Options(), 2, Random(4), starter=0).state


def test_an_ordinary_turn_is_followed_by_the_next_seats_in_every_game() -> None:
    for name in GAMES:
        state = dealt(name)
        assert state.ruleset.end_turn(Done(state, state, played=False)) == NextTurn()


def test_the_next_turn_begins_in_its_first_phase_with_the_next_seat() -> None:
    state = replace(dealt("rummy"), phase_number=2, to_move=1)
    after, events = ended(state, NextTurn(1, 2))
    assert (after.to_move, after.turn, after.phase_number, after.idle, after.final_turns) == (0, 2, 0, 1, 2)
    assert events == ()


def test_an_end_names_who_went_out_only_where_somebody_did() -> None:
    state = dealt("classic")
    for went_out, named in ((True, (WentOut(0),)), (False, ())):
        after, events = ended(state, EndOfGame(OVER, went_out))
        assert (after.outcome, events) == (OVER, (*named, GameEnded(OVER)))
