"""What each finding says of its turn: what it is about, then how much or until when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.rules.faces import Colour
from game.rules.games.game import PieceKind
from game.rules.games.rummy import RUMMY
from game.rules.notation import TileBank, parse_tiles
from game.session.board.techniques import Technique
from game.session.review.estimate import Estimate, Unit
from game.session.review.findings.card_choices import CardChoice, HandTakenByClock, ThrewPartner
from game.session.review.findings.could_go_out import CouldGoOut, CouldGoRummy, HandCouldGoOut
from game.session.review.findings.could_lay_more import CouldLayMore, CouldOpen, TakenByClock
from game.session.review.findings.finding import Finding
from game.session.review.findings.lay_or_hold import HoldWorth, LatePoints, LayDear, LayMore, LayWorth
from game.session.review.findings.played_well import BestPlayed, FirstUse, ManyLaid, Rebuilt, ThereToSee, WentOutWith
from game.session.review.findings.registry import FINDINGS
from game.session.review.findings.taken_and_thrown import DeadPairKept, DearKept, Fed, NeverPlayed
from game.session.review.moments import Luck, Moment
from game.session.review.wording import luck_line, moment_head, more, more_line, sentence
from tests.effort import every_row
from tests.helpers import table, tiles
from tests.shared import sentence as said
from tests.shared import texts

TURN = 12
RACK = tiles("r7 b8 k9 o4 o5")
WINS, POINTS = Estimate(-8.4, -12.4, -4.4, Unit.WINS), Estimate(6.2, 5.9, 6.5, Unit.POINTS)


def moment(finding: Finding, estimate: Estimate | None = None, techniques: tuple[Technique, ...] = ()) -> Moment:
    """Turn 12 with a rack of five tiles, two of which it is about."""
    return Moment(TURN, finding, RACK[:2], table("r4 r5 r6"), RACK, table("r4 r5 r6 r7"), estimate, techniques)


def both(first: str, second: str) -> str:
    return said("review.and_then", first=first, second=second)


def laid(count: int, sets: int = 0) -> str:
    """So many tiles, and sets rebuilt for them."""
    tiles_laid = said("review.tiles", count)
    if not sets:
        return said("review.told", first=tiles_laid)
    return said("review.told_both", first=tiles_laid, second=said("review.sets", sets))


def rebuilt(sets: int) -> str:
    return said("review.told", first=said("review.sets", sets))


def technique(name: Technique) -> str:
    """In the middle of a sentence."""
    own = said(f"technique.{name.value}")
    return own[0].lower() + own[1:]


def held(line: str) -> str:
    return both(line, said("review.held"))


def more_of(**facts: object) -> CouldLayMore:
    """Three tiles more in a turn that laid some and rebuilds two sets for them, unless told otherwise."""
    usual = {"tiles": 3, "some": True, "sets": 2, "is_missed": True, "since": TURN, "until": TURN, "opens": 0}
    return CouldLayMore(**{"goes_out": False, **usual, **facts})  # type: ignore[arg-type]


def facts() -> Iterator[tuple[Moment, str, str]]:
    """What is proven, of tiles."""
    out, open_, clock = said("review.could_go_out"), said("review.could_open"), said("review.clock", 3)
    until, nobody = said("review.until", turn=15), said("review.nobody")
    points = said("review.could_open.points", 34)
    yield moment(CouldGoOut(5, 0, TURN, nobody=False)), out, laid(5)
    yield moment(CouldGoOut(5, 2, 15, nobody=True)), out, both(both(laid(5, 2), until), nobody)
    yield moment(CouldOpen(34, TURN)), open_, points
    yield moment(CouldOpen(34, 15)), open_, both(points, said("review.could_open.more", turn=TURN, until=15))
    named = said("list.comma").join(("9", "12", "15"))
    yield moment(TakenByClock("9 12 15", 4)), clock, said("review.clock.more", 4, turns=named, turn=TURN)
    yield moment(more_of()), said("review.could_lay_more", 3), rebuilt(2)
    yield moment(more_of(some=False, sets=0)), said("review.could_lay", 3), said("review.no_sets")
    yield moment(more_of(is_missed=False)), said("review.could_lay_more", 3), held(rebuilt(2))
    row = said("review.more_row", first=TURN, last=16)
    yield moment(more_of(until=16)), said("review.could_lay_more", 3), both(rebuilt(2), row)
    yield moment(more_of(goes_out=True)), out, laid(5, 2)
    yield moment(more_of(opens=34, is_missed=False)), open_, held(points)


def estimates_and_praise() -> Iterator[tuple[Moment, str, str]]:
    """What was counted in games played on, what was done well, and what there was to see."""
    wins, gained = said("review.wins", n=8, half=4), said("review.points_gain", 6, half=1)
    yield moment(LayMore(3, some=True), WINS), said("review.lay_more", 3), wins
    yield moment(LayDear(3), WINS), said("review.lay_dear"), wins
    yield moment(HoldWorth(3), POINTS), said("review.hold_worth"), gained
    yield moment(LayWorth(3), POINTS), said("review.lay_worth"), gained
    yield moment(LatePoints(17), POINTS), said("review.points", 17), gained
    yield moment(WentOutWith(5, 2)), said("review.went_out", 5), rebuilt(2)
    yield moment(BestPlayed(7, 0)), said("review.best_turn", 7), said("review.no_sets")
    worth = said("review.told", first=said("best.sets", 3, worth=6))
    yield moment(BestPlayed(1, 3)), said("review.best_turn", 1), worth
    yield moment(Rebuilt(7, 3)), said("review.rebuilt", 3), said("review.told", first=said("review.tiles", 7))
    yield moment(ManyLaid(6, 1)), said("review.many_laid", 6), rebuilt(1)
    used = (Technique.SPLIT, Technique.JOIN, Technique.SHIFT)
    new = said("review.technique", technique=technique(Technique.SPLIT))
    yield moment(FirstUse(4, 2), techniques=used), new, laid(4, 2)
    two = said("review.told_both", first=said("technique.split"), second=technique(Technique.JOIN))
    yield moment(ThereToSee(3), techniques=used), two, said("review.sight.more", 3)
    one = said("review.told", first=said("technique.split"))
    yield moment(ThereToSee(3), techniques=used[:1]), one, said("review.sight.more", 3)


def choices() -> Iterator[tuple[Moment, str, str]]:
    """What is proven of a hand of cards."""
    out = said("review.could_go_out")
    yield moment(HandCouldGoOut(5, 0, TURN, nobody=False)), out, laid(5)
    yield (
        moment(CouldGoRummy(5, 0, TURN, nobody=True)),
        said("review.could_go_rummy"),
        both(laid(5), said("review.nobody")),
    )
    yield moment(CardChoice("left_discard", 3, True)), said("review.left_discard"), laid(3)
    cost = both(laid(3), said("review.points_gain", 6, half=1))
    yield moment(CardChoice("threw_fitting", 3, True), POINTS), said("review.threw_fitting"), cost
    yield moment(CardChoice("kept_set", 3, True)), said("review.could_lay", 3), said("review.kept_late")
    yield moment(CardChoice("kept_set", 3, False)), said("review.could_lay", 3), said("review.held")
    yield moment(CardChoice("could_go_out", 4, True)), out, laid(5)
    late = said("review.told", first=said("review.did.time"))
    yield moment(CardChoice("taken_by_clock", 3, True)), said("review.could_lay", 3), late
    yield (
        moment(HandTakenByClock("12", 3)),
        said("review.clock", 1),
        said("review.clock.more", 3, turns="12", turn=TURN),
    )


@every_row(("told", "first", "second"), [*facts(), *estimates_and_praise(), *choices()])
def test_a_finding_says_what_it_is_about_and_then_how_much(told: Moment, first: str, second: str) -> None:
    assert (moment_head(texts(), told), more(texts(), told)) == (first, second)


def test_nearly_every_kind_of_finding_is_among_them() -> None:
    """The best turn of a hand speaks as that of tiles; what became of discards is told below."""
    named = {told.finding.name for told, _, _ in (*facts(), *estimates_and_praise(), *choices())}
    of_discards = {"never_played", "fed", "dead_pair", "dear_kept"}
    assert FINDINGS.keys() - named == {"best_of_hand", "threw_partner", *of_discards}


def test_a_thrown_partner_is_named_with_the_lone_card_that_was_kept() -> None:
    told = moment(ThrewPartner(8))
    thrown, kept = moment_head(texts(), told), more(texts(), told)
    assert thrown == said("review.threw_partner", tile=said("tile.face", colour=Colour.RED, number=7))
    assert kept == said("review.threw_partner.more", tile=said("tile.face", colour=Colour.BLUE, number=8))


CARDS = texts().of_pieces(PieceKind.CARDS)


def of_cards(finding: Finding, cards: str) -> tuple[str, str]:
    """Both sentences of a finding about these cards."""
    told = replace(moment(finding), tiles=parse_tiles(cards, TileBank(RUMMY)))
    return moment_head(CARDS, told), more(CARDS, told)


@every_row(
    ("finding", "cards", "first", "second"),
    [
        (NeverPlayed(0, 9), "S9", "You took the 9 of spades and never played it.",
         "You still held it at the end: 9 points."),
        (NeverPlayed(12, 1), "HA", "You took the ace of hearts and never played it.", "You discarded it on turn 12."),
        (Fed("magpie", at_once=True, seen=False, count=2), "D6", "Magpie played your 6 of diamonds at once.",
         "The next player played 2 of your discards in this hand."),
        (Fed("", at_once=False, seen=False, count=1), "D6", "The next player played your 6 of diamonds a turn later.",
         "It was the single one in this hand."),
        (Fed("owl", at_once=True, seen=True, count=1), "D6 D7", "Owl played your 6 of diamonds at once.",
         "Owl had openly taken the 7 of diamonds, which goes with it."),
        (DeadPairKept(20), "HK SK", "The two kings waited for cards that had gone.",
         "You held both to the end: 20 points."),
        (DearKept(1), "S9 HK", "You discarded the 9 of spades and kept the king of hearts.",
         "Nothing went with either; held to the end, the second counted 1 point more."),
    ],
)  # fmt: skip
def test_what_became_of_discards_is_told_with_the_cards_by_name(
    finding: Finding, cards: str, first: str, second: str
) -> None:
    assert of_cards(finding, cards) == (first, second)


def test_a_line_names_the_turn_and_says_both() -> None:
    told = moment(more_of())
    parts = {"turn": TURN, "head": moment_head(texts(), told), "more": more(texts(), told)}
    assert sentence(texts(), told) == said("review.line", **parts)
    assert more_line(texts(), told) == said("review.more_line", **parts)


@every_row(
    ("luck", "first"),
    [
        (Luck(9, 0, 2.4), said("review.luck.kind", 2)), (Luck(9, 0, -1.6), said("review.luck.unkind", 2)),
        (Luck(9, 0, 0.5), said("review.luck.kind", 1)), (Luck(9, 0, -0.4), said("review.luck.even")),
        (Luck(9, 0, None), said("review.luck.uncounted")),
    ],
)  # fmt: skip
def test_luck_is_said_with_the_turns_that_had_nothing_to_play(luck: Luck, first: str) -> None:
    assert luck_line(texts(), luck) == first
    stuck = Luck(luck.draws, 3, luck.tiles)
    assert luck_line(texts(), stuck) == both(first, said("review.stuck", 3))
