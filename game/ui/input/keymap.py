"""Which key means which action (ux 2.11), by the key's name, and what it is called; scenes never see a key.

Every action has one key that the player may change; some have further keys, which a chosen key replaces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from types import MappingProxyType

from game.rules.values import immutable
from game.session.texts import Texts
from game.ui.input.gestures import NO_MODS, Action, Key, Mods

SHIFT = Mods(shift=True)
CTRL = Mods(ctrl=True)
CTRL_SHIFT = Mods(shift=True, ctrl=True)
ALT = Mods(alt=True)

MAIN: Mapping[Action, Key] = MappingProxyType(
    {
        Action.NEXT_ZONE: Key("tab"),
        Action.PREVIOUS_ZONE: Key("tab", SHIFT),
        Action.PICK: Key("space"),
        Action.CONFIRM: Key("return"),
        Action.NEW_SET: Key("n"),
        Action.JOKER: Key("j"),
        Action.SORT_GROUPS: Key("s"),
        Action.SORT_RUNS: Key("s", SHIFT),
        Action.PLAYABLE: Key("p"),
        Action.TIDY: Key("t"),
        Action.END_TURN: Key("return", CTRL),
        Action.DRAW: Key("d"),
        Action.TAKE: Key("d", SHIFT),
        Action.THROW: Key("x"),
        Action.UNDO: Key("u"),
        Action.REDO: Key("y"),
        Action.RESET: Key("backspace"),
        Action.HINT: Key("h"),
        Action.CHANGES: Key("c"),
        Action.REPLAY: Key("r"),
        Action.TURNS: Key("l"),
        Action.PILE: Key("f"),
        Action.ANALYSE: Key("a"),
        Action.RULES: Key("f1"),
        Action.MENU: Key("f10"),
        Action.FULL_SCREEN: Key("f11"),
        Action.MUTE: Key("m"),
        Action.LARGER: Key("+", CTRL),
        Action.SMALLER: Key("-", CTRL),
        Action.NORMAL_SIZE: Key("0", CTRL),
        Action.HEAR_COLOURS: Key("f2"),
        Action.HEAR_NUMBERS: Key("f2", SHIFT),
        Action.HEAR_TABLE: Key("f3"),
        Action.HEAR_WHOLE_TABLE: Key("f3", SHIFT),
        Action.HEAR_COUNTS: Key("f4"),
        Action.HEAR_CHANGES: Key("f5"),
        Action.HEAR_RACK_FITS: Key("f8", SHIFT),
        Action.HEAR_FITS: Key("f8"),
        Action.HEAR_AGAIN: Key("f6"),
        Action.SAID: Key("f6", SHIFT),
        Action.VERBOSITY: Key("f7"),
        Action.NEXT_UNFINISHED: Key("f9"),
        Action.LINE: Key("i"),
    }
)
"""The default keys, in the order in which the player sees them."""

ALSO: Mapping[Key, Action] = MappingProxyType(
    {
        Key("return", ALT): Action.FULL_SCREEN,
        Key("z", CTRL): Action.UNDO,
        Key("a", CTRL): Action.SELECT_ALL,
        Key("c", CTRL): Action.COPY,
        Key("x", CTRL): Action.CUT,
        Key("v", CTRL): Action.PASTE,
        Key("z", CTRL_SHIFT): Action.REDO,
        Key("y", CTRL): Action.REDO,
        Key("=", CTRL): Action.LARGER,
        Key("=", CTRL_SHIFT): Action.LARGER,
        Key("+", CTRL_SHIFT): Action.LARGER,
        Key("[0]", CTRL): Action.NORMAL_SIZE,
        Key("home"): Action.FIRST,
        Key("end"): Action.LAST,
        Key("page up"): Action.PAGE_BACK,
        Key("page down"): Action.PAGE_ON,
        Key("tab", CTRL): Action.PAGE_ON,
        Key("tab", CTRL_SHIFT): Action.PAGE_BACK,
        Key("v"): Action.HEAR_COLOURS,
        Key("v", SHIFT): Action.HEAR_NUMBERS,
        Key("g"): Action.HEAR_TABLE,
        Key("g", SHIFT): Action.HEAR_WHOLE_TABLE,
        Key("w"): Action.HEAR_COUNTS,
        Key("o"): Action.HEAR_RACK_FITS,
        Key("o", SHIFT): Action.HEAR_FITS,
        Key("b"): Action.HEAR_AGAIN,
        Key("b", SHIFT): Action.SAID,
        Key("z"): Action.NEXT_UNFINISHED,
        Key("e"): Action.END_TURN,
    }
)
"""Further keys. Every question of those who listen has a letter, because many keyboards have F keys only with Fn; E
ends the turn with one hand."""
FIXED: Mapping[str, Action] = MappingProxyType(
    {
        "up": Action.UP,
        "down": Action.DOWN,
        "left": Action.LEFT,
        "right": Action.RIGHT,
        "escape": Action.CANCEL,
    }
)
"""Keys that cannot be changed, with or without Shift and Ctrl."""
SAME: Mapping[str, str] = MappingProxyType({"enter": "return", "[+]": "+", "[-]": "-"})
"""Keys of the keypad that are like others."""
DIGITS: Mapping[str, str] = MappingProxyType({key.format(n): str(n) for n in range(10) for key in ("{}", "[{}]")})
WRITTEN = re.compile(r"\[?([a-z0-9-])\]?")
SIGNS: Mapping[tuple[str, bool], str] = MappingProxyType(
    {
        (",", False): ",",
        (".", False): ",",
        ("*", False): "*",
        ("[*]", False): "*",
        ("*", True): "*",
        ("8", True): "*",
        ("+", True): "*",
        ("-", False): "-",
        ("[-]", False): "-",
        ("/", False): "-",
    }
)
"""What keys write into a position beside letters and digits, with and without Shift, on the usual keyboards: US and
Asian ones have the asterisk on 8, German ones beside Enter, and the dash of a US one is the slash of others."""
HELD = re.compile(r"(left|right) (shift|ctrl|alt|meta|gui)")
LOCKS = frozenset({"caps lock", "numlock", "scroll lock", "alt gr", "mode", ""})
SPELLED = re.compile(r"((?:ctrl\+)?)((?:alt\+)?)((?:shift\+)?)(.+)")


@immutable
class Keymap:
    """The keys in force: those of MAIN where the player has not chosen others."""

    chosen: Mapping[str, str] = field(default_factory=dict)
    """Names of actions and the keys chosen for them, as the settings keep them."""
    main: Mapping[Action, Key] = field(init=False)
    """The key of every action that has one."""
    _meaning: Mapping[Key, Action] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "main", MappingProxyType(dict(self._resolved())))
        own = {key: action for action, key in self.main.items()}
        object.__setattr__(self, "_meaning", MappingProxyType({**ALSO, **own}))

    def action(self, name: str, mods: Mods = NO_MODS) -> Action | None:
        """What the key means with these modifiers, None when nothing."""
        name = SAME.get(name, name)
        if name in FIXED:
            return FIXED[name]
        found = self._meaning.get(Key(name, mods))
        plain = self._meaning.get(Key(name))
        return found or (plain if plain is Action.PICK else None)

    def typed(self, name: str, mods: Mods = NO_MODS) -> str:
        """The digit or letter the key types, empty when none."""
        return "" if mods.ctrl or mods.alt else DIGITS.get(name, letter_of(name, mods))

    def with_key(self, action: Action, key: Key) -> Keymap:
        """A keymap with one key changed; an action that had this key gets the one that became free."""
        main = dict(self.main)
        other, free = self.owner(key), main.get(action)
        main[action] = key
        if other is not None and other is not action:
            main.pop(other)
            main |= {} if free is None else {other: free}
        chosen = {action_name(each): spelled(now) for each, now in main.items() if now != MAIN[each]}
        return Keymap(MappingProxyType(chosen))

    def owner(self, key: Key) -> Action | None:
        """The action whose changeable key this is."""
        return next((action for action, own in self.main.items() if own == key), None)

    def _resolved(self) -> Iterator[tuple[Action, Key]]:
        """The valid chosen keys, then the default keys that are still free."""
        wanted = {action: read_key(self.chosen.get(action_name(action), "")) for action in MAIN}
        taken: set[Key] = set()
        for action, key in wanted.items():
            if key is not None and key not in taken:
                taken.add(key)
                yield action, key
            else:
                wanted[action] = None
        for action in MAIN:
            if wanted[action] is None and MAIN[action] not in taken:
                taken.add(MAIN[action])
                yield action, MAIN[action]


def key_of(action: Action, chosen: Mapping[str, str]) -> Key | None:
    """The key of an action; for a keymap nobody changed, which is asked for in every frame, without making it."""
    return Keymap(chosen).main.get(action) if chosen else MAIN.get(action)


def action_name(action: Action) -> str:
    """The name of an action in the settings and in text keys."""
    return action.name.lower()


def spelled(key: Key) -> str:
    """The key as text: ctrl+shift+z."""
    held = (("ctrl", key.mods.ctrl), ("alt", key.mods.alt), ("shift", key.mods.shift))
    return "".join(f"{name}+" for name, down in held if down) + key.name


def key_spelled(text: str) -> Key | None:
    """The key of such a text."""
    found = SPELLED.fullmatch(text)
    if found is None:
        return None
    ctrl, alt, shift, name = found.groups()
    return Key(name, Mods(bool(shift), bool(ctrl), bool(alt)))


def read_key(text: str) -> Key | None:
    """The key of such a text; None if it may not be chosen."""
    key = key_spelled(text)
    return key if key is not None and may_be_chosen(key) else None


def may_be_chosen(key: Key) -> bool:
    """Whether the key may be chosen: not a fixed key, a digit or a modifier."""
    digit = key.name in DIGITS and not (key.mods.ctrl or key.mods.alt)
    return key.name not in FIXED and not digit and not is_only_held(key.name)


def is_only_held(name: str) -> bool:
    """Whether the key is a modifier."""
    return name in LOCKS or HELD.fullmatch(name) is not None


def pressed_key(name: str, mods: Mods) -> Key | None:
    """The key that was pressed to be chosen; None for a modifier."""
    return None if is_only_held(name) else Key(SAME.get(name, name), mods)


def letter_of(name: str, mods: Mods) -> str:
    """The letter of the key, small; empty if it has none, or a modifier makes it another key."""
    return name if len(name) == 1 and "a" <= name <= "z" and mods == NO_MODS else ""


def sign_of(name: str, mods: Mods) -> str:
    """The sign the key writes into a position; empty if none."""
    return "" if mods.ctrl or mods.alt else SIGNS.get((name, mods.shift), "")


def written_of(name: str, mods: Mods) -> str:
    """The character the key writes into a field for codes, a capital, digit or dash; empty if none."""
    found = WRITTEN.fullmatch(name)
    return found[1].upper() if found and not (mods.ctrl or mods.alt) else ""


KEYPAD = re.compile(r"\[(.+)\]")

MINUS = "−"
"""A minus sign that is as long as the plus."""
SHORT = 3
"""Keys up to this length (letters, signs, F1 to F9) are named by what is printed on them."""


def key_label(texts: Texts, key: Key) -> str:
    """A key with its modifiers: Ctrl + Z."""
    label = _plain(texts, key.name)
    held = (("key.with_shift", key.mods.shift), ("key.with_alt", key.mods.alt), ("key.with_ctrl", key.mods.ctrl))
    for named, down in held:
        label = texts.text(named, press=label) if down else label
    return label


def press_of(texts: Texts, chosen: Mapping[str, str], action: Action, *, aloud: bool = False) -> str:
    """The name of the key of an action; a word for "none" when it has no key. `aloud`: for who listens one without
    Ctrl, which silences readers, where there is one."""
    key = _without_ctrl(action, Keymap(chosen)) if aloud else key_of(action, chosen)
    return key_label(texts, key) if key else texts.text("keys.none")


def _without_ctrl(action: Action, keymap: Keymap) -> Key | None:
    """The key of an action, or where that needs Ctrl a further one that does not."""
    main = keymap.main.get(action)
    if main is None or not main.mods.ctrl:
        return main
    further = (key for key, meant in ALSO.items() if meant is action and not key.mods.ctrl)
    return next((key for key in further if keymap.action(key.name, key.mods) is action), main)


def _plain(texts: Texts, name: str) -> str:
    keypad = KEYPAD.fullmatch(name)
    if keypad is not None:
        return texts.text("key.keypad", press=keypad[1])
    if len(name) < SHORT:
        return MINUS if name == "-" else name.upper()
    named = f"key.{name.replace(' ', '_')}"
    return texts.text(named) if texts.has(named) else name.title()
