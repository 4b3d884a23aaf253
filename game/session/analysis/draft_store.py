"""The last position on the board with its undo history, in a file of the player's folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.rules.history import History
from game.rules.options import Jokers
from game.session.analysis.draft import MOST_HELD, MOST_OTHERS, MOST_SETS, MOST_TILES, Draft, board_games
from game.session.analysis.shorthand import Row, read_shorthand, shorthand_of
from game.session.system.kept import Kept
from game.session.system.kept_formats import JsonFormat
from game.session.system.notices import Notices
from game.session.system.readers import MISFITS, between, fields_of, several

MOST_STEPS = 300
"""So many steps each way are kept over the end of the program; while it runs there is no limit."""


@dataclass(frozen=True)
class KeptSteps:
    """The steps in their plain form, so that what this version does not understand of them stays in the file."""

    at: int = 0
    """Which of them is shown."""
    steps: tuple[dict[str, Any], ...] = ()


class DraftStore:
    """The position and its steps. Without a file, or where it cannot be written, they last until the program ends."""

    def __init__(self, file: Path | None = None, notices: Notices | None = None) -> None:
        self.kept = Kept(file, STEPS_FORMAT, notices)
        self._last = (KeptSteps(), History(Draft()))
        """What was written or read last, in both forms."""
        self._known: dict[int, tuple[Draft, dict[str, Any]]] = {}
        """The plain form of each step that was written or read last, by what the step is and not by what it says."""
        self._strange: tuple[dict[str, Any], ...] = ()
        """Steps that are not understood. They stay in the file, behind the others."""

    def load(self) -> History[Draft]:
        """What was kept; an empty board where there is nothing, or nothing that can be read."""
        steps = self.kept.now()
        if steps != self._last[0]:
            self._last = steps, self._read(steps)
        return self._last[1]

    def keep(self, history: History[Draft]) -> bool:
        """Write it in one step, if it is not there already; False when the folder does not allow it."""
        past = history.past[-MOST_STEPS:]
        drafts = (*past, history.now, *history.future[:MOST_STEPS])
        self._known = {id(each): self._known.get(id(each)) or (each, _plain(each)) for each in drafts}
        steps = (*(self._known[id(each)][1] for each in drafts), *self._strange)
        self._last = KeptSteps(len(past), steps[: 2 * MOST_STEPS + 1]), history
        return self.kept.add(self._last[0])

    def _read(self, kept: KeptSteps) -> History[Draft]:
        rows: dict[tuple[str, str], Row] = {}
        self._known, strange, past = {}, [], 0
        for number, step in enumerate(kept.steps):
            try:
                draft = _draft(step, rows)
            except MISFITS:
                strange.append(step)
            else:
                self._known[id(draft)] = draft, step
                past += number < kept.at
        self._strange = tuple(strange)
        drafts = tuple(draft for draft, _ in self._known.values()) or (Draft(),)
        past = min(past, len(drafts) - 1)
        return History(drafts[past], drafts[:past], drafts[past + 1 :])


def _plain(draft: Draft) -> dict[str, Any]:
    """A draft as JSON knows it; what is as on an empty board is left out."""
    game = draft.game
    value: dict[str, Any] = {"box": draft.box, "rows": [shorthand_of(row, game) for row in draft.rows]}
    value["rack"] = shorthand_of(draft.rack, game)
    marks = {"at": draft.at, "on_rack": draft.on_rack, "heap": draft.heap}
    value |= {name: mark for name, mark in marks.items() if mark is not None and mark is not False}
    if not draft.opened:
        value["opened"] = False
    if draft.jokers is not Jokers.FREE:
        value["jokers"] = draft.jokers.value
    if draft.others:
        value["others"] = list(draft.others)
    return value


def _draft(value: object, known: dict[tuple[str, str], Row]) -> Draft:
    """One step; `known` are the rows that were read before, by box and text."""
    if not isinstance(value, dict) or value.get("box") not in board_games():
        raise ValueError("box")
    plain = Draft(value["box"])
    rows = value.get("rows")
    if not isinstance(rows, list) or len(rows) > MOST_SETS:
        raise ValueError("rows")
    row = _reader(plain, known)
    found = tuple(row(each) for each in rows)
    at = value.get("at")
    if not all(found):
        raise ValueError("rows")
    draft = Draft(
        plain.box,
        found,
        row(value.get("rack", "")),
        None if at is None else between(0, len(found) - 1)(at),
        value.get("on_rack") is True,
        value.get("heap") is True,
        value.get("opened") is not False,
        Jokers(value.get("jokers", Jokers.FREE.value)),
        _others(value.get("others", [])),
    )
    if sum(1 for _ in draft.symbols) > MOST_TILES:
        raise ValueError("tiles")
    return draft


def _others(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > MOST_OTHERS:
        raise ValueError("others")
    return tuple(map(between(1, MOST_HELD), value))


def _reader(draft: Draft, known: dict[tuple[str, str], Row]) -> Callable[[object], Row]:
    game = draft.game

    def row(text: object) -> Row:
        if not isinstance(text, str):
            raise ValueError("row")
        if (found := known.get((draft.box, text))) is not None:
            return found
        typed = read_shorthand(text, game, longest=4 * MOST_TILES)
        if typed.open or typed.fault is not None:
            raise ValueError("row")
        known[draft.box, text] = typed.symbols
        return typed.symbols

    return row


def _step(found: Any) -> dict[str, Any]:
    if not isinstance(found, dict):
        raise TypeError("step")
    return found


def _steps(found: Any) -> KeptSteps:
    steps = several(_step, 2 * MOST_STEPS + 1)(found["steps"])
    return KeptSteps(steps=steps, **fields_of(found, {"at": between(0, len(steps) - 1)}))


STEPS_FORMAT: JsonFormat[KeptSteps] = JsonFormat(
    version=1,
    empty=KeptSteps(),
    reader=_steps,
    to_json=lambda kept: {"at": kept.at, "steps": kept.steps},
    joined=lambda _, newer: newer,
)
