"""The bill of materials of a packed game: what it lists, and that it says so of this archive."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import game
from tools import pack
from tools.release import licences, sbom


@pytest.fixture(scope="module", autouse=True)
def _beside() -> Iterator[None]:
    """The archives of Linux and Windows, on whichever system this runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pack, "MAC", False)
        yield


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive that says it brings every library there is."""
    folder = tmp_path_factory.mktemp("packed") / "Tilebridge"
    licences.sample_copy(folder / "_internal")
    return pack.packed(folder, folder.parent / "out")


def test_every_library_of_the_archive_is_listed_with_version_and_licence(archive: Path) -> None:
    parts = {part["name"]: part for part in sbom.bill(archive)["components"]}
    assert {library.name for library in licences.libraries()} < set(parts) and "Inter" in parts
    assert all(part["licenses"] for part in parts.values())
    assert parts["pygame-ce"]["purl"] == f"pkg:pypi/pygame-ce@{licences.SAMPLE}"
    assert parts["AccessKit"]["licenses"] == [{"expression": "MIT OR Apache-2.0"}]
    assert parts["SDL"]["licenses"] == [{"license": {"id": "Zlib"}}]
    assert {"name": "tilebridge:file", "value": "SDL2.dll"} in parts["SDL"]["properties"]


def test_the_bill_is_of_this_version_and_knows_all_its_parts_by_a_name_of_their_own(archive: Path) -> None:
    told = sbom.bill(archive)
    assert told["metadata"]["component"]["version"] == game.__version__
    (needs,) = told["dependencies"]
    names = [part["bom-ref"] for part in told["components"]]
    assert needs["dependsOn"] == names and len(set(names)) == len(names)


def test_made_again_it_is_the_same_bill(archive: Path) -> None:
    assert sbom.bill(archive) == sbom.bill(archive)


def test_an_archive_that_does_not_say_what_it_brings_has_no_bill(tmp_path: Path) -> None:
    (tmp_path / "Tilebridge").mkdir()
    with pytest.raises(sbom.NoIndex):
        sbom.bill(pack.packed(tmp_path / "Tilebridge", tmp_path / "out"))
