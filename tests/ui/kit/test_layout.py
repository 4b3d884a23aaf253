"""How items get their places: nothing overlaps, nothing is measured twice, lists show whole rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from game.rules.values import immutable
from game.ui.geometry import Box, Frame
from game.ui.kit.adaptive import ROUNDING, FirstFit, Grid
from game.ui.kit.boxes import HBox, Padded, Portion, Sized, VBox, rest, shared_out
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.item import Item, KeptItems, LaidItem, LaidOnce, LayoutPass, Widths
from game.ui.kit.leaves import ButtonItem, MeterItem, TextItem
from game.ui.kit.row_list import RowList
from game.ui.kit.scrolling import Scrolling
from game.ui.kit.tile_sets import LEAST, SetsItem, TileSets
from game.ui.pictures import Hairline, Label, Meter, TileFace, Wood
from game.ui.piece_style import TILE_STYLE
from game.ui.widgets.part import Part, Still
from game.ui.widgets.sheet import BODY, TITLE, Sheet
from game.ui.widgets.text_block import Ink, TextBlock
from tests import shared


def sheet() -> Sheet:
    """One unit is one pixel."""
    return Sheet(Frame(1920, 1080), shared.fonts())


@immutable
class Block(Item):
    """So high, and as wide as it may be between two widths."""

    least: float = 10
    wish: float = 40
    tall: float = 20
    grow: float = 0.0

    def widths(self, layout: LayoutPass) -> Widths:
        return Widths(self.least, self.wish)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        return LaidItem(self.tall, lambda box: (Still(Hairline(1), box),))


def placed(item: Item, box: Box) -> list[Box]:
    """The places of the parts of an item."""
    return [part.box for part in LayoutPass(sheet()).laid(item, box.w).put(box)]


sizes = st.floats(0, 300, allow_nan=False)
blocks = st.builds(lambda least, more: Widths(least, least + more), sizes, sizes)


@given(st.lists(blocks, min_size=1, max_size=5), sizes)
def test_items_side_by_side_take_no_more_than_the_room(widths: list[Widths], room: float) -> None:
    given_out = shared_out(widths, [1.0] * len(widths), room)
    assert sum(given_out) <= room + 0.01 or room <= 0
    if room >= sum(each.least for each in widths):
        assert all(own >= each.least - 0.01 for own, each in zip(given_out, widths, strict=True))


def test_what_is_left_goes_to_those_that_grow() -> None:
    row = HBox((Block(), rest(Block()), Block()), 10)
    assert [box.w for box in placed(row, Box(0, 0, 300, 20))] == [40, 200, 40]


@given(st.lists(blocks, min_size=2, max_size=2), st.floats(1, 5))
def test_the_columns_of_rows_below_each_other_are_alike_whatever_stands_in_them(
    widths: list[Widths], share: float
) -> None:
    rows = (HBox((Portion(Block(*each), share), Portion(Block()))) for each in widths)
    first, second = (placed(row, Box(0, 0, 400, 20)) for row in rows)
    assert first == second and abs(first[0].w - share * first[1].w) < 0.01


def test_the_first_of_a_row_may_stand_at_its_right_end() -> None:
    row = HBox((Sized(Block(), grow=1), Block()), 10, backwards=True)
    assert [box.x for box in placed(row, Box(0, 0, 200, 20))] == [50, 0]


def test_a_column_shares_its_height_among_those_that_grow() -> None:
    column = VBox((Block(), Block(grow=1), Block()), 5)
    assert [(box.y, box.h) for box in placed(column, Box(0, 0, 40, 170))] == [(0, 20), (25, 120), (150, 20)]


def test_text_of_two_sizes_stands_on_one_base_line() -> None:
    row = HBox((TextItem("Settings", Ink(TITLE)), TextItem("at once", Ink(BODY))), 20, on_base=True)
    large, small = LayoutPass(sheet()).laid(row, 900).put(Box(0, 0, 900, 100))
    assert isinstance(large, TextBlock) and isinstance(small, TextBlock)
    bases = [each.box.y + sheet().measure.ascent(each.fit.size, each.ink.weight) for each in (large, small)]
    assert abs(bases[0] - bases[1]) <= 1 and small.box.y > large.box.y  # each stands on whole pixels


def test_a_way_that_lacks_room_gives_way_to_the_next() -> None:
    ways = FirstFit((HBox((Block(), Block())), VBox((Block(), Block()))))
    assert [box.y for box in placed(ways, Box(0, 0, 80, 40))] == [0, 0]
    assert [box.y for box in placed(ways, Box(0, 0, 79, 40))] == [0, 20]


def test_what_a_place_lacks_by_rounding_alone_gives_way_to_nothing() -> None:
    ways = FirstFit((HBox((Block(), Block())), VBox((Block(), Block()))))
    assert [box.y for box in placed(ways, Box(0, 0, 80 - ROUNDING, 40))] == [0, 0]


def test_a_grid_has_fewer_columns_where_they_would_be_too_narrow() -> None:
    grid = Grid((Block(least=90),) * 4, 3, 10)
    assert [box.x for box in placed(grid, Box(0, 0, 290, 60))] == [0, 100, 200, 0]
    assert [box.x for box in placed(grid, Box(0, 0, 289, 60))] == [0, 149.5, 0, 149.5]


def test_a_button_is_as_high_as_its_label_needs() -> None:
    long = ButtonItem("go", "Put the tiles back and draw one from the pool", lambda: None)
    layout = LayoutPass(sheet())
    assert layout.laid(long, 900).height < layout.laid(long, 200).height


class Counted(LayoutPass):
    """Counts what it measures."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__(sheet)
        self.counts: Counter[int] = Counter()


@immutable
class Watched(Item):
    """Tells a counting pass each time it is laid out."""

    def widths(self, layout: LayoutPass) -> Widths:
        return Widths(10, 40)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        assert isinstance(layout, Counted)
        layout.counts[id(self)] += 1
        return LaidItem(20, lambda box: ())


def test_a_choice_of_short_answers_is_as_high_as_large_type_needs() -> None:
    large, options = LayoutPass(sheet().with_text(2.0)), (ChoiceOption("a", "A"), ChoiceOption("b", "B"))
    laid = large.laid(ChoiceItem("x", options, "a", lambda _: None, tall=20), 900)
    assert laid.height > 44 and not any(part.crowded for part in laid.put(Box(0, 0, 900, laid.height)))


def test_a_meter_is_filled_by_its_part() -> None:
    (bar,) = LayoutPass(sheet()).laid(MeterItem(0.25), 200).put(Box(0, 0, 200, 40))
    assert isinstance(bar, Still) and bar.picture == Meter(200, 18, 50) and bar.box.y == 11


def test_an_item_is_laid_out_once_however_deep_it_is() -> None:
    item: Item = Watched()
    inner = item
    for _ in range(6):
        item = Padded(VBox((FirstFit((HBox((Sized(item, grow=1),)), VBox((item,))), most=500),)), 0, 1)
    layout = Counted(sheet())
    layout.laid(item, 400)
    assert layout.counts[id(inner)] == 1


def rows_seen(scrolling: Scrolling, count: int, tall: float, height: float) -> Iterator[Part]:
    listed = RowList((Block(tall=tall),) * count, scrolling)
    return (
        part for part in LayoutPass(sheet()).laid(listed, 200).put(Box(0, 0, 200, height)) if isinstance(part, Still)
    )


@given(st.integers(1, 30), st.integers(20, 90), st.integers(100, 400), st.integers(-40, 40))
def test_a_list_shows_whole_rows_and_reaches_its_end(count: int, tall: int, height: int, notches: int) -> None:
    scrolling = Scrolling()
    list(rows_seen(scrolling, count, tall, height))
    scrolling.turn(notches)
    seen = list(rows_seen(scrolling, count, tall, height))
    assert len(seen) == min(count, height // tall)
    assert all(part.box.y >= 0 and part.box.bottom <= height for part in seen)
    scrolling.turn(-1000)
    assert round(scrolling.top) == count - len(seen)


def test_a_row_out_of_view_is_brought_into_view() -> None:
    scrolling = Scrolling()
    row = ButtonItem("last", "Last", lambda: None)
    listed = RowList((*[Block(tall=50)] * 9, row), scrolling)

    def put() -> list[Part]:
        return list(LayoutPass(sheet()).laid(listed, 200).put(Box(0, 0, 200, 200)))

    spot = next(spot for part in put() for spot in part.spots())
    assert spot.reveal is not None
    spot.reveal()
    assert next(spot for part in put() for spot in part.spots()).reveal is None


def test_an_item_that_is_kept_is_laid_again_only_in_another_width() -> None:
    kept, own = LaidOnce(Block()), sheet()
    once = LayoutPass(own).laid(kept, 100)
    assert LayoutPass(own).laid(kept, 100) is once
    assert LayoutPass(own).laid(kept, 90) is not once


def test_a_part_of_a_page_is_made_anew_when_what_it_depends_on_or_the_language_differs() -> None:
    voice = ["en"]
    kept = KeptItems(lambda: tuple(voice))
    first = kept("rows", 1, Block)
    assert kept("rows", 1, Block) is first
    assert kept("rows", 2, Block) is not first
    second = kept("rows", 2, Block)
    voice[0] = "ja"
    assert kept("rows", 2, Block) is not second


def test_a_part_that_is_kept_is_placed_again_only_elsewhere() -> None:
    laid = LayoutPass(sheet()).laid(LaidOnce(Block()), 100)
    once = laid.put(Box(0, 0, 100, 20))
    assert laid.put(Box(0, 0, 100, 20)) is once
    assert [part.box.x for part in laid.put(Box(5, 0, 100, 20))] == [5]


SETS = st.lists(st.integers(1, 14), max_size=9)


def shown(item: SetsItem, width: float) -> TileSets:
    laid = LayoutPass(sheet()).laid(item, width)
    (part,) = laid.put(Box(0, 0, width, laid.height))
    assert isinstance(part, TileSets)
    return part


@given(SETS, st.integers(0, 20), st.integers(90, 1000))
def test_small_sets_and_a_rack_show_every_tile_inside_their_place(lengths: list[int], held: int, width: int) -> None:
    face = TILE_STYLE.face
    item = SetsItem([[partial(face, "r5")] * each for each in lengths], (51, 36), 0.5, [partial(face, "k1")] * held)
    part = shown(item, width)
    faces = [(made, x, y) for made, x, y, _ in part.pictures if isinstance(made, TileFace)]
    assert len(faces) == sum(lengths) + held
    assert all(made.width >= LEAST and 0 <= x and x + made.width <= width for made, x, _ in faces)
    assert all(y + round(made.width * 4 / 3) <= part.box.h for made, _, y in faces)
    assert any(isinstance(made, Wood) for made, *_ in part.pictures) == (held > 0)


@given(SETS, st.integers(120, 1000))
def test_sets_that_find_no_room_in_the_lines_are_counted(lengths: list[int], width: int) -> None:
    sets = [[partial(TILE_STYLE.face, "r5")] * each for each in lengths]
    part = shown(SetsItem(sets, (36,), 0.5, most_lines=1), width)
    faces = sum(isinstance(made, TileFace) for made, *_ in part.pictures)
    left = sum(int(made.text) for made, *_ in part.pictures if isinstance(made, Label))
    assert faces == sum(lengths[: len(lengths) - left])
    assert len({y for made, _, y, _ in part.pictures if isinstance(made, TileFace)}) <= 1
