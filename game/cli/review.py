"""The command `main.py review`: what the review page tells of a finished game, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from game.cli.games import WantedOfFile
from game.cli.parser import typed_command
from game.cli.terminal import write_out
from game.cli.wanted import BadUsage, typed_switch, value
from game.session.history.finished_game import FinishedGame
from game.session.review.moments import Review
from game.session.review.reviewing import reviewed
from game.session.review.seat_game import seat_game
from game.session.review.weighing import all_weighed
from game.session.review.wording import luck_line, more_line, review_rows, sentence, waiting_line
from game.session.storage.game_text import SEATS
from game.session.texts import Texts

FINE = 0


def _letter(_: str, text: str) -> str:
    return text.upper()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewWanted(WantedOfFile):
    """Of which seat of which game the review is printed."""

    USAGE: ClassVar[str] = "review FILE [options]"
    ABOUT: ClassVar[str] = "Reviews a finished game: facts, estimates, something to see, praise and luck."

    seat: str = value("LETTER", "B", _letter, "whose game, A to F (default: the first person's)", usual="")
    waiting: bool = typed_switch("play on from every turn in which tiles were kept or the opening laid (some 15 s)")
    json: bool = typed_switch(
        "one line of JSON for each moment, for each turn in which more was possible, then one for luck"
    )


def run(arguments: Sequence[str], texts: Texts) -> int:
    """Prints the review of one seat of a finished game; BadUsage for a file that is none."""
    wanted = typed_command(ReviewWanted, arguments, texts)
    if wanted is None:
        return FINE
    finished_game = wanted.finished_game()
    seat = _seat(wanted.seat, finished_game)
    review = reviewed(finished_game, seat)
    if wanted.waiting:
        review = replace(review, waits=all_weighed(seat_game(finished_game, seat), review.more))
    game = finished_game.match.setup.game
    texts = texts.of_pieces(game.piece_kind)
    if wanted.json:
        write_out(json.dumps(line) for line in review_rows(review, texts, game.spelling, finished_game.turn_number))
    else:
        write_out(_said(review, texts, finished_game.turn_number))
    return FINE


def _said(review: Review, texts: Texts, number: Callable[[int], int]) -> list[str]:
    kind = [texts.text("review.faultless")] if review.is_faultless and review.moments else []
    if not review.moments and not review.more:
        kind = [texts.text("review.nothing")]
    moments = [sentence(texts, moment) for moment in review.moments]
    waits = [waiting_line(texts, each, number(each.turn)) for each in review.waits]
    return [*kind, *moments, *(more_line(texts, each) for each in review.more), *waits, luck_line(texts, review.luck)]


def _seat(letter: str, finished_game: FinishedGame) -> int:
    """The seat of this letter; without one the first person's."""
    setup = finished_game.match.setup
    if not letter:
        return setup.people[0] if setup.people else 0
    names = SEATS[: setup.players]
    if len(letter) != 1 or letter not in names:
        raise BadUsage("--seat can be {names} in this game, not {value}.", names=", ".join(names), value=letter)
    return names.index(letter)
