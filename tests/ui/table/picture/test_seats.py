"""The seats of the top bar: who is at move, many beside each other, and what another seat lays on its way."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.settings import Pace
from game.ui.geometry import Box
from game.ui.pictures import Dot, Emblem, Plate, Tray
from game.ui.table.picture.chrome import SEATS_END
from tests.effort import every_row
from tests.positions import match_at
from tests.session.seated import adding
from tests.ui.playing import Player, of_kind, services_at

NAMES = ("Marguerite Anna", "Hare", "Magpie", "Tortoise", "Fox", "Owl")


def hare_lays() -> Player:
    """Hare's tile is in the air."""
    match = match_at("r1 r2 r3 / k9 b1", others=("r4 k2",), to_move=1)
    player = Player(match, services=services_at(pace=Pace.NORMAL))
    player.slow_computers()
    player.wait(3.0)
    player.local_game._submit(adding(player.local_game, "r4", 1))
    player.wait(0.35)
    return player


def dotted(player: Player) -> list[tuple[float, float]]:
    return [(op.x, op.y) for op, dot in of_kind(player.ops(), Dot) if dot.colour == "gold"]


def slots(player: Player) -> list[Box]:
    return [Box(op.x, op.y, tray.width, tray.height) for op, tray in of_kind(player.ops(), Tray) if tray.kind == "slot"]


def test_a_tile_that_another_lays_comes_from_the_face_by_a_dotted_way_to_a_slot() -> None:
    player = hare_lays()
    (slot,), seat = slots(player), player.nodes["seat.1"].rect
    way = dotted(player)
    assert way and abs(way[0][0] - seat.x) < 60 and way[0][1] >= seat.bottom
    player.wait(3.0)
    assert (dotted(player), slots(player)) == ([], [])
    assert player.find("table", "r4").rect.grown(4).contains(*slot.centre)


def test_with_less_movement_nothing_flies_and_no_way_is_seen() -> None:
    match = match_at("r1 r2 r3 / k9 b1", others=("r4 k2",), to_move=1)
    services = services_at(pace=Pace.NORMAL)
    services.store.change(reduced_motion=True)
    player = Player(match, services=services)
    player.local_game._submit(adding(player.local_game, "r4", 1))
    player.wait(0.2)
    assert (dotted(player), slots(player)) == ([], [])


def test_the_seat_at_move_is_larger_and_whole_and_the_plate_has_its_face() -> None:
    player = hare_lays()
    faces = [(op, emblem) for op, emblem in of_kind(player.ops(), Emblem) if emblem.name == "hare"]
    assert sorted(emblem.size for _, emblem in faces)[-1] == 56
    (pill,) = [(op, plate) for op, plate in of_kind(player.ops(), Plate) if plate.style == "pill"]
    assert (round(pill[0].y), pill[1].height) == (6, 68)
    status = player.scene._context.layout.status
    assert any(status.grown(8).contains(op.x + emblem.size / 2, op.y + emblem.size / 2) for op, emblem in faces)


@every_row("language", ["en", "ja"])
def test_six_seats_with_any_names_end_before_the_tools_and_stand_apart(language: str) -> None:
    match = Match.begin(replace(Setup().with_players(6), people=tuple(range(6)), opponents=(), names=NAMES), 1)
    player = Player(match, services=services_at(language))
    player.wait(4.0)
    layout = player.scene._context.layout
    seats = [layout.seat(number, 6) for number in range(6)]
    assert layout.seats and seats[-1].right <= layout.frame.px(SEATS_END)
    assert all(left.right < right.x for left, right in pairwise(seats))
    player.scene._seat_change._lift()
    player.wait(1.0)
    assert player.nodes["seat.0"].tip.startswith(NAMES[0]), "the whole name under the pointer"
