"""The end of a game: who won, the other racks turn over and are counted, the best turn is named (look: win.png).

It takes 1.8 seconds at most, any press ends it, and then it stands still until the player goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from game.rules.play.scoring import EndReason
from game.session.history.best_turn import BestTurn, best_turn_runner, greatest_turn
from game.session.history.milestones import Milestone
from game.session.history.par import Par
from game.session.match.match import Match
from game.session.match.seat_names import match_lines
from game.session.speech.phrases import signed
from game.session.texts import date_in_words
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Gesture, Press
from game.ui.kit.adaptive import FirstFit, Wrapped
from game.ui.kit.boxes import Aligned, HBox, Overlaid, Padded, Portion, Sized, Spacer, VBox
from game.ui.kit.frames import full_page
from game.ui.kit.item import Item
from game.ui.kit.leaves import ImageItem, LineItem, TextItem
from game.ui.kit.seat_plates import bubble
from game.ui.motion import in_out
from game.ui.pictures import Bloom, Tray, Weight
from game.ui.places import GameOverPlace, ShowAgainPlace
from game.ui.scene import Change, Push
from game.ui.scenes.match.after_game import WayOff, game_headline, suggestion, why_over
from game.ui.scenes.match.hand_rows import HandCells, match_track
from game.ui.scenes.match.par_page import ComparedPage, par_maker, par_part
from game.ui.scenes.match.seat_cells import SeatCells, match_course
from game.ui.scenes.match.turn_sets import (
    LastTurn,
    best_turn_part,
    best_words,
    draw_confetti,
    greatest_words,
    hero_sets,
    last_command,
    last_turn,
    last_words,
    made_by,
    seen_again,
)
from game.ui.scenes.match.turning_rack import AwaitedItem, CountedPage
from game.ui.scenes.milestones_page import new_milestones
from game.ui.scenes.page_parts import drawn
from game.ui.services import Services
from game.ui.table.picture.table_chrome import joined
from game.ui.table.sound_cues import ClackSounds, SoundCue, SoundVariations
from game.ui.widgets.sheet import BODY, HEIGHT, POINTS, TITLE, WORDMARK, Sheet
from game.ui.widgets.text_block import Ink


class EndSizes(NamedTuple):
    """Of the page, in units: the face of the winner, a piece of the last turn, the cell of a seat."""

    face: float
    piece: float
    cell: float


class SeenTurn(NamedTuple):
    """What is told of a turn, and the plate that tells it."""

    label: str
    item: Item


SIZES = (EndSizes(174, 111, 114), EndSizes(150, 96, 108), EndSizes(120, 78, 100), EndSizes(108, 60, 84))
HAND_SIZES = (EndSizes(174, 99, 171), EndSizes(150, 88, 156), EndSizes(120, 78, 112), EndSizes(108, 62, 108))
"""The largest with which all is seen is taken."""
ABOVE, BELOW, AIR = 36, 30, 4
"""Units: what is free above and below the page, and what stays free of the window where sizes are chosen."""
BAND, BESIDE = 150, 48
"""Height of what stands below the line, and between its halves."""
LIGHT, LEVELS = 0.6, 20
"""Seconds in which the lamp's light comes up, and its steps of brightness."""
LONGEST_FRAME = 0.05
"""What a frame counts at most: the first one takes longer, and nobody should miss the beginning."""
ON_HEADER, ON_SETS = (0, 340, 44), (120, 60, 60)
"""How much wider at each side, higher and lower than what it falls on the light is, in units."""
RINGED = 0.9
"""The part of its place that a face in a pale ring takes."""
GUARD = 0.35
"""Seconds after a press that ended the motion in which no other press counts."""


class FinalRacks(ComparedPage, CountedPage):
    """The racks after a game, in front the one of the person, or the winner's where several people play."""

    name = "final-racks"

    def __init__(self, match: Match, services: Services) -> None:
        super().__init__(match, services)
        found = self._finished_game
        reached = self.services.autosave.milestones(found) if found is not None else ()
        self._reached = [each for each in Milestone if each in reached]
        self._suggested = self.suggested
        self._guard = 0.0
        self._clacks = ClackSounds(SoundVariations(self.services.style.sounds))
        self._best: BestTurn | None = None
        self._greatest: BestTurn | None = None
        """The greatest turn of the game, whoever made it; None until the best one of the people is known."""
        wake, process = self.services.wake, self.services.player_process
        self.looking = None if found is None or self.hands else best_turn_runner(found, process, wake=wake)
        """Looks for the best turn, of which a hand does not tell; None when that is done."""
        self.par = par_maker(self.services, found)

    def enter(self) -> None:
        if self.looking is not None:
            self.looking.begin()
        if self._suggested and not self._reached:
            self.services.store.change(suggested=self._suggested)
        super().enter()

    def leave(self) -> None:
        if self.looking is not None:
            self.looking.close()
        super().leave()

    def back(self) -> Change | None:
        """Goes on to the score sheet."""
        return Push(GameOverPlace(self.match))

    # Time and gestures

    def handle(self, gesture: Gesture) -> Change | None:
        pressed = isinstance(gesture, Press) or (isinstance(gesture, Act) and not gesture.repeat)
        if pressed and not self.over:
            self.time, self._guard = self.count.seconds, GUARD
            self.rebuild()
            if isinstance(gesture, Act):  # the next key need not bring the focus in first
                self.interaction.focus(self.first)
            return None
        return None if pressed and self._guard > 0 else super().handle(gesture)

    def update(self, dt: float) -> Change | None:
        self._guard = max(0.0, self._guard - dt)
        if self.looking is not None and not self.looking.is_running:
            self._best, self.looking = self.looking.result, None
            if self._finished_game is not None:
                self._greatest = greatest_turn(self._finished_game, self._best)
            self.rebuild()
        if not self.over:
            before = self.count.opened(self.time)
            self.time += min(dt, LONGEST_FRAME)
            if self.over:  # the faces react
                self.rebuild()
            for _ in range(self.count.opened(self.time) - before):
                self._clacks.ask(cue=SoundCue.FLIP)
        for name, _ in self._clacks.ticked(dt):
            self.services.sounds.play(name)
        return super().update(dt)

    @property
    def settled(self) -> bool:
        return super().settled and self.over and self.looking is None

    # The picture

    @property
    def _is_won(self) -> bool:
        """Whether a person has won."""
        return any(self.match.players[seat] is None for seat in self.outcome.winners)

    def adorn(self, canvas: Canvas) -> None:
        if self._is_won and self.over:
            draw_confetti(canvas, self.services.style)

    def _light(self) -> int:
        share = 1.0 if self.over else in_out(min(1.0, self.time / (LIGHT * self.count.pace)))
        return round(255 * round(share * LEVELS) / LEVELS)

    def _lit(self, item: Item, more: tuple[int, int, int]) -> Item:
        """With the light of the lamp on the cloth, so much wider at each side, higher and lower, where a person won."""
        if not self._is_won:
            return item

        def shine(canvas: Canvas, box: Box) -> None:
            beside, above, below = (round(each * canvas.frame.u) for each in more)
            light = Bloom(round(box.w + 2 * beside), round(box.h + above + below))
            canvas.put(light, box.x - beside, box.y - above, layer=0, alpha=self._light())

        return Overlaid((item, drawn(shine)), grow=item.grow)

    def content(self, sheet: Sheet) -> Item:
        lower, foot = self._lower(sheet), self._foot()
        ways = tuple(self._page(sizes, lower, foot) for sizes in (HAND_SIZES if self.hands else SIZES))
        return FirstFit(ways, most=HEIGHT - AIR)

    def _page(self, sizes: EndSizes, lower: tuple[Item, ...], foot: Item) -> Item:
        hero = self._hero(sizes)
        cells = (HandCells if self.hands else SeatCells)(self, sizes.cell).all()
        spread = VBox((self._lit(self._header(sizes), ON_HEADER), *hero, cells), 20, down=0.5, grow=1)
        return full_page(spread, LineItem(), *lower, foot, gap=16, above=ABOVE, below=BELOW)

    def _header(self, sizes: EndSizes) -> Item:
        """The winner's emblem, who won and how, and what it is worth; in the middle as a group."""
        texts, winners = self.services.texts, self.outcome.winners
        size = sizes.face if len(winners) == 1 else sizes.face * 0.6
        faces = tuple(self._face(seat, size) for seat in winners)
        units = min(WORDMARK, sizes.face * 0.56) if self._is_won else TITLE
        title = TextItem(game_headline(texts, self.match), Ink(units, Weight.DISPLAY), "title", "heading")
        told = (why_over(texts, self.match, self.outcome),)
        because = TextItem(joined(texts, told[0])[0], Ink(BODY, colour="muted"), "because")
        word = "" if self.hands or len(winners) != 1 or self.count.racks[winners[0]] else self.word(winners[0])
        said = (Aligned(bubble(word, id=f"word.{winners[0]}"), across=0.0),) if word else ()
        points, stand = self._points(), () if self.hands else match_lines(texts, self.match)
        course = (match_course(texts, self.match, stand),) if stand else ()
        beside = (VBox((*points, *course), 8, down=0.5),) if points or course else ()
        named = VBox((title, because, *said), 8, down=0.5)
        return Sized(HBox((*faces, named, *beside), 36, down=0.5, across=0.5), tall=size)

    def _face(self, seat: int, size: float) -> Item:
        """The emblem of a winner, in gold where a person won, else in a pale ring."""
        if self._is_won:
            return ImageItem(partial(self.emblem, seat, active=True), size, size, layer=2)
        face = ImageItem(partial(self.emblem, seat, active=False), size * RINGED, size * RINGED, layer=2)
        return Overlaid((Sized(face, tall=size), ImageItem(_pale_ring, size, size, 2)))

    def _points(self) -> tuple[Item, ...]:
        """What the game brought who it is about: in gold on a plate if that was won, else in a tray."""
        winners, people = self.outcome.winners, self.match.setup.people
        seat = people[0] if self.match.setup.alone and people[0] not in winners else min(winners, default=-1)
        if seat < 0 or len(winners) > 1 or (seat not in winners and self.hands):
            return ()
        won = seat in winners and self._is_won
        score = signed(self.outcome.scores[seat])
        aloud = score if seat in winners else self.text("score.cell", name=self.names[seat], row=score)
        number = TextItem(
            score, Ink(POINTS, Weight.DISPLAY, "gold" if won else "ink", across=0.5), "points", said=aloud
        )
        plate = Padded(number, 28, 8, plate="message" if won else "tray", radius=33)
        ringed = Overlaid((plate, drawn(_draw_ring))) if won else plate
        return (AwaitedItem(Aligned(ringed, across=0.0), lambda: self.over),)

    @property
    def _decided(self) -> LastTurn | None:
        """The turn that ended the game by going out; None where nobody did."""
        return last_turn(self.match) if self.outcome.reason is EndReason.OUT else None

    @property
    def _shown_apart(self) -> bool:
        """Whether the best turn of the person is told behind an eye, not with its sets."""
        return self._best is not None and (self._decided is None or self._is_won or bool(self._reached))

    def _hero(self, sizes: EndSizes) -> tuple[Item, ...]:
        """The sets of the turn that decided, and what it did; beside it the greatest turn of the game and the best one
        of the person, where these were others and have no place of their own. Where nobody went out, the greatest
        turn."""
        greatest, decided = self._greatest, self._decided
        if decided is None and greatest is None:
            return ()
        last = decided or (made_by(greatest) if greatest is not None else None)
        assert last is not None
        plates = tuple(self._plates(decided))
        sets = hero_sets(self.services.style, last, sizes.piece, plates[0].label, won=self._is_won)
        row = HBox(tuple(each.item for each in plates), 16, across=0.5)
        below = Wrapped(tuple(each.item for each in plates), 10, 0.5)
        return self._lit(sets, ON_SETS), FirstFit((row, below))

    def _plates(self, decided: LastTurn | None) -> Iterator[SeenTurn]:
        """What is told of the turn that decided, of the greatest one, and of the best one of the person."""
        again, game, best, command = self.text("end.show_again"), self._finished_game, self._best, 0
        if decided is not None:
            command = last_command(game, decided.seat) if game is not None and not self.hands else 0
            said, is_best = last_words(self.services.texts, self.match, decided), best and best.turn == command
            ident, show = ("show-again" if is_best else "show-last"), partial(self._show, command)
            yield SeenTurn(said, seen_again(said, ident, again, show if command else None))
        greatest = self._greatest
        if greatest is not None and greatest.turn != command and (best is None or greatest.turn != best.turn):
            said = greatest_words(self.services.texts, self.match, greatest)
            yield SeenTurn(said, seen_again(said, "show-greatest", again, partial(self._show, greatest.turn)))
        if best is not None and best.turn != command and self._shown_apart:
            said = best_words(self.services.texts, self.match, best)
            yield SeenTurn(said, seen_again(said, "show-again", again, partial(self._show, best.turn)))

    def _lower(self, sheet: Sheet) -> tuple[Item, ...]:
        """Below the line: what was reached, or the best turn, and what others made of the same pieces; of a hand the
        way to the goal of the match."""
        cards = new_milestones(self.services, self._reached, sheet.frame.text_scale)
        reached = (cards,) if self._reached else ()
        if self.hands:
            return match_track(self), *reached, *self._note()
        told = reached or self._best_turn()
        game, par = self._finished_game, self.par
        compared = () if par is None or game is None else (par_part(self.services, game, par.par),)
        halves = (*told, *compared)
        if not halves:
            return self._note()
        if len(halves) == 1:
            return Sized(Aligned(halves[0], most=1000), tall=BAND), *self._note()
        beside = Sized(HBox(tuple(map(Portion, halves)), BESIDE), wide=1400, tall=BAND)
        return FirstFit((beside, VBox(halves, 16))), *self._note()

    def _best_turn(self) -> tuple[Item, ...]:
        """The best turn; who lost without one gets a kind sentence, who won needs none."""
        if self.looking is not None:
            return (Spacer(tall=BAND),)
        if self._shown_apart or (self._best is None and self.front in self.outcome.winners):
            return ()
        return (best_turn_part(self.match, self.services, self._best, self._show_again),)

    def _note(self) -> tuple[Item, ...]:
        """One line about the day whose deal it was, or about another opponent, if there is anything to say."""
        if (day := self.match.setup.day) is not None:
            quiet = Ink(BODY, colour="muted")
            if self.match.setup.seed is not None:
                return (TextItem(self.text("day.practice"), quiet, "practice", "status"),)
            said = self.text("end.of_day", date=date_in_words(self.services.texts, day))
            return (TextItem(said, quiet, "of-day", "status"),)
        if self._suggested and not self._reached:
            return (suggestion(self.services, self.match, self._suggested),)
        return ()

    def _foot(self) -> Item:
        return self.foot(WayOff("sheet", "end.sheet", "document", self.back))

    @property
    def known_par(self) -> Par | None:
        return self.par.par if self.par is not None and self.over else None

    # What is done

    def _show_again(self) -> Change | None:
        return None if self._best is None else self._show(self._best.turn)

    def _show(self, command: int) -> Change | None:
        game = self._finished_game
        return None if game is None else Push(ShowAgainPlace(game, command))


def _pale_ring(size: int) -> Tray:
    return Tray(size, size, size // 2, "selected", max(2, size // 44))


def _draw_ring(canvas: Canvas, box: Box) -> None:
    ring = Tray(round(box.w), round(box.h), round(box.h / 2), "gold", max(2, canvas.frame.px(3)))
    canvas.put(ring, box.x, box.y, layer=2)
