"""The one exact cover: no choice of sets for a heap is missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.rules.games.tile_games import TWIST
from game.rules.sets.cover import Cover, in_order


def covers(cover: Cover[str, str], rest: int) -> Iterator[tuple[str, ...]]:
    """Every choice of sets, with tiles laid in none."""
    if not rest:
        yield ()
        return
    yield from covers(cover, cover.without_first(rest))
    for need, word in cover.fitting(rest):
        yield from ((word, *more) for more in covers(cover, rest - need))


def of_words(have: dict[str, int], *words: str) -> Cover[str, str]:
    cover: Cover[str, str] = Cover(have)
    for word in words:
        cover.add(cover.packed(word), word)
    return cover


def test_every_choice_is_met() -> None:
    cover = of_words({"a": 2, "b": 1, "c": 1}, "ab", "ac", "bc", "a")
    found = [tuple(sorted(choice)) for choice in covers(cover, cover.heap)]
    assert {" ".join(choice) for choice in found} == {
        *("", "a", "a a", "a a bc", "a ab", "a ac", "a bc", "ab", "ab ac", "ac", "bc"),
    }
    assert found.count(("bc",)) == 1


def test_a_set_that_needs_more_than_there_is_does_not_fit() -> None:
    cover = of_words({"a": 1, "b": 3}, "ab", "aab", "bbb")
    assert [word for _, word in cover.fitting(cover.heap)] == ["ab"]


def test_the_lowest_kind_decides_where_a_set_begins() -> None:
    cover = of_words({"a": 1, "b": 1, "c": 1}, "cb", "ca")
    assert [word for _, word in cover.fitting(cover.heap)] == ["ca"]
    assert [word for _, word in cover.fitting(cover.without_first(cover.heap))] == ["cb"]


def test_a_heap_goes_by_number_and_colour_with_jokers_behind_all() -> None:
    tiles = [tile for tile in TWIST.tiles() if str(tile) in ("o1", "k13", "r13", "D", "J", "k2")]
    heap = Counter(tile.symbol for tile in reversed(tiles))
    assert list(map(str, in_order(heap))) == ["o1", "k2", "k13", "r13", "D", "J"]
