"""The command `main.py simulate`: games between computers, without a window."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from statistics import fmean, median
from typing import ClassVar, TextIO

from game.cli.games import WantedGame, game_option
from game.cli.parser import typed_command
from game.cli.terminal import write_out
from game.cli.wanted import BadUsage, any_whole, at_least_one, typed_switch, value
from game.session.match.roster import GAME_NAMES, PLAYER_NAMES, pieces_of, seats_of, series_of
from game.session.texts import Texts
from game.session.thinking.player_process import NoProcess
from game.session.thinking.simulation import Habits, SeriesResult, mean_span, percentile, share_span, simulate

BAR = 40
"""Cells of the progress bar."""
MOST_GAMES = 1_000_000
FINE = 0


def _seats(_: str, text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in PLAYER_NAMES:
            known = ", ".join(PLAYER_NAMES)
            raise BadUsage("There is no player {name}; --seats can be {names}.", name=name, names=known)
    return names


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulateWanted(WantedGame):
    """Which games are played, and by whom."""

    USAGE: ClassVar[str] = "simulate --seats NAME,NAME [options]"
    ABOUT: ClassVar[str] = "Plays games between computer players and reports the results."

    seats: tuple[str, ...] = value(
        "NAMES",
        "hare,magpie",
        _seats,
        "who plays, for example owl,fox; seats rotate after every game; patient-owl is Owl set to play patiently",
        usual=(),
    )
    games: int = value("N", "500", at_least_one(MOST_GAMES), "how many games (default 100)", usual=100)
    seed: int = value("N", "1", any_whole, "shuffle from this number (default 1)", usual=1)
    game: str = game_option(GAME_NAMES, "tiles, machiavelli or rummy (a game is one hand); default tiles")
    json: bool = typed_switch("end with one line of JSON")


def run(arguments: Sequence[str], texts: Texts) -> int:
    """Plays games between computers as asked for and tells how they went; BadUsage when that cannot be."""
    wanted = typed_command(SimulateWanted, arguments, texts)
    if wanted is None:
        return FINE
    wanted = replace(wanted, box=wanted.chosen())
    _check(wanted)
    try:
        tally = _played(wanted)
    except NoProcess:
        raise BadUsage("The processes that play the games end or do not answer, again and again.") from None
    write_out(_report(wanted, tally, texts.of_pieces(pieces_of(wanted.box))))
    if wanted.json:
        write_out([_as_json(wanted, tally)])
    return FINE


def _check(wanted: SimulateWanted) -> None:
    low, high = seats_of(wanted.box)
    if not wanted.seats:
        raise BadUsage("simulate needs players, for example --seats hare,magpie.")
    if not low <= len(wanted.seats) <= high:
        sentence = "The box {box} is for {low} to {high} players, not {count}."
        raise BadUsage(sentence, box=wanted.box, low=low, high=high, count=len(wanted.seats))


def _played(wanted: SimulateWanted) -> SeriesResult:
    tally = SeriesResult(wanted.seats)
    bar = _Bar(sys.stderr, wanted.games)
    with closing(simulate(series_of(wanted.seats, wanted.box, wanted.games, wanted.seed))) as games:
        for game in games:
            tally.games.append(game)
            bar.show(len(tally.games))
    bar.clear()
    return tally


class _Bar:
    """The progress bar, only on a terminal."""

    def __init__(self, stream: TextIO | None, games: int) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._games = games

    def show(self, done: int) -> None:
        """Show that this many games are over."""
        filled = BAR * done // self._games
        self._write(f"\r[{'#' * filled}{'-' * (BAR - filled)}] {done}/{self._games}")

    def clear(self) -> None:
        """Remove the bar."""
        self._write("\r\x1b[K")

    def _write(self, text: str) -> None:
        if self._stream is not None:
            self._stream.write(text)
            self._stream.flush()


def _report(wanted: SimulateWanted, tally: SeriesResult, texts: Texts) -> list[str]:
    games = len(tally.games)
    lines = [texts.plural("simulate.title", games, box=texts.text(f"box.{wanted.box}"))]
    for name in dict.fromkeys(wanted.seats):
        wins, points = tally.wins(name), tally.points(name)
        low, high = share_span(wins, games)
        least, most = mean_span(points)
        facts = {"share": f"{wins / games:.1%}", "low": f"{low:.1%}", "high": f"{high:.1%}"}
        score = {"points": f"{fmean(points):+.1f}", "least": f"{least:+.1f}", "most": f"{most:+.1f}"}
        lines.append(texts.plural("simulate.player", wins, name=texts.text(f"persona.{name}"), **facts, **score))
    lines += (_habits(name, tally, texts) for name in dict.fromkeys(wanted.seats))
    least, most = mean_span(tally.turns)
    turns = {"turns": f"{fmean(tally.turns):.1f}", "least": f"{least:.1f}", "most": f"{most:.1f}"}
    return [*lines, texts.text("simulate.turns", **turns)]


def _habits(name: str, tally: SeriesResult, texts: Texts) -> str:
    """How the player played: what it held, how often it laid tiles, how long it waited and thought."""
    found = _numbers(tally.habits(name))
    tiles = {"racks": f"{found.racks['mean']:.1f}", "p90": f"{found.racks['p90']:.0f}"}
    turns = {"plays": f"{found.plays:.1f}", "waits": f"{found.waits:.1f}"}
    thought = {each: f"{value:.1f}" for each, value in found.thought_ms.items()}
    return texts.text("simulate.habits", name=texts.text(f"persona.{name}"), **tiles, **turns, **thought)


@dataclass(frozen=True, slots=True)
class HabitNumbers:
    """The habits of a player over all games of a series."""

    racks: dict[str, float]
    plays: float
    waits: float
    thought_ms: dict[str, float]


def _numbers(habits: Sequence[Habits]) -> HabitNumbers:
    racks = [each.largest_rack for each in habits]
    thoughts = [thought for each in habits for thought in each.thoughts]
    return HabitNumbers(
        racks={"mean": round(fmean(racks), 2), "p90": percentile(racks, 0.9)},
        plays=round(fmean(each.plays for each in habits), 2),
        waits=round(fmean(each.longest_wait for each in habits), 2),
        thought_ms={
            "median": round(median(thoughts), 2),
            "mean": round(fmean(thoughts), 2),
            "p99": round(percentile(thoughts, 0.99), 2),
        },
    )


def _as_json(wanted: SimulateWanted, tally: SeriesResult) -> str:
    names = tuple(dict.fromkeys(wanted.seats))
    habits = {name: _numbers(tally.habits(name)) for name in names}
    return json.dumps(
        {
            "game": wanted.game,
            "seats": wanted.seats,
            "games": len(tally.games),
            "seed": wanted.seed,
            "wins": {name: tally.wins(name) for name in names},
            "points": {name: sum(tally.points(name)) for name in names},
            "turns": sum(tally.turns),
            "racks": {name: habits[name].racks for name in names},
            "plays": {name: habits[name].plays for name in names},
            "waits": {name: habits[name].waits for name in names},
            "thought_ms": {name: habits[name].thought_ms for name in names},
        }
    )
