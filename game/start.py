"""Starts the program: checks what is needed, opens the window, and turns every failure into a sentence."""

from __future__ import annotations

import gc
import importlib
import logging
import os
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from game import __version__
from game.cli.options import Arguments
from game.cli.terminal import (
    CannotStart,
    OutputClosed,
    OutputLost,
    speak_utf8_through_pipes,
    tell,
    write_error,
    write_out,
)
from game.cli.wanted import BadUsage
from game.session.system import logs
from game.session.system.paths import APP_ID, Assets, FolderUnusable, UserFolder
from game.session.system.running_mark import mark_running
from game.session.texts import CatalogueError, Texts, language_for, system_locales

log = logging.getLogger(__name__)
FINE, BROKEN, BAD_INPUT, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141
"""Exit codes; the last two are what a shell says of a program that SIGINT or SIGPIPE ended."""

HINTS: Mapping[str, str] = MappingProxyType(
    {
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
        "SDL_IME_SHOW_UI": "1",
        "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
        "SDL_NO_SIGNAL_HANDLERS": "1",  # its own are not heard while it opens a window (`ui/signals.py`)
    }
)
"""Variables that SDL reads when it starts, so they are set before pygame is imported; those set already are kept."""
LINUX_HINTS: Mapping[str, str] = MappingProxyType(
    {
        # Otherwise every frame goes through OpenGL, in software where there is no GPU: 13 to 69 ms.
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
        # The name and StartupWMClass of the menu entry: how a desktop knows whose window it is, and shows its icon.
        "SDL_VIDEO_X11_WMCLASS": APP_ID,
        "SDL_VIDEO_WAYLAND_WMCLASS": APP_ID,
        # SDL asks desktops to switch their effects off for a game; this one is a window among others.
        "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",
    }
)
"""What is asked of SDL on Linux only."""

SILENT: Mapping[str, str] = MappingProxyType({"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"})
"""Neither a window nor a sound: for the self-test."""

LAST_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "start.crashed": "Tilebridge stopped because of an error; the details are in {file}",
        "start.crashed_unlogged": "Tilebridge stopped because of an error, and the log could not be written.",
    }
)
"""What is said where no catalogue can be read."""

VENV = "python3 -m venv .venv && .venv/bin/python -m pip install -q -r requirements.txt && .venv/bin/python main.py"
WINDOWS_VENV = (
    "py -m venv .venv && .venv\\Scripts\\python -m pip install -q -r requirements.txt && .venv\\Scripts\\python main.py"
)


def main(arguments: Sequence[str], system: str = sys.platform) -> int:
    """Run the program; returns the exit code."""
    mark_running()
    speak_utf8_through_pipes(system)
    try:
        return _run(arguments)
    except CatalogueError:
        return _stop_without_texts(arguments)


def _run(arguments: Sequence[str]) -> int:
    texts = Texts(language_for(system_locales()), Assets.of_bundle().locale)
    try:
        if arguments and arguments[0] in COMMANDS:
            return COMMANDS[arguments[0]](arguments[1:], texts)
        return _obey(Arguments.read(arguments), texts)
    except BadUsage as fault:
        write_error([str(fault)])
        return BAD_INPUT
    except CannotStart as fault:
        tell(texts, fault.key, **fault.facts)
        return BAD_INPUT
    except OutputLost as fault:
        write_error([str(fault)])
        return BROKEN
    except OutputClosed:
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED


def _stop_without_texts(arguments: Sequence[str]) -> int:
    """Log the present exception, and say so in English, as no catalogue can say it."""
    try:
        file, handler = logs.start(_usual_or_chosen(arguments).log)
    except ImportError:  # platformdirs, which knows where the folder is
        file, handler = None, logging.NullHandler()
    log.exception("the texts cannot be read")
    logs.stop(handler)
    write_error([LAST_WORDS["start.crashed" if file else "start.crashed_unlogged"].format(file=file)])
    return BROKEN


def _usual_or_chosen(arguments: Sequence[str]) -> UserFolder:
    """The player's folder, whatever else was typed."""
    try:
        return _folder(Arguments.read(arguments))
    except (BadUsage, CatalogueError):
        return UserFolder.usual()


def _simulate(arguments: Sequence[str], texts: Texts) -> int:
    from game.cli.simulate import run  # only here, as below: a start should not wait for it

    return run(arguments, texts)


def _solve(arguments: Sequence[str], texts: Texts) -> int:
    from game.cli.solve import run

    return run(arguments, texts)


def _puzzle(arguments: Sequence[str], texts: Texts) -> int:
    from game.cli.print_puzzles import run

    return run(arguments, texts)


def _review(arguments: Sequence[str], texts: Texts) -> int:
    from game.cli.review import run

    return run(arguments, texts)


def _par(arguments: Sequence[str], texts: Texts) -> int:
    from game.cli.print_par import run

    return run(arguments, texts)


COMMANDS: Mapping[str, Callable[[Sequence[str], Texts], int]] = MappingProxyType(
    {"simulate": _simulate, "solve": _solve, "review": _review, "par": _par, "puzzle": _puzzle}
)
"""What the first word may ask for instead of the window."""


def _obey(arguments: Arguments, texts: Texts) -> int:
    if arguments.help:
        from game.cli.parser import help_page

        write_out([help_page(Arguments)])
        return FINE
    if arguments.version:
        write_out([f"Tilebridge {__version__}"])
        return FINE
    if arguments.language:
        texts.speak(arguments.language)
    if arguments.selftest:
        os.environ |= SILENT
    check_toolkit()
    if arguments.selftest:
        return _test_itself(texts)
    return _play(arguments, _folder(arguments), texts)


def _play(arguments: Arguments, folder: UserFolder, texts: Texts) -> int:
    file, handler = logs.start(folder.log)
    before, threading.excepthook = threading.excepthook, logs.thread_failed
    gc.disable()  # until the loop runs: hardly anything of a start is garbage, and to look for it takes a tenth of it
    try:
        if arguments.position is not None:
            from game.ui.debug.debugging import run
        else:
            from game.ui.first_frame import run
        run(arguments, folder, texts)
    except (BadUsage, CannotStart, KeyboardInterrupt):
        raise
    except Exception:
        log.exception("the game stopped")
        if file is None:
            tell(texts, "start.crashed_unlogged")
        else:
            tell(texts, "start.crashed", file=file)
        return BROKEN
    finally:
        gc.enable()
        threading.excepthook = before
        logs.stop(handler)
    return FINE


def _test_itself(texts: Texts) -> int:
    """Run the self-test without a visible window; it prints a line for each part."""
    from game.ui.debug.selftest import findings

    broken = 0
    for finding in findings():
        broken += bool(finding.fault)
        part = texts.text(f"selftest.{finding.part}")
        key = "selftest.fault" if finding.fault else "selftest.fine"
        write_out([texts.text(key, part=part, fault=finding.fault)])
    write_out(
        [texts.plural("selftest.broken", broken) if broken else texts.text("selftest.whole", version=__version__)]
    )
    return BROKEN if broken else FINE


def _folder(arguments: Arguments) -> UserFolder:
    if arguments.data_dir is None:
        return UserFolder.usual()
    try:
        return UserFolder.chosen(arguments.data_dir)
    except FolderUnusable as fault:
        raise BadUsage(
            "The folder {folder} cannot be read or written; choose another one with --data-dir.", folder=fault.folder
        ) from fault


def check_toolkit() -> None:
    """Raise CannotStart when pygame-ce or platformdirs is not there as it should be."""
    for name, value in {**HINTS, **(LINUX_HINTS if sys.platform.startswith("linux") else {})}.items():
        os.environ.setdefault(name, value)
    try:
        pygame = importlib.import_module("pygame")
    except ImportError as fault:
        raise CannotStart("start.no_pygame", line=install_line()) from fault
    if not getattr(pygame, "IS_CE", False) or not hasattr(pygame, "display"):
        raise CannotStart("start.wrong_pygame", line=install_line(afresh=True))
    try:
        importlib.import_module("platformdirs")
    except ImportError as fault:
        raise CannotStart("start.no_platformdirs", line=install_line()) from fault


def install_line(*, afresh: bool = False) -> str:
    """What to type to get the libraries: into this environment, or a new one where this Python is the system's."""
    if sys.prefix == sys.base_prefix:
        return WINDOWS_VENV if sys.platform == "win32" else VENV
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    remove = f"{python} -m pip uninstall -y pygame pygame-ce && " if afresh else ""
    return f"{remove}{python} -m pip install -r requirements.txt"
