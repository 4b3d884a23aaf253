"""A turn by keys and spoken words alone, with each way of rearranging; a whole game is `e2e/play_by_ear` (SR7)."""

from __future__ import annotations

import pytest

from game.session.board.techniques import Technique
from game.ui.scenes.match.table_scene import TableScene
from tests.e2e.ear_player import EarPlayer, rack_of, sets_of
from tests.e2e.play_by_ear import heard_of, played
from tests.positions import match_at
from tests.ui.listening import Ear
from tests.ui.playing import services_at


@pytest.mark.parametrize(
    ("table", "rack", "technique"),
    [
        ("r3 r4 r5 r6 r7", "r5 k13", Technique.SPLIT),
        ("k4 r4 b4 o4", "r5 r6 k13", Technique.TAKE_FOURTH),
        ("r5 J r7", "r6 k1 k2 o13", Technique.FREE_JOKER),
    ],
)
def test_a_turn_is_rearranged_by_ear(table: str, rack: str, technique: Technique) -> None:
    services = services_at()
    services.listened = lambda: True
    scene = TableScene(match_at(f"{table} / {rack}"), services)
    player = EarPlayer(Ear(scene, services))
    player.ear.wait(1.0)
    player.turn()
    assert player.done[technique] == 1
    assert len(scene._local_game.board.rack.places) == 1
    assert scene._local_game.match.game.log, "the turn was ended"


def test_what_is_said_of_rack_and_table_is_enough_to_know_every_tile() -> None:
    said = "4 tiles. black: 2, 10. red: 3. joker"
    assert rack_of(said) == ["k2", "k10", "r3", "J"]
    table = (
        "4 sets. Set 1: red 5 to 7, joker as red 6. Set 2: black 1, joker, One more tile needed. Set 3: all 8s. "
        "Set 4: group of 9s, no blue"
    )
    groups = {3: ["k8", "r8", "b8", "o8"], 4: ["k9", "r9", "o9"]}
    assert sets_of(table) == {1: ["r5", "J", "r7"], 2: ["k1", "J"], **groups}


@pytest.mark.long
def test_a_whole_game_by_ear_takes_no_more_words_and_keys_than_it_did_and_each_key_has_one_answer() -> None:
    heard = heard_of(played(4, in_lines=True).ear.transcript)
    assert heard.words <= 1.1 * 1_236 and heard.keys <= 1.1 * 231
    assert (heard.several, heard.silent) == (0, 0)
