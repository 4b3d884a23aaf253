"""The source of the program as syntax trees, each parsed once in a process that runs tests."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar, cast

N = TypeVar("N", bound=ast.AST)

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "game"
FILES = sorted(GAME.rglob("*.py"))


def every_source() -> Iterator[Path]:
    """Every file of Python that the repository holds."""
    yield ROOT / "main.py"
    for folder in ("game", "packaging", "tests", "tools"):
        yield from sorted((ROOT / folder).rglob("*.py"))


def name_of(path: Path) -> str:
    """The path as the repository has it, with forward slashes."""
    return path.relative_to(ROOT).as_posix()


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), name_of(path))


def nodes_of(path: Path, *types: type[N]) -> Iterator[N]:
    """All nodes of these types, type by type, parents first. Whether a name is read or written is no node here."""
    known = _by_type(path)
    return (node for each in types for node in cast("list[N]", known.get(each, ())))


@cache
def _by_type(path: Path) -> Mapping[type[ast.AST], list[ast.AST]]:
    """As `ast.walk` finds them, in a third of the time."""
    found: list[ast.AST] = [tree_of(path)]
    kinds: dict[type[ast.AST], list[ast.AST]] = {}
    for node in found:
        kinds.setdefault(node.__class__, []).append(node)
        for part in vars(node).values():
            if part.__class__ is list:
                found += [each for each in part if isinstance(each, ast.AST)]
            elif isinstance(part, ast.AST) and not isinstance(part, ast.expr_context):
                found.append(part)
    return kinds
