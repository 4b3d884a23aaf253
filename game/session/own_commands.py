"""Commands that only one game has, given by a person: what the table needs to know of them."""

from __future__ import annotations

from game.rules.play.commands import Command
from game.rules.play.engine import attempt, verify
from game.rules.problems import Problem, Reason
from game.rules.tiles import Tiles
from game.session.local_game import LocalGame


class OwnCommands:
    """The commands that only this game has, as the person to move may give them now."""

    def __init__(self, local_game: LocalGame) -> None:
        self._board, self._state = local_game.board, local_game.state
        self._give = local_game.give if local_game.my_turn else None

    @property
    def words(self) -> tuple[str, ...]:
        """By the word of their form, in the order of the ruleset."""
        commands, forms = self._state.phase.commands, self._state.ruleset.own
        return tuple(form.word for form in forms if form.kind in commands and commands[form.kind].offer is not None)

    def tried(self, word: str, picked: Tiles = ()) -> tuple[tuple[Command, ...], tuple[Problem, ...]]:
        """What is pending, what is staged, and the command of this word with these tiles picked; and all problems."""
        state, play = self._state, (self._board.staged.command(),) if self._board.staged.played else ()
        if self._give is None or word not in self.words:
            return (), (Problem(Reason.NOT_NOW if self._give else Reason.NOT_YOUR_TURN),)
        done, problems = attempt(state, state.to_move, play)
        if problems:
            return (), problems
        state = done[-1].state if done else state
        kind = next(form.kind for form in state.ruleset.own if form.word == word)
        rule = state.phase.commands.get(kind)
        command = rule.offer(state, picked) if rule and rule.offer else Problem(Reason.NOT_NOW)
        if isinstance(command, Problem):
            return (), (command,)
        return (*self._board.pending, *play, command), verify(state, state.to_move, command)

    def give(self, word: str, picked: Tiles = ()) -> tuple[Problem, ...]:
        """Give the command; what was staged is laid before, or all problems are returned."""
        commands, problems = self.tried(word, picked)
        return problems if problems or self._give is None else self._give(*commands)


def offered(local_game: LocalGame, picked: Tiles) -> tuple[tuple[str, tuple[Problem, ...]], ...]:
    """The words, each with what stops it now with these tiles picked; () in games that have nothing of their own."""
    if not local_game.match.game.state.ruleset.own:
        return ()
    own = OwnCommands(local_game)
    return tuple((word, own.tried(word, picked)[1]) for word in own.words)
