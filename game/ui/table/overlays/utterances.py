"""How what is said at the table reaches a reader: as news, which is spoken when it changes, or as what has the focus.

An answer to a press cuts off what is spoken, and what happens by itself does not. What has the focus of the reader is
spoken as well: where a press also moves it, or the player wishes it, the answer has it until the next press, and stays
on a braille display.
"""

from __future__ import annotations

from game.session.speech.happenings import SpokenLog
from game.ui.geometry import Box
from game.ui.semantics import Node
from game.ui.table.context import TableContext
from game.ui.table.overlays.overlay import Overlay

NEWS, ANSWER = "announcement", "answer"
"""The id of the node with the last sentence, and what begins the id of an answer that has the focus."""


class Utterances(Overlay):
    """What is said now, and what was said before to the same person. Nothing is drawn."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self.log = SpokenLog()
        self.count = 0
        """How often something was said."""
        self._news_node = Node(NEWS, "status", "", Box(0, 0, 0, 0))
        self._answer: Node | None = None
        """What has the focus of the reader, until the next press; None for the focus of the table."""
        self._left: tuple[str, str] | None = None
        """What had the focus before the last press, see `_here`."""

    def nodes(self) -> tuple[Node, ...]:
        return tuple(node for node in (self._news_node, self._answer) if node is not None and node.label)

    @property
    def focus(self) -> str:
        """The id of the answer that has the focus of the reader; empty for none."""
        return self._answer.id if self._answer else ""

    def pressed(self) -> None:
        """Something is pressed: the focus goes back to the table."""
        self._left = self._here if self._context.services.listened() else None
        self._answer = None

    def say(self, sentence: str, *, answers: bool = True) -> None:
        """Say it, if it is anything, and keep it to be said again; `answers`: because something was pressed."""
        if sentence:
            self.log = self.log.added(sentence)
            self._speak(sentence, answers=answers)

    def say_again(self) -> str:
        """Say the last sentence, and with each further call the one before; nothing is left to say."""
        self.log = self.log.repeated()
        self._speak(self.log.now or self._context.texts.text("say.nothing_yet"), answers=True)
        return ""

    def hush(self) -> None:
        """Another page is shown: what was said is not said again when the table comes back."""
        self._news_node = Node(NEWS, "status", "", Box(0, 0, 0, 0))

    def forget(self) -> None:
        """Another person sits here, who may not hear what was said to the last one."""
        self.hush()
        self.log, self._answer = SpokenLog(), None

    @property
    def place(self) -> Node | None:
        """What the keys are on."""
        return self._context.keyboard.focused(self._context.nodes())

    @property
    def _here(self) -> tuple[str, str] | None:
        """What has the focus of the reader, by its id, and on the table also by its name; None for nothing."""
        over, node = self._context.overlays.focus, self.place
        if over:
            return over, ""
        return (node.id, node.label) if node is not None else None

    def _speak(self, sentence: str, *, answers: bool) -> None:
        self.count += 1
        where = self._context.layout.status
        if answers and self._takes_focus():
            self._answer = Node(f"{ANSWER}.{self.count}", "text", sentence, where)
        else:
            live = "assertive" if answers else ""
            self._news_node = Node(NEWS, "status", sentence, where, str(self.count), live=live)

    def _takes_focus(self) -> bool:
        """Whether the focus moves anyway, or the player wishes it: what was an answer, or is called otherwise now."""
        services, before = self._context.services, self._left
        if not services.listened() or services.store.now.answers_as_focus:
            return services.listened()
        now = self._here
        return now is not None and now != before
