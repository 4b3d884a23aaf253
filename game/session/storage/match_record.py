"""A match as text: one line for its setup, one for every deal and every completed turn.

Chance ends with the deal, so the seed and the commands give back every state of every game.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from enum import Enum

from game.rules.games.characters import FITTING
from game.rules.games.option import Option
from game.rules.games.registry import all_options
from game.rules.options import Options
from game.session.match.match import DealtGame, Match
from game.session.match.positions import Standing, match_standing
from game.session.match.setup import LARGEST_SEED, MOST_DEALS, Setup
from game.session.match.setup_readers import AGREED_READERS, DEALT_READERS
from game.session.storage.checked_lines import (
    START,
    CheckedLines,
    JsonFields,
    check_header,
    sum_of,
    text_of,
    unchecked_line,
    with_sum,
)
from game.session.storage.command_lines import CommandLines
from game.session.storage.tile_ids import TileIds
from game.session.system.readers import between, read_text

VERSION = 1
KIND, DRAFT = "record", "match"
"""What the first line calls itself; records of drafts of the first version said `match`, with versions 1 to 4."""
ALWAYS = ("box", "players", "opponents", "clock", "rounds", "options")
"""The fields of a setup without which there is no match."""
OWN_DRAWS = "own_draws"
"""What records and texts say of a match with own draws; else there is one pool for all."""
WREN_STEP = "wren_step"
"""What they say of a match in which Wren sits: its step."""
DAY = "day"
"""What they say of the deal of a day, as `2026-11-23`."""
STANDS = "stands"
"""What they say of a match that was not dealt: the position of its first seat, and whether all have opened."""
MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.+-]{5,24}Z?")
"""When something was, as the record tells it."""


class NoRecord(ValueError):
    """Not even the setup can be read."""


@dataclass(frozen=True, slots=True)
class Record:
    """The lines of one match."""

    lines: tuple[str, ...]

    @classmethod
    def begun(cls, match: Match, when: str) -> Record:
        """The record of a match just dealt; `when` distinguishes it from another with the same deal."""
        return cls((with_sum(unchecked_line(agreement(match, when)), START),))

    def dealt(self, match: Match) -> Record:
        """With the deal of the match's next game."""
        return self._with({"game": match.game_number, "do": "deal"})

    def turned(self, match: Match, game: DealtGame | None = None) -> Record:
        """With every command that it lacks of the match's game, or of the one before if that is the last it knows."""
        game, record, lines = game or match.game, self, CommandLines(match.setup.game)
        last = json.loads(self.lines[-1])
        which, noted = last.get("game", 1), last.get("turn", 0)
        for number, (seat, command) in enumerate(game.log[noted:], noted + 1):
            turn = {"game": which, "turn": number, "seat": seat}
            hinted = {"assisted": True} if number in game.assisted else {}
            record = record._with(turn | lines.entry(command) | hinted)
        return record

    @property
    def ident(self) -> str:
        """What identifies this match."""
        return sum_of(self.lines[0])

    @property
    def when(self) -> str:
        """When the match was dealt, as it was told."""
        return moment(json.loads(self.lines[0]).get("begun", ""))

    @property
    def text(self) -> str:
        return text_of(self.lines)

    def _with(self, entry: JsonFields) -> Record:
        return Record((*self.lines, with_sum(unchecked_line(entry), sum_of(self.lines[-1]))))


@dataclass(frozen=True, slots=True)
class Replayed:
    """The content of a file: the match up to the last good line, and the record of that part."""

    match: Match
    record: Record
    damaged: bool


def replayed(data: bytes) -> Replayed:
    """Replay a record up to the first line that is damaged or against the rules.

    Raises NoRecord when there is nothing to begin with, OtherVersion when another version wrote it.
    """
    found = _opened(data)
    entries = iter(found)
    first, head = next(entries, ("", None))
    if head is None:
        raise NoRecord
    match, good = begun_match(head), [first]
    lines = CommandLines(match.setup.game)
    for line, entry in entries:
        if not _follows(match, entry, lines):
            return Replayed(match, Record(tuple(good)), damaged=True)
        good.append(line)
    return Replayed(match, Record(tuple(good)), found.damaged)


def _opened(data: bytes) -> CheckedLines:
    """The lines of a record; OtherVersion when another version wrote them."""
    check_header(data, DRAFT, 0)
    check_header(data, KIND, VERSION)
    return CheckedLines(data)


def agreement(match: Match, when: str) -> dict[str, object]:
    """The first line of a record: the setup and the seed."""
    setup = match.setup
    return (
        {
            "tilebridge": KIND,
            "version": VERSION,
            "begun": when,
            "box": setup.box,
            "players": setup.players,
            "opponents": list(setup.opponents),
            "clock": setup.clock,
            "rounds": setup.rounds,
            "options": _options(setup),
            "seed": match.seed,
            "agreed_seed": setup.seed is not None,
        }
        | ({"first": match.first} if match.first > 1 else {})
        | _seats(setup)
        | {"patience": setup.patience.value}
        | ({WREN_STEP: setup.wren_step} if FITTING in setup.opponents else {})
        | ({OWN_DRAWS: True} if setup.own_draws else {})
        | ({DAY: setup.day.isoformat()} if setup.day else {})
        | ({STANDS: _position(match)} if match.written else {})
    )


def _position(match: Match) -> dict[str, object]:
    """Where a match stood that was written down, from which its unseen tiles follow."""
    state, spell = match.game.deal.state, TileIds(match.setup.game)
    seat = state.seats[0]
    return {"table": spell.table(state.table), "rack": list(map(spell.name, seat.rack)), "opened": seat.opened}


def _options(setup: Setup) -> dict[str, object]:
    """Those that somebody chose: an option that a later version adds makes no other record of a game without it."""
    chosen = (each for each in all_options() if not _is_usual(each, setup.options))
    return {each.name: _value(getattr(setup.options, each.name)) for each in chosen}


def _is_usual(option: Option, options: Options) -> bool:
    return bool(getattr(options, option.name) == option.digits[0])


def _seats(setup: Setup) -> dict[str, object]:
    """Who sits where, unless it is one person on the first seat."""
    if setup.people == (0,):
        return {}
    return {"people": list(setup.people), "names": [setup.name(seat) for seat in range(setup.players)]}


def _value(choice: object) -> object:
    return choice.value if isinstance(choice, Enum) else choice


def begun_match(found: JsonFields) -> Match:
    """The match of a first line; NoRecord when it is none."""
    try:
        if (found["tilebridge"], found["version"]) != (KIND, VERSION):
            raise NoRecord
        seed = between(-LARGEST_SEED, LARGEST_SEED)(found["seed"])
        first = between(1, MOST_DEALS)(found.get("first", 1))
        setup = setup_of(found)
        if STANDS in found:
            return match_standing(_standing(found[STANDS], setup), setup.players, seed, rivals=setup.opponents)
        return Match.begin(replace(setup, seed=seed) if found["agreed_seed"] is True else setup, seed, first)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise NoRecord from error


def agreed_in(data: bytes) -> Setup:
    """The setup that a record begins with, whatever follows; NoRecord or OtherVersion as `replayed` raises them."""
    _, head = next(iter(_opened(data)), ("", None))
    try:
        if head is None or head["tilebridge"] != KIND:
            raise NoRecord
        return setup_of(head)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise NoRecord from error


def setup_of(found: JsonFields) -> Setup:
    """The setup from a first line's values; raises KeyError, TypeError or ValueError when it is none."""
    readers = {**AGREED_READERS, **DEALT_READERS}
    return Setup(**{name: read(found[name]) for name, read in readers.items() if name in found or name in ALWAYS})


def _standing(found: JsonFields, setup: Setup) -> Standing:
    """Where a match stood at its beginning; raises KeyError, TypeError or ValueError when it cannot have."""
    game, spell = setup.game, TileIds(setup.game)
    table, rack = spell.read_table(read_text(found["table"])), tuple(map(spell.tile, found["rack"]))
    named = [*rack, *(tile for meld in table for tile in meld.tiles)]
    rules = game.ruleset().sets(game.in_force(setup.options), game.pieces)
    if not rack or len(set(named)) < len(named) or len(named) >= len(game.tiles()):
        raise ValueError("tiles")
    if not all(rules.is_set(meld.tiles) for meld in table):
        raise ValueError("sets")
    return Standing(game, table, rack, setup.options, found["opened"] is True)


def moment(value: object) -> str:
    """When something was, as text; empty for what says no moment."""
    return value if isinstance(value, str) and MOMENT.fullmatch(value) else ""


def _follows(match: Match, entry: JsonFields, lines: CommandLines) -> bool:
    """Carry one line out; False, and nothing is changed, when it does not follow from those before it."""
    try:
        if entry["do"] == "deal":
            return _dealt(match, entry)
        here = (match.game_number, len(match.game.log) + 1, match.game.state.to_move)
        if (entry["game"], entry["turn"], entry["seat"]) != here:
            return False
        command = lines.of_entry(entry)
    except (KeyError, TypeError, ValueError, AttributeError):
        return False
    if match.game.submit(here[2], command):
        return False
    if entry.get("assisted") is True:
        match.game.assisted.add(here[1])
    return True


def _dealt(match: Match, entry: JsonFields) -> bool:
    if not match.game.over or match.over or entry["game"] != match.game_number + 1:
        return False
    match.next_game()
    return True
