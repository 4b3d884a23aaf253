"""What is said of a par, on pages, by ear and on the command line."""

from __future__ import annotations

from game.session.history.par import Par
from game.session.speech.phrases import in_turn, listed, signed
from game.session.texts import Texts


def place_of(texts: Texts, par: Par) -> str:
    """Such as "3rd of 6"."""
    return texts.text(f"par.place.{par.place}", of=par.of)


def par_line(texts: Texts, par: Par, *, assisted: bool) -> str:
    """The person's place, and that hints helped."""
    said = texts.text("par.headline", place=place_of(texts, par))
    return in_turn(texts, (said, texts.text("par.hinted") if assisted else ""))


def par_sentence(texts: Texts, par: Par, *, assisted: bool) -> str:
    """All of it, the most points first."""
    rows = [texts.text("par.row", name=texts.text(f"persona.{name}"), points=signed(got)) for name, got in par.rows]
    return in_turn(texts, (texts.text("par.rows", rows=listed(texts, rows)), par_line(texts, par, assisted=assisted)))
