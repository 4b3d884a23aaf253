"""A moment as an exercise, and turns in which more was possible as puzzles of the player's own games."""

from __future__ import annotations

from game.puzzles.kinds.clear import CLEAR
from game.puzzles.kinds.most import MOST
from game.rules.play.checks import TableUse
from game.session.board.rack_places import by_colour
from game.session.history.finished_game import FinishedGame
from game.session.match.positions import Standing
from game.session.practice.puzzle_store import PuzzleStore
from game.session.review.findings.finding import laid_by
from game.session.review.moments import Moment, Review
from game.session.stage.exercise import Exercise


def moment_exercise(moment: Moment, finished_game: FinishedGame) -> Exercise:
    """The position of a moment with its rack by colour and the piles as they lay then; solved when as good as the
    play that is shown, or as the play made where keeping the tiles was better."""
    before = finished_game.states[moment.turn - 1]
    opened = before.seats[before.to_move].opened
    piles = before.discards, before.pool  # of which the rack may hold a tile that was taken in this turn
    discards, stock = (tuple(tile for tile in pile if tile not in moment.rack) for pile in piles)
    rack = tuple(sorted(moment.rack, key=by_colour))
    standing = Standing(before.game, moment.table, rack, before.options, opened, discards, len(stock))
    solution = moment.shown if moment.shown != moment.table else finished_game.states[moment.turn].table
    return Exercise(standing, moment.finding.goal(moment, solution), solution)


MOST_OFFERED = 3
"""Turns of one game in which more was possible, without those in which all could go."""


def offer(review: Review, finished_game: FinishedGame, store: PuzzleStore) -> None:
    """Remember the positions of a person's own game in which the whole rack could have been laid, and of those in which
    more could be laid than was, and was not held, the ones with most tiles."""
    setup, states = finished_game.match.setup, finished_game.states
    if finished_game.imported or not setup.game.hints or not setup.alone or review.seat not in setup.people:
        return
    if setup.game.ruleset().table_use is not TableUse.REARRANGE:  # a puzzle is solved by rearranging
        return
    seen = [each for each in (*review.moments, *review.more) if states[each.turn - 1].seats[review.seat].opened]
    for moment in seen:
        if moment.finding.clears_rack:
            store.add_from_game(CLEAR, setup.game, moment.table, moment.rack)
    laid = {each: len(laid_by(each, each.shown)) for each in review.more if each in seen}
    short = [each for each, count in laid.items() if each.finding.tells_of_loss and count < len(each.rack)]
    for moment in sorted(short, key=lambda each: -laid[each])[:MOST_OFFERED]:
        store.add_from_game(MOST, setup.game, moment.table, moment.rack)
