"""The table of commands: nothing can be played that cannot be written."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.games.registry import GAMES
from game.rules.play import commands
from game.rules.play.command_forms import COMMANDS, CommandForm, form_of
from game.rules.play.commands import Cause, Command, DrawTile, Forfeit
from game.rules.play.ruleset import CommandRule, Phase
from game.rules.values import immutable


@immutable
class Nod(Command):
    """A command without a form."""


def test_every_command_of_the_house_has_its_forms() -> None:
    kinds = {kind for kind in vars(commands).values() if isinstance(kind, type) and issubclass(kind, Command)}
    assert {form.kind for form in COMMANDS} == kinds - {Command}


def test_a_game_with_a_command_that_nobody_can_write_is_refused() -> None:
    ruleset = GAMES["classic"].ruleset()
    rule = CommandRule(lambda _state, _command: (), lambda state, _command: (state, ()))
    nodding = (*ruleset.phases, Phase("nod", {Nod: rule}))
    with pytest.raises(ValueError, match="Nod"):
        replace(ruleset, phases=nodding)
    assert replace(ruleset, phases=nodding, own=(CommandForm(Nod, "nod", "nods"),)).forms[-1].kind is Nod


def test_no_two_forms_have_a_verb_or_a_mark_in_common() -> None:
    assert len({form.verb for form in COMMANDS}) == len(COMMANDS)
    assert len({form.mark or form.word for form in COMMANDS}) == len(COMMANDS)


def test_an_answer_among_its_fields_chooses_the_form() -> None:
    assert [form_of(Forfeit((), cause)).verb for cause in Cause] == ["late", "wrong"]
    assert form_of(DrawTile()).made({}) == DrawTile()
