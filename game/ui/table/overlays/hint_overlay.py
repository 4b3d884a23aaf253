"""Hints at the table: each press tells a little more, and the last one shows the play step by step (ux 4.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.rules.play.commands import Discard, TakeDiscard
from game.rules.play.state import PlayerView
from game.rules.tiles import Tile, Tiles
from game.rules.values import replace
from game.session.board.show_plan import ShownStep, ShowPlan, is_staged, own_play
from game.session.board.table_lines import Rooms
from game.session.board.techniques import Technique
from game.session.board.turn_board import TurnBoard
from game.session.board.turn_editor import make_room
from game.session.board.typed_line import typed
from game.session.local_game import LocalGame
from game.session.speech.advice_words import draw_line, hope_line, throw_line
from game.session.speech.phrases import tiles_listed
from game.session.speech.step_words import step_line, technique_line
from game.session.texts import Texts, in_turn
from game.session.thinking.hints import Advice, Adviser, HintLevel, as_by_hand, view_now
from game.session.thinking.phase_advice import Ground, Why
from game.ui.canvas import Canvas
from game.ui.memo import Memo
from game.ui.table.context import TableContext
from game.ui.table.overlays.hint_picture import HintPicture, lie_apart
from game.ui.table.overlays.overlay import Overlay, TableCommand
from game.ui.table.overlays.step_player import Show, StepPlayer
from game.ui.table.picture.tile_places import LitBox

MOST_CORNERS = 4
"""More tiles have no corners: that the others step back says enough."""
STAYS = 12.0
"""Seconds a hint stays on the status strip: long enough to read it twice and look."""


class HintOverlay(Overlay):
    """The hint of the present turn, and how much of it has been told. It goes on from whatever is staged."""

    def __init__(self, context: TableContext, adviser: Adviser | None = None) -> None:
        """`adviser`: whoever knows the play; an exact player if there is none."""
        self._context = context
        self._adviser = adviser or Adviser(context.worker)
        self._end = "" if adviser is None else "_stage"
        """What the key of a sentence ends with that says how to go on: an exercise has no turn to end."""
        self._at_once = False
        """Whether the answer, when it comes, is shown and not told little by little."""
        self._advice: Advice | None = None
        self._plan: tuple[TurnBoard, ShowPlan] | None = None
        """What is left of the play on the board it was last told for."""
        self.level = HintLevel.NOTHING
        self._picture: Memo[HintPicture] = Memo()
        self._seen = False
        """Whether the play was shown to its end."""
        self._line = ""
        """The sentence that was told last."""

    @property
    def helped(self) -> HintLevel:
        """How much of the play is given away: one that was shown only in part is no more than a step of it."""
        return self.level if self._seen else min(self.level, HintLevel.STEP)

    @property
    def commands(self) -> Mapping[str, TableCommand]:
        return {"hint": self._ask}

    def _ask(self) -> None:
        self._context.let_go()
        if self._context.local_game.match.setup.game.hints:
            self.more()

    def more(self) -> None:
        """Tell a little more; the first press asks an exact player."""
        local_game = self._context.local_game
        if not local_game.my_turn or self._context.tile_motion.showing:
            return
        if self._advice is None:
            self._adviser.ask(self._view())
            self._say("hint.thinking")
            return
        self._tell(self._advice, self._next(self._advice))

    def show_play(self) -> None:
        """Show the whole play step by step, as soon as it is known."""
        if self._advice is not None:
            self._tell(self._advice, self._advice.most)
            return
        self._at_once = True
        self.more()

    def update(self, dt: float) -> bool:
        """An answer may have come, or the turn may be over."""
        local_game = self._context.local_game
        turn = local_game.match.game.state.turn
        if self._advice is not None and not is_of_now(self._advice, self._context.local_game):
            if self._context.view_state.notice == self._line:
                self._context.hush()
            self._advice, self._plan, self.level, self._seen = None, None, HintLevel.NOTHING, False
            self._context.view_state.hint(0)
            return True
        advice = self._adviser.answer(turn) if self._advice is None else None
        if advice is None:
            return False
        if not is_of_now(advice, self._context.local_game):
            return self._tell_first(advice)
        if not self._end:  # of an exercise the solution is told
            advice = as_by_hand(advice, self._view(), local_game.board, local_game.editor.rooms)
        self._advice = advice
        guided = self._context.view_state.taught and advice.tiles  # a guide has said that there is a play
        self._tell(advice, advice.most if self._at_once else HintLevel.TILES if guided else HintLevel.WHETHER)
        self._at_once = False
        return True

    def _view(self, *, laid: bool = False) -> PlayerView:
        """What the person sees with all that is staged, `laid` or not."""
        local_game = self._context.local_game
        return view_now(local_game.state, local_game.seat, local_game.board, laid=laid)

    @property
    def highlight(self) -> tuple[LitBox, ...]:
        """What has been told so far, until tiles are moved; what is picked has an edge all round."""
        context = self._context
        if context.tile_motion.exhibit:
            return ()
        plan = self._plan if self._plan is not None and self._plan[0] is context.local_game.board else None
        return (*lit_phase(context, self._advice, self.level), *(self._lit(plan[1]) if plan else ()))

    def _lit(self, plan: ShowPlan) -> Iterator[LitBox]:
        """Where the tiles are that are told of, if they are few."""
        told = self._told(plan)
        if len(told) <= MOST_CORNERS:
            yield from self._context.lit(told, anywhere=True)

    def _told(self, plan: ShowPlan) -> Tiles:
        """The tiles that are told of: those of the rack, or those of the first step."""
        if self.level is HintLevel.TILES and self._advice is not None:
            return named_by(self._advice, plan, self._context.local_game.board)
        return plan.steps[0].tiles if self.level is HintLevel.STEP else ()

    @property
    def _spoken_plan(self) -> ShowPlan | None:
        """The plan while something of it is said."""
        context, plan = self._context, self._plan
        saying = bool(self._line) and context.view_state.notice == self._line and context.view_state.notice_left > 0
        if not saying or context.tile_motion.exhibit or plan is None or plan[0] is not context.local_game.board:
            return None
        return plan[1]

    @property
    def dimmed(self) -> frozenset[Tile]:
        plan = self._spoken_plan
        told = self._told(plan) if plan is not None else ()
        return frozenset(self._context.local_game.board.rack.places).difference(told) if told else frozenset()

    def draw(self, canvas: Canvas) -> None:
        """The first step as its tiles will lie."""
        plan, context = self._spoken_plan, self._context
        if plan is None or self.level is not HintLevel.STEP or context.drag.carried:
            return
        layout, now = context.layout, context.tile_motion.places
        question = plan.steps[0], layout, tuple(now.items())
        picture = self._picture.to(question, lambda: HintPicture.of(self._first(plan), now, layout))
        picture.draw(canvas, layout)

    def _next(self, advice: Advice) -> HintLevel:
        """What to tell now: once steps are told, the step that is left after a move, otherwise a little more."""
        moved = self._plan is not None and self._plan[0] is not self._context.local_game.board
        if self.level >= HintLevel.STEP and moved:
            return HintLevel.STEP
        return HintLevel(min(self.level + 1, advice.most))

    def _tell(self, advice: Advice, level: HintLevel) -> None:
        context = self._context
        board = context.local_game.board
        self.level, first = level, self.level is HintLevel.NOTHING
        context.view_state.hint(0)
        if advice.command is not None:
            hope = advice.hope if level is HintLevel.TILES else None
            said = (
                hope_line(context.texts, hope)
                if hope is not None
                else said_of_phase(context.texts, advice, context.local_game)
            )
            self._say_line(said)
            return
        if not advice.tiles:
            self._say("hint.nothing" if context.local_game.can_draw else "hint.nothing_pass")
            return
        if is_staged(board, advice.table, advice.tiles):
            self._plan = None
            if context.local_game.can_discard and board.staged.rack and not self._end:
                self._advice = None  # in a match what to throw is another question
                self._adviser.ask(self._view(laid=True))
                return
            self._say(f"hint.all_laid{self._end}")
            return
        self._plan = (board, own_play(board, advice.table, context.local_game.editor.rooms))
        context.view_state.hint(level)
        if level is HintLevel.ALL:
            self._show(advice)
        elif level is HintLevel.WHETHER:
            self._tell_play(self._plan[1])
        elif level is HintLevel.TILES:
            self._tell_tiles(advice, self._plan[1], first=first)
        else:
            self._tell_step(self._plan[1])
            self._make_room(advice, self._first(self._plan[1]))

    def _tell_first(self, advice: Advice) -> bool:
        """Where an advice is to throw but something is staged: take back what is wrong; else ask again with it laid."""
        local_game = self._context.local_game
        if not isinstance(advice.command, Discard) or not local_game.board.staged.played:
            return False
        if local_game.problems():
            self._say("hint.take_back")
        else:
            self._adviser.ask(self._view(laid=True))
        return True

    def _tell_play(self, plan: ShowPlan) -> None:
        """That there is a play, and on screen what it is called after."""
        said = self._context.texts.text("hint.play")
        self._say_line(said if self._context.services.listened() else self._called(plan.technique, said))

    def _called(self, technique: Technique | None, said: str) -> str:
        texts = self._context.texts
        return texts.text("hint.step", technique=technique_line(texts, technique), step=said)

    def _tell_tiles(self, advice: Advice, plan: ShowPlan, *, first: bool) -> None:
        """How many tiles go the way that the whole play is called after; they are lit, and by ear named, those of each
        set together and in its order. `first`: nothing was told before, so that it is said what that is."""
        texts, named = self._context.texts, named_by(advice, plan, self._context.local_game.board)
        heard = self._context.services.listened()
        tiles = (
            by_sets(texts, self._context.local_game.board, named, plan)
            if heard
            else texts.plural("hint.tiles", len(named))
        )
        self._say_line(self._called(plan.technique, tiles) if heard or first else tiles)

    def _tell_step(self, plan: ShowPlan) -> None:
        """The first step; by ear also what it is called and how it is typed in a line (SR33)."""
        texts, step = self._context.texts, plan.steps[0]
        said = step_line(texts, step.sentence)
        if self._context.services.listened():
            spelling = self._context.local_game.match.setup.game.spelling
            said = in_turn(texts, (self._called(step.technique, said), typed(step, spelling)))
        self._say_line(said)

    def _first(self, plan: ShowPlan) -> ShownStep:
        return plan.steps[0].by_itself(self._context.local_game.editor.rooms)

    def _make_room(self, advice: Advice, step: ShownStep) -> None:
        """The sets of the table go out of the way of what is shown among them, if nothing lies on another then."""
        context, board = self._context, self._context.local_game.board
        places = step.places_before
        moved = replace(board, places=places)
        if places == board.places or not lie_apart(moved, context.layout):
            return
        make_room(context.local_game.editor, places)
        context.show()
        now = context.local_game.board
        self._plan = (now, own_play(now, advice.table, context.local_game.editor.rooms))

    def _show(self, advice: Advice) -> None:
        """Show what is left of the play, step by step; nothing is staged before the player takes it."""
        context = self._context
        board = context.local_game.board

        def plan(rooms: Rooms) -> ShowPlan:
            return own_play(board, advice.table, rooms)

        def take() -> None:
            context.local_game.editor.did(plan(context.local_game.editor.rooms).end)
            context.show()
            context.view_state.warn(context.view_state.warnings.put_off())
            self._say(f"hint.laid_out{self._end}")

        def seen() -> None:
            self._seen = True

        context.hush()
        context.local_game.editor.show(advice.table)
        context.overlays.of(StepPlayer).show(Show(plan, "show.leave_hint", "show.take", take, seen))

    def _say(self, key: str) -> None:
        self._say_line(self._context.texts.text(key))

    def _say_line(self, sentence: str) -> None:
        self._line = sentence
        self._context.say(sentence, STAYS, said="hint")


def said_of_phase(texts: Texts, advice: Advice, local_game: LocalGame) -> str:
    """What to throw, or where to draw, and why."""
    ground = advice.ground or Ground(Why.UNKNOWN)
    if isinstance(advice.command, Discard):
        return throw_line(texts, ground, advice.command.tile, local_game.state.points(advice.command.tile))
    return draw_line(texts, ground, next(iter(local_game.board.discards[-1:]), None))


def named_by(advice: Advice, plan: ShowPlan, board: TurnBoard) -> Tiles:
    """The tiles on the rack that go in the way the play is called after; all that go if it moves none."""
    steps = (step for step in plan.steps if step.technique is plan.technique)
    named = {tile for step in steps for tile in step.tiles}
    left = tuple(tile for tile in advice.tiles if tile in board.rack.places)
    return tuple(tile for tile in left if tile in named) or left


def by_sets(texts: Texts, board: TurnBoard, named: Sequence[Tile], plan: ShowPlan) -> str:
    """These tiles, those of each set together and in its order."""
    together = [tuple(tile for tile in step.tiles if tile in named) for step in plan.steps]
    rows = [board.rules.arrange(tiles) or tiles for tiles in dict.fromkeys(together) if tiles]
    return in_turn(texts, (tiles_listed(texts, row) for row in rows)) or tiles_listed(texts, named)


def is_of_now(advice: Advice, local_game: LocalGame) -> bool:
    """Whether an advice is for the present moment of the turn."""
    state, board = local_game.state, local_game.board
    if advice.turn != state.turn:
        return False
    if isinstance(advice.command, Discard):
        laid = bool(board.staged.played)
        return advice.command.tile in board.rack.places and advice.phase == state.phase_number + laid
    return advice.phase == state.phase_number


def lit_phase(context: TableContext, advice: Advice | None, level: HintLevel) -> Iterator[LitBox]:
    """Where to draw, or the tile to throw; then the tiles to keep."""
    piles = context.layout.piles
    if advice is None or advice.command is None or piles is None or not context.view_state.notice_left:
        return
    if level is HintLevel.TILES and advice.hope is not None:
        yield from context.lit(advice.hope.tiles)
    elif isinstance(advice.command, Discard):
        yield from context.lit((advice.command.tile,))
    elif isinstance(advice.command, TakeDiscard):
        yield LitBox(piles.top_box(len(context.local_game.board.discards)))
    else:
        yield LitBox(piles.stock)
