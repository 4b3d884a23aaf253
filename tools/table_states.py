"""The table in all the states that matter, for the gallery."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace

from game.ai.levels import level
from game.ai.rebuilding import Fox
from game.rules.play.commands import PlayTable
from game.session.board.show_plan import own_play
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.settings import TileSize
from game.ui.geometry import Frame
from game.ui.input.gestures import Act, Action, Mods, Typed
from game.ui.scenes.match.table_scene import TableScene
from tests.positions import match_at
from tools.studio import Show, Studio, table

PLAYED = (
    "r3 r4 r5 r6 | k7 r7 b7 | b9 b10 b11 b12 | o1 o2 o3 | k10 r10 o10 | b4 b5 J b7 | r12 b12 o12 | k2 k3 k4 k5 k6 | "
    "k13 r13 b13 | r1 r2 r3 r4 / k1 k4 k9 k11 r2 r8 r10 r13 b8 b13 o5 o6 o7 o9 J"
)
FIRST_TURN = "b9 b10 b11 / r7 b7 k7 r2 r5 b1 b4 k3 k12 o6 o9 o10 o13 J"
HARE_TO_MOVE = "b9 b10 b11 | k7 r7 b7 / r1 r5 r8 k2 k12 o6 o13 b3"
HARE = ("o9 o10 o11 o12 k4 r4 b4 b1 r13",)
RUNS = " | ".join(f"{c}1 {c}2 {c}3 | {c}4 {c}5 {c}6 | {c}7 {c}8 {c}9 | {c}10 {c}11 {c}12 {c}13" for c in "krbo")
GROUPS = " | ".join(f"k{n} r{n} b{n} o{n}" for n in range(1, 9))
CROWDED = f"{RUNS} | {GROUPS} | k9 r9 b9 | k10 r10 b10 / o9 o10 k11 r11 b11 J J o12"
"""90 tiles on the table."""
LONG = " | ".join(f"{c}{a} {c}{a + 1} {c}{a + 2} {c}{a + 3} {c}{a + 4}" for c in "krbo" for a in (1, 6))
FULL = f"{RUNS} | {GROUPS} | {LONG} | k11 r11 b11 o11 / k9 k10 r12 b13 o9 J J"
"""128 tiles on the table."""
WIDE_RACK = (
    "r3 r4 r5 / k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13 r1 r2 r6 r7 r8 r9 r10 r11 r12 r13 "
    "b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 o1 o2 o3 J"
)
TWIST_TABLE = "o2 o3 C r5 | b2 b3 M b3 b2 | r7 b7 M b7 r7 | b10 D b13 | k4 k5 k6 / k1 k9 r2 r8 o9 o12 b1 J D C"

TWIST_CHIPS = (
    "k7 k8 C o10 | r4 r5 D r8 | k3 r3 D | o5 o6 C | b11 J b13 | k8 r8 J | b1 M b1 | k12 o12 M o12 k12 / "
    "k1 k9 r2 r11 o9 b4 r13"
)
"""What jokers of every kind stand for, settled or open."""
TWO_ENDS = "r5 J r7 | k9 b9 o9 | b1 b2 b3 b4 / r6 k1 k4 r12 o3 o8"
IDEA = "r1 r2 r3 r4 r5 | k9 b9 o9 | b4 b5 b6 b7 b8 | k7 r7 b7 o7 | r10 r11 J r13 / r3 k1 k4 b13 o2 o6 k12 r12"
SWAP = "r3 r4 r5 r6 | b4 b5 J b7 | k9 r9 o9 | o10 o11 o12 / b6 k1 k4 r12 o3 o8 o9 b12"


def played(studio: Studio) -> Show:
    return table(studio, match_at(PLAYED, setup=Setup().with_players(3)))


def dragging(studio: Studio) -> Show:
    show = played(studio)
    show.hold(show.node(rack=True, value="o7").rect.centre, show.node(ident="table.tile", value="b7").rect.centre)
    return show


def dragging_several(studio: Studio) -> Show:
    show = played(studio)
    for value in ("o5", "o6", "o7"):
        show.click(show.node(rack=True, value=value), Mods(ctrl=True))
    felt = show.node(ident="felt").rect
    show.hold(show.node(rack=True, value="o5").rect.centre, (felt.x + felt.w * 0.12, felt.bottom - felt.h * 0.1))
    return show


def conflict(studio: Studio) -> Show:
    show = played(studio)
    show.drop(show.node(rack=True, value="r8").rect.centre, show.node(ident="table.tile", value="r10").rect.centre)
    felt = show.node(ident="felt").rect
    show.drop(show.node(rack=True, value="k9").rect.centre, (felt.x + felt.w * 0.1, felt.bottom - felt.h * 0.12))
    return show


def opening(studio: Studio) -> Show:
    show = table(studio, match_at(FIRST_TURN, opened=False))
    felt = show.node(ident="felt").rect
    goal = (felt.x + felt.w * 0.4, felt.y + felt.h * 0.75)
    show.drop(show.node(rack=True, value="r7").rect.centre, goal)
    for value in ("b7", "k7"):
        show.drop(show.node(rack=True, value=value).rect.centre, show.node(ident="table.tile", value="r7").rect.centre)
    return show


def opponents_turn(studio: Studio) -> Show:
    """Half a second into Hare's play."""
    match = match_at(HARE_TO_MOVE, others=HARE, to_move=1)
    show, size = table(studio, match, pause=3.4), len(match.game.state.table)
    show.wait_until(lambda: len(match.game.state.table) != size)
    show.wait(0.7)
    return show


def changed_tiles(studio: Studio) -> Show:
    show = opponents_turn(studio)
    show.wait(4)
    return show


def looking_back(studio: Studio) -> Show:
    """After Hare's play, as the table was before it."""
    show = changed_tiles(studio)
    show.handle(Act(Action.CHANGES))
    show.wait(1)
    return show


def all_turns(studio: Studio) -> Show:
    """The drawer after some turns."""
    match = Match.begin(Setup().with_players(3), 3)
    for _ in range(26):
        state = match.game.state
        player = match.players[state.to_move] or level("fox").create()
        match.game.submit(state.to_move, player.choose(match.game.view(state.to_move), random.Random(state.turn)))
    show = table(studio, match)
    show.handle(Act(Action.TURNS))
    show.wait(1)
    return show


def six(studio: Studio) -> Show:
    setup = replace(Setup().with_players(6), clock=60)
    return table(studio, match_at(PLAYED, setup=setup))


def unopened(studio: Studio) -> Show:
    return table(studio, match_at("/ r1 r5 r8 k2 k7 k12 o6 o9 o13 b3 b4 b11 b12 J", opened=False))


def hint(studio: Studio, presses: int) -> Show:
    """A hint, as far as so many presses tell it."""
    show = played(studio)
    show.handle(Act(Action.HINT))
    show.wait(0.2)
    show.wait_until(lambda: told(show) not in (show.studio.texts.text("hint.thinking"), ""))
    for _ in range(presses - 1):
        show.handle(Act(Action.HINT))
        show.wait(0.8)
    return show


def shown_steps(studio: Studio, steps: int) -> Show:
    """The play of a hint shown step by step, after so many of them."""
    show = hint(studio, 4)
    for _ in range(steps - 1):
        show.handle(Act(Action.HINT))
        show.wait(0.2)
    show.wait(1.5)
    return show


def shown_again(studio: Studio) -> Show:
    """The last turns of others once more, step by step."""
    show = changed_tiles(studio)
    show.handle(Act(Action.REPLAY))
    show.wait(2)
    return show


def told(show: Show) -> str:
    """The sentence of the status strip."""
    return show.node(ident="status").label


def joker_choice(studio: Studio) -> Show:
    """A six has filled the joker's place: it could be 4 or 8 now."""
    show = table(studio, match_at(TWO_ENDS))
    show.click(show.node(rack=True, value="r6"))
    show.click(show.node(ident="table.tile", value="r7"))
    show.wait(0.5)
    return show


def split(studio: Studio) -> Show:
    """A second four held over a run from 2 to 6."""
    show = played(studio)
    x, y = show.node(ident="table.tile", value="k4").rect.centre
    show.hold(show.node(rack=True, value="k4").rect.centre, (x, y + 6))
    return show


def joker_out(studio: Studio) -> Show:
    """The joker has been swapped out and is in the hand."""
    show = table(studio, match_at(SWAP, setup=Setup().with_players(3)))
    show.drop(show.node(rack=True, value="b6").rect.centre, show.node(ident="table.tile", value="J").rect.centre)
    return show


def praised(studio: Studio) -> Show:
    """Many sets have been rebuilt in one turn."""
    show = played(studio)
    assert isinstance(show.top, TableScene)
    local_game = show.top._local_game
    table = Fox().choose(local_game.match.game.view(local_game.seat), random.Random(0))
    assert isinstance(table, PlayTable)
    local_game.editor.did(own_play(local_game.board, table.table, local_game.editor.rooms).end)
    show.handle(Act(Action.END_TURN))
    show.wait_until(lambda: any(node.id == "praise" for node in show.top.nodes()), 6)
    show.wait(0.8)
    return show


def typed(studio: Studio, *lines: str) -> Show:
    """The field in which a turn is typed, after these lines."""
    show = table(studio, match_at("r9 r10 r11 r12 | b7 b8 b9 b10 | k10 r10 o10 b10 / k9 k11 r8 o13 b2 J"))
    show.handle(Act(Action.LINE))
    for line in lines:
        for sign in line:
            show.handle(Typed(sign))
        show.handle(Act(Action.CONFIRM))
        show.wait(0.6)
    return show


def regretted(studio: Studio) -> Show:
    """The last tile is laid, and the opponent that lost says something kind."""
    show = table(studio, match_at("r5 r6 r7 | k3 b3 o3 / r8"))
    tile = show.node(ident="table.tile", value="r7").rect
    show.drop(show.node(rack=True, value="r8").rect.centre, (tile.centre[0] + tile.w * 0.2, tile.centre[1]))
    show.click(show.node(ident="end-turn"))
    show.wait_until(lambda: any(node.id == "remark" for node in show.top.nodes()), 6)
    show.wait(0.2)
    return show


def with_tiles(studio: Studio, tiles: TileSize) -> Studio:
    """The same with larger tiles where there is room."""
    return replace(studio, settings=replace(studio.settings, tile_size=tiles))


def hovered(studio: Studio) -> Show:
    """A tile of the rack under a resting pointer."""
    show = played(studio)
    show.rest(show.node(rack=True, value="r8"))
    return show


def enlarged(studio: Studio) -> Studio:
    """The same with text at twice its size."""
    frame = Frame(studio.frame.width, studio.frame.height, 2.0)
    return replace(studio, frame=frame, settings=replace(studio.settings, text_scale=200))


def nearly_late(studio: Studio) -> Show:
    """The last seconds of a turn, for a player who may take more time."""
    helped = replace(studio, settings=replace(studio.settings, more_time=True))
    show = table(helped, match_at(PLAYED, setup=replace(Setup().with_players(3), clock=60)))
    show.wait(60 - 14 - 5)
    return show


def urgent(studio: Studio, left: float) -> Show:
    """So many seconds before the end of a turn with a set that counts."""
    show = table(studio, match_at(PLAYED, clock=60))
    show.drop(show.node(rack=True, value="o7").rect.centre, show.node(ident="table.tile", value="b7").rect.centre)
    show.wait(60 - 5 - left)
    return show


def late(studio: Studio) -> Show:
    """Time was up with an unfinished set on the table."""
    show = table(studio, match_at(PLAYED, setup=replace(Setup().with_players(3), clock=15)))
    felt = show.node(ident="felt").rect
    show.drop(show.node(rack=True, value="k9").rect.centre, (felt.x + felt.w * 0.1, felt.bottom - felt.h * 0.12))
    show.wait(13)
    return show


def opened(studio: Studio) -> Show:
    """The opening, finished but not yet ended."""
    show = opening(studio)
    felt = show.node(ident="felt").rect
    show.drop(show.node(rack=True, value="o9").rect.centre, (felt.x + felt.w * 0.7, felt.y + felt.h * 0.75))
    for value in ("o10", "J"):
        goal = show.node(ident="table.tile", value="o9").rect.centre
        show.drop(show.node(rack=True, value=value).rect.centre, (goal[0] + 20, goal[1]))
    show.handle(Act(Action.RIGHT))
    show.wait(1)
    return show


def locked(studio: Studio) -> Show:
    """A set of the table touched before the opening."""
    show = table(studio, match_at(FIRST_TURN, opened=False))
    show.drop(show.node(rack=True, value="b1").rect.centre, show.node(ident="table.tile", value="b9").rect.centre)
    return show


def tip(studio: Studio) -> Show:
    show = played(studio)
    show.rest(show.node(ident="turns"))
    return show


def focused(studio: Studio) -> Show:
    """The ring of the keys on a set of the table, a tile of the rack picked."""
    show = played(studio)
    for action in (Action.RIGHT, Action.RIGHT, Action.PICK, Action.UP, Action.UP):
        show.handle(Act(action))
        show.wait(0.4)
    show.wait(1.2)
    return show


def lassoed(studio: Studio) -> Show:
    """Several tiles of the rack picked with one stroke."""
    show = played(studio)
    for value in ("k1", "k4", "k9"):
        show.click(show.node(rack=True, value=value), Mods(ctrl=True))
    show.wait(0.6)
    return show


def drawn(studio: Studio) -> Show:
    """A tile was drawn, and Hare has played since."""
    show = table(studio, match_at(HARE_TO_MOVE.replace(" / ", " | r1 r2 r3 r4 / "), others=HARE))
    show.click(show.node(ident="draw"))
    show.wait(1)
    show.wait_until(lambda: "press" in show.node(ident="draw").actions)
    show.wait(4)
    return show


def idea(studio: Studio) -> Show:
    """The bubble on an idea that has become possible."""
    new = replace(studio, settings=replace(studio.settings, taught=()))
    return table(new, match_at(IDEA, setup=Setup().with_players(3)), pause=7)


TABLES: Mapping[str, Callable[[Studio], Show]] = {
    "table-empty": unopened,
    "table-who-starts": lambda studio: table(studio, Match.begin(Setup().with_players(4), 1), pause=1),
    "table-dealing": lambda studio: table(studio, Match.begin(Setup(), 1), pause=3.1),
    "table-played": played,
    "table-crowded-90": lambda studio: table(studio, match_at(CROWDED, pool=0)),
    "table-full-128": lambda studio: table(studio, match_at(FULL, setup=Setup().with_players(6), pool=0)),
    "table-rack-40": lambda studio: table(studio, match_at(WIDE_RACK)),
    "table-six": six,
    "table-twist": lambda studio: table(studio, match_at(TWIST_TABLE, setup=Setup().with_box("twist"))),
    "table-dragging": dragging,
    "table-dragging-several": dragging_several,
    "table-conflict": conflict,
    "table-opening": opening,
    "table-opponents-turn": opponents_turn,
    "table-changed": changed_tiles,
    "table-looking-back": looking_back,
    "table-turns": all_turns,
    "table-twist-chips": lambda studio: table(studio, match_at(TWIST_CHIPS, setup=Setup().with_box("twist"))),
    "table-hint-1": lambda studio: hint(studio, 1),
    "table-hint-2": lambda studio: hint(studio, 2),
    "table-hint-3": lambda studio: hint(studio, 3),
    "table-show-1": lambda studio: shown_steps(studio, 1),
    "table-show-3": lambda studio: shown_steps(studio, 3),
    "table-show-again": shown_again,
    "table-joker-choice": joker_choice,
    "table-joker-out": joker_out,
    "table-split": split,
    "table-praise": praised,
    "table-remark": regretted,
    "table-nearly-late": nearly_late,
    "table-urgent": lambda studio: urgent(studio, 12.4),
    "table-final": lambda studio: urgent(studio, 4.6),
    "table-late": late,
    "table-opened": opened,
    "table-locked": locked,
    "table-tip": tip,
    "table-focus": focused,
    "table-line": lambda studio: typed(studio, "k9-11, r8 1", "10?"),
    "table-line-wrong": lambda studio: typed(studio, "k9-x"),
    "table-picked": lassoed,
    "table-hover": hovered,
    "table-drawn": drawn,
    "table-drawn-xl": lambda studio: drawn(with_tiles(studio, TileSize.XL)),
    "table-idea": idea,
    "table-idea-200": lambda studio: idea(enlarged(studio)),
    "table-l": lambda studio: played(with_tiles(studio, TileSize.L)),
    "table-xl": lambda studio: played(with_tiles(studio, TileSize.XL)),
    "table-conflict-200": lambda studio: conflict(enlarged(studio)),
    "table-opening-200": lambda studio: opening(enlarged(studio)),
    "table-turns-200": lambda studio: all_turns(enlarged(studio)),
    "table-nearly-late-200": lambda studio: nearly_late(enlarged(studio)),
    "table-late-200": lambda studio: late(enlarged(studio)),
    "table-who-starts-200": lambda studio: table(enlarged(studio), Match.begin(Setup().with_players(4), 1), pause=1),
}
