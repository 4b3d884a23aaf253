"""Finds the sounds of a frame by comparing it with the last one, so that mouse and keys sound alike.

It also says where a sound comes from, in pixels from the left (ux 55).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from game.rules.history import History
from game.rules.tiles import Tile
from game.session.board.turn_board import TurnBoard
from game.session.history.news import News
from game.session.local_game import LocalGame
from game.ui.table.drag import DragController
from game.ui.table.motion.sound_cues import (
    SET_DOWN,
    ClackSounds,
    PlacedSound,
    SoundCue,
    SoundVariations,
    of_move,
    of_news,
)
from game.ui.table.motion.tile_motion import TileMotion

CLACKS: Mapping[SoundCue, SoundCue] = MappingProxyType(
    {SoundCue.PLACE: SoundCue.PLACE, SoundCue.RACK: SoundCue.RACK, SoundCue.SET: SoundCue.PLACE}
)
"""Sounds that go with a tile being set down, and on what."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """What is compared: the person's side at one moment."""

    history: History[TurnBoard]
    picked: tuple[Tile, ...]

    @property
    def steps(self) -> tuple[int, int]:
        """Steps to undo and to redo; a change of the window's size does not change them."""
        return len(self.history.past), len(self.history.future)


class SoundEvents:
    """Names the sounds of each frame."""

    def __init__(self, local_game: LocalGame, tile_motion: TileMotion, drag: DragController, pieces: str = "") -> None:
        """`pieces` begins the names of the sounds of what is played with."""
        self._local_game = local_game
        self._tile_motion = tile_motion
        self._drag = drag
        self._variations = SoundVariations(pieces)
        self._clacks = ClackSounds(self._variations)
        self._cues: list[tuple[SoundCue, float | None]] = []
        self._entering: frozenset[Tile] = frozenset()
        self._play = tile_motion.play
        self._flying: frozenset[Tile] = frozenset()
        self._was_ready = False
        self._seen = self._look()

    def tell(self, news: News, pool: float, seat: float) -> None:
        """A turn is complete and its animation has begun; the pool's place and the seat decide where it sounds."""
        own = news.seat == self._local_game.seat
        for cue in of_news(news, self._local_game.seat):
            self._cues.append((cue, pool if cue is SoundCue.DRAW else None if own else seat))
        self._seen = self._look()
        arrivals = self._tile_motion.play.arrivals
        if arrivals and not self._under_way(arrivals):
            self._cues.append((SoundCue.PLACE, self._middle_of(arrivals)))

    def refuse(self, x: float | None = None) -> None:
        """A gesture was refused at this place."""
        self._cues.append((SoundCue.DULL, x))

    def heard(self, dt: float) -> tuple[PlacedSound, ...]:
        """The sounds of the last `dt` seconds."""
        self._watch_hand()
        self._watch_flights()
        self._watch_turn()
        now = [each for each in self._cues if each[0] is not SoundCue.WIN or not self._tile_motion.showing]
        self._cues = [each for each in self._cues if each not in now]
        for cue, x in now:
            if cue in CLACKS:
                self._clacks.ask(x, CLACKS[cue])
        tones = {cue: x for cue, x in reversed(now) if cue not in SET_DOWN}
        heard = [PlacedSound(self._variations.name(cue), x) for cue, x in tones.items()]
        return (*reversed(heard), *self._clacks.ticked(dt))

    def _look(self) -> _Seen:
        return _Seen(self._local_game.editor.history, self._drag.state.picked)

    def _watch_hand(self) -> None:
        """Tiles were taken up, laid, put back or rearranged by the person."""
        before, now = self._seen, self._look()
        self._seen = now
        if now.steps != before.steps:
            onward = len(now.history.past) > len(before.history.past)
            moved = _moved(before.history.now, now.history.now)
            cue = of_move(before.history.now, now.history.now) if onward else SoundCue.PLACE
            self._cues.append((self._ground(moved) if cue is SoundCue.PLACE else cue, self._middle_of(moved)))
        elif taken := set(now.picked) - set(before.picked):
            self._cues.append((SoundCue.PICK, self._middle_of(taken)))
        elif len(now.picked) < len(before.picked) and SoundCue.DULL not in (cue for cue, _ in self._cues):
            laid = set(before.picked) - set(now.picked)
            self._cues.append((self._ground(laid), self._middle_of(laid)))

    def _watch_flights(self) -> None:
        """Every tile that enters sounds once, when it has landed; so does every set that another seat's turn moves."""
        motion = self._tile_motion
        if motion.entering is not self._entering or motion.play is not self._play:
            self._entering, self._play = motion.entering, motion.play
            self._flying = self._under_way({*motion.entering, *motion.play.strokes})
            return
        now = self._under_way(self._flying)
        landed = self._flying - now
        self._flying = now
        places = motion.places
        blocks = {places[tile].ident for tile in landed - self._entering if tile in places}
        moved = (
            [tile for tile in landed - self._entering if tile in places and places[tile].ident == ident]
            for ident in blocks
        )
        for tiles in (*([tile] for tile in landed & self._entering), *moved):
            self._clacks.ask(self._middle_of(tiles), self._ground(tiles))

    def _ground(self, tiles: Iterable[Tile]) -> SoundCue:
        """What these tiles are set down on; the felt as soon as one of them is."""
        places = [self._tile_motion.places[tile] for tile in tiles if tile in self._tile_motion.places]
        return SoundCue.RACK if places and all(place.ident is None for place in places) else SoundCue.PLACE

    def _middle_of(self, tiles: Iterable[Tile]) -> float | None:
        """The mean x of the places where these tiles belong; None if they have no place."""
        places = [self._tile_motion.places[tile] for tile in tiles if tile in self._tile_motion.places]
        return sum(place.box.centre[0] for place in places) / len(places) if places else None

    def _under_way(self, tiles: Iterable[Tile]) -> frozenset[Tile]:
        motion = self._tile_motion.motion
        return frozenset(tile for tile in tiles if motion.is_waiting(tile) or motion.is_moving(tile))

    def _watch_turn(self) -> None:
        """The sound of the person's turn waits until the others' moves have been shown."""
        ready = self._local_game.my_turn and not self._tile_motion.showing
        if ready and not self._was_ready:
            self._cues.append((SoundCue.TURN, None))
        self._was_ready = ready


def _moved(before: TurnBoard, after: TurnBoard) -> list[Tile]:
    """The tiles that changed their set or went to or from the rack; if there are none, those that only moved."""
    return _otherwise(_homes(before), _homes(after)) or _otherwise(before.rack.places, after.rack.places)


def _homes(board: TurnBoard) -> dict[Tile, object]:
    """The set of every tile; None for tiles on the rack."""
    return {tile: meld.ident for meld in board.table for tile in meld.tiles} | dict.fromkeys(board.rack.places)


def _otherwise(before: Mapping[Tile, object], after: Mapping[Tile, object]) -> list[Tile]:
    return [tile for tile, home in after.items() if before.get(tile) != home]
