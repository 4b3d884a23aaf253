"""A review tells facts it can prove, few estimates, and nothing that blames."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import fields, replace
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.ai.rollouts import GREEDY, LIVELY
from game.rules.options import Jokers, MatchBy, Options
from game.rules.play.checks import tiles_of
from game.rules.play.commands import Cause, Command, DrawTile, Forfeit, PlayTable
from game.rules.play.goals import Goal, GoalKind
from game.rules.play.state import GameState, view_for
from game.rules.table import Meld, Table, taken_apart
from game.rules.tiles import Tiles
from game.session.history.best_turn import best_turn
from game.session.history.finished_game import FinishedGame
from game.session.match.setup import Setup
from game.session.review import comparing, weighing
from game.session.review.candidate_turns import ReviewedDecision, comparisons, would_hold
from game.session.review.comparing import LEAST, Comparing, Comparison
from game.session.review.estimate import Estimate, Unit
from game.session.review.facts import Chance, chances, first_chances, used_techniques
from game.session.review.findings.could_go_out import CouldGoOut
from game.session.review.findings.could_lay_more import CouldLayMore, CouldOpen, TakenByClock
from game.session.review.findings.finding import Finding, StudyStage
from game.session.review.findings.lay_or_hold import HoldWorth, LatePoints, LayDear
from game.session.review.findings.played_well import BestPlayed, ManyLaid, WentOutWith
from game.session.review.findings.registry import FINDINGS
from game.session.review.moments import Luck, Moment, Review, Voice
from game.session.review.review_maker import ReviewMaker
from game.session.review.reviewing import Reviewing, agreed, found_in, reviewed, select_moments
from game.session.review.seat_game import SeatGame, is_allowed, seat_game
from game.session.review.shortfalls import Shortfall, shortfalls
from game.session.review.study import Study
from game.session.review.wording import luck_line, moment_head, more, review_rows, sentence
from game.session.storage.review_file import ReviewFiles
from game.session.system.paths import Assets
from game.session.texts import Texts
from game.session.thinking.best_play import BestPlay
from game.session.thinking.slice_runner import Asking, answered
from game.session.thinking.wake import nobody_rests
from game.solver.aims import most_tiles, tiles_then_points
from game.solver.best import Best
from game.solver.solver import Solver
from tests.bench.bench_review import looks
from tests.effort import every_row, soak
from tests.shared import LANGUAGES
from tests.shared import texts as texts_of
from tests.sources import ROOT
from tools.past_games import RUMMY, THREE, kept_game

BLAME = re.compile(r"^A review .*: `(.+)`$", re.MULTILINE)
"""What no sentence of a review says in a language, on its page of docs/wording."""


@cache
def game(seed: int = 4) -> FinishedGame:
    return kept_game(Setup(), seed)


@cache
def study(seed: int = 4) -> Study:
    seen, solver = seat_game(game(seed), 0), Solver()
    known = Study(seen, answered(chances(seen), solver), is_calm=True)
    known.shortfalls = answered(shortfalls(known.chances, seen), solver)
    known.used = answered(used_techniques(seen.turns), solver)
    return known


@cache
def found(seed: int = 4) -> tuple[SeatGame, tuple[Chance, ...], tuple[Moment, ...]]:
    known = study(seed)
    return known.game, tuple(known.chances), moments_of(known, StudyStage.FACTS)


def moments_of(known: Study, stage: StudyStage) -> tuple[Moment, ...]:
    moments: tuple[Moment, ...] = answered(found_in(known, stage), Solver())
    return moments


@cache
def praise() -> tuple[Moment, ...]:
    return moments_of(study(), StudyStage.PRAISE)


def an_estimate(turn: int, gain: float, finding: Finding | None = None) -> Moment:
    worth = Estimate(gain, gain - 3, gain + 3, Unit.WINS)
    return replace(praise()[0], turn=turn, finding=finding or LayDear(3), estimate=worth)


def a_comparison(turn: int, gain: float, other_gain: float | None = None) -> Comparison:
    turns = [each for each in found()[0].turns if len(each.laid) >= 3]
    made = Comparison(turns[turn], found()[0].turns[0].command, Unit.WINS, LEAST[Unit.WINS])
    values = [gain + spread for spread in (-5.0, 5.0) * 20]
    made.found |= {
        "fox": values,
        "owl": [each - gain + (gain if other_gain is None else other_gain) for each in values],
    }
    return made


@pytest.mark.parametrize("seed", [0, 4])
def test_each_fact_of_going_out_is_a_legal_play_that_empties_the_rack(seed: int) -> None:
    out = [moment for moment in found(seed)[2] if isinstance(moment.finding, CouldGoOut)]
    states = game(seed).states
    assert out
    for moment in out:
        laid = {tile for meld in moment.shown for tile in meld.tiles}
        assert laid.issuperset(moment.rack)
        assert is_allowed(view_for(states[moment.turn - 1], 0), moment.shown)


def test_a_going_out_tells_how_many_sets_its_play_takes_apart() -> None:
    out = [moment for seed in (0, 4) for moment in found(seed)[2] if isinstance(moment.finding, CouldGoOut)]
    apart = [len(taken_apart(moment.table, moment.shown)) for moment in out]
    assert [moment.finding.numbers["sets"] for moment in out] == apart and any(apart)


@pytest.mark.parametrize("seed", [0, 4])
def test_what_is_told_first_is_what_is_told_in_the_end(seed: int) -> None:
    seen, _, moments = found(seed)
    first = moments_of(Study(seen, answered(first_chances(seen), Solver())), StudyStage.FACTS)
    assert [_until(each) for each in first] == [_until(each) for each in moments]


def _until(moment: Moment) -> tuple[str, int, int]:
    assert isinstance(moment.finding, CouldGoOut | CouldOpen)
    return moment.finding.name, moment.turn, moment.finding.until


def test_turns_in_a_row_in_which_it_could_have_gone_out_are_one_moment() -> None:
    _, possible, moments = found(0)
    missed = [chance.turn.number for chance in possible if chance.missed_out]
    out = [moment for moment in moments if isinstance(moment.finding, CouldGoOut)]
    assert len(out) < len(missed)
    assert [_until(moment)[1:] for moment in out] == [(81, 91), (67, 77)]


class DealtAnew(FinishedGame):
    """A game in which at every turn the tiles that the first seat could not see were others."""

    @property
    def states(self) -> tuple[GameState, ...]:
        return tuple(_dealt_anew(state) for state in super().states)


def _dealt_anew(state: GameState) -> GameState:
    hidden = [tile for rack in state.racks[1:] for tile in rack] + [*state.pool]
    random.Random(state.turn).shuffle(hidden)
    seats = [state.seats[0]]
    for seat in state.seats[1:]:
        seats.append(replace(seat, rack=tuple(hidden[: len(seat.rack)])))
        del hidden[: len(seat.rack)]
    return replace(state, seats=tuple(seats), pool=tuple(hidden))


@every_row(("setup", "seed"), [(Setup(), 0), (Setup(), 4), (THREE, 5), (RUMMY, 1)])
def test_what_the_seat_could_not_see_changes_nothing_of_what_a_review_is_made_from(setup: Setup, seed: int) -> None:
    real = kept_game(setup, seed)
    other = DealtAnew(real.match, real.begun, real.ended, real.turns)
    assert [state.racks[1:] for state in other.states] != [state.racks[1:] for state in real.states]
    assert seat_game(other, 0) == seat_game(real, 0)


@pytest.mark.long
def test_the_same_facts_and_estimates_are_told_whatever_lay_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "BUDGET", 300)
    real = kept_game(Setup(), 4)
    assert reviewed(DealtAnew(real.match, real.begun, real.ended, real.turns), 0) == reviewed(real, 0)


def test_an_estimate_is_told_where_both_ways_to_play_on_agree() -> None:
    sure, parted, small = a_comparison(0, -20.0), a_comparison(1, -20.0, 20.0), a_comparison(1, -4.0)
    assert [each.turn.number for each, _ in agreed([sure, parted, small])] == [sure.turn.number]


def test_a_review_asks_for_findings_of_every_stage_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[StudyStage] = []

    def question(stage: StudyStage, _study: Study) -> Asking[tuple[Moment, ...]]:
        asked.append(stage)
        return ()
        yield  # nothing is asked

    kinds = {stage.value: SimpleNamespace(stage=stage, question=partial(question, stage)) for stage in StudyStage}
    monkeypatch.setattr("game.session.review.reviewing.FINDINGS", kinds)
    monkeypatch.setattr(comparing, "BUDGET", 0)
    short = replace(study().game, turns=study().game.turns[:4])
    answered(Reviewing(short).asking(), Solver())
    assert [*dict.fromkeys(asked)] == [stage for stage in StudyStage if stage is not StudyStage.CARDS]


def test_points_late_in_a_game_get_no_more_than_their_share_of_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "LATE_BUDGET", 1)
    late = Comparison(a_comparison(0, 0.0).turn, DrawTile(), Unit.POINTS, LEAST[Unit.POINTS], is_late=True)
    answered(Comparing(found()[0], [late]).rounds(), Solver())
    assert [len(values) for values in late.found.values()] == [1, 0]


class CountedWorlds(Comparing):
    """Notes how many comparisons are asked for so many worlds, and plays none."""

    asked: list[int]

    def extended(self, comparison: Comparison, continuation: str, worlds: int, first: int = 0) -> Asking[None]:
        self.asked.append(worlds)
        return
        yield  # nothing is asked


def test_from_the_second_round_on_the_better_half_is_played_on() -> None:
    four = [replace(a_comparison(0, gain), found={GREEDY: a_comparison(0, gain).found[GREEDY], LIVELY: []})
            for gain in (-20.0, -22.0, -24.0, -26.0)]  # fmt: skip
    counted = CountedWorlds(found()[0], four)
    counted.asked = []
    answered(counted.rounds(), Solver())
    assert Counter(counted.asked) == {8: 4, 16: 4, 32: 2, 64: 1, 128: 1}


def test_each_world_is_played_on_with_both_commands_and_once() -> None:
    known = next(each for each in reversed(found(0)[1]) if each.missed_out)
    held = replace(known.turn, command=DrawTile(), after=known.turn.view.table)
    out = Comparison(held, PlayTable(known.most.table), Unit.POINTS, LEAST[Unit.POINTS])
    back = replace(out, turn=replace(held, command=out.other), other=held.command, found={GREEDY: [], LIVELY: []})
    comparing = Comparing(found(0)[0], ())
    answered(comparing.extended(out, GREEDY, 3), Solver())
    spent = out.spent
    answered(comparing.extended(back, GREEDY, 3), Solver())
    assert spent > 0 == back.spent and len(set(out.found[GREEDY])) > 1
    assert all(value < 0 for value in out.found[GREEDY])
    assert back.found[GREEDY] == [-value for value in out.found[GREEDY]]
    again = replace(out, found={GREEDY: [], LIVELY: []})
    answered(Comparing(found(0)[0], ()).extended(again, GREEDY, 3), Solver())
    assert again.found == out.found


def test_holding_is_praised_once_a_game() -> None:
    assert len(agreed([a_comparison(0, -20.0), a_comparison(1, -30.0)])) == 1


def test_the_last_two_chances_to_go_out_are_told_then_what_is_sure_then_one_praise() -> None:
    out = [replace(moment, turn=number) for number, moment in enumerate([found(0)[2][0]] * 3, start=100)]
    missed = [
        replace(out[0], turn=number, finding=CouldLayMore(3, False, 1, True, number, number, 0, False))
        for number in (200, 201, 202)
    ]
    chosen = select_moments([*praise(), *missed, an_estimate(1, -20.0), *out])
    assert [moment.turn for moment in chosen if moment.voice is not Voice.PRAISE] == [1, 100, 101, 200]
    assert sum(moment.voice is Voice.PRAISE for moment in chosen) == 1


def test_a_game_without_fault_names_what_was_played_well() -> None:
    review = Review(0, select_moments(praise()), Luck(3, 0, 0.0), complete=True, is_proven=True)
    assert review.is_faultless and not replace(review, is_proven=False).is_faultless
    assert {moment.voice for moment in review.moments} == {Voice.PRAISE}


def test_the_currency_of_a_review_is_what_decides_the_match() -> None:
    setup = replace(game().match.setup, rounds=1)
    assert _unit(setup) == (Unit.WINS, False)
    assert _unit(replace(setup, options=replace(setup.options, match_by=MatchBy.POINTS))) == (Unit.POINTS, True)
    assert _unit(game().match.setup) == (Unit.WINS, True)


def _unit(setup: Setup) -> tuple[Unit, bool]:
    finished_game = game()
    seen = seat_game(replace(finished_game, match=replace(finished_game.match, setup=setup)), 0)
    return seen.unit, seen.counts_points


def test_an_estimate_is_written_with_its_interval_and_its_unit_and_a_fact_without() -> None:
    texts, spelling = Texts("en", Assets.of_bundle().locale), game().match.setup.game.spelling
    review = Review(0, (an_estimate(1, -20.04), found(0)[2][0]), Luck(4, 2, 3.0), complete=True)
    estimate, fact, luck = review_rows(review, texts, spelling, int)
    assert (estimate["gain"], estimate["interval"], estimate["unit"]) == (-20.0, [-23.0, -17.0], "wins")
    assert (fact["gain"], fact["interval"], fact["unit"], fact["kind"]) == (None, None, None, "could_go_out")
    assert (luck["turn"], luck["position"]) == (None, None)


def test_programs_are_told_of_every_turn_how_much_more_could_go_and_whether_it_was_missed() -> None:
    spelling, short = game(0).match.setup.game.spelling, study(0).shortfalls
    review = Review(0, (), Luck(0, 0), complete=True, more=tuple(map(CouldLayMore.of, short)))
    told_lines = review_rows(review, texts_of("en"), spelling, int)[:-1]
    assert len(told_lines) == len(short) > 0
    for line, each in zip(told_lines, short, strict=True):
        assert (line["turn"], line["voice"], line["kind"]) == (each.turn.number, "fact", "more")
        assert (line["more"], line["missed"]) == (each.tiles, each.is_missed)
        assert line["sets"] == (each.sets if each.turn.view.am_open else 0)
        assert len(str(line["tiles"]).split()) == each.tiles + len(each.turn.laid)


def test_a_line_says_where_the_rack_could_go_and_what_an_opening_would_have_counted() -> None:
    out = next(each for each in study(0).shortfalls if each.chance.missed_out)
    known = next(each for each in study().chances if not each.turn.view.am_open and each.most.played)
    drew = replace(known, turn=replace(known.turn, command=DrawTile(), after=known.turn.view.table))
    (opening,) = answered(shortfalls([drew], study().game), Solver())
    texts = texts_of("en")
    assert moment_head(texts, CouldLayMore.of(out)) == texts.text("review.could_go_out")
    moment = CouldLayMore.of(opening)
    assert moment_head(texts, moment) == texts.text("review.could_open") and moment.finding.numbers["opens"] >= 30


@every_row("language", LANGUAGES)
def test_no_sentence_of_a_review_blames(language: str) -> None:
    texts = Texts(language, Assets.of_bundle().locale)
    stated = BLAME.search((ROOT / "docs" / "wording" / f"{language}.md").read_text(encoding="utf-8"))
    blame = re.compile(stated[1] if stated else "%", re.IGNORECASE)
    said = [text for key, text in texts._entries().items() if _key(key).startswith("review.")]
    assert said
    assert not [text for text in said if blame.search(text)]
    every = [*found(0)[2], *praise(), an_estimate(1, -20.0), an_estimate(2, 30.0, HoldWorth(3))]
    assert not [text for text in (sentence(texts, moment) for moment in every) if blame.search(text)]
    assert luck_line(texts, Luck(4, 2, 3.0))


def _key(key: str | tuple[str, int]) -> str:
    return key if isinstance(key, str) else key[0]


def test_a_kept_review_is_read_again_until_the_version_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.session.storage import review_file
    from game.session.storage.archive import Archive

    archive, review = Archive(tmp_path), Review(0, found(0)[2], Luck(4, 2, 3.5), complete=True)
    archive.add(game(0))
    ReviewFiles(tmp_path).keep(game(0), review)
    assert ReviewFiles(tmp_path).find(game(0), 0) == review
    assert ReviewFiles(tmp_path).find(game(0), 1) is None
    monkeypatch.setattr(review_file, "VERSION", review_file.VERSION + 1)
    assert ReviewFiles(tmp_path).find(game(0), 0) is None
    archive.delete(archive.names()[0])
    assert not list(tmp_path.glob("*.review.json"))


@every_row("name", FINDINGS)
def test_a_finding_is_read_as_it_was_written_and_nothing_else_is(name: str) -> None:
    kind = FINDINGS[name]
    numbers = {"int": 3, "bool": True, "str": "3 5"}
    made = kind(**{each.name: numbers[str(each.type)] for each in fields(kind)})
    assert kind.read(made.numbers) == made and made.name == name
    for each in fields(kind):
        with pytest.raises(ValueError, match=each.name):
            kind.read({**made.numbers, each.name: 0.5})


def test_every_line_of_the_list_is_a_legal_play_of_more_tiles() -> None:
    seen, states = study().game, game().states
    turns = {turn.number: turn for turn in seen.turns}
    assert study().shortfalls
    for short in study().shortfalls:
        moment = CouldLayMore.of(short)
        assert len(moment.tiles) - len(turns[moment.turn].laid) == short.tiles > 0
        assert is_allowed(view_for(states[moment.turn - 1], 0), moment.shown)


def shortfalls_of(laid: Sequence[int], won: bool = False) -> tuple[Shortfall, ...]:
    """Of a game in whose turns four tiles could go and so many were laid."""
    known = next(each for each in study().chances if each.turn.view.am_open and len(each.most.played) >= 4)
    rack = known.turn.view.rack
    made = [
        replace(known, turn=replace(known.turn, number=number, after=laid_with(known, rack[:count])),
                most=replace(known.most, played=rack[:4], exact=True))
        for number, count in enumerate(laid, start=1)
    ]  # fmt: skip
    return answered(shortfalls(made, replace(study().game, won=won)), Solver())


def laid_with(known: Chance, tiles: Tiles) -> Table:
    return (*known.turn.view.table, Meld(99, tiles)) if tiles else known.turn.view.table


def test_who_mostly_lays_what_can_go_did_not_see_the_rest() -> None:
    assert [short.is_missed for short in shortfalls_of([4, 4, 1, 4, 4])] == [True]


def test_who_lays_it_later_held_it_and_who_never_does_did_not_see_it() -> None:
    assert [short.is_missed for short in shortfalls_of([0, 1, 0, 3, 0])] == [False, False, False, True, True]


def test_turns_in_a_row_with_the_same_tiles_left_are_one_moment() -> None:
    known = next(each for each in study().chances if each.turn.view.am_open and len(each.most.played) >= 4)
    short = shortfalls_of([4, 0, 1, 4, 4, 0])
    turns = [replace(known, turn=replace(known.turn, number=number)) for number in range(1, 7)]
    moments = answered(CouldLayMore.question(Study(study().game, turns, shortfalls=short)), Solver())
    rows = [(each.finding.since, each.finding.until) for each in moments if isinstance(each.finding, CouldLayMore)]
    assert sorted(rows) == [(2, 3), (6, 6)]


def test_a_turn_in_which_the_player_waited_is_held_and_no_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.session.storage.archive import Archive

    monkeypatch.setattr(weighing, "BUDGET", 0.0)
    Archive(tmp_path).add(game())
    maker = ReviewMaker(game(), 0, ReviewFiles(tmp_path), wake=nobody_rests)
    maker.begin()
    maker.wait()
    line = next(each for each in maker.review.more if each.is_negative)
    maker.turns_waited({line.turn})
    again = ReviewMaker(game(), 0, ReviewFiles(tmp_path), wake=nobody_rests)
    assert again.review == maker.review
    assert not any(each.is_negative for each in again.review.more if each.turn == line.turn)
    assert not any(each.turn == line.turn and each.finding.may_be_held for each in again.review.moments)
    again.turns_waited({line.turn})
    assert line in again.review.more


def most_of(known: Chance, with_points: Best, tiles: Best) -> tuple[Best, int]:
    """What a review takes for the most of a turn where both aims are answered so, and how often it asked."""
    replies = {tiles_then_points(): with_points, most_tiles(): tiles}
    asking, asked, reply = chances(replace(found()[0], turns=(known.turn,))), 0, None
    while True:
        try:
            question = asking.send(reply)
        except StopIteration as end:
            (chance,) = end.value
            return chance.most, asked
        assert isinstance(question, BestPlay)
        reply, asked = replies[question.aim], asked + 1


def test_where_points_are_not_proven_the_most_tiles_may_be_and_are_told() -> None:
    known = next(each for each in found()[1] if len(each.most.played) >= 2)
    whole, open_ = known.most, replace(known.most, exact=False)
    fewer = replace(open_, played=open_.played[:-1])
    assert most_of(known, whole, open_) == (whole, 1)
    assert most_of(known, fewer, whole) == (whole, 2)
    assert most_of(known, open_, whole) == (whole, 2)
    assert most_of(known, open_, open_) == (open_, 2)
    assert not most_of(known, fewer, replace(open_, played=whole.played))[0].exact


def test_a_turn_of_which_nothing_is_proven_is_told_nothing_of() -> None:
    known = next(each for each in found()[1] if len(each.most.played) > len(each.turn.laid))
    open_ = replace(known.most, exact=False)
    undecided = Chance(known.turn, most_of(known, open_, open_)[0])
    assert list(answered(shortfalls((undecided,), found()[0]), Solver())) == []


def test_a_turn_that_the_clock_took_is_told_with_what_could_go() -> None:
    known = study()
    turns = [
        chance for chance in known.chances if chance.turn.number in {each.turn.number for each in known.shortfalls}
    ]
    late = [replace(each, turn=replace(each.turn, command=Forfeit(each.turn.view.table, Cause.CLOCK),
                                       after=each.turn.view.table)) for each in turns[:2]]  # fmt: skip
    taken = Study(known.game, late, is_calm=True, shortfalls=answered(shortfalls(late, known.game), Solver()))
    (moment,) = answered(TakenByClock.question(taken), Solver())
    assert isinstance(moment.finding, TakenByClock)
    assert moment.finding.turns.split() == [str(each.turn.number) for each in late] and moment.finding.tiles > 0
    assert not answered(CouldLayMore.question(taken), Solver())


def test_points_late_in_a_game_are_told_with_the_tiles_that_stayed_and_asked_for_when_it_is_tried() -> None:
    known = next(each for each in study().chances if len(each.turn.view.rack) > len(each.most.played) >= 2)
    first, *left = known.most.played
    laid = replace(known.turn, after=laid_with(known, (first,)))
    late = Comparison(laid, PlayTable(known.most.table), Unit.POINTS, LEAST[Unit.POINTS], is_late=True)
    lost = Estimate(-9.0, -12.0, -6.0, Unit.POINTS)
    (moment,) = answered(LatePoints.question(Study(study().game, agreed=((late, lost),))), Solver())
    assert {*moment.tiles} == {*left} and moment.estimate == lost
    assert moment.finding.numbers["points"] == sum(tile.rack_points for tile in left)
    points = sum(tile.rack_points for tile in known.most.played)
    assert moment.finding.goal(moment, moment.shown) == Goal(GoalKind.POINTS, points)


def test_points_late_in_a_game_are_played_on_where_another_rack_is_nearly_empty() -> None:
    known = next(each for each in study().chances if each.turn.view.am_open and len(each.most.played) >= 4)
    view = replace(known.turn.view, rack_sizes=(len(known.turn.view.rack), 1))
    held = replace(known.turn, view=view, command=DrawTile(), after=view.table)
    made = [ReviewedDecision(replace(known, turn=held), DrawTile())]
    by_points = replace(study().game, counts_points=True)
    late = [each for each in answered(comparisons(made, by_points), Solver()) if each.is_late]
    assert [(each.turn, each.unit) for each in late] == [(held, Unit.POINTS)]
    far = [ReviewedDecision(replace(known, turn=replace(held, view=known.turn.view)), DrawTile())]
    assert not any(each.is_late for each in answered(comparisons(far, by_points), Solver()))


def test_what_owl_would_have_laid_is_played_on_in_what_the_match_counts() -> None:
    known = next(each for each in study().chances if each.turn.view.am_open and len(each.most.played) >= 2)
    held = replace(known.turn, command=DrawTile(), after=known.turn.view.table)
    owls = PlayTable(known.most.table)
    for unit in Unit:
        seen = replace(study().game, unit=unit, counts_points=False)
        (laying_more,) = answered(comparisons([ReviewedDecision(replace(known, turn=held), owls)], seen), Solver())
        assert (laying_more.turn, laying_more.other, laying_more.unit) == (held, owls, unit)
        assert laying_more.least == LEAST[unit]


def test_who_draws_or_lays_a_single_tile_holds() -> None:
    known = next(each for each in study().chances if each.turn.view.am_open)
    lays = [PlayTable(laid_with(known, known.turn.view.rack[:count])) for count in (1, 2)]
    commands: list[Command] = [DrawTile(), *lays]
    assert [would_hold(ReviewedDecision(known, command)) for command in commands] == [True, True, False]


def test_going_out_with_many_tiles_is_praised() -> None:
    known = next(each for each in study().chances if each.turn.view.am_open and len(each.turn.view.rack) >= 6)
    turns = [laying(known, count) for count in (len(known.turn.view.rack), 6)]
    seen = Study(study().game, turns, used={each.turn.number: () for each in turns})
    (out,), many = WentOutWith.moments(seen), ManyLaid.moments(seen)
    assert (out.turn, out.finding.numbers["tiles"]) == (turns[0].turn.number, len(turns[0].turn.view.rack))
    assert [moment.finding.numbers["tiles"] for moment in many] == [len(known.turn.view.rack), 6]


def laying(known: Chance, count: int) -> Chance:
    """The same turn with so many tiles laid, the most that could be."""
    view = replace(known.turn.view, rack=known.turn.view.rack[: max(count, 7)])
    turn = replace(known.turn, number=count, view=view, events=(), after=laid_with(known, view.rack[:count]))
    return replace(known, turn=turn, most=replace(known.most, played=view.rack[:count], exact=True))


def test_where_jokers_are_bound_a_going_out_that_lasts_is_found_anew_in_every_turn() -> None:
    out = [each.turn for each in found(0)[1] if each.missed_out][:3]
    bound = Options(jokers=Jokers.EXACT_SWAP)
    turns = tuple(replace(turn, view=replace(turn.view, options=bound)) for turn in out)
    known = answered(first_chances(replace(found(0)[0], turns=turns)), Solver())
    assert [each.turn for each in known] == [*turns]
    for each in known:
        assert {*each.most.played} <= tiles_of(each.most.table) - tiles_of(each.turn.view.table)


def test_one_missed_opening_is_told_where_the_game_was_lost() -> None:
    known = next(each for each in study().chances if not each.turn.view.am_open and each.most.played)
    missed = replace(known, turn=replace(known.turn, command=DrawTile(), after=known.turn.view.table))
    for won in (False, True):
        seen = replace(study().game, won=won)
        one = Study(seen, [missed], is_calm=True, shortfalls=answered(shortfalls([missed], seen), Solver()))
        moments = answered(CouldOpen.question(one), Solver())
        assert len(moments) == (not won)
        assert all(moment.finding.points >= 30 for moment in moments if isinstance(moment.finding, CouldOpen))


def test_an_opening_missed_for_several_turns_names_its_points_and_its_turns() -> None:
    known = next(each for each in study().chances if not each.turn.view.am_open and each.most.played)
    missed = replace(known, turn=replace(known.turn, command=DrawTile(), after=known.turn.view.table))
    lost = replace(study().game, won=False)
    one = Study(lost, [missed], is_calm=True, shortfalls=answered(shortfalls([missed], lost), Solver()))
    (moment,) = answered(CouldOpen.question(one), Solver())
    assert isinstance(moment.finding, CouldOpen)
    longer = replace(moment, finding=replace(moment.finding, until=moment.number + 4))
    texts = texts_of("en")
    points = texts.plural("review.could_open.points", moment.finding.points)
    assert more(texts, moment) == points
    assert more(texts, longer).startswith(points) and str(moment.number + 4) in more(texts, longer)


@pytest.mark.parametrize("seed", soak([4, 0, *range(1, 4), *range(5, 12)], 2))
def test_nothing_is_praised_where_more_was_possible(seed: int) -> None:
    known = study(seed)
    short = {each.turn.number for each in known.shortfalls}
    praise = moments_of(known, StudyStage.PRAISE)
    assert not short & {moment.turn for moment in praise}
    best = best_turn(game(seed), [0])
    assert [moment.turn for moment in praise if isinstance(moment.finding, BestPlayed)] == ([best.turn] if best else [])


@pytest.mark.parametrize(
    ("worlds", "looked"), [(1, (1,)), (40, (20,)), (100, (50,)), (200, (50, 100)), (250, (50, 100, 125))]
)
def test_the_bench_checks_estimates_in_as_few_fresh_worlds_as_are_asked_for(
    worlds: int, looked: tuple[int, ...]
) -> None:
    assert looks(worlds) == looked
