"""Reads words of the command line by `argparse`, with sentences of the game's own for what makes no sense."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from game.cli.options import BadUsage


class Parser(argparse.ArgumentParser):
    """Options of one command; fields that are not given are absent from the answer."""

    def __init__(self) -> None:
        super().__init__(add_help=False, allow_abbrev=False, exit_on_error=False, argument_default=argparse.SUPPRESS)
        self.flag("--help", "-h")

    def flag(self, *names: str) -> None:
        """An option without a value."""
        self.add_argument(*names, action="store_true")

    def value(self, name: str, example: str, read: Callable[[str], object]) -> None:
        """An option with a value; `read` makes it of the word that was typed, or raises BadUsage."""

        def value_of(word: str) -> object:
            if not word:
                raise BadUsage("cli.needs_value", option=name, example=example)
            return read(word)

        self.add_argument(name, metavar=example, type=value_of)

    def word(self, name: str) -> None:
        """A word without an option before it, at most one."""
        self.add_argument(name, nargs="?")

    def read(self, words: Sequence[str]) -> dict[str, object]:
        """What is given, by field; raises BadUsage for a word that makes no sense."""
        try:
            found, unknown = self.parse_known_args(words)
        except argparse.ArgumentError as fault:
            raise self._fault_of(fault) from None
        for word in unknown:
            option = word.partition("=")[0]
            if word.startswith("-"):
                raise BadUsage("cli.unknown_option", option=option)
            raise BadUsage("cli.unexpected_word", word=word)
        return vars(found)

    def _fault_of(self, fault: argparse.ArgumentError) -> BadUsage:
        """A value too many or too few; argparse says so in English words only."""
        option = (fault.argument_name or "").split("/")[0]
        action = next(each for each in self._actions if option in each.option_strings)
        if action.nargs == 0:
            return BadUsage("cli.takes_no_value", option=option)
        return BadUsage("cli.needs_value", option=option, example=action.metavar)
