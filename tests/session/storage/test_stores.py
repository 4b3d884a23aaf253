"""Every small store of the game: what players have is read, and no fault of the disk loses anything.

`python -m tests.bench.break_stores` tries every operation; here some of each store are.
"""

from __future__ import annotations

import json
import logging
import random
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from game.session.settings_store import SettingsFormat
from game.session.system import folder_lock, kept
from game.session.system.kept import COPY, Kept
from game.session.system.kept_formats import JsonFormat
from game.session.system.notices import Notices, Trouble
from tests.effort import soak
from tests.faults import Fault
from tests.session.storage.stores import (
    BESIDE,
    DAMAGE,
    NEWER,
    Start,
    Store,
    all_operations,
    cases,
    place,
    starts,
    stores,
    tried,
)

STORES = stores()
FAULTS = tuple(fault for fault in Fault if sys.platform != "win32" or not fault.ends)
FEW = soak((3, 12))
"""So many cases of each store and fault are tried."""

every_store = pytest.mark.parametrize("store", STORES, ids=lambda store: store.name)
every_store_that_leaves_later_files = pytest.mark.parametrize(
    "store", [store for store in STORES if not store.reads_later], ids=lambda store: store.name
)


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Thousands of warnings are expected."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "store.json"


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Mapping[str, list[str]]]:
    """The operations of a run after each start where nothing fails, by store: once for all faults."""
    file = tmp_path_factory.mktemp("counted") / "folder" / "store.json"
    return {store.name: all_operations(store, file) for store in STORES}


def test_all_stores_are_found() -> None:
    assert {"lesson_format", "puzzle_format", "milestone_format", "steps_format", "half_built_format", "entries",
            "review_format", "settings_format"} <= {store.name for store in STORES}  # fmt: skip
    assert all(len(store.texts) >= 3 for store in STORES), "files of players belong into the folder `kept`"


@every_store
def test_the_files_of_players_are_read_and_written_again_as_the_same_values(store: Store) -> None:
    assert store.format.empty not in store.values and len({repr(value) for value in store.values}) >= 3
    for text, value in zip(store.texts, store.values, strict=True):
        assert store.format.read(store.format.write(value, None)) == value
        assert "\n" in text or isinstance(json.loads(text), list | dict)


@every_store
def test_what_two_copies_of_the_program_join_neither_writes_again(store: Store) -> None:
    for one in (store.format.empty, *store.values):
        for other in (store.format.empty, *store.values):
            joined = store.format.joined(one, other)
            assert store.format.joined(one, joined) == store.format.joined(other, joined) == joined
            if joined != store.format.empty:
                assert store.format.read(store.format.write(joined, None)) == joined


@every_store
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name.lower())
@pytest.mark.parametrize("count", FEW)
def test_no_fault_of_the_disk_loses_anything(
    store: Store,
    fault: Fault,
    count: int,
    file: Path,
    counted: Mapping[str, Mapping[str, list[str]]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(folder_lock, "SOON", 0.0)  # no other program is there
    if fault is not Fault.REFUSE:  # no waiting helps against others
        monkeypatch.setattr(kept, "PAUSE", 0.0)
    every = list(cases(counted[store.name], (fault,)))
    few = 1 + count // 12 if fault is Fault.REFUSE else count  # each of those waits
    some = random.Random(store.name).sample(every, min(few, len(every)))
    assert [(case, lost) for case in some if (lost := tried(store, file, case))] == []


@every_store
@pytest.mark.parametrize(("start", "trouble"), [("a damaged file", Trouble.DAMAGED), ("a file", None)])
def test_the_player_is_told_what_is_the_matter_with_which_file(
    store: Store, file: Path, start: str, trouble: Trouble | None
) -> None:
    place(starts(store)[start], file)
    notices = Notices()
    Kept(file, store.format, notices).now()
    told = notices.take()
    assert told is None if trouble is None else told is not None and (told.trouble, told.file) == (trouble, file.name)


@every_store_that_leaves_later_files
def test_a_file_of_a_later_version_outlasts_everything_done_in_this_one(store: Store, file: Path) -> None:
    place(Start({".json": NEWER, COPY: NEWER}), file)
    notices = Notices()
    Kept(file, store.format, notices).now()
    assert [notice.trouble for notice in notices.lasting] == [Trouble.OTHER_VERSION]
    for value in store.values:
        assert Kept(file, store.format).add(value)
    assert file.read_bytes() == file.with_suffix(COPY).read_bytes() == NEWER
    assert Kept(file, store.format).now() == store.joined(*store.values)
    assert file.with_suffix(BESIDE).is_file()


@pytest.mark.parametrize(
    "store",
    [each for each in STORES if isinstance(each.format, JsonFormat | SettingsFormat)],
    ids=lambda each: each.name,
)
def test_names_of_a_later_program_stay_in_the_file(store: Store, file: Path) -> None:
    found = json.loads(store.format.write(store.values[0], None)) | {"from later": {"x": [1, None]}}
    place(Start({".json": json.dumps(found).encode()}), file)
    for value in store.values[1:]:
        assert Kept(file, store.format).add(value)
    assert json.loads(file.read_text(encoding="utf-8"))["from later"] == {"x": [1, None]}
    assert Kept(file, store.format).now() == store.joined(*store.values)


@every_store
def test_a_damaged_file_and_a_damaged_copy_are_both_put_aside(store: Store, file: Path) -> None:
    place(Start({".json": DAMAGE, COPY: DAMAGE[:5]}), file)
    notices = Notices()
    one = Kept(file, store.format, notices)
    assert one.change(lambda _: store.values[0])
    aside = [each.read_bytes() for each in file.parent.glob("*damaged*")]
    assert sorted(aside) == [DAMAGE[:5], DAMAGE] and notices.first is not None
    assert notices.first.trouble is Trouble.LOST and Kept(file, store.format).now() == store.values[0]
