"""The review of a finished game: the board of a moment before and after, the timeline with all moments, luck in words,
and on a second tab every turn in which more was possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from game.rules.play.scoring import EndReason
from game.session.history.finished_game import FinishedGame
from game.session.history.highlights import summary
from game.session.lessons.catalogue import lesson_of
from game.session.match.seat_names import seat_names
from game.session.review.exercises import offer
from game.session.review.moments import Moment, Review, Voice
from game.session.review.stretches import turns_meant
from game.session.review.wording import luck_line
from game.session.speech.phrases import signed
from game.session.texts import Texts
from game.ui.input.gestures import Act, Action, LetGo
from game.ui.kit.adaptive import FirstFit, Wrapped
from game.ui.kit.boxes import HBox, Sized, Spacer, VBox
from game.ui.kit.controls import ChoiceItem, ChoiceOption
from game.ui.kit.drop_down import choice_or_list
from game.ui.kit.frames import at_edge, full_page, head
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, LineItem, TextItem
from game.ui.kit.page import Page
from game.ui.kit.row_list import RowList
from game.ui.memo import Memo
from game.ui.pictures import Weight
from game.ui.places import CurtainPlace, LessonPlace, ReplayPlace
from game.ui.scene import Change, Push
from game.ui.scenes.archive.game_captions import result_of
from game.ui.scenes.review.listed_turns import ListedTurns, waiting_heading
from game.ui.scenes.review.moment_card import (
    BOARD_ID,
    MomentContext,
    changes_table,
    deed_of,
    faces_to_choose,
    moment_board,
    moment_words,
    more_heading,
    timeline,
    try_again,
)
from game.ui.scenes.review.review_source import ReviewSource
from game.ui.services import Services
from game.ui.widgets.button import PRIMARY
from game.ui.widgets.sheet import BODY, CAPTION, Sheet
from game.ui.widgets.text_block import Ink

GAP = 18
"""Units between two things on the page."""
ACT, ACT_WIDE, FOOT = 102, 444, 120
"""Height and width of the one act, and the greatest height of a foot with all of it side by side, in units."""
LEAST = 2
"""As many lines of the list are seen at least."""
MOMENTS, TURNS, WAITS = "moments", "turns", "waits"
"""The tabs."""
SIDES = "before", "after"
"""Of the board."""
HOLD = 0.35
"""A key, or the board, held longer shows the other side only while it is held."""


class ReviewPage(Page):
    """One seat's review. Facts are there at once; what is estimated comes while one reads."""

    name = "review"

    def __init__(
        self, services: Services, finished_game: FinishedGame, seat: int | None = None, review: Review | None = None
    ) -> None:
        """`seat`: whose it is at first, the first person's if none is said; `review` is one that was made already,
        otherwise it is read from its file or made."""
        seat = finished_game.match.human if seat is None else seat
        super().__init__(services, finished_game.match.setup.game)
        self._finished_game = finished_game
        self._source = ReviewSource(services, finished_game, seat, review)
        self._shown: Review | None = None
        self._chosen = 0
        """The turn of the chosen card; 0 until one is chosen."""
        self._tab, self._after, self._held = MOMENTS, True, 0.0
        """Which tab, whether the board is shown after the turn, and for how many seconds the key has been held."""
        self._pressed, self._peeks = 0.0, False
        """For how many seconds the board has been held down, and whether it shows the other side only meanwhile."""
        self._result: Memo[str] = Memo()
        self._lists = ListedTurns(finished_game, self._try)
        self._covered = self._source.is_guarded
        """Whether nobody is known to sit here who may see this review."""

    # Time

    def enter(self) -> None:
        if not self._covered:
            self._source.begin()
        super().enter()

    def leave(self) -> None:
        self._source.stop()
        super().leave()

    def update(self, dt: float) -> Change | None:
        self._held += dt
        self._peek(dt)
        if self._covered:
            match = self._finished_game.match
            name = seat_names(self.services.texts, match.setup)[self._source.seat]
            return Push(CurtainPlace(match.setup, (name, match.emblems[self._source.seat]), self._lift, timed=False))
        if self._shown is not self._source.review:
            self.rebuild()
            if self._source.review is not None and self._source.review.complete:
                offer(self._source.review, self._finished_game, self.services.practice.puzzles.store)
        return super().update(dt)

    @property
    def settled(self) -> bool:
        return super().settled and not self._covered and self._shown is self._source.review

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
        return f"deed.{self._place + 1}" if self._moments and self._tab == MOMENTS else "back"

    # The picture

    def content(self, sheet: Sheet) -> Item:
        self._shown = None if self._covered else self._source.review
        to = MomentContext(sheet, self.services.style, self.services.texts)
        tab = self._tab if self._tab in [option.value for option in self._options()] else MOMENTS
        if tab == MOMENTS or self._shown is None:
            return full_page(self._head(), *self._moment_items(to), gap=GAP)
        rows = (self._lists.weighed if tab == WAITS else self._lists.listed)(to, self._shown)
        heading = waiting_heading(to) if tab == WAITS else more_heading(to)
        return full_page(self._head(), heading, RowList(rows, self.listed, LEAST), gap=GAP)

    def _head(self) -> Item:
        """The way back, title and result, whose review it is, and the tabs."""
        texts = self.services.texts
        said = self._result.to(
            (texts.voice, self._source.seat), lambda: result_line(texts, self._finished_game, self._source.seat)
        )
        result = TextItem(said, Ink(BODY, colour="muted"), "result")
        return head(self, self.text("review.title"), *self._tabs(), caption=result)

    def _tabs(self) -> Iterator[Item]:
        """Moments, and what there is of the other lists."""
        options = self._options()
        if len(options) > 1:
            tab = self._tab if self._tab in [option.value for option in options] else MOMENTS
            yield choice_or_list(self, ChoiceItem("tab", options, tab, self._turn_to, self.text("review.title")))

    def _options(self) -> list[ChoiceOption]:
        """Moments; every turn in which more was possible; and those in which waiting was the question."""
        shown, texts, match = self._shown, self.services.texts, self._finished_game
        options = [ChoiceOption(MOMENTS, texts.plural("review.moments", len(self._moments)))]
        if shown is not None and shown.more:
            seat, turns = self._source.seat, enumerate(match.turns, start=1)
            own = {match.turn_number(at) for at, turn in turns if turn.seat == seat}
            counted = texts.text("review.more_count", n=len(shown.more), all=len(own))
            options.append(ChoiceOption(TURNS, texts.plural("review.turns", len(shown.more)), about=counted))
        if shown is not None and shown.waits:
            options.append(ChoiceOption(WAITS, self.text("review.waits_tab"), about=self.text("review.waits_title")))
        return options

    def _turn_to(self, tab: str) -> None:
        self._tab = tab

    def _lesson(self) -> str:
        """The lesson of the first technique of the chosen moment that has one (LS9)."""
        if not self._moments:
            return ""
        lessons = (lesson_of(each) for each in self._moments[self._place].techniques)
        return next((lesson.key for lesson in lessons if lesson is not None), "")

    def _moment_items(self, to: MomentContext) -> Iterator[Item]:
        """The chosen moment: words, board, the timeline with all of them, and what can be done; without a moment, why
        there is none."""
        moments, place = self._moments, self._place
        if self._shown is not None and self._shown.is_faultless:
            yield TextItem(self.text("review.faultless"), Ink(BODY, Weight.SEMIBOLD, across=0.5), "faultless")
        if not moments:
            said = "review.nothing" if self._shown is not None and self._shown.complete else "review.counting"
            yield VBox((TextItem(self.text(said), Ink(BODY, across=0.5), "none"),), down=0.5, grow=1)
        else:
            shown = moments[place]
            yield moment_words(to, shown, *self._sides(shown))
            yield moment_board(to, shown, self._whose(), self._flip, after=self._after)
        game, seat = self._finished_game, self._source.seat
        line = timeline(to, game, seat, moments, place, self._choose_number)
        alone = game.match.setup.alone
        yield line if alone else HBox((line, faces_to_choose(to, game, seat, self._other)), 18, down=0.5)
        yield LineItem()
        yield self._foot()

    def _whose(self) -> tuple[str, str]:
        """The emblem of whose review it is, and what the rack is called."""
        match, seat = self._finished_game.match, self._source.seat
        name = self.text("table.rack") if match.setup.alone else seat_names(self.services.texts, match.setup)[seat]
        return match.emblems[seat], name

    def _sides(self, moment: Moment) -> tuple[Item, ...]:
        """The table before and after, where that is not the same."""
        if not changes_table(moment):
            return ()
        options = [ChoiceOption(name, self.text(f"review.{name}")) for name in SIDES]
        return (ChoiceItem("side", options, SIDES[self._after], self._show_side, self.text("review.board")),)

    def _show_side(self, side: str) -> None:
        self._after = side == SIDES[True]

    def _peek(self, dt: float) -> None:
        """Where the board is held down for longer than a press, it shows the other side until it is let go."""
        self._pressed = self._pressed + dt if self.interaction.held == BOARD_ID else 0.0
        if self._peeks != (self._pressed > HOLD):
            peeks = not self._peeks
            self._flip()
            self._peeks = peeks

    def _flip(self) -> None:
        """Show the other side; after a look at that, which ends on the board, the side from before."""
        self._after, self._peeks = not self._after, False
        self.rebuild()

    def acted(self, gesture: Act) -> Change | None:
        if gesture.action is not Action.CHANGES:
            return super().acted(gesture)
        if not gesture.repeat and self._moments:
            self._held = 0.0
            self._flip()
        return None

    @property
    def gestures(self) -> Mapping[type, Callable[..., Change | None]]:
        return {**super().gestures, LetGo: self._let_go}

    def _let_go(self, gesture: LetGo) -> Change | None:
        """A key that was held shows the side from before again; one that was tapped leaves the other."""
        if gesture.action is Action.CHANGES and self._held > HOLD and self._moments:
            self._flip()
        return None

    def _foot(self) -> Item:
        """The replay, the lesson of the moment's technique, that the tiles were held, luck, and the way to try it."""
        replay = ButtonItem("replay", self.text("past.replay"), self._replay, icon="reset")
        lesson, ways = self._lesson(), [replay]
        if lesson:
            label = self.text("review.lesson", name=self.text(f"learn.{lesson}"))
            ways.append(ButtonItem("lesson", label, partial(Push, LessonPlace(lesson)), icon="book"))
        if not self._moments:
            row = at_edge(HBox((*ways, *self._luck()), 18, down=0.5))
            return FirstFit((row, VBox((at_edge(VBox(tuple(ways))), *self._luck()), 8)))
        place, texts = self._place, self.services.texts
        shown = self._moments[place]
        if shown.finding.may_be_held:
            assert self._shown is not None
            waited = partial(self._source.turns_waited, turns_meant(shown, self._shown))
            ways.append(ButtonItem("waiting", self.text("review.waiting"), waited, icon="eye"))
        deed = deed_of(texts, shown)
        about = texts.text("label.about", said=deed, about=texts.text("review.turn", turn=shown.number))
        go = ButtonItem(f"deed.{place + 1}", deed, partial(self._try, shown), PRIMARY, ACT, ACT_WIDE, said=about)
        return foot(go, ways, tuple(self._luck()))

    def _luck(self) -> Iterator[Item]:
        """Luck in words, behind it that more is being counted."""
        review = self._shown
        if review is None or (review.complete and review.luck.tiles is None and not review.luck.stuck):
            return
        said, counting = luck_line(self.services.texts, review.luck), self.text("review.counting")
        if not review.complete:
            unknown = review.luck.tiles is None
            said = counting if unknown else self.text("review.and_then", first=said, second=counting)
        yield TextItem(said, Ink(CAPTION, colour="muted", steady=True), "luck", "status")

    # What is done

    def _choose_number(self, number: int) -> None:
        self._chosen, self._after = self._moments[number - 1].turn, True

    def _try(self, moment: Moment) -> Change:
        if moment in self._moments:
            self._chosen = moment.turn
        return Push(try_again(self.services, self.services.texts, self._finished_game, moment))

    def _replay(self) -> Change:
        moments = self._moments
        turn = moments[self._place].turn - 1 if moments else 0
        return Push(ReplayPlace(self._finished_game, turn, self._shown))

    def _other(self, seat: int) -> None:
        """Another person's review; while their match goes on, only behind the curtain (RV13)."""
        if seat == self._source.seat:
            return
        self._source.stop()
        self._source, self._chosen = ReviewSource(self.services, self._finished_game, seat), 0
        self._covered = self._source.is_guarded
        if not self._covered:
            self._source.begin()

    def _lift(self) -> None:
        self._covered = False


def foot(go: Item, ways: Sequence[Item], luck: tuple[Item, ...]) -> Item:
    """The one act at the right end, other ways at the left and luck in words between them; where that would take more
    lines than the act is high, luck below."""

    def beside(*middle: Item) -> Item:
        row = at_edge(HBox((*ways, Spacer(grow=1), *middle), 18, down=0.5), grow=1)
        return HBox((go, row), 42, down=0.5, backwards=True)

    narrow = tuple(Sized(each, wide=380, least=300) for each in luck)
    under = VBox((beside(), *(Sized(each, wide=0) for each in luck)), 12)
    lines = VBox((go, at_edge(Wrapped(tuple(ways), 12)), *luck), 12)
    return FirstFit((beside(*narrow), FirstFit((under, lines))), FOOT)


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
