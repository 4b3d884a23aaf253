"""The table's sentences: log lines, names and labels. It chooses text keys; the words are in the catalogues."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from game.ai.patience import STEPS
from game.rules.faces import Rank
from game.rules.play.commands import Cause
from game.rules.play.events import (
    DiscardTaken,
    Event,
    PenaltyDrawn,
    SeatOpened,
    SpecialMove,
    TileDiscarded,
    TileDrawn,
    TilesPlayed,
    TurnPassed,
    WentOut,
)
from game.rules.problems import Problem
from game.rules.sets.reading import Reading, SetKind
from game.rules.sets.symbols import Symbol
from game.rules.tiles import Tile
from game.session.history.news import News
from game.session.history.turn_log import played_tiles, rebuilt_count
from game.session.match.match import Match
from game.session.match.seat_names import seat_names
from game.session.texts import Texts

JOKER_NAMES: Mapping[str, str] = MappingProxyType(
    {"J": "tile.joker", "D": "tile.double_joker", "C": "tile.colour_joker", "M": "tile.mirror_joker"}
)
"""The text key of each kind of joker by its letter in the notation."""

_DISCARDS: Mapping[type[Event], tuple[str, str]] = MappingProxyType(
    {DiscardTaken: ("log.took", "log.you_took"), TileDiscarded: ("log.threw", "log.you_threw")}
)
"""What is said of another seat, and of one person who plays alone."""


def seat_name(texts: Texts, match: Match, seat: int) -> str:
    """The name of a seat; several of the same character are numbered."""
    return seat_names(texts, match.setup)[seat]


def table_title(texts: Texts, match: Match) -> str:
    """What is played at the table, and by whom."""
    names, key = texts.text("list.comma").join(seat_names(texts, match.setup)), f"box.{match.setup.box}"
    return texts.text("label.table", game=texts.text(key), names=names) if texts.has(key) else names


def tile_name(texts: Texts, tile: Tile) -> str:
    """A tile in words: red 7, joker."""
    return symbol_name(texts, tile.symbol)


def symbol_name(texts: Texts, symbol: Symbol) -> str:
    """What is on a tile, in words."""
    face = symbol.face
    if face is None:
        return texts.text(JOKER_NAMES[str(symbol)])
    return texts.text("tile.face", colour=face.colour, number=Rank(face.number))


def news_line(texts: Texts, match: Match, news: News) -> str:
    """One sentence on what a seat just did."""
    return turn_line(texts, match, news.seat, news.events)


def turn_line(texts: Texts, match: Match, seat: int, events: Sequence[Event]) -> str:
    """One sentence on a completed turn."""
    name, own = seat_name(texts, match, seat), match.is_you(seat)
    if whole := _phases_line(texts, events, name, own):
        return whole
    opening = bool(match.game.state.options.opening)
    shown = [event for event in events if opening or not isinstance(event, SeatOpened)]
    lines = [_line_of(texts, shown, event, name, own) for event in shown]
    told = [line for line in lines if line]
    return told[-1] if told else ""


def face_words(texts: Texts, others: Sequence[News]) -> Mapping[int, str]:
    """What each of these seats did in its turn, in words that stand at its face; "" where it was nothing."""
    return MappingProxyType({seat: _deed(texts, events) for seat, events in _by_seat(others)})


def _by_seat(others: Sequence[News]) -> Iterator[tuple[int, list[Event]]]:
    for seat, told in groupby(others, lambda news: news.seat):
        yield seat, [event for news in told for event in news.events]


def _deed(texts: Texts, events: Sequence[Event]) -> str:
    laid, rebuilt = len(played_tiles(events)), rebuilt_count(events)
    if laid:
        tiles = texts.plural("face.laid", laid)
        return texts.plural("face.rebuilt", rebuilt, tiles=tiles) if rebuilt else tiles
    for event in events:
        if isinstance(event, PenaltyDrawn):
            return texts.plural("face.penalty", len(event.tiles))
        if isinstance(event, DiscardTaken):
            return texts.text("face.took", tile=tile_name(texts, event.tile))
        if isinstance(event, TileDrawn | TurnPassed):
            return texts.text("face.drew" if isinstance(event, TileDrawn) else "face.passed")
    return ""


def _phases_line(texts: Texts, events: Sequence[Event], name: str, own: bool) -> str:
    """One sentence on a turn of several phases that ended with a throw alone; empty for any other."""
    got = next((event for event in events if isinstance(event, TileDrawn | DiscardTaken)), None)
    thrown = next((event for event in events if isinstance(event, TileDiscarded)), None)
    if got is None or thrown is None or any(isinstance(event, WentOut | SpecialMove) for event in events):
        return ""
    laid = len(played_tiles(events))
    how = f"{'took' if isinstance(got, DiscardTaken) else 'drew'}{'_laid' if laid else ''}"
    facts = {"name": name, "tile": tile_name(texts, got.tile), "thrown": tile_name(texts, thrown.tile)}
    key = f"log.{'you_' if own else ''}{how}_threw"
    return texts.plural(key, laid, **facts) if laid else texts.text(key, **facts)


def _line_of(texts: Texts, events: Sequence[Event], event: Event, name: str, own: bool) -> str:
    if isinstance(event, TilesPlayed):
        return _played_line(texts, events, event, name, own)
    if isinstance(event, PenaltyDrawn):
        return _penalty_line(texts, event, name, own)
    if isinstance(event, SeatOpened):
        key = "log.you_opened" if own else "log.opened"
        return texts.text(key, name=name, points=event.worth)
    return _small_line(texts, event, name, own)


def _small_line(texts: Texts, event: Event, name: str, own: bool) -> str:
    if isinstance(event, TileDrawn) and own:
        return texts.text("log.you_drew", tile=tile_name(texts, event.tile))
    if isinstance(event, DiscardTaken | TileDiscarded):
        others, you = _DISCARDS[type(event)]
        return texts.text(you if own else others, name=name, tile=tile_name(texts, event.tile))
    if isinstance(event, SpecialMove):
        tiles = texts.text("list.comma").join(tile_name(texts, tile) for tile in event.tiles)
        return texts.text(f"log.{'you_' if own else ''}{event.word}", name=name, tiles=tiles)
    keys = {TileDrawn: "log.drew", TurnPassed: "log.passed", WentOut: "log.went_out"}
    mine = {TurnPassed: "log.you_passed", WentOut: "log.you_went_out"}
    key = (mine if own else keys).get(type(event))
    return texts.text(key, name=name) if key else ""


def _played_line(texts: Texts, events: Sequence[Event], event: TilesPlayed, name: str, own: bool) -> str:
    sets, you = rebuilt_count(events), "you_" if own else ""
    if not sets:
        return texts.plural(f"log.{you}played", len(event.tiles), name=name)
    return texts.plural(f"log.{you}rebuilt", sets, name=name, tiles=texts.plural("status.tiles", len(event.tiles)))


def _penalty_line(texts: Texts, event: PenaltyDrawn, name: str, own: bool) -> str:
    if not own:
        return texts.plural("log.penalty", len(event.tiles), name=name)
    key = "clock.unfinished" if event.cause is Cause.CLOCK else "report.wrong_turn"
    return texts.plural(key, len(event.tiles))


def time_up_line(texts: Texts, news: News, name: str = "") -> str:
    """What happened when the clock ran out, and why (rules 8.2); with a `name` in the third person."""
    whom = "_by" if name else ""
    thrown = next((event for event in news.events if isinstance(event, TileDiscarded)), None)
    if thrown is not None:
        return texts.text(f"clock.thrown{whom}", name=name, tile=tile_name(texts, thrown.tile))
    for event in news.events:
        if isinstance(event, PenaltyDrawn):
            return texts.plural(f"clock.unfinished{whom}", len(event.tiles), name=name)
        if isinstance(event, TilesPlayed):
            return texts.text(f"clock.complete{whom}", name=name)
        if isinstance(event, TileDrawn):
            return texts.text(f"clock.nothing_played{whom}", name=name)
    return texts.text(f"clock.passed{whom}", name=name)


def at_zero_line(texts: Texts, events: Sequence[Event], rack: Collection[Tile]) -> str:
    """What these events will do when the clock runs out (rules 8.2); a tile that the `rack` does not hold is not named,
    because nobody has seen it yet."""
    thrown = next((event for event in events if isinstance(event, TileDiscarded)), None)
    if thrown is not None and thrown.tile not in rack:
        return texts.text("clock.at_zero_drawn")
    if thrown is not None:
        return texts.text("clock.at_zero_thrown", tile=tile_name(texts, thrown.tile))
    for event in events:
        if isinstance(event, PenaltyDrawn):
            return texts.plural("clock.at_zero_unfinished", len(event.tiles))
        if isinstance(event, TilesPlayed):
            return texts.text("clock.at_zero_complete")
        if isinstance(event, TileDrawn):
            return texts.text("clock.at_zero_nothing_played")
    return texts.text("clock.at_zero_passed")


def set_label(texts: Texts, reading: Reading | None, size: int, number: int, state: str) -> str:
    """A set of so many tiles in words, as it reads, and what is wrong with it: blue 4 to 7, set 5."""
    said = _named(texts, reading, size, number)
    return said if state == "valid" else texts.text("list.comma").join((said, texts.text(f"state.{state}")))


def _named(texts: Texts, reading: Reading | None, size: int, number: int) -> str:
    if reading is None:
        return texts.plural("label.heap", size, set=number)
    if reading.mirrored:
        return texts.plural("label.mirrored", size, set=number)
    faces = [face for slot in reading.slots for face in slot]
    if reading.kind is SetKind.GROUP:
        return texts.plural("label.group", len(faces), number=Rank(faces[0].number), set=number)
    low, high = Rank(faces[0].number), Rank(faces[-1].number)
    if len({face.colour for face in faces}) > 1:
        return texts.text("label.mixed_run", low=low, high=high, set=number)
    return texts.text("label.run", colour=faces[0].colour, low=low, high=high, set=number)


def set_tip(texts: Texts, reading: Reading | None, problems: tuple[Problem, ...]) -> str:
    """What a set is and is worth, or the first reason why it is none (ux 2.7)."""
    if problems:
        return texts.problem(problems[0])
    return texts.plural(_tip_key(reading), reading.worth) if reading else ""


def _tip_key(reading: Reading) -> str:
    return f"tip.{_kind(reading)}"


def lifted_key(reading: Reading) -> str:
    """The key of the question whether to draw although this set is in the hand."""
    return f"dialog.lifted_{_kind(reading)}"


def _kind(reading: Reading) -> str:
    return "mirrored" if reading.mirrored else reading.kind.value


def wren_line(texts: Texts, step: int) -> str:
    """What Wren does on this step of its scale."""
    at = STEPS[step]
    if at.sees:
        return texts.plural("wren.looks", at.sees)
    return texts.plural("wren.holds", at.holds) if at.holds else texts.text("wren.all")
