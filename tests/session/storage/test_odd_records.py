"""A record or half-built turn that is no file, too large, or says what nobody wrote: a copy takes its place."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.rules.play.commands import DrawTile
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.match.positions import match_at
from game.session.match.setup import Setup
from game.session.storage.autosave import Autosave
from game.session.storage.checked_lines import START, text_of, unchecked_line, with_sum, with_sums
from game.session.storage.match_record import NoRecord, Record, agreement, replayed
from game.session.storage.turn_save import MOST_STEPS, DamagedTurn, TurnSaver, TurnSnapshot, read_saved_turn
from game.session.system.files import RECORDS, TURNS
from tests.effort import every_row
from tests.session.seated import ROOMS, AtOnce

Spoil = Callable[[Path], None]


def spoiled_by_size(file: Path) -> None:
    with file.open("wb") as stream:
        stream.truncate(1 << 40)


def spoiled_by_a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def spoiled_by_a_pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def spoiled_by_a_circle(file: Path) -> None:
    file.unlink()
    file.symlink_to(file.name)


def spoiled_by_a_device(file: Path) -> None:
    file.unlink()
    file.symlink_to("/dev/zero")


POSIX: tuple[Spoil, ...] = (spoiled_by_a_pipe, spoiled_by_a_circle, spoiled_by_a_device)
SPOILERS: tuple[Spoil, ...] = (spoiled_by_size, spoiled_by_a_folder, *(POSIX if sys.platform != "win32" else ()))


def kept(folder: Path) -> Match:
    """A match of three turns, with a half-built one."""
    autosave, match = Autosave(folder), Match.begin(Setup("classic", 2, (), people=(0, 1)), 5)
    autosave.begin(match)
    for _ in range(3):
        match.game.submit(match.game.state.to_move, DrawTile())
        autosave.turned(match)
    local_game = LocalGame(match, ROOMS, AtOnce(), pace=0.0, autosave=autosave)
    local_game.sit_down()
    local_game.editor.sort_by_number()
    local_game.note(at_once=True)
    autosave.release()
    return match


@pytest.mark.parametrize("spoil", SPOILERS, ids=lambda spoil: spoil.__name__)
def test_an_odd_record_is_replaced_by_its_copy(tmp_path: Path, spoil: Spoil) -> None:
    log = kept(tmp_path).game.log
    spoil(tmp_path / RECORDS[0])
    autosave = Autosave(tmp_path)
    assert autosave.saved is not None and autosave.saved.game.log == log[:2]
    assert autosave.notice == "notice.match_damaged"
    autosave.turned(autosave.saved)
    autosave.release()


@pytest.mark.parametrize("spoil", SPOILERS, ids=lambda spoil: spoil.__name__)
@pytest.mark.parametrize("name", RECORDS[1:])
def test_an_odd_copy_costs_nothing(tmp_path: Path, name: str, spoil: Spoil) -> None:
    log = kept(tmp_path).game.log
    spoil(tmp_path / name)
    autosave = Autosave(tmp_path)
    assert autosave.saved is not None and autosave.saved.game.log == log
    autosave.release()


@pytest.mark.parametrize("spoil", SPOILERS, ids=lambda spoil: spoil.__name__)
def test_an_odd_half_built_turn_costs_only_itself(tmp_path: Path, spoil: Spoil) -> None:
    log = kept(tmp_path).game.log
    spoil(tmp_path / TURNS[0])
    autosave = Autosave(tmp_path)
    assert autosave.saved is not None and autosave.saved.game.log == log
    autosave.release()


def first_line(**said: object) -> bytes:
    match = Match.begin(Setup(), 5)
    return text_of([with_sum(unchecked_line(agreement(match, "") | said), START)]).encode()


@every_row(
    "said",
    [
        {"seed": 10**19}, {"seed": 10**4000}, {"clock": 1e999}, {"rounds": -1}, {"players": 2.0}, {"names": "\ud800"},
        {"names": ["\ud800"]}, {"names": ["a"] * 7}, {"names": [1]}, {"people": [0] * 9999}, {"opponents": "hare"},
        {"opponents": {"hare": 1}}, {"box": ["classic"]}, {"options": []}, {"begun": "\ud800"}, {"first": 10**6},
        {"begun": [[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]},
    ],
)  # fmt: skip
def test_an_agreement_nobody_made_is_none(said: dict[str, object]) -> None:
    line = first_line().decode().rstrip("\n")
    try:
        data = first_line(**said)
    except UnicodeEncodeError:  # what cannot be written as it is may be written as an escape
        bare = (
            unchecked_line(agreement(Match.begin(Setup(), 5), "") | said).encode("ascii", "backslashreplace").decode()
        )
        data = text_of([with_sum(bare, START)]).encode()
    assert data != f"{line}\n".encode()
    with pytest.raises(NoRecord):
        replayed(data)


@every_row("begun", [[], 7, "yesterday", "2026", None])
def test_a_record_that_does_not_say_when_it_was_begun_is_of_no_time(begun: object) -> None:
    assert replayed(first_line(begun=begun)).record.when == ""


def test_a_line_longer_than_any_that_is_written_ends_the_record() -> None:
    match = Match.begin(Setup(), 5)
    record = Record.begun(match, "")
    match.game.submit(match.game.state.to_move, DrawTile())
    record = record.turned(match)
    lines = [*(line[:-18] + "}" for line in record.lines), unchecked_line({"game": 1, "do": "x" * 70_000})]
    found = replayed(text_of(with_sums(lines)).encode())
    assert found.damaged and len(found.record.lines) == 2


def test_a_turn_of_endless_steps_is_kept_as_far_as_it_is_read(tmp_path: Path) -> None:
    match = Match.begin(Setup("classic", 2, (), people=(0, 1)), 5)
    local_game = LocalGame(match, ROOMS, AtOnce(), pace=0.0)
    local_game.sit_down()
    for _ in range(MOST_STEPS // 2 + 20):
        local_game.editor.sort_by_number()
        local_game.editor.sort_by_colour()
    ident = Record.begun(match, "").ident
    standing = TurnSnapshot(match.game, local_game.editor.history, ROOMS, 0.0, local_game.seat)
    text = TurnSaver(match, ident).text(standing)
    steps = read_saved_turn(text.encode(), match, ident).layouts
    assert len(steps.past) + 1 == MOST_STEPS and steps.start.rack == local_game.editor.history.start.rack


@every_row(
    "said", [{"now": True}, {"now": "0"}, {"left": False}, {"turn": True}, {"game": 1000}, {"seat": 2}, {"left": -1}]
)
def test_a_half_built_turn_with_a_number_nobody_wrote_is_damaged(said: dict[str, object]) -> None:
    match = Match.begin(Setup("classic", 2, (), people=(0, 1)), 5)
    local_game = LocalGame(match, ROOMS, AtOnce(), pace=0.0)
    local_game.sit_down()
    ident = Record.begun(match, "").ident
    standing = TurnSnapshot(match.game, local_game.editor.history, ROOMS, 0.0, local_game.seat)
    head, *steps = TurnSaver(match, ident).text(standing).splitlines()
    fields = json.loads(head)
    del fields["sum"]
    bare = [json.loads(step) for step in steps]
    lines = [
        unchecked_line(fields | said),
        *(unchecked_line({name: each[name] for name in each if name != "sum"}) for each in bare),
    ]
    with pytest.raises(DamagedTurn):
        read_saved_turn(text_of(with_sums(lines)).encode(), match, ident)


@every_row(
    ("table", "rack"),
    [
        ("1: r5 r6 r7", []),
        ("1: r5 r6 r7", ["r7"]),
        ("1: r5 r6 k7", ["r8"]),
        ("1: r5 r6", ["r8"]),
        ("1: r5 r6 r99", ["r8"]),
        ("", ["r8", "r8"]),
        ("", "r8"),
        ("", None),
        (None, ["r8"]),
    ],
)
def test_a_position_that_no_board_gives_begins_no_match(table: object, rack: object) -> None:
    head = agreement(match_at("r5 r6 r7 / r8 k1"), "")
    head["stands"] = {"table": table, "rack": rack, "opened": True}
    with pytest.raises(NoRecord):
        replayed(text_of((with_sum(unchecked_line(head), START),)).encode())
