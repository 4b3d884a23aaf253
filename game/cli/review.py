"""The command `main.py review`: what the review page tells of a finished game, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from game.cli.games import finished_game_in
from game.cli.options import BadUsage, help_page, read_language
from game.cli.parser import Parser
from game.cli.terminal import shown, write_out
from game.session.history.finished_game import FinishedGame
from game.session.review.moments import Review
from game.session.review.reviewing import reviewed
from game.session.review.wording import lines, luck_line, more_line, sentence
from game.session.storage.game_text import SEATS
from game.session.texts import Texts

FINE = 0


@dataclass(frozen=True, slots=True)
class ReviewArguments:
    """The options, each as it is unless given."""

    file: str = ""
    seat: str = ""
    json: bool = False
    help: bool = False
    language: str | None = None


def run(arguments: Sequence[str], texts: Texts) -> int:
    """Prints the review of one seat of a finished game; BadUsage for a file that is none."""
    wanted = ReviewArguments(**_parser().read(arguments))  # type: ignore[arg-type]
    if wanted.language:
        texts.speak(wanted.language)
    if wanted.help:
        write_out([help_page(texts, "review.help")])
        return FINE
    if not wanted.file:
        raise BadUsage("review.needs_file")
    finished_game = finished_game_in(wanted.file)
    review = reviewed(finished_game, _seat(wanted.seat, finished_game))
    game = finished_game.match.setup.game
    texts = texts.of_pieces(game.piece_kind)
    if wanted.json:
        write_out(json.dumps(line) for line in lines(review, texts, game.spelling))
    else:
        write_out(_said(review, texts))
    return FINE


def _said(review: Review, texts: Texts) -> list[str]:
    kind = [texts.text("review.faultless")] if review.is_faultless and review.moments else []
    if not review.moments and not review.more:
        kind = [texts.text("review.nothing")]
    moments = [sentence(texts, moment) for moment in review.moments]
    return [*kind, *moments, *(more_line(texts, each) for each in review.more), luck_line(texts, review.luck)]


def _seat(letter: str, finished_game: FinishedGame) -> int:
    """The seat of this letter; without one the first person's."""
    setup = finished_game.match.setup
    if not letter:
        return setup.people[0] if setup.people else 0
    names = SEATS[: setup.players]
    if len(letter) != 1 or letter not in names:
        raise BadUsage("review.bad_seat", names=", ".join(names), value=shown(letter))
    return names.index(letter)


def _parser() -> Parser:
    parser = Parser()
    parser.word("file")
    parser.flag("--json")
    parser.value("--seat", "B", str.upper)
    parser.value("--language", "ja", read_language)
    return parser
