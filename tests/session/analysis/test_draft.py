"""A position that is entered tile by tile: what lies where, what is left, what is wrong with it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.puzzles.kinds.registry import KINDS
from game.puzzles.puzzle_code import code_of
from game.rules.games.machiavelli import MACHIAVELLI
from game.rules.games.tile_games import CLASSIC, TWIST
from game.rules.notation import NotationError, TileBank, parse_position
from game.rules.problems import Reason
from game.rules.set_rules import SetRules
from game.session.analysis.board_questions import BoardQuestion, hindrance
from game.session.analysis.draft import Draft, Flaw, pasted
from game.session.analysis.shorthand import read_shorthand
from game.solver.position import Position
from tests.effort import every_row, examples


def draft_of(text: str, box: str = "classic") -> Draft:
    return pasted(text, Draft(box))


def typed(draft: Draft, text: str) -> Draft:
    return draft.with_tiles(read_shorthand(text, draft.game).symbols)


def test_what_is_entered_joins_the_set_until_it_is_done() -> None:
    draft = typed(typed(Draft(), "r5-6"), "r7").done()
    assert typed(draft, "7krb").as_text() == "r5 r6 r7 | k7 r7 b7 /"


def test_after_a_turn_tiles_go_to_the_rack() -> None:
    draft = typed(typed(Draft(), "r5-7").turned(), "k1")
    assert draft.as_text() == "r5 r6 r7 / k1"
    assert typed(draft.turned(), "b2").as_text() == "r5 r6 r7 | b2 / k1"


def test_a_set_can_be_taken_up_again() -> None:
    assert typed(draft_of("r5 r6 | k1 k2 k3 /").editing(0), "r7").as_text() == "r5 r6 r7 | k1 k2 k3 /"


def test_a_set_without_tiles_is_gone() -> None:
    draft = draft_of("r5 | k1 k2 k3 / b1")
    assert draft.without(0, 0).as_text() == "k1 k2 k3 / b1"
    assert draft.without(None, 0).rack == ()


def test_what_is_left_of_a_kind_is_counted() -> None:
    draft = draft_of("r5 r6 r7 / r5")
    r5, r6 = draft.rows[0][:2]
    assert (draft.left(r5), draft.left(r6)) == (0, 1)


@pytest.mark.parametrize(
    ("text", "flaw"), [("r5 r6 r7 | r5 r6 r7 / r5", Flaw.TOO_MANY), ("r5 D r8 / k1", Flaw.NO_SUCH)]
)
def test_what_cannot_be_is_said_and_stays_as_it_is(text: str, flaw: Flaw) -> None:
    draft = _read_as(text)
    assert [problem.flaw for problem in draft.problems if problem.flaw] == [flaw]
    assert hindrance(BoardQuestion.BEST, draft) is not None


def _read_as(text: str) -> Draft:
    """The tiles of the text in the classic game, whether it has them or not."""
    table, _, rack = text.partition("/")
    rows = tuple(read_shorthand("".join(row.split()), TWIST).symbols for row in table.split("|"))
    return Draft(rows=rows, rack=read_shorthand("".join(rack.split()), TWIST).symbols)


def test_a_set_that_is_none_is_explained_with_its_number() -> None:
    (found,) = draft_of("r5 r6 r7 | r5 r7 r9 / k1").problems
    assert found.problem is not None and (found.number, found.problem.reason) == (1, Reason.GAP)


def test_the_order_in_which_a_set_is_entered_does_not_matter() -> None:
    draft = draft_of("r7 r5 r6 / k1")
    assert not draft.problems and " ".join(map(str, draft.standing.table[0].tiles)) == "r5 r6 r7"


def test_a_heap_has_no_sets_that_could_be_wrong() -> None:
    assert draft_of("r5 r7 r9 / k1").problems
    assert not Draft(rows=draft_of("r5 r7 r9 / k1").rows, heap=True).problems


@pytest.mark.parametrize(
    ("question", "text", "flaw"),
    [(BoardQuestion.BEST, "r5 r6 r7 /", Flaw.NO_RACK), (BoardQuestion.RESTORE, "/ r5", Flaw.NO_TABLE)],
)
def test_a_question_needs_what_it_is_about(question: BoardQuestion, text: str, flaw: Flaw) -> None:
    found = hindrance(question, draft_of(text))
    assert found is not None and found.flaw is flaw


def test_a_pasted_position_may_be_of_another_game() -> None:
    assert draft_of("S5 S6 S7 / D5", "classic").box == MACHIAVELLI.name
    assert draft_of("r5 D r8 / M", "classic").box == TWIST.name
    assert draft_of("r5-9|7krb / 10rb", "classic").as_text() == "r5 r6 r7 r8 r9 | k7 r7 b7 / r10 b10"


def test_the_code_of_a_puzzle_is_pasted_as_its_position() -> None:
    position = parse_position("r4 b4 o4 | k4 k5 k6 / o5 o6 k7", TileBank(CLASSIC))
    code = code_of(KINDS["open"], CLASSIC, Position(*position, SetRules()))
    draft = draft_of(f"Try this: {code}")
    assert (draft.as_text(), draft.opened) == ("r4 b4 o4 | k4 k5 k6 / o5 o6 k7", False)


@every_row("text", ["", "hello", "r5 x7 / k1"])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        draft_of(text)


def test_the_rows_are_shown_as_they_would_be_typed() -> None:
    draft = draft_of("r5 r6 r7 r8 r9 | k7 r7 b7 / r10 b10")
    assert [draft.written(0), draft.written(1), draft.written(None)] == ["r5-9", "7krb", "10rb"]


@given(st.data())
@examples(60)
def test_copied_text_is_pasted_as_the_same_position(data: st.DataObject) -> None:
    symbols = CLASSIC.symbols()
    row = st.lists(st.sampled_from(symbols), min_size=1, max_size=6).map(tuple)
    draft = Draft(rows=tuple(data.draw(st.lists(row, max_size=4))), rack=data.draw(row))
    if not any(problem.flaw for problem in draft.problems):
        assert pasted(draft.as_text(), Draft()) == draft
