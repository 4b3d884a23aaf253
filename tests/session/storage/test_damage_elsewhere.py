"""Damaged settings and finished games: the program starts, nothing good is lost, a sentence is said."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from game.session.settings import Settings, to_json
from game.session.settings_store import SettingsStore
from game.session.storage.archive import Archive
from game.session.storage.game_text import BadText, read_game, text_of_game
from game.session.system.notices import Trouble
from game.session.system.untrusted import OtherVersion
from tests import shared
from tests.effort import soak
from tests.session.storage.damage import GAMES, SETTINGS, Damage
from tools.past_games import TWIST

ROUNDS = 12


@pytest.fixture(scope="module")
def text() -> bytes:
    return text_of_game(shared.finished_game(TWIST, 4)).encode()


@pytest.mark.parametrize("damage", soak(SETTINGS, 2), ids=lambda damage: damage.__name__)
def test_damaged_settings_fall_back_one_by_one_or_all(damage: Damage, tmp_path: Path) -> None:
    good = json.dumps(to_json(Settings())).encode()
    for number in range(ROUNDS):
        file = tmp_path / "settings.json"
        file.write_bytes(damage(good, random.Random(f"{damage.__name__}{number}")))
        store = SettingsStore(file)
        assert isinstance(store.load(), Settings)
        assert {notice.trouble for notice in store.notices.lasting} <= {Trouble.LOST, Trouble.DAMAGED, Trouble.IGNORED}
        assert store.save()


@pytest.mark.parametrize("damage", soak(GAMES, 2), ids=lambda damage: damage.__name__)
def test_a_damaged_game_never_hides_the_others(damage: Damage, text: bytes, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for number in range(ROUNDS):
        (folder / "2026-good.txt").write_bytes(text)
        (folder / f"2025-{number}.txt").write_bytes(damage(text, random.Random(f"{damage.__name__}{number}")))
        archive = Archive(folder)
        names = [entry.name for entry in archive.entries()]
        assert "2026-good.txt" in names
        found = b"" if len(names) == 1 else (folder / names[1]).read_bytes()
        assert found in (b"", text, text.removesuffix(b"\n"))  # a last line needs no end


@pytest.mark.parametrize("damage", soak(GAMES, 2), ids=lambda damage: damage.__name__)
def test_a_damaged_text_is_refused_with_a_line_or_is_a_legal_game(damage: Damage, text: bytes) -> None:
    for number in range(ROUNDS):
        spoiled = damage(text, random.Random(f"{damage.__name__}{number}")).decode("utf-8", "replace")
        try:
            assert read_game(spoiled).outcome is not None
        except BadText as fault:
            assert 1 <= fault.line <= spoiled.count("\n") + 2
        except OtherVersion:
            assert spoiled.startswith("Tilebridge transcript")
