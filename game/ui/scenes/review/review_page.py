"""The review of a finished game: a graph with the moments as dots, luck in words, and a card for each moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from game.session.history.finished_game import FinishedGame
from game.session.lessons.catalogue import lesson_of
from game.session.match.seat_names import seat_names
from game.session.review.moments import Moment, Review, Voice
from game.session.review.own_puzzles import offer
from game.session.review.review_maker import ReviewMaker
from game.session.review.wording import luck_line, sentence
from game.ui.geometry import Box
from game.ui.pictures import Icon, Weight
from game.ui.places import CurtainPlace, LessonPlace, ReplayPlace
from game.ui.scene import Change, Push
from game.ui.scenes.page_parts import title, way_back
from game.ui.scenes.review.moment_card import CardPlace, moment_card
from game.ui.scenes.review.more_page import MorePage
from game.ui.scenes.review.rack_graph import rack_graph
from game.ui.scenes.review.result_line import result_line
from game.ui.scenes.review.trying import deed_of, try_again
from game.ui.services import Services
from game.ui.widgets.button import ButtonStyle, button, button_width
from game.ui.widgets.choice import ChoiceOption, choice
from game.ui.widgets.page import Page
from game.ui.widgets.part import OnPress, Part
from game.ui.widgets.sheet import BODY, CAPTION, TITLE, Sheet
from game.ui.widgets.still import Still, panel
from game.ui.widgets.words import Ink, words

GRAPH = (160, 147, 1600, 334)
CARDS = (160, 504, 1600, 536)
LARGE, LOWER, HIGHER = 1.2, 84, 70
"""Above this text scale the ways on have a row of their own, so much high, the graph is so much higher, and cards
stand below each other where they would be too narrow."""
WIDE, GAP = 384, 21
"""How wide a card is at least with large type, and the space between two."""
PAD, STAR = 36, 26
SMALL = ButtonStyle(units=BODY)


class ReviewPage(Page):
    """One seat's review. Facts are there at once; what is estimated comes while one reads."""

    name = "review"

    def __init__(
        self, services: Services, finished_game: FinishedGame, seat: int, review: Review | None = None
    ) -> None:
        """`review` is one that was made already; otherwise it is read from its file or made."""
        super().__init__(services, finished_game.match.setup.game)
        self._finished_game = finished_game
        self._seat = seat
        self._maker: ReviewMaker | None = None
        self._kept = review
        self._shown: Review | None = None
        self._chosen = 0
        """The turn of the chosen card; 0 until one is chosen."""
        self._covered = self._is_guarded
        """Whether nobody is known to sit here who may see this review."""

    # Time

    def enter(self) -> None:
        if not self._covered:
            self._begin()
        super().enter()

    def leave(self) -> None:
        self._stop()
        super().leave()

    def _begin(self) -> None:
        if self._kept is not None:
            return
        if self._maker is None:
            files = self.services.autosave.archive.reviews
            self._maker = ReviewMaker(
                self._finished_game, self._seat, files, self.services.player_process, self.services.wake
            )
        self._maker.begin()

    def _stop(self) -> None:
        if self._maker is not None:
            self._maker.close()

    def update(self, dt: float) -> Change | None:
        if self._covered:
            match = self._finished_game.match
            name = seat_names(self.services.texts, match.setup)[self._seat]
            return Push(CurtainPlace(match.setup, (name, match.emblems[self._seat]), self._lift, timed=False))
        if self._shown is not self._review:
            self.rebuild()
            if self._review is not None and self._review.complete:
                offer(self._review, self._finished_game, self.services.practice.puzzles.store)
        return super().update(dt)

    @property
    def _is_guarded(self) -> bool:
        """Whether several people play on in the match of this game."""
        match, going_on = self._finished_game.match, self.services.autosave.saved
        return not match.setup.alone and going_on is not None and going_on.seed == match.seed and not going_on.over

    @property
    def settled(self) -> bool:
        return super().settled and not self._covered and self._shown is self._review

    @property
    def _review(self) -> Review | None:
        if self._kept is not None:
            return self._kept
        return None if self._maker is None else self._maker.review

    @property
    def _moments(self) -> tuple[Moment, ...]:
        return self._shown.moments if self._shown is not None else ()

    @property
    def _place(self) -> int:
        """The place of the chosen card: the one that was chosen, else the surest."""
        turns = [moment.turn for moment in self._moments]
        if self._chosen in turns:
            return turns.index(self._chosen)
        surest = [Voice.FACT, Voice.ESTIMATE, Voice.SIGHT, Voice.PRAISE]
        return min(range(len(turns)), key=lambda at: surest.index(self._moments[at].voice), default=0)

    @property
    def first(self) -> str:  # type: ignore[override]
        return f"deed.{self._place + 1}" if self._moments else "back"

    # The picture

    def parts(self, sheet: Sheet) -> tuple[Part, ...]:
        self._shown = None if self._covered else self._review
        return (*self._header(sheet), *self._graph(sheet), *self._cards(sheet))

    def _header(self, sheet: Sheet) -> Iterator[Part]:
        name, large = self.text("review.title"), sheet.frame.text_scale > LARGE
        wide = 0 if large else sheet.width(name, sheet.type(TITLE), Weight.DISPLAY) + sheet.px(30)
        yield title(sheet, name, sheet.box(160, 44, 1000, 84))
        back = way_back(sheet, self, sheet.box(160, 57, 1600, 64))
        row = sheet.box(160, 136, 1600, LOWER - 12) if large else sheet.box(160, 52, 1600, 76)
        ends = Box(row.right + sheet.px(GAP), row.y, 0, row.h) if large else back.box
        left = ends.x
        for part in self._ways(sheet, ends, sheet.px(1000 if large else 380)):
            left = min(left, part.box.x)
            yield part
        start = row.x + wide
        line = Box(start, row.y, left - start - sheet.px(20), row.h)
        said = result_line(self.services.texts, self._finished_game, self._seat)
        yield words(sheet, line, said, Ink(BODY, colour="muted", down=0.62), ident="result")
        yield back

    def _ways(self, sheet: Sheet, back: Box, most: float) -> Iterator[Part]:
        """The replay from the chosen turn, all turns in which more was possible, and the lesson of the chosen moment's
        technique; no wider than `most`."""
        found: list[tuple[str, str, OnPress]] = [("replay", self.text("past.replay"), self._replay)]
        if self._shown is not None and self._shown.more:
            found.append(("more", self.text("review.more_button", n=len(self._shown.more)), self._list))
        lesson = self._lesson()
        if lesson:
            said = self.text("review.lesson", name=self.text(f"learn.{lesson}"))
            found.append(("lesson", said, partial(self._learn, lesson)))
        right = back.x - sheet.px(GAP)
        for ident, label, press in found:
            wide = min(button_width(sheet, label, BODY), most)
            part = button(sheet, Box(right - wide, back.y, wide, back.h), ident, label, press, SMALL)
            yield replace(part, tip=self.text("review.more_title")) if ident == "more" else part
            right -= wide + sheet.px(GAP)

    def _lesson(self) -> str:
        """The lesson of the first technique of the chosen moment that has one (LS9)."""
        if not self._moments:
            return ""
        lessons = (lesson_of(each) for each in self._moments[self._place].techniques)
        return next((lesson.key for lesson in lessons if lesson is not None), "")

    def _graph(self, sheet: Sheet) -> Iterator[Part]:
        texts, line = self.services.texts, sheet.line(sheet.type(CAPTION)) + sheet.px(10)
        ground = sheet.box(*_graph_place(sheet))
        yield panel(ground, sheet.px(24))
        people = self._people(sheet, ground)
        yield from people
        inside = Box(ground.x + sheet.px(PAD), ground.y + sheet.px(12), ground.w - 2 * sheet.px(PAD), ground.h)
        label = Box(inside.x, inside.y, inside.w * 0.5, line)
        yield words(sheet, label, self.text("review.racks"), Ink(CAPTION, colour="muted"))
        foot = self._foot_height(sheet, inside.w)
        yield from self._foot(sheet, Box(inside.x, ground.bottom - sheet.px(14) - foot, inside.w, foot))
        place = Box(inside.x - sheet.px(8), label.bottom + sheet.px(4), inside.w + sheet.px(8),
                    ground.bottom - sheet.px(20) - foot - label.bottom - sheet.px(4))  # fmt: skip
        told = [sentence(texts, moment) for moment in self._moments]
        said = self.text("past.racks_said", turns=len(self._finished_game.turns))
        yield rack_graph(sheet, place, said, self._finished_game, self._seat, self._moments, told, self._place)

    def _foot_height(self, sheet: Sheet, wide: float) -> float:
        said = self._luck_said(self._shown) if self._shown is not None else ""
        room = Box(0, 0, wide - sheet.px(STAR + 12), 1)
        return words(sheet, room, said, Ink(BODY)).block + sheet.px(6) if said else 0

    def _foot(self, sheet: Sheet, line: Box) -> Iterator[Part]:
        """Luck in words, behind it that no turn lost anything, or that more is being counted."""
        review = self._shown
        if review is None:
            return
        said = self._luck_said(review)
        size = sheet.px(STAR)
        yield Still(Icon("star", size, "valid"), Box(line.x, line.centre[1] - size / 2, size, size), layer=2)
        room = Box(line.x + size + sheet.px(12), line.y, line.w - size - sheet.px(12), line.h)
        yield words(sheet, room, said, Ink(BODY), ident="luck", role="status")

    def _luck_said(self, review: Review) -> str:
        counting, luck = self.text("review.counting"), luck_line(self.services.texts, review.luck)
        if not review.complete:
            return counting if review.luck.tiles is None else self.text("review.and_then", first=luck, second=counting)
        if review.is_faultless and review.moments:
            return self.text("review.and_then", first=self.text("review.faultless"), second=luck)
        return luck

    def _people(self, sheet: Sheet, ground: Box) -> tuple[Part, ...]:
        """Whose review it is, where several people played."""
        setup = self._finished_game.match.setup
        if setup.alone:
            return ()
        names = seat_names(self.services.texts, setup)
        options = [ChoiceOption(str(seat), names[seat]) for seat in setup.people]
        wide = ground.w * 0.5
        room = Box(ground.right - sheet.px(PAD) - wide, ground.y + sheet.px(6), wide, sheet.target(56))
        made = choice(sheet, room, "seat", options, str(self._seat), self._other, 1.0, self.text("review.whose"))
        return (made,)

    def _cards(self, sheet: Sheet) -> Iterator[Part]:
        moments, (x, y, w, h) = self._moments, CARDS
        large = sheet.frame.text_scale > LARGE
        y += LOWER + HIGHER if large else 0
        if not moments:
            ground = sheet.box(x, y, w, h)
            said = "review.nothing" if self._shown is not None and self._shown.complete else "review.counting"
            yield panel(ground, sheet.px(24))
            yield words(sheet, ground.inset(sheet.px(60), 0), self.text(said), Ink(BODY, across=0.5), ident="none")
            return
        most = max(1, int((w + GAP) // (WIDE * sheet.frame.text_scale + GAP))) if large else len(moments)
        across = min(len(moments), most)
        wide = (w - GAP * (across - 1)) / across
        for at, moment in enumerate(moments):
            row, column = divmod(at, across)
            box = sheet.box(x + column * (wide + GAP), y + row * (h + GAP), wide, h)
            place = CardPlace(box, at + 1, at == self._place, partial(self._choose, moment.turn),
                              deed_of(self.services.texts, moment), partial(self._try, moment))  # fmt: skip
            yield from moment_card(sheet, self.services.look, self.services.texts, moment, place)

    # What is done

    def _choose(self, turn: int) -> None:
        self._chosen = turn

    def _try(self, moment: Moment) -> Change:
        self._chosen = moment.turn
        self.interaction.focus("")
        return Push(try_again(self.services, self.services.texts, self._finished_game, moment))

    def _list(self) -> Change:
        return Push(MorePage(self.services, self._finished_game, self._shown.more if self._shown else ()))

    def _replay(self) -> Change:
        moments = self._moments
        turn = moments[self._place].turn - 1 if moments else 0
        return Push(ReplayPlace(self._finished_game, turn, self._shown))

    def _learn(self, lesson: str) -> Change:
        return Push(LessonPlace(lesson))

    def _other(self, seat: str) -> None:
        """Another person's review; while their match goes on, only behind the curtain (RV13)."""
        if int(seat) == self._seat:
            return
        self._seat, self._chosen = int(seat), 0
        self._stop()
        self._kept = self._maker = None
        self._covered = self._is_guarded
        if not self._covered:
            self._begin()

    def _lift(self) -> None:
        self._covered = False


def _graph_place(sheet: Sheet) -> tuple[float, float, float, float]:
    x, y, w, h = GRAPH
    return (x, y + LOWER, w, h + HIGHER) if sheet.frame.text_scale > LARGE else (x, y, w, h)
