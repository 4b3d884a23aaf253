"""Kills the session without its window at random moments of a match, and looks whether anything is lost.

    python -m tests.e2e.kill_session [--game rummy] [--kills 60] [--seed N]

Beside `kill_game`, which plays the real window: here a process plays a hundred turns where a window plays one, so that
it dies in every phase of a turn, between the commands of computers, and while a game ends. It says after every act what
stands; after SIGKILL the match on the disk must have every command that was said, in the same order, none twice, every
tile once, and the half-built turn that was said last, or what one more act made of it. Exit code 0 or 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import threading
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from game.rules.games.registry import GAMES
from game.rules.play.commands import Command
from game.rules.play.state import GameState
from game.session.local_game import LocalGame
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.storage.autosave import Autosave
from tests.session.seated import EMPTY, ROOMS, AtOnce

SOONEST, LATEST = 0.0, 1.0
"""Seconds after its first word when the session is killed."""
ACTS_OF_A_TURN = 12
"""Acts after which a turn is ended in the plainest way."""


def opened(folder: Path) -> Autosave:
    """The matches of this folder, as the program opens them."""
    return Autosave(folder / "match", games=folder / "games")


def digest(log: list[tuple[int, Command]]) -> str:
    """What tells one row of commands from another."""
    return sha256(repr(log).encode()).hexdigest()[:16]


def staged(local: LocalGame) -> list[object]:
    """The half-built turn: what lies where, and what is pending."""
    board = local.board
    sets = [[tile.ident for tile in meld.tiles] for meld in board.table]
    return [sets, sorted(tile.ident for tile in board.rack.tiles), len(board.pending)]


def said(match: Match, local: LocalGame) -> dict[str, object]:
    """What stands at this moment."""
    log = list(match.game.log)
    state = match.game.state
    whose = state.phase.name if local.my_turn else "a computer"
    return {"game": game_of(match), "log": len(log), "digest": digest(log), "staged": staged(local), "phase": whose}


def game_of(match: Match) -> list[int]:
    """Which game of which match."""
    return [match.seed, match.game_number]


class Session:
    """A person who does anything, and computers that answer at once."""

    def __init__(self, folder: Path, game: str, rng: random.Random) -> None:
        self.game, self.rng = game, rng
        self.autosave = opened(folder)
        self.match = self.autosave.saved or self.begun()
        self.local = self.at_table()
        self.acts = 0

    def begun(self) -> Match:
        setup = replace(Setup().with_box(self.game).with_players(3), rounds=50)
        match = Match.begin(setup, self.rng.getrandbits(40))
        self.autosave.begin(match)
        return match

    def at_table(self) -> LocalGame:
        self.autosave.dealt(self.match)
        return LocalGame(self.match, ROOMS, AtOnce(), pace=0.0, autosave=self.autosave)

    def play(self, mouth: Connection) -> None:
        """Until it is killed."""
        while True:
            self.act()
            self.local.note(at_once=True)
            mouth.send(said(self.match, self.local))

    def act(self) -> None:
        if self.local.over:
            self.go_on()
        elif not self.local.my_turn:
            self.local.tick(5.0, showing=False)
            self.acts = 0
        else:
            self.acts += 1
            self.rng.choice((self.drop, self.undo, self.end))() if self.acts < ACTS_OF_A_TURN else self.end()

    def go_on(self) -> None:
        """The next game, or the next match."""
        if self.match.over:
            self.autosave.finished(self.match)
            self.match = self.begun()
        else:
            self.match.next_game()
        self.local = self.at_table()

    def drop(self) -> None:
        """Take the top discard, or lay some tiles anywhere."""
        if self.local.can_take_discard and self.rng.random() < 0.3:
            self.local.take_discard()
            return
        tiles = self.local.board.rack.tiles
        if tiles:
            self.local.drop(self.rng.sample(tiles, min(len(tiles), self.rng.choice((1, 1, 3)))), EMPTY)

    def undo(self) -> None:
        self.rng.choice((self.local.editor.undo, self.local.editor.redo, self.local.editor.reset))()

    def end(self) -> None:
        """The next phase or the end of the turn, with what is staged if it may stay."""
        local = self.local
        if local.can_discard:
            cards = list(local.board.rack.tiles)
            self.rng.shuffle(cards)
            if any(not local.discard(card) for card in cards):
                return
            local.editor.reset()
        elif not local.end_turn():
            return
        if local.can_draw or local.can_pass:
            local.editor.reset()
            local.draw()


def lived(folder: Path, game: str, rng: random.Random, mouth: Connection) -> None:
    """A process of its own, from opening the folder to its death."""
    Session(folder, game, rng).play(mouth)


def killed(folder: Path, game: str, rng: random.Random) -> list[dict[str, object]]:
    """All a session said until it was killed."""
    context = get_context("fork")
    ear, mouth = context.Pipe(duplex=False)
    process = context.Process(target=lived, args=(folder, game, random.Random(rng.getrandbits(60)), mouth))
    process.start()
    mouth.close()
    words = [ear.recv()]
    timer = threading.Timer(rng.uniform(SOONEST, LATEST), process.kill)
    timer.start()
    with suppress(EOFError):
        while True:
            words.append(ear.recv())
    timer.join()
    process.join()
    return words


def check(folder: Path, words: list[dict[str, object]], told: Counter[str]) -> None:
    """Raises ValueError for anything lost or doubled."""
    autosave, last = opened(folder), words[-1]
    try:
        match = autosave.saved
        if match is None:
            raise ValueError("no match is left")
        everything(match.game.state)
        log = list(match.game.log)
        if game_of(match) != last["game"]:
            if log:
                raise ValueError(f"another game than {last}")
            told["one game further"] += 1
            return
        if digest(log[: int(str(last["log"]))]) != last["digest"]:
            raise ValueError(f"{len(log)} commands, and {last['log']} others were said: {last}")
        told[f"killed in {last['phase']}"] += 1
        if len(log) > int(str(last["log"])):
            told["one act further"] += 1
            return
        now = staged(LocalGame(match, ROOMS, AtOnce(), pace=0.0, autosave=autosave))
        told["staged as said" if now == last["staged"] else "staged one act further"] += 1
    finally:
        autosave.close()


def everything(state: GameState) -> None:
    """Raises ValueError unless every tile is there once."""
    laid = (tile for meld in state.table for tile in meld.tiles)
    held = (tile for rack in state.racks for tile in rack)
    tiles = Counter([*held, *laid, *state.pool, *state.discards])
    if tiles != Counter(state.game.tiles()):
        raise ValueError("a tile is lost or doubled")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="rummy", choices=tuple(GAMES))
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    rng, told = random.Random(wanted.seed), Counter[str]()
    with tempfile.TemporaryDirectory() as name:
        for kill in range(wanted.kills):
            words = killed(Path(name), wanted.game, rng)
            told["acts"] += len(words)
            try:
                check(Path(name), words, told)
            except ValueError as wrong:
                print(f"failed after {kill} kills: {wrong}\n{dict(told)}")
                return 1
    print(f"{wanted.kills} kills, nothing lost or doubled: {dict(sorted(told.items()))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
