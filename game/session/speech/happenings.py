"""What is said when something happens: a turn begins or was played, tiles are picked, time runs out; and the last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from game.rules.play.events import SeatOpened, TilesPlayed, WentOut
from game.rules.table import by_number
from game.rules.tiles import Tile, Tiles
from game.rules.values import immutable
from game.session.board.turn_board import TurnBoard
from game.session.history.news import News
from game.session.local_game import LocalGame
from game.session.match.seat_names import seat_names
from game.session.speech.phrases import listed, row_in_words, set_with_state, tiles_listed
from game.session.speech.sentences import turn_line
from game.session.speech.spoken_answers import opening_in_words, others_counted, unfinished_sets
from game.session.speech.verbosity import Verbosity
from game.session.texts import Texts, in_turn

FEW_TILES, FEW_SETS = 3, 3
"""From so many tiles down it is told how many another seat has; up to so many sets of its play are told."""
WARNED_AT = (60, 30, 20, 10, 5)
"""Seconds left at which the clock is told."""


def turn_begins(texts: Texts, local_game: LocalGame, verbosity: Verbosity) -> str:
    """That it is the person's turn, by name where several play, and how many tiles the others have where they have
    few; where counts are told, how many everybody has."""
    match = local_game.match
    alone, name = match.setup.alone, seat_names(texts, match.setup)[local_game.seat]
    turn = texts.text("status.your_turn") if alone else texts.text("status.turn_now", name=name)
    if not verbosity.counts:
        return in_turn(texts, (turn, listed(texts, others_counted(texts, local_game, FEW_TILES))))
    own = texts.plural("status.tiles", len(local_game.board.staged.rack))
    return in_turn(texts, (turn, listed(texts, (own, *others_counted(texts, local_game)))))


def turn_played(texts: Texts, local_game: LocalGame, news: News, verbosity: Verbosity) -> str:
    """What a seat did; of the own play, which the person knows, what is left; of another one's also the sets that are
    not as they were, or their numbers where they are many."""
    line, own = turn_line(texts, local_game.match, news.seat, news.events), news.seat == local_game.seat
    kinds = {type(event) for event in news.events}
    if own and TilesPlayed in kinds and WentOut not in kinds:
        left = texts.plural("status.tiles", len(local_game.match.game.state.seats[news.seat].rack))
        return in_turn(texts, (texts.text("say.turn_ended"), line if SeatOpened in kinds else left))
    return line if own or not verbosity.plays else in_turn(texts, (line, *_sets_told(texts, news, verbosity)))


def changed_sets(news: News) -> tuple[int, ...]:
    """The numbers of the sets that a turn made or changed."""
    old = {meld.ident: meld.tiles for meld in news.before.table}
    return tuple(meld.ident for meld in by_number(news.after.table) if old.get(meld.ident) != meld.tiles)


def are_told(news: News) -> bool:
    """Whether the sets of a turn are few enough to be told by themselves."""
    return len(changed_sets(news)) <= FEW_SETS


def _sets_told(texts: Texts, news: News, verbosity: Verbosity) -> Iterator[str]:
    changed, left = changed_sets(news), {meld.ident for meld in news.after.table}
    if are_told(news):
        yield from (_told_set(texts, news.after, ident, verbosity) for ident in changed)
    else:
        yield texts.text("say.changed", sets=listed(texts, map(str, changed)))
    gone = [str(meld.ident) for meld in by_number(news.before.table) if meld.ident not in left]
    if gone:
        yield texts.text("say.gone", sets=listed(texts, gone))


def hand_changed(
    texts: Texts, board: TurnBoard, before: Tiles, picked: Tiles, verbosity: Verbosity, at: Tiles = ()
) -> str:
    """What was picked up or put down, by name unless the keys are `at` it. Of table tiles what is left of their sets,
    of several together what they make."""
    taken = [tile for tile in picked if tile not in before]
    if not taken:
        down = [tile for tile in before if tile not in picked]
        return _handled(texts, "say.put_down", down, at)
    told = [_handled(texts, "say.picked", taken, at)]
    if len(picked) > len(taken):
        told.append(row_in_words(texts, board, board.rules.arrange(picked) or picked, verbosity))
    told += _left_behind(texts, board, taken, picked, verbosity)
    return in_turn(texts, told)


def _handled(texts: Texts, key: str, tiles: Sequence[Tile], at: Tiles) -> str:
    return texts.text(f"{key}_this") if set(tiles) <= set(at) else texts.text(key, tiles=tiles_listed(texts, tiles))


def _left_behind(
    texts: Texts, board: TurnBoard, taken: list[Tile], picked: Tiles, verbosity: Verbosity
) -> Iterator[str]:
    for ident in dict.fromkeys(board.set_of(tile) for tile in taken):
        rest = [tile for tile in board.tiles_of(ident) if tile not in picked] if ident is not None else []
        if rest:
            yield texts.text("say.left", set=row_in_words(texts, board, rest, verbosity))


def board_changed(texts: Texts, before: TurnBoard, after: TurnBoard, verbosity: Verbosity, picked: Tiles = ()) -> str:
    """What became of the table: each set that is another one now, tiles that are back on the rack, whether all sets
    are good now, and how far the opening is. What is left of a set without what was `picked` was told then."""
    old = {meld.ident: meld.tiles for meld in before.table}
    told_then = {ident: tuple(tile for tile in tiles if tile not in picked) for ident, tiles in old.items()}
    changed = [meld.ident for meld in by_number(after.table) if told_then.get(meld.ident) != meld.tiles]
    back = [tile for tile in after.staged.rack if tile not in before.staged.rack]
    told = [_told_set(texts, after, ident, verbosity) for ident in changed]
    if back:
        told.append(texts.text("say.back_on_rack", tiles=tiles_listed(texts, back)))
    if not changed and not back:
        return ""
    if unfinished_sets(before) and not unfinished_sets(after) and not verbosity.sounds and after.staged.played:
        told.append(texts.text("say.table_good"))
    told.append(opening_in_words(texts, after))
    return in_turn(texts, told)


def _told_set(texts: Texts, board: TurnBoard, ident: int, verbosity: Verbosity) -> str:
    return texts.text("say.set", number=ident, set=set_with_state(texts, board, ident, verbosity))


def time_left(texts: Texts, before: float, left: float) -> str:
    """The seconds left, where one of the marks was passed since `before`; empty otherwise."""
    passed = any(left <= mark < before for mark in WARNED_AT)
    return texts.plural("status.clock", ceil(left)) if passed and left > 0 else ""


KEPT = 100


@dataclass(frozen=True, slots=True)
class SpokenLog:
    """The last sentences, the newest first, and how far back the repeating is."""

    said: tuple[str, ...] = ()
    back: int = -1
    """Which of them was repeated last; -1 after something new was said."""

    def added(self, sentence: str) -> SpokenLog:
        """The log with one sentence more, the newest; repeating begins anew."""
        return SpokenLog((sentence, *self.said)[:KEPT])

    def repeated(self) -> SpokenLog:
        """One further back, up to the oldest."""
        return SpokenLog(self.said, min(self.back + 1, len(self.said) - 1))

    @property
    def now(self) -> str:
        """The sentence that is repeated; empty when there is none."""
        return self.said[self.back] if 0 <= self.back < len(self.said) else ""


JOINED = 0.3
"""Seconds that what happens by itself waits for more of it, to be said together."""


@immutable
class SpeechQueue:
    """The sentences that are not said yet, in order, and in how many seconds they are."""

    sentences: tuple[str, ...] = ()
    due_in: float | None = None
    """None while there is nothing."""

    def added(self, sentence: str) -> SpeechQueue:
        """The queue with one sentence more; the wait begins anew. Itself where the sentence is empty."""
        return SpeechQueue((*self.sentences, sentence), JOINED) if sentence else self

    def after(self, seconds: float) -> tuple[SpeechQueue, tuple[str, ...]]:
        """What still waits so many seconds later, and what is to be said now."""
        if self.due_in is None:
            return self, ()
        left = self.due_in - seconds
        return (SpeechQueue(), self.sentences) if left <= 0 else (SpeechQueue(self.sentences, left), ())
