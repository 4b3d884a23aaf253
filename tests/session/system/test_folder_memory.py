"""Files come back when their folder is removed while the program runs, and only then."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.session.system import folder_memory
from game.session.system.files import put_aside
from game.session.system.folder_memory import FEW, FolderMemory


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "games"
    made.mkdir()
    for number in range(3 * FEW):
        (made / f"{number:03}.txt").write_text(f"game {number}", encoding="utf-8", newline="\n")
    (made / "checked.json").write_text("{}", encoding="utf-8", newline="\n")
    return made


def remembered(folder: Path, *, together: bool = True) -> FolderMemory:
    """After as many looks as it takes to read everything."""
    memory = FolderMemory(folder, lambda name: name.endswith(".txt"), together=together)
    for _ in range(4):
        memory.look()
    return memory


def texts(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text(encoding="utf-8") for file in folder.glob("*.txt")} if folder.exists() else {}


def test_a_folder_that_is_removed_comes_back_with_what_it_held(folder: Path) -> None:
    memory, before = remembered(folder), texts(folder)
    shutil.rmtree(folder)
    memory.look()
    assert texts(folder) == before and not (folder / "checked.json").exists()


def test_it_comes_back_again_and_again(folder: Path) -> None:
    memory, before = remembered(folder), texts(folder)
    for _ in range(3):
        shutil.rmtree(folder)
        memory.look()
    assert texts(folder) == before


def test_a_look_in_the_middle_of_the_removal_loses_nothing(folder: Path) -> None:
    memory, before = remembered(folder), texts(folder)
    for file in sorted(folder.glob("*.txt"))[:5]:
        file.unlink()
    memory.look()
    shutil.rmtree(folder)
    memory.look()
    assert texts(folder) == before


def test_what_was_changed_comes_back_as_it_was_last(folder: Path) -> None:
    memory = remembered(folder)
    (folder / "draft").write_text("changed", encoding="utf-8", newline="\n")
    (folder / "draft").replace(folder / "001.txt")
    memory.look()
    shutil.rmtree(folder)
    memory.look()
    assert texts(folder)["001.txt"] == "changed"


def test_single_files_that_are_deleted_stay_deleted(folder: Path) -> None:
    memory = remembered(folder)
    (folder / "001.txt").unlink()
    memory.look()
    memory.look()
    assert "001.txt" not in texts(folder)


def test_files_that_nobody_deletes_come_back_one_by_one(folder: Path) -> None:
    memory, before = remembered(folder, together=False), texts(folder)
    (folder / "001.txt").unlink()
    memory.look()
    assert texts(folder) == before


def test_what_was_deleted_on_purpose_does_not_come_back(folder: Path) -> None:
    memory, before = remembered(folder), texts(folder)
    for name in before:
        memory.forget(name)
    shutil.rmtree(folder)
    memory.look()
    assert texts(folder) == {}


def test_only_so_many_are_remembered(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder_memory, "MOST", 5)
    memory = remembered(folder)
    shutil.rmtree(folder)
    memory.look()
    assert sorted(texts(folder)) == [f"{number:03}.txt" for number in range(3 * FEW - 5, 3 * FEW)]


def test_where_it_cannot_be_written_it_is_when_it_can(folder: Path) -> None:
    memory, before = remembered(folder), texts(folder)
    shutil.rmtree(folder)
    folder.write_text("a file where the folder was", encoding="utf-8", newline="\n")
    memory.look()
    memory.look()
    assert folder.is_file()
    folder.unlink()
    memory.look()
    assert texts(folder) == before


@pytest.mark.parametrize("aside", ["000.damaged", "damaged/000.txt"])
@pytest.mark.parametrize("together", [True, False])
def test_a_file_that_is_put_aside_does_not_come_back(tmp_path: Path, aside: str, together: bool) -> None:
    """Or it would be found damaged and put aside again and again."""
    damaged = tmp_path / "000.txt"
    damaged.write_text("garbage", encoding="utf-8", newline="\n")
    memory = remembered(tmp_path, together=together)
    (tmp_path / aside).parent.mkdir(exist_ok=True)
    put_aside(damaged, tmp_path / aside)
    memory.look()
    memory.look()
    assert not damaged.exists()


def test_a_file_that_is_added_while_the_folder_is_listed_is_remembered(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory, list_folder = remembered(folder), Path.iterdir
    (folder / "a.txt").write_text("one", encoding="utf-8", newline="\n")

    def overtaken(place: Path) -> Iterator[Path]:
        yield from list(list_folder(place))
        if place == folder:
            (folder / "b.txt").write_text("two", encoding="utf-8", newline="\n")

    with monkeypatch.context() as slow:
        slow.setattr(Path, "iterdir", overtaken)
        memory.look()
    memory.look()
    shutil.rmtree(folder)
    memory.look()
    assert {"a.txt", "b.txt"} <= texts(folder).keys()
