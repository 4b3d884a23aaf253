"""What becomes of the game after an error in a frame or a gesture: as little as can be is given up, one step more for
each failure at the same place within a minute. Everything that matters is on the disk, so play goes on."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from enum import IntEnum
from types import MappingProxyType

from game.rules.values import immutable
from game.ui.input.last_gestures import LastGestures
from game.ui.scene import Recoverable, Scene, SceneFailed, Stack
from game.ui.scenes.crash import CrashPage
from game.ui.services import Services

log = logging.getLogger(__name__)
MINUTE = 60.0
"""Seconds of the loop's time without a failure after which counting begins anew."""


class BesideFailed(Exception):
    """What belongs to no scene raised `__cause__`: nothing needs to be given up."""


@contextmanager
def beside_scenes(name: str) -> Iterator[None]:
    """What is done here belongs to no scene."""
    try:
        yield
    except Exception as fault:
        raise BesideFailed(name) from fault


class Rescue(IntEnum):
    """What is given up, the least first."""

    NOTHING = 0
    CLOSED = 1
    """What lies over the table; the turn that is being built is written at once."""
    LEFT = 2
    """The page, for the one below."""
    AFRESH = 3
    """The table with all pages over it, for a new one made from what is saved."""
    TITLE = 4
    """All but the title page."""
    CRASHED = 5
    """Everything, for the page that offers the title page and the report."""


SENTENCES: Mapping[Rescue, str] = MappingProxyType(
    {
        Rescue.CLOSED: "rescue.closed",
        Rescue.LEFT: "rescue.left",
        Rescue.AFRESH: "rescue.afresh",
        Rescue.TITLE: "rescue.title",
    }
)
"""What is told of each step; the last one has a page."""


@immutable
class Escalation:
    """How far it has come at each place, by the name of its scene, and when it failed last there."""

    last: Mapping[str, tuple[Rescue, float]] = field(default_factory=dict)

    def next(self, place: str, possible: frozenset[Rescue], now: float) -> Rescue:
        """The least of the possible steps that is more than the last one here, if that was within a minute."""
        before, when = self.last.get(place, (Rescue.NOTHING, now))
        least = before if now - when <= MINUTE else Rescue.NOTHING
        return min((step for step in possible if step > least), default=Rescue.CRASHED)

    def after(self, place: str, step: Rescue, now: float) -> Escalation:
        """The record with this step, taken at this place and time."""
        return Escalation(MappingProxyType({**self.last, place: (step, now)}))


@immutable
class Failure:
    """An error and the scene it came from, by name where the scene could not be made."""

    fault: Exception
    scene: Scene | None
    place: str

    @classmethod
    def of(cls, fault: Exception, top: Scene) -> Failure:
        """Of the scene on top, unless the error names another one."""
        if isinstance(fault, SceneFailed):
            return cls(fault, fault.scene, fault.name)
        return cls(fault, top, top.name)


class Survival:
    """Recovers the stack of scenes of one run of the game."""

    def __init__(
        self, stack: Stack, services: Services, gestures: LastGestures, begin_anew: Callable[[], None]
    ) -> None:
        """`begin_anew` lays out and paints everything again, because an error may have come in the middle of that."""
        self._stack = stack
        self._services = services
        self._gestures = gestures
        self._begin_anew = begin_anew
        self._first = stack.scenes
        """What the game began with; below these there is nothing to go to."""
        self._escalation = Escalation()
        self._crash: tuple[CrashPage, Exception] | None = None
        self._steps: Mapping[Rescue, Callable[[Failure], None]] = MappingProxyType(
            {
                Rescue.CLOSED: self._close,
                Rescue.LEFT: self._leave,
                Rescue.AFRESH: self._begin_afresh,
                Rescue.TITLE: lambda _: stack.give_up(1),
                Rescue.CRASHED: self._crashed,
            }
        )

    def told_by(self, scene: Scene | None) -> Exception | None:
        """The error that led to this scene if it is the crash page; else None."""
        return self._crash[1] if self._crash is not None and scene is self._crash[0] else None

    def rescue(self, fault: Exception, now: float) -> str | None:
        """Go on after this error at this second of the loop's time; the sentence to tell, empty where a page tells it,
        None where nothing was given up. Raises the first error where the crash page fails, too."""
        if isinstance(fault, BesideFailed):
            self._pass_by(fault, now)
            return None
        while (top := self._stack.top) is not None:
            failure = Failure.of(fault, top)
            self._log(failure.place, failure.fault)
            if (first := self.told_by(top)) is not None:
                raise first from fault
            step = self._escalation.next(failure.place, self._possible(failure.scene), now)
            self._escalation = self._escalation.after(failure.place, step, now)
            try:
                self._steps[step](failure)
                self._begin_anew()
            except Exception as another:
                fault = another
            else:
                return self._services.texts.text(SENTENCES[step]) if step in SENTENCES else ""
        log.error("the game was left with an error", exc_info=fault)
        return ""

    def _pass_by(self, fault: BesideFailed, now: float) -> None:
        """Log it, but not again and again: it may fail in each frame."""
        place = str(fault)
        if self._escalation.next(place, frozenset({Rescue.CLOSED}), now) is Rescue.CLOSED:
            self._log(place, fault)
        self._escalation = self._escalation.after(place, Rescue.CLOSED, now)

    def _log(self, place: str, fault: Exception) -> None:
        log.error("%s failed; what was done last:\n%s", place, self._gestures.as_text(), exc_info=fault)

    def _possible(self, scene: Scene | None) -> frozenset[Rescue]:
        """The steps that can be taken where this scene fails."""
        steps, scenes = {Rescue.CRASHED}, self._stack.scenes
        if scene in scenes[:1] or scene in self._first:
            return frozenset(steps)
        if isinstance(scene, Recoverable):
            steps |= {Rescue.CLOSED} if scene in scenes else set()
        if not (isinstance(scene, Recoverable) and scene.afresh() is not None):
            steps.add(Rescue.LEFT)
        if self._table is not None:
            steps.add(Rescue.AFRESH)
        return frozenset({*steps, Rescue.TITLE})

    @property
    def _table(self) -> int | None:
        """The place in the stack of the scene that can be made from what is saved."""
        scenes = enumerate(self._stack.scenes)
        return next((at for at, each in scenes if isinstance(each, Recoverable) and each.afresh() is not None), None)

    # The steps

    def _close(self, failure: Failure) -> None:
        """Only the game itself stays of the scene, and no page above it."""
        assert isinstance(failure.scene, Recoverable)
        at = self._stack.scenes.index(failure.scene)
        failure.scene.recover()
        if failure.scene is not self._stack.top:
            self._stack.give_up(at + 1)

    def _leave(self, failure: Failure) -> None:
        if failure.scene in self._stack.scenes:
            self._stack.give_up(self._stack.scenes.index(failure.scene))

    def _begin_afresh(self, _: Failure) -> None:
        at = self._table
        assert at is not None
        table = self._stack.scenes[at]
        assert isinstance(table, Recoverable)
        self._stack.give_up(at, table.afresh())

    def _crashed(self, failure: Failure) -> None:
        done, error = self._gestures.as_text(), failure.fault.__cause__ or failure.fault

        def report() -> str:
            from game.session.system.error_report import report_of  # seldom needed, and slow to load

            return report_of(error, done)

        page = CrashPage(self._services, report)
        self._crash = page, failure.fault
        self._stack.give_up(0, page)
