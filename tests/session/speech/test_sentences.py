"""Which sentence is said when; the words are the catalogue's (ux 2.8, 3.3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules.faces import Colour, Face
from game.rules.play.commands import Cause
from game.rules.play.events import (
    Event,
    GameEnded,
    PenaltyDrawn,
    SeatOpened,
    TileDrawn,
    TilesPlayed,
    TurnPassed,
    WentOut,
)
from game.rules.play.scoring import EndReason, Outcome
from game.rules.problems import Problem, Reason
from game.rules.table import Meld, Table
from game.session.history.news import News
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.speech.sentences import news_line, seat_name, set_label, set_tip, tile_name, time_up_line
from tests import shared
from tests.effort import every_row
from tests.helpers import PRINTED, table, tiles
from tests.positions import match_at
from tests.shared import LANGUAGES, sentence
from tests.ui.playing import Player
from tests.ui.tables import board_of, layout_of

LOCALE = Path(__file__).resolve().parents[4] / "assets" / "locale"
ENGLISH = shared.texts("en")
ME, HARE, SECOND_HARE, MAGPIE = range(4)
YOU, BIRD = sentence("persona.you"), sentence("persona.magpie")
MATCH = Match.begin(Setup("classic", 4, ("hare", "hare", "magpie")), 1)
END = GameEnded(Outcome(EndReason.OUT, (HARE,), (0, 0, 0, 0), (0, 0, 0, 0)))


def news(seat: int, *events: Event, before: Table = (), after: Table = ()) -> News:
    rooms = layout_of().rooms
    start = board_of(before, rooms)
    return News(seat, events, start, board_of(after, rooms, start))


def said(seat: int, *events: Event) -> str:
    return news_line(ENGLISH, MATCH, news(seat, *events))


def label(row: str, state: str = "valid") -> str:
    return set_label(ENGLISH, PRINTED.read(tiles(row)), len(row.split()), 5, state)


def tip(row: str) -> str:
    return set_tip(ENGLISH, PRINTED.read(tiles(row)), ())


def described(key: str, n: int | None = None, *, state: str = "valid", **facts: object) -> str:
    """The label of table set 5; where all is well nothing is said of it."""
    said = sentence(key, n, set=5, **facts)
    return said if state == "valid" else sentence("list.comma").join((said, sentence(f"state.{state}")))


# Names


def test_a_persona_is_called_by_its_name() -> None:
    assert [seat_name(ENGLISH, MATCH, seat) for seat in (ME, MAGPIE)] == [YOU, BIRD]


def test_two_of_a_kind_are_numbered() -> None:
    assert [seat_name(ENGLISH, MATCH, seat) for seat in (HARE, SECOND_HARE)] == [
        sentence("persona.numbered", name=sentence("persona.hare"), number=number) for number in (1, 2)
    ]


@every_row(
    ("tile", "words"),
    [
        ("r7", sentence("tile.face", colour=Colour.RED, number=7)),
        ("k13", sentence("tile.face", colour=Colour.BLACK, number=13)),
        ("J", sentence("tile.joker")),
        ("D", sentence("tile.double_joker")),
        ("C", sentence("tile.colour_joker")),
        ("M", sentence("tile.mirror_joker")),
    ],
)
def test_a_tile_is_called_by_colour_and_number_or_by_its_kind(tile: str, words: str) -> None:
    assert tile_name(ENGLISH, tiles(tile)[0]) == words


# News


def test_another_seats_draw_does_not_tell_the_tile() -> None:
    assert said(MAGPIE, TileDrawn(MAGPIE, tiles("r7")[0])) == sentence("log.drew", name=BIRD)


def test_my_own_draw_tells_the_tile() -> None:
    assert said(ME, TileDrawn(ME, tiles("r7")[0])) == sentence("log.you_drew", tile=Face(Colour.RED, 7))


def test_a_pass_is_told() -> None:
    assert (said(ME, TurnPassed(ME)), said(MAGPIE, TurnPassed(MAGPIE))) == (
        sentence("log.you_passed"),
        sentence("log.passed", name=BIRD),
    )


@pytest.mark.parametrize(("row", "count"), [("r7", 1), ("r7 b7 k7", 3)])
def test_a_play_tells_how_many_tiles(row: str, count: int) -> None:
    line = sentence("log.played", count, name=BIRD)
    assert said(MAGPIE, TilesPlayed(MAGPIE, tiles(row), (), ())) == line


def test_a_play_that_rebuilds_sets_tells_how_many() -> None:
    before = table("r1 r2 r3 r4 | k4 b4 o4")
    row, fours = (meld.tiles for meld in before)
    after = (Meld(1, row[:3]), Meld(2, (*fours, row[3])))
    played = TilesPlayed(MAGPIE, tiles("k9 r9 b9 o9"), before, after)
    line = news_line(ENGLISH, MATCH, news(MAGPIE, played, before=before, after=after))
    assert line == sentence("log.rebuilt", 1, name=BIRD, tiles=sentence("status.tiles", 4))


def test_an_opening_is_told_with_its_points() -> None:
    events = (TilesPlayed(HARE, tiles("k10 r10 b10"), (), ()), SeatOpened(HARE, 30))
    assert said(HARE, *events) == sentence("log.opened", name=seat_name(ENGLISH, MATCH, HARE), points=30)
    assert said(ME, TilesPlayed(ME, tiles("k10"), (), ()), SeatOpened(ME, 30)) == sentence("log.you_opened", points=30)


def test_going_out_is_told_above_all() -> None:
    events = (TilesPlayed(MAGPIE, tiles("r7"), (), ()), SeatOpened(MAGPIE, 30), WentOut(MAGPIE), END)
    assert said(MAGPIE, *events) == sentence("log.went_out", name=BIRD)
    assert said(ME, TilesPlayed(ME, tiles("r7"), (), ()), WentOut(ME), END) == sentence("log.you_went_out")


def test_the_end_of_a_game_does_not_hide_what_ended_it() -> None:
    assert said(MAGPIE, TurnPassed(MAGPIE), END) == sentence("log.passed", name=BIRD)


def test_a_penalty_of_mine_tells_why() -> None:
    drawn = tiles("r7 b7 k7")
    assert said(ME, PenaltyDrawn(ME, drawn, Cause.CLOCK)) == sentence("clock.unfinished", 3)
    assert said(ME, PenaltyDrawn(ME, drawn, Cause.WRONG_TURN)) == sentence("report.wrong_turn", 3)


def test_a_penalty_of_others_tells_how_many_tiles() -> None:
    assert said(MAGPIE, PenaltyDrawn(MAGPIE, tiles("r7 b7 k7"), Cause.CLOCK)) == sentence("log.penalty", 3, name=BIRD)


def test_without_events_nothing_is_said() -> None:
    assert said(MAGPIE) == ""


# Time is up


@every_row(
    ("event", "line"),
    [
        (TileDrawn(ME, tiles("r7")[0]), sentence("clock.nothing_played")),
        (
            PenaltyDrawn(ME, tiles("r7 b7 k7"), Cause.CLOCK),
            sentence("clock.unfinished", 3),
        ),
        (TilesPlayed(ME, tiles("r7"), (), ()), sentence("clock.complete")),
        (TurnPassed(ME), sentence("clock.passed")),
    ],
)
def test_at_zero_one_sentence_says_what_happened_and_why(event: Event, line: str) -> None:
    assert time_up_line(ENGLISH, news(ME, event)) == line


def test_time_up_with_the_last_tile_laid_still_says_that_the_turn_counts() -> None:
    events = (TilesPlayed(ME, tiles("r7"), (), ()), WentOut(ME), END)
    assert time_up_line(ENGLISH, news(ME, *events)) == sentence("clock.complete")


# Sets


@every_row(
    ("row", "words"),
    [
        ("b4 b5 b6 b7", described("label.run", colour=Colour.BLUE, low=4, high=7)),
        ("J r2 r3", described("label.run", colour=Colour.RED, low=1, high=3)),
        ("o2 D o5", described("label.run", colour=Colour.ORANGE, low=2, high=5)),
        ("o2 o3 C r5", described("label.mixed_run", low=2, high=5)),
        ("k8 r8 b8", described("label.group", 3, number=8)),
        ("b3 r3 D", described("label.group", 4, number=3)),
        ("b2 b3 M b3 b2", described("label.mirrored", 5)),
    ],
)
def test_a_set_is_described_by_kind_numbers_and_place(row: str, words: str) -> None:
    assert label(row) == words


def test_what_is_no_set_is_so_many_tiles() -> None:
    assert label("r5 k9", "conflict") == described("label.heap", 2, state="conflict")
    assert label("r5", "unfinished") == described("label.heap", 1, state="unfinished")


def test_a_locked_set_says_so() -> None:
    assert label("r1 r2 r3", "locked").endswith(sentence("state.locked"))


@every_row(
    ("row", "words"),
    [
        ("b4 b5 b6 b7", sentence("tip.run", 22)),
        ("k8 r8 b8", sentence("tip.group", 24)),
        ("b2 b3 M b3 b2", sentence("tip.mirrored", 10)),
        ("r5 k9", ""),
    ],
)
def test_a_tip_tells_what_a_set_is_worth(row: str, words: str) -> None:
    assert tip(row) == words


def test_a_tip_tells_the_first_reason_when_there_is_one() -> None:
    wrong = (Problem(Reason.OPEN_TABLE, 1), Problem(Reason.WRAP, 1))
    assert set_tip(ENGLISH, PRINTED.read(tiles("r1 r2 r3")), wrong) == sentence("problem.open_table")


@every_row("language", LANGUAGES)
def test_every_language_has_words_for_every_event(language: str) -> None:
    texts = shared.texts(language)
    events = (
        TileDrawn(ME, tiles("M")[0]),
        TurnPassed(ME),
        TilesPlayed(ME, tiles("r7"), (), ()),
        SeatOpened(ME, 30),
        WentOut(ME),
        PenaltyDrawn(ME, tiles("r7 b7"), Cause.CLOCK),
        PenaltyDrawn(ME, tiles("r7 b7"), Cause.WRONG_TURN),
    )
    for event in events:
        for seat in (ME, HARE):
            assert news_line(texts, MATCH, news(seat, event))
        assert time_up_line(texts, news(ME, event))


@every_row("language", LANGUAGES)
def test_every_language_has_words_for_every_kind_of_set(language: str) -> None:
    texts = shared.texts(language)
    for row in ("r1 r2 r3", "o2 o3 C r5", "k8 r8 b8", "r5 M r5", "r5 k9"):
        for state in ("valid", "unfinished", "conflict", "locked"):
            assert set_label(texts, PRINTED.read(tiles(row)), len(row.split()), 1, state)


# What the nodes remember


def said_at(player: Player) -> list[str]:
    return [player.find("set", "o1 o2 o3").label, player.find("table", "o2").label, player.find("rack", "o7").label]


def test_the_table_speaks_another_language_at_once() -> None:
    player = Player(match_at("o1 o2 o3 / o7"))
    english = said_at(player)
    player.services.texts.speak("ja")
    assert not set(said_at(player)) & set(english)


def test_the_table_calls_colours_by_their_new_names_at_once() -> None:
    player = Player(match_at("o1 o2 o3 / o7"))
    said_at(player)
    player.services.texts.name_colours(dict.fromkeys(Colour, "teal"))
    assert all("teal" in said.lower() for said in said_at(player)[1:])
