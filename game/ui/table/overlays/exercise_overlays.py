"""What lies over the table of an exercise: what is lit in a lesson (LS1, LS4), and the card over the rack when it is
solved, with the light of the lamp on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum
from functools import partial

from game.rules.tiles import Tiles
from game.session.lessons.lesson_exercise import LessonExercise, Light
from game.session.speech.sentences import tile_name
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Action, Gesture, Move
from game.ui.kit.adaptive import FirstFit, Grid
from game.ui.kit.boxes import HBox, Padded, Sized, VBox
from game.ui.kit.item import Item
from game.ui.kit.leaves import ButtonItem, TextItem, icon
from game.ui.motion import in_out
from game.ui.pictures import Bloom, Weight
from game.ui.scene import Change
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import PASSED, Hearing, Overlay
from game.ui.table.overlays.overlay_panel import OverlayPanel, PanelSize
from game.ui.table.picture.drawing import FELT
from game.ui.table.picture.exercise_chrome import SolvedTexts
from game.ui.table.picture.tile_places import LitBox
from game.ui.widgets.button import PRIMARY
from game.ui.widgets.part import OnPress
from game.ui.widgets.text_block import Ink

IDLE = 12.0
"""Seconds without a gesture until something glows."""
STRONGER: Mapping[Light, Light] = {Light.NONE: Light.SET, Light.SET: Light.ALL, Light.ALL: Light.ALL}
"""What glows after that while."""


class LessonLights(Overlay):
    """An overlay that takes no gesture. The rings vanish as tiles are laid and sets change."""

    def __init__(self, context: TableContext, *, exercise: LessonExercise, glows: bool) -> None:
        """`glows`: whether more is lit after a while without a gesture."""
        self._context = context
        self._lesson_exercise = exercise
        self._glows = glows
        self._idle = 0.0

    @property
    def light(self) -> Light:
        """How much is lit now."""
        light = self._lesson_exercise.light
        return STRONGER[light] if self._glows and self._idle >= IDLE else light

    def light_up(self, tiles: Tiles) -> None:
        """Light these tiles of the rack in place of all else."""
        self._lesson_exercise = replace(self._lesson_exercise, choice=tiles)

    def hears(self, gesture: Gesture) -> Hearing:
        if not isinstance(gesture, Move) or gesture.held:
            self._idle = 0.0
        return PASSED

    def update(self, dt: float) -> bool:
        before = self.light
        if self._context.tile_motion.exhibit is None:
            self._idle += dt
        return self.light is not before

    @property
    def due_in(self) -> float | None:
        waits = self._glows and self._idle < IDLE and self._context.tile_motion.exhibit is None
        return IDLE - self._idle if waits else None

    @property
    def highlight(self) -> tuple[LitBox, ...]:
        return self._context.lit(*self._lit)

    def nodes(self) -> tuple[Node, ...]:
        """What is lit, in words."""
        return (Node("lit", "text", self.spoken, self._context.layout.status),) if self.spoken else ()

    @property
    def spoken(self) -> str:
        context, texts = self._context, self._context.texts
        tiles, sets = self._lit
        if not tiles and not sets:
            return ""
        lit = [*tiles, *(tile for ident in sorted(sets) for tile in context.local_game.board.tiles_of(ident))]
        return texts.text("learn.lit", tiles=" · ".join(tile_name(texts, tile) for tile in lit))

    @property
    def _lit(self) -> tuple[Tiles, frozenset[int]]:
        context = self._context
        if context.tile_motion.exhibit is not None:
            return (), frozenset()
        return self._lesson_exercise.lit(context.local_game.board, self.light)


SECONDS = 0.24
"""How long the light takes to come up (the card comes with it)."""
LEVELS = 8
"""Steps of brightness; the table is painted again at each of them."""
WIDE, TALL = 900, 216
SENTENCE, NOTE = 27, 21
AGAIN, ONWARD = "solved-again", "solved-onward"


class CardAnswer(Enum):
    """What is pressed on the card."""

    AGAIN = AGAIN
    ONWARD = ONWARD
    BACK = "back"


KEYS: Mapping[Action, CardAnswer] = {
    Action.END_TURN: CardAnswer.ONWARD,
    **dict.fromkeys((Action.RESET, Action.UNDO, Action.REPLAY), CardAnswer.AGAIN),
    **dict.fromkeys((Action.CANCEL, Action.MENU), CardAnswer.BACK),
}
"""Keys that choose, whichever button has the focus."""


class SolvedCard(OverlayPanel):
    """A card that is shown from the moment an exercise is solved until something is chosen."""

    first = ONWARD
    modal = True

    def __init__(self, context: TableContext, answer: Callable[[CardAnswer], Change | None]) -> None:
        """`answer` carries out what is chosen."""
        super().__init__(context)
        self._answer = answer
        self.words: SolvedTexts | None = None
        """What it says; None while it is not shown."""
        self._shown = 0.0
        """Seconds since it is solved."""
        self._copied = ""
        """What was said of the line that was copied last."""

    def show(self, words: SolvedTexts) -> None:
        """The exercise is solved."""
        self.words, self._shown, self._copied = words, 0.0, ""
        self._context.view_state.cover(covered=True)
        self.interaction.begin(ONWARD, by_keys=self._context.services.last_input.by_keys)
        if self._context.services.store.now.reduced_motion:
            self._shown = SECONDS

    def close(self) -> None:
        """Nothing is solved any more."""
        self.words = None
        self._context.view_state.cover(covered=False)

    @property
    def keys(self) -> Mapping[Action, OnPress]:
        return {action: partial(self._answer, answer) for action, answer in KEYS.items()}

    def question(self) -> object | None:
        return self.words and (self.words, self._copied, self._context.texts.voice)

    def content(self) -> Item:
        words = self.words
        assert words is not None
        large = SENTENCE * 1.1 * self._context.layout.frame.text_scale
        sign = icon("check", large, "valid")
        sentence = TextItem(words.sentence, Ink(SENTENCE, Weight.SEMIBOLD))
        said: Item = Sized(sentence, grow=1)
        if quiet := self._copied or words.note:
            note = TextItem(quiet, Ink(NOTE, colour="gold" if self._copied else "muted"))
            said = FirstFit((HBox((said, note), 28, down=0.5), VBox((sentence, note))), grow=1)
        once_more, press = self._context.texts.text("stage.once_more"), self._answer
        again = ButtonItem(AGAIN, once_more, partial(press, CardAnswer.AGAIN), tall=72)
        onward = ButtonItem(ONWARD, words.onward, partial(press, CardAnswer.ONWARD), PRIMARY, 72)
        copies = tuple(
            ButtonItem(f"solved-copy.{at}", label, partial(self._copy, line), tall=72, icon="copy")
            for at, (label, line) in enumerate(words.copies)
        )
        told = HBox((sign, said), 14, down=0.5, grow=1)
        rows = told, *((Grid(copies, 2, 16),) if copies else ()), Grid((again, onward), 2, 16)
        return Padded(VBox(rows, 12), 34, 12, 24, "panel-raised", 24)

    def _copy(self, line: str) -> None:
        """Copy the line; where there is no clipboard it stands on the card."""
        context = self._context
        copied = context.services.clipboard.write(line)
        self._copied = context.texts.text("day.copied", line=line) if copied else line

    def place(self, size: PanelSize) -> Box:
        """Over the rack between its tools, so that no set of the table is covered; upwards where it needs more."""
        layout = self._context.layout
        frame, rack = layout.frame, layout.rack
        tools = 0.0 if layout.held else layout.buttons["tidy"].right - rack.x
        wide = min(frame.px(WIDE) * frame.text_scale, rack.w - 2 * tools)
        tall = max(size.height(wide), min(frame.px(TALL) * frame.text_scale, rack.h))
        top = min(rack.centre[1] - tall / 2, rack.bottom - tall)
        return Box(rack.centre[0] - wide / 2, top, wide, tall)

    def node(self) -> Node | None:
        words = self.words
        return None if words is None else Node("solved", "status", words.sentence, self.box, self._copied or words.note)

    @property
    def shade(self) -> tuple[int, float]:
        return round(255 * in_out(round(min(1.0, self._shown / SECONDS) * LEVELS) / LEVELS)), 0.0

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        if self.words is None or self._shown >= SECONDS:
            return changed
        self._shown += dt
        return True

    def draw(self, canvas: Canvas) -> None:
        if self.words is not None:
            lit = self._context.layout.lamplight
            canvas.put(Bloom(round(lit.w), round(lit.h)), lit.x, lit.y, layer=FELT, alpha=self.shade[0])
        super().draw(canvas)
