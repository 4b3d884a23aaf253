"""Functions of the program changed in one place, as mutmut changes them, and put in force in this process alone."""

from __future__ import annotations

import ast
import difflib
import gc
import resource
import signal
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, MappingProxyType

import libcst
from mutmut.mutation.file_mutation import Mutation, create_mutations

ROOMS: Mapping[str, str] = MappingProxyType(
    {name: f"game/{name}" for name in ("rules", "solver", "puzzles", "ai", "session", "ui")}
)
"""The folders whose lines are changed, by the name of their layer, which is that of their tests, too."""
MEMORY = 6 << 30
"""Bytes a process with a change may ask for."""


@dataclass(frozen=True)
class Mutant:
    """One change: its file as it would be, and the function it is in."""

    name: str
    room: str
    file: str
    function: str
    text: str

    def diff(self) -> str:
        """The changed lines with one line around them."""
        rows = difflib.unified_diff(self._before(), self.text.splitlines(), n=1, lineterm="")
        return "\n".join([*rows][2:])

    def lines(self) -> list[int]:
        """The numbers of the lines that are other ones."""
        matcher = difflib.SequenceMatcher(None, self._before(), self.text.splitlines(), autojunk=False)
        parts = [range(start, max(end, start + 1)) for kind, start, end, *_ in matcher.get_opcodes() if kind != "equal"]
        return [line + 1 for part in parts for line in part]

    def body(self) -> list[int]:
        """The numbers of all lines of the function: a default is in none of them."""
        code = _code_of(self.function, "\n".join(self._before()), self.file)
        return sorted({line for *_, line in code.co_lines() if line is not None})

    def _before(self) -> list[str]:
        return Path(self.file).read_text(encoding="utf-8").splitlines()


@dataclass(frozen=True)
class Place:
    """Where a change can be made: to make all of them takes minutes, and few are asked about."""

    name: str
    room: str
    file: str
    function: str
    module: libcst.Module
    mutation: Mutation

    def changed(self) -> Mutant:
        """The change, made."""
        module = self.module.deep_replace(self.mutation.original_node, self.mutation.mutated_node)
        assert isinstance(module, libcst.Module)
        return Mutant(self.name, self.room, self.file, self.function, module.code)


def all_places(rooms: Sequence[str]) -> Iterator[Place]:
    """Every place in every file of these rooms, in the order of their names and lines."""
    for room in rooms:
        for file in sorted(Path(ROOMS[room]).rglob("*.py")):
            yield from _places(room, file)


def _places(room: str, file: Path) -> Iterator[Place]:
    """Those within functions, counted in each as mutmut counts them; it changes nothing else."""
    module, mutations, *_ = create_mutations(str(file), file.read_text(encoding="utf-8"))
    classes = [each for each in module.body if isinstance(each, libcst.ClassDef)]
    owners = {method: f"{owner.name.value}." for owner in classes for method in owner.body.body}
    counted: Counter[libcst.CSTNode] = Counter()
    for mutation in mutations:
        function = mutation.contained_by_top_level_function
        if isinstance(function, libcst.FunctionDef):
            counted[function] += 1
            qualified = owners.get(function, "") + function.name.value
            name = f"{'.'.join(file.with_suffix('').parts)}.{qualified}__mutmut_{counted[function]}"
            yield Place(name, room, str(file), qualified, module, mutation)


def put_in_force(mutant: Mutant) -> None:
    """Gives the function its changed code and defaults, wherever this process knows it."""
    import_module(".".join(Path(mutant.file).with_suffix("").parts))  # or a test would import it as it is
    path = str(Path(mutant.file).resolve())
    code = _code_of(mutant.function, mutant.text, path)
    gc.unfreeze()  # the collector names none of what is frozen
    functions = [each for each in gc.get_objects() if isinstance(each, FunctionType)]
    for each in functions:
        if (each.__code__.co_filename, each.__code__.co_qualname) == (path, mutant.function):
            each.__code__ = code
            _give_defaults(each, mutant.text)


def _code_of(function: str, text: str, path: str) -> CodeType:
    return next(each for each in _codes(compile(text, path, "exec")) if each.co_qualname == function)


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The codes within this one, at any depth."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


def _give_defaults(function: FunctionType, text: str) -> None:
    """Numbers, texts and None as the changed file has them; other defaults as they were, since no change is there."""
    first = function.__code__.co_firstlineno
    nodes = (each for each in ast.walk(ast.parse(text)) if isinstance(each, ast.FunctionDef))
    asked = next(each for each in nodes if first in (each.lineno, *(one.lineno for one in each.decorator_list))).args
    old = zip(asked.defaults, function.__defaults__ or (), strict=True)
    function.__defaults__ = tuple(_said(node, value) for node, value in old) or None
    kept = function.__kwdefaults__ or {}
    named = {each.arg: node for each, node in zip(asked.kwonlyargs, asked.kw_defaults, strict=True)}
    function.__kwdefaults__ = {name: _said(named[name], value) for name, value in kept.items()} or None


def _said(node: ast.expr | None, value: object) -> object:
    return node.value if isinstance(node, ast.Constant) else value


def bound(seconds: float) -> None:
    """Lets this process work for so many seconds and wait ten times as long: a change can make it endless."""
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.alarm(int(10 * seconds))
