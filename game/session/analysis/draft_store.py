"""The last position on the board with its undo history, in a file of the player's folder."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.rules.history import History
from game.rules.options import Jokers
from game.session.analysis.draft import BOARD_GAMES, MOST_SETS, MOST_TILES, Draft
from game.session.analysis.shorthand import Row, read, written
from game.session.system.files import write_whole
from game.session.system.untrusted import GAME, BadInput, contents, decoded, parsed

log = logging.getLogger(__name__)
NAME = "board.json"
VERSION = 1
MOST_STEPS = 1_500
"""So many steps each way are kept over the end of the program; while it runs there is no limit."""


class DraftStore:
    """Without a file nothing outlasts the program."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._written = ""

    def load(self) -> History[Draft]:
        """What was kept; an empty board where there is nothing, or nothing that can be read. A damaged file is put
        aside."""
        if self._file is None:
            return History(Draft())
        try:
            return _history(parsed(decoded(contents(self._file, GAME))))
        except FileNotFoundError:
            log.info("no position yet at %s", self._file)
        except OSError as error:
            log.warning("the last position cannot be read: %s", error)
        except (BadInput, ValueError, TypeError, KeyError) as error:
            log.warning("the last position is damaged: %r", error)
            self._put_aside(self._file)
        return History(Draft())

    def keep(self, history: History[Draft]) -> bool:
        """Write it in one step, if it is not there already; False when the folder does not allow it."""
        past, future = history.past[-MOST_STEPS:], history.future[:MOST_STEPS]
        text = _as_text(History(history.now, past, future))
        while len(text.encode()) > GAME and (past or future):
            past, future = past[len(past) // 2 + 1 :], future[: len(future) // 2]
            text = _as_text(History(history.now, past, future))
        if self._file is None or text == self._written:
            return True
        try:
            write_whole(self._file, text)
        except OSError as error:
            log.warning("the position cannot be kept: %s", error)
            return False
        self._written = text
        return True

    def _put_aside(self, file: Path) -> None:
        try:
            file.replace(file.with_suffix(".damaged.json"))
        except OSError as error:
            log.warning("the damaged position stays where it is: %s", error)


def _as_text(history: History[Draft]) -> str:
    steps = [*history.past, history.now, *history.future]
    value = {"version": VERSION, "at": len(history.past), "steps": [_plain(draft) for draft in steps]}
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _plain(draft: Draft) -> dict[str, Any]:
    """A draft as JSON knows it; what is as on an empty board is left out."""
    game = draft.game
    value: dict[str, Any] = {"box": draft.box, "rows": [written(row, game) for row in draft.rows]}
    value["rack"] = written(draft.rack, game)
    marks = {"at": draft.at, "on_rack": draft.on_rack, "heap": draft.heap}
    value |= {name: mark for name, mark in marks.items() if mark is not None and mark is not False}
    if not draft.opened:
        value["opened"] = False
    if draft.jokers is not Jokers.FREE:
        value["jokers"] = draft.jokers.value
    return value


def _history(value: object) -> History[Draft]:
    if not isinstance(value, dict) or value.get("version") != VERSION or not isinstance(value.get("steps"), list):
        raise BadInput("steps")
    steps, at = [_draft(step) for step in value["steps"][: 2 * MOST_STEPS + 1]], value.get("at")
    if type(at) is not int or not 0 <= at < len(steps):
        raise BadInput("at")
    return History(steps[at], tuple(steps[:at]), tuple(steps[at + 1 :]))


def _draft(value: object) -> Draft:
    if not isinstance(value, dict) or value.get("box") not in BOARD_GAMES:
        raise BadInput("box")
    plain = Draft(value["box"])
    rows = value.get("rows")
    if not isinstance(rows, list) or len(rows) > MOST_SETS:
        raise BadInput("rows")
    row = _reader(plain)
    found = tuple(row(each) for each in rows)
    at = value.get("at")
    if (at is not None and (type(at) is not int or not 0 <= at < len(found))) or any(not each for each in found):
        raise BadInput("at")
    draft = Draft(
        plain.box,
        found,
        row(value.get("rack", "")),
        at,
        value.get("on_rack") is True,
        value.get("heap") is True,
        value.get("opened") is not False,
        Jokers(value.get("jokers", Jokers.FREE.value)),
    )
    if sum(1 for _ in draft.symbols) > MOST_TILES:
        raise BadInput("tiles")
    return draft


def _reader(draft: Draft) -> Callable[[object], Row]:
    game = draft.game

    def row(text: object) -> Row:
        if not isinstance(text, str):
            raise BadInput("row")
        typed = read(text, game, longest=4 * MOST_TILES)
        if typed.open or typed.fault is not None:
            raise BadInput("row")
        return typed.symbols

    return row
