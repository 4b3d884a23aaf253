"""The installer under Wine: made, used for a first installation, tried in every way an update goes wrong, and removed.

Every step here takes the Workshop and answers what it did; `windows.py` does them in the order of STEPS. The match that
is begun in the installed game is what must still go on after each of them. The later version is the same game under
another number: a folder and an executable that differ in one byte.
"""

from __future__ import annotations

import getpass
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from game import __version__
from tests.e2e.play_game import Wrong
from tests.e2e.play_windows import PATIENCE, TableSeen, go_on, loader, started
from tests.e2e.play_windows import play as played
from tests.e2e.xgame import Stuck
from tools.pack import NAME, megabytes, the_archive, unpack, unpacked
from tools.release.wine_workshop import (
    EndedBadly,
    NotTried,
    StepFailed,
    Workshop,
    fetched,
    last_line,
    run,
    sum_of,
    windows_path,
)

INNO = "innosetup@6.4.1"
INNO_FILE = "innosetup-6.4.1.tgz"
INNO_SUM = "fc36b763a729c8964416552d733f4864ac4a4934d0a6569e20c2feb4c29b9684"
SETUP = f"{NAME}-{__version__}-windows-amd64-setup.exe"
Told = TypeVar("Told")
QUIET = ("/SUPPRESSMSGBOXES", "/NORESTART")
LATER = __version__[:-1] + ("8" if __version__.endswith("9") else "9")
"""A version as long as the present one, so that it fits into the executable in its place."""
INSIDE = "_internal-"
EXECUTABLE = f"{NAME}.exe"
HALF = 0.5
NOT_BEGUN = 1
"""The exit code of a setup that ended before it changed anything."""
LEAVING = 60
"""Seconds a setup or its uninstaller may go on after its first process has ended or was asked to end."""


def play(shop: Workshop, executable: Path, folder: Path) -> tuple[TableSeen, str]:
    """The opening of a game, killed and continued, with its data in the folder; the table, and what was played."""
    folder.mkdir(parents=True)
    return _seen(lambda: played(shop.screen, folder, executable, pictures(shop)))


def _seen(act: Callable[[], Told]) -> Told:
    """What the act answers; what a player did not see as it should be is a failed step."""
    try:
        return act()
    except (Stuck, Wrong) as fault:
        raise StepFailed(str(fault)) from fault


# Where things are


def pictures(shop: Workshop) -> Path:
    return shop.work / "pictures"


def _local(shop: Workshop) -> Path:
    return shop.drive / "users" / getpass.getuser() / "AppData" / "Local"


def installed(shop: Workshop) -> Path:
    """The folder of the installed game."""
    return _local(shop) / "Programs" / NAME


def players_folder(shop: Workshop) -> Path:
    """Where the match lies that every step must leave; Windows knows it as the folder where players have theirs."""
    return shop.work / "players"


def setup_of(shop: Workshop, version: str) -> Path:
    """The installer of that version."""
    return (shop.dist if version == __version__ else shop.work / "later") / SETUP


def sums(folder: Path) -> dict[str, str]:
    """The sums of all files in a folder by their place there."""
    return {str(file.relative_to(folder)): sum_of(file) for file in sorted(folder.rglob("*")) if file.is_file()}


def version_of(executable: Path) -> str:
    """Which folder an executable looks into, so which version it is."""
    text = executable.read_bytes()
    return next(each for each in (__version__, LATER) if f"{INSIDE}{each}".encode() in text)


# The steps


def make_installer(shop: Workshop) -> str:
    """Inno Setup from npm, and the installer."""
    package = fetched(shop.downloads / INNO_FILE, INNO_SUM, ["npm", "pack", "-s", INNO])
    unpack(package, shop.work / "inno")
    return _compiled(shop, shop.dist)


def make_later_installer(shop: Workshop) -> str:
    """The installer of a later version."""
    folder = unpacked(the_archive(shop.dist), shop.work / "later")
    old, new = f"{INSIDE}{__version__}", f"{INSIDE}{LATER}"
    (folder / old).rename(folder / new)
    text = (folder / EXECUTABLE).read_bytes()
    if text.count(old.encode()) != 1:
        raise StepFailed(f"{EXECUTABLE} names {old} {text.count(old.encode())} times, not once")
    (folder / EXECUTABLE).write_bytes(text.replace(old.encode(), new.encode()))
    return _compiled(shop, shop.work / "later", "--built", windows_path(folder), "--version", LATER)


def _compiled(shop: Workshop, out: Path, *words: str) -> str:
    compiler = windows_path(shop.work / "inno" / "package" / "bin")
    told = shop.module("tools.release.windows_installer", "--archives", windows_path(out), *words, WINEPATH=compiler)
    return last_line(told).rpartition("\\")[2]


def install(shop: Workshop) -> str:
    """A silent installation for the user, and a match in it, which the other steps must leave."""
    _set_up(shop, __version__)
    folder = players_folder(shop)
    (_local(shop) / "tilebridge").symlink_to(folder)  # to be on drive Z:, where paths are those of Linux
    shop.table, told = play(shop, installed(shop) / EXECUTABLE, folder)
    return f"{len(sums(installed(shop)))} files, {megabytes(installed(shop)):.1f} MB; {told}"


def update_while_it_runs(shop: Workshop) -> str:
    """Setup asks to close the running game; where nobody answers, it changes nothing."""
    before = sums(installed(shop))
    with _running(shop):
        code = _code(shop)
    if sums(installed(shop)) != before or code != NOT_BEGUN:
        raise StepFailed(f"setup ended with {code} while the game ran, {len(sums(installed(shop)))} files")
    return f"setup ended with {code}, {len(before)} files as before; {_goes_on(shop)}"


def update_with_a_full_disk(shop: Workshop) -> str:
    """The disk of the installed game is full when half of the new files are there."""
    with _small_disk(shop) as spare:
        with _games_left(shop):
            code = _code(shop)
        if code in (0, NOT_BEGUN):
            raise StepFailed(f"setup ended with {code}, so the disk was not full when it copied")
        return f"{spare:.1f} MB free, setup ended with {code}; {_goes_on(shop)}"


def cancel_update(shop: Workshop) -> str:
    """Somebody cancels when half of the new files are there."""
    with _games_left(shop):
        with _stopped_half_way(shop, "/SILENT") as (share, setup):
            shop.screen.run("xdotool", "key", "Escape")  # waits in its queue until it goes on
        limit = time.monotonic() + LEAVING
        while setup.poll() is None and time.monotonic() < limit:
            shop.screen.run("xdotool", "key", "y")  # Exit Setup? Yes
            time.sleep(0.3)
    if setup.poll() is None:
        shop.screen.picture(pictures(shop) / "not-cancelled.png")
        raise StepFailed("setup did not end after Escape and Yes; picture not-cancelled.png")
    if setup.returncode == 0:
        raise StepFailed("setup was not cancelled but went through")
    return f"cancelled at {share:.0%}, setup ended with {setup.returncode}; {_goes_on(shop)}"


def kill_update(shop: Workshop) -> str:
    """The machine goes off when half of the new files are there."""
    with _games_left(shop):
        with _stopped_half_way(shop, "/VERYSILENT") as (share, _):
            _signal(shop, signal.SIGKILL)
        shop.end_wine()
    return f"killed at {share:.0%}; {_goes_on(shop)}"


def update(shop: Workshop) -> str:
    """An update that nothing disturbs, after all these."""
    with _games_left(shop):
        _set_up(shop, LATER)
    told = _goes_on(shop)
    left = sorted(each.name for each in installed(shop).glob(f"{INSIDE}*"))
    if left != [f"{INSIDE}{LATER}"] or version_of(installed(shop) / EXECUTABLE) != LATER:
        raise StepFailed(f"{EXECUTABLE} is {version_of(installed(shop) / EXECUTABLE)}, beside it {left}")
    return f"{told}, nothing of {__version__} is left"


def uninstall(shop: Workshop) -> str:
    """The silent removal leaves what players made, and nothing else."""
    before = sums(players_folder(shop))
    shop.wine(installed(shop) / "unins000.exe", "/VERYSILENT", *QUIET)
    limit = time.monotonic() + LEAVING  # the uninstaller goes on in a copy of itself
    while installed(shop).exists():
        if time.monotonic() > limit:
            raise StepFailed(f"still there: {sorted(sums(installed(shop)))[:5]}")
        time.sleep(0.5)
    if sums(players_folder(shop)) != before:
        raise StepFailed("settings or games are others than before")
    return f"removed, {len(before)} files of the player as before"


STEPS: Sequence[Callable[[Workshop], str]] = (
    make_installer, make_later_installer, install, update_while_it_runs, update_with_a_full_disk, cancel_update,
    kill_update, update, uninstall,
)  # fmt: skip


# How they do it


def _set_up(shop: Workshop, version: str) -> None:
    shop.wine(setup_of(shop, version), "/VERYSILENT", *QUIET)


def _code(shop: Workshop) -> int:
    """With what the setup of the later version ends."""
    try:
        _set_up(shop, LATER)
    except EndedBadly as fault:
        return fault.code
    return 0


def _goes_on(shop: Workshop) -> str:
    """Start what is installed and continue the match; answers which version did so."""
    executable, table = installed(shop) / EXECUTABLE, shop.table
    if table is None:
        raise StepFailed("no match was begun in the installed game")
    version = version_of(executable)
    _seen(lambda: go_on(shop.screen, players_folder(shop), executable, pictures(shop), table))
    shop.end_wine()
    return f"{version} starts, its match goes on"


@contextmanager
def _games_left(shop: Workshop) -> Iterator[None]:
    """What players made is the same after the block, to the byte; raises StepFailed."""
    before = sums(players_folder(shop))
    yield
    if sums(players_folder(shop)) != before:
        raise StepFailed("settings or games are others than before")


@contextmanager
def _running(shop: Workshop) -> Iterator[None]:
    """The installed game shows its first page."""
    folder, executable = players_folder(shop), installed(shop) / EXECUTABLE
    with started(shop.screen, folder, executable, pictures(shop)) as program:
        _seen(lambda: program.scene("home", seconds=PATIENCE))
        yield
        if program.process.poll() is not None:
            raise StepFailed("the game ended")
    shop.end_wine()


@contextmanager
def _small_disk(shop: Workshop) -> Iterator[float]:
    """What is installed lies on a disk that takes half of what an update brings; answers the megabytes left there."""
    if os.geteuid() != 0:
        raise NotTried("only root can mount a small disk")
    folder, copy = installed(shop), shop.work / "installed"
    shutil.copytree(folder, copy)
    try:
        run(["mount", "-t", "tmpfs", "-o", "size=500m", "tilebridge", str(folder)], dict(os.environ))
    except StepFailed as fault:
        raise NotTried("no small disk can be mounted") from fault
    try:
        shutil.copytree(copy, folder, dirs_exist_ok=True)
        disk = os.statvfs(folder)
        used = (disk.f_blocks - disk.f_bfree) * disk.f_frsize
        spare = int(HALF * _brought(shop))
        run(["mount", "-o", f"remount,size={used + spare}", str(folder)], dict(os.environ))
        yield spare / 1e6
    finally:
        shop.end_wine()
        run(["umount", "-l", str(folder)], dict(os.environ))
        shutil.rmtree(copy)


def _brought(shop: Workshop) -> int:
    """Bytes of the files that the later version brings."""
    return _size(shop.work / "later" / NAME / f"{INSIDE}{LATER}")


def _size(folder: Path) -> int:
    total = 0
    for file in folder.rglob("*"):
        with suppress(OSError):  # setup renames its files meanwhile
            total += file.stat().st_size if file.is_file() else 0
    return total


@contextmanager
def _stopped_half_way(shop: Workshop, mode: str) -> Iterator[tuple[float, subprocess.Popen[bytes]]]:
    """An update that stands still with half of the files there, and goes on after the block; its part and process."""
    before, whole = _size(installed(shop)), _brought(shop)
    command = [loader(), str(setup_of(shop, LATER)), mode, *QUIET]
    none = subprocess.DEVNULL
    setup = subprocess.Popen(command, env=shop.environment, stdin=none, stdout=none, stderr=none)
    limit = time.monotonic() + 2 * LEAVING
    try:
        while (grown := _size(installed(shop)) - before) < HALF * whole:
            if setup.poll() is not None or time.monotonic() > limit:
                raise StepFailed(f"setup was at {grown / whole:.0%} and {setup.poll()} when it was to be stopped")
            time.sleep(0.01)
        _signal(shop, signal.SIGSTOP)
        yield (_size(installed(shop)) - before) / whole, setup
    finally:
        _signal(shop, signal.SIGCONT)


def _signal(shop: Workshop, what: signal.Signals) -> None:
    """Send a signal to all processes of setups in this Wine, and to no other."""
    mine = os.fsencode(f"WINEPREFIX={shop.environment['WINEPREFIX']}")
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            said = (folder / "cmdline").read_bytes()
            if b"-setup." in said and mine in (folder / "environ").read_bytes().split(b"\0"):
                os.kill(int(folder.name), what)
