"""What a hand can lay where the melds on the table stay where they lie (rules 12.2 to 12.4): exact answers.

For games of one pack without jokers. A *part* is some cards of the hand that go together: a meld of their own, or cards
added at one end of a meld of the table. The best choice of parts without a card in common is found over sets of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial

from game.rules.faces import Colour, Face
from game.rules.pieces import Pieces
from game.rules.play.card_rummy import hand_points
from game.rules.play.checks import TurnFacts
from game.rules.play.state import PlayerView
from game.rules.sets.cover import Cover
from game.rules.table import Table, follow
from game.rules.tiles import Tile, Tiles

SHORTEST = 3
"""Cards of the smallest meld (rules 12.3)."""


@dataclass(frozen=True, slots=True)
class LaidCards:
    """Cards of the hand that are laid together."""

    tiles: Tiles
    worth: int
    place: int | None = None
    """The meld of the table to which they are added; None for a new meld."""
    before: bool = False
    """Whether they go before its first card, and not behind its last."""


@dataclass(frozen=True, slots=True)
class Laying:
    """What is laid in a turn, and what would stay in the hand."""

    view: PlayerView
    parts: tuple[LaidCards, ...]
    left: Tiles

    @property
    def table(self) -> Table:
        """The table with what is laid: new melds stand behind the old ones, groups in the order of their suits."""
        rows = [meld.tiles for meld in self.view.table]
        old, grown = len(rows), set[int]()
        for part in self.parts:
            if part.place is None:
                rows.append(part.tiles)
            else:
                grown.add(part.place)
                row = rows[part.place]
                rows[part.place] = (*part.tiles, *row) if part.before else (*row, *part.tiles)
        changed = (place in grown or place >= old for place in range(len(rows)))
        heaps = [self._in_order(row) if is_new else row for row, is_new in zip(rows, changed, strict=True)]
        return follow(self.view.table, heaps)

    def _in_order(self, row: Tiles) -> Tiles:
        return self.view.rules.arrange(row) or row


_Packing = tuple[int, tuple[LaidCards, ...]]
"""What the parts are worth together, and the parts."""


def best_laying(view: PlayerView, worth: Callable[[Tile], int]) -> Laying:
    """The legal laying of most worth, of equals one with the most cards; nothing is laid if nothing can be.

    `worth` must not be negative. At least one card stays in the hand where one must be left to be thrown.
    """
    hand = view.rack
    weights = {tile: worth(tile) * (len(hand) + 1) + 1 for tile in hand}
    _, parts = _chosen(view, hand, weights)
    left = _left(hand, parts)
    if _stops_the_throw(view, left):
        kept = (tuple(other for other in hand if other != tile) for tile in hand if tile != view.facts.taken)
        _, parts = max((_chosen(view, rest, weights) for rest in kept), key=lambda choice: choice[0])
        left = _left(hand, parts)
        if _stops_the_throw(view, left):
            return Laying(view, (), hand)
    return Laying(view, parts, left)


def dearest_laying(view: PlayerView) -> Laying:
    """The most points that can be laid."""
    return best_laying(view, partial(hand_points, view.options))


def way_out(view: PlayerView) -> Laying | None:
    """How the hand can be emptied in the turn under way, by laying alone or with one card to throw; None if it cannot.

    Asked before the draw it says whether the top discard is enough, because nobody knows the stock.
    """
    if view.phase_number == 0:
        return way_out(taking_top(view)) if view.discards else None
    laying = best_laying(view, lambda _: 0)
    return laying if len(laying.left) <= 1 else None


def goes_rummy(view: PlayerView) -> bool:
    """Whether this seat can go out now and score double, with nothing laid before (rules 12.6)."""
    return view.options.going_rummy and not view.am_open and way_out(view) is not None


def taking_top(view: PlayerView) -> PlayerView:
    """What the seat to move would see after taking the top of the discards."""
    top = view.discards[-1]
    sizes = tuple(size + (seat == view.seat) for seat, size in enumerate(view.rack_sizes))
    return replace(
        view,
        rack=(*view.rack, top),
        rack_sizes=sizes,
        discards=view.discards[:-1],
        phase_number=1,
        facts=TurnFacts(top, was_open=view.am_open),
    )


def _stops_the_throw(view: PlayerView, left: Tiles) -> bool:
    """Whether a card must be thrown and none may be (rules 12.2, 12.4)."""
    return view.options.last_thrown if not left else left == (view.facts.taken,)


def _left(hand: Tiles, parts: Iterable[LaidCards]) -> Tiles:
    gone = {tile for part in parts for tile in part.tiles}
    return tuple(tile for tile in hand if tile not in gone)


def _chosen(view: PlayerView, hand: Tiles, weights: Mapping[Tile, int]) -> _Packing:
    """The best parts of these cards, by the options on melds and additions."""
    cover: Cover[Tile, LaidCards] = Cover(dict.fromkeys(hand, 1))

    def part(tiles: Tiles, place: int | None = None, *, before: bool = False) -> LaidCards:
        return LaidCards(tiles, sum(weights[tile] for tile in tiles), place, before)

    own = [part(row) for row in _own_melds(hand, view.rules.shapes.pieces)]
    added = [part(row, place, before=before) for place, before, row in _additions(view, hand)]
    for one in added if view.options.one_meld else [*own, *added]:
        cover.add(cover.packed(one.tiles), one)
    best = _packing(cover)
    first_meld = view.options.meld_first and not view.am_open
    found: list[_Packing] = [(0, ()) if first_meld else best(cover.heap)]
    if first_meld or view.options.one_meld:
        for meld in own:
            value, others = best(cover.heap - cover.packed(meld.tiles))
            found.append((meld.worth + value, (meld, *others)))
    return max(found, key=lambda choice: choice[0])


def _packing(cover: Cover[Tile, LaidCards]) -> Callable[[int], _Packing]:
    """The best parts without a card in common, by the set of cards that may be used."""

    @cache
    def best(cards: int) -> _Packing:
        if not cards:
            return 0, ()
        found = best(cover.without_first(cards))
        for need, part in cover.fitting(cards):
            value, others = best(cards - need)
            if part.worth + value > found[0]:
                found = part.worth + value, (part, *others)
        return found

    return best


def _own_melds(hand: Tiles, pieces: Pieces) -> Iterator[Tiles]:
    """Every group and every run of these cards."""
    ranks: dict[int, list[Tile]] = {}
    for tile in hand:
        ranks.setdefault(_face(tile).number, []).append(tile)
    for group in ranks.values():
        if len(group) >= SHORTEST:
            yield tuple(group)
        if len(group) > SHORTEST:
            yield from (tuple(other for other in group if other != tile) for tile in group)
    for cards in _by_suit(hand, pieces).values():
        for first in cards:
            row = _chain(cards, range(first, pieces.last(first) + 1))
            yield from (row[:length] for length in range(SHORTEST, len(row) + 1))


def _by_suit(hand: Tiles, pieces: Pieces) -> dict[Colour, dict[int, Tile]]:
    """The cards of each suit by their places; an ace may have two."""
    suits: dict[Colour, dict[int, Tile]] = {}
    for tile in hand:
        face = _face(tile)
        suits.setdefault(face.colour, {}).update(dict.fromkeys(pieces.places(face.number), tile))
    return suits


def _face(tile: Tile) -> Face:
    assert tile.face is not None, "no joker is played with"
    return tile.face


def _chain(cards: Mapping[int, Tile], places: Iterable[int]) -> Tiles:
    """The cards at these places up to the first that is missing."""
    row: list[Tile] = []
    for place in places:
        if place not in cards:
            break
        row.append(cards[place])
    return tuple(row)


def _additions(view: PlayerView, hand: Tiles) -> Iterator[tuple[int, bool, Tiles]]:
    """Every way to add cards of the hand at one end of a meld: which meld, whether before it, and the cards."""
    pieces = view.rules.shapes.pieces
    by_suit = _by_suit(hand, pieces)
    for place, meld in enumerate(view.table):
        first, second = map(_face, meld.tiles[:2])
        if first.number == second.number:
            yield from ((place, False, (cards[first.number],)) for cards in by_suit.values() if first.number in cards)
            continue
        cards, end = by_suit.get(first.colour, {}), first.number + len(meld.tiles)
        after = _chain(cards, range(end, pieces.last(first.number) + 1))
        before = _chain(cards, range(first.number - 1, pieces.lowest - 1, -1))
        yield from ((place, False, after[:length]) for length in range(1, len(after) + 1))
        yield from ((place, True, before[length - 1 :: -1]) for length in range(1, len(before) + 1))
