"""What drafts of the first version wrote is never misread and never erased: it is left as it is, and that is said.

The files of `drafts` are those of the last of them, written by itself: records of its versions 1 to 4, texts of 1 to 3,
a review, codes TB1 to TB5 and TR1, settings of 1 to 3.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from game.ai.player import idle
from game.session.history.finished_game import FinishedGame, finished_game_of
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.review.moments import Luck, Review
from game.session.settings import Settings, from_json
from game.session.settings_store import SettingsStore
from game.session.storage.archive import Archive
from game.session.storage.autosave import Autosave
from game.session.storage.code_digits import BadCode
from game.session.storage.deal_code import deal_of, is_code, rules_of
from game.session.storage.game_check import Unshown
from game.session.storage.game_identity import file_name
from game.session.storage.game_text import TITLE, VERSION, read_game
from game.session.storage.match_record import agreed_in, replayed
from game.session.system.files import RECORDS
from game.session.system.untrusted import OtherVersion
from tests.effort import every_row, spread

DRAFTS = Path(__file__).parent / "drafts"
GAMES = sorted((DRAFTS / "games").glob("*.txt"))
VERSIONS = ("1", "2", "3", "4")
"""Of records."""
CODES = (DRAFTS / "codes.txt").read_text(encoding="ascii").splitlines()


def contents(folder: Path) -> Mapping[Path, bytes]:
    return {file.relative_to(folder): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def play_a_match(autosave: Autosave) -> None:
    """From its deal to its end, which comes soon where nobody lays anything."""
    match = Match.begin(Setup(), 5)
    autosave.begin(match)
    draw_out(match, lambda: autosave.turned(match))
    autosave.mend()
    autosave.finished(match)


def draw_out(match: Match, turned: Callable[[], object] = lambda: None) -> None:
    while not match.game.over:
        seat = match.game.state.to_move
        assert match.game.submit(seat, idle(match.game.view(seat))) == ()
        turned()


def harmless(_folder: Path) -> None:
    pass


def without_the_record(folder: Path) -> None:
    (folder / RECORDS[0]).unlink()


def with_a_damaged_end(folder: Path) -> None:
    with (folder / RECORDS[0]).open("ab") as stream:
        stream.write(b"{}\n\0\n")


def with_a_damaged_beginning(folder: Path) -> None:
    data = (folder / RECORDS[0]).read_bytes()
    (folder / RECORDS[0]).write_bytes(b"\0" + data[1:])


HARMS = (harmless, without_the_record, with_a_damaged_end, with_a_damaged_beginning)


@pytest.mark.parametrize(("version", "harm"), spread(VERSIONS, over=(HARMS,), rest=pytest.mark.long))
def test_a_match_is_left_alone_while_another_one_is_played(
    version: str, harm: Callable[[Path], None], tmp_path: Path
) -> None:
    folder = tmp_path / "match"
    shutil.copytree(DRAFTS / "matches" / version, folder)
    harm(folder)
    before = contents(folder)
    for finished_games in (1, 2):
        autosave = Autosave(folder, games=tmp_path / f"games-{finished_games}")
        assert (autosave.saved, autosave.count, autosave.notice) == (None, 0, "notice.match_other_version")
        play_a_match(autosave)
        autosave.close()
        autosave._matches.release()
        assert len(autosave.archive.entries()) == 1
        assert {file: data for file, data in contents(folder).items() if file in before} == before


@pytest.mark.parametrize("version", VERSIONS)
def test_a_record_is_read_by_nobody(version: str) -> None:
    data = (DRAFTS / "matches" / version / RECORDS[0]).read_bytes()
    for reader in (replayed, agreed_in):
        with pytest.raises(OtherVersion):
            reader(data)


def test_games_are_left_alone_and_counted_beside_new_ones(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    shutil.copytree(DRAFTS / "games", folder)
    shutil.copy(DRAFTS / "games-key.json", tmp_path)
    for number in (1, 2):
        archive = Archive(folder)
        archive.add(finished(number))
        assert len(archive.entries()) == number and archive.unshown == {Unshown.OTHER_VERSION: len(GAMES)}
        assert all(archive.finished_game(file.name) is None for file in GAMES)
        assert archive.notice == "notice.game_other_version"
        archive.mend()
        archive.close()
    for file in (*GAMES, *(DRAFTS / "games").glob("*.review.json")):
        assert (folder / file.name).read_bytes() == file.read_bytes()
    assert not (folder / "damaged").exists()


def finished(seed: int) -> FinishedGame:
    match = Match.begin(Setup(), seed)
    draw_out(match)
    return finished_game_of(match, f"2026-12-0{seed}T10:00:00+00:00", "")


@pytest.mark.parametrize("cut", [0, 1, 200])
def test_a_text_is_refused_with_its_version_whole_or_cut(cut: int) -> None:
    for file in GAMES:
        text = file.read_text(encoding="utf-8")
        with pytest.raises(OtherVersion):
            read_game(text[: len(text) - cut])


def test_a_review_is_not_taken_for_one_of_the_same_game(tmp_path: Path) -> None:
    (review,) = (DRAFTS / "games").glob("*.review.json")
    text = (DRAFTS / "games" / review.name.replace(".review.json", ".txt")).read_text(encoding="utf-8")
    finished_game = read_game(re.sub("^.*", f"{TITLE} {VERSION}", text, count=1))
    archive = Archive(tmp_path)
    archive.add(finished_game)
    shutil.copy(review, tmp_path)
    assert file_name(finished_game).removesuffix(".txt") == review.name.removesuffix(".review.json")
    assert archive.reviews.find(finished_game, 0) is None and not archive.reviews.waited(finished_game, 0)
    made = Review(0, (), Luck(0, 0, None), complete=True)
    archive.reviews.keep(finished_game, made)
    archive.reviews.keep_waited(finished_game, 0, {3})
    assert archive.reviews.find(finished_game, 0) == made
    archive.reviews.delete(file_name(finished_game))
    assert (tmp_path / review.name).read_bytes() == review.read_bytes()


@every_row("code", CODES)
def test_a_code_is_told_to_be_of_another_version(code: str) -> None:
    assert is_code(code) == code.startswith("TB")
    with pytest.raises(BadCode) as fault:
        deal_of(code) if is_code(code) else rules_of(code, "Ours")
    assert fault.value.code == "other_version"


@pytest.mark.parametrize("version", [1, 2, 3])
def test_settings_are_read_value_by_value_and_none_is_lost(version: int, tmp_path: Path) -> None:
    """They lie in the file as they do now, whichever draft wrote it, and each stands for itself."""
    file = tmp_path / "settings.json"
    shutil.copy(DRAFTS / "settings" / f"{version}.json", file)
    before = json.loads(file.read_bytes())
    store = SettingsStore(file)
    now = store.load()
    assert store.notices.lasting == () and now == from_json(before) != Settings()
    assert (now.language, now.effects) == (before["language"], before["effects"])
    store.change(effects=5)
    assert json.loads(file.read_bytes()) == {**before, "effects": 5, "format": 1}
