"""How finished games are told on pages: when, against whom, how it went; and what a text that is no game gets said."""

from __future__ import annotations

from datetime import datetime

from game.session.feats import Summary
from game.session.seats import seat_names
from game.session.setup import PERSON
from game.session.texts import Texts
from game.session.transcript import BadText
from game.ui.scenes.scoresheet import signed


def date_of(texts: Texts, when: str) -> str:
    """A moment of a record in the player's own time; nothing for one that cannot be read."""
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
    """The signs of the personas, each once."""
    return tuple(dict.fromkeys(who for who in game.setup.seats if who != PERSON))


def result_of(texts: Texts, game: Summary) -> str:
    """Who won, in a word, and the points of the person alone."""
    if not game.winners:
        return texts.text("games.nobody")
    if not game.setup.alone:
        names = seat_names(texts, game.setup)
        winners = texts.text("list.comma").join(names[seat] for seat in game.winners)
        return texts.text("games.winner", name=winners)
    me = game.setup.people[0]
    key = "games.lost" if me not in game.winners else "games.won" if len(game.winners) == 1 else "games.shared"
    return texts.text(key, points=signed(game.scores[me]))


def told_result(texts: Texts, game: Summary) -> str:
    """The same for the list; of a game from elsewhere, whose person is somebody else, only that it is one."""
    return texts.text("games.imported") if game.imported else result_of(texts, game)


def won_by_me(game: Summary) -> bool:
    """Whether the one person at this machine won."""
    return not game.imported and game.setup.alone and game.setup.people[0] in game.winners


def no_game(texts: Texts, fault: BadText) -> str:
    """Line and reason why a text is no game."""
    reason = texts.problem(fault.problem) if fault.problem else texts.text(f"import.{fault.code}", token=fault.token)
    return texts.text("import.line", line=fault.line, reason=reason)
