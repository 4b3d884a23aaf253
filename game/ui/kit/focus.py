"""Where the keys are, and where they lead: on a page, on a card over the table, and at the table. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from game.rules.values import immutable
from game.ui.geometry import Box
from game.ui.input.gestures import Action
from game.ui.widgets.part import HotSpot


@immutable
class Zone:
    """What the Tab key takes as one; the keys come back to where they were in it."""

    name: str
    spots: tuple[HotSpot, ...]
    """At least one."""
    onward: Callable[[HotSpot, Action], HotSpot | None] | None = None
    """Where an arrow leads from here, None for nowhere; without it to the nearest that way of all zones."""
    first: str = ""
    """The id that the keys come to first; what comes first without it."""
    near: tuple[HotSpot, ...] = ()
    """What the keys may come to where what they were at has gone; all of the zone if there is nothing."""


def each_alone(spots: Sequence[HotSpot]) -> tuple[Zone, ...]:
    """The zones where the Tab key goes to each thing in order."""
    return tuple(Zone(spot.id, (spot,)) for spot in spots)


@immutable
class KeyMark:
    """Something the keys were at: its zone and its place are kept in case it vanishes."""

    id: str
    zone: str = ""
    rect: Box | None = None
    """None until it is looked at."""


class KeyFocus:
    """What the keys are at, in a ring; while that is hidden, where they begin."""

    def __init__(self) -> None:
        self.shown = False
        """Whether there is a ring: from the first key until the pointer is used."""
        self._mark: KeyMark | None = None
        self._marks: dict[str, KeyMark] = {}
        """By zone."""

    @property
    def mark(self) -> str:
        """The id of what the keys are at or begin with, which need not be there any more; empty for nothing."""
        return "" if self._mark is None else self._mark.id

    @property
    def at(self) -> str:
        """The same while it has the ring."""
        return self.mark if self.shown else ""

    def go(self, ident: str) -> None:
        """The keys are there now, and it has the ring."""
        self.shown, self._mark = True, KeyMark(ident)

    def begin_at(self, ident: str) -> None:
        """The keys begin there while it is there, and nothing has the ring."""
        self.shown, self._mark = False, KeyMark(ident)

    def look(self, zones: Sequence[Zone]) -> HotSpot | None:
        """Note where the ring is; if what it was round has gone, where it goes."""
        if not self.shown or self._mark is None or not zones:
            return None
        known = _found(self._mark.id, zones)
        if known is None:
            return self.here(zones) if self._mark.rect is not None else None
        zone, spot = known
        self._mark = self._marks[zone.name] = KeyMark(spot.id, zone.name, spot.rect)
        return None

    def here(self, zones: Sequence[Zone], first: str = "") -> HotSpot | None:
        """What the keys are at or begin with: `first` if they were nowhere, and where it has gone, the nearest to its
        place. None only where there is nothing."""
        if not zones:
            return None
        known = None if self._mark is None else _found(self._mark.id, zones)
        if known is not None:
            return known[1]
        home = next((zone for zone in zones if self._mark is not None and zone.name == self._mark.zone), None)
        if home is not None:
            return self.entry(home)
        if self.shown and self._mark is not None and self._mark.rect is not None:
            return nearest(self._mark.rect, [spot for zone in zones for spot in zone.spots])
        begin = _found(first, zones)
        return begin[1] if begin is not None else self.entry(zones[0])

    def entry(self, zone: Zone) -> HotSpot:
        """What the keys were on last in this zone, or the nearest to it; at first where the zone begins."""
        mark = self._marks.get(zone.name)
        wanted = zone.first if mark is None else mark.id
        known = next((spot for spot in zone.spots if spot.id == wanted), None)
        if known is not None:
            return known
        if mark is None or mark.rect is None:
            return zone.spots[0]
        return nearest(mark.rect, zone.near or zone.spots)

    def step(self, zones: Sequence[Zone], by: int) -> HotSpot:
        """Where the Tab key leads from what the keys are at."""
        known = _found(self.at, zones)
        at = zones.index(known[0]) if known is not None else 0
        return self.entry(zones[(at + by) % len(zones)])

    def toward(self, zones: Sequence[Zone], action: Action) -> HotSpot | None:
        """Where an arrow leads from what the keys are at; None for nowhere."""
        known = _found(self.at, zones)
        if known is None:
            return None
        home, here = known
        if home.onward is not None:
            return home.onward(here, action)
        return neighbour(here, [spot for zone in zones for spot in zone.spots], action)


def _found(ident: str, zones: Sequence[Zone]) -> tuple[Zone, HotSpot] | None:
    """What has this id, in its zone."""
    return next(((zone, spot) for zone in zones for spot in zone.spots if spot.id == ident), None)


WAYS: Mapping[Action, tuple[int, int]] = MappingProxyType(
    {Action.LEFT: (-1, 0), Action.RIGHT: (1, 0), Action.UP: (0, -1), Action.DOWN: (0, 1)}
)
ASIDE = 2.0
"""How much more a step aside counts than one ahead."""


def neighbour(here: HotSpot, spots: Sequence[HotSpot], action: Action) -> HotSpot | None:
    """The nearest spot that lies that way, None at the edge."""
    way = WAYS[action]
    ahead = [(cost, spot) for spot in spots if spot.id != here.id and (cost := _cost(here, spot, way)) is not None]
    return min(ahead, key=lambda pair: pair[0])[1] if ahead else None


def _cost(here: HotSpot, there: HotSpot, way: tuple[int, int]) -> float | None:
    """How far it is, None when it does not lie that way."""
    a, b = here.rect, there.rect
    if way[0]:
        forward = (b.x - a.right if way[0] > 0 else a.x - b.right) + 1
        aside = _between(a.y, a.bottom, b.y, b.bottom)
    else:
        forward = (b.y - a.bottom if way[1] > 0 else a.y - b.bottom) + 1
        aside = _between(a.x, a.right, b.x, b.right)
    if forward < 0:
        return None
    (ax, ay), (bx, by) = a.centre, b.centre
    off_centre = abs(by - ay) if way[0] else abs(bx - ax)
    return forward + ASIDE * aside + off_centre * 0.1


def nearest(place: Box, spots: Sequence[HotSpot]) -> HotSpot:
    """The spot that lies nearest to a place, of which there must be one."""

    def far(spot: HotSpot) -> tuple[float, float]:
        a, b = place, spot.rect
        gaps = _between(a.x, a.right, b.x, b.right) + _between(a.y, a.bottom, b.y, b.bottom)
        (ax, ay), (bx, by) = a.centre, b.centre
        return gaps, abs(ax - bx) + abs(ay - by)

    return min(spots, key=far)


def _between(a_low: float, a_high: float, b_low: float, b_high: float) -> float:
    """The gap between two stretches, 0 where they share something."""
    return max(0.0, b_low - a_high, a_low - b_high)
