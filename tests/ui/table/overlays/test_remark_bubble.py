"""An opponent that says something says it under its name, shows its mood, and is silent when that is wished."""

from __future__ import annotations

from game.rules.games.characters import CHARACTERS
from game.rules.games.rummy import RUMMY
from game.session.board.turn_board import ToJoker, ToSet
from game.session.history.feelings import DISCARDING, VARIANTS, Ending, Mood, Occasion, sentences_of
from game.session.system.paths import Assets
from game.session.texts import Texts
from game.ui.geometry import Box, Frame
from game.ui.pictures import Emblem
from game.ui.services import Services
from game.ui.table.overlays.remarks import RemarkBubble
from game.ui.table.picture.tile_places import trays
from tests.effort import every_row
from tests.positions import match_at
from tests.shared import LANGUAGES
from tests.ui.playing import FixedMeasure, Player, of_kind, services_at
from tests.ui.tables import SIZES

LAST = "r5 r6 r7 / r8"
TALKATIVE = 2
"""The seed of a match in which the first occasion is spoken about."""


def won(services: Services | None = None) -> Player:
    """The person has just laid the last tile, and the turn was shown."""
    player = Player(match_at(LAST), services=services)
    x, y = player.tile_at("table", "r7")
    player.drag(player.tile_at("rack", "r8"), (x + 8, y))
    player.press_button("end-turn")
    player.wait(0.5)
    return player


def moods(player: Player) -> dict[str, str]:
    """Of the faces of the seats; that on the plate with the sentence is always calm."""
    faces = [emblem for op, emblem in of_kind(player.ops(), Emblem) if op.y < player.scene._context.layout.top.bottom]
    return {emblem.name: emblem.mood for emblem in faces}


def freed(services: Services | None = None) -> Player:
    """The person has just freed a joker, and the turn was shown."""
    match = match_at("r5 J r7 | k1 k2 k3 / r6 o1 o2")
    match.seed = TALKATIVE
    player = Player(match, services=services)
    player.slow_computers()
    run, other = player.local_game.board.table
    joker, six = run.tiles[1], next(tile for tile in player.local_game.board.rack.tiles if str(tile) == "r6")
    player.local_game.drop([six], ToJoker(run.ident, joker))
    player.local_game.drop([joker], ToSet(other.ident, len(other.tiles)))
    player.wait(0.5)
    player.press_button("end-turn")
    player.wait(0.5)
    return player


def said_at(size: tuple[int, int]) -> tuple[Player, RemarkBubble]:
    """What is said in a window of this size."""
    player = freed()
    player.scene.resize(Frame(*size), FixedMeasure())
    player.wait(0.1)
    return player, next(overlay for overlay in player.scene._overlays if isinstance(overlay, RemarkBubble))


def test_an_opponent_says_something_kind() -> None:
    assert any(node.id == "remark" for node in freed().scene.nodes())


def test_who_lost_speaks_on_the_page_of_final_racks_and_not_here() -> None:
    assert not any(node.id == "remark" for node in won().scene.nodes())


def test_who_lost_looks_so_and_the_person_does_not() -> None:
    assert moods(won()) == {"hare": Mood.WISTFUL.value, "you": ""}


def test_nobody_speaks_when_remarks_are_switched_off() -> None:
    services = services_at()
    services.store.change(remarks=False)
    player = freed(services)
    assert not any(node.id == "remark" for node in player.scene.nodes())
    assert moods(player)["hare"] == Mood.SURPRISED.value


def test_a_press_closes_the_bubble() -> None:
    player = freed()
    player.click(player.empty_felt())
    player.wait(0.5)
    assert not any(node.id == "remark" for node in player.scene.nodes())


@every_row("size", SIZES)
def test_what_is_said_covers_no_tile(size: tuple[int, int]) -> None:
    player, remark = said_at(size)
    lying = trays(player.local_game.board, player.scene._context.layout).values()
    assert remark.is_open and not any(map(remark.box.overlaps, lying))


@every_row("size", SIZES)
def test_what_is_said_stays_beside_who_says_it(size: tuple[int, int]) -> None:
    player, remark = said_at(size)
    seat = player.scene._context.layout.seat(1, 2)
    assert remark.box.grown(seat.h / 2).overlaps(Box(seat.x, seat.y, seat.h, seat.h))


@every_row("language", LANGUAGES)
def test_every_character_has_its_sentences_for_every_occasion(language: str) -> None:
    texts = Texts(language, Assets.of_bundle().locale)
    keys = [
        f"says.{name}.{occasion.value}.{number}"
        for name in CHARACTERS
        for occasion in Occasion
        for number in range(1, VARIANTS + 1)
        if name in RUMMY.characters or occasion not in DISCARDING
    ]
    said = [texts.text(key) for key in keys]
    assert len(set(said)) == len(said)


@every_row("language", LANGUAGES)
def test_every_character_has_its_sentences_for_every_end_of_a_hand(language: str) -> None:
    texts = Texts(language, Assets.of_bundle().locale)
    ends = [(ending, number) for ending in Ending for number in range(1, sentences_of(ending) + 1)]
    said = [texts.text(f"says.{name}.{ending.value}.{number}") for name in RUMMY.characters for ending, number in ends]
    assert len(set(said)) == len(said) and not any(each.startswith("says.") for each in said)


def test_a_remark_is_told_by_itself_only_where_remarks_are_told_and_with_who_says_it() -> None:
    quiet = freed().scene._overlays.of(RemarkBubble)
    services = services_at()
    services.store.change(tell_remarks=True)
    told = freed(services).scene._overlays.of(RemarkBubble)
    assert (quiet.spoken, told.spoken.startswith("Hare: ")) == ("", True)
