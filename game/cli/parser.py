"""Reads words of the command line by `argparse`, with sentences of the game's own for what makes no sense."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from game.cli.terminal import write_out
from game.cli.wanted import BadUsage, CommandOptions, HowTyped, WordReader
from game.session.texts import Texts, languages

OfCommand = TypeVar("OfCommand", bound=CommandOptions)
LINE, COLUMN = 88, 20
"""Characters of a line of the help page, and where on it is said what an option is for."""


class Parser(argparse.ArgumentParser):
    """Options of one command; fields that are not given are absent from the answer."""

    def __init__(self, typed: Mapping[str, HowTyped]) -> None:
        super().__init__(add_help=False, allow_abbrev=False, exit_on_error=False, argument_default=argparse.SUPPRESS)
        for name, each in typed.items():
            if each.read is not None:
                reading = _reading(option_of(name), each.example, each.read)
                self.add_argument(option_of(name), metavar=each.example, type=reading)
            elif each.is_word:
                self.add_argument(name, nargs="?")
            else:
                self.add_argument(option_of(name), *each.also, action="store_true")

    def read(self, words: Sequence[str]) -> dict[str, Any]:
        """What is given, by field; raises BadUsage for a word that makes no sense."""
        try:
            found, unknown = self.parse_known_args(words)
        except argparse.ArgumentError as fault:
            raise self._fault_of(fault) from None
        for word in unknown:
            if word.startswith("-"):
                raise BadUsage("Unknown option {option}; --help lists them all.", option=word.partition("=")[0])
            raise BadUsage('"{word}" is not understood; see --help.', word=word)
        return vars(found)

    def _fault_of(self, fault: argparse.ArgumentError) -> BadUsage:
        """A value too many or too few; argparse does not say which in a way a program can read."""
        option = (fault.argument_name or "").split("/")[0]
        action = next(each for each in self._actions if option in each.option_strings)
        if action.nargs == 0:
            return BadUsage("{option} takes no value.", option=option)
        return _lacking(option, str(action.metavar))


def option_of(name: str) -> str:
    """The option of a field."""
    return f"--{name.replace('_', '-')}"


def _reading(option: str, example: str, read: WordReader) -> Callable[[str], object]:
    def value_of(word: str) -> object:
        if not word:
            raise _lacking(option, example)
        return read(option, word)

    return value_of


def _lacking(option: str, example: str) -> BadUsage:
    sentence = "{option} needs a value after it, for example {option} {example}."
    return BadUsage(sentence, option=option, example=example)


def typed_command(kind: type[OfCommand], words: Sequence[str], texts: Texts) -> OfCommand | None:
    """What is asked of a command, its language spoken from now on; None where the help page was all."""
    wanted = kind.read(words)
    if wanted.help:
        write_out([help_page(kind)])
        return None
    if wanted.language:
        texts.speak(wanted.language)
    return wanted


def help_page(kind: type[CommandOptions]) -> str:
    """What the command does and what may be typed after it."""
    lines = [kind.ABOUT, "", f"  python main.py {kind.USAGE}", ""]
    for name, typed in kind.typed().items():
        left = typed.value if typed.is_word else f"{option_of(name)} {typed.value}"
        about = textwrap.wrap(typed.about.format(languages=", ".join(languages())), LINE - COLUMN)
        lines += (f"{'' if number else '  ' + left:<{COLUMN}}{part}" for number, part in enumerate(about))
    return "\n".join(lines)
