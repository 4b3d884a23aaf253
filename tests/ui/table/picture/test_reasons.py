"""Every reason reached by hands at the real table, in words of every language, on the set and on the button
(ux 2.7, 16 and 17)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import pytest

from game.rules.options import Jokers, Options
from game.rules.problems import Reason
from game.ui.input.gestures import Act, Action, Move, PointerButton
from game.ui.pictures import Badge, Label, Plate, TileFace, Tray
from game.ui.table.view_state import REASON_AFTER
from tests.effort import every_row, spread
from tests.positions import match_at
from tests.shared import LANGUAGES
from tests.ui.playing import Player, of_kind, services_at

Hands = Callable[[Player], None]


def tips(player: Player) -> list[Plate]:
    """The plates of tips that are seen."""
    return [plate for _, plate in of_kind(player.ops(), Plate) if plate.style == "tip"]


def laid(*tiles: str) -> Hands:
    """These rack tiles as a new set."""

    def play(player: Player) -> None:
        player.pick(*tiles)
        player.click(player.empty_felt())

    return play


def onto(tile: str, goal: str) -> Hands:
    """A rack tile dropped on a table tile, slightly beside its middle."""

    def play(player: Player) -> None:
        x, y = player.tile_at("table", goal)
        player.drag(player.tile_at("rack", tile), (x + 8, y))

    return play


def away(tile: str) -> Hands:
    """A table tile dragged off as a new set."""

    def play(player: Player) -> None:
        player.drag(player.tile_at("table", tile), player.empty_felt())

    return play


def to(goal: str) -> Hands:
    """What is in the hand goes to a table tile by a click."""

    def play(player: Player) -> None:
        player.click(player.tile_at("table", goal))

    return play


def both(*hands: Hands) -> Hands:
    def play(player: Player) -> None:
        for hand in hands:
            hand(player)

    return play


ON_A_SET: Mapping[Reason, tuple[str, Hands, dict[str, object]]] = MappingProxyType(
    {
        Reason.NEED_MORE: ("r1 r2 r3 / b4 b5 k9", laid("b4", "b5"), {}),
        Reason.NEED_GROUP_COLOUR: ("r1 r2 r3 / k9 r9 b1", laid("k9", "r9"), {}),
        Reason.DUP_COLOUR: ("r7 b7 k7 / r7 b1", onto("r7", "b7"), {}),
        Reason.MIXED_NUMBER: ("r7 b7 k7 / o8 b1", onto("o8", "b7"), {}),
        Reason.MIXED_COLOUR: ("r4 r5 r6 / b7 b1", onto("b7", "r6"), {}),
        Reason.GAP: ("r2 r3 r4 / r6 b1", onto("r6", "r4"), {}),
        Reason.WRAP: ("r11 r12 r13 / r1 b5", onto("r1", "r13"), {}),
        Reason.TOO_LONG_GROUP: ("r7 b7 k7 o7 / J b1", onto("J", "b7"), {}),
        Reason.JOKER_ALONE: ("r1 r2 r3 / J b1", laid("J"), {}),
        Reason.JOKER_UNUSED: ("r3 J r5 r6 / r4 b1", onto("r4", "J"), {}),
        Reason.OPEN_TABLE: ("r1 r2 r3 r4 / k9 r9 b9 J b1", both(laid("k9", "r9", "b9")), {"opened": False}),
        Reason.JOKER_OWES_TILE: (
            "r3 r4 r5 J / b4 k4 r9", away("J"), {"options": Options(jokers=Jokers.EXACT_SWAP)}
        ),
        Reason.JOKER_NEEDS_NEW_SET: ("r3 J r5 r6 | o1 o2 o3 / r4 k9", both(onto("r4", "J"), to("o3")), {
            "options": Options(jokers=Jokers.EXACT_SWAP)}),
        Reason.JOKER_FOR_JOKER: ("r3 r4 J / D b9 k9", both(away("J"), onto("D", "r4")), {"box": "twist"}),
        Reason.OUT_OF_RANGE: ("b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 / D k9", onto("D", "b12"), {"box": "twist"}),
        Reason.ONE_SIDE_ONLY: ("b5 b6 M b6 b5 / k9 k1", away("b5"), {"box": "twist"}),
        Reason.NOT_SYMMETRIC: ("r5 M r5 / J k9", onto("J", "M"), {"box": "twist"}),
        Reason.MIRROR_SIDE_LACKING: ("r1 r2 r3 / b2 b3 M k9", laid("b2", "b3", "M"), {"box": "twist"}),
        Reason.CHANGE_FACES_CHANGE: ("r5 M r5 / C k9", onto("C", "M"), {"box": "twist"}),
        Reason.NO_NUMBER: ("r1 r2 r3 / J D C k9", laid("J", "D", "C"), {"box": "twist"}),
        Reason.DOUBLE_NEEDS_TWO: ("r1 r2 r3 / b2 D k9", laid("b2", "D"), {"box": "twist"}),
        Reason.DOUBLE_TOO_WIDE: ("b3 r3 k3 / D k9", onto("D", "r3"), {"box": "twist"}),
        Reason.CHANGE_TAKES_NUMBER: ("r1 r2 r3 / r6 r7 C b8 k9", laid("r6", "r7", "C", "b8"), {"box": "twist"}),
        Reason.CHANGE_LACKING: ("r1 r2 r3 / b1 C r3 b4 k9", laid("b1", "C", "r3", "b4"), {"box": "twist"}),
        Reason.SAME_COLOUR_AFTER_CHANGE: ("r1 r2 r3 / b5 b7 C k9", laid("b5", "C", "b7"), {"box": "twist"}),
        Reason.TOO_MANY_CHANGES: ("b4 C r6 / C b8 k9", both(onto("C", "r6"), onto("b8", "C")), {
            "box": "twist", "options": Options(one_change_per_run=True)}),
        Reason.CHANGE_IN_GROUP: ("r1 r2 r3 / b5 r5 k5 C", laid("b5", "r5", "C"), {"box": "twist"}),
        Reason.TWO_MIRRORS: ("b5 M b5 / M k9", onto("M", "b5"), {"box": "twist"}),
    }
)  # fmt: skip
"""Reasons that belong to a set."""


def player_at(position: str, language: str, options: dict[str, object]) -> Player:
    table, rack = position.split(" / ")
    player = Player(match_at(f"{table} / {rack}", **options), services=services_at(language))  # type: ignore[arg-type]
    player.slow_computers()
    return player


def labels(player: Player) -> set[str]:
    return {op.picture.text for op in player.ops() if isinstance(op.picture, Label)}


def found(player: Player, reason: Reason) -> tuple[int, str]:
    """The set with this reason, and the sentence."""
    board, texts = player.local_game.board, player.services.texts
    for meld in board.table:
        for problem in board.staged.meld_problems(meld.ident):
            if problem.reason is reason:
                return meld.ident, texts.problem(problem)
    raise AssertionError(f"no {reason} in {player.sets()}")


@pytest.mark.parametrize(
    ("reason", "language"), spread([each for each in ON_A_SET if each is not Reason.OPEN_TABLE], over=(LANGUAGES,))
)
def test_a_set_says_what_is_wrong_with_it(reason: Reason, language: str) -> None:
    position, hands, options = ON_A_SET[reason]
    player = player_at(position, language, options)
    hands(player)
    player.scene.handle(Act(Action.CANCEL))
    ident, sentence = found(player, reason)
    node = player.nodes[f"set.{ident}"]
    assert node.tip == sentence
    player.scene.handle(Move(*player.middle(node)))
    player.wait(REASON_AFTER + 0.05)
    assert sentence in labels(player)
    end_turn = player.nodes["end-turn"]
    assert end_turn.actions == ()
    assert end_turn.tip != ""


def test_every_reason_of_a_set_that_hands_can_reach_is_tried() -> None:
    """The others are told elsewhere: below, never, because the table does not let hands do it, or in games of
    cards."""
    elsewhere = {
        *(Reason.OPEN_SHORT, Reason.NOTHING_PLAYED, Reason.TABLE_TILE_ON_RACK, Reason.NO_OPENING_JOKERS),
        *(Reason.NOT_YOUR_TURN, Reason.JOKER_OWES_NUMBER, Reason.JOKER_LOCKED, Reason.FITS_NOWHERE),
    }
    never = {*(Reason.NOT_NOW, Reason.POOL_EMPTY, Reason.POOL_LEFT, Reason.GAME_OVER, Reason.FOREIGN_TILES),
             *(Reason.DOES_NOT_FIT, Reason.TABLE_FIXED)}  # fmt: skip
    of_cards = {*(Reason.TOO_MANY_LAID, Reason.ONE_MELD, Reason.MELD_FIRST, Reason.LAST_THROWN),
                *(Reason.ONLY_TAKEN_LEFT, Reason.JUST_TAKEN, Reason.DRAW_FIRST, Reason.HAS_DRAWN, Reason.THROW_ONE),
                }  # fmt: skip
    assert set(Reason) == set(ON_A_SET) | elsewhere | never | of_cards


@every_row("language", LANGUAGES)
def test_the_opening_is_counted_in_words(language: str) -> None:
    player = player_at("r1 r2 r3 / k6 r6 b6 o1", language, {"opened": False})
    laid("k6", "r6", "b6")(player)
    texts = player.services.texts
    assert player.status == texts.plural("opening.more", 12)
    assert player.nodes["end-turn"].tip == texts.text("problem.open_short", have=18, need=30, lacking=12)


@every_row("language", LANGUAGES)
def test_a_finished_opening_is_told_in_words(language: str) -> None:
    player = player_at("r1 r2 r3 / k10 r10 b10 o1", language, {"opened": False})
    laid("k10", "r10", "b10")(player)
    assert player.status == player.services.texts.text("opening.reached", points=30)


@every_row("language", LANGUAGES)
def test_a_locked_table_says_why_when_it_is_touched(language: str) -> None:
    player = player_at("r1 r2 r3 r4 / b1 k9", language, {"opened": False})
    player.click(player.tile_at("table", "r4"))
    assert player.status == player.services.texts.text("problem.open_table")


@every_row("language", LANGUAGES)
def test_a_locked_set_says_why_under_a_resting_pointer(language: str) -> None:
    player = player_at("r1 r2 r3 r4 / b1 k9", language, {"opened": False})
    sentence = player.services.texts.text("problem.open_table")
    assert player.find("set", "r1 r2 r3 r4").tip == sentence
    player.scene.handle(Move(*player.tile_at("table", "r4")))
    player.wait(REASON_AFTER + 0.05)
    assert sentence in labels(player)


def test_a_locked_set_lies_in_a_hollow_and_wears_a_padlock() -> None:
    player = player_at("r1 r2 r3 r4 / k9 r9 b9 J b1", "en", {"opened": False})
    laid("k9", "r9", "b9")(player)
    (hollow,) = [op for op, tray in of_kind(player.ops(), Tray) if tray.kind == "locked"]
    (padlock,) = [op for op, badge in of_kind(player.ops(), Badge) if badge.kind == "lock"]
    box = player.find("set", "r1 r2 r3 r4").rect
    assert box.grown(2).contains(hollow.x, hollow.y)
    assert abs(padlock.x - box.right) < 30 and abs(padlock.y - box.y) < 30
    locked = {face.symbol for _, face in of_kind(player.ops(), TileFace) if face.locked}
    assert locked == {"r1", "r2", "r3", "r4"}


@every_row("language", LANGUAGES)
def test_end_turn_with_nothing_played_says_what_to_do(language: str) -> None:
    player = player_at("r1 r2 r3 / b1 k9", language, {})
    text = player.services.texts.text("problem.nothing_played")
    assert player.nodes["end-turn"].tip == text
    player.press_button("end-turn")
    assert player.status == text


@every_row("language", LANGUAGES)
def test_a_table_tile_that_is_taken_to_the_rack_says_why_it_flies_home(language: str) -> None:
    player = player_at("r1 r2 r3 r4 / b1 k9", language, {})
    rack = player.nodes["rack"].rect
    player.drag(player.tile_at("table", "r4"), (round(rack.x + 60), round(rack.centre[1])))
    assert player.status == player.services.texts.plural("problem.table_tile_on_rack", 1)


@every_row("language", LANGUAGES)
def test_a_table_tile_touched_out_of_turn_says_whose_turn_it_is_not(language: str) -> None:
    player = player_at("r1 r2 r3 r4 / b1 k9", language, {})
    player.press_button("draw")
    player.click(player.tile_at("table", "r4"))
    assert player.status == player.services.texts.text("problem.not_your_turn")


def test_that_it_is_not_your_turn_goes_when_your_turn_begins() -> None:
    player = player_at("r1 r2 r3 r4 / b1 k9", "en", {})
    player.local_game.pace = 2.0  # longer than it takes to touch the tile
    player.press_button("draw")
    player.click(player.tile_at("table", "r4"))
    untrue = player.status
    assert untrue == player.services.texts.text("problem.not_your_turn")
    player.local_game.pace = 0.0
    player.wait_for_turn()
    assert player.status != untrue


def test_a_set_under_a_resting_pointer_tells_its_worth_until_a_turn_ends() -> None:
    player = player_at("r1 r2 r3 r4 / b1 k9", "en", {})
    player.slow_computers()
    player.scene.handle(Move(*player.tile_at("table", "r4")))
    player.wait(1.5)
    before = tips(player)
    player.scene.handle(Act(Action.DRAW))
    player.scene.handle(Act(Action.DRAW))
    player.wait(3)
    assert before and not tips(player)


@every_row("language", LANGUAGES)
def test_jokers_may_be_barred_from_the_opening_and_it_says_so(language: str) -> None:
    player = player_at("r1 r2 r3 / k11 r11 J b1", language, {"opened": False, "options": Options(opening_jokers=False)})
    laid("k11", "r11", "J")(player)
    player.press_button("end-turn")
    said = {player.services.texts.problem(problem) for problem in player.local_game.problems()}
    assert player.services.texts.text("problem.no_opening_jokers") in said
    assert player.status in said


LOCKS = {
    Reason.JOKER_OWES_NUMBER: ("r8 b8 J | o1 o2 o3 / k9 b9 o7 o4", both(away("J"), onto("o4", "o3")),
                               Jokers.EXACT_SWAP),
    Reason.JOKER_LOCKED: ("r3 r4 J r6 r7 | o1 o2 o3 / o4 b9", both(away("r3"), onto("o4", "o3")), Jokers.LOCKED),
}  # fmt: skip


@every_row("language", LANGUAGES)
@every_row("reason", LOCKS)
def test_bound_jokers_say_what_they_want(reason: Reason, language: str) -> None:
    position, hands, jokers = LOCKS[reason]
    player = player_at(position, language, {"options": Options(jokers=jokers)})
    hands(player)
    player.scene.handle(Act(Action.CANCEL))
    player.press_button("end-turn")
    assert player.local_game.my_turn
    assert player.status == player.services.texts.problem(player.local_game.problems()[0])


def test_a_refused_end_turn_swells_the_trays_of_the_sets_once() -> None:
    player = player_at("r7 b7 k7 / r7 b1", "en", {})
    onto("r7", "b7")(player)
    usual = max(op.picture.stroke for op in player.ops() if isinstance(op.picture, Tray))
    player.scene.handle(Act(Action.END_TURN))
    player.wait(0.3)
    assert max(op.picture.stroke for op in player.ops() if isinstance(op.picture, Tray)) > usual
    player.wait(0.6)
    assert max(op.picture.stroke for op in player.ops() if isinstance(op.picture, Tray)) == usual


def test_the_right_button_is_no_way_round_a_reason() -> None:
    player = player_at("r1 r2 r3 r4 / b1 k9", "en", {})
    player.click(player.tile_at("table", "r4"), button=PointerButton.RIGHT)
    assert player.sets() == ["r1 r2 r3 r4"]
