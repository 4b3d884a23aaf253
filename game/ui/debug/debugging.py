"""Runs the game at a position, in a folder that is thrown away, so that no match, archive or setting is touched."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfile

from game.cli.options import Arguments
from game.cli.terminal import CannotStart
from game.cli.wanted import BadUsage, unreadable
from game.rules.notation import NotationError
from game.session.match.match import Match
from game.session.match.positions import SEED, match_at
from game.session.system.paths import UserFolder
from game.session.system.untrusted import GAME, BadInput, contents
from game.session.texts import Texts
from game.session.thinking.position_file import LONGEST_LINE
from game.ui import first_frame

log = logging.getLogger(__name__)


def run(arguments: Arguments, folder: UserFolder, texts: Texts) -> None:
    """Open the window at the position and play; BadUsage for a file that cannot be read, CannotStart for what
    it holds or without a screen."""
    assert arguments.position is not None
    match = opened(read_position(arguments.position), arguments.seed)
    with throwaway(folder) as place:
        first_frame.run(arguments, place, texts, match)


def read_position(file: Path) -> str:
    """The one line of the file; BadUsage when there is none or several, or the file cannot be read."""
    try:
        text = contents(file, GAME).decode("utf-8-sig", errors="surrogateescape")[: LONGEST_LINE + 1]
    except (OSError, BadInput) as fault:
        raise unreadable(file) from fault
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) != 1:
        raise BadUsage("{file} must contain one position on one line, written as table / rack.", file=file)
    return lines[0]


def opened(text: str, seed: int | None) -> Match:
    """A match at this position; CannotStart for what cannot be read."""
    try:
        return match_at(text, SEED if seed is None else seed)
    except NotationError as fault:
        place = str(fault.position + 1)
        raise CannotStart(f"solve.{fault.code}", line="1", token=fault.token, position=place) from fault


@contextmanager
def throwaway(folder: UserFolder) -> Iterator[UserFolder]:
    """A folder with the player's settings and nothing else, gone afterwards."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        copy = UserFolder(Path(name))
        try:
            copyfile(folder.settings, copy.settings)
        except OSError as error:
            log.info("the settings are as delivered: %s", error)
        yield copy
