"""A sweep: the narrow pass, the whole one, and both ends to begin at."""

from __future__ import annotations

from game.solver.aims import Aim, most_tiles, tiles_saving_jokers
from game.solver.plain.frozen import Frozen
from game.solver.plain.memory import Memory
from game.solver.plain.passes import best_way, passed, plan_of, proven
from game.solver.plain.question import Question, ask
from tests.solver.positions import proven as positions

AIMS: tuple[Aim, ...] = (most_tiles(), tiles_saving_jokers())
EVERY = 20


def cost(memory: Memory, question: Question, width: int | None = None, *, downwards: bool = False) -> int:
    """The least cost that one pass finds; it has room for any loss."""
    plan, cap = plan_of(memory, question, downwards=downwards), question.total + 1
    way = best_way(question, plan, passed(memory, plan, cap, width))
    return cap if way is None else way.cost


def questions() -> list[Question]:
    return [ask(case.position, aim, Frozen()) for case in positions()[::EVERY] for aim in AIMS]


def test_a_narrow_pass_finds_no_better_way_than_a_whole_one() -> None:
    memory = Memory()
    for question in questions():
        assert cost(memory, question, 2) >= cost(memory, question), question.position


def test_a_sweep_from_13_downwards_loses_as_little_as_one_from_1() -> None:
    memory = Memory()
    for question in questions():
        assert cost(memory, question, downwards=True) == cost(memory, question), question.position


def test_a_proof_from_either_end_costs_what_a_whole_pass_does() -> None:
    memory = Memory()
    for question in questions():
        way, cap = proven(memory, question, question.total + 1), question.total + 1
        assert (cap if way is None else way.cost) == cost(memory, question), question.position


def test_what_a_sweep_from_13_lays_is_legal_and_keeps_every_tile_of_the_table() -> None:
    memory = Memory()
    for question in questions():
        plan = plan_of(memory, question, downwards=True)
        way = best_way(question, plan, passed(memory, plan, question.total + 1))
        rows = None if way is None else way.rows()
        if rows is not None:
            position = question.position
            laid = [tile for row in rows for tile in row]
            table = {tile for meld in position.table for tile in meld.tiles}
            assert all(map(position.rules.is_set, rows)), position
            assert len(laid) == len(set(laid)) and table <= set(laid) <= table.union(position.rack), position
