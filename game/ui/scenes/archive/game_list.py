"""The matches that are not over, then the finished games, the newest first; the way to each of them, and for games and
deals from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from game.session.history.finished_game import FinishedGame
from game.session.speech.phrases import in_turn
from game.session.storage.archive import ArchiveEntry
from game.session.storage.code_digits import BadCode
from game.session.storage.deal_code import deal_of, is_code
from game.session.storage.game_text import BadText, read
from game.session.storage.saved_match import SavedMatch
from game.session.system.untrusted import GAME, BadInput, NewerVersion, contents, decoded
from game.session.texts import Texts
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Dropped, Typed
from game.ui.input.typed_text import TypedText
from game.ui.pictures import Weight
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
    won_by_me,
)
from game.ui.scenes.archive.game_pages import PER_PAGE, GamePages
from game.ui.scenes.page_parts import LeafButton, LeafedPage, leaf_buttons, nothing_yet, rule, title, way_back
from game.ui.services import Services
from game.ui.widgets.button import PLAIN, PRIMARY, ButtonStyle, button, button_width
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.field import field
from game.ui.widgets.part import Part
from game.ui.widgets.rows.list_row import Cell, row
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.still import panel
from game.ui.widgets.words import Ink, words

PANEL = (160, 164, 1600, 716)
PAD = 40
HEAD, PITCH = 56, 80
COLUMNS = ((0.0, 0.18), (0.18, 0.285), (0.285, 0.68), (0.68, 0.9), (0.9, 1.0))
HEADINGS = ("games.when", "games.box", "games.with", "games.result", "games.turns")
FOOT = 904
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
        self._gestures = {**self._gestures, Typed: self._type, Dropped: self._take_file}

    def enter(self) -> None:
        self._pages.read()
        super().enter()

    @property
    def writing(self) -> bool:  # type: ignore[override]
        """Typed letters go into the field of the code while it has the focus."""
        return self.touch.focus == "code"

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        heading = title(sheet, self.text("games.title"), sheet.box(160, 54, 1000, 96))
        ground = panel(sheet.box(*PANEL), sheet.px(30))
        return (heading, ground, *self._list(sheet), *self._paging(sheet), *self._codes(sheet), self._back(sheet))

    def _list(self, sheet: Sheet) -> Iterator[Part]:
        x, y, w, _ = PANEL
        if not self._pages.games and not self._pages.matches:
            none = "games.none_shown" if self.services.autosave.archive.unshown else "games.none"
            yield from nothing_yet(sheet, self.services, PANEL, self.text(none))
            return
        matches, games = self._pages.matches, self._pages.games
        head = sheet.box(x + PAD, y + 10 + len(matches) * PITCH, w - 2 * PAD, HEAD)
        for number, saved in enumerate(matches):
            line = sheet.box(x + PAD, y + 10 + number * PITCH, w - 2 * PAD, PITCH)
            yield from (rule(line),) if number else ()
            yield from self._match(sheet, line.inset(0, sheet.px(4)), number, saved)
        if games:
            yield from (rule(head),) if matches else ()
            yield from headings(sheet, self.services.texts, head)
        for at, entry in enumerate(games):
            line = sheet.box(x + PAD, y + 10 + HEAD + (len(matches) + at) * PITCH, w - 2 * PAD, PITCH)
            yield rule(line)
            yield self._row(sheet, line.inset(0, sheet.px(4)), at, entry)

    def _row(self, sheet: Sheet, line: Box, at: int, entry: ArchiveEntry) -> Part:
        game, texts = entry.summary, self.services.texts
        said = (
            date_of(texts, game.ended or game.begun),
            texts.text(f"box.{game.setup.box}"),
            others_of(texts, game.setup),
            told_result(texts, game),
            str(game.turns),
        )
        gold = won_by_me(game)
        cells = [
            Cell(start, end, text, _ink(end), emblems_of(game.setup) if column == 2 else ())
            for column, (text, (start, end)) in enumerate(zip(said, COLUMNS, strict=True))
        ]
        cells[3] = Cell(*COLUMNS[3], said[3], _ink(0.9, "gold" if gold else "ink", Weight.SEMIBOLD))
        label = texts.text("list.comma").join(filter(None, said[:4])) + texts.text("list.comma")
        label += texts.plural("games.turns_count", game.turns)
        return row(sheet, line, f"game.{at}", label, cells, partial(self._open, entry.name))

    def _match(self, sheet: Sheet, line: Box, at: int, saved: SavedMatch) -> Iterator[Part]:
        """A match that is not over: the line goes on with it, the button at its end deletes it."""
        texts, setup = self.services.texts, saved.match.setup
        said = (
            date_of(texts, saved.played),
            texts.text(f"box.{setup.box}"),
            others_of(texts, setup),
            how_far(texts, saved.match),
        )
        wide = line.w * (COLUMNS[-1][1] - COLUMNS[-1][0])
        rest = Box(line.x, line.y, line.w - wide, line.h)
        part = line.w / rest.w
        inks = (_ink(0.0), _ink(0.0), _ink(0.0), _ink(0.9, "gold", Weight.SEMIBOLD))
        cells = [
            Cell(start * part, end * part, text, ink, emblems_of(setup) if column == 2 else ())
            for column, (text, ink, (start, end)) in enumerate(zip(said, inks, COLUMNS[:-1], strict=True))
        ]
        label = _aloud(texts, "home.continue", said)
        yield row(sheet, rest, f"match.{at}", label, cells, lambda: Replace(TablePlace(saved.match)))
        tall = sheet.target(60)
        end = Box(rest.right, line.centre[1] - tall / 2, wide, tall)
        made = button(sheet, end, f"delete.{at}", texts.text("past.delete"), partial(self._ask, saved), SMALL)
        yield replace(made, label=_aloud(texts, "past.delete", said))

    def _paging(self, sheet: Sheet) -> Iterator[Part]:
        pages, (x, _, w, _) = self._pages, PANEL
        if not pages.last:
            return
        first = pages.page * PER_PAGE + 1
        told = self.text("games.page", first=first, last=min(first + PER_PAGE - 1, pages.count), count=pages.count)
        newer: LeafButton = ("newer", self.text("games.newer"), partial(self.turn_by, -1))
        older: LeafButton = ("older", self.text("games.older"), partial(self.turn_by, 1))
        place = sheet.box(x + w - 620, FOOT, 620, 64)
        ways = newer if pages.page else None, older if pages.page < pages.last else None
        yield from leaf_buttons(sheet, place, told, *ways)

    def _codes(self, sheet: Sheet) -> Iterator[Part]:
        """The field for a code, Paste, and the result in words."""
        x, _, _, _ = PANEL
        tall = sheet.target(64)
        place = sheet.box(x, FOOT, 560, 64)
        box = Box(place.x, place.y, place.w, tall)
        active = self.touch.focus == "code"
        yield field(sheet, box, "code", self.text("games.code"), self._code.text, self._focus_code, active=active,
                    selected=self._code.selected)  # fmt: skip
        label = self.text("games.open_code" if self._code.text else "games.paste")
        wide = max(sheet.px(200), button_width(sheet, label))
        go = Box(box.right + sheet.px(20), box.y, wide, tall)
        look = PRIMARY if self._code.text else PLAIN
        yield button(sheet, go, "paste", label, self._use_code if self._code.text else self._paste, look)
        note = sheet.box(x, FOOT + 72, 1600, 64)
        said = self._said or self._notice() or self.text("games.note")
        colour = "gold" if self._said or self._notice() else "muted"
        yield words(sheet, note, said, Ink(CAPTION, colour=colour), ident="note", role="status")

    def _notice(self) -> str:
        archive, texts = self.services.autosave.archive, self.services.texts
        key = self.services.autosave.notice or archive.notice
        told = [self.text(key)] if key else []
        told += (texts.plural(f"notice.games_{why.value}", count) for why, count in archive.unshown.items())
        return in_turn(texts, told)

    def _back(self, sheet: Sheet) -> Part:
        return way_back(sheet, self, sheet.box(PANEL[0], 72, PANEL[2], 64))

    # What is done

    def _acted(self, gesture: Act) -> Change | None:
        if gesture.action is Action.PASTE:
            return self._paste()
        if self.writing and (edited := self._code.edited(gesture.action, self.services.clipboard)):
            self._code = edited
            self.rebuild()
            return None
        if self.writing and gesture.action is Action.CONFIRM and self._code.text:
            return self._use_code()
        change = super()._acted(gesture)
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
        stay = DialogAnswer("stay", self.text("past.keep"), Pop)
        go = DialogAnswer("go", self.text("past.delete"), partial(self._delete, saved))
        which = match_in_words(self.services.texts, saved.match)
        return Push(Dialog(self.services, self.text("games.delete_match"), stay, go, which))

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
            return self._join(read(text))
        except BadCode as fault:
            return self._say(self.text(f"share.{fault.code}"))
        except NewerVersion:
            return self._say(self.text("notice.game_newer"))
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


def headings(sheet: Sheet, texts: Texts, head: Box) -> Iterator[Part]:
    """What stands in the columns of finished games; matches that are not over stand above them."""
    for key, (start, end) in zip(HEADINGS, COLUMNS, strict=True):
        place = Box(head.x + head.w * start, head.y, head.w * (end - start), head.h).inset(sheet.px(6), 0)
        yield words(sheet, place, texts.text(key), _ink(end, "muted", Weight.SEMIBOLD))


def _aloud(texts: Texts, key: str, said: Iterable[str]) -> str:
    """What is done, and with which match."""
    return texts.text("list.comma").join((texts.text(key), *filter(None, said)))


def _ink(end: float, colour: str = "ink", weight: Weight = Weight.REGULAR) -> Ink:
    return Ink(BODY, weight, colour, across=1.0 if end == 1.0 else 0.0)
