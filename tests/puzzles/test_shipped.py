"""The puzzles that came with the program, and how they are made."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from game.puzzles.kinds.registry import KINDS
from game.puzzles.prover import DECOYS_AT, Prover
from game.puzzles.puzzle import GRADES, MOST_RACK, MOST_SETS, MOST_TILES, Puzzle, likeness
from game.puzzles.task_proof import decoys, proof_of
from game.rules.games.tile_games import CLASSIC
from game.rules.notation import TileBank, parse_position
from game.rules.options import Options
from game.rules.play.checks import ProposedPlay, play_problems
from game.rules.sets.joker_rules import frees_joker
from game.session.practice.puzzle_desk import as_line, read_shipped
from game.session.practice.puzzle_source import kinds_of, technique_names
from game.session.system.paths import Assets
from game.solver.aims import most_tiles
from game.solver.position import Position
from game.solver.solver import Solver
from tests.effort import first_of
from tests.helpers import PRINTED
from tests.puzzles.independent import faults
from tools.make_puzzles import A_GRADE, OTHERS, SEED, Batch

LINES = tuple(Assets.of_bundle().puzzles.read_text(encoding="utf-8").splitlines())


@pytest.fixture(scope="module")
def puzzles() -> tuple[Puzzle, ...]:
    return tuple(puzzle for puzzle in map(read_shipped, LINES) if puzzle is not None)


def test_there_are_sixty_of_each_grade(puzzles: tuple[Puzzle, ...]) -> None:
    usual = [puzzle for puzzle in puzzles if puzzle.game.name == "classic"]
    assert Counter(puzzle.grade for puzzle in usual) == dict.fromkeys(GRADES, A_GRADE)


@pytest.mark.long
def test_no_two_are_alike(puzzles: tuple[Puzzle, ...]) -> None:
    assert len({likeness(puzzle.position) for puzzle in puzzles}) == len(LINES)


@pytest.mark.parametrize("game", OTHERS)
def test_there_is_one_of_every_kind_and_grade_for_the_other_games(puzzles: tuple[Puzzle, ...], game: str) -> None:
    shipped = Counter((puzzle.kind, puzzle.grade) for puzzle in puzzles if puzzle.game.name == game)
    wanted = {(kind, grade): OTHERS[game] for grade in GRADES for kind in kinds_of(game, grade)}
    assert shipped == wanted


def test_every_solution_is_a_legal_play_that_reaches_the_goal(puzzles: tuple[Puzzle, ...]) -> None:
    for puzzle in puzzles:
        if puzzle.kind.throws:
            continue  # counted by `test_waiting.py`
        opened = puzzle.kind is not KINDS["open"]
        position = puzzle.position
        rack = frozenset(position.rack)
        play = ProposedPlay(position.table, rack, opened, Options(), position.rules, puzzle.solution)
        assert play_problems(play) == (), puzzle.text
        assert puzzle.played if puzzle.kind in (KINDS["open"], KINDS["most"]) else puzzle.played == position.rack


def test_every_joker_to_be_freed_lies_among_other_tiles_and_in_every_easy_solution(puzzles: tuple[Puzzle, ...]) -> None:
    solver = Solver()
    for puzzle in (each for each in puzzles if each.kind is KINDS["joker"]):
        assert frees_joker(puzzle.position.table, puzzle.solution), puzzle.text
        if puzzle.grade == 1:
            best = solver.least_change(puzzle.position, most_tiles())
            assert best is not None
            proof = proof_of(puzzle.position, best)
            assert proof is not None and proof.always_frees_joker and proof.only_jokers_leave, puzzle.text


def test_no_joker_is_freed_that_goes_on_in_its_own_set() -> None:
    position = Position(*parse_position("r10 J r12 | k1 k2 k3 | b5 r5 o5 / r11", TileBank(CLASSIC)), PRINTED)
    puzzle = Prover(CLASSIC, technique_names, Solver()).proven(KINDS["joker"], position)
    assert puzzle is not None and puzzle.grade == 0


def test_no_rack_to_be_cleared_is_sets_by_itself(puzzles: tuple[Puzzle, ...]) -> None:
    solver = Solver()
    for puzzle in puzzles:
        if puzzle.kind is KINDS["clear"]:
            best = solver.best(Position((), puzzle.position.rack, puzzle.position.rules), most_tiles())
            assert best is None or best.tiles < len(puzzle.played), puzzle.text


def test_every_one_is_small_enough_to_be_read(puzzles: tuple[Puzzle, ...]) -> None:
    for puzzle in puzzles:
        table = puzzle.position.table
        assert len(table) <= MOST_SETS and sum(len(meld.tiles) for meld in table) <= MOST_TILES
        assert len(puzzle.position.rack) <= MOST_RACK


def test_most_of_the_hard_ones_have_one_way_only(puzzles: tuple[Puzzle, ...]) -> None:
    hard = [puzzle.unique for puzzle in puzzles if puzzle.grade >= 3]
    assert sum(hard) >= 0.8 * len(hard)


@pytest.mark.long
def test_the_hard_ones_have_sets_that_only_look_of_use(puzzles: tuple[Puzzle, ...]) -> None:
    solver = Solver()
    for puzzle in puzzles:
        if puzzle.position.table and puzzle.grade in DECOYS_AT:
            best = solver.least_change(puzzle.position, most_tiles())
            assert best is not None and len(decoys(puzzle.position, best.table)) >= DECOYS_AT[puzzle.grade], puzzle.text


def test_the_prover_gives_each_kind_its_grade_ways_and_sets_opened(puzzles: tuple[Puzzle, ...]) -> None:
    prover = Prover(CLASSIC, technique_names, Solver())
    first: dict[tuple[str, int], Puzzle] = {}
    for puzzle in (each for each in puzzles if each.game.name == CLASSIC.name):
        first.setdefault((puzzle.kind.name, puzzle.grade), puzzle)
    for puzzle in first.values():
        again = prover.proven(puzzle.kind, puzzle.position)
        assert again is not None and again.grade >= puzzle.grade, puzzle.text
        wished = prover.proven(puzzle.kind, puzzle.position, puzzle.grade)
        assert wished is not None and wished.grade == puzzle.grade, puzzle.text
        assert (wished.sets_opened, wished.unique) == (puzzle.sets_opened, puzzle.unique), puzzle.text


def test_a_line_that_is_read_is_written_the_same(puzzles: tuple[Puzzle, ...]) -> None:
    assert tuple(map(as_line, puzzles)) == LINES


@pytest.mark.parametrize("numbers", first_of(30, 3))
def test_an_integer_program_finds_no_fault(puzzles: tuple[Puzzle, ...], numbers: range) -> None:
    for number in numbers:
        puzzle = puzzles[number * 10 + 7]
        assert (
            faults(puzzle.kind.name, puzzle.text, puzzle.solution_text, puzzle.sets_opened, unique=puzzle.unique) == []
        )


@pytest.mark.parametrize(
    ("kind", "grade"),
    [("place", 2), ("open", 2), *(pytest.param("clear", grade, marks=pytest.mark.long) for grade in (1, 3))],
)
def test_the_tool_makes_the_same_ones_again(kind: str, grade: int) -> None:
    """Up to the order of sets: equal plays of the games they are found in lay them in the order of the search."""
    again = [unordered(as_line(puzzle)) for puzzle in islice(Batch("classic", KINDS[kind], grade, 2).puzzles(SEED), 2)]
    start = f"TP1_{kind}_classic_"
    shipped = [line for line in LINES if line.startswith(start) and line.split("\t")[1] == str(grade)]
    assert again == list(map(unordered, shipped[:2]))


def unordered(line: str) -> tuple[object, ...]:
    """What a line says, whatever the order of sets in its position and its solution."""
    code, *told, solution = line.split("\t")
    head, table, rack, _ = code.rsplit("_", 3)
    return head, sorted(table.split("-")), rack, told, sorted(solution.split(" | "))
