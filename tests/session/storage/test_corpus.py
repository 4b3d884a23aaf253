"""Files and codes as version 1 wrote them for players are read for ever, to the last value."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from game.ai.patience import FIRST_STEP
from game.session.history.highlights import summary
from game.session.match.match import Match
from game.session.settings import to_json
from game.session.settings_store import SettingsStore
from game.session.storage.archive import Archive
from game.session.storage.autosave import Autosave
from game.session.storage.deal_code import deal_of
from game.session.storage.game_text import glanced, is_whole, read_game, text_of_game
from game.session.storage.match_record import agreement, replayed
from game.session.system.files import RECORDS, TURNS
from tests.effort import every_row, soak

CORPUS = Path(__file__).parent / "corpus"
GAMES = sorted((CORPUS / "games").iterdir())
MATCHES = sorted((CORPUS / "matches").iterdir())
SETTINGS = sorted((CORPUS / "settings").iterdir())
CODES = [json.loads(line) for line in (CORPUS / "codes.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("file", soak(GAMES, 4), ids=lambda file: file.stem)
def test_a_game_is_read_and_its_head_is_what_came_of_it(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    finished_game = read_game(text)
    assert is_whole(text) and text_of_game(finished_game) == text
    facts = summary(finished_game)
    assert glanced(text) == replace(facts, setup=replace(facts.setup, seed=None))


def test_all_games_are_listed_under_the_names_they_had(tmp_path: Path) -> None:
    shutil.copytree(CORPUS / "games", tmp_path / "games")
    archive = Archive(tmp_path / "games")
    assert [entry.name for entry in archive.entries()] == [file.name for file in reversed(GAMES)]
    assert (archive.notice, archive.unshown) == ("", {})
    assert all((tmp_path / "games" / file.name).read_bytes() == file.read_bytes() for file in GAMES)


@pytest.mark.parametrize("folder", soak(MATCHES, 4), ids=lambda folder: folder.name)
def test_a_match_is_taken_up_with_its_half_built_turn(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "match")
    autosave = Autosave(tmp_path / "match")
    record = (folder / RECORDS[0]).read_bytes()
    found = replayed(record)
    assert not found.damaged and found.record.text.encode() == record
    assert autosave.saved is not None and autosave.saved.game.log == found.match.game.log and autosave.notice == ""
    if (folder / TURNS[0]).exists():
        draft = autosave.draft(autosave.saved)
        assert draft is not None and draft.fits(autosave.saved, draft.seat)
        view = autosave.saved.game.view(draft.seat)
        history = draft.history(lambda _: view)
        assert history.can_undo or history.can_redo
    autosave.release()


@every_row("file", SETTINGS)
def test_every_value_of_the_settings_is_understood(file: Path, tmp_path: Path) -> None:
    shutil.copy(file, tmp_path / "settings.json")
    store = SettingsStore(tmp_path / "settings.json")
    known = to_json(store.load())
    data = json.loads(file.read_bytes())
    data["setup"] |= {
        "seed": None,
        "own_draws": False,
        "day": None,
        "wren_step": FIRST_STEP,
    }  # how the last match was dealt is not kept
    del data["format"]
    assert store.notices.lasting == () and {name: json.loads(json.dumps(known[name])) for name in data} == data


@every_row("each", CODES)
def test_a_code_stands_for_the_deal_it_was_made_of(each: dict[str, object]) -> None:
    deal = deal_of(str(each["code"]))
    match = replace(Match.begin(deal.setup, deal.seed), first=deal.first)
    told = agreement(match, "")
    assert told | {"names": None} == {**each["deal"], "names": None}  # type: ignore[dict-item]
