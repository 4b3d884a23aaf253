"""Reviews beside the files of the games they are of, so that each is made once; one of another version is made anew."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.session.board.techniques import Technique
from game.session.history.finished_game import FinishedGame
from game.session.review.findings.registry import FINDINGS
from game.session.review.moments import MOST_MOMENTS, Estimate, Luck, Moment, Review, Unit
from game.session.storage.game_identity import ENDING, identity_of, name_of
from game.session.storage.tile_ids import SpellingError, TileIds
from game.session.system.files import write_whole
from game.session.system.untrusted import GAME, BadInput, contents, decoded, parsed

log = logging.getLogger(__name__)
VERSION = 3
"""Changes with whatever changes what a review says."""
REVIEW_ENDING = ".review.json"


class ReviewFiles:
    """The reviews of one folder of games; without a folder none is kept."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def find(self, finished_game: FinishedGame, seat: int) -> Review | None:
        """The review of this seat; None if there is none of this game and this version."""
        seats = self._seats(finished_game)
        try:
            return _read(seats[str(seat)], finished_game, seat)
        except (LookupError, TypeError, ValueError, AttributeError):
            return None

    def keep(self, finished_game: FinishedGame, review: Review) -> None:
        """Write the review down beside its game, if that has a file; a disk that is full only costs time."""
        file = self._file(finished_game)
        if file is None or not self._has_game(finished_game):
            return
        seats = {**self._seats(finished_game), str(review.seat): _written(review, finished_game)}
        told = {"version": VERSION, "game": identity_of(finished_game), "seats": seats}
        try:
            write_whole(file, json.dumps(told, ensure_ascii=False))
        except OSError as error:
            log.info("%s is not written: %s", file.name, error)

    def delete(self, name: str) -> None:
        """The reviews of the game in the file of this name go with it."""
        if self._folder is not None:
            try:
                (self._folder / _beside(name)).unlink(missing_ok=True)
            except OSError as error:
                log.info("the reviews of %r stay: %s", name, error)

    def _has_game(self, finished_game: FinishedGame) -> bool:
        return self._folder is not None and (self._folder / name_of(finished_game)).is_file()

    def _file(self, finished_game: FinishedGame) -> Path | None:
        return None if self._folder is None else self._folder / _beside(name_of(finished_game))

    def _seats(self, finished_game: FinishedGame) -> Mapping[str, Any]:
        """What the file says of each seat; nothing when it is of another game or version."""
        file = self._file(finished_game)
        if file is None:
            return {}
        try:
            found = parsed(decoded(contents(file, GAME)))
        except FileNotFoundError:
            return {}
        except (OSError, BadInput) as error:
            log.info("%s is not read: %r", file.name, error)
            return {}
        if not isinstance(found, dict) or found.get("version") != VERSION:
            return {}
        seats = found.get("seats")
        return seats if found.get("game") == identity_of(finished_game) and isinstance(seats, dict) else {}


def _beside(name: str) -> str:
    return name.removesuffix(ENDING) + REVIEW_ENDING


def _written(review: Review, finished_game: FinishedGame) -> dict[str, Any]:
    spell = TileIds(finished_game.match.setup.game)
    luck = review.luck
    return {
        "moments": [_told(moment, spell) for moment in review.moments],
        "luck": [luck.draws, luck.stuck, luck.tiles],
        "stuck": review.stuck,
    }


def _told(moment: Moment, spell: TileIds) -> dict[str, Any]:
    found = moment.estimate
    return {
        "turn": moment.turn,
        "finding": moment.finding.name,
        "tiles": [spell.name(tile) for tile in moment.tiles],
        "shown": spell.table(moment.shown),
        "estimate": None if found is None else [found.gain, found.low, found.high, found.unit.value],
        "facts": moment.finding.numbers,
        "techniques": [each.value for each in moment.techniques],
        "counted": moment.counted,
    }


def _read(told: Any, finished_game: FinishedGame, seat: int) -> Review:
    """The review of these values; raises something of what `find` catches where they are none."""
    moments = tuple(_moment(each, finished_game) for each in told["moments"][:MOST_MOMENTS])
    draws, stuck, tiles = told["luck"]
    luck = Luck(int(draws), int(stuck), None if tiles is None else float(tiles))
    return Review(seat, moments, luck, complete=True, stuck=tuple(map(int, told["stuck"])))


def _moment(told: Any, finished_game: FinishedGame) -> Moment:
    spell = TileIds(finished_game.match.setup.game)
    turn = int(told["turn"])
    if not 1 <= turn <= len(finished_game.turns):
        raise SpellingError(turn)
    before = finished_game.states[turn - 1]
    return Moment(
        turn,
        FINDINGS[told["finding"]].read(told["facts"]),
        tuple(map(spell.tile, told["tiles"])),
        before.table,
        before.seats[before.to_move].rack,
        spell.read_table(told["shown"]),
        _estimate(told["estimate"]),
        tuple(map(Technique, told["techniques"])),
        int(told["counted"]),
    )


def _estimate(told: Any) -> Estimate | None:
    if told is None:
        return None
    gain, low, high, unit = told
    return Estimate(float(gain), float(low), float(high), Unit(unit))
