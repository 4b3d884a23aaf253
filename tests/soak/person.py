"""The person: looks at what is there and decides what to do next, by habits."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from math import ceil
from zlib import crc32

from game.session.settings import TEXT_SCALES, Look, Pace, PieceFaces, TileSize
from game.session.texts import languages
from game.ui.input.gestures import Key, Listening, NodeDeed
from game.ui.input.keymap import ALSO, MAIN
from game.ui.input.steady_hand import REST
from game.ui.kit.page import Page
from game.ui.scene import Scene
from game.ui.scenes.match.table_scene import TableScene
from game.ui.semantics import Node
from tests.soak.deeds import CONTROLS, LONG, SoakAct, kind_of, pressable
from tests.soak.drawn import WINDOWS
from tests.soak.program import ProgramRun

Acting = Iterator[SoakAct]
NEVER_KEYS = frozenset({Key("f12")})
NAMES = (
    "Ann",
    "王钰婕",
    "Ann❤️",
    "Ольга",
    "  ",
    "\u202eabc",
    "é̈",
    "ﾐﾅ",
    "김민준",
    "a" * 40,
    "0",
    "“Q”",
    "\u200b",
    "Nguyễn",
    "👨‍👩‍👧",
)
LINES = ("r7", "k7 r7 b7", "k9-11, r8 1", "j", "10?", "k9-x", "-", "r1-13", "b3 b4 b5, k1", "7 8 9")
SOUGHT = ("joker", "30", "xyzzy", "ジョーカー", "百搭", "e", "\u00ad")
PASTED = ("", "r3 r4 r5 / k1 k2", "not a game", "ABCD-EFGH", "\ufeff{}", "k7 r7 b7 | J J / r1", "x" * 3000)
DISTURBANCES = ("", "", "", "escape", "right", "away", "lost", "hide", "size 1152x648", "key f1", "key u", "key h")
TOUR, ELSEWHERE = 80, (1, 1, 4, 16)
"""Acts of a tour of the page where a seed starts, and how many of them in a row may be on other pages."""
RESTED = ceil(REST / LONG)
"""Tenths of a second from one press of a tour to the next where the hand is steadied."""
PATIENCE, COUNTS = 12, 60
"""Acts of a tour spent waiting for what a page counts, and tenths of a second of each."""
MOST_LOST = 3
"""Acts spent on the way back to a page."""
LEAVES = ("quit", "back", "leave", "home", "close", "menu", "cancel", "delete", "wipe")
"""What leads away or takes away is pressed less often, so that there is more to be seen."""
LAST = 0.02
"""How much less what leads away attracts in a tour."""
SHARES, OWN = 4, 8.0
"""Of so many tours of a page each is drawn to other controls first, and how much more: none is long enough for all."""
FLEETING, FIRST = ("role.", "waiting", "sort-runs"), 40.0
"""What goes as soon as anything else is done, or by itself, and how much more it attracts in a tour."""
SMALLER = ((640, 360), (1100, 1400), (2000, 300))
"""Windows that a desktop may give though they are smaller than the smallest."""
CHANGED = (
    *("theme", "language", "text_scale", "text_scale", "tile_size", "faces", "pace"),
    *("reduced_motion", "steady_hand", "more_time"),
)
"""Settings that change under whatever is open."""
STEPS = (
    "step-next",
    "step-end",
    "step-start",
    "step-back",
    "first",
    "last",
    "next",
    "previous",
    "undo",
    "redo",
    "play",
)
"""What people press again and again without looking where the pointer is."""


class Newcomer:
    """Decides act by act. What is chosen depends on the seed and on what is on screen, on nothing else."""

    def __init__(self, program: ProgramRun, seed: int, *, tour: int | None = None) -> None:
        """`tour`: the number of the tour of the page where it starts, which comes first; None for none."""
        self.program = program
        self._dice = random.Random(f"person {seed}")
        self._pressed: Counter[str] = Counter()
        """How often each kind of control was pressed."""
        self._known: set[str] = set()
        """What was there at the last look."""
        self._share = (tour or 0) % SHARES
        self._plan: Acting = iter(()) if tour is None else self._tour()
        table = self._table_habits()
        self._anywhere: Mapping[Callable[[], Acting], int] = {
            self._press_something: 34, self._walk: 12, self._by_keys: 8, self._shortcuts: 7, self._again: 12,
            self._wait: 4, self._drag_senselessly: 4, self._change_settings: 4, self._change_window: 4, self._write: 5,
            self._look_away: 2, self._turn_wheel: 4, self._slip: 2, self._point: 4, self._other_buttons: 2,
            self._touch: 2, self._ask_as_reader: 1, self._by_pad: 2, self._come_back: 4, self._from_elsewhere: 1,
            self._start_again: 1,
        }  # fmt: skip
        self._at_table = {**self._anywhere, **table}
        self._at_page = {**self._anywhere, self._walk: 30}

    def _table_habits(self) -> Mapping[Callable[[], Acting], int]:
        return {
            self._ask_for_hints: 13,
            self._lay_tiles: 18,
            self._pick_tiles: 6,
            self._end_turn: 12,
            self._type_turn: 4,
        }

    def next(self) -> SoakAct:
        """The next act."""
        act = next(self._plan, None)
        while act is None:
            habits = self._at_table if isinstance(self._top, TableScene) else self._at_page
            self._plan = self._dice.choices(list(habits), list(habits.values()))[0]()
            act = next(self._plan, None)
        if act.do == "press" and act.at:
            self._pressed[self._named(act.at)] += 1
        return act

    @property
    def _top(self) -> Scene:
        top = self.program.top
        assert top is not None
        return top

    def _named(self, ident: str) -> str:
        return f"{self._top.name}/{kind_of(ident)}"

    def _controls(self) -> list[Node]:
        return [node for node in pressable(self._top) if node.role in CONTROLS]

    def _chosen(self, nodes: list[Node]) -> Node | None:
        """What was never pressed, and what has just appeared, before everything else."""
        if not nodes:
            return None
        fresh = {node.id for node in nodes} - self._known
        self._known = {node.id for node in nodes}
        weights = [self._weight(node, fresh) for node in nodes]
        return self._dice.choices(nodes, weights)[0]

    def _weight(self, node: Node, fresh: set[str]) -> float:
        never = 0 if self._pressed[self._named(node.id)] else 1
        weight = 1.0 + 5 * never + 2 * (node.id in fresh)
        return weight * (0.3 if self._leads_away(node) else 1.0)

    def _spot(self) -> tuple[int, int]:
        return self._dice.randrange(1000), self._dice.randrange(1000)

    def _often(self) -> int:
        return self._dice.choices((1, 2, 3, 5, 8, 12), (12, 4, 2, 2, 1, 1))[0]

    # Habits everywhere

    def _press_something(self) -> Acting:
        """Press what attracts, mostly once, and stay there."""
        node = self._chosen(self._controls() if self._dice.random() < 0.9 else pressable(self._top))
        if node is not None:
            yield SoakAct("press", node.id, n=self._often())

    def _tour(self) -> Acting:
        """Press everything that was never pressed, on the page where it began and on those it leads to; where the way
        back is lost, come there anew."""
        depth, page, elsewhere, most, again = len(self.program.app.stack.scenes), self._top.name, 0, 1, 0
        patience = PATIENCE
        for _ in range(TOUR):
            top, is_home = self._top, self._top.name == page
            elsewhere = 0 if is_home else elsewhere + 1
            fresh = self._fresh()
            left = len(self.program.app.stack.scenes) < depth
            is_lost = left or (isinstance(top, TableScene) and not is_home)
            if is_lost or elsewhere > most:
                again, elsewhere, most = again + 1, 0, self._dice.choice(ELSEWHERE)
                yield SoakAct("again", n=again)
            elif fresh:
                weights = [self._attraction(each) for each in fresh]
                yield SoakAct("press", self._dice.choices(fresh, weights)[0].id)
                if self.program.store.now.steady_hand:  # what is pressed at once is ignored by wish
                    yield SoakAct("wait", n=RESTED)
            elif self._scrolls:
                yield SoakAct("wheel", xy=(500, 600), n=-4)
            elif is_home and (top.settled or not patience):
                return
            elif is_home:  # something is being counted, after which there may be more to press
                patience -= 1
                yield SoakAct("wait", n=COUNTS)
            else:
                yield SoakAct("key", text="escape")

    def _fresh(self) -> list[Node]:
        """The controls whose kind was never pressed."""
        return [node for node in self._controls() if not self._pressed[self._named(node.id)]]

    def _attraction(self, node: Node) -> float:
        """How much it attracts in a tour."""
        if node.id.startswith(FLEETING):
            return FIRST
        own = crc32(self._named(node.id).encode()) % SHARES == self._share
        return (LAST if self._leads_away(node) else 1.0) * (OWN if own else 1.0)

    @staticmethod
    def _leads_away(node: Node) -> bool:
        return node.id.startswith(LEAVES)

    def _walk(self) -> Acting:
        """Press everything of this page that was never pressed, one after the other, and come back to it."""
        page, lost = self._top.name, 0
        for _ in range(self._dice.choice((4, 8, 16))):
            if self._top.name != page:
                lost += 1
                if lost > MOST_LOST or len(self.program.app.stack.scenes) < 2:
                    return
                yield SoakAct("key", text="escape")
                continue
            lost = 0
            fresh = self._fresh()
            if not fresh and self._scrolls:
                yield SoakAct("wheel", xy=(500, 600), n=-4)
                fresh = self._fresh()
            if not fresh:
                return
            node = self._chosen(fresh)
            assert node is not None
            yield SoakAct("press", node.id)

    @property
    def _scrolls(self) -> bool:
        """Whether there is more than is seen."""
        return isinstance(self._top, Page) and any(each.top < each.reach for each in self._top.scrollings)

    def _again(self) -> Acting:
        """To the end, to the start, undo, back and forth: again and again, the pointer staying where it is."""
        found = [node for node in self._controls() if node.id.rpartition(".")[2] in STEPS or node.id in STEPS]
        for _ in range(self._dice.randint(1, 4)):
            if not found:
                return
            node = self._dice.choice(found)
            yield SoakAct("press", node.id, n=self._dice.choice((1, 1, 2, 3, 6, 12)))
            found = [node for node in self._controls() if node.id.rpartition(".")[2] in STEPS]

    def _by_keys(self) -> Acting:
        """Tab and arrows, and Space or Enter where it pleases."""
        for _ in range(self._dice.randint(2, 7)):
            name = self._dice.choices(("tab", "shift+tab", "left", "right", "up", "down", "space", "return"),
                                      (6, 1, 2, 3, 1, 3, 4, 2))[0]  # fmt: skip
            yield SoakAct("key", text=name, n=self._dice.choice((1, 1, 2, 4)) if name not in ("space", "return") else 1)

    def _shortcuts(self) -> Acting:
        """Any key that does something."""
        every = [key for key in (*MAIN.values(), *ALSO) if key not in NEVER_KEYS and not key.name.startswith("[")]
        for _ in range(self._dice.randint(1, 3)):
            yield SoakAct("key", text=_spelled(self._dice.choice(every)), n=self._dice.choice((1, 1, 2)))

    def _wait(self) -> Acting:
        yield SoakAct("wait", n=self._dice.choice((5, 10, 30, 60, 200)))

    def _point(self) -> Acting:
        node = self._chosen(pressable(self._top))
        yield SoakAct("point", node.id if node else "", xy=self._spot(), n=self._dice.choice((2, 5, 12)))

    def _slip(self) -> Acting:
        nodes = self._controls()
        if nodes:
            one, other = self._dice.choice(nodes), self._dice.choice(nodes)
            to = other.id if self._dice.random() < 0.5 else ""
            yield SoakAct("slip", one.id, to, self._spot(), n=self._dice.choice((1, 2)))

    def _turn_wheel(self) -> Acting:
        nodes = pressable(self._top)
        at = self._dice.choice(nodes).id if nodes and self._dice.random() < 0.7 else ""
        for _ in range(self._dice.randint(1, 4)):
            yield SoakAct("wheel", at, xy=self._spot(), n=self._dice.choice((-5, -2, -1, -1, 1, 3)))

    def _other_buttons(self) -> Acting:
        node = self._chosen(pressable(self._top))
        if node is not None:
            yield SoakAct(
                "press", node.id, n=self._dice.choice((1, 2)), text=self._dice.choice(("2", "3", "shift", "ctrl"))
            )

    def _touch(self) -> Acting:
        node = self._chosen(pressable(self._top))
        if node is not None:
            yield SoakAct("touch", node.id)

    def _ask_as_reader(self) -> Acting:
        """What a screen reader may ask for, where somebody listens."""
        nodes = self._top.nodes()
        for _ in range(self._dice.randint(1, 5) if self.program.services.listened() else 0):
            yield SoakAct("ask", self._dice.choice(nodes).id, text=self._dice.choice(tuple(NodeDeed)).name)

    def _by_pad(self) -> Acting:
        for _ in range(self._dice.randint(1, 6)):
            yield SoakAct("pad", text=str(self._dice.randrange(15)), n=self._dice.choice((1, 1, 3)))

    def _come_back(self) -> Acting:
        """One or more pages back."""
        if len(self.program.app.stack.scenes) > 1:
            yield SoakAct("key", text="escape", n=self._dice.choice((1, 1, 2)))

    def _drag_senselessly(self) -> Acting:
        nodes = self._top.nodes()
        at = self._dice.choice(nodes).id
        to = self._dice.choice(nodes).id if self._dice.random() < 0.5 else ""
        yield SoakAct("drag", at, to, self._spot(), text=self._dice.choice(DISTURBANCES))

    def _change_settings(self) -> Acting:
        """Under whatever is open."""
        dice, now = self._dice, self.program.store.now
        name = dice.choice(CHANGED)
        values = {"theme": [each.value for each in Look], "language": list(languages()), "text_scale": TEXT_SCALES,
                  "tile_size": [each.value for each in TileSize], "faces": [each.value for each in PieceFaces],
                  "pace": [each.value for each in Pace]}  # fmt: skip
        value = dice.choice(list(values[name])) if name in values else not getattr(now, name)
        yield SoakAct("set", name, text=str(value))

    def _change_window(self) -> Acting:
        width, height = self._dice.choice((*WINDOWS, *SMALLER))
        yield SoakAct("size", text=f"{width}x{height}")

    def _look_away(self) -> Acting:
        yield SoakAct(self._dice.choice(("away", "hide")), n=self._dice.choice((1, 5, 30)))

    def _from_elsewhere(self) -> Acting:
        """Something dropped on the window, or copied elsewhere and pasted."""
        text = self._dice.choice(PASTED)
        if self._dice.random() < 0.4:
            yield SoakAct("drop", text=text)
        else:
            yield SoakAct("clip", text=text)
            paste = [node for node in self._controls() if "paste" in node.id]
            yield SoakAct("press", paste[0].id) if paste else SoakAct("key", text="ctrl+v")

    def _start_again(self) -> Acting:
        yield SoakAct("restart")

    def _write(self) -> Acting:
        """Names, codes and words to look for, where there is a field; else a few letters."""
        fields = [node for node in self._controls() if node.role == "field"]
        if fields and self._dice.random() < 0.6:
            yield SoakAct("press", self._dice.choice(fields).id)
        writes = self._top.listens is not Listening.ACTIONS
        texts = (*NAMES, *SOUGHT, *LINES) if writes else ("r7", "12", "k", "10", "j")
        yield SoakAct("write", text=self._dice.choice(texts)[:24], n=self._dice.choice((1, 1, 2)))
        if writes:
            yield SoakAct("key", text=self._dice.choice(("return", "backspace", "escape", "delete", "ctrl+a", "tab")))

    # Habits at a table

    def _ask_for_hints(self) -> Acting:
        """Until the steps show, and through them to the end or past it, the pointer staying."""
        hint = [node for node in self._controls() if node.id in ("hint", "show-me", "show")]
        by_keys = self._dice.random() < 0.3
        for _ in range(5):
            if any(node.id.startswith("step-") for node in self._top.nodes()):
                break
            yield SoakAct("key", text="h") if by_keys or not hint else SoakAct("press", self._dice.choice(hint).id)
            yield SoakAct("wait", n=3)
        for _ in range(self._dice.randint(1, 6)):
            steps = [node for node in self._controls() if node.id.startswith("step-")]
            if not steps:
                return
            if self._dice.random() < 0.2:
                yield SoakAct("key", text=self._dice.choice(("space", "right", "left", "end", "home", "return")))
            else:
                yield SoakAct("press", self._dice.choice(steps).id, n=self._dice.choice((1, 1, 2, 4, 12)))

    def _tiles(self, of: str = "") -> list[Node]:
        return [node for node in self._top.nodes() if node.role == "tile" and node.id.startswith(of)]

    def _lay_tiles(self) -> Acting:
        """Drag tiles to where they may belong, or not."""
        for _ in range(self._dice.randint(1, 4)):
            tiles = self._tiles("rack" if self._dice.random() < 0.7 else "")
            goals = [
                node for node in self._top.nodes() if node.role in ("tile", "set", "felt", "pool", "button", "rack")
            ]
            if not tiles or not goals:
                return
            to = self._dice.choice(goals).id if self._dice.random() < 0.7 else ""
            if self._dice.random() < 0.2:  # a right click lays it where it belongs
                yield SoakAct("press", self._dice.choice(tiles).id, text="3")
                yield from self._answer()
                continue
            disturbed = self._dice.choice(DISTURBANCES) if self._dice.random() < 0.3 else ""
            yield SoakAct("drag", self._dice.choice(tiles).id, to, self._spot(), text=disturbed)
            yield from self._answer()
        undo = [node for node in self._controls() if node.id == "undo"]
        if undo and self._dice.random() < 0.4:
            yield SoakAct("press", "undo", n=self._dice.choice((1, 3, 12)))

    def _answer(self) -> Acting:
        """What a joker is to be, where that is asked."""
        asked = [node for node in self._controls() if node.id.startswith("role.")]
        if asked and self._dice.random() < 0.7:
            yield SoakAct("press", self._dice.choice(asked).id)

    def _pick_tiles(self) -> Acting:
        """Some tiles, with or without keys held, and somewhere with them."""
        for _ in range(self._dice.randint(1, 3)):
            tiles = self._tiles()
            if not tiles:
                return
            yield SoakAct("press", self._dice.choice(tiles).id, n=self._dice.choice((1, 1, 2)),
                          text=self._dice.choice(("", "", "ctrl", "shift", "3")))  # fmt: skip
        yield SoakAct("press", xy=self._spot())

    def _end_turn(self) -> Acting:
        """End the turn, or draw, and watch the others."""
        wanted = [
            n for n in self._controls() if n.id in ("end-turn", "draw", "pool", "ready", "seen", "pass", "discards")
        ]
        if wanted:
            yield SoakAct("press", self._dice.choice(wanted).id, n=self._dice.choice((1, 1, 2)))
        else:
            yield SoakAct("key", text=self._dice.choice(("d", "e", "ctrl+return", "x", "space")))
        yield SoakAct("wait", n=self._dice.choice((3, 20, 60)))

    def _type_turn(self) -> Acting:
        """The line in which a turn is typed."""
        yield SoakAct("key", text="i")
        yield SoakAct("write", text=self._dice.choice(LINES))
        yield SoakAct("key", text=self._dice.choice(("return", "escape", "backspace", "h", "tab")))


def _spelled(key: Key) -> str:
    mods = [name for name in ("ctrl", "alt", "shift") if getattr(key.mods, name)]
    return "+".join((*mods, key.name)) if key.name != "+" else "+"
