"""The cards of a chapter, or those that were found, one below the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from game.session.rulebook.rule_card import RuleCard
from game.session.texts import Texts
from game.ui.geometry import Box
from game.ui.scenes.help.card_words import RuleWords
from game.ui.widgets.button import PLAIN, PRIMARY, button
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import CAPTION, SMALLEST_TARGET, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

PLACE = (160, 344, 420, 666)
PAD = 40
ROWS = 8
"""The most cards of a chapter; of what is found, one row says how many more there are."""
BETWEEN = 10


class CardList:
    """The list beside the card that is open."""

    def __init__(self, texts: Texts, said: RuleWords, opened: RuleCard, choose: Callable[[RuleCard], None]) -> None:
        self._texts, self._said, self._opened, self._choose = texts, said, opened, choose

    def parts(self, sheet: Sheet, cards: Sequence[RuleCard], wanted: str) -> Iterator[Part]:
        """These cards; `wanted` is what they were found by, if they were looked for."""
        yield panel(sheet.box(*PLACE), sheet.px(30))
        x, y, w, h = PLACE
        pitch = (h - PAD) / ROWS
        rows = ROWS - 1 if wanted else ROWS
        for at, card in enumerate(cards[:rows]):
            line = sheet.box(x + PAD / 2, y + PAD / 2 + at * pitch, w - PAD, pitch)
            tall = max(line.h - sheet.px(BETWEEN), SMALLEST_TARGET)
            place = Box(line.x, line.centre[1] - tall / 2, line.w, tall)
            chosen = card is self._opened
            press = partial(self._choose, card)
            look = PRIMARY if chosen else PLAIN
            row = button(sheet, place, f"card.{card.name}", self._said.heading(card), press, look)
            yield replace(row, checked=chosen)
        if wanted:
            place = sheet.box(x + PAD, y + PAD / 2 + rows * pitch, w - 2 * PAD, pitch)
            said = self._texts.plural("rules.found", len(cards))
            quiet = Ink(CAPTION, colour="muted", across=0.5)
            yield words(sheet, place, said, quiet, ident="found", role="status")
