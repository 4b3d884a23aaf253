"""Runs the game for whoever looks for a fault: at a position, recorded, or as it was recorded.

Positions and replays run in a folder that is thrown away, so that no match, archive or setting is touched.
"""

from __future__ import annotations

import json
import logging
import random
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import copyfile

from game import __version__
from game.cli.options import Arguments, BadUsage
from game.rules.notation import NotationError
from game.session.match.match import Match
from game.session.match.positions import SEED, match_at
from game.session.system.paths import UserFolder
from game.session.texts import Texts
from game.session.thinking.position_file import LONGEST_LINE
from game.ui import first_frame
from game.ui.debug.hooks import Tools
from game.ui.debug.recorder import Recorder, Replayer
from game.ui.debug.recording import FILE_NAME, UNREADABLE, BadRecording, RecordingHead, read_recording

log = logging.getLogger(__name__)
LARGEST_SEED = 10**9
LARGEST_MATCH = 4 * 1024 * 1024
"""Bytes of all files of a running match together; a recording goes without larger ones."""


@dataclass(frozen=True, slots=True)
class DebugRun:
    """How the game is to be opened."""

    arguments: Arguments
    folder: UserFolder
    tools: Tools


def run(arguments: Arguments, folder: UserFolder, texts: Texts) -> None:
    """Open the window and play; BadUsage for a file that cannot be used, or without a screen."""
    file = arguments.replay
    with run_at(arguments, folder) if file is None else replay_of(arguments, file) as wanted:
        first_frame.run(wanted.arguments, wanted.folder, texts, wanted.tools)


@contextmanager
def replay_of(arguments: Arguments, file: Path) -> Iterator[DebugRun]:
    """Everything as the recording in the file found it, in a folder of its own."""
    try:
        recording = read_recording(file)
    except BadRecording as fault:
        key = "solve.no_file" if fault.code == UNREADABLE else f"cli.{fault.code}_recording"
        raise BadUsage(key, file=file, line=str(fault.line)) from fault
    head = recording.head
    if head.program != __version__:
        log.warning("the recording was made with version %s", head.program)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = UserFolder(Path(name))
        folder.settings.write_text(json.dumps(head.settings), encoding="utf-8")
        for path, text in head.match.items():
            place = folder.match / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8", newline="\n")
        match = None if head.position is None else match_at(head.position, _seed(head.seed))
        wanted = replace(arguments, language=head.language, window=head.window, seed=head.seed)
        yield DebugRun(wanted, folder, Tools(Replayer(recording), match, head.chance))


@contextmanager
def run_at(arguments: Arguments, folder: UserFolder) -> Iterator[DebugRun]:
    """The player's own game, or the position that is asked for; recorded if that is asked for."""
    with ExitStack() as stack:
        position = None if arguments.position is None else read_position(arguments.position)
        match = None if position is None else _opened(position, _seed(arguments.seed))
        if position is not None:
            folder = stack.enter_context(_throwaway(folder))
        recorder, chance = None, random.randrange(LARGEST_SEED)
        if arguments.record is not None:
            files = {} if position is not None else _match_files(folder.match)
            head = RecordingHead(__version__, chance, arguments.seed, position=position, match=files)
            try:
                recorder = Recorder(arguments.record, head)
            except OSError as fault:
                raise BadUsage("cli.bad_record", file=arguments.record) from fault
            stack.callback(recorder.close)
        yield DebugRun(arguments, folder, Tools(recorder, match, chance))


def read_position(file: Path) -> str:
    """The one line of the file; BadUsage when there is none or several, or the file cannot be read."""
    try:
        with file.open(encoding="utf-8-sig", errors="surrogateescape") as stream:
            text = stream.read(LONGEST_LINE + 1)
    except OSError as fault:
        raise BadUsage("solve.no_file", file=file) from fault
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) != 1:
        raise BadUsage("cli.one_position", file=file)
    return lines[0]


def _opened(text: str, seed: int) -> Match:
    try:
        return match_at(text, seed)
    except NotationError as fault:
        place = str(fault.position + 1)
        raise BadUsage(f"solve.{fault.code}", line="1", token=fault.token, position=place) from fault


def _seed(asked: int | None) -> int:
    return SEED if asked is None else asked


@contextmanager
def _throwaway(folder: UserFolder) -> Iterator[UserFolder]:
    """A folder with the player's settings and nothing else, gone afterwards."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        copy = UserFolder(Path(name))
        try:
            copyfile(folder.settings, copy.settings)
        except OSError as error:
            log.info("the settings are as delivered: %s", error)
        yield copy


def _match_files(folder: Path) -> dict[str, str]:
    """The texts of the running match by their names; none when they are too large or cannot be read."""
    found: dict[str, str] = {}
    try:
        for file in sorted(folder.rglob("*")):
            name = file.relative_to(folder).as_posix()
            if FILE_NAME.fullmatch(name) and file.is_file():
                found[name] = file.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        log.warning("the running match is not in the recording: %s", error)
        return {}
    return found if sum(map(len, found.values())) <= LARGEST_MATCH else {}
