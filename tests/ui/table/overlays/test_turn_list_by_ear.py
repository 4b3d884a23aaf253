"""The list of turns for who listens: the keys are in it, each turn is read, and leaving it is told."""

from __future__ import annotations

from game.ui.input.gestures import Act, Action
from game.ui.scenes.match.table_scene import TableScene
from game.ui.sound.sounds import NoSounds
from tests.positions import match_at
from tests.shared import sentence
from tests.ui.listening import Ear
from tests.ui.playing import services_at

TURNS = 3


def listening(turns: int = TURNS) -> Ear:
    """Somebody who listens, after so many draws of everybody, with the keys on the rack."""
    services = services_at()
    services.listened, services.sounds = lambda: True, NoSounds()
    match = match_at("r5 r6 r7 / r8 k1", others=("b1 b9 o13",), pool=20)
    scene = TableScene(match, services)
    ear = Ear(scene, services)
    ear.wait(1.0)
    while len(match.game.log) < turns:
        if scene._local_game.my_turn:
            scene._commands.use("draw")
        ear.wait(0.1)
    ear.wait(1.0)
    ear.key("home")
    return ear


def turn(said: list[str]) -> int:
    """The number of the turn that alone was said."""
    (one,) = said
    return next(number for number in range(1, 99) if one.startswith(sentence("turns.row", number=number, said="")))


def test_the_list_of_turns_opens_at_the_newest_and_is_read_turn_by_turn() -> None:
    ear = listening()
    newest = turn(ear.key("l"))
    assert newest >= TURNS
    read = [turn(ear.key(key)) for key in ("up", "up", "down", "home", "end")]
    assert read == [newest - 1, newest - 2, newest - 1, 1, newest]


def test_the_end_of_the_list_of_turns_is_told() -> None:
    ear = listening()
    ear.key("l")
    assert ear.key("down") == [sentence("say.edge")]


def test_leaving_the_list_of_turns_is_told_with_where_the_keys_are_then() -> None:
    ear = listening()
    here = ear.stack.top.focused.label  # type: ignore[union-attr]
    for key in ("escape", "l", "tab", "space"):
        ear.key("l")
        (said,) = ear.key(key)
        assert said == f"{sentence('turns.closed')}. {here}"


def test_a_key_of_the_table_leaves_the_list_of_turns_and_is_obeyed() -> None:
    ear = listening()
    ear.key("l")
    ear.key("u")
    assert "turns-panel" not in {node.id for node in ear.stack.top.nodes()}  # type: ignore[union-attr]
    assert sentence("say.nothing_to_undo") in ear.transcript[-1]


def test_a_list_without_turns_says_so() -> None:
    ear = listening(0)
    assert ear.key("l") == [sentence("turns.none")]


def test_who_sees_scrolls_and_plays_on_beside_the_list() -> None:
    ear = listening()
    ear.services.listened = lambda: False
    top = ear.stack.top
    assert isinstance(top, TableScene)
    top.handle(Act(Action.TURNS))
    before = top.focused
    top.handle(Act(Action.UP))
    assert top.focused == before and not top._overlays.focus
    top.handle(Act(Action.UNDO))
    assert "turns-panel" in {node.id for node in top.nodes()}
