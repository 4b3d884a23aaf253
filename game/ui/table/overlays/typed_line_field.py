"""A field in which a turn is typed in one line, and its answer; by ear and on the screen the same (SR25).

Enter does what is typed and keeps the field open, Esc closes it, Up and Down bring earlier lines back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.rules.play.commands import PlayTable
from game.rules.problems import Problem, Reason
from game.session.board.turn_board import TurnBoard
from game.session.board.typed_line import LineFault, TypedQuestion, TypedSet, played_best, read_line
from game.session.phased_turn import why_not
from game.session.speech.happenings import board_changed
from game.session.speech.spoken_answers import fault_in_words, found_in_words
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Gesture, Typed
from game.ui.input.typed_text import TypedText
from game.ui.kit.boxes import Padded, VBox
from game.ui.kit.item import Item
from game.ui.kit.leaves import TextItem
from game.ui.kit.text_field import FieldItem, PlacedField
from game.ui.table.context import TableContext
from game.ui.table.overlays.announcer import Announcer
from game.ui.table.overlays.overlay import TAKEN, Hearing, TableCommand
from game.ui.table.overlays.overlay_panel import OverlayPanel, PanelSize
from game.ui.table.picture.buttons import MORE_TIME
from game.ui.widgets.part import HotSpot, OnPress
from game.ui.widgets.sheet import CAPTION
from game.ui.widgets.text_block import Ink

FIELD = "line"
"""The id of the field."""
WIDE = 1000
"""Its width in u."""
MOST_SIGNS = 200


class TypedLineField(OverlayPanel):
    """While it is open everything typed goes into it; all other keys are for the table."""

    hides = True

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._wanted = False
        self._typed = TypedText()
        self._answer = ""
        self._lines: list[str] = []
        """What was entered, the oldest first."""
        self._at = 0
        """Which of them is shown; their number while a new one is typed."""

    @property
    def commands(self) -> Mapping[str, TableCommand]:
        return {"line": self.toggle}

    def toggle(self) -> None:
        """Open it, empty, or close it: the focus of a reader goes there and comes back, which says so by itself."""
        self._context.let_go()
        self._wanted, self._typed, self._answer = not self._wanted, TypedText(), ""
        self._at = len(self._lines)
        if not self._wanted and self._context.keyboard.focused(self._context.nodes()) is None:
            self._announcer.say(self._context.texts.text("line.closed"))

    def give_way(self) -> None:
        """What was not entered yet comes back with Up."""
        if self._typed.text.strip():
            self._lines.append(self._typed.text)
        self.toggle()

    @property
    def field(self) -> Box | None:
        """The box of the field, for input methods; None while it is closed."""
        parts = self._parts if self._wanted else ()
        return next((part.box for part in parts if isinstance(part, PlacedField)), None)

    @property
    def focus(self) -> str:
        return FIELD if self._wanted else ""

    @property
    def spots(self) -> tuple[HotSpot, ...]:
        """Nothing is to be pressed: the field is active as long as it is there."""
        return ()

    def question(self) -> object | None:
        return (self._typed, self._answer, self._context.texts.voice) if self._wanted else None

    def content(self) -> Item:
        texts = self._context.texts
        said = self._answer or texts.text("line.example")
        answer = TextItem(said, Ink(CAPTION, colour="ink" if self._answer else "muted"), f"{FIELD}.answer")
        label, typed = texts.text("line.label"), self._typed
        # a press into the field does nothing: it is active already
        field = FieldItem(FIELD, label, typed.text, lambda: None, WIDE, active=True, selected=typed.selected)
        whole = Padded(VBox((answer, field), 10), 16, 14, plate="panel", radius=20)
        return Padded(whole, plate="panel", radius=20)  # one sheet would let the tiles below show through

    def place(self, size: PanelSize) -> Box:
        """Over the strip, whose sentence it says itself; beside the clock where more time may be offered."""
        status = self._context.strip
        wide = min(size.wish, status.w)
        high = size.height(wide)
        left = status.centre[0] - wide / 2 if status == self._context.layout.status else status.x
        return Box(left, status.bottom - high, wide, high)

    @property
    def keys(self) -> Mapping[Action, OnPress]:
        return {
            Action.CONFIRM: self._enter,
            Action.CANCEL: self.toggle,
            Action.UP: lambda: self._recall(-1),
            Action.DOWN: lambda: self._recall(1),
        }

    def hears(self, gesture: Gesture) -> Hearing:
        if self.is_open and gesture == Typed(" ") and not self._typed.text and self._context.offers_time:
            return Hearing(taken=True, change=self._context.use(MORE_TIME))  # a space begins no line
        if self.is_open and isinstance(gesture, Typed):
            self._put(self._typed.followed_by(gesture.text))
            self._announcer.forget_typed()
            return TAKEN
        if self.is_open and isinstance(gesture, Act):
            edited = self._typed.edited(gesture.action, self._context.services.clipboard)
            if edited is not None:
                self._put(edited)
                return TAKEN
        return super().hears(gesture)

    def update(self, dt: float) -> bool:
        self._announcer.waits = self._wanted and bool(self._typed.text)
        if self._wanted and not self._context.local_game.seated:
            self.toggle()
            return True
        return super().update(dt)

    def _put(self, typed: TypedText) -> None:
        self._typed = typed.kept(lambda text: text[:MOST_SIGNS])

    def _recall(self, by: int) -> None:
        self._at = min(max(self._at + by, 0), len(self._lines))
        self._typed = TypedText(self._lines[self._at] if self._at < len(self._lines) else "")

    def _enter(self) -> None:
        """Do it; a line that says nothing wrong is followed by an empty one."""
        text = self._typed.text.strip()
        if not text:
            return
        done, self._answer = self._done(text)
        if done:
            self._lines.append(text)
            self._at, self._typed = len(self._lines), TypedText()

    def _done(self, text: str) -> tuple[bool, str]:
        """Whether the line was carried out, and the answer; what became of the table is told by the announcer."""
        context, texts = self._context, self._context.texts
        local_game, before = context.local_game, context.local_game.board
        line = read_line(text, local_game.match.setup.game.spelling)
        if isinstance(line, TypedQuestion):
            return True, self._spoken(found_in_words(texts, before, line))
        after = line if isinstance(line, LineFault) else self._carried_out(line)
        if isinstance(after, LineFault):
            return False, self._spoken(fault_in_words(texts, after))
        if isinstance(after, Problem):
            return False, self._spoken(texts.problem(after))
        context.moved_tiles()
        context.show()
        self._point_at_made(before, after)
        said = board_changed(texts, before, after, context.services.verbosity)
        return True, said or self._spoken(texts.text("line.nothing"))

    def _point_at_made(self, before: TurnBoard, after: TurnBoard) -> None:
        """The keys are at the newest set that the line made or changed, when it is closed."""
        old = {meld.ident: meld.tiles for meld in before.table}
        made = [meld.ident for meld in after.table if old.get(meld.ident) != meld.tiles]
        if made:
            first = after.tiles_of(max(made))[0]
            self._context.keyboard.point_at(f"table.tile.{first.ident}", self._context.nodes())
            self._context.show_focus()

    def _carried_out(self, line: Sequence[TypedSet]) -> TurnBoard | Problem | LineFault:
        """The board after the line, as one step of undo, or why it is not done."""
        local_game = self._context.local_game
        if not local_game.my_turn:
            return Problem(Reason.NOT_YOUR_TURN)
        if problem := why_not(local_game.state, PlayTable):
            return problem
        after = played_best(local_game.board, line, local_game.editor.rooms)
        if isinstance(after, TurnBoard):
            local_game.editor.did(after)
        return after

    def _spoken(self, answer: str) -> str:
        self._announcer.say(answer)
        return answer

    @property
    def _announcer(self) -> Announcer:
        return self._context.overlays.of(Announcer)
