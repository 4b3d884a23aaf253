"""Commands in lines of records, in lines of texts and in identities, by the forms that the rules give them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from game.rules.games.game import Game
from game.rules.play.command_forms import CommandPart, form_of
from game.rules.play.commands import Command
from game.rules.table import Table
from game.session.storage.tile_ids import SpellingError, TileIds

WHOLE = "all"
"""Stands in a text before a table that is written completely; otherwise only changed sets are written."""
BETWEEN = " / "
"""Between the parts of a command in a text."""


class CommandLines:
    """Writes the commands of one game, and reads them again."""

    def __init__(self, game: Game) -> None:
        self.spell = TileIds(game)
        self._forms = game.ruleset().forms

    def entry(self, command: Command) -> dict[str, object]:
        """What a line of a record says of it."""
        form = form_of(command, self._forms)
        answers = {name: answer.value for name, answer in form.answers}
        return {"do": form.word} | answers | {n: WRITERS[p](self.spell, getattr(command, n)) for n, p in form.parts}

    def of_entry(self, entry: Mapping[str, Any]) -> Command:
        """The command of a line of a record; KeyError, TypeError or ValueError when it has none."""
        word = entry["do"]
        for form in self._forms:
            if form.word == word and all(entry[name] == answer.value for name, answer in form.answers):
                return form.made({name: READERS[part](self.spell, entry[name]) for name, part in form.parts})
        raise KeyError(word)

    def short(self, command: Command) -> object:
        """The same where most commands hold nothing: the word alone, and an entry only where there is more to say."""
        entry = self.entry(command)
        return entry["do"] if len(entry) == 1 else entry

    def of_short(self, short: Any) -> Command:
        """The command of such a word or entry; errors as `of_entry`."""
        return self.of_entry({"do": short} if isinstance(short, str) else short)

    def line(self, command: Command, before: Table) -> str:
        """What a line of a text says: the verb and, beside the table before, its parts."""
        form = form_of(command, self._forms)
        parts = (self._shown(part, getattr(command, name), before) for name, part in form.parts)
        return f"{form.verb} {BETWEEN.join(parts)}"

    def of_line(self, verb: str, text: str, before: Table) -> Command:
        """The command of such a line; KeyError for another verb, SpellingError for parts that are none."""
        form = next((form for form in self._forms if form.verb == verb), None)
        if form is None:
            raise KeyError(verb)
        texts = text.split(BETWEEN, len(form.parts) - 1) if form.parts else []
        if len(texts) < len(form.parts):
            raise SpellingError(text)
        return form.made({n: self._read(p, t, before) for (n, p), t in zip(form.parts, texts, strict=True)})

    def mark(self, command: Command) -> str:
        """What an identity says of it; how sets are numbered and which comes first is no matter of the game."""
        form = form_of(command, self._forms)
        parts = (MARKS[part](self.spell, getattr(command, name)) for name, part in form.parts)
        return " ".join((form.mark or form.word, *parts))

    def _shown(self, part: CommandPart, value: Any, before: Table) -> str:
        return play_text(before, value, self.spell) if part is CommandPart.TABLE else WRITERS[part](self.spell, value)

    def _read(self, part: CommandPart, text: str, before: Table) -> object:
        if part is not CommandPart.TABLE:
            return READERS[part](self.spell, text)
        whole, _, rest = text.partition(" ")
        return self.spell.read_table(rest) if whole == WHOLE else table_after(before, self.spell.read_table(text))


def play_text(before: Table, after: Table, spell: TileIds) -> str:
    """The changed sets, or the whole table where those are not enough."""
    changed = tuple(meld for meld in after if meld not in before)
    if table_after(before, changed) == after:
        return spell.table(changed)
    return f"{WHOLE} {spell.table(after)}"


def table_after(before: Table, changed: Table) -> Table:
    """The table after these sets were laid: each in its old place or at the end; a set all of whose tiles went
    elsewhere is gone."""
    new = {meld.ident: meld for meld in changed}
    moved = {tile for meld in changed for tile in meld.tiles}
    kept = [new.get(meld.ident, meld) for meld in before if meld.ident in new or moved.isdisjoint(meld.tiles)]
    known = {meld.ident for meld in before}
    return (*kept, *(meld for meld in changed if meld.ident not in known))


def _sets_by_tiles(spell: TileIds, table: Table) -> str:
    return "|".join(sorted(" ".join(map(spell.name, meld.tiles)) for meld in table))


WRITERS: Mapping[CommandPart, Callable[[TileIds, Any], str]] = MappingProxyType(
    {CommandPart.TABLE: TileIds.table, CommandPart.TILE: TileIds.name}
)
READERS: Mapping[CommandPart, Callable[[TileIds, str], object]] = MappingProxyType(
    {CommandPart.TABLE: TileIds.read_table, CommandPart.TILE: TileIds.tile}
)
MARKS: Mapping[CommandPart, Callable[[TileIds, Any], str]] = MappingProxyType(
    {CommandPart.TABLE: _sets_by_tiles, CommandPart.TILE: TileIds.name}
)
"""How each part is written in records and texts, read there, and written in identities."""
