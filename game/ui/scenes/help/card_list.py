"""The cards of a chapter, or those that were found, one below the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from game.session.rulebook.rule_card import RuleCard
from game.session.texts import Texts
from game.ui.geometry import Box
from game.ui.pictures import Weight
from game.ui.scenes.help.card_words import RuleWords
from game.ui.widgets.button import PLAIN, PRIMARY, Button, button
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BUTTON, CAPTION, SMALLEST_TARGET, Sheet
from game.ui.widgets.still import NeededHeight, panel
from game.ui.widgets.words import Ink, words

PLACE = (160, 344, 420, 666)
PAD = 40
ROWS = 8
"""The most cards of a chapter; of what is found, one row says how many more there are."""
PITCH, BETWEEN = 78, 10
"""The distance of two rows, and what is left free between them."""
LINES = (1.7, 2.9)
"""The least distance in heights of a line, for headings of one line and of two."""


class CardList:
    """The list beside the card that is open."""

    def __init__(self, texts: Texts, said: RuleWords, opened: RuleCard, choose: Callable[[RuleCard], None]) -> None:
        self._texts, self._said, self._opened, self._choose = texts, said, opened, choose

    def parts(self, sheet: Sheet, cards: Sequence[RuleCard], wanted: str) -> Iterator[Part]:
        """These cards; `wanted` is what they were found by, if they were looked for."""
        x, y, w, _ = PLACE
        room, first = sheet.box(*PLACE), sheet.box(x + PAD / 2, y + PAD / 2, w - PAD, PITCH)
        rows = ROWS - 1 if wanted else ROWS
        line = sheet.line(sheet.type(BUTTON), Weight.SEMIBOLD)
        for high in LINES:
            pitch = max(sheet.px(PITCH), line * high, SMALLEST_TARGET + sheet.px(BETWEEN))
            places = (Box(first.x, first.y + at * pitch, first.w, pitch - sheet.px(BETWEEN)) for at in range(rows))
            listed = [self._row(sheet, place, card) for place, card in zip(places, cards, strict=False)]
            if not any(row.crowded for row in listed):
                break
        yield panel(room, sheet.px(30))
        yield NeededHeight(room, max(0.0, first.y - room.y + pitch * ROWS - room.h))
        yield from listed
        if wanted:
            place = Box(first.x, first.y + rows * pitch, first.w, pitch)
            said = self._texts.plural("rules.found", len(cards))
            quiet = Ink(CAPTION, colour="muted", across=0.5)
            yield words(sheet, place, said, quiet, ident="found", role="status")

    def _row(self, sheet: Sheet, place: Box, card: RuleCard) -> Button:
        chosen, press = card is self._opened, partial(self._choose, card)
        look = PRIMARY if chosen else PLAIN
        row = button(sheet, place, f"card.{card.name}", self._said.heading(card), press, look)
        return replace(row, checked=chosen)
