"""Which sound belongs to which move or event (ux 2.12), and the sounds of each frame, found by comparing it with the
last one, so that mouse and keys sound alike; each with its place, in pixels from the left (ux 55).

Everything that is heard is also seen: the tick of a set, the lit panel, the log line. The mixer plays them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import NamedTuple

from game.rules.play import events
from game.rules.tiles import Tile
from game.session.board.turn_board import TurnBoard
from game.session.history.news import News
from game.session.local_game import LocalGame
from game.session.match.clock import FINAL
from game.session.speech.spoken_answers import unfinished_sets
from game.ui.table.drag import DragController
from game.ui.table.picture.set_status import SetState, set_state
from game.ui.table.tile_motion import TileMotion

ORDER = (1, 3, 5, 2, 6, 4)
"""The order in which the variations of a sound of tiles are played."""
GAP = 0.035
"""Seconds between two tiles that are set down at least."""
CROWD = 3
"""The most tiles set down that wait to be heard at once; more are dropped."""


class SoundCue(Enum):
    """What can be heard at the table; the value is the name of the sound."""

    PICK = "pick"
    PLACE = "place"
    """A tile on the felt."""
    RACK = "rack"
    """A tile on a rack."""
    FLIP = "flip"
    """A tile of a rack turns over."""
    DULL = "dull"
    THROW = "throw"
    """A piece goes to the discard pile."""
    SET = "set"
    ALL_GOOD = "all-good"
    """All sets are good again."""
    GOOD = "good"
    UNFINISHED = "unfinished"
    FITS = "fits"
    EDGE = "edge"
    TURN = "turn"
    SUBMIT = "submit"
    DRAW = "draw"
    TIME = "time"
    TICK = "tick"
    WIN = "win"


OF_TILES = (SoundCue.PICK, SoundCue.PLACE, SoundCue.RACK, SoundCue.FLIP, SoundCue.DULL, SoundCue.THROW)
"""Sounds that come in variations, see `SoundVariations`; each kind of pieces has its own."""
EARLY_TICK = 10
"""Seconds left at which a tick is heard before the last ones (ux 2.9)."""
SET_DOWN = (SoundCue.PLACE, SoundCue.RACK)
"""Tiles that are set down: they wait for each other, see `ClackSounds`."""

DRAWS = (events.TileDrawn, events.DiscardTaken, events.PenaltyDrawn)
OWN: Mapping[type[events.Event], SoundCue] = {
    events.TilesPlayed: SoundCue.SUBMIT,
    **dict.fromkeys(DRAWS, SoundCue.DRAW),
    events.TurnPassed: SoundCue.PLACE,
    events.TileDiscarded: SoundCue.THROW,
    events.SpecialMove: SoundCue.SUBMIT,
}
OTHERS: Mapping[type[events.Event], SoundCue] = {
    **dict.fromkeys(DRAWS, SoundCue.PICK),
    events.TurnPassed: SoundCue.PLACE,
    events.TileDiscarded: SoundCue.THROW,
    events.SpecialMove: SoundCue.PLACE,
}
"""Another seat's tiles sound as they land."""


def of_move(before: TurnBoard, after: TurnBoard) -> SoundCue:
    """The person's move: dull where tiles do not fit, two notes where a set became legal, three where with it all are
    good again, otherwise a clack."""
    gained = [meld.ident for meld in after.table if not set(meld.tiles) <= set(before.tiles_of(meld.ident))]
    if any(_state(after, ident) == "conflict" for ident in gained):
        return SoundCue.DULL
    completed = any(_is_ticked(after, ident) and not _is_ticked(before, ident) for ident in gained)
    if completed and unfinished_sets(before) and not unfinished_sets(after):
        return SoundCue.ALL_GOOD
    return SoundCue.SET if completed else SoundCue.PLACE


def of_news(news: News, own_seat: int) -> tuple[SoundCue, ...]:
    """The sound of a completed turn; at the end of a game it depends on who won."""
    ended = next((event.outcome for event in news.events if isinstance(event, events.GameEnded)), None)
    if ended is not None and own_seat in ended.winners:
        return (SoundCue.WIN,)
    own = news.seat == own_seat
    if own and news.timed_out:
        return (SoundCue.TIME,)
    cues = OWN if own else OTHERS
    return tuple(cues[type(event)] for event in news.events if type(event) in cues)


class PlacedSound(NamedTuple):
    """A sound's name and where it comes from, in pixels from the left; None for the middle."""

    name: str
    x: float | None = None


class SoundVariations:
    """The names of sounds; those of tiles never sound alike twice in a row."""

    def __init__(self, kind: str = "") -> None:
        """`kind` begins the names of the sounds of these pieces."""
        self._kind = kind
        self._played: Counter[SoundCue] = Counter()

    def name(self, cue: SoundCue) -> str:
        """The file to play now for this cue."""
        if cue not in OF_TILES:
            return cue.value
        number = ORDER[self._played[cue] % len(ORDER)]
        self._played[cue] += 1
        return f"{self._kind}{cue.value}{number}"


class ClackSounds:
    """Tiles set down that wait to be heard: at least GAP apart, a limited number."""

    def __init__(self, variations: SoundVariations | None = None) -> None:
        self._variations = variations or SoundVariations()
        self._owed: tuple[tuple[SoundCue, float | None], ...] = ()
        self._rest = 0.0

    def ask(self, x: float | None = None, cue: SoundCue = SoundCue.PLACE) -> None:
        """Tiles were set down together at this place."""
        self._owed = (*self._owed, (cue, x))[:CROWD]

    def ticked(self, dt: float) -> tuple[PlacedSound, ...]:
        """The tile that is due `dt` seconds later, if any."""
        self._rest = max(0.0, self._rest - dt)
        if not self._owed or self._rest > 0:
            return ()
        cue, x = self._owed[0]
        self._owed = self._owed[1:]
        self._rest = GAP
        return (PlacedSound(self._variations.name(cue), x),)


def _state(board: TurnBoard, ident: int) -> SetState:
    return set_state(board.staged.meld_problems(ident))


def _is_ticked(board: TurnBoard, ident: int) -> bool:
    """Whether the set is legal and differs from the turn's beginning: such a set shows a tick (ux 2.7)."""
    return bool(board.tiles_of(ident)) and board.staged.changed(ident) and _state(board, ident) == "valid"


CLACKS = (*SET_DOWN, SoundCue.SET, SoundCue.ALL_GOOD)
"""Sounds that go with a tile being set down."""


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
        self._seconds = 0
        """What the clock showed last in the person's turn."""
        self._history, self._picked = local_game.editor.history, drag.state.picked
        """What is compared: the person's side at the last look."""

    def tell(self, news: News, pool: float, seat: float) -> None:
        """A turn is complete and its animation has begun; the pool's place and the seat decide where it sounds."""
        own = news.seat == self._local_game.seat
        for cue in of_news(news, self._local_game.seat):
            self._cues.append((cue, pool if cue is SoundCue.DRAW else None if own else seat))
        self._history, self._picked = self._local_game.editor.history, self._drag.state.picked
        arrivals = self._tile_motion.play.arrivals
        if arrivals and not self._under_way(arrivals):
            self._cues.append((SoundCue.PLACE, self._middle_of(arrivals)))

    def refuse(self, x: float | None = None) -> None:
        """A gesture was refused at this place."""
        self._cues.append((SoundCue.DULL, x))

    def come_to(self, cue: SoundCue | None) -> None:
        """The keys came to a place with this sound."""
        if cue is not None:
            self._cues.append((cue, None))

    def heard(self, dt: float) -> tuple[PlacedSound, ...]:
        """The sounds of the last `dt` seconds."""
        self._watch_hand()
        self._watch_flights()
        self._watch_turn()
        self._watch_clock()
        now = [each for each in self._cues if each[0] is not SoundCue.WIN or not self._tile_motion.showing]
        self._cues = [each for each in self._cues if each not in now]
        for cue, x in now:
            if cue in CLACKS:
                self._clacks.ask(x, cue if cue in SET_DOWN else SoundCue.PLACE)
        tones = {cue: x for cue, x in reversed(now) if cue not in SET_DOWN}
        heard = [PlacedSound(self._variations.name(cue), x) for cue, x in tones.items()]
        return (*reversed(heard), *self._clacks.ticked(dt))

    def _watch_hand(self) -> None:
        """Tiles were taken up, laid, put back or rearranged by the person."""
        before, now = self._history, self._local_game.editor.history
        held, picked = self._picked, self._drag.state.picked
        self._history, self._picked = now, picked
        onward = len(now.past) - len(before.past)
        if onward or len(now.future) != len(before.future):  # a change of the window's size changes neither
            moved = _moved(before.now, now.now)
            cue = of_move(before.now, now.now) if onward > 0 else SoundCue.PLACE
            self._cues.append((self._ground(moved) if cue is SoundCue.PLACE else cue, self._middle_of(moved)))
        elif taken := set(picked) - set(held):
            self._cues.append((SoundCue.PICK, self._middle_of(taken)))
        elif len(picked) < len(held) and SoundCue.DULL not in (cue for cue, _ in self._cues):
            laid = set(held) - set(picked)
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

    def _watch_clock(self) -> None:
        """A tick with ten seconds left, and with each of the last five."""
        clock, before = self._local_game.clock, self._seconds
        self._seconds = clock.seconds if clock.is_on and self._local_game.my_turn else 0
        if self._seconds != before and (self._seconds == EARLY_TICK or 0 < self._seconds <= FINAL):
            self._cues.append((SoundCue.TICK, None))


def _moved(before: TurnBoard, after: TurnBoard) -> list[Tile]:
    """The tiles that changed their set or went to or from the rack; if there are none, those that only moved."""
    return _otherwise(_homes(before), _homes(after)) or _otherwise(before.rack.places, after.rack.places)


def _homes(board: TurnBoard) -> dict[Tile, object]:
    """The set of every tile; None for tiles on the rack."""
    return {tile: meld.ident for meld in board.table for tile in meld.tiles} | dict.fromkeys(board.rack.places)


def _otherwise(before: Mapping[Tile, object], after: Mapping[Tile, object]) -> list[Tile]:
    return [tile for tile, home in after.items() if before.get(tile) != home]
