"""What each character made of the person's seat: the line on the pages after a game, and the page with every game to be
watched."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.session.history.finished_game import FinishedGame
from game.session.history.par import OthersGames, Par, ParMaker, has_par
from game.session.match.setup import PERSON
from game.session.speech.deal_words import par_line, par_sentence
from game.session.speech.phrases import signed
from game.session.storage.code_digits import BadCode
from game.session.storage.deal_code import code_of_match, deal_of_match
from game.session.storage.result_line import line_of_result, read_result_line
from game.session.texts import Texts
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action
from game.ui.kit.boxes import HBox, Padded, Sized, Spacer, VBox, rest
from game.ui.kit.frames import full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, LineItem, PartsItem, TextItem
from game.ui.kit.page import Page
from game.ui.kit.row_list import RowList
from game.ui.pictures import Dot, Emblem, Weight
from game.ui.places import NamingPlace, ParPlace, ReplayPlace
from game.ui.scene import Change, Push
from game.ui.services import Services
from game.ui.widgets.chart import spread_labels
from game.ui.widgets.part import Part, Still
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.text_block import Ink, text_block

SCALE, FACE, OWN_FACE = 118, 54, 78
"""Units: height of the scale, size of a face on it, and of the person's."""
PAD, ROW, EMBLEM, LINE, BUTTON, POINTS, WATCH = 46, 92, 60, 60, 52, 150, 150
"""Units: inside the plate, heights of a row, its emblem, the line and a button, widths of the points and of the way to
watch."""
LEAST = 3
"""So many rows are seen at least."""


def par_maker(services: Services, finished_game: FinishedGame | None) -> ParMaker | None:
    """Finds or computes the par beside a page; None for a game that is not compared."""
    if finished_game is None or not has_par(finished_game.match.setup):
        return None
    archive = services.autosave.archive
    return ParMaker(finished_game, archive.pars, services.player_process, wake=services.wake)


def par_row(services: Services, finished_game: FinishedGame, par: Par | None, *, across: float = 0.5) -> Item:
    """The person's place and the way to the page; as high while it is not known as yet."""
    texts, assisted = services.texts, bool(finished_game.assisted)
    if par is None:
        return Sized(TextItem(texts.text("par.making"), Ink(BODY, colour="muted", across=across), "par"), tall=LINE)
    said, told = par_line(texts, par, assisted=assisted), par_sentence(texts, par, assisted=assisted)
    line = TextItem(said, Ink(BODY, Weight.SEMIBOLD, "gold"), "par", said=told)
    go = ButtonItem(
        "compare", texts.text("par.compare"), lambda: Push(ParPlace(finished_game)), tall=BUTTON, icon="list"
    )
    return Sized(HBox((line if across else rest(line), go), 24, down=0.5, across=across), tall=LINE)


def par_part(services: Services, finished_game: FinishedGame, par: Par | None) -> Item:
    """The line, and below it everybody's face at the points it made of the seat; as high while they are not known."""
    scale = Spacer(tall=SCALE) if par is None else par_scale(services.texts, par)
    return VBox((par_row(services, finished_game, par, across=0.0), scale), 6)


def par_scale(texts: Texts, par: Par) -> Item:
    """Everybody's face at the points it made of the seat; the line that goes with it is what a reader hears."""
    return PartsItem(partial(_scale, texts, par), tall=SCALE)


def _scale(texts: Texts, par: Par, sheet: Sheet, place: Box) -> Iterator[Part]:
    """Faces on a line from the fewest points to the most, each with its points below it; those that are close make
    room for each other."""
    rows, low, side = par.rows[::-1], sheet.line(sheet.type(CAPTION)), sheet.px(OWN_FACE)
    fewest, most = rows[0][1], rows[-1][1]
    room = max(sheet.width(signed(points), sheet.type(CAPTION), Weight.SEMIBOLD) for _, points in rows) + sheet.px(14)
    room = max(side, room)
    left, wide, axis = place.x + room / 2, place.w - room, round(place.y + side / 2)
    yield Still(Dot(round(place.w), max(2, sheet.px(4)), "track"), Box(place.x, axis - 1, place.w, 2), 2)
    spots = [wide * (points - fewest) / max(1, most - fewest) for _, points in rows]
    for (name, points), at in zip(rows, spread_labels(spots, room, wide), strict=True):
        own, size = name == PERSON, sheet.px(OWN_FACE if name == PERSON else FACE)
        yield Still(Emblem(name, size, own), Box(round(left + at - size / 2), round(axis - size / 2), size, size), 3)
        ink = Ink(CAPTION, Weight.SEMIBOLD, "gold" if own else "ink", across=0.5)
        yield text_block(
            sheet, Box(left + at - room / 2, axis + side / 2 + sheet.px(4), room, low), signed(points), ink
        )


class ComparedPage(Page):
    """A page beside which it is found or computed what others made of the seat of a finished game."""

    par: ParMaker | None = None
    """None for a game that is not compared."""

    def enter(self) -> None:
        if self.par is not None:
            self.par.begin()
        super().enter()

    def leave(self) -> None:
        if self.par is not None:
            self.par.close()
        super().leave()

    def update(self, dt: float) -> Change | None:
        if self.par is not None and self.par.look():
            self.rebuild()
        return super().update(dt)

    @property
    def settled(self) -> bool:
        return super().settled and not (self.par is not None and self.par.is_making)


class ParPage(ComparedPage):
    """Six rows, the most points first; each game can be watched."""

    name = "par"

    def __init__(self, services: Services, finished_game: FinishedGame) -> None:
        super().__init__(services, finished_game.match.setup.game)
        self._finished_game = finished_game
        self.par = par_maker(self.services, finished_game)
        self._others = OthersGames(finished_game, services.player_process, wake=services.wake)
        self._shown, self._wanted = 0, ""
        """How many of those games are shown, and whose is watched as soon as it is there."""
        self._said, self._called = "", ""
        """What came of copying or pasting, and the name that was given for the line."""
        self._friends = dict(services.autosave.archive.reviews.friends(finished_game))

    def enter(self) -> None:
        self._others.begin()
        super().enter()

    def leave(self) -> None:
        self._others.close()
        super().leave()

    def update(self, dt: float) -> Change | None:
        found = self._others.found
        if len(found) != self._shown:
            self._shown = len(found)
            self.rebuild()
        if self._wanted and (self._wanted in found or not self._others.is_making):
            wanted, self._wanted = self._wanted, ""
            self.rebuild()
            return self._watch(wanted) if wanted in found else None
        return super().update(dt)

    @property
    def settled(self) -> bool:
        return super().settled and not self._wanted and self._shown == len(self._others.found)

    def content(self, sheet: Sheet) -> Item:
        tools = (
            ButtonItem("copy", self.text("par.copy"), self._name, icon="share", enabled=self._has_code),
            ButtonItem("paste", self.text("par.paste"), self._paste, icon="paste", enabled=self._has_code),
        )
        rows = RowList(tuple(self._rows()), self.listed, LEAST)
        inside = VBox((*self._heading(), rows), grow=1)
        return full_page(head(self, self.text("par.title"), *tools), Padded(inside, PAD, 24, 20, grow=1))

    def _heading(self) -> Iterator[Item]:
        par = None if self.par is None else self.par.par
        assisted = bool(self._finished_game.assisted)
        line = self.text("par.making") if par is None else par_line(self.services.texts, par, assisted=assisted)
        yield Sized(TextItem(line, Ink(BODY, Weight.SEMIBOLD, "gold"), "place", "status"), tall=60)
        about = TextItem(self.text("par.about"), Ink(CAPTION, colour="muted"), "about")
        said = TextItem(self._said, Ink(CAPTION, colour="gold"), "said", "status")
        yield Sized(said if self._said else about, tall=60)

    def _rows(self) -> Iterator[Item]:
        """Everybody, the most points first; a friend below those with as many."""
        par = None if self.par is None else self.par.par
        if par is None:
            return
        every = [(points, self._row(name, points)) for name, points in par.rows]
        friends = enumerate(self._friends.items(), start=1)
        every += [(points, self._friend(at, name, points)) for at, (name, points) in friends]
        for _, row in sorted(every, key=lambda pair: -pair[0]):
            yield VBox((LineItem(), row))

    def _friend(self, at: int, name: str, points: int) -> Item:
        """A friend with the name they gave; nothing of their game is known but its points."""
        called = name or self.text("par.friend")
        emblem = ImageItem(partial(Emblem, PERSON), EMBLEM, EMBLEM, layer=2)
        said = self.text("par.row", name=called, points=signed(points))
        score = TextItem(signed(points), Ink(BODY, across=1.0), f"points.friend.{at}", said=said)
        who = TextItem(called, Ink(BODY), f"name.friend.{at}")
        row = HBox((emblem, rest(who), Sized(score, wide=POINTS), Spacer(wide=WATCH)), 24, down=0.5)
        return Sized(row, tall=ROW)

    def _row(self, name: str, points: int) -> Item:
        called, own = self.text(f"persona.{name}"), name == PERSON
        weight = Weight.BOLD if own else Weight.REGULAR
        ink = Ink(BODY, weight, "gold" if own else "ink", across=1.0)
        emblem = ImageItem(partial(Emblem, name, active=own), EMBLEM, EMBLEM, layer=2)
        who = self._who(name, called, weight)
        said = self.text("par.row", name=called, points=signed(points))
        score = TextItem(signed(points), ink, f"points.{name}", said=said)
        label, aloud, free = self.text("par.watch"), self.text("par.watch_of", name=called), not self._wanted
        press = partial(self._watch, name)
        watch = Sized(ButtonItem(f"watch.{name}", label, press, tall=BUTTON, enabled=free, said=aloud), least=WATCH)
        row = HBox((emblem, rest(who), Sized(score, wide=POINTS), watch), 24, down=0.5)
        return Sized(row, tall=ROW)

    def _who(self, name: str, called: str, weight: Weight) -> Item:
        """The name, and where its game parted from the person's."""
        who = TextItem(called, Ink(BODY, weight), f"name.{name}")
        if name not in self._others.found:
            return who
        at = self._others.parted(name)
        said = self.text("par.same") if at is None else self.text("par.parted", turn=self._turn(at))
        aloud = self.text("label.about", said=called, about=said)
        return VBox((who, TextItem(said, Ink(CAPTION, colour="muted"), f"parted.{name}", said=aloud)), down=0.5)

    def _turn(self, commands: int) -> int:
        """The turn that the command behind so many belongs to."""
        return self._finished_game.turn_number(commands + 1)

    def _watch(self, name: str) -> Change | None:
        """The replay of the person's game; or of this character's, once it is played, from where both parted, with the
        racks open and the way to play on."""
        if name == PERSON:
            return Push(ReplayPlace(self._finished_game))
        other = self._others.found.get(name)
        if other is None:
            self._wanted = name
            self._others.begin()
            return None
        return Push(ReplayPlace(other, self._others.parted(name) or 0, beside=self._finished_game))

    # What friends made of it

    @property
    def _has_code(self) -> bool:
        return bool(code_of_match(self._finished_game.match))

    def _name(self) -> Change:
        """The name for the line; then it is copied."""
        usual = self.text("par.friend")
        return Push(NamingPlace(self._called, usual, self._copy, "par.name"))

    def _copy(self, name: str) -> None:
        """Under this name; without one the line has none."""
        self._called, match = name, self._finished_game.match
        outcome = self._finished_game.outcome
        assert outcome is not None
        line = line_of_result(name, outcome.scores[match.human], deal_of_match(match))
        is_copied = self.services.clipboard.write(line)
        self._said = self.text("par.copied") if is_copied else line
        self.rebuild()

    def _paste(self) -> None:
        try:
            found = read_result_line(self.services.clipboard.read(), deal_of_match(self._finished_game.match))
        except BadCode as fault:
            self._said = self.text(f"share.{fault.code}")
        else:
            self._friends[found.name] = found.points
            self.services.autosave.archive.reviews.keep_friend(self._finished_game, found.name, found.points)
            self._said = ""
        self.rebuild()

    def acted(self, gesture: Act) -> Change | None:
        by_key = {Action.COPY: self._name, Action.PASTE: self._paste}
        if gesture.action in by_key and self._has_code and not gesture.repeat:
            return by_key[gesture.action]()
        return super().acted(gesture)
