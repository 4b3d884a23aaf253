"""Milestones as small cards, each with three pieces: on their page, and at the end of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType

from game.rules.games.registry import family_of
from game.session.history.milestones import Milestone
from game.ui.kit.boxes import HBox, Padded, Sized, VBox, plated
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, TextItem
from game.ui.pictures import Icon, Weight
from game.ui.piece_look import look_of
from game.ui.services import Services
from game.ui.widgets.sheet import BODY, CAPTION
from game.ui.widgets.words import Ink

CARD, MARK, STAR, WORDS = 72, 24, 22, 160
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
    texts, look = services.texts.of_pieces(game.piece_kind), look_of(game)
    symbols = (str(game.spelling.symbol(token)) for token in PICTURES[milestone].split("|"))
    pieces = tuple(ImageItem(partial(look.face, symbol), MARK, MARK * 4 / 3, 2) for symbol in symbols)
    key = f"milestone.{milestone.value}"
    ink = Ink(BODY, Weight.SEMIBOLD, "ink" if reached else "muted")
    said = texts.text("label.about", said=texts.text(key), about=told)
    name = TextItem(texts.text(key), ink, key, said="" if reached else said)
    how = TextItem(texts.text(f"{key}.how"), Ink(CAPTION, colour="muted"), f"{key}.how")
    since = TextItem(told, Ink(CAPTION, colour="gold"), f"{key}.state", said=said)
    star = ImageItem(lambda size: Icon("star", size, "gold" if reached else "faint"), STAR, STAR, 2)
    words = Sized(VBox((name, since if reached else how), 2, down=0.5), wide=0, least=WORDS * scale, grow=1)
    picture = Padded(HBox(pieces, 2), 8, 8, plate="field", radius=12)
    return plated(Sized(HBox((picture, words, star), 14, down=0.5), tall=CARD), 14, 4)


def new_milestones(services: Services, reached: Sequence[Milestone], scale: float) -> Item:
    """Cards of what a game reached, and how many more."""
    texts, more = services.texts, len(reached) - MOST_CARDS
    told = texts.text("milestone.done")
    cards = [milestone_card(services, each, told, scale, reached=True) for each in reached[:MOST_CARDS]]
    said = (TextItem(texts.plural("milestone.more", more), Ink(CAPTION, colour="muted")),) if more > 0 else ()
    return VBox((*cards, *said), 10, grow=1)
