"""The two lists of a review: every turn in which more was possible, and those in which waiting was the question: tiles
were kept, or the opening laid, and what came of either choice in games that were played on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from game.rules.tiles import Tiles
from game.session.history.finished_game import FinishedGame
from game.session.review.kept_or_laid import Waiting
from game.session.review.moments import Moment, Review
from game.session.review.stretches import line_of, stretches
from game.session.review.wording import waiting_answer, waiting_counts
from game.ui.kit.boxes import VBox
from game.ui.kit.item import Item, LaidOnce
from game.ui.kit.leaves import LineItem, TextItem
from game.ui.memo import Memo
from game.ui.pictures import Weight
from game.ui.places import ReplayPlace
from game.ui.scene import Change, Push
from game.ui.scenes.review.moment_card import (
    MomentContext,
    TurnRow,
    did_in,
    listed_row,
    more_row,
    sets_before_and_after,
)
from game.ui.widgets.part import OnPress
from game.ui.widgets.sheet import CAPTION, HEADING
from game.ui.widgets.text_block import Ink


@dataclass(frozen=True, slots=True)
class WaitingLine:
    """One turn with what came of both choices, and the line of the turn where tiles were kept; None for an opening that
    was laid, which is replayed instead of tried."""

    waiting: Waiting
    moment: Moment | None


def waiting_lines(review: Review) -> tuple[WaitingLine, ...]:
    """The turns that were or will be played on, in order."""
    kept = {moment.turn: moment for moment in review.more}
    return tuple(WaitingLine(each, kept.get(each.turn)) for each in review.waits)


def waiting_heading(to: MomentContext) -> Item:
    """What the list is, and how it was made."""
    text = to.texts.text
    name = TextItem(text("review.waits_title"), Ink(HEADING, Weight.SEMIBOLD), "waits-title", "heading")
    return VBox((name, TextItem(text("review.waits_note"), Ink(CAPTION, colour="muted"), "waits-note")), 4)


def waiting_row(to: MomentContext, finished_game: FinishedGame, line: WaitingLine, press: OnPress) -> Item:
    """The line of a turn: the answer, below it what was done and both counts, and the sets it is about."""
    texts, waiting = to.texts, line.waiting
    act, first, second = _did(to, finished_game, line), texts.text("review.waits.counting"), ""
    if waiting.games:
        first, second = waiting_answer(texts, waiting), waiting_counts(texts, waiting)
    sure = waiting.is_told
    deed = texts.text("review.try" if line.moment is not None else "past.replay")
    rows, laid = _sets(finished_game, line)
    row = TurnRow(
        finished_game.turn_number(waiting.turn), act, first, second, rows, laid, deed, "estimate" if sure else "ink"
    )
    return listed_row(to, f"waits.{waiting.turn}", row, press)


def _did(to: MomentContext, finished_game: FinishedGame, line: WaitingLine) -> str:
    if not line.waiting.laid:
        return did_in(to.texts, finished_game, line.waiting.turn)
    return to.texts.text("review.did.opened", n=len(_sets(finished_game, line)[1]))


def _sets(finished_game: FinishedGame, line: WaitingLine) -> tuple[list[Tiles], Tiles]:
    """The sets that were or could be laid, and the tiles of the rack among them."""
    if line.moment is not None:
        _, rows, laid = sets_before_and_after(line.moment)
        return rows, laid
    at = line.waiting.turn
    before, after = finished_game.states[at - 1].table, finished_game.states[at].table
    lying = {tile for meld in before for tile in meld.tiles}
    fresh = [meld.tiles for meld in after if not lying.issuperset(meld.tiles)]
    return fresh, tuple(tile for row in fresh for tile in row if tile not in lying)


class ListedTurns:
    """The lines of both lists, laid once as long as they say the same: what is played on meanwhile lays only its own
    line anew."""

    def __init__(self, finished_game: FinishedGame, tried: Callable[[Moment], Change]) -> None:
        """`tried` leads to a moment on the stage."""
        self._finished_game = finished_game
        self._tried = tried
        self._rows: Memo[tuple[Item, ...]] = Memo()
        self._answers: dict[int, Memo[Item]] = {}
        """By turn."""

    def listed(self, to: MomentContext, review: Review) -> tuple[Item, ...]:
        """The turns in which more was possible, neighbours that tell the same in one line."""
        said = to.sheet, to.texts.voice, to.style, review.more
        return self._rows.to(said, lambda: tuple(self._lines(to, review)))

    def _lines(self, to: MomentContext, review: Review) -> Iterator[Item]:
        own = [at for at, turn in enumerate(self._finished_game.turns, start=1) if turn.seat == review.seat]
        for stretch in stretches(review.more, own):
            row = more_row(to, self._finished_game, stretch, partial(self._tried, line_of(stretch)))
            yield LaidOnce(VBox((LineItem(), row)))

    def weighed(self, to: MomentContext, review: Review) -> tuple[Item, ...]:
        """The turns in which waiting was the question."""
        return tuple(self._answer(to, line, review) for line in waiting_lines(review))

    def _answer(self, to: MomentContext, line: WaitingLine, review: Review) -> Item:
        known = self._answers.setdefault(line.waiting.turn, Memo())
        press = partial(self._tried_of, line, review)
        said = to.sheet, to.texts.voice, to.style, line
        return known.to(said, lambda: LaidOnce(VBox((LineItem(), waiting_row(to, self._finished_game, line, press)))))

    def _tried_of(self, line: WaitingLine, review: Review) -> Change:
        """The position on the stage, or the replay at an opening that was laid."""
        if line.moment is not None:
            return self._tried(line.moment)
        return Push(ReplayPlace(self._finished_game, line.waiting.turn - 1, review))
