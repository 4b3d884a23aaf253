"""Whatever is done to the files, the game starts, says a sentence, and goes on from a good state."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.autosave import Autosave
from game.session.system.files import RECORDS, TURNS
from tests.effort import first_of, soak
from tests.session.seated import ROOMS, AtOnce
from tests.session.storage.damage import SEALED, Damage

ROUNDS = first_of(25, 5)
"""Damaged saves of each kind."""


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, bytes], Match]:
    """The files of a match under way, and the match."""
    folder = tmp_path_factory.mktemp("saved")
    autosave = Autosave(folder)
    match = Match.begin(Setup("twist", 2, ("magpie",), 60), 8)
    autosave.begin(match)
    local_game = LocalGame(match, ROOMS, AtOnce(), pace=0.0, autosave=autosave)
    for _ in range(6):
        while not local_game.my_turn:
            local_game.tick(0.1, showing=False)
        local_game.draw()
    while not local_game.my_turn:
        local_game.tick(0.1, showing=False)
    for _ in range(4):
        local_game.editor.sort_by_number()
        local_game.editor.sort_by_colour()
        local_game.note(at_once=True)
    autosave.release()
    return {name: (folder / name).read_bytes() for name in (*RECORDS, *TURNS)}, match


@pytest.mark.parametrize("damage", soak(SEALED, 2), ids=lambda damage: damage.__name__)
@pytest.mark.parametrize("rounds", ROUNDS)
def test_a_damaged_record_costs_two_turns_at_most(
    saved: tuple[dict[str, bytes], Match], tmp_path: Path, damage: Damage, rounds: range
) -> None:
    files, match = saved
    whole = match.game.log
    for number in rounds:
        rng = random.Random(f"{damage.__name__}{number}")
        folder = tmp_path / str(number)
        folder.mkdir()
        for name, data in files.items():
            (folder / name).write_bytes(data)
        (folder / RECORDS[0]).write_bytes(damage(files[RECORDS[0]], rng))
        autosave = Autosave(folder)
        found = autosave.saved
        autosave.release()
        if found is None:
            assert autosave.notice in ("notice.match_other_version",)
            continue
        log = found.game.log
        same = found.setup == match.setup and found.seed == match.seed
        assert not same or (log == whole[: len(log)] and len(log) >= len(whole) - 2)
        assert autosave.notice == "notice.match_damaged" or not same or log in (whole, whole[:-1])


@pytest.mark.parametrize("damage", soak(SEALED, 2), ids=lambda damage: damage.__name__)
@pytest.mark.parametrize("rounds", ROUNDS)
def test_a_damaged_half_built_turn_never_hurts_the_match(
    saved: tuple[dict[str, bytes], Match], tmp_path: Path, damage: Damage, rounds: range
) -> None:
    files, match = saved
    for number in rounds:
        rng = random.Random(f"{damage.__name__}{number}")
        folder = tmp_path / str(number)
        folder.mkdir()
        for name, data in files.items():
            (folder / name).write_bytes(damage(data, rng) if name in TURNS else data)
        autosave = Autosave(folder)
        assert autosave.saved is not None and autosave.saved.game.state == match.game.state
        local_game = LocalGame(autosave.saved, ROOMS, AtOnce(), autosave=autosave)
        local_game.editor.fit(ROOMS[1:])
        assert set(local_game.board.rack.places) == set(local_game.board.staged.rack)
        local_game.draw()
        autosave.release()
