"""Card Rummy at the real table by mouse and keys: draw, lay, throw, undo, refusals, hints (rules 12)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import pytest

from game.rules.games.rummy import RUMMY
from game.rules.options import Options, StockEnd
from game.rules.play.commands import Discard, DrawTile, Forfeit, PlayTable, TakeDiscard
from game.rules.problems import Reason
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.settings import Pace
from game.session.speech.sentences import tile_name
from game.ui.geometry import Box, Frame
from game.ui.input.gestures import Act, Action, Mods, Move, PointerButton, Press, Release
from game.ui.pictures import Badge, CardBack, CardFace, Icon, Label, Tray, TurningCard
from game.ui.scene import Push
from game.ui.scenes.match.after_game import why_over
from game.ui.table.picture.tile_places import hit_at
from tests.effort import every_row
from tests.rules.play.test_card_rummy import DRAW, at, card
from tests.shared import sentence
from tests.ui.playing import FixedMeasure, Player, of_kind, services_at
from tests.waiting import until

HAND = "S7 H7 C4 C5 D9"
SHIFT = Mods(shift=True)


class Hand(Player):
    """Hands at a table of card Rummy; the person is to draw."""

    def __init__(
        self,
        laid: str = "C7 C8 C9",
        rack: str = HAND,
        discards: str = "HK S2 D7",
        *,
        clock: int | None = None,
        people: tuple[int, ...] = (0,),
        pace: Pace = Pace.INSTANT,
        **more: object,
    ) -> None:
        opponents = ("hare",) if len(people) == 1 else ()
        match = Match.begin(Setup(RUMMY.name, 2, opponents, clock, people=people), 1)
        match.game.state = at(laid, rack, "SK SQ", discards=discards, phase=DRAW, **more)  # type: ignore[arg-type]
        super().__init__(match, services=services_at(pace=pace))
        self.slow_computers()
        if len(people) > 1:
            self.scene._seat_change._lift()
            self.wait(1.0)

    def resize(self, frame: Frame) -> None:
        """The window gets another size, or its type."""
        self.frame = frame
        self.scene.resize(frame, FixedMeasure())
        self.wait(0.6)

    @property
    def done(self) -> list[type]:
        """The commands of this hand so far."""
        return [type(command) for _, command in self.local_game.match.game.log]

    @property
    def pile(self) -> list[str]:
        return [card(tile) for tile in self.local_game.board.discards]

    def key(self, action: Action) -> None:
        self.scene.handle(Act(action))
        self.wait(0.6)

    def onto_pile(self, value: str) -> None:
        """A rack card dragged to the discard pile."""
        self.drag(self.tile_at("rack", value), self.middle(self.nodes["discards"]))

    def now(self) -> str:
        """The phase that is lit."""
        return self.nodes["phases"].value


def told(player: Player, reason: Reason) -> bool:
    return player.status == sentence(f"problem.{reason.value}")


def test_a_turn_by_clicks_take_lay_throw() -> None:
    player = Hand()
    assert player.now() == "draw"
    player.press_button("discards")
    assert player.now() == "lay" and player.done == [] and player.rack().count("H7") == 1
    player.pick("S7", "H7", "D7")
    player.click(player.empty_felt())
    player.pick("D9")
    assert player.nodes["end-turn"].label == sentence("table.throw_it", tile=sentence_name("D9", player))
    player.press_button("discards")
    assert player.done == [TakeDiscard, PlayTable, Discard] and player.pile == ["HK", "S2", "D9"]


def sentence_name(value: str, player: Player) -> str:
    """What the card of this notation is called."""
    tiles = (*player.local_game.board.rack.tiles, *player.local_game.board.discards)
    return tile_name(player.scene._context.texts, next(tile for tile in tiles if card(tile) == value))


def pressed_at_once(player: Player, ident: str) -> None:
    """A click after which no time has passed."""
    at = player.middle(player.nodes[ident])
    player.scene.handle(Press(*at))
    player.scene.handle(Release(*at))


@pytest.mark.parametrize(("ident", "what"), [("pool", "draw"), ("discards", "take")])
def test_a_press_before_the_own_turn_was_seen_takes_no_card_and_one_a_while_later_does(ident: str, what: str) -> None:
    player = Hand()
    player.scene._context.known.since = 0.1
    pressed_at_once(player, ident)
    player.wait(0.6)
    assert player.now() == "draw" and player.status == sentence(f"status.turn_begun.{what}")
    player.wait(0.8)
    player.press_button(ident)
    assert player.now() == "lay"


@every_row("between", [0.2, 0.5, 0.9])
def test_three_presses_one_after_the_other_while_an_opponent_thinks_draw_no_card(between: float) -> None:
    player = Hand()
    player.services.store.change(pace=Pace.NORMAL)
    player.local_game.pace = 1.0
    player.press_button("pool")
    player.pick("D9")
    pressed_at_once(player, "discards")
    player.wait(1.2)
    pressed_at_once(player, "pool")
    player.come_back()
    pressed_at_once(player, "discards")
    player.wait(between)
    pressed_at_once(player, "discards")
    assert player.local_game.my_turn and player.now() == "draw"


def test_a_press_on_the_stock_in_anothers_turn_is_answered() -> None:
    player = Hand()
    player.local_game.match.game.state = replace(player.local_game.match.game.state, to_move=1)
    player.press_button("pool")
    assert told(player, Reason.NOT_YOUR_TURN)


def test_who_presses_discard_over_a_lone_card_on_the_table_is_told_what_it_lacks() -> None:
    player = Hand()
    player.press_button("pool")
    player.drag(player.tile_at("rack", "S7"), player.empty_felt())
    player.press_button("discards")
    assert player.status == "2 more cards needed"


def test_the_next_hand_is_sorted_as_the_last_one_was() -> None:
    services = services_at(pace=Pace.INSTANT)
    first = Player(Match.begin(Setup(RUMMY.name, 2, ("hare",)), 1), services=services)
    first.press_button("sort-groups")
    wanted = first.rack()
    again = Player(Match.begin(Setup(RUMMY.name, 2, ("hare",)), 1), services=services)
    assert again.rack() == wanted and again.nodes["undo"].disabled


def test_taking_is_undone_and_drawing_is_not() -> None:
    player = Hand()
    player.press_button("discards")
    player.press_button("undo")
    assert player.pile[-1] == "D7" and player.now() == "draw"
    player.press_button("pool")
    assert player.done == [DrawTile] and player.nodes["undo"].disabled
    player.press_button("pool")
    assert player.done == [DrawTile] and told(player, Reason.HAS_DRAWN)


def test_what_was_said_of_a_taken_card_goes_with_it() -> None:
    player, said = Hand(), "You take the 7 of diamonds"
    player.press_button("discards")
    assert player.status.startswith(said)
    player.press_button("undo")
    assert not player.status.startswith(said)


def test_that_a_card_is_to_be_drawn_first_goes_when_it_is_drawn() -> None:
    player = Hand()
    player.key(Action.THROW)
    assert player.status == sentence("problem.draw_first")
    player.press_button("pool")
    player.wait(0.1)
    assert player.status != sentence("problem.draw_first")


def test_the_discard_is_dragged_to_the_rack_or_onto_a_set() -> None:
    player = Hand(discards="HK C10")
    player.drag(player.middle(player.nodes["discards"]), player.middle(player.find("rack", "C5")))
    assert player.pile == ["HK"] and "C10" in player.rack()
    player.press_button("undo")
    set_box = player.find("set", "C7 C8 C9").rect
    player.drag(player.middle(player.nodes["discards"]), (round(set_box.right), round(set_box.centre[1])))
    assert player.sets() == ["C7 C8 C9 C10"] and player.pile == ["HK"]


def test_a_card_dragged_from_the_stock_stands_where_it_was_let_go() -> None:
    player = Hand()
    before = player.local_game.board.rack.tiles
    first = player.find("rack", player.rack().split()[0]).rect
    player.drag(player.middle(player.nodes["pool"]), (round(first.x) + 4, round(first.centre[1])))
    after = player.local_game.board.rack.tiles
    assert len(after) == len(before) + 1 and after[-1] in before


def test_after_a_card_was_dragged_from_the_stock_every_card_lies_where_it_is_seen() -> None:
    player = Hand(rack="S6 H2 H3 CA C5 C4 SJ D5 D8 H6", stock="S3 H4")
    x, y = player.nodes["rack"].rect.centre
    player.drag(player.middle(player.nodes["pool"]), (x - 200, y))
    player.wait(1.0)
    seen = {node.value: player.middle(node) for node in player.nodes.values() if node.id.startswith("rack.tile")}
    assert player.rack().split().index("H4") < 5
    board, layout = player.local_game.board, player.scene._context.layout
    assert {value: card(hit_at(board, layout, *at).tiles[0]) for value, at in seen.items()} == {v: v for v in seen}


def test_a_card_is_dragged_from_the_stock_face_down() -> None:
    player = Hand()
    start, goal = player.middle(player.nodes["pool"]), player.middle(player.nodes["rack"])
    player.carry(start, (start[0] + 200, start[1] + 150))
    backs = [back for _, back in of_kind(player.ops(), CardBack) if back.lifted]
    assert backs and player.done == []
    player.scene.handle(Move(*goal, True))
    player.scene.handle(Release(*goal, PointerButton.LEFT))
    player.wait(0.6)
    assert player.done == [DrawTile]


def test_a_card_let_go_beside_the_rack_is_not_drawn() -> None:
    player = Hand()
    player.drag(player.middle(player.nodes["pool"]), player.empty_felt())
    assert player.done == [] and player.now() == "draw"


def test_the_card_just_taken_is_marked_and_not_thrown() -> None:
    player = Hand()
    player.press_button("discards")
    assert [badge.kind for _, badge in of_kind(player.ops(), Badge)].count("lock") == 1
    assert any(face.symbol == "o7" and face.edge == "gold" for _, face in of_kind(player.ops(), CardFace))
    player.onto_pile("D7")
    assert told(player, Reason.JUST_TAKEN) and player.done == [] and "D7" in player.rack()
    player.pick("D7")
    assert player.nodes["end-turn"].disabled and player.nodes["end-turn"].tip == sentence("problem.just_taken")


def test_the_padlock_rises_with_the_taken_card_under_the_pointer() -> None:
    player = Hand()
    player.press_button("discards")

    def heights() -> tuple[float, float]:
        ops = player.ops()
        card = next(op.y for op, face in of_kind(ops, CardFace) if face.symbol == "o7" and face.edge == "gold")
        return card, next(op.y for op, badge in of_kind(ops, Badge) if badge.kind == "lock")

    before = heights()
    player.scene.handle(Move(*player.tile_at("rack", "D7")))
    player.wait(1.0)
    card, lock = heights()
    assert card < before[0] and lock - card == pytest.approx(before[1] - before[0], abs=1)


def overlapping_badges(player: Player) -> list[tuple[Badge, Badge]]:
    """Signs that lie over each other."""
    badges = [(Box(op.x, op.y, badge.size, badge.size), badge) for op, badge in of_kind(player.ops(), Badge)]
    return [(one, other) for (a, one), (b, other) in combinations(badges, 2) if a.overlaps(b)]


@every_row(("size", "scale"), list(product(((1024, 640), (1152, 648), (1280, 720), (1920, 1080)), (1.0, 1.5, 2.0))))
def test_the_number_of_picked_cards_stands_beside_the_padlock(size: tuple[int, int], scale: float) -> None:
    player = Hand(rack="S7 H7 C4 C5 D9 SJ HJ CJ")
    player.resize(Frame(*size, scale))
    player.press_button("discards")
    player.pick("D9", "D7")
    kinds = sorted(badge.kind for _, badge in of_kind(player.ops(), Badge))
    assert kinds == ["count", "lock"] and overlapping_badges(player) == []


@every_row("scale", [1.0, 1.5, 2.0])
def test_the_numbers_of_a_shown_play_stand_beside_the_padlock(scale: float) -> None:
    player = Hand(rack="D5 D6 C10 S4")
    player.resize(Frame(1280, 720, scale))
    player.press_button("discards")
    for _ in range(4):
        player.key(Action.HINT)
        player.wait(0.5)
    kinds = sorted(badge.kind for _, badge in of_kind(player.ops(), Badge))
    assert "lock" in kinds and "count" in kinds and overlapping_badges(player) == []


def test_the_tip_of_the_button_for_all_discards_names_its_key() -> None:
    assert Hand().nodes["see-all"].tip == sentence("table.see_all_tip", press="F")


def test_a_drag_over_the_pile_shows_where_the_card_will_lie() -> None:
    player = Hand()
    player.press_button("pool")
    goal = player.middle(player.nodes["discards"])
    player.carry(player.tile_at("rack", "D9"), goal)
    assert player.now() == "throw" and player.status == sentence("status.throwing", tile=sentence_name("D9", player))
    newest = player.scene._context.layout.piles.top_box(4)  # type: ignore[union-attr]
    assert any(tray.kind == "landing" and newest.contains(op.x, op.y) for op, tray in of_kind(player.ops(), Tray))
    player.scene.handle(Release(*goal, PointerButton.LEFT))
    assert player.done == [DrawTile, Discard] and player.pile[-1] == "D9"


def test_nothing_on_the_table_is_taken_up() -> None:
    player = Hand()
    player.press_button("pool")
    player.drag(player.tile_at("table", "C9"), player.empty_felt())
    assert told(player, Reason.TABLE_FIXED) and player.sets() == ["C7 C8 C9"]


def test_a_turn_by_keys_alone() -> None:
    player = Hand()
    player.key(Action.TAKE)
    assert player.now() == "lay" and "D7" in player.rack()
    player.key(Action.UNDO)
    player.key(Action.DRAW)
    assert player.done == [DrawTile]
    player.key(Action.RIGHT)
    first = player.focused.value
    player.key(Action.THROW)
    assert player.done == [DrawTile] and player.nodes["end-turn"].label != sentence("table.throw")
    player.key(Action.THROW)
    assert player.done == [DrawTile, Discard] and player.pile[-1] == first


def test_the_piles_are_reached_and_used_by_arrows() -> None:
    player = Hand("", discards="HK")
    player.key(Action.NEXT_ZONE)
    player.key(Action.NEXT_ZONE)
    seen = set()
    for action in (Action.LEFT, Action.LEFT, Action.RIGHT):
        seen.add(player.focused.id)
        player.key(action)
    seen.add(player.focused.id)
    assert {"pool", "discards"} & seen
    while player.focused.id != "pool":
        player.key(Action.LEFT)
    player.key(Action.USE)
    assert player.done == [DrawTile]


def test_the_button_says_what_ends_the_turn() -> None:
    player = Hand(rack="S7 H7", discards="HK D7")
    end = player.nodes["end-turn"]
    assert end.label == sentence("table.throw") and end.disabled
    player.press_button("end-turn")
    assert told(player, Reason.DRAW_FIRST)
    player.press_button("discards")
    player.press_button("end-turn")
    assert told(player, Reason.THROW_ONE)
    player.pick("S7", "H7", "D7")
    player.click(player.empty_felt())
    assert player.nodes["end-turn"].label == sentence("table.go_out") and not player.nodes["end-turn"].disabled
    player.press_button("end-turn")
    assert player.local_game.over and player.done == [TakeDiscard, PlayTable]


def test_the_whole_pile_is_leafed_through() -> None:
    player = Hand(discards="HA HK S2 D7")
    player.press_button("see-all")
    cards = [node.value for node in player.nodes.values() if node.id.startswith("discard.")]
    assert cards == ["HA", "HK", "S2", "D7"]
    player.key(Action.LEFT)
    assert next(node.value for node in player.nodes.values() if node.id.startswith("discard.") and node.focused) == "S2"
    player.key(Action.CANCEL)
    assert "discards-fan" not in player.nodes and player.pile == ["HA", "HK", "S2", "D7"]


def test_a_click_on_the_lower_discards_shows_the_pile_and_one_on_the_newest_takes_it() -> None:
    player = Hand(discards="HA HK S2 D7")
    piles = player.scene._context.layout.piles
    assert piles is not None
    first, _, newest = piles.spots(4)
    player.click((first[0] + 5, first[1] + 40))
    assert "discards-fan" in player.nodes and player.now() == "draw"
    player.key(Action.CANCEL)
    player.click((newest[0] + 5, newest[1] + 40))
    assert "discards-fan" not in player.nodes and player.now() == "lay" and "D7" in player.rack()


def test_below_a_single_discard_there_is_nothing_to_show() -> None:
    assert "see-all" not in Hand(discards="D7").nodes


def test_a_card_let_fall_on_what_ends_the_turn_is_thrown() -> None:
    player = Hand()
    player.press_button("pool")
    player.drag(player.tile_at("rack", "D9"), player.middle(player.nodes["end-turn"]))
    assert player.done == [DrawTile, Discard] and player.pile[-1] == "D9"


def test_what_ends_the_turn_shows_the_card_that_would_be_thrown() -> None:
    player = Hand()
    player.press_button("pool")
    box = player.nodes["end-turn"].rect

    def faces() -> list[str]:
        return [face.symbol for op, face in of_kind(player.ops(), CardFace) if box.contains(op.x, op.y)]

    assert faces() == []
    player.pick("D9")
    assert faces() == ["o9"]


def test_how_many_cards_there_are_is_written_on_both_piles() -> None:
    player = Hand()
    piles = player.scene._context.layout.piles
    assert piles is not None
    for box, count in (piles.stock, len(player.local_game.state.pool)), (piles.top_box(3), 3):
        near = box.grown(20)
        assert any(near.contains(op.x, op.y) for op, label in of_kind(player.ops(), Label) if label.text == str(count))


def test_sets_have_their_middle_right_of_the_piles() -> None:
    player = Hand()
    (laid,) = (node.rect for ident, node in player.nodes.items() if ident.startswith("set."))
    frame = player.frame
    assert abs(laid.centre[0] / frame.width - 807 / 1280) < 0.02


def test_a_pile_that_is_seen_as_it_lies_is_leafed_through_only_by_those_who_listen() -> None:
    player = Hand()
    player.press_button("see-all")
    assert "discards-fan" not in player.nodes and player.status == sentence("table.discards_seen")
    player.services.listened = lambda: True
    player.press_button("see-all")
    assert "discards-fan" in player.nodes


def test_a_hurried_double_click_on_the_discard_takes_one_card() -> None:
    player = Hand()
    at_pile = player.middle(player.nodes["discards"])
    for _ in range(2):
        player.scene.handle(Press(*at_pile))
        player.scene.handle(Release(*at_pile))
    player.wait(0.5)
    assert player.pile == ["HK", "S2"] and player.now() == "lay" and player.done == []


def test_another_seat_takes_and_throws_openly() -> None:
    player = Hand(pace=Pace.QUICK)
    player.wait(4)  # the draw for the start, and the deal
    player.slow_computers()  # until somebody looks
    player.press_button("pool")
    player.onto_pile("D9")
    player.local_game.pace = 0.0
    turned: set[bool] = set()

    def watch() -> None:  # frame by frame what is shown, but not the minutes of thought before
        player.scene.update(1 / 60 if player.scene._tile_motion.showing else 1.0)
        if player.scene._tile_motion.turning:
            turned.update(bool(face.symbol) for _, face in of_kind(player.ops(), TurningCard))

    until(lambda: player.local_game.my_turn and not player.scene._tile_motion.showing, watch)
    assert turned == {False, True}  # the back first, then the face
    assert "D9" in player.pile or "D9" in str(player.local_game.match.game.state.seats[1].rack)
    player.wait(3.0)
    assert player.now() == "draw"


@every_row(
    ("rack", "top", "told"),
    [
        (HAND, "D7", "Take the 7 of diamonds: it makes a set with the two 7s"),
        ("C10 S7 H5 D9", "CJ", "Take the jack of clubs: with the 10 of clubs it fits the run of clubs on the table"),
        (HAND, "S2", "Draw from the stock: the 2 of spades makes no set now"),
    ],
)
def test_a_hint_says_what_to_draw_and_why(rack: str, top: str, told: str) -> None:
    player = Hand(rack=rack, discards=f"HK {top}")
    player.key(Action.HINT)
    hinted(player)
    assert player.status == told
    lit = [op for op, tray in of_kind(player.ops(), Tray) if tray.kind == "lesson"]
    assert len(lit) == 1


def test_the_second_hint_says_what_to_keep_and_what_is_waited_for() -> None:
    player = Hand("", "C4 C5 H9 DK SA", discards="HK C6 S2")
    player.key(Action.HINT)
    hinted(player)
    player.key(Action.HINT)
    assert player.status == "The 4 and 5 of clubs wait for the 3 of clubs: one is left"
    assert len([op for op, tray in of_kind(player.ops(), Tray) if tray.kind == "lesson"]) == 2


@every_row(("scale", "leaning"), [(1.0, True), (1.5, False)])
def test_the_corners_of_a_hint_lean_as_their_cards_do(scale: float, leaning: bool) -> None:
    player = Hand("", "C4 C5 H9 DK SA", discards="HK C6 S2")
    player.resize(Frame(1280, 720, scale))
    player.key(Action.HINT)
    hinted(player)
    player.key(Action.HINT)
    corners = [tray.tilt for _, tray in of_kind(player.ops(), Tray) if tray.kind == "lesson"]
    places = player.scene._tile_motion.places
    leans = [place.lean for tile, place in places.items() if card(tile) in ("C4", "C5")]
    assert len(corners) == 2 and sorted(corners) == sorted(leans) and any(corners) is leaning


def test_a_hint_where_to_draw_from_goes_with_the_draw() -> None:
    player = Hand(discards="HK S2")
    player.key(Action.HINT)
    hinted(player)
    told_before = player.status
    player.press_button("pool")
    assert player.now() == "lay" and player.status != told_before


def test_the_piles_are_framed_while_it_is_time_to_draw() -> None:
    def framed(player: Player) -> bool:
        tray = player.scene._context.layout.piles
        assert tray is not None
        return any((op.x, op.y) == (round(tray.tray.x), round(tray.tray.y)) for op, _ in of_kind(player.ops(), Tray))

    player = Hand()
    assert framed(player)
    player.press_button("pool")
    assert not framed(player)


def test_a_hint_says_what_to_throw_and_why() -> None:
    player = Hand("", rack="S7 S8 DK", discards="H2")
    player.press_button("pool")
    player.key(Action.HINT)
    hinted(player)
    told_now = player.status
    assert sentence_name("DK", player) in told_now


def test_a_hint_asks_to_take_back_what_does_not_fit_where_nothing_else_can_be_laid() -> None:
    player = Hand(rack="S7 S8 DK", discards="H2")
    player.press_button("pool")
    player.drag(player.tile_at("rack", "DK"), player.tile_at("table", "C9"))
    player.key(Action.HINT)
    hinted(player)
    assert player.status == sentence("hint.take_back")


def hinted(player: Player) -> None:
    """The answer comes from a thread."""
    until(lambda: player.status != sentence("hint.thinking"), lambda: player.scene.update(1 / 60))


def test_phases_that_are_done_have_a_tick() -> None:
    player = Hand()
    ticks = len(of_kind(player.ops(), Icon))
    player.press_button("pool")
    assert len(of_kind(player.ops(), Icon)) == ticks + 1


@pytest.mark.parametrize("way", [StockEnd.SHUFFLE, StockEnd.TURN_OVER])
def test_it_is_told_what_becomes_of_the_discards_when_the_stock_is_empty(way: StockEnd) -> None:
    player = Hand(discards="HK S2 D7", stock="", options=Options(stock_end=way))
    player.press_button("pool")
    count = 2 if way is StockEnd.SHUFFLE else 3
    assert player.status == sentence(f"stock.{way.value}", count) and player.now() == "lay"


@pytest.mark.parametrize("way", [StockEnd.SHUFFLE, StockEnd.TURN_OVER])
def test_with_an_empty_stock_strip_and_stock_say_what_a_draw_does_with_the_discards(way: StockEnd) -> None:
    player = Hand(discards="HK S2 D7", stock="", options=Options(stock_end=way))
    assert player.status == sentence_of(player, f"status.renew_{way.value}", "D7")
    assert player.nodes["pool"].label == sentence(f"table.renew_{way.value}")


def test_without_a_stock_to_make_only_the_discard_is_left() -> None:
    player = Hand(discards="HK", stock="", options=Options(stock_end=StockEnd.SHUFFLE))
    assert player.nodes["pool"].disabled and player.nodes["discards"].actions
    assert player.status == sentence_of(player, "status.take_only", "HK")


def sentence_of(player: Player, key: str, value: str) -> str:
    """A sentence about one card."""
    texts = player.scene._context.texts
    return str(texts.text(key, tile=sentence_name(value, player)))


def test_the_clock_throws_and_says_so() -> None:
    player = Hand(clock=30)
    player.press_button("discards")
    player.wait(31.0)
    assert player.done == [TakeDiscard, Forfeit] and player.pile[-1] == "D9"
    assert player.status == sentence_of(player, "clock.thrown", "D9")


def test_another_person_sees_the_pile_and_no_hand_before_the_curtain_is_lifted() -> None:
    player = Hand(people=(0, 1))
    player.press_button("pool")
    player.pick("D9")
    player.press_button("discards")
    for _ in range(10):
        if isinstance(player.wait(0.5), Push):
            break
    hidden = [node.id for node in player.nodes.values() if node.id.startswith(("rack.tile", "table.tile"))]
    assert hidden == [] and player.local_game.waiting == 1
    player.scene._seat_change._lift()
    player.wait(1.0)
    assert player.now() == "draw" and player.rack() == "SQ SK" and player.pile[-1] == "D9"


def test_the_words_below_the_piles_lie_above_their_shadows() -> None:
    player = Hand()
    ops = player.ops()
    stock = sentence("table.stock")
    words = next(op.layer for op, label in of_kind(ops, Label) if label.text == stock)
    assert words > max(op.layer for op, _ in of_kind(ops, CardBack) if op.y > player.nodes["pool"].rect.y - 1)


def test_at_each_face_stands_what_it_did_since_the_players_last_turn() -> None:
    player = Player(Match.begin(Setup(RUMMY.name, 4, ("hare", "magpie", "tortoise")), 1))
    player.wait_for_turn()
    player.press_button("pool")
    player.click(player.middle(next(node for node in player.nodes.values() if node.id.startswith("rack.tile."))))
    player.press_button("discards")
    player.wait_for_turn()
    did = ("drew a card", "took the", "played ")
    labels = [player.nodes[f"seat.{seat}"].label.split(", ")[-1] for seat in (1, 2, 3)]
    assert all(label.startswith(did) for label in labels), labels
    assert not any(sentence(f"persona.{name}") in player.status for name in ("hare", "magpie", "tortoise"))


def test_a_seat_is_told_with_its_points_and_nothing_of_an_opening() -> None:
    label = Hand().nodes["seat.0"].label
    assert sentence("status.points", 0) in label and sentence("status.not_opened") not in label


@every_row(("rack", "laid", "how"), [("C7 C8 C9", "C7 C8 C9", "threw"), ("HJ SJ", "HJ SJ DJ", "laid")])
def test_after_a_hand_it_is_told_by_which_act_it_was_won_and_what_the_other_holds(
    rack: str, laid: str, how: str
) -> None:
    player = Hand("", rack, "D5 S2", was_open=True)
    player.press_button("pool")
    player.pick(*laid.split())
    player.click(player.empty_felt())
    if how == "threw":
        player.pick("DJ")
    player.press_button("end-turn")
    match, texts = player.local_game.match, player.scene._context.texts
    tile = sentence_name("DJ", player) if how == "threw" else ""
    assert why_over(texts, match, match.outcomes[-1]) == sentence(f"end.you_{how}.hand", tile=tile, sum="20")


def test_the_words_for_a_single_discard_stand_under_it() -> None:
    hand = Hand("", "C4 C5 H8 D8", "HQ")
    piles = hand.scene._context.layout.piles
    assert piles is not None
    words = sentence("table.discard_pile")
    [(op, label)] = [each for each in of_kind(hand.ops(), Label) if each[1].text == words]
    assert abs(op.x + FixedMeasure().width(words, label.size, label.weight) / 2 - piles.top_box(1).centre[0]) <= 2
