"""Captions of finished games: date, opponents, result; and the sentence for a text that is no game."""

from __future__ import annotations

from datetime import datetime

from game.session.feats import Summary
from game.session.seats import seat_names
from game.session.setup import PERSON
from game.session.texts import Texts
from game.session.transcript import BadText
from game.ui.scenes.scoresheet import signed


def date_of(texts: Texts, when: str) -> str:
    """A record's time in the player's time zone; empty if it cannot be read."""
    try:
        moment = datetime.fromisoformat(when).astimezone()
    except (ValueError, OverflowError, OSError):
        return ""
    return texts.text(
        "games.date",
        year=moment.year,
        month=f"{moment.month:02}",
        day=f"{moment.day:02}",
        hour=f"{moment.hour:02}",
        minute=f"{moment.minute:02}",
    )


def others_of(texts: Texts, game: Summary) -> str:
    """The names of the others, or of all where several people sat at one machine."""
    names = seat_names(texts, game.setup)
    shown = [name for seat, name in enumerate(names) if not (game.setup.alone and seat in game.setup.people)]
    return texts.text("list.comma").join(shown)


def emblems_of(game: Summary) -> tuple[str, ...]:
    """The emblems of the characters, each once."""
    return tuple(dict.fromkeys(who for who in game.setup.seats if who != PERSON))


def result_of(texts: Texts, game: Summary) -> str:
    """Who won, in a word, and the person's points if only one person played."""
    if not game.winners:
        return texts.text("games.nobody")
    if not game.setup.alone:
        names = seat_names(texts, game.setup)
        winners = texts.text("list.comma").join(names[seat] for seat in game.winners)
        return texts.text("games.winner", name=winners)
    me = game.setup.people[0]
    key = "games.lost" if me not in game.winners else "games.won" if len(game.winners) == 1 else "games.shared"
    return texts.text(key, points=signed(game.scores[me]))


def won_by_me(game: Summary) -> bool:
    """Whether the one person at this machine won."""
    return game.setup.alone and game.setup.people[0] in game.winners


def no_game(texts: Texts, fault: BadText) -> str:
    """Line and reason why a text is no game."""
    reason = texts.problem(fault.problem) if fault.problem else texts.text(f"import.{fault.code}", token=fault.token)
    return texts.text("import.line", line=fault.line, reason=reason)
