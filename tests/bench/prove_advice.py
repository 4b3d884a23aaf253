"""Every sentence of hints of card Rummy, read as a person reads it and proven by a program that knows no rules code.

    python -m tests.bench.prove_advice --positions 10000

A sentence names what to do and facts: cards that make a set, a set of the table that takes one, what two cards wait
for and how much of it is left, what has gone. Each is read back from the English words and counted on the names of
cards alone (docs/rules.md, section 12). What matches no sentence below is a fault, too.
"""

from __future__ import annotations

import random
import re
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from game.ai.levels import player_of
from game.rules.games.game import PieceKind
from game.rules.games.rummy import RUMMY
from game.rules.play.card_rummy import hand_points
from game.rules.play.commands import Discard, PlayTable
from game.rules.play.state import PlayerView
from game.rules.tiles import Tile
from game.session.match.match import Match
from game.session.match.setup import Setup
from game.session.speech.advice_words import draw_line, hope_line, throw_line
from game.session.texts import Texts
from game.session.thinking.hints import Advice, advice_now
from game.session.thinking.phase_advice import Ground, Why
from tests import shared

Card = tuple[str, int]
"""The first letter of the suit, and 1 to 13."""
NAMES = {"ace": 1, "jack": 11, "queen": 12, "king": 13}
SUITS = {"spades": "s", "hearts": "h", "clubs": "c", "diamonds": "d"}
OF = {"k": "s", "r": "h", "b": "c", "o": "d"}
"""The suits by the colours whose places they have."""
RANK, SUIT = r"(?:ace|jack|queen|king|\d+)", f"(?:{'|'.join(SUITS)})"
CARD = f"{RANK} of {SUIT}"
TWO = f"(?:two {RANK}s|{RANK} and {RANK} of {SUIT}|{CARD} and {CARD})"
LYING = f"(?:the {RANK}s|the run of {SUIT})"
PLAYERS = ("magpie", "tortoise", "fox", "owl")


@dataclass(frozen=True)
class Seen:
    """What a seat sees, as names."""

    hand: tuple[Card, ...]
    top: Card | None
    gone: frozenset[Card]
    """What lies on the table and in the discard pile."""
    table: tuple[tuple[Card, ...], ...]
    taken: Card | None

    def left(self, one: Card, other: Card) -> set[Card]:
        """What makes a set of three with these two and is neither in the hand nor gone."""
        return self.thirds(one, other) - self.gone

    def thirds(self, one: Card, other: Card) -> set[Card]:
        """The same, whether gone or not."""
        pack = {(suit, rank) for suit in SUITS.values() for rank in range(1, 14)}
        return {card for card in pack - set(self.hand) if is_three(one, other, card)}

    def waits(self, card: Card) -> set[Card]:
        """What is left for a card beside any other of the hand."""
        return set().union(*(self.left(card, other) for other in self.hand if other != card))


def is_three(*cards: Card) -> bool:
    """Whether three cards are a set (rules 12.3), the ace low."""
    suits, ranks = {suit for suit, _ in cards}, sorted(rank for _, rank in cards)
    alike = len(set(ranks)) == 1 and len(suits) == 3
    return alike or (len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + 3)))


def fits(row: Sequence[Card], *cards: Card) -> bool:
    """Whether cards may be added to a set of the table."""
    suits, ranks = [suit for suit, _ in (*row, *cards)], sorted(rank for _, rank in (*row, *cards))
    if len({rank for _, rank in row}) == 1:
        return len(set(ranks)) == 1 and len(set(suits)) == len(suits)
    return len(set(suits)) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def counted(card: Card) -> int:
    """The points of a card (rules 12.6)."""
    return min(card[1], 10)


def card_of(said: str) -> Card:
    """The card of these words."""
    rank, _, suit = said.partition(" of ")
    return SUITS[suit], _rank(rank)


def _rank(said: str) -> int:
    return NAMES.get(said) or int(said)


def two_of(said: str, seen: Seen) -> tuple[Card, ...]:
    """The two cards of the hand that these words name; of two kings those that are held."""
    if said.startswith("two "):
        return tuple(card for card in seen.hand if card[1] == _rank(said[4:-1]))
    one, other = said.split(" and ")
    return card_of(one if " of " in one else f"{one} of {other.split(' of ')[1]}"), card_of(other)


def lying(said: str, seen: Seen) -> list[tuple[Card, ...]]:
    """The sets of the table that these words may mean."""
    if said.startswith("the run of "):
        suit = SUITS[said.removeprefix("the run of ")]
        return [row for row in seen.table if {each for each, _ in row} == {suit}]
    return [row for row in seen.table if {rank for _, rank in row} == {_rank(said[4:-1])}]


def _makes_set(seen: Seen, tile: str, two: str) -> bool:
    pairs = combinations(two_of(two, seen), 2)
    return card_of(tile) == seen.top and any(is_three(seen.top, *pair) for pair in pairs)


def _adds(seen: Seen, tile: str, where: str) -> bool:
    return card_of(tile) == seen.top and any(fits(row, card_of(tile)) for row in lying(where, seen))


def _adds_with(seen: Seen, tile: str, beside: str, where: str) -> bool:
    cards = card_of(tile), card_of(beside)
    return cards[1] in seen.hand and any(fits(row, *cards) for row in lying(where, seen))


def _no_set(seen: Seen, tile: str) -> bool:
    top = card_of(tile)
    alone = any(fits(row, top) for row in seen.table)
    return not alone and not any(is_three(top, *pair) for pair in combinations(seen.hand, 2))


def _no_gain(seen: Seen, tile: str) -> bool:
    """The exact answer is another program's; here that nothing is said of a card that could simply be added."""
    return not any(fits(row, card_of(tile)) for row in seen.table)


def _unknown(seen: Seen) -> bool:
    return seen.top is None


def _lone(seen: Seen, tile: str, points: str) -> bool:
    card = card_of(tile)
    return _may(seen, card, points) and not any(seen.thirds(card, other) for other in seen.hand if other != card)


def _gone(seen: Seen, tile: str, points: str) -> bool:
    card = card_of(tile)
    return _may(seen, card, points) and not seen.waits(card) and not _lone(seen, tile, points)


def _gone_named(seen: Seen, tile: str, partner: str, *named: str) -> bool:
    *cards, points = named
    wanted = seen.thirds(card_of(tile), card_of(partner))
    return _gone(seen, tile, points) and wanted == set(map(card_of, cards)) and wanted <= seen.gone


def _waits_named(seen: Seen, tile: str, *named: str) -> bool:
    *cards, points = named
    return _may(seen, card_of(tile), points) and seen.waits(card_of(tile)) == set(map(card_of, cards))


def _waits(seen: Seen, tile: str, cards: str, points: str) -> bool:
    card, may = card_of(tile), [each for each in seen.hand if each != seen.taken]
    fewest = min(len(seen.waits(each)) for each in may)
    return _may(seen, card, points) and len(seen.waits(card)) == int(cards) == fewest


def _hope(seen: Seen, two: str, *named: str) -> bool:
    cards = two_of(two, seen)
    return len(cards) == 2 and set(cards) <= set(seen.hand) and seen.left(*cards) == set(map(card_of, named))


def _only(seen: Seen, tile: str, points: str) -> bool:
    return _may(seen, card_of(tile), points) and len(seen.hand) == 2


def _wins(seen: Seen, tile: str) -> bool:
    return seen.hand == (card_of(tile),)


def _may(seen: Seen, card: Card, points: str) -> bool:
    """Whether this card may be thrown and counts so much."""
    return card in seen.hand and card != seen.taken and counted(card) == int(points or counted(card))


COUNTS = r"(?:it )?counts (\d+) points?"
CLAIMS: Mapping[str, Callable[..., bool]] = {
    rf"Take the ({CARD}): it makes a set with the ({TWO})": _makes_set,
    rf"Take the ({CARD}): it fits ({LYING}) on the table": _adds,
    rf"Take the ({CARD}): with the ({CARD}) it fits ({LYING}) on the table": _adds_with,
    rf"Draw from the stock: the ({CARD}) makes no set now": _no_set,
    rf"Draw from the stock: you can play as much without the ({CARD})": _no_gain,
    r"Draw from the stock: there is no discard to take": _unknown,
    rf"Discard the ({CARD}): nothing in your hand goes with it, and {COUNTS}": _lone,
    rf"Discard the ({CARD}): every card it needs has gone, and {COUNTS}": _gone,
    rf"Discard the ({CARD}): with the ({CARD}) it needs the ({CARD}), which has gone, and {COUNTS}": _gone_named,
    rf"Discard the ({CARD}): with the ({CARD}) it needs the ({CARD}) or the ({CARD}), both have gone, and {COUNTS}": (
        _gone_named
    ),
    rf"Discard the ({CARD}): it waits for the ({CARD}) alone, and {COUNTS}": _waits_named,
    rf"Discard the ({CARD}): it waits for the ({CARD}) or the ({CARD}), and {COUNTS}": _waits_named,
    rf"Discard the ({CARD}): it waits for (\d+) cards, the fewest, and {COUNTS}": _waits,
    rf"Discard the ({CARD}): it is the only card you may discard()": _only,
    rf"Discard the ({CARD}): it is your last card, and you win the hand": _wins,
    rf"The ({TWO}) wait for the ({CARD}): one is left": _hope,
    rf"The ({TWO}) wait for the ({CARD}) or the ({CARD}): two are left": _hope,
}


def kind_of(sentence: str) -> str:
    """Which of those above it is; empty where it is none."""
    return next((pattern for pattern in CLAIMS if re.fullmatch(pattern, sentence)), "")


def is_true(sentence: str, seen: Seen) -> bool:
    """Whether the sentence is one of those above, and so."""
    found = re.fullmatch(kind_of(sentence), sentence)
    return found is not None and CLAIMS[kind_of(sentence)](seen, *found.groups())


def sentences(view: PlayerView, advice: Advice, texts: Texts) -> Iterator[str]:
    """What a hint tells of this advice, first what to do and then what waits."""
    if advice.command is None:
        return
    ground = advice.ground or Ground(Why.UNKNOWN)
    if isinstance(advice.command, Discard):
        tile = advice.command.tile
        yield throw_line(texts, ground, tile, hand_points(view.options, tile))
    else:
        yield draw_line(texts, ground, view.discards[-1] if view.discards else None)
    if advice.hope is not None:
        yield hope_line(texts, advice.hope)


def positions(first: int) -> Iterator[PlayerView]:
    """Every view of hands among the characters before a draw or a throw, one hand after the other, for two to six."""
    seed = first
    while True:
        chance = random.Random(seed)
        players = chance.choice((2, 2, 3, 4, 6))
        seats = [player_of(RUMMY, chance.choice(PLAYERS)) for _ in range(players)]
        match = Match.begin(Setup("rummy", players, ("fox",) * (players - 1)), seed)
        while not match.game.over:
            seat = match.game.state.to_move
            view = match.game.view(seat)
            command = seats[seat].choose(view, chance)
            if not isinstance(command, PlayTable):
                yield view
            match.game.submit(seat, command)
        seed += 1


def seen_of(view: PlayerView) -> Seen:
    """The view as names."""
    table = tuple(tuple(map(card_of_tile, meld.tiles)) for meld in view.table)
    pile, taken = tuple(map(card_of_tile, view.discards)), view.facts.taken
    gone = frozenset((*pile, *(card for row in table for card in row)))
    hand = tuple(map(card_of_tile, view.rack))
    return Seen(hand, pile[-1] if pile else None, gone, table, None if taken is None else card_of_tile(taken))


def card_of_tile(tile: Tile) -> Card:
    """A card by its suit and number."""
    symbol = str(tile.symbol)
    return OF[symbol[0]], int(symbol[1:])


def proven(count: int, first: int) -> tuple[Counter[str], list[str]]:
    """How often each kind of sentence was said of so many positions, and those that were not true."""
    texts, told, wrong = shared.texts().of_pieces(PieceKind.CARDS), Counter[str](), list[str]()
    for _, view in zip(range(count), positions(first), strict=False):
        advice, seen = advice_now(view), seen_of(view)
        for sentence in sentences(view, advice, texts):
            told[kind_of(sentence)] += 1
            if not is_true(sentence, seen):
                wrong.append(f"{sentence} | {seen}")
    return told, wrong


def _short(pattern: str) -> str:
    """A pattern as it is read."""
    for words, sign in ((TWO, "two"), (CARD, "card"), (LYING, "set"), (COUNTS, "it counts so much")):
        pattern = pattern.replace(f"({words})", sign).replace(words, sign)
    return pattern


def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("--positions", type=int, default=1_000)
    parser.add_argument("--first", type=int, default=1)
    wanted = parser.parse_args()
    told, wrong = proven(wanted.positions, wanted.first)
    print(f"{wanted.positions} positions, {sum(told.values())} sentences, not true {len(wrong)}")
    for sentence, count in told.most_common():
        print(f"  {count:6} {_short(sentence)}")
    print(*wrong[:10], sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
