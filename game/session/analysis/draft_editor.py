"""How a draft is edited: what is typed, clicked and painted becomes steps that can be undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.rules.faces import Face
from game.rules.history import History
from game.rules.sets.symbols import Printed, Symbol
from game.rules.values import immutable
from game.session.analysis.draft import Draft
from game.session.analysis.shorthand import ANY_JOKER, COMMA, DASH, LONGEST, Row, TypedTiles, read_shorthand

SIGNS = f"{ANY_JOKER}{COMMA}{DASH}"
SHORTEST_RUN = 3


@immutable
class DraftEditor:
    """The draft with its undo history, and the text that is being typed, which is no step yet."""

    history: History[Draft]
    text: str = ""

    @property
    def draft(self) -> Draft:
        """The draft without what is being typed."""
        return self.history.now

    @property
    def typed(self) -> TypedTiles:
        """What is being typed says so far."""
        return read_shorthand(self.text, self.draft.game)

    @property
    def shown(self) -> Draft:
        """The draft with the tiles that are being typed."""
        return self.draft.with_tiles(self.typed.symbols)

    # Typing

    def written(self, sign: str) -> DraftEditor:
        """One more character; itself where it cannot stand there."""
        text = self.text + sign
        fits = len(text) <= LONGEST and (sign.isalnum() or sign in SIGNS)
        return replace(self, text=text) if fits and read_shorthand(text, self.draft.game).fault is None else self

    def entered(self) -> DraftEditor:
        """What is typed lies there, and the next tile begins a new set; itself while something is still to come."""
        if self.typed.open:
            return self
        return self._did(self.shown.done())

    def turned(self) -> DraftEditor:
        """The same, and from the table to the rack or back."""
        done = self.entered()
        return done if done.text else done._did(done.draft.turned())

    def shortened(self) -> DraftEditor:
        """Without the last character, or without what was entered last."""
        if self.text:
            return replace(self, text=self.text[:-1])
        return self._did(self.draft.without_last())

    # Clicking

    def clicked(self, symbol: Symbol) -> DraftEditor:
        """A tile of the palette joins what is being entered. Where that is a set which has no place for it, it begins a
        new one."""
        draft = self.shown
        if draft.left(symbol) <= 0:
            return self
        if not draft.on_rack and not draft.heap and draft.at is not None and _is_full(draft, draft.at, symbol):
            draft = draft.done()
        return self._did(draft.with_tiles((symbol,)))

    def painted(self, symbols: Sequence[Symbol]) -> DraftEditor:
        """Several tiles of the palette in one stroke: a set of its own, as far as there are tiles left."""
        draft = self.entered().shown
        draft = draft if draft.on_rack else draft.done()
        for symbol in symbols:
            draft = draft.with_tiles((symbol,)) if draft.left(symbol) > 0 else draft
        return self._did(draft if draft.on_rack else draft.done())

    def run_completed(self) -> DraftEditor:
        """What is being entered becomes a run from its lowest to its highest number, of at least three tiles."""
        return self._completed(_run)

    def group_completed(self) -> DraftEditor:
        """What is being entered becomes a group of all colours of its number."""
        return self._completed(_group)

    def _completed(self, wanted: Callable[[Draft, Row], Row]) -> DraftEditor:
        draft = self.shown
        if draft.at is None:
            return self
        missing = [symbol for symbol in wanted(draft, draft.rows[draft.at]) if draft.left(symbol) > 0]
        return self._did(draft.with_tiles(missing).done())

    # Everything else

    def changed(self, change: Callable[[Draft], Draft]) -> DraftEditor:
        """Any other change, after what is typed lies there."""
        done = self.entered() if self.text else self
        return done if done.text else done._did(change(done.draft))

    def undone(self) -> DraftEditor:
        """Without what is being typed, or one step back."""
        return replace(self, text="") if self.text else replace(self, history=self.history.undone())

    def redone(self) -> DraftEditor:
        """One undone step forward again."""
        return replace(self, history=self.history.redone(), text="")

    def _did(self, draft: Draft) -> DraftEditor:
        return DraftEditor(self.history.did(draft))


def edited(draft: Draft) -> DraftEditor:
    """Nothing was done to it yet."""
    return DraftEditor(History(draft))


def _is_full(draft: Draft, number: int, symbol: Symbol) -> bool:
    """Whether a row is a set that has no place for one more tile."""
    rules = draft.rules

    def is_set(one: Draft) -> bool:
        return rules.arrange(one.tiles[0][number]) is not None

    return is_set(draft) and not is_set(draft.with_tiles((symbol,)))


def _faces(row: Row) -> list[Face]:
    return [symbol.face for symbol in row if symbol.face is not None]


def _run(draft: Draft, row: Row) -> Row:
    """What the row lacks to be a run of the suit of its first tile; a joker among the tiles takes the first gap."""
    faces = _faces(row)
    if not faces:
        return ()
    suit, numbers = faces[0].colour, [face.number for face in faces]
    lowest, highest = min(numbers), max(numbers)
    last = draft.game.pieces.highest
    jokers = len(row) - len(faces)
    while highest - lowest + 1 < max(SHORTEST_RUN, len(row)) and (highest < last or lowest > 1):
        lowest, highest = (lowest, highest + 1) if highest < last else (lowest - 1, highest)
    gaps = [number for number in range(lowest, highest + 1) if number not in numbers]
    return tuple(Printed(Face(suit, number)) for number in gaps[jokers:])


def _group(draft: Draft, row: Row) -> Row:
    """What the row lacks to be a group of the number of its first tile."""
    faces = _faces(row)
    if not faces:
        return ()
    suits = {face.colour for face in faces}
    rest = [suit for suit in draft.game.pieces.suits if suit not in suits]
    jokers = len(row) - len(faces)
    return tuple(Printed(Face(suit, faces[0].number)) for suit in rest[: len(rest) - jokers])
