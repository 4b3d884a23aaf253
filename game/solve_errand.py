"""The errand `main.py solve`: best plays of positions, one a line, for people and for programs."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TextIO

from game.cli import BadUsage, Option, one_of, read_language, read_options
from game.session.roster import BOX_NAMES
from game.session.solving import AIM_NAMES, JOKER_NAMES, Refused, Solved, solved, terms_of
from game.session.texts import Texts

STDIN = "-"
FINE, BAD_LINES = 0, 2


@dataclass(frozen=True, slots=True)
class Wanted:
    """The options, each as it is unless given."""

    box: str = BOX_NAMES[0]
    aim: str = AIM_NAMES[0]
    jokers: str = JOKER_NAMES[0]
    opened: bool = False
    not_opened: bool = False
    spare_jokers: bool = False
    json: bool = False
    help: bool = False
    language: str | None = None


def solving(arguments: Sequence[str], texts: Texts) -> int:
    """Reads positions from a file or the standard input and prints the best plays; 2 when some lines are bad."""
    options, files = _apart(arguments)
    wanted = Wanted(**read_options(options, FLAGS, VALUES))  # type: ignore[arg-type]
    if wanted.language:
        texts.speak(wanted.language)
    if wanted.help:
        sys.stdout.write(texts.text("solve.help") + "\n")
        return FINE
    if wanted.opened and wanted.not_opened:
        raise BadUsage("solve.opened_or_not")
    if len(files) > 1:
        raise BadUsage("cli.unexpected_word", word=files[1])
    is_fine = True
    terms = terms_of(
        wanted.box, wanted.aim, wanted.jokers, opened=not wanted.not_opened, spare_jokers=wanted.spare_jokers
    )
    for answer in solved(_lines(files), terms, time.perf_counter):
        is_fine = is_fine and isinstance(answer, Solved)
        _tell(answer, texts, as_json=wanted.json)
    return FINE if is_fine else BAD_LINES


def _apart(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """Options with their values, and the names of files among them."""
    options: list[str] = []
    files: list[str] = []
    for word in arguments:
        is_value = bool(options) and options[-1] in VALUES
        is_option = word.startswith("-") and word != STDIN
        (options if is_value or is_option else files).append(word)
    return options, files


def _lines(files: Sequence[str]) -> Iterator[str]:
    """The lines of the file, or of the standard input; BadUsage when the file cannot be read."""
    if not files or files[0] == STDIN:
        yield from sys.stdin
        return
    try:
        text = Path(files[0]).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise BadUsage("solve.no_file", file=files[0]) from None
    yield from text.splitlines()


def _tell(answer: Solved | Refused, texts: Texts, *, as_json: bool) -> None:
    if isinstance(answer, Refused):
        facts = {"line": answer.line, "token": answer.token, "position": answer.position + 1}
        _write(sys.stderr, [texts.text(f"solve.{answer.code}", **facts)])
        if as_json:
            fault = {"line": answer.line, "error": answer.code, "token": answer.token, "position": answer.position}
            _write(sys.stdout, [json.dumps(fault)])
    elif as_json:
        _write(sys.stdout, [json.dumps(answer.as_json())])
    else:
        _write(sys.stdout, _said(answer, texts))


def _said(answer: Solved, texts: Texts) -> Iterable[str]:
    if not answer.tiles:
        return [texts.text("solve.nothing", line=answer.line)]
    key = "solve.play" if answer.exact else "solve.play_so_far"
    return [texts.plural(key, answer.tiles, line=answer.line, points=answer.points), f"  {answer.table}"]


def _write(stream: TextIO, lines: Iterable[str]) -> None:
    """Lines to a stream, with what it cannot print replaced."""
    encoding = stream.encoding or "utf-8"
    for line in lines:
        stream.write(line.encode(encoding, "replace").decode(encoding) + "\n")
    stream.flush()


FLAGS: Mapping[str, str] = MappingProxyType(
    {
        "--opened": "opened",
        "--not-opened": "not_opened",
        "--spare-jokers": "spare_jokers",
        "--json": "json",
        "--help": "help",
        "-h": "help",
    }
)
VALUES: Mapping[str, Option] = MappingProxyType(
    {
        "--box": Option("box", "classic", one_of(BOX_NAMES, "simulate.bad_box")),
        "--aim": Option("aim", "points", one_of(AIM_NAMES, "solve.bad_aim")),
        "--jokers": Option("jokers", "locked", one_of(JOKER_NAMES, "solve.bad_jokers")),
        "--language": Option("language", "ja", read_language),
    }
)
