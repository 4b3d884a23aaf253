"""How games are told on pages: when, against whom, how it went or how far it is; and what a text that is no game gets
said."""

from __future__ import annotations

from datetime import date, datetime

from game.rules.games.registry import FAMILIES
from game.session.history.highlights import Summary
from game.session.match.match import Match
from game.session.match.seat_names import seat_names
from game.session.match.setup import PERSON, Setup
from game.session.speech.phrases import signed
from game.session.storage.game_text import BadText
from game.session.texts import Texts, date_in_words
from game.ui.scenes.match.after_game import kind_of

MOST_NAMED = 2
"""Of more others than these only the number is said where there is little room."""


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


def day_and_time(texts: Texts, when: str, this_year: int) -> tuple[str, str]:
    """The same as the day, with the year where that is another one, and the time; empty if it cannot be read."""
    try:
        moment = datetime.fromisoformat(when).astimezone()
    except (ValueError, OverflowError, OSError):
        return "", ""
    day = date_in_words(texts, moment)
    if moment.year != this_year:
        day = texts.text("games.day_year", date=day, year=moment.year)
    return day, texts.text("games.clock", hour=f"{moment.hour:02}", minute=f"{moment.minute:02}")


def turns_told(texts: Texts, game: Summary) -> str:
    """How many turns the whole game had, as replay and review number them, and how many of them were the person's."""
    return texts.text("games.turns_yours", turns=texts.plural("games.turns_count", game.last_turn), n=game.turns)


def others_of(texts: Texts, setup: Setup) -> str:
    """The names of the others, or of all where several people sit at one machine."""
    names = seat_names(texts, setup)
    return texts.text("list.comma").join(names[seat] for seat in _others(setup))


def emblems_of(setup: Setup) -> tuple[str, ...]:
    """The signs of the personas, each once."""
    return tuple(dict.fromkeys(who for who in setup.seats if who != PERSON))


def signs_of_others(setup: Setup) -> tuple[str, ...]:
    """The signs of those that `others_of` names, each once."""
    return tuple(dict.fromkeys(setup.emblems[seat] for seat in _others(setup)))


def others_in_short(texts: Texts, setup: Setup) -> str:
    """The names of up to two others, or how many they are."""
    names = [seat_names(texts, setup)[seat] for seat in _others(setup)]
    if len(names) > MOST_NAMED:
        return texts.plural("home.opponents" if setup.alone else "home.people", len(names))
    if len(names) == MOST_NAMED:
        return texts.text("list.and", first=names[0], second=names[1])
    return names[0]


def which_game(texts: Texts, setup: Setup, today: date) -> str:
    """What is played, where that is not a game of tiles as any other: the deal of a day, or another family."""
    if setup.day is None:
        return "" if setup.game.family == FAMILIES[0] else texts.text(f"family.{setup.game.family}")
    told = texts.text("day.deal")
    return told if setup.day == today else texts.text("list.dot").join((told, date_in_words(texts, setup.day)))


def who_and_whose_turn(texts: Texts, match: Match) -> str:
    """A match that is not over in a few words: who plays, and where it stands."""
    names = others_in_short(texts, match.setup)
    return texts.text("home.continue_line", names=names, state=_standing(texts, match))


def how_far(texts: Texts, match: Match) -> str:
    """Where a match stands that is not over: the game, if it has several, and the turn."""
    facts = {"number": match.game_number, "games": match.games, "turn": match.game.state.turn}
    if match.game.over and not match.over:
        key = "games.unfinished_hand" if match.setup.target else "games.unfinished_next"
        return texts.text(key, number=match.game_number + 1, games=match.games)
    if match.games == 1:
        return texts.text("games.unfinished", turn=facts["turn"])
    return texts.text("games.unfinished_of", **facts)


def match_in_words(texts: Texts, match: Match) -> str:
    """A match that is not over, with the names of all others, and where it stands."""
    return texts.text("list.dot").join((others_of(texts, match.setup), how_far(texts, match)))


def _standing(texts: Texts, match: Match) -> str:
    """Which game of several it is, or of one whose turn; between two hands that the next one comes."""
    if match.games > 1:
        return texts.text("home.continue_hint", number=match.game_number, games=match.games)
    if match.game.over:
        return texts.text(f"score.next{kind_of(match)}")
    to_move = match.game.state.to_move
    if match.is_you(to_move):
        return texts.text("home.your_turn")
    return texts.text("home.turn_of", name=seat_names(texts, match.setup)[to_move])


def _others(setup: Setup) -> tuple[int, ...]:
    """The seats of all but the one person who plays alone."""
    return tuple(seat for seat in range(setup.players) if not (setup.alone and seat in setup.people))


def result_of(texts: Texts, game: Summary) -> str:
    """Who won, in a word, and the person's points if only one person played."""
    if not game.winners:
        return texts.text("games.nobody")
    if not game.setup.alone:
        names = seat_names(texts, game.setup)
        winners = texts.text("list.comma").join(names[seat] for seat in game.winners)
        return texts.text("games.winner", name=winners)
    return texts.text(f"games.{outcome_of(game)}", points=signed(game.scores[game.setup.people[0]]))


def outcome_of(game: Summary) -> str:
    """How it went for the one person at this machine, as the end of text keys; empty where nobody is that."""
    if not game.winners or not game.setup.alone:
        return ""
    if game.setup.people[0] not in game.winners:
        return "lost"
    return "won" if len(game.winners) == 1 else "shared"


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
