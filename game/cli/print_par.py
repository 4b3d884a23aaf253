"""The command `main.py par`: what each character makes of the person's seat in a finished game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from game.cli.games import WantedOfFile
from game.cli.parser import typed_command
from game.cli.terminal import write_out
from game.cli.wanted import BadUsage, typed_switch
from game.session.history.par import Par, has_par, par_of, scores_of
from game.session.match.setup import PERSON
from game.session.speech.deal_words import par_sentence
from game.session.storage.game_text import SEATS
from game.session.texts import Texts

FINE = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ParWanted(WantedOfFile):
    """Of which game the seat is compared."""

    USAGE: ClassVar[str] = "par FILE [options]"
    ABOUT: ClassVar[str] = """Tells what each character makes of the person's seat in a finished game: the same tiles,
the same opponents, one game each."""

    json: bool = typed_switch("one line of JSON: seat, scores by name, place, of")


def run(arguments: Sequence[str], texts: Texts) -> int:
    """Prints the scores that are kept with the game, or computes them; BadUsage for a file that is no game, and for a
    game that is not compared."""
    wanted = typed_command(ParWanted, arguments, texts)
    if wanted is None:
        return FINE
    finished_game = wanted.finished_game()
    if not has_par(finished_game.match.setup):
        sentence = "{file} cannot be compared: everyone drew from one pool, or several people played."
        raise BadUsage(sentence, file=wanted.file)
    par = par_of(finished_game) or par_of(finished_game, scores_of(finished_game))
    assert par is not None
    texts = texts.of_pieces(finished_game.match.setup.game.piece_kind)
    assisted = bool(finished_game.assisted)
    write_out([json.dumps(_par_fields(par)) if wanted.json else par_sentence(texts, par, assisted=assisted)])
    return FINE


def _par_fields(par: Par) -> dict[str, object]:
    """The scores of the characters, and the person's last."""
    return {"seat": SEATS[par.seat], "scores": {**par.scores, PERSON: par.own}, "place": par.place, "of": par.of}
