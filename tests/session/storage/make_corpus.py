"""Writes one file of every kind the program keeps, from real games, for test_corpus.py.

    python -m tests.session.storage.make_corpus FOLDER

The one in `corpus` is what version 1 of every format writes. Until 1.0.0 is tagged it is made anew with each change
of a format; from then on it stays as it is, and a later version gets a folder of its own.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from game.ai.levels import player_of
from game.ai.patience import Patience
from game.rules.options import Jokers, Late, MatchBy, Options, PoolEnd
from game.rules.play.commands import Cause, Command, Forfeit
from game.rules.table import Meld
from game.session.history.finished_game import finished_game_of
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.settings import Look, Pace, Settings, TileSize, WindowPlace
from game.session.settings_store import SettingsStore
from game.session.storage.archive import Archive
from game.session.storage.autosave import Autosave
from game.session.storage.deal_code import SharedDeal, code_of
from game.session.storage.match_record import agreement
from tests.session.seated import EMPTY, ROOMS, AtOnce

BEGUN, ENDED = "2026-11-21T10:{:02}:00.123456+00:00", "2026-11-21T11:{:02}:00+00:00"
TWO_PEOPLE = Setup("classic", 3, ("hare",), people=(0, 2), names=("Ann", "", "博 2: “x”"))
SETUPS = (
    Setup(),
    Setup("classic", 4, ("hare", "magpie", "fox"), 120, Options(opening=50, match_by=MatchBy.POINTS), 1),
    Setup("classic", 2, ("owl",), 60, Options(pool_end=PoolEnd.AT_ONCE), patience=Patience.PATIENT),
    Setup("classic", 2, ("tortoise",), 30, Options(opening=0, late=Late.LOOSE)),
    Setup("classic", 2, ("magpie",), 1200, Options(strict=True, opening_jokers=False, rearrange_in_opening=True)),
    Setup("big", 2, ("hare",), None, Options(jokers=Jokers.EXACT_SWAP, pool_end=PoolEnd.LAST_ROUND), 3),
    Setup("big", 6, ("hare", "magpie", "hare", "magpie", "hare"), 15, Options(jokers=Jokers.LOCKED)),
    Setup("twist", 2, ("magpie",), None, Options(one_change_per_run=True), people=(1,)),
    Setup("twist", 4, ("hare", "magpie", "hare"), 60),
    TWO_PEOPLE,
    Setup("classic", 2, (), 60, people=(0, 1), names=("", "Bo")),
    replace(Setup("classic", 2, ("magpie",)), seed=77),
    Setup("classic", 2, ("wren",), wren_step=6, own_draws=True),
    Setup("machiavelli", 3, ("magpie", "hare"), options=Options(card_jokers=4, first_play=36, hand_size=12)),
    Setup("rummy", 2, ("hare",), options=Options(target=50, aces_high=True)),
)
OFTEN = 0.08
"""How often a turn goes wrong or the clock runs out, where the agreement knows that."""


def command(match: Match, rng: random.Random) -> Command:
    """What the character of the seat does; people play like Magpie."""
    state = match.game.state
    rack = state.seats[state.to_move].rack
    lying = Meld(1 + max((meld.ident for meld in state.table), default=0), tuple(rng.sample(rack, min(2, len(rack)))))
    if rng.random() < OFTEN and match.setup.clock:
        return Forfeit((*state.table, lying), Cause.CLOCK)
    if rng.random() < OFTEN and match.setup.options.strict and len(lying.tiles) == 2:
        return Forfeit((*state.table, lying), Cause.WRONG_TURN)
    player = match.players[state.to_move] or player_of(match.setup.game, "magpie")
    return player.choose(match.game.view(state.to_move), match.thinking_rng())


def write_games(folder: Path) -> None:
    archive = Archive(folder)
    for number, setup in enumerate(SETUPS):
        match, rng = Match.begin(setup, setup.seed or 10**16 * number - number, 1 + number % 3), random.Random(number)
        while not match.game.over:
            assert match.game.submit(match.game.state.to_move, command(match, rng)) == ()
        assert archive.add(finished_game_of(match, BEGUN.format(number), ENDED.format(number)))
    for file in folder.glob("checked*.json"):
        file.unlink()


def write_matches(folder: Path) -> None:
    """Matches that were left in the middle of a turn, tiles laid and taken back."""
    for number, setup in enumerate(SETUPS):
        autosave = Autosave(folder / f"{number:02}", lambda: BEGUN.format(0))
        match, rng = Match.begin(setup, number), random.Random(number)
        autosave.begin(match)
        autosave.dealt(match)
        while len(match.game.log) < 24 + number or match.game.state.to_move not in setup.people:
            if match.game.over:
                break
            assert match.game.submit(match.game.state.to_move, command(match, rng)) == ()
            autosave.turned(match)
        local_game = LocalGame(match, ROOMS, AtOnce(), pace=0.0, autosave=autosave)
        if local_game.waiting is not None:
            local_game.sit_down()
        if local_game.my_turn:
            local_game.editor.sort_by_number()
            local_game.note(at_once=True)
            local_game.drop(match.game.state.seats[local_game.seat].rack[:1], EMPTY)
            local_game.editor.sort_by_colour()
            local_game.editor.undo()
            local_game.note(at_once=True)
        autosave.close()
        (folder / f"{number:02}" / "record.lock").unlink()


def write_settings(folder: Path) -> None:
    now = (
        Settings(),
        Settings(language="zh_Hant", window=WindowPlace((1600, 900), (-40, 20), 1, full_screen=True), effects=0,
                 theme=Look.CONTRAST, pace=Pace.INSTANT, text_scale=200, tile_size=TileSize.XL, first_start_done=True,
                 keys={"hint": "F2", "sort_runs": "7"}, setup=SETUPS[2]),
        *(Settings(setup=setup) for setup in SETUPS if setup.rounds in (0, 1, 3)),
    )  # fmt: skip
    for number, each in enumerate(now):
        assert SettingsStore(folder / f"{number:02}.json", each).save()


def codes() -> Iterator[dict[str, object]]:
    for number, setup in enumerate(SETUPS):
        setup = replace(setup, names=(), seed=None)
        for deal in (SharedDeal(setup, -number), SharedDeal(setup, 10**18 - number, 999 - number)):
            match = replace(Match.begin(setup, deal.seed), first=deal.first)
            yield {"code": code_of(deal), "deal": agreement(match, "")}


def main(folder: Path) -> None:
    write_games(folder / "games")
    (folder / "games-key.json").unlink()
    write_matches(folder / "matches")
    write_settings(folder / "settings")
    lines = (json.dumps(each, ensure_ascii=False) for each in codes())
    (folder / "codes.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
