"""Every state of the gallery is a tree that can be read aloud: roles, names, parents, and nothing said twice; and it is
as it was accepted to be, to the pixel and to the word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest

from game.ui.kit.page import Page
from game.ui.pictures import Plate
from game.ui.semantics import ROOT, Node
from tests.effort import soak
from tests.ui.test_pages_by_ear import faults_by_ear
from tests.ui.test_semantics import faults
from tests.ui.test_words_of_games import strange
from tools import ledger
from tools.studio import Show

ROLES = frozenset(
    {
        "page",
        "group",
        "button",
        "choice",
        "tab",
        "toggle",
        "slider",
        "field",
        "tile",
        "tiles",
        "set",
        "opponent",
        "player",
    }
    | {"pool", "pile", "rack", "felt", "status", "dialog", "heading", "chart", "text"}
)
"""Those that `Node.role` lists."""


OVER = frozenset({"parts"})
"""The state that has more than one act: it shows how that looks in all its states."""
HOW = "Look at them (python -m tools.gallery --only NAME); if they are wanted: python -m tools.ledger accept"


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


@dataclass(frozen=True, slots=True)
class Shown:
    """A state: its line of the ledger, its nodes, read twice, what it says in words of other games, and what is wrong
    with it by ear."""

    entry: tuple[str, str]
    nodes: tuple[Node, ...]
    again: tuple[Node, ...]
    strange: tuple[str, ...]
    by_ear: tuple[str, ...]
    acts: int
    """How many plates of it are filled like the one act that moves on."""


def shown(name: str, show: Show, language: str) -> Shown:
    """All that is asked of a state, which is made once for it; a reader comes last, since its focus is seen."""
    page = show.top
    entry, nodes, again, words = ledger.entry(show), page.nodes(), page.nodes(), tuple(strange(name, show, language))
    by_ear = tuple(faults_by_ear(page, language)) if isinstance(page, Page) else ()
    plates = (op.picture for op in show.drawn() if isinstance(op.picture, Plate))
    return Shown(entry, nodes, again, words, by_ear, sum(plate.style.startswith("primary") for plate in plates))


@pytest.fixture(scope="module", params=soak(ledger.KEPT, 2), ids=lambda job: f"{job.language}-{job.names[0]}")
def states(request: pytest.FixtureRequest) -> dict[str, Shown]:
    """A part of the gallery: all states in English, some in Japanese with large text."""
    job = request.param
    return {
        key: shown(name, show, job.language) for name, (key, show) in zip(job.names, ledger.shown(job), strict=True)
    }


def test_every_node_of_every_scene_can_be_read(states: dict[str, Shown]) -> None:
    found = {
        name: [*faults(state.nodes), *unreadable(state.nodes), *doubled(state.nodes)]
        + ["unsteady ids"] * (state.nodes != state.again)
        for name, state in states.items()
    }
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_no_game_speaks_in_words_of_the_others(states: dict[str, Shown]) -> None:
    assert {name: state.strange for name, state in states.items() if state.strange} == {}


def test_a_page_is_entered_in_few_words_and_says_what_it_is(states: dict[str, Shown]) -> None:
    assert {name: state.by_ear for name, state in states.items() if state.by_ear} == {}


def test_a_page_has_one_act_that_moves_on(states: dict[str, Shown]) -> None:
    english = {name.split()[0]: state for name, state in states.items() if " en " in name}
    assert {name for name, state in english.items() if state.acts > 1} == OVER & set(english)


def test_everything_seen_and_heard_is_as_it_was_accepted(states: dict[str, Shown]) -> None:
    kept = ledger.read(ledger.FILE)
    now = {name: state.entry for name, state in states.items()}
    wrong = list(ledger.differing({name: kept[name] for name in now if name in kept}, now))
    assert not wrong, "\n".join([*wrong, HOW])


def test_the_ledger_has_no_state_that_is_gone() -> None:
    made = [f"{name} {job.language} {job.size} {job.scale}" for job in ledger.KEPT for name in job.names]
    assert list(ledger.read(ledger.FILE)) == made
