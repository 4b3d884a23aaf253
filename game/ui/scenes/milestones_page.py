"""The milestones of every game as medals: which are reached, since when, and what the others take; and those that a
game has just reached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from game.rules.games.characters import CHARACTERS
from game.rules.games.registry import FAMILIES, family_of
from game.rules.values import immutable
from game.session.history.highlights import Summary
from game.session.history.milestones import Milestone, of_games
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.adaptive import FirstFit, Grid
from game.ui.kit.boxes import Aligned, HBox, Padded, Portion, Sized, Spacer, VBox, rest
from game.ui.kit.frames import full_page
from game.ui.kit.item import Item, LaidItem, LayoutPass
from game.ui.kit.leaves import ImageItem, LineItem, TextItem, icon
from game.ui.kit.press_item import PressItem
from game.ui.kit.progress import MEDAL, MEDAL_AT_END, MEDAL_LARGE, medal
from game.ui.kit.row_list import RowList
from game.ui.pictures import DIMMED, Emblem, Weight
from game.ui.piece_style import style_of
from game.ui.scenes.archive.game_captions import day_and_time
from game.ui.scenes.archive.record_page import RecordPage
from game.ui.services import Services
from game.ui.widgets.part import Part, StaticPart, Touch
from game.ui.widgets.sheet import BODY, CAPTION, HEADING, Sheet
from game.ui.widgets.text_block import Ink

COLUMNS, GAP, PITCH, APART, LEAST = 4, 12, 234, 36, 150
"""Of the medals of a game: how many side by side, units between them, from row to row, between columns of the page, and
the least width of a name."""
LARGE, ACROSS, LARGEST = 1.25, 6, 2.0
"""From this size of the text on the medals scroll above what is spoken about, so many side by side; from that on no
more than usual."""
MOST_MEDALS = 3
"""How many are shown of those that a game reached."""
STRONGEST = CHARACTERS[4]

PICTURES: Mapping[Milestone, str] = MappingProxyType(
    {
        Milestone.OPENING: "r10|r11|r12",
        Milestone.TABLE_TURNED: "b7|r7|k7",
        Milestone.FIRST_WIN: "*",
        Milestone.JOKER_FREED: "J",
        Milestone.EARLY_OPENING: "k13|r13|b13",
        Milestone.MANY_TILES: "#10",
        Milestone.MANY_SETS: "#5",
        Milestone.COMEBACK: "r2|k3",
        Milestone.FULL_TABLE: "@hare|magpie|fox",
        Milestone.STRONGEST: f"@{STRONGEST}",
        Milestone.EVERYBODY: "@hare|magpie|tortoise|fox",
        Milestone.MANY_GAMES: "k10",
        Milestone.MACHIAVELLI_WIN: "H9|H10",
        Milestone.MACHIAVELLI_SETS: "S5|C5",
        Milestone.MACHIAVELLI_ACE: "CK|CA",
        Milestone.MACHIAVELLI_STRONGEST: f"@{STRONGEST}",
        Milestone.RUMMY_WIN: "D6",
        Milestone.RUMMY_ONCE: "CQ|SQ",
        Milestone.RUMMY_STRONGEST: f"@{STRONGEST}",
        Milestone.RUMMY_HANDS: "C10",
    }
)
"""What is on the medal of each: pieces in notation, faces after @, a number after #, or a star."""
PIECE_OF_THREE, PIECE, FACE, FACE_OF_MANY = 0.22, 0.3, 0.62, 0.34
"""Widths on a medal in parts of it: of a piece of three, of another, of a face, and of one of several."""


def milestone_medal(milestone: Milestone, size: float, *, reached: bool) -> Item:
    """The medal of a milestone, so many units wide; a hollow as long as it is not reached."""
    return medal(partial(_picture, milestone, size, reached), size, reached=reached)


def _picture(milestone: Milestone, size: float, reached: bool, _: float) -> Item:
    said, alpha = PICTURES[milestone], 255 if reached else DIMMED
    if said == "*":
        return Sized(icon("star", size * 0.42, "gold" if reached else "faint", 3), tall=size)
    if said[0] == "#":
        ink = Ink(size * 0.38, Weight.DISPLAY, "gold" if reached else "faint", across=0.5)
        return Sized(TextItem(said[1:], ink), tall=size)
    if said[0] == "@":
        names = said[1:].split("|")
        wide = size * (FACE if len(names) == 1 else FACE_OF_MANY)
        faces = [ImageItem(partial(Emblem, name), wide, wide, 3, alpha) for name in names]
        across = 2 if len(faces) > 3 else len(faces)
        rows = [HBox(tuple(faces[at : at + across]), -wide * 0.14) for at in range(0, len(faces), across)]
        return Sized(Aligned(VBox(tuple(rows), -wide * 0.06)), tall=size)
    game = family_of(milestone.family)[0]
    symbols = [str(game.spelling.symbol(token)) for token in said.split("|")]
    wide = size * (PIECE_OF_THREE if len(symbols) == 3 else PIECE)
    faces = [ImageItem(partial(style_of(game).face, symbol), wide, wide * 4 / 3, 3, alpha) for symbol in symbols]
    return Sized(Aligned(HBox(tuple(faces), 1)), tall=size)


def new_milestones(services: Services, reached: Sequence[Milestone], scale: float) -> Item:
    """Medals of what a game reached with their names, and how many more."""
    texts, more = services.texts, len(reached) - MOST_MEDALS
    done = texts.text("milestone.done")
    cells = []
    for milestone in reached[:MOST_MEDALS]:
        key = f"milestone.{milestone.value}"
        own = texts.of_pieces(family_of(milestone.family)[0].piece_kind)
        said = texts.text("label.about", said=own.text(key), about=done)
        name = TextItem(own.text(key), Ink(CAPTION, Weight.SEMIBOLD, "gold", across=0.5), key, said=said)
        picture = Aligned(milestone_medal(milestone, MEDAL_AT_END, reached=True))
        cells.append(Sized(VBox((picture, name), 8), wide=0, least=LEAST * scale, grow=1))
    said_more = (TextItem(texts.plural("milestone.more", more), Ink(CAPTION, colour="muted", across=0.5)),)
    return VBox((HBox(tuple(cells), GAP), *(said_more if more > 0 else ())), 10, grow=1)


@immutable
class SpokenItem(Item):
    """Of several items the one whose id the pointer or the keys are at, else the one that is shown; all of them need
    the height of the highest."""

    items: Mapping[str, Item]
    shown: str
    wide = 0.0

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        every = {name: layout.laid(item, width) for name, item in self.items.items()}
        height = max((each.height for each in every.values()), default=0.0)

        def put(box: Box) -> Iterable[Part]:
            yield SpokenPart(box, {name: tuple(each.put(box)) for name, each in every.items()}, self.shown)

        return LaidItem(height, put)


@immutable
class SpokenPart(StaticPart):
    """It in its place; those who hear it are told the same by what it speaks about."""

    box: Box
    parts: Mapping[str, tuple[Part, ...]]
    shown: str

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        at = next((name for name in (touch.hot, touch.focus) if name in self.parts), self.shown)
        for part in self.parts.get(at, ()):
            part.draw(canvas, touch)


class MilestonesPage(RecordPage):
    """A medal for each milestone, by game, in the order in which most people reach them; one is spoken about."""

    name = "milestones"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._reached: Mapping[Milestone, str] = {}
        self._shown: Milestone | None = None
        """The one that was pressed."""

    def enter(self) -> None:
        self._reached = self.services.autosave.archive.milestones.reached()
        super().enter()

    def take(self, games: tuple[Summary, ...]) -> None:
        milestones = self.services.autosave.archive.milestones
        milestones.add(of_games(games))
        self._reached = milestones.reached()

    def content(self, sheet: Sheet) -> Item:
        done = self.text("milestone.count", done=len(self._reached), all=len(Milestone))
        count, scale = TextItem(done, Ink(BODY, colour="muted"), "count"), sheet.frame.text_scale
        head, known = (self.head(caption=count), *self.reading_sign()), (self._reached, self._shown)
        if scale < LARGE:
            return full_page(*head, self.kept("medals", known, self._medals), gap=GAP)
        rows = self._rows(ACROSS if scale < LARGEST else COLUMNS)
        spoken = self.kept("spoken", known, self._spoken)
        return full_page(*head, RowList(rows, self.listed, 1), LineItem(), spoken, gap=GAP)

    def _rows(self, columns: int) -> tuple[Item, ...]:
        """All medals below each other, so many side by side, each game under its name."""
        rows: list[Item] = []
        for family in FAMILIES:
            name, medals = self._name(family), [self._cell(each) for each in Milestone if each.family == family]
            for at in range(0, len(medals), columns):
                row = Grid((*medals[at : at + columns], *(Spacer(),) * (at + columns - len(medals))), columns, GAP)
                rows.append(Padded(row if at else VBox((name, row), GAP), 0, 6))
        return tuple(rows)

    def _medals(self) -> Item:
        """Tiles at the left, the other games at the right, and what is spoken about below those."""
        first, *others = (VBox(tuple(self._family(family)), GAP) for family in FAMILIES)
        right = VBox((*others, LineItem(), self._spoken()), 24)
        beside = HBox((Portion(first), LineItem(upright=True), Portion(right)), APART)
        return FirstFit((Sized(beside, wide=1640), VBox((first, right), APART)))

    def _family(self, family: str) -> Iterator[Item]:
        yield self._name(family)
        own = (each for each in Milestone if each.family == family)
        yield Grid(tuple(map(self._cell, own)), COLUMNS, GAP, 36)

    def _name(self, family: str) -> Item:
        return TextItem(self.text(f"family.{family}"), Ink(HEADING, Weight.SEMIBOLD), f"family.{family}", "heading")

    def _cell(self, milestone: Milestone) -> Item:
        name, how, state = self._words(milestone)
        reached = milestone in self._reached
        ink = Ink(CAPTION, Weight.SEMIBOLD, "gold" if reached else "muted", across=0.5, down=0.0, steady=True)
        label = Sized(Padded(TextItem(name, ink), 4, 0), wide=0, least=LEAST, tall=54)
        picture = Aligned(milestone_medal(milestone, MEDAL, reached=reached))
        press, value = partial(self._show, milestone), self.text("list.dot").join((how, state))
        return PressItem(VBox((picture, label), 12), self._ident(milestone), name, press, value, radius=18)

    def _ident(self, milestone: Milestone) -> str:
        return f"milestone.{milestone.value}"

    def _words(self, milestone: Milestone) -> tuple[str, str, str]:
        """What it is called, what it takes, and whether and since when it is reached."""
        texts = self.services.texts.of_pieces(family_of(milestone.family)[0].piece_kind)
        return texts.text(key := self._ident(milestone)), texts.text(f"{key}.how"), self._state(milestone)

    def _show(self, milestone: Milestone) -> None:
        self._shown = milestone

    def _spoken(self) -> Item:
        """The medal that the pointer or the keys are at, or the newest that was reached; else where they come from."""
        reached = [each for each in Milestone if each in self._reached]  # of one day the first
        newest = max(reached, key=lambda each: self._reached[each], default=None)
        shown = self._shown or newest
        cards = {self._ident(each): self._card(each) for each in Milestone}
        note = TextItem(self.text("milestone.note"), Ink(CAPTION, colour="muted"), "note")
        return VBox((SpokenItem(cards, "note" if shown is None else self._ident(shown)), note), 12)

    def _card(self, milestone: Milestone) -> Item:
        name, how, state = self._words(milestone)
        reached = milestone in self._reached
        lines = (
            TextItem(name, Ink(HEADING, Weight.SEMIBOLD)),
            TextItem(how, Ink(BODY)),
            TextItem(state, Ink(CAPTION, colour="gold" if reached else "muted")),
        )
        return HBox(
            (milestone_medal(milestone, MEDAL_LARGE, reached=reached), rest(VBox(lines, 6, down=0.5))), 36, down=0.5
        )

    def _state(self, milestone: Milestone) -> str:
        """Whether it is reached, and since when, as far as that is known."""
        if milestone not in self._reached:
            return self.text("milestone.open")
        date, _ = day_and_time(self.services.texts, self._reached[milestone], self.services.today().year)
        return self.text("milestone.on", date=date) if date else self.text("milestone.done")
