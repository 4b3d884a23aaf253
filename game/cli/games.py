"""Which game a command is about: `--game` and `--box`, or a finished one in a file. Apart from what every command has,
because a start of the game with options reads that before its first frame, and this needs the players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.cli.wanted import BadUsage, CommandOptions, WordReader, one_of, typed_switch, unreadable, value, word
from game.session.history.finished_game import FinishedGame
from game.session.match.roster import BOX_NAMES, GAME_NAMES, SOLVED_NAMES, game_name
from game.session.storage.game_text import BadText, read_game
from game.session.system.untrusted import GAME, BadInput, NotAFile, OtherVersion, contents, decoded


def _game(games: Sequence[str]) -> WordReader:
    """A game the command knows; it is said of the others that the command is not for them."""

    def read(option: str, text: str) -> object:
        if text in GAME_NAMES and text not in games:
            raise BadUsage(
                "This is not for {value}; {option} can be {names}.", value=text, option=option, names=", ".join(games)
            )
        return one_of(games)(option, text)

    return read


def game_option(games: Sequence[str], about: str) -> Any:
    """A field for the game, one of those that the command knows, the first unless it is given."""
    return value("NAME", games[0], _game(games), about, usual=games[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedGame(CommandOptions):
    """What is asked of a command that is about a kind of game."""

    game: str = game_option(SOLVED_NAMES, "tiles or machiavelli (default tiles)")
    box: str = value("NAME", BOX_NAMES[0], one_of(BOX_NAMES), "for tiles: classic, big or twist", usual="")
    json: bool = typed_switch("one line of JSON for each answer")

    def chosen(self) -> str:
        """The name of the game, the usual box where none is named; BadUsage when the game has no such box."""
        try:
            return game_name(self.game, self.box)
        except KeyError:
            raise BadUsage("The game {game} has no --box.", game=self.game) from None


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedOfFile(CommandOptions):
    """What is asked of a command that is about a finished game."""

    file: str = word("FILE", "a game from the folder of games")
    json: bool = typed_switch("one line of JSON for each answer")

    def finished_game(self) -> FinishedGame:
        """The finished game of the file; BadUsage when it holds none, or none is named."""
        if not self.file:
            raise BadUsage(
                "Name the file of a finished game: python main.py {usage}.", usage=self.USAGE.removesuffix(" [options]")
            )
        try:
            return read_game(decoded(contents(Path(self.file), GAME)))
        except OtherVersion:
            raise BadUsage("{file} comes from another version of the game.", file=self.file) from None
        except (BadText, BadInput) as fault:
            line = fault.line if isinstance(fault, BadText) else 1
            raise BadUsage("{file} is not a finished game (line {line}).", file=self.file, line=line) from None
        except (OSError, NotAFile):
            raise unreadable(self.file) from None
