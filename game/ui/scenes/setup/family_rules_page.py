"""The rules a family keeps for itself: to agree on again, to name, to share as a code, and to delete."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import MappingProxyType

from game.rules.games.registry import game_named
from game.session.match.presets import MOST_FAMILY_RULES, Preset, family_rules, with_family_rules
from game.session.match.setup import Setup
from game.session.storage.code_digits import BadCode
from game.session.storage.deal_code import rules_code, rules_of
from game.ui.input.gestures import Gesture, SecondPress
from game.ui.kit.adaptive import FirstFit, Grid
from game.ui.kit.boxes import HBox, Padded, Sized, VBox, plated, rest
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, LineItem, TextItem
from game.ui.kit.page import Page
from game.ui.places import NamingPlace
from game.ui.scene import Change, Pop, Push
from game.ui.scenes.setup.rule_rows import told_differences
from game.ui.services import Services
from game.ui.widgets.button import PRIMARY, ButtonStyle
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, BUTTON, CAPTION, Sheet
from game.ui.widgets.words import Ink

WIDE, PAD = 1400, 36
ROW, LINE = 118, 68
"""The least heights of kept rules and of their buttons, in units."""
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

    def content(self, sheet: Sheet) -> Item:
        ground = Sized(plated(self._rows(), PAD, PAD / 2), tall=PAD + ROW * LEAST_ROWS)
        return full_page(head(self, self.text("family_rules.title")), ground, self._foot(), gap=22, wide=WIDE)

    @property
    def _kept(self) -> tuple[Preset, ...]:
        return tuple(self.services.store.now.family_rules.values())

    def _rows(self) -> Item:
        if not self._kept:
            return TextItem(self.text("family_rules.none"), Ink(BODY, colour="muted", across=0.5), "none")
        columns = 2 if len(self._kept) > ONE_COLUMN else 1
        rows = (self._row(at, rules, has_line=at >= columns) for at, rules in enumerate(self._kept))
        return Grid(tuple(rows), columns, PAD, 0)

    def _row(self, at: int, rules: Preset, *, has_line: bool) -> Item:
        """The name, which takes the rules up again, and what else can be done with them; below, what they are."""
        use = ButtonItem(f"use.{at}", rules.name, partial(self._use, rules), NAME, LINE)
        code = self._tool("code", at, rules.name, partial(self._copy, rules))
        delete = self._tool("delete", at, rules.name, partial(self._delete, rules.name))
        line = HBox((Sized(use, grow=1), code, delete), 10)
        said = told_differences(self.services.playing(game_named(rules.boxes[0])).texts, rules)
        differs = TextItem(said, Ink(CAPTION, colour="muted"), f"differs.{at}")
        above = (LineItem(),) if has_line else ()
        return VBox((*above, Sized(Padded(VBox((line, rest(differs)), 4), 0, 8, 8), tall=ROW)))

    def _tool(self, what: str, at: int, name: str, press: OnPress) -> Item:
        label = self.text(f"family_rules.{what}")
        said = self.text("label.about", said=label, about=name)
        return ButtonItem(f"{what}.{at}", label, press, SMALL, LINE, said=said)

    def _foot(self) -> Item:
        keep = ButtonItem("keep", self.text("family_rules.keep"), self._keep, PRIMARY, 76)
        paste = ButtonItem("paste", self.text("family_rules.paste"), self._paste, tall=76)
        if not self._said:
            return HBox((keep, paste), 16)
        said = TextItem(self._said, Ink(BODY, colour="gold"), "said", "status")
        beside = HBox((keep, paste, rest(said)), 16, down=0.5)
        return FirstFit((beside, VBox((HBox((keep, paste), 16), Sized(said, tall=60)), 12)))

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
