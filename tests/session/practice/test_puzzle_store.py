"""What a player did with puzzles: kept, shared by several copies of the program, and never lost to damage."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from game.puzzles.kinds.registry import KINDS
from game.puzzles.puzzle_code import BadPuzzleCode, read_code
from game.session.practice.puzzle_desk import PuzzleDesk
from game.session.practice.puzzle_progress import MOST_OWN, MOST_SOLVED, UNAIDED, PuzzleProgress, PuzzleRating
from game.session.practice.puzzle_source import PuzzleChoice, code
from game.session.practice.puzzle_store import PuzzleStore
from game.session.system.paths import Assets
from game.session.thinking.slice_runner import answered
from game.solver.solver import Solver
from tests.effort import every_row, soak

CODE = "TP1_clear_classic_r4.b4.o4-k4.k5.k6_k7_0000"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "practice" / "puzzles.json"


@pytest.fixture(scope="module")
def desk() -> PuzzleDesk:
    return PuzzleDesk(shipped=Assets.of_bundle().puzzles)


def test_what_was_solved_is_known_after_a_restart(file: Path) -> None:
    store = PuzzleStore(file)
    store.solved(CODE, 3, UNAIDED)
    store.chosen("twist", "joker", 4)
    again = PuzzleStore(file).now()
    assert again.is_solved(CODE) and (again.game, again.kind, again.grade) == ("twist", "joker", 4)
    assert again.rating == store.now().rating


def test_two_copies_of_the_program_add_to_each_other(file: Path) -> None:
    mine, other = PuzzleStore(file), PuzzleStore(file)
    mine.solved("one", 1, UNAIDED)
    other.solved("two", 1, UNAIDED)
    mine.solved("three", 1, UNAIDED)
    assert all(map(PuzzleStore(file).now().is_solved, ("one", "two", "three")))


def test_no_number_from_a_file_is_believed(file: Path) -> None:
    PuzzleStore(file).solved("one", 1, UNAIDED)
    told = json.loads(file.read_text(encoding="utf-8")) | {"rating": [1e300, 1, 1, 1]}
    file.write_text(json.dumps(told), encoding="utf-8", newline="\n")
    known = PuzzleStore(file).now()
    assert known.rating == PuzzleRating() and known.is_solved("one")


def test_a_kind_of_a_later_version_stays_until_another_is_chosen(file: Path) -> None:
    PuzzleStore(file).solved("one", 1, UNAIDED)
    told = json.loads(file.read_text(encoding="utf-8")) | {"kind": "spiral", "solved": ["x", "0000000a"], "more": 1}
    file.write_text(json.dumps(told), encoding="utf-8", newline="\n")
    store = PuzzleStore(file)
    store.solved("two", 1, UNAIDED)
    now = json.loads(file.read_text(encoding="utf-8"))
    assert (now["kind"], now["more"], store.now().kind) == ("spiral", 1, PuzzleProgress().kind)
    assert {"x", "0000000a"} < set(now["solved"]) and len(store.now().solved) == 2
    store.chosen("twist", "joker", 4)
    assert json.loads(file.read_text(encoding="utf-8"))["kind"] == "joker"


@pytest.mark.parametrize("count", soak([5_000, 50_000]))
def test_any_number_of_solved_puzzles_is_kept(file: Path, count: int) -> None:
    store = PuzzleStore(file)
    many = replace(PuzzleProgress(), solved=frozenset(f"{number:08x}" for number in range(count)))
    many = replace(many, own=tuple(f"{number:02}{'x' * 1_998}" for number in range(MOST_OWN)))
    assert store.kept.change(lambda _: many)
    store.solved("one more", 1, UNAIDED)
    assert len(PuzzleStore(file).now().solved) == count + 1


def test_two_copies_that_know_too_many_join_within_the_limits() -> None:
    one, other = (
        PuzzleProgress(frozenset(f"{sign}{number:07x}" for number in range(MOST_SOLVED // 2 + 9))) for sign in "ab"
    )
    joined = one.joined(other)
    assert len(joined.solved) == MOST_SOLVED and joined.solved > other.solved
    assert one.joined(joined) == other.joined(joined) == joined
    assert joined.after("one more", 1, UNAIDED).is_solved("one more")


def test_the_rating_that_is_shown_never_falls() -> None:
    rating = PuzzleRating()
    for score in (1.0, 0.0, 0.5, 0.0, 1.0):
        after = rating.after(3, score)
        assert after.best >= rating.best and after.spread <= rating.spread
        rating = after


def test_solved_positions_of_own_games_make_room_for_new_ones() -> None:
    known = PuzzleProgress().after("own 0", 0, UNAIDED)
    for number in range(MOST_OWN + 1):
        known = known.with_own(f"own {number}")
    assert len(known.own) == MOST_OWN and "own 0" not in known.own


def test_a_position_of_a_game_waits_to_be_solved() -> None:
    store = PuzzleStore()
    coded = read_code("TP1_clear_classic_r4.r5.r6_r7_ee10")
    store.add_from_game(coded.kind, coded.game, coded.position.table, coded.position.rack)
    store.add_from_game(coded.kind, coded.game, coded.position.table, coded.position.rack)
    (waiting,) = store.now().waiting
    desk = PuzzleDesk(store)
    assert desk.from_games() == (waiting,) and desk.from_games(waiting) == ()
    puzzle = answered(desk.proving(desk.from_games()), Solver())
    assert puzzle is not None and code(puzzle) == waiting


def test_solved_ones_come_last_and_never_twice_in_a_row() -> None:
    desk = PuzzleDesk(shipped=Assets.of_bundle().puzzles)
    choice = PuzzleChoice("classic", KINDS["clear"], 1)
    there = len(desk.of(choice))
    seen, last = [], ""
    for _ in range(there + 2):
        puzzle = desk.next(choice, random.Random(1), last)
        assert puzzle is not None and code(puzzle) != last
        last = code(puzzle)
        seen.append(last)
        desk.store.solved(last, 1, UNAIDED)
    assert len(set(seen[:there])) == there > 1


@every_row("text", ["", "TP1", CODE, "TP1_clear_classic_r4.r5_r7_ffff", "TP1_clear_nothing__r1_0000"])
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(BadPuzzleCode):
        read_code(text)
    assert answered(PuzzleDesk().proving([text]), Solver()) is None
