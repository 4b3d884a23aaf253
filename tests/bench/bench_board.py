"""The analysis board over positions of computer games: keys to type one, and milliseconds of every question.

    python -m tests.bench.bench_board [--positions N] [--heaps N] [--game NAME]

Positions are those of opened seats at tables of two to four, as they are met; heaps are their tables, shuffled.
Milliseconds are CPU time. Exit code 0 when the bars hold.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import cycle, islice

from game.rules.games.registry import game_named
from game.rules.sets.symbols import Symbol
from game.session.analysis.board_questions import BoardQuestion, answer
from game.session.analysis.draft import Draft
from game.session.analysis.draft_editor import DraftEditor, edited
from game.session.analysis.shorthand import keys
from game.solver.position import Position
from tests.bench.fresh_positions import fresh

SEED, EVERY = 7, 9
KEYS, KEYS_P90, CLICKS = 85, 125, 60
MOST_MS = {BoardQuestion.BEST: 100.0, BoardQuestion.NEED: 500.0, BoardQuestion.RESTORE: 50.0}
"""The medians that are allowed."""


def drafts(box: str, count: int) -> list[Draft]:
    """So many positions as they would be entered."""
    every = (_entered(box, one) for one in fresh(game_named(box), count, EVERY, SEED) if one.table and one.rack)
    return list(islice(every, count))


def _entered(box: str, position: Position) -> Draft:
    rows = tuple(tuple(tile.symbol for tile in meld.tiles) for meld in position.table)
    return Draft(box, rows, tuple(tile.symbol for tile in position.rack))


def clicks(draft: Draft) -> int:
    """Single clicks to enter it with the palette and the chips: the two ends and *Run*, one tile and *Group*, or tile
    by tile. Done for real; the result must be the draft."""
    editor, count = edited(Draft(draft.box)), 0
    for row in draft.rows:
        editor, used = _entered_by_clicks(editor, row)
        count += used
    editor, count = editor.turned(), count + 1
    for symbol in draft.rack:
        editor, count = editor.clicked(symbol), count + 1
    made = editor.draft
    assert [sorted(map(str, row)) for row in made.rows] == [sorted(map(str, row)) for row in draft.rows]
    assert made.rack == draft.rack
    return count


def _entered_by_clicks(editor: DraftEditor, row: tuple[Symbol, ...]) -> tuple[DraftEditor, int]:
    """The shortest of the ways that make exactly this row."""
    known = len(editor.draft.rows)
    short = ((row[:1], DraftEditor.group_completed), (row[:1], DraftEditor.run_completed))
    for first, completed in (*short, ((row[0], row[-1]), DraftEditor.run_completed)):
        tried = editor
        for symbol in first:
            tried = tried.clicked(symbol)
        tried = completed(tried)
        laid = tried.draft.rows[known:]
        if len(laid) == 1 and sorted(map(str, laid[0])) == sorted(map(str, row)):
            return tried, len(first) + 1
    for symbol in row:
        editor = editor.clicked(symbol)
    return editor.entered(), len(row) + 1


def quantile(values: Iterable[float], share: float) -> float:
    """The value below which that share of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def asked(question: BoardQuestion, every: Sequence[Draft]) -> list[float]:
    """CPU milliseconds of the question about each of them."""
    times = []
    for draft in every:
        begin = time.process_time()
        found = answer(question, draft)
        times.append((time.process_time() - begin) * 1000)
        assert question is not BoardQuestion.RESTORE or not found.over, draft.as_text()
    return times


def shuffled(every: Sequence[Draft], count: int) -> list[Draft]:
    """So many tables knocked over."""
    rng, heaps = random.Random(SEED), []
    for draft in islice(cycle(every), count):
        tiles = [symbol for row in draft.rows for symbol in row]
        rng.shuffle(tiles)
        heaps.append(replace(draft, rows=(tuple(tiles),), heap=True))
    return heaps


def told(name: str, values: Sequence[float], most: float | None, share: float = 0.5) -> bool:
    """Print a row; whether its bar holds."""
    reached = quantile(values, share)
    holds = most is None or reached <= most
    bar = "" if most is None else f"   bar p{round(share * 100)} <= {most:g}  {'holds' if holds else 'MISSED'}"
    figures = f"median {statistics.median(values):7.1f}  p90 {quantile(values, 0.9):7.1f}  worst {max(values):7.1f}"
    print(f"{name:14} n {len(values):5}  {figures}{bar}")
    return holds


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--heaps", type=int, default=1000)
    parser.add_argument("--game", default="classic")
    wishes = parser.parse_args(arguments)
    every = drafts(wishes.game, wishes.positions)
    typed = [float(keys(draft.rows, draft.rack, draft.game)) for draft in every]
    tiles = [float(draft.on_table + len(draft.rack)) for draft in every]
    clicked = [40 * clicks(draft) / count for draft, count in zip(every, tiles, strict=True)]
    held = [told("tiles", tiles, None), told("keys", typed, KEYS), told("keys p90", typed, KEYS_P90, 0.9)]
    held.append(told("clicks, of 40", clicked, CLICKS, 0.9))
    for question in (BoardQuestion.BEST, BoardQuestion.NEED, BoardQuestion.WAYS):
        held.append(told(question.value, asked(question, every), MOST_MS.get(question)))
    heaps = shuffled(every, wishes.heaps)
    held.append(told("restore", asked(BoardQuestion.RESTORE, heaps), MOST_MS[BoardQuestion.RESTORE]))
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
