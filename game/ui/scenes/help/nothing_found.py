"""What stands in place of the cards when none has the words that are looked for: what to try instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.session.texts import Texts
from game.ui.geometry import Box
from game.ui.pictures import Weight
from game.ui.widgets.button import button, button_width
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, HEADING, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

PLACE = (160, 344, 1600, 666)
HEAD, HINT, TRIED = (150, 84), (250, 96), (392, 72)
"""Top and height of what is said and of the words to try, from the upper edge."""
PAD, GAP, LINES = 120, 18, 90
"""LINES is the distance of two lines of words to try."""
WORTH_TRYING = ("joker", "opening", "run", "time", "points")
"""Words that newcomers look for; a game is offered those of which its cards speak."""


class NothingFound:
    """Says so kindly, with words that do find something and a way back to all cards."""

    def __init__(self, texts: Texts, wanted: str, look_for: Callable[[str], None]) -> None:
        """`look_for` gets a word in place of the one that was `wanted`, or "" for all cards."""
        self._texts, self._wanted, self._look_for = texts, wanted, look_for

    def parts(self, sheet: Sheet, tried: Sequence[str]) -> Iterator[Part]:
        """The sentence, and a button for each of the words to try."""
        x, y, w, _ = PLACE
        yield panel(sheet.box(*PLACE), sheet.px(30))
        head, hint = (sheet.box(x + PAD, y + top, w - 2 * PAD, tall) for top, tall in (HEAD, HINT))
        said, ink = self._texts.text("rules.found_none", wanted=self._wanted), Ink(HEADING, Weight.SEMIBOLD, across=0.5)
        yield words(sheet, head, said, ink, ident="found", role="status")
        quiet = Ink(BODY, colour="muted", across=0.5, down=0.0)
        yield words(sheet, hint, self._texts.text("rules.found_none_hint"), quiet, ident="hint")
        yield from self._tried(sheet, tried)

    def _tried(self, sheet: Sheet, tried: Sequence[str]) -> Iterator[Part]:
        """The words in lines, each line in the middle; below them the way back to all cards."""
        x, y, w, _ = PLACE
        line, gap, tall = sheet.box(x + PAD, y + TRIED[0], w - 2 * PAD, TRIED[1]), sheet.px(GAP), sheet.target(TRIED[1])
        top = line.y
        for row in _rows([(word, button_width(sheet, word)) for word in tried], line.w, gap):
            left = line.centre[0] - (sum(wide for _, wide in row) + gap * (len(row) - 1)) / 2
            for word, wide in row:
                yield button(sheet, Box(left, top, wide, tall), f"try.{word}", word, partial(self._look_for, word))
                left += wide + gap
            top += max(sheet.px(LINES), tall + gap)
        label = self._texts.text("rules.all_cards")
        wide = button_width(sheet, label)
        yield button(
            sheet, Box(line.centre[0] - wide / 2, top, wide, tall), "all-cards", label, partial(self._look_for, "")
        )


def _rows(buttons: Sequence[tuple[str, float]], room: float, gap: float) -> list[list[tuple[str, float]]]:
    """As many in each line as fit."""
    rows: list[list[tuple[str, float]]] = [[]]
    for word, wide in buttons:
        if rows[-1] and sum(each for _, each in rows[-1]) + gap * len(rows[-1]) + wide > room:
            rows.append([])
        rows[-1].append((word, wide))
    return [row for row in rows if row]
