"""What a person has typed into a field, what the editing keys do to it, and the clipboard it goes to and comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from game.rules.values import immutable
from game.ui.input.gestures import Action


class Clipboard:
    """A clipboard for text; this one is within the program, for tests and for systems without one."""

    def __init__(self) -> None:
        self._text = ""

    def read(self) -> str:
        """The text on it; empty when there is none."""
        return self._text

    def write(self, text: str) -> bool:
        """Put the text on it; False if that failed."""
        self._text = text
        return True


@immutable
class TypedText:
    """The text so far; while all of it is selected, whatever comes next takes its place."""

    text: str = ""
    selected: bool = False

    def followed_by(self, more: str) -> TypedText:
        """The same with this typed or pasted after it."""
        return TypedText(more if self.selected else self.text + more)

    def kept(self, keep: Callable[[str], str]) -> TypedText:
        """The same as far as the field takes it."""
        return TypedText(keep(self.text), self.selected)

    def edited(self, action: Action, clipboard: Clipboard) -> TypedText | None:
        """What an editing key makes of it; None for all other keys."""
        edit = EDITS.get(action)
        return edit(self, clipboard) if edit else None


def _copied(typed: TypedText, clipboard: Clipboard) -> TypedText:
    """Only what is selected is copied, as everywhere."""
    if typed.selected:
        clipboard.write(typed.text)
    return typed


EDITS: Mapping[Action, Callable[[TypedText, Clipboard], TypedText]] = MappingProxyType(
    {
        Action.RESET: lambda typed, _: TypedText("" if typed.selected else typed.text[:-1]),
        Action.DELETE: lambda typed, _: TypedText() if typed.selected else typed,  # behind the end there is nothing
        Action.SELECT_ALL: lambda typed, _: TypedText(typed.text, bool(typed.text)),
        Action.PASTE: lambda typed, board: typed.followed_by(" ".join(board.read().split())),
        Action.COPY: _copied,
        Action.CUT: lambda typed, board: TypedText() if typed.selected and board.write(typed.text) else typed,
    }
)
