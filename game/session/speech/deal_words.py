"""What is said of how one did with a deal: beside others in the same seat, and on its day; on pages, by ear and on the
command line."""

from __future__ import annotations

from game.session.history.days import par_in
from game.session.history.highlights import Summary
from game.session.history.par import Par
from game.session.speech.phrases import listed, signed
from game.session.texts import Texts, in_turn


def place_of(texts: Texts, par: Par) -> str:
    """Such as "3rd of 6", and that it is shared."""
    place = texts.text(f"par.place.{par.place}", of=par.of)
    return texts.text("par.shared", place=place) if par.own in par.scores.values() else place


def par_line(texts: Texts, par: Par, *, assisted: bool) -> str:
    """The person's place, and that hints helped."""
    said = texts.text("par.headline", place=place_of(texts, par))
    return in_turn(texts, (said, texts.text("par.hinted") if assisted else ""))


def par_sentence(texts: Texts, par: Par, *, assisted: bool) -> str:
    """All of it, the most points first."""
    rows = [texts.text("par.row", name=texts.text(f"persona.{name}"), points=signed(got)) for name, got in par.rows]
    return in_turn(texts, (texts.text("par.rows", rows=listed(texts, rows)), par_line(texts, par, assisted=assisted)))


def day_result(texts: Texts, game: Summary) -> str:
    """The place among six, the points of the game while that is not known, and whether hints helped."""
    par = par_in(game)
    told = signed(game.scores[game.setup.people[0]]) if par is None else place_of(texts, par)
    return texts.text("list.dot").join((told, texts.text("day.hinted"))) if game.assisted else told


def day_line(texts: Texts, game: Summary) -> str:
    """The same as a sentence, where there is room for it."""
    par = par_in(game)
    if par is None:
        return day_result(texts, game)
    said = texts.text("days.result", place=place_of(texts, par), points=signed(par.above))
    return in_turn(texts, (said, texts.text("par.hinted") if game.assisted else ""))


def share_line(texts: Texts, game: Summary) -> str:
    """The game in one line for others who play the same deal: no tile, and of no turn when it was."""
    assert game.setup.day is not None
    rebuilt = game.rebuilt[game.setup.people[0]]
    told = (
        f"{texts.text('app.title')} {game.setup.day.isoformat()}",
        day_result(texts, game),
        texts.plural("day.turns", game.turns),
        texts.plural("day.rebuilt", rebuilt) if rebuilt else "",
    )
    return texts.text("list.dot").join(filter(None, told))
