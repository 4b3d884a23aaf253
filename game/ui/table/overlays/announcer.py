"""Says in words what happens at the table, and answers the keys of those who hear it.

What a press leads to is said at once; what happens by itself waits a moment, so that one thing is said and not three,
and as long as a line is typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from game.rules.tiles import Tiles
from game.rules.values import immutable
from game.session.board.joker_choice import JokerChoice
from game.session.board.turn_board import TurnBoard
from game.session.board.turn_editor import playable_rows
from game.session.history.news import News
from game.session.settings import verbosity_settings
from game.session.speech import happenings, spoken_answers
from game.session.speech.spoken_answers import Sets, sets_on
from game.session.speech.verbosity import SPEECH_PRESETS, Verbosity, next_preset
from game.session.texts import in_turn
from game.ui.input.gestures import Act, Action, Gesture, Press, Release, Typed
from game.ui.places import TranscriptPlace
from game.ui.scene import Push
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import PASSED, Hearing
from game.ui.table.overlays.utterances import Utterances
from game.ui.table.picture.nodes import tiles_of

PRESSES = (Act, Typed, Press, Release)
RENEWED = 0.11
"""Seconds by which the time of a notice must grow to count as a new one: longer than any frame."""


@immutable
class Heard:
    """What the last look found; whatever differs at the next one is told."""

    seat: int
    seated: bool
    mine: bool
    turn: int
    phase: int
    news: int
    board: TurnBoard
    picked: Tiles
    choice: JokerChoice | None
    notice: str
    notice_left: float
    step: str
    spoken: tuple[str, ...]
    left: float

    @classmethod
    def of(cls, context: TableContext) -> Heard:
        """A record of what the table shows, to be compared with the next."""
        local_game = context.local_game
        return cls(
            local_game.seat,
            local_game.seated,
            local_game.my_turn,
            local_game.match.game.state.turn,
            local_game.state.phase_number,
            len(context.known.heard),
            local_game.board,
            () if context.drag.carried else context.drag.state.picked,
            context.drag.choice,
            context.view_state.notice,
            context.view_state.notice_left,
            context.view_state.steps.sentence,
            context.overlays.spoken,
            local_game.clock.left if local_game.clock.is_on else 0.0,
        )

    def begins(self, before: Heard | None) -> bool:
        """Whether a turn has begun, of whoever it is."""
        return before is None or (before.mine, before.turn) != (self.mine, self.turn)


NOT_THERE: Mapping[str, str] = MappingProxyType({"tile": "say.not_there", "set": "line.no_set"})
"""The sentence that nothing was found, of a tile or of a set."""
AFTER_KEYS = (Action.RULES, Action.HEAR_AGAIN, Action.SAID)
"""Keys after which the next press of Rules still opens them, where the one before told the keys."""


class Announcer(Utterances):
    """Watches the table, and hears what is asked."""

    def __init__(self, context: TableContext, *, greets: bool = True) -> None:
        """`greets`: whether it says whose turn begins, which an exercise has no use for."""
        super().__init__(context)
        self._greets = greets
        self._awaited = happenings.SpeechQueue()
        """What happened by itself and is not said yet."""
        self.waits = False
        """Whether what happens by itself waits, because a line is being typed."""
        self._pressed = False
        """Whether something was pressed since the last look."""
        self._keys_told = False
        """Whether a key asked for the keys, so that the next press brings the rules."""
        self._before: Heard | None = None
        self._heard: Sets = {}
        """The sets of the table as they were heard last."""
        self._typed: tuple[str, str] | None = None
        """A character that was typed just now, and where the keys were."""
        self._unfinished = 0
        """The ident of the set that was found last."""
        self._answers: Mapping[Action, Callable[[], str | None]] = {
            Action.HEAR_AGAIN: self.say_again,
            Action.RULES: self._keys,
            Action.CHANGES: self._changes_too,
            Action.HEAR_COLOURS: lambda: spoken_answers.rack_by_colour(context.texts, self._rack, self._verbosity),
            Action.HEAR_NUMBERS: lambda: spoken_answers.rack_by_number(context.texts, self._rack, self._verbosity),
            Action.HEAR_TABLE: lambda: self._table(spoken_answers.table_news_in_words, self._heard),
            Action.HEAR_WHOLE_TABLE: lambda: self._table(spoken_answers.table_in_words),
            Action.HEAR_COUNTS: lambda: spoken_answers.counts_in_words(context.texts, context.local_game),
            Action.HEAR_CHANGES: lambda: spoken_answers.changes_in_words(
                context.texts, context.local_game, context.known.others
            ),
            Action.HEAR_RACK_FITS: self._rack_fits,
            Action.HEAR_FITS: self._fits,
            Action.VERBOSITY: self._other_verbosity,
            Action.NEXT_UNFINISHED: self._next_unfinished,
        }

    # The overlay

    def hears(self, gesture: Gesture) -> Hearing:
        if isinstance(gesture, PRESSES):
            self.pressed()
        if isinstance(gesture, Typed):
            self._typed = gesture.text, self._focus_id
        if not isinstance(gesture, Act) or gesture.repeat:
            return PASSED
        self._keys_told = self._keys_told and gesture.action in AFTER_KEYS
        if gesture.action is Action.SAID:
            return Hearing(taken=True, change=Push(TranscriptPlace(self.log.said)))
        answer = self._answers.get(gesture.action, lambda: None)()
        self.say(answer or "")
        return Hearing(answer is not None)

    def update(self, dt: float) -> bool:
        now, typed, count = Heard.of(self._context), self._of_typed(), self.count
        before, self._before = self._before, now
        if before is None or (before.seat, before.seated) != (now.seat, now.seated):
            self.forget()
            before = None
        texts, pressed, self._pressed = self._context.texts, self._pressed, False
        others = tuple(self._others(before, now)) if now.seated else ()
        own = tuple(self._own(before, now)) if now.seated else ()
        shown = tuple(said for said in now.spoken if before is None or said not in before.spoken)
        follows = bool(others or self._awaited.sentences)  # what is shown now may come of what others did
        answer = () if not pressed else own if follows else (*own, *shown)
        told = tuple(said for said in (*others, *own, *shown) if said not in answer)
        self.say(in_turn(texts, (self._time(before, now), typed, *answer)))
        self._awaited = self._awaited.added(in_turn(texts, told))
        if not self.waits:
            self._awaited, due = self._awaited.after(dt)
            self.say(in_turn(texts, due), answers=False)
        return self.count != count

    @property
    def due_in(self) -> float | None:
        return None if self.waits else self._awaited.due_in

    def pressed(self) -> None:
        self._pressed = True
        super().pressed()

    def forget(self) -> None:
        super().forget()
        self._awaited, self._heard = happenings.SpeechQueue(), {}

    def forget_typed(self) -> None:
        """What was typed just now went into a field."""
        self._typed = None

    # What happened

    def _others(self, before: Heard | None, now: Heard) -> Iterator[str]:
        """What the others did, and that the turn begins."""
        context, texts, verbosity = self._context, self._context.texts, self._verbosity
        for news in self._news(before):
            if news.seat != now.seat:
                if verbosity.plays and happenings.are_told(news):
                    self._heard = _heard_anew(self._heard, news.before, news.after)
                yield happenings.turn_played(texts, context.local_game, news, verbosity)
        if now.mine and now.begins(before) and self._greets:
            yield happenings.turn_begins(texts, context.local_game, verbosity)

    def _own(self, before: Heard | None, now: Heard) -> Iterator[str]:
        """What became of the person's turn, and what the person does with the tiles."""
        new, verbosity = self._news(before), self._verbosity
        for news in new:
            if news.seat == now.seat:
                yield happenings.turn_played(self._context.texts, self._context.local_game, news, verbosity)
        if before is None:
            return
        if now.mine and not now.begins(before) and before.phase != now.phase:
            yield self._context.view.status(self._context.view_state)[0][-1]  # what may be done now
        yield from self._of_the_hand(before, now, turned=bool(new))

    def _news(self, before: Heard | None) -> Sequence[News]:
        return self._context.known.heard[before.news :] if before is not None else ()

    def _of_the_hand(self, before: Heard, now: Heard, *, turned: bool) -> Iterator[str]:
        """What the person did with the tiles, and what the table answered."""
        texts, verbosity = self._context.texts, self._verbosity
        placed = not turned and now.mine and now.board is not before.board
        if placed:
            self._heard = _heard_anew(self._heard, before.board, now.board)
            yield happenings.board_changed(texts, before.board, now.board, verbosity, before.picked)
        elif now.picked != before.picked and not turned:
            yield happenings.hand_changed(texts, now.board, before.picked, now.picked, verbosity, self._focused)
        if now.choice is not None and before.choice is None:
            yield texts.text("joker.choose")
        if now.notice and (now.notice != before.notice or now.notice_left > before.notice_left + RENEWED):
            yield now.notice
        if now.step and now.step != before.step:
            yield now.step

    def _time(self, before: Heard | None, now: Heard) -> str:
        if before is None or not now.mine or not before.mine:
            return ""
        return happenings.time_left(self._context.texts, before.left, now.left)

    def _of_typed(self) -> str:
        """What the keys are on where they stayed: a reader says nothing of that by itself."""
        typed, self._typed = self._typed, None
        if typed is None or typed[1] != self._focus_id:
            return ""
        context = self._context
        if missed := context.keyboard.missed:
            return context.texts.text(NOT_THERE[missed], typed=typed[0], token=typed[0])
        node = self.place
        return node.label if node else ""

    # What is asked

    @property
    def _focus_id(self) -> str:
        node = self.place
        return node.id if node else ""

    @property
    def _verbosity(self) -> Verbosity:
        return self._context.services.verbosity

    @property
    def _rack(self) -> Tiles:
        return self._context.local_game.board.rack.tiles

    def _keys(self) -> str | None:
        """The keys of the table, at the first press of that for the rules, where a reader listens."""
        self._keys_told = self._context.services.listened() and not self._keys_told
        return self._context.texts.text("table.keys") if self._keys_told else None

    def _changes_too(self) -> str | None:
        """Where a reader listens what the others changed is told; where it can be seen it is shown as well, while the
        key is held."""
        if not self._context.services.listened():
            return None
        context, others = self._context, self._context.known.others
        self.say(spoken_answers.changes_in_words(context.texts, context.local_game, others))
        return None if any(map(happenings.changed_sets, others)) else ""

    def _table(self, told: Callable[..., str], *heard: Sets) -> str:
        """The table in words; from now on it is known as it lies."""
        board = self._context.local_game.board
        said = told(self._context.texts, board, *heard, self._verbosity)
        self._heard = sets_on(board)
        return said

    def _fits(self) -> str:
        """Where what is picked or the focused tile fits, or what fits the focused set."""
        context, place = self._context, self.place
        picked = context.drag.state.picked
        if not picked and place is not None and place.role == "set":
            ident = int(place.id.rpartition(".")[2])
            return spoken_answers.set_takes_in_words(context.texts, context.local_game.board, ident)
        return spoken_answers.fits_in_words(context.texts, context.local_game.board, picked or self._focused)

    def _rack_fits(self) -> str:
        """What of the rack fits where."""
        local_game = self._context.local_game
        rows = playable_rows(local_game.match.game.view(local_game.seat))
        return spoken_answers.rack_fits_in_words(self._context.texts, local_game.board, rows)

    @property
    def _focused(self) -> Tiles:
        """What the keys are on."""
        return tiles_of(self._context.local_game.board, self._focus_id)

    def _other_verbosity(self) -> str:
        store = self._context.services.store
        name = next_preset(store.now.verbosity)
        store.change(**verbosity_settings(SPEECH_PRESETS[name]))
        return self._context.texts.text(f"verbosity.{name}")

    def _next_unfinished(self) -> str:
        """Move the focus to the next of them, round and round."""
        context = self._context
        board = context.local_game.board
        found = spoken_answers.unfinished_sets(board)
        if not found:
            return context.texts.text("say.none_unfinished")
        at = found.index(self._unfinished) + 1 if self._unfinished in found else 0
        self._unfinished = found[at % len(found)]
        context.keyboard.point_at(f"table.tile.{board.tiles_of(self._unfinished)[0].ident}", context.nodes())
        context.show_focus()
        return spoken_answers.unfinished_in_words(context.texts, board, self._unfinished, found)


def _heard_anew(heard: Sets, before: TurnBoard, after: TurnBoard) -> Sets:
    """What is heard of the table once every set was told that changed from one board to the other."""
    old, now = sets_on(before), sets_on(after)
    told = {ident: tiles for ident, tiles in now.items() if old.get(ident) != tiles}
    return {**{ident: tiles for ident, tiles in heard.items() if ident in now or ident not in old}, **told}
