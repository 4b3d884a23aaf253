"""The matches that are not over, then the finished games, the newest first; the way to each of them, and for games and
deals from elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

from game.session.history.finished_game import FinishedGame
from game.session.match.setup import Setup
from game.session.storage.archive import ArchiveEntry
from game.session.storage.autosave import Autosave
from game.session.storage.code_digits import BadCode
from game.session.storage.deal_code import deal_of, is_code
from game.session.storage.game_text import BadText, read_game
from game.session.storage.saved_match import SavedMatch
from game.session.system.untrusted import GAME, BadInput, OtherVersion, contents, decoded
from game.session.texts import Texts, in_turn
from game.ui.input.gestures import Act, Action, Dropped, Typed
from game.ui.input.typed_text import TypedText
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import HBox, Padded, Portion, Sized, Spacer, VBox, plated, rest
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, LineItem, TextItem
from game.ui.kit.press_item import PressItem
from game.ui.kit.text_field import FieldItem
from game.ui.pictures import Emblem, Weight
from game.ui.places import DealAgainPlace, PastGamePlace, TablePlace
from game.ui.scene import Change, Pop, Push, Replace
from game.ui.scenes.archive.game_captions import (
    date_of,
    emblems_of,
    how_far,
    match_in_words,
    no_game,
    others_of,
    told_result,
    turns_told,
    won_by_me,
)
from game.ui.scenes.page_parts import LeafedPage, asked, nothing_yet
from game.ui.services import Services
from game.ui.widgets.button import PLAIN, PRIMARY, ButtonStyle
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.text_block import Ink

PER_PAGE = 8


class GamePages:
    """One page of the list, read anew when asked for."""

    def __init__(self, autosave: Autosave) -> None:
        self._autosave = autosave
        self._names: tuple[str, ...] = ()
        self._left_out: set[str] = set()
        """Files that turned out not to be shown."""
        self.page = 0
        self.matches: tuple[SavedMatch, ...] = ()
        """Those on this page that are not over."""
        self.games: tuple[ArchiveEntry, ...] = ()

    @property
    def count(self) -> int:
        """How many lines all pages have."""
        return self._autosave.count + len(self._names)

    @property
    def last(self) -> int:
        """The number of the last page, from 0."""
        return max(0, self.count - 1) // PER_PAGE

    def turn_to(self, page: int) -> None:
        """Show that page, or the nearest there is."""
        self.page = min(max(page, 0), self.last)
        self.read()

    def read(self) -> None:
        """Read the page's matches and games anew; where one cannot be shown, the next one takes its line."""
        autosave, archive = self._autosave, self._autosave.archive
        autosave.unfinished(self.page * PER_PAGE, PER_PAGE)  # reads them, so that damaged ones are not counted below
        names = archive.names()
        while True:
            self._names = tuple(name for name in names if name not in self._left_out)
            self.page = min(self.page, self.last)
            first = self.page * PER_PAGE
            self.matches = autosave.unfinished(first, PER_PAGE)
            start = max(0, first - autosave.count)
            wanted = self._names[start : start + PER_PAGE - len(self.matches)]
            self.games = archive.entries(wanted)
            lacking = {*wanted} - {entry.name for entry in self.games}
            if not lacking:
                return
            self._left_out |= lacking


PAD, GAP = 40, 6
HEAD, ROW, AIR = 56, 72, 4
"""Heights in units: of the headings, of a row, and above and below it."""
EMBLEM = 44
COLUMNS = (0.175, 0.1, 0.415, 0.21, 0.1)
"""Parts of the width."""
HEADINGS = ("games.when", "games.box", "games.with", "games.result", "games.turns")
GOLD, BOLD = Ink(BODY, Weight.SEMIBOLD, "gold"), Ink(BODY, Weight.SEMIBOLD)
NUMBER = Ink(BODY, across=1.0)
CODE = 560
"""Width of the field."""
MOST_TYPED = 60
SMALL = ButtonStyle(units=BODY)


class GamesPage(LeafedPage):
    """Eight games a page; a code is typed or pasted below, a game's text pasted or dropped on the window."""

    name = "games"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._pages = GamePages(self.services.autosave)
        self._code = TypedText()
        self._said = ""

    @property
    def gestures(self) -> Mapping[type, Callable[..., Change | None]]:
        return {**super().gestures, Typed: self._type, Dropped: self._take_file}

    def enter(self) -> None:
        self._pages.read()
        super().enter()

    @property
    def writing(self) -> bool:  # type: ignore[override]
        """Typed letters go into the field of the code while it has the focus."""
        return self.interaction.focused == "code"

    @property
    def first(self) -> str:  # type: ignore[override]
        """The keys begin with what stands first in the list; who listens hears a short word first."""
        if self.services.listened():
            return "back"
        pages = self._pages
        kind = "match" if pages.matches else "game"
        return f"{kind}.0" if pages.matches or pages.games else "new-game"

    def content(self, sheet: Sheet) -> Item:
        foot = VBox((self._foot(), Sized(self._note(), tall=64)), 8)
        listed = plated(self._list(), PAD, 14, grow=1)
        return full_page(head(self, self.text("games.title")), VBox((listed, foot), 24, grow=1), below=30)

    def _list(self) -> Item:
        matches, games = self._pages.matches, self._pages.games
        if not games and not matches:
            none = "games.none_shown" if self.services.autosave.archive.unshown else "games.none"
            return nothing_yet(self.services, self.text(none))
        rows = [self._match(at, saved) for at, saved in enumerate(matches)]
        if games:
            rows.append(self.kept("headings", None, self._headings))
            rows += (self.kept(f"game.{at}", each, partial(self._row, at, each)) for at, each in enumerate(games))
        return VBox(tuple(each for row in rows for each in (LineItem(), row))[1:], AIR)

    def _headings(self) -> Item:
        """What stands in the columns of finished games; matches that are not over stand above them."""
        quiet = Ink(BODY, Weight.SEMIBOLD, "muted"), Ink(BODY, Weight.SEMIBOLD, "muted", across=1.0)
        cells = [TextItem(self.text(key), quiet[key == HEADINGS[-1]]) for key in HEADINGS]
        return Padded(Sized(_cells(cells), tall=HEAD - 2 * AIR), GAP)

    def _row(self, at: int, entry: ArchiveEntry) -> Item:
        game, texts = entry.summary, self.services.texts
        said = (
            date_of(texts, game.ended or game.begun),
            texts.text(f"box.{game.setup.box}"),
            others_of(texts, game.setup),
            told_result(texts, game),
        )
        turns = TextItem(str(game.turns), NUMBER)
        cells = _cells([*_game_cells(said, game.setup, GOLD if won_by_me(game) else BOLD), turns])
        label = texts.text("list.comma").join((*filter(None, said), turns_told(texts, game)))
        return _pressed(cells, f"game.{at}", label, partial(self._open, entry.name))

    def _match(self, at: int, saved: SavedMatch) -> Item:
        """A match that is not over: the line goes on with it, the button at its end deletes it."""
        texts, setup = self.services.texts, saved.match.setup
        said = (
            date_of(texts, saved.played),
            texts.text(f"box.{setup.box}"),
            others_of(texts, setup),
            how_far(texts, saved.match),
        )
        label, cells = _aloud(texts, "home.continue", said), _cells(_game_cells(said, setup, GOLD))
        line = _pressed(cells, f"match.{at}", label, lambda: Replace(TablePlace(saved.match)))
        press, aloud = partial(self._ask, saved), _aloud(texts, "past.delete", said)
        delete = ButtonItem(f"delete.{at}", texts.text("past.delete"), press, SMALL, 60, said=aloud)
        return HBox((Portion(line, sum(COLUMNS[:-1])), Portion(delete, COLUMNS[-1])), down=0.5)

    def _foot(self) -> Item:
        """The field for a code and Paste, and at their right, or above them, the way to the other games."""
        typed, active, label = self._code, self.interaction.focused == "code", self.text("games.code")
        used = bool(typed.text)
        code = FieldItem("code", label, typed.text, self._focus_code, CODE, active=active, selected=typed.selected)
        press, look = (self._use_code, PRIMARY) if used else (self._paste, PLAIN)
        paste = ButtonItem("paste", self.text("games.open_code" if used else "games.paste"), press, look, wide=200)
        codes, paging = HBox((code, paste), 20, down=0.5), self._paging()
        beside = HBox((*paging, Spacer(grow=1), codes), 20, backwards=True, down=0.5)
        return FirstFit((beside, VBox((*paging, codes), 20)))

    def _paging(self) -> tuple[Item, ...]:
        """Which lines of all are shown, and the ways to the others."""
        pages = self._pages
        self._leaf, self._leaves, first = pages.page, pages.last + 1, pages.page * PER_PAGE + 1
        told = self.text("games.page", first=first, last=min(first + PER_PAGE - 1, pages.count), count=pages.count)
        return self.turns(told, "games", "newer", "older")

    def _note(self) -> Item:
        """The result of what was done, in words."""
        told = self._said or self.notice
        ink = Ink(CAPTION, colour="gold" if told else "muted")
        return TextItem(told or self.text("games.note"), ink, "note", "status")

    @property
    def notice(self) -> str:
        archive, texts = self.services.autosave.archive, self.services.texts
        key = self.services.autosave.notice or archive.notice
        told = [self.text(key)] if key else []
        told += (texts.plural(f"notice.games_{why.value}", count) for why, count in archive.unshown.items())
        return in_turn(texts, told)

    # What is done

    def acted(self, gesture: Act) -> Change | None:
        if gesture.action is Action.PASTE:
            return self._paste()
        if self.writing and (edited := self._code.edited(gesture.action, self.services.clipboard)):
            self._code = edited
            self.rebuild()
            return None
        if self.writing and gesture.action is Action.CONFIRM and self._code.text:
            return self._use_code()
        change = super().acted(gesture)
        self.rebuild()
        return change

    def _type(self, gesture: Typed) -> None:
        if self.writing:
            self._code = self._code.followed_by(gesture.text).kept(lambda text: text[:MOST_TYPED])
            self._said = ""
            self.rebuild()

    def turn_by(self, leaves: int) -> Change | None:
        self._pages.turn_to(self._pages.page + leaves)
        self.rebuild()
        return None

    def _ask(self, saved: SavedMatch) -> Change:
        """Whether to delete; a begun deal of a day goes on instead, or it could be dealt again as a first try."""
        match, which = saved.match, match_in_words(self.services.texts, saved.match)
        is_first_try = match.setup.day is not None and match.setup.seed is None
        if is_first_try:
            go_on = partial(Replace, TablePlace(match))
            return asked(self, self.text("games.day_stays"), "day.continue", go_on, which)
        return asked(self, self.text("games.delete_match"), "past.delete", partial(self._delete, saved), which)

    def _delete(self, saved: SavedMatch) -> Change:
        self.services.autosave.delete(saved.match)
        return Pop()

    def _open(self, name: str) -> Change | None:
        finished_game = self.services.autosave.archive.finished_game(name)
        if finished_game is None:
            self._pages.read()
            return None
        return Push(PastGamePlace(finished_game, name))

    def _focus_code(self) -> None:
        """A click into the field: what is typed is added there."""
        self.interaction.focus("code")
        self._code = TypedText(self._code.text)

    def _use_code(self) -> Change | None:
        """What is typed is meant as a code; a mistyped one stays to be mended."""
        typed = self._code.text
        return self._take(typed) if is_code(typed) else self._say(self.text("share.no_code"))

    def _paste(self) -> Change | None:
        return self._take(self.services.clipboard.read())

    def _take_file(self, gesture: Dropped) -> Change | None:
        try:
            return self._take(decoded(contents(Path(gesture.file), GAME)))
        except OSError:
            return self._say(self.text("import.no_file"))
        except BadInput:
            return self._say(self.text("import.no_game_file"))

    def _take(self, text: str) -> Change | None:
        """A code opens its deal, a game's text is added to the list; anything else is refused with a sentence."""
        if not text.strip():
            return self._say(self.text("games.nothing_pasted"))
        try:
            if is_code(text):
                deal = deal_of(text)
                self._code, self._said = TypedText(), ""
                return Push(DealAgainPlace(deal))
            return self._join(read_game(text))
        except BadCode as fault:
            return self._say(self.text(f"share.{fault.code}"))
        except OtherVersion:
            return self._say(self.text("notice.game_other_version"))
        except BadText as fault:
            return self._say(no_game(self.services.texts, fault))

    def _join(self, finished_game: FinishedGame) -> Change | None:
        name = self.services.autosave.archive.bring_in(finished_game)
        self._pages.read()
        return self._open(name) or Push(PastGamePlace(finished_game, name))

    def _say(self, sentence: str) -> Change | None:
        self._said = sentence
        self.rebuild()
        return None


def _cells(cells: Sequence[Item]) -> Item:
    """The columns of a row."""
    return HBox(tuple(Portion(cell, part) for cell, part in zip(cells, COLUMNS, strict=False)), 2 * GAP, down=0.5)


def _game_cells(said: Sequence[str], setup: Setup, ink: Ink) -> list[Item]:
    """When, which game, with whom, and how it went in this ink."""
    emblems = tuple(ImageItem(partial(Emblem, name), EMBLEM, EMBLEM, layer=2) for name in emblems_of(setup))
    when, box, others = (TextItem(text, Ink(BODY)) for text in said[:3])
    signs = (HBox(emblems, GAP),) if emblems else ()
    return [when, box, HBox((*signs, rest(others)), 2 * GAP, down=0.5), TextItem(said[3], ink)]


def _pressed(cells: Item, ident: str, label: str, press: OnPress) -> Item:
    """A row that is pressed as a whole."""
    return Sized(PressItem(Padded(cells, GAP, AIR), ident, label, press), tall=ROW)


def _aloud(texts: Texts, key: str, said: Iterable[str]) -> str:
    """What is done, and with which match."""
    return texts.text("list.comma").join((texts.text(key), *filter(None, said)))
