"""The rules on New game: one line of agreements with names, below it one sentence or a row for every question; the
less common ones, on a page of their own; and those a family keeps for itself: to agree on again, to name, to share as a
code, and to delete."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType

from game.rules.games.registry import game_named
from game.rules.values import immutable, replace
from game.session.match.presets import (
    MOST_FAMILY_RULES,
    Preset,
    differences,
    family_rules,
    nearest_preset,
    preset_in,
    presets_for,
    with_family_rules,
)
from game.session.match.setup import Setup
from game.session.storage.code_digits import BadCode
from game.session.storage.deal_code import rules_code, rules_of
from game.session.texts import Texts
from game.ui.input.gestures import Gesture, SecondPress
from game.ui.kit.adaptive import FirstFit, Grid, Wrapped
from game.ui.kit.boxes import HBox, Padded, Sized, VBox, plated, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, LineItem, TextItem
from game.ui.kit.page import Page
from game.ui.pictures import Weight
from game.ui.places import NamingPlace
from game.ui.scene import Change, Pop, Push
from game.ui.scenes.setup.rule_rows import (
    MATCH_ROW,
    PATIENCE_ROW,
    SEPARATOR,
    TO_POINTS,
    RuleRow,
    more_of,
    rows_of,
    told_differences,
    told_distance,
    told_whole,
)
from game.ui.services import Services
from game.ui.widgets.button import PLAIN, PRIMARY, ButtonStyle
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, BUTTON, CAPTION, Sheet
from game.ui.widgets.text_block import Ink

PAD, CHIP, ROW, BETWEEN, COLUMN = 36, 60, 118, 60, 700
"""Units: beside what stands on a panel, the heights of a name and of a question or of kept rules, between two columns,
and the least width of one at normal text size."""
CHOSEN, OTHER = ButtonStyle(PRIMARY.kind, BODY), ButtonStyle(PLAIN.kind, BODY)


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

    def folded(self) -> Item:
        """The line of names and the sentence of what they mean."""
        said = TextItem(self._brief(), Ink(CAPTION, colour="muted"), "note", "status")
        return plated(VBox((self._head("new_game.change"), Sized(Padded(said, 0, 6), tall=68))), PAD, 14, 6)

    def opened(self, scale: float) -> Item:
        """The line of names, and every common question with its sentence, in two columns if they fit; in those a
        question may stand above its answers. `scale` of the text."""
        changed = set(differences(nearest_preset(self.setup)[0], self.setup))
        asked = (row for row in rows_of(self.setup.game.family) if row.name not in BESIDE)
        rows = [self._row(row, is_changed=not changed.isdisjoint(_fields(row))) for row in asked]
        half = -(-len(rows) // 2)
        columns = (VBox(tuple(rows[:half])), VBox(tuple(rows[half:])))
        ways = (HBox(tuple(Sized(each, wide, grow=1) for each in columns), BETWEEN) for wide in (None, COLUMN * scale))
        return plated(VBox((self._head("new_game.fold"), FirstFit((*ways, VBox(tuple(rows))))), 10), PAD, 14, 6)

    def _head(self, folding: str) -> Item:
        """The names of agreements, in as many lines as they need; at the right the button to open or fold."""
        label = TextItem(self.texts.text("new_game.rules"), Ink(BODY, Weight.SEMIBOLD), "rules", "heading")
        chips = (
            ButtonItem(ident, name, press, CHOSEN if chosen else OTHER, CHIP, tip=tip, checked=chosen, beside=19)
            for ident, name, tip, press, chosen in self._names()
        )
        fold = ButtonItem("change", self.texts.text(folding), self.fold, OTHER, CHIP)
        return Sized(HBox((rest(Wrapped((Sized(label, least=93), *chips), 11)), fold), 11, down=0.0), tall=68)

    def _names(self) -> Iterator[tuple[str, str, str, OnPress, bool]]:
        """Of every agreement that can be pressed: its id, name, tip, what a press does, and whether it is in force."""
        text, now, printed = self.texts.text, preset_in(self.setup, self.own), presets_for(self.setup.game)
        for each in printed:
            tip = text(f"preset_about.{each.name}")
            yield f"preset.{each.name}", text(f"preset.{each.name}"), tip, partial(self.take, each), each == now
        ours = now is None or now not in printed
        name = now.name if ours and now is not None else text("preset.family")
        yield "family", name, text("preset_about.family"), self.family, ours

    def _row(self, row: RuleRow, *, is_changed: bool) -> Item:
        """The question beside its answers, or above them; below, what it is about."""
        answers = answers_to(row, self.setup, self.texts, self.answer)
        name = TextItem(answers.label, Ink(BODY, Weight.SEMIBOLD))
        beside = HBox((Sized(name, grow=1), answers), 14, down=0.5)
        said = self.texts.text(row.about(self.setup))
        about = rest(TextItem(said, Ink(CAPTION, colour="muted"), f"{row.name}.about"))
        gold = Ink(CAPTION, Weight.SEMIBOLD, "gold", 1.0)
        mark = (TextItem(self.texts.text("new_game.changed"), gold, f"{row.name}.changed"),) if is_changed else ()
        rows = FirstFit((beside, VBox((name, answers)))), HBox((about, *mark), 20, down=0.0)
        return Sized(VBox((LineItem(), Padded(VBox(rows, 4), 0, 6))), tall=ROW)

    def _brief(self) -> str:
        """What is agreed, in a few words each; and in how many rules that differs from what is printed."""
        said = [*told_whole(self.texts, self.setup)]
        if preset_in(self.setup, self.own) is None:
            said.append(told_distance(self.texts, self.setup))
        return SEPARATOR.join(said)


def answers_to(
    row: RuleRow, setup: Setup, texts: Texts, answer: Callable[[RuleRow, str], Change | None], tall: float = 62
) -> ChoiceItem:
    """The answers to a question, so high at least."""
    options = [ChoiceOption(value, row.called(value, key, texts, setup)) for value, key in row.options]
    label, matters = texts.text(row.label), row.matters(setup)
    choice = ChoiceItem(row.name, options, row.now(setup), partial(answer, row), label, tall=tall, enabled=matters)
    return choice if matters else replace(choice, why=texts.text("new_game.unasked"))


BESIDE = frozenset({"players", "clock"})
"""The questions that are asked elsewhere on the page."""


def _fields(row: RuleRow) -> frozenset[str]:
    """What a question is called among the differences of agreements."""
    if row.option is not None:
        return frozenset((row.option.name,))
    return frozenset(("rounds", TO_POINTS)) if row.name == MATCH_ROW.name else frozenset((row.name,))


WIDE, MORE_TALL, MORE_PAD, MORE_PITCH = 1400, 740, 56, 171
MORE_LABEL = 300
"""The width a question gets beside its answers."""


class MoreRules(Page):
    """Each option with its explanation; an answer takes effect at once."""

    name = "more-rules"

    def __init__(self, services: Services, setup: Setup, agree: Callable[[Setup], None]) -> None:
        super().__init__(services, setup.game)
        self._setup = setup
        self._agree = agree

    def content(self, sheet: Sheet) -> Item:
        patience = (PATIENCE_ROW,) if PATIENCE_ROW.matters(self._setup) else ()  # of who has it as a trait
        asked = (*more_of(self._setup.game.family), *patience)
        rows = VBox(tuple(self._row(row, at) for at, row in enumerate(asked)))
        ground = Sized(plated(rows, MORE_PAD, MORE_PAD / 2), tall=min(MORE_TALL, MORE_PAD + MORE_PITCH * len(asked)))
        return full_page(head(self, self.text("more_rules.title")), ground, gap=40, below=60, wide=WIDE)

    def _row(self, row: RuleRow, at: int) -> Item:
        """The question beside its answers, or above them, and what it is about."""
        offered = answers_to(row, self._setup, self.services.texts, self._choose)
        name = TextItem(offered.label, Ink(BODY))
        beside = HBox((Sized(name, wide=MORE_LABEL, grow=1), offered), 16, down=0.5)
        quiet = Ink(CAPTION, colour="muted", down=0.0)
        about = TextItem(self.text(row.about(self._setup)), quiet, f"{row.name}.about")
        line = (LineItem(),) if at else ()
        asked = VBox((FirstFit((beside, VBox((name, offered), 6))), about), 9, down=0.5, grow=1)
        return VBox((*line, Padded(asked, 0, 12, grow=1)), grow=1)

    def _choose(self, row: RuleRow, value: str) -> None:
        self._setup = row.chosen(self._setup, value)
        self._agree(self._setup)


LINE = 68
"""The least height of the buttons of kept rules, in units."""
ONE_COLUMN, LEAST_ROWS = 6, 3
"""As many rules stand below each other; and the rows of the smallest panel."""
NAME = ButtonStyle(PLAIN.kind, BUTTON, 0.0)


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
        return ButtonItem(f"{what}.{at}", label, press, OTHER, LINE, said=said)

    def _foot(self) -> Item:
        press = partial(self._name, partial(family_rules, setup=self._setup))
        keep = ButtonItem("keep", self.text("family_rules.keep"), press, PRIMARY, 76)
        paste = ButtonItem("paste", self.text("family_rules.paste"), self._paste, tall=76)
        if not self._said:
            return HBox((keep, paste), 16)
        said = TextItem(self._said, Ink(BODY, colour="gold"), "said", "status")
        beside = HBox((keep, paste, rest(said)), 16, down=0.5)
        return FirstFit((beside, VBox((HBox((keep, paste), 16), Sized(said, tall=60)), 12)))

    def _use(self, rules: Preset) -> Change:
        self._agree(rules.agreed_in(self._setup))
        return Pop()

    def _name(self, rules: Callable[[str], Preset]) -> Change | None:
        """Ask what the rules are called, and keep them."""
        if len(self._kept) >= MOST_FAMILY_RULES:
            self._said = self.text("family_rules.full", n=MOST_FAMILY_RULES)
            return None
        kept = self.services.store.now.family_rules
        names = (self.text("family_rules.usual", n=number) for number in range(1, MOST_FAMILY_RULES + 2))
        usual = next(name for name in (self.text("preset.family"), *names) if name not in kept)

        def add(name: str) -> None:
            named = rules(name or usual)
            self.services.store.change(family_rules=with_family_rules(self.services.store.now.family_rules, named))
            self._said = self.text("family_rules.kept", name=named.name)

        return Push(NamingPlace("", usual, add, "family_rules.name"))

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
