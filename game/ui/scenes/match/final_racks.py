"""The end of a game: who won, the other racks turn over and are counted, the best turn is named (look: win.png).

It takes 1.8 seconds at most, any press ends it, and then it stands still until the player goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from game.rules.play.scoring import Outcome
from game.rules.tiles import Tile
from game.session.history.best_turn import best_turn
from game.session.history.feelings import MOODS, Mood, Occasion
from game.session.history.milestones import Milestone
from game.session.match.match import Match
from game.session.match.seat_names import seat_names
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Gesture, Press
from game.ui.motion import in_out
from game.ui.pictures import Bloom, Emblem, Weight
from game.ui.places import GameOverPlace, PastGamePlace, ReviewPlace, ShowAgainPlace
from game.ui.scene import Change, Home, Push
from game.ui.scenes.match.best_turn_card import best_turn_card
from game.ui.scenes.match.laid_sets import laid_sets, last_sets, suit_marks
from game.ui.scenes.match.onward import onward
from game.ui.scenes.match.rack_count import RackCount
from game.ui.scenes.match.result_words import game_headline, why_over
from game.ui.scenes.match.score_chart import last_finished_game
from game.ui.scenes.match.scoresheet import signed
from game.ui.scenes.match.seat_cells import SeatCells
from game.ui.scenes.match.suggestion import suggested, suggestion
from game.ui.scenes.match.turning_rack import RunningNumber, SeatEmblem, TurningRack
from game.ui.services import Services
from game.ui.table.motion.sound_cues import ClackSounds, SoundCue, SoundVariations
from game.ui.widgets.button import ButtonStyle, button
from game.ui.widgets.page import Page
from game.ui.widgets.part import OnPress, Part
from game.ui.widgets.sheet import BODY, Sheet
from game.ui.widgets.words import Ink, Words, words

X, W = 240, 1440
"""The content's left edge and width, in units."""
HEADER, CARD, RACK, REACHED, BUTTONS = 50, 604, 734, 888, 948
"""Where each part begins."""
EMBLEM, LARGE = 136, 72
SETS, SETS_TALL = 206, 200
"""Where the sets of a hand laid in one turn lie, and how tall that is."""
OWN_RACK = (360, 1200, 150)
"""Left edge, width and height of the rack in front."""
LIGHT, LEVELS = 0.6, 20
"""Seconds in which the lamp's light comes up, and its steps of brightness."""
LONGEST_FRAME = 0.05
"""What a frame counts at most: the first one takes longer, and nobody should miss the beginning."""
CLOTH, WOOD = 0, 1
"""Layers of the light on the cloth and on the rack; tiles lie above both."""
GUARD = 0.35
"""Seconds after a press that ended the motion in which no other press counts."""


class FinalRacks(Page):
    """The racks after a game, in front the one of the person, or the winner's where several people play."""

    name = "final-racks"
    first = "next"

    def __init__(self, match: Match, services: Services) -> None:
        super().__init__(services, match.setup.game)
        self.match = match
        found = self._finished_game = last_finished_game(match)
        reached = self.services.autosave.milestones(found) if found is not None else ()
        self._reached = [each for each in Milestone if each in reached]
        self._suggested = suggested(self.services, match, found)
        settings = self.services.store.now
        pace = 0.0 if settings.reduced_motion else min(1.0, settings.pace.factor)
        seats = range(match.setup.players)
        self._front = self._seat_in_front()
        self.others = tuple(seat for seat in seats if seat != self._front)
        hidden = self.others if match.setup.alone else tuple(seats)
        worth = match.game.state.points
        racks = tuple(_sorted(rack, worth) for rack in match.game.state.racks)
        self.count = RackCount(racks, hidden, worth, pace)
        self._time = 0.0
        self._guard = 0.0
        self._clacks = ClackSounds(SoundVariations(self.services.look.sounds))
        self._best = best_turn(found, match.setup.people) if found is not None else None

    def enter(self) -> None:
        if self._suggested and not self._reached:
            self.services.store.change(suggested=self._suggested)
        super().enter()

    # What is known

    @property
    def outcome(self) -> Outcome:
        """How the newest game ended."""
        return self.match.outcomes[-1]

    @property
    def time(self) -> float:
        """Seconds since the page came up."""
        return self._time

    @property
    def over(self) -> bool:
        """Whether everything lies open and nothing moves any more."""
        return self._time >= self.count.seconds

    def back(self) -> Change | None:
        """Goes on to the score sheet."""
        return Push(GameOverPlace(self.match))

    def _seat_in_front(self) -> int:
        setup, winners = self.match.setup, self.outcome.winners
        if setup.alone:
            return setup.people[0]
        return winners[0] if winners else setup.people[0]

    # Time and gestures

    def handle(self, gesture: Gesture) -> Change | None:
        pressed = isinstance(gesture, Press) or (isinstance(gesture, Act) and not gesture.repeat)
        if pressed and not self.over:
            self._time, self._guard = self.count.seconds, GUARD
            if isinstance(gesture, Act):  # the next key need not bring the focus in first
                self.interaction.focus(self.first)
            return None
        return None if pressed and self._guard > 0 else super().handle(gesture)

    def update(self, dt: float) -> Change | None:
        self._guard = max(0.0, self._guard - dt)
        if not self.over:
            before = self.count.opened(self._time)
            self._time += min(dt, LONGEST_FRAME)
            self._clacks.ask(self.count.opened(self._time) - before, cue=SoundCue.FLIP)
        for name, _ in self._clacks.ticked(dt):
            self.services.sounds.play(name)
        return super().update(dt)

    @property
    def settled(self) -> bool:
        return super().settled and self.over

    # The picture

    def adorn(self, canvas: Canvas) -> None:
        for box, layer in self._lit(self._laid_on or Sheet(canvas.frame, canvas.measure)):
            canvas.put(Bloom(round(box.w), round(box.h)), box.x, box.y, layer=layer, alpha=self._light)

    @property
    def _light(self) -> int:
        share = 1.0 if self.over else in_out(min(1.0, self._time / (LIGHT * self.count.pace)))
        return round(255 * round(share * LEVELS) / LEVELS)

    def _lit(self, sheet: Sheet) -> Iterator[tuple[Box, int]]:
        """Where the lamp shines, and in which layer: on who won, and on the cleared rack in front."""
        yield sheet.box(X, HEADER - 340, W, 520), CLOTH
        if self._front in self.outcome.winners:
            x, w, h = OWN_RACK
            yield sheet.box(x - 180, RACK - 90, w + 360, h + 180), CLOTH
            yield sheet.box(x + 60, RACK + h * 0.2, w - 120, h * 0.72), WOOD

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        cells = SeatCells(self, sheet, seat_names(self.services.texts, self.match.setup))
        return (
            *self._header(sheet),
            *cells.parts(),
            *self._card(sheet),
            *self._rack_in_front(sheet, cells),
            *self._note(sheet),
            *self._buttons(sheet, sheet.box(X, BUTTONS, W, 84)),
        )

    def _card(self, sheet: Sheet) -> Iterator[Part]:
        """The best turn; who lost without one gets a kind sentence, who won needs none. A hand laid in one turn is
        that turn."""
        if self.outcome.doubled:
            yield from suit_marks(sheet)
            yield from laid_sets(sheet, sheet.box(X, SETS, W, SETS_TALL), last_sets(self.match), self.services.look)
            return
        if self._best is not None or self._front not in self.outcome.winners:
            box = sheet.box(X, CARD, W, 108)
            yield from best_turn_card(sheet, box, self.match, self.services, self._best, self._show_again)

    def _header(self, sheet: Sheet) -> Iterator[Part]:
        """The winner's emblem, who won and how, and what it is worth; in the middle as a group."""
        winners = self.outcome.winners
        size = sheet.px(EMBLEM if len(winners) == 1 else EMBLEM * 0.6)
        gap = sheet.px(42)
        points = self._points(sheet) if len(winners) == 1 else None
        room = sheet.px(W) - len(winners) * (size + gap) - (points.words.widths[0] + gap if points else 0)
        quiet = Ink(BODY, down=0.1)
        title = words(sheet, sheet.box(0, HEADER, 900, 90), game_headline(self.services.texts, self.match),
                      Ink(LARGE, Weight.DISPLAY), ident="title", role="heading")  # fmt: skip
        why = why_over(self.services.texts, self.match, self.outcome)
        because = words(sheet, replace(sheet.box(0, HEADER + 94, 0, 48), w=room), why, quiet, ident="because")
        wide = min(room, max(*title.widths, *because.widths) + 2)
        left = sheet.px(X) + (sheet.px(W) - (sheet.px(W) - room) - wide) / 2 + self._margin(sheet)
        for seat in winners:
            place = Box(left, sheet.box(0, HEADER, 1, EMBLEM).centre[1] - size / 2, size, size)
            yield SeatEmblem(partial(self.emblem, seat, round(size), active=True), place)
            left += size + gap
        for said, ink in ((title, title.ink), (because, quiet)):
            place = Box(left, said.box.y, wide, said.box.h)
            yield words(sheet, place, said.text, ink, ident=said.id, role=said.role)
        if points is not None:
            tall = max(sheet.px(EMBLEM), points.words.block)
            box = Box(left + wide + gap, title.box.y, points.words.widths[0] + 2, tall)
            yield RunningNumber(_moved(points.words, box), points.now)

    def _margin(self, sheet: Sheet) -> float:
        """The window's part left of the sheet."""
        return sheet.box(0, 0, 1, 1).x

    def _points(self, sheet: Sheet) -> RunningNumber:
        winner = self.outcome.winners[0]
        score = self.outcome.scores[winner]
        box = sheet.box(0, HEADER, 400, EMBLEM)
        said = words(sheet, box, signed(score), Ink(60, Weight.DISPLAY, "gold"), ident="points")

        def now() -> str:
            return signed(score if self.over else round(score * self.count.share(self._time)))

        return RunningNumber(said, now)

    def _rack_in_front(self, sheet: Sheet, cells: SeatCells) -> Iterator[Part]:
        x, w, h = OWN_RACK
        seat, tiles = self._front, self.count.racks[self._front]
        label = cells.rack_label(seat)
        turned = partial(self.turned, seat)
        yield TurningRack.fitted(sheet, f"rack.{seat}", label, sheet.box(x, RACK, w, h), tiles, 84, turned,
                                 self.services.look)  # fmt: skip
        if tiles or seat not in self.outcome.winners:
            size = sheet.px(84)
            place = sheet.box(X, RACK, 100, h)
            face = partial(self.emblem, seat, size, active=False)
            yield SeatEmblem(face, Box(place.x, place.centre[1] - size / 2, size, size))
            yield from cells.sum(seat, sheet.box(x + w + 10, RACK + 10, X + W - x - w - 10, h - 20), details=False)

    def turned(self, seat: int, place: int) -> float:
        """How far a tile is turned over now."""
        return 1.0 if self.over else self.count.turned(seat, place, self._time)

    def emblem(self, seat: int, size: int, *, active: bool) -> Emblem:
        """The sign of a seat; its face reacts when all is counted."""
        mood = self._mood(seat) if self.over else Mood.CALM
        return Emblem(self.match.emblems[seat], size, active, mood.value)

    def _mood(self, seat: int) -> Mood:
        """Who won is glad; the others are wistful, or surprised where another computer won."""
        winners = self.outcome.winners
        if seat in winners:
            return Mood.GLAD
        if self.match.players[seat] is None:
            return Mood.CALM
        return MOODS[Occasion.LOST] if any(self.match.players[each] is None for each in winners) else Mood.SURPRISED

    def _note(self, sheet: Sheet) -> Iterator[Part]:
        """One line about what was reached in this game, or about another opponent, if there is anything to say."""
        if self._suggested and not self._reached:
            yield from suggestion(sheet, sheet.box(X, REACHED, W, 44), self.services, self.match, self._suggested)
        if self._reached:
            names = self.text("list.comma").join(self.text(f"milestone.{each.value}") for each in self._reached)
            said = self.services.texts.plural("milestone.reached", len(self._reached), names=names)
            ink = Ink(BODY, Weight.SEMIBOLD, "gold", across=0.5)
            yield words(sheet, sheet.box(X, REACHED, W, 44), said, ink, ident="milestone", role="status")

    def _buttons(self, sheet: Sheet, row: Box) -> Iterator[Part]:
        gap, tall = sheet.px(20), max(row.h, sheet.target(84))
        key, press = onward(self.services, self.match)
        quiet: list[tuple[str, str, OnPress]] = [("home", "score.home", Home)]
        if self._finished_game is not None:
            quiet.append(("look-back", "score.look_back", self._look_back))
            quiet.append(("review", "review.title", self._review))
        quiet.append(("sheet", "end.sheet", self.back))
        wide = row.w * 0.16
        for at, (ident, label, command) in enumerate(quiet):
            place = Box(row.x + at * (wide + gap), row.y, wide, tall)
            yield button(sheet, place, ident, self.text(label), command)
        left = row.x + len(quiet) * (wide + gap)
        place = Box(left, row.y, row.right - left, tall)
        yield button(sheet, place, "next", self.text(key), press, ButtonStyle("primary", 26))

    # What is done

    def _show_again(self) -> Change | None:
        if self._finished_game is None or self._best is None:
            return None
        return Push(ShowAgainPlace(self._finished_game, self._best.turn))

    def _review(self) -> Change | None:
        return Push(ReviewPlace(self._finished_game)) if self._finished_game is not None else None

    def _look_back(self) -> Change | None:
        return Push(PastGamePlace(self._finished_game)) if self._finished_game is not None else None


def _sorted(rack: Iterable[Tile], worth: Callable[[Tile], int]) -> tuple[Tile, ...]:
    """The tiles that cost most first."""
    return tuple(sorted(rack, key=lambda tile: (-worth(tile), str(tile.symbol))))


def _moved(said: Words, box: Box) -> Words:
    return Words(said.id, said.role, said.text, box, said.lines, said.widths, said.size, said.pitch, said.height,
                 said.ink)  # fmt: skip
