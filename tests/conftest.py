"""No window, no sound device, no player's own folder; all cores for whole folders; quick properties unless told."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import settings

from tests.effort import WHOLE

# Before anything imports pygame, and so that a caller's own choice (a real window) still counts.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# Hardly any garbage goes in circles: looked for five times as seldom it costs a tenth less of all time, and 80 MB.
gc.set_threshold(1_000_000)

# Tests write thousands of small files; in memory they cost a tenth less CPU time and no waiting.
_MEMORY, _ENOUGH = Path("/dev/shm"), 1 << 30
if "TMPDIR" not in os.environ and os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > _ENOUGH:
    tempfile.tempdir = os.environ["TMPDIR"] = str(_MEMORY)

# A test that forgets to name a folder must not find, or write into, the settings of whoever runs it. Every process
# that runs tests has one of its own, and what tests leave among the temporary files goes with it.
_NOBODY = Path(tempfile.mkdtemp(prefix="tilebridge-tests-"))
atexit.register(shutil.rmtree, _NOBODY, ignore_errors=True)
for _name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "APPDATA", "LOCALAPPDATA"):
    os.environ[_name] = str(_NOBODY)

# Who says PYTHONDONTWRITEBYTECODE wants nothing compiled in the tree; without another place for it, every process of
# a run and every program that tests start would compile the whole game once more.
_COMPILED = "TILEBRIDGE_TESTS_COMPILED"
if sys.dont_write_bytecode and _COMPILED not in os.environ:
    os.environ[_COMPILED] = tempfile.mkdtemp(prefix="tilebridge-compiled-")
    atexit.register(shutil.rmtree, os.environ[_COMPILED], ignore_errors=True)

# Examples must not fail for being slow: the machines that run them are shared. A machine that says CI gets the same
# examples every time.
_HERE = settings(deadline=None)
_ALIKE = settings(_HERE, derandomize=True, database=None, print_blob=True) if os.environ.get("CI") else _HERE
settings.register_profile("quick", _ALIKE, max_examples=WHOLE // 32)
settings.register_profile("thorough", _ALIKE, max_examples=WHOLE)
settings.load_profile("quick")


def _compile_elsewhere() -> None:
    """Where nothing may be compiled in the tree, this process and the programs it starts do it in a folder for all."""
    if sys.dont_write_bytecode:
        sys.pycache_prefix, sys.dont_write_bytecode = os.environ[_COMPILED], False
        os.environ["PYTHONPYCACHEPREFIX"] = os.environ[_COMPILED]
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def _without_constants_of_the_game() -> None:
    """A twentieth of hypothesis' values are numbers and words that stand in the program. To gather them, it parses the
    whole program in every process, 3 s each in a fresh clone; the few examples of the quick run hardly meet one."""
    with suppress(ImportError, AttributeError):  # no part of its interface: where it is another, it only takes longer
        providers = import_module("hypothesis.internal.conjecture.providers")
        none = providers._local_constants
        providers._get_local_constants = lambda: none  # type: ignore[attr-defined]


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Whole folders are run on all cores, without what is long or nightly. A file or a test that is named is run here,
    where a debugger and -s work; so are all with -n0, --pdb, -s or -p no:xdist."""
    option = config.option
    if not all(Path(arg).is_dir() for arg in config.args):
        return
    option.markexpr = option.markexpr or "not (long or nightly)"
    is_worker = hasattr(config, "workerinput")
    is_watched = option.usepdb or option.capture == "no" or option.collectonly
    if not (is_worker or is_watched) and getattr(option, "numprocesses", 0) is None:
        option.numprocesses = "auto"
        option.dist = "worksteal" if option.dist == "no" else option.dist


def pytest_sessionstart(session: pytest.Session) -> None:
    """Of several processes each begins with another part of the tests: what one has compiled the others only read.

    Every other one goes backwards from the end of its part, so that two meet in the middle of what is left.
    """
    if settings.get_current_profile_name() == "quick":
        _without_constants_of_the_game()
    worker = getattr(session.config, "workerinput", None)
    if worker is not None or not getattr(session.config.option, "numprocesses", 0):
        _compile_elsewhere()
    if worker is None:
        return
    files = sorted(file for arg in session.config.args for file in Path(arg).resolve().rglob("test_*.py"))
    number, count = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
    first = len(files) * ((number + 1) // 2 * 2) // count
    files = files[first:] + files[:first]
    with suppress(Exception):  # whatever is wrong with a module is told when it is collected
        for file in reversed(files) if number % 2 else files:
            import_module(".".join(file.relative_to(session.config.rootpath).with_suffix("").parts))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What reads the whole program comes first, where no process takes half of it from another and parses it again."""
    items.sort(key=lambda item: item.path.parent.name != "tests")


def pytest_collection_finish() -> None:
    """Thousands of tests and all modules stay to the end: the collector of garbage need not look at them again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def no_waiting_for_the_disk() -> Iterator[None]:
    """What is written is there for every process at once; only a power failure could tell the difference."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda number: None)
        yield
