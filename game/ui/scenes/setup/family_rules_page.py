"""The rules a family keeps for itself: to agree on again, to name, to share as a code, and to delete."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from types import MappingProxyType

from game.rules.games.registry import game_named
from game.session.match.presets import MOST_FAMILY_RULES, Preset, family_rules, with_family_rules
from game.session.match.setup import Setup
from game.session.storage.code_digits import BadCode
from game.session.storage.rules_code import rules_code, rules_of
from game.ui.geometry import Box
from game.ui.input.gestures import Gesture
from game.ui.input.second_press import SecondPress
from game.ui.pictures import Weight
from game.ui.places import NamingPlace
from game.ui.scene import Change, Pop, Push
from game.ui.scenes.page_parts import rule, title, way_back
from game.ui.scenes.setup.rule_brief import told_differences
from game.ui.services import Services
from game.ui.widgets.button import PRIMARY, ButtonStyle, button, button_width
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, BUTTON, CAPTION, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

PANEL = (260, 172, 1400, 0)
"""The panel is as high as its rows."""
PAD, PITCH, AIR, LINE, FOOT_AIR = 36, 118, 10, 68, 22
ONE_COLUMN, LEAST_ROWS = 6, 3
"""As many rules stand below each other; and the rows of the smallest panel."""
SMALL, NAME = ButtonStyle("secondary", BODY), ButtonStyle("secondary", BUTTON, 0.0)


class FamilyRulesPage(Page):
    """A row for each kept agreement; below, to keep the present one and to take one from a code."""

    name = "family-rules"
    first = "keep"

    def __init__(self, services: Services, setup: Setup, agree: Callable[[Setup], None]) -> None:
        super().__init__(services)
        self._setup = setup
        self._agree = agree
        self._said = ""
        self._second_press = SecondPress()

    def handle(self, gesture: Gesture) -> Change | None:
        self._second_press.count(gesture)
        if self._said and self._said == self._second_press.taken_back:
            self._said = ""
            self.rebuild()
        return super().handle(gesture)

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        x, y, w, _ = PANEL
        heading = title(sheet, self.text("family_rules.title"), sheet.box(x, 54, 1000, 96))
        columns = 2 if len(self._kept) > ONE_COLUMN and sheet.frame.text_scale == 1.0 else 1
        tall = PAD + PITCH * max(LEAST_ROWS, -(-len(self._kept) // columns))
        return (
            heading,
            panel(sheet.box(x, y, w, tall), sheet.px(30)),
            *self._rows(sheet, columns, tall),
            *self._foot(sheet, y + tall + FOOT_AIR),
            way_back(sheet, self, sheet.box(x, 72, w, 64)),
        )

    @property
    def _kept(self) -> tuple[Preset, ...]:
        return tuple(self.services.store.now.family_rules.values())

    def _rows(self, sheet: Sheet, columns: int, tall: float) -> Iterator[Part]:
        x, y, w, _ = PANEL
        if not self._kept:
            quiet = Ink(BODY, colour="muted", across=0.5)
            room = sheet.box(x + PAD, y + PAD, w - 2 * PAD, tall - 2 * PAD)
            yield words(sheet, room, self.text("family_rules.none"), quiet, ident="none")
        wide = (w - (columns + 1) * PAD) / columns
        for at, rules in enumerate(self._kept):
            left, top = x + PAD + at % columns * (wide + PAD), y + PAD / 2 + at // columns * PITCH
            if at >= columns:
                yield rule(sheet.box(left, top, wide, 1))
            line = sheet.box(left, top + AIR, wide, LINE)
            yield from self._row(sheet, line, at, rules)
            under = sheet.box(left, top + AIR + LINE, wide, PITCH - AIR - LINE)
            said, quiet = (
                told_differences(self.services.playing(game_named(rules.boxes[0])).texts, rules),
                Ink(CAPTION, colour="muted", down=0.4),
            )
            yield words(sheet, under, said, quiet, ident=f"differs.{at}")

    def _row(self, sheet: Sheet, line: Box, at: int, rules: Preset) -> Iterator[Part]:
        """The name, which takes the rules up again, and at the right end what else can be done with them."""
        tall, gap = sheet.target(LINE), sheet.px(10)
        tools = (
            ("code", self.text("family_rules.code"), partial(self._copy, rules)),
            ("delete", self.text("family_rules.delete"), partial(self._delete, rules.name)),
        )
        wides = [button_width(sheet, label, BODY) for _, label, _ in tools]
        left = line.right - sum(wides) - gap * (len(tools) - 1)
        use = Box(line.x, line.y, left - gap - line.x, tall)
        yield button(sheet, use, f"use.{at}", rules.name, partial(self._use, rules), NAME)
        for (ident, label, press), wide in zip(tools, wides, strict=True):
            yield button(sheet, Box(left, line.y, wide, tall), f"{ident}.{at}", label, press, SMALL)
            left += wide + gap

    def _foot(self, sheet: Sheet, top: float) -> Iterator[Part]:
        x, _, w, _ = PANEL
        line, gap, tall = sheet.box(x, top, w, 76), sheet.px(16), sheet.target(76)
        keep, paste = self.text("family_rules.keep"), self.text("family_rules.paste")
        first = Box(line.x, line.y, button_width(sheet, keep, BUTTON), tall)
        second = Box(first.right + gap, line.y, button_width(sheet, paste, BUTTON), tall)
        yield button(sheet, first, "keep", keep, self._keep, PRIMARY)
        yield button(sheet, second, "paste", paste, self._paste)
        beside = Box(second.right + gap, line.y, line.right - second.right - gap, tall)
        below = sheet.box(x, top + 90, w, 60)
        ink = Ink(BODY, Weight.REGULAR, "gold")
        room = beside if sheet.frame.text_scale == 1.0 else below
        yield words(sheet, room, self._said, ink, ident="said", role="status")

    def _use(self, rules: Preset) -> Change:
        self._agree(rules.agreed_in(self._setup))
        return Pop()

    def _keep(self) -> Change | None:
        return self._name(partial(family_rules, setup=self._setup))

    def _name(self, rules: Callable[[str], Preset]) -> Change | None:
        """Ask what the rules are called, and keep them."""
        if len(self._kept) >= MOST_FAMILY_RULES:
            self._said = self.text("family_rules.full", n=MOST_FAMILY_RULES)
            return None
        usual = self._unused_name()

        def add(name: str) -> None:
            self._add(rules(name or usual))

        return Push(NamingPlace("", usual, add, "family_rules.name"))

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
        again = self.text("family_rules.delete_again", name=name)
        if not self._second_press.answers(again):
            self._second_press.ask(again)
            self._said = again
            return
        kept = {each: rules for each, rules in self.services.store.now.family_rules.items() if each != name}
        self.services.store.change(family_rules=MappingProxyType(kept))
        self._said = self.text("family_rules.deleted", name=name)

    def _copy(self, rules: Preset) -> None:
        self.services.clipboard.write(rules_code(rules))
        self._said = self.text("family_rules.copied", name=rules.name)

    def _paste(self) -> Change | None:
        code = self.services.clipboard.read()
        try:
            rules_of(code, "?")
        except BadCode as fault:
            self._said = self.text(f"family_rules.{fault.code}")
            return None
        return self._name(partial(rules_of, code))
