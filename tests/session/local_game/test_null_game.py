"""Another game at this machine: played in phases, saved after every one, taken up again and replayed."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules.problems import Problem, Reason
from game.rules.tiles import Tile
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.autosave import Autosave
from game.session.storage.code_digits import BadCode
from game.session.storage.deal_code import SharedDeal, code_of
from game.session.storage.game_identity import identity_of
from game.session.storage.game_text import read_game, text_of_game
from game.session.storage.match_record import Record, replayed
from tests.null_game import NULL, join_house
from tests.session.seated import EMPTY, ROOMS, ScriptedWorker, every_tile, put


@pytest.fixture(autouse=True)
def house(monkeypatch: pytest.MonkeyPatch) -> None:
    join_house(monkeypatch)


def autosave_of(local_game: LocalGame) -> Autosave:
    """What keeps its match."""
    keeper = local_game._autosave
    assert isinstance(keeper, Autosave)
    return keeper


def begun(folder: Path | None = None, seed: int = 3) -> LocalGame:
    """Two people who begin a match of it."""
    autosave = Autosave(folder, games=folder / "games" if folder else None)
    match = Match.begin(Setup(NULL.name, 2, (), people=(0, 1)), seed)
    autosave.begin(match)
    return seated(match, autosave)


def seated(match: Match, autosave: Autosave) -> LocalGame:
    autosave.dealt(match)
    local_game = LocalGame(match, ROOMS, ScriptedWorker(), pace=0.0, autosave=autosave)
    local_game.editor.fit(ROOMS)
    local_game.sit_down()
    return local_game


def a_pair(local_game: LocalGame) -> tuple[Tile, ...]:
    """Two tiles of the rack that are a set; () when there are none."""
    rack = local_game.board.rack.tiles
    pairs = ((one, two) for at, one in enumerate(rack) for two in rack[at + 1 :])
    return next((pair for pair in pairs if local_game.board.rules.is_set(pair)), ())


def take_a_turn(local_game: LocalGame) -> None:
    """Draw, lay a pair if there is one, throw the first tile."""
    local_game.sit_down()
    assert local_game.draw() == ()
    if pair := a_pair(local_game):
        assert local_game.drop(pair, EMPTY) is None
    if rack := local_game.board.rack.tiles:
        assert local_game.discard(rack[0]) == ()
    else:
        assert local_game.end_turn() == ()


def to_the_end(local_game: LocalGame) -> LocalGame:
    while not local_game.over:
        take_a_turn(local_game)
    return local_game


def test_what_may_be_done_depends_on_the_phase() -> None:
    local_game = begun()
    first = local_game.board.rack.tiles[0]
    assert (local_game.can_draw, local_game.can_take_discard, local_game.can_discard) == (True, True, False)
    assert local_game.drop([first], EMPTY) == Problem(Reason.DRAW_FIRST)
    assert local_game.discard(first) == (Problem(Reason.DRAW_FIRST),)
    assert local_game.take_discard() == ()
    assert (local_game.can_draw, local_game.can_take_discard, local_game.can_discard) == (False, False, True)


def test_the_phases_are_one_turn_of_one_seat() -> None:
    local_game = begun()
    seat = local_game.seat
    local_game.draw()
    assert local_game.my_turn and local_game.match.game.state.turn == 1
    local_game.discard(local_game.board.rack.tiles[0])
    assert local_game.waiting == 1 - seat and local_game.match.game.state.turn == 2


def test_throwing_lays_what_is_staged() -> None:
    local_game = begun(seed=next(seed for seed in range(99) if a_pair(begun(seed=seed))))
    local_game.draw()
    pair = a_pair(local_game)
    local_game.drop(pair, EMPTY)
    rest = next(tile for tile in local_game.board.rack.tiles if tile not in pair)
    assert local_game.discard(rest) == ()
    state = local_game.match.game.state
    assert set(state.table[0].tiles) == set(pair) and state.discards[-1] == rest


def test_a_wrong_set_stops_the_throw() -> None:
    local_game = begun()
    local_game.draw()
    rack = local_game.board.rack.tiles
    other = next(tile for tile in rack if not local_game.board.rules.is_set((rack[0], tile)) and tile != rack[0])
    local_game.drop((rack[0], other), EMPTY)
    thrown = next(tile for tile in rack if tile not in (rack[0], other))
    assert [problem.reason for problem in local_game.discard(thrown)] == [Reason.MIXED_NUMBER]


def test_a_game_ends_with_every_tile_somewhere() -> None:
    local_game = to_the_end(begun())
    state = local_game.match.game.state
    assert every_tile(local_game) == list(range(NULL.size))
    assert local_game.match.standings.totals == state.outcome.scores if state.outcome else False


def test_a_turn_taken_up_again_is_in_its_phase(tmp_path: Path) -> None:
    local_game = begun(tmp_path)
    take_a_turn(local_game)
    local_game.sit_down()
    local_game.draw()
    assert put(local_game, str(local_game.board.rack.tiles[0])) is None
    local_game.note(at_once=True)
    before = local_game.board
    autosave_of(local_game).close()
    again = Autosave(tmp_path, games=tmp_path / "games")
    assert again.saved is not None
    taken_up = seated(again.saved, again)
    assert taken_up.match.game.state == local_game.match.game.state
    assert taken_up.board == before and taken_up.can_discard and taken_up.editor.history.can_undo
    again.close()


def test_a_record_gives_the_match_back(tmp_path: Path) -> None:
    match = to_the_end(begun()).match
    record = Record.begun(Match.begin(match.setup, match.seed), "2026-11-22T03:00:00+00:00")
    follower = Match.begin(match.setup, match.seed)
    for seat, command in match.game.log:
        assert follower.game.submit(seat, command) == ()
        record = record.turned(follower)
    found = replayed(record.text.encode())
    assert found.match.game.state == match.game.state and not found.damaged


def test_a_finished_game_is_kept_and_replayed(tmp_path: Path) -> None:
    local_game = to_the_end(begun(tmp_path))
    archive = autosave_of(local_game).archive
    (name,) = archive.names()
    finished_game = archive.finished_game(name)
    assert finished_game is not None and finished_game.states[-1] == local_game.match.game.state
    assert len(finished_game.turns) == len(local_game.match.game.log)
    again = read_game(text_of_game(finished_game))
    autosave_of(local_game).close()
    assert again.states == finished_game.states and identity_of(again) == identity_of(finished_game)


def test_no_clock_runs_where_nothing_happens_at_its_end() -> None:
    match = Match.begin(Setup(NULL.name, 2, (), clock=30, people=(0, 1)), 3)
    local_game = seated(match, Autosave())
    local_game.tick(31.0, showing=False)
    assert not local_game.clock.is_on and local_game.my_turn


def test_its_deals_have_no_code() -> None:
    with pytest.raises(BadCode, match="cannot"):
        code_of(SharedDeal(Setup(NULL.name, 2, (), people=(0, 1)), 1))


def test_the_setup_goes_to_it_and_back() -> None:
    setup = Setup(players=2, people=(0, 1), opponents=())
    there = setup.with_box(NULL.name)
    assert (there.game, there.with_box(setup.box)) == (NULL, setup)
