"""Listens at the table: compares what is with what was, so that every way of playing sounds alike (mouse or keys)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.rules.history import History
from game.rules.tiles import Tile
from game.session.desk import Desk
from game.session.sitting import News, Sitting
from game.ui.table.feedback import Clacks, Cue, of_move, of_news
from game.ui.table.grasp import Grasp
from game.ui.table.stage import Stage

WITH_CLACK = (Cue.PLACE, Cue.SET)
"""Tiles are set down along with these."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """The person's side at one moment."""

    history: History[Desk]
    picked: tuple[Tile, ...]

    @property
    def steps(self) -> tuple[int, int]:
        """How many there are to undo and to redo; a mere change of the window leaves them alone."""
        return len(self.history.past), len(self.history.future)


class Ear:
    """Names what is heard, frame by frame."""

    def __init__(self, sitting: Sitting, stage: Stage, grasp: Grasp) -> None:
        self._sitting = sitting
        self._stage = stage
        self._grasp = grasp
        self._clacks = Clacks()
        self._cues: list[Cue] = []
        self._entering: frozenset[Tile] = frozenset()
        self._flying: frozenset[Tile] = frozenset()
        self._was_ready = False
        self._seen = self._look()

    def tell(self, news: News) -> None:
        """A turn is complete, and the stage has begun to play it out."""
        self._cues += of_news(news, self._sitting.seat)
        self._seen = self._look()
        if self._stage.play.arrivals and not self._under_way(self._stage.play.arrivals):
            self._cues.append(Cue.PLACE)

    def refuse(self) -> None:
        """Something was not allowed."""
        self._cues.append(Cue.DULL)

    def heard(self, dt: float) -> tuple[str, ...]:
        """The sounds of the last `dt` seconds by name."""
        self._watch_hand()
        self._watch_flights()
        self._watch_turn()
        now = [cue for cue in self._cues if cue is not Cue.WIN or not self._stage.showing]
        self._cues = [cue for cue in self._cues if cue not in now]
        self._clacks.ask(sum(cue in WITH_CLACK for cue in now))
        tones = dict.fromkeys(cue.value for cue in now if cue is not Cue.PLACE)
        return (*tones, *self._clacks.ticked(dt))

    def _look(self) -> _Seen:
        return _Seen(self._sitting.history, self._grasp.hand.picked)

    def _watch_hand(self) -> None:
        """Tiles were taken up, laid, put back or rearranged by the person."""
        before, now = self._seen, self._look()
        self._seen = now
        if now.steps != before.steps:
            onward = len(now.history.past) > len(before.history.past)
            self._cues.append(of_move(before.history.now, now.history.now) if onward else Cue.PLACE)
        elif set(now.picked) - set(before.picked):
            self._cues.append(Cue.PICK)
        elif len(now.picked) < len(before.picked) and Cue.DULL not in self._cues:
            self._cues.append(Cue.PLACE)

    def _watch_flights(self) -> None:
        """Every tile that comes on clacks once it has landed; what it does afterwards is up to the hand."""
        if self._stage.entering is not self._entering:
            self._entering = self._stage.entering
            self._flying = self._under_way(self._entering)
            return
        now = self._under_way(self._flying)
        self._clacks.ask(len(self._flying - now))
        self._flying = now

    def _under_way(self, tiles: Iterable[Tile]) -> frozenset[Tile]:
        motion = self._stage.motion
        return frozenset(tile for tile in tiles if motion.is_waiting(tile) or motion.is_moving(tile))

    def _watch_turn(self) -> None:
        """The own turn begins when it can be seen to: after the others' moves have been shown."""
        ready = self._sitting.my_turn and not self._stage.showing
        if ready and not self._was_ready:
            self._cues.append(Cue.TURN)
        self._was_ready = ready
