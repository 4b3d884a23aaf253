"""Reviews a lost game in the real window as a newcomer would: from Games, two moments tried with the mouse.

    python -m tests.e2e.play_review [--language en] [--window 1280x720] [--pictures DIR]

The first moment is shown and finished, the second answered wrongly and left. Exit code 0 or 1.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from game.session.match.setup import Setup
from game.session.storage.archive import Archive
from game.session.texts import languages
from tests.e2e.play_game import Wrong, known_player
from tests.e2e.play_past import must, press
from tests.e2e.xgame import Program, Screen, Sight, Stuck
from tools.past_games import kept_game

SETTLE = 0.6
"""Seconds after a click in which tiles come to rest."""
LOST = 11
"""The seed of a kept game that the person lost."""
SLOW = 90
"""Seconds for what is thought of in another process, also on a busy machine."""


def prepared(folder: Path, language: str) -> Path:
    """A player's folder with a game that was lost, past the first start."""
    data = folder / "data"
    known_player(data, language)
    Archive(data / "games").add(kept_game(Setup(), LOST))
    return folder


def reviewed(program: Program) -> Sight:
    """From the title page to the facts of the review."""
    press(program, "games")
    press(program, "game.0")
    press(program, "review")
    program.scene("review")
    begin = time.monotonic()
    sight = program.wait(lambda seen: seen.get("card.1") is not None, "the first card", SLOW)
    print(f"the first card after {time.monotonic() - begin:.1f} s")
    program.picture("review-facts")
    return sight


def shown(program: Program) -> None:
    """The first card by Show me, step by step, and back to the same card."""
    press(program, "card.1")
    time.sleep(SETTLE)
    press(program, "deed.1")
    program.scene("stage")
    time.sleep(1)
    program.picture("tried-1")
    press(program, "show-me")
    program.wait(lambda seen: any(node.id.startswith("step") for node in seen.nodes), "the first step", SLOW)
    program.picture("tried-1-shown")
    for _ in range(40):
        sight = program.sight()
        if sight is not None and sight.can("end-turn"):
            break
        program.key("space")
        time.sleep(0.7)
    press(program, "end-turn")
    program.wait(lambda seen: seen.can("solved-onward"), "the moment solved", SLOW)
    program.picture("tried-1-solved")
    press(program, "solved-onward")
    program.scene("review")


def answered_wrongly(program: Program) -> None:
    """The second card with a tile laid on the felt alone, which is explained, and then left."""
    press(program, "card.2")
    time.sleep(SETTLE)
    press(program, "deed.2")
    sight = program.scene("stage")
    time.sleep(1)
    tile, felt = sight.starting("rack.tile.")[0], sight.get("felt")
    must(felt is not None, "no felt")
    program.click(tile)
    time.sleep(SETTLE)
    program.click(_free(sight))
    time.sleep(1)
    must(len((program.sight() or sight).starting("table.tile.")) > len(sight.starting("table.tile.")), "nothing laid")
    program.key("Return")
    time.sleep(1)
    program.picture("tried-2-wrong")
    press(program, "leave")
    program.scene("review")


def _free(sight: Sight) -> tuple[int, int]:
    """The point of the felt that is farthest from all sets."""
    felt = sight.get("felt")
    assert felt is not None
    x, y, w, h = felt.rect
    boxes = [node.rect for node in sight.role("set")]

    def away(at: tuple[int, int]) -> int:
        return min((max(bx - at[0], at[0] - bx - bw, by - at[1], at[1] - by - bh) for bx, by, bw, bh in boxes),
                   default=0)  # fmt: skip

    return max(((x + w * i // 48, y + h * j // 20) for i in range(2, 47) for j in range(1, 20)), key=away)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--language", default="en", choices=tuple(languages()))
    parser.add_argument("--window", default="1280x720")
    parser.add_argument("--pictures", type=Path)
    wishes = parser.parse_args()
    width, height = map(int, wishes.window.split("x"))
    with tempfile.TemporaryDirectory() as name, Screen(width, height) as screen:
        try:
            with Program(screen, prepared(Path(name), wishes.language), pictures=wishes.pictures) as program:
                reviewed(program)
                shown(program)
                answered_wrongly(program)
                program.wait(lambda seen: seen.get("card.2") is not None, "the cards")
                program.picture("review-after")
        except (Stuck, Wrong) as error:
            print(f"failed: {error}")
            return 1
    print("two moments tried")
    return 0


if __name__ == "__main__":
    sys.exit(main())
