"""A turn of card Rummy at this machine: what is staged, undone, refused, saved and submitted (rules 12.2)."""

from __future__ import annotations

from pathlib import Path

from game.rules.games.rummy import RUMMY
from game.rules.options import Options
from game.rules.play.commands import Discard, DrawTile, PlayTable, TakeDiscard
from game.rules.problems import Reason
from game.rules.tiles import Tile
from game.session.board.turn_board import ToDiscards, ToRack, ToSet
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.autosave import Autosave
from tests.effort import every_row
from tests.rules.play.test_card_rummy import DRAW, at, card
from tests.session.seated import EMPTY, ROOMS, ScriptedWorker

SETUP = Setup(RUMMY.name, 2, ("hare",))
HAND = "S7 H7 C4 C5 D9"


def seated(
    table: str = "",
    rack: str = HAND,
    *,
    discards: str = "HK D7",
    clock: int | None = None,
    options: Options | None = None,
    autosave: Autosave | None = None,
) -> LocalGame:
    """A person who is to draw; the card on top of the discard pile is the last one named."""
    match = Match.begin(Setup(RUMMY.name, 2, ("hare",), clock, options or Options()), 1)
    match.game.state = at(table, rack, "SK SQ", discards=discards, phase=DRAW, options=options)
    local_game = LocalGame(match, ROOMS, ScriptedWorker(), pace=0.0, autosave=autosave)
    local_game.editor.fit(ROOMS)
    return local_game


def named(local_game: LocalGame, *names: str) -> tuple[Tile, ...]:
    """These cards, wherever they lie."""
    board = local_game.board
    everywhere = (*board.rack.tiles, *(tile for meld in board.table for tile in meld.tiles), *board.discards)
    known = {card(tile): tile for tile in everywhere}
    return tuple(known[name] for name in names)


def pile(local_game: LocalGame) -> list[str]:
    return [card(tile) for tile in local_game.board.discards]


def commands(local_game: LocalGame) -> list[type]:
    return [type(command) for _, command in local_game.match.game.log]


def test_taking_the_discard_is_one_step_of_undo() -> None:
    local_game = seated()
    before = local_game.board
    assert local_game.take_discard() == ()
    assert pile(local_game) == ["HK"] and set(named(local_game, "D7")) < set(local_game.board.rack.places)
    assert (local_game.can_draw, local_game.can_lay, local_game.can_discard) == (False, True, True)
    local_game.editor.undo()
    assert local_game.board == before and local_game.can_draw and commands(local_game) == []
    local_game.editor.redo()
    assert local_game.can_lay


def test_drawing_from_the_stock_cannot_be_undone() -> None:
    local_game = seated()
    assert local_game.draw() == () and commands(local_game) == [DrawTile]
    assert not local_game.editor.history.can_undo
    assert local_game.draw()[0].reason is Reason.HAS_DRAWN
    assert local_game.take_discard()[0].reason is Reason.HAS_DRAWN


def test_the_card_is_taken_and_laid_with_one_drop() -> None:
    local_game = seated("C7 C8 C9", "H7 S7 C4 C5 D9", discards="HK C10")
    (top,) = named(local_game, "C10")
    assert local_game.drop((top,), ToSet(1, 3)) is None
    assert card(local_game.board.tiles_of(1)[-1]) == "C10" and pile(local_game) == ["HK"]
    local_game.editor.undo()
    assert pile(local_game) == ["HK", "C10"]


def test_take_lay_and_throw_are_noted_together() -> None:
    local_game = seated()
    local_game.take_discard()
    assert local_game.drop(named(local_game, "S7", "H7", "D7"), EMPTY) is None
    assert local_game.discard(named(local_game, "D9")[0]) == ()
    assert commands(local_game) == [TakeDiscard, PlayTable, Discard]
    assert pile(local_game) == ["HK", "D9"] and len(local_game.take_news()) == 1
    assert local_game.match.game.state.to_move == 1


def test_the_card_just_taken_is_not_thrown() -> None:
    local_game = seated()
    local_game.take_discard()
    (taken,) = named(local_game, "D7")
    assert local_game.discard(taken)[0].reason is Reason.JUST_TAKEN
    problem = local_game.tried((taken,), ToDiscards())
    assert getattr(problem, "reason", None) is Reason.JUST_TAKEN


def test_a_preview_of_the_throw_is_what_the_throw_commits() -> None:
    local_game = seated()
    local_game.draw()
    (thrown,) = named(local_game, "D9")
    preview = local_game.tried((thrown,), ToDiscards())
    assert local_game.drop((thrown,), ToDiscards()) is None
    assert getattr(preview, "discards", None) == local_game.board.discards


def test_a_card_laid_in_this_turn_may_be_thrown() -> None:
    local_game = seated("C7 C8 C9", "C10 H7 C4 C5 D9", discards="HK")
    local_game.draw()
    (laid,) = named(local_game, "C10")
    local_game.drop((laid,), ToSet(1, 3))
    assert local_game.drop((laid,), ToDiscards()) is None
    assert commands(local_game) == [DrawTile, Discard] and pile(local_game)[-1] == "C10"


def test_a_wrong_set_stops_the_throw() -> None:
    local_game = seated()
    local_game.draw()
    local_game.drop(named(local_game, "C4", "C5"), EMPTY)
    assert local_game.discard(named(local_game, "D9")[0])[0].reason is Reason.NEED_MORE
    assert local_game.my_turn


@every_row("target", [EMPTY, ToRack(0, 0), ToDiscards()])
def test_nothing_on_the_table_moves(target: object) -> None:
    """The printed example: a 2 of spades may not leave its group for a run (rules 12.3)."""
    local_game = seated("S2 H2 D2 C2", "SA S3 C4 C5 D9", discards="HK")
    local_game.draw()
    (two,) = named(local_game, "S2")
    problem = local_game.may_touch((two,))
    assert problem is not None and problem.reason is Reason.TABLE_FIXED
    problem = local_game.drop((two,), target)  # type: ignore[arg-type]
    assert problem is not None and problem.reason is Reason.TABLE_FIXED


def test_before_the_draw_nothing_is_laid_or_thrown() -> None:
    local_game = seated()
    tiles = named(local_game, "S7", "H7")
    problem = local_game.drop(tiles, EMPTY)
    assert problem is not None and problem.reason is Reason.DRAW_FIRST
    assert local_game.discard(tiles[0])[0].reason is Reason.DRAW_FIRST


def test_who_lays_all_is_out_without_a_throw() -> None:
    local_game = seated(rack="S7 H7 C4 C5", discards="HK D7")
    local_game.take_discard()
    local_game.drop(named(local_game, "S7", "H7", "D7"), EMPTY)
    assert local_game.problems() == ()
    local_game.editor.undo()
    local_game.drop((*named(local_game, "S7", "H7", "D7"),), EMPTY)
    assert not local_game.over
    out = seated(rack="S7 H7", discards="HK D7")
    out.take_discard()
    out.drop(named(out, "S7", "H7", "D7"), EMPTY)
    assert out.end_turn() == () and out.over and commands(out) == [TakeDiscard, PlayTable]


def test_the_clock_throws_the_highest_card_after_a_take() -> None:
    local_game = seated(clock=30)
    local_game.take_discard()
    local_game.tick(31.0, showing=False)
    assert pile(local_game) == ["HK", "D9"] and local_game.match.game.state.to_move == 1


def test_a_taken_card_is_there_after_a_sudden_end(tmp_path: Path) -> None:
    autosave = Autosave(tmp_path)
    match = Match.begin(SETUP, next(seed for seed in range(99) if Match.begin(SETUP, seed).game.state.to_move == 0))
    autosave.begin(match)
    local_game = LocalGame(match, ROOMS, ScriptedWorker(), pace=0.0, autosave=autosave)
    local_game.editor.fit(ROOMS)
    local_game.take_discard()
    local_game.drop(local_game.board.rack.tiles[:1], EMPTY)
    local_game.note(at_once=True)
    before = local_game.board
    autosave.close()
    again = Autosave(tmp_path)
    assert again.saved is not None
    taken_up = LocalGame(again.saved, ROOMS, ScriptedWorker(), pace=0.0, autosave=again)
    taken_up.editor.fit(ROOMS)
    assert taken_up.board == before and taken_up.can_discard
    taken_up.editor.undo()
    taken_up.editor.undo()
    assert taken_up.can_draw and len(taken_up.board.discards) == 1
    again.close()
