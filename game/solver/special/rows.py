"""Drafts filled with real tiles where jokers are of several kinds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.tiles import Tiles
from game.solver.counts.stock import StockItem, item_of
from game.solver.plain.rows import filled as filled_rows
from game.solver.plain.rows import place_in
from game.solver.position import Position
from game.solver.special.drafts import SpecialDraft


@dataclass(frozen=True, slots=True)
class _LooseRow:
    """A draft as it is filled: nothing in it is frozen."""

    is_run: bool
    items: tuple[StockItem, ...]
    meld: None = None
    behind: tuple[StockItem, ...] = ()


def filled(drafts: Sequence[SpecialDraft], position: Position) -> list[Tiles] | None:
    """The drafts as rows in an order that reads; None if one of them is no set after all."""
    old = [tuple(map(item_of, meld.tiles)) for meld in position.table]
    loose = [_LooseRow(draft.is_run, _as_it_lay(tuple(draft.row), old)) for draft in drafts]
    rules, rows = position.rules, []
    for row in filled_rows(loose, position.table, position.rack, item_of):
        in_order = row if rules.is_set(row) else rules.arrange(row)
        if in_order is None:
            return None
        rows.append(in_order)
    return rows


def _as_it_lay(row: tuple[StockItem, ...], old: Sequence[tuple[StockItem, ...]]) -> tuple[StockItem, ...]:
    """The row, the other way round where an old set lies in it only so."""
    back = row[::-1]
    turned = any(place_in(back, one) is not None and place_in(row, one) is None for one in old)
    return back if turned else row
