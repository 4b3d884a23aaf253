"""What is said at the table, and what the keys for ears answer, in the catalogue's words (accessibility SR5 to SR9)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.session.history.news import News
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.speech.happenings import turn_played
from game.session.speech.spoken_answers import sets_on, table_news_in_words
from game.session.speech.verbosity import SPEECH_PRESETS, Verbosity
from game.ui.input.gestures import Act, Action, NodeDeed, NodeRequest, Typed
from game.ui.places import TranscriptPlace
from game.ui.scene import Push
from game.ui.table.overlays.utterances import NEWS
from tests import shared
from tests.positions import match_at
from tests.shared import LANGUAGES, sentence
from tests.ui.keying import Keys
from tests.ui.playing import Player, services_at

TABLE, RACK = "r5 r6 r7 | b4 k4 o4 r4 | k1 J k3", "r8 r9 k2 k10 b7 b7"


def tile(colour: str, number: int) -> str:
    return sentence("tile.face", colour=sentence(f"colour.{colour}"), number=number)


def said(keys: Keys) -> str:
    """What was said last."""
    node = keys.player.nodes.get(NEWS)
    return node.label if node else ""


def hearing(table: str = TABLE, rack: str = RACK, **more: object) -> Keys:
    return Keys(table, rack, **more)


def asked(keys: Keys, *actions: Action) -> str:
    keys.press(*actions)
    return said(keys)


# What is asked


def test_the_rack_is_told_by_colour_and_by_number() -> None:
    keys = hearing()
    by_colour, by_number = asked(keys, Action.HEAR_COLOURS), asked(keys, Action.HEAR_NUMBERS)
    assert sentence("say.colour_row", colour=sentence("colour.blue"), numbers="7, 7") in by_colour
    assert sentence("say.number_row", number=9, colours=sentence("colour.red")) in by_number


def test_the_table_is_told_set_by_set_with_ends_and_what_jokers_stand_for() -> None:
    told = asked(hearing(), Action.HEAR_TABLE)
    assert sentence("say.run", colour=sentence("colour.red"), low=5, high=7) in told
    assert sentence("tile.joker_as", joker=sentence("tile.joker"), tile=tile("black", 2)) in told


def test_the_counts_name_every_seat_and_the_pool() -> None:
    told = asked(hearing(pool=9), Action.HEAR_COUNTS)
    assert sentence("persona.hare") in told and sentence("table.pool_left", 9) in told


def test_a_focused_tile_is_told_where_it_fits() -> None:
    keys = hearing()
    keys.type("8")
    assert sentence("say.fit_set", number=1, set=sentence("say.run", colour=sentence("colour.red"), low=5, high=7)) in (
        asked(keys, Action.HEAR_FITS)
    )
    keys.type("10")
    assert asked(keys, Action.HEAR_FITS) == sentence("say.fits_nowhere", tile=tile("black", 10))


def test_what_of_the_rack_fits_where_begins_with_its_own_sets() -> None:
    told = asked(hearing(TABLE, "b11 b12 b13 r8 k10 k10"), Action.HEAR_RACK_FITS)
    run = sentence("say.run", colour=sentence("colour.blue"), low=11, high=13)
    assert told == f"{run}. {sentence('say.fits_in', tile=tile('red', 8), sets=1)}"
    assert asked(hearing(TABLE, "k10"), Action.HEAR_RACK_FITS) == sentence("say.nothing_fits")


def test_with_a_reader_the_changes_are_told_while_they_are_shown() -> None:
    keys = listening()
    keys.press(Action.CHANGES)
    assert said(keys) == sentence("changes.none")


def test_the_keys_of_the_table_are_told_first_and_the_rules_come_with_the_next_press() -> None:
    keys = listening()
    assert keys.press(Action.RULES) is None and said(keys) == sentence("table.keys")
    assert isinstance(keys.press(Action.RULES), Push)
    keys.press(Action.HEAR_COUNTS)
    assert keys.press(Action.RULES) is None


def test_where_there_is_nothing_to_undo_it_is_said() -> None:
    assert asked(listening(), Action.UNDO) == sentence("say.nothing_to_undo")


def test_what_was_said_is_said_again_further_and_further_back() -> None:
    keys = hearing()
    first, second = asked(keys, Action.HEAR_COLOURS), asked(keys, Action.HEAR_TABLE)
    assert [asked(keys, Action.HEAR_AGAIN) for _ in range(2)] == [second, first]


def test_how_much_is_said_is_kept_in_the_settings() -> None:
    keys = hearing()
    normal = asked(keys, Action.HEAR_COLOURS)
    assert asked(keys, Action.VERBOSITY) == sentence("verbosity.full")
    assert asked(keys, Action.HEAR_COLOURS).endswith(normal) and said(keys) != normal
    assert asked(keys, Action.VERBOSITY) == sentence("verbosity.brief")
    assert asked(keys, Action.HEAR_COLOURS) == normal
    assert keys.player.services.store.now.verbosity == SPEECH_PRESETS["brief"]
    keys.player.services.store.change(effects=0)
    assert asked(keys, Action.VERBOSITY) == sentence("verbosity.normal")


def test_sounds_take_the_place_of_words_for_the_state_of_a_set_while_they_are_on() -> None:
    keys = hearing()
    keys.player.services.store.change(sounds_for_words=True)
    keys.pick("10")
    keys.press(Action.NEW_SET)
    assert said(keys) == sentence("say.set", number=4, set=tile("black", 10))
    keys.player.services.store.change(effects=0)
    keys.pick("8")
    keys.press(Action.NEW_SET)
    assert sentence("state.unfinished") in said(keys)


def test_places_are_told_with_the_names_of_tiles_where_they_are_wished() -> None:
    keys = listening()
    keys.player.services.store.change(tell_places=True)
    keys.type("8")
    assert with_focus(keys) == [sentence("say.place", name=tile("red", 8), number=3, count=6)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_for_ears_answers_in_every_language(language: str) -> None:
    player = Player(match_at(f"{TABLE} / {RACK}"), services=services_at(language))
    player.slow_computers()
    for action in (action for action in Action if action.name.startswith("HEAR") or action is Action.NEXT_UNFINISHED):
        player.scene.handle(Act(action))
        assert "{" not in player.nodes[NEWS].label


def test_a_key_for_ears_answers_while_a_sheet_lies_over_the_table() -> None:
    keys = hearing()
    keys.press(Action.TURNS)
    assert sentence("say.sets", 3) in asked(keys, Action.HEAR_TABLE)


# Rearranging


def test_a_tile_taken_from_a_set_says_what_is_left() -> None:
    keys = hearing()
    keys.go("table", "r6")
    told = asked(keys, Action.PICK)
    left = sentence("say.left", set=f"{tile('red', 5)}, {tile('red', 7)}")
    assert told.startswith(f"{sentence('say.picked_this')}. {left}")
    assert told.endswith(sentence("state.unfinished")) and keys.player.focused.picked


def test_a_placed_tile_says_what_became_of_the_set() -> None:
    keys = hearing()
    keys.pick("8")
    keys.go("table", "r7")
    run = sentence("say.run", colour=sentence("colour.red"), low=5, high=8)
    assert asked(keys, Action.CONFIRM) == sentence("say.set", number=1, set=run)


def test_that_all_sets_are_valid_is_told_with_the_last_one_and_not_before() -> None:
    keys, good = hearing(TABLE, "r8 k10 k11 k12"), sentence("say.table_good")
    keys.pick("10", "11")
    assert good not in asked(keys, Action.NEW_SET)
    keys.pick("8")
    keys.go("table", "r7")
    assert good not in asked(keys, Action.CONFIRM)
    keys.pick("12")
    keys.go("table", "k11")
    assert good in asked(keys, Action.CONFIRM)


def test_the_key_for_unfinished_sets_goes_round_among_them() -> None:
    keys = hearing()
    assert asked(keys, Action.NEXT_UNFINISHED) == sentence("say.none_unfinished")
    for number in ("8", "10"):
        keys.pick(number)
        keys.press(Action.NEW_SET)
    first = asked(keys, Action.NEXT_UNFINISHED)
    assert keys.value == "r8" and first.endswith(sentence("say.unfinished", number=1, count=2))
    assert asked(keys, Action.NEXT_UNFINISHED).endswith(sentence("say.unfinished", number=2, count=2))
    assert keys.value == "k10"
    assert asked(keys, Action.NEXT_UNFINISHED) == first


def test_undo_says_what_comes_back_to_the_rack() -> None:
    keys = hearing()
    keys.pick("10")
    keys.press(Action.NEW_SET)
    assert asked(keys, Action.UNDO) == sentence("say.back_on_rack", tiles=tile("black", 10))


def test_opening_points_are_told_until_they_are_enough() -> None:
    keys = hearing("", "r10 r11 r12 k1", opened=False)
    keys.pick("10", "11")
    assert sentence("problem.open_short", have=0, need=30, lacking=30) in asked(keys, Action.NEW_SET)
    keys.pick("12")
    keys.go("table", "r11")
    assert sentence("opening.reached", points=33) in asked(keys, Action.CONFIRM)


def test_the_same_refusal_is_said_each_time() -> None:
    keys = hearing("r5 r6 r7", RACK, opened=False)
    keys.go("table", "r6")
    first = asked(keys, Action.PICK)
    count = keys.player.nodes[NEWS].value
    keys.player.wait(1.0)
    assert asked(keys, Action.PICK) == first == sentence("problem.open_table")
    assert keys.player.nodes[NEWS].value != count


# Turns and time


def test_the_persons_turn_begins_with_everybodys_count_where_counts_are_told() -> None:
    keys = hearing()
    assert said(keys) == sentence("status.your_turn")
    keys.press(Action.VERBOSITY)
    keys.player.local_game.pace = 0.0
    keys.press(Action.DRAW, Action.DRAW)
    keys.player.wait_for_turn()
    assert sentence("status.your_turn") in said(keys) and sentence("status.tiles", 7) in said(keys)
    assert sentence("persona.hare") in said(keys)


def test_what_was_heard_of_the_table_is_not_told_again() -> None:
    keys = hearing()
    assert asked(keys, Action.HEAR_TABLE).startswith(sentence("say.sets", 3))
    assert asked(keys, Action.HEAR_TABLE) == sentence("say.nothing_new", n=3)
    assert asked(keys, Action.HEAR_WHOLE_TABLE).startswith(sentence("say.sets", 3))


def test_unfinished_sets_are_told_as_long_as_they_are() -> None:
    keys = hearing()
    asked(keys, Action.HEAR_TABLE)
    keys.pick("10")
    keys.press(Action.NEW_SET)
    told = asked(keys, Action.HEAR_TABLE)
    assert tile("black", 10) in told and sentence("state.unfinished") in told
    assert asked(keys, Action.HEAR_TABLE) == told


def test_sets_that_are_gone_are_told_by_their_numbers() -> None:
    board = hearing().player.local_game.board
    heard = {**sets_on(board), 7: (), 9: ()}
    assert table_news_in_words(shared.texts("en"), board, heard, Verbosity()) == sentence("say.gone", sets="7, 9")


def test_of_anothers_play_the_sets_are_told_that_are_not_as_they_were() -> None:
    keys, texts = hearing(), shared.texts("en")
    before = keys.player.local_game.board
    keys.pick("8")
    keys.go("table", "r7")
    keys.press(Action.CONFIRM)
    news = News(1, (), before, keys.player.local_game.board)
    run = sentence("say.run", colour=sentence("colour.red"), low=5, high=8)
    told = turn_played(texts, keys.player.local_game, news, Verbosity())
    assert told == sentence("say.set", number=1, set=run)
    gone = News(1, (), before, replace(before, staged=replace(before.staged, table=())))
    told = turn_played(texts, keys.player.local_game, gone, Verbosity())
    assert told == sentence("say.gone", sets="1, 2, 3")


def test_a_number_that_is_not_there_is_answered() -> None:
    keys = hearing()
    keys.type("8")
    keys.player.wait(2.0)
    keys.type("4")
    assert said(keys) == sentence("say.not_there", typed="4")


def test_a_number_typed_where_the_keys_are_already_is_said_again() -> None:
    keys = hearing()
    keys.type("8")
    keys.player.wait(2.0)
    keys.type("8")
    assert said(keys) == tile("red", 8)


def test_with_a_reader_numbers_typed_at_the_table_are_those_of_sets() -> None:
    keys = hearing()
    keys.go("table", "r6")
    keys.type("8")
    assert keys.value == "r8"
    keys.player.services.listened = lambda: True
    keys.go("table", "r6")
    keys.type("3")
    assert keys.player.focused.id == "set.3"


def test_the_clock_is_told_urgently_at_its_marks() -> None:
    keys = hearing(clock=60)
    keys.player.local_game.clock = replace(keys.player.local_game.clock, left=20.2)
    keys.player.wait(0.5)
    node = keys.player.nodes[NEWS]
    assert (node.label, node.live) == (sentence("status.clock", 20), "assertive")


def test_the_focus_outlasts_the_others_turns() -> None:
    keys = hearing()
    keys.player.local_game.pace = 0.0
    for gesture in (Act(Action.DRAW), Act(Action.DRAW), Typed("9")):
        keys.player.scene.handle(gesture)
    before = keys.player.focused
    keys.player.wait_for_turn()
    assert (keys.player.focused.id, keys.value) == (before.id, "r9")


# One press, one answer (SR21)


def listening(table: str = TABLE, rack: str = RACK) -> Keys:
    """With a reader that listens."""
    keys = hearing(table, rack)
    keys.player.services.listened = lambda: True
    return keys


def with_focus(keys: Keys) -> list[str]:
    """What has the focus of the reader: one node at most."""
    return [node.label for node in keys.player.scene.nodes() if node.focused]


def test_what_happens_by_itself_is_said_together_and_cuts_no_answer_off() -> None:
    keys = hearing()
    keys.player.local_game.pace = 0.0
    keys.press(Action.DRAW)
    keys.player.scene.handle(Act(Action.DRAW))
    keys.player.wait(0.1)
    answer = keys.player.nodes[NEWS]
    keys.player.wait_for_turn()
    keys.player.wait(1.0)
    told = keys.player.nodes[NEWS]
    assert answer.live == "assertive" and not told.live
    assert sentence("persona.hare") in told.label and told.label.endswith(sentence("status.your_turn"))


def test_what_happens_by_itself_waits_while_a_line_is_typed() -> None:
    keys = hearing()
    keys.player.local_game.pace = 0.0
    keys.press(Action.DRAW)
    keys.player.scene.handle(Act(Action.DRAW))
    keys.player.scene.handle(Act(Action.LINE))
    keys.player.scene.handle(Typed("k"))
    keys.player.wait_for_turn()
    keys.player.wait(1.0)
    assert sentence("status.your_turn") not in said(keys)
    keys.press(Action.CANCEL)
    assert said(keys).endswith(sentence("status.your_turn"))


def test_where_a_press_moves_the_focus_the_answer_has_it_until_the_next_press() -> None:
    keys = listening()
    keys.pick("10")
    before = said(keys)
    keys.press(Action.NEW_SET)
    made = sentence("say.set", number=4, set=f"{tile('black', 10)}, {sentence('state.unfinished')}")
    assert with_focus(keys) == [made] and said(keys) == before
    keys.press(Action.LEFT)
    assert with_focus(keys) == [keys.player.nodes[keys.player.focused.id].label]


def test_an_answer_leaves_the_focus_where_it_is() -> None:
    keys = listening()
    keys.type("8")
    asked(keys, Action.HEAR_COLOURS)
    assert with_focus(keys) == [tile("red", 8)]


def test_what_a_reader_presses_has_the_focus_already_and_the_answer_is_announced() -> None:
    keys = listening()
    keys.player.scene.handle(NodeRequest(keys.player.find("rack", "k10").id, NodeDeed.PRESS))
    keys.player.wait(0.3)
    assert with_focus(keys) == [tile("black", 10)] and said(keys) == sentence("say.picked_this")


def test_answers_take_the_focus_where_the_player_wishes_it() -> None:
    keys = listening()
    keys.player.services.store.change(answers_as_focus=True)
    keys.type("8")
    asked(keys, Action.HEAR_COUNTS)
    assert sentence("persona.hare") in with_focus(keys)[0]
    asked(keys, Action.HEAR_COLOURS)
    assert sentence("colour.black") in with_focus(keys)[0].lower()


# What a reader asks for


def test_a_reader_presses_a_button_and_picks_a_tile() -> None:
    keys = hearing()
    ident = keys.player.find("rack", "k10").id
    keys.player.scene.handle(NodeRequest(ident, NodeDeed.PRESS))
    assert keys.held == "k10" and keys.player.focused.id == ident
    keys.player.scene.handle(NodeRequest("turns", NodeDeed.PRESS))
    keys.player.wait(0.5)
    keys.player.scene.handle(NodeRequest("turns.close", NodeDeed.PRESS))
    assert "turns.close" not in keys.player.nodes


def test_twins_are_told_apart_by_their_place_only() -> None:
    twins = [node for node in hearing().player.nodes.values() if node.value == "b7"]
    assert {node.label for node in twins} == {tile("blue", 7)} and len({node.place for node in twins}) == 2


# Other games and other persons


def test_rummy_tells_hand_piles_and_what_to_do_in_each_phase() -> None:
    player = Player(match_at("/ S5 S6 H9 D2 CK", box="rummy"))
    player.slow_computers()

    def heard(action: Action) -> str:
        player.scene.handle(Act(action))
        player.wait(0.6)
        return player.nodes[NEWS].label

    assert sentence("rank.13") in heard(Action.HEAR_COLOURS)
    assert "pile" in heard(Action.HEAR_COUNTS)
    drawn = heard(Action.DRAW)
    assert sentence("status.lay_and_throw") in drawn


@pytest.mark.parametrize("discards", ["S2 D7", ""])
def test_the_counts_name_the_top_of_the_discards(discards: str) -> None:
    player = Player(match_at("/ S5 S6 H9 D2 CK", box="rummy", discards=discards))
    player.scene.handle(Act(Action.HEAR_COUNTS))
    player.wait(0.6)
    pile = player.nodes["discards"].label
    assert pile in player.nodes[NEWS].label and (pile == sentence("table.discards_empty")) == (not discards)


def test_what_one_person_heard_is_not_there_for_the_next() -> None:
    match = Match.begin(Setup("classic", 2, (), people=(0, 1)), seed=1)
    player = Player(match)
    local_game = player.local_game
    player.scene._seat_change._lift()
    player.wait(0.2)
    player.scene.handle(Act(Action.HEAR_COLOURS))
    mine = player.nodes[NEWS].label
    local_game.stand_up()
    player.wait(0.2)
    assert NEWS not in player.nodes
    player.scene._seat_change._lift()
    player.wait(0.2)
    player.scene.handle(Act(Action.HEAR_AGAIN))
    assert player.nodes[NEWS].label != mine


def test_all_that_was_said_stands_on_a_page_the_newest_first() -> None:
    keys = hearing()
    told = [asked(keys, action) for action in (Action.HEAR_COLOURS, Action.HEAR_COUNTS)]
    change = keys.player.scene.handle(Act(Action.SAID))
    assert isinstance(change, Push) and isinstance(change.to, TranscriptPlace)
    assert change.to.sentences[:2] == (told[1], told[0])


def test_a_number_of_no_set_is_told_as_that() -> None:
    keys = listening()
    keys.go("set", "r5 r6 r7")
    keys.type("9")
    assert said(keys) == sentence("line.no_set", token=9)


def test_of_a_focused_set_it_is_told_what_it_takes() -> None:
    keys = listening()
    keys.go("set", "r5 r6 r7")
    assert asked(keys, Action.HEAR_FITS) == sentence("say.set_takes", number=1, tiles=tile("red", 8))
    keys.press(Action.PAGE_ON)
    assert asked(keys, Action.HEAR_FITS) == sentence("say.set_takes_nothing", number=2)


def test_who_listens_is_somewhere_before_any_key() -> None:
    services = services_at()
    services.listened = lambda: True
    assert Player(match_at(f"{TABLE} / {RACK}"), services=services).focused.id.startswith("rack.tile.")
