"""The card that is open: heading, sentences, the example that plays itself, and the buttons that take its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.session.rulebook.rule_card import RuleCard
from game.session.texts import Texts
from game.ui.geometry import Box
from game.ui.pictures import Weight
from game.ui.scenes.help.card_words import RuleWords
from game.ui.scenes.help.example_table import ExampleArea, ExampleTable
from game.ui.scenes.help.moment_play import MomentPlay
from game.ui.scenes.help.score_lines import score_lines
from game.ui.widgets.button import button, button_width
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import CAPTION, HEADING, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

PLACE = (604, 344, 1156, 666)
PAD = 40
TEXT = 22
HEAD, TOLD, SHOWN, SAID, STEPS = (12, 54), (66, 146), (216, 292), (514, 64), (586, 64)
"""Top and height of what stands on the card, from its upper edge."""
GAP = 16
STEP_NAMES = ("back", "again", "on")


class CardPanel:
    """Lays out one card. The tiles of the example are drawn over it by the showcase."""

    def __init__(
        self, showcase: ExampleTable, play: MomentPlay, step: Callable[[int], None], again: Callable[[], None]
    ) -> None:
        self._showcase, self._play, self._step, self._again = showcase, play, step, again
        self.fresh = True
        """Whether the card was just opened, so that its tiles appear without motion."""

    def parts(self, sheet: Sheet, card: RuleCard, rule_words: RuleWords, texts: Texts) -> Iterator[Part]:
        """Everything on the card."""
        yield panel(sheet.box(*PLACE), sheet.px(30))
        head = Ink(HEADING, Weight.SEMIBOLD)
        yield words(sheet, _box(sheet, HEAD), rule_words.heading(card), head, ident="heading", role="heading")
        yield words(sheet, _box(sheet, TOLD), rule_words.told(card), Ink(TEXT, down=0.0, steady=True), ident="text")
        now, said = self._play.now, rule_words.said(self._play.now)
        box = _box(sheet, SHOWN)
        yield panel(box, sheet.px(20), "field")
        if now.scores:
            yield from score_lines(sheet, box.inset(0, sheet.px(8)), now.scores)
        has_rack = any(moment.rack for moment in self._play.moments)
        self._showcase.show(box, sheet.frame.u, now, has_rack=has_rack, fresh=self.fresh)
        self.fresh = False
        tip = texts.text("rules.touch") if len(self._play.moments) > 1 else ""
        yield ExampleArea("example", said, box, partial(self._step, 1), tip, sheet.px(20))
        ink = Ink(TEXT, Weight.SEMIBOLD, across=0.5)
        yield words(sheet, _box(sheet, SAID), said, ink, ident="said", role="status")
        if len(self._play.moments) > 1:
            yield from self._steps(sheet, texts)

    def _steps(self, sheet: Sheet, texts: Texts) -> Iterator[Part]:
        """Which moment it is; one back, all once more, one on."""
        play, line = self._play, _box(sheet, STEPS)
        tall, gap = sheet.target(STEPS[1]), sheet.px(GAP)
        labels = [texts.text(f"rules.step.{name}") for name in STEP_NAMES]
        presses: list[Callable[[], None]] = [partial(self._step, -1), self._again, partial(self._step, 1)]
        wides = [button_width(sheet, label) for label in labels]
        room = line.w - sum(wides) - 2 * gap
        counted = texts.text("rules.step_count", number=play.at + 1, count=len(play.moments))
        quiet = Ink(CAPTION, colour="muted")
        yield words(sheet, Box(line.x, line.y, room - gap, line.h), counted, quiet, ident="step")
        x = line.x + room
        for name, label, press, wide in zip(STEP_NAMES, labels, presses, wides, strict=True):
            place = Box(x, line.centre[1] - tall / 2, wide, tall)
            yield button(sheet, place, f"step.{name}", label, press)
            x += wide + gap


def _box(sheet: Sheet, part: tuple[float, float]) -> Box:
    x, y, w, _ = PLACE
    top, tall = part
    return sheet.box(x + PAD, y + top, w - 2 * PAD, tall)
