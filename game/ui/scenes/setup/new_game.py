"""The New game page: who sits at the table first, then the rules in one line that opens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from game.session.match.presets import Preset
from game.session.match.seat_names import seat_names, usual_name
from game.session.match.setup import PERSON, WARNED_OF, Setup
from game.ui.geometry import Box
from game.ui.navigation import Navigator
from game.ui.pictures import Emblem, Weight
from game.ui.scene import Change, Pop, Push, Replace
from game.ui.scenes.page_parts import title, way_back
from game.ui.scenes.setup.face_cards import STRIP, TABLE_SHARE, CharacterFaces
from game.ui.scenes.setup.rule_panel import RulePanel
from game.ui.scenes.setup.rule_rows import (
    CLOCK_ROW,
    FAMILY_ROW,
    MATCH_ROW,
    OTHER,
    PATIENCE_ROW,
    RuleRow,
    clock_label,
)
from game.ui.scenes.setup.seat_chips import Seats
from game.ui.widgets.button import ButtonStyle, button, button_width
from game.ui.widgets.choice import ChoiceOption, choice
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, BUTTON, CAPTION, Sheet
from game.ui.widgets.still import Still, panel
from game.ui.widgets.words import Ink, words

HEAD = (160, 158, 1600, 54)
GAME = (560, 72, 976, 66)
SEATS = (160, 606, 1600, 78)
DEAL = (1182, 903, 578, 100)
SAID = (160, 896, 990, 116)
CLOCK_SCALE = (15, 20, 30, 45, 60, 75, 90, 120, 150, 180, 240, 300, 420, 600, 900, 1200)
"""The seconds a slider offers (ux 2.9)."""
ROUNDS_SCALE = tuple(range(1, 10))


class NewGame(Page):
    """The page of the setup; answers that exclude each other are adjusted, and a sentence says so."""

    name = "new-game"
    first = "deal"

    def __init__(self, navigator: Navigator) -> None:
        super().__init__(navigator)
        self.setup = navigator.services.store.now.setup
        self._adjusted = ""
        """What the last choice changed besides itself, in words."""
        self._told = ""
        """What the last answer means, in words."""
        self._open = False
        """Whether the rules are open, and the faces folded to a strip."""

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        self.services = self.navigator.services.playing(self.setup.game)
        heading = title(sheet, self.text("new_game.title"), sheet.box(160, 54, 400, 96))
        rules = self._rules()
        body = (
            (*self._strip(sheet), *rules.opened(sheet))
            if self._open
            else (*self._faces(sheet), *self._seating(sheet), *rules.folded(sheet))
        )
        return (heading, self._family(sheet), *body, *self._foot(sheet))

    def back(self) -> Change | None:
        """Fold the rules; then keep the choices for the next time, whether or not a game was dealt."""
        self.services.store.change(setup=self.setup)
        return Pop()

    def _family(self, sheet: Sheet) -> Part:
        """Which game is played, above everything else."""
        tall, room = sheet.target(66), sheet.box(*GAME)
        return self._choice(sheet, Box(room.x, room.centre[1] - tall / 2, room.w, tall), FAMILY_ROW)

    def _choice(self, sheet: Sheet, room: Box, row: RuleRow) -> Part:
        options = [
            ChoiceOption(value, row.called(value, key, self.services.texts, self.setup)) for value, key in row.options
        ]
        label = self.text(row.label)
        return choice(sheet, room, row.name, options, row.now(self.setup), partial(self._choose, row), label=label)

    def _faces(self, sheet: Sheet) -> Iterator[Part]:
        line = sheet.box(*HEAD)
        ink = Ink(BUTTON, Weight.SEMIBOLD)
        left = Box(line.x, line.y, line.w * 0.5, line.h)
        yield words(sheet, left, self.text("new_game.who"), ink, ident="seats", role="heading")
        right = Box(line.centre[0], line.y, line.w * 0.5, line.h)
        yield words(sheet, right, self.text("new_game.face_tip"), Ink(CAPTION, colour="muted", across=1.0))
        yield from CharacterFaces(self.setup, self.services.texts, self._face).cards(sheet)

    def _strip(self, sheet: Sheet) -> Iterator[Part]:
        yield panel(sheet.box(*STRIP), sheet.px(26))
        yield from CharacterFaces(self.setup, self.services.texts, self._face).strip(sheet)
        x, y, w, h = STRIP
        room = sheet.box(x + w * (1 - TABLE_SHARE), y, w * TABLE_SHARE - 24, h)
        size, gap = sheet.px(48), sheet.px(8)
        left = room.right - self.setup.players * (size + gap)
        quiet = Ink(CAPTION, colour="muted", across=1.0)
        yield words(sheet, Box(room.x, room.y, left - room.x - gap, room.h), self.text("new_game.seats"), quiet)
        for at, emblem in enumerate(self.setup.emblems):
            place = Box(left + at * (size + gap), room.centre[1] - size / 2, size, size)
            yield Still(Emblem(emblem, size), place, layer=2)

    def _seating(self, sheet: Sheet) -> Iterator[Part]:
        """The seats, a way to add a person, and the clock."""
        line, gap, texts = sheet.box(*SEATS), sheet.px(16), self.services.texts
        tall = sheet.target(66)
        clock = self._choice(sheet, Box(line.x, line.centre[1] - tall / 2, line.w, tall), CLOCK_ROW)
        label = texts.text("new_game.clock_short")
        wide = sheet.width(label, sheet.type(BODY), Weight.SEMIBOLD) + gap
        place = Box(clock.box.x - wide - gap, line.y, wide, line.h)
        yield from self._sitting(sheet, Box(line.x, line.y, place.x - gap - line.x, line.h))
        yield words(sheet, place, label, Ink(BODY, Weight.SEMIBOLD, across=1.0))
        yield clock

    def _sitting(self, sheet: Sheet, line: Box) -> Iterator[Part]:
        text, tall, gap = self.text, sheet.target(66), sheet.px(16)
        label = text("new_game.add_person")
        wide = button_width(sheet, label, BODY) if self.setup.players < self.setup.most_seats else 0
        seats = Seats(self.setup, self.services.texts, self._change_seat, self._leave, self._free_seat)
        chips = tuple(seats.chips(sheet, Box(line.x, line.y, line.w - wide - gap, line.h)))
        yield from chips
        if wide:
            place = Box(line.right - wide, line.centre[1] - tall / 2, wide, tall)
            add = partial(self._add, PERSON)
            yield button(sheet, place, "add-person", label, add, ButtonStyle("secondary", BODY))

    def _rules(self) -> RulePanel:
        own = self.services.store.now.family_rules
        return RulePanel(
            self.setup, own, self.services.texts, self._take, self._choose, self._family_rules, self._fold, self._more
        )

    def _foot(self, sheet: Sheet) -> Iterator[Part]:
        room = sheet.box(*SAID)
        names = self._names()
        upper = Box(room.x, room.y, room.w, room.h * 0.42)
        yield words(sheet, upper, names, Ink(BUTTON, Weight.SEMIBOLD, down=1.0), ident="who")
        ink = Ink(CAPTION, colour="gold" if self._adjusted else "muted", down=0.15)
        lower = Box(room.x, room.y + room.h * 0.46, room.w, room.h * 0.54)
        said = self._adjusted or self._told or self._manners()
        yield words(sheet, lower, said, ink, ident="manners", role="status")
        yield button(
            sheet, sheet.box(*DEAL), "deal", self.text("new_game.deal"), self._deal, ButtonStyle("primary", 34)
        )
        yield way_back(sheet, self, sheet.box(160, 72, 1600, 64))

    def _names(self) -> str:
        """Everybody at the table."""
        *most, last = seat_names(self.services.texts, self.setup)
        return self.text("new_game.and", most=self.text("new_game.comma").join(most), last=last)

    def _manners(self) -> str:
        """What several people, or who plays a patient opponent, should know; else what the game is played with."""
        if not self.setup.alone:
            return self.text("new_game.people_note")
        if PATIENCE_ROW.matters(self.setup) and self.setup.patience is WARNED_OF:
            return self.text(PATIENCE_ROW.about(self.setup))
        return self.text(f"box_about.{self.setup.box}")

    def _face(self, who: str) -> None:
        """Seat a character, or let it go; the last one stays."""
        seats = [seat for seat, sitter in enumerate(self.setup.seats) if sitter == who]
        if not seats:
            return self._add(who)
        return self._leave(seats[-1])

    def _add(self, who: str) -> None:
        before = self.setup
        self._seat(before.with_another(who))
        if self.setup == before:
            self._adjusted = self.text("adjusted.table_full", n=before.players)
        elif self.setup.box != before.box:
            self._adjusted = self.text("adjusted.bigger_box", n=self.setup.players)

    def _leave(self, seat: int) -> None:
        before = self.setup
        self._seat(before.without(seat))
        if self.setup == before:
            self._adjusted = self.text("adjusted.too_few", n=before.game.min_players)

    def _free_seat(self) -> Change:
        return Push(self.navigator.seat_list((*self.setup.game.characters, PERSON), self._add))

    def _change_seat(self, seat: int) -> Change:
        setup = self.setup
        if setup.seats[seat] == PERSON:
            usual = usual_name(self.services.texts, setup, seat)
            return Push(self.navigator.naming(setup.name(seat), usual, partial(self._call, seat)))
        take = partial(self._sit, seat)
        return Push(self.navigator.seat_list((*setup.game.characters, PERSON), take))

    def _sit(self, seat: int, who: str) -> None:
        self._seat(self.setup.with_seat(seat, who))

    def _call(self, seat: int, name: str) -> None:
        self._seat(self.setup.with_name(seat, name))

    def _choose(self, row: RuleRow, value: str) -> Change | None:
        if value == OTHER:
            return self._other(row)
        before, self.setup = self.setup, row.chosen(self.setup, value)
        self._adjusted = self._adjustment(before)
        self._told = self.text(row.meaning(self.setup)) if row.meaning else ""
        return None

    def _other(self, row: RuleRow) -> Change | None:
        """The page for a number of one's own: of seconds, or of rounds."""
        texts, setup = self.services.texts, self.setup
        if row is MATCH_ROW:
            called, take = partial(texts.plural, "rounds.n"), self._take_rounds
            return Push(self.navigator.number(row.label, ROUNDS_SCALE, setup.rounds or 2, called, take))
        seconds = partial(clock_label, texts)
        return Push(self.navigator.number(row.label, CLOCK_SCALE, setup.clock or 90, seconds, self._take_clock))

    def _take_rounds(self, rounds: int) -> None:
        self._seat(replace(self.setup, rounds=rounds))

    def _take_clock(self, seconds: int) -> None:
        self._seat(replace(self.setup, clock=seconds))

    def _take(self, preset: Preset) -> None:
        before, self.setup = self.setup, preset.agreed_in(self.setup)
        self._adjusted, self._told = self._adjustment(before), ""

    def _adjustment(self, before: Setup) -> str:
        """What else the choice changed, in words; empty if nothing."""
        now = self.setup
        if now.players == before.players:
            return ""
        return self.text("adjusted.fewer_players", n=now.players, box=self.text(f"box.{now.box}"))

    def _seat(self, setup: Setup) -> None:
        """Take over a setup that another page changed."""
        self.setup, self._adjusted, self._told = setup, "", ""
        self.rebuild()

    def _fold(self) -> None:
        self._open = not self._open

    def _more(self) -> Change:
        return Push(self.navigator.more_rules(self.setup, self._seat))

    def _family_rules(self) -> Change:
        return Push(self.navigator.family_rules(self.setup, self._seat))

    def _deal(self) -> Change:
        return Replace(self.navigator.matches.begin(replace(self.setup, seed=None)))
