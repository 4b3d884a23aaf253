"""Which game a command is about: `--game` and `--box`, or a finished one in a file. Apart from the parser, because a
start of the game with options reads those before its first frame, and this needs the players."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.cli.options import BadUsage, one_of
from game.cli.parser import Parser
from game.cli.terminal import shown
from game.session.history.finished_game import FinishedGame
from game.session.match.roster import BOX_NAMES, GAME_NAMES, name_of
from game.session.storage.game_text import BadText, read
from game.session.system.untrusted import GAME, BadInput, NotAFile, OtherVersion, contents, decoded


def ask_for_game(parser: Parser, games: Sequence[str] = GAME_NAMES, lacking: str = "simulate.bad_game") -> None:
    """Lets the parser read both; `games` are those the command knows, and the text key `lacking` says of the others
    that the command is not for them."""

    def read(text: str) -> str:
        return one_of(games, lacking if text in GAME_NAMES else "simulate.bad_game")(text)

    parser.value("--game", games[0], read)
    parser.value("--box", BOX_NAMES[0], one_of(BOX_NAMES, "simulate.bad_box"))


def chosen_game(game: str, box: str) -> str:
    """The name of the game, the usual box where none is named; BadUsage when the game has no such box."""
    try:
        return name_of(game, box)
    except KeyError:
        raise BadUsage("simulate.no_box_here", game=game) from None


def finished_game_in(file: str) -> FinishedGame:
    """The finished game of this file; BadUsage when it holds none."""
    try:
        return read(decoded(contents(Path(file), GAME)))
    except BadText as fault:
        raise BadUsage("review.no_game", file=shown(file), line=str(fault.line)) from None
    except OtherVersion:
        raise BadUsage("review.other_version", file=shown(file)) from None
    except BadInput:
        raise BadUsage("review.no_game", file=shown(file), line="1") from None
    except (OSError, NotAFile):
        raise BadUsage("solve.no_file", file=shown(file)) from None
