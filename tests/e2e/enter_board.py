"""Enters a position of 40 tiles on the analysis board, once by keys and once by single clicks, in the real window.

    python -m tests.e2e.enter_board [--key 0.2] [--click 0.8] [--window 1280x720] [--pictures DIR]

`--key` and `--click` are the seconds from one to the next: those of somebody who types with two fingers, and of a hand
that looks for every tile. What was entered is read from the semantic tree and asked for the best play. Printed are the
keys or clicks and the seconds from an empty board to the whole position (AB1, AB2). Exit code 0 or 1.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from tests.e2e.play_game import Wrong
from tests.e2e.play_lessons import in_a_window, window_parser
from tests.e2e.xgame import Program, Seen

TABLE = (
    "r5 r6 r7 r8 r9", "k7 r7 b7", "b1 b2 b3 b4", "o9 o10 o11 o12",
    "k2 k3 k4 k5", "r13 b13 o13", "k10 r10 b10 o10", "b6 b7 b8",
)  # fmt: skip
RACK = "k1 r2 b5 o3 k8 r11 b12 o6 k13 J"
TYPED = ("r5-9", "7krb", "b1-4", "o9-12", "k2-5", "13rbo", "10krbo", "b6-8")
TYPED_RACK = ("k1,8,13", "r2,11", "b5,12", "o3,6", "J")
NAMES = {"-": "minus", ",": "comma"}
"""What xdotool calls these keys."""
PAINTED = 4
"""From so many tiles on a run is two clicks and a chip; a group of so many is one and a chip."""


def clicks() -> list[str]:
    """The nodes to be clicked, one after the other."""
    found = []
    for row in TABLE:
        tiles = row.split()
        is_run = tiles[0][0] == tiles[1][0]
        if len(tiles) < PAINTED:
            found += [*(f"key.{tile}" for tile in tiles), "chip.next"]
        else:
            ends = (tiles[0], tiles[-1]) if is_run else tiles[:1]
            found += [*(f"key.{tile}" for tile in ends), "chip.run" if is_run else "chip.group"]
    return [*found, "rack", *(f"key.{tile}" for tile in RACK.split())]


def keys() -> list[str]:
    """The keys, as xdotool names them."""
    signs = [*(sign for row in TYPED for sign in (*row, "Return")), "Tab"]
    signs += [sign for part in TYPED_RACK for sign in (*part, "space")]
    return [NAMES.get(sign, sign) for sign in signs]


def entered(program: Program) -> tuple[int, set[str]]:
    """How many tiles lie there and stand on the rack, and the sets."""
    sight = program.sight()
    assert sight is not None
    sets = {node.value for node in sight.starting("set.") if node.id.count(".") == 1}
    return sum(len(each.split()) for each in sets) + len(sight.starting("rack.")), sets


def typed(program: Program, pause: float) -> int:
    """By keys; how many."""
    for key in keys():
        program.key(key)
        time.sleep(pause)
    return len(keys())


def clicked(program: Program, pause: float) -> int:
    """By clicks; how many."""
    for ident in clicks():
        begin = time.monotonic()
        program.click(_node(program, ident))
        time.sleep(max(0.0, pause - (time.monotonic() - begin)))
    return len(clicks())


def _node(program: Program, ident: str) -> Seen:
    found = program.wait(lambda sight: sight.get(ident) is not None, ident).get(ident)
    assert found is not None
    return found


def emptied(program: Program) -> None:
    """An empty board."""
    program.click(_node(program, "new"))
    program.wait(lambda sight: not sight.starting("set."), "an empty board")


def check(program: Program, name: str, wanted: Sequence[str]) -> None:
    """The whole position lies there, and the best play is found."""
    program.wait(lambda _: entered(program)[0] == len(" ".join((*wanted, RACK)).split()), f"40 tiles, {name}", 20)
    _, sets = entered(program)
    if {frozenset(row.split()) for row in sets} != {frozenset(row.split()) for row in wanted}:
        raise Wrong(f"{name}: {sets}")
    program.picture(name)


def main() -> int:
    parser = window_parser(__doc__)
    parser.add_argument("--key", type=float, default=0.2)
    parser.add_argument("--click", type=float, default=0.8)
    asked = parser.parse_args()

    def play(program: Program) -> None:
        program.click(_node(program, "learn"))
        program.scene("learn", seconds=60)
        program.click(_node(program, "board"))
        program.scene("board", seconds=60)
        for name, enter, pause in (("typed", typed, asked.key), ("clicked", clicked, asked.click)):
            begin = time.monotonic()
            count = enter(program, pause)
            check(program, name, TABLE)
            print(f"{name}: 40 tiles, {count} {name}, {time.monotonic() - begin:.0f} s", flush=True)
            program.click(_node(program, "ask.best"))
            program.wait(lambda sight: sight.get("answer") is not None, "the best play", 60)
            emptied(program)

    return in_a_window(asked, play)


if __name__ == "__main__":
    sys.exit(main())
