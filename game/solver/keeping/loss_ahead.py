"""How much a way must still lose beyond a number, from a plain sweep that comes from the other side."""

from __future__ import annotations

from collections.abc import Sequence

from game.solver.keeping.joining import JokersToJoin
from game.solver.plain.kinds import COLOURS
from game.solver.plain.lattice import RankLayer
from game.solver.plain.memory import Memory
from game.solver.plain.passes import WholeSweep
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
        first, second, third, fourth = charges
        for loss, key in sorted([(rank // PARENT_UNIT, key) for key, rank in layer.items()]):
            one, two, three, four = _states(key)
            spent = (key >> COLOUR_BITS) - first[one] - second[two] - third[three] - fourth[four]
            self._beyond.append((loss, spent, (table[one], table[two], table[three], table[four])))

    def __missing__(self, key: int) -> int:
        one, two, three, four = _states(key)
        left = self._jokers - (key >> COLOUR_BITS)
        least = NEVER
        for loss, spent, (black, red, blue, orange) in self._beyond:
            if black[one] + red[two] + blue[three] + orange[four] + spent <= left:
                least = loss
                break
        self[key] = least
        return least


def losses_ahead(memory: Memory, whole: WholeSweep) -> tuple[LossAhead, ...]:
    """What is ahead after each number, from 0, for ways that lose less than the cap of a sweep from the other end."""
    plan, layers = whole.plan, whole.swept.layers
    nothing = ((0,) * len(SHAPES),) * len(COLOURS)
    charges = [nothing, *(tuple(options.base.charges for options in stage.colours) for stage in plan.stages)]
    pairs = zip(layers, charges, strict=True)
    found = [LossAhead(layer, lines, plan.jokers, memory.to_join) for layer, lines in pairs]
    return tuple(reversed(found))


def _states(key: int) -> tuple[int, int, int, int]:
    return key & _ONE, key >> STATE_BITS & _ONE, key >> 2 * STATE_BITS & _ONE, key >> 3 * STATE_BITS & _ONE
