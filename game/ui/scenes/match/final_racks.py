"""The end of a game: who won, the other racks turn over and are counted, the best turn is named (look: win.png).

It takes 1.8 seconds at most, any press ends it, and then it stands still until the player goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.session.history.best_turn import BestTurn, best_turn_runner
from game.session.history.milestones import Milestone
from game.session.match.match import Match
from game.session.match.seat_names import match_lines
from game.session.speech.phrases import signed
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Gesture, Press
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import HBox, Overlaid, Portion, Sized, Spacer, VBox, rest
from game.ui.kit.frames import full_page
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, ImageItem, TextItem
from game.ui.motion import in_out
from game.ui.pictures import Bloom, Weight
from game.ui.places import GameOverPlace, ShowAgainPlace
from game.ui.scene import Change, Push
from game.ui.scenes.match.after_game import game_headline, onward, suggested, suggestion, why_over
from game.ui.scenes.match.hand_rows import SIZES, HandRows, SeatCells, match_course
from game.ui.scenes.match.par_page import ComparedPage, par_maker, par_panel, par_row
from game.ui.scenes.match.turn_sets import best_turn_card, draw_sets, draw_suit_marks, last_sets
from game.ui.scenes.match.turning_rack import CountedPage, NumberItem
from game.ui.scenes.milestones_page import new_milestones
from game.ui.scenes.page_parts import drawn
from game.ui.services import Services
from game.ui.table.picture.table_chrome import joined
from game.ui.table.sound_cues import ClackSounds, SoundCue, SoundVariations
from game.ui.widgets.button import PRIMARY, ButtonStyle
from game.ui.widgets.sheet import BODY, HEIGHT, Sheet
from game.ui.widgets.text_block import Ink

WIDE, WIDE_HANDS = 1440, 1620
"""Of the page, in units, and where it has columns for hands."""
HEADER, SETS, CARD, RACK, LOW_RACK, REACHED, BUTTONS = 136, 200, 108, 150, 110, 44, 84
"""Heights of its parts; the rack in front is lower where the game is compared."""
EMBLEM, OWN_EMBLEM, BESIDE_RACK = 136, 84, 110
"""Sizes of the winner's emblem and of the one beside the rack in front, and the room at each of that rack's ends."""
MILESTONES, LOW_CELL, AIR = 480, 106, 24
"""Units: width of what was reached, height of a low cell of another seat, what stays free where the scale is shown."""
LARGE = 72
"""Type size of the headline."""
LIGHT, LEVELS = 0.6, 20
"""Seconds in which the lamp's light comes up, and its steps of brightness."""
LONGEST_FRAME = 0.05
"""What a frame counts at most: the first one takes longer, and nobody should miss the beginning."""
CLOTH, WOOD = 0, 1
"""Layers of the light on the cloth and on the rack; tiles lie above both."""
ON_HEADER, ON_RACK, ON_WOOD = (0, 340, 44), (180, 90, 90), (-60, -30, -12)
"""How much wider at each side, higher and lower than what it falls on the light is, in units."""
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
        self._suggested = suggested(self.services, match, found)
        self._guard = 0.0
        self._clacks = ClackSounds(SoundVariations(self.services.style.sounds))
        self._best: BestTurn | None = None
        wake, process = self.services.wake, self.services.player_process
        self.looking = None if found is None or self.hands else best_turn_runner(found, process, wake)
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

    def adorn(self, canvas: Canvas) -> None:
        if self.outcome.doubled:
            draw_suit_marks(canvas)

    def _light(self) -> int:
        share = 1.0 if self.over else in_out(min(1.0, self.time / (LIGHT * self.count.pace)))
        return round(255 * round(share * LEVELS) / LEVELS)

    def _lit(self, item: Item, more: tuple[int, int, int], layer: int) -> Item:
        """With the light of the lamp on it, so much wider at each side, higher and lower."""

        def shine(canvas: Canvas, box: Box) -> None:
            beside, above, below = (round(each * canvas.frame.u) for each in more)
            light = Bloom(round(box.w + 2 * beside), round(box.h + above + below))
            canvas.put(light, box.x - beside, box.y - above, layer=layer, alpha=self._light())

        return Overlaid((item, drawn(shine)), grow=item.grow)

    def content(self, sheet: Sheet) -> Item:
        note = Sized(self._note(), tall=REACHED)
        game, par = self._finished_game, self.par
        above: tuple[Item, ...] = (self._lit(self._header(), ON_HEADER, CLOTH),)
        if self.outcome.doubled:  # a hand laid in one turn
            above = (*above, drawn(partial(draw_sets, self.services.style, last_sets(self.match)), SETS))
        compared = () if par is None or game is None else (par_row(self.services, game, par.par),)
        if self.hands:
            foot = VBox((*compared, note, self._buttons()), 4)
            hands = (HandRows(self, sizes).all() for sizes in SIZES)
            wide = WIDE if self.outcome.doubled else WIDE_HANDS
            pages = tuple(full_page(*above, each, foot, gap=16, below=48, wide=wide) for each in hands)
            return FirstFit(pages, most=HEIGHT - AIR)
        cells = SeatCells(self)
        front, buttons = self._rack_in_front(cells), self._buttons()
        held = (front,) if self.count.racks[self.front] else ()
        full, low = (
            VBox((*compared, *each, note, Spacer(tall=12), buttons), 4) for each in ((front,), held)
        )  # an empty rack is left out first where there is no room
        plain = (
            full_page(*above, cells.all(), self._card(), full, gap=20, below=48, wide=WIDE),
            full_page(*above, cells.all(), self._card(), low, gap=12, below=36, wide=WIDE),
            full_page(*above, cells.all(LOW_CELL), self._card(), low, gap=12, below=36, wide=WIDE),
        )
        if par is None or game is None:
            return FirstFit(plain, most=HEIGHT - AIR)
        panel = par_panel(self.services, game, par.par)
        cards = new_milestones(self.services, self._reached, sheet.frame.text_scale)
        told = (Sized(cards, wide=MILESTONES),) if self._reached else ()
        below = self._card(), *held, HBox((rest(panel), *told), 20), *(() if told else (note,)), buttons
        rows = cells.all(), cells.all(LOW_CELL)
        ways = (full_page(*above, each, *below, gap=12, below=36, wide=WIDE) for each in rows)
        return FirstFit((*ways, *plain), most=HEIGHT - AIR)

    def _card(self) -> Item:
        """The best turn; who lost without one gets a kind sentence, who won needs none."""
        if self.looking is None and (self._best is not None or self.front not in self.outcome.winners):
            return best_turn_card(self.match, self.services, self._best, self._show_again)
        return Spacer(tall=CARD)

    def _header(self) -> Item:
        """The winner's emblem, who won and how, and what it is worth; in the middle as a group."""
        texts, winners = self.services.texts, self.outcome.winners
        size = EMBLEM if len(winners) == 1 else EMBLEM * 0.6
        faces = tuple(ImageItem(partial(self.emblem, seat, active=True), size, size, layer=2) for seat in winners)
        headline = game_headline(texts, self.match)
        title = Sized(TextItem(headline, Ink(LARGE, Weight.DISPLAY), "title", "heading"), tall=90)
        points = (self._points(winners[0]),) if len(winners) == 1 else ()

        def head(told: Sequence[str], *beside: Item) -> Item:
            because = FirstFit(tuple(TextItem(each, Ink(BODY, down=0.1), "because") for each in told))
            said = VBox((title, Sized(because, tall=46)))
            row = (*faces, rest(said) if self.hands else said, *points, *beside)
            return Sized(HBox(row, 42, down=0.5, across=0.5), tall=HEADER)

        why, stand = why_over(texts, self.match, self.outcome), () if self.hands else match_lines(texts, self.match)
        plain = head(joined(texts, why, *stand))
        return (
            FirstFit((head((why,), Spacer(grow=1), match_course(texts, self.match, stand)), plain)) if stand else plain
        )

    def _points(self, winner: int) -> Item:
        score = self.outcome.scores[winner]

        def now() -> str:
            return signed(score if self.over else round(score * self.count.share(self.time)))

        return NumberItem(TextItem(signed(score), Ink(60, Weight.DISPLAY, "gold"), "points"), now)

    def _rack_in_front(self, cells: SeatCells) -> Item:
        """The rack, in the lamp's light where its seat won; at its ends emblem and sum of a seat that held tiles."""
        seat, tiles = self.front, self.count.racks[self.front]
        won = seat in self.outcome.winners
        tall = RACK if self.par is None else LOW_RACK
        rack = cells.rack(seat, OWN_EMBLEM, tall)
        if won:
            rack = self._lit(self._lit(rack, ON_WOOD, WOOD), ON_RACK, CLOTH)
        told = tiles or not won
        before = cells.emblem(seat, OWN_EMBLEM) if told else Spacer()
        after = cells.sum(seat, details=False) if told else Spacer()
        return HBox((Sized(before, wide=BESIDE_RACK), rest(rack), Sized(after, wide=BESIDE_RACK)), 10, down=0.5)

    def _note(self) -> Item:
        """One line about what was reached in this game, or about another opponent, if there is anything to say."""
        if self._reached:
            names = self.text("list.comma").join(self.text(f"milestone.{each.value}") for each in self._reached)
            said = self.services.texts.plural("milestone.reached", len(self._reached), names=names)
            return TextItem(said, Ink(BODY, Weight.SEMIBOLD, "gold", across=0.5), "milestone", "status")
        if self.match.setup.day is not None and self.match.setup.seed is not None:
            return TextItem(self.text("day.practice"), Ink(BODY, colour="muted", across=0.5), "practice", "status")
        return suggestion(self.services, self.match, self._suggested) if self._suggested else Spacer()

    def _buttons(self) -> Item:
        """Side by side, or the one that goes on below the others."""
        key, press = onward(self.services, self.match)
        others = self.ways_off(BUTTONS, 230, ("sheet", "end.sheet", self.back))
        go = ButtonItem("next", self.text(key), press, ButtonStyle(PRIMARY.kind, 26), BUTTONS)
        apart = VBox((HBox(tuple(map(Portion, others)), 20), go), 16)
        return FirstFit((HBox((*others, Sized(go, grow=1)), 20), apart))

    # What is done

    def _show_again(self) -> Change | None:
        game, best = self._finished_game, self._best
        return None if game is None or best is None else Push(ShowAgainPlace(game, best.turn))
