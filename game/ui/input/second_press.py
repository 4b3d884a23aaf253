"""What cannot be undone is done at the second press, however late it comes, if nothing else was pressed in between."""

from __future__ import annotations

from game.ui.input.gestures import Act, Gesture, NodeDeed, NodeRequest, Release, Typed


class SecondPress:
    """Counts the presses of one scene, and knows after which of them it asked for a second one."""

    def __init__(self) -> None:
        self._presses = 0
        self._asked = ("", 0)

    def count(self, gesture: Gesture) -> None:
        """Something may have been pressed; a key that is held was pressed once."""
        by_key = isinstance(gesture, Act) and not gesture.repeat
        by_reader = isinstance(gesture, NodeRequest) and gesture.deed is NodeDeed.PRESS
        self._presses += by_key or by_reader or isinstance(gesture, Release | Typed)

    def ask(self, sentence: str) -> None:
        """This press was the first; the sentence says what a second one does."""
        self._asked = sentence, self._presses

    def answers(self, sentence: str) -> bool:
        """Whether this press comes right after the one that it asked with this sentence."""
        return self._asked == (sentence, self._presses - 1)

    @property
    def taken_back(self) -> str:
        """The sentence it asked with, once something was pressed after it; empty while it waits."""
        sentence, at = self._asked
        return sentence if at < self._presses else ""
