"""What a tile of the rack is best used for: one rule, in one order, and it never does harm (ux 32)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.games.registry import GAMES
from game.rules.problems import Problem, Reason
from game.rules.tiles import Tile
from game.session.board.best_use import best_use, no_use
from game.session.board.fits import lacking
from game.session.board.rack_places import RackPlaces
from game.session.board.table_lines import Rooms, TableRoom
from game.session.board.table_places import EMPTY_FELT, SetPlace, settled
from game.session.board.turn_board import ToFelt, TurnBoard, drop
from tests.effort import examples
from tests.positions import match_at

ROOMS: Rooms = tuple(TableRoom(rows, columns, 0.5) for rows, columns in ((5, 20), (6, 26), (8, 34)))


def board_at(position: str, box: str = "classic", *, opened: bool = True) -> TurnBoard:
    """The board of a turn at `table / rack` in which nothing has happened yet."""
    view = match_at(position, box=box, opened=opened).game.view(0)
    return TurnBoard.begin(view, settled(EMPTY_FELT, view.table, ROOMS), RackPlaces.dealt(view))


def held(board: TurnBoard, value: str) -> Tile:
    return next(tile for tile in board.rack.tiles if written(tile) == value)


def written(tile: Tile) -> str:
    return str(tile)


def laid(board: TurnBoard, *values: str) -> TurnBoard:
    """The board after these tiles of the rack were laid together."""
    done = drop(board, [held(board, value) for value in values], ToFelt(SetPlace(0, 2.0)), ROOMS)
    assert isinstance(done, TurnBoard)
    return done


def used(board: TurnBoard, tile: Tile) -> TurnBoard | None:
    """The board after the best use of this tile."""
    use = best_use(board, tile, ROOMS)
    done = drop(board, use.tiles, use.target, ROOMS) if use is not None else None
    assert not isinstance(done, Problem)
    return done


def sets(board: TurnBoard | None) -> list[str]:
    assert board is not None
    return sorted(" ".join(map(written, meld.tiles)) for meld in board.table)


def test_a_lone_tile_that_was_laid_takes_the_next_of_its_colour_or_number_before_any_set() -> None:
    board = laid(board_at("o2 o3 o4 / r1 k1 o1"), "r1")
    assert sets(used(board, held(board, "k1"))) == ["o2 o3 o4", "r1 k1"]
    assert sets(used(board, held(board, "o1"))) == ["o2 o3 o4", "r1 o1"]


def test_what_was_begun_is_completed_first() -> None:
    board = laid(board_at("o2 o3 o4 / r1 k1 o1"), "r1", "k1")
    assert sets(used(board, held(board, "o1"))) == ["o2 o3 o4", "r1 k1 o1"] or sets(used(board, held(board, "o1"))) == [
        "k1 r1 o1",
        "o2 o3 o4",
    ]


def test_a_tile_far_from_a_lone_one_does_not_join_it() -> None:
    board = laid(board_at("b1 b2 b3 / r1 r9"), "r1")
    assert used(board, held(board, "r9")) is None


def test_a_tile_goes_into_a_gap_in_its_order() -> None:
    board = laid(board_at("b1 b2 b3 / r4 r2"), "r4")
    assert sets(used(board, held(board, "r2"))) == ["b1 b2 b3", "r2 r4"]


def test_it_fits_a_set_of_the_table_before_its_own_is_laid() -> None:
    board = board_at("k4 k5 k6 / k7 k8 k9")
    assert sets(used(board, held(board, "k7"))) == ["k4 k5 k6 k7"]


def test_a_run_of_the_table_is_parted_in_two_sets() -> None:
    board = board_at("r1 r2 r3 r4 r5 / r3 o9")
    assert sets(used(board, held(board, "r3"))) == ["r1 r2 r3", "r3 r4 r5"]


@pytest.mark.parametrize("value", ["k7", "k8", "k9"])
def test_a_set_of_the_rack_is_laid_whole_by_any_of_its_tiles(value: str) -> None:
    board = board_at("r1 r2 r3 / k8 o1 k7 k9")
    assert sets(used(board, held(board, value))) == ["k7 k8 k9", "r1 r2 r3"]


def test_before_the_opening_own_sets_are_laid_and_the_table_is_left_alone() -> None:
    board = board_at("k4 k5 k6 / k7 k8 k9 r4", opened=False)
    assert sets(used(board, held(board, "k7"))) == ["k4 k5 k6", "k7 k8 k9"]


def test_why_there_is_no_use_says_that_the_table_is_locked_where_that_is_why() -> None:
    board = board_at("k4 k5 k6 / k7 r9", opened=False)
    assert best_use(board, held(board, "k7"), ROOMS) is None
    assert no_use(board, held(board, "k7")).reason is Reason.OPEN_TABLE
    assert no_use(board, held(board, "r9")).reason is Reason.FITS_NOWHERE


def test_a_joker_is_spared_where_a_set_needs_none() -> None:
    board = board_at("r1 r2 r3 / k7 J k8 k9")
    assert sets(used(board, held(board, "k7"))) == ["k7 k8 k9", "r1 r2 r3"]


@pytest.mark.parametrize(("box", "value"), [("machiavelli", "H7"), ("rummy", "H7")])
def test_it_is_the_same_rule_with_cards(box: str, value: str) -> None:
    view = match_at("C7 C8 C9 / H7 S7 D7 C2", box=box, phase=1 if box == "rummy" else 0).game.view(0)
    board = TurnBoard.begin(view, settled(EMPTY_FELT, view.table, ROOMS), RackPlaces.dealt(view))
    tile = next(tile for tile in board.rack.tiles if GAMES[box].spelling.text(tile.symbol) == value)
    use = best_use(board, tile, ROOMS)
    assert use is not None and len(use.own_set) == 3


SYMBOLS = [f"{colour}{number}" for colour in "krbo" for number in range(1, 8)]


@examples(60)
@given(
    st.lists(st.sampled_from([*SYMBOLS, "J"]), min_size=1, max_size=12, unique=True),
    st.lists(st.integers(0, 11), max_size=2),
    st.integers(0, 11),
)
def test_what_it_does_is_legal_or_nearer_to_it_and_no_set_is_made_worse(
    rack: list[str], first: list[int], at: int
) -> None:
    board = board_at(f"r9 r10 r11 | k9 b9 o9 | b1 b2 b3 b4 b5 | o10 o11 o12 o13 / {' '.join(rack)}")
    own = board.rack.tiles
    for place in first:
        begun = own[place % len(own)]
        if begun in board.rack.places:
            board = laid(board, written(begun))
    left = board.rack.tiles
    if not left:
        return
    tile = left[at % len(left)]
    use, after = best_use(board, tile, ROOMS), used(board, tile)
    if use is None or after is None:
        return
    assert tile in use.tiles and set(use.tiles) <= set(left)
    before = {meld.ident: meld.tiles for meld in board.table}
    for meld in after.table:
        if board.rules.is_set(meld.tiles) or meld.tiles == before.get(meld.ident):
            continue
        was, now = lacking(board.rules, before[meld.ident]), lacking(board.rules, meld.tiles)
        assert was is not None and now is not None and 0 < now < was
    good = {tile for row in before.values() if board.rules.is_set(row) for tile in row}
    assert good <= {tile for meld in after.table if board.rules.is_set(meld.tiles) for tile in meld.tiles}
