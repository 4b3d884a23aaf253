"""The review of a finished game: a tab and a card for each moment, a graph with them as dots, luck in words, and below
them every turn in which more was possible."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.rules.play.scoring import EndReason
from game.session.history.finished_game import FinishedGame
from game.session.history.highlights import summary
from game.session.lessons.catalogue import lesson_of
from game.session.match.seat_names import seat_names
from game.session.review.exercises import offer
from game.session.review.moments import Moment, Review, Voice
from game.session.review.review_maker import ReviewMaker
from game.session.review.wording import luck_line
from game.session.speech.phrases import signed
from game.session.texts import Texts
from game.ui.kit.adaptive import FirstFit, Grid
from game.ui.kit.boxes import HBox, Sized, Spacer, VBox, plated, rest
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.frames import full_page, headline, way_back
from game.ui.kit.item import Item, LaidOnce
from game.ui.kit.leaves import ButtonItem, ImageItem, LineItem, PartsItem, TextItem
from game.ui.kit.page import Page
from game.ui.kit.row_list import RowList
from game.ui.memo import Memo
from game.ui.pictures import Icon, Weight
from game.ui.places import CurtainPlace, LessonPlace, ReplayPlace
from game.ui.scene import Change, Push
from game.ui.scenes.archive.game_captions import result_of
from game.ui.scenes.review.moment_card import (
    MomentContext,
    moment_card,
    moment_tab,
    more_heading,
    more_row,
    rack_graph,
    try_again,
)
from game.ui.services import Services
from game.ui.widgets.button import ButtonStyle
from game.ui.widgets.sheet import BODY, BUTTON, Sheet
from game.ui.widgets.text_block import Ink

GAP = 22
"""Units between the panels of the page."""
CARD, GRAPH, CHART = 1059, 517, 190
"""Widths of the card and of the graph, and the least height of its lines."""
PAD, STAR = 26, 24
LEAST = 2
"""As many lines of the list are seen at least."""
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
        self._result: Memo[str] = Memo()
        self._rows: Memo[tuple[Item, ...]] = Memo()
        """The lines of the list as they were laid."""
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
            files, process = self.services.autosave.archive.reviews, self.services.player_process
            self._maker = ReviewMaker(self._finished_game, self._seat, files, process, self.services.wake)
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

    def content(self, sheet: Sheet) -> Item:
        self._shown = None if self._covered else self._review
        scale, to = sheet.frame.text_scale, MomentContext(sheet, self.services.style, self.services.texts)
        moments = VBox(tuple(self._moment_items(to)), 10)
        beside = Sized(moments, wide=CARD * scale, grow=1), Sized(self._graph(), wide=GRAPH * scale)
        above = FirstFit((HBox(beside, GAP), VBox((moments, self._graph()), GAP)))
        return full_page(self._head(), above, *self._listed(to), gap=GAP, above=52)

    def _head(self) -> Item:
        """Title and result, the lesson of the chosen moment's technique, the replay from its turn, the way back."""
        texts = self.services.texts
        said = self._result.to((texts.voice, self._seat), lambda: result_line(texts, self._finished_game, self._seat))
        name, result = headline(self.text("review.title")), TextItem(said, Ink(BODY, colour="muted"), "result")
        replay = ButtonItem("replay", self.text("past.replay"), self._replay, SMALL, wide=200)
        lesson, taught = self._lesson(), tuple[Item, ...]()
        if lesson:
            label = self.text("review.lesson", name=self.text(f"learn.{lesson}"))
            taught = (ButtonItem("lesson", label, partial(Push, LessonPlace(lesson)), SMALL),)
        said_here = Sized(HBox((name, result), 32, on_base=True), grow=1)
        beside = HBox((said_here, *taught, replay, way_back(self)), 20, down=0.5)
        first = HBox((rest(name), replay, way_back(self)), 20, down=0.5)
        return Sized(FirstFit((beside, VBox((first, HBox((rest(result), *taught), 20, down=0.5)), 8))), tall=73)

    def _lesson(self) -> str:
        """The lesson of the first technique of the chosen moment that has one (LS9)."""
        if not self._moments:
            return ""
        lessons = (lesson_of(each) for each in self._moments[self._place].techniques)
        return next((lesson.key for lesson in lessons if lesson is not None), "")

    def _moment_items(self, to: MomentContext) -> Iterator[Item]:
        """The tabs and the card; without a moment, why there is none."""
        moments, place = self._moments, self._place
        if not moments:
            said = "review.nothing" if self._shown is not None and self._shown.complete else "review.counting"
            yield plated(TextItem(self.text(said), Ink(BODY, across=0.5), "none", grow=1), 60, 120, grow=1)
            return
        tabs = tuple(
            moment_tab(to, moment, at + 1, partial(self._choose, moment.turn), chosen=at == place)
            for at, moment in enumerate(moments)
        )
        yield FirstFit((HBox(tabs, 8), Grid(tabs, len(tabs), 8)))
        shown = moments[place]
        yield moment_card(to, shown, place + 1, partial(self._try, shown), partial(self._wait, shown))

    def _graph(self) -> Item:
        """Whose review it is, where several people played; the tiles on each rack; luck."""
        name = TextItem(self.text("review.racks"), Ink(BODY, Weight.SEMIBOLD))
        told = self._finished_game, self._seat, self._moments, self._place, self.services.texts
        curves = PartsItem(partial(rack_graph, *told), tall=CHART, grow=1)
        return plated(VBox((*self._people(), name, curves, *self._luck()), 10), PAD, 16)

    def _luck(self) -> Iterator[Item]:
        """Luck in words, behind it that more is being counted."""
        review = self._shown
        if review is None or (review.complete and review.luck.tiles is None and not review.luck.stuck):
            return
        said, counting = luck_line(self.services.texts, review.luck), self.text("review.counting")
        if not review.complete:
            unknown = review.luck.tiles is None
            said = counting if unknown else self.text("review.and_then", first=said, second=counting)
        star = ImageItem(lambda size: Icon("star", size, "valid"), STAR, STAR, layer=2)
        yield HBox((star, rest(TextItem(said, Ink(BODY, steady=True), "luck", "status"))), 14, down=0.0)

    def _people(self) -> Iterator[Item]:
        setup = self._finished_game.match.setup
        if not setup.alone:
            names = seat_names(self.services.texts, setup)
            options = [ChoiceOption(str(seat), names[seat]) for seat in setup.people]
            yield ChoiceItem("seat", options, str(self._seat), self._other, self.text("review.whose"), 0.0)

    def _listed(self, to: MomentContext) -> Iterator[Item]:
        """The turns in which more was possible; or, where that is proven, that there is none."""
        review = self._shown
        if review is None or not (review.more or review.is_faultless):
            yield Spacer(grow=1)
            return
        if review.is_faultless:
            praise = TextItem(self.text("review.faultless"), Ink(BUTTON, Weight.SEMIBOLD, across=0.5), "faultless")
            yield plated(praise, 60, 24)
        if not review.more:
            yield Spacer(grow=1)
            return
        heading = more_heading(to, self._finished_game, self._seat, len(review.more))
        question = to.sheet, self.services.texts.voice, to.style, review.more, self._moments
        rows = self._rows.to(question, lambda: tuple(self._lines(to, review.more)))
        panel = plated(RowList(rows, self.listed, LEAST), 14, 10, grow=1)
        yield VBox((heading, panel), 14, grow=1)

    def _lines(self, to: MomentContext, turns: tuple[Moment, ...]) -> Iterator[Item]:
        numbers = {moment.turn: (at + 1, moment.voice) for at, moment in enumerate(self._moments)}
        for at, moment in enumerate(turns):
            press = partial(self._try, moment)
            row = more_row(to, self._finished_game, moment, numbers.get(moment.turn), press)
            yield LaidOnce(VBox((LineItem(), row)) if at else row)

    # What is done

    def _choose(self, turn: int) -> None:
        self._chosen = turn

    def _try(self, moment: Moment) -> Change:
        if moment in self._moments:
            self._chosen = moment.turn
        return Push(try_again(self.services, self.services.texts, self._finished_game, moment))

    def _wait(self, moment: Moment) -> None:
        if self._kept is not None:
            self._kept = self._kept.with_waited({moment.turn})
        elif self._maker is not None:
            self._maker.turn_waited(moment.turn)

    def _replay(self) -> Change:
        moments = self._moments
        turn = moments[self._place].turn - 1 if moments else 0
        return Push(ReplayPlace(self._finished_game, turn, self._shown))

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


def result_line(texts: Texts, finished_game: FinishedGame, seat: int) -> str:
    """Who went out and what this seat held, where one went out and one person played; else who won, in a word.

    The points are those of the seat, or of the winner where only that has any.
    """
    game = summary(finished_game)
    if not game.setup.alone or game.reason is not EndReason.OUT or len(game.winners) != 1:
        return result_of(texts, game)
    winner = game.winners[0]
    if winner == seat:
        return texts.text("review.you_out", turn=game.last_turn, points=signed(game.scores[seat]))
    held = texts.plural("status.tiles", len(finished_game.states[-1].racks[seat]))
    name = seat_names(texts, game.setup)[winner]
    key = "review.other_out" if game.scores[seat] else "review.other_gained"
    points = signed(game.scores[seat] or game.scores[winner])
    return texts.text(key, name=name, turn=game.last_turn, tiles=held, points=points)
