"""The rules browser: the rules in force, cards by chapter that play themselves, and a search (ux 4.2)."""

from __future__ import annotations

from collections.abc import Iterator

from game.session.match.setup import Setup
from game.session.rulebook.card_moments import moments_of, set_rules_of
from game.session.rulebook.rule_card import Chapter, RuleCard
from game.session.rulebook.rulebook import card_named, cards_of, chapters_of
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Composing, Gesture, Listening, Typed
from game.ui.kit.search_text import SearchText
from game.ui.scene import Change
from game.ui.scenes.help.card_list import CardList
from game.ui.scenes.help.card_panel import CardPanel
from game.ui.scenes.help.card_words import CardIndex, RuleWords
from game.ui.scenes.help.chapter_tabs import chapter_tabs
from game.ui.scenes.help.example_table import ExampleTable
from game.ui.scenes.help.moment_play import MomentPlay
from game.ui.scenes.help.nothing_found import WORTH_TRYING, NothingFound
from game.ui.scenes.page_parts import title, way_back
from game.ui.scenes.setup.rule_rows import RuleRow, rows_of, unusual
from game.ui.services import Services
from game.ui.widgets.choice import ChoiceOption
from game.ui.widgets.field import field
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import CAPTION, Sheet
from game.ui.widgets.words import Ink, words

IN_FORCE = (160, 138, 1600, 122)
CHAPTERS = (160, 264, 1600, 64)
FIND = (604, 62, 932, 64)
COLUMNS, DRAWN = 4, 1.2
"""How many answers stand side by side, and how much closer their lines may be."""
SEARCH = "search"


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

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        heading = title(sheet, self.text("rules.title"), sheet.box(160, 44, 420, 96))
        rule_words = self._rule_words
        shown = self._found if self._wanted else self._chapters[self._card.chapter]
        above = (
            heading,
            self._field(sheet),
            way_back(sheet, self, sheet.box(160, 62, 1600, 64)),
            *self._in_force(sheet),
            self._chapter_row(sheet),
        )
        if self._lost:
            nothing = NothingFound(self.services.texts, self._wanted, self._look_for)
            return (*above, *nothing.parts(sheet, self._worth_trying()))
        listed = CardList(self.services.texts, rule_words, self._card, self._open)
        return (
            *above,
            *listed.parts(sheet, shown, self._wanted),
            *self._panel.parts(sheet, self._card, rule_words, self.services.texts),
        )

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

    def _field(self, sheet: Sheet) -> Part:
        room = sheet.box(*FIND)
        self.field = place = Box(room.x, room.y, room.w, sheet.target(FIND[3]))
        label, active = self.text("rules.search"), self.touch.focus == SEARCH
        search = self._search
        return field(sheet, place, SEARCH, label, search.shown, self._seek, active=active, selected=search.selected)

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

    def _chapter_row(self, sheet: Sheet) -> Part:
        options = [ChoiceOption(each.value, self.text(f"rules.chapter.{each.value}")) for each in self._chapters]
        chosen = "" if self._wanted else self._card.chapter.value
        return chapter_tabs(sheet, sheet.box(*CHAPTERS), options, chosen, self._turn_to, self.text("rules.chapters"))

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

    def _in_force(self, sheet: Sheet) -> Iterator[Part]:
        """What was agreed, row by row, as on the New game page."""
        x, y, w, h = IN_FORCE
        rows = [*(row for row in rows_of(self._setup.game.family) if row.matters(self._setup)), *unusual(self._setup)]
        lines = -(-len(rows) // COLUMNS)
        for at, row in enumerate(rows):
            place = sheet.box(
                x + at % COLUMNS * w / COLUMNS, y + at // COLUMNS * h / lines, w / COLUMNS - 16, h / lines
            )
            towards = 0.5 + (0.5 - (at // COLUMNS + 0.5) / lines) * DRAWN
            ink = Ink(CAPTION, colour="muted", down=towards)
            yield words(sheet, place, self._agreed(row), ink, ident=f"in-force.{row.name}")

    def _agreed(self, row: RuleRow) -> str:
        """One question of the agreement and its answer."""
        now = row.now(self._setup)
        answer = row.called(now, dict(row.options).get(now, ""), self.services.texts, self._setup)
        return self.text("rules.in_force", what=self.text(row.label), answer=answer)
