"""The rules browser: the rules in force, cards by chapter that play themselves, and a search (ux 4.2)."""

from __future__ import annotations

from functools import partial

from game.session.match.setup import Setup
from game.session.rulebook.card_moments import moments_of, set_rules_of
from game.session.rulebook.rule_card import Chapter, RuleCard
from game.session.rulebook.rulebook import card_named, cards_of, chapters_of
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Composing, Gesture, Listening, Typed
from game.ui.kit.adaptive import FirstFit, Grid, Wrapped
from game.ui.kit.boxes import Aligned, HBox, Padded, Sized, Spacer, VBox, plated, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.frames import head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, PartsItem, TextItem
from game.ui.kit.page import Page
from game.ui.kit.row_list import RowList
from game.ui.kit.scrolling import Scrolling
from game.ui.kit.search_text import SEARCH, SearchText, search_field
from game.ui.pictures import Weight
from game.ui.scene import Change
from game.ui.scenes.help.example_table import ExampleTable, MomentPlay
from game.ui.scenes.help.rule_card_panel import CardIndex, CardPanel, RuleWords
from game.ui.scenes.setup.rule_rows import RuleRow, rows_of, unusual
from game.ui.services import Services
from game.ui.widgets.button import PLAIN, PRIMARY
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, CAPTION, HEADING, Sheet
from game.ui.widgets.words import Ink

WIDE, ABOVE, BELOW = 1600, 44, 48
FIND, IN_FORCE, LISTED = 936, 112, 420
"""Units: the width of the search, the height of what was agreed, and the width of the list of cards."""
COLUMNS, MOST_LINES = 4, 4
"""How many answers stand side by side, and in how many lines the chapters may stand."""
LEAST_FOUND, ROW, BETWEEN = 3, 68, 10
"""So many of the cards found fit at least; the height of their rows, and what is between them."""
WORTH_TRYING = ("joker", "opening", "run", "time", "points")
"""Words that newcomers look for; a game is offered those of which its cards speak."""


class RulesPage(Page):
    """One card at a time, chosen from a chapter or found by what is typed; its example plays itself."""

    name = "rules"
    first = "card.aim"

    def __init__(self, services: Services, setup: Setup) -> None:
        super().__init__(services, setup.game)
        self._setup = setup
        self._chapters = chapters_of(setup)
        self._card = cards_of(setup)[0]
        self._search = SearchText(self.services.clipboard)
        self._found: tuple[RuleCard, ...] = ()
        self._list = Scrolling()
        self._index = CardIndex(cards_of(setup))
        self._still = services.store.now.reduced_motion
        self._play = MomentPlay()
        self._showcase = ExampleTable(self.services.look, set_rules_of(setup), still=self._still)
        self._panel = CardPanel(self._showcase, self._play, self._step, self._again)
        self._open(self._card)

    @property
    def listens(self) -> Listening:
        """All letters go into the search."""
        return Listening.TEXT

    @property
    def scrollings(self) -> tuple[Scrolling, ...]:
        return (*super().scrollings, self._list)

    def content(self, sheet: Sheet) -> Item:
        find = PartsItem(self._field, FIND, 64, target=True)
        agreed = Sized(VBox((self._in_force(), Spacer(tall=8)), down=0.5), tall=IN_FORCE)
        body = self._nothing() if self._lost else self._cards()
        rows = VBox(
            (head(self, self.text("rules.title"), find), agreed, self._chapter_row(), Padded(body, 0, 16, 0, grow=1))
        )
        return Aligned(Padded(rows, 0, ABOVE, BELOW), most=WIDE, fill=True)

    def rebuild(self) -> None:
        """Tiles of the example set out for their places at once."""
        super().rebuild()
        self.laid_out()

    def handle(self, gesture: Gesture) -> Change | None:
        if self._search.takes(gesture):
            if not isinstance(gesture, Composing):
                self._looked()
            self.rebuild()
            return None
        if isinstance(gesture, Typed):  # a space while nothing is looked for
            return super().handle(Act(Action.PICK))
        if isinstance(gesture, Act) and gesture.action is Action.CONFIRM and self.touch.focus == SEARCH and self._found:
            self.interaction.focus(f"card.{self._card.name}")
            return None
        return super().handle(gesture)

    def update(self, dt: float) -> Change | None:
        self._showcase.update(dt)
        if not self._lost and self._play.update(dt):
            self._read()
            self.rebuild()
        return super().update(dt)

    @property
    def settled(self) -> bool:
        return super().settled and (self._lost or (self._showcase.settled and not self._play.turned))

    @property
    def due_in(self) -> float | None:
        return None if self._lost else self._play.due_in

    def adorn(self, canvas: Canvas) -> None:
        if not self._lost and not self._play.now.scores:
            self._showcase.draw(canvas)

    def browse_rules(self) -> Change | None:
        """F1 closes the page."""
        return self.back()

    # The search

    def _field(self, sheet: Sheet, place: Box) -> tuple[Part, ...]:
        self.field = place
        label, active = self.text("rules.search"), self.touch.focus == SEARCH
        return search_field(sheet, place, label, self._search, self._seek, active=active)

    def _seek(self) -> None:
        """A click on the field: whatever is typed goes there anyway."""
        self._search.look_for(self._wanted)
        self.interaction.focus(SEARCH)

    def _look_for(self, wanted: str) -> None:
        """Find the cards with these words."""
        self._search.look_for(wanted)
        self._looked()

    def _looked(self) -> None:
        """Find cards while somebody types; the best one is opened."""
        self._found = tuple(map(card_named, self._index.found(self._wanted, self._rule_words)))
        self._list.to(0)
        if self._found and self._found[0] is not self._card:
            self._open(self._found[0])
        self.interaction.focus(SEARCH)

    @property
    def _wanted(self) -> str:
        return self._search.wanted

    @property
    def _lost(self) -> bool:
        """Whether no card has the words that are looked for."""
        return bool(self._wanted) and not self._found

    def _worth_trying(self) -> tuple[str, ...]:
        """The words to try of which the cards of this agreement speak."""
        tried = (self.text(f"rules.try.{name}") for name in WORTH_TRYING)
        return tuple(word for word in tried if self._index.found(word, self._rule_words))

    # What is shown

    @property
    def _rule_words(self) -> RuleWords:
        return RuleWords(self.services.texts, self._setup, self.services.store.now.keys)

    def _cards(self) -> Item:
        """The cards of the chapter, or those that were found, beside the one that is open."""
        opened = self._panel.item(self._card, self._rule_words, self.services.texts)
        listed = self._found_cards() if self._wanted else self._chapter_cards()
        return HBox((Sized(plated(listed, 20, 20), wide=LISTED), rest(opened)), 24, grow=1)

    def _chapter_cards(self) -> Item:
        return VBox(tuple(map(self._card_row, self._chapters[self._card.chapter])), BETWEEN)

    def _found_cards(self) -> Item:
        """How many there are stands above them: the list may be longer than its place."""
        quiet = Ink(CAPTION, colour="muted", across=0.5)
        count = TextItem(self.services.texts.plural("rules.found", len(self._found)), quiet, "found", "status")
        rows = tuple(Padded(self._card_row(card), 0, 0, BETWEEN) for card in self._found)
        return VBox((count, RowList(rows, self._list, min(len(rows), LEAST_FOUND))), BETWEEN)

    def _card_row(self, card: RuleCard) -> Item:
        chosen, press = card is self._card, partial(self._open, card)
        look, heading = PRIMARY if chosen else PLAIN, self._rule_words.heading(card)
        return ButtonItem(f"card.{card.name}", heading, press, look, ROW, checked=chosen)

    def _nothing(self) -> Item:
        """Says kindly that no card has these words; words that do find something, and the way back to all cards."""
        said = TextItem(
            self.text("rules.found_none", wanted=self._wanted), Ink(HEADING, Weight.SEMIBOLD, across=0.5),
            "found", "status",
        )  # fmt: skip
        hint = TextItem(self.text("rules.found_none_hint"), Ink(BODY, colour="muted", across=0.5), "hint")
        tried = tuple(ButtonItem(f"try.{word}", word, partial(self._look_for, word), tall=72)
                      for word in self._worth_trying())  # fmt: skip
        every = ButtonItem("all-cards", self.text("rules.all_cards"), partial(self._look_for, ""), tall=72)
        rows = said, hint, Padded(Wrapped(tried, 18, across=0.5), 0, 20, 0), Aligned(every)
        return plated(VBox(rows, 18, down=0.4), 120, 40, grow=1)

    def _chapter_row(self) -> Item:
        """The fewest lines in which every chapter has its name in one line."""
        options = [ChoiceOption(each.value, self.text(f"rules.chapter.{each.value}")) for each in self._chapters]
        chosen = "" if self._wanted else self._card.chapter.value
        label, ways = self.text("rules.chapters"), list[Item]()
        for count in range(1, MOST_LINES + 1):
            size = -(-len(options) // count)
            lines = (options[at : at + size] for at in range(0, len(options), size))
            ways.append(VBox(tuple(
                ChoiceItem("chapter", line, chosen, self._turn_to, label, 0.0, 64, group=f"chapters.{at}")
                for at, line in enumerate(lines)
            )))  # fmt: skip
        return FirstFit(tuple(ways))

    def _turn_to(self, chapter: str) -> None:
        """The first card of a chapter."""
        self._search.look_for("")
        self._found = ()
        self._open(self._chapters[Chapter(chapter)][0])

    def _open(self, card: RuleCard) -> None:
        """Show a card; its example begins to play."""
        self._card = card
        self._play.begin(moments_of(card, self._setup), running=not self._still)
        self._panel.fresh = True
        self._read()

    def _step(self, by: int) -> None:
        self._play.step(by)

    def _again(self) -> None:
        self._play.again()
        self._read()

    def _read(self) -> None:
        """The moment stays as long as its sentence takes to read."""
        self._play.wait_for(self._rule_words.said(self._play.now))

    def _in_force(self) -> Item:
        """What was agreed, row by row, as on the New game page."""
        rows = [*(row for row in rows_of(self._setup.game.family) if row.matters(self._setup)), *unusual(self._setup)]
        ink = Ink(CAPTION, colour="muted", down=0.0)
        said = (TextItem(self._agreed(row), ink, f"in-force.{row.name}") for row in rows)
        return Grid(tuple(said), COLUMNS, 16, 7)

    def _agreed(self, row: RuleRow) -> str:
        """One question of the agreement and its answer."""
        now = row.now(self._setup)
        answer = row.called(now, dict(row.options).get(now, ""), self.services.texts, self._setup)
        return self.text("rules.in_force", what=self.text(row.label), answer=answer)
