"""The rules a family keeps for itself: to agree on again, to name, to share as a code, and to delete."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from types import MappingProxyType

from game.session.match.presets import MOST_FAMILY_RULES, Preset, family_rules, with_family_rules
from game.session.match.setup import Setup
from game.session.storage.code_digits import BadCode
from game.session.storage.rules_code import rules_code, rules_of
from game.ui.geometry import Box
from game.ui.navigation import Navigator
from game.ui.pictures import Weight
from game.ui.scene import Change, Pop, Push
from game.ui.scenes.page_parts import rule, title, way_back
from game.ui.widgets.button import PRIMARY, ButtonStyle, button, button_width
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, BUTTON, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

PANEL = (260, 172, 1400, 690)
PAD, PITCH = 36, 103
SMALL, NAME = ButtonStyle("secondary", BODY), ButtonStyle("secondary", BUTTON, 0.0)
FOOT = (260, 884, 1400, 120)


class FamilyRulesPage(Page):
    """A row for each kept agreement; below, to keep the present one and to take one from a code."""

    name = "family-rules"
    first = "keep"

    def __init__(self, navigator: Navigator, setup: Setup, agree: Callable[[Setup], None]) -> None:
        super().__init__(navigator)
        self._setup = setup
        self._agree = agree
        self._said = ""
        self._to_delete = ""
        """The name of the rules that one more press deletes."""

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        x, _, w, _ = PANEL
        heading = title(sheet, self.text("family_rules.title"), sheet.box(x, 54, 1000, 96))
        return (
            heading,
            panel(sheet.box(*PANEL), sheet.px(30)),
            *self._rows(sheet),
            *self._foot(sheet),
            way_back(sheet, self, sheet.box(x, 72, w, 64)),
        )

    @property
    def _kept(self) -> tuple[Preset, ...]:
        return tuple(self.services.store.now.family_rules.values())

    def _rows(self, sheet: Sheet) -> Iterator[Part]:
        x, y, w, h = PANEL
        if not self._kept:
            quiet = Ink(BODY, colour="muted", across=0.5)
            room = sheet.box(x + PAD, y + PAD, w - 2 * PAD, h - 2 * PAD)
            yield words(sheet, room, self.text("family_rules.none"), quiet, ident="none")
        column = (w - 3 * PAD) / 2
        for at, rules in enumerate(self._kept):
            left, top = x + PAD + at % 2 * (column + PAD), y + 24 + at // 2 * PITCH
            box = sheet.box(left, top, column, PITCH)
            if at > 1:
                yield rule(box)
            yield from self._row(sheet, box, at, rules)

    def _row(self, sheet: Sheet, box: Box, at: int, rules: Preset) -> Iterator[Part]:
        tall, gap = sheet.target(64), sheet.px(10)
        right, top = box.right, box.centre[1] - tall / 2
        tools = (
            ("delete", self.text("family_rules.delete"), partial(self._delete, rules.name)),
            ("code", self.text("family_rules.code"), partial(self._copy, rules)),
        )
        parts = []
        for ident, label, press in tools:
            wide = button_width(sheet, label, BODY)
            right -= wide
            parts.append(button(sheet, Box(right, top, wide, tall), f"{ident}.{at}", label, press, SMALL))
            right -= gap
        use = Box(box.x, top, right - box.x, tall)
        yield button(sheet, use, f"use.{at}", rules.name, partial(self._use, rules), NAME)
        yield from reversed(parts)

    def _foot(self, sheet: Sheet) -> Iterator[Part]:
        line, gap, tall = sheet.box(*FOOT), sheet.px(16), sheet.target(76)
        keep, paste = self.text("family_rules.keep"), self.text("family_rules.paste")
        first = Box(line.x, line.y, button_width(sheet, keep, BUTTON), tall)
        second = Box(first.right + gap, line.y, button_width(sheet, paste, BUTTON), tall)
        yield button(sheet, first, "keep", keep, self._keep, PRIMARY)
        yield button(sheet, second, "paste", paste, self._paste)
        room = Box(second.right + gap, line.y, line.right - second.right - gap, tall)
        ink = Ink(BODY, Weight.REGULAR, "gold")
        yield words(sheet, room, self._said, ink, ident="said", role="status")

    def _use(self, rules: Preset) -> Change:
        self._agree(rules.agreed_in(self._setup))
        return Pop()

    def _keep(self) -> Change | None:
        return self._name(partial(family_rules, setup=self._setup))

    def _name(self, rules: Callable[[str], Preset]) -> Change | None:
        """Ask what the rules are called, and keep them."""
        self._to_delete = ""
        if len(self._kept) >= MOST_FAMILY_RULES:
            self._said = self.text("family_rules.full", n=MOST_FAMILY_RULES)
            return None
        usual = self._unused_name()

        def add(name: str) -> None:
            self._add(rules(name or usual))

        return Push(self.navigator.naming("", usual, add, "family_rules.name"))

    def _unused_name(self) -> str:
        kept = {rules.name for rules in self._kept}
        names = (self.text("family_rules.usual", n=number) for number in range(1, MOST_FAMILY_RULES + 2))
        return next(name for name in (self.text("preset.family"), *names) if name not in kept)

    def _add(self, rules: Preset) -> None:
        kept = with_family_rules(self.services.store.now.family_rules, rules)
        self.services.store.change(family_rules=kept)
        self._said = self.text("family_rules.kept", name=rules.name)

    def _delete(self, name: str) -> None:
        """Delete at the second press, since nothing brings the rules back."""
        if self._to_delete != name:
            self._to_delete, self._said = name, self.text("family_rules.delete_again", name=name)
            return
        self._to_delete = ""
        kept = {each: rules for each, rules in self.services.store.now.family_rules.items() if each != name}
        self.services.store.change(family_rules=MappingProxyType(kept))
        self._said = self.text("family_rules.deleted", name=name)

    def _copy(self, rules: Preset) -> None:
        self._to_delete = ""
        self.services.clipboard.write(rules_code(rules))
        self._said = self.text("family_rules.copied", name=rules.name)

    def _paste(self) -> Change | None:
        self._to_delete = ""
        code = self.services.clipboard.read()
        try:
            rules_of(code, "?")
        except BadCode as fault:
            self._said = self.text(f"family_rules.{fault.code}")
            return None
        return self._name(partial(rules_of, code))
