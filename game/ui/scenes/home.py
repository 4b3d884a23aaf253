"""The title page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING

from game.ui.geometry import Box
from game.ui.navigation import Navigator
from game.ui.pictures import Weight
from game.ui.scene import Change, Push, Quit, Replace
from game.ui.scenes.page_parts import landed, languages, scattered
from game.ui.widgets.button import ButtonStyle, button
from game.ui.widgets.card import Side, card
from game.ui.widgets.page import Page
from game.ui.widgets.part import OnPress, Part
from game.ui.widgets.sheet import CAPTION, SMALLEST_TARGET, Sheet
from game.ui.widgets.words import Ink, words

if TYPE_CHECKING:
    from game.session.match.match import Match

Entry = tuple[str, OnPress]
"""The end of an entry's text key, which is its id, and what it does."""
FOOT = 944
NAME_SIZE, LINE_SIZE = 86, 25
LEFT, WIDE = 160, 560
TOP, TALL, PITCH = 372, 92, 112
CARD_TALL, CARD_PITCH = 116, 140
QUIET_TALL, QUIET_PITCH, GAP = 72, 88, 16
"""Sizes of the secondary entries."""
LARGE, ABREAST, WIDE_LARGE = 1.3, 2, 700
"""The text scale from which only two of them stand side by side, and the width of all entries then."""
MOST_ROWS = 4
"""Rows of them then."""
FRAME = 1 / 30
"""The longest time step of the tiles, because painting each for the first time may cost a frame."""
STILL = 60.0
"""Seconds after which everything has landed for certain."""
ROW = ButtonStyle(units=27, across=0.0)
QUIET_ROW = ButtonStyle(units=22)
PRIMARY_ROW = ButtonStyle("primary", 27, across=0.0)


class TitlePage(Page):
    """The title page with decorative tiles that fall when it is first shown."""

    def __init__(self, navigator: Navigator) -> None:
        super().__init__(navigator)
        self._shown = -FRAME
        """Seconds since the first tile began to fall; it starts one frame after the first, which must not wait."""

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        return (
            *scattered(sheet, self._shown),
            *masthead(self, sheet),
            *self.middle(sheet),
            *foot(self, sheet, self.below(sheet)),
        )

    def below(self, sheet: Sheet) -> float:
        """Where the foot begins, in units."""
        return FOOT

    def middle(self, sheet: Sheet) -> Iterator[Part]:
        """The entries between the game's name and the languages."""
        raise NotImplementedError

    def update(self, dt: float) -> Change | None:
        if self.adorning:
            still = self.services.store.now.reduced_motion
            self._shown += STILL if still else min(dt, FRAME)
            self.rebuild()
        return super().update(dt)

    @property
    def adorning(self) -> bool:
        return not landed(self._shown)


class HomePage(TitlePage):
    """Continue, quick game, new game; below them the secondary entries and the language."""

    name = "home"

    def enter(self) -> None:
        self.first = "quick" if self.services.autosave.saved is None else "continue"
        super().enter()

    def back(self) -> Change | None:
        return None

    def middle(self, sheet: Sheet) -> Iterator[Part]:
        setup, match, top = self.services.store.now.setup, self.services.autosave.saved, TOP
        if match is not None:
            yield self._unfinished(sheet, match)
            top += CARD_PITCH
        last = self.services.texts.plural("home.quick_hint", setup.players, box=self.text(f"box.{setup.box}"))
        rows: tuple[tuple[str, str, str, OnPress], ...] = (
            ("quick", "home.quick", last, self._quick),
            ("new-game", "home.new_game", self.text("home.new_game_hint"), lambda: Push(self.navigator.new_game())),
        )
        for at, (ident, key, hint, press) in enumerate(rows):
            box = sheet.box(LEFT, top + at * PITCH, across(sheet), TALL)
            look = PRIMARY_ROW if at == 0 and match is None else ROW
            yield button(sheet, box, ident, self.text(key), press, look, hint)
        yield from self._quieter(sheet, top + len(rows) * PITCH)

    def below(self, sheet: Sheet) -> float:
        if sheet.frame.text_scale < LARGE:
            return FOOT
        return TOP + CARD_PITCH + 2 * PITCH + MOST_ROWS * QUIET_PITCH + GAP

    def _quieter(self, sheet: Sheet, top: float) -> Iterator[Part]:
        """The secondary entries in two rows that are filled, each as wide as its words need."""
        navigator = self.navigator
        rows: tuple[tuple[Entry, ...], ...] = (
            (
                ("learn", lambda: Push(navigator.learning.learn())),
                ("board", lambda: Push(navigator.learning.board())),
                ("games", lambda: Push(navigator.archive.games())),
            ),
            (
                ("statistics", lambda: Push(navigator.archive.statistics())),
                ("rules", lambda: Push(navigator.rules())),
                ("settings", lambda: Push(navigator.settings())),
                ("quit", Quit),
            ),
        )
        for at, row in enumerate(rows if sheet.frame.text_scale < LARGE else batched(chain(*rows))):
            place = sheet.box(LEFT, top + at * QUIET_PITCH, across(sheet), QUIET_TALL)
            labels = [self.text(f"home.{ident}") for ident, _ in row]
            wide = [sheet.width(label, sheet.type(QUIET_ROW.units), Weight.SEMIBOLD) for label in labels]
            spare = (place.w - sheet.px(GAP) * (len(row) - 1) - sum(wide)) / len(row)
            left = place.x
            for (ident, press), label, needed in zip(row, labels, wide, strict=True):
                box = Box(left, place.y, needed + spare, max(place.h, SMALLEST_TARGET))
                yield button(sheet, box, ident, label, press, QUIET_ROW)
                left += needed + spare + sheet.px(GAP)

    def _unfinished(self, sheet: Sheet, match: Match) -> Part:
        """The match that was played last, and the way to the others that are not over."""
        from game.ui.scenes.archive.game_captions import signs_of_others, who_and_whose_turn

        said = self.text("home.continue"), who_and_whose_turn(self.services.texts, match)
        further = self.services.autosave.count - 1
        side = None
        if further:
            label = self.services.texts.plural("home.more", further)
            side = Side("more-matches", label, lambda: Push(self.navigator.archive.games()))
        box = sheet.box(LEFT, TOP, across(sheet), CARD_TALL)
        signs = signs_of_others(match.setup)
        return card(sheet, box, "continue", said, lambda: Replace(self.navigator.matches.table(match)), signs, side)

    def _quick(self) -> Change:
        setup = self.services.store.now.setup
        offered = self.navigator.learning.guide_offered(setup)
        return Push(offered) if offered is not None else Replace(self.navigator.matches.begin(setup))


def across(sheet: Sheet) -> int:
    """The width of the entries in units."""
    return WIDE if sheet.frame.text_scale < LARGE else WIDE_LARGE


def batched(entries: Iterable[Entry]) -> Iterator[tuple[Entry, ...]]:
    """The entries two by two; the last may be alone."""
    rest = iter(entries)
    while row := tuple(islice(rest, ABREAST)):
        yield row


def masthead(page: Page, sheet: Sheet) -> Iterator[Part]:
    """The game's name and subtitle."""
    name = sheet.box(LEFT, 150, 760, 118)
    ink = Ink(NAME_SIZE, Weight.DISPLAY)
    yield words(sheet, name, page.text("app.title"), ink, ident="title", role="heading")
    line = sheet.box(LEFT, 262, 720, 90)
    yield words(sheet, line, page.text("app.subtitle"), Ink(LINE_SIZE, colour="muted", down=0.1), ident="subtitle")


def foot(page: Page, sheet: Sheet, top: float) -> Iterator[Part]:
    """The languages, and problems with the player's folder."""
    place = sheet.box(LEFT, top, 1600, 64)
    tall = max(place.h, SMALLEST_TARGET)
    yield languages(sheet, page.services, Box(place.x, place.y, sheet.px(760), tall), across=0.0)
    notice = page.services.autosave.notice or page.services.store.notice
    if notice:
        box = Box(place.x + sheet.px(820), place.y, sheet.px(780), tall)
        ink = Ink(CAPTION, colour="gold")
        yield words(sheet, box, page.text(notice), ink, ident="notice", role="status")
