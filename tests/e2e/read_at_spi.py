"""Reads the running game from outside, as a screen reader does: a private session bus, AT-SPI, and a client of its own.

    python -m tests.e2e.read_at_spi [--transcript FILE]

Needs Debian's xvfb, xdotool, dbus, at-spi2-core, gir1.2-atspi-2.0 and python3-gi, and AccessKit in this Python. From
outside and with no other input: the first page is read and left by its button, the table is read, a tile is picked, put
down and drawn, and what is announced is compared with the catalogue. Exit code 0 or 1.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.e2e.xgame import ROOT, Program, Screen, Stuck, end
from tests.shared import sentence

BUS = "/usr/libexec/at-spi-bus-launcher"
PYTHON = "/usr/bin/python3"
PRIVATE = "TILEBRIDGE_PRIVATE_BUS"
ROLES = {"frame", "dialog", "push button", "list", "label"}
"""What a table must be made of, as AT-SPI calls it."""


class Outside:
    """The client, which sees the program only through AT-SPI."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.said: list[str] = []
        self.process = subprocess.Popen(
            [PYTHON, str(ROOT / "tests/e2e/at_spi_client.py")],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def ask(self, do: str, name: str = "", **more: float) -> dict[str, Any]:
        """One question; what was announced meanwhile is kept."""
        process = self.process
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(json.dumps({"do": do, "name": name, **more}) + "\n")
        process.stdin.flush()
        answer: dict[str, Any] = json.loads(process.stdout.readline())
        self.said += (f"{kind.rpartition(':')[2]}: {words}" for kind, words in answer["said"])
        return answer

    def close(self) -> None:
        """No more questions."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(10)

    def names(self, role: str = "") -> list[str]:
        """What is on screen, of one role or all."""
        return [name for _, found, name in self.ask("tree").get("tree", []) if not role or found == role]

    def wait_for(self, beginning: str, seconds: float = 30.0) -> str:
        """Until something of that name is there."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            found = next((name for name in self.names() if name.startswith(beginning)), None)
            if found is not None:
                return found
        raise Stuck(f"no {beginning} to be read; last said: {self.said[-5:]}")

    def click(self, beginning: str) -> None:
        """The reader's action on what is called so."""
        self.wait_for(beginning)
        if not self.ask("click", beginning)["did"]:
            raise Stuck(f"{beginning} cannot be clicked")

    def heard(self, words: str, seconds: float = 10.0) -> None:
        """Until it is announced."""
        limit = time.monotonic() + seconds
        while not any(words in each for each in self.said if each.startswith("announcement")):
            if time.monotonic() > limit:
                raise Stuck(f"never announced: {words}; said: {self.said[-6:]}")
            self.ask("wait")


def played(outside: Outside) -> None:
    """From the first page to a drawn tile."""
    outside.click(sentence("welcome.relaxed"))
    outside.click(sentence("first.skip"))
    outside.heard(sentence("status.your_turn"), 60)
    table = outside.ask("tree")["tree"]
    missing = ROLES - {role for _, role, _ in table}
    if missing:
        raise Stuck(f"nothing on the table is a {', '.join(sorted(missing))}")
    tile = next(name for _, _, name in table if sentence("label.rack_tile", tile="", place=1, count=14)[1:8] in name)
    outside.click(tile)
    outside.heard(sentence("say.picked", tiles=tile.partition(",")[0]))
    outside.click(tile.partition(",")[0])
    outside.heard(sentence("say.put_down", tiles=tile.partition(",")[0]))
    outside.click(sentence("table.draw"))
    outside.heard(sentence("log.you_drew", tile="").strip())


def run(transcript: Path | None) -> int:
    """In a session bus of its own."""
    launcher = subprocess.Popen([BUS, "--launch-immediately"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(1)
    for name in ("ScreenReaderEnabled", "IsEnabled"):
        subprocess.run(
            ["gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method",
             "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", name, "<true>"],
            check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            Screen() as screen,
            Program(screen, Path(folder), "--language", "en", "--seed", "5") as program,
        ):
            outside = Outside(screen.environment)
            try:
                played(outside)
            except Stuck as fault:
                print(f"FAILED: {fault}\n{program.last_words()}")
                return 1
            finally:
                outside.close()
                if transcript is not None:
                    transcript.write_text("\n".join(outside.said) + "\n", encoding="utf-8")
            print(f"read from outside: {len(outside.said)} events, the last {outside.said[-1]!r}")
    finally:
        end(launcher)
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--transcript", type=Path)
    wishes = parser.parse_args()
    if PRIVATE in os.environ:
        return run(wishes.transcript)
    bus = shutil.which("dbus-run-session")
    if bus is None or not Path(BUS).exists():
        print("dbus-run-session and at-spi2-core are needed")
        return 1
    with tempfile.TemporaryDirectory() as runtime:
        environment = {**os.environ, PRIVATE: "1", "XDG_RUNTIME_DIR": runtime}
        command = [bus, "--", sys.executable, "-m", "tests.e2e.read_at_spi", *sys.argv[1:]]
        return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
