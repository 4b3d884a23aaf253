"""One run: the program is opened as it was drawn, and acts are done until one of them fails or all are done."""

from __future__ import annotations

import logging
import random
import re
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from game.session.settings import Look, Pace, PieceFaces, Settings, TileSize
from game.session.system.paths import UserFolder
from game.session.teaching import Teaching
from game.ui.scene import Home
from game.ui.scenes.match.table_scene import TableScene
from tests.soak.checks import checks, files_read_back, kept
from tests.soak.deeds import CONTROLS, SoakAct, SoakHands, kind_of
from tests.soak.drawn import SoakDraw
from tests.soak.person import Newcomer
from tests.soak.program import ErrorsLogged, ProgramRun
from tests.soak.starts import EMPTY, LED, STARTS, SoakBegin, begin_at, filled
from tests.soak.thinking import SlicesInTurn, thinking_at_once

READ_BACK = 60
"""Acts from one look at the files to the next."""
MOST_AGAIN = 8
"""Frames after a start before the first act."""


@dataclass
class SoakResult:
    """What came of a run: what failed, if something did, the acts that were done, and what was met."""

    draw: SoakDraw
    acts: list[SoakAct] = field(default_factory=list)
    failure: str = ""
    """The kind of failure, alike wherever it comes from one cause; empty for none."""
    told: str = ""
    """All that is known of it."""
    scenes: Counter[str] = field(default_factory=Counter)
    overlays: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    """Controls that could be used, by scene and id without numbers."""
    pressed: Counter[str] = field(default_factory=Counter)
    """Those pressed with the pointer resting on them, and painted afterwards."""
    went_off: Counter[str] = field(default_factory=Counter)
    silent: Counter[str] = field(default_factory=Counter)
    """Presses that nothing answered."""
    seconds: float = 0.0
    """Of the processor."""


class SoakRun:
    """The program, its person's hands, and what must hold."""

    def __init__(
        self, draw: SoakDraw, root: Path, slices: SlicesInTurn, without: Collection[str] = (), *, paints: bool = True
    ) -> None:
        """`without`: the names of checks that are left out."""
        self._paints = paints
        self.draw, self._root, self._slices = draw, root, slices
        self._checks = {name: check for name, check in checks().items() if name not in without}
        self._reads = "files" not in without
        self.errors = ErrorsLogged()
        self.result = SoakResult(draw)
        self._size, self._players = draw.size, 1
        self.program = self._opened(_settings(draw))
        self.hands = SoakHands(self.program)
        dice = random.Random(f"start {draw.seed}")
        self._games = filled(self.program.services, dice, draw.start in EMPTY)
        self._begin(dice)
        self._note()

    def _begin(self, dice: random.Random) -> None:
        begin = SoakBegin(self.program.services, dice, self._games)
        begin_at(self.draw.start, begin, self.program.app.stack.apply)
        self.program.frames(MOST_AGAIN)
        for act in LED.get(self.draw.start, ()):
            self.hands.do(act)

    def _opened(self, settings: Settings | None) -> ProgramRun:
        folder = UserFolder(self._root / f"player{self._players}")
        folder.root.mkdir(parents=True, exist_ok=True)
        return ProgramRun(
            folder, self._slices, self.draw.seed, self._size, hears=self.draw.hears, settings=settings,
            paints=self._paints,
        )  # fmt: skip

    def do(self, act: SoakAct) -> Iterator[tuple[str, str]]:
        """Do an act; the name of each check that does not hold, with what is wrong."""
        self.result.acts.append(act)
        lost: list[str] = []
        if act.do == "again":  # from the title page to where it started, as it is the so manyth time
            self._come_again(random.Random(f"start {self.draw.seed} {act.n}"))
        elif act.do != "restart":
            self.hands.do(act)
        if act.do == "restart" or self.program.top is None:  # the person ended the program
            lost = self._restart()
        self._note()
        yield from (("kept", each) for each in lost)
        yield from (("log", each) for each in self.errors.found)
        for name, check in self._checks.items():
            yield from ((name, each) for each in check(self.program))
        if self._reads and len(self.result.acts) % READ_BACK == 0:
            yield from (("files", each) for each in files_read_back(self.program))

    def _come_again(self, dice: random.Random) -> None:
        """To where it started; where that is a first start, as somebody else, whose folder is empty."""
        if self.draw.start in EMPTY:
            self.program.end()
            self._players += 1
            self._take(self._opened(_settings(self.draw)))
        else:
            self.program.app.stack.apply(Home())
        self._begin(dice)

    def _take(self, program: ProgramRun) -> None:
        """The person is at this run of the program from now on."""
        seen, self.program = self.hands.seen, program
        self.hands = SoakHands(program)
        self.hands.seen = seen

    def _restart(self) -> list[str]:
        """End the program and start it again; what it does not know any more."""
        self._size = self.program.window.size
        self.program.end()
        before = kept(self.program)
        self._take(self._opened(None))
        after = kept(self.program)
        self.program.frames(MOST_AGAIN)
        return [f"{name} was {before[name]}, is {after[name]}" for name in before if before[name] != after[name]]

    def _note(self) -> None:
        """Count what is met."""
        top, result = self.program.top, self.result
        if top is None:
            return
        result.scenes[top.name] += 1
        if isinstance(top, TableScene):
            result.overlays.update(type(each).__name__ for each in top._overlays if each.nodes())
        result.seen.update(
            {f"{top.name}/{kind_of(node.id)}" for node in top.nodes() if node.role in CONTROLS and node.actions}
        )
        for press in self.hands.seen:
            name = f"{press.scene}/{kind_of(press.ident)}"
            result.pressed[name] += 1
            result.went_off[name] += press.went_off
            result.silent[name] += not press.answered
        self.hands.seen.clear()


def _settings(draw: SoakDraw) -> Settings:
    fresh = draw.start in EMPTY
    return Settings(
        theme=Look(draw.look), language=draw.language, text_scale=draw.text, tile_size=TileSize(draw.tiles),
        faces=PieceFaces(draw.faces), pace=Pace(draw.pace), reduced_motion=draw.still, confirm_end=draw.confirms,
        more_time=draw.more_time, first_start_done=not fresh,
        taught=() if fresh or draw.seed % 3 == 0 else tuple(Teaching),
    )  # fmt: skip


NextAct = Callable[[SoakRun], SoakAct | None]


def deciding(seed: int, most: int, until: float) -> NextAct:
    """A person decides, for so many acts, or until that moment of the monotonic clock. Of the seeds that are dealt one
    start every other one begins with a tour."""
    persons: list[Newcomer] = []

    def next_act(run: SoakRun) -> SoakAct | None:
        if len(run.result.acts) >= most or time.monotonic() >= until:
            return None
        if not persons:
            times, start = divmod(seed, len(STARTS))
            persons.append(Newcomer(run.program, seed, tour=None if (times + start) % 2 else times // 2))
        persons[0].program = run.program
        return persons[0].next()

    return next_act


def playing(acts: Sequence[SoakAct]) -> NextAct:
    """These acts again, one after the other."""
    left = iter(acts)
    return lambda _: next(left, None)


def soaked(draw: SoakDraw, next_act: NextAct, without: Collection[str] = (), *, paints: bool = True) -> SoakResult:
    """A run from its start to its end, or to the first failure, which is a value."""
    began = time.process_time()
    root_logger, before = logging.getLogger(), logging.getLogger().level
    with tempfile.TemporaryDirectory() as name, thinking_at_once() as slices:
        run: SoakRun | None = None
        result = SoakResult(draw)
        errors = ErrorsLogged()
        root_logger.addHandler(errors)
        try:
            run = SoakRun(draw, Path(name), slices, without, paints=paints)
            run.errors, result = errors, run.result
            while (act := next_act(run)) is not None:
                wrong = next(iter(run.do(act)), None)
                if wrong is not None:
                    result.failure, result.told = f"{wrong[0]}: {_alike(wrong[1])}", f"{wrong[0]}: {wrong[1]}"
                    break
            run.program.end()
        except Exception as fault:
            result.failure = _named(fault)
            result.told = "".join(traceback.format_exception(fault))
            slices.drop_all()
        finally:
            root_logger.removeHandler(errors)
            root_logger.setLevel(before)
    result.seconds = time.process_time() - began
    return result


def _named(fault: BaseException) -> str:
    """What was raised first, and where."""
    while fault.__cause__ is not None:
        fault = fault.__cause__
    last = traceback.extract_tb(fault.__traceback__)[-1]
    return f"{type(fault).__name__} in {Path(last.filename).name}:{last.name}: {_alike(str(fault))}"


def _alike(text: str) -> str:
    """The first line without numbers, so that failures of one cause are called the same."""
    return re.sub(r"\d+", "#", text.strip().partition("\n")[0])[:160]
