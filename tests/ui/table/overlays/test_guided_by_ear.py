"""The guided game for who listens: what the guide says is heard, in order, and nothing of what is typed is lost."""

from __future__ import annotations

from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.tutorial import SEED
from game.ui.scenes.match.table_scene import TableScene
from game.ui.services import Services
from tests.positions import match_at
from tests.shared import sentence
from tests.ui.listening import Ear
from tests.ui.playing import services_at


def pupil() -> Ear:
    """Somebody who listens, at the first hand, when all is said."""
    services = services_at()
    services.listened = lambda: True
    ear = Ear(TableScene(Match.begin(Setup(), SEED), services, tutorial=True), services)
    ear.wait(2.0)
    return ear


def table(position: str) -> tuple[TableScene, Services]:
    services = services_at()
    services.listened = lambda: True
    return TableScene(match_at(position), services), services


def sets(ear: Ear) -> list[str]:
    top = ear.stack.top
    assert isinstance(top, TableScene)
    return sorted(node.value for node in top.nodes() if node.role == "set")


def typed(ear: Ear, line: str) -> list[str]:
    top = ear.stack.top
    if top is not None and top.field is None:
        ear.key("i")
    ear.type(line)
    return ear.key("return", 1.0)


GROUP, RUN = sentence("lesson.group_keys", press="Enter"), sentence("lesson.run_keys", press="Enter")


def test_the_guide_names_keys_from_the_first_sentence_on_to_who_listens() -> None:
    assert any(GROUP in line for line in pupil().transcript)


def test_the_first_thing_to_be_taken_is_named_without_a_key() -> None:
    assert any(line.endswith("13") for line in pupil().transcript)


def test_what_a_wrong_pick_lacks_is_told_with_it() -> None:
    ear = pupil()
    ear.key("6")
    said = " ".join(ear.key("space"))
    assert sentence("say.picked_this") in said and sentence("almost.number") in said


def test_a_line_does_all_that_is_typed_in_the_guided_game() -> None:
    ear = pupil()
    said = " ".join(typed(ear, "o8-10, r13 b13 o13"))
    assert sets(ear) == ["o8 o9 o10", "r13 b13 o13"]
    assert sentence("lesson.opened_keys", points=66, press="E") in said


def test_after_a_line_the_guide_goes_on_while_the_line_is_open() -> None:
    ear = pupil()
    (said,) = typed(ear, "r13 b13 o13")
    assert said.startswith("Set 1: ") and said.endswith(RUN)


def test_the_guide_speaks_after_what_was_laid() -> None:
    ear = pupil()
    (said,) = ear.key("return", 1.0)
    assert said.startswith("Set 1: ") and said.endswith(RUN)


def test_ending_a_turn_says_so_before_the_guide_says_what_comes() -> None:
    ear = pupil()
    typed(ear, "o8-10, r13 b13 o13")
    ear.key("escape")
    ear.stack.top._local_game.pace = 100.0  # type: ignore[union-attr]
    (ended,) = ear.key("e")
    assert ended.startswith(sentence("say.turn_ended")) and ended.endswith(sentence("lesson.watch"))


def test_a_line_leaves_the_keys_on_the_set_it_made() -> None:
    ear = Ear(*table("r5 r6 r7 / k9 k10 k11 b2"))
    ear.wait(1.0)
    typed(ear, "k9-11")
    (said,) = ear.key("escape")
    assert said == sentence("label.table_tile", tile="black 9", set=2)


def test_what_the_guide_takes_back_is_told() -> None:
    ear = pupil()
    typed(ear, "k6")
    said = " ".join(typed(ear, "b2"))
    assert sentence("say.back_on_rack", tiles="blue 2") in said
