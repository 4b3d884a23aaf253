"""The racks at the end of a game: wood, tiles that turn over one by one while time passes, and the count of what they
cost: which of them lie open after how many seconds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from game.rules.tiles import Tile, Tiles
from game.rules.values import immutable
from game.session.history.feelings import MOODS, NEXT_GAME, GameEnd, Mood, Occasion, farewells, recent
from game.session.history.hand_ends import of_hands
from game.session.match.match import Match
from game.session.thinking.needed_cards import needed_cards
from game.session.thinking.phase_advice import Hope, best_hope
from game.ui.canvas import Canvas
from game.ui.geometry import Box
from game.ui.kit.item import Item, LaidItem, LayoutPass, Widths
from game.ui.pictures import Emblem, Wood
from game.ui.piece_style import PieceStyle
from game.ui.scenes.match.after_game import EndPage, kind_of
from game.ui.semantics import Node
from game.ui.services import Services
from game.ui.widgets.part import Part, StaticPart, Touch

START, TURN, STAGGER = 0.35, 0.2, 0.07
"""Seconds until the first tile turns, that a tile takes, and between two of them."""
MOST = 1.7
"""Seconds after which all lie open, however many tiles there are."""
HALF = 0.5
"""The part of a turn after which the face is seen, heard and counted."""
MOST_LINES = 3
ENOUGH = 0.8
"""A line less is worth tiles that are smaller by this factor."""
SMALLEST = 14
"""Pixels."""
SUNK = 0.22
"""How far the wood begins below the upper edge of the tiles, in parts of their height."""
FOOT = 0.13
"""The front board below the tiles, in the same parts."""


@dataclass(frozen=True, slots=True)
class RackCount:
    """The racks by seat; those in `order` turn over one after the other, the others lie open from the start."""

    racks: tuple[tuple[Tile, ...], ...]
    order: tuple[int, ...]
    worth: Callable[[Tile], int]
    pace: float = 1.0
    """Factor on all times, 0 for at once."""

    @property
    def seconds(self) -> float:
        """How long it takes in all."""
        tiles = self._turning
        return (START + TURN + self._stagger * max(0, tiles - 1)) * self.pace if self.pace else 0.0

    def turned(self, seat: int, place: int, time: float) -> float:
        """How far a tile is turned over after that time, 0 (face down) to 1."""
        if seat not in self.order or not self.pace:
            return 1.0
        begun = START + self._stagger * (self._before(seat) + place)
        return min(1.0, max(0.0, (time / self.pace - begun) / TURN))

    def lies_open(self, seat: int, time: float) -> bool:
        """Whether all tiles of a seat have been turned over by then."""
        return len(self._open(seat, time)) == len(self.racks[seat])

    def opened(self, time: float) -> int:
        """How many tiles have been turned over by then."""
        return sum(len(self._open(seat, time)) for seat in self.order)

    def _open(self, seat: int, time: float) -> Tiles:
        """The tiles of a seat that lie open by then."""
        return tuple(tile for place, tile in enumerate(self.racks[seat]) if self.turned(seat, place, time) >= HALF)

    @property
    def _turning(self) -> int:
        return sum(len(self.racks[seat]) for seat in self.order)

    @property
    def _stagger(self) -> float:
        """The pause between two tiles, shorter where there are many."""
        return min(STAGGER, (MOST - START - TURN) / max(1, self._turning - 1))

    def _before(self, seat: int) -> int:
        """How many tiles turn before those of a seat."""
        earlier: Sequence[int] = self.order[: self.order.index(seat)]
        return sum(len(self.racks[each]) for each in earlier)


class CountedPage(EndPage):
    """A page on which the racks are counted: what lies open by now, and what the seats feel and say."""

    def __init__(self, match: Match, services: Services) -> None:
        super().__init__(match, services)
        settings, setup, state = self.services.store.now, match.setup, match.game.state
        seats, winners = range(setup.players), self.outcome.winners
        self.time = 0.0
        """Seconds since the page came up."""
        self.front = winners[0] if winners and not setup.alone else setup.people[0]
        self.others = tuple(seat for seat in seats if seat != self.front)
        self.hands = bool(kind_of(match))
        views = tuple(match.game.view(seat) for seat in seats if self.hands)
        self.hopes = tuple(map(best_hope, views))
        self.needed = tuple(map(needed_cards, views))
        """What each hand lacked, the card that saves most points first."""
        racks = tuple(
            _families(rack, self.hopes[seat], state.points) if self.hands else _dearest_first(rack, state.points)
            for seat, rack in enumerate(state.racks)
        )
        pace = 0.0 if settings.reduced_motion else min(1.0, settings.pace.factor)
        self.count = RackCount(racks, self.others if setup.alone else tuple(seats), state.points, pace)
        characters = {seat: match.names[seat] for seat in seats if match.players[seat] is not None}
        told = of_hands(state, match.game.events) if self.hands else ()
        end = GameEnd(winners, tuple(map(len, state.racks)), characters, told)
        self.farewells = farewells(end, recent(settings.said), Random(f"{match.seed} {match.game_number}"))

    def enter(self) -> None:
        store, told = self.services.store, (*self.farewells.values(), NEXT_GAME)
        if store.now.said[-len(told) :] != told:
            store.change(said=(*recent(store.now.said), *told))
        super().enter()

    @property
    def over(self) -> bool:
        """Whether everything lies open and nothing moves any more."""
        return self.time >= self.count.seconds

    @property
    def holding(self) -> tuple[int, ...]:
        """The seats that still held something, from the person's on."""
        seats = range(self.match.setup.players)
        first = min(self.match.setup.people)
        return tuple(seat for seat in (*seats[first:], *seats[:first]) if self.count.racks[seat])

    def turned(self, seat: int, place: int) -> float:
        """How far a tile is turned over now."""
        return 1.0 if self.over else self.count.turned(seat, place, self.time)

    def emblem(self, seat: int, size: int, *, active: bool) -> Emblem:
        """The sign of a seat; its face reacts when all is counted."""
        mood = _mood(self.match, self.outcome.winners, seat) if self.over else Mood.CALM
        return Emblem(self.match.emblems[seat], size, active, mood.value)

    def word(self, seat: int) -> str:
        """What a character says at the end; nothing for people."""
        key = self.farewells.get(seat) if self.services.store.now.remarks else None
        return self.text(key) if key else ""

    def rack_label(self, seat: int) -> str:
        """A rack in words, for those who do not see it."""
        tiles = self.services.texts.plural("status.tiles", len(self.count.racks[seat]))
        return self.text("end.rack", name=self.names[seat], tiles=tiles)

    def is_counted(self, seat: int) -> bool:
        """Whether what the rack of a seat comes to may be seen: its last tile lies open."""
        return self.over or self.count.lies_open(seat, self.time)


def _mood(match: Match, winners: Sequence[int], seat: int) -> Mood:
    """Who won is glad; the others are wistful, or surprised where another computer won."""
    if seat in winners:
        return Mood.GLAD
    if match.players[seat] is None:
        return Mood.CALM
    return MOODS[Occasion.LOST] if any(match.players[each] is None for each in winners) else Mood.SURPRISED


def _dearest_first(rack: Tiles, worth: Callable[[Tile], int]) -> Tiles:
    return tuple(sorted(rack, key=lambda tile: (-worth(tile), str(tile.symbol))))


def _families(rack: Tiles, hope: Hope | None, worth: Callable[[Tile], int]) -> Tiles:
    """The cards as they are shown: the two that waited, then those of one rank, then the dearest."""
    waiting = set(hope.tiles) if hope else set()
    numbers = [tile.face.number for tile in rack if tile.face and tile not in waiting]

    def order(tile: Tile) -> tuple[object, ...]:
        number = tile.face.number if tile.face else 0
        if tile in waiting:
            return (0, 0, 0, number, str(tile.symbol))
        return (1, -numbers.count(number), -worth(tile), number, str(tile.symbol))

    return tuple(sorted(rack, key=order))


def draw_rack(
    style: PieceStyle, tiles: Tiles, most: float, turned: Callable[[int], float], canvas: Canvas, box: Box
) -> None:
    """Tiles on their ledges, in so few lines that they are nearly as large as they can be, up to `most` units wide;
    `turned` says of each how far it is turned over now, 0 to 1."""
    px, count = canvas.frame.px, max(1, len(tiles))
    gap, inside = max(2, px(7)), box.w - 2 * px(22)

    def room(lines: int) -> int:
        """The width of a tile in so many lines."""
        tall = box.h / lines / (1 + FOOT + (0.06 if lines > 1 else 0))
        return int(min(px(most), inside / -(-count // lines) - gap, tall * 3 / 4))

    widest = max(map(room, range(1, MOST_LINES + 1)))
    fewest = next(lines for lines in range(1, MOST_LINES + 1) if room(lines) >= ENOUGH * widest)
    width, per_line = max(SMALLEST, room(fewest)), -(-count // fewest)
    lines, tall = -(-count // per_line), width * 4 / 3
    pitch, sunk = tall * (1 + FOOT + 0.06), round(tall * SUNK)
    block = pitch * (lines - 1) + tall * (1 + FOOT)
    top = box.y + (box.h - block) / 2
    if style.stands:
        ledges = tuple(round(pitch * line + tall - sunk) for line in range(lines))
        canvas.put(Wood(round(box.w), round(block) - sunk, ledges), box.x, top + sunk, layer=1)
    left = box.x + (box.w - per_line * (width + gap) + gap) / 2
    for place, tile in enumerate(tiles):
        line, across = divmod(place, per_line)
        face = style.turned(tile, width, turned(place))
        canvas.put(face, left + across * (width + gap), top + line * pitch, layer=2)


@immutable
class AwaitedPart(StaticPart):
    """A part that is not seen before its time; a screen reader is told it at once."""

    part: Part
    shown: Callable[[], bool]

    @property
    def box(self) -> Box:
        return self.part.box

    @property
    def crowded(self) -> bool:
        return self.part.crowded

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        if self.shown():
            self.part.draw(canvas, touch)

    def nodes(self) -> tuple[Node, ...]:
        return self.part.nodes()


@immutable
class AwaitedItem(Item):
    """What is not seen before its time and keeps its place until then."""

    item: Item
    shown: Callable[[], bool]
    grow: float = 0.0

    def widths(self, layout: LayoutPass) -> Widths:
        return layout.widths(self.item)

    def laid(self, layout: LayoutPass, width: float) -> LaidItem:
        own = layout.laid(self.item, width)

        def put(box: Box) -> Iterator[Part]:
            yield from (AwaitedPart(part, self.shown) for part in own.put(box))

        return LaidItem(own.height, put, own.base)
