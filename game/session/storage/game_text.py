"""A finished game as a text that people can read, and read back by playing it again (docs/notation.md).

`Tilebridge transcript 1`, then what was agreed, what came of it, a line for every turn, and a sum over all of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any
from zlib import crc32

from game.rules.play.commands import Command
from game.rules.play.scoring import EndReason
from game.rules.problems import Problem
from game.session.history.finished_game import FinishedGame, RecordedTurn, Scores, Unplayable, replayed_on
from game.session.history.highlights import Summary, summary
from game.session.history.par import read_scores
from game.session.match.match import Match
from game.session.storage import match_record
from game.session.storage.command_lines import CommandLines
from game.session.storage.match_record import KIND, NoRecord, agreement, begun_match, moment, setup_of
from game.session.storage.tile_ids import SpellingError
from game.session.system.readers import between, several
from game.session.system.untrusted import GAME, LINE, BadInput, OtherVersion, is_plain, parsed
from game.session.tutorial import SEED

VERSION = 1
TITLE = "Tilebridge transcript"
MOST_LINES = 10_000
"""A long game has some hundred."""
SEATS = "ABCDEF"
OPTION = "option."
BOUNDS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"winners": (0, len(SEATS) - 1), "scores": (-9999, 9999), "opened": (0, 9999), "laid": (0, 999), "rebuilt": (0, 99)}
)
"""What came of it, seat by seat, as in Summary; and between what the numbers lie."""
CAME = ("reason", "turns", "last_turn", *BOUNDS)
OWN_TURNS = "own_turns"
"""How many turns the person had."""
IMPORTED = "imported"
ASSISTED = "assisted"
"""The numbers of the commands that a hint laid out."""
PAR = "par"
"""What each character made of the person's seat."""

_FIRST = re.compile(rf"({TITLE}|Tilebridge game) ([1-9][0-9]{{0,5}})")
"""How texts of every version begin: of this one and later ones, and of drafts of the first."""
_FIELD = re.compile(r"([a-z_.]+): ?(.*)")
_TURN = re.compile(r"([1-9][0-9]{0,4}) ([A-F]) ([a-z]+)(?: (.*))?")


class BadText(ValueError):
    """The text is no game: the line (from 1), the reason code, and the wrong text."""

    def __init__(self, line: int, code: str, token: str = "", problem: Problem | None = None) -> None:
        super().__init__(line, code, token[:60])
        self.line = line
        self.code = code
        self.token = token[:60]
        self.problem = problem


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line that is neither empty nor a comment, with its number."""

    number: int
    text: str


def text_of_game(finished_game: FinishedGame) -> str:
    """The game as text."""
    lines = [f"{TITLE} {VERSION}", *_head(finished_game), "", *_turns(finished_game)]
    body = "".join(f"{line}\n" for line in lines)
    return f"{body}sum: {_sum(body)}\n"


def read_game(text: str) -> FinishedGame:
    """The game of a text, replayed turn by turn.

    Raises BadText with the line and the reason, OtherVersion when another version of the game wrote it.
    """
    return _played(text, checked=True)


def agrees(text: str, facts: Summary) -> bool:
    """Whether this is what comes of the turns of a text, were they all allowed; that is not asked, which takes long."""
    try:
        found = summary(_played(text, checked=False))
    except (LookupError, ValueError, TypeError, AttributeError):  # nothing an allowed turn can lead to
        return False
    return all(getattr(found, name) == getattr(facts, name) for name in CAME)


def _played(text: str, *, checked: bool) -> FinishedGame:
    lines = _lines(text)
    fields, at = _fields(lines)
    match = _match(fields)
    log = _Log(match, checked=checked)
    for line in lines[at:]:
        log.add(line)
    if not match.game.over:
        raise BadText(lines[-1].number, "unfinished")
    par = read_scores(fields.get(PAR, (0, None))[1])
    return FinishedGame(match, *_when(fields), log.turns, _is_imported(fields), _assisted(fields), par)


def with_par(text: str, scores: Scores) -> str:
    """The text of a game with this par in its head."""
    head, gap, turns = text.rpartition("sum: ")[0].partition("\n\n")
    kept = "".join(f"{line}\n" for line in head.splitlines() if not line.startswith(f"{PAR}: "))
    body = f"{kept}{PAR}: {_plain(dict(scores))}{gap}{turns}"
    return f"{body}sum: {_sum(body)}\n"


def is_whole(text: str) -> bool:
    """Whether the text is undamaged: the checksum at its end is right. The end of the last line may be missing, which
    some editors and mails strip."""
    body, mark, told = text.rpartition("sum: ")
    return bool(mark) and told.removesuffix("\n") == _sum(body)


def glanced(text: str) -> Summary:
    """The result of the game as the head tells it; BadText when the head lacks it."""
    fields, _ = _fields(_lines(text.partition("\n\n")[0]))
    try:
        setup = setup_of(_agreed(fields))
        numbers = {name: _numbers(fields[name][1], *bounds) for name, bounds in BOUNDS.items()}
        begun, ended = _when(fields)
        facts = Summary(
            begun=begun,
            ended=ended,
            setup=setup,
            reason=EndReason(fields["reason"][1]),
            turns=between(0, MOST_LINES)(fields[OWN_TURNS][1]),
            last_turn=between(1, MOST_LINES)(fields["turns"][1]),
            imported=_is_imported(fields),
            assisted=bool(_assisted(fields)),
            prepared=_is_prepared(fields),
            par=read_scores(fields.get(PAR, (0, None))[1]),
            **numbers,
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadText(1, "not_a_game") from error
    if any(len(each) != setup.players for name, each in numbers.items() if name != "winners"):
        raise BadText(1, "not_a_game")
    if facts.winners != tuple(sorted({*facts.winners} & {*range(setup.players)})):
        raise BadText(1, "not_a_game")
    return facts


HeadFields = Mapping[str, tuple[int, Any]]
"""The values of the head, each with the line it stands in."""


def _head(finished_game: FinishedGame) -> Iterator[str]:
    agreed = agreement(finished_game.match, finished_game.begun)
    options = agreed.pop("options")
    assert isinstance(options, dict)
    agreed = {name: value for name, value in agreed.items() if name not in ("tilebridge", "version")}
    facts = summary(finished_game)
    told: dict[str, object] = {name: list(getattr(facts, name)) for name in BOUNDS}
    told |= {PAR: dict(finished_game.par)} if finished_game.par else {}
    came = {
        "ended": finished_game.ended,
        "turns": facts.last_turn,
        OWN_TURNS: facts.turns,
        "reason": facts.reason.value,
    }
    came |= {IMPORTED: True} if finished_game.imported else {}
    came |= {ASSISTED: sorted(finished_game.assisted)} if finished_game.assisted else {}
    fields = agreed | {f"{OPTION}{name}": value for name, value in options.items()} | came | told
    yield from (f"{name}: {_plain(value)}" for name, value in fields.items())


def _plain(value: object) -> str:
    """A value as text: a word if it is unambiguous, otherwise JSON."""
    if isinstance(value, str) and value and value == value.strip() and "\n" not in value and not _is_json(value):
        return value
    return json.dumps(value, ensure_ascii=False)


def _is_json(text: str) -> bool:
    return text.startswith('"') or _parsed(text) is not text


def _turns(finished_game: FinishedGame) -> Iterator[str]:
    lines = CommandLines(finished_game.match.setup.game)
    before = finished_game.start.table
    for number, turn in enumerate(finished_game.turns, start=1):
        yield f"{number} {SEATS[turn.seat]} {lines.line(turn.command, before)}".rstrip()
        before = turn.after.table


def _lines(text: str) -> Sequence[TextLine]:
    """The lines that say something; BadText or OtherVersion when the first is not what it must be."""
    rows = text.removeprefix("\ufeff").splitlines() if len(text) <= GAME else []
    if len(text) > GAME or len(rows) > MOST_LINES:
        raise BadText(1, "too_long")
    said = [TextLine(at, row.strip()) for at, row in enumerate(rows, start=1) if row.strip() and row.lstrip()[0] != ";"]
    first = _FIRST.fullmatch(said[0].text) if said else None
    if first is None:
        raise BadText(said[0].number if said else 1, "not_a_game", said[0].text if said else "")
    if (first[1], first[2]) != (TITLE, str(VERSION)):
        raise OtherVersion(first[0])
    foreign = next((at for at, row in enumerate(rows, start=1) if len(row) > LINE or not is_plain(row)), 0)
    if foreign:
        raise BadText(foreign, "not_text")
    return [line for line in said if not line.text.startswith("sum:")]


def _fields(lines: Sequence[TextLine]) -> tuple[HeadFields, int]:
    """The head's values, and which line is the first after them."""
    fields: dict[str, tuple[int, Any]] = {}
    for at, line in enumerate(lines[1:], start=1):
        found = _FIELD.fullmatch(line.text)
        if found is None:
            return fields, at
        if found[1] in fields:
            raise BadText(line.number, "twice", found[1])
        fields[found[1]] = line.number, _parsed(found[2])
    return fields, len(lines)


def _parsed(text: str) -> object:
    try:
        return parsed(text)
    except BadInput:
        return text


def _when(fields: HeadFields) -> tuple[str, str]:
    """When the match began and the game ended; empty where no moment is told."""
    begun, ended = (moment(fields[name][1]) if name in fields else "" for name in ("begun", "ended"))
    return begun, ended


def _is_imported(fields: HeadFields) -> bool:
    return IMPORTED in fields and fields[IMPORTED][1] is True


def _is_prepared(fields: HeadFields) -> bool:
    """Whether the deal could be known beforehand (`FinishedGame.prepared`)."""
    return ("agreed_seed" in fields and fields["agreed_seed"][1] is True) or fields["seed"][1] == SEED


def _assisted(fields: HeadFields) -> frozenset[int]:
    """The commands of turns that were played by a hint; none where the head says nothing, or no numbers."""
    found = fields[ASSISTED][1] if ASSISTED in fields else []
    if not isinstance(found, list) or len(found) > MOST_LINES:
        return frozenset()
    return frozenset(several(between(1, MOST_LINES), MOST_LINES)(found))


def _numbers(value: object, low: int, high: int) -> tuple[int, ...]:
    """A list with no more numbers than there can be seats."""
    if not isinstance(value, list) or len(value) > len(SEATS):
        raise TypeError(value)
    return tuple(map(between(low, high), value))


def _match(fields: HeadFields) -> Match:
    """The match just dealt; BadText when the setup is impossible."""
    try:
        return begun_match(_agreed(fields))
    except NoRecord as error:
        line = max((number for number, _ in fields.values()), default=1)
        raise BadText(line, "agreement") from error


def _agreed(fields: HeadFields) -> dict[str, Any]:
    """The values as the first line of a record has them."""
    options = {name.removeprefix(OPTION): value for name, (_, value) in fields.items() if name.startswith(OPTION)}
    plain = {name: value for name, (_, value) in fields.items() if not name.startswith(OPTION)}
    usual = {"tilebridge": KIND, "version": match_record.VERSION, "agreed_seed": False, "clock": None, "rounds": 0}
    return usual | plain | {"options": options}


class _Log:
    """The turns read so far, each carried out."""

    def __init__(self, match: Match, *, checked: bool) -> None:
        self._match = match
        self._checked = checked
        self._lines = CommandLines(match.setup.game)
        self._turns: list[RecordedTurn] = []

    @property
    def turns(self) -> tuple[RecordedTurn, ...]:
        return tuple(self._turns)

    def add(self, line: TextLine) -> None:
        """Carry the line out, or raise BadText."""
        if self._match.game.over:
            raise BadText(line.number, "after_end", line.text)
        seat, command = self._command(line)
        try:
            self._turns.append(self._turn(seat, command))
        except Unplayable as error:
            raise BadText(line.number, "illegal", line.text, error.problems[0]) from error

    def _turn(self, seat: int, command: Command) -> RecordedTurn:
        return replayed_on(self._match, [(seat, command)], "", "", checked=self._checked).turns[0]

    def _command(self, line: TextLine) -> tuple[int, Command]:
        found = _TURN.fullmatch(line.text)
        if found is None:
            raise BadText(line.number, "no_turn", line.text)
        state = self._match.game.state
        if int(found[1]) != len(self._turns) + 1:
            raise BadText(line.number, "number", found[1])
        if SEATS.index(found[2]) != state.to_move:
            raise BadText(line.number, "seat", found[2])
        try:
            return state.to_move, self._lines.of_line(found[3], found[4] or "", state.table)
        except KeyError as error:
            raise BadText(line.number, "verb", found[3]) from error
        except SpellingError as error:
            raise BadText(line.number, "tiles", str(error)) from error


def _sum(body: str) -> str:
    return f"{crc32(body.encode()):08x}"
