"""The card over the rack when an exercise is solved, and the lamp's light on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from types import MappingProxyType

from game.rules.values import immutable
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action, Gesture, Move, PointerButton, Press, Release
from game.ui.motion import in_out
from game.ui.pictures import Bloom, Icon, Label, Plate, Tray, Weight
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import Overlay
from game.ui.table.picture.centred import draw_centred
from game.ui.table.picture.drawing import BUBBLES, FELT, MOVING
from game.ui.table.picture.layout import LEAST_BUTTON

SECONDS = 0.24
"""How long the light takes to come up (the card comes with it)."""
LEVELS = 8
"""Steps of brightness; the table is painted again at each of them."""
ASIDE = 0.14
WIDE, TALL = 900, 216
SENTENCE, NOTE, BUTTON = 30, 21, 22
AGAIN, ONWARD = "solved-again", "solved-onward"


@immutable
class SolvedWords:
    """What the card says."""

    sentence: str
    onward: str
    """On its first button."""
    note: str = ""
    """Beside the sentence, quieter."""


class CardAnswer(Enum):
    """What is pressed on the card."""

    AGAIN = AGAIN
    ONWARD = ONWARD
    BACK = "back"


_KEYS: Mapping[Action, CardAnswer] = MappingProxyType(
    {
        Action.PICK: CardAnswer.ONWARD,
        Action.USE: CardAnswer.ONWARD,
        Action.CONFIRM: CardAnswer.ONWARD,
        Action.END_TURN: CardAnswer.ONWARD,
        Action.RESET: CardAnswer.AGAIN,
        Action.UNDO: CardAnswer.AGAIN,
        Action.REPLAY: CardAnswer.AGAIN,
        Action.CANCEL: CardAnswer.BACK,
        Action.MENU: CardAnswer.BACK,
    }
)


class SolvedCard(Overlay):
    """An overlay that is shown from the moment an exercise is solved until something is chosen."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._words: SolvedWords | None = None
        self._shown = 0.0
        """Seconds since it is solved."""
        self._focus = CardAnswer.ONWARD
        self._down: CardAnswer | None = None

    @property
    def words(self) -> SolvedWords | None:
        """What it says; None while it is not shown."""
        return self._words

    def show(self, words: SolvedWords) -> None:
        """The exercise is solved."""
        self._words, self._shown, self._focus, self._down = words, 0.0, CardAnswer.ONWARD, None
        if self._context.services.store.now.reduced_motion:
            self._shown = SECONDS

    def close(self) -> None:
        """Nothing is solved any more."""
        self._words = None

    def chosen(self, gesture: Gesture) -> CardAnswer | None:
        """What this gesture chooses on the card, if anything."""
        if isinstance(gesture, Move):
            return None
        if isinstance(gesture, Act):
            return None if gesture.repeat else self._by_key(gesture.action)
        if isinstance(gesture, Press) and gesture.button is PointerButton.LEFT:
            self._down = self._under(gesture.x, gesture.y)
        elif isinstance(gesture, Release) and self._down is not None:
            down, self._down = self._down, None
            return down if down is self._under(gesture.x, gesture.y) else None
        return None

    def _by_key(self, action: Action) -> CardAnswer | None:
        if action in (Action.LEFT, Action.RIGHT, Action.NEXT_ZONE, Action.PREVIOUS_ZONE):
            self._focus = CardAnswer.AGAIN if self._focus is CardAnswer.ONWARD else CardAnswer.ONWARD
            return None
        answer = _KEYS.get(action)
        return self._focus if answer is CardAnswer.ONWARD and action is not Action.END_TURN else answer

    # The overlay

    def update(self, dt: float) -> bool:
        if self._words is None or self._shown >= SECONDS:
            return False
        self._shown += dt
        return True

    def draw(self, canvas: Canvas) -> None:
        if self._words is None:
            return
        frame, felt, box = self._context.layout.frame, self._context.layout.felt, self._box
        alpha = round(255 * in_out(round(min(1.0, self._shown / SECONDS) * LEVELS) / LEVELS))
        lit = felt.inset(felt.w * ASIDE, felt.h * ASIDE / 4)
        canvas.put(Bloom(round(lit.w), round(lit.h)), lit.x, lit.y, layer=FELT, alpha=alpha)
        canvas.put(
            Plate(round(box.w), round(box.h), frame.px(24), "panel-raised"), box.x, box.y, layer=MOVING, alpha=alpha
        )
        self._draw_words(canvas, self._words, alpha)
        for answer, place in self._boxes.items():
            primary = answer is CardAnswer.ONWARD
            style = ("primary" if primary else "secondary") + ("-down" if self._down is answer else "")
            plate = Plate(round(place.w), round(place.h), frame.px(18), style)
            canvas.put(plate, place.x, place.y, layer=BUBBLES, alpha=alpha)
            label = self._words.onward if primary else self._context.texts.text("stage.once_more")
            ink, size = "on-accent" if primary else "button-ink", frame.text_px(BUTTON)
            draw_centred(canvas, label, size, Weight.SEMIBOLD, ink, place.inset(frame.px(14), 0), BUBBLES)
        ring = self._boxes[self._focus].grown(frame.px(5))
        tray = Tray(round(ring.w), round(ring.h), frame.px(22), "focus", max(2, frame.px(3)))
        canvas.put(tray, ring.x, ring.y, layer=BUBBLES, alpha=alpha)

    def _draw_words(self, canvas: Canvas, words: SolvedWords, alpha: int) -> None:
        frame, box, measure = self._context.layout.frame, self._box, canvas.measure
        size, small = frame.text_px(SENTENCE), frame.text_px(NOTE)
        sign, gap = round(size * 1.1), frame.px(14)
        room = box.w - 2 * frame.px(34) - sign - gap
        note = measure.width(words.note, small, Weight.REGULAR) + 2 * gap if words.note else 0
        high, low = measure.height(size, Weight.SEMIBOLD), measure.height(small, Weight.REGULAR)
        tall = box.h - self._tall - frame.px(24)
        wide = measure.width(words.sentence, size, Weight.SEMIBOLD) + note > room
        below = bool(note) and wide and high + low <= tall
        while size > small and measure.width(words.sentence, size, Weight.SEMIBOLD) + note * (not below) > room:
            size -= 1
        high = measure.height(size, Weight.SEMIBOLD)
        middle = box.y + (tall - low * below) / 2
        left = box.x + frame.px(34)
        canvas.put(Icon("check", sign, "valid"), left, middle - sign / 2, layer=BUBBLES, alpha=alpha)
        sentence = Label(words.sentence, size, Weight.SEMIBOLD, "ink", round(room - note * (not below)))
        canvas.put(sentence, left + sign + gap, middle - high / 2, layer=BUBBLES, alpha=alpha)
        if words.note:
            at, top = box.right - frame.px(34) - note + 2 * gap, middle - low / 2
            if below:
                at, top = left + sign + gap, middle + high / 2
            canvas.put(Label(words.note, small, Weight.REGULAR, "muted"), at, top, layer=BUBBLES, alpha=alpha)

    def nodes(self) -> tuple[Node, ...]:
        if self._words is None:
            return ()
        said = self._words.sentence, self._context.texts.text("stage.once_more"), self._words.onward
        card = Node("solved", "status", said[0], self._box, self._words.note)
        labels = {CardAnswer.AGAIN: said[1], CardAnswer.ONWARD: said[2]}
        buttons = (
            Node(answer.value, "button", labels[answer], box, actions=("press",), parent="solved")
            for answer, box in self._boxes.items()
        )
        return (card, *(replace(node, focused=node.id == self._focus.value) for node in buttons))

    # Where it is

    @property
    def _box(self) -> Box:
        """Over the rack, so that no set of the table is covered."""
        frame, rack = self._context.layout.frame, self._context.layout.rack
        wide, tall = min(frame.px(WIDE) * frame.text_scale, rack.w), min(frame.px(TALL) * frame.text_scale, rack.h)
        return Box(round(rack.centre[0] - wide / 2), round(rack.centre[1] - tall / 2), round(wide), round(tall))

    @property
    def _tall(self) -> int:
        frame = self._context.layout.frame
        return max(LEAST_BUTTON, frame.px(72))

    @property
    def _boxes(self) -> Mapping[CardAnswer, Box]:
        """Its buttons side by side along its lower edge."""
        px, box, tall = self._context.layout.frame.px, self._box, self._tall
        pad, gap = px(34), px(16)
        wide, top = (box.w - 2 * pad - gap) / 2, box.bottom - px(24) - tall
        again, onward = Box(box.x + pad, top, wide, tall), Box(box.x + pad + wide + gap, top, wide, tall)
        return MappingProxyType({CardAnswer.AGAIN: again, CardAnswer.ONWARD: onward})

    def _under(self, x: int, y: int) -> CardAnswer | None:
        return next((answer for answer, box in self._boxes.items() if box.contains(x, y)), None)
