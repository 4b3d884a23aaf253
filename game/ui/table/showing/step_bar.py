"""The bar above the rack while a play is shown: technique, how far it is, one sentence, and the buttons of the show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from game.rules.values import immutable, replace
from game.session.board.show_plan import ShownStep
from game.session.match.match import Match
from game.session.speech.sentences import name_of
from game.session.speech.step_words import step_line, technique_line
from game.session.texts import Texts
from game.ui.geometry import Box
from game.ui.kit.adaptive import FirstFit
from game.ui.kit.boxes import HBox, Padded, VBox, rest
from game.ui.kit.item import Item, LayoutPass
from game.ui.kit.leaves import ButtonItem, ImageItem, SignItem, TextItem
from game.ui.pictures import Dot, Weight
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay_panel import OverlayPanel, PanelSize
from game.ui.widgets.button import PLAIN, PRIMARY
from game.ui.widgets.sheet import Sheet
from game.ui.widgets.words import Ink

BACK, NEXT, END, LEAVE = "step-back", "step-next", "step-end", "step-leave"
TITLE, SENTENCES = 21, (30, 26, 21)
"""Type sizes in u; the sentence has the largest in which it takes one line, or the smallest."""
MOST_DOTS = 12
"""With more steps only the words count them."""
DOT, LONG = 11, 2.6
"""The size of a dot in u, and by how much that of the present step is longer."""
BUTTON = 68


@immutable
class StepBarWords:
    """Everything the bar shows. The labels are those of back, next, to the end and leave; no label, no button."""

    title: str
    counted: str
    sentence: str
    number: int
    count: int
    labels: tuple[str, str, str, str]


class StepBar(OverlayPanel):
    """The bar itself; the player of the show says what stands on it."""

    def __init__(self, context: TableContext, use: Callable[[str], None]) -> None:
        """`use` gets the id of a button that is pressed."""
        super().__init__(context)
        self._use = use
        self.words: StepBarWords | None = None

    def question(self) -> object | None:
        return self.words

    def content(self) -> Item:
        assert self.words is not None
        return self._with(self.words)

    def place(self, size: PanelSize) -> Box:
        """Where the status strip is, which is as high as the bar while a play is shown."""
        return self._context.layout.status

    def node(self) -> Node | None:
        words = self.words
        if words is None:
            return None
        label = f"{words.title} {words.counted}"
        return Node("show", "group", label, self.box, f"{words.number}/{words.count}")

    def needed(self, several: Iterable[StepBarWords]) -> int:
        """The height in pixels that the highest of these needs."""
        measure, layout = self._context.measure, self._context.layout
        if measure is None:
            return 0
        tall = LayoutPass(Sheet(layout.frame, measure))
        return round(max(tall.laid(self._with(words), layout.status.w).height for words in several))

    def _with(self, words: StepBarWords) -> Item:
        title = TextItem(words.title, Ink(TITLE, Weight.SEMIBOLD, "gold"))
        dots = HBox(tuple(self._dots(words)), 9, down=0.5)
        counted = TextItem(words.counted, Ink(TITLE, colour="muted"))
        above = FirstFit(tuple(HBox(row, 14, down=0.5) for row in ((title, dots, counted), (title, dots), (title,))))
        sizes = (TextItem(words.sentence, Ink(size, Weight.SEMIBOLD, steady=True)) for size in SENTENCES)
        said = VBox((above, FirstFit(tuple(sizes))), down=0.5)
        whole = HBox((rest(said), *self._buttons(words)), 12, down=0.5)
        return Padded(Padded(whole, 22, 6), 0, 0, plate="panel", radius=18)

    def _dots(self, words: StepBarWords) -> Iterator[Item]:
        """One a step, the present one longer."""
        for number in range(1, words.count + 1) if words.count <= MOST_DOTS else ():
            wide, colour = (
                DOT * (LONG if number == words.number else 1),
                "gold" if number <= words.number else "disabled",
            )
            yield ImageItem(partial(Dot, height=self._context.layout.frame.px(DOT), colour=colour), wide, DOT, layer=2)

    def _buttons(self, words: StepBarWords) -> Iterator[Item]:
        back, onward, end, leave = words.labels
        if back:
            yield SignItem(BACK, back, "back", partial(self._use, BACK), BUTTON)
        look = replace(PRIMARY, units=TITLE)
        yield ButtonItem(NEXT, onward, partial(self._use, NEXT), look, BUTTON, wide=150)
        for ident, label in ((END, end), (LEAVE, leave)):
            if label:
                yield ButtonItem(ident, label, partial(self._use, ident), replace(PLAIN, units=TITLE), BUTTON)


def bar_words(
    texts: Texts, match: Match, step: ShownStep, counted: tuple[int, int], ends: tuple[str, str], *, complete: bool
) -> StepBarWords:
    """What the bar says at a step, the so manyth of so many; `ends` are the text keys of the button that leaves the
    show and of the one after the last step. One button is enough where both mean the same."""
    title, (number, count), (leave, last) = technique_line(texts, step.technique), counted, ends
    if step.seat is not None:
        title = texts.text("show.by", name=name_of(texts, match, step.seat), technique=title)
    others = ("", "") if complete and last == leave else (texts.text("show.to_end"), texts.text(leave))
    labels = texts.text("show.back"), texts.text(last if complete else "show.next"), *others
    said = texts.text("show.counted", number=number, count=count)
    return StepBarWords(title, said, step_line(texts, step.sentence), number, count, labels)
