"""Which game a command is about: `--game` and `--box`. Apart from the parser, because a start of the game with options
reads those before its first frame, and this needs the players."""

from __future__ import annotations

from collections.abc import Sequence

from game.cli.options import BadUsage, one_of
from game.cli.parser import Parser
from game.session.match.roster import BOX_NAMES, GAME_NAMES, name_of


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
