"""The New game page: who sits at the table first, then the rules in one line that opens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from game.rules.games.characters import FITTING
from game.rules.games.registry import family_of, game_named
from game.session.first_hand import teaching_of
from game.session.match.presets import FamilyAgreements, Preset, dealt_last
from game.session.match.seat_names import seat_names, usual_name
from game.session.match.setup import MOST_ROUNDS, PERSON, WARNED_OF, Setup
from game.session.speech.sentences import wren_line
from game.ui.kit.adaptive import FirstFit, Wrapped
from game.ui.kit.boxes import HBox, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, TextItem
from game.ui.kit.page import Page
from game.ui.kit.press_item import PressItem
from game.ui.memo import Memo
from game.ui.pictures import Weight
from game.ui.places import (
    FamilyRulesPlace,
    IntroductionQuestionPlace,
    MoreRulesPlace,
    NamingPlace,
    NumberPlace,
    SeatListPlace,
    TablePlace,
)
from game.ui.scene import Change, Pop, Push, Replace
from game.ui.scenes.page_parts import game_picture
from game.ui.scenes.setup.rule_panel import RulePanel, answers_to
from game.ui.scenes.setup.rule_rows import (
    BOX,
    CLOCK_ROW,
    FAMILY_ROW,
    LISTENING_CLOCK_ROW,
    MATCH_ROW,
    OTHER,
    PATIENCE_ROW,
    RuleRow,
    as_played_last,
    clock_label,
)
from game.ui.scenes.setup.sitters import CharacterFaces, SeatChips
from game.ui.scenes.title_page import guided_or_dealt
from game.ui.services import Services
from game.ui.widgets.button import PLAIN, PRIMARY, ButtonStyle
from game.ui.widgets.sheet import BODY, BUTTON, CAPTION, HEIGHT, Sheet
from game.ui.widgets.text_block import Ink

ROW, DEAL, FOOT = 66, 578, 100
GAME, PIECE = 288, 34
"""Heights of controls and of the last line, and the width of the button to deal; of a family of games the widths of its
plate and of a piece in its picture; in units."""
CLOCK_SCALE: Sequence[int] = (15, 20, 30, 45, 60, 75, 90, 120, 150, 180, 240, 300, 420, 600, 900, 1200)
"""The seconds a slider offers (ux 2.9)."""
ROUNDS_SCALE: Sequence[int] = range(1, MOST_ROUNDS + 1)


DISCS = (138, 72)
"""Sizes of the faces in units: with larger text they shrink before anything leaves the window."""


def _page(*rows: Item) -> Item:
    *most, foot = rows
    return full_page(*most, Spacer(tall=28, grow=1), foot, gap=0, below=60)


class NewGame(Page):
    """The page of the setup; answers that exclude each other are adjusted, and a sentence says so."""

    name = "new-game"
    first = "deal"

    def __init__(self, services: Services, family: str = "") -> None:
        """A page for a game of this family as it was played last, or for the game chosen last."""
        super().__init__(services)
        now = services.store.now
        self.setup = now.setup
        self._adjusted = ""
        """What the last choice changed besides itself, in words."""
        self._meaning = ""
        """What the last answer means, in words."""
        self._agreed = FamilyAgreements(now.agreed)
        self._open = False
        """Whether the rules are open, and the faces folded to a strip."""
        self._step: Memo[int] = Memo()
        """Wren's step in a match of this family that began now."""
        if family:
            self.setup = as_played_last(now, family, self._agreed)

    def content(self, sheet: Sheet) -> Item:
        self.services = self.services.playing(self.setup.game)
        top, rules = head(self, self.text("new_game.title"), self._games()), self._rules()
        faces = CharacterFaces(self.setup, self.services.texts, self._face)
        strip, foot = Padded(faces.strip(), 0, 18, 21), self._foot()
        if self._open:
            opened = rules.opened(sheet.frame.text_scale)
            more, onward = self._deeds()
            deeds = HBox((*more, Spacer(grow=1), *onward), 28, down=0.5)
            above = full_page(top, deeds, opened, gap=22, below=60)  # Deal stays in the window
            return FirstFit((_page(top, strip, opened, foot), above), most=HEIGHT)
        seating = Padded(self.kept("seats", self.setup, self._seating), 0, 30)
        folded = self.kept("rules", (self.setup, self.services.store.now.family_rules), rules.folded)
        who = Padded(self._who_sits(), 0, 8, 14)
        ways = [
            _page(top, who, self.kept(f"cards-{disc}", self.setup, partial(faces.cards, disc)), seating, folded, foot)
            for disc in DISCS
        ]
        small = _page(top, who, strip, seating, folded, foot), _page(top, who, seating, folded, foot)
        return FirstFit((*ways, *small), most=HEIGHT)

    def back(self) -> Change | None:
        """Keep the choices for the next time, whether or not a game was dealt."""
        self.services.store.change(setup=self.setup, agreed=self._agreed.with_now(self.setup))
        return Pop()

    def _games(self) -> Item:
        """A plate with a picture for each family of games."""
        plates = tuple(self._plate(family, self.text(key)) for family, key in FAMILY_ROW.options)
        return self.kept("games", self.setup.game.family, lambda: HBox(plates, 14))

    def _plate(self, family: str, name: str) -> Item:
        chosen = family == self.setup.game.family
        ink = Ink(BODY, Weight.SEMIBOLD, "button-gold" if chosen else "button-ink")
        picture = game_picture(family_of(family)[0], PIECE, sets=1)
        inside: Item = HBox((picture, TextItem(name, ink)), 14, down=0.5)
        press = partial(self._choose, FAMILY_ROW, family)
        kind, inside = PLAIN.kind, Padded(inside, 16, 14)
        plate = PressItem(inside, f"game.{family}", name, press, kind=kind, radius=20, checked=chosen, framed=chosen)
        return Sized(plate, wide=GAME)

    def _who_sits(self) -> Item:
        """The question, a way to add a person, and the clock: above all that may be higher with more players, so that
        they stay where they are."""
        who = Sized(TextItem(self.text("new_game.who"), Ink(BUTTON, Weight.SEMIBOLD), "seats", "heading"), grow=1)
        tip = TextItem(self.text("new_game.face_tip"), Ink(CAPTION, colour="muted", across=1.0))
        free, add = self.setup.players < self.setup.most_seats, partial(self._add, PERSON)
        full = "" if free else self.text("adjusted.table_full", n=self.setup.players)
        small = ButtonStyle(PLAIN.kind, BODY)
        more = ButtonItem("add-person", self.text("new_game.add_person"), add, small, ROW, tip=full, enabled=free)
        said = TextItem(self.text("new_game.clock_short"), Ink(BODY, Weight.SEMIBOLD))
        row = LISTENING_CLOCK_ROW if self.services.listened() else CLOCK_ROW
        answers = answers_to(row, self.setup, self.services.texts, self._choose, ROW)
        ways = (*((HBox((who, *told, more, Spacer(wide=8), said, answers), 16, down=0.5)) for told in ((tip,), ())),)
        return FirstFit((*ways, VBox((who, HBox((more, Spacer(grow=1), said, answers), 16, down=0.5)))))

    def _seating(self) -> Item:
        """The seats, in as many lines as they need."""
        free = partial(Push, SeatListPlace((*self.setup.game.characters, PERSON), self._add))
        seats = SeatChips(self.setup, self.services.texts, self._change_seat, self._leave, free)
        return Wrapped(seats.chips(), 12)

    def _rules(self) -> RulePanel:
        own, says = self.services.store.now.family_rules, self.services.texts
        family = partial(Push, FamilyRulesPlace(self.setup, self._seat))
        return RulePanel(self.setup, own, says, self._take, self._choose, family, self._fold)

    def _foot(self) -> Item:
        """Who plays and what one should know, and the buttons."""
        *most, last = seat_names(self.services.texts, self.setup)
        names = self.text("new_game.and", most=self.text("new_game.comma").join(most), last=last)
        who = TextItem(names, Ink(BUTTON, Weight.SEMIBOLD), "who")
        gold, muted = Ink(CAPTION, colour="gold"), Ink(CAPTION, colour="muted")
        given_up, meant = self._given_up(), "" if self._adjusted else self._meaning
        manners = "" if given_up or self._adjusted or meant else self._manners()
        lines = ((given_up, "given-up", gold), (self._adjusted, "manners", gold), (meant or manners, "manners", muted))
        told = (TextItem(text, ink, ident, "status") for text, ident, ink in lines if text)
        more, onward = self._deeds()
        return HBox((rest(VBox((who, *told), 4, down=0.5)), *more, *onward), 28, down=0.5)

    def _given_up(self) -> str:
        """Which game of the family was chosen, for as long as so many players leave no choice but another."""
        chosen, text = self._agreed.given_up(self.setup), self.text
        if not chosen:
            return ""
        now, most = text(f"box.{self.setup.box}"), game_named(chosen).max_players
        return text(f"given_up.{chosen}", n=self.setup.players, box=now, most=most)

    def _deeds(self) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
        """The way to more rules, where some are shown; and the buttons that learn the game and deal it."""
        press = partial(Push, MoreRulesPlace(self.setup, self._seat))
        more = ButtonItem("more-rules", self.text("new_game.more"), press, ButtonStyle(PLAIN.kind, BODY), ROW)
        known = dealt_last(self.services.store.now.dealt, self.setup.game.family) is not None
        wide = DEAL if known else DEAL * 0.6
        deal = ButtonItem(
            "deal", self.text("new_game.deal"), self._deal, ButtonStyle(PRIMARY.kind, 34), FOOT, wide=wide
        )
        learn = ButtonItem("learn", self.text("new_game.learn_first"), self._learn, ButtonStyle(PLAIN.kind, 26), FOOT)
        return (more,) if self._open else (), (deal,) if known else (learn, deal)

    def _learn(self) -> Change:
        """The first game with its guide, or the first hand of cards with its own."""
        matches, game = self.services.matches, self.setup.game
        if teaching_of(game) is None:
            return Replace(TablePlace(matches.first_game_again(self.setup.clock)))
        return Replace(TablePlace(matches.first_hand_again(game.name)))

    def _manners(self) -> str:
        """What several people, or who plays a patient opponent, should know; else what the game is played with."""
        setup, key = self.setup, f"box_about.{self.setup.box}"
        if not setup.alone:
            key = "new_game.people_note"
        elif FITTING in setup.opponents:
            step = self._step.to(setup.game.family, lambda: self.services.matches.fitted(setup).wren_step)
            return wren_line(self.services.texts, step)
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
        self._seat(self._agreed.seated(before, before.with_another(who)))
        if self.setup == before:
            self._adjusted = self.text("adjusted.table_full", n=before.players)

    def _leave(self, seat: int) -> None:
        before = self.setup
        self._seat(self._agreed.seated(before, before.without(seat)))
        if self.setup == before:
            self._adjusted = self.text("adjusted.too_few", n=before.game.min_players)

    def _change_seat(self, seat: int) -> Change:
        setup = self.setup
        if setup.seats[seat] == PERSON:
            usual = usual_name(self.services.texts, setup, seat)
            return Push(NamingPlace(setup.name(seat), usual, lambda name: self._seat(setup.with_name(seat, name))))
        return Push(SeatListPlace((*setup.game.characters, PERSON), lambda who: self._seat(setup.with_seat(seat, who))))

    def _choose(self, row: RuleRow, value: str) -> Change | None:
        if value == OTHER:
            return self._other(row)
        before, self.setup = self.setup, row.chosen(self.setup, value)
        if row is FAMILY_ROW:
            self.setup = self._agreed.changed(before, self.setup)
        elif row.name == BOX:
            self.setup = self._agreed.in_box(before, self.setup)
        elif self.setup.players != before.players:
            self.setup = self._agreed.seated(before, self.setup)
        self._adjusted = self._adjustment(before)
        self._meaning = self.text(row.meaning(self.setup)) if row.meaning else ""
        return None

    def _other(self, row: RuleRow) -> Change | None:
        """The page for a number of one's own: of seconds, or of rounds."""
        texts, setup = self.services.texts, self.setup
        scale, now, called = CLOCK_SCALE, setup.clock or 90, partial(clock_label, texts)
        if row.name == MATCH_ROW.name:
            scale, now, called = ROUNDS_SCALE, setup.rounds or 2, partial(texts.plural, "rounds.n")

        def take(number: int) -> None:
            self._seat(row.chosen(setup, str(number)))

        return Push(NumberPlace(row.label, scale, now, called, take))

    def _take(self, preset: Preset) -> None:
        before = self.setup
        self._agreed.chosen_box(before.game.family, preset.boxes[0])
        self._seat(preset.agreed_in(before))
        self._adjusted = self._adjustment(before)

    def _adjustment(self, before: Setup) -> str:
        """What else the choice changed, in words; empty if nothing."""
        now, key = self.setup, "adjusted.fewer_players"
        return "" if now.players == before.players else self.text(key, n=now.players, box=self.text(f"box.{now.box}"))

    def _seat(self, setup: Setup) -> None:
        """Take over a setup that another page changed."""
        self.setup, self._adjusted, self._meaning = setup, "", ""
        self.rebuild()

    def _fold(self) -> None:
        self._open = not self._open

    def _deal(self) -> Change:
        """Deal; before the first game with pieces of its own, and before the first of all, offer to show how."""
        self.services.store.change(agreed=self._agreed.with_now(self.setup))
        setup = replace(self.setup, seed=None)
        if self.services.matches.introduction_fits(setup):
            return Push(IntroductionQuestionPlace(setup))
        return guided_or_dealt(self.services, setup)
