"""Opens the window of a packed game once: unpacks the archive, starts it, waits for its first page, closes it.

    python -m tools.open_window [--archives dist] [--into FOLDER]

Needs a desktop, or Xvfb on Linux (`xvfb-run -a python -m tools.open_window`). Exit code 0 when a page was shown and the
game ended well after being asked to.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from tools.pack import ROOT, NoArchive, clean_environment, executable, the_archive, unpacked

POLL = 0.1
PATIENCE = 120
"""Seconds until the first page on a slow machine that has never seen the files."""
FAREWELL = 30
"""Seconds the game may take to close its window."""
NO_WINDOW = ("dummy", "offscreen")


class NoPage(Exception):
    """The game showed no page, or did not end well; the argument says what happened."""


def open_once(command: Sequence[str], environment: Mapping[str, str], patience: float = PATIENCE) -> str:
    """Start the game, wait for its first page and close it; answers the page's name, raises NoPage."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        words = [*command, "--data-dir", str(folder / "data"), "--describe", str(folder / "page.json")]
        with (folder / "said").open("wb") as said:
            process = subprocess.Popen(
                words, env=environment, cwd=folder, stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT
            )
        try:
            page = _first_page(process, folder / "page.json", patience)
            _close(process)
        except NoPage as fault:
            raise NoPage(f"{fault}\n{_last_words(folder)}".strip()) from None
        finally:
            process.kill()
            process.wait()
    return page


def display_environment() -> dict[str, str]:
    """A clean environment in which SDL opens a real window; nobody listens, so it needs no sound device."""
    environment = {**clean_environment(), "SDL_AUDIODRIVER": "dummy"}
    if environment.get("SDL_VIDEODRIVER") in NO_WINDOW:
        del environment["SDL_VIDEODRIVER"]
    return environment


def _first_page(process: subprocess.Popen[bytes], file: Path, patience: float) -> str:
    limit = time.monotonic() + patience
    while time.monotonic() < limit:
        page = _complete(file)
        if page:
            return page
        if process.poll() is not None:
            raise NoPage(f"it ended with {process.returncode} before it showed a page")
        time.sleep(POLL)
    raise NoPage(f"no page within {patience:g} s")


def _complete(file: Path) -> str:
    """The name of the page that is described, once there is something on it to press; "" before."""
    with suppress(OSError, ValueError, KeyError):
        page = json.loads(file.read_text(encoding="utf-8"))
        if any(node["actions"] for node in page["nodes"]):
            return str(page["scene"])
    return ""


def _close(process: subprocess.Popen[bytes]) -> None:
    """Ask the window to close, as its owner would, and see that the game ends well."""
    if sys.platform == "win32":  # terminate() would kill it there; this sends the window the message of its close box
        subprocess.run(["taskkill", "/PID", str(process.pid)], check=False, capture_output=True)
    else:
        process.terminate()
    try:
        code = process.wait(FAREWELL)
    except subprocess.TimeoutExpired:
        raise NoPage(f"its window did not close within {FAREWELL} s") from None
    if code != 0:
        raise NoPage(f"it ended with {code} when its window was closed")


def _last_words(folder: Path) -> str:
    """The end of what it said and logged."""
    files = (folder / "said", *sorted((folder / "data").glob("*.log")))
    return "\n".join(file.read_text(encoding="utf-8", errors="replace")[-2000:] for file in files if file.is_file())


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--archives", type=Path, default=ROOT / "dist", help="where the one archive is")
    parser.add_argument("--into", type=Path, default=None, help="unpack here and leave it")
    wishes = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        try:
            game = executable(unpacked(the_archive(wishes.archives), wishes.into or Path(name)))
            page = open_once([str(game.resolve())], display_environment())
        except (NoArchive, NoPage) as fault:
            print(f"failed: {fault}")
            return 1
    print(f"opened its window on the page {page!r} and closed it")
    return 0


if __name__ == "__main__":
    sys.exit(main())
