"""The title page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from game.rules.games.game import Game
from game.rules.games.registry import FAMILIES, family_of
from game.ui.geometry import Box
from game.ui.pictures import Hairline, Icon, TileFace, Weight
from game.ui.places import (
    AboutPlace,
    BoardPlace,
    GamesPlace,
    LearnPlace,
    NewGamePlace,
    RulesPlace,
    SettingsPlace,
    StatisticsPlace,
    TablePlace,
)
from game.ui.scene import Change, Push, Quit, Replace
from game.ui.scenes.page_parts import guided_or_dealt, languages
from game.ui.scenes.title_arch import arch, landed
from game.ui.services import Services
from game.ui.widgets.button import BARE, ButtonStyle, button
from game.ui.widgets.card import AMBER, DARK, PAD, Card, CardStyle, Side, card
from game.ui.widgets.page import Page
from game.ui.widgets.part import OnPress, Part
from game.ui.widgets.sheet import CAPTION, SMALLEST_TARGET, Sheet
from game.ui.widgets.still import Still
from game.ui.widgets.words import Ink, words

if TYPE_CHECKING:
    from game.session.match.match import Match
    from game.session.texts import Texts

Link = tuple[str, OnPress]
"""The end of a word's text key, which is its id, and what it does."""
FOOT = 944
NAME_SIZE, LINE_SIZE = 86, 23
LEFT, WIDE = 160, 560
TOP, CARD_TALL, BELOW = 324, 116, 29
"""The primary card, and the space below it."""
TALL, PITCH, GAP = 99, 120, 20
"""The other cards: height, distance, and the space between two side by side."""
LINK, LINK_TALL, PARTED = 22, 64, 32
"""The words below: type size, height, and the space with the hairline."""
LINK_AIR, LINK_TIGHT = 18, 12
"""How far the plate of such a word reaches beyond it; the second where all then stand in one line."""
EXAMPLE, SMALL_TILE = ("r7", "k7", "b7", "o7"), 33
"""What is learned: where the first of these tiles goes; and their width in units."""
BREATH = 14
"""Units of air for a card that is made higher."""
LARGE, WIDE_LARGE = 1.3, 790
"""The text scale from which nothing stands beside another card, and the width of all then."""
NARROW = 0.84
"""The size of the arch then, in parts of its usual one."""
FRAME = 1 / 30
"""The longest time step of the tiles, because painting each for the first time may cost a frame."""
STILL = 60.0
"""Seconds after which everything has landed for certain."""


class TitlePage(Page):
    """The title page with decorative tiles that fall when it is first shown."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._shown = -FRAME
        """Seconds since the first tile began to fall; it starts one frame after the first, which must not wait."""

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        middle, end = self.middle(sheet)
        return (
            *arch(sheet, self._shown, NARROW if sheet.frame.text_scale >= LARGE else 1.0),
            *masthead(self, sheet),
            *middle,
            *foot(self, sheet, max(FOOT, end)),
        )

    def middle(self, sheet: Sheet) -> tuple[tuple[Part, ...], float]:
        """What stands between the game's name and the languages, and where it ends, in units."""
        raise NotImplementedError

    def update(self, dt: float) -> Change | None:
        still = self.services.store.now.reduced_motion
        if self.due_in == 0 and (still or dt > 0):
            self._shown += STILL if still else min(dt, FRAME)
            self.rebuild()
        return super().update(dt)

    @property
    def due_in(self) -> float | None:
        return None if landed(self._shown) else 0.0


class HomePage(TitlePage):
    """What is played next, other games, learning; below them everything else in words, and the language."""

    name = "home"

    def enter(self) -> None:
        self.first = "quick" if self.services.autosave.saved is None else "continue"
        super().enter()

    def back(self) -> Change | None:
        return None

    def middle(self, sheet: Sheet) -> tuple[tuple[Part, ...], float]:
        match, wide = self.services.autosave.saved, across(sheet)
        place = sheet.box(LEFT, TOP, wide, CARD_TALL)
        primary = self._unfinished(sheet, place, match) if match else self._quick_game(sheet, place, AMBER)
        top: float = TOP + CARD_TALL + BELOW
        if sheet.frame.text_scale == 1.0 and primary.lacking:  # there is room enough for one line more
            higher = primary.lacking + sheet.px(BREATH)
            place = replace(place, h=place.h + higher)
            primary = self._unfinished(sheet, place, match) if match else self._quick_game(sheet, place, AMBER)
            top += higher / sheet.frame.u
        cards: list[Part] = [primary]
        beside = match is not None and sheet.frame.text_scale < LARGE
        half = (wide - GAP) / 2 if beside else wide
        if match is not None:
            cards.append(self._quick_game(sheet, sheet.box(LEFT, top, half, TALL), DARK))
            top += 0 if beside else PITCH
        left = LEFT + half + GAP if beside else LEFT
        cards.append(self._new_game(sheet, sheet.box(left, top, half, TALL)))
        cards += self._learn(sheet, sheet.box(LEFT, top + PITCH, wide, TALL))
        links, end = self._links(sheet, top + 2 * PITCH + 16)
        return (*cards, *links), end

    def _unfinished(self, sheet: Sheet, place: Box, match: Match) -> Card:
        """The match that was played last, and the way to the others that are not over."""
        from game.ui.scenes.archive.game_captions import signs_of_others, who_and_whose_turn

        who, game = who_and_whose_turn(self.services.texts, match), match.setup.game
        if game.family != FAMILIES[0]:
            who = self.text("list.dot").join((self.text(name_of_game(game)), who))
        said = self.text("home.continue"), who
        further = self.services.autosave.count - 1
        side = None
        if further:
            label = self.services.texts.plural("home.more", further)
            side = Side("more-matches", label, lambda: Push(GamesPlace()))
        signs = signs_of_others(match.setup)
        return card(sheet, place, "continue", said, lambda: Replace(TablePlace(match)), signs, side)

    def _quick_game(self, sheet: Sheet, place: Box, style: CardStyle) -> Card:
        """What was played last once more, by its name; with the faces at the table where it is the primary card."""
        from game.ui.scenes.archive.game_captions import signs_of_others

        setup = self.services.store.now.setup
        last = self.services.texts.plural("home.quick_hint", setup.players, box=self.text(name_of_game(setup.game)))
        signs = signs_of_others(setup) if style is AMBER else ()
        return card(sheet, place, "quick", (self.text("home.quick"), last), self._quick, signs, style=style)

    def _new_game(self, sheet: Sheet, place: Box) -> Card:
        hint = self.text("home.new_game_hint") if self.services.autosave.saved else games_offered(self.services.texts)
        said = self.text("home.new_game"), hint
        return card(sheet, place, "new-game", said, lambda: Push(NewGamePlace()), (), style=DARK)

    def _learn(self, sheet: Sheet, place: Box) -> Iterator[Part]:
        """The card with a play on it: a tile, and the set it goes to."""
        said, size = (self.text("home.learn"), self.text("home.learn_hint")), sheet.px(SMALL_TILE)
        gap, sign = sheet.px(3), sheet.px(24)
        between = sign + 2 * sheet.px(12)
        shown = len(EXAMPLE) * size + (len(EXAMPLE) - 2) * gap + between
        leave = sheet.px(PAD) + shown
        style = replace(DARK, tail=leave)
        yield card(sheet, place, "learn", said, lambda: Push(LearnPlace()), (), style=style)
        x, y = place.right - leave, place.centre[1] - size * 2 / 3
        for at, symbol in enumerate(EXAMPLE):
            yield Still(TileFace(symbol, size), Box(x, y, size, size * 4 / 3), layer=2)
            x += size + (between if at == 0 else gap)
        arrow = Box(place.right - leave + size + sheet.px(12), place.centre[1] - sign / 2, sign, sign)
        yield Still(Icon("arrow-right", sign, "button-muted"), arrow, layer=2)

    def _links(self, sheet: Sheet, top: float) -> tuple[tuple[Part, ...], float]:
        """Words without plates in as many lines as they need, the one that leaves the game behind a hairline; and
        where they end, in units."""
        parts = list[Part]()
        links: tuple[Link, ...] = (
            ("games", lambda: Push(GamesPlace())),
            ("statistics", lambda: Push(StatisticsPlace())),
            ("rules", lambda: Push(RulesPlace())),
            ("settings", lambda: Push(SettingsPlace())),
            ("board", lambda: Push(BoardPlace())),
            ("about", lambda: Push(AboutPlace())),
            ("quit", Quit),
        )
        labels = [self.text(f"home.{ident}") for ident, _ in links]
        lengths = [sheet.width(label, sheet.type(LINK), Weight.SEMIBOLD) for label in labels]
        tight = sum(lengths) + 2 * len(links) * sheet.px(LINK_TIGHT + 1) + sheet.px(PARTED)
        fits = tight <= sheet.px(across(sheet)) + 2 * sheet.px(LINK_TIGHT)
        beside = LINK_TIGHT if fits else LINK_AIR
        air, pitch = sheet.px(beside), max(LINK_TALL, sheet.target(LINK_TALL) / sheet.frame.u)
        line = sheet.box(LEFT, top, across(sheet), pitch)
        x, look = line.x - air, ButtonStyle(BARE, LINK, air=beside)
        for (ident, press), label, length in zip(links, labels, lengths, strict=True):
            wide = length + 2 * air + 2
            apart = sheet.px(PARTED) if ident == "quit" and x > line.x else 0
            if x > line.x and x + apart + wide > line.right + air:
                top, apart = top + pitch, 0
                line = sheet.box(LEFT, top, across(sheet), pitch)
                x = line.x - air
            if apart:
                rule = Box(x + apart / 2, line.y + line.h * 0.34, 1, line.h * 0.32)
                parts.append(Still(Hairline(1, round(rule.h)), rule, layer=1))
            parts.append(button(sheet, Box(x + apart, line.y, wide, line.h), ident, label, press, look))
            x += apart + wide
        return tuple(parts), top + pitch + 16

    def _quick(self) -> Change:
        setup = self.services.store.now.setup
        return guided_or_dealt(self.services, setup)


def across(sheet: Sheet) -> int:
    """The width of the cards in units."""
    return WIDE if sheet.frame.text_scale < LARGE else WIDE_LARGE


def name_of_game(game: Game) -> str:
    """The text key of what is played: the usual game of a kind is called what its kind is."""
    return f"family.{game.family}" if family_of(game.family)[0] is game else f"box.{game.name}"


def games_offered(texts: Texts) -> str:
    """The kinds of games that New game begins, by their names."""
    offered = (family for family in FAMILIES if any(game.offered for game in family_of(family)))
    return texts.text("list.dot").join(texts.text(f"family.{family}") for family in offered)


def masthead(page: Page, sheet: Sheet) -> Iterator[Part]:
    """The game's name and subtitle."""
    name = sheet.box(LEFT, 128, 760, 118)
    ink = Ink(NAME_SIZE, Weight.DISPLAY)
    yield words(sheet, name, page.text("app.title"), ink, ident="title", role="heading")
    line = sheet.box(LEFT, 240, 790, 62)
    yield words(sheet, line, page.text("app.subtitle"), Ink(LINE_SIZE, colour="muted", down=0.15), ident="subtitle")


def foot(page: Page, sheet: Sheet, top: float) -> Iterator[Part]:
    """The languages, and problems with the player's folder."""
    place = sheet.box(LEFT, top, 1600, 64)
    tall = max(place.h, SMALLEST_TARGET)
    yield languages(sheet, page.services, Box(place.x, place.y, sheet.px(760), tall), across=0.0)
    notice = page.services.notice
    if notice:
        box = Box(place.x + sheet.px(820), place.y, sheet.px(780), tall)
        ink = Ink(CAPTION, colour="gold")
        yield words(sheet, box, notice, ink, ident="notice", role="status")
