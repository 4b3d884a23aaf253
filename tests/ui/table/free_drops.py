"""Drops of one rack tile at random places of tables of 3 to 24 sets, by real gestures: where it lies, and whether there
was room for another set meanwhile (ux 2.2, 2.5)."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from game.session.board.table_places import straightened
from game.session.board.turn_board import ToFelt
from game.ui.geometry import Box
from game.ui.input.gestures import Move, Press, Release
from game.ui.table.picture.drop_targets import HYSTERESIS, REACH
from tests.positions import match_at
from tests.ui.playing import Player

SIZES = ((1152, 648), (1920, 1080))
FEWEST, MOST = 3, 24
ROUND = 25
"""Drops on one table."""
GROUPS = [f"k{number} r{number} b{number}" for number in range(1, 14)]
RUNS = [f"{suit}{low} {suit}{low + 1} {suit}{low + 2}" for suit in "krb" for low in (1, 4, 7, 10)]
RACK = "o1 o4 o7 o9 o10 o13 J"


@dataclass
class DropCount:
    """What was seen of these drops."""

    drops: int = 0
    far: int = 0
    """With the pointer further than half a tile from every set."""
    lies: int = 0
    """That ended otherwise than was previewed."""
    joined: int = 0
    """Far ones that made no set of their own."""
    crowded: int = 0
    """In which no place for a new set was shown: neither that of the carried tile nor another."""


def table_of(rng: random.Random, sets: int) -> Player:
    """A table of so many sets as it lies when a turn has begun."""
    rows = rng.sample([*GROUPS, *RUNS], sets)
    player = Player(match_at(f"{' | '.join(rows)} / {RACK}"), rng.choice(SIZES))
    editor = player.local_game.editor
    board = editor.board
    editor.begin(replace(board, places=straightened(board.places, board.table, editor.rooms)))
    player.scene._context.show()
    player.wait(0.3)
    return player


def dropped_once(player: Player, rng: random.Random, seen: DropCount) -> None:
    """Carry a tile to a place of the felt and let it go there; it is undone."""
    drag, layout, before = player.scene._drag, player.scene._context.layout, player.local_game.board
    tile = rng.choice([node for node in player.nodes.values() if node.id.startswith("rack.tile")])
    start, felt = player.middle(tile), layout.felt
    end = round(felt.x + rng.random() * felt.w), round(felt.y + rng.random() * felt.h)
    player.handle(Move(*start))
    player.handle(Press(*start))
    for share in (0.5, 1.0):
        at = (round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share))
        player.handle(Move(*at, held=True))
    shown, on_felt = drag.preview, drag.target is not None
    lays_own = isinstance(drag.target, ToFelt) and drag.preview is not None and not drag.waits
    seen.crowded += drag.free_place is None and not lays_own
    is_far = all(not tray.contains(*end) for tray in _reached(player))
    carried = drag.carried
    player.handle(Release(*end))
    after = player.local_game.board
    seen.drops += 1
    seen.far += is_far
    seen.lies += shown is not None and after != shown
    seen.joined += is_far and on_felt and after.tiles_of(after.set_of(carried[0]) or 0) != carried
    if after is not before:
        player.local_game.editor.undo()
    player.scene._context.tile_motion.jump(player.local_game.board, layout)
    player.wait(0.05)


def _reached(player: Player) -> list[Box]:
    """The trays of all sets as they are seen, and half a tile around them at their ends."""
    drag, layout = player.scene._drag, player.scene._context.layout
    ground = drag.ground
    beside = REACH * layout.step_of(ground.places).width + HYSTERESIS * layout.frame.u + 2
    trays = (layout.set_box(ground.places, meld.ident, len(meld.tiles)).grown(layout.padding) for meld in ground.table)
    return [Box(box.x - beside, box.y - beside, box.w + 2 * beside, box.h + 2 * beside) for box in trays]


def dropped(drops: int, seed: int) -> DropCount:
    """So many drops on tables of every size."""
    seen, rng = DropCount(), random.Random(seed)
    while seen.drops < drops:
        player = table_of(rng, rng.randint(FEWEST, MOST))
        for _ in range(min(ROUND, drops - seen.drops)):
            dropped_once(player, rng, seen)
    return seen
