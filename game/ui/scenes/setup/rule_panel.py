"""The rules on New game: a list of agreements with names and a few words, or a row for every question; and those a
family keeps for itself: to agree on again, to name, to share as a code, and to delete."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import HBox, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.drop_down import choice_or_list, drop_down, list_of
from game.ui.kit.frames import at_edge, full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, LineItem, SignItem, TextItem
from game.ui.kit.page import Page
from game.ui.kit.row_list import RowList
from game.ui.look_names import IconName
from game.ui.pictures import Weight
from game.ui.places import NamingPlace
from game.ui.scene import Change, Pop, Push, Swap
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
    told_most,
)
from game.ui.services import Services
from game.ui.widgets.button import PLAIN, PRIMARY, ButtonStyle
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.text_block import Ink

PAD, ROW, BETWEEN, COLUMN, LIST, FACTS = 36, 108, 72, 480, 312, 510
"""Units: beside what stands on a row of kept rules, the heights of a question and of kept rules, between two columns,
the least width of a column at normal text size, the widths of the list of agreements and of what is told beside it."""
PAIR, CLOSE, ASKED = 2, 15, 210
"""Facts in a line; and where there is little room, the space beside an answer and the width of a question, in units."""
FAMILY = "family"
"""In the list of agreements: those that a family keeps for itself."""


@immutable
class RulePanel:
    """What can be done with the rules of a setup."""

    page: Page
    setup: Setup
    own: Mapping[str, Preset]
    """The family's, by name."""
    take: Callable[[Preset], Change | None]
    """Gets the printed agreement that is chosen."""
    answer: Callable[[RuleRow, str], Change | None]
    """Gets an answer to a question."""
    family: Callable[[], Change | None]
    """Opens the page of the family's own rules."""
    fold: OnPress
    clock: RuleRow
    """The question about the clock, which stands apart while the others are folded."""

    @property
    def texts(self) -> Texts:
        return self.page.services.texts

    def folded(self, scale: float) -> Item:
        """The list of agreements and what the chosen one means, in a few words; at the right the clock; `scale` of the
        text."""
        most = tuple(told_most(self.texts, self.setup))
        lines, said = (SEPARATOR.join(most[at : at + PAIR]) for at in range(0, len(most), PAIR)), SEPARATOR.join(most)
        quiet = Ink(CAPTION, colour="muted", steady=True)
        facts = TextItem(said, quiet, "note", "status")
        name = TextItem(self.texts.text("new_game.clock_short"), Ink(BODY, Weight.SEMIBOLD))
        answers = answers_to(self.clock, self.setup, self.texts, self.answer)
        clock = HBox((name, choice_or_list(self.page, answers)), 21, down=0.5)
        chosen, pairs = self._chosen(opened=False), TextItem("\n".join(lines), quiet, "note", "status", said)
        one = HBox((*chosen, Sized(pairs, wide=FACTS * scale), Spacer(grow=1), clock), 18, down=0.5)
        two = HBox((*chosen, Spacer(grow=1), clock), 18, down=0.5), facts
        three = HBox(chosen, 18, down=0.5), facts, HBox((Spacer(grow=1), clock))
        return FirstFit((one, VBox(two, 12), VBox(three, 12)))

    def opened(self, scale: float, *, more: bool) -> Item:
        """The list, and every question with its answers, in two columns if they fit; `scale` of the text, `more`:
        whether the less common ones are among them."""
        nearest, count = nearest_preset(self.setup)
        kept = preset_in(self.setup, self.own)
        distance = told_distance(self.texts, self.setup) if kept is None and count else ""
        said = TextItem(distance, Ink(BODY, colour="gold"), "note", "status")
        house = ButtonItem(FAMILY, self.texts.text("new_game.house_rules"), self.family, icon="share")
        top = HBox((*self._chosen(opened=True), rest(said) if distance else Spacer(grow=1), house), 18, down=0.5)
        short = HBox((*self._chosen(opened=True), Spacer(grow=1), house), 18, down=0.5)
        changed = frozenset(differences(nearest, self.setup)), nearest.agreed_in(self.setup)
        asked = self.questions(more=more)
        rows = [self._row(row, *changed, scale) for row in asked]
        half = -(-len(rows) // 2)
        columns = tuple(Sized(_lined(part), COLUMN * scale, grow=1) for part in (rows[:half], rows[half:]))
        heads = FirstFit((top, VBox((short, said), 12) if distance else short))
        return VBox((heads, FirstFit((HBox(columns, BETWEEN, down=0.0), _lined(rows)))), 12)

    def questions(self, *, more: bool) -> tuple[RuleRow, ...]:
        """What is asked about the rules, the clock at last; then the less common questions."""
        family = self.setup.game.family
        asked = [row for row in rows_of(family) if row.name not in ASKED_APART]
        return (*asked, self.clock, *(rare_of(self.setup) if more else ()))

    def abouts(self, *, more: bool) -> dict[str, Item]:
        """By the ids of every question and of its answers the sentence what it is about."""
        said: dict[str, Item] = {}
        for row in self.questions(more=more):
            about = row.about(self.setup)
            told = TextItem(self.texts.text(about) if about else "", Ink(CAPTION, colour="muted"))
            said |= dict.fromkeys((row.name, *(f"{row.name}.{value}" for value, _ in row.options)), told)
        return said

    def _chosen(self, *, opened: bool) -> tuple[Item, ...]:
        """The list of agreements, and the button that opens their questions, or folds them."""
        text = self.texts.text
        label = TextItem(text("new_game.rules"), Ink(BODY, Weight.SEMIBOLD), "rules", "heading")
        now, printed = preset_in(self.setup, self.own), presets_for(self.setup.game)
        options = [
            ChoiceOption(each.name, text(f"preset.{each.name}"), about=text(f"preset_about.{each.name}"))
            for each in printed
        ]
        name = now.name if now is not None and now not in printed else text("preset.family")
        options.append(ChoiceOption(FAMILY, name, about=text("preset_about.family")))
        value = FAMILY if now is None or now not in printed else now.name
        by_name = {each.name: each for each in printed}

        def choose(value: str) -> Change | None:
            if value in by_name:
                return self.take(by_name[value])
            change = self.family()
            return Swap(change.to) if isinstance(change, Push) else change

        rules = drop_down(self.page, "preset", label.text, options, value, choose, least=LIST)
        folding = text("new_game.fold" if opened else "new_game.change")
        return label, rules, SignItem("change", folding, "sliders", self.fold, chosen=opened)

    def _row(self, row: RuleRow, changed: frozenset[str], printed: Setup, scale: float) -> Item:
        """The question beside its answers, which stand closer or are a list where there is less room, or above the
        list; below it what it was, or why it is idle."""
        text = self.texts.text
        ink = Ink(BODY, Weight.SEMIBOLD, "ink" if row.matters(self.setup) else "disabled")
        name: tuple[Item, ...] = (TextItem(text(row.label), ink),)
        if not row.matters(self.setup):
            name = (*name, TextItem(text("new_game.unasked"), Ink(CAPTION, colour="muted")))
        elif not changed.isdisjoint(_fields(row)):
            before = row.now(printed)
            called = row.called(before, dict(row.options).get(before, ""), self.texts, printed)
            said = text("new_game.changed_from", answer=called)
            name = (*name, TextItem(said, Ink(CAPTION, colour="gold"), f"{row.name}.changed"))
        asked, answers = VBox(name, 3), answers_to(row, self.setup, self.texts, self.answer)
        beside = HBox((Sized(asked, grow=1), answers), 18, down=0.5)
        close = replace(answers, pad=CLOSE)
        closer = HBox((Sized(asked, wide=ASKED * scale, grow=1), close), 18, down=0.5)
        every = list_of(self.page, answers)
        listed = HBox((Sized(asked, wide=ASKED * scale, grow=1), every), 18, down=0.5)
        below = VBox((asked, every), 6)
        return Sized(Padded(FirstFit((beside, closer, listed, below)), 0, 9), tall=ROW)


ASKED_APART = frozenset({"players", "clock"})
"""The questions that are asked elsewhere on the page, or have a place of their own."""


def rare_of(setup: Setup) -> tuple[RuleRow, ...]:
    """The less common questions, with that about the patience of who has it as a trait."""
    patience = (PATIENCE_ROW,) if PATIENCE_ROW.matters(setup) else ()
    return (*more_of(setup.game.family), *patience)


def _lined(rows: Sequence[Item]) -> Item:
    """Rows with lines between them."""
    return VBox(tuple(part for at, row in enumerate(rows) for part in ((LineItem(), row) if at else (row,))))


def answers_to(row: RuleRow, setup: Setup, texts: Texts, answer: Callable[[RuleRow, str], Change | None]) -> ChoiceItem:
    """The answers to a question."""
    options = [ChoiceOption(value, row.called(value, key, texts, setup)) for value, key in row.options]
    label, about, matters = texts.text(row.label), row.about(setup), row.matters(setup)
    said = texts.text(about) if about else ""
    why = "" if matters else texts.text("new_game.unasked")
    press = partial(answer, row)
    return ChoiceItem(row.name, options, row.now(setup), press, label, enabled=matters, why=why, about=said)


def _fields(row: RuleRow) -> frozenset[str]:
    """What a question is called among the differences of agreements."""
    if row.option is not None:
        return frozenset((row.option.name,))
    return frozenset(("rounds", TO_POINTS)) if row.name == MATCH_ROW.name else frozenset((row.name,))


LINE, KEPT = 66, 118
"""The least height of the buttons of kept rules, and of their rows, in units."""
SIGNS: Mapping[str, IconName] = MappingProxyType({"code": "copy", "delete": "bin"})
ONE_COLUMN, LEAST_ROWS = 6, 3
"""As many rules stand below each other; and the rows of the smallest panel."""
NAME, NAME_AIR = ButtonStyle(PLAIN.kind, BODY, 0.0), 30


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
        return full_page(head(self, self.text("family_rules.title")), self._rows(), self._foot(), gap=22)

    @property
    def _kept(self) -> tuple[Preset, ...]:
        return tuple(self.services.store.now.family_rules.values())

    def _rows(self) -> Item:
        if not self._kept:
            return TextItem(self.text("family_rules.none"), Ink(BODY, colour="muted", down=0.0), "none", grow=1)
        return RowList(tuple(self._row(*each) for each in enumerate(self._kept)), self.listed, beyond=True)

    def _row(self, at: int, rules: Preset) -> Item:
        """The name, which takes the rules up again, and what else can be done with them; below, what they are."""
        use = ButtonItem(f"use.{at}", rules.name, partial(self._use, rules), NAME, LINE)
        code = self._tool("code", at, rules.name, partial(self._copy, rules))
        delete = self._tool("delete", at, rules.name, partial(self._delete, rules.name))
        line = HBox((Sized(Padded(use, -NAME_AIR), grow=1), code, at_edge(delete)), 10 + NAME_AIR, down=0.5)
        said = told_differences(self.services.playing(game_named(rules.boxes[0])).texts, rules)
        differs = TextItem(said, Ink(CAPTION, colour="muted"), f"differs.{at}")
        return VBox((LineItem(), Sized(Padded(VBox((line, rest(differs)), 4), 0, 8, 8), tall=KEPT)))

    def _tool(self, what: str, at: int, name: str, press: OnPress) -> Item:
        label = self.text(f"family_rules.{what}")
        said = self.text("label.about", said=label, about=name)
        return ButtonItem(f"{what}.{at}", label, press, PLAIN, LINE, said=said, icon=SIGNS[what])

    def _foot(self) -> Item:
        press = partial(self._name, partial(family_rules, setup=self._setup))
        keep = ButtonItem("keep", self.text("family_rules.keep"), press, PRIMARY, 96)
        paste = ButtonItem("paste", self.text("family_rules.paste"), self._paste, tall=66, icon="paste")
        said = TextItem(self._said, Ink(BODY, colour="gold"), "said", "status") if self._said else Spacer()
        beside = HBox((keep, rest(said), paste), 16, backwards=True, down=0.5)
        return FirstFit((beside, VBox((keep, paste, said), 12)))

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
