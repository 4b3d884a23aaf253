"""Sentences on how a game ended, for the final racks and the score sheet."""

from __future__ import annotations

from game.rules.play.events import TileDiscarded, WentOut
from game.rules.play.scoring import EndReason, Outcome
from game.session.match.match import Match
from game.session.match.seat_names import seat_names
from game.session.speech.sentences import tile_name
from game.session.texts import Texts


def game_headline(texts: Texts, match: Match) -> str:
    """Who won the newest game."""
    outcome = match.outcomes[-1]
    winners, kind = outcome.winners, kind_of(match)
    if outcome.doubled:
        return about_seat(texts, match, "score.you_rummy", "score.other_rummy", winners[0])
    if len(winners) == 1:
        return about_seat(texts, match, f"score.you_win{kind}", f"score.other_wins{kind}", winners[0])
    return texts.text(f"score.shared{kind}" if winners else f"score.tie{kind}")


def kind_of(match: Match) -> str:
    """The end of a text's key: hands, in which nobody loses points, have sentences of their own."""
    return "" if match.game.state.ruleset.zero_sum else ".hand"


def why_over(texts: Texts, match: Match, outcome: Outcome) -> str:
    """How the newest game ended, in short; of a hand also what it is worth."""
    kind = kind_of(match)
    if outcome.doubled:
        return texts.plural("end.doubled", sum(outcome.rack_points))
    if outcome.reason is EndReason.BLOCKED:
        return texts.text(f"end.blocked{kind}")
    return _how_out(texts, match, outcome) if kind else texts.text("end.cleared", turn=match.game.state.turn)


def _how_out(texts: Texts, match: Match, outcome: Outcome) -> str:
    """By which last act the winner went out, and the others' points one by one, which is the score."""
    winner, before = outcome.winners[0], None
    for event in match.game.events:
        if isinstance(event, WentOut):
            break
        before = event
    others = [str(points) for seat, points in enumerate(outcome.rack_points) if seat != winner]
    worth = " + ".join(others) + (f" = {outcome.scores[winner]}" if len(others) > 1 else "")
    how = "threw" if isinstance(before, TileDiscarded) else "laid"
    tile = tile_name(texts, before.tile) if isinstance(before, TileDiscarded) else ""
    return about_seat(texts, match, f"end.you_{how}.hand", f"end.other_{how}.hand", winner, tile=tile, sum=worth)


def about_seat(texts: Texts, match: Match, mine: str, theirs: str, seat: int, **facts: object) -> str:
    """A sentence about one seat: key `mine` for the person, `theirs` for others by name."""
    facts["turn"] = match.game.state.turn
    if match.is_you(seat):
        return texts.text(mine, **facts)
    return texts.text(theirs, name=seat_names(texts, match.setup)[seat], **facts)
