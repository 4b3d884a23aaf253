"""The seats on the right half of the New game page. Every seat is a person's or a character's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.rules.play.ruleset import TableUse
from game.session.match.seat_names import seat_names, usual_name
from game.session.match.setup import PATIENCES, PERSON, WARNED_OF, Setup
from game.ui.geometry import Box
from game.ui.navigation import Navigator
from game.ui.pictures import Weight
from game.ui.scene import Change, Push
from game.ui.scenes.page_parts import row_label, rule
from game.ui.services import Services
from game.ui.widgets.button import ButtonStyle, button, button_width
from game.ui.widgets.choice import ChoiceOption, choice
from game.ui.widgets.part import Part
from game.ui.widgets.rows.person_row import PersonButton, person_row
from game.ui.widgets.rows.seat_row import seat_row
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.words import Ink, words

SEATS = (1182, 164, 578, 692)
PAD = 46
FIRST_SEAT, SEAT_SPACE, MOST_PITCH = 261, 456, 79
"""The height of rows: those of the rules beside them, while there is room."""
LAST_LINE, NOTE_GAP, LEAST_GAP = 700, 14, 6
"""The space below all seats, and from there to the sentences about them."""
PATIENT_ONE = "owl"
"""The characters whose patience can be chosen."""
WARNING = "manner.patient-owl"
"""What the patient one does; the last sentence to be left out."""
PATIENCE, FOOT, CROWD = 66, 14, 5
"""Height of the row for patience, the space below it, and the number of seats that leaves no such space."""


class SeatRows:
    """The list of seats for the agreement of a page."""

    def __init__(self, navigator: Navigator, now: Callable[[], Setup], agree: Callable[[Setup], None]) -> None:
        """`now` gives the setup, `agree` replaces it."""
        self._navigator = navigator
        self._now = now
        self._agree = agree

    @property
    def _services(self) -> Services:
        """Those of the game that is agreed now."""
        return self._navigator.services.playing(self._now().game)

    def parts(self, sheet: Sheet) -> Iterator[Part]:
        """Heading, a row for each seat, and how the personas play."""
        x, y, w, h = SEATS
        setup, inside = self._now(), w - 2 * PAD
        pitch = min(MOST_PITCH, SEAT_SPACE / setup.players)
        first = min(FIRST_SEAT, LAST_LINE - pitch * setup.players)
        yield from self._heading(sheet, sheet.box(x + PAD, first - MOST_PITCH, inside, MOST_PITCH))
        for seat, who in enumerate(setup.seats):
            line = sheet.box(x + PAD, first + seat * pitch, inside, pitch)
            yield rule(line)
            yield self._row(sheet, line.grown(sheet.px(14)).inset(0, sheet.px(14) + 1), seat, who)
        top = first + pitch * setup.players
        yield rule(sheet.box(x + PAD, top, inside, 1))
        tall = 0
        if PATIENT_ONE in setup.opponents and not _is_fixed(setup):
            tall = PATIENCE + (FOOT if setup.players < CROWD else 0)
            yield from self._patience(sheet, sheet.box(x + PAD, y + h - tall - 6, inside, PATIENCE))
        start = min(top + NOTE_GAP, LAST_LINE + LEAST_GAP) if tall else top + NOTE_GAP
        yield self._note(sheet, sheet.box(x + PAD, start, inside, y + h - start - 4 - tall))

    def _heading(self, sheet: Sheet, box: Box) -> Iterator[Part]:
        text = self._services.texts.text
        ink = Ink(BODY, Weight.SEMIBOLD, colour="muted")
        yield words(sheet, box, text("new_game.seats"), ink, ident="seats", role="heading")
        if self._now().opponents:
            label, tall = text("new_game.add_person"), sheet.target(52)
            wide = button_width(sheet, label, BODY)
            place = Box(box.right - wide, box.centre[1] - tall / 2, wide, tall)
            yield button(sheet, place, "add-person", label, self._add_person, ButtonStyle("secondary", BODY))

    def _row(self, sheet: Sheet, place: Box, seat: int, who: str) -> Part:
        setup, texts = self._now(), self._services.texts
        name, tip = seat_names(texts, setup)[seat], texts.text("new_game.seat_tip")
        if who != PERSON:
            level = texts.text(f"level.{who}")
            said = (texts.text(f"persona.{who}"), level, texts.text("new_game.seat_label", name=name, level=level))
            return seat_row(sheet, place, f"seat.{seat}", who, said, partial(self._next, seat), tip)
        if setup.alone:
            return seat_row(sheet, place, f"seat.{seat}", who, (name, "", name))
        field = PersonButton(f"name.{seat}", name, place, partial(self._name, seat), texts.text("new_game.name_tip"))
        kind = PersonButton(f"seat.{seat}", texts.text("new_game.person"), place, partial(self._next, seat), tip)
        return person_row(sheet, place, setup.emblems[seat], field, kind)

    def _patience(self, sheet: Sheet, line: Box) -> Iterator[Part]:
        """The choice of patience: how long the strongest character holds its tiles back."""
        text, tall = self._services.texts.text, sheet.target(62)
        options = [ChoiceOption(each.value, text(f"patience.{each.value}")) for each in PATIENCES]
        room = Box(line.x + line.w * 0.36, line.centre[1] - tall / 2, line.w * 0.64, tall)
        now, label = self._now().patience.value, text("new_game.patience")
        offered = choice(sheet, room, "patience", options, now, self._be_patient, label=label)
        yield row_label(sheet, Box(line.x, line.y, offered.box.x - line.x - sheet.px(12), line.h), label)
        yield offered

    def _be_patient(self, value: str) -> None:
        self._agree(self._now().with_patience(value))

    def _note(self, sheet: Sheet, box: Box) -> Part:
        """Sentences about the characters and about several people: a line each, or closer, or as many as fit."""
        setup, text = self._now(), self._services.texts.text
        kind = ".fixed" if _is_fixed(setup) else ""
        manners = {name: f"manner.{name}{kind}" for name in setup.game.characters if name in setup.opponents}
        said = [text("new_game.people_note")] * (not setup.alone)
        if PATIENT_ONE in manners and setup.patience is WARNED_OF and not kind:
            said.insert(0, text(WARNING))
            del manners[PATIENT_ONE]
        said += map(text, manners.values())
        ink = Ink(CAPTION, colour="muted", down=0.0)
        shown = words(sheet, box, "\n".join(said), ink, ident="manners")
        while shown.crowded and said:
            shown = words(sheet, box, " ".join(said), ink, ident="manners")
            said.pop()
        return shown

    def _next(self, seat: int) -> None:
        setup = self._now()
        sitters = (*setup.game.characters, PERSON)
        now = sitters.index(setup.seats[seat])
        self._agree(setup.with_seat(seat, sitters[(now + 1) % len(sitters)]))

    def _add_person(self) -> None:
        """Give the first computer's seat to a person."""
        setup = self._now()
        self._agree(setup.with_seat(next(seat for seat, who in enumerate(setup.seats) if who != PERSON), PERSON))

    def _name(self, seat: int) -> Change:
        setup = self._now()
        usual = usual_name(self._services.texts, setup, seat)
        return Push(self._navigator.naming(setup.name(seat), usual, partial(self._call, seat)))

    def _call(self, seat: int, name: str) -> None:
        self._agree(self._now().with_name(seat, name))


def _is_fixed(setup: Setup) -> bool:
    """Whether sets stay as they lie in this game: then the characters play by other habits, without a patience."""
    return setup.game.ruleset().table_use is TableUse.ADD_ONLY
