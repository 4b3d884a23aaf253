"""The sentences of the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from game.rules.options import Options
from game.rules.sets.symbols import Symbol
from game.rules.tiles import Tile
from game.session.analysis.board_questions import Answer, BoardQuestion
from game.session.analysis.chances import PLAYER, Chances, WinChance
from game.session.analysis.draft import Draft, DraftProblem
from game.session.speech.sentences import set_tip, tile_name
from game.session.speech.step_words import capitalised
from game.session.texts import Texts


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
    return texts.text(
        "board.rules", game=game, state=texts.text("board.opened" if draft.opened else "board.not_opened")
    )


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


def headline(texts: Texts, answer: Answer) -> str:
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
