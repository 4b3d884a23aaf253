"""The sentences of hints in a turn of several phases: what to draw, throw and keep, and why."""

from __future__ import annotations

from game.rules.play.commands import Command, Discard
from game.session.local_game import LocalGame
from game.session.speech.sentences import tile_name
from game.session.speech.step_words import capitalised, tiles_in_words
from game.session.texts import Texts
from game.session.thinking.phase_advice import Hope, Why


def phase_hint(texts: Texts, local_game: LocalGame, command: Command, why: Why | None) -> str:
    """One sentence on this advice: `hint.` and the ground it is given for."""
    key = f"hint.{(why or Why.UNKNOWN).value}"
    if isinstance(command, Discard):
        points = local_game.state.points(command.tile)
        return texts.plural(key, points, tile=tile_name(texts, command.tile))
    discards = local_game.board.discards
    return texts.text(key, tile=tile_name(texts, discards[-1])) if discards else texts.text(key)


def hope_hint(texts: Texts, hope: Hope) -> str:
    """One sentence on what to keep, and on one or two tiles that would make a set of it."""
    kept, wanted = tiles_in_words(texts, hope.tiles), [tile_name(texts, tile) for tile in hope.wanted[:2]]
    if len(wanted) == 1:
        return capitalised(texts.text("hint.keep_for_one", tiles=kept, tile=wanted[0]))
    return capitalised(texts.text("hint.keep_for_two", tiles=kept, tile=wanted[0], other=wanted[1]))
