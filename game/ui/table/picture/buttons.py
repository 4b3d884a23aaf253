"""The buttons beside the rack: which there are now, what they say, how they look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.rules.values import replace
from game.ui.geometry import Box
from game.ui.input.gestures import Action
from game.ui.table.picture.button_maker import ButtonMaker, ButtonsModel, PlacedButton
from game.ui.table.picture.button_places import LEAST_BUTTON
from game.ui.table.picture.card_layout import SHOWN
from game.ui.table.picture.layout import TableLayout
from game.ui.table.picture.piles import TurnEnd, pile_labels

MORE_TIME, DISCARDS, POOL, SEE_ALL = "more-time", "discards", "pool", "see-all"
OWN = "command."
"""How the ids and the texts begin of the buttons for what only one game has."""
BACK = "menu"
"""What leads away from the table: the menu of a match, the way back from an exercise."""
HEARD_BESIDE_STEPS = frozenset({BACK, MORE_TIME, "leave"})
"""What can be pressed while a play is shown step by step, beside the buttons of its bar."""
BUTTON_OF: Mapping[Action, str] = {
    Action.UNDO: "undo",
    Action.REDO: "redo",
    Action.RESET: "reset",
    Action.SORT_GROUPS: "sort-groups",
    Action.SORT_RUNS: "sort-runs",
    Action.PLAYABLE: "sort-playable",
    Action.TIDY: "tidy",
    Action.LINE: "line",
    Action.END_TURN: "end-turn",
    Action.DRAW: "draw-key",
    Action.TAKE: "take-key",
    Action.THROW: "throw-key",
    Action.PILE: SEE_ALL,
    Action.HINT: "hint",
    Action.RULES: "rules",
    Action.CHANGES: "changes",
    Action.REPLAY: "replay",
    Action.TURNS: "turns",
    Action.MENU: "menu",
    Action.CANCEL: "escape",
}
"""The button that each action presses."""


SAMPLES: Mapping[str, tuple[str, ...]] = {"sort-groups": ("k7", "r7", "b7"), "sort-runs": ("b7", "b8", "b9")}
"""What the rack looks like after these buttons."""


def turn_buttons(maker: ButtonMaker, boxes: Mapping[str, Box]) -> dict[str, PlacedButton]:
    """The buttons that a match and an exercise have, by name; what they say is the same in both."""
    looks, text = maker.looks, maker.texts.text
    press = looks.press(Action.HINT)
    tidy, tidy_tip = text("table.tidy"), text("table.tidy_tip", press=press)
    by_number, by_colour = text("table.sort_groups_tip", press=press), text("table.sort_runs_tip", press=press)
    made = (
        maker.sample("sort-groups", boxes["sort-groups"], by_number, SAMPLES["sort-groups"]),
        maker.sample("sort-runs", boxes["sort-runs"], by_colour, SAMPLES["sort-runs"]),
        maker.tool("tidy", boxes["tidy"], tidy, "tidy", tidy_tip, enabled=looks.laid, wanted=looks.crowded),
        maker.tool("undo", boxes["undo"], text("table.undo"), "undo", enabled=looks.undo),
        maker.tool("redo", boxes["redo"], text("table.redo"), "redo", enabled=looks.redo),
        maker.tool("reset", boxes["reset"], text("table.reset"), "reset", text("table.reset_tip"), enabled=looks.reset),
        hint_button(maker, boxes["hint"]),
    )  # fmt: skip
    return {each.item.id: each for each in made}


def hint_button(maker: ButtonMaker, box: Box) -> PlacedButton:
    """What asks for help."""
    looks, text = maker.looks, maker.texts.text
    label, tip = text("table.hint"), text("table.hint_tip", press=looks.press(Action.HINT))
    enabled = looks.hints and (looks.mine or looks.looking)
    if looks.hinted and maker.is_heard("hint", enabled):
        return maker.told("hint", box, label, "hint", tip)
    return maker.object("hint", box, label, "hint", tip, enabled=enabled)


def table_buttons(maker: ButtonMaker, players: int) -> tuple[PlacedButton, ...]:
    """All buttons of a match of so many `players` in reading order."""
    layout, text, looks = maker.layout, maker.texts.text, maker.looks
    box, usual = layout.buttons, turn_buttons(maker, layout.buttons)
    turns = text("table.turns_tip", press=looks.press(Action.TURNS))
    return (
        *((_draw_button(maker),) if looks.piles is None else ()),
        *(usual[ident] for ident in ("sort-groups", "sort-runs", "tidy")),
        maker.sign("turns", box["turns"], text("table.turns"), "turns", turns),
        end_button(maker, maker.texts.problem(looks.problems[0]) if looks.problems and looks.mine else ""),
        *(usual[ident] for ident in ("undo", "redo", "reset", "hint")),
        _menu(maker, box["menu"]),
        *pile_buttons(maker),
        *_own_buttons(maker),
        *_more_time(maker),
        *_show_again(maker, players),
    )


def _draw_button(maker: ButtonMaker) -> PlacedButton:
    """Draw or Pass: words below the pool."""
    looks, text, box = maker.looks, maker.texts.text, _shares(maker.layout, maker.looks)[0]
    label, enabled = text("table.pass") if looks.passing else text("table.draw"), looks.mine and looks.may_draw
    if looks.own:
        return maker.words("draw", box, label, enabled=enabled)
    back = text("table.draw_back") if looks.reset else ""
    return maker.caption("draw", box, label, back, "", enabled=enabled)


def _menu(maker: ButtonMaker, box: Box) -> PlacedButton:
    """What leads to the pause; it says so for as long as something is not saved."""
    text, unsaved = maker.texts.text, maker.looks.unsaved
    label = text("table.menu_unsaved") if unsaved else text("table.menu")
    return maker.sign(BACK, box, label, "menu", unsaved, marked=bool(unsaved))


def _show_again(maker: ButtonMaker, players: int) -> tuple[PlacedButton, ...]:
    """The seat that had the last turn: a press shows the table before the others' turns."""
    looks, text = maker.looks, maker.texts.text
    if looks.last_seat is None:
        return ()
    place, label = maker.layout.seat(looks.last_seat, players), text("table.changes")
    tip = text("table.changes_tip", press=looks.press(Action.CHANGES), again=looks.press(Action.REPLAY))
    return (maker.worn("changes", place, label, tip, "changes", primary=looks.looking),)


def end_button(maker: ButtonMaker, why: str) -> PlacedButton:
    """What ends the turn; where a throw does, it says so."""
    looks = maker.looks
    usual = TurnEnd(maker.texts.text("table.end_turn"), "", enabled=not looks.problems, ready=True, why=why)
    return maker.end("end-turn", maker.layout.buttons["end-turn"], looks.ending or usual)


def pile_buttons(maker: ButtonMaker) -> tuple[PlacedButton, ...]:
    """The stock, which is drawn from by a press; the newest discard, which a press takes, or on which it throws the
    picked tile; and those below it, which show the whole pile."""
    layout, texts, looks = maker.layout, maker.texts, maker.looks
    piles, places = looks.piles, layout.piles
    if piles is None or places is None:
        return ()
    stock, discards = pile_labels(piles, texts)
    face = layout.style.spelling.text(piles.discards[-1].symbol) if piles.discards else ""
    see_all, tip = texts.text("table.see_all"), texts.text("table.see_all_tip", press=looks.press(Action.PILE))
    draws, uses, left = looks.mine and piles.may_draw, looks.mine and piles.may_use, str(piles.stock)
    count, more = len(piles.discards), len(piles.discards) > SHOWN
    top, lower = places.top_box(count), places.lower(count)
    return (
        maker.drawn(POOL, places.stock, stock, left, "pile", stock, enabled=draws, lit=places.stock),
        maker.drawn(DISCARDS, places.pressed(count), discards, face, "pile", discards, enabled=uses, lit=top),
        *((maker.drawn(SEE_ALL, lower, see_all, "", "button", tip, enabled=more, lit=lower),) if count > 1 else ()),
    )


def pool_button(maker: ButtonMaker) -> tuple[PlacedButton, ...]:
    """The pool where it is a stack beside rack or hand, drawn from by two clicks."""
    layout, texts, (left, may_draw) = maker.layout, maker.texts, maker.looks.pool
    if layout.piles is not None:
        return ()
    label = texts.plural("table.pool_left", left) if left else texts.text("table.pool_empty")
    return (maker.drawn(POOL, layout.pool, label, str(left), "pool", enabled=may_draw),)


def _own_buttons(maker: ButtonMaker) -> Iterator[PlacedButton]:
    """What only this game has."""
    texts, looks = maker.texts, maker.looks
    for box, (word, problems) in zip(reversed(_shares(maker.layout, looks)), looks.own, strict=False):
        why, enabled = texts.problem(problems[0]) if problems else "", looks.mine and not problems
        yield maker.words(f"{OWN}{word}", box, texts.text(f"{OWN}{word}"), why, enabled=enabled, primary=enabled)


def _shares(layout: TableLayout, looks: ButtonsModel) -> tuple[Box, ...]:
    """The place of Draw, shared with what only this game has; a game with piles needs no Draw."""
    place, count = layout.buttons["draw"], max(1, len(looks.own) + (looks.piles is None))
    gap = layout.frame.px(12)
    wide = (place.w - (count - 1) * gap) // count
    return tuple(replace(place, x=place.x + at * (wide + gap), w=wide) for at in range(count))


def _more_time(maker: ButtonMaker) -> tuple[PlacedButton, ...]:
    """The box at the right end of the status strip, beside the seconds left, while they are shown."""
    if not maker.looks.more_time:
        return ()
    text, tip = maker.texts.text, maker.texts.text("clock.more_tip", press=maker.looks.more_time)
    return (maker.words(MORE_TIME, more_time_box(maker.layout), text("clock.more_button"), tip, primary=True),)


def more_time_box(layout: TableLayout) -> Box:
    """The place of the button for more time: between the sets and the tiles of the rack, over its upper edge."""
    px, status = layout.frame.px, layout.status
    wide, tall = max(px(120 * layout.frame.sign_scale), 96), max(px(64), LEAST_BUTTON)
    return Box(status.right - wide, status.y - px(6), wide, tall)
