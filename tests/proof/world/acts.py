"""What happens in a world: acts, each with a time and a chance of its own.

An act means the same whatever acts are left out before it: it looks at the table when its time has come.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from controller.admission import Role
from tests.proof.world.settings import Keeping, Settings

#: How long it is from one act to the next, in ms: mostly long enough for a ply to count.
GAPS_MS = ((30.0, 400.0), (600.0, 2500.0), (600.0, 2500.0), (2000.0, 9000.0))


@dataclass(frozen=True, slots=True)
class WorldAct:
    """One act: at which time, at which board, what, and the chance that decides the rest."""

    at_ms: float
    board: int
    what: str
    chance: int

    def __str__(self) -> str:
        return f"{self.at_ms:.0f} ms, board {self.board}: {self.what} {self.chance}"


def drawn_acts(settings: Settings) -> tuple[WorldAct, ...]:
    """Draw what happens in a world."""
    random, at_ms, acts = Random(f"acts {settings.seed}"), 500.0, list[WorldAct]()
    names, weights = zip(*_likely(settings).items(), strict=True)
    for _ in range(settings.acts):
        at_ms += random.uniform(*random.choice(GAPS_MS))
        what = random.choices(names, weights)[0]
        acts.append(
            WorldAct(round(at_ms, 1), random.randrange(settings.boards), what, random.randrange(2**32))
        )
    return tuple(acts)


def _likely(settings: Settings) -> Mapping[str, float]:
    """Return how likely each act is."""
    if settings.is_meant:
        likely = {"turn": 60.0}
    else:
        likely = {
            "move": 60.0,
            "mend": 14.0,
            "slip": 5.0,
            "key": 6.0,
            "back": 4.0,
            "clear": 3.0,
            "choose": 2.0,
        }
    if settings.faults:
        likely |= {"break": 6.0} if settings.is_meant else {"break": 6.0, "repair": 4.0}
    if settings.pages:
        likely |= {"page": 25.0, "pages come and go": 3.0}
        likely |= {"line dies": 4.0} if any(page.dies for page in settings.pages) else {}
    if any(page.role is Role.TABLE for page in settings.pages):
        likely |= {"drag": 6.0}
    if settings.has_jumps:
        likely |= {"clock is set": 2.0}
    if settings.keeping is Keeping.TROUBLED:
        likely |= {"disk": 4.0}
    if settings.has_cuts and settings.keeping not in {Keeping.NOTHING, Keeping.FOLDER}:
        likely |= {"power": 3.0}
    if settings.keeping is Keeping.FOLDER:
        likely |= {"second program": 5.0}
    if settings.friend is not None:
        likely |= {"propose": 8.0, "line is cut": 4.0, "broker stops": 2.0, "answer": 14.0}
    return likely
