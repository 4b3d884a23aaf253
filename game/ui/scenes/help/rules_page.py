"""The rules browser: the rules in force, cards by chapter that play themselves, and a search (ux 4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.session.match.presets import FamilyAgreements
from game.session.match.setup import Setup
from game.session.rulebook.card_moments import moments_of, set_rules_of
from game.session.rulebook.rule_card import Chapter, RuleCard
from game.session.rulebook.rulebook import card_named, cards_of, chapters_of
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Gesture
from game.ui.kit.adaptive import FirstFit, Grid, Wrapped
from game.ui.kit.boxes import Aligned, HBox, Overlaid, Padded, Sized, Spacer, VBox, plated, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, PartsItem, TextItem
from game.ui.kit.row_list import RowList
from game.ui.kit.search_page import SEARCH, SearchPage
from game.ui.pictures import Tray, Weight
from game.ui.scene import Change
from game.ui.scenes.help.shown_card import CardIndex, CardTexts, ExampleTable, MomentPlay, score_lines
from game.ui.scenes.page_parts import DrawnButton
from game.ui.scenes.setup.rule_rows import FAMILY_ROW, RuleRow, as_played_last, rows_of, unusual
from game.ui.semantics import Node
from game.ui.services import Services
from game.ui.widgets.button import PLAIN, PRIMARY
from game.ui.widgets.part import OnPress, Part, Touch, panel
from game.ui.widgets.sheet import BODY, CAPTION, HEADING, Sheet
from game.ui.widgets.text_block import Ink

FIND, IN_FORCE, LISTED = 620, 112, 420
"""Units: the width of the search, the height of what was agreed, and the width of the list of cards."""
COLUMNS, MOST_LINES = 4, 4
"""How many answers stand side by side, and in how many lines the chapters may stand."""
LEAST_FOUND, ROW, BETWEEN = 3, 68, 10
"""So many of the cards found fit at least; the height of their rows, and what is between them."""
PAD, TEXT = 40, 22
HEAD, TOLD, SHOWN, SAID, STEPS = 58, 142, 288, 74, 64
"""The least heights of what stands on the card, in units."""
WORTH_TRYING = ("joker", "opening", "run", "time", "points")
"""Words that newcomers look for; a game is offered those of which its cards speak."""


class RulesPage(SearchPage):
    """One card at a time, chosen from a chapter or found by what is typed; its example plays itself."""

    name = "rules"
    first = "card.aim"

    def __init__(self, services: Services, setup: Setup) -> None:
        """The page begins with the game of this setup; others can be chosen there."""
        super().__init__(services, setup.game)
        self._setups = {setup.game.family: setup}
        """What is agreed for each family of games that was looked at."""
        self._card = cards_of(setup)[0]
        self._found: tuple[RuleCard, ...] = ()
        self._still = services.store.now.reduced_motion
        self._play = MomentPlay()
        self._fresh = True
        """Whether the card was just opened, so that the tiles of its example appear without motion."""
        self._take(setup)

    def _take(self, setup: Setup) -> None:
        """Tell the rules of this setup, and of the card that was open if its game has it."""
        self._setup = setup
        self.services = self.services.playing(setup.game)
        self._chapters = chapters_of(setup)
        cards = cards_of(setup)
        self._index = CardIndex(cards)
        self._showcase = ExampleTable(self.services.style, set_rules_of(setup), still=self._still)
        self._open(self._card if self._card in cards else cards[0])

    def content(self, sheet: Sheet) -> Item:
        find = self.search_field(self.text("rules.search"), FIND)
        options = [ChoiceOption(family, self.text(key)) for family, key in FAMILY_ROW.options]
        family = self._setup.game.family
        games = ChoiceItem("game", options, family, self._show_game, self.text(FAMILY_ROW.label))
        agreed = Sized(VBox((Spacer(tall=8), self._in_force(), Spacer(tall=8)), down=0.5), tall=IN_FORCE)
        body = self._nothing() if self._lost else self._cards()
        top, below = head(self, self.text("rules.title"), games, find), Padded(body, 0, 16, 0, grow=1)
        return full_page(top, agreed, self._chapter_row(), below, gap=0, above=44, below=48)

    def rebuild(self) -> None:
        """Tiles of the example set out for their places at once."""
        super().rebuild()
        self.laid_out()

    def handle(self, gesture: Gesture) -> Change | None:
        if (
            isinstance(gesture, Act)
            and gesture.action is Action.CONFIRM
            and self.interaction.focused == SEARCH
            and self._found
        ):
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

    def _look_for(self, wanted: str) -> None:
        """Find the cards with these words."""
        self.search.look_for(wanted)
        self.looked()
        self.interaction.focus(SEARCH)

    def looked(self) -> None:
        """Find cards while somebody types; the best one is opened."""
        self._found = tuple(map(card_named, self._index.found(self.search.wanted, self._rule_words)))
        self.listed.to(0)
        if self._found and self._found[0] is not self._card:
            self._open(self._found[0])

    @property
    def _lost(self) -> bool:
        """Whether no card has the words that are looked for."""
        return bool(self.search.wanted) and not self._found

    def _worth_trying(self) -> tuple[str, ...]:
        """The words to try of which the cards of this agreement speak."""
        tried = (self.text(f"rules.try.{name}") for name in WORTH_TRYING)
        return tuple(word for word in tried if self._index.found(word, self._rule_words))

    # What is shown

    def _show_game(self, family: str) -> None:
        """The rules of another game, as it was played last; what is looked for is looked for there."""
        if family not in self._setups:
            now = self.services.store.now
            self._setups[family] = as_played_last(now, family, FamilyAgreements(now.agreed))
        self._take(self._setups[family])
        if self.search.wanted:
            self.looked()

    @property
    def _rule_words(self) -> CardTexts:
        return CardTexts(self.services.texts, self._setup, self.services.store.now.keys)

    def _cards(self) -> Item:
        """The cards of the chapter, or those that were found, beside the one that is open."""
        chapter = self._chapters[self._card.chapter]
        listed = self._found_cards() if self.search.wanted else VBox(tuple(map(self._card_row, chapter)), BETWEEN)
        return HBox((Sized(plated(listed, 20, 20), wide=LISTED), rest(self._opened())), 24, grow=1)

    def _found_cards(self) -> Item:
        """How many there are stands above them: the list may be longer than its place."""
        quiet = Ink(CAPTION, colour="muted", across=0.5)
        count = TextItem(self.services.texts.plural("rules.found", len(self._found)), quiet, "found", "status")
        rows = tuple(Padded(self._card_row(card), 0, 0, BETWEEN) for card in self._found)
        return VBox((count, RowList(rows, self.listed, min(len(rows), LEAST_FOUND))), BETWEEN)

    def _card_row(self, card: RuleCard) -> Item:
        chosen, press = card is self._card, partial(self._open, card)
        look, heading = PRIMARY if chosen else PLAIN, self._rule_words.heading(card)
        return ButtonItem(f"card.{card.name}", heading, press, look, ROW, checked=chosen, role="tab")

    def _nothing(self) -> Item:
        """Says kindly that no card has these words; words that do find something, and the way back to all cards."""
        none = self.text("rules.found_none", wanted=self.search.wanted)
        said = TextItem(none, Ink(HEADING, Weight.SEMIBOLD, across=0.5), "found", "status")
        hint = TextItem(
            self.unseen or self.text("rules.found_none_hint"), Ink(BODY, colour="muted", across=0.5), "hint"
        )
        tried = tuple(ButtonItem(f"try.{word}", word, partial(self._look_for, word), tall=72)
                      for word in self._worth_trying())  # fmt: skip
        every = ButtonItem("all-cards", self.text("rules.all_cards"), partial(self._look_for, ""), tall=72)
        rows = said, hint, Padded(Wrapped(tried, 18, across=0.5), 0, 20, 0), Aligned(every)
        return plated(VBox(rows, 18, down=0.4), 120, 40, grow=1)

    def _chapter_row(self) -> Item:
        """The fewest lines in which every chapter has its name in one line."""
        options = [ChoiceOption(each.value, self.text(f"rules.chapter.{each.value}")) for each in self._chapters]
        chosen = "" if self.search.wanted else self._card.chapter.value
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
        self.search.look_for("")
        self._found = ()
        self._open(self._chapters[Chapter(chapter)][0])

    def _open(self, card: RuleCard) -> None:
        """Show a card; its example begins to play."""
        self._card = card
        self._play.begin(moments_of(card, self._setup), running=not self._still)
        self._fresh = True
        self._read()

    def _again(self) -> None:
        self._play.again()
        self._read()

    def _read(self) -> None:
        """The moment stays as long as its sentence takes to read."""
        self._play.wait_for(self._rule_words.moment_sentence(self._play.now))

    # The card that is open

    def _opened(self) -> Item:
        """Heading, sentences, the example that plays itself, and the buttons that take its steps."""
        play, rule_words, several = self._play, self._rule_words, len(self._play.moments) > 1
        said = rule_words.moment_sentence(play.now)
        heading = TextItem(rule_words.heading(self._card), Ink(HEADING, Weight.SEMIBOLD), "heading", "heading")
        told = TextItem(rule_words.body(self._card), Ink(TEXT, down=0.0, steady=True), "text")
        example: Item = PartsItem(partial(self._example, said if several else ""), tall=SHOWN, grow=1)
        if play.now.scores:
            example = Overlaid((Padded(score_lines(play.now.scores), 8, 8), example), grow=1)
        shown = TextItem(said, Ink(TEXT, Weight.SEMIBOLD, across=0.5), "said")
        rows = (
            Sized(heading, tall=HEAD),
            Sized(Padded(told, 0, 0, 12), tall=TOLD),
            example,
            Sized(shown, tall=SAID),
            self._steps() if several else Spacer(tall=STEPS),
        )
        return plated(VBox(rows), PAD, 22, 16)

    def _example(self, said: str, sheet: Sheet, box: Box) -> Iterator[Part]:
        """Its plate; the tiles are drawn over it by the showcase. A press takes a step, where there is `said` one."""
        yield panel(box, sheet.px(20), "field")
        has_rack = any(moment.rack for moment in self._play.moments)
        self._showcase.show(box, sheet.frame.u, self._play.now, has_rack=has_rack, fresh=self._fresh)
        self._fresh = False
        if said:
            node = Node("example", "button", said, box, "", ("press",), self.text("rules.touch"))
            yield DrawnButton(node, sheet.px(20), partial(self._play.step, 1), _draw_ring)

    def _steps(self) -> Item:
        """Which moment it is; one back, all once more, one on."""
        play = self._play
        counted = self.text("rules.step_count", number=play.at + 1, count=len(play.moments))
        count = TextItem(counted, Ink(CAPTION, colour="muted"), "step")
        steps: tuple[tuple[str, OnPress], ...] = (
            ("back", partial(play.step, -1)),
            ("again", self._again),
            ("on", partial(play.step, 1)),
        )
        buttons = HBox(tuple(
            ButtonItem(f"step.{name}", self.text(f"rules.step.{name}"), press, tall=STEPS) for name, press in steps
        ), 16)  # fmt: skip
        return FirstFit((HBox((Sized(count, grow=1), buttons), 16, down=0.5), VBox((count, buttons), 8)))

    def _in_force(self) -> Item:
        """What was agreed, row by row, as on the New game page."""
        rows = [*(row for row in rows_of(self._setup.game.family) if row.matters(self._setup)), *unusual(self._setup)]
        ink = Ink(CAPTION, colour="muted", down=0.0, steady=True)
        said = (TextItem(self._agreed(row), ink, f"in-force.{row.name}") for row in rows)
        return Grid(tuple(said), COLUMNS, 16, 7)

    def _agreed(self, row: RuleRow) -> str:
        """One question of the agreement and its answer."""
        now = row.now(self._setup)
        answer = row.called(now, dict(row.options).get(now, ""), self.services.texts, self._setup)
        return self.text("rules.in_force", what=self.text(row.label), answer=answer)


def _draw_ring(canvas: Canvas, box: Box, touch: Touch) -> None:
    """Around the example while the pointer is on it."""
    if touch.hot == "example":
        ring = Tray(round(box.w), round(box.h), canvas.frame.px(20), "target", 2)
        canvas.put(ring, box.x, box.y, layer=1)
