"""The command `main.py solve`: best plays of positions, one a line, for people and for programs."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import ClassVar, TextIO

from game.cli.games import WantedGame
from game.cli.parser import typed_command
from game.cli.terminal import shown, write_error, write_out
from game.cli.wanted import BadUsage, as_typed, one_of, typed_switch, unreadable, value, word
from game.session.match.roster import answers_of
from game.session.system.untrusted import RECORD, BadInput, contents
from game.session.texts import Texts
from game.session.thinking.position_file import (
    AIM_NAMES,
    JOKER_NAMES,
    LONGEST_LINE,
    Refused,
    Solved,
    Terms,
    is_position,
    solved,
    terms_of,
)

STDIN = "-"
ENCODING, BAD_BYTES = "utf-8-sig", "surrogateescape"
LONGEST_TOKEN = 40
"""Characters of a bad token that a sentence repeats."""
FINE, BAD_LINES = 0, 2


@dataclass(frozen=True, slots=True, kw_only=True)
class SolveWanted(WantedGame):
    """What positions are solved for."""

    USAGE: ClassVar[str] = "solve [options] [FILE or POSITION]"
    ABOUT: ClassVar[str] = "Solves positions, one per line, written as table / rack."

    file: str = word(
        "FILE",
        "a file of positions; without it, or with -, standard input is read; or one position in quotes",
        usual=STDIN,
    )
    card_jokers: str = value("N", "2", as_typed, "for cards: 0, 2 or 4 jokers (default 0)", usual="")
    opened: bool = typed_switch("the player has opened (default)")
    not_opened: bool = typed_switch("the player has not opened: find the opening with the most tiles, or points")
    spare_jokers: bool = typed_switch("with --not-opened: only openings with the fewest jokers")
    aim: str = value(
        "NAME",
        "points",
        one_of(AIM_NAMES),
        "tiles or points: what to play the most of (default tiles)",
        usual=AIM_NAMES[0],
    )
    jokers: str = value(
        "NAME", "locked", one_of(JOKER_NAMES), "free, exact or locked (default free)", usual=JOKER_NAMES[0]
    )


def run(arguments: Sequence[str], texts: Texts) -> int:
    """Reads positions, typed, from a file or the standard input, and prints the best plays; 2 when some are bad."""
    wanted = typed_command(SolveWanted, arguments, texts)
    if wanted is None:
        return FINE
    if wanted.opened and wanted.not_opened:
        raise BadUsage("--opened and --not-opened cannot be used together.")
    is_fine = True
    terms = _terms(wanted)
    texts = texts.of_pieces(terms.game.piece_kind)
    for answer in solved(_lines(wanted.file), terms, time.perf_counter):
        is_fine = is_fine and isinstance(answer, Solved)
        _tell(answer, texts, as_json=wanted.json)
    return FINE if is_fine else BAD_LINES


def _terms(wanted: SolveWanted) -> Terms:
    """The rules and the aim; BadUsage for what the game does not have."""
    name = wanted.chosen()
    answers = answers_of(name, "card_jokers")
    if wanted.card_jokers and not answers:
        raise BadUsage("The game {game} has no --card-jokers.", game=wanted.game)
    if wanted.card_jokers:
        one_of(answers)("--card-jokers", wanted.card_jokers)
    return terms_of(
        name,
        wanted.aim,
        wanted.jokers,
        card_jokers=int(wanted.card_jokers or 0),
        opened=not wanted.not_opened,
        spare_jokers=wanted.spare_jokers,
    )


def _lines(source: str) -> Iterator[str]:
    """The lines of what was typed, of the file or of the standard input; BadUsage when it cannot be read.

    Bytes that are no UTF-8 become lone surrogates (`solved` refuses their line), and only the ends of lines that
    editors count are taken for such, so that the numbers of the lines agree.
    """
    if is_position(source) and not os.path.lexists(source):
        yield source
        return
    try:
        stream = _opened(source)
        while line := _line(stream):
            yield line
    except BadInput:
        raise BadUsage("The file {file} is larger than {most} MB.", file=source, most=RECORD >> 20) from None
    except OSError:
        raise _lacking(source) from None


def _lacking(source: str) -> BadUsage:
    """What is said where nothing can be read."""
    if source == STDIN:
        return BadUsage("Standard input cannot be read; name a file of positions.")
    if os.path.lexists(source):
        return unreadable(source)
    return BadUsage("{file} is neither a readable file nor a position, which is written as table / rack.", file=source)


def _opened(file: str) -> TextIO:
    """What the file holds, or the standard input read as files are, whatever the locale says; OSError when that is
    closed or the file is no regular one, BadInput when it is too large."""
    if file != STDIN:
        data = contents(Path(file), RECORD)
        return TextIOWrapper(BytesIO(data), encoding=ENCODING, errors=BAD_BYTES)
    if sys.stdin is None:
        raise OSError("the standard input is closed")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding=ENCODING, errors=BAD_BYTES)
    return sys.stdin


def _line(stream: TextIO) -> str:
    """The next line, "" at the end; of a line that is too long so much as shows that, so that memory is bounded.
    OSError where it never seems to end."""
    line = part = stream.readline(LONGEST_LINE + 1)
    passed = 0
    while len(part) > LONGEST_LINE and not part.endswith("\n"):
        passed += len(part)
        if passed > RECORD:
            raise OSError("a line without an end")
        part = stream.readline(LONGEST_LINE + 1)
    return line


def _tell(answer: Solved | Refused, texts: Texts, *, as_json: bool) -> None:
    if isinstance(answer, Refused):
        token = shown(answer.token, LONGEST_TOKEN)
        facts = {"line": answer.line, "token": token, "position": answer.position + 1}
        write_error([texts.text(f"solve.{answer.code}", **facts)])
        if as_json:
            fault = {"line": answer.line, "error": answer.code, "token": token, "position": answer.position}
            write_out([json.dumps(fault)])
    elif as_json:
        write_out([json.dumps(answer.as_json())])
    else:
        write_out(_said(answer, texts))


def _said(answer: Solved, texts: Texts) -> Iterable[str]:
    if not answer.tiles:
        return [texts.text("solve.nothing", line=answer.line)]
    key = "solve.opening" if answer.opening else "solve.play"
    key = key if answer.exact else f"{key}_so_far"
    return [texts.plural(key, answer.tiles, line=answer.line, points=answer.points), f"  {answer.table}"]
