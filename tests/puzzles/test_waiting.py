"""Which card to throw: every shipped puzzle counted by a program of its own, and what is no such puzzle."""

from __future__ import annotations

from collections import Counter

import pytest

from game.puzzles.kinds.registry import KINDS
from game.puzzles.kinds.waiting import WAITING, LiveAfter, solved_throw
from game.puzzles.puzzle import Puzzle
from game.puzzles.puzzle_code import BadPuzzleCode, code_of, read_code
from game.rules.games.registry import GAMES
from game.rules.games.rummy import RUMMY
from game.rules.games.tile_games import CLASSIC
from game.rules.notation import TileBank, parse_position
from game.rules.options import Options
from game.rules.set_rules import SetRules
from game.session.practice.puzzle_desk import as_line, read_shipped
from game.session.practice.puzzle_source import grades_of, kinds_of
from game.session.system.paths import Assets
from game.solver.position import Position
from tests.effort import every_row
from tests.puzzles.counting import card, faults_of_throw, hand_and_table, left_by
from tools.make_puzzles import OTHERS, SEED, Batch

LINES = [line for line in Assets.of_bundle().puzzles.read_text(encoding="utf-8").splitlines() if "_rummy_" in line]


@pytest.fixture(scope="module")
def puzzles() -> list[Puzzle]:
    return [puzzle for puzzle in map(read_shipped, LINES) if puzzle is not None]


def at(text: str) -> Position:
    rules = SetRules.of(RUMMY.in_force(Options()), RUMMY.pieces)
    return Position(*parse_position(text, TileBank(RUMMY)), rules)


def thrown(text: str) -> str:
    """The answer of a hand; empty where it is no puzzle."""
    found = solved_throw(RUMMY, at(text))
    return "" if found is None or found.thrown is None else RUMMY.spelling.text(found.thrown.symbol)


def test_a_program_of_its_own_counts_every_shipped_one_the_same(puzzles: list[Puzzle]) -> None:
    assert len(puzzles) == len(LINES) == OTHERS["rummy"] * 3
    assert Counter(puzzle.grade for puzzle in puzzles) == dict.fromkeys((1, 2, 3), OTHERS["rummy"])
    for puzzle in puzzles:
        assert faults_of_throw(puzzle.text, puzzle.solution_text, puzzle.grade) == [], puzzle.text


def test_what_each_throw_leaves_is_what_is_said_of_it(puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles:
        counted, left = LiveAfter.of(puzzle.position).left, left_by(*hand_and_table(puzzle.text))
        assert {card(RUMMY.spelling.text(tile.symbol)): count for tile, count in counted.items()} == left, puzzle.text


@every_row("grade", [1, 2, 3])
def test_the_tool_makes_the_same_ones_again(grade: int) -> None:
    again = as_line(next(Batch("rummy", WAITING, grade, 1).puzzles(SEED)))
    assert again == next(line for line in LINES if line.split("\t")[1] == str(grade))


def test_a_card_that_waits_in_vain_goes_before_those_that_wait() -> None:
    """Both other fours lie on the table, so the four of spades waits for nothing; the one of hearts has its five."""
    assert thrown("C4 C5 C6 | D3 D4 D5 / S4 H4 H5 S9 S10 CQ HQ") == "S4"


@every_row(
    "text",
    [
        "/ S7 C7 H3 H4 CK",  # the dearest is right
        "/ S7 C7 H3 H4 CA DK",  # two leave as much
        "/ S7 C7 H7 H4 CA",  # a set is held
        "S9 H9 C9 / S7 C7 H3 H4 D9 CK",  # the nine can be added
    ],
)
def test_what_need_not_be_counted_is_no_puzzle(text: str) -> None:
    assert solved_throw(RUMMY, at(text)) is None


@every_row("game", GAMES)
def test_a_game_has_the_puzzles_that_it_can_be_asked(game: str) -> None:
    """Throwing where a turn ends so, rearranging where the table is rearranged."""
    kinds = {kind for grade in (1, 2, 3) for kind in kinds_of(game, grade)}
    assert (WAITING in kinds) is (game == "rummy") is (KINDS["clear"] not in kinds)
    assert all(next(iter(grades_of(game, kind))) == 1 for kind in kinds)


@every_row(("kind", "game", "text"), [("clear", RUMMY, "/ S7 C7 H7"), ("waiting", CLASSIC, "/ r1 r2 b7")])
def test_a_code_that_asks_of_a_game_what_it_has_not_is_refused(kind: str, game: object, text: str) -> None:
    position = at(text) if game is RUMMY else Position(*parse_position(text, TileBank(CLASSIC)), at("/ S7").rules)
    with pytest.raises(BadPuzzleCode):
        read_code(code_of(KINDS[kind], RUMMY if game is RUMMY else CLASSIC, position))
