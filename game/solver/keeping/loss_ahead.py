"""How much a way must still lose beyond a number, from a sweep of the same question from 13 down to 1."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.faces import HIGHEST
from game.solver.keeping.joining import JokersToJoin
from game.solver.plain.kinds import LENGTH, NumberCounts, TileCounts, counts_of
from game.solver.plain.lattice import RankLayer
from game.solver.plain.memory import Memory
from game.solver.plain.passes import passed
from game.solver.plain.question import Question
from game.solver.plain.runs import COLOUR_BITS, PARENT_UNIT, SHAPES, STATE_BITS

NEVER = 1 << 30
"""More than anything can lose."""
_ONE = (1 << STATE_BITS) - 1

_JokerLines = tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[int]]


class LossAhead(dict[int, int]):
    """The least loss beyond a number, by the open runs before it and above them the jokers spent."""

    def __init__(self, layer: RankLayer, charges: Sequence[Sequence[int]], jokers: int, table: JokersToJoin) -> None:
        super().__init__()
        self._jokers = jokers
        self._beyond: list[tuple[int, int, _JokerLines]] = []
        for key, rank in sorted(layer.items(), key=lambda pair: pair[1]):
            states = _states(key)
            spent = (key >> COLOUR_BITS) - sum(line[state] for line, state in zip(charges, states, strict=True))
            black, red, blue, orange = (table[state] for state in states)
            self._beyond.append((rank // PARENT_UNIT, spent, (black, red, blue, orange)))

    def __missing__(self, key: int) -> int:
        one, two, three, four = _states(key)
        left = self._jokers - (key >> COLOUR_BITS)
        found = (
            loss
            for loss, spent, (black, red, blue, orange) in self._beyond
            if black[one] + red[two] + blue[three] + orange[four] + spent <= left
        )
        self[key] = least = next(found, NEVER)
        return least


def losses_ahead(memory: Memory, question: Question, cap: int) -> tuple[LossAhead, ...]:
    """What is ahead after each number, 0 to 13, for ways that lose less than `cap` in all."""
    weights = question.aim.weights
    turned = (weights[0], *weights[HIGHEST:0:-1])
    plan = memory.plan(_turned(question.must), _turned(question.supply), turned, question.frozen)
    layers = passed(memory, plan, cap).layers
    nothing = ((0,) * len(SHAPES),) * len(question.must.lines)
    charges = [nothing, *(tuple(options.base.charges for options in stage.colours) for stage in plan.stages)]
    pairs = zip(layers, charges, strict=True)
    found = [LossAhead(layer, lines, plan.jokers, memory.to_join) for layer, lines in pairs]
    return tuple(reversed(found))


def _turned(counts: TileCounts) -> TileCounts:
    return counts_of([_turned_line(line) for line in counts.lines], counts.jokers)


def _turned_line(line: NumberCounts) -> NumberCounts:
    return (0, *line[HIGHEST:0:-1], *(0,) * (LENGTH - HIGHEST - 1))


def _states(key: int) -> tuple[int, int, int, int]:
    return key & _ONE, key >> STATE_BITS & _ONE, key >> 2 * STATE_BITS & _ONE, key >> 3 * STATE_BITS & _ONE
