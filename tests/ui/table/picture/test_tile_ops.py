"""What is remembered from frame to frame is what would be written from nothing."""

from __future__ import annotations

import random

import pytest

from game.rules.options import Options
from game.ui.canvas import Canvas, Measure, Op, Passage
from game.ui.geometry import Frame
from game.ui.input.gestures import NO_MODS, Mods, Move
from game.ui.memo import Memo
from game.ui.pictures import Hairline, TileBack, TileFace
from game.ui.scene import Change
from game.ui.table.dock import TableDock
from game.ui.table.picture.table_chrome import MatchChrome
from game.ui.table.picture.tile_places import places
from game.ui.table.view import TableView
from tests.effort import soak
from tests.positions import match_at
from tests.ui.hands import SKIPPED, Place
from tests.ui.playing import FixedMeasure, Player, of_kind
from tests.ui.table.fuzzing import POSITIONS, Count, random_gestures


class WatchedPlayer(Player):
    """Compares every picture that is looked at with one drawn by somebody who remembers nothing."""

    frames = 0

    def wait(self, seconds: float, step: int = SKIPPED) -> Change | None:
        change = super().wait(seconds, step)
        self.compare()
        return change

    def carry(self, start: Place, end: Place, mods: Mods = NO_MODS, steps: int = 6) -> None:
        super().carry(start, end, mods, steps)
        self.compare()

    def compare(self) -> None:
        context = self.scene._context
        remembered, afresh = Canvas(self.frame, FixedMeasure()), Canvas(self.frame, FixedMeasure())
        context.view.draw(remembered, context.layout, context.view_state)
        chrome = MatchChrome(context.local_game, context.texts)
        dock = TableDock(context._docked, context._pressed, chrome, context.texts)
        view = TableView(context.local_game, context.tile_motion, context.drag, context.texts, chrome, dock)
        view.draw(afresh, context.layout, context.view_state)
        assert remembered.ops == afresh.ops
        assert self.tiles_in(afresh) == self.tiles_on_stage()
        self.compare_places()
        self.frames += 1

    def compare_places(self) -> None:
        """Every tile belongs where its row lies, and is there once nothing moves, unless it is carried."""
        context, tile_motion = self.scene._context, self.scene._tile_motion
        if tile_motion.laid is context.drag.board.places:
            assert tile_motion.places == places(context.drag.board, context.layout)
        if tile_motion.settled:
            at_rest = {
                tile: place[:2] for tile, place in tile_motion.places.items() if tile not in context.drag.carried
            }
            assert {tile: tile_motion.motion.at(tile) or place for tile, place in at_rest.items()} == at_rest

    def tiles_in(self, canvas: Canvas) -> set[tuple[int, str]]:
        """Where each tile that is not in the hand is seen: left edge and notation."""
        tiles = of_kind(canvas.ops, TileFace)
        return {(op.x, face.symbol) for op, face in tiles if 3 < op.layer < 7}

    def tiles_on_stage(self) -> set[tuple[int, str]]:
        """Where the stage has them, moving or at rest."""
        tile_motion, carried = self.scene._tile_motion, self.scene._drag.carried
        shown = (tile for tile in tile_motion.places if tile not in carried and tile not in tile_motion.unseen)
        at = {tile: tile_motion.motion.at(tile) or tile_motion.places[tile][:2] for tile in shown}
        return {(round(x), str(tile)) for tile, (x, _) in at.items()}


@pytest.mark.parametrize("box", soak(POSITIONS, 2))
@pytest.mark.parametrize("gestures", soak((12, 25)))
def test_every_picture_is_the_one_drawn_from_nothing(box: str, gestures: int) -> None:
    table, rack = POSITIONS[box]
    player = WatchedPlayer(match_at(f"{table} / {rack}", box=box, options=Options(card_jokers=4)))
    player.slow_computers()
    random_gestures(player, random.Random(7), gestures, Count())
    assert player.frames > 0.8 * gestures


def test_a_still_table_uses_the_very_same_words_again() -> None:
    player = Player(match_at(" / ".join(POSITIONS["classic"])))
    player.slow_computers()
    first, second = player.ops(), player.ops()
    before = {id(op) for op in first}
    assert {op for op in second if id(op) not in before and isinstance(op.picture, TileFace)} == set()


def test_the_rack_is_written_once_while_a_tile_of_it_is_carried() -> None:
    player = Player(match_at(" / ".join(POSITIONS["classic"])))
    player.slow_computers()
    rack = player.middle(next(node for node in player.nodes.values() if node.id.startswith("rack.tile")))
    player.carry(rack, (rack[0], rack[1] - 200))
    player.wait(1.0)
    first = player.ops()
    player.handle(Move(rack[0] + 3, rack[1] - 200, held=True))
    before = {id(op) for op in first}
    new = [op.picture for op in player.ops() if id(op) not in before and isinstance(op.picture, TileFace)]
    assert [face.lifted for face in new] == [True], "only the carried one"


# Passages and answers


def measure() -> Measure:
    return FixedMeasure()


def written(passage: Passage, told: int) -> list[Op]:
    canvas = Canvas(Frame(100, 100), measure())
    canvas.put_kept(passage, told, lambda part: part.put(Hairline(told), 0, 0))
    return canvas.ops


def test_a_passage_that_tells_the_same_is_not_written_again() -> None:
    passage = Passage()
    first, second = written(passage, 5), written(passage, 5)
    assert first[0] is second[0]


def test_a_passage_that_tells_something_else_is_written_anew() -> None:
    passage = Passage()
    assert [written(passage, told)[0].picture for told in (5, 6, 5)] == [Hairline(5), Hairline(6), Hairline(5)]


def test_what_comes_after_a_passage_does_not_get_into_it() -> None:
    passage = Passage()
    written(passage, 5).append(Op(0, TileBack(9), 0, 0))
    assert len(written(passage, 5)) == 1


def test_an_answer_is_worked_out_once_per_question() -> None:
    asked: list[int] = []
    latest: Memo[int] = Memo()

    def asked_again() -> int:
        asked.append(0)
        return len(asked)

    answers = [latest.to(question, asked_again) for question in (1, 1, 2, 2, 1)]
    assert answers == [1, 1, 2, 2, 3]
