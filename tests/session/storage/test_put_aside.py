"""What of a match is damaged is put aside, each time under another name: nothing that was put aside is written over."""

from __future__ import annotations

from pathlib import Path

from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.autosave import Autosave
from game.session.storage.match_record import Record
from game.session.system.files import RECORDS, TURNS
from game.session.system.known_file import KnownFile


def garbage(number: int) -> bytes:
    return bytes([number]) * 300


def aside(folder: Path) -> list[bytes]:
    return sorted(file.read_bytes() for file in folder.iterdir() if "damaged" in file.name)


def begun(folder: Path) -> None:
    autosave = Autosave(folder)
    autosave.begin(Match.begin(Setup("classic", 2), 5))
    autosave.close()


def test_records_that_are_damaged_one_after_the_other_are_all_kept(tmp_path: Path) -> None:
    begun(tmp_path)
    record = Record.begun(Match.begin(Setup("classic", 2), 5), "").text
    for number in range(3):
        (tmp_path / RECORDS[1]).write_text(record, encoding="utf-8", newline="\n")
        (tmp_path / RECORDS[0]).write_bytes(garbage(number))
        Autosave(tmp_path).close()
    assert aside(tmp_path) == [garbage(number) for number in range(3)]


def test_records_without_any_good_copy_are_all_kept(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / RECORDS[0]).write_bytes(garbage(number))
        Autosave(tmp_path).close()
    assert aside(tmp_path) == [garbage(number) for number in range(3)]


def test_half_built_turns_that_are_damaged_one_after_the_other_are_all_kept(tmp_path: Path) -> None:
    begun(tmp_path)
    for number in range(3):
        (tmp_path / TURNS[0]).write_bytes(garbage(number))
        Autosave(tmp_path).close()
    assert aside(tmp_path) == [garbage(number) for number in range(3)]


def test_what_others_wrote_into_a_record_is_kept_each_time(tmp_path: Path) -> None:
    known = KnownFile(tmp_path / "file")
    known.hold("mine\n")
    for number in range(3):
        (tmp_path / "file").write_bytes(garbage(number))
        known.hold("mine\n" * (number + 2), aside="file.damaged")
    assert aside(tmp_path) == [garbage(number) for number in range(3)]
