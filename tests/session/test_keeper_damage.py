"""Whatever is done to the files, the game starts, says a sentence, and goes on from a good state."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.session.files import RECORDS, TURNS
from game.session.keeper import Keeper
from game.session.match import Match
from game.session.setup import Setup
from game.session.sitting import Sitting
from tests.session.damage import SEALED, Damage
from tests.session.seated import ROOMS, AtOnce

ROUNDS = 25
"""Damaged saves of each kind; run with more of them before a release."""


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, bytes], Match]:
    """The files of a match under way, and the match."""
    folder = tmp_path_factory.mktemp("saved")
    keeper = Keeper(folder)
    match = Match.begin(Setup("twist", 2, ("magpie",), 60), 8)
    keeper.begin(match)
    sitting = Sitting(match, ROOMS, AtOnce(), pace=0.0, keeper=keeper)
    for _ in range(6):
        while not sitting.my_turn:
            sitting.tick(0.1, showing=False)
        sitting.draw()
    while not sitting.my_turn:
        sitting.tick(0.1, showing=False)
    for _ in range(4):
        sitting.sort_by_number()
        sitting.sort_by_colour()
        sitting.note(at_once=True)
    keeper.close()
    return {name: (folder / name).read_bytes() for name in (*RECORDS, *TURNS)}, match


@pytest.mark.parametrize("damage", SEALED, ids=lambda damage: damage.__name__)
def test_a_damaged_record_costs_two_turns_at_most(
    saved: tuple[dict[str, bytes], Match], tmp_path: Path, damage: Damage
) -> None:
    files, match = saved
    whole = match.game.log
    for number in range(ROUNDS):
        rng = random.Random(f"{damage.__name__}{number}")
        folder = tmp_path / str(number)
        folder.mkdir()
        for name, data in files.items():
            (folder / name).write_bytes(data)
        (folder / RECORDS[0]).write_bytes(damage(files[RECORDS[0]], rng))
        keeper = Keeper(folder)
        found = keeper.saved
        keeper.close()
        if found is None:
            assert keeper.notice in ("notice.match_newer",)
            continue
        log = found.game.log
        same = found.setup == match.setup and found.seed == match.seed
        assert not same or (log == whole[: len(log)] and len(log) >= len(whole) - 2)
        assert keeper.notice == "notice.match_damaged" or not same or log in (whole, whole[:-1])


@pytest.mark.parametrize("damage", SEALED, ids=lambda damage: damage.__name__)
def test_a_damaged_half_built_turn_never_hurts_the_match(
    saved: tuple[dict[str, bytes], Match], tmp_path: Path, damage: Damage
) -> None:
    files, match = saved
    for number in range(ROUNDS):
        rng = random.Random(f"{damage.__name__}{number}")
        folder = tmp_path / str(number)
        folder.mkdir()
        for name, data in files.items():
            (folder / name).write_bytes(damage(data, rng) if name in TURNS else data)
        keeper = Keeper(folder)
        assert keeper.saved is not None and keeper.saved.game.state == match.game.state
        sitting = Sitting(keeper.saved, ROOMS, AtOnce(), keeper=keeper)
        sitting.fit(ROOMS[1:])
        assert set(sitting.desk.rack.places) == set(sitting.desk.staged.rack)
        sitting.draw()
        keeper.close()
