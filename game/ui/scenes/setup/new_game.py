"""The New game page: who sits at the table first, then the rules in one line that opens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from game.rules.games.characters import FITTING
from game.rules.games.registry import family_of, game_named
from game.session.first_hand import teaching_of
from game.session.match.presets import FamilyAgreements, Preset, nearest_preset
from game.session.match.seat_names import seat_names, usual_name
from game.session.match.setup import MOST_ROUNDS, PERSON, WARNED_OF, Setup
from game.session.speech.sentences import wren_line
from game.ui.kit.adaptive import FirstFit, Wrapped
from game.ui.kit.boxes import Aligned, HBox, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.frames import at_edge, full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, LineItem, TextItem
from game.ui.kit.page import Page
from game.ui.kit.rack_plate import HEAD_PLATE, RackPlateItem
from game.ui.memo import Memo
from game.ui.pictures import Weight
from game.ui.places import (
    FamilyRulesPlace,
    IntroductionQuestionPlace,
    NamingPlace,
    NumberPlace,
    SeatListPlace,
    TablePlace,
)
from game.ui.scene import Change, Pop, Push, Replace
from game.ui.scenes.milestones_page import SpokenItem
from game.ui.scenes.page_parts import game_picture
from game.ui.scenes.setup.rule_panel import RulePanel, rare_of
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
from game.ui.scenes.setup.who_sits import HIDDEN, SEATED, CharacterFaces, SeatPlank
from game.ui.scenes.title_page import guided_or_dealt
from game.ui.services import Services
from game.ui.widgets.button import PRIMARY
from game.ui.widgets.sheet import BODY, CAPTION, HEADING, HEIGHT, Sheet
from game.ui.widgets.text_block import Ink

DEAL, FOOT, PLANK, GAME, PIECE = 444, 102, 1254, 264, 38
"""In units: the width and height of the button to deal, and the width of the plank of seats; of a family of games the
widths of its plate and of a piece behind it."""
BARE_PLATES = 2.0
"""From this size of the text on no pieces stand behind the plates."""
TOLD, LINES, BESIDE = 450, 84, 366
"""Of what one should know, in units: the width, and the height of its usual lines at normal text size; and the width
of what stands beside the plank."""
PERSON_WIDE = 270
"""The width of what stands beside the plank, in units."""
PLATE_NAME = Ink(BODY, Weight.SEMIBOLD, "plate-ink", 0.5)
CLOCK_SCALE: Sequence[int] = (15, 20, 30, 45, 60, 75, 90, 120, 150, 180, 240, 300, 420, 600, 900, 1200)
"""The seconds a slider offers (ux 2.9)."""
ROUNDS_SCALE: Sequence[int] = range(1, MOST_ROUNDS + 1)


ABOVE = 57
"""What is free above the pieces behind the plates of the games, in units."""
DISCS = (168, 138, 96)
"""Sizes of the faces in units: with larger text they shrink before anything leaves the window."""


def _page(*rows: Item) -> Item:
    *most, foot = rows
    return full_page(*most, Spacer(tall=12, grow=1), foot, gap=0, above=ABOVE)


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
        self._open = self._more = False
        """Whether the rules are open, and the faces folded to a strip; and whether the less common ones are, too."""
        self._step: Memo[int] = Memo()
        """Wren's step in a match of this family that began now."""
        if family:
            self.setup = as_played_last(now, family, self._agreed)

    def content(self, sheet: Sheet) -> Item:
        self.services = self.services.playing(self.setup.game)
        scale = sheet.frame.text_scale
        top, rules, foot = head(self, self.text("new_game.title"), self._games(scale)), self._rules(), self._foot(scale)
        faces = CharacterFaces(self.setup, self.services.texts, self._face)
        if self._open:
            return self._opened(top, faces.strip(), rules, scale)
        own = self.services.store.now.family_rules
        seating = Padded(self.kept("seats", self.setup, partial(self._seating, scale)), 0, 33 / scale**3, 39 / scale**3)
        folded = Padded(
            self.kept("folded", (self.setup, own, scale), partial(rules.folded, scale)), 0, 24 / scale**2, 0
        )
        who = TextItem(self.text("new_game.who"), Ink(HEADING, Weight.SEMIBOLD), "seats", "heading")
        ways = [
            (who, self.kept(f"cards-{disc}-{told}", self.setup, partial(faces.cards, disc, told=told)))
            for disc in (DISCS if scale < BARE_PLATES else ())
            for told in (True, False)
        ]
        below = seating, LineItem(), folded
        pages = [_page(top, Spacer(tall=30 / scale**3), *way, *below, foot) for way in (*ways, (who, faces.strip()))]
        return FirstFit(tuple(pages), most=HEIGHT)

    def _opened(self, top: Item, strip: Item, rules: RulePanel, scale: float) -> Item:
        """The faces in a line, then every question; what it is about while the pointer or the keys are at it."""
        opened = rules.opened(scale, more=self._more)
        told = SpokenItem({"": VBox(tuple(self._told_lines()), 3), **rules.abouts(more=self._more)}, "")
        heard = tuple(self._told_lines())
        said = VBox(heard, 3) if heard else told
        deeds = self._deeds()
        faces = Padded(strip, 0, 18, 12)
        rows = (top, faces, LineItem(), Padded(opened, 0, 15, 0))
        fits = _page(*rows, VBox((LineItem(), said, deeds), 9))
        return FirstFit(
            (fits, full_page(top, deeds, faces, said, opened, gap=15, above=ABOVE)), most=HEIGHT
        )  # Deal stays seen

    def back(self) -> Change | None:
        """Keep the choices for the next time, whether or not a game was dealt."""
        self.services.store.change(setup=self.setup, agreed=self._agreed.with_now(self.setup))
        return Pop()

    def _games(self, scale: float) -> Item:
        """A plate with pieces behind it for each family of games."""
        plates = tuple(self._plate(family, self.text(key), scale) for family, key in FAMILY_ROW.options)
        return self.kept("games", (self.setup.game.family, scale), lambda: HBox(plates, 18, down=1.0))

    def _plate(self, family: str, name: str, scale: float) -> Item:
        chosen = family == self.setup.game.family
        behind = game_picture(family_of(family)[0], PIECE, sets=1, most=3) if scale < BARE_PLATES else None
        called, press = TextItem(name, PLATE_NAME), partial(self._choose, FAMILY_ROW, family)
        plate = RackPlateItem(
            called, f"game.{family}", name, press, behind=behind, tall=HEAD_PLATE, selected=chosen, checked=chosen
        )
        return Sized(plate, wide=GAME)

    def _person(self) -> Item:
        """A way to add a person."""
        free, add = self.setup.players < self.setup.most_seats, partial(self._add, PERSON)
        full = "" if free else self.text("adjusted.table_full", n=self.setup.players)
        return ButtonItem("add-person", self.text("new_game.add_person"), add, tip=full, enabled=free, icon="person")

    def _seating(self, scale: float) -> Item:
        """The plank with the seats, and a way to add a person beside it; larger names take of its room."""
        free = partial(Push, SeatListPlace((*self.setup.game.characters, PERSON), self._add))
        seats = SeatPlank(self.setup, self.services.texts, self._change_seat, self._leave, free)
        more = VBox((Spacer(tall=SEATED - HIDDEN), self._person()))
        beside = Sized(Aligned(more, 0.0), wide=BESIDE / scale**2)
        return HBox((Sized(seats.plank(), wide=PLANK, grow=1), beside), 36, down=0.5)

    def _rules(self) -> RulePanel:
        own = self.services.store.now.family_rules
        family = partial(Push, FamilyRulesPlace(self.setup, self._seat))
        clock = LISTENING_CLOCK_ROW if self.services.listened() else CLOCK_ROW
        return RulePanel(self, self.setup, own, self._take, self._choose, family, self._fold, clock)

    def _foot(self, scale: float) -> Item:
        """A way to learn the game, who plays and what one should know, and the button to deal."""
        *most, last = seat_names(self.services.texts, self.setup)
        names = self.text("new_game.and", most=self.text("new_game.comma").join(most), last=last)
        who = TextItem(names, Ink(BODY, Weight.SEMIBOLD), "who")
        told = Sized(VBox((who, *self._told_lines()), 4, down=0.5), tall=LINES * scale)  # nothing above it moves
        learn, deal = at_edge(self._learning()), self._dealing()
        below = VBox((told, HBox((learn, Spacer(grow=1), deal), 28, down=0.5)), 9)
        return FirstFit((HBox((learn, Sized(told, wide=TOLD, grow=1), deal), 40, down=0.5), below))

    def _told_lines(self) -> Iterator[Item]:
        """What the last choice changed, and what one should know."""
        given_up, meant = self._given_up(), "" if self._adjusted else self._meaning
        manners = "" if given_up or self._adjusted or meant else self._manners()
        gold, muted = Ink(CAPTION, colour="gold"), Ink(CAPTION, colour="muted")
        lines = ((given_up, "given-up", gold), (self._adjusted, "manners", gold), (meant or manners, "manners", muted))
        return (TextItem(text, ink, ident, "status") for text, ident, ink in lines if text)

    def _given_up(self) -> str:
        """Which game of the family was chosen, for as long as so many players leave no choice but another."""
        chosen, text = self._agreed.given_up(self.setup), self.text
        if not chosen:
            return ""
        now, most = text(f"box.{self.setup.box}"), game_named(chosen).max_players
        return text(f"given_up.{chosen}", n=self.setup.players, box=now, most=most)

    def _deeds(self) -> Item:
        """Below the open rules: to learn the game, more of the rules, the printed ones again, and to deal."""
        nearest, count = nearest_preset(self.setup)
        folding = self.text("new_game.fewer" if self._more else "new_game.more_n", n=len(rare_of(self.setup)))
        more = ButtonItem("more-rules", folding, self._unfold, icon="sliders")
        name = self.text(f"preset.{nearest.name}")
        again = ButtonItem(
            "printed-again", self.text("new_game.back_to", preset=name), partial(self._take, nearest), icon="reset"
        )
        deeds = Wrapped((self._learning(), more, *((again,) if count else ())), 12)
        return HBox((rest(at_edge(deeds)), self._dealing()), 28, down=0.5)

    def _learning(self) -> Item:
        return ButtonItem("learn", self.text("new_game.learn_first"), self._learn, icon="book")

    def _dealing(self) -> Item:
        return ButtonItem("deal", self.text("new_game.deal"), self._deal, PRIMARY, FOOT, wide=DEAL)

    def _unfold(self) -> None:
        self._more = not self._more

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
