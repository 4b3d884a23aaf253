"""The New game page: who sits at the table first, then the rules in one line that opens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from game.session.match.family_agreements import FamilyAgreements
from game.session.match.presets import Preset
from game.session.match.seat_names import seat_names, usual_name
from game.session.match.setup import MOST_ROUNDS, PERSON, WARNED_OF, Setup
from game.ui.geometry import Box
from game.ui.pictures import Emblem, Weight
from game.ui.places import (
    FamilyRulesPlace,
    IntroductionQuestionPlace,
    MoreRulesPlace,
    NamingPlace,
    NumberPlace,
    SeatListPlace,
)
from game.ui.scene import Change, Pop, Push
from game.ui.scenes.page_parts import guided_or_dealt, title, way_back
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
from game.ui.services import Services
from game.ui.widgets.button import ButtonStyle, button, button_width
from game.ui.widgets.choice import ChoiceOption, choice
from game.ui.widgets.page import Page
from game.ui.widgets.part import Part
from game.ui.widgets.sheet import BODY, BUTTON, CAPTION, Sheet
from game.ui.widgets.still import Still, panel
from game.ui.widgets.words import Ink, Words, words

HEAD = (160, 158, 1600, 54)
GAME = (560, 72, 976, 66)
SEATS = (160, 606, 1600, 78)
DEAL, SAID, AIR = (1182, 578, 100), (160, 990, 110), 28
"""Left, width and height of the last line, and the space above it."""
LEAST_FOR_SEATS = 0.55
"""Of the line, for the seats; the clock goes below them rather than leave them less."""
CLOCK_SCALE = (15, 20, 30, 45, 60, 75, 90, 120, 150, 180, 240, 300, 420, 600, 900, 1200)
"""The seconds a slider offers (ux 2.9)."""
ROUNDS_SCALE = range(1, MOST_ROUNDS + 1)


class NewGame(Page):
    """The page of the setup; answers that exclude each other are adjusted, and a sentence says so."""

    name = "new-game"
    first = "deal"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.setup = services.store.now.setup
        self._adjusted = ""
        """What the last choice changed besides itself, in words."""
        self._told = ""
        """What the last answer means, in words."""
        self._agreed = FamilyAgreements(services.store.now.agreed)
        self._open = False
        """Whether the rules are open, and the faces folded to a strip."""

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        self.services = self.services.playing(self.setup.game)
        top, down = self._top(sheet)
        rules = self._rules()
        if self._open:
            upper = tuple(self._strip(sheet, down))
            lower, end = rules.opened(sheet, down)
        else:
            seats, further = self._seating(sheet, down)
            upper = (*self._faces(sheet, down), *seats)
            lower, end = rules.folded(sheet, down + further)
        return (*top, *upper, *lower, *self._foot(sheet, end + AIR))

    def _top(self, sheet: Sheet) -> tuple[tuple[Part, ...], float]:
        """The title and which game is played, above everything else; and how many units more than usual that takes."""
        back = way_back(sheet, self, sheet.box(160, 72, 1600, 64))
        name, text = sheet.box(160, 54, 400, 96), self.text("new_game.title")
        heading, family = title(sheet, text, name), self._family(sheet, sheet.box(*GAME))
        if not heading.crowded and not family.crowded:
            return (heading, family, back), 0
        heading = title(sheet, text, Box(name.x, name.y, back.box.x - name.x, name.h))
        x, y, w, h = HEAD
        return (heading, self._family(sheet, sheet.box(x, y, w, 66)), back), h + 34

    def back(self) -> Change | None:
        """Keep the choices for the next time, whether or not a game was dealt."""
        self.services.store.change(setup=self.setup, agreed=self._agreed.with_now(self.setup))
        return Pop()

    def _family(self, sheet: Sheet, room: Box) -> Part:
        tall = sheet.target(66)
        return self._choice(sheet, Box(room.x, room.centre[1] - tall / 2, room.w, tall), FAMILY_ROW)

    def _choice(self, sheet: Sheet, room: Box, row: RuleRow) -> Part:
        options = [
            ChoiceOption(value, row.called(value, key, self.services.texts, self.setup)) for value, key in row.options
        ]
        label = self.text(row.label)
        return choice(sheet, room, row.name, options, row.now(self.setup), partial(self._choose, row), label=label)

    def _faces(self, sheet: Sheet, down: float) -> Iterator[Part]:
        x, y, w, h = HEAD
        line = sheet.box(x, y + down, w, h)
        ink = Ink(BUTTON, Weight.SEMIBOLD)
        left = Box(line.x, line.y, line.w * 0.5, line.h)
        yield words(sheet, left, self.text("new_game.who"), ink, ident="seats", role="heading")
        right = Box(line.centre[0], line.y, line.w * 0.5, line.h)
        yield words(sheet, right, self.text("new_game.face_tip"), Ink(CAPTION, colour="muted", across=1.0))
        yield from CharacterFaces(self.setup, self.services.texts, self._face).cards(sheet, down)

    def _strip(self, sheet: Sheet, down: float) -> Iterator[Part]:
        """The faces in one line; those at the table at its right end, where large type leaves room for them."""
        x, above, w, h = STRIP
        y = above + down
        yield panel(sheet.box(x, y, w, h), sheet.px(26))
        share = 1 - TABLE_SHARE if sheet.frame.text_scale <= 1.0 else 1.0
        yield from CharacterFaces(self.setup, self.services.texts, self._face).strip(sheet, down, share)
        if share == 1.0:
            return
        room = sheet.box(x + w * (1 - TABLE_SHARE), y, w * TABLE_SHARE - 24, h)
        size, gap = sheet.px(48), sheet.px(8)
        left = room.right - self.setup.players * (size + gap)
        quiet = Ink(CAPTION, colour="muted", across=1.0)
        yield words(sheet, Box(room.x, room.y, left - room.x - gap, room.h), self.text("new_game.seats"), quiet)
        for at, emblem in enumerate(self.setup.emblems):
            place = Box(left + at * (size + gap), room.centre[1] - size / 2, size, size)
            yield Still(Emblem(emblem, size), place, layer=2)

    def _seating(self, sheet: Sheet, down: float) -> tuple[tuple[Part, ...], float]:
        """The seats, a way to add a person, and the clock, below them if there is no room beside; and how many units
        more than one line that takes."""
        x, y, w, h = SEATS
        line, gap, tall = sheet.box(x, y + down, w, h), sheet.px(16), sheet.target(66)
        label, ink = self.text("new_game.clock_short"), Ink(BODY, Weight.SEMIBOLD, across=1.0)
        wide = sheet.width(label, sheet.type(BODY), ink.weight) + gap
        clock = self._choice(sheet, Box(line.x, line.centre[1] - tall / 2, line.w, tall), CLOCK_ROW)
        further, beside = 0.0, Box(line.x, line.y, clock.box.x - wide - 2 * gap - line.x, line.h)
        overfull = any(part.box.right > beside.right for part in self._sitting(sheet, beside))
        if overfull or beside.w < line.w * LEAST_FOR_SEATS:
            further = h + 14
            below = sheet.box(x, y + down + further, w, h)
            clock = self._choice(sheet, Box(below.x, below.centre[1] - tall / 2, below.w, tall), CLOCK_ROW)
        place = Box(clock.box.x - wide - gap, clock.box.y, wide, clock.box.h)
        room = line if further else beside
        said = words(sheet, place, label, ink)
        return (*self._sitting(sheet, room), said, clock), further

    def _sitting(self, sheet: Sheet, line: Box) -> Iterator[Part]:
        text, tall, gap = self.text, sheet.target(66), sheet.px(16)
        label = text("new_game.add_person")
        wide = button_width(sheet, label, BODY) if self.setup.players < self.setup.most_seats else 0
        seats = Seats(self.setup, self.services.texts, self._change_seat, self._leave, self._free_seat)
        chips = tuple(seats.chips(sheet, Box(line.x, line.y, line.w - wide - gap, line.h)))
        yield from chips
        if wide:
            place, add = Box(line.right - wide, line.centre[1] - tall / 2, wide, tall), partial(self._add, PERSON)
            yield button(sheet, place, "add-person", label, add, ButtonStyle("secondary", BODY))

    def _rules(self) -> RulePanel:
        own, says = self.services.store.now.family_rules, self.services.texts
        return RulePanel(self.setup, own, says, self._take, self._choose, self._family_rules, self._fold)

    def _foot(self, sheet: Sheet, top: float) -> Iterator[Part]:
        x, w, tall = SAID
        room = sheet.box(x, top, w, tall)
        if self._open:
            label, high = self.text("new_game.more"), sheet.target(66)
            wide = button_width(sheet, label, BODY)
            room = replace(room, w=room.w - wide - sheet.px(24))
            place = Box(room.right + sheet.px(24), room.centre[1] - high / 2, wide, high)
            yield button(sheet, place, "more-rules", label, self._more, ButtonStyle("secondary", BODY))
        who = _who(sheet, room, self._names())
        upper = who.box
        yield who
        ink = Ink(CAPTION, colour="gold" if self._adjusted else "muted", down=0.15)
        below = upper.bottom + room.h * 0.02
        lower = Box(room.x, below, room.w, room.bottom - below)
        said = self._adjusted or self._told or self._manners()
        yield words(sheet, lower, said, ink, ident="manners", role="status")
        x, w, tall = DEAL
        large = ButtonStyle("primary", 34)
        yield button(sheet, sheet.box(x, top, w, tall), "deal", self.text("new_game.deal"), self._deal, large)

    def _names(self) -> str:
        """Everybody at the table."""
        *most, last = seat_names(self.services.texts, self.setup)
        return self.text("new_game.and", most=self.text("new_game.comma").join(most), last=last)

    def _manners(self) -> str:
        """What several people, or who plays a patient opponent, should know; else what the game is played with."""
        setup, key = self.setup, f"box_about.{self.setup.box}"
        if not setup.alone:
            key = "new_game.people_note"
        elif PATIENCE_ROW.matters(setup) and setup.patience is WARNED_OF:
            key = PATIENCE_ROW.about(setup)
        return self.text(key)

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
        return Push(SeatListPlace((*self.setup.game.characters, PERSON), self._add))

    def _change_seat(self, seat: int) -> Change:
        setup = self.setup
        if setup.seats[seat] == PERSON:
            usual = usual_name(self.services.texts, setup, seat)
            return Push(NamingPlace(setup.name(seat), usual, partial(self._call, seat)))
        take = partial(self._sit, seat)
        return Push(SeatListPlace((*setup.game.characters, PERSON), take))

    def _sit(self, seat: int, who: str) -> None:
        self._seat(self.setup.with_seat(seat, who))

    def _call(self, seat: int, name: str) -> None:
        self._seat(self.setup.with_name(seat, name))

    def _choose(self, row: RuleRow, value: str) -> Change | None:
        if value == OTHER:
            return self._other(row)
        before, self.setup = self.setup, row.chosen(self.setup, value)
        if row is FAMILY_ROW:
            self.setup = self._agreed.changed(before, self.setup)
        self._adjusted = self._adjustment(before)
        self._told = self.text(row.meaning(self.setup)) if row.meaning else ""
        return None

    def _other(self, row: RuleRow) -> Change | None:
        """The page for a number of one's own: of seconds, or of rounds."""
        texts, setup = self.services.texts, self.setup
        if row is MATCH_ROW:
            rounds = partial(texts.plural, "rounds.n")
            return Push(NumberPlace(row.label, ROUNDS_SCALE, setup.rounds or 2, rounds, self._take_rounds))
        seconds = partial(clock_label, texts)
        return Push(NumberPlace(row.label, CLOCK_SCALE, setup.clock or 90, seconds, self._take_clock))

    def _take_rounds(self, rounds: int) -> None:
        self._seat(replace(self.setup, rounds=rounds))

    def _take_clock(self, seconds: int) -> None:
        self._seat(replace(self.setup, clock=seconds))

    def _take(self, preset: Preset) -> None:
        before = self.setup
        self._seat(preset.agreed_in(before))
        self._adjusted = self._adjustment(before)

    def _adjustment(self, before: Setup) -> str:
        """What else the choice changed, in words; empty if nothing."""
        now, key = self.setup, "adjusted.fewer_players"
        return "" if now.players == before.players else self.text(key, n=now.players, box=self.text(f"box.{now.box}"))

    def _seat(self, setup: Setup) -> None:
        """Take over a setup that another page changed."""
        self.setup, self._adjusted, self._told = setup, "", ""
        self.rebuild()

    def _fold(self) -> None:
        self._open = not self._open

    def _more(self) -> Change:
        return Push(MoreRulesPlace(self.setup, self._seat))

    def _family_rules(self) -> Change:
        return Push(FamilyRulesPlace(self.setup, self._seat))

    def _deal(self) -> Change:
        """Deal; before the first game with pieces of its own, and before the first of all, offer to show how."""
        self.services.store.change(agreed=self._agreed.with_now(self.setup))
        setup = replace(self.setup, seed=None)
        if self.services.matches.introduction_fits(setup):
            return Push(IntroductionQuestionPlace(setup))
        return guided_or_dealt(self.services, setup)


def _who(sheet: Sheet, room: Box, names: str) -> Words:
    """Everybody's names at the upper end of the room; in two lines where the sentence below needs only one."""
    upper = Box(room.x, room.y, room.w, room.h * 0.36)
    who = words(sheet, upper, names, Ink(BUTTON, Weight.SEMIBOLD, down=1.0), ident="who")
    return replace(who, box=replace(upper, h=min(who.block, room.h * 0.66))) if len(who.lines) == 2 else who
