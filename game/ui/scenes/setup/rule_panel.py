"""The rules on New game: one line of agreements with names, and below it one sentence or a row for every question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from game.rules.values import immutable
from game.session.match.presets import Preset, differences, nearest, preset_in, presets_for
from game.session.match.setup import Setup
from game.session.texts import Texts
from game.ui.geometry import Box
from game.ui.pictures import Weight
from game.ui.scene import Change
from game.ui.scenes.page_parts import rule
from game.ui.scenes.setup.rule_rows import MATCH_ROW, RuleRow, rows_of
from game.ui.widgets.button import PLAIN, ButtonStyle, button, button_width
from game.ui.widgets.choice import ChoiceOption, choice
from game.ui.widgets.part import OnPress, Part
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

FOLDED = (160, 714, 1600, 156)
OPEN = (160, 297, 1600, 581)
PAD, HEAD, CHIP, GAP = 36, 92, 60, 12
CHOSEN, OTHER = ButtonStyle("primary", BODY), ButtonStyle("secondary", BODY)
PITCH, LINE, BETWEEN = 118, 62, 60
"""Heights of a question and of its line with the answers, and the space between the two columns."""
SEPARATOR = "  ·  "


@immutable
class RulePanel:
    """What can be done with the rules of a setup."""

    setup: Setup
    own: Mapping[str, Preset]
    """The family's, by name."""
    texts: Texts
    take: Callable[[Preset], Change | None]
    """Gets the printed agreement that is chosen."""
    answer: Callable[[RuleRow, str], Change | None]
    """Gets an answer to a question."""
    family: OnPress
    """Opens the page of the family's own rules."""
    fold: OnPress
    more: OnPress

    def folded(self, sheet: Sheet) -> Iterator[Part]:
        """The line of names and the sentence of what they mean."""
        x, y, w, h = FOLDED
        yield panel(sheet.box(*FOLDED), sheet.px(26))
        yield from self._head(sheet, sheet.box(x + PAD, y + 14, w - 2 * PAD, 68), self.texts.text("new_game.change"))
        room = sheet.box(x + PAD, y + 84, w - 2 * PAD, h - 94)
        yield words(sheet, room, self._brief(), Ink(CAPTION, colour="muted"), ident="note", role="status")

    def opened(self, sheet: Sheet) -> Iterator[Part]:
        """The line of names, and every common question with its sentence, in two columns."""
        x, y, w, _ = OPEN
        yield panel(sheet.box(*OPEN), sheet.px(26))
        yield from self._head(sheet, sheet.box(x + PAD, y + 14, w - 2 * PAD, 68), self.texts.text("new_game.fold"))
        rows = [row for row in (*rows_of(self.setup.game.family), MATCH_ROW) if row.name not in BESIDE]
        rows = list(dict.fromkeys(rows))
        half = (len(rows) + 1) // 2
        wide = (w - 2 * PAD - BETWEEN) / 2
        changed = set(differences(nearest(self.setup)[0], self.setup))
        for at, row in enumerate(rows):
            column, place = divmod(at, half)
            left, top = x + PAD + column * (wide + BETWEEN), y + HEAD + place * PITCH
            yield from self._row(sheet, sheet.box(left, top, wide, PITCH), row, is_changed=_field(row) in changed)

    def _head(self, sheet: Sheet, line: Box, folding: str) -> Iterator[Part]:
        tall = sheet.target(CHIP)
        top = line.centre[1] - tall / 2
        label = self.texts.text("new_game.rules")
        wide = max(sheet.px(104), sheet.width(label, sheet.type(BODY), Weight.SEMIBOLD) + sheet.px(24))
        ink = Ink(BODY, Weight.SEMIBOLD)
        yield words(sheet, Box(line.x, line.y, wide, line.h), label, ink, ident="rules", role="heading")
        ends = self._ends(sheet, Box(line.x, top, line.w, tall), folding)
        x, room = line.x + wide, ends[0].box.x - line.x - wide
        now = preset_in(self.setup, self.own)
        offered = [(f"preset.{each.name}", self.texts.text(f"preset.{each.name}"), each) for each in self._printed]
        mine = self.texts.text("preset.family") if now is None or now in self._printed else now.name
        labels = [*(label for _, label, _ in offered), mine]
        widths = _squeezed([button_width(sheet, each, BODY) for each in labels], room - sheet.px(GAP) * len(labels))
        for (ident, name, each), chip in zip(offered, widths, strict=False):
            look = CHOSEN if each == now else OTHER
            chip_box = Box(x, top, chip, tall)
            yield replace(
                button(sheet, chip_box, ident, name, partial(self.take, each), look), checked=each == now,
                tip=self.texts.text(f"preset_about.{each.name}"),
            )  # fmt: skip
            x += chip + sheet.px(GAP)
        ours = now is None or now not in self._printed
        own = button(sheet, Box(x, top, widths[-1], tall), "family", mine, self.family, CHOSEN if ours else OTHER)
        yield replace(own, checked=ours, tip=self.texts.text("preset_about.family"))
        yield from ends

    def _ends(self, sheet: Sheet, line: Box, folding: str) -> tuple[Part, ...]:
        """The buttons at the right end: the further rules, and to open or fold this panel."""
        more, wide = self.texts.text("new_game.more"), button_width(sheet, folding, BODY)
        fold = Box(line.right - wide, line.y, wide, line.h)
        left = button_width(sheet, more, BODY)
        further = Box(fold.x - sheet.px(GAP) - left, line.y, left, line.h)
        look = replace(PLAIN, units=BODY)
        return (
            button(sheet, further, "more-rules", more, self.more, look),
            button(sheet, fold, "change", folding, self.fold, look),
        )

    def _row(self, sheet: Sheet, box: Box, row: RuleRow, *, is_changed: bool) -> Iterator[Part]:
        yield rule(box)
        tall = sheet.target(LINE)
        line = Box(box.x, box.y + sheet.px(6), box.w, tall)
        options = [ChoiceOption(value, row.called(value, key, self.texts, self.setup)) for value, key in row.options]
        label = self.texts.text(row.label)
        answers = choice(sheet, line, row.name, options, row.now(self.setup), partial(self.answer, row), label=label)
        room = Box(line.x, line.y, answers.box.x - line.x - sheet.px(14), line.h)
        yield words(sheet, room, label, Ink(BODY, Weight.SEMIBOLD))
        yield replace(answers, enabled=row.matters(self.setup))
        under = Box(box.x, line.bottom, box.w, box.bottom - line.bottom - sheet.px(4))
        mark = self.texts.text("new_game.changed") if is_changed else ""
        taken = sheet.width(mark, sheet.type(CAPTION), Weight.SEMIBOLD) + sheet.px(20) if mark else 0
        about = self.texts.text(row.about(self.setup))
        quiet = Ink(CAPTION, colour="muted", down=0.2)
        yield words(sheet, Box(under.x, under.y, under.w - taken, under.h), about, quiet, ident=f"{row.name}.about")
        if mark:
            gold = Ink(CAPTION, Weight.SEMIBOLD, "gold", 1.0, 0.2)
            yield words(
                sheet, Box(under.right - taken, under.y, taken, under.h), mark, gold, ident=f"{row.name}.changed"
            )

    @property
    def _printed(self) -> tuple[Preset, ...]:
        return presets_for(self.setup.game)

    def _brief(self) -> str:
        """What is agreed, in a few words each; and in how many rules that differs from what is printed."""
        setup, text = self.setup, self.texts.text
        keys = (f"brief.{option.name}.{option.answer(setup.options)}" for option in setup.game.options)
        said = [text(key) for key in keys if self.texts.has(key)]
        said.insert(1 if said else 0, text(f"brief.box.{setup.box}"))
        if setup.target:
            said.append(text("brief.target", n=setup.target))
        else:
            said.append(self.texts.plural("brief.match", setup.games))
        if preset_in(setup, self.own) is None:
            preset, count = nearest(setup)
            said.append(self.texts.plural("new_game.differs", count, preset=text(f"preset.{preset.name}")))
        return SEPARATOR.join(said)


BESIDE = frozenset({"players", "clock"})
"""The questions that are asked elsewhere on the page."""


def _field(row: RuleRow) -> str:
    """What a question is called among the differences of agreements."""
    if row.option is not None:
        return row.option.name
    return "rounds" if row is MATCH_ROW else row.name


def _squeezed(widths: list[int], room: float) -> list[int]:
    """The widths, all smaller by the same part where they are too many for the room."""
    share = min(1.0, room / max(1, sum(widths)))
    return [int(width * share) for width in widths]
