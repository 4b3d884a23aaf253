"""What reviews of card Rummy say of discards, found again by a program that knows nothing of rules code and solver.

    python -m tests.bench.prove_discard_facts --games 1000

Every hand is read as names of cards: what was taken and never laid, what the next player laid of it, pairs and lone
cards that were held to a lost end. Whatever is found must be told and whatever is told be found, with the same cards,
turns and points; and nothing is called faultless where anything was found. Clumsy plants each kind: it takes at random,
holds on to pairs and to what is dear, and lays seldom.
"""

from __future__ import annotations

import random
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Any

from game.ai.one_rule import OneRule
from game.ai.player import Player
from game.rules.games.rummy import RUMMY
from game.rules.play.commands import Command, Discard, DrawTile, PlayTable, TakeDiscard
from game.rules.play.state import GameState, PlayerView
from game.session.history.finished_game import FinishedGame, finished_game_of
from game.session.match.match import Match
from game.session.match.roster import player_named
from game.session.match.setup import Setup
from game.session.review.discards import discard_facts
from game.session.review.findings.finding import StudyStage
from game.session.review.reviewing import Reviewing, card_study, found_in, select_moments
from game.session.review.seat_game import SeatGame, seat_game
from game.session.thinking.slice_runner import answered
from game.solver.solver import Solver
from tests.bench.bench_review import BEGUN, ENDED
from tests.bench.prove_advice import Card, Seen, card_of_tile, counted, fits, is_three, seen_of

WHO = ("clumsy", "magpie", "clumsy", "tortoise", "clumsy", "fox", "owl")
"""Who plays by turns, among Fox and others."""
SEATS = (2, 2, 3, 4)
ENOUGH = 0.95
"""The share of planted facts that is to be told."""
KINDS = ("never_played", "fed", "dead_pair", "dear_kept")


@dataclass
class Clumsy:
    """Owl that plants what reviews tell of discards."""

    name: str = "clumsy"
    owl: Player = field(default_factory=lambda: player_named("owl", RUMMY))

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """Takes a third of the discards; lays seldom; throws a cheap card that goes with nothing, else any."""
        if DrawTile in view.phase.commands:
            return TakeDiscard() if view.discards and rng.random() < 0.34 else DrawTile()
        if PlayTable in view.phase.commands and rng.random() < 0.5:
            done = self.owl.choose(view, rng)
            if isinstance(done, PlayTable):
                return done
        may = [tile for tile in view.rack if tile != view.facts.taken]
        hand = list(map(card_of_tile, view.rack))
        lone = [tile for tile in may if not any(_near(card_of_tile(tile), other) for other in hand)]
        return Discard(min(lone or may, key=lambda tile: counted(card_of_tile(tile))))


@dataclass
class Planter:
    """Lays and throws as the hints advise, but for one kind of fact, which it plants."""

    kind: str
    name: str = "planter"
    usual: Player = field(default_factory=OneRule)

    def choose(self, view: PlayerView, rng: random.Random) -> Command:
        """Takes half of the discards; or keeps the dearest lone card; or keeps pairs whose cards have gone."""
        done = self.usual.choose(view, rng)
        if self.kind == "never_played" and isinstance(done, DrawTile) and view.discards and rng.random() < 0.5:
            return TakeDiscard()
        if self.kind not in ("dear_kept", "dead_pair") or not isinstance(done, Discard):
            return done
        seen, may = seen_of(view), [tile for tile in view.rack if tile != view.facts.taken]
        alone = [tile for tile in may if not any(_near(card_of_tile(tile), other) for other in seen.hand)]
        if self.kind == "dear_kept":
            return Discard(min(alone or may, key=lambda tile: counted(card_of_tile(tile))))
        waits = [tile for tile in may if tile in alone or seen.waits(card_of_tile(tile))]
        return Discard(min(waits or may, key=lambda tile: (tile not in alone, counted(card_of_tile(tile)))))


def _near(one: Card, other: Card) -> bool:
    """Whether two cards are of one rank, or of one suit and no more than two apart."""
    if one == other:
        return False
    return one[1] == other[1] or (one[0] == other[0] and abs(one[1] - other[1]) <= 2)


@dataclass(frozen=True)
class Step:
    """One command as everybody could write it down, with what the seat held before it."""

    number: int
    turn: int
    seat: int
    done: str
    """take, draw, throw, lay."""
    card: Card | None
    laid: tuple[Card, ...]
    seen: Seen


def played(who: str, seed: int, players: int) -> FinishedGame:
    """A hand of this player, or of one that plants this kind, at the first seat."""
    others = ("fox", "magpie", "tortoise")[: players - 1]
    match = Match.begin(Setup("rummy", players, others), seed)
    stand_in: Player = Planter(who) if who in KINDS else Clumsy() if who == "clumsy" else player_named(who, RUMMY)
    while not match.game.over:
        seat, state = match.game.state.to_move, match.game.state
        chance = random.Random(f"{seed}/{state.turn}/{state.phase_number}")
        match.game.submit(seat, (match.players[seat] or stand_in).choose(match.game.view(seat), chance))
    return finished_game_of(match, BEGUN, ENDED)


def steps_of(finished_game: FinishedGame) -> tuple[Step, ...]:
    """The hand as it can be written down."""
    steps = []
    for number, (state, turn) in enumerate(zip(finished_game.states, finished_game.turns, strict=False), start=1):
        command, seen = turn.command, _seen(state)
        hand = {card_of_tile(tile) for tile in state.racks[turn.seat]}
        laid = tuple(card for meld in turn.after.table for card in map(card_of_tile, meld.tiles) if card in hand)
        done = {TakeDiscard: "take", DrawTile: "draw", Discard: "throw", PlayTable: "lay"}[type(command)]
        card = seen.top if done == "take" else card_of_tile(command.tile) if isinstance(command, Discard) else None
        which = 1 + state.turn - finished_game.start.turn
        steps.append(Step(number, which, turn.seat, done, card, laid, seen))
    return tuple(steps)


def _seen(state: GameState) -> Seen:
    table = tuple(tuple(map(card_of_tile, meld.tiles)) for meld in state.table)
    pile, taken = tuple(map(card_of_tile, state.discards)), state.facts.taken
    gone = frozenset((*pile, *(card for row in table for card in row)))
    hand = tuple(map(card_of_tile, state.racks[state.to_move]))
    return Seen(hand, pile[-1] if pile else None, gone, table, None if taken is None else card_of_tile(taken))


def never_played(steps: Sequence[Step]) -> Iterator[tuple[int, Card, int]]:
    """Of each card taken and not laid the turn, the card, and the turn in which it was thrown, 0 where it was held."""
    own = [step for step in steps if step.seat == 0]
    for at, step in enumerate(own):
        if step.done != "take":
            continue
        assert step.card is not None
        end = next((each for each in own[at + 1 :] if step.card in each.laid or each.card == step.card), None)
        if end is None:
            yield step.turn, step.card, 0
        elif end.done == "throw" and step.card not in end.laid and len(end.seen.hand) > 1:
            yield step.turn, step.card, end.turn


def fed(steps: Sequence[Step]) -> Iterator[tuple[int, Card, bool, frozenset[Card]]]:
    """Of each discard the next player laid within two turns the turn, the card, whether at once, and what that player
    openly held that goes with it."""
    for step, after in pairwise(steps):
        if step.seat != 0 or step.done != "throw" or after.done != "take":
            continue
        turns = sorted({each.turn for each in steps if each.seat == after.seat and each.turn >= after.turn})[:2]
        laid = [
            each.turn for each in steps if each.seat == after.seat and each.turn in turns and step.card in each.laid
        ]
        if laid:
            assert step.card is not None
            known = {card for card in _openly_held(steps[: step.number - 1], after.seat) if _near(card, step.card)}
            yield step.turn, step.card, laid[0] == after.turn, frozenset(known)


def _openly_held(steps: Sequence[Step], seat: int) -> set[Card]:
    held: set[Card] = set()
    for step in (each for each in steps if each.seat == seat):
        if step.done == "take" and step.card is not None:
            held.add(step.card)
        held -= set(step.laid)
        held -= {step.card} if step.done == "throw" and step.card is not None else set()
    return held


def dead_pairs(steps: Sequence[Step], held: set[Card]) -> Iterator[tuple[int, frozenset[Card], int]]:
    """Of each pair held to the end whose cards had all gone and which could lie nowhere from a throw on, while nothing
    dearer was thrown, the turn, the cards and their points."""
    throws = [step for step in steps if step.seat == 0 and step.done == "throw"]
    for at, step in enumerate(throws):
        for pair in combinations(_could_go(step, held), 2):
            stays = all(set(pair) <= set(each.seen.hand) for each in throws[at:])
            waits = any(each.seen.waits(card) or _lies(each.seen, card) for each in throws[at:] for card in pair)
            dearest = max(map(counted, pair))
            if _near(*pair) and stays and not waits and counted(_card(step)) <= dearest:
                yield step.turn, frozenset(pair), sum(map(counted, pair))


def dear_kept(steps: Sequence[Step], held: set[Card]) -> Iterator[tuple[int, Card, Card, int]]:
    """Of each throw of a lone card while a dearer one was held to the end the turn, both, and what it counts more."""
    throws = [step for step in steps if step.seat == 0 and step.done == "throw"]
    for at, step in enumerate(throws):
        thrown, hand = _card(step), step.seen.hand
        if any(_near(thrown, other) for other in hand) or any(fits(row, thrown) for row in step.seen.table):
            continue
        for card in _could_go(step, held):
            stays = all(card in each.seen.hand for each in throws[at:])
            if stays and not any(_near(card, other) for other in hand) and counted(card) > counted(thrown):
                yield step.turn, thrown, card, counted(card) - counted(thrown)


def _card(step: Step) -> Card:
    assert step.card is not None
    return step.card


def _could_go(step: Step, held: set[Card]) -> list[Card]:
    """What could have been thrown in place of the card thrown and was held at the end; nothing that could be laid."""
    return [
        card
        for card in step.seen.hand
        if card in held and card not in (step.card, step.seen.taken) and not _lies(step.seen, card)
    ]


def _lies(seen: Seen, card: Card) -> bool:
    """Whether the card could be laid: in a set of the hand, or at a set of the table with cards between."""
    others = [other for other in seen.hand if other != card]
    own = any(is_three(card, *pair) for pair in combinations(others, 2))
    return own or any(
        fits(row, card, *more) for row in seen.table for size in range(3) for more in combinations(others, size)
    )


def checked(finished_game: FinishedGame) -> tuple[Counter[str], list[str]]:
    """How many facts of each kind a hand has, and what is wrong with what its review tells of them."""
    game, steps = seat_game(finished_game, 0), steps_of(finished_game)
    held = {card_of_tile(tile) for tile in finished_game.states[-1].racks[0]}
    lost = set() if game.won else held
    own: dict[str, Counter[Any]] = {
        "never_played": Counter(never_played(steps)),
        "fed": Counter(fed(steps)),
        "dead_pair": Counter(dead_pairs(steps, lost)),
        "dear_kept": Counter(dear_kept(steps, lost)),
    }
    wrong = [
        f"{kind}: {told - own[kind]} told, {own[kind] - told} not"
        for kind, told in _listed(game).items()
        if _differ(kind, told, own[kind])
    ]
    found = Counter({kind: sum(facts.values()) for kind, facts in own.items()})
    named = Counter(moment.finding.name for moment in answered(found_in(card_study(game), StudyStage.CARDS), Solver()))
    wrong += [f"{kind}: found, and no moment" for kind in KINDS if bool(found[kind]) != bool(named[kind])]
    if found.total() and _is_faultless(game):
        wrong.append("called faultless")
    return found, wrong


def told_of(finished_game: FinishedGame) -> frozenset[str]:
    """The kinds of which the review of a hand has a moment, beside all else it tells."""
    found = answered(found_in(card_study(seat_game(finished_game, 0)), StudyStage.CARDS), Solver())
    return frozenset(moment.finding.name for moment in select_moments(found))


def planted(games: int, first: int) -> dict[str, tuple[int, int]]:
    """By kind in how many hands of its planter it was found, and in how many of these the review tells it."""
    shares = {}
    for kind in KINDS:
        hands = (played(kind, seed, SEATS[seed % len(SEATS)]) for seed in range(first, first + games))
        told = [kind in told_of(hand) for hand in hands if checked(hand)[0][kind]]
        shares[kind] = len(told), sum(told)
    return shares


def _listed(game: SeatGame) -> dict[str, Counter[Any]]:
    """What the review has found, as names."""
    facts, name = discard_facts(game), card_of_tile
    return {
        "never_played": Counter((each.taken.view.turn, name(each.tile), each.thrown) for each in facts.unused),
        "fed": Counter((each.turn, name(each.tile), each.at_once, each.seen and name(each.seen)) for each in facts.fed),
        "dead_pair": Counter(
            (each.turn.view.turn, frozenset(map(name, each.kept)), sum(counted(name(tile)) for tile in each.kept))
            for each in facts.dead_pairs
        ),
        "dear_kept": Counter(
            (
                each.turn.view.turn,
                name(each.thrown),
                name(each.kept[0]),
                counted(name(each.kept[0])) - counted(name(each.thrown)),
            )
            for each in facts.dear
        ),
    }


def _differ(kind: str, told: Counter[Any], own: Counter[Any]) -> bool:
    """Whether what is told is another than what is there: of several dear cards at one throw any of the dearest is."""
    if kind == "fed":
        known = {each[:3]: each[3] for each in own}
        same = {each[:3] for each in told} == set(known)
        return not same or any(
            (each[3] is None) != (not known[each[:3]]) or (each[3] is not None and each[3] not in known[each[:3]])
            for each in told
        )
    if kind == "dear_kept":
        most = {turn: max(each[3] for each in own if each[0] == turn) for turn in {each[0] for each in own}}
        return not set(told) <= set(own) or {each[0]: each[3] for each in told} != most
    return told != own


def _is_faultless(game: SeatGame) -> bool:
    reviewing = Reviewing(game)
    next(reviewing.asking(), None)  # what is proven is known before the first question
    return reviewing.review.is_faultless


def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=30_000)
    parser.add_argument("--planted", action="store_true", help="one kind at a time, and how many hands tell it")
    wanted = parser.parse_args()
    if wanted.planted:
        shares = planted(wanted.games, wanted.first)
        print(
            *(f"{kind}: planted in {hands} hands, told in {told}" for kind, (hands, told) in shares.items()), sep="\n"
        )
        return 1 if any(told < ENOUGH * hands for hands, told in shares.values()) else 0
    total, hands, faults = Counter[str](), Counter[str](), 0
    for seed in range(wanted.first, wanted.first + wanted.games):
        who = WHO[seed % len(WHO)]
        found, wrong = checked(played(who, seed, SEATS[seed % len(SEATS)]))
        total, hands = total + found, hands + Counter(kind for kind in found if found[kind])
        faults += len(wrong)
        for each in wrong:
            print(f"{who}, seed {seed}: {each}", flush=True)
    print(f"{wanted.games} hands: facts {dict(total)}, hands with them {dict(hands)}, wrong {faults}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
