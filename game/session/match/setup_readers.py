"""How each field of a setup is read where its fields are named: in the settings, in records and in texts of games.

Bounds are those of what can be kept and shared. Settings have narrower ones, of what New game offers
(`game/session/settings.py`); codes name no fields, and their digits are read one by one (`storage/deal_code.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from game.ai.patience import STEPS, Patience
from game.rules.games.registry import all_options
from game.rules.options import Options
from game.session.match.setup import FEWEST_PLAYERS, LONGEST_MATCH, LONGEST_TURN, MOST_PLAYERS
from game.session.system.readers import ValueReader, between, flag, json_value, one_of, read_day, read_text


def _choice(*choices: object) -> Callable[[Any], object]:
    """Reads the plain form of one of `choices`."""
    plain_form = one_of(*map(json_value, choices))

    def read(value: object) -> object:
        found = plain_form(value)
        return next(choice for choice in choices if json_value(choice) == found)

    return read


def _list(value: object) -> list[Any]:
    """No longer than there are seats."""
    if not isinstance(value, list) or len(value) > MOST_PLAYERS:
        raise TypeError(value)
    return value


def _names(value: object) -> tuple[str, ...]:
    """What somebody at each seat is called."""
    return tuple(map(read_text, _list(value)))


def _seats(value: object) -> tuple[int, ...]:
    """The seats people sit on, one at least: nothing that is only watched is read."""
    if not value:
        raise ValueError(value)
    return tuple(map(between(0, MOST_PLAYERS - 1), _list(value)))


def clock_between(low: int, high: int) -> Callable[[Any], int | None]:
    """Reads the seconds of a turn, or that there is no clock."""
    seconds = between(low, high)
    return lambda value: None if value is None else seconds(value)


def _options(value: Any) -> Options:
    """All of those that were chosen; an opening may have any worth, whatever New game offers."""
    readers = {**OPTION_READERS, "opening": between(0, 1000)}
    return Options(**{name: readers[name](choice) for name, choice in value.items()})


OPTION_READERS: Mapping[str, ValueReader] = MappingProxyType(
    {option.name: _choice(*option.choices) for option in all_options()}
)
"""Of all games: an option that the present one does not have is kept for the next."""
AGREED_READERS: Mapping[str, ValueReader] = MappingProxyType(
    {
        "box": read_text,
        "players": between(FEWEST_PLAYERS, MOST_PLAYERS),
        "opponents": _names,
        "clock": clock_between(1, LONGEST_TURN),
        "options": _options,
        "rounds": between(0, LONGEST_MATCH),
        "people": _seats,
        "names": _names,
        "patience": Patience,
    }
)
"""What was agreed, which is offered again."""
DEALT_READERS: Mapping[str, ValueReader] = MappingProxyType(
    {"wren_step": between(0, len(STEPS) - 1), "own_draws": flag, "day": read_day}
)
"""How one match of it was dealt; without the seed, which a match has whether it was agreed or not."""
