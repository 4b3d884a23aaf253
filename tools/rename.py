"""Moves files and renames classes, functions and words of the tree by the tables in a JSON file, all in one go.

Run from the top of the tree: `python tools/rename.py tools/renames.json`.  The tables:

- `moves`: old path to new path. Imports, dotted names and paths in texts follow.
- `names`: "module.Name" (old module) to the new name of a top-level class, function or alias; uses are found by scope.
- `words`: rows of {"in": [path prefixes, old paths], "segments": {old: new}, "names": {old: new}}. `segments` renames
  parts of identifiers between underscores, `names` whole identifiers; both in code and in comments.
- `prose`: regular expressions and their replacement, in comments, docstrings and documents only.
"""

from __future__ import annotations

import ast
import io
import json
import re
import subprocess
import sys
import tokenize
from collections.abc import Callable, Mapping
from pathlib import Path

CODE = ("game", "tests", "tools", "main.py", "packaging")
DOCS = ("docs", "README.md", "CONTRIBUTING.md", "build.spec", "pyproject.toml", ".ci/run", ".github", "tests", "packaging")


def module_of(path: str) -> str:
    name = path.removesuffix(".py").replace("/", ".")
    return name.removesuffix(".__init__")


def renamed_imports(module: str, source: str, modules: Mapping[str, str], names: Mapping[str, str]) -> str:
    """One module with its imports and the uses of renamed names rewritten.

    A lower-case name is left alone inside functions that bind it themselves.
    """
    tree = ast.parse(source)
    holders = {full.rpartition(".")[0] for full in names}
    local = {name: new for full, new in names.items() for mod, _, name in [full.rpartition(".")] if mod == module}
    inner: dict[str, Mapping[str, str]] = {}
    statements = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or not node.module or not node.module.startswith(("game", "tests", "tools")):
            continue
        homes = {}
        for alias in node.names:
            full = f"{node.module}.{alias.name}"
            used = alias.asname or alias.name
            if full in holders:
                inner[used] = {n.rpartition(".")[2]: new for n, new in names.items() if n.rpartition(".")[0] == full}
            if full in modules:
                parent, _, last = modules[full].rpartition(".")
                if not alias.asname:
                    local[alias.name] = last
                homes.setdefault(parent, []).append(ast.alias(last, alias.asname))
            else:
                new = names.get(full, alias.name)
                if full in names and not alias.asname:
                    local[alias.name] = new
                homes.setdefault(modules.get(node.module, node.module), []).append(ast.alias(new, alias.asname))
        text = f"\n{' ' * node.col_offset}".join(ast.unparse(ast.ImportFrom(home, found, 0)) for home, found in homes.items())
        statements.append((node.lineno, node.end_lineno, node.col_offset, node.end_col_offset, text))
    bound: dict[str, list[tuple[int, int]]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            own = {arg.arg for arg in ast.walk(node.args) if isinstance(arg, ast.arg)}
            own |= {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
            for name in own & set(local):
                bound.setdefault(name, []).append((node.lineno, node.end_lineno or node.lineno))
    for name, spans in bound.items():
        print(f"LOOK {module}: {name} is bound in lines {spans}")
    lines = source.splitlines(keepends=True)
    tokens = [t for t in tokenize.generate_tokens(io.StringIO(source).readline) if t.type not in (tokenize.NL, tokenize.COMMENT)]
    changes = []
    for before, token, after, last in zip([tokens[0], *tokens], tokens, tokens[1:] + tokens[-1:], tokens[2:] + tokens[-2:], strict=False):
        if token.type != tokenize.NAME or any(a <= token.start[0] <= b for a, b, *_ in statements):
            continue
        if token.string in inner and before.string != "." and after.string == "." and last.string in inner[token.string]:
            changes.append((last.start, last.end, inner[token.string][last.string]))
        if token.string in local and before.string != ".":
            if after.string == "=" and before.string in ("(", ","):
                continue
            if before.string == "def" and before.start[1] > 0:
                continue
            if any(a <= token.start[0] <= b for a, b in bound.get(token.string, ())):
                continue
            changes.append((token.start, token.end, local[token.string]))
    for row, end, col, end_col, text in statements:
        changes.append(((row, col), (end, end_col), text))
    for (row, col), (end, end_col), text in sorted(changes, reverse=True):
        head, tail = lines[row - 1][:col], lines[end - 1][end_col:]
        lines[row - 1 : end] = [head + text + tail]
    return "".join(lines)


def outside_imports(source: str, change: Callable[[str], str]) -> str:
    """The lines that belong to no import statement, changed."""
    spans = [(n.lineno, n.end_lineno or 0) for n in ast.walk(ast.parse(source)) if isinstance(n, ast.ImportFrom | ast.Import)]
    lines = source.splitlines(keepends=True)
    inside = {row for first, last in spans for row in range(first, last + 1)}
    return "".join(line if row in inside else change(line) for row, line in enumerate(lines, 1))


def renamed_words(source: str, segments: Mapping[str, str], names: Mapping[str, str]) -> str:
    """Identifiers in code; keywords of calls and attributes included. Strings and comments stay."""
    lines = source.splitlines(keepends=True)
    found = []
    kinds = (tokenize.NAME,)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in kinds:
            new = names.get(token.string)
            if new is None and segments and token.string[:1] != "" and not token.string[0].isupper():
                new = "_".join(segments.get(part, part) for part in token.string.split("_"))
            if new is not None and new != token.string:
                found.append((token.start, token.end, new))
    for (row, start), (_, end), new in reversed(found):
        line = lines[row - 1]
        lines[row - 1] = line[:start] + new + line[end:]
    return "".join(lines)


def renamed_prose(source: str, rules: list[tuple[re.Pattern[str], str]]) -> str:
    """Comments, and strings that stand alone as statements."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    spans = []
    alone = (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.NL)
    before = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and before in alone):
            spans.append((starts[token.start[0] - 1] + token.start[1], starts[token.end[0] - 1] + token.end[1]))
        before = token.type if token.type != tokenize.COMMENT else before
    done, at = [], 0
    for start, end in spans:
        text = source[start:end]
        for pattern, new in rules:
            text = pattern.sub(new, text)
        done += [source[at:start], text]
        at = end
    return "".join([*done, source[at:]])


def deeper(source: str, levels: int) -> str:
    """A file that lies so many folders deeper counts its parents anew."""
    if not levels:
        return source
    source = re.sub(r"__file__\)\.resolve\(\)\.parent\.parent\b", "__file__).resolve().parents[1]", source)
    return re.sub(r"(__file__\)\.resolve\(\)\.parents\[)(\d)\]", lambda m: f"{m[1]}{int(m[2]) + levels}]", source)


def main(table: Path) -> None:
    plan = json.loads(table.read_text(encoding="utf-8"))
    moves: dict[str, str] = plan["moves"]
    modules = {module_of(old): module_of(new) for old, new in moves.items() if old.endswith(".py")}
    names: dict[str, str] = plan["names"]
    tracked = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.split("\n")
    python = [p for p in tracked if p.endswith(".py") and p.startswith(CODE) and Path(p).is_file()]
    known = {module_of(p) for p in python}
    for full in names:
        if full.rpartition(".")[0] not in known:
            print("LOOK no module for", full)
    for old in moves:
        if not Path(old).exists():
            print("LOOK nothing to move at", old)
    dotted_rule = re.compile(r"(?<![\w.])(?:game|tests)(?:\.\w+)+")
    path_rule = re.compile(r"(?<![\w/])(?:game|tests)(?:/\w+)+\.py\b")

    def dotted_new(found: re.Match[str]) -> str:
        parts = found[0].split(".")
        for end in range(len(parts), 1, -1):
            if ".".join(parts[:end]) in modules:
                return ".".join([modules[".".join(parts[:end])], *parts[end:]])
        return found[0]

    def test_new(found: re.Match[str]) -> str:
        new = moves.get(f"tests/{found[0]}.py")
        return new.removeprefix("tests/").removesuffix(".py") if new else found[0]

    short: dict[str, str] = {}
    for old, new in moves.items():
        for head in ("game/ui/", "game/session/", "game/"):
            if old.startswith(head):
                short.setdefault(old.removeprefix(head), new.removeprefix(head) if new.startswith(head) else new)
    last: dict[str, list[str]] = {}
    for old, new in moves.items():
        last.setdefault(Path(old).name, []).append(Path(new).name)
    unmoved = {Path(p).name for p in python if p not in moves}
    short |= {old: new[0] for old, new in last.items() if len(new) == 1 and old not in unmoved and old != new[0]}
    short_rule = re.compile(r"(?<![\w/.])\w+(?:/\w+)*\.py(?!\w)")
    prose = [(re.compile(old), new) for old, new in plan["prose"]]
    classes = {full.rpartition(".")[2]: new for full, new in names.items() if full.rpartition(".")[2][:1].isupper()}
    olds = [full.rpartition(".")[2] for full in names]
    single = {name: new for name, new in classes.items() if olds.count(name) == 1}
    ticked = re.compile("|".join(rf"`{name}`" for name in single))
    distinct = [name for name in single if name not in plan["plain_words"]]
    bare = re.compile(rf"(?<![\w/.`])(?:{'|'.join(distinct)})(?![\w`])")
    class_rule = [(ticked, lambda m: f"`{single[m[0][1:-1]]}`"), (bare, lambda m: single[m[0]])]
    for path in python:
        source = Path(path).read_text(encoding="utf-8")
        code = outside_imports(source, lambda line: dotted_rule.sub(dotted_new, line))
        code = path_rule.sub(lambda m: moves.get(m[0], m[0]), code)
        code = short_rule.sub(lambda m: short.get(m[0], m[0]), code)
        code = renamed_imports(module_of(path), code, modules, names)
        for row in plan["words"]:
            if path.startswith(tuple(row["in"])) and not path.startswith(tuple(row.get("not_in", ("~",)))):
                if "importing" in row and row["importing"] not in source:
                    continue
                if "without" in row and any(row["without"] in line and "cast" in line for line in source.split("\n")):
                    continue
                code = renamed_words(code, row.get("segments", {}), row.get("names", {}))
                for old, new in row.get("patterns", {}).items():
                    code = re.sub(old, new, code, flags=re.MULTILINE)
        code = renamed_prose(code, [*prose, *class_rule])
        if path in moves:
            code = deeper(code, moves[path].count("/") - path.count("/"))
        Path(path).write_text(code, encoding="utf-8")
    for path in tracked:
        if path.startswith(DOCS) and not path.endswith((".py", ".png", ".icns", ".ico")) and Path(path).is_file() and path not in plan["leave"]:
            try:
                text = Path(path).read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue
            new = text
            if path.endswith(".md") and path != "docs/rules.md" and path != "docs/ux-brief.md":
                for pattern, put in prose:
                    new = pattern.sub(put, new)
                for pattern, put in class_rule:
                    new = pattern.sub(put, new)
            new = dotted_rule.sub(dotted_new, new)
            new = path_rule.sub(lambda m: moves.get(m[0], m[0]), new)
            new = short_rule.sub(lambda m: short.get(m[0], m[0]), new)
            new = re.sub(r"\b\w+(?:/\w+)*/test_\w+\b(?!\.py)", test_new, new)
            if new != text:
                Path(path).write_text(new, encoding="utf-8")
    for old, new in moves.items():
        if Path(old).exists():
            Path(new).parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["git", "mv", old, new], check=True)
    for folder, said in plan["folders"].items():
        file = Path(folder, "__init__.py")
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            file.write_text(f'"""{said}"""\n', encoding="utf-8")
            subprocess.run(["git", "add", str(file)], check=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
