"""A game with a command of its own and without a shared table: played, saved, resumed, archived, replayed and told."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from game.ai.arena import play
from game.ai.rollouts import Casting, PlayoutSlice
from game.rules.play.checks import TableUse
from game.rules.play.commands import Discard, DrawTile, PlayTable, TakeDiscard
from game.rules.play.engine import verify
from game.rules.play.events import SpecialMove
from game.rules.problems import Problem, Reason
from game.rules.tiles import Tile
from game.session.history.finished_game import FinishedGame, finished_game_of
from game.session.history.highlights import summary
from game.session.history.par import scores_of
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.match.roster import series_of
from game.session.match.setup import Setup
from game.session.own_commands import OwnCommands
from game.session.review.reviewing import Reviewing
from game.session.review.seat_game import seat_game
from game.session.speech.happenings import turn_played
from game.session.speech.sentences import news_line, tile_name, turn_line
from game.session.speech.verbosity import Verbosity
from game.session.storage.autosave import Autosave
from game.session.storage.command_lines import CommandLines
from game.session.storage.game_identity import identity_of
from game.session.storage.game_text import BadText, read_game, text_of_game
from game.session.storage.match_record import Record, replayed
from game.session.texts import Texts
from game.solver.solver import Solver
from tests import shared
from tests.knocking_game import KNOCKING, Knock, Knocker, join_house, loose, pairs_in, without
from tests.session.seated import EMPTY, ROOMS, AtOnce


def people() -> Setup:
    return Setup(KNOCKING.name, 2, (), people=(0, 1))


def alone() -> Setup:
    return Setup(KNOCKING.name, 2, ("hare",))


@pytest.fixture(autouse=True)
def house(monkeypatch: pytest.MonkeyPatch) -> None:
    join_house(monkeypatch)


def seated(match: Match, folder: Path | None = None) -> LocalGame:
    autosave = Autosave(folder, games=folder / "games" if folder else None)
    autosave.begin(match)
    autosave.dealt(match)
    local_game = LocalGame(match, ROOMS, AtOnce(), pace=0.0, autosave=autosave)
    local_game.editor.fit(ROOMS)
    local_game.sit_down()
    return local_game


def thrown(local_game: LocalGame) -> Tile:
    """The tile that leaves the fewest outside pairs."""
    rack = local_game.board.rack.tiles
    return min(rack, key=lambda tile: (len(loose(without(rack, tile))), tile.ident))


def take_a_turn(local_game: LocalGame) -> None:
    """Take the discard where it makes a pair, else draw; knock if that may be, else throw."""
    local_game.sit_down()
    if OwnCommands(local_game).words:
        throw_or_knock(local_game)
        return
    rack, top = local_game.board.rack.tiles, local_game.board.discards[-1:]
    takes = top and len(loose((*rack, *top))) < len(loose(rack))
    assert (local_game.take_discard() if takes else local_game.draw()) == ()
    throw_or_knock(local_game)


def throw_or_knock(local_game: LocalGame) -> None:
    """Knock with the best tile thrown; where that may not be, throw it."""
    tile = thrown(local_game)
    if OwnCommands(local_game).give("knock", (tile,)):
        assert local_game.discard(tile) == ()


def to_the_end(local_game: LocalGame) -> LocalGame:
    for _ in range(200):
        if local_game.over:
            break
        if local_game.thinking_seat is not None:
            local_game.tick(0.1, showing=False)
        else:
            take_a_turn(local_game)
    assert local_game.over
    return local_game


def knocked(setup: Setup, folder: Path | None = None) -> LocalGame:
    """A game of some turns that ended with a knock."""
    for seed in count(1):
        local_game = to_the_end(seated(Match.begin(setup, seed)))
        if isinstance(local_game.match.game.log[-1][1], Knock) and local_game.match.game.state.turn > 3:
            return to_the_end(seated(Match.begin(setup, seed), folder)) if folder else local_game
    raise AssertionError


def archived(local_game: LocalGame) -> FinishedGame:
    archive = keeper_of(local_game).archive
    (name,) = archive.names()
    found = archive.finished_game(name)
    assert found is not None
    return found


def keeper_of(local_game: LocalGame) -> Autosave:
    keeper = local_game._autosave
    assert isinstance(keeper, Autosave)
    return keeper


def test_it_has_no_table_that_all_share() -> None:
    local_game = seated(Match.begin(people(), 3))
    assert KNOCKING.ruleset().table_use is TableUse.NONE and not local_game.can_lay
    local_game.draw()
    assert local_game.drop(local_game.board.rack.tiles[:2], EMPTY) == Problem(Reason.NOT_NOW)
    assert [problem.reason for problem in local_game.end_turn()] == [Reason.NOT_NOW]
    assert verify(local_game.state, local_game.seat, PlayTable(())) == (Problem(Reason.NOT_NOW),)


def test_the_command_is_offered_in_its_phase_and_says_why_not() -> None:
    local_game = seated(Match.begin(people(), 3))
    assert not OwnCommands(local_game).words and OwnCommands(local_game).give("knock") == (Problem(Reason.NOT_NOW),)
    local_game.draw()
    assert OwnCommands(local_game).words == ("knock",)
    assert OwnCommands(local_game).give("knock") == (Problem(Reason.THROW_ONE),)
    assert OwnCommands(local_game).give("knock", local_game.board.rack.tiles[:1]) == (Problem(Reason.NOT_NOW),)
    assert local_game.my_turn and len(local_game.match.game.log) == 1


def test_a_tile_taken_and_a_knock_are_one_undoable_turn_until_they_are_given() -> None:
    local_game = seated(Match.begin(people(), 3))
    assert local_game.take_discard() == () and OwnCommands(local_game).words == ("knock",)
    assert local_game.match.game.log == [] and local_game.board.pending == (TakeDiscard(),)


def test_the_lowest_hand_wins_by_a_knock() -> None:
    game = knocked(people()).match.game
    seat, command = game.log[-1]
    assert isinstance(command, Knock) and command.shown == pairs_in(without(game.state.racks[seat], command.tile))
    assert game.state.outcome is not None and sum(game.state.outcome.scores) == 0
    assert game.state.outcome.rack_points == tuple(len(loose(rack)) for rack in game.state.racks)


def test_its_own_players_play_it() -> None:
    local_game = knocked(alone())
    assert [type(player) for player in local_game.match.players] == [type(None), Knocker]
    assert {seat for seat, _ in local_game.match.game.log} == {0, 1}


def test_a_record_gives_a_match_with_the_command_back() -> None:
    match = knocked(people()).match
    record = Record.begun(Match.begin(match.setup, match.seed), "2026-11-22T03:00:00+00:00").turned(match)
    found = replayed(record.text.encode())
    assert found.match.game.log == match.game.log and found.match.game.state == match.game.state and not found.damaged


def test_a_turn_of_it_is_saved_and_taken_up_again(tmp_path: Path) -> None:
    local_game = seated(Match.begin(people(), 3), tmp_path)
    local_game.take_discard()
    local_game.note(at_once=True)
    before = local_game.board
    keeper_of(local_game).close()
    again = Autosave(tmp_path, games=tmp_path / "games")
    assert again.saved is not None
    again.dealt(again.saved)
    taken_up = LocalGame(again.saved, ROOMS, AtOnce(), pace=0.0, autosave=again)
    taken_up.editor.fit(ROOMS)
    taken_up.sit_down()
    assert taken_up.board == before and OwnCommands(taken_up).words == ("knock",)
    to_the_end(taken_up)
    again.close()


def test_a_finished_game_is_archived_and_replayed(tmp_path: Path) -> None:
    local_game = knocked(people(), folder=tmp_path)
    found = archived(local_game)
    keeper_of(local_game).close()
    assert found.states[-1] == local_game.match.game.state
    assert [turn.command for turn in found.turns] == [command for _, command in local_game.match.game.log]
    again = read_game(text_of_game(found))
    assert again.states == found.states and identity_of(again) == identity_of(found)
    assert summary(again) == summary(found)
    assert " knocks " in text_of_game(found).splitlines()[-2]


def test_a_text_in_which_a_part_of_the_command_is_missing_is_refused() -> None:
    text = text_of_game(finished_game_of(knocked(people()).match, "", ""))
    for rest in ("", "r1", " / ", "1: r1 r1 / r1"):
        with pytest.raises(BadText):
            read_game(re.sub(" knocks .*", f" knocks {rest}", text))


def test_every_command_is_read_as_it_was_written() -> None:
    lines, game = CommandLines(KNOCKING), knocked(people()).match.game
    for _, command in game.log:
        assert lines.of_entry(lines.entry(command)) == command
        verb, _, rest = lines.line(command, ()).partition(" ")
        assert lines.of_line(verb, rest, ()) == command
    end = game.log[-1][1]
    assert lines.of_short(lines.short(end)) == end and lines.short(DrawTile()) == "draw"
    assert lines.mark(end).startswith("knock ")


def test_the_knock_is_told_by_ear() -> None:
    texts, local_game = Texts("en", shared.ASSETS.locale), knocked(alone())
    news = next(each for each in local_game.take_news() if any(isinstance(e, SpecialMove) for e in each.events))
    event = next(event for event in news.events if isinstance(event, SpecialMove))
    tiles = ", ".join(tile_name(texts, tile) for tile in event.tiles)
    who = "You knock" if news.seat == 0 else "Hare knocks"
    assert news_line(texts, local_game.match, news) == f"{who} with {tiles}."
    assert turn_played(texts, local_game, news, Verbosity()).startswith(f"{who} with {tiles}.")
    assert turn_line(texts, local_game.match, news.seat, local_game.match.game.events[-5:]) == f"{who} with {tiles}."


def test_a_game_is_played_on_by_its_own_players() -> None:
    view = Match.begin(alone(), 5).game.view(Match.begin(alone(), 5).game.state.to_move)
    begun = None
    while begun is None or not begun.over:
        begun = PlayoutSlice(view, DrawTile(), "x", Casting(("hare", "hare")), begun)(Solver())
    assert begun.state.outcome is not None


def test_it_is_played_without_a_table() -> None:
    series = series_of(("hare", "hare"), KNOCKING.name, 1, 3)
    result = play(series.players, series.game, series.options, 3)
    assert result.turns > 0 and sum(result.outcome.scores) == 0


def test_its_characters_play_the_seat_of_one_person_again() -> None:
    match = knocked(replace(alone(), own_draws=True)).match
    assert set(scores_of(finished_game_of(match, "", ""))) == {"hare"}


def test_its_review_asks_nothing_and_is_complete() -> None:
    reviewing = Reviewing(seat_game(finished_game_of(knocked(alone()).match, "", ""), 0))
    assert list(reviewing.asking()) == [] and reviewing.review.complete


def test_scores_sum_to_nothing_however_it_is_played() -> None:
    for seed in range(20):
        rng, game = random.Random(seed), Match.begin(alone(), seed).game
        while not game.over:
            seat = game.state.to_move
            rack = game.state.racks[seat]
            commands = [DrawTile(), TakeDiscard(), *map(Discard, rack)]
            commands += [Knock(pairs_in(without(rack, tile)), tile) for tile in rack]
            game.submit(seat, rng.choice([each for each in commands if not verify(game.state, seat, each)]))
        assert game.state.outcome is not None and sum(game.state.outcome.scores) == 0
