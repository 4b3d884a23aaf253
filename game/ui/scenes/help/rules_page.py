"""The rules browser: the rules in force, and cards with examples that go on when touched (ux 4.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from game.rules.options import Jokers
from game.session.match.setup import Setup
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Action
from game.ui.input.key_labels import press_of
from game.ui.navigation import Navigator
from game.ui.pictures import Weight
from game.ui.scene import Change
from game.ui.scenes.help.example_table import ExampleArea, ExampleTable
from game.ui.scenes.help.rule_cards import RuleCard, card
from game.ui.scenes.page_parts import title, way_back
from game.ui.scenes.setup.rule_rows import RuleRow, rows_of, unusual
from game.ui.widgets.button import PLAIN, PRIMARY, button
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import CAPTION, HEADING, SMALLEST_TARGET, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

IN_FORCE = (160, 146, 1600, 122)
LIST = (160, 284, 420, 726)
CARD = (604, 284, 1156, 726)
PAD = 40
COLUMNS, DRAWN = 4, 1.2
"""How many answers stand side by side, and how much closer their lines may be."""
TEXT = 24
LOOSE = 40
"""The most units between two buttons of the list."""


KEYS: Mapping[str, Action] = MappingProxyType(
    {"draw": Action.DRAW, "take": Action.TAKE, "throw": Action.THROW, "pile": Action.PILE}
)
"""The keys that the sentences of cards may name."""


class RulesPage(Page):
    """One card at a time, chosen from the list; touching the example plays it on."""

    name = "rules"
    first = "card.aim"

    def __init__(self, navigator: Navigator, setup: Setup) -> None:
        super().__init__(navigator, setup.game)
        self._setup = setup
        self._cards = tuple(map(card, setup.game.rule_cards))
        self._card = self._cards[0].name
        self._moment = 0
        self._showcase = ExampleTable(self.services.look, still=navigator.services.store.now.reduced_motion)
        self._fresh = True
        """Whether the card was just opened, so that its tiles appear without motion."""

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        heading = title(sheet, self.text("rules.title"), sheet.box(160, 44, 1200, 96))
        return (
            heading,
            self._back_button(sheet),
            *self._in_force(sheet),
            panel(sheet.box(*LIST), sheet.px(30)),
            *self._list(sheet),
            panel(sheet.box(*CARD), sheet.px(30)),
            *self._shown(sheet, card(self._card)),
        )

    def rebuild(self) -> None:
        """Tiles of the example set out for their places at once."""
        super().rebuild()
        self.laid_out()

    def update(self, dt: float) -> Change | None:
        self._showcase.update(dt)
        return super().update(dt)

    @property
    def settled(self) -> bool:
        return super().settled and self._showcase.settled

    def adorn(self, canvas: Canvas) -> None:
        self._showcase.draw(canvas)

    def browse_rules(self) -> Change | None:
        """F1 closes the page."""
        return self.back()

    def _back_button(self, sheet: Sheet) -> Part:
        return way_back(sheet, self, sheet.box(CARD[0], 62, CARD[2], 64))

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

    def _list(self, sheet: Sheet) -> Iterator[Part]:
        x, y, w, h = LIST
        pitch = (h - PAD) / len(self._cards)
        for at, one in enumerate(self._cards):
            line = sheet.box(x + PAD / 2, y + PAD / 2 + at * pitch, w - PAD, pitch)
            tall = max(min(sheet.px(70), line.h - sheet.px(10)), SMALLEST_TARGET, line.h - sheet.px(LOOSE))
            place = Box(line.x, line.centre[1] - tall / 2, line.w, tall)
            look = PRIMARY if one.name == self._card else PLAIN
            label = self.text(f"rules.{one.name}")
            card_button = button(sheet, place, f"card.{one.name}", label, partial(self._choose, one.name), look)
            yield replace(card_button, checked=one.name == self._card)

    def _choose(self, name: str) -> None:
        self._card, self._moment, self._fresh = name, 0, True

    def _go_on(self) -> None:
        """Show the example's next moment; the first one follows the last."""
        self._moment = (self._moment + 1) % len(card(self._card).examples)

    def _shown(self, sheet: Sheet, one: RuleCard) -> Iterator[Part]:
        x, y, w, _ = CARD
        inside = w - 2 * PAD
        head = Ink(HEADING, Weight.SEMIBOLD)
        heading = self.text(f"rules.{one.name}")
        yield words(sheet, sheet.box(x + PAD, y + 24, inside, 60), heading, head, ident="heading", role="heading")
        body = sheet.box(x + PAD, y + 92, inside, 150)
        yield words(sheet, body, self._told(one), Ink(TEXT, down=0.0), ident="text")
        now = one.examples[self._moment]
        box = sheet.box(x + PAD, y + 250, inside, 346)
        yield panel(box, sheet.px(20), "field")
        self._showcase.show(box, sheet.frame.u, now, has_rack=any(e.has_rack for e in one.examples), fresh=self._fresh)
        self._fresh = False
        said, tip = self.text(now.said), self.text("rules.touch")
        yield ExampleArea("example", said, box, self._go_on, tip, sheet.px(20))
        ink = Ink(TEXT, Weight.SEMIBOLD, across=0.5)
        yield words(sheet, sheet.box(x + PAD, y + 604, inside, 66), said, ink, ident="said", role="status")
        quiet = Ink(CAPTION, colour="muted", across=0.5)
        yield words(sheet, sheet.box(x + PAD, y + 670, inside, 44), tip, quiet, ident="touch")

    def _told(self, one: RuleCard) -> str:
        """The sentences of a card; those on the opening and the joker depend on the rules in force."""
        options = self._setup.game.in_force(self._setup.options)
        points, jokers = options.opening, options.jokers
        if one.name == "joker" and jokers is not Jokers.FREE:
            return self.text(f"rules.{one.name}_{jokers.value}")
        if one.name == "opening" and not points:
            return self.text("rules.opening_none")
        if one.name == "stock_end":
            return self.text(f"rules.{one.name}_{self._setup.options.stock_end.value}")
        keys = {name: self._key_of(action) for name, action in KEYS.items()}
        return self.text(f"rules.{one.name}_text", points=points, **keys)

    def _key_of(self, action: Action) -> str:
        return press_of(self.services.texts, self.services.store.now.keys, action)
