"""The rules on New game: one line of agreements with names, below it one sentence or a row for every question; and the
less common ones, on a page of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from game.rules.values import immutable, replace
from game.session.match.presets import Preset, differences, nearest, preset_in, presets_for
from game.session.match.setup import Setup
from game.session.texts import Texts
from game.ui.kit.adaptive import FirstFit, Wrapped
from game.ui.kit.boxes import HBox, Padded, Sized, VBox, plated, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, LineItem, TextItem
from game.ui.kit.page import Page
from game.ui.pictures import Weight
from game.ui.scene import Change
from game.ui.scenes.setup.rule_rows import (
    MATCH_ROW,
    PATIENCE_ROW,
    SEPARATOR,
    TO_POINTS,
    RuleRow,
    more_of,
    rows_of,
    told_distance,
    told_whole,
)
from game.ui.services import Services
from game.ui.widgets.button import ButtonStyle
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.words import Ink

PAD, CHIP, ROW, BETWEEN, COLUMN = 36, 60, 118, 60, 700
"""Units: beside what stands on the panel, the heights of a name and of a question, between two columns, and the least
width of one at normal text size."""
CHOSEN, OTHER = ButtonStyle("primary", BODY), ButtonStyle("secondary", BODY)


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
        changed = set(differences(nearest(self.setup)[0], self.setup))
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


MORE_WIDE, MORE_TALL, MORE_PAD, MORE_PITCH = 1400, 740, 56, 171
MORE_LABEL = 300
"""The width a question gets beside its answers."""


class MoreRules(Page):
    """Each option with its explanation; an answer takes effect at once."""

    name = "more-rules"
    first = "back"

    def __init__(self, services: Services, setup: Setup, agree: Callable[[Setup], None]) -> None:
        super().__init__(services, setup.game)
        self._setup = setup
        self._agree = agree

    def content(self, sheet: Sheet) -> Item:
        patience = (PATIENCE_ROW,) if PATIENCE_ROW.matters(self._setup) else ()  # of who has it as a trait
        asked = (*more_of(self._setup.game.family), *patience)
        rows = VBox(tuple(self._row(row, at) for at, row in enumerate(asked)))
        ground = Sized(plated(rows, MORE_PAD, MORE_PAD / 2), tall=min(MORE_TALL, MORE_PAD + MORE_PITCH * len(asked)))
        return full_page(head(self, self.text("more_rules.title")), ground, gap=40, below=60, wide=MORE_WIDE)

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
