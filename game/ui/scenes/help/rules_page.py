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
from game.ui.kit.adaptive import FirstFit, Wrapped
from game.ui.kit.boxes import Aligned, HBox, Overlaid, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.drop_down import choice_or_list
from game.ui.kit.frames import full_page, head, main_and_side
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, LineItem, PartsItem, TextItem, icon
from game.ui.kit.press_item import PressItem
from game.ui.kit.progress import dot
from game.ui.kit.row_list import RowList
from game.ui.kit.search_page import SEARCH, SearchPage
from game.ui.kit.seat_plates import MESSAGE, message_plate
from game.ui.pictures import Tray, Weight
from game.ui.scene import Change
from game.ui.scenes.help.agreed_facts import AgreedFacts
from game.ui.scenes.help.shown_card import CardIndex, CardTexts, ExampleTable, MomentPlay, score_lines
from game.ui.scenes.page_parts import DrawnButton
from game.ui.scenes.setup.rule_rows import FAMILY_ROW, as_played_last
from game.ui.semantics import Node
from game.ui.services import Services
from game.ui.widgets.button import PLAIN, PRIMARY, SELECTED
from game.ui.widgets.part import Part, Touch, panel
from game.ui.widgets.sheet import BODY, CAPTION, HEADING, TITLE, Sheet
from game.ui.widgets.text_block import Ink

FIND, SIDE_WIDE, BETWEEN = 480, 420, 90
"""In u: the width of the search and of the column of topics, and what is between the columns."""
LEAST_ROWS, ROW, NUMBER, SIGN, INSIDE = 6, 57, 24, 24, 18
"""So many rows of the topics fit at least; in u their height, the room of the number before a topic, the
size of the sign of a chapter, and the space before what is in a row."""
SHOWN, ACT_TALL, ACT_WIDE, DOT = 300, 90, 300, 15
"""In u: the least height of the example, the button that moves on, and a dot of the steps."""
WORTH_TRYING = ("joker", "opening", "run", "time", "points")
"""Words that newcomers look for; a game is offered those of which its cards speak."""


class RulesPage(SearchPage):
    """One card at a time, chosen from a chapter or found by what is typed; its example plays itself."""

    name = "rules"
    first = "card.aim"

    def __init__(self, services: Services, setup: Setup | None = None) -> None:
        """The page begins with the game of this setup, or of the one last used; others can be chosen there."""
        super().__init__(services, (setup := setup or services.store.now.setup).game)
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
        find = self.search_field(self.text("rules.search"), FIND * (1 + sheet.frame.text_scale) / 2)
        options = [ChoiceOption(family, self.text(key)) for family, key in FAMILY_ROW.options]
        games = ChoiceItem("game", options, self._setup.game.family, self._show_game, self.text(FAMILY_ROW.label))
        body = self._nothing() if self._lost else self._opened()
        lowered = HBox((Spacer(wide=24), VBox((Spacer(tall=3), choice_or_list(self, games)))))
        top = head(self, self.text("rules.title"), find, caption=lowered)
        found, rows = self._found_said(), self._rows()
        side = VBox((*found, RowList(rows, self.listed, min(len(rows), LEAST_ROWS))), 12, grow=1)
        below = VBox((*found, *rows))
        return full_page(
            top, main_and_side(sheet, body, side, SIDE_WIDE, BETWEEN, side_first=True, below=below), gap=30
        )

    def handle(self, gesture: Gesture) -> Change | None:
        if (
            isinstance(gesture, Act)
            and gesture.action is Action.CONFIRM
            and self.interaction.focused == SEARCH
            and self._found
        ):
            self.interaction.focus(f"card.{self._card.name}")
            return None
        change = super().handle(gesture)
        self.laid_out()  # tiles of the example set out for their places at once
        return change

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

    def _rows(self) -> tuple[Item, ...]:
        """What was found, then the chapters, of which that of the card is open."""
        chapters = (row for chapter in self._chapters for row in self._chapter(chapter))
        return (*map(self._topic, self._found), *chapters)

    def _found_said(self) -> tuple[Item, ...]:
        """How many there are: the list may be longer than its place."""
        if not self._found:
            return ()
        quiet = Ink(CAPTION, colour="muted")
        return (TextItem(self.services.texts.plural("rules.found", len(self._found)), quiet, "found", "status"),)

    def _chapter(self, chapter: Chapter) -> Iterator[Item]:
        """Its name, and while it is open its topics; of a closed one how many there are."""
        cards, name = self._chapters[chapter], self.text(f"rules.chapter.{chapter.value}")
        is_open = not self.search.wanted and chapter is self._card.chapter
        ident, press = f"chapter.{chapter.value}", partial(self._turn_to, chapter.value)
        said: tuple[Item, ...]
        if is_open:
            said = rest(TextItem(name, Ink(HEADING, Weight.SEMIBOLD))), icon("chevron", SIGN, "ink", 2)
        else:
            count = TextItem(str(len(cards)), Ink(CAPTION, colour="muted"))
            said = rest(TextItem(name, Ink(BODY, Weight.SEMIBOLD))), count, icon("next", SIGN, "ink", 2)
        value, row = "" if is_open else str(len(cards)), HBox(said, INSIDE, down=0.5)
        line = () if is_open else (LineItem(),)
        yield VBox((*line, Sized(PressItem(row, ident, name, press, value, checked=is_open), tall=ROW)))
        if is_open:
            yield from (self._topic(card, number) for number, card in enumerate(cards, 1))

    def _topic(self, card: RuleCard, number: int = 0) -> Item:
        """One card, numbered in its chapter."""
        chosen, press = card is self._card, partial(self._open, card)
        kind, heading = (SELECTED.kind if chosen else PLAIN.kind), self._rule_words.heading(card)
        quiet = TextItem(str(number), Ink(CAPTION, Weight.SEMIBOLD, kind.inks[0] if chosen else "muted", across=0.5))
        before = (Sized(quiet, wide=NUMBER, least=NUMBER),) if number else ()
        row = HBox((*before, rest(TextItem(heading, Ink(BODY, Weight.SEMIBOLD, kind.inks[0])))), INSIDE, down=0.5)
        return Sized(
            PressItem(
                Padded(row, INSIDE, 0), f"card.{card.name}", heading, press, kind=kind, radius=18, checked=chosen
            ),
            tall=ROW,
        )

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
        return Padded(VBox(rows, 18, down=0.4), 120, 40, grow=1)

    def _turn_to(self, chapter: str) -> None:
        """The first card of a chapter."""
        self.search.look_for("")
        self._found = ()
        self._open(self._chapters[Chapter(chapter)][0])
        self.listed.to(list(self._chapters).index(Chapter(chapter)))

    def _open(self, card: RuleCard) -> None:
        """Show a card, from the top of the page; its example begins to play."""
        self._card = card
        self._scrolling.to(0.0)
        self._play.begin(moments_of(card, self._setup), running=not self._still)
        self._fresh = True
        self._read()

    def _again(self) -> None:
        self._play.again()
        self._read()

    def _on(self) -> None:
        """The next moment; behind the last one the next card, and behind the last card the first."""
        if not self._play.is_last:
            self._play.step(1)
            return
        cards = self._found or cards_of(self._setup)
        self._open(cards[(cards.index(self._card) + 1) % len(cards)])

    def _read(self) -> None:
        """The moment stays as long as its sentence takes to read."""
        self._play.wait_for(self._rule_words.moment_sentence(self._play.now))

    # The card that is open

    def _opened(self) -> Item:
        """Heading, sentences, the example that plays itself, and the buttons that take its steps."""
        play, rule_words, several = self._play, self._rule_words, len(self._play.moments) > 1
        said = rule_words.moment_sentence(play.now)
        heading = TextItem(rule_words.heading(self._card), Ink(TITLE, Weight.DISPLAY), "heading", "heading")
        told = TextItem(rule_words.body(self._card), Ink(BODY, down=0.0, steady=True), "text")
        example: Item = PartsItem(partial(self._example, said if several else ""), tall=SHOWN, grow=1)
        if play.now.scores:
            example = Overlaid((Padded(score_lines(play.now.scores), 8, 8), example), grow=1)
        on_edge = Padded(Aligned(message_plate(said, id="said", role="text")), 0, -MESSAGE / 2, 0)
        facts = AgreedFacts(self.services.texts, self._setup)
        above = FirstFit(
            (HBox((heading, Spacer(grow=1), facts.brief), 36, on_base=True), VBox((heading, facts.brief), 6))
        )
        return VBox((above, *facts.unusual, told, VBox((example, on_edge), grow=1), self._steps()), 21, grow=1)

    def _example(self, said: str, sheet: Sheet, box: Box) -> Iterator[Part]:
        """Its plate; the tiles are drawn over it by the showcase. A press takes a step, where there is `said` one."""
        yield panel(box, sheet.px(24), "tray")
        has_rack = any(moment.rack for moment in self._play.moments)
        self._showcase.show(box, sheet.frame.u, self._play.now, has_rack=has_rack, fresh=self._fresh)
        self._fresh = False
        if said:
            node = Node("example", "button", said, box, "", ("press",), self.text("rules.touch"))
            yield DrawnButton(node, sheet.px(20), partial(self._play.step, 1), _draw_ring)

    def _steps(self) -> Item:
        """Which moment it is; one back, all once more, one on."""
        play, every = self._play, len(self._play.moments)
        on = ButtonItem("step.on", self.text("rules.step.on"), self._on, PRIMARY, ACT_TALL, ACT_WIDE)
        if every == 1:
            return HBox((Spacer(grow=1), on))
        counted = self.text("rules.step_count", number=play.at + 1, count=every)
        lit = HBox(tuple(dot("reached" if at == play.at else "dot-off", DOT) for at in range(every)), DOT * 0.8)
        count = HBox((lit, TextItem(counted, Ink(CAPTION, colour="muted"), "step")), INSIDE, down=0.5)
        back = ButtonItem(
            "step.back",
            self.text("rules.step.back"),
            partial(play.step, -1),
            icon="previous",
            enabled=play.at > 0,
            tip="" if play.at else self.text("rules.step.first"),
        )
        again = ButtonItem("step.again", self.text("rules.step.again"), self._again, icon="reset")
        acts = HBox((back, again, on), INSIDE, down=0.5)
        return FirstFit((HBox((count, Spacer(grow=1), acts), INSIDE, down=0.5), VBox((count, acts), 12)))


def _draw_ring(canvas: Canvas, box: Box, touch: Touch) -> None:
    """Around the example while the pointer is on it."""
    if touch.hot == "example":
        ring = Tray(round(box.w), round(box.h), canvas.frame.px(20), "target", 2)
        canvas.put(ring, box.x, box.y, layer=0)
