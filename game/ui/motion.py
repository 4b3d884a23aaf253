"""Motion: every moving thing has a shown place that eases towards the place where it belongs.

Things are known by key only. A new aim starts from the shown place, so every motion can be interrupted (ux 2.10).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass

Ease = Callable[[float], float]


def out_cubic(t: float) -> float:
    """Fast, then slowing down: for what the player does."""
    return 1 - (1 - t) ** 3


def out_quad(t: float) -> float:
    """Fast, then slowing down a little: for reactions to the pointer (ux 2.10)."""
    return 1 - (1 - t) ** 2


def in_out(t: float) -> float:
    """Slow, fast, slow: for what the player watches, because it is tracked best (ux 2.8)."""
    return 4 * t**3 if t < 0.5 else 1 - (-2 * t + 2) ** 3 / 2


def out_back(t: float) -> float:
    """Beyond the aim by at most 4 % and back."""
    swing = 1.03
    return 1 + (swing + 1) * (t - 1) ** 3 + swing * (t - 1) ** 2


@dataclass(frozen=True, slots=True)
class Stroke:
    """How long a motion takes (seconds), how it eases, and how long it waits before it starts."""

    seconds: float
    ease: Ease = out_cubic
    delay: float = 0.0


@dataclass(slots=True)
class _Glide:
    start: tuple[float, float]
    end: tuple[float, float]
    stroke: Stroke
    elapsed: float = 0.0

    @property
    def waiting(self) -> bool:
        return self.elapsed < self.stroke.delay

    @property
    def done(self) -> bool:
        return self.elapsed >= self.stroke.delay + self.stroke.seconds

    @property
    def share(self) -> float:
        stroke = self.stroke
        past = self.elapsed - stroke.delay
        return 1.0 if past >= stroke.seconds else max(0.0, past / stroke.seconds)

    def now(self) -> tuple[float, float]:
        stroke = self.stroke
        past = self.elapsed - stroke.delay
        if past < 0:
            return self.start
        if past >= stroke.seconds:
            return self.end
        t = stroke.ease(past / stroke.seconds)
        (x0, y0), (x1, y1) = self.start, self.end
        return x0 + (x1 - x0) * t, y0 + (y1 - y0) * t


class Motion:
    """Shown places by key, in pixels. `still`: everything is placed at once (reduced motion)."""

    def __init__(self, *, still: bool = False) -> None:
        self.still = still
        self._rest: dict[Hashable, tuple[float, float]] = {}
        self._glides: dict[Hashable, _Glide] = {}

    def aim(self, key: Hashable, x: float, y: float, stroke: Stroke) -> None:
        """Let `key` glide to (x, y); a second call with the same aim changes nothing."""
        if self.still:
            self.jump(key, x, y)
            return
        target, glide = (x, y), self._glides.get(key)
        if (glide.end if glide else self._rest.get(key)) == target:
            return
        start = glide.now() if glide else self._rest.get(key)
        if start is None or (stroke.seconds <= 0 and stroke.delay <= 0):
            self.jump(key, x, y)
            return
        self._glides[key] = _Glide(start, target, stroke)
        self._rest.pop(key, None)

    def enter(self, key: Hashable, start: tuple[float, float], end: tuple[float, float], stroke: Stroke) -> None:
        """Let `key` glide from `start` to `end`, wherever it was shown before."""
        self.jump(key, *start)
        self.aim(key, *end, stroke)

    def jump(self, key: Hashable, x: float, y: float) -> None:
        """Put `key` at (x, y) without motion."""
        self._glides.pop(key, None)
        self._rest[key] = (x, y)

    def forget(self, key: Hashable) -> None:
        self._glides.pop(key, None)
        self._rest.pop(key, None)

    def at(self, key: Hashable) -> tuple[float, float] | None:
        """The shown place of `key`; None if it never had one."""
        glide = self._glides.get(key)
        return glide.now() if glide else self._rest.get(key)

    def is_moving(self, key: Hashable) -> bool:
        """Whether `key` moves now; waiting to start does not count."""
        glide = self._glides.get(key)
        return glide is not None and not glide.waiting

    def share(self, key: Hashable) -> float:
        """How much of its motion `key` has behind it, in time: 0 before it starts, 1 at rest."""
        glide = self._glides.get(key)
        return glide.share if glide else 1.0

    def is_waiting(self, key: Hashable) -> bool:
        """Whether `key` is waiting to start."""
        glide = self._glides.get(key)
        return glide is not None and glide.waiting

    @property
    def under_way(self) -> Collection[Hashable]:
        """All keys that move or wait to start."""
        return self._glides

    @property
    def settled(self) -> bool:
        return not self._glides

    def update(self, dt: float) -> None:
        """`dt` seconds have passed."""
        for key, glide in list(self._glides.items()):
            glide.elapsed += dt
            if glide.done:
                self.jump(key, *glide.end)

    def finish(self) -> None:
        """Finish every motion at once."""
        for key, glide in list(self._glides.items()):
            self.jump(key, *glide.end)
