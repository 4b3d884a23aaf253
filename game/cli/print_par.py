"""The command `main.py par`: what each character makes of the person's seat in a finished game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from game.cli.games import finished_game_in
from game.cli.options import BadUsage, help_page, read_language
from game.cli.parser import Parser
from game.cli.terminal import shown, write_out
from game.session.history.par import Par, has_par, par_of, scores_of
from game.session.match.setup import PERSON
from game.session.speech.deal_words import par_sentence
from game.session.storage.game_text import SEATS
from game.session.texts import Texts

FINE = 0


@dataclass(frozen=True, slots=True)
class ParArguments:
    """The options, each as it is unless given."""

    file: str = ""
    json: bool = False
    help: bool = False
    language: str | None = None


def run(arguments: Sequence[str], texts: Texts) -> int:
    """Prints the scores that are kept with the game, or computes them; BadUsage for a file that is no game, and for a
    game that is not compared."""
    wanted = ParArguments(**_parser().read(arguments))  # type: ignore[arg-type]
    if wanted.language:
        texts.speak(wanted.language)
    if wanted.help:
        write_out([help_page(texts, "par.help")])
        return FINE
    if not wanted.file:
        raise BadUsage("par.needs_file")
    finished_game = finished_game_in(wanted.file)
    if not has_par(finished_game.match.setup):
        raise BadUsage("par.none", file=shown(wanted.file))
    par = par_of(finished_game) or par_of(finished_game, scores_of(finished_game))
    assert par is not None
    texts = texts.of_pieces(finished_game.match.setup.game.piece_kind)
    assisted = bool(finished_game.assisted)
    write_out([json.dumps(_told(par)) if wanted.json else par_sentence(texts, par, assisted=assisted)])
    return FINE


def _told(par: Par) -> dict[str, object]:
    """The scores of the characters, and the person's last."""
    return {"seat": SEATS[par.seat], "scores": {**par.scores, PERSON: par.own}, "place": par.place, "of": par.of}


def _parser() -> Parser:
    parser = Parser()
    parser.word("file")
    parser.flag("--json")
    parser.value("--language", "ja", read_language)
    return parser
