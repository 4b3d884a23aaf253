"""The week on the page of the days: a column for each day, a row for the person and each character, and what it comes
to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import partial

from game.session.history.week import COUNTED, Week, WeekRow
from game.session.match.setup import PERSON
from game.session.speech.phrases import signed
from game.session.texts import Texts
from game.ui.kit.adaptive import Grid
from game.ui.kit.boxes import Aligned, HBox, Sized, Spacer, VBox
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, TextItem
from game.ui.pictures import Emblem, Weight
from game.ui.widgets.sheet import BODY, CAPTION
from game.ui.widgets.text_block import Ink

FACE, BEFORE, SUM, GAP = 54, 60, 84, 6
"""The size of a face, the widths of what stands before the days and of the sum behind them, and what is between two
rows, in units."""
NONE = "–"


def week_part(texts: Texts, week: Week, today: date, cell: Callable[[date], Item]) -> Item:
    """The days to be chosen from, and below them what everybody made of each."""
    letters = [TextItem(texts.text(f"weekday.{at}"), _quiet(0.5)) for at in range(len(week.days))]
    sums = TextItem(texts.text("week.sum"), _quiet(1.0))
    head = _line(Spacer(), letters, Spacer()), _line(Spacer(), [*map(cell, week.days)], sums)
    rows = (_row(texts, week, row) for row in week.rows)
    said = VBox(tuple(_said(texts, week, today)), 6)
    return VBox((VBox((*head, *rows), GAP), said), 14)


def _line(before: Item, days: Sequence[Item], behind: Item) -> Item:
    """A row in seven columns of equal width between two narrower ones."""
    columns = Sized(Grid(tuple(days), len(days)), grow=1)
    return HBox((Sized(before, wide=BEFORE), columns, Sized(behind, wide=SUM)), down=0.5)


def _quiet(across: float) -> Ink:
    return Ink(CAPTION, Weight.SEMIBOLD, "muted", across=across)


def _row(texts: Texts, week: Week, row: WeekRow) -> Item:
    """One of those who played the seat; what was reached with hints is grey."""
    own = row.name == PERSON
    face = Aligned(ImageItem(partial(Emblem, row.name, active=own), FACE, FACE, 2), across=0.0)
    told, cells = [], []
    for day, points in zip(week.days, row.points, strict=True):
        counts = points is not None and not (own and day in week.hinted)
        ink = Ink(CAPTION, Weight.SEMIBOLD if own else Weight.REGULAR, "ink" if counts else "muted", across=0.5)
        cells.append(TextItem(NONE if points is None else signed(points), ink))
        if points is not None:
            name = texts.text(f"weekday.long.{day.weekday()}")
            told.append(texts.text("par.row", name=name, points=signed(points)))
    said = texts.text("week.row", name=texts.text(f"persona.{row.name}"), sum=signed(row.total),
                      days=texts.text("list.comma").join(told))  # fmt: skip
    ink = Ink(BODY, Weight.BOLD, "gold" if own else "ink", across=1.0)
    return _line(face, cells, TextItem(signed(row.total), ink, f"week.{row.name}", said=said))


def _said(texts: Texts, week: Week, today: date) -> Iterator[Item]:
    """Who won, or what counts while it is open; and on which days hints helped."""
    line = week_sentence(texts, week) if week.is_closed(today) else texts.text("week.open", days=COUNTED)
    yield TextItem(line, Ink(BODY, Weight.SEMIBOLD), "week-said", "status")
    if week.hinted:
        names = [texts.text(f"weekday.long.{day.weekday()}") for day in week.days if day in week.hinted]
        told = texts.text("week.hinted", days=texts.text("list.comma").join(names))
        yield TextItem(told, Ink(CAPTION, colour="muted"), "week-hinted")


def week_sentence(texts: Texts, week: Week) -> str:
    """Who won a week that is over, by how much, and the person's best day."""
    best = week.best_day
    if best is None:
        return texts.text("week.none")
    day, above = texts.text(f"weekday.long.{best[0].weekday()}"), signed(best[1])
    first = week.rows[0].name
    if week.lead == 0 and first == PERSON:
        return texts.text("week.shared", day=day, points=above)
    key = "week.you_won" if first == PERSON else "week.won"
    return texts.text(key, name=texts.text(f"persona.{first}"), by=week.lead, day=day, points=above)
