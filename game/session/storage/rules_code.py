"""The rules of a family as a short code that fits in a chat line: the game, its options and the length of the match.

`TR1-` and digits as in the code of a deal. Who plays, what the rules are called and the seed are not in it. Codes
have a place for the clock, which was once part of the rules; it is read and not used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from game.rules.games.registry import all_options, game_with_code
from game.rules.options import Options
from game.session.match.presets import Preset, family_rules
from game.session.match.setup import Setup
from game.session.storage.code_digits import BadCode, Digit, DigitReader, number_values, plain, written

PREFIX = "TR1"
NEWER = re.compile("TR[1-9][0-9]*")
ROOM = 8
"""Choices an option has room for, so that more of them do not make other codes."""
ROUNDS = 16
"""Lengths of a match that have room."""


def rules_code(rules: Preset) -> str:
    """The code; BadCode `cannot` when something in it has no place."""
    return written(PREFIX, _values(rules.agreed_in(Setup())))


def rules_of(code: str, name: str) -> Preset:
    """The rules a code stands for, under this name; BadCode when it is none, was mistyped, or is of a later version."""
    start = plain(code)
    if not start.startswith(PREFIX):
        raise BadCode("newer" if re.match(NEWER, start) else "no_code")
    values = DigitReader(code, PREFIX)
    try:
        game, _clock, rounds = game_with_code(values.take(ROOM)), values.number(), values.take(ROUNDS)
        chosen: dict[str, Any] = {option.name: option.digits[values.take(ROOM)] for option in all_options()}
        players = game.min_players
        opponents = game.characters[:1] * (players - 1)
        setup = Setup(game.name, players, opponents, options=Options(**chosen), rounds=rounds)
    except (IndexError, ValueError) as error:
        raise BadCode("newer") from error
    if not values.ended:
        raise BadCode("newer")
    return family_rules(name, setup)


def _values(setup: Setup) -> Iterator[Digit]:
    if setup.game.code is None or setup.rounds >= ROUNDS:
        raise BadCode("cannot")
    yield setup.game.code, ROOM
    yield from number_values(0)  # the clock
    yield setup.rounds, ROUNDS
    own = {option.name for option in setup.game.options}
    for option in all_options():
        value = getattr(setup.options, option.name) if option.name in own else option.digits[0]
        if value not in option.digits:
            raise BadCode("cannot")
        yield option.digits.index(value), ROOM
