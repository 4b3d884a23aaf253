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
from game.ui.scenes.setup.rule_brief import SEPARATOR, told_distance, told_whole
from game.ui.scenes.setup.rule_rows import MATCH_ROW, RuleRow, rows_of
from game.ui.widgets.button import PLAIN, ButtonStyle, button, button_width
from game.ui.widgets.choice import ChoiceOption, choice
from game.ui.widgets.part import OnPress, Part
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

FOLDED = (160, 714, 1600, 156)
OPEN = (160, 297, 1600, 581)
PAD, HEAD, CHIP, CHIP_PAD, GAP = 36, 92, 60, 19, 11
CHOSEN, OTHER = ButtonStyle("primary", BODY), ButtonStyle("secondary", BODY)
PITCH, LINE, BETWEEN, LINES = 118, 62, 60, 76
"""Heights of a question and of its line with the answers, the space between two columns, and the distance of lines of
names."""


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

    def folded(self, sheet: Sheet, down: float) -> tuple[tuple[Part, ...], float]:
        """The line of names and the sentence of what they mean, so far down; and where it ends, in units."""
        x, y, w, h = FOLDED
        head, more = self._head(sheet, y + down, self.texts.text("new_game.change"))
        ground = panel(sheet.box(x, y + down, w, h + more), sheet.px(26))
        room = sheet.box(x + PAD, y + down + more + 82, w - 2 * PAD, h - 88)
        said = words(sheet, room, self._brief(), Ink(CAPTION, colour="muted"), ident="note", role="status")
        return (ground, *head, said), y + down + h + more

    def opened(self, sheet: Sheet, down: float) -> tuple[tuple[Part, ...], float]:
        """The line of names, and every common question with its sentence, in two columns if they fit; and where that
        ends, in units."""
        x, y, w, h = OPEN
        head, more = self._head(sheet, y + down, self.texts.text("new_game.fold"))
        top = y + down + more + HEAD
        rows = self._grid(sheet, top, columns=2)
        tall = max(h + more, HEAD + more + PITCH * ((len(self._asked) + 1) // 2))
        if any(part.crowded for part in rows) and sheet.frame.text_scale > 1.0:
            rows, tall = self._grid(sheet, top, columns=1), HEAD + more + PITCH * len(self._asked)
        return (panel(sheet.box(x, y + down, w, tall), sheet.px(26)), *head, *rows), y + down + tall

    @property
    def _asked(self) -> tuple[RuleRow, ...]:
        return tuple(row for row in rows_of(self.setup.game.family) if row.name not in BESIDE)

    def _grid(self, sheet: Sheet, top: float, columns: int) -> tuple[Part, ...]:
        """A row for every question, from here down."""
        x, _, w, _ = OPEN
        each = -(-len(self._asked) // columns)
        wide = (w - 2 * PAD - BETWEEN * (columns - 1)) / columns
        changed = set(differences(nearest(self.setup)[0], self.setup))
        parts: list[Part] = []
        for at, row in enumerate(self._asked):
            column, place = divmod(at, each)
            box = sheet.box(x + PAD + column * (wide + BETWEEN), top + place * PITCH, wide, PITCH)
            parts += self._row(sheet, box, row, is_changed=_field(row) in changed)
        return tuple(parts)

    def _head(self, sheet: Sheet, y: float, folding: str) -> tuple[tuple[Part, ...], float]:
        """The names of agreements from here down, in as many lines as they need; and by how much that is more than
        one line, in units."""
        line = sheet.box(OPEN[0] + PAD, y + 14, OPEN[2] - 2 * PAD, 68)
        tall, gap = sheet.target(CHIP), sheet.px(GAP)
        ink = Ink(BODY, Weight.SEMIBOLD)
        label = self.texts.text("new_game.rules")
        wide = max(sheet.px(104), sheet.width(label, sheet.type(BODY), ink.weight) + sheet.px(24))
        heading = words(sheet, Box(line.x, line.y, wide, line.h), label, ink, ident="rules", role="heading")
        end = self._end(sheet, Box(line.x, line.centre[1] - tall / 2, line.w, tall), folding)
        rooms = ((line.x + wide, end.box.x - gap), *((line.x, line.right) for _ in range(9)))
        chips: list[Part] = []
        at, x = 0, rooms[0][0]
        for ident, name, tip, press, chosen in self._names():
            needed = sheet.width(name, sheet.type(BODY), Weight.BOLD) + 2 * sheet.px(CHIP_PAD)
            if x + needed > rooms[at][1] and x > rooms[at][0]:
                at, x = at + 1, line.x
            row = sheet.box(OPEN[0] + PAD, y + 14 + at * LINES, OPEN[2] - 2 * PAD, 68)
            box = Box(x, row.centre[1] - tall / 2, needed, tall)
            chip = button(sheet, box, ident, name, press, CHOSEN if chosen else OTHER)
            chips.append(replace(chip, checked=chosen, tip=tip))
            x += needed + gap
        return (heading, *chips, end), at * LINES

    def _names(self) -> Iterator[tuple[str, str, str, OnPress, bool]]:
        """Of every agreement that can be pressed: its id, name, tip, what a press does, and whether it is in force."""
        text, now = self.texts.text, preset_in(self.setup, self.own)
        for each in self._printed:
            tip = text(f"preset_about.{each.name}")
            yield f"preset.{each.name}", text(f"preset.{each.name}"), tip, partial(self.take, each), each == now
        ours = now is None or now not in self._printed
        name = now.name if ours and now is not None else text("preset.family")
        yield "family", name, text("preset_about.family"), self.family, ours

    def _end(self, sheet: Sheet, line: Box, folding: str) -> Part:
        """The button at the right end: to open or fold this panel."""
        wide = button_width(sheet, folding, BODY)
        fold = Box(line.right - wide, line.y, wide, line.h)
        return button(sheet, fold, "change", folding, self.fold, replace(PLAIN, units=BODY))

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
        said = [*told_whole(self.texts, self.setup)]
        if preset_in(self.setup, self.own) is None:
            said.append(told_distance(self.texts, self.setup))
        return SEPARATOR.join(said)


BESIDE = frozenset({"players", "clock"})
"""The questions that are asked elsewhere on the page."""


def _field(row: RuleRow) -> str:
    """What a question is called among the differences of agreements."""
    if row.option is not None:
        return row.option.name
    return "rounds" if row is MATCH_ROW else row.name
