"""The field in which a turn is typed: what it takes, what it answers on the screen and by ear, how it goes (SR25)."""

from __future__ import annotations

import pytest

from game.ui.input.gestures import Act, Action, Listening, Typed
from tests.positions import match_at
from tests.shared import sentence
from tests.ui.playing import Player

TABLE = "r9 r10 r11 r12 | b7 b8 b9 b10 | k10 r10 o10 b10"


def typing(rack: str = "k9 k11 r8 o13") -> Player:
    """A person with the field open."""
    player = Player(match_at(f"{TABLE} / {rack}"))
    player.slow_computers()
    player.scene.handle(Act(Action.LINE))
    player.wait(0.2)
    return player


def write(player: Player, text: str) -> None:
    for sign in text:
        player.scene.handle(Typed(sign))
    player.wait(0.1)


def enter(player: Player, text: str) -> str:
    """What is answered."""
    write(player, text)
    player.scene.handle(Act(Action.CONFIRM))
    player.wait(0.5)
    return player.nodes["line.answer"].label


def focus_of(player: Player) -> str:
    """Where a reader is."""
    return next(node.id for node in player.scene.nodes() if node.focused)


def test_a_whole_turn_is_played_by_one_line_and_ended() -> None:
    player = typing()
    answer = enter(player, "k9-11, r8 1")
    assert player.sets() == ["b7 b8 b9 b10", "k9 k10 k11", "r10 b10 o10", "r8 r9 r10 r11 r12"]
    assert answer == player.nodes["announcement"].label
    player.scene.handle(Act(Action.END_TURN))
    assert player.rack() == "o13"


def test_one_undo_takes_the_whole_line_back() -> None:
    player = typing()
    before = player.sets()
    enter(player, "k9-11, r8 1")
    player.scene.handle(Act(Action.CANCEL))
    player.scene.handle(Act(Action.UNDO))
    assert player.sets() == before


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("k9-11 x3", "line.unknown"),
        ("k13", "line.not_there"),
        ("k9 7", "line.no_set"),
    ],
)
def test_what_is_wrong_is_said_and_the_line_stays_to_be_mended(text: str, answer: str) -> None:
    player = typing()
    before = player.local_game.board
    token = text.split()[-1]
    assert enter(player, text) == sentence(answer, token=token, sets="") == player.nodes["announcement"].label
    assert player.local_game.board is before and player.nodes["line"].value == text


def test_a_question_is_answered_with_the_sets() -> None:
    player = typing()
    assert enter(player, "r10?") == "Set 1: red 9 to 12. Set 3: all 10s"
    assert enter(player, "8?") == "Set 1: red 9 to 12, it fits. Set 2: blue 7 to 10"
    assert enter(player, "2") == "Set 2: blue 7 to 10"


def test_up_brings_back_what_was_entered() -> None:
    player = typing()
    enter(player, "r10?")
    enter(player, "2")
    player.scene.handle(Act(Action.UP))
    player.scene.handle(Act(Action.UP))
    player.wait(0.1)
    assert player.nodes["line"].value == "r10?"


def test_letters_go_into_the_field_only_while_it_is_open() -> None:
    player = typing()
    heard = player.scene.listens
    player.scene.handle(Act(Action.CANCEL))
    player.wait(0.1)
    assert (heard, player.scene.listens) == (Listening.LINE, Listening.ACTIONS) and "line" not in player.nodes


def test_backspace_takes_the_last_sign_and_not_the_turn() -> None:
    player = typing()
    enter(player, "r8 1")
    board = player.local_game.board
    write(player, "k9")
    player.scene.handle(Act(Action.RESET))
    player.wait(0.1)
    assert player.nodes["line"].value == "k" and player.local_game.board is board


def test_in_another_seat_s_turn_nothing_is_played() -> None:
    player = typing()
    player.scene.handle(Act(Action.DRAW))
    player.scene.handle(Act(Action.DRAW))
    assert enter(player, "r8 1") == sentence("problem.not_your_turn")


def test_what_is_typed_into_the_field_is_not_answered_as_keys_of_the_table_are() -> None:
    player = Player(match_at(f"{TABLE} / k9 k11 r8 o13"))
    player.slow_computers()
    player.scene.handle(Act(Action.RIGHT))
    player.scene.handle(Act(Action.LINE))
    player.wait(0.2)
    before = player.nodes.get("announcement")
    write(player, "k9")
    assert player.nodes.get("announcement") == before


def test_a_reader_is_in_the_field_while_it_is_open_and_back_on_the_table_then() -> None:
    player = Player(match_at(f"{TABLE} / k9 k11 r8 o13"))
    player.slow_computers()
    player.scene.handle(Act(Action.RIGHT))
    found = [focus_of(player)]
    for action in (Action.LINE, Action.CANCEL):
        player.scene.handle(Act(action))
        player.wait(0.1)
        found.append(focus_of(player))
    assert found == [found[0], "line", found[0]] and found[0].startswith("rack.tile")
