"""Random hands: drags of anything to anywhere, with the preview compared to what comes of it."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from game.rules.games.registry import GAMES
from game.rules.options import Options
from game.rules.play.events import TilesPlayed
from game.rules.tiles import Tiles
from game.session.board.joker_choice import can_take_place
from game.session.board.turn_board import ToDiscards, ToJoker, TurnBoard
from game.session.history.news import News
from game.ui.input.gestures import Act, Action, Mods, Move, PointerButton, Press, Release
from tests.positions import match_at
from tests.ui.playing import Player

POSITIONS = {
    "classic": (
        "r3 r4 r5 r6 | k7 r7 b7 o7 | b9 b10 b11 | o1 o2 o3 | k10 r10 o10 | b5 b6 J b8 b9 b10 | r12 b12 o12 | "
        "o11 o12 o13 | k2 k3 k4 k5 k6 | k13 r13 b13 | k8 b8 o8 | r1 r2 r3 r4",
        "k1 k4 k9 k11 r2 r8 r10 r13 b4 b7 b12 b13 o5 o6 o9 J",
    ),
    "big": (
        "r1 r2 r3 r4 r5 r6 r7 | b1 b2 b3 b4 | k4 k5 k6 k7 | o9 o10 o11 o12 o13 | r8 b8 k8 | J r9 b9 | k1 o1 b1",
        "r8 r8 b5 b5 k3 k8 o8 o8 J J r12 b12 k12 o3 o4 o5 k13 k13",
    ),
    "machiavelli": (
        "S7 D7 C7 | H3 H4 H5 H6 | SK DK CK | C9 C10 CJ | S2 H2 C2 D2 | SA S2 S3 | H10 C10 D10 | D5 D6 J D8 | "
        "SQ HQ DQ | C4 C5 C6 | S8 C8 D8 | H7 H8 H9 H10 | DJ DQ DK DA",
        "S9 H9 D9 HK CQ D2 S4 D4 D7 C8 S10 H3 CA J J",
    ),
    "rummy": (
        "S7 D7 C7 | H3 H4 H5 H6 | SK DK CK | C9 C10 CJ | S2 H2 C2",
        "S9 S8 H9 D9 HK D2 S4 D4 D5 D6",
    ),
    "twist": ("o2 D o5 | r3 b3 D | o2 o3 C r5 | b5 b6 M b6 b5 | k1 k2 k3", "r7 b7 k7 J J C M k5 k6 o3 o4 r1 r1"),
}
MODS = (Mods(), Mods(), Mods(), Mods(shift=True), Mods(ctrl=True))
OTHER_KEYS = (
    *(Action.UNDO, Action.REDO, Action.RESET, Action.TIDY, Action.SORT_GROUPS, Action.SORT_RUNS, Action.CANCEL),
    *(Action.CHANGES, Action.REPLAY, Action.TURNS, Action.LEFT, Action.RIGHT, Action.TAKE, Action.PILE),
)


@dataclass
class Count:
    """What the hands did and found."""

    gestures: int = 0
    drops: int = 0
    previewed: int = 0
    swaps: int = 0
    """Jokers that came free by a drop on them."""
    chosen: int = 0
    """Questions about jokers that were answered."""
    lies: int = 0
    lost: int = 0
    restless: int = 0
    """Drags during which tiles got another size, or a set moved that was not in the line under them (ux 2.5)."""


def player_at(box: str, size: tuple[int, int] = (1280, 720)) -> Player:
    """A player before the box's position, the computers asleep."""
    table, rack = POSITIONS[box]
    stock = 0 if GAMES[box].turned_up else None  # what is drawn would not come back
    player = Player(match_at(f"{table} / {rack}", box=box, options=Options(card_jokers=4), pool=stock), size)
    player.slow_computers()
    player.scene._context.known.others = (_a_turn(player),)
    return player


def _a_turn(player: Player) -> News:
    """Another seat's turn before this one, so that there is something to look back at: the first set was laid in it."""
    after = player.local_game.board
    table = after.table[1:]
    before = replace(after, staged=replace(after.staged, table=table, start_table=table))
    played = TilesPlayed(1, after.table[0].tiles, table, after.table)
    return News(1, (played,), before, after)


def random_gestures(player: Player, rng: random.Random, count: int, seen: Count) -> None:
    """`count` gestures; every one must keep all tiles, and every preview must come true."""
    everything = player.tiles()
    for _ in range(count):
        any_gesture(player, rng, seen)
        if player.tiles() != everything:
            seen.lost += 1


def any_gesture(player: Player, rng: random.Random, seen: Count) -> None:
    """A drag, a click or a key."""
    seen.gestures += 1
    if player.scene._drag.choice is not None and rng.random() < 0.3:
        seen.chosen += 1
        player.scene.handle(Act(rng.choice((Action.LEFT, Action.RIGHT))))
        return
    rng.choice((_drag, _drag, _drag, _drag, _drag, _swap, _click, _double_click, _key))(player, rng, seen)


def undo_all(player: Player) -> None:
    """Back to the start of the turn; a play that is shown step by step is left first."""
    player.scene.handle(Act(Action.CANCEL))
    while player.local_game.editor.history.can_undo:
        player.scene.handle(Act(Action.UNDO))


def _off_buttons(player: Player, rng: random.Random) -> tuple[int, int]:
    """Somewhere but not on a button or the pool."""
    at = _somewhere(player, rng)
    while _is_button(player, at):
        at = _somewhere(player, rng)
    return at


def _somewhere(player: Player, rng: random.Random) -> tuple[int, int]:
    """A tile, more often than not; otherwise any pixel of the window."""
    nodes = [node for node in player.scene.nodes() if node.role in ("tile", "set")]
    if nodes and rng.random() < 0.75:
        rect = rng.choice(nodes).rect
        return round(rect.x + rng.random() * rect.w), round(rect.y + rng.random() * rect.h * 1.1)
    return rng.randrange(player.frame.width), rng.randrange(player.frame.height)


def _swap(player: Player, rng: random.Random, seen: Count) -> None:
    """A tile to the joker it stands for, if there is one."""
    board = player.local_game.board
    tiles = [*board.rack.places, *(tile for meld in board.table for tile in meld.tiles)]
    jokers = [(meld.ident, tile) for meld in board.table for tile in meld.tiles if tile.is_joker]
    pairs = [(tile, joker) for tile in tiles for ident, joker in jokers if can_take_place(board, [tile], ident, joker)]
    nodes = {node.id.rpartition(".")[2]: node.rect for node in player.scene.nodes() if node.role == "tile"}
    if not pairs or player.scene._tile_motion.exhibit is not None:
        return
    start, end = (nodes[str(tile.ident)].centre for tile in rng.choice(pairs))
    _drag(player, rng, seen, (round(start[0]), round(start[1])), (round(end[0]), round(end[1])))


def _drag(
    player: Player,
    rng: random.Random,
    seen: Count,
    start: tuple[int, int] | None = None,
    end: tuple[int, int] | None = None,
) -> None:
    start, end = start or _off_buttons(player, rng), end or _somewhere(player, rng)
    player.carry(start, end, rng.choice(MODS), steps=rng.randint(1, 4))
    before = player.local_game.board
    drag = player.scene._drag
    if not drag.carried:
        player.scene.handle(Release(*end))
        return
    lying = before, drag.ground  # in which lines have closed up for a further set
    seen.restless += all(_moved_elsewhere(each, drag.board, drag.carried) for each in lying)
    preview, tiles, throws = drag.preview, drag.carried, isinstance(drag.target, ToDiscards)
    seen.swaps += preview is not None and isinstance(drag.target, ToJoker)
    promised = not drag.waits and preview is not None
    landings = {} if not promised else {tile: player.scene._tile_motion.places[tile] for tile in tiles}
    if rng.random() < 0.1:
        player.scene.handle(Press(*end, PointerButton.RIGHT))
        player.scene.handle(Release(*end))
        seen.lies += player.local_game.board != before
        return
    player.scene.handle(Release(*end))
    seen.drops += 1
    seen.previewed += preview is not None
    seen.lies += _shown(player.local_game.board, throws) != _shown(preview or before, throws)
    seen.lies += any(player.scene._tile_motion.places[tile] != place for tile, place in landings.items())
    player.wait(0.3)


def _moved_elsewhere(before: TurnBoard, shown: TurnBoard, carried: Tiles) -> bool:
    """Whether more than one line differs between two boards, but for the sets that the carried tiles left or joined."""
    untouched = set(before.table) & set(shown.table)
    ours = {ident for ident in (before.set_of(carried[0]), shown.set_of(carried[0])) if ident is not None}
    was, now = before.places.spots, shown.places.spots
    moved = {meld.ident for meld in untouched if was[meld.ident] != now[meld.ident]} - ours
    rows = {spots[ident].row for ident in moved for spots in (was, now)}
    own = shown.set_of(carried[0])
    return before.places.step != shown.places.step or not rows <= ({now[own].row} if own is not None else set())


def _shown(board: TurnBoard, throws: bool) -> object:
    """What a preview promises: the whole board, or after a throw, which begins the next turn, where all tiles are."""
    return (board.table, board.discards, set(board.rack.places)) if throws else board


def _click(player: Player, rng: random.Random, seen: Count) -> None:
    at = _off_buttons(player, rng)
    mods = rng.choice(MODS)
    button = PointerButton.RIGHT if rng.random() < 0.15 else PointerButton.LEFT
    player.scene.handle(Move(*at))
    player.scene.handle(Press(*at, button, mods))
    player.scene.handle(Release(*at, button, mods))
    player.wait(0.05)


def _double_click(player: Player, rng: random.Random, seen: Count) -> None:
    """Two quick clicks on one tile, which send it to its best place."""
    at = _off_buttons(player, rng)
    for _ in range(2):
        player.scene.handle(Press(*at))
        player.scene.handle(Release(*at))
        player.wait(0.05)


def _key(player: Player, rng: random.Random, seen: Count) -> None:
    action = rng.choice(OTHER_KEYS)
    if action is Action.CANCEL and not player.scene._drag.state.picked:
        return
    player.scene.handle(Act(action))
    player.wait(0.05)


def _is_button(player: Player, at: tuple[int, int]) -> bool:
    nodes = player.scene.nodes()
    return any(node.rect.contains(*at) for node in nodes if node.role in ("button", "pool"))
