"""The last position on the board with its undo history, in a file of the player's folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.rules.history import History
from game.rules.options import Jokers
from game.session.analysis.draft import MOST_HELD, MOST_OTHERS, MOST_SETS, MOST_TILES, Draft, board_games
from game.session.analysis.shorthand import Row, read, written
from game.session.system.guarded_file import GuardedFile
from game.session.system.untrusted import GAME, BadInput

VERSION = 1
BOARD = "analysis-board.json"
"""The name of the file."""
MOST_STEPS = 300
"""So many steps each way are kept over the end of the program; while it runs there is no limit."""


class DraftStore:
    """Without a file, or where it cannot be written, the position lasts until the program ends."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = None if file is None else GuardedFile(file, GAME)
        self._written = ""
        self._kept = History(Draft())
        self._known: dict[int, tuple[Draft, str]] = {}
        """Every step that was written last and its text, by what the step is and not by what it says."""

    def load(self) -> History[Draft]:
        """What was kept; an empty board where there is nothing, or nothing that can be read."""
        found = None if self._file is None else self._file.read(self._read)
        return self._kept if found is None else found

    def keep(self, history: History[Draft]) -> bool:
        """Write it in one step, if it is not there already; False when the folder does not allow it."""
        self._kept = history
        text = self._text(History(history.now, history.past[-MOST_STEPS:], history.future[:MOST_STEPS]))
        if self._file is None or text == self._written:
            return True
        if not self._file.write(text):
            return False
        self._written = text
        return True

    def _read(self, found: object) -> History[Draft]:
        try:
            history = _history(found)
        except (ValueError, TypeError, KeyError) as error:
            raise BadInput(repr(error)[:80]) from error
        self._remember(history, found)
        return history

    def _remember(self, history: History[Draft], found: Any) -> None:
        """The texts of the steps as they were read, so that they need not be written anew."""
        steps = (*history.past, history.now, *history.future)
        plain = zip(steps, found["steps"], strict=False)
        self._known = {id(draft): (draft, json.dumps(step)) for draft, step in plain}

    def _text(self, history: History[Draft]) -> str:
        """The whole file; steps that were in it before are not written anew."""
        steps = (*history.past, history.now, *history.future)
        known = self._known
        self._known = {id(draft): known.get(id(draft)) or (draft, json.dumps(_plain(draft))) for draft in steps}
        told = ",\n".join(self._known[id(draft)][1] for draft in steps)
        return f'{{"version":{VERSION},"at":{len(history.past)},"steps":[\n{told}]}}\n'


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
    if draft.others:
        value["others"] = list(draft.others)
    return value


def _history(value: object) -> History[Draft]:
    if not isinstance(value, dict) or value.get("version") != VERSION or not isinstance(value.get("steps"), list):
        raise BadInput("steps")
    known: dict[tuple[str, str], Row] = {}
    steps, at = [_draft(step, known) for step in value["steps"][: 2 * MOST_STEPS + 1]], value.get("at")
    if type(at) is not int or not 0 <= at < len(steps):
        raise BadInput("at")
    return History(steps[at], tuple(steps[:at]), tuple(steps[at + 1 :]))


def _draft(value: object, known: dict[tuple[str, str], Row]) -> Draft:
    """One step; `known` are the rows that were read before, by box and text."""
    if not isinstance(value, dict) or value.get("box") not in board_games():
        raise BadInput("box")
    plain = Draft(value["box"])
    rows = value.get("rows")
    if not isinstance(rows, list) or len(rows) > MOST_SETS:
        raise BadInput("rows")
    row = _reader(plain, known)
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
        _others(value.get("others", [])),
    )
    if sum(1 for _ in draft.symbols) > MOST_TILES:
        raise BadInput("tiles")
    return draft


def _others(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > MOST_OTHERS:
        raise BadInput("others")
    if not all(type(each) is int and 1 <= each <= MOST_HELD for each in value):
        raise BadInput("others")
    return tuple(value)


def _reader(draft: Draft, known: dict[tuple[str, str], Row]) -> Callable[[object], Row]:
    game = draft.game

    def row(text: object) -> Row:
        if not isinstance(text, str):
            raise BadInput("row")
        if (found := known.get((draft.box, text))) is not None:
            return found
        typed = read(text, game, longest=4 * MOST_TILES)
        if typed.open or typed.fault is not None:
            raise BadInput("row")
        known[draft.box, text] = typed.symbols
        return typed.symbols

    return row
