"""What somebody else writes into a known file is seen, also in the moment in which this program writes it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.session.system import known_file
from game.session.system.files import FileState, write_whole
from game.session.system.known_file import KnownFile


def test_a_file_that_another_copy_renames_to_this_name_at_once_is_not_taken_for_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def overtaken(place: Path, text: str, **more: object) -> FileState | None:
        state = write_whole(place, text, **more)  # type: ignore[arg-type]
        write_whole(place, "theirs\n")
        return state

    known = KnownFile(tmp_path / "file")
    with monkeypatch.context() as held:
        held.setattr(known_file, "write_whole", overtaken)
        known.replace("mine\n")
    assert not known.is_unharmed and not known.is_as_left
    assert not known.hold("mine\n") and (tmp_path / "file").read_text(encoding="utf-8") == "mine\n"


def test_a_line_that_somebody_adds_while_one_is_added_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = KnownFile(tmp_path / "file")
    known.hold("one\n")
    sync = os.fsync

    def overtaken(number: int) -> None:
        sync(number)
        with (tmp_path / "file").open("a", encoding="utf-8", newline="\n") as stream:
            stream.write("theirs\n")

    with monkeypatch.context() as held:
        held.setattr(os, "fsync", overtaken)
        known.hold("one\ntwo\n")
    assert not known.is_unharmed
    assert not known.hold("one\ntwo\n", aside="aside")
    assert (tmp_path / "file").read_text(encoding="utf-8") == "one\ntwo\n"
    assert (tmp_path / "aside").read_text(encoding="utf-8") == "one\ntwo\ntheirs\n"


def test_a_file_that_somebody_changes_while_it_is_read_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_text("mine\n", encoding="utf-8", newline="\n")
    read = KnownFile.contents

    def overtaken(known: KnownFile) -> bytes | None:
        data = read(known)
        file.write_text("theirs now\n", encoding="utf-8", newline="\n")
        return data

    with monkeypatch.context() as held:
        held.setattr(KnownFile, "contents", overtaken)
        known = KnownFile.holding(file, "mine\n")
    assert not known.is_unharmed


def test_what_was_added_without_waiting_for_the_disk_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = KnownFile(tmp_path / "file")
    known.hold("one\n")
    known.hold("one\ntwo\n", durable=False)

    def unasked(_: KnownFile) -> bytes | None:
        raise AssertionError("the file is read")

    monkeypatch.setattr(KnownFile, "contents", unasked)
    assert known.is_as_left and known.is_written
