"""What the parts of the board show and say: the draft as it stands with what is being typed, in the look of its game;
what was asked about it, with the answer; and the sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from game.rules.options import Options
from game.rules.sets.symbols import Symbol
from game.rules.table import Meld, Table
from game.rules.tiles import Tile
from game.session.analysis.board_questions import Answer, BoardQuestion, QuestionWorker, answer_plan, hindrance
from game.session.analysis.chances import PLAYER, Chances, WinChance
from game.session.analysis.draft import Draft, DraftProblem
from game.session.analysis.draft_editor import DraftEditor
from game.session.board.show_plan import ShowPlan
from game.session.board.table_lines import Rooms
from game.session.speech.joker_labels import joker_labels_of
from game.session.speech.sentences import set_tip, tile_name
from game.session.speech.step_words import capitalised
from game.session.texts import Texts
from game.ui.piece_style import PieceStyle


@dataclass(frozen=True)
class ShownTile:
    """A tile in a row: its symbol, and what it stands for if it is a joker."""

    symbol: str
    chip: str = ""
    fresh: bool = False
    """Whether the answer lays it."""


@dataclass(frozen=True)
class BoardView:
    """Everything the parts depend on."""

    editor: DraftEditor
    style: PieceStyle
    texts: Texts
    answer: Answer | None = None
    after: bool = False
    """Whether the table of the answer is shown in place of the draft's."""

    @cached_property
    def draft(self) -> Draft:
        return self.editor.shown

    @cached_property
    def problems(self) -> tuple[DraftProblem, ...]:
        return self.draft.problems

    @cached_property
    def wrong(self) -> frozenset[int]:
        """The numbers of the rows that are no sets, but for the one that is being entered."""
        numbers = {problem.number for problem in self.problems if problem.number is not None}
        return frozenset(numbers - {self.draft.at})

    @cached_property
    def table(self) -> Table:
        """What lies on the table: the answer's, or what is entered."""
        if self.after and self.answer is not None:
            return self.answer.table
        if self.draft.heap:
            return tuple(Meld(at, row) for at, row in enumerate(self.draft.tiles[0], start=1))
        return self.draft.table

    def shown(self, meld: Meld) -> tuple[ShownTile, ...]:
        """The tiles of a row with what its jokers stand for; those the answer lays are marked."""
        reading = None if self.draft.heap and not self.after else self.draft.rules.read(meld.tiles)
        chips = joker_labels_of(meld.tiles, reading)
        return tuple(ShownTile(str(tile.symbol), chips.get(tile, ""), tile in self._laid) for tile in meld.tiles)

    @cached_property
    def _laid(self) -> frozenset[Tile]:
        """What the answer lays, while its table is shown."""
        best = self.answer.best if self.after and self.answer is not None else None
        return frozenset() if best is None else frozenset(best.played)

    @cached_property
    def rest(self) -> tuple[Symbol, ...]:
        """The rack, without what the answer lays while its table is shown."""
        gone, rest = Counter(tile.symbol for tile in self._laid), []
        for symbol in self.draft.rack:
            if gone[symbol] > 0:
                gone[symbol] -= 1
            else:
                rest.append(symbol)
        return tuple(rest)

    @cached_property
    def names(self) -> dict[Symbol, str]:
        """Every kind of tile in words."""
        return {symbol: symbol_name(self.texts, symbol) for symbol in dict.fromkeys(self.draft.game.symbols())}

    @cached_property
    def left(self) -> Counter[Symbol]:
        """How many of each kind are left in the game."""
        there = Counter(self.draft.game.symbols())
        there.subtract(self.draft.symbols)
        return there


@dataclass(slots=True)
class Inquiry:
    """One question at a time. Whoever changes the board forgets it."""

    worker: QuestionWorker
    answer: Answer | None = None
    plan: ShowPlan | None = None
    """The steps of the answer's play, if it has one."""
    after: bool = False
    """Whether the table is shown as the answer leaves it."""

    asked: BoardQuestion | None = None
    """What was asked last."""
    played: int = 0
    """Of the chances that are counted, the worlds played on so far."""

    @property
    def thinking(self) -> BoardQuestion | None:
        """The question whose answer is awaited."""
        return self.asked if self.worker.busy else None

    def forget(self) -> None:
        """The board changed: neither question nor answer are about it."""
        self.worker.forget()
        self.answer, self.plan, self.after = None, None, False

    def ask(self, question: BoardQuestion, draft: Draft) -> DraftProblem | None:
        """Begin to think, or say what hinders that."""
        self.forget()
        problem = hindrance(question, draft)
        if problem is None:
            self.asked = question
            self.worker.ask(question, draft)
        return problem

    def look(self, rooms: Rooms) -> bool:
        """Whether thinking has just come further, or has ended; the steps are laid out for these rooms."""
        if not self.worker.busy:
            return False
        self.answer = self.worker.take()
        if self.worker.busy:
            before, self.played = self.played, self.worker.played
            return before != self.played
        self.plan = None if self.answer is None else answer_plan(self.answer, rooms)
        return True


def symbol_name(texts: Texts, symbol: Symbol) -> str:
    """A tile in words."""
    return tile_name(texts, Tile(0, symbol))


def problem_line(texts: Texts, problem: DraftProblem) -> str:
    """Why nothing can be asked yet."""
    if problem.problem is not None:
        return texts.text("board.problem.set", set=(problem.number or 0) + 1, why=texts.problem(problem.problem))
    assert problem.flaw is not None
    tile = symbol_name(texts, problem.symbol) if problem.symbol is not None else ""
    return capitalised(texts.text(f"board.problem.{problem.flaw.value}", tile=tile, n=problem.most))


def rules_line(texts: Texts, draft: Draft) -> str:
    """The game, and whether the opening is made where there is one."""
    game = texts.text(f"box.{draft.box}")
    if not has_opening(draft):
        return game
    state = texts.text("board.opened" if draft.opened else "board.not_opened")
    return texts.text("board.rules", game=game, state=state)


def has_opening(draft: Draft) -> bool:
    return bool(draft.game.in_force(Options()).opening)


def entering_line(texts: Texts, draft: Draft) -> str:
    """What the row is that is being entered, and its points; nothing in a heap and on the rack."""
    if draft.heap:
        return texts.plural("board.heap_count", draft.on_table) if draft.on_table else ""
    if draft.at is None or draft.on_rack:
        return ""
    row = draft.table[draft.at].tiles
    reading = draft.rules.read(row)
    problems = () if reading is not None else draft.rules.why_not(row)
    return set_tip(texts, reading, problems)


def answer_headline(texts: Texts, answer: Answer) -> str:
    """What the answer says first."""
    return _HEADLINES[answer.question](texts, answer)


def _best(texts: Texts, answer: Answer) -> str:
    assert answer.best is not None
    if not answer.best.tiles:
        return texts.text("board.best_none")
    return texts.plural("board.best_all" if answer.goes_out else "board.best", answer.best.tiles)


def _out(texts: Texts, answer: Answer) -> str:
    assert answer.best is not None
    if answer.goes_out:
        return texts.text("board.out_yes")
    return texts.plural("board.out_no", len(answer.draft.rack) - answer.best.tiles)


def _open(texts: Texts, answer: Answer) -> str:
    assert answer.best is not None
    if not answer.best.tiles:
        return texts.text("board.open_no")
    return texts.plural("board.open_yes", _worth(answer))


def _worth(answer: Answer) -> int:
    """The points of the sets the rack has laid by itself."""
    own, rules = set(answer.best.played) if answer.best else set(), answer.draft.rules
    return sum(rules.worth(meld.tiles) for meld in answer.table if own.issuperset(meld.tiles))


def _need(texts: Texts, answer: Answer) -> str:
    return texts.text("board.need" if answer.ways[0] else "board.need_none")


def _ways(texts: Texts, answer: Answer) -> str:
    if answer.best is None or not answer.best.tiles:
        return texts.text("board.best_none")
    return texts.plural("board.ways", len(answer.ways))


def _chance(texts: Texts, answer: Answer) -> str:
    """The better of laying and drawing."""
    assert answer.chances is not None
    better = _better(answer.chances)
    return texts.text("board.chance", wins=better.mean, margin=better.margin)


def _better(chances: Chances) -> WinChance:
    return chances.draw if chances.lay is None else max(chances.lay, chances.draw, key=lambda side: side.mean)


def _chance_of(texts: Texts, chances: Chances) -> str:
    """What it is for, and the other side."""
    if chances.lay is None:
        return texts.text("board.chance_draw", player=texts.text(f"persona.{PLAYER}"))
    side = "lay" if _better(chances) is chances.lay else "wait"
    other = chances.draw if side == "lay" else chances.lay
    player = texts.text(f"persona.{PLAYER}")
    return texts.text(f"board.chance_{side}", wins=other.mean, margin=other.margin, player=player)


def _restore(texts: Texts, answer: Answer) -> str:
    if answer.over:
        return texts.plural("board.restore_over", len(answer.over))
    return texts.plural("board.restore", len(answer.sets))


_HEADLINES: Mapping[BoardQuestion, Callable[[Texts, Answer], str]] = MappingProxyType(
    {
        BoardQuestion.BEST: _best,
        BoardQuestion.OUT: _out,
        BoardQuestion.OPEN: _open,
        BoardQuestion.NEED: _need,
        BoardQuestion.WAYS: _ways,
        BoardQuestion.RESTORE: _restore,
        BoardQuestion.CHANCE: _chance,
    }
)


def second_line(texts: Texts, answer: Answer) -> str:
    """What follows it: how far it is proven, or how it is meant."""
    if answer.question is BoardQuestion.NEED:
        return texts.text("board.need_any") if answer.ways[0] else ""
    if answer.question is BoardQuestion.WAYS:
        tiles = answer.best.tiles if answer.best is not None else 0
        if not answer.exact:
            return texts.text("board.ways_most")
        return texts.plural("board.ways_each", tiles) if tiles else ""
    if answer.question is BoardQuestion.RESTORE:
        if not answer.exact:
            return texts.text("board.restore_found")
        return "" if answer.over else texts.text("board.restore_none_over")
    if answer.question is BoardQuestion.CHANCE and answer.chances is not None:
        return _chance_of(texts, answer.chances)
    return _how_sure(texts, answer)


def _how_sure(texts: Texts, answer: Answer) -> str:
    """Whether another play may lay more; nothing where it is certain that none lays any."""
    if not answer.exact:
        return texts.text("board.best_found")
    return texts.text("board.best_exact") if answer.best is not None and answer.best.tiles else ""
