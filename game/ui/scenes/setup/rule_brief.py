"""What is agreed, in a few words each."""

from __future__ import annotations

from collections.abc import Iterator

from game.session.match.presets import Preset, differences, nearest, presets_for
from game.session.match.setup import Setup
from game.session.texts import Texts
from game.ui.scenes.setup.rule_rows import clock_label

SEPARATOR = "  ·  "


def told_whole(texts: Texts, setup: Setup) -> Iterator[str]:
    """All that is agreed."""
    asked = (option for option in setup.game.options if option.matters(setup))
    keys = (f"brief.{option.name}.{option.answer(setup.options)}" for option in asked)
    said = [texts.text(key) for key in keys if texts.has(key)]
    said.insert(1 if said else 0, texts.text(f"brief.box.{setup.box}"))
    yield from said
    yield _length(texts, setup)
    yield texts.text("brief.no_clock") if setup.clock is None else clock_label(texts, setup.clock)


def told_differences(texts: Texts, rules: Preset) -> str:
    """In what these rules differ from the usual ones of their game, in a few words each; that they do not, if so."""
    setup = rules.agreed_in(Setup().with_box(rules.boxes[0]))
    usual = presets_for(setup.game)[0]
    names = set(differences(usual, setup))
    said = [texts.text(f"box.{setup.box}")] if "box" in names else []
    for option in setup.game.options:
        if option.name in names and option.matters(setup):
            answer = option.answer(setup.options)
            key = f"brief.{option.name}.{answer}"
            said.append(texts.text(key) if texts.has(key) else _answered(texts, option.name, answer))
    if "rounds" in names:
        said.append(_length(texts, setup))
    return SEPARATOR.join(said) or texts.text(f"preset.{usual.name}")


def told_distance(texts: Texts, setup: Setup) -> str:
    """In how many rules that differs from the printed agreement it is most like."""
    preset, count = nearest(setup)
    return texts.plural("new_game.differs", count, preset=texts.text(f"preset.{preset.name}"))


def _length(texts: Texts, setup: Setup) -> str:
    if setup.target:
        return texts.text("brief.target", n=setup.target)
    if setup.rounds:
        return texts.plural("rounds.n", setup.rounds)
    return texts.plural("brief.match", setup.games)


def _answered(texts: Texts, option: str, answer: str) -> str:
    """A question and its answer, where there are no fewer words for it."""
    return texts.text("rules.in_force", what=texts.text(f"new_game.{option}"), answer=texts.text(f"{option}.{answer}"))
