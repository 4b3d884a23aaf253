"""What the table's buttons and their keys do. A new command is a method here and a row in the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import inf

from game.rules.play.commands import Discard
from game.rules.problems import Problem, Reason
from game.rules.tiles import Tiles
from game.session.own_commands import OwnCommands
from game.session.phased_turn import why_not
from game.session.speech.sentences import lifted_key, tile_name
from game.ui.input.gestures import Action, Gesture, SecondPress
from game.ui.kit.frames import Dialog, DialogAnswer
from game.ui.places import PausePlace, RulesPlace
from game.ui.scene import Change, Pop, Push
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import TableCommand
from game.ui.table.picture.buttons import DISCARDS, OWN, POOL
from game.ui.table.picture.nodes import tiles_of
from game.ui.table.picture.piles import is_all_laid
from game.ui.table.view_state import LONG_AGO

ECHO = 1.2
"""Seconds after a press that ended the person's turn in which a second one on the same does nothing, and after one that
came before the turn was seen in which none draws."""
DEAD_TIME = 0.4
"""Seconds without drawing after another seat's turn, so that a click that skips it never draws (ux 2.6)."""
AGAIN = 0.95
"""Seconds after a press that was told to come again in which one more is no answer to that."""

TAKES = frozenset({DISCARDS, "take-key"})
DRAWS = frozenset({"draw", "draw-key", POOL, DISCARDS, "take-key"})
"""What may draw, those that take the newest discard among them; of these one press is the echo of another."""


class EndingPress:
    """What ended the person's turn last: the same press of the same seat does nothing in the next turn before that can
    have been seen to begin, however fast the others were."""

    def __init__(self) -> None:
        self._press: tuple[str, int] | None = None
        self._since_end, self._since_begun = 0.0, 0.0
        """Seconds since it, and those in which it was seen that the turn has come back."""

    def was(self, ident: str, seat: int) -> None:
        """This button of this seat ended the turn just now."""
        self._press, self._since_end = _pressed(ident, seat), 0.0

    def is_echoed_by(self, ident: str, seat: int, *, my_turn: bool) -> bool:
        """Whether the press is the second of two where one was meant."""
        at_once = self._since_end < ECHO and ident != "draw-key"  # which asks twice anyhow
        unseen = at_once or (my_turn and self._since_begun < DEAD_TIME)
        return _pressed(ident, seat) == self._press and unseen

    @property
    def is_unseen(self) -> bool:
        """Whether nobody can have seen yet that the turn has begun, also where nothing of the others' is shown."""
        return self._since_begun < DEAD_TIME

    def pass_time(self, dt: float, *, seen: bool) -> None:
        """`seen`: it is the person's turn, and nothing is shown of what the others did."""
        self._since_end, self._since_begun = self._since_end + dt, self._since_begun + dt if seen else 0.0


def _pressed(ident: str, seat: int) -> tuple[str, int]:
    """What counts as the same press: all that draw are one."""
    return "draw" if ident in DRAWS else ident, seat


class AskingStrip:
    """What the strip asks for, of commands that are carried out at a second press."""

    def __init__(self, context: TableContext) -> None:
        self._context, self._press = context, SecondPress()

    def count(self, gesture: Gesture) -> None:
        """The table heard this; whatever is pressed but a second time takes back what was asked."""
        self._press.count(gesture)

    def ask(self, sentence: str) -> None:
        """Say what a second press will do, as long as nothing else is pressed."""
        self._context.say(sentence, inf)
        self._press.ask(sentence)

    def is_answered(self, sentence: str) -> bool:
        """Whether this press is the second after that sentence, which is still to be seen."""
        return self._context.view_state.notice == sentence and self._press.answers(sentence)

    def pass_time(self) -> None:
        """What was taken back is no longer said."""
        notice = self._context.view_state.notice
        if notice and notice == self._press.taken_back:
            self._context.hush()


def _begun(context: TableContext, ident: str) -> str:
    """The key of what is said of a press that came before the turn was seen: what it would do now."""
    if ident in TAKES and not context.drag.state.picked:
        return "status.turn_begun.take"
    if ident in DRAWS:
        return "status.turn_begun.draw.pass" if context.local_game.can_pass else "status.turn_begun.draw"
    return "status.turn_begun.end" if ident == "end-turn" else "status.turn_begun"


class TableCommands:
    """Carries out commands by name."""

    def __init__(self, context: TableContext, more: Mapping[str, TableCommand]) -> None:
        """`more`: those of what lies over the table, and what a scene does otherwise."""
        self._context, self._ending = context, EndingPress()
        self.asking = AskingStrip(context)
        self._since_early = LONG_AGO
        """Seconds since the last press for a draw before the turn had been seen."""
        local_game, editor, match = context.local_game, context.local_game.editor, context.local_game.match

        def draw_by_key() -> Change | None:  # which cannot be undone (ux 2.11); the focus stays where it is
            armed = self._draw_or_pass("status.draw_armed")
            return self._draw_at_the_second(context.texts.text(armed, press=context.press_of(Action.DRAW)))

        self._table: Mapping[str, TableCommand] = {
            "draw": lambda: self._draw_by_pool() if context.layout.settings.steady_hand else self._draw(),
            "draw-key": draw_by_key,
            POOL: self._draw_by_pool,
            "sort-groups": lambda: self._sort(editor.sort_by_number, by_number=True),
            "sort-runs": lambda: self._sort(editor.sort_by_colour, by_number=False),
            "sort-playable": lambda: self._arrange(partial(editor.sort_playable, match.game.view(local_game.seat))),
            "tidy": lambda: self._arrange(editor.tidy),
            "undo": lambda: self._go_back(editor.undo, "say.nothing_to_undo"),
            "redo": lambda: self._go_back(editor.redo, "say.nothing_to_redo"),
            "reset": lambda: self._go_back(editor.reset, "say.nothing_to_undo"),
            "end-turn": self._end_turn,
            "more-time": self._more_time,
            DISCARDS: self._discards,
            "take-key": self._take,
            "throw-key": self._throw_by_key,
            "rules": self._rules,
            "menu": self._pause,
            "escape": lambda: None if context.let_go() else self._pause(),
            **{f"{OWN}{form.word}": partial(self._give, form.word) for form in local_game.state.ruleset.own},
            **more,
        }

    def use(self, ident: str) -> Change | None:
        """Do what a button or its key does; a disabled button only says why."""
        local_game, command = self._context.local_game, self._table.get(ident)
        if command is None:  # an exercise has no list of turns
            return None
        seat, was_mine = local_game.seat, local_game.my_turn
        is_early = ident in DRAWS and self._is_early()
        if is_early or self._ending.is_echoed_by(ident, seat, my_turn=was_mine):
            if was_mine:
                self._context.say(self._context.texts.text(_begun(self._context, ident)))
            return None
        change = command()
        if was_mine and not local_game.my_turn:
            self._ending.was(ident, seat)
        return change

    def pass_time(self, dt: float) -> None:
        self.asking.pass_time()
        self._ending.pass_time(dt, seen=self._context.local_game.my_turn and not self._context.tile_motion.showing)
        self._since_early += dt

    def _is_early(self) -> bool:
        """Whether a press for a draw is one too many, because the turn had not been seen to begin, or not been when the
        press before it came. It hurries what is still shown and does nothing else."""
        context = self._context
        if not context.local_game.my_turn:  # whose turn it is will be said
            self._since_early = 0.0
            return False
        if context.tile_motion.showing or context.known.since < DEAD_TIME or self._ending.is_unseen:
            context.known.hurry(context.tile_motion)
            self._since_early = ECHO - AGAIN
        return self._since_early < ECHO

    def _rearrange(self, command: Callable[[], None]) -> None:
        self._context.let_go()
        command()
        self._context.show()
        self._context.view_state.warn(self._context.view_state.warnings.put_off())

    def _sort(self, command: Callable[[], None], *, by_number: bool) -> None:
        """Sort the rack, and remember how for the next game."""
        self._context.services.store.change(by_number=by_number)
        self._arrange(command)

    def _arrange(self, command: Callable[[], None]) -> None:
        """Sort or tidy; where everything lies so already, that is said."""
        context, before = self._context, self._context.local_game.board
        self._rearrange(command)
        if context.local_game.board is before:
            context.say(context.texts.text("say.in_order"))

    def _go_back(self, command: Callable[[], None], nothing: str) -> None:
        """Undo, redo or reset: what was said of the moment that is left is no longer true. Who listens hears when
        nothing was there to go back to."""
        context, before = self._context, self._context.local_game.board
        context.hush()
        self._rearrange(command)
        if context.services.listened() and context.local_game.board is before:
            context.say(context.texts.text(nothing))

    def _end_turn(self) -> Change | None:
        context = self._context
        picked = context.drag.state.picked
        context.let_go()
        if context.tile_motion.showing or not context.local_game.my_turn:
            return None
        if context.local_game.has_discards and not is_all_laid(context.local_game):
            self.throw(picked)
        elif context.services.store.now.confirm_end and not context.local_game.problems():
            question = context.texts.plural("dialog.end_question", len(context.local_game.board.staged.played))
            return self._ask_before(context.local_game.end_turn, question, "table.end_turn")
        else:
            self.tell_problems(context.local_game.end_turn())
        return None

    def tell_problems(self, problems: tuple[Problem, ...]) -> bool:
        """Say why the turn is not ended, and show the sets that stop it; whether anything does."""
        context = self._context
        if problems:
            context.say(context.texts.problem(problems[0]), refused=True)
            context.sound_events.refuse()
            wrong = [problem.meld for problem in problems if problem.meld is not None]
            context.drag.touched = next(iter(wrong), None)
            context.view_state.warn(context.view_state.warnings.refused(wrong))
        return bool(problems)

    def throw(self, tiles: Tiles) -> None:
        """Throw the one tile that is picked or carried; where none is, say first what is wrong with what was laid."""
        context = self._context
        context.let_go()
        if not context.tile_motion.showing:
            waits = why_not(context.local_game.state, Discard)
            wrong = context.local_game.problems() if context.local_game.board.staged.played and not tiles else ()
            problems = (waits,) if waits else wrong or (Problem(Reason.THROW_ONE),)
            self.tell_problems(context.local_game.discard(tiles[0]) if len(tiles) == 1 else problems)

    def _give(self, word: str) -> None:
        """Give a command that only this game has, with what is picked."""
        context, picked = self._context, self._context.drag.state.picked
        if not context.tile_motion.showing:
            context.let_go()
            self.tell_problems(OwnCommands(context.local_game).give(word, picked))

    def _discards(self) -> None:
        """Throw what is picked; with nothing picked, take the top tile."""
        picked = self._context.drag.state.picked
        if picked or self._context.local_game.can_discard:
            self.throw(picked)
        else:
            self._take()

    def _take(self) -> None:
        """Take the top of the discard pile."""
        context = self._context
        if not context.local_game.has_discards:
            return
        context.let_go()
        if not self.tell_problems(context.local_game.take_discard()):
            context.show()
            context.moved_tiles()

    def _throw_by_key(self) -> None:
        """Throw what is picked; with nothing picked, the key picks up the tile in the ring and a second press throws
        it, because a throw cannot be undone."""
        context = self._context
        if not context.local_game.has_discards:
            return
        node = context.keyboard.focused(context.nodes())
        picked = context.drag.state.picked
        tiles = tiles_of(context.local_game.board, node.id) if node and node.id.startswith("rack.tile") else ()
        if picked or not tiles or not context.local_game.can_discard:
            self.throw(picked)
            return
        context.drag.hold(tiles)
        press, name = context.press_of(Action.THROW), tile_name(context.texts, tiles[0])
        self.asking.ask(context.texts.text("status.throw_armed", press=press, tile=name))

    def _ask_before(self, command: Callable[[], object], question: str, answer: str) -> Change:
        """A command that is carried out only when the person says so; the answer by its key."""

        def carry_out() -> Change:
            self._context.let_go()
            command()
            return Pop()

        texts = self._context.texts
        stay = DialogAnswer("no", texts.text("dialog.draw_keep"), Pop)
        go = DialogAnswer("yes", texts.text(answer), carry_out)
        self._context.view_state.lay_pieces(down=False, asked=True)
        return Push(Dialog(self._context.services, question, stay, go))

    def _more_time(self) -> None:
        context = self._context
        context.local_game.clock = context.local_game.clock.longer()
        context.say(context.texts.text("clock.longer"))

    def _draw(self) -> Change | None:
        context, local_game = self._context, self._context.local_game
        if not local_game.my_turn:
            self.tell_problems((Problem(Reason.NOT_YOUR_TURN),))
            return None
        lifted, played = local_game.board.rules.read(context.drag.making), len(local_game.board.staged.played)
        if lifted is None or played or local_game.has_discards:
            context.let_go()
        if local_game.has_discards:
            self.tell_problems(local_game.draw())
            return None
        if played:
            question = context.texts.plural(self._draw_or_pass("dialog.draw_question"), played)
            return self._ask_before(local_game.draw, question, self._draw_or_pass("dialog.draw_draw"))
        if lifted is not None:
            question = context.texts.plural(self._draw_or_pass(lifted_key(lifted)), lifted.worth)
            return self._ask_before(local_game.draw, question, "table.pass" if local_game.can_pass else "table.draw")
        local_game.draw()
        return None

    def _draw_or_pass(self, key: str) -> str:
        """The key of a sentence about a draw; with an empty pool that of the same about passing."""
        return f"{key}.pass" if self._context.local_game.can_pass else key

    def _draw_by_pool(self) -> Change | None:
        """The same for the pool, which lies far from the button and near to the menu; and for a steady hand."""
        local_game = self._context.local_game
        if local_game.my_turn and not (local_game.has_discards or local_game.can_draw or local_game.can_pass):
            return None
        return self._draw_at_the_second(self._context.texts.text(self._draw_or_pass("status.pool_armed")))

    def _draw_at_the_second(self, sentence: str) -> Change | None:
        """Say how to draw; a second press does, if nothing else was pressed in between. Where a turn begins with a draw
        the first one does."""
        context = self._context
        if context.local_game.has_discards:
            return self._draw()
        if context.local_game.my_turn and not self.asking.is_answered(sentence):
            self.asking.ask(sentence)
            return None
        context.hush()
        return self._draw()

    def _rules(self) -> Change | None:
        self._context.let_go()
        return Push(RulesPlace(self._context.local_game.match.setup))

    def _pause(self) -> Change | None:
        context = self._context
        context.let_go()
        context.local_game.stand_up()
        return Push(PausePlace(context.game, context.local_game.match.setup))
