"""Looks at finished games in the real window: the list, a replay by keys, code and text through the real clipboard.

    python -m tests.e2e.play_past [--window 1280x720] [--pictures DIR] [--built EXECUTABLE]

Two programs run one after the other on one screen: what the first copies, the second pastes. Exit code 0 or 1.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from game.session.match.setup import Setup
from game.session.storage.archive import Archive
from game.session.storage.deal_code import SharedDeal, deal_of
from tests.e2e.play_game import TABLE, Wrong, known_player
from tests.e2e.xgame import Program, Screen, Sight, Stuck
from tools.past_games import past_finished_game

GAMES = 11
SETUP = Setup("classic", 3, ("magpie", "hare"))


def prepared(folder: Path, games: int) -> Path:
    """A player's folder with some finished games, past the first start."""
    data = folder / "data"
    known_player(data)
    archive = Archive(data / "games")
    for seed in range(games):
        archive.add(past_finished_game(SETUP, seed))
    return folder


def press(program: Program, ident: str) -> None:
    sight = program.wait(lambda seen: seen.can(ident), f"the button {ident}")
    found = sight.get(ident)
    assert found is not None
    program.click(found)


def label(sight: Sight, ident: str) -> str:
    node = sight.get(ident)
    return node.label if node else ""


def must(holds: bool, what: str) -> None:
    if not holds:
        raise Wrong(what)


def replayed(program: Program) -> int:
    """Through a replay by keys alone; answers its last turn."""
    press(program, "replay")
    program.scene("replay")
    program.key("End")
    sight = program.wait(lambda seen: seen.scene == "replay" and seen.get("last") is not None and not seen.can("last"),
                         "the last turn")  # fmt: skip
    last = int(label(sight, "title").split()[1])
    program.key("Left", "Left")
    program.wait(lambda seen: label(seen, "title").startswith(f"Turn {last - 2} "), "two turns back")
    program.key("Home")
    program.wait(lambda seen: label(seen, "title") == "The deal", "the deal")
    press(program, "speed.4")
    program.key("space")
    sight = program.wait(lambda seen: label(seen, "title").startswith(f"Turn {last} "), "the end by playing", 240)
    press(program, "racks")
    program.picture("replay")
    program.key("Escape")
    program.scene("past-game")
    return last


def copied(program: Program) -> str:
    """The code and the text of a game, as the first program copies them."""
    press(program, "games")
    program.scene("games")
    program.picture("games")
    press(program, "older")
    program.wait(lambda seen: "game.2" in {node.id for node in seen.nodes} and not seen.can("game.3"), "the last page")
    press(program, "game.0")
    program.scene("past-game")
    last = replayed(program)
    press(program, "code")
    sight = program.wait(lambda seen: label(seen, "note").startswith("Copied"), "the code copied")
    code = label(sight, "note").split()[-1]
    press(program, "fair-play")
    program.scene("fair-play")
    press(program, "racks.deal")
    sight = program.wait(lambda seen: seen.get("pool.tiles") is not None, "the pool's order")
    must(code in label(sight, "check"), "the fair-play card names another code")
    program.picture("fair-play")
    press(program, "back")
    press(program, "back")
    press(program, "paste")
    sight = program.scene("deal-again")
    must("deal" in label(sight, "about"), "the pasted code opens no deal")
    press(program, "deal")
    sight = program.wait(lambda seen: seen.scene == TABLE, "the table of the same deal")
    return f"{code}, replayed {last} turns"


def typed(program: Program, code: str) -> None:
    """The code again, letter by letter."""
    press(program, "games")
    press(program, "code")
    program.key(*("minus" if letter == "-" else letter.lower() for letter in code), "Return")
    program.scene("deal-again")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--window", default="1280x720")
    parser.add_argument("--pictures", type=Path, default=None)
    parser.add_argument("--built", type=Path, default=None, help="play this executable instead of main.py")
    wishes = parser.parse_args()
    command = [str(wishes.built.resolve())] if wishes.built else None
    width, height = map(int, wishes.window.split("x"))
    with tempfile.TemporaryDirectory() as name, Screen(width, height) as screen:
        folder = Path(name)
        try:
            with Program(screen, prepared(folder / "one", GAMES), pictures=wishes.pictures, command=command) as program:
                told = copied(program)
            code = told.partition(",")[0]
            must(deal_of(code) == SharedDeal(SETUP, GAMES - 9), "the code is another game's")
            with Program(screen, prepared(folder / "two", 1), command=command) as program:
                typed(program, code)
        except (Stuck, Wrong) as error:
            print(f"failed: {error}")
            return 1
    print(f"the games page, {told}, code pasted and typed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
