"""The milestones of every game as small cards: which are reached, since when, and what the others take; and those
that a game has just reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from game.rules.games.registry import FAMILIES, family_of
from game.session.history.highlights import Summary
from game.session.history.milestones import Milestone, of_games
from game.ui.kit.adaptive import Grid
from game.ui.kit.boxes import HBox, Padded, Sized, VBox, plated
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, TextItem
from game.ui.pictures import Icon, Weight
from game.ui.piece_style import style_of
from game.ui.scenes.archive.game_captions import date_of
from game.ui.scenes.archive.reading_page import ReadingPage
from game.ui.services import Services
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.text_block import Ink

CARD, MARK, STAR, WORDS = 64, 24, 22, 160
"""Units of a milestone: height of its card, width of a piece on it, size of its star, the least width of its words."""
MOST_CARDS = 2
"""How many are shown of those that a game reached."""
PICTURES: Mapping[Milestone, str] = MappingProxyType(
    {
        Milestone.OPENING: "r10|r11|r12",
        Milestone.TABLE_TURNED: "b7|r7|k7",
        Milestone.FIRST_WIN: "o1|r1|b1",
        Milestone.JOKER_FREED: "b5|J|b7",
        Milestone.EARLY_OPENING: "k13|r13|b13",
        Milestone.MANY_TILES: "o8|o9|o10",
        Milestone.MANY_SETS: "k6|b6|o6",
        Milestone.COMEBACK: "r2|r3|r4",
        Milestone.FULL_TABLE: "k4|r4|o4",
        Milestone.STRONGEST: "b11|o11|k11",
        Milestone.EVERYBODY: "k3|k4|k5",
        Milestone.MANY_GAMES: "k10|r10|b10",
        Milestone.MACHIAVELLI_WIN: "H8|H9|H10",
        Milestone.MACHIAVELLI_SETS: "S5|C5|D5",
        Milestone.MACHIAVELLI_ACE: "CQ|CK|CA",
        Milestone.MACHIAVELLI_STRONGEST: "SJ|HJ|DJ",
        Milestone.RUMMY_WIN: "D4|D5|D6",
        Milestone.RUMMY_ONCE: "HQ|SQ|CQ",
        Milestone.RUMMY_STRONGEST: "S9|S10|SJ",
        Milestone.RUMMY_HANDS: "H10|C10|D10",
    }
)
"""Three pieces for each."""


def milestone_card(services: Services, milestone: Milestone, told: str, scale: float, *, reached: bool) -> Item:
    """Three pieces, its name, a star; and what it takes, or what is `told` of it once it is reached."""
    game = family_of(milestone.family)[0]
    texts, style = services.texts.of_pieces(game.piece_kind), style_of(game)
    symbols = (str(game.spelling.symbol(token)) for token in PICTURES[milestone].split("|"))
    pieces = tuple(ImageItem(partial(style.face, symbol), MARK, MARK * 4 / 3, 2) for symbol in symbols)
    key = f"milestone.{milestone.value}"
    ink = Ink(BODY, Weight.SEMIBOLD, "ink" if reached else "muted")
    said = texts.text("label.about", said=texts.text(key), about=told)
    name = TextItem(texts.text(key), ink, key, said="" if reached else said)
    how = TextItem(texts.text(f"{key}.how"), Ink(CAPTION, colour="muted"), f"{key}.how")
    since = TextItem(told, Ink(CAPTION, colour="gold"), f"{key}.state", said=said)
    star = ImageItem(lambda size: Icon("star", size, "gold" if reached else "faint"), STAR, STAR, 2)
    words = Sized(VBox((name, since if reached else how), 2, down=0.5), wide=0, least=WORDS * scale, grow=1)
    picture = Padded(HBox(pieces, 2), 8, 8, plate="field", radius=12)
    return plated(Sized(HBox((picture, words, star), 14, down=0.5), tall=CARD), 14, 8)


def new_milestones(services: Services, reached: Sequence[Milestone], scale: float) -> Item:
    """Cards of what a game reached, and how many more."""
    texts, more = services.texts, len(reached) - MOST_CARDS
    told = texts.text("milestone.done")
    cards = [milestone_card(services, each, told, scale, reached=True) for each in reached[:MOST_CARDS]]
    said = (TextItem(texts.plural("milestone.more", more), Ink(CAPTION, colour="muted")),) if more > 0 else ()
    return VBox((*cards, *said), 10, grow=1)


COLUMNS, GAP, NOTE = 4, 8, 30


class MilestonesPage(ReadingPage):
    """A card for each milestone, by game, in the order in which most people reach them."""

    name = "milestones"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._reached: Mapping[Milestone, str] = {}

    def enter(self) -> None:
        self._reached = self.services.autosave.archive.milestones.reached()
        super().enter()

    def take(self, games: tuple[Summary, ...]) -> None:
        milestones = self.services.autosave.archive.milestones
        milestones.add(of_games(games))
        self._reached = milestones.reached()

    def content(self, sheet: Sheet) -> Item:
        done = self.text("milestone.count", done=len(self._reached), all=len(Milestone))
        count = TextItem(done, Ink(BODY, colour="muted", across=1.0), "count")
        cards = self.kept("cards", self._reached, lambda: VBox(tuple(self._cards(sheet.frame.text_scale)), GAP))
        return full_page(head(self, self.text("milestone.title"), count), cards, self._note(), gap=GAP)

    def _cards(self, scale: float) -> Iterator[Item]:
        for family in FAMILIES:
            name = self.text(f"family.{family}")
            yield TextItem(name, Ink(BODY, Weight.SEMIBOLD), f"family.{family}", "heading")
            own = (each for each in Milestone if each.family == family)
            cards = (
                milestone_card(self.services, each, self._state(each), scale, reached=each in self._reached)
                for each in own
            )
            yield Grid(tuple(cards), COLUMNS, GAP)

    def _note(self) -> Item:
        """How far the games were read, which may have reached more; then where milestones come from."""
        note = TextItem(self.text("milestone.note"), Ink(CAPTION, colour="muted"), "note")
        return Sized(VBox(self.reading_sign()) if self._reading is not None else note, tall=NOTE)

    def _state(self, milestone: Milestone) -> str:
        """Whether it is reached, and since when, as far as that is known."""
        if milestone not in self._reached:
            return self.text("milestone.open")
        date = date_of(self.services.texts, self._reached[milestone])
        return self.text("milestone.on", date=date) if date else self.text("milestone.done")
