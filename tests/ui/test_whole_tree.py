"""Every state of the gallery is a tree that can be read aloud: roles, names, parents, and nothing said twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import pytest

from game.session.settings import Settings
from game.session.teaching import Teaching
from game.ui.semantics import ROOT, Node
from tests.ui.test_semantics import faults
from tools.gallery import STATES
from tools.studio import Show, studio

ROLES = frozenset(
    {"page", "group", "button", "choice", "toggle", "slider", "field", "tile", "tiles", "set", "opponent", "player"}
    | {"pool", "pile", "rack", "felt", "status", "dialog", "heading", "chart", "text"}
)
"""Those that `Node.role` lists."""
FILLED = ("games", "games-unfinished", "home-continue", "home-continue-more", "home-continue-people", "statistics")
"""States whose files take seconds to make; `test_semantics` reads the same pages with fewer games in them."""
NAMES = tuple(name for name in STATES if name not in FILLED)
FEW = ("table-played", "new-game-people", "rummy-draw", "board-heap", "table-turns", "table-show-1")


def doubled(nodes: Sequence[Node]) -> Iterator[str]:
    """What would be read aloud twice. A heading may be called as what it is about, a status as what it answers, and
    something to be used as something to be read."""
    said = [node for node in nodes if node.role not in ("heading", "status") and node.id != ROOT]
    found = Counter((node.parent, node.label, bool(node.actions), node.place) for node in said)
    yield from (f"{count} times in {parent}: {label}" for (parent, label, *_), count in found.items() if count > 1)


def unreadable(nodes: Sequence[Node]) -> Iterator[str]:
    """What a reader could not say, or not find."""
    if [node.id for node in nodes if not node.parent] != [ROOT]:
        yield "there is not exactly one root"
    for node in nodes:
        if node.role not in ROLES:
            yield f"{node.id}: {node.role} is no role"
        if not node.label.strip():
            yield f"{node.id} has no name"


def shown(names: Iterable[str]) -> Iterator[tuple[str, tuple[Node, ...], tuple[Node, ...]]]:
    """The nodes of each state, read twice."""
    with studio("1280x720", "en", Settings(taught=tuple(Teaching))) as ready:
        for name in names:
            show: Show = STATES[name](ready)
            yield name, show.top.nodes(), show.top.nodes()


@pytest.mark.parametrize(
    "names", [FEW, *(pytest.param(NAMES[at::8], marks=pytest.mark.long, id=f"all-{at}") for at in range(8))]
)
def test_every_node_of_every_scene_can_be_read(names: tuple[str, ...]) -> None:
    found = {
        name: [*faults(nodes), *unreadable(nodes), *doubled(nodes)] + ["unsteady ids"] * (nodes != again)
        for name, nodes, again in shown(names)
    }
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
