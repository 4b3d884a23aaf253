"""What must hold after every act, and of the files now and then; each check answers what is wrong as sentences."""

from __future__ import annotations

import json
import math
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from itertools import combinations
from pathlib import Path
from types import MappingProxyType
from zlib import crc32

from game.cli.options import SMALLEST_WINDOW
from game.rules.values import replace
from game.session.practice.practice_access import PracticeAccess
from game.session.settings import Settings, from_json, to_json
from game.session.storage.autosave import Autosave
from game.session.storage.saved_match import SavedMatch
from game.session.system.files import LOCK
from game.session.system.paths import Assets, UserFolder
from game.ui.geometry import Box
from game.ui.kit.page import Page
from game.ui.scene import Scene
from game.ui.scenes.match.table_scene import TableScene
from game.ui.semantics import Node
from game.ui.table.picture.tile_places import places
from tests.soak.deeds import CONTROLS
from tests.soak.program import NOW, ProgramRun
from tests.ui.acting import holds

SLACK = 1
"""Pixels by which rounding may let neighbours touch or pass the edge."""


def ids_are_unique(program: ProgramRun) -> Iterator[str]:
    """No two nodes of a scene have one id."""
    top = program.top
    counted = Counter(node.id for node in top.nodes()) if top is not None else {}
    yield from (f"{count} nodes are called {ident}" for ident, count in counted.items() if count > 1)


def one_focus(program: ProgramRun) -> Iterator[str]:
    """At most one node has the focus, and it is on something that exists."""
    top = program.top
    if top is None:
        return
    focused = [node.id for node in top.nodes() if node.focused]
    if len(focused) > 1:
        yield f"the focus is on {' and '.join(focused)}"
    if (
        isinstance(top, Page)
        and (wanted := top.interaction.touch.focus)
        and wanted not in {spot.id for spot in top.spots}
    ):
        yield f"the focus is on {wanted}, which is not there"


def controls_have_room(program: ProgramRun) -> Iterator[str]:
    """No control lies outside the window, or over another one that does not hold it."""
    top = program.top
    size = program.window.size
    if top is None or size[0] < SMALLEST_WINDOW[0] or size[1] < SMALLEST_WINDOW[1]:
        return
    found = list(_controls(top))
    yield from _outside(top, size, found)
    for (name, one), (other_name, other) in combinations(found, 2):
        shared = _inner(one).overlaps(_inner(other))
        if shared and not holds(one, other) and not holds(other, one):
            yield f"{name} lies over {other_name}"


def tiles_lie_where_they_are_seen(program: ProgramRun) -> Iterator[str]:
    """At a table at rest every tile is seen where a press finds it."""
    top = program.top
    if not isinstance(top, TableScene) or not top._tile_motion.settled or top._drag.busy:
        return
    if top._tile_motion.exhibit is None and not top._seat_change.covered and not top._starter_draw.is_open:
        shown, lying = top._tile_motion.motion.shown, places(top._local_game.board, top._context.layout)
        away = [str(tile) for tile, (x, y, *_) in lying.items() if shown.get(tile, (x, y)) != (x, y)]
        if away:
            yield f"{' '.join(away)} lie elsewhere than they are seen"


def _outside(top: Scene, size: tuple[int, int], found: Iterable[tuple[str, Box]]) -> Iterator[str]:
    """A page that can be scrolled may reach below and above the window, and nothing to its sides."""
    scrolls = isinstance(top, Page) and top.scrollings[0].reach > 0
    for name, box in found:
        across = box.x < -SLACK or box.right > size[0] + SLACK
        down = (box.y < -SLACK or box.bottom > size[1] + SLACK) and not scrolls
        if across or down:
            yield f"{name} lies outside the window"


def _controls(top: Scene) -> Iterator[tuple[str, Box]]:
    """What can be pressed: of a page its spots, but for those scrolled out of a list, which keep places over others and
    are not found by the pointer, nor is what lies below a pinned act; elsewhere nodes that are controls, because tiles
    lie on sets, and sets on the felt."""
    if isinstance(top, Page):
        foot = min((spot.strip.y for spot in top.spots if spot.strip is not None), default=math.inf)
        for spot in top.spots:
            seen = spot.rect.h if spot.strip is not None else min(spot.rect.h, foot - spot.rect.y)
            if spot.reveal is None and seen > 0:
                yield spot.id, replace(spot.rect, h=seen)
    else:
        yield from ((node.id, node.rect) for node in top.nodes() if node.role in CONTROLS and _is_control(node))


def _is_control(node: Node) -> bool:
    return "press" in node.actions or node.disabled


def _inner(box: Box) -> Box:
    return box.grown(-SLACK)


class TilesCounted:
    """Remembers which tiles each game had when it was first seen."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[object, list[int]]] = {}

    def __call__(self, program: ProgramRun) -> Iterator[str]:
        """All tiles are there, once each: table, racks, discards, pool; in matches and exercises alike."""
        for scene in program.app.stack.scenes:
            if not isinstance(scene, TableScene):
                continue
            match, seat, board = scene._local_game.match, scene._local_game.seat, scene._local_game.board
            state = scene._local_game.state
            others = [tile for number, rack in enumerate(state.racks) if number != seat for tile in rack]
            on_table = [tile for meld in board.table for tile in meld.tiles]
            tiles = sorted(
                each.ident for each in (*on_table, *board.rack.places, *board.discards, *others, *state.pool)
            )
            key = (id(match), match.game_number)
            _, known = self._known.setdefault(key, (match, tiles))
            if tiles != known:
                lost, more = Counter(known) - Counter(tiles), Counter(tiles) - Counter(known)
                yield f"tiles are lost {sorted(lost)} or come from nowhere {sorted(more)}"


def files_read_back(program: ProgramRun) -> Iterator[str]:
    """Everything in the folder can be read, in a copy of it, and says what the program knows."""
    live = program.services
    for scene in program.app.stack.scenes:
        if isinstance(scene, TableScene):
            scene._local_game.note(at_once=True)
    with tempfile.TemporaryDirectory() as name:
        copy = UserFolder(Path(name) / "copy")
        shutil.copytree(program.folder.root, copy.root, ignore=shutil.ignore_patterns(LOCK, "*.tmp"))
        yield from _settings(copy.settings, live.store.now)
        autosave = Autosave(copy.match, when=lambda: NOW, games=copy.games)
        yield from _matches(autosave, live.autosave)
        yield from _games(autosave, live.autosave)
        practice = PracticeAccess(copy.practice, Assets.of_bundle().puzzles, None, autosave.notices)
        for kept in (practice.lessons, practice.puzzles.store, practice.board, practice.begun):
            assert kept is not None
        if (notice := autosave.notices.first) is not None:
            yield f"{notice.file}: {notice.key}"
        practice.close()
        autosave.close()


def _settings(file: Path, now: Settings) -> Iterator[str]:
    found = from_json(json.loads(file.read_text(encoding="utf-8")))
    known = from_json(json.loads(json.dumps(to_json(now))))  # which puts lists in their order
    names = [each.name for each in fields(Settings) if getattr(found, each.name) != getattr(known, each.name)]
    if names:
        yield f"settings differ: {', '.join(names)}"


def _matches(found: Autosave, live: Autosave) -> Iterator[str]:
    there, known = ([_told(each) for each in save.unfinished(0, save.count)] for save in (found, live))
    if found.notice:
        yield f"matches: {found.notice}"
    if sorted(there) != sorted(known):
        yield f"matches differ: {sorted(there)} are there, {sorted(known)} known"


def _told(saved: SavedMatch) -> tuple[str, int, int, int]:
    """A match by its box, its game, its complete turns, and a sum of the text that tells the half-built one."""
    match = saved.match
    text = saved._draft if saved.draft() is not None else ""
    return match.setup.box, match.game_number, len(match.game.log), crc32(text.encode())


def _games(found: Autosave, live: Autosave) -> Iterator[str]:
    names = found.archive.names()
    if names != live.archive.names():
        yield "the archive differs"
    yield from (f"{name} cannot be read" for name in names[:3] if found.archive.finished_game(name) is None)
    if found.archive.notice:
        yield f"games: {found.archive.notice}"


def kept(program: ProgramRun) -> dict[str, object]:
    """What the program knows and must know again after an orderly end: settings but for the window's place, matches
    that are not over with their half-built turns, finished games."""
    settings = to_json(program.store.now) | {"window": None}
    autosave = program.services.autosave
    matches = sorted(_told(each) for each in autosave.unfinished(0, autosave.count))
    return {**json.loads(json.dumps(settings)), "taught": None, "matches": matches, "games": autosave.archive.names()}


Check = Callable[[ProgramRun], Iterator[str]]


EVERY_CHECK = frozenset({"ids", "focus", "room", "tiles", "seen", "files", "kept"})
"""The names of all checks; the last two are about files."""


def checks() -> Mapping[str, Check]:
    """Those of every act, by name, for one run of the program."""
    return MappingProxyType(
        {
            "ids": ids_are_unique,
            "focus": one_focus,
            "room": controls_have_room,
            "tiles": TilesCounted(),
            "seen": tiles_lie_where_they_are_seen,
        }
    )
