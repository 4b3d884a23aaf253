"""The source of the program as syntax trees, each parsed once in a process that runs tests."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "game"
FILES = sorted(GAME.rglob("*.py"))


def name_of(path: Path) -> str:
    """The path as the repository has it, with forward slashes."""
    return path.relative_to(ROOT).as_posix()


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), name_of(path))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of the tree, parents first."""
    return tuple(ast.walk(tree_of(path)))
