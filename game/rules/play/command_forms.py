"""How commands are written, read and told: one row for each, which records, texts of games, identities and speech ask.

The words stand in files and never change. A command that only one game has gets its row in that game's ruleset.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from game.rules.play.commands import Cause, Command, Discard, DrawTile, Forfeit, Pass, PlayTable, TakeDiscard
from game.rules.values import immutable


class CommandPart(Enum):
    """What a field of a command holds, and so how it is written."""

    TABLE = "table"
    TILE = "tile"


@immutable
class CommandForm:
    """One way of writing one type of command. A type has several where an answer among its fields makes other words."""

    kind: type[Command]
    word: str
    """In records, in identities, and in the texts of a command that one game has: `command.<word>`, `log.<word>`."""
    verb: str
    """In texts of games: what a seat does."""
    parts: tuple[tuple[str, CommandPart], ...] = ()
    """The fields that are written, in the order of their values in texts."""
    answers: tuple[tuple[str, Enum], ...] = ()
    """The fields that this way of writing answers itself."""
    mark: str = ""
    """The word in identities, where it is another one."""

    def fits(self, command: Command) -> bool:
        """Whether this is how the command is written."""
        return type(command) is self.kind and all(getattr(command, name) is each for name, each in self.answers)

    def made(self, parts: Mapping[str, object]) -> Command:
        """The command with these parts."""
        return self.kind(**parts, **dict(self.answers))


COMMANDS = (
    CommandForm(PlayTable, "play", "plays", (("table", CommandPart.TABLE),)),
    CommandForm(DrawTile, "draw", "draws"),
    CommandForm(Pass, "pass", "passes"),
    CommandForm(Forfeit, "forfeit", "late", (("table", CommandPart.TABLE),), (("cause", Cause.CLOCK),), "clock"),
    CommandForm(
        Forfeit, "forfeit", "wrong", (("table", CommandPart.TABLE),), (("cause", Cause.WRONG_TURN),), "wrong_turn"
    ),
    CommandForm(TakeDiscard, "take", "takes"),
    CommandForm(Discard, "throw", "throws", (("tile", CommandPart.TILE),)),
)
"""The commands that any game may have."""


def form_of(command: Command, forms: tuple[CommandForm, ...] = COMMANDS) -> CommandForm:
    """How the command is written; LookupError where no row says so, which a ruleset does not allow."""
    found = next((form for form in forms if form.fits(command)), None)
    if found is None:
        raise LookupError(type(command).__name__)
    return found
