"""The sentences of hints in a turn of several phases: what to draw, what to throw, and why."""

from __future__ import annotations

from game.rules.play.commands import Command, Discard
from game.session.local_game import LocalGame
from game.session.speech.sentences import tile_name
from game.session.texts import Texts
from game.session.thinking.phase_advice import Why


def phase_hint(texts: Texts, local_game: LocalGame, command: Command, why: Why | None) -> str:
    """One sentence on this advice: `hint.` and the ground it is given for."""
    key = f"hint.{(why or Why.UNKNOWN).value}"
    if isinstance(command, Discard):
        points = local_game.state.points(command.tile)
        return texts.plural(key, points, tile=tile_name(texts, command.tile))
    discards = local_game.board.discards
    return texts.text(key, tile=tile_name(texts, discards[-1])) if discards else texts.text(key)
