"""The house rules of docs/design.md, kept by reading the syntax tree of every file in game/."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from inspect import Parameter, signature
from pathlib import Path

from pytest import Config

from game.start import LAST_WORDS
from game.ui.routes import kinds_of_places, maker_of
from tests.effort import every_row
from tests.sources import FILES, GAME, ROOT, every_source, name_of, nodes_of, tree_of

MAY_IMPORT = {
    "rules": {"rules"},
    "solver": {"rules", "solver"},
    "puzzles": {"rules", "solver", "puzzles"},
    "ai": {"rules", "solver", "puzzles", "ai"},
    "session": {"rules", "solver", "puzzles", "ai", "session"},
    "ui": {"rules", "session", "ui", "cli"},
    "cli": {"session", "cli"},
    "": {"session", "ui", "cli"},
}
"""Knowledge flows one way: rules <- solver <- puzzles <- ai <- session <- ui <- the door; cli says what was typed."""

PURE = ("rules", "solver", "puzzles", "ai")
IMPURE_MODULES = {
    "time",
    "os",
    "threading",
    "pathlib",
    "logging",
    "datetime",
    "secrets",
    "uuid",
    "socket",
    "subprocess",
}
TOOLKIT_DOORS = {
    "game/ui/app.py",
    "game/ui/input/translator.py",
    "game/ui/loop_clock.py",
    "game/ui/sound/mixer.py",
    "game/ui/window.py",
}
CONSTANT_BUILDERS = {"frozenset", "tuple", "range", "sum", "min", "max", "len"}
GAME_NAMES = {"classic", "big", "twist", "rummy", "machiavelli", "tile_rummy", "card_rummy"}
LONGEST_FILE = 400
LONGEST_FUNCTION = 45
LONG_FOR_A_REASON: Mapping[str, str] = {
    "game/ui/pictures.py": "every picture there is, each a value of a few numbers: one list",
    "game/ui/places.py": "every place there is, each a value of a few fields: one list",
}
"""Files, and functions as `file:name`, that are longer, each with its reason."""
WHAT_TO_DO = "part two thoughts, or list one long thought with its reason in LONG_FOR_A_REASON; do not cut it in halves"
"""These two are alarms and no walls."""
LONGEST_CLASS = 200
"""Lines of code: blank lines and docstrings are no burden."""
MOST_METHODS = 15
"""Public ones; a property is read like a field."""
LONGEST_CHAIN = 5

Complaint = tuple[int, str]
"""A line and what is wrong there."""


def package_of(path: Path) -> str:
    """The layer a file belongs to; "" for the files of game/ itself, which belong to the door."""
    parts = path.relative_to(GAME).parts
    return parts[0] if len(parts) > 1 else ""


def imports(path: Path) -> Iterator[Complaint]:
    """Every module a file imports, wherever in it."""
    for plain in nodes_of(path, ast.Import):
        yield from ((plain.lineno, alias.name) for alias in plain.names)
    for taking in nodes_of(path, ast.ImportFrom):
        yield taking.lineno, "." * taking.level + (taking.module or "")


def complaints(rule: Callable[[Path], Iterator[Complaint]]) -> list[str]:
    """Where the rule is broken; empty when the house is in order."""
    return [f"{name_of(path)}:{line} {what}" for path in FILES for line, what in rule(path)]


def test_knowledge_flows_one_way() -> None:
    def against(path: Path) -> Iterator[Complaint]:
        allowed = MAY_IMPORT.get(package_of(path), set())
        for line, module in imports(path):
            parts = module.split(".")
            if parts[0] == "game" and len(parts) > 1 and parts[1] not in allowed:
                yield line, f"imports {module}"

    assert complaints(against) == []


SOLVER_ROOMS = (
    {"lookup"},
    {"counts"},
    {"position", "aims"},
    {"plain"},
    {"best", "openings"},
    {"least_change"},
    {"special"},
    {"bound"},
    {"first_turn", "turn_limit", "fixed_melds"},
    {"solver"},
)
"""Folders and files of the solver: each may import what stands before it."""


def test_rooms_of_the_solver_know_only_those_before_them() -> None:
    order = {room: place for place, rooms in enumerate(SOLVER_ROOMS) for room in rooms}

    def against(path: Path) -> Iterator[Complaint]:
        if package_of(path) != "solver" or path.name == "__init__.py":
            return
        own = path.relative_to(GAME / "solver").parts[0].removesuffix(".py")
        for line, module in imports(path):
            if module.startswith("game.solver."):
                room = module.split(".")[2]
                if room != own and order.get(room, len(order)) >= order.get(own, -1):
                    yield line, f"imports {module}"

    assert complaints(against) == []


SET_READERS = {"sets.reader", "sets.ordering", "sets.diagnosis", "set_rules"}
PRINTED_RULES = {"game/ui/scenes/help/shown_card.py"}
"""Shows examples of the printed rules, which belong to no game."""


def test_what_is_shown_reads_sets_by_the_rules_of_the_game_shown() -> None:
    """The table asks its board and a replay its state; whoever reads tiles by itself forgets an option."""

    def against(path: Path) -> Iterator[Complaint]:
        if package_of(path) != "ui" or name_of(path) in PRINTED_RULES:
            return
        for line, module in imports(path):
            if module.removeprefix("game.rules.") in SET_READERS:
                yield line, f"imports {module}"

    assert complaints(against) == []


def test_only_the_rules_of_sets_know_how_tiles_are_read() -> None:
    """Everybody else is given a `SetRules` made from the options of the game."""
    inside = {f"game/rules/{name.replace('.', '/')}.py" for name in SET_READERS}
    assert inside <= set(map(name_of, FILES))

    def against(path: Path) -> Iterator[Complaint]:
        for line, module in imports(path) if name_of(path) not in inside else ():
            if module.removeprefix("game.rules.") in SET_READERS - {"set_rules"}:
                yield line, f"imports {module}"

    assert complaints(against) == []


def test_the_toolkit_stays_behind_its_services() -> None:
    def against(path: Path) -> Iterator[Complaint]:
        if name_of(path) in TOOLKIT_DOORS or name_of(path).startswith("game/ui/paint/"):
            return
        yield from ((line, module) for line, module in imports(path) if module.split(".")[0] == "pygame")

    assert complaints(against) == []


def test_what_decides_has_no_clock_no_files_and_no_threads() -> None:
    def against(path: Path) -> Iterator[Complaint]:
        if package_of(path) in PURE:
            yield from ((line, module) for line, module in imports(path) if module.split(".")[0] in IMPURE_MODULES)

    assert complaints(against) == []


def test_chance_is_handed_in() -> None:
    """`random.Random` may be named as a type; the module's own shared dice may not be thrown."""

    def against(path: Path) -> Iterator[Complaint]:
        for node in nodes_of(path, ast.Attribute, ast.ImportFrom) if package_of(path) in PURE else ():
            match node:
                case ast.Attribute(value=ast.Name(id="random"), attr=attr) if attr != "Random":
                    yield node.lineno, f"random.{attr}"
                case ast.ImportFrom(module="random", names=names) if any(alias.name != "Random" for alias in names):
                    yield node.lineno, ast.unparse(node)

    assert complaints(against) == []


def test_imports_are_absolute_and_name_what_they_take() -> None:
    def against(path: Path) -> Iterator[Complaint]:
        for node in nodes_of(path, ast.ImportFrom):
            if node.level or any(alias.name == "*" for alias in node.names):
                yield node.lineno, ast.unparse(node)

    assert complaints(against) == []


@cache
def module_paths() -> Mapping[str, Path]:
    """The files of the game by the names of their modules."""
    return {name_of(path).removesuffix(".py").removesuffix("/__init__").replace("/", "."): path for path in FILES}


@cache
def needs(path: Path) -> set[Path]:
    """The game's files that are loaded with this one (not those it names only as types)."""
    modules: set[str] = set()
    for node in tree_of(path).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            modules |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
    known = module_paths()
    return {known[module] for module in modules if module in known} - {path}


def test_no_file_needs_itself_through_others() -> None:
    clear: set[Path] = set()

    def ring_from(path: Path, above: tuple[Path, ...] = ()) -> str:
        if path in above:
            return " -> ".join(name_of(step) for step in (*above[above.index(path) :], path))
        if path in clear:
            return ""
        ring = next(filter(None, (ring_from(needed, (*above, path)) for needed in sorted(needs(path)))), "")
        clear.add(path)
        return ring

    assert [ring for ring in map(ring_from, FILES) if ring] == []


MOST_IN_A_CIRCLE = 4
FILES_IN_CIRCLES: Mapping[tuple[str, ...], str] = {
    (
        "rules/games/game",
        "rules/play/ruleset",
        "rules/play/state",
    ): "a state names its game, whose ruleset makes states",
    ("cli/parser", "cli/wanted"): "what is wanted is read by its parser, which is loaded only where words are typed",
    ("session/review/findings/finding", "session/review/moments"): "a moment has a finding, which tells of it",
    ("ui/app", "ui/settings_in_force"): "settings are applied to what the app paints with",
}
"""Files that know each other, imports in functions and for types counted, each circle with its reason."""
FOLDERS_IN_CIRCLES: Mapping[tuple[str, ...], str] = {
    ("rules/games", "rules/play"): "games and their rulesets",
    (
        "session/analysis",
        "session/history",
        "session/match",
        "session/practice",
        "session/review",
        "session/review/findings",
        "session/speech",
        "session/stage",
        "session/storage",
        "session/thinking",
    ): "what is saved is made of matches, games and reviews; matches, lists and reviews are begun, read and kept there",
}
"""Folders beside each other that know each other; a folder and what lies in it are one room."""

Graph = Mapping[Path, set[Path]]


def named_anywhere(path: Path) -> set[Path]:
    """The game's files that this one imports anywhere, in functions and for types, too."""
    modules = {module for _, module in imports(path)}
    for node in nodes_of(path, ast.ImportFrom):
        modules |= {f"{node.module}.{alias.name}" for alias in node.names}
    known = module_paths()
    return {known[module] for module in modules if module in known} - {path}


def circles(graph: Graph) -> list[tuple[str, ...]]:
    """The largest groups of nodes in which each leads to each other, named from game/."""
    reached: dict[Path, set[Path]] = {}
    for start in graph:
        seen, ahead = set[Path](), [*graph[start]]
        while ahead:
            at = ahead.pop()
            if at not in seen:
                seen.add(at)
                ahead += graph[at]
        reached[start] = seen
    found = {
        tuple(sorted(path.relative_to(GAME).with_suffix("").as_posix() for path in seen if start in reached[path]))
        for start, seen in reached.items()
        if start in seen
    }
    return sorted(found)


def folders() -> Graph:
    """Which folders import each other; what lies in a folder belongs to it."""
    graph: dict[Path, set[Path]] = {path.parent: set() for path in FILES}
    for path in FILES:
        home = path.parent
        others = {other.parent for other in named_anywhere(path)}
        graph[home] |= {other for other in others if not (other.is_relative_to(home) or home.is_relative_to(other))}
    return graph


def test_files_that_know_each_other_are_few_and_listed() -> None:
    found = circles({path: named_anywhere(path) for path in FILES})
    assert found == sorted(FILES_IN_CIRCLES)
    assert all(len(circle) <= MOST_IN_A_CIRCLE for circle in found)


def test_folders_that_know_each_other_are_listed() -> None:
    assert circles(folders()) == sorted(FOLDERS_IN_CIRCLES)


def test_only_the_start_knows_how_scenes_are_made() -> None:
    """All others name places, so that a page can be added without touching another."""
    routes = module_paths()["game.ui.routes"]
    assert {name_of(path) for path in FILES if routes in named_anywhere(path)} == {
        "game/ui/app.py",
        "game/ui/debug/selftest.py",
    }
    in_places = named_anywhere(module_paths()["game.ui.places"])
    assert not [name_of(path) for path in in_places if "/scenes/" in name_of(path)]


def test_what_makes_a_scene_takes_what_its_place_holds() -> None:
    for kind in kinds_of_places():
        taken = signature(maker_of(kind)).parameters
        held = {field.name: field.type for field in fields(kind)}
        assert {name: taken[name].annotation for name in held} == held
        more = {name for name, each in taken.items() if each.default is Parameter.empty} - {*held}
        assert more == {"services"}


def is_constant(value: ast.expr | None, own: frozenset[str]) -> bool:
    """Whether a module-level value cannot change: a literal, a name, or made by a constructor or an own function."""
    match value:
        case None | ast.Constant() | ast.Name() | ast.Attribute() | ast.Subscript() | ast.JoinedStr():
            return True
        case ast.Tuple(elts=parts):
            return all(isinstance(part, ast.Starred) or is_constant(part, own) for part in parts)
        case ast.BinOp(left=left, right=right):
            return is_constant(left, own) and is_constant(right, own)
        case ast.UnaryOp(operand=operand):
            return is_constant(operand, own)
        case ast.Call(func=made) if ast.unparse(made) in {"re.compile", "logging.getLogger", "struct.Struct"}:
            return True
        case ast.Call(func=ast.Name(id=called) | ast.Attribute(value=ast.Name(), attr=called)):
            return called in CONSTANT_BUILDERS or called in own or called.lstrip("_")[:1].isupper()
    return False


def is_read_only_table(node: ast.stmt) -> bool:
    """A table written as a dict but typed as a Mapping, which nobody can write into."""
    match node:
        case ast.AnnAssign(annotation=annotation, value=ast.Dict() | ast.DictComp()):
            return ast.unparse(annotation).removeprefix("Final[").startswith("Mapping[")
    return False


def is_definition(node: ast.stmt, own: frozenset[str]) -> bool:
    """Whether a statement of a module only says what something is."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return True
        case ast.Expr(value=ast.Constant()) | ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case ast.Assign(value=value) | ast.AnnAssign(value=value):
            return is_constant(value, own) or is_read_only_table(node)
    return False


def test_importing_does_nothing() -> None:
    """Imports, definitions, constants: no window, no file, no list that could grow."""

    def against(path: Path) -> Iterator[Complaint]:
        body = tree_of(path).body
        own = frozenset(node.name for node in body if isinstance(node, ast.FunctionDef))
        yield from ((node.lineno, ast.unparse(node)[:60]) for node in body if not is_definition(node, own))

    assert complaints(against) == []


def bound_names(node: ast.stmt) -> Iterator[str]:
    """The names that a statement of a module gives a meaning."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    for target in targets:
        yield from (each.id for each in ast.walk(target) if isinstance(each, ast.Name))


def test_a_name_of_a_module_has_one_meaning() -> None:
    """Python takes the last one for all, and no linter says so of constants: joining two files would change both."""

    def against(path: Path) -> Iterator[Complaint]:
        seen: set[str] = set()
        for node in tree_of(path).body:
            for name in bound_names(node):
                if name in seen:
                    yield node.lineno, f"{name} had another meaning"
                seen.add(name)

    assert complaints(against) == []


def test_nothing_is_global() -> None:
    def against(path: Path) -> Iterator[Complaint]:
        yield from ((node.lineno, ast.unparse(node)) for node in nodes_of(path, ast.Global))

    assert complaints(against) == []


GAME_VALUES = {"CLASSIC", "BIG", "TWIST"}


def is_certain_game(part: ast.expr) -> bool:
    """Whether an expression is one certain game or its name."""
    match part:
        case ast.Name(id=name) | ast.Attribute(value=ast.Name(id=name), attr="name"):
            return name in GAME_VALUES
    return False


def names_a_game(part: ast.expr) -> bool:
    """Whether an expression is the name of a game, whichever it is; a setup keeps it as its `box`."""
    match part:
        case ast.Attribute(attr="box"):
            return True
        case ast.Attribute(value=ast.Name(id=owner) | ast.Attribute(attr=owner), attr="name"):
            return owner in {"box", "game"}
    return False


def asks_which(node: ast.AST) -> bool:
    """Whether a game is told from others; the names of two of them may be compared, as before and after."""
    match node:
        case ast.Compare(left=left, comparators=others):
            parts = (left, *others)
            named = [names_a_game(part) for part in parts]
            return any(map(is_certain_game, parts)) or (any(named) and not all(named))
        case ast.Match(subject=subject):
            return names_a_game(subject)
    return False


@every_row(
    "asked",
    ['x.box == "y"', "x.box in y", "x.game.name == y", "y != game.name", "x.game is TWIST", "x.box == TWIST.name"],
)
def test_a_question_which_game_it_is_is_noticed(asked: str) -> None:
    assert any(map(asks_which, ast.walk(ast.parse(asked))))


def test_nobody_tells_games_apart() -> None:
    def against(path: Path) -> Iterator[Complaint]:
        asking: Iterator[ast.Compare | ast.Match] = nodes_of(path, ast.Compare, ast.Match)
        yield from ((node.lineno, ast.unparse(node)[:80]) for node in asking if asks_which(node))

    assert complaints(against) == []


def test_nobody_asks_which_game_it_is() -> None:
    def against(path: Path) -> Iterator[Complaint]:
        naming: Iterator[ast.Compare | ast.MatchValue] = nodes_of(path, ast.Compare, ast.MatchValue)
        for node in naming:
            if any(isinstance(part, ast.Constant) and part.value in GAME_NAMES for part in ast.walk(node)):
                yield node.lineno, ast.unparse(node)[:80]

    assert complaints(against) == []


def is_unspoken(node: ast.AST) -> bool:
    """Docstrings, and what a raise, an assert or the log tells the programmer."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Raise() | ast.Assert():
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id="log" | "logger" | "logging"))):
            return True
    return False


@cache
def spoken(path: Path) -> tuple[ast.Constant, ...]:
    """The string constants of a file that a player could come to see."""
    unspoken = filter(is_unspoken, nodes_of(path, ast.Expr, ast.Raise, ast.Assert, ast.Call))
    quiet = {id(inner) for node in unspoken for inner in ast.walk(node)}
    texts = (node for node in nodes_of(path, ast.Constant) if isinstance(node.value, str))
    return tuple(node for node in texts if id(node) not in quiet)


def state_names(path: Path) -> frozenset[str]:
    """What a file calls the state of a table: by this name, or after an assignment of it."""
    names = {"view_state"}
    for node in nodes_of(path, ast.Assign):
        for target in node.targets:
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(target.elts, node.value.elts, strict=False))
            for name, value in pairs:
                if isinstance(name, ast.Name) and isinstance(value, ast.Attribute) and value.attr == "view_state":
                    names.add(name.id)
    return frozenset(names)


def is_of_state(node: ast.expr, names: frozenset[str]) -> bool:
    """Whether it is something of the state of a table, however deep in it, or the state itself."""
    if isinstance(node, ast.Attribute):
        return node.attr == "view_state" or is_of_state(node.value, names)
    return isinstance(node, ast.Name) and node.id in names


def set_in(path: Path) -> Iterator[ast.expr]:
    """All that a file assigns to, each by itself."""
    targets = [target for node in nodes_of(path, ast.Assign) for target in node.targets]
    targets += [node.target for node in nodes_of(path, ast.AugAssign)]
    targets += [node.target for node in nodes_of(path, ast.AnnAssign)]
    while targets:
        target = targets.pop()
        if isinstance(target, ast.Tuple | ast.List):
            targets += target.elts
        else:
            yield target


def test_the_state_of_a_table_is_changed_by_its_acts_only() -> None:
    def against(path: Path) -> Iterator[Complaint]:
        names = state_names(path)
        for target in set_in(path):
            whole = path.name != "context.py"  # which begins it
            if isinstance(target, ast.Attribute) and is_of_state(target if whole else target.value, names):
                yield target.lineno, f"assigns to {ast.unparse(target)}"

    assert complaints(against) == []


def test_a_table_is_changed_by_the_acts_of_its_parts_only() -> None:
    """Whoever has the context of a table assigns to none of its fields, nor to those of its ground and known turns."""
    inside = {"game/ui/table/context.py", "game/ui/table/ground.py", "game/ui/table/known_turns.py"}

    def is_of_table(node: ast.expr) -> bool:
        match node:
            case ast.Name(id="context") | ast.Attribute(attr="_context"):
                return True
            case ast.Attribute(value=held, attr="ground" | "known"):
                return is_of_table(held)
        return False

    def against(path: Path) -> Iterator[Complaint]:
        for target in set_in(path) if name_of(path) not in inside else ():
            if isinstance(target, ast.Attribute) and is_of_table(target.value):
                yield target.lineno, f"assigns to {ast.unparse(target)}"

    assert complaints(against) == []


def test_no_sentence_stands_in_code() -> None:
    """Every text the player can read comes from the catalogue; three words in a row are a sentence. But for the last
    words of a program whose catalogues cannot be read, and help and refusals of the command line, which are English."""
    three_words = re.compile(r"[^\W\d_]{2,}\S* +[^\W\d_]+\S* +[^\W\d_]+")

    def against(path: Path) -> Iterator[Complaint]:
        typed = name_of(path).startswith("game/cli/")
        told = (node for node in spoken(path) if not typed and node.value not in LAST_WORDS.values())
        yield from ((node.lineno, repr(node.value)) for node in told if three_words.search(str(node.value)))

    assert complaints(against) == []


def test_assets_are_found_in_one_place() -> None:
    def against(path: Path) -> Iterator[Complaint]:
        if name_of(path) != "game/session/system/paths.py":
            named = (node for node in spoken(path) if str(node.value).split("/")[0] == "assets")
            yield from ((node.lineno, repr(node.value)) for node in named)

    assert complaints(against) == []


def test_a_file_fits_in_the_head() -> None:
    def against(path: Path) -> Iterator[Complaint]:
        lines = path.read_text(encoding="utf-8").count("\n")
        if lines > LONGEST_FILE and name_of(path) not in LONG_FOR_A_REASON:
            yield lines, "lines"

    assert complaints(against) == [], WHAT_TO_DO


@cache
def lines_with_code(path: Path) -> frozenset[int]:
    """The numbers of the lines that are neither blank nor part of a docstring."""
    strings = [
        each.value
        for each in nodes_of(path, ast.Expr)
        if isinstance(each.value, ast.Constant) and isinstance(each.value.value, str)
    ]
    said = {line for string in strings for line in range(string.lineno, (string.end_lineno or string.lineno) + 1)}
    lines = path.read_text(encoding="utf-8").splitlines()
    return frozenset(number for number, line in enumerate(lines, 1) if line.strip()) - said


def lines_of_code(path: Path, node: ast.ClassDef) -> int:
    """The lines of a class that are neither blank nor part of a docstring."""
    return len(lines_with_code(path).intersection(range(node.lineno, (node.end_lineno or node.lineno) + 1)))


def public_methods(node: ast.ClassDef) -> list[str]:
    """The methods others call, properties left out."""
    return [
        part.name
        for part in node.body
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)
        and not part.name.startswith("_")
        and not any(ast.unparse(each).endswith("property") for each in part.decorator_list)
    ]


def test_a_class_answers_for_one_thing() -> None:
    def against(path: Path) -> Iterator[Complaint]:
        for node in nodes_of(path, ast.ClassDef):
            lines, methods = lines_of_code(path, node), len(public_methods(node))
            if lines > LONGEST_CLASS:
                yield node.lineno, f"{node.name} has {lines} lines of code"
            if methods > MOST_METHODS:
                yield node.lineno, f"{node.name} has {methods} public methods"

    assert complaints(against) == []


def test_a_function_fits_on_the_screen() -> None:
    def against(path: Path) -> Iterator[Complaint]:
        functions: Iterator[ast.FunctionDef | ast.AsyncFunctionDef] = nodes_of(
            path, ast.FunctionDef, ast.AsyncFunctionDef
        )
        for node in functions:
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > LONGEST_FUNCTION and f"{name_of(path)}:{node.name}" not in LONG_FOR_A_REASON:
                yield node.lineno, f"{node.name} has {lines} lines"

    assert complaints(against) == [], WHAT_TO_DO


def arms(node: ast.AST) -> int:
    """The number of conditions in an if/elif chain; 0 for anything else."""
    if not isinstance(node, ast.If):
        return 0
    return 1 + (arms(node.orelse[0]) if len(node.orelse) == 1 else 0)


def test_long_choices_are_tables() -> None:
    def against(path: Path) -> Iterator[Complaint]:
        chains = ((node, arms(node)) for node in nodes_of(path, ast.If))
        yield from ((node.lineno, f"has {count} arms") for node, count in chains if count > LONGEST_CHAIN)

    assert complaints(against) == []


def test_every_module_says_what_belongs_in_it() -> None:
    assert [name_of(path) for path in FILES if not ast.get_docstring(tree_of(path))] == []


NATURAL_PAIRS = 12
"""The most entries of names that stand for two things."""
Places = dict[str, frozenset[str]]
"""Where each name stands: the folder of a file, the file of a class; a leading underscore makes no other name."""


def several(named: Iterable[tuple[str, str]]) -> Places:
    """The names that stand in more than one place."""
    places: dict[str, set[str]] = {}
    for name, place in named:
        places.setdefault(name.lstrip("_"), set()).add(place)
    return {name: frozenset(some) for name, some in places.items() if len(some) > 1}


def named_types(path: Path) -> Iterator[str]:
    """The classes and aliases of a module; constants and type variables are written in capitals only."""
    for node in tree_of(path).body:
        match node:
            case ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Assign(targets=targets):
                yield from (target.id for target in targets if isinstance(target, ast.Name))


def is_type_name(name: str) -> bool:
    bare = name.lstrip("_")
    return bare[:1].isupper() and bare != bare.upper()


def pairs_in_the_glossary() -> list[Places]:
    """The entries of the table of docs/glossary.md, each with its names and where they stand."""
    section = (ROOT / "docs/glossary.md").read_text(encoding="utf-8").partition("## Names that stand for two things")[2]
    rows = [line.split("|")[1:3] for line in section.partition("\n## ")[0].splitlines() if line.startswith("| `")]
    words = [[re.findall(r"`([^`]+)`", cell) for cell in row] for row in rows]
    return [{name: frozenset(f"game/{place}" for place in places) for name in names} for names, places in words]


def test_a_name_stands_for_one_thing() -> None:
    """What is left are natural pairs, each with its reason in docs/glossary.md."""
    files = ((path.stem, path.parent.relative_to(ROOT).as_posix()) for path in FILES if path.stem != "__init__")
    types = ((name, name_of(path)) for path in FILES for name in named_types(path) if is_type_name(name))
    listed = pairs_in_the_glossary()
    assert {**several(files), **several(types)} == {name: places for row in listed for name, places in row.items()}
    assert len(listed) <= NATURAL_PAIRS


def one_word(name: str) -> str:
    """A name without what the eye passes over: capitals, underscores and a plural."""
    bare = name.replace("_", "").lower()
    return bare.removesuffix("s") if not bare.endswith("ss") else bare


def alike(named: Iterable[tuple[str, str]]) -> frozenset[str]:
    """The names, with others that are the same word, of which not all stand in one place; "Seat Seats"."""
    words: dict[str, dict[str, str]] = {}
    for name, place in named:
        words.setdefault(one_word(name), {})[name] = place
    return frozenset(" ".join(sorted(some)) for some in words.values() if len(some) > 1 and len({*some.values()}) > 1)


ALIKE_FILES = frozenset(
    {
        "button buttons",
        "cover covers",
        "draft drafts",
        "exercise exercises",
        "game games",
        "opening openings",
        "option options",
        "place places",
        "position positions",
        "reader readers",
        "setting settings",
    }
)
ALIKE_CLASSES = frozenset(
    {
        "Chance Chances",
        "Option Options",
        "Setting Settings",
        "Standing Standings",
        "Technique Techniques",
        "TypedTile TypedTiles",
    }
)
"""Names of different files or classes of game/ that are one word; a pair that is given up is taken off."""


def test_files_and_classes_differ_by_more_than_a_plural() -> None:
    """Beside the list, in which each pair asks a reader twice which one is meant."""
    files = [(path.stem, name_of(path)) for path in FILES if path.stem != "__init__"]
    classes = [
        (node.name, name_of(path)) for path in FILES for node in tree_of(path).body if isinstance(node, ast.ClassDef)
    ]
    public = [(name, place) for name, place in classes if not name.startswith("_")]
    assert (alike(files), alike(public)) == (ALIKE_FILES, ALIKE_CLASSES)


SHARED_NAMES: Mapping[str, int] = {
    "an_opening": 2,
    "arrangements": 2,
    "as_it_is": 2,
    "changed_sets": 2,
    "check_draw": 2,
    "check_forfeit": 2,
    "check_throw": 2,
    "code_of": 2,
    "drafts": 2,
    "draw": 2,
    "draw_sets": 2,
    "filled": 2,
    "is_special": 2,
    "kind_of": 2,
    "loose_tiles": 2,
    "most_points": 2,
    "one_of": 2,
    "opens": 3,
    "play": 3,
    "put_aside": 2,
    "puzzle_key": 2,
    "replayed": 2,
    "rows_of": 2,
    "run": 7,
    "settled": 2,
    "steps": 2,
    "symbol_name": 2,
    "take": 2,
    "tiles_of": 2,
    "view_of": 2,
}
"""Names of public functions that several modules of game/ have, and in how many; one that is given up is taken off."""


def test_a_public_function_has_a_name_of_its_own() -> None:
    """One word, one thing: a reader who looks for a name finds one place. What has the name of another thing
    is called otherwise."""
    named = Counter(
        node.name
        for path in FILES
        for node in tree_of(path).body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    )
    assert {name: count for name, count in named.items() if count > 1} == SHARED_NAMES


PAIRED = {"LAST_START", "MOST_REMEMBERED", "MOST_RUNS", "PAIR", "STATE_BITS"}
"""What both sweeps of the solver have: the same step of the same method, for regular jokers and for all kinds."""


def test_a_number_of_the_solver_has_a_name_of_its_own() -> None:
    """A bound of one name with other values in other files is read with the wrong one in mind."""
    named = Counter(
        target.id
        for path in sorted((ROOT / "game/solver").rglob("*.py"))
        for node in tree_of(path).body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name) and target.id.isupper() and not target.id.startswith("_")
    )
    assert {name: count for name, count in named.items() if count > 1} == dict.fromkeys(PAIRED, 2)


MOST_WORDS = {"docs/design.md": 3000, "CONTRIBUTING.md": 2500}
"""Of the map and the recipes: a new reader needs ten minutes for each."""


def test_map_and_recipes_are_read_in_ten_minutes_each_and_lead_nowhere_that_is_gone() -> None:
    pages = [*(ROOT / name for name in MOST_WORDS), *sorted((ROOT / "docs/why").glob("*.md"))]
    texts = {page: page.read_text(encoding="utf-8") for page in pages}
    assert all(len(texts[ROOT / name].split()) <= most for name, most in MOST_WORDS.items())
    files = [f"/{name_of(path)}" for path in every_source()]
    for page, text in texts.items():
        named = re.findall(r"`((?:[a-z_]+/)*[a-z_]+\.py)`", text)
        gone = [name for name in named if not (ROOT / name).exists() and not any(f.endswith(f"/{name}") for f in files)]
        assert not gone, f"{page.name} names {gone}"
        links = [link for link in re.findall(r"\]\(([^)#:]+)\)", text) if not (page.parent / link).exists()]
        assert not links, f"{page.name} links {links}"


def members() -> dict[str, set[str]]:
    """By class of game/ all names in its body: methods, fields, and what it asks of others."""
    return {
        node.name: set(re.findall(r"\w+", ast.unparse(node))) for path in FILES for node in nodes_of(path, ast.ClassDef)
    }


def test_the_map_names_classes_and_methods_that_are_there() -> None:
    """By a name that is gone a reader is lost."""
    pages, known = [*(ROOT / name for name in MOST_WORDS), *sorted((ROOT / "docs/why").glob("*.md"))], members()
    named = {pair for page in pages for pair in re.findall(r"`([A-Z]\w+)\.(\w+)", page.read_text(encoding="utf-8"))}
    assert [f"{kind}.{name}" for kind, name in named if name not in known.get(kind, ())] == []


LONGEST_TEST = 600
"""Seconds."""


def test_no_test_waits_without_a_bound(pytestconfig: Config) -> None:
    """A program that a test waits for may stand still for reasons of its own."""
    assert 0 < float(pytestconfig.getini("faulthandler_timeout")) <= LONGEST_TEST
    assert pytestconfig.getini("faulthandler_exit_on_timeout") is True


BY_HAND = ("tests/bench/", "tests/e2e/", "tests/soak/")
BREAKING = "tests/faults.py"
"""A file that is refused for a while is a fault that is made on purpose."""


def test_no_test_waits_by_a_clock() -> None:
    """What others do is waited for in counted looks (tests/waiting.py): on a busy machine they take longer."""
    names = {name_of(path): path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py")}
    by_clock = [name for name, text in names.items() if re.search(r"monotonic\(\) \+", text)]
    assert [name for name in by_clock if not name.startswith((*BY_HAND, BREAKING))] == []


MAY_REMOVE = {
    "game/session/system/folder_lock.py",  # the file of a lock, left to whoever has it open
    "game/session/system/paths.py",  # a probe: whether it can be removed is the question
    "game/session/system/shared_files.py",
}


def test_files_are_removed_in_one_way() -> None:
    """With patience on Windows, where somebody else may have them open."""

    def against(path: Path) -> Iterator[Complaint]:
        for node in nodes_of(path, ast.Attribute) if name_of(path) not in MAY_REMOVE else ():
            if node.attr == "unlink" or ast.unparse(node) == "os.remove":
                yield node.lineno, ast.unparse(node)

    assert complaints(against) == []


def writes_text(node: ast.Call) -> bool:
    """Whether a call writes text into a file, as far as its words say."""
    match node.func:
        case ast.Attribute(attr="write_text"):
            return True
        case ast.Attribute(attr="open" | "fdopen") | ast.Name(id="open"):
            given = [*node.args, *(word.value for word in node.keywords if word.arg == "mode")]
            modes = [part.value for part in given if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            return any(re.fullmatch(r"[rwaxt+]*", mode) and re.search(r"[wax+]", mode) for mode in modes)
    return False


def ends_lines_somehow(node: ast.AST) -> bool:
    """Whether it writes text and leaves the ends of lines to the system: on Windows other bytes than anywhere else."""
    return isinstance(node, ast.Call) and writes_text(node) and all(word.arg != "newline" for word in node.keywords)


@every_row(
    ("call", "noticed"),
    [
        ('file.write_text("a", encoding="utf-8")', True),
        ('file.write_text("a", encoding="utf-8", newline="\\n")', False),
        ('open(name, "w")', True),
        ('file.open("r+", newline="\\n")', False),
        ('file.open(mode="a")', True),
        ('os.fdopen(number, "x")', True),
        ('file.open("wb")', False),
        ('file.open("r")', False),
        ("file.open()", False),
        ("os.open(name, flags)", False),
    ],
)
def test_a_text_written_with_the_line_ends_of_the_system_is_noticed(call: str, noticed: bool) -> None:
    assert any(map(ends_lines_somehow, ast.walk(ast.parse(call)))) is noticed


def test_every_text_is_written_with_the_same_line_ends() -> None:
    """In tests and tools, too: on Windows a test compares with bytes it has not written."""
    found = []
    for path in every_source():
        text = path.read_text(encoding="utf-8")
        if "write_text(" in text or "open(" in text:
            calls = filter(ends_lines_somehow, nodes_of(path, ast.Call))
            found += [f"{name_of(path)}:{call.lineno}" for call in calls]
    assert found == []
