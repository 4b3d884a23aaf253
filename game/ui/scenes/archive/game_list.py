"""The matches that are not over, then the finished games, the newest first; the way to each of them, and for games and
deals from elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path

from game.session.history.finished_game import FinishedGame
from game.session.history.highlights import Summary
from game.session.match.setup import Setup
from game.session.speech.phrases import signed
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
from game.ui.kit.boxes import Aligned, HBox, Padded, Portion, Sized, Spacer, VBox, rest
from game.ui.kit.frames import at_edge, full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, LineItem, SignItem, TextItem, icon
from game.ui.kit.press_item import PressItem
from game.ui.kit.text_field import FieldItem
from game.ui.look_names import IconName
from game.ui.pictures import Weight
from game.ui.places import DealAgainPlace, PastGamePlace, TablePlace
from game.ui.scene import Change, Pop, Push, Replace
from game.ui.scenes.archive.game_captions import (
    date_of,
    day_and_time,
    emblems_of,
    how_far,
    match_in_words,
    no_game,
    others_of,
    outcome_of,
    told_result,
    turns_told,
    which_game,
    won_by_me,
)
from game.ui.scenes.page_parts import LeafedPage, asked, nothing_yet, overlapping
from game.ui.services import Services
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import BODY, CAPTION, COUNT, Sheet
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


ROW, AIR = 91, 4
"""Heights in units: of a row, and above and below what is on it."""
EMBLEM, LAP, FACES, AFTER_FACES = 60, 0.62, 114, 15
"""Of the faces of a row in units: their size, how much is seen of each beside the next, the width they get at most, and
the space behind them."""
WHO, WHEN, RESULT, ON = 800, 330, 298, 228
"""Parts of the width: who played, when, how it went, and what is pressed behind it."""
NARROW = 1.5
"""The text scale from which the day stands below who played."""
BIN, SIGN = 66, 33
CODE = 456
"""Width of the field."""
MOST_TYPED = 60


class GamesPage(LeafedPage):
    """Eight games a page; a code is typed above, a game's text pasted or dropped on the window."""

    name = "games"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._pages = GamePages(self.services.autosave)
        self._code = TypedText()
        self._said = ""
        self._narrow = False

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
        self._narrow = sheet.frame.text_scale >= NARROW
        typed, active = self._code, self.interaction.focused == "code"
        code = FieldItem(
            "code", self.text("games.code"), typed.text, self._focus_code, CODE, active=active,
            selected=typed.selected, icon="paste",
        )  # fmt: skip
        return full_page(
            head(self, self.text("games.title"), code), VBox((self._list(), self._foot()), 18, grow=1), gap=24
        )

    def _list(self) -> Item:
        matches, games = self._pages.matches, self._pages.games
        if not games and not matches:
            none = "games.none_shown" if self.services.autosave.archive.unshown else "games.none"
            return nothing_yet(self.services, self.text(none))
        rows = [self._match(at, saved) for at, saved in enumerate(matches)]
        known = self._narrow, self.services.today().year
        rows += (self.kept(f"game.{at}", (each, *known), partial(self._row, at, each)) for at, each in enumerate(games))
        return VBox(tuple(each for row in rows for each in (row, LineItem())), 1, grow=1)

    def _row(self, at: int, entry: ArchiveEntry) -> Item:
        """A finished game; all of it opens the game."""
        game, texts = entry.summary, self.services.texts
        when = game.ended or game.begun
        said = date_of(texts, when), texts.text(f"box.{game.setup.box}"), others_of(texts, game.setup)
        own = texts.text("games.own_turns", turns=texts.plural("games.turns_count", game.turns))
        label = texts.text("list.comma").join(filter(None, (*said, told_result(texts, game), turns_told(texts, game))))
        columns = self._columns(game.setup, when, (said[1], own), _result(texts, game))
        row = HBox((*columns, Portion(_arrow(), ON)), down=0.5)
        return _pressed(row, f"game.{at}", label, partial(self._open, entry.name))

    def _match(self, at: int, saved: SavedMatch) -> Item:
        """A match that is not over: the row goes on with it, the round button on it deletes it."""
        texts, setup = self.services.texts, saved.match.setup
        said = date_of(texts, saved.played), texts.text(f"box.{setup.box}"), others_of(texts, setup)
        how = how_far(texts, saved.match)
        label, aloud = (_aloud(texts, key, (*said, how)) for key in ("home.continue", "past.delete"))
        state = TextItem(how, Ink(BODY, Weight.SEMIBOLD, across=1.0))
        about = which_game(texts, setup, self.services.today()) if setup.day else said[1]
        columns = self._columns(setup, saved.played, (about,), state)
        delete = SignItem(f"delete.{at}", aloud, "bin", partial(self._ask, saved), BIN)
        row = HBox((*columns, Portion(HBox((Spacer(grow=1), delete, _arrow()), 18, down=0.5), ON)), down=0.5)
        return _pressed(row, f"match.{at}", label, lambda: Replace(TablePlace(saved.match)))

    def _columns(self, setup: Setup, when: str, about: tuple[str, ...], result: Item) -> tuple[Item, ...]:
        """The faces with names and what is said of the game below them, the day and the time, and the result."""
        texts = self.services.texts
        day, clock = day_and_time(texts, when, self.services.today().year)
        told = (*filter(None, (day, clock)), *about) if self._narrow else about
        names = TextItem(others_of(texts, setup), Ink(BODY, Weight.SEMIBOLD))
        quiet = TextItem(texts.text("list.dot").join(told), Ink(CAPTION, colour="muted"))
        emblems = emblems_of(setup)
        lap = min(LAP, (FACES / EMBLEM - 1) / max(1, len(emblems) - 1))
        faces = Sized(Aligned(overlapping(emblems, EMBLEM, lap), 0.0), FACES, FACES)
        signs = (faces,) if emblems else ()
        who = HBox((*signs, rest(VBox((names, quiet), 2))), AFTER_FACES, down=0.5)
        if self._narrow:
            return Portion(who, WHO), Portion(result, WHEN + RESULT)
        date = HBox(
            (Portion(TextItem(day, Ink(BODY)), 0.64), Portion(TextItem(clock, Ink(BODY, colour="muted")), 0.36))
        )
        return Portion(who, WHO), Portion(date, WHEN), Portion(result, RESULT)

    def _foot(self) -> Item:
        """Paste, or the way to the deal of the code that is typed, what was done, and the ways to the other games."""
        used = bool(self._code.text)
        paste = ButtonItem(
            "paste", self.text("games.open_code" if used else "games.paste"), self._use_code if used else self._paste,
            icon="arrow-right" if used else "paste",
        )  # fmt: skip
        paging, note = self._paging(), self._note()
        beside = at_edge(HBox((paste, Sized(note, grow=1), *paging), 20, down=0.5))
        apart = at_edge(HBox((paste, Spacer(grow=1), *paging), 20, down=0.5))
        return FirstFit((beside, VBox((apart, note), 4)))

    def _paging(self) -> tuple[Item, ...]:
        """Which rows of all are shown, and the ways to the others."""
        pages = self._pages
        self._leaf, self._leaves, first = pages.page, pages.last + 1, pages.page * PER_PAGE + 1
        if self._leaves == 1:
            return ()
        told = self.text("games.page", first=first, last=min(first + PER_PAGE - 1, pages.count), count=pages.count)
        said = TextItem(told, Ink(CAPTION, colour="muted"), "page", "status")
        ways: tuple[tuple[str, int, IconName], ...] = ("newer", -1, "previous"), ("older", 1, "next")
        turns = (
            ButtonItem(name, self.text(f"games.{name}"), partial(self.turn_by, by), icon=sign)
            for name, by, sign in ways
            if 0 <= self._leaf + by < self._leaves
        )
        return said, *turns

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


def _result(texts: Texts, game: Summary) -> Item:
    """The points over a word where the one person of this machine has some, gold if they won; else words."""
    word = "" if game.imported else outcome_of(game)
    if not word:
        return TextItem(told_result(texts, game), Ink(BODY, Weight.SEMIBOLD, across=1.0))
    ink = Ink(COUNT, Weight.BOLD, "gold" if won_by_me(game) else "ink", across=1.0)
    points = TextItem(signed(game.scores[game.setup.people[0]]), ink)
    return VBox((points, TextItem(texts.text(f"games.is_{word}"), Ink(CAPTION, colour="muted", across=1.0))))


def _arrow() -> Item:
    return Padded(Aligned(icon("next", SIGN, "ink", 2), across=1.0), 15)


def _pressed(row: Item, ident: str, label: str, press: OnPress) -> Item:
    """A row that is pressed as a whole."""
    return Sized(PressItem(Padded(row, 0, AIR), ident, label, press), tall=ROW)


def _aloud(texts: Texts, key: str, said: Iterable[str]) -> str:
    """What is done, and with which match."""
    return texts.text("list.comma").join((texts.text(key), *filter(None, said)))
