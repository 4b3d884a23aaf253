"""Hints at the table: each press tells one step more, and nothing is told unasked (ux 4.2, 31, 53)."""

from __future__ import annotations

from game.session.board.techniques import Technique
from game.ui.geometry import Box
from game.ui.input.gestures import Act, Action
from game.ui.pictures import DIMMED, Dot, TileFace, Tray
from game.ui.places import RulesPlace
from game.ui.scene import Push
from game.ui.table.overlays.hint_overlay import STAYS
from game.ui.table.overlays.hint_picture import AS_IT_WILL_LIE
from tests.effort import every_row
from tests.positions import match_at
from tests.shared import LANGUAGES, sentence
from tests.ui.hands import FRAME
from tests.ui.playing import Player, of_kind, services_at
from tests.ui.table.test_table_hands import double_click
from tests.waiting import until

SPARE = ("r7 b7 k7 o7 | k1 k2 k3", "r5 r6 b12 o1")
"""Table and rack: the fourth 7 completes red 5 and 6."""


def player(table: str = SPARE[0], rack: str = SPARE[1], language: str = "en", **more: object) -> Player:
    return Player(match_at(f"{table} / {rack}", **more), services=services_at(language))  # type: ignore[arg-type]


def ask(hands: Player) -> str:
    """Press H and wait for what is told."""
    hands.scene.handle(Act(Action.HINT))
    hands.scene.update(FRAME)
    return answered(hands)


def answered(hands: Player) -> str:
    """What is told once it is thought of."""
    thinking = hands.services.texts.text("hint.thinking")
    until(lambda: hands.status != thinking, lambda: hands.scene.update(FRAME))
    return hands.status


PLAY = f"{sentence('technique.take_fourth')} · {sentence('hint.play')}"


def dimmed(hands: Player) -> set[str]:
    """The tiles of the rack that step back."""
    width = hands.scene._context.layout.rack_size(hands.local_game.board.rack)[0]
    faces = of_kind(hands.ops(), TileFace)
    return {tile.symbol for op, tile in faces if op.alpha == DIMMED and tile.width == width}


def framed(hands: Player) -> int:
    """How many things are lit."""
    return sum(isinstance(op.picture, Tray) and op.picture.kind == "lesson" for op in hands.ops())


def test_the_first_press_only_says_that_there_is_a_play_and_what_it_is_called_after() -> None:
    hands = player()
    assert ask(hands) == PLAY
    assert framed(hands) == 0 and dimmed(hands) == set()


def test_where_nothing_can_be_played_it_says_so_and_no_more() -> None:
    hands = player("r3 r4 r5", "k9 b12")
    assert ask(hands) == sentence("hint.nothing")
    hands.scene.handle(Act(Action.HINT))
    assert hands.status == sentence("hint.nothing")


def test_on_an_empty_pool_the_advice_is_to_pass() -> None:
    hands = player("r3 r4 r5", "k9 b12", pool=0)
    assert ask(hands) == sentence("hint.nothing_pass")


def test_the_second_press_frames_the_tiles_of_the_rack_and_the_others_step_back() -> None:
    hands = player()
    ask(hands)
    assert ask(hands) == sentence("hint.tiles", 2)
    assert framed(hands) == 2 and dimmed(hands) == {"b12", "o1"}


def test_what_stepped_back_comes_forward_when_the_hint_goes() -> None:
    hands = player()
    ask(hands), ask(hands)
    hands.wait(STAYS + 0.1)
    assert dimmed(hands) == set() and framed(hands) == 2


def test_many_tiles_have_no_corners() -> None:
    hands = player("k1 k2 k3", "r1 r2 r3 b5 b6 b7 o8 o11")
    ask(hands)
    assert ask(hands) == sentence("hint.tiles", 6)
    assert framed(hands) == 0 and dimmed(hands) == {"o8", "o11"}


def test_by_ear_the_play_is_called_by_its_name_with_its_tiles_and_not_before() -> None:
    hands = player()
    hands.services.listened = lambda: True
    assert ask(hands) == sentence("hint.play")
    assert ask(hands).startswith(sentence("technique.take_fourth"))
    assert ask(hands).startswith(sentence("technique.take_fourth"))


def test_by_ear_the_tiles_are_named_and_the_step_is_told_as_it_is_typed() -> None:
    hands = player()
    hands.services.listened = lambda: True
    ask(hands)
    reds = [sentence("tile.face", colour=sentence("colour.red"), number=number) for number in (5, 6)]
    assert ask(hands).endswith(sentence("list.comma").join(reds))
    assert ask(hands).endswith(". r7.1")


def test_the_second_press_lights_only_what_goes_the_way_it_names() -> None:
    hands = player("k1 k2 k3 | r9 r10 r11", "k4 b6 k6 r6 o13")
    ask(hands)
    assert ask(hands) == sentence("hint.tiles", 1)
    assert framed(hands) == 1


def test_the_third_press_tells_the_first_step_and_lights_it() -> None:
    hands = player()
    for _ in range(2):
        ask(hands)
    assert sentence("technique.take_fourth") not in ask(hands)
    assert framed(hands) == 1 and len(dimmed(hands)) == 4


def test_the_third_press_shows_the_set_as_it_will_lie_and_the_way_there() -> None:
    hands = player("k1 k2 k3", "r5 r6 r7 o1 o9")
    for _ in range(3):
        ask(hands)
    slots = [
        Box(op.x, op.y, tray.width, tray.height) for op, tray in of_kind(hands.ops(), Tray) if tray.kind == "slot-hint"
    ]
    faces = [tile.symbol for op, tile in of_kind(hands.ops(), TileFace) if op.alpha == AS_IT_WILL_LIE]
    assert faces == ["r5", "r6", "r7"] and len(slots) == 3 and of_kind(hands.ops(), Dot)
    lying = hands.find("set", "k1 k2 k3").rect
    assert not any(slot.overlaps(lying) for slot in slots)
    hands.drag(hands.tile_at("rack", "r5"), hands.empty_felt())
    assert not [tray for _, tray in of_kind(hands.ops(), Tray) if tray.kind == "slot-hint"]


def test_on_a_full_table_the_sets_make_way_for_what_is_shown_and_nothing_is_to_be_undone() -> None:
    table = "r3 r4 r5 r6 | k7 r7 b7 | b9 b10 b11 b12 | o1 o2 o3 | k10 r10 o10 | k1 k2 k3 k4 | r12 b12 o12 | k13 r13 b13"
    hands = player(f"{table} | b2 b3 b4 b5 b6 | o8 o9 o10", "k6 r6 b6 k8")
    before = hands.sets()
    for _ in range(3):
        ask(hands)
    hands.wait(0.6)
    trays = of_kind(hands.ops(), Tray)
    slots = [Box(op.x, op.y, tray.width, tray.height) for op, tray in trays if tray.kind == "slot-hint"]
    lying = [node.rect for node in hands.nodes.values() if node.role == "set"]
    assert len(slots) == 3 and not any(slot.inset(6, 6).overlaps(rect) for slot in slots for rect in lying)
    assert hands.sets() == before and not hands.local_game.editor.history.can_undo


def test_a_tile_that_joins_a_set_is_shown_at_its_end() -> None:
    hands = player("k1 k2 k3", "k4 o1 o9")
    for _ in range(3):
        ask(hands)
    [slot] = [op for op, tray in of_kind(hands.ops(), Tray) if tray.kind == "slot-hint"]
    last = hands.find("table", "k3").rect
    assert abs(slot.x - last.right) < last.w / 4 and abs(slot.y - last.y) < 4


@every_row("presses", [0, 1, 2, 3])
def test_the_button_has_dots_for_what_was_told(presses: int) -> None:
    hands = player()
    for _ in range(presses):
        ask(hands)
    box = hands.nodes["hint"].rect
    lit = [op.alpha == 255 for op, _ in of_kind(hands.ops(), Dot) if box.contains(op.x, op.y)]
    assert lit == [at < presses for at in range(4 if presses else 0)]
    assert hands.nodes["hint"].label == sentence("table.hint")


def test_a_long_play_is_told_by_its_first_step() -> None:
    hands = player("k1 k2 k3", "r1 r2 r3 b5 b6 b7 o8 k8 r8 k10 k11 k12 k13 o1")
    for _ in range(2):
        ask(hands)
    assert dimmed(hands) == {"o1"}
    ask(hands)
    assert framed(hands) in (3, 4)


def test_what_is_told_is_lit_as_strongly_as_in_the_first_lesson() -> None:
    hands = player()
    ask(hands), ask(hands)
    (_, tray), *_ = of_kind(hands.ops(), Tray)
    assert (tray.kind, tray.stroke) == ("lesson", max(3, hands.frame.px(6)))


def test_the_fourth_press_shows_the_play_and_stages_nothing() -> None:
    hands = player()
    before = hands.local_game.board
    for _ in range(4):
        ask(hands)
    assert hands.nodes["show"].value == "1/2"
    assert hands.local_game.board is before


def show_all(hands: Player) -> None:
    """Ask until the play is shown, and take it after the last step."""
    for _ in range(4):
        ask(hands)
    hands.scene.handle(Act(Action.LAST))
    hands.scene.handle(Act(Action.HINT))
    hands.wait(0.6)


def test_the_play_is_laid_out_after_its_last_step() -> None:
    hands = player()
    show_all(hands)
    assert hands.sets() == ["b7 k7 o7", "k1 k2 k3", "r5 r6 r7"]
    assert hands.status == sentence("hint.laid_out")


def test_a_play_laid_out_is_one_undo_step() -> None:
    hands = player()
    before = hands.sets(), hands.rack()
    show_all(hands)
    hands.scene.handle(Act(Action.UNDO))
    assert (hands.sets(), hands.rack()) == before


def test_a_play_laid_out_can_be_ended() -> None:
    hands = player()
    show_all(hands)
    hands.wait(1.0)
    hands.slow_computers()
    hands.press_button("end-turn")
    assert not hands.local_game.my_turn


def test_the_text_of_a_hint_ends_with_its_turn() -> None:
    hands = player()
    hands.slow_computers()
    told = ask(hands)
    hands.local_game.draw()
    hands.wait(0.1)
    assert hands.status != told


def test_once_the_play_is_staged_the_hint_says_that_this_is_all() -> None:
    hands = player()
    show_all(hands)
    hands.scene.handle(Act(Action.HINT))
    assert hands.status == sentence("hint.all_laid")
    assert framed(hands) == 0


def test_another_play_of_as_many_tiles_is_all_as_well() -> None:
    hands = player("r3 r4 r5 | k2 k3 k4", "r6 b12 o1")
    ask(hands)
    hands.drag(hands.tile_at("rack", "r6"), after(hands, "r5"))
    hands.scene.handle(Act(Action.HINT))
    assert hands.status == sentence("hint.all_laid")


def after(hands: Player, value: str) -> tuple[int, int]:
    """The place behind this tile of the table."""
    x, y = hands.tile_at("table", value)
    return x + round(hands.find("table", value).rect.w), y


def test_with_a_part_of_the_play_staged_the_hint_goes_on_from_there() -> None:
    hands = player()
    for _ in range(3):
        ask(hands)
    hands.drag(hands.tile_at("table", "r7"), hands.empty_felt())
    assert framed(hands) == 0
    before = hands.status
    hands.scene.handle(Act(Action.HINT))
    assert hands.status != before
    assert framed(hands) == 2


def test_tiles_the_play_has_no_use_for_go_back_first() -> None:
    """They are on the rack again, and none is lost."""
    hands = player()
    everything = hands.tiles()
    hands.drag(hands.tile_at("rack", "b12"), hands.empty_felt())
    for _ in range(3):
        ask(hands)
    assert framed(hands) == 1 and "b12" not in hands.rack().split()
    show_all(hands)
    assert "b12" in hands.rack().split()
    assert hands.tiles() == everything


def test_nothing_is_framed_before_it_is_asked_for() -> None:
    hands = player()
    hands.wait(3.0)
    assert framed(hands) == 0


def test_an_unanswered_question_does_not_keep_the_computers_from_playing() -> None:
    hands = player()
    hands.scene.handle(Act(Action.HINT))
    hands.local_game.draw()
    hands.wait_for_turn()
    assert hands.local_game.my_turn


def test_a_hint_of_a_past_turn_is_forgotten() -> None:
    hands = player()
    ask(hands)
    ask(hands)
    hands.local_game.draw()
    hands.wait_for_turn()
    assert framed(hands) == 0


@every_row("technique", Technique)
@every_row("language", LANGUAGES)
def test_every_technique_has_a_name(language: str, technique: Technique) -> None:
    assert services_at(language).texts.text(f"technique.{technique.value}")


def test_the_button_does_what_the_key_does() -> None:
    hands = player()
    hands.press_button("hint")
    assert answered(hands) == PLAY


def test_f1_shows_the_rules_of_this_game() -> None:
    hands = player()
    change = hands.scene.handle(Act(Action.RULES))
    assert change == Push(RulesPlace(hands.local_game.match.setup))


def test_the_ring_of_the_keys_lies_over_the_frames_of_a_hint() -> None:
    hands = player()
    ask(hands)
    ask(hands)
    hands.scene.handle(Act(Action.LEFT))
    layers = {op.picture.kind: op.layer for op in hands.ops() if isinstance(op.picture, Tray)}
    assert layers["focus"] > layers["lesson"]


@every_row(
    ("table", "rack"),
    [
        ("k1 k2 k3", "r5 r6 r7 b6 k6 o1"),
        ("k1 k2 k3", "k8 k9 k10 r9 o9 b1"),
        ("k5 k6 k7 | k1 k2 k3", "k4 o1 o9"),
        ("r7 b7 k7 | k4 k5 k6", "k7 o1 o9"),
        ("k2 k3 k4 k5 | k2 k3 k4", "k1 o1 o9"),
    ],
)
def test_a_hint_lays_the_set_that_a_double_click_lays(table: str, rack: str) -> None:
    hinted, clicked = player(table, rack), player(table, rack)
    for _ in range(4):
        ask(hinted)
    hinted.scene.handle(Act(Action.LAST))
    hinted.wait(3)
    hinted.scene.handle(Act(Action.HINT))
    hinted.wait(1)
    double_click(clicked, clicked.tile_at("rack", rack.split()[1 if len(rack.split()) > 3 else 0]))
    assert hinted.sets() == clicked.sets()
