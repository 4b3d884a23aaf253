"""What a seed draws before the first act, as a value that can be written and read."""

from __future__ import annotations

import json
import random
from dataclasses import asdict, dataclass, replace

from game.session.settings import TEXT_SCALES, Look, Pace, PieceFaces, TileSize
from game.session.texts import languages

WINDOWS = ((1280, 720), (1152, 648), (1920, 1080), (1280, 800), (1366, 768), (1600, 1200), (1300, 650))
"""The usual one, the smallest, a large one, and odd ones."""
LIKELY = (4, 3, 2, 1, 1, 1, 1)


@dataclass(frozen=True)
class SoakDraw:
    """Where a run starts, with which settings, and the seed of all that its start decides."""

    seed: int
    start: str
    language: str = "en"
    look: str = Look.WALNUT.value
    size: tuple[int, int] = WINDOWS[0]
    text: int = 100
    tiles: str = TileSize.AUTO.value
    faces: str = PieceFaces.TILES.value
    pace: str = Pace.NORMAL.value
    still: bool = False
    hears: bool = False
    """Whether somebody listens: a screen reader is there."""
    confirms: bool = False
    more_time: bool = False

    def as_json(self) -> dict[str, object]:
        """The public form."""
        return asdict(self)

    @classmethod
    def from_json(cls, found: dict[str, object]) -> SoakDraw:
        """What `as_json` wrote."""
        return cls(**{**found, "size": tuple(found["size"])})  # type: ignore[arg-type]

    @property
    def plainer(self) -> tuple[SoakDraw, ...]:
        """The same with one thing as it is usually, for each that is not."""
        usual = SoakDraw(self.seed, self.start)
        names = [name for name in asdict(self) if getattr(self, name) != getattr(usual, name)]
        return tuple(replace(self, **{name: getattr(usual, name)}) for name in names)

    def told(self) -> str:
        """One line."""
        return json.dumps(self.as_json())


def drawn_by(seed: int, starts: tuple[str, ...]) -> SoakDraw:
    """Starts are dealt out one after the other; everything else is drawn."""
    dice = random.Random(f"draw {seed}")
    spoken = tuple(languages())
    return SoakDraw(
        seed,
        starts[seed % len(starts)],
        dice.choice(spoken),
        dice.choice(tuple(Look)).value,
        dice.choices(WINDOWS, LIKELY)[0],
        dice.choices(TEXT_SCALES, (4, 2, 2, 2))[0],
        dice.choice(tuple(TileSize)).value,
        dice.choice(tuple(PieceFaces)).value,
        dice.choices(tuple(Pace), (1, 3, 2, 2))[0].value,
        dice.random() < 0.2,
        dice.random() < 0.15,
        dice.random() < 0.15,
        dice.random() < 0.3,
    )
