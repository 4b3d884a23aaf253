"""Reads the running game from outside, as a screen reader does: a private session bus, AT-SPI, and a client of its own.

    python -m tests.e2e.read_at_spi [--transcript FILE]

Needs what `xgame` needs, and AT-SPI (Debian: dbus, at-spi2-core); without AT-SPI it says so and ends with 0. From
outside and with no other input: the first page is read and left by its button, the table is read, a tile is picked, put
down and drawn, and what is announced is compared with the catalogue. Exit code 0 or 1.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from game.rules.games.tile_games import CLASSIC
from game.session.speech.sentences import tile_name
from tests.e2e.at_spi_client import NEEDED, AtSpi, in_private_bus
from tests.e2e.xgame import Program, Screen, Stuck
from tests.shared import sentence, texts

ROLES = {"frame", "panel", "push button", "list", "label"}
"""What a table must be made of, as AT-SPI calls it."""
PATIENCE = 60.0
"""Seconds that an answer may take on a machine that does other things, too."""


def click(reader: AtSpi, beginning: str) -> None:
    """The reader's action on what is called so, once it is there."""
    if not reader.until(lambda: reader.click(beginning), PATIENCE):
        raise Stuck(f"no {beginning} to be clicked; last said: {reader.announced[-5:]}")


def heard(reader: AtSpi, words: str) -> None:
    """Until it is announced."""
    if not reader.until(lambda: any(words in each for each in reader.announced), PATIENCE):
        raise Stuck(f"never announced: {words}; said: {reader.announced[-6:]}")


def played(program: Program, reader: AtSpi) -> None:
    """From the first page to a drawn tile."""
    click(reader, sentence("welcome.relaxed"))
    click(reader, sentence("first.skip"))
    heard(reader, sentence("status.your_turn"))
    program.wait(lambda seen: seen.can("draw"), "table at rest", PATIENCE)
    table = reader.tree()
    missing = ROLES - {each.role for each in table}
    if missing:
        raise Stuck(f"nothing on the table is a {', '.join(sorted(missing))}")
    tiles = {tile_name(texts("en"), tile) for tile in CLASSIC.tiles()}
    tile = next(each.name for each in table if each.name in tiles)
    click(reader, tile)
    heard(reader, sentence("say.picked_this"))
    click(reader, tile)
    heard(reader, sentence("say.put_down_this"))
    drawn = sentence("log.you_drew", tile="").strip()

    def draw() -> bool:
        """Again after two seconds: while something moves the game asks to be told once more."""
        click(reader, sentence("table.draw"))
        return reader.until(lambda: any(drawn in each for each in reader.announced), 2)

    reader.until(draw, PATIENCE)
    heard(reader, drawn)


def run(transcript: Path | None) -> int:
    """In a session bus of its own."""
    reader = AtSpi.found()
    if reader is None:
        print(NEEDED)
        return 0
    with (
        tempfile.TemporaryDirectory() as folder,
        Screen() as screen,
        Program(screen, Path(folder), "--language", "en", "--seed", "5") as program,
    ):
        try:
            played(program, reader)
        except Stuck as fault:
            print(f"FAILED: {fault}\n{program.last_words()}")
            return 1
        finally:
            if transcript is not None:
                transcript.write_text("\n".join(reader.announced) + "\n", encoding="utf-8", newline="\n")
    told = f"{len(reader.announced)} announcements, the last {reader.announced[-1]!r}"
    print(f"read from outside: {told}; {len(reader.focused)} focus events, {reader.ignored} of dead objects")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--transcript", type=Path)
    wishes = parser.parse_args()
    return in_private_bus("tests.e2e.read_at_spi", lambda: run(wishes.transcript))


if __name__ == "__main__":
    sys.exit(main())
