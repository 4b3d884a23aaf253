"""Every fact that reviews of card Rummy tell, proven again by a program that knows nothing of engine, sets and solver.

    python -m tests.bench.prove_card_facts --games 300

What is checked follows docs/rules.md, section 12, with the usual options. All findings of a hand are asked, also those
for which a review has no room; what they cost is not. Beside it stands whether a hand could have gone and nothing said
so.
"""

from __future__ import annotations

import random
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from time import monotonic
from typing import Any

from game.ai.exact import new_solver
from game.ai.player import Player
from game.rules.games.rummy import RUMMY
from game.rules.play.commands import Cause, Forfeit
from game.session.history.finished_game import FinishedGame, finished_game_of
from game.session.match.match import Match
from game.session.match.roster import player_named
from game.session.match.setup import Setup
from game.session.review.card_slips import one_a_turn
from game.session.review.findings.card_choices import CardChoice
from game.session.review.findings.finding import StudyStage
from game.session.review.findings.taken_and_thrown import OfDiscards
from game.session.review.moments import Moment
from game.session.review.reviewing import card_study, found_in
from game.session.review.seat_game import seat_game
from game.session.thinking.slice_runner import answered
from tests.bench.bench_card_slips import Careless
from tests.bench.bench_review import BEGUN, ENDED
from tests.bench.printed_rules import COLOURS, HIGHEST, Rows, flat, is_set, plain
from tests.bench.prove_facts import named, rows_of

WHO = ("careless", "hare", "magpie", "owl", "hasty", "fox")
"""Who plays by turns against Fox; the hasty one is careless, and the clock takes a turn in ten."""
TAKEN = 0.1
COURT = 10
NEARLY_OUT = 2
OUT = ("hand_could_go_out", "could_go_rummy")


@dataclass
class Hand:
    """What lay and was held before a command of a hand."""

    table: Rows
    rack: list[str]
    top: str
    """Of the discards; empty where there is none."""
    taken: str
    """From the discards in this turn."""
    shown: list[str]
    """All that everybody has seen."""
    others: int
    """Cards of the smallest other hand."""
    is_drawn: bool
    is_open: bool
    done: str
    """The kind of the command that was given, and the card thrown."""
    thrown: str


def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--first", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    wanted = parser.parse_args()
    told, wrong, games, begun = Counter[str](), 0, 0, monotonic()
    for seed in range(wanted.first, wanted.first + wanted.games):
        if monotonic() - begun > wanted.seconds:
            break
        games += 1
        who = WHO[seed % len(WHO)]
        for kind, fault in _checked(_played(who, seed)):
            told[kind] += 1
            if fault:
                wrong += 1
                print(f"{who}, seed {seed}: {kind}: {fault}", flush=True)
    counts = f"{sum(told.values())} {dict(sorted(told.items()))}"
    print(f"rummy: {games} hands, facts proven again {counts}, wrong {wrong}")
    return 1 if wrong else 0


def _played(who: str, seed: int) -> FinishedGame:
    match = Match.begin(Setup("rummy", 2, ("fox",)), seed)
    stand_in: Player = Careless() if who in ("careless", "hasty") else player_named(who, RUMMY)
    while not match.game.over:
        seat, state = match.game.state.to_move, match.game.state
        chance = random.Random(f"{seed}/{state.turn}/{state.phase_number}")
        if seat == 0 and who == "hasty" and chance.random() < TAKEN:
            match.game.submit(seat, Forfeit(state.table, Cause.CLOCK))
        else:
            match.game.submit(seat, (match.players[seat] or stand_in).choose(match.game.view(seat), chance))
    return finished_game_of(match, BEGUN, ENDED)


def _checked(finished_game: FinishedGame) -> Iterator[tuple[str, str]]:
    """The kind of each fact with what is wrong with it, if anything."""
    game = seat_game(finished_game, 0)
    study = card_study(game)
    moments: tuple[Moment, ...] = answered(found_in(study, StudyStage.CARDS), new_solver())
    lines = tuple(map(CardChoice.of, one_a_turn(study.slips)))
    for moment in moments:
        if not isinstance(moment.finding, OfDiscards):  # those are found again by `prove_discard_facts`
            yield moment.finding.name, _against(moment, finished_game)
    for moment in lines:
        yield "line", _against(moment, finished_game)
    told = {turn for each in moments if each.finding.name in OUT for turn in _row(each)}
    for number, turn in enumerate(finished_game.turns, start=1):
        if turn.seat == 0 and (which := finished_game.turn_number(number)) not in told:
            is_silent = _could_go(finished_game, which) and not _went(finished_game, which)
            yield "turn not told as going out", "the hand could go" if is_silent else ""


def _row(moment: Moment) -> range:
    return range(moment.number, moment.finding.numbers["until"] + 1)


def _hand(finished_game: FinishedGame, number: int) -> Hand:
    state, command = finished_game.states[number - 1], finished_game.turns[number - 1].command
    seat = state.seats[state.to_move]
    table, taken = rows_of(state.table), state.facts.taken
    discards = [named(tile) for tile in state.discards]
    return Hand(
        table,
        [named(tile) for tile in seat.rack],
        discards[-1] if discards else "",
        named(taken) if taken is not None else "",
        [*discards, *flat(table)],
        min(len(each.rack) for at, each in enumerate(state.seats) if at != state.to_move),
        state.phase_number > 0,
        seat.opened,
        type(command).__name__,
        named(command.tile) if hasattr(command, "tile") else "",
    )


def _against(moment: Moment, finished_game: FinishedGame) -> str:
    """What is wrong with a finding."""
    hand, facts = _hand(finished_game, moment.turn), moment.finding.numbers
    if moment.number != finished_game.turn_number(moment.turn):
        return "the number of the turn"
    if moment.finding.name == "threw_partner":
        return _against_partner(hand, [named(tile) for tile in moment.tiles], facts)
    if moment.finding.name == "best_of_hand":
        laid = [len(_gone(each)) for each in finished_game.turns if each.seat == 0]
        return "" if facts["tiles"] == max(laid) == len(moment.tiles) else "another turn laid more"
    return _against_play(moment, finished_game, hand)


def _against_play(moment: Moment, finished_game: FinishedGame, hand: Hand) -> str:
    """What is wrong with cards that could be laid."""
    rack, shown, facts = [named(tile) for tile in moment.rack], rows_of(moment.shown), moment.finding.numbers
    taken = hand.taken if hand.is_drawn else hand.top
    may_hold = [hand.rack] if hand.is_drawn else [hand.rack, [*hand.rack, hand.top]]
    if sorted(rack) not in map(sorted, may_hold):
        return "cards of the hand"
    laid_now = set(flat(shown)) - set(flat(hand.table))
    left = set(rack) - laid_now
    if fault := _against_laying(hand.table, shown, rack) or ("only the card taken is left" if left == {taken} else ""):
        return fault
    if moment.finding.name in OUT:
        return _against_out(moment, finished_game, hand, left)
    if facts["tiles"] != len(laid_now) or not laid_now:
        return f"tiles: {facts['tiles']} told, {len(laid_now)} counted"
    return _against_choice(facts, hand, laid_now, left) if "choice" in facts else _against_clock(facts, finished_game)


def _gone(turn: Any) -> set[object]:
    return {tile for event in turn.events if type(event).__name__ == "TilesPlayed" for tile in event.tiles}


def _against_laying(before: Rows, after: Rows, rack: Sequence[str]) -> str:
    """Rules 12.3: sets of the table stay together, and no two become one."""
    laid = set(flat(after)) - set(flat(before))
    if sorted(flat(after)) != sorted([*flat(before), *laid]) or not laid <= set(rack):
        return "cards come from nowhere"
    if not all(is_set(plain(row)) for row in after):
        return "a set is none"
    homes = [next(at for at, row in enumerate(after) if set(old) & set(row)) for old in before]
    whole = all(set(old) <= set(after[home]) for old, home in zip(before, homes, strict=True))
    return "" if whole and len(set(homes)) == len(homes) else "a set of the table is moved"


def _against_out(moment: Moment, finished_game: FinishedGame, hand: Hand, left: set[str]) -> str:
    facts, outcome = moment.finding.numbers, finished_game.outcome
    if len(left) > 1:
        return "more than a card is left"
    if facts["tiles"] != len(moment.rack):
        return "tiles"
    if moment.finding.name == "could_go_rummy" and hand.is_open:
        return "something was laid before"
    if facts["nobody"] != (outcome is not None and 0 in outcome.winners):
        return "nobody else went out"
    own = {finished_game.turn_number(at) for at, turn in enumerate(finished_game.turns, start=1) if turn.seat == 0}
    unable = [turn for turn in own.intersection(_row(moment)) if not _could_go(finished_game, turn)]
    return f"in turn {unable[0]} the hand could not go" if unable else ""


def _against_choice(facts: dict[str, Any], hand: Hand, laid: set[str], left: set[str]) -> str:
    """What is wrong with what is said to have been done."""
    so = {
        "left_discard": hand.done == "DrawTile" and hand.top in laid,
        "threw_fitting": hand.done == "Discard" and hand.thrown in laid,
        "kept_set": hand.done == "Discard" and hand.thrown not in laid,
        "could_go_out": len(left) <= 1,
        "taken_by_clock": hand.done == "Forfeit",
    }
    late = facts["choice"] != "kept_set" or facts["is_missed"] == (hand.others <= NEARLY_OUT)
    return "" if so[facts["choice"]] and late else f"it was not so: {facts['choice']}"


def _against_clock(facts: dict[str, Any], finished_game: FinishedGame) -> str:
    taken = {
        finished_game.turn_number(at)
        for at, turn in enumerate(finished_game.turns, start=1)
        if turn.seat == 0 and type(turn.command).__name__ == "Forfeit"
    }
    return "" if set(map(int, facts["turns"].split())) == taken else "the clock took other turns"


def _against_partner(hand: Hand, tiles: Sequence[str], facts: dict[str, int]) -> str:
    thrown, lone = tiles
    if hand.done != "Discard" or hand.thrown != thrown or lone not in hand.rack or lone == hand.taken:
        return "another card was thrown"
    if _points(lone) < _points(thrown) or facts["points"] != _points(lone):
        return "the points of the lone card"
    return "" if _waited_with(hand, thrown) and not _waited_with(hand, lone) else "which cards waited"


def _waited_with(hand: Hand, card: str) -> bool:
    """Whether a card nobody has shown makes a set of this and another of the hand."""
    seen = set(plain([*hand.rack, *hand.shown]))
    unseen = [face for colour in COLOURS for at in range(1, HIGHEST + 1) if (face := f"{colour}{at}") not in seen]
    others = [other for other in plain(hand.rack) if other != plain([card])[0]]
    return any(_in_order([*plain([card]), other, third]) for other in others for third in unseen)


def _in_order(cards: Sequence[str]) -> bool:
    return is_set(sorted(cards, key=_number))


def _number(card: str) -> int:
    return int(plain([card])[0][1:])


def _points(card: str) -> int:
    return min(_number(card), COURT)


def _went(finished_game: FinishedGame, which: int) -> bool:
    """Whether the seat went out in this turn."""
    own = [at for at in range(1, len(finished_game.turns) + 1) if finished_game.turn_number(at) == which]
    return not finished_game.states[own[-1]].seats[0].rack


def _could_go(finished_game: FinishedGame, which: int) -> bool:
    """Whether the whole hand could go in this turn: with the top discard, or after what was drawn."""
    for at in range(1, len(finished_game.turns) + 1):
        if finished_game.turn_number(at) == which:
            hand = _hand(finished_game, at)
            if hand.is_drawn:
                return _goes(hand.table, hand.rack, hand.taken)
            if not hand.is_drawn and hand.top and _goes(hand.table, [*hand.rack, hand.top], hand.top):
                return True
    return False


def _goes(table: Rows, rack: Sequence[str], taken: str) -> bool:
    """Whether all cards but one that may be thrown can be laid, by trying."""
    whole = frozenset(plain(rack))
    parts = [frozenset(part) for size in range(1, len(whole) + 1) for part in _parts(whole, table, size)]

    @cache
    def goes(cards: frozenset[str]) -> bool:
        if not cards:
            return True
        first = min(cards)
        return any(first in part and part <= cards and goes(cards - part) for part in parts)

    may_throw = [card for card in rack if card != taken]
    return goes(whole) or any(goes(whole - set(plain([card]))) for card in may_throw)


def _parts(cards: frozenset[str], table: Rows, size: int) -> Iterator[tuple[str, ...]]:
    """Cards that are a set, or go to one end of a set of the table."""
    ends = [plain(row) for row in table]
    by_suit = {colour: sorted((card for card in cards if card[0] == colour), key=_number) for colour in COLOURS}
    alike = (tuple(card for card in cards if _number(card) == at) for at in range(1, HIGHEST + 1))
    rows = [part for group in alike for part in combinations(group, size)]
    rows += [tuple(suit[at : at + size]) for suit in by_suit.values() for at in range(len(suit) - size + 1)]
    for row in rows:
        if is_set(row) or any(is_set([*row, *end]) or is_set([*end, *row]) for end in ends):
            yield row


if __name__ == "__main__":
    sys.exit(main())
